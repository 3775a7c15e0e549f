import { v4 as uuid } from 'uuid'
import type { AnyEndpoint, Endpoint, EndpointKind } from '../kernel/endpoint.ts'
import { present } from '../kernel/present.ts'
import type { Static, TSchema } from '../kernel/schema.ts'
import { type AddressFields, describedPaths, filled, fixedFields, isForeign, type Method, withQuery } from './address.ts'
import { challenged } from './challenge.ts'
import { CallError, failureOf } from './error.ts'
import { type Download, failedExport, fileIn, isFile } from './file.ts'
import { deviceDescription } from './fingerprint.ts'
import { formOf, postForm } from './upload.ts'

/** The application's knowledge of its user. */
export type Session = {
  /** @throws CallError when no request may be sent */
  token: () => string | undefined
  /** the highest position that this client has seen; queries wait for it (read your writes) */
  seen: () => number
  /** remembers the position, in place of the one before */
  saw: (position: number) => void
  /** the server no longer accepts the token; called before the error is thrown */
  loggedOut: (error: CallError) => void
  /** has the user asked to see what is hidden of people? (contracts/kernel/veil.ts) */
  shows?: () => boolean
  /** an answer holds masks */
  masked?: () => void
  /** mark of the login, sent as `cr`; see `login-info.ts` */
  cr?: () => string | undefined
}

/** The part of a declaration that a call needs. A small page may name it by type only, and so does not load the schemas. */
type Callable<E extends AnyEndpoint = AnyEndpoint> = Pick<E, 'kind' | 'method' | 'path'>
export type UploadFiles = Record<string, File | File[]>

type DataOf<E> =
  E extends Endpoint<infer K extends EndpointKind, string, TSchema, infer D> ? (K extends 'file' ? Download : Static<D>) : never

export type CallOptions = {
  /** one key per intention: when it is sent again with the key, a command has one effect and one answer. A new key is made when absent. */
  key?: string
  /** revision that the user has seen; if the document has another one, the answer is 412 */
  revision?: number | undefined
  files?: UploadFiles
  /** share sent, 0 to 1 */
  onProgress?: (share: number) => void
  signal?: AbortSignal | undefined
  /** true where the page is going away and the call is to arrive nevertheless */
  keepalive?: boolean | undefined
}

type Sending = {
  method?: string
  headers?: Record<string, string>
  body?: BodyInit
  signal?: AbortSignal | undefined
  keepalive?: boolean
}
type ClientOptions = {
  session: Session
  base?: string
  fetch?: typeof globalThis.fetch
  post?: typeof postForm
  /** ms since 1970, for `t_` */
  now?: () => number
  /** the device's fingerprint, sent as `desc` on some paths; undefined outside a browser */
  desc?: () => string | undefined
}

/** A key for `Idempotency-Key`. It does not use crypto.randomUUID, which is missing on plain-http intranet addresses. */
export const newKey = (): string => uuid()

/**
 * The connection of both web applications to the server (DOMAIN §9.7). `call(endpoint, body)` has the types of the declaration. `get` …
 * `download` are for paths that are not declared here, with the payload as one object; `send` gives the raw answer (the REST face). All of
 * them send the token and `x-position`, remember the position in the answer, answer a challenge, and throw CallError.
 */
