import type { Tone } from '#contracts/client/look/tones.ts'
import { addDays, addMinutes, type Instant, toLocal } from '#contracts/kernel/calendar.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { RowOf } from '#contracts/kernel/list.ts'
import { sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { audit } from '#contracts/order/audit-api.ts'
import { URGENT_MINUTES } from '#contracts/order/figures.ts'
import type { orders } from '#contracts/order/lists.ts'

export type DueOrder = RowOf<typeof orders>

export const spans = { LATE: '已过时限', SOON: '2 小时内', TODAY: '今天', TOMORROW: '明天' } as const
type Span = keyof typeof spans
const spanOf = (limit: Instant, now: Instant): Span => {
  if (limit < now) return 'LATE'
  if (limit <= addMinutes(now, URGENT_MINUTES)) return 'SOON'
  return toLocal(limit).date === toLocal(now).date ? 'TODAY' : 'TOMORROW'
}
/** Rows by the time that is left; `rows` come in the order of their limits. */
export const bySpan = <R extends Pick<DueOrder, 'limitBy'>>(rows: readonly R[], now: Instant): { span: Span; rows: R[] }[] =>
  (Object.keys(spans) as Span[]).flatMap(span => {
    const own = rows.filter(({ limitBy }) => limitBy !== undefined && spanOf(limitBy, now) === span)
    return own.length > 0 ? [{ span, rows: own }] : []
  })
/** The last day whose limits are listed. */
export const lastDay = (now: Instant): string => addDays(toLocal(now).date, 1)

/** The next step of an order: what it waits for, and the one thing that somebody does about it. */
export type Next = {
  what: string
  tone: Tone
  /** the button that opens the order at this command, for people who may send it */
  action?: { endpoint: AnyEndpoint; label: string }
  /** the order's tab where it is done, where that is no command */
  tab?: { name: string; label: string }
}
export const nextOf = ({ status, auditStatus, seatStatus, limitKind, nextKind }: DueOrder): Next => {
  if (status === 'WAIT_FOR_PAY' && auditStatus === 'AUDITING')
    return { what: '待审核', tone: 'waiting', action: { endpoint: audit, label: '审核' } }
  if (seatStatus === 'REQUESTED') return { what: '待确认座位', tone: 'waiting', action: { endpoint: sureRequestSeat, label: '确认座位' } }
  if (limitKind === 'TICKET') return { what: '待出票', tone: 'progress', action: { endpoint: sureOutTicket, label: '出票' } }
  if (limitKind === 'CLEAR') return { what: '将清位', tone: 'waiting', tab: { name: 'passengers', label: '看名单' } }
  if (limitKind === 'NAME') return { what: '名单未齐', tone: 'waiting', tab: { name: 'passengers', label: '看名单' } }
  const what =
    seatStatus === 'WAITLISTED' ? '候补待确认' : nextKind === 'DEPOSIT' ? '定金未付' : nextKind === 'BALANCE' ? '尾款未付' : '待支付'
  return { what, tone: 'waiting' }
}
