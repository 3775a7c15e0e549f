import { type Fen, percentOf, TEN_YUAN } from '#contracts/kernel/money.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { TypeRule } from '#contracts/refund/types.ts'
import { couponOf, type LiveOrder, type OpenedRefund, type Passenger, paidOn } from '../state.ts'
import { couponsOf, keepsTickets, legsLeft } from '../ticketing/coupons.ts'
import type { RefundQuote } from './refund-quote.ts'

/** Fares of coupons that went back, or are going back, as the difference of a child's fare: fen by `couponOf`. */
export type Differences = ReadonlyMap<string, Fen>
export const childDifferences = (refunds: readonly OpenedRefund[]): Differences =>
  new Map(refunds.filter(keepsTickets).flatMap(({ lines }) => lines.map(line => [couponOf(line), line.refund] as const)))

/** fare that a traveller has paid for a leg and not got back, without taxes, fen */
export const fareLeft = (order: LiveOrder, leg: number, { id, type }: Pick<Passenger, 'id' | 'type'>, given: Differences): Fen => {
  const { stockId } = order.submitted.legs[leg]!
  return (
    (order.passengers[id]?.fares?.[stockId] ?? paidOn(order, leg, type).fare) - (given.get(couponOf({ passengerId: id, stockId })) ?? 0)
  )
}

/**
 * For each leg that a child has not given back: the fare paid, and the child's fare there, a part of the full fare in whole tens of yuan
 * (DOMAIN §5.2).
 */
export const childFares = (order: LiveOrder, passenger: Passenger, { childRate = 0 }: TypeRule, given: Differences) =>
  legsLeft(order, couponsOf(order), passenger).map(leg => ({
    leg,
    paidFare: fareLeft(order, leg, passenger, given),
    childFare: percentOf(order.submitted.legs[leg]!.fullFare, childRate, TEN_YUAN),
  }))

/**
 * 儿童票退差: for each flight the fare that a child has paid beyond the child's fare. Taxes stay, since they were charged as a child's; there is
 * no fee, and never more goes back than was paid.
 * @throws Refused for a traveller without a ticket, or with fares no higher than a child's
 */
export const childQuote = (order: LiveOrder, chosen: readonly Passenger[], rule: TypeRule, given: Differences): RefundQuote => {
  const lines = chosen.flatMap(passenger => {
    const { id: passengerId, ticketNo = '', name, type } = passenger
    if (!ticketNo) throw new Refused(code.refund, `${name}尚未出票`, { names: [name] })
    const own = childFares(order, passenger, rule, given).flatMap(({ leg, paidFare, childFare }) => {
      const refund = paidFare - childFare
      if (refund <= 0) return []
      const { stockId, flightNo, date } = order.submitted.legs[leg]!
      const coupon = { passengerId, ticketNo, type, flightNo, date, stockId }
      const nothing = { taxes: 0, cnFund: 0, yq: 0, rate: 0, fee: 0, difference: 0 }
      return [{ ...coupon, rule: 'CHILD' as const, paidFare, childFare, fare: refund, ...nothing, refund }]
    })
    if (own.length === 0) throw new Refused(code.refund, `${name}的票价不高于儿童票价，没有票差可退`, { names: [name] })
    return own
  })
  const refund = lines.reduce((sum, line) => sum + line.refund, 0)
  return { lines, totals: { paid: refund, fee: 0, returned: 0, refund, tickets: chosen.length, belowMinimum: false } }
}
