import type { PersonalSubject } from './personal.ts'
import { present } from './present.ts'
import { type Static, type TSchema, Type } from './schema.ts'

/**
 * Actors that may call an endpoint. `any` is everybody who is logged in. An employee also needs the module permission of the path
 * (`/api/order/refund/w/submit` → `order.refund.w`), per airline where the module has airlines (ARCHITECTURE §6). `system` stands for our
 * own gateway and jobs.
 */
export type Actor = 'public' | 'any' | 'agent' | 'subAgent' | 'employee' | 'handler' | 'system'
export const agents: Actor[] = ['agent', 'subAgent']
export const staff: Actor[] = ['employee', 'handler']
export const everyone: Actor[] = [...agents, ...staff]

export type EndpointKind = 'query' | 'command' | 'upload' | 'file'

/**
 * `max` counts files, `bytes` limits each file; with `optional`, the fields may come as JSON without files. `fields` names the form
 * fields and what their files are, where the name tells it; elsewhere any name does.
 */
type FileLimits = { max: number; bytes: number; optional?: boolean; fields?: Readonly<Record<string, string>> }

export interface Endpoint<
  K extends EndpointKind = EndpointKind,
  P extends string = string,
  B extends TSchema = TSchema,
  D extends TSchema = TSchema,
> {
  readonly kind: K
  readonly method: 'GET' | 'POST'
  readonly path: P
  readonly zh: string
  /** first segment after /api, one of the eight areas */
  readonly area: string
  readonly module: string
  readonly allow: readonly Actor[]
  /** permission that an employee's role must grant: `{area}.{module}.{r|w}` */
  readonly permission: string
  /** true where the call changes things that belong to no airline, so staff of only some airlines may not call it */
  readonly allAirlines: boolean
  /** path parameters, query string and JSON body (or the text fields of an upload), as one object */
  readonly body: B
  readonly data: D
  /** uploads: at most this many files of this many bytes */
  readonly files: FileLimits
  /** largest JSON body in bytes, where it may exceed the usual 64 KB */
  readonly bodyBytes?: number
  /** media types allowed for uploaded files */
  readonly media: readonly string[]
  /** notes for /docs beyond the name */
  readonly note: string
  /** true where GET works under the same path too (the search of seats is GET and POST) */
  readonly alsoGet: boolean
  /**
   * The body or the answer holds a secret (password, token). Nothing of the call is kept, so `Idempotency-Key` has no effect: a caller that
   * missed the answer calls again.
   */
  readonly secret: boolean
  /**
   * A system that is not ours calls this endpoint and signs its requests. The handler gets the request unparsed (`call.raw`), of any media
   * type, and may answer with bytes. Only path parameters are read into the body. `Idempotency-Key` is ignored, and no prevention code is
   * asked for.
   */
  readonly raw: boolean
  /**
   * The earliest request wins (a bid). The key is not acquired beforehand, since the key store would form an order of its own.
   * `call.now` is the arrival of this very request, even when it is a repetition. The key names the command (`call.commandId`), and the
   * rule book recognises a repeated command by that name.
   */
  readonly raced: boolean
  /** true where the answer is about the caller alone, so nothing in it is masked (veil.ts) */
  readonly own: boolean
  /** a file with personal data of these that no mask fits (a picture of a document): staff without the right do not get it */
  readonly personal?: PersonalSubject
}
export type AnyEndpoint = Endpoint<EndpointKind, string, any, any>

type Declared<B extends TSchema, D extends TSchema> = {
  zh: string
  allow: readonly Actor[]
  body?: B
  data?: D
  permission?: string
  allAirlines?: boolean
  method?: 'GET' | 'POST'
  files?: FileLimits
  bodyBytes?: number
  media?: readonly string[]
  note?: string
  alsoGet?: boolean
  secret?: boolean
  raw?: boolean
  raced?: boolean
  own?: boolean
  personal?: PersonalSubject
}

export const media = {
  sheet: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pictures: ['image/jpeg', 'image/png', 'image/gif'],
  pdf: 'application/pdf',
} as const

