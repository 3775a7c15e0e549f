import { v4 as uuid } from 'uuid'
import type { AnyEndpoint, Endpoint, Kind } from '../kernel/endpoint.ts'
import type { Static, TSchema } from '../kernel/schema.ts'
import { type CallError, failureOf } from './error.ts'
import { formOf, postForm } from './upload.ts'

/** What is known of who is calling, kept by the application. */
export type Session = {
  token: () => string | undefined
  /** the highest position this client has seen; queries wait for it (read your writes) */
  seen: () => number
  saw: (position: number) => void
  /** the server does not know the token any more; told before the error is thrown */
  loggedOut: (error: CallError) => void
}

/** The part of a declaration that a call needs: a small page may name it by type only and leave the schemas at home. */
export type Callable<E extends AnyEndpoint = AnyEndpoint> = Pick<E, 'kind' | 'method' | 'path'>
export type Files = Record<string, File | File[]>
/** name (the server's), content */
export type Download = { name: string; blob: Blob }

type DataOf<E> = E extends Endpoint<infer K extends Kind, string, TSchema, infer D> ? (K extends 'file' ? Download : Static<D>) : never

export type CallOptions = {
  /** one per intention: repeated with it, a command has one effect and one answer. Made fresh when absent. */
  key?: string
  /** revision the user has seen; another one is answered with 412 */
  revision?: number | undefined
  files?: Files
  /** share sent, 0 to 1 */
  onProgress?: (share: number) => void
  signal?: AbortSignal | undefined
}

export type Sending = { method?: string; headers?: Record<string, string>; body?: BodyInit; signal?: AbortSignal | undefined }
export type ClientOptions = { session: Session; base?: string; fetch?: typeof globalThis.fetch; post?: typeof postForm }

/** A key for `Idempotency-Key`. Not crypto.randomUUID: it is missing on plain-http intranet addresses. */
export const newKey = (): string => uuid()

/**
 * The way to the server for both web applications: `call(endpoint, body)` with the types of the declaration, `send` for what is not declared
 * (the REST face). Both put in the token and `x-position`, remember the position answered, and throw CallError.
 */
export const client = ({ session, base = '', fetch = globalThis.fetch.bind(globalThis), post = postForm }: ClientOptions) => {
  const headersFor = (more: Record<string, string> = {}): Record<string, string> => {
    const token = session.token()
    const seen = session.seen()
    return {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(seen > 0 && { 'x-position': String(seen) }),
      ...more,
    }
  }

  const checked = async (answering: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> => {
    let response: Response
    try {
      response = await answering
    } catch (error) {
      if (signal?.aborted) throw error
      throw failureOf(0, undefined)
    }
    const position = Number(response.headers.get('x-position') ?? 0)
    if (position > 0) session.saw(position)
    if (response.ok) return response
    return fail(failureOf(response.status, await jsonOf(response)))
  }

  const fail = (error: CallError): never => {
    if (error.isLoggedOut) session.loggedOut(error)
    throw error
  }

  const send = (path: string, { headers, ...rest }: Sending = {}): Promise<Response> =>
    checked(fetch(base + path, { ...rest, headers: headersFor(headers) }), rest.signal)

  const call = async <E extends AnyEndpoint>(
    endpoint: E | Callable<E>,
    body: Static<E['body']>,
    options: CallOptions = {},
  ): Promise<DataOf<E>> => {
    const { path, rest } = filled(endpoint.path, body)
    const writes = endpoint.kind === 'command' || endpoint.kind === 'upload'
    const headers = {
      ...(writes && { 'idempotency-key': options.key ?? newKey() }),
      ...(options.revision !== undefined && { 'if-match': `"${options.revision}"` }),
    }
    const { signal } = options
    if (endpoint.kind === 'upload') {
      const sending = { form: formOf(rest, options.files ?? {}), headers: headersFor(headers), signal, onProgress: options.onProgress }
      return (await dataOf(await checked(post(base + path, sending, fetch), signal), fail)) as DataOf<E>
    }
    const response =
      endpoint.method === 'GET'
        ? await send(path + queryOf(rest), { headers, signal })
        : await send(path, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(rest),
            signal,
          })
    if (endpoint.kind === 'file') return { name: nameIn(response.headers), blob: await response.blob() } as DataOf<E>
    return (await dataOf(response, fail)) as DataOf<E>
  }

  return { call, send }
}
export type Client = ReturnType<typeof client>

const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

/** Some refusals of the seed come with HTTP 200 and `success: false`. */
const dataOf = async (response: Response, fail: (error: CallError) => never): Promise<unknown> => {
  const envelope = (await jsonOf(response)) as { success?: boolean; statusCode?: number; data?: unknown } | undefined
  if (envelope === undefined) throw failureOf(503, undefined)
  if (envelope.success === false) fail(failureOf(envelope.statusCode ?? response.status, envelope))
  return envelope.data
}

const filled = (template: string, body: unknown): { path: string; rest: Record<string, unknown> } => {
  const rest = { ...(body as Record<string, unknown>) }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    if (value === undefined || value === '') throw new Error(`${template}: ${name} is missing`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}

const queryOf = (fields: Record<string, unknown>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

/** The name the server gives a file (RFC 6266, UTF-8 form first). */
export const nameIn = (headers: Headers): string => {
  const disposition = headers.get('content-disposition') ?? ''
  const utf8 = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (utf8) return decodeURIComponent(utf8)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? '下载文件'
}

/** Hands a downloaded file to the browser under the server's name. */
export const save = ({ name, blob }: Download): void => {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // the browser has taken hold of the blob by the next minute; releasing it at once loses large files in some
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
