import { type Static, type TSchema, Type } from './schema.ts'

/**
 * Who may call. `any` is everybody who is logged in. An employee needs, besides, the module permission of the path
 * (`/api/order/refund/w/submit` → `order.refund.w`), per airline where the module has airlines (ARCHITECTURE §6). `system` is our own gateway and jobs.
 */
export type Actor = 'public' | 'any' | 'agent' | 'subAgent' | 'employee' | 'handler' | 'system'
export const agents: Actor[] = ['agent', 'subAgent']
export const staff: Actor[] = ['employee', 'handler']
export const everyone: Actor[] = [...agents, ...staff]

export type Kind = 'query' | 'command' | 'upload' | 'file'

/** bytes are of one file; where files may be left out, the fields may come as JSON too */
type FileLimits = { max: number; bytes: number; optional?: boolean }

export interface Endpoint<K extends Kind = Kind, P extends string = string, B extends TSchema = TSchema, D extends TSchema = TSchema> {
  readonly kind: K
  readonly method: 'GET' | 'POST'
  readonly path: P
  readonly zh: string
  /** first segment after /api, one of the eight areas */
  readonly area: string
  readonly module: string
  readonly allow: readonly Actor[]
  /** what an employee's role must grant: `{area}.{module}.{r|w}` */
  readonly permission: string
  /** path parameters, query string and JSON body (or the text fields of an upload), as one object */
  readonly body: B
  readonly data: D
  /** uploads: at most this many files of this many bytes */
  readonly files: FileLimits
  /** what a JSON body may have where it may be larger than all others, 64 KB */
  readonly bodyBytes?: number
  /** what the bytes of a file may be, as media types */
  readonly media: readonly string[]
  /** notes for /docs beyond the name */
  readonly note: string
  /** one more method under the same path (the search of seats is GET and POST) */
  readonly alsoGet: boolean
  /**
   * body or answer holds a secret (password, token): nothing of the call is kept, so `Idempotency-Key` has no effect. Whoever did not get
   * the answer calls again.
   */
  readonly secret: boolean
  /**
   * called by a house that is not ours and signs what it sends: the handler is given the request as it came (`call.raw`), of any media type, and
   * may answer with bytes. Only what stands in the path is read into the body; no key makes it once, and no prevention code is asked for.
   */
  readonly raw: boolean
  /**
   * who comes first has it (a bid): nothing is claimed under a key before it, which would be an order of its own, and `call.now` is when this very
   * request came in, also where it is sent again. The key names the command (`call.commandId`), and by that name its rule book knows it again.
   */
  readonly raced: boolean
}
export type AnyEndpoint = Endpoint<Kind, string, any, any>

type Declared<B extends TSchema, D extends TSchema> = {
  zh: string
  allow: readonly Actor[]
  body?: B
  data?: D
  permission?: string
  method?: 'GET' | 'POST'
  files?: FileLimits
  bodyBytes?: number
  media?: readonly string[]
  note?: string
  alsoGet?: boolean
  secret?: boolean
  raw?: boolean
  raced?: boolean
}

export const media = {
  sheet: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pictures: ['image/jpeg', 'image/png', 'image/gif'],
  pdf: 'application/pdf',
} as const

const Nothing = Type.Object({})
const Done = Type.Any()

const declare =
  <K extends Kind>(kind: K, method: 'GET' | 'POST') =>
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
      body: (declared.body ?? Nothing) as B,
      data: (declared.data ?? Done) as D,
      files: declared.files ?? { max: 1, bytes: 10 * 1024 * 1024 },
      ...(declared.bodyBytes !== undefined && { bodyBytes: declared.bodyBytes }),
      media: declared.media ?? [media.sheet],
      note: declared.note ?? '',
      alsoGet: declared.alsoGet ?? false,
      secret: declared.secret ?? false,
      raw: declared.raw ?? false,
      raced: declared.raced ?? false,
    }
  }

/** A filtered read: POST with a JSON body. */
export const query = declare('query', 'POST')
/** A read by id or of a short list: GET. */
export const get = declare('query', 'GET')
/** Something that changes the world: POST, honours `Idempotency-Key` and `If-Match`. */
export const command = declare('command', 'POST')
/** multipart/form-data; a command with files. */
export const upload = declare('upload', 'POST')
/** Answers bytes under a file name. */
export const file = declare('file', 'GET')

