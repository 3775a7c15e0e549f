import { present } from './present.ts'

/** The person who has changed a document since it was seen, and when; `type` is the name of the fact. */
export type ChangedMeanwhile = { user: string; at: string; type: string }

/**
 * A broken rule, with a Chinese message. Nothing was changed. `code` combines service, module and number (DOMAIN §3). `status` is the HTTP
 * status: 409, unless the refusal has another cause than the current state.
 */
export class Refused extends Error {
  readonly code: number
  readonly status: number
  /** field → message, for forms */
  readonly errors: Record<string, string> | undefined
  /** challenge status of the envelope (`ops/ci/checklist.tsv` 104), 0 is none */
  readonly sta: number
  /** personal names in the message, which are masked where it is stored or logged (`keptMessage`) */
  readonly names: readonly string[]
  /** seconds after which the call may succeed, sent as `Retry-After` */
  readonly retryAfter: number | undefined
  /** with 412, for staff: what happened meanwhile, the oldest first */
  readonly changes: readonly ChangedMeanwhile[] | undefined
  constructor(
    code: number,
    message: string,
    {
      status = 409,
      errors,
      sta = 0,
      names = [],
      retryAfter,
      changes,
    }: {
      status?: number
      errors?: Record<string, string>
      sta?: number
      names?: readonly string[]
      retryAfter?: number
      changes?: readonly ChangedMeanwhile[]
    } = {},
  ) {
    super(message)
    this.name = 'Refused'
    this.code = code
    this.status = status
    this.errors = errors
    this.sta = sta
    this.names = names
    this.retryAfter = retryAfter
    this.changes = changes
  }
}
/** The same refusal, with the names of those who were faster. */
export const changedBy = ({ code, message, status }: Refused, changes: readonly ChangedMeanwhile[]): Refused =>
  new Refused(code, message, { status, changes })

/** True for a refusal by a rule. An error with a status from 500 on is a fault, which may have passed at the next try. */
export const isRefusal = (error: unknown): error is Refused => error instanceof Refused && error.status < 500
/** `.catch(ifRefused)`: turns a refusal into undefined; a fault stays an error. */
export const ifRefused = (error: unknown): undefined => {
  if (!isRefusal(error)) throw error
}

/**
 * Codes that belong to no single context. 100040009, 100040002, 400020002 and 1000000000 are agreed (DOMAIN §9.8); the others continue
 * their pattern.
 */
export const code = {
  ok: 0,
  invalid: 100_010_001,
  notFound: 100_010_002,
  conflict: 100_010_003,
  stale: 100_010_004,
  keyReused: 100_010_005,
  unexpected: 100_010_500,
  unavailable: 100_010_503,
  captchaWrong: 100_040_002,
  forbidden: 100_040_003,
  notLoggedIn: 100_040_009,
  /** repeat the request with a prevention code */
  challenged: 100_040_010,
  tooFast: 100_040_029,
  loginWrong: 400_020_002,
  loginLocked: 400_020_003,
  /** the login used a one-time password, which must be changed first */
  passwordDue: 400_020_006,
  order: 200_010_001,
  seats: 200_020_001,
  /** seats of a block are held or sold, and the request does not say what happens to them */
  seatsTaken: 200_020_002,
  payment: 200_030_001,
  /** no payment gateway is configured */
  noGateway: 200_030_002,
  refund: 200_040_001,
  passenger: 200_050_001,
  extra: 200_060_001,
  fine: 200_070_001,
  auction: 200_080_001,
  /** the bid is so far above the needed amount that it may be a slip; the caller repeats it with `confirmed` */
  bidUnconfirmed: 200_080_002,
  quotation: 200_090_001,
  complaint: 200_100_001,
  policy: 500_010_001,
  record: 300_010_001,
  file: 300_020_001,
} as const

export const keyReused = () => new Refused(code.keyReused, '同一幂等键不能用于不同的请求', { status: 422 })
export const notFound = (what: string) => new Refused(code.notFound, `${what}不存在`, { status: 404 })
export const forbidden = (message = '没有权限进行该操作') => new Refused(code.forbidden, message, { status: 403 })
export const invalid = (message: string, errors?: Record<string, string>) =>
  new Refused(code.invalid, message, { status: 400, ...present({ errors }) })