export const client = ({
  session,
  base = '',
  fetch = globalThis.fetch.bind(globalThis),
  post = postForm,
  now = Date.now,
  desc = deviceDescription,
}: ClientOptions) => {
  const headersFor = (more: Record<string, string> = {}): Record<string, string> => {
    const token = session.token()
    const seen = session.seen()
    return {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(seen > 0 && { 'x-position': String(seen) }),
      ...(session.shows?.() && { 'x-show-personal': 'true' }),
      ...more,
    }
  }
  const fetchCode = (path: string) => fetch(base + withQuery(path, { t_: now() }), { headers: headersFor() })

  const checked = async (answering: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> => {
    let response: Response
    try {
      response = await answering
    } catch (error) {
      // a request that was never sent already has its own error
      if (signal?.aborted || error instanceof CallError) throw error
      throw failureOf(0, undefined)
    }
    if (response.headers.has('x-masked')) session.masked?.()
    const position = Number(response.headers.get('x-position') ?? 0)
    // the server has a shorter log, restored from a backup: the position that this session saw belongs to the former one
    const end = response.headers.get('x-log-end')
    if (end !== null && session.seen() > Number(end)) session.saw(Number(end))
    // a command has written behind that end
    if (position > session.seen()) session.saw(position)
    if (response.ok) return response
    return fail(failureOf(response.status, await jsonOf(response), response.headers.get('x-request-id')))
  }

  const fail = (error: CallError): never => {
    if (error.isLoggedOut) session.loggedOut(error)
    throw error
  }

  const send = (path: string, { headers, ...rest }: Sending = {}): Promise<Response> => {
    if (isForeign(path, base))
      return checked(fetch(path, { ...rest, ...present({ headers }), mode: 'cors', credentials: 'omit' }), rest.signal)
    const ask = (more: Record<string, string>) => fetch(base + path, { ...rest, headers: headersFor({ ...headers, ...more }) })
    return checked(challenged(ask, fetchCode), rest.signal)
  }

  /** the query string that a method and a path bring with them */
  const marks = (method: Method, path: string): AddressFields => ({
    ...(method === 'GET' && { t_: now() }),
    ...((method === 'GET' || method === 'POST') && { cr: session.cr?.() }),
    ...(describedPaths.includes(path) && { desc: desc() }),
  })

  type Request = { headers?: Record<string, string>; signal?: AbortSignal | undefined; keepalive?: boolean | undefined }
  const request = (method: Method, template: string, payload: unknown, { headers, signal, keepalive }: Request = {}): Promise<Response> => {
    const { path, rest } = filled(template, { ...(payload as AddressFields), ...fixedFields[template] })
    const added = isForeign(path, base) ? {} : marks(method, template)
    if (method === 'GET') return send(withQuery(path, { ...rest, ...added }), { ...present({ headers }), signal })
    return send(withQuery(path, added), {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(rest),
      signal,
      ...present({ keepalive }),
    })
  }

  const call = async <E extends AnyEndpoint>(
    endpoint: E | Callable<E>,
    body: Static<E['body']>,
    options: CallOptions = {},
  ): Promise<DataOf<E>> => {
    const writes = endpoint.kind === 'command' || endpoint.kind === 'upload'
    const headers = {
      ...(writes && { 'idempotency-key': options.key ?? newKey() }),
      ...(options.revision !== undefined && { 'if-match': `"${options.revision}"` }),
    }
    const { signal, onProgress, keepalive } = options
    if (endpoint.kind === 'upload') {
      const { path, rest } = filled(endpoint.path, body)
      const form = formOf(rest, options.files ?? {})
      const address = base + withQuery(path, marks('POST', endpoint.path))
      const ask = (more: Record<string, string>) =>
        post(address, { form, headers: headersFor({ ...headers, ...more }), signal, onProgress }, fetch)
      const response = await checked(challenged(ask, fetchCode), signal)
      return (await (isFile(response) ? fileIn(response) : dataOf(response, fail))) as DataOf<E>
    }
    const response = await request(endpoint.method, endpoint.path, body, { headers, signal, keepalive })
    if (endpoint.kind === 'file') return (await fileIn(response)) as DataOf<E>
    return (await dataOf(response, fail)) as DataOf<E>
  }

  const method =
    (name: Method) =>
    async (path: string, payload: AddressFields = {}, options: Request = {}): Promise<unknown> =>
      dataOf(await request(name, path, payload, options), fail)

  return {
    call,
    send,
    get: method('GET'),
    post: method('POST'),
    put: method('PUT'),
    patch: method('PATCH'),
    delete: method('DELETE'),
    /**
     * Saves a file under the name that the server gives it; `save` passes it to the browser. @throws CallError 602 with the server's
     * message or 导出失败, 601 when the answer is no file and cannot be read either
     */
    export: async (path: string, payload: AddressFields = {}, options: Request = {}): Promise<Download> => {
      try {
        return await fileIn(await request('GET', path, payload, options))
      } catch (error) {
        throw failedExport(error)
      }
    },
  }
}
export type Client = ReturnType<typeof client>

const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

/** Some refusals come with HTTP 200 and `success: false`, or with nothing but a code. */
const dataOf = async (response: Response, fail: (error: CallError) => never): Promise<unknown> => {
  const envelope = (await jsonOf(response)) as { success?: boolean; code?: number; statusCode?: number; data?: unknown } | undefined
  if (envelope === undefined) throw failureOf(503, undefined)
  if (envelope.success === false || (envelope.code ?? 0) !== 0) fail(failureOf(envelope.statusCode ?? response.status, envelope))
  return envelope.data
}
