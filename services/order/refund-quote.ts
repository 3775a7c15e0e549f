import type { FareType, RefundType } from '#contracts/enums.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { RefundOpened } from '#contracts/order/events.ts'
import { freeSeats } from '#contracts/order/fares.ts'
import { seatFare } from '#contracts/order/instalments.ts'
import { type RefundGroup, type RefundScale, refundBreakdown } from '#contracts/refund/fees.ts'
import { defaultTypeRules, isFor, isTooLate, isWilling, type TypeRule } from '#contracts/refund/types.ts'
import { own } from '../kernel/own.ts'
import { childDifferences, childQuote, type Differences, fareLeft, keepsTickets } from './child-refund.ts'
import { checkGuardians, travelling } from './guardians.ts'
import { countedNow } from './refund-account.ts'
import { couponOf, type GivenUpBefore, type LiveOrder, type OpenedRefund, type Passenger, paidOn, priceOn } from './state.ts'

export type RefundQuote = Pick<Static<typeof RefundOpened.schema>, 'lines' | 'totals'>
export type QuoteAsked = {
  ids: readonly string[]
  refundType: RefundType
  /** of the type; the house's own when left out */
  rule?: TypeRule | undefined
  /** the classic one when left out */
  scale?: RefundScale | undefined
  /** whoever approves it has said that the group's minimum is not looked at */
  minimumWaived?: boolean | undefined
  /** coupons found flown, see `couponOf` */
  used?: readonly string[]
  /** the application is there already, so its travellers are not asked whether they may apply */
  opened?: boolean
  /** what is approved by now, when left out */
  counted?: Counted
}
/**
 * Other refunds of the group that one is counted with; `ahead`: what they got beyond that, fen. `givenUp`: seats that were given back before it,
 * all of them when left out.
 */
export type Counted = { others: readonly OpenedRefund[]; ahead: number; givenUp?: readonly GivenUpBefore[] }
type Line = RefundQuote['lines'][number]

/**
 * What a refund of these travellers gives back at `at` (domain §5.5 C–E), their tickets or what they have paid for them. Preview, submission,
 * approval and audit run this.
 * @throws Refused when one of them cannot be refunded, or not in this way
 */
export const refundQuote = (
  order: LiveOrder,
  {
    ids,
    refundType,
    rule = defaultTypeRules[refundType],
    scale,
    minimumWaived,
    used = [],
    opened = false,
    counted = countedNow(order),
  }: QuoteAsked,
  at: string,
): RefundQuote => {
  if (ids.length === 0) throw new Refused(code.refund, '请选择要退票的旅客', { status: 400 })
  if (new Set(ids).size < ids.length) throw new Refused(code.refund, '同一旅客不能重复选择', { status: 400 })
  const chosen = ids.map(id => (opened ? order.passengers[id]! : refundable(order, id)))
  const { legs } = order.submitted
  checkType(rule, chosen, at, legs[legs.length - 1]!.std)
  const given = childDifferences(counted.others)
  if (rule.manner === 'CHILD') return childQuote(order, chosen, rule, given)
  if (!opened) checkGuardians(order, travelling(order), travelling(order, chosen))
  const isUsed = ({ id }: Leaving, stockId: string) => used.includes(couponOf({ passengerId: id, stockId }))
  const breakdown = refundBreakdown({
    kind: rule.manner,
    applyAt: at,
    ...(scale && { scale }),
    willing: isWilling({ refundType, rule, minimumWaived }),
    tickets: chosen.map(passenger => ({
      passengerType: passenger.type,
      segments: legs.map((leg, index) => {
        const { cnFund, yq } = priceOn(order, index, passenger)
        return {
          std: leg.std,
          fare: fareLeft(order, index, passenger, given),
          fullFare: leg.fullFare,
          refundable: leg.refundable,
          taxes: { cnFund, yq },
          used: isUsed(passenger, leg.stockId),
        }
      }),
    })),
    group: groupOf(order, chosen, isUsed, counted, given),
  })
  const lines = breakdown.lines.map(({ ticket, segment, passengerType: _, ...amounts }) => {
    const { id, ticketNo = '', name, type } = chosen[ticket]!
    const { flightNo, date, stockId } = legs[segment]!
    return { passengerId: id, ticketNo, name, type, flightNo, date, stockId, ...amounts }
  })
  if (lines.every(({ rule }) => rule === 'USED')) throw new Refused(code.refund, '客票已使用不能退票')
  const { fare, taxes, fee, difference, returned, refund } = breakdown.totals
  return {
    lines,
    totals: { paid: fare + taxes, fee: fee + difference, returned, refund, tickets: chosen.length, belowMinimum: breakdown.belowMinimum },
  }
}

/**
 * The group as a refund of one's own will sees it: who leaves so is counted together with those who did so before. Who had to leave, or
 * had the fee waived, is out of the account, and the group's minimum is less by him: nobody pays for what was not the group's doing.
 */
