import { Refused } from '#contracts/kernel/refused.ts'
import { isWilling } from '#contracts/refund/types.ts'
import { couponOf, type LiveOrder, type OpenedRefund } from '../state.ts'
import { keepsTickets } from '../ticketing/coupons.ts'
import { type CountedRefunds, quoteBeside, type RefundQuote, type RefundQuoteAsked } from './refund-quote.ts'

/**
 * The refunds that count for the others of the group (DOMAIN §5.5 D): those approved and not rejected since, in the order of their
 * approval.
 */
export const approvedRefunds = (order: LiveOrder): ApprovedRefund[] =>
  Object.values(order.refunds)
    .filter((refund): refund is ApprovedRefund => refund.fixed !== undefined && refund.status !== 'REJECTED')
    .sort((a, b) => a.fixed - b.fixed)
type ApprovedRefund = OpenedRefund & { fixed: number }

/**
 * The approved refunds, computed again by present knowledge: each together with those approved before it, and with everybody who had to
 * leave, whenever that was approved. Rejected ones do not count, and money that came back with a later one had not come back before.
 */
const recounted = (order: LiveOrder): OpenedRefund[] => {
  const approved = approvedRefunds(order)
  const counted: OpenedRefund[] = []
  for (const [index, refund] of approved.entries()) {
    const involuntary = approved
      .slice(index + 1)
      .flatMap(one => (isInvoluntary(one) ? [{ ...one, totals: { ...one.totals, returned: 0 } }] : []))
    const handedBack = order.handedBack?.filter(({ approved = 0 }) => approved < refund.fixed) ?? []
    counted.push({ ...refund, ...again(order, refund, { others: [...counted, ...involuntary], overpaid: 0, handedBack }) })
  }
  return counted
}
const isInvoluntary = (refund: OpenedRefund) => !isWilling(refund) && !keepsTickets(refund)

const again = (order: LiveOrder, refund: OpenedRefund, counted: CountedRefunds) => {
  const { lines, rule, scale, minimumWaived, submittedAt } = refund
  const ids = [...new Set(lines.map(({ passengerId }) => passengerId))]
  const used = lines.filter(({ rule }) => rule === 'USED').map(couponOf)
  try {
    return quoteBeside(order, { ids, opened: lines.map(couponOf), rule, scale, minimumWaived, used, counted }, submittedAt)
  } catch (error) {
    // a refund that was approved once, and could not be now, stays as it is
    if (error instanceof Refused) return {}
    throw error
  }
}

const sum = (refunds: readonly OpenedRefund[]) => refunds.reduce((sum, { totals }) => sum + totals.refund, 0)

/**
 * By how much the approved refunds together got less than they would get now, fen. The amount is negative where they got more, which is not
 * asked back.
 */
export const tooLittle = (order: LiveOrder): number => sum(recounted(order)) - sum(approvedRefunds(order)) - (order.differences ?? 0)

/** Differences kept for seats that were given back, less those that came back with later ones, fen; no more than is forfeited. */
export const seatDifferences = ({ handedBack = [], forfeited }: LiveOrder): number => {
  const kept = handedBack.reduce((sum, { difference, returned }) => sum + difference - returned, 0)
  return Math.min(Math.max(0, kept), Math.max(0, forfeited))
}
/** The part of that which has come back with refunds of those who stayed, or will. */
export const returnedOfSeats = (order: LiveOrder): number =>
  approvedRefunds(order).reduce((sum, { ofSeats = 0 }) => sum + ofSeats, order.differencesOfSeats ?? 0)
/**
 * Differences that are kept, for seats that were given back and for tickets, until fewer travellers stay to be re-priced. Money that comes
 * back is taken from the seats' part first, where the facts do not say otherwise.
 */
const keptDifferences = (order: LiveOrder) => {
  const approved = approvedRefunds(order)
  const ofSeats = returnedOfSeats(order)
  const back = approved.reduce((sum, { totals }) => sum + totals.returned, order.differences ?? 0)
  const ofTickets = approved.flatMap(({ lines }) => lines).reduce((sum, { difference }) => sum + difference, 0)
  return { seats: Math.max(0, seatDifferences(order) - ofSeats), tickets: Math.max(0, ofTickets - (back - ofSeats)) }
}
/** The part of a returned amount that comes out of what is kept for seats. */
export const outOfSeats = (order: LiveOrder, returned: number): number => Math.min(returned, keptDifferences(order).seats)
/** The part for seats of an amount owed to refunds that got too little: their own differences go first. */
export const owedOutOfSeats = (order: LiveOrder, amount: number): number =>
  outOfSeats(order, Math.max(0, amount - keptDifferences(order).tickets))

/** The other refunds with which a new one is computed now. */
export const countedNow = (order: LiveOrder): CountedRefunds => ({ others: recounted(order), overpaid: Math.max(0, -tooLittle(order)) })

/**
 * The amounts that a refund of these travellers gives back at `at`, together with all refunds approved by now. Preview, submission,
 * approval and audit run this.
 * @throws Refused when one of them cannot be refunded, or not in this way
 */
export const refundQuote = (order: LiveOrder, asked: RefundQuoteAsked, at: string): RefundQuote =>
  quoteBeside(order, { ...asked, counted: countedNow(order) }, at)
