import type { MovementRow } from '#contracts/account/virtual-lists.ts'
import { addDays, isDate, type LocalDate } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'

export type Movement = Static<typeof MovementRow>
export type StatementSpan = { from: LocalDate; to: LocalDate }

const monthOf = (day: LocalDate): LocalDate => `${day.slice(0, 7)}-01`
/** the last day of a month is the day before the first of the next */
const endOf = (day: LocalDate): LocalDate => addDays(monthOf(addDays(monthOf(day), 31)), -1)

export const thisMonth = (today: LocalDate): StatementSpan => ({ from: monthOf(today), to: endOf(today) })
export const lastMonth = (today: LocalDate): StatementSpan => thisMonth(addDays(monthOf(today), -1))

/** The span of days in an address. Without days it is this month, or `otherwise`. A missing end is open. */
export const spanIn = (
  address: URLSearchParams,
  today: LocalDate,
  otherwise: Partial<StatementSpan> = thisMonth(today),
): Partial<StatementSpan> => {
  const [from, to] = [address.get('from'), address.get('to')]
  if (from === null && to === null) return otherwise
  return { ...(from && isDate(from) && { from }), ...(to && isDate(to) && { to }) }
}

/** Page and name of a movement's document. */
export const documentOf = ({ kind, movement, orderNo }: Pick<Movement, 'kind' | 'movement' | 'orderNo'>): Doc | undefined => {
  const [number = ''] = movement.split('.')
  if (kind === 'RECHARGE') return { name: '充值凭证', to: certificateOf(movement), isSheet: true }
  if (kind === 'CREDIT') return { name: `退票单 ${movement}`, to: `/refund/${movement}` }
  if (kind === 'HOLD' || kind === 'RELEASE' || kind === 'FORFEIT') return { name: `占用 ${movement}`, to: '#holds' }
  if (kind === 'WITHDRAW') return { name: '退款申请', to: '#refunds' }
  // a refund's movement has the number of its refund; not every such refund is an application of the agency
  if (kind === 'REFUND_IN' && /^R\d+$/.test(number)) return { name: `退票单 ${number}`, to: `/refund/${number}` }
  return orderNo === undefined ? undefined : { name: `订单 ${orderNo}`, to: `/order/${encodeURIComponent(orderNo)}?tab=money` }
}
type Doc = { name: string; to: string; isSheet?: true }
export const certificateOf = (paymentCode: string): string => `/virtualCoin/EleRechargeCertificate?id=${encodeURIComponent(paymentCode)}`
