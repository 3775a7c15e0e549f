import { Refused } from '#contracts/kernel/refused.ts'
import { isWilling } from '#contracts/refund/types.ts'
import { couponOf, type LiveOrder, type OpenedRefund } from '../state.ts'
import { keepsTickets } from '../ticketing/coupons.ts'
import { type Counted, type QuoteAsked, quoteBeside, type RefundQuote } from './refund-quote.ts'

/** The refunds that count for the others of the group (DOMAIN §5.5 D): those approved and not rejected since, in the order of their approval. */
export const approvedRefunds = (order: LiveOrder): OpenedRefund[] =>
  Object.values(order.refunds)
    .filter(({ status, fixed }) => status === 'REFUNDED' || (status === 'OPEN' && fixed))
    // those from before approval was told to the order come first, as they were opened
    .sort((a, b) => (a.fixed ?? 0) - (b.fixed ?? 0))

/**
 * The approved refunds as they would be counted by what is known now: each with those approved before it, and with everybody who had to leave,
 * whenever that was approved. What was rejected is as if it had not been. What came back with a later one had not come back before.
 */
const recounted = (order: LiveOrder): OpenedRefund[] => {
  const approved = approvedRefunds(order)
  const counted: OpenedRefund[] = []
  for (const [index, refund] of approved.entries()) {
    const excused = approved.slice(index + 1).flatMap(one => (isExcused(one) ? [{ ...one, totals: { ...one.totals, returned: 0 } }] : []))
    const givenUp = order.givenUp?.filter(({ approved = 0 }) => approved < (refund.fixed ?? 0)) ?? []
    counted.push({ ...refund, ...again(order, refund, { others: [...counted, ...excused], ahead: 0, givenUp }) })
  }
  return counted
}
const isExcused = (refund: OpenedRefund) => !isWilling(refund) && !keepsTickets(refund)

const again = (order: LiveOrder, refund: OpenedRefund, counted: Counted) => {
  const { lines, refundType, rule, scale, minimumWaived, submittedAt } = refund
  const ids = [...new Set(lines.map(({ passengerId }) => passengerId))]
  const used = lines.filter(({ rule }) => rule === 'USED').map(couponOf)
  try {
    return quoteBeside(order, { ids, opened: lines.map(couponOf), refundType, rule, scale, minimumWaived, used, counted }, submittedAt)
  } catch (error) {
    // what was approved once, and could not be now, stays as it is
    if (error instanceof Refused) return {}
    throw error
  }
}

const sum = (refunds: readonly OpenedRefund[]) => refunds.reduce((sum, { totals }) => sum + totals.refund, 0)

/** By how much the approved refunds together got less than they would get now, fen; negative: what they got more, which is not asked back. */
export const tooLittle = (order: LiveOrder): number => sum(recounted(order)) - sum(approvedRefunds(order)) - (order.differences ?? 0)

/** Differences kept for seats that were given back, less what has come back with others of them, fen: as far as a split has left them here. */
export const seatDifferences = ({ givenUp = [], forfeited }: LiveOrder): number => {
  const kept = givenUp.reduce((sum, { difference, returned }) => sum + difference - returned, 0)
  return Math.min(Math.max(0, kept), Math.max(0, forfeited))
}
/** What of that has come back with refunds of those who stayed, or will. */
export const returnedOfSeats = (order: LiveOrder): number =>
  approvedRefunds(order).reduce((sum, { ofSeats = 0 }) => sum + ofSeats, order.differencesOfSeats ?? 0)
/**
 * What is kept of differences, for seats that were given back and for tickets, until fewer stay to be re-priced. What comes back is of the seats
 * first, where the facts do not say otherwise.
 */
const keptDifferences = (order: LiveOrder) => {
  const approved = approvedRefunds(order)
  const ofSeats = returnedOfSeats(order)
  const back = approved.reduce((sum, { totals }) => sum + totals.returned, order.differences ?? 0)
  const ofTickets = approved.flatMap(({ lines }) => lines).reduce((sum, { difference }) => sum + difference, 0)
  return { seats: Math.max(0, seatDifferences(order) - ofSeats), tickets: Math.max(0, ofTickets - (back - ofSeats)) }
}
/** What of it comes back out of what is kept for seats. */
export const outOfSeats = (order: LiveOrder, returned: number): number => Math.min(returned, keptDifferences(order).seats)
/** What is owed to refunds because they got too little is of their own differences first. */
export const owedOutOfSeats = (order: LiveOrder, amount: number): number =>
  outOfSeats(order, Math.max(0, amount - keptDifferences(order).tickets))

/** With what another refund is counted now. */
export const countedNow = (order: LiveOrder): Counted => ({ others: recounted(order), ahead: Math.max(0, -tooLittle(order)) })

/**
 * What a refund of these travellers gives back at `at`, counted with what is approved by now. Preview, submission, approval and audit run this.
 * @throws Refused when one of them cannot be refunded, or not in this way
 */
export const refundQuote = (order: LiveOrder, asked: QuoteAsked, at: string): RefundQuote =>
  quoteBeside(order, { ...asked, counted: countedNow(order) }, at)