export const groupOf = (
  order: LiveOrder,
  chosen: readonly Leaving[],
  isUsed: (passenger: Leaving, stockId: string) => boolean,
  { others: all, ahead, givenUp = order.givenUp ?? [] }: Counted,
  given: Differences,
): RefundGroup => {
  const { legs, counts, paxMin, terms } = order.submitted
  const fareOf = (type: FareType) => legs.reduce((sum, _, leg) => sum + paidOn(order, leg, type).fare, 0)
  const leftOf = (passenger: Leaving) => legs.reduce((sum, _, leg) => sum + fareLeft(order, leg, passenger, given), 0)
  const others = all.filter(one => !keepsTickets(one))
  const willing = others.filter(isWilling)
  const excused = gone(
    order,
    others.filter(one => !willing.includes(one)),
  )
  const left = gone(order, willing)
  const everybody = Object.entries(counts) as [FareType, number][]
  const lines = willing.flatMap(({ lines }) => lines)
  const sum = (of: (line: Line) => number) => lines.reduce((sum, line) => sum + of(line), 0)
  const flown = (passengers: readonly Leaving[], test: (passenger: Leaving, stockId: string) => boolean) =>
    passengers.reduce(
      (sum, passenger) =>
        sum + legs.reduce((sum, { stockId }, leg) => sum + (test(passenger, stockId) ? fareLeft(order, leg, passenger, given) : 0), 0),
      0,
    )
  const usedBefore = new Set(lines.flatMap(line => (line.rule === 'USED' ? [couponOf(line)] : [])))
  // seats that were given back before there were tickets are not in the counts any more
  const spare = givenUp.filter(({ rule }) => rule === 'AIRLINE')
  const spared = seated(excused) + spare.reduce((sum, { seats }) => sum + seats, 0)
  const before = (order.givenUp ?? []).filter(one => !spare.includes(one))
  const still = before.filter(one => !givenUp.includes(one))
  const ofLeft = (of: (one: GivenUpBefore) => number) => before.reduce((sum, one) => sum + (givenUp.includes(one) ? of(one) : 0), 0)
  const remaining =
    everybody.reduce((sum, [type, count]) => sum + (type === 'INFANT' ? 0 : count), 0) +
    still.reduce((sum, { seats }) => sum + seats, 0) -
    seated(left) -
    seated(excused) -
    seated(chosen)
  const free =
    counts.FREE +
    still.reduce((sum, one) => sum + one.freeSeats, 0) -
    [...left, ...excused, ...chosen].filter(({ type }) => type === 'FREE').length
  const granted = terms?.free ? freeSeats(remaining + spared, terms.free.every, terms.free.counting) : free
  return {
    remaining,
    minimum: Math.max(0, paxMin - spared),
    unearned: Math.max(0, free - granted) * seatFare(legs),
    total:
      before.reduce((sum, { fare }) => sum + fare, 0) +
      everybody.reduce((sum, [type, count]) => sum + (count > 0 ? count * fareOf(type) : 0), 0) -
      [...given.values()].reduce((sum, difference) => sum + difference, 0) -
      excused.reduce((sum, passenger) => sum + leftOf(passenger), 0),
    normalFare: legs.reduce((sum, leg) => sum + (leg.normalFare ?? leg.fullFare), 0),
    used: flown(chosen, isUsed) + flown(left, ({ id }, stockId) => usedBefore.has(couponOf({ passengerId: id, stockId }))),
    earlier: {
      fare: sum(line => line.fare) + ofLeft(one => one.fare),
      fee: sum(line => line.fee) + ofLeft(one => one.fee),
      given:
        sum(line => line.refund - line.taxes) +
        willing.reduce((sum, { totals }) => sum + totals.returned, ahead) +
        ofLeft(one => one.refund - one.taxes),
    },
  }
}
const seated = (passengers: readonly Leaving[]) => passengers.filter(({ type }) => type !== 'INFANT').length
/** somebody who leaves, by name or not */
type Leaving = Pick<Passenger, 'id' | 'type'>
const gone = (order: LiveOrder, refunds: readonly OpenedRefund[]): Passenger[] =>
  [...new Set(refunds.flatMap(({ lines }) => lines.map(({ passengerId }) => passengerId)))].map(id => order.passengers[id]!)

const checkType = (rule: TypeRule, chosen: Passenger[], at: string, std: string) => {
  if (isTooLate(rule, at, std)) throw new Refused(code.refund, '已超过申请期限')
  for (const passenger of chosen) {
    const verdict = isFor(rule, passenger)
    if (verdict !== true) throw new Refused(code.refund, verdict)
  }
}

/**
 * The traveller, when his ticket (or what he paid, before there is one) can be given back.
 * @throws Refused telling why not
 */
export const refundable = (order: LiveOrder, id: string): Passenger => {
  const passenger = own(order.passengers, id)
  if (!passenger) throw new Refused(code.passenger, '旅客不存在', { status: 404 })
  const { name, status } = passenger
  if (status === 'REFUNDING') throw new Refused(code.refund, `${name}的客票存在未完结的退票`)
  if (status === 'REFUNDED') throw new Refused(code.refund, `${name}的客票已退`)
  if (status === 'NAMED' && order.status === 'PRINTED') throw new Refused(code.refund, `${name}尚未出票`)
  return passenger
}
