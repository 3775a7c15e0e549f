/**
 * What a state means to whoever looks, the same everywhere: nothing to do, or over; somebody has to act; under way; finished well; wrong, late
 * or being undone.
 */
export type Tone = 'neutral' | 'waiting' | 'progress' | 'done' | 'danger'

/** By the code of the status, of whatever document. */
const tones: Readonly<Record<string, Tone>> = {
  WAIT_FOR_PAY: 'waiting',
  PAID: 'progress',
  PRINTED: 'done',
  REFUND_MODIFY: 'danger',
  EXPIRED: 'neutral',
  REFUNDSUBMIT: 'waiting',
  REFUNDAPPROVE: 'progress',
  REFUNDTICKET: 'progress',
  REFUNDACCOMPLISH: 'done',
  REFUNDREJECT: 'neutral',
  SUCCEEDED: 'done',
  FAILED: 'danger',
  CREATED: 'waiting',
  PARTIAL_REFUNDED: 'progress',
  UNHANDLED: 'danger',
  HANDLED: 'done',
  OPEN: 'waiting',
  APPROVED: 'progress',
  REFUNDED: 'done',
  REJECTED: 'neutral',
  EFFECTIVE: 'done',
  PAUSED: 'waiting',
  RUNNING: 'progress',
  WAITING: 'neutral',
  DONE: 'done',
  TICKETED: 'done',
  NAMED: 'progress',
  REFUNDING: 'waiting',
  REVIEWING: 'waiting',
  RETURNED: 'danger',
  FROZEN: 'danger',
  FUND_FROZEN: 'danger',
  HELD: 'waiting',
  ASKED: 'progress',
  REFUSED: 'danger',
  PENDING: 'waiting',
  FINISHED: 'done',
  RELEASED: 'done',
  ACTIVE: 'progress',
  VALID: 'done',
  DISABLED: 'danger',
  CALCULATED: 'waiting',
  ADJUSTING: 'progress',
  OVERDUE: 'danger',
}
export const toneOf = (status: string): Tone => tones[status] ?? 'neutral'