const Nothing = Type.Object({})
const Done = Type.Any()

const declare =
  <K extends EndpointKind>(kind: K, method: 'GET' | 'POST') =>
  <const P extends string, B extends TSchema = typeof Nothing, D extends TSchema = typeof Done>(
    path: P,
    declared: Declared<B, D>,
  ): Endpoint<K, P, B, D> => {
    const [, , area = '', second = ''] = path.split('/')
    const marked = /\/([rw])(\/|$)/.exec(path)?.[1]
    const module = second === 'r' || second === 'w' ? area : second
    return {
      kind,
      method: declared.method ?? method,
      path,
      zh: declared.zh,
      area,
      module,
      allow: declared.allow,
      permission: declared.permission ?? `${area}.${module}.${marked ?? (kind === 'query' || kind === 'file' ? 'r' : 'w')}`,
      allAirlines: declared.allAirlines ?? false,
      body: (declared.body ?? Nothing) as B,
      data: (declared.data ?? Done) as D,
      files: declared.files ?? { max: 1, bytes: 10 * 1024 * 1024 },
      ...present({ bodyBytes: declared.bodyBytes }),
      media: declared.media ?? [media.sheet],
      note: declared.note ?? '',
      alsoGet: declared.alsoGet ?? false,
      secret: declared.secret ?? false,
      raw: declared.raw ?? false,
      raced: declared.raced ?? false,
      own: declared.own ?? false,
      ...present({ personal: declared.personal }),
    }
  }

/** A filtered read: POST with a JSON body. */
export const query = declare('query', 'POST')
/** A read by id or of a short list: GET. */
export const get = declare('query', 'GET')
/** Something that changes state: POST, honours `Idempotency-Key` and `If-Match`. */
export const command = declare('command', 'POST')
/** multipart/form-data; a command with files. */
export const upload = declare('upload', 'POST')
/** Answers bytes under a file name. */
export const file = declare('file', 'GET')

/** The caller as token and role describe it. */
export type Who = {
  /** user id; the `user` of event metadata */
  user: string
  /** login name; machines and outside callers have none */
  loginName?: string
  name: string
  actor: Exclude<Actor, 'public' | 'any'> | 'public'
  /** role codes of the caller, joined by commas */
  role: string
  /** role names for people */
  roleName?: string
  /** agency whose documents an agent sees and acts on; set for agents */
  agency?: string
  /**
   * sub-agents of the caller's agency, whose documents the caller also sees. It is set only for reading, so nobody can act on those
   * documents.
   */
  subAgents?: readonly string[]
  /** modules granted by the role: `order.order.w`; `*` grants all */
  permissions: readonly string[]
  /** airlines a member of staff works for; `*` all */
  airlines: readonly string[]
  /** paths that are allowed while a one-time password waits to be changed; absent: no such limit */
  mayOnly?: readonly string[]
  /** the login of the call (`jti` of its token); absent for machines and outside callers */
  session?: string
}

/** The agencies whose documents an agency's user sees: the own one and, for reading, its sub-agents. Empty for everybody else. */
export const seenAgencies = ({ agency, subAgents = [] }: Who): string[] => (agency ? [agency, ...subAgents] : [])

/** True when the caller works for the airlines. A caller with an agency, or one that logged in as a user of an agency, does not. */
export const isStaff = ({ actor, agency }: Who): boolean => (actor === 'employee' || actor === 'handler') && !agency

/** True when the caller works for every airline, as who changes what belongs to none of them must. */
export const worksForAll = ({ airlines }: Pick<Who, 'airlines'>): boolean => airlines.includes('*')

/** True when the caller works for the airline (or an agency sells it). */
export const worksFor = (who: Pick<Who, 'airlines'>, airLine: string): boolean => worksForAll(who) || who.airlines.includes(airLine)

/** A request as it came; `query` is the part behind the question mark. */
export type RawRequest = { headers: Record<string, string | string[] | undefined>; query: string; body: Buffer }

