import { type ChangedMeanwhile, code } from '../kernel/refused.ts'

type Failure = {
  status: number
  code: number
  message: string
  errors?: Record<string, string> | undefined
  requestId?: string | undefined
  /** challenge status of the envelope, 0 is none */
  sta?: number | undefined
  /** with 412: who has changed the document meanwhile, where the server tells it */
  changes?: readonly ChangedMeanwhile[] | undefined
}

/** Codes that the client gives itself (DOMAIN §9.8). */
export const clientCode = { noAnswer: 600, brokenFile: 601, exportFailed: 602, otherLogin: 603 } as const

/**
 * A failed call. `message` is Chinese and meant for the user; `errors` are messages by field. `status` 0 means that no answer came, so
 * nobody knows whether the command took effect: it should be repeated with the same Idempotency-Key.
 */
export class CallError extends Error {
  readonly status: number
  readonly code: number
  readonly errors: Record<string, string> | undefined
  readonly requestId: string | undefined
  readonly sta: number
  readonly changes: readonly ChangedMeanwhile[] | undefined
  constructor({ status, code, message, errors, requestId, sta = 0, changes }: Failure) {
    super(requestId ? `${message}（请求号 ${requestId.slice(0, 8)}）` : message)
    this.name = 'CallError'
    this.status = status
    this.code = code
    this.errors = errors
    this.requestId = requestId
    this.sta = sta
    this.changes = changes
  }

  /** react-admin reads field errors from here */
  get body() {
    return { message: this.message, errors: this.errors }
  }
  /** the token is missing, expired or revoked */
  get isLoggedOut() {
    return this.status === 401 && this.code === code.notLoggedIn
  }
  /** somebody else has changed the document since it was read */
  get isStale() {
    return this.status === 412
  }
  /** true without an answer, or with one that does not tell whether the command took effect */
  get isUnknown() {
    return this.status === 0 || this.status >= 500
  }
}

const LATER = '请稍后再试'
/** message of the login screen to a person whom another page has sent there */
export const LOGGED_OUT = '登录已失效，请重新登录'
const texts: Record<number, string> = {
  0: '系统处理中，请勿重复操作',
  401: LOGGED_OUT,
  403: '没有权限进行该操作',
  404: '内容不存在',
  408: '请求超时，请重试',
  412: '内容已被他人修改，请刷新后重试',
  413: '提交的内容过大',
  424: '访问过于频繁，请稍后再试',
  429: '访问过于频繁，请稍后再试',
  503: '系统繁忙，请稍后再试',
}

/**
 * The failure in an answer, whoever answered: our envelope, a proxy's page, or nothing at all (status 0, code 600). `id` is the request id
 * of the answer's headers; it is shown where something is broken.
 */
export const failureOf = (status: number, answer: unknown, id?: string | null): CallError => {
  const { message, code: told, errors, requestId = (status >= 500 && id) || undefined, sta, changes } = (answer ?? {}) as Partial<Failure>
  return new CallError({
    status,
    code: typeof told === 'number' ? told : status === 0 ? clientCode.noAnswer : status,
    message: typeof message === 'string' && message ? message : (texts[status] ?? (status >= 500 ? texts[503]! : LATER)),
    errors,
    requestId,
    ...(typeof sta === 'number' && { sta }),
    ...(Array.isArray(changes) && { changes }),
  })
}

/** The message for the user about anything that was thrown. */
export const messageOf = (error: unknown): string => {
  if (error instanceof CallError) return error.message
  return error instanceof Error && error.message ? error.message : '操作未完成，请重试'
}