/** Who is calling, as the token and the role say. */
export type Who = {
  /** user id; the `user` of event metadata */
  user: string
  /** what he logs in by; machines and strangers have none */
  loginName?: string
  name: string
  actor: Exclude<Actor, 'public' | 'any'> | 'public'
  /** codes of his roles, joined by a comma */
  role: string
  /** their names, for people */
  roleName?: string
  /** set for agents: the agency whose documents they see and act on */
  agency?: string
  /** sub-agents of that agency, whose documents they see besides; set while something is read only, so nobody can act on them */
  subAgents?: readonly string[]
  /** modules granted by the role: `order.order.w`; `*` grants all */
  permissions: readonly string[]
  /** airlines a member of staff works for; `*` all */
  airlines: readonly string[]
  /** paths that are open while a one-time password waits to be changed; absent: all that the rest says */
  mayOnly?: readonly string[]
  /** the login this call belongs to (`jti` of its token); absent for machines and strangers */
  session?: string
}

/** The agencies whose documents an agency's people see: their own and, when they read, its sub-agents'. Empty for everybody else. */
export const seenAgencies = ({ agency, subAgents = [] }: Who): string[] => (agency ? [agency, ...subAgents] : [])

/** Does he work for the airlines? Whoever has an agency, or logged in as one's, does not. */
export const isStaff = ({ actor, agency }: Who): boolean => (actor === 'employee' || actor === 'handler') && !agency

/** A request as it came. `query`: behind the question mark */
export type RawRequest = { headers: Record<string, string | string[] | undefined>; query: string; body: Buffer }

/** What every handler is given besides its body. */
export interface Call {
  readonly who: Who
  /** instant of the request, ISO 8601 UTC; handlers read no other clock */
  readonly now: string
  readonly requestId: string
  /** the trace that the caller says it is part of (`traceparent`) */
  readonly traceId?: string
  readonly ip: string
  /** the highest position the client has seen; queries wait for it */
  readonly seen: number
  /** of an endpoint that asks for it (`raw`) */
  readonly raw?: RawRequest
  /** of a file that is to be made: aborted when its caller does not wait for it any more */
  readonly gone?: AbortSignal
  /** set by a query that answered before its view had reached `seen` */
  stale: boolean
  /** set by a query whose envelope has something else to say than 操作成功 */
  message?: string
}

/** Bytes to be answered by a `file` endpoint, or by an upload that was asked for some. `inline` shows it in the browser instead of saving it. */
export type FileAnswer = {
  name: string
  type: string
  content: Buffer | Uint8Array | AsyncIterable<Uint8Array>
  inline?: boolean
  headers?: Record<string, string>
}
/** Has an upload been answered with bytes? What is answered as JSON never holds any. */
export const isFileAnswer = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'content' in answer && answer.content instanceof Uint8Array
/** One uploaded file, held in memory (the limits are small). */
export type Upload = { field: string; name: string; bytes: Uint8Array }

export type Handler<E extends AnyEndpoint, C extends Call = Call> = (
  body: E['kind'] extends 'upload' ? Static<E['body']> & { files: Upload[] } : Static<E['body']>,
  call: C,
) => E['kind'] extends 'file' ? FileAnswer | Promise<FileAnswer> : Answered<E> | Promise<Answered<E>>
/** an upload may answer with a file what it found wrong in one */
type Answered<E extends AnyEndpoint> = Static<E['data']> | (E['kind'] extends 'upload' ? FileAnswer : never)

export type Route = {
  endpoint: AnyEndpoint
  handler: (body: any, call: any) => unknown
  /** the document that the call acts on: kind of its stream, and the field of the body that names it where one does */
  about?: { stream: string; owned: boolean; field: string | undefined }
}

/** Joins a declaration with its handler: `on(cancelOrder, (body, call) => …)`. */
export const on = <E extends AnyEndpoint, C extends Call = Call>(endpoint: E, handler: Handler<E, C>): Route => ({ endpoint, handler })

/** The endpoint declarations of a module. */
export const endpointsIn = (module: Record<string, unknown>): AnyEndpoint[] =>
  Object.values(module).filter(
    (value): value is AnyEndpoint => typeof value === 'object' && value !== null && 'path' in value && 'allow' in value && 'kind' in value,
  )

/** May this caller use this endpoint at all (before any question of whose document it is)? */
export const may = (who: Who | undefined, endpoint: AnyEndpoint): boolean => {
  if (endpoint.allow.includes('public')) return true
  if (!who || who.actor === 'public') return false
  if (who.actor === 'system') return endpoint.allow.includes('system')
  if (!endpoint.allow.includes('any') && !endpoint.allow.includes(who.actor)) return false
  return who.actor === 'employee' || who.actor === 'handler' ? endpoint.allow.includes('any') || grants(who, endpoint.permission) : true
}

/** A role grants a module; `w` includes `r`. */
export const grants = (who: Pick<Who, 'permissions'>, permission: string): boolean =>
  who.permissions.includes('*') ||
  who.permissions.includes(permission) ||
  (permission.endsWith('.r') && (who.permissions.includes('*.r') || who.permissions.includes(`${permission.slice(0, -1)}w`)))