/** Everything that a handler receives besides the body. */
export interface Call {
  readonly who: Who
  /** instant of the request, ISO 8601 UTC; handlers read no other clock */
  readonly now: string
  readonly requestId: string
  /** path of the endpoint */
  readonly path?: string
  /** the caller's trace (`traceparent`) */
  readonly traceId?: string
  readonly ip: string
  /** the highest position the client has seen; queries wait for it */
  readonly seen: number
  /** the unparsed request, for an endpoint that is declared `raw` */
  readonly raw?: RawRequest
  /** of an endpoint that makes a file: aborted when the caller no longer waits for it */
  readonly gone?: AbortSignal
  /** set where the caller has pressed 显示: this answer shows masked personal data, if the caller has the right (veil.ts) */
  readonly reveal?: true
  /** set by a query that answered before its view had reached `seen` */
  stale: boolean
  /** set where the answer holds masks of personal data */
  masked?: boolean
  /** set by a query whose envelope needs another message than 操作成功 */
  message?: string
}

/**
 * Bytes that a `file` endpoint answers, or an upload that was asked for a file. `inline` shows them in the browser instead of saving them.
 */
export type FileAnswer = {
  name: string
  type: string
  content: Buffer | Uint8Array | AsyncIterable<Uint8Array>
  inline?: boolean
  headers?: Record<string, string>
}
/** True where an upload is answered with bytes; a JSON answer never holds any. */
export const isFileAnswer = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'content' in answer && answer.content instanceof Uint8Array
/** One uploaded file, held in memory (the limits are small). */
export type Upload = { field: string; name: string; bytes: Uint8Array }

export type Handler<E extends AnyEndpoint, C extends Call = Call> = (
  body: E['kind'] extends 'upload' ? Static<E['body']> & { files: Upload[] } : Static<E['body']>,
  call: C,
) => E['kind'] extends 'file' ? FileAnswer | Promise<FileAnswer> : Answered<E> | Promise<Answered<E>>
/** an upload may answer with a file that reports its findings */
type Answered<E extends AnyEndpoint> = Static<E['data']> | (E['kind'] extends 'upload' ? FileAnswer : never)

export type Route = {
  endpoint: AnyEndpoint
  handler: (body: any, call: any) => unknown
  /** the document that the call acts on: kind of its stream, and the body's field with its id, if there is one */
  about?: { stream: string; owned: boolean; field: string | undefined }
}

/** Joins a declaration with its handler: `on(cancelOrder, (body, call) => …)`. */
export const on = <E extends AnyEndpoint, C extends Call = Call>(endpoint: E, handler: Handler<E, C>): Route => ({ endpoint, handler })

/** The endpoint declarations of a module. */
export const endpointsIn = (module: Record<string, unknown>): AnyEndpoint[] =>
  Object.values(module).filter(
    (value): value is AnyEndpoint => typeof value === 'object' && value !== null && 'path' in value && 'allow' in value && 'kind' in value,
  )

/** Whether this caller may use this endpoint at all; the owner of the document is checked separately. */
export const may = (who: Who | undefined, endpoint: AnyEndpoint): boolean => {
  if (endpoint.allow.includes('public')) return true
  if (!who || who.actor === 'public') return false
  if (who.actor === 'system') return endpoint.allow.includes('system')
  if (!endpoint.allow.includes('any') && !endpoint.allow.includes(who.actor)) return false
  if (who.actor !== 'employee' && who.actor !== 'handler') return true
  return endpoint.allow.includes('any') || (grants(who, endpoint.permission) && (!endpoint.allAirlines || worksForAll(who)))
}

/** A role grants a module; `w` includes `r`. */
export const grants = (who: Pick<Who, 'permissions'>, permission: string): boolean =>
  who.permissions.includes('*') ||
  who.permissions.includes(permission) ||
  (permission.endsWith('.r') && (who.permissions.includes('*.r') || who.permissions.includes(`${permission.slice(0, -1)}w`)))
