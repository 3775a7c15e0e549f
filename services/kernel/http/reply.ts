import { present } from '#contracts/kernel/present.ts'
import { type ChangedMeanwhile, code, Refused } from '#contracts/kernel/refused.ts'
import { Unavailable } from '#services/eventstore/port.ts'

/** The envelope of every reply (`ops/ci/checklist.tsv` 92). `sta` is the status of the challenge (DOMAIN §9.8); 0 means none. */
type Envelope = {
  code: number
  data: unknown
  message: string
  sta: number
  success: boolean
  statusCode: number
  errors?: Record<string, string>
  requestId?: string
  /** with 412, for staff: who has changed the document meanwhile */
  changes?: readonly ChangedMeanwhile[]
  /** names of fields that were sent but are not declared */
  ignored?: string[]
}

export const succeeded = (data: unknown, message = '操作成功'): Envelope => ({
  code: code.ok,
  data: data ?? null,
  message,
  sta: 0,
  success: true,
  statusCode: 200,
})

/** Names the undeclared fields in the reply, so that a misspelt field is not ignored in silence. */
export const naming = (ignored: string[], reply: Envelope): Envelope => (ignored.length > 0 ? { ...reply, ignored } : reply)

export const refused = (
  error: {
    code: number
    message: string
    status: number
    sta?: number
    errors?: Record<string, string>
    changes?: readonly ChangedMeanwhile[]
  },
  requestId?: string,
): Envelope => ({
  code: error.code,
  data: null,
  message: error.message,
  sta: error.sta ?? 0,
  success: false,
  statusCode: error.status,
  ...present({ errors: error.errors, requestId, changes: error.changes }),
})

/** seconds after which a caller may try again what was answered 503, where nobody says otherwise */
export const RETRY_AFTER = 2

/** The reply to an error: a refusal is told in full, any other error only by its request id. */
export const toRefusal = (error: unknown): { known: boolean; refusal: Refused } => {
  if (error instanceof Refused) return { known: true, refusal: error }
  if (error instanceof Unavailable) return { known: true, refusal: new Refused(code.unavailable, '系统繁忙，请稍后再试', { status: 503 }) }
  const status = (error as { statusCode?: number }).statusCode
  if (status === 429) return { known: true, refusal: new Refused(code.tooFast, '访问过于频繁，请稍后再试', { status: 429 }) }
  if (status === 413) return { known: true, refusal: new Refused(code.invalid, '提交的内容过大', { status: 413 }) }
  if (status === 415) return { known: true, refusal: new Refused(code.invalid, '不支持的内容类型', { status: 415 }) }
  if (status !== undefined && status >= 400 && status < 500)
    return { known: true, refusal: new Refused(code.invalid, '请求格式错误', { status }) }
  return { known: false, refusal: new Refused(code.unexpected, '系统异常，请稍后再试或联系管理员', { status: 500 }) }
}
