import type { FareType } from '#contracts/enums.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { RefundOpened } from '#contracts/order/events.ts'
import { normalFare } from '#contracts/order/rules/fares.ts'
import { freeAllowed } from '#contracts/order/rules/free.ts'
import { seatFare } from '#contracts/order/rules/instalments.ts'
import { type GroupLeg, type RefundGroup, type RefundScale, refundBreakdown } from '#contracts/refund/fees.ts'
import { isFor, isTooLate, isWilling, type TypeRule } from '#contracts/refund/types.ts'
import { lookup } from '../../kernel/lookup.ts'
import { awayFrom, couponIn, isApart, isDivided, slotOf } from '../changing/group.ts'
import { aheadSeats } from '../money/free-seats.ts'
import { checkLeaving } from '../names/guardians.ts'
import {
  couponOf,
  type HandedBackBefore,
  isOn,
  type LiveOrder,
  type OpenedRefund,
  type Order,
  type Passenger,
  paidOn,
  passengersOf,
  priceOn,
  ruleOn,
} from '../state.ts'
import { type Coupons, couponsOf, keepsTickets, legsLeft } from '../ticketing/coupons.ts'
import { childDifferences, childQuote, type Differences, fareLeft } from './child-refund.ts'

export type RefundQuote = Pick<Static<typeof RefundOpened.schema>, 'lines' | 'totals'>
export type RefundQuoteAsked = {
  ids: readonly string[]
  /** blocks of the flights whose coupons go back; by default all that are left */
  segments?: readonly string[] | undefined
  /** rule of the type */
  rule: TypeRule
  /** by default the classic scale */
  scale?: RefundScale | undefined
  /** the approver has waived the group's minimum */
  minimumWaived?: boolean | undefined
  /** coupons found flown, see `couponOf` */
  used?: readonly string[]
  /** coupons of an existing application: whether its travellers may apply is not asked again */
  opened?: readonly string[] | undefined
}
/**
 * Other refunds of the group that count for a refund; `overpaid`: what they got beyond the present computation, fen. `handedBack`: seats
 * given back before it, by default all.
 */
export type CountedRefunds = { others: readonly OpenedRefund[]; overpaid: number; handedBack?: readonly HandedBackBefore[] }

/**
 * The amounts that a refund of these travellers gives back at `at` (DOMAIN §5.5 C–E), for their tickets or their payments, together with
 * these other refunds of the group.
 * @throws Refused when one of them cannot be refunded, or not in this way
 */
export const quoteBeside = (
  order: LiveOrder,
  { ids, segments, rule, scale, minimumWaived, used = [], opened, counted }: RefundQuoteAsked & { counted: CountedRefunds },
  at: string,
): RefundQuote => {
  if (ids.length === 0) throw new Refused(code.refund, '请选择要退票的旅客', { status: 400 })
  if (new Set(ids).size < ids.length) throw new Refused(code.refund, '同一旅客不能重复选择', { status: 400 })
  const { legs } = order.submitted
  const chosen = ids.map(id => (opened ? order.passengers[id]! : refundable(order, id)))
  const own = legs.filter(({ stockId }) => chosen.some(one => isOn(one, stockId)))
  checkType(rule, chosen, at, own.at(-1)!)
  const given = childDifferences(counted.others)
  if (rule.manner === 'CHILD') {
    if (segments) throw new Refused(code.refund, `${rule.name}不分航段`, { status: 400 })
    return childQuote(order, chosen, rule, given)
  }
  const coupons = couponsOf(order)
  const about = new Set(opened)
  const flights = chosen.map(passenger =>
    opened ? legsIn(order, passenger, about) : legsAsked(order, passenger, coupons, { segments, rule }),
  )
  const on = (leg: number) => chosen.filter((_, n) => flights[n]!.includes(leg))
  if (!opened) checkLeaving(order, on)
  /** whoever leaves the group of a flight, on whatever flight that has come in its place */
  const leavesSlot = (leg: number) =>
    isDivided(order)
      ? chosen.filter((passenger, n) =>
          flights[n]!.some(index => {
            const { stockId } = legs[index]!
            return !isApart(passenger, stockId) && legOfSlot(order, slotOf(order, stockId)) === leg
          }),
        )
      : on(leg)
  const willing = isWilling({ rule, minimumWaived })
  const isUsed = ({ id }: Leaving, stockId: string) => used.includes(couponOf({ passengerId: id, stockId }))
  const breakdown = refundBreakdown({
    kind: rule.manner,
    applyAt: at,
    ...present({ scale }),
    willing,
    tickets: chosen.map((passenger, n) => ({
      passengerType: passenger.type,
      segments: flights[n]!.map(index => {
        const leg = legs[index]!
        const { cnFund, yq, others } = priceOn(order, index, passenger)
        return {
          leg: isApart(passenger, leg.stockId) ? APART : legOfSlot(order, slotOf(order, leg.stockId)),
          ...present({ depZone: leg.depZone }),
          date: leg.date,
          std: leg.std,
          fare: fareLeft(order, index, passenger, given),
          fullFare: leg.fullFare,
          refundable: leg.refundable,
          ...present({ rule: ruleOn(passenger, leg) }),
          taxes: { cnFund, yq, ...present({ others }) },
          used: isUsed(passenger, leg.stockId),
        }
      }),
    })),
    group: groupOf(order, leavesSlot, isUsed, { counted, given, willing }),
  })
  const lines = breakdown.lines.map(({ ticket, segment, passengerType: _, ...amounts }) => {
    const { id, ticketNo = '', type } = chosen[ticket]!
    const { flightNo, date, stockId } = legs[flights[ticket]![segment]!]!
    return { passengerId: id, ticketNo, type, flightNo, date, stockId, ...amounts }
  })
  if (lines.every(({ rule }) => rule === 'USED')) throw new Refused(code.refund, '客票已使用不能退票')
  const { fare, taxes, fee, difference, returned, refund } = breakdown.totals
  return {
    lines,
    totals: { paid: fare + taxes, fee: fee + difference, returned, refund, tickets: chosen.length, belowMinimum: breakdown.belowMinimum },
  }
}

/** Lines for readers: a line names a traveller by id, and the order has the name, unless the traveller has left it since. */
export const withNames = <Line extends { passengerId: string }>(order: Order, lines: readonly Line[]) =>
  lines.map(line => ({
    ...line,
    name: (order.status !== 'NONE' && lookup(order.passengers, line.passengerId)?.name) || '',
  }))

const legsIn = (order: LiveOrder, { id: passengerId }: Passenger, coupons: ReadonlySet<string>): number[] =>
  order.submitted.legs.flatMap(({ stockId }, leg) => (coupons.has(couponOf({ passengerId, stockId })) ? [leg] : []))

/**
 * The flights of a traveller that go back, by their place in the order. A part of them needs a ticket, and if voluntary only where the
 * fare's rules allow it; the fare does not matter where the airline or an illness is the cause.
 * @throws Refused
 */
const legsAsked = (
  order: LiveOrder,
  passenger: Passenger,
  coupons: Coupons,
  { segments, rule }: { segments: readonly string[] | undefined; rule: TypeRule },
): number[] => {
  const left = legsLeft(order, coupons, passenger)
  if (!segments) return left
  const { legs } = order.submitted
  const asked = [...new Set(segments)].map(stockId => legs.findIndex(leg => leg.stockId === stockId)).sort((a, b) => a - b)
  if (asked.length === 0 || asked.includes(-1)) throw new Refused(code.refund, '请选择订单中的航段', { status: 400 })
  const gone = asked.find(leg => !left.includes(leg))
  if (gone !== undefined) throw new Refused(code.refund, `${passenger.name}的${legs[gone]!.flightNo}航段已退`, { names: [passenger.name] })
  if (asked.length === left.length) return left
  if (!passenger.ticketNo) throw new Refused(code.refund, `${passenger.name}尚未出票，不能单独退部分航段`, { names: [passenger.name] })
  if (rule.kind === 'VOLUNTE')
    mustGoAlone(
      legs,
      asked.map(leg => legs[leg]!),
    )
  return asked
}
/** Checks that these flights may be refunded voluntarily while others of a ticket stay. @throws Refused */
export const mustGoAlone = (legs: LiveOrder['submitted']['legs'], asked: readonly { stockId: string }[]): void => {
  const closed = legs.find(({ stockId, segmentRefund }) => !segmentRefund && asked.some(one => one.stockId === stockId))
  if (closed) throw new Refused(code.refund, `${closed.flightNo}适用的政策不允许单独退部分航段，请整程退票`)
}

/**
 * The group as a voluntary refund counts it, flight by flight: all who leave voluntarily count together with those who did before.
 * Travellers who had to leave, or had the fee waived, do not count, and lower the group's minimum: nobody pays for what was not the group's
 * doing. `leaving`: those who leave a flight with this refund, `willing` or not.
 */
export const groupOf = (
  order: LiveOrder,
  leaving: (leg: number) => readonly Leaving[],
  isUsed: (passenger: Leaving, stockId: string) => boolean,
  {
    counted: { others: all, overpaid, handedBack = order.handedBack ?? [] },
    given,
    willing: leavesWilling,
  }: { counted: CountedRefunds; given: Differences; willing: boolean },
): RefundGroup => {
  const { legs, counts, paxMin, terms } = order.submitted
  const others = all.filter(one => !keepsTickets(one))
  const willing = others.filter(isWilling)
  const involuntary = others.filter(one => !willing.includes(one))
  // travellers who fly apart are no part of the account
  const lines = willing.flatMap(({ lines }) =>
    lines.filter(({ passengerId, stockId }) => !isApart(order.passengers[passengerId]!, stockId)),
  )
  const usedBefore = new Set(lines.flatMap(line => (line.rule === 'USED' ? [couponOf(line)] : [])))
  // seats given back before there were tickets are not in the counts any more
  const spare = handedBack.filter(({ rule }) => rule === 'AIRLINE')
  const before = (order.handedBack ?? []).filter(one => !spare.includes(one))
  const still = before.filter(one => !handedBack.includes(one))
  const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0)
  const everybody = Object.entries(counts) as [FareType, number][]
  const passengers = Object.values(order.passengers)

  const dividedLeg = (leg: LiveOrder['submitted']['legs'][number], index: number): GroupLeg => {
    const slot = slotOf(order, leg.stockId)
    if (legOfSlot(order, slot) !== index) return nobody
    const isIn = ({ passengerId, stockId }: { passengerId: string; stockId: string }) =>
      slotOf(order, stockId) === slot && !isApart(order.passengers[passengerId]!, stockId)
    const away = awayFrom(order, slot)
    const going = new Set(away.flatMap(({ id, done }) => (done ? [] : [id])))
    const members = passengersOf(order).flatMap(passenger => {
      const own = couponIn(order, passenger, slot)
      const at = legs.findIndex(({ stockId }) => stockId === own)
      return at < 0 || going.has(passenger.id) ? [] : [{ passenger, at }]
    })
    const seatOf = new Map(members.map(({ passenger, at }) => [passenger.id, at]))
    const of = (some: readonly Leaving[]) => some.filter(({ id }) => seatOf.has(id))
    const about = (refunds: readonly OpenedRefund[]) =>
      of(refunds.flatMap(({ lines }) => lines.filter(isIn).map(({ passengerId }) => order.passengers[passengerId]!)))
    const leftOf = (one: Leaving) => fareLeft(order, seatOf.get(one.id)!, one, given)
    const now = of(leaving(index))
    const [chosen, forced] = leavesWilling ? [now, []] : [[], now]
    const [left, spared] = [about(willing), [...about(involuntary), ...forced]]
    const inSlot = (some: readonly HandedBackBefore[], of: 'fare' | 'fee') =>
      sum(some, ({ lines }) => sum(lines, line => (slotOf(order, line.stockId) === slot ? line[of] : 0)))
    const stays = (some: readonly Leaving[]) =>
      some.filter(one => ![left, spared, chosen].some(gone => gone.some(({ id }) => id === one.id)))
    const everybody = members.map(({ passenger }) => passenger)
    const staying = stays(everybody)
    const free = staying.filter(({ type }) => type === 'FREE').length + sum(still, one => one.freeSeats)
    const remaining = seated(staying) + sum(still, ({ seats }) => seats)
    const excusedAway = seated(away.flatMap(({ id, excused }) => (excused ? [order.passengers[id]!] : [])))
    const without = seated(spared) + sum(spare, ({ seats }) => seats) + excusedAway
    const granted = freeAllowed(terms, remaining + without + aheadSeats(order)) ?? free
    const own = lines.filter(isIn)
    const isFlown = (passenger: Leaving) => own.some(line => line.passengerId === passenger.id && usedBefore.has(couponOf(line)))
    const past = before.filter(one => handedBack.includes(one))
    return {
      left: chosen.length + left.length + before.length > 0,
      remaining,
      minimum: Math.max(0, paxMin - without),
      unearned: Math.max(0, free - granted) * seatFare([leg]),
      total: inSlot(before, 'fare') + sum(everybody, leftOf) - sum(spared, leftOf),
      normal:
        sum(staying, one => normalFare(one.type, legs[seatOf.get(one.id)!]!)) + sum(still, ({ seats }) => seats) * normalFare('ADULT', leg),
      used:
        sum(
          chosen.filter(one => isUsed(one, legs[seatOf.get(one.id)!]!.stockId)),
          leftOf,
        ) + sum(left.filter(isFlown), leftOf),
      earlier: { fare: sum(own, line => line.fare) + inSlot(past, 'fare'), fee: sum(own, line => line.fee) + inSlot(past, 'fee') },
    }
  }
  const onLeg = ({ stockId, ...leg }: LiveOrder['submitted']['legs'][number], index: number): GroupLeg => {
    const leftOf = (passenger: Leaving) => fareLeft(order, index, passenger, given)
    const [chosen, forced] = leavesWilling ? [leaving(index), []] : [[], leaving(index)]
    const [left, spared] = [gone(order, willing, stockId), [...gone(order, involuntary, stockId), ...forced]]
    const ofSeats = (some: readonly HandedBackBefore[], of: 'fare' | 'fee') =>
      sum(some, ({ lines }) =>
        sum(
          lines.filter(line => line.stockId === stockId),
          line => line[of],
        ),
      )
    const stay = (people: number, leave: (some: readonly Leaving[]) => number) => people - leave(left) - leave(spared) - leave(chosen)
    const seats = sum(everybody, ([type, count]) => (type === 'INFANT' ? 0 : count)) + sum(still, ({ seats }) => seats)
    const remaining = stay(seats, seated)
    const free = stay(counts.FREE + sum(still, one => one.freeSeats), some => some.filter(({ type }) => type === 'FREE').length)
    const without = seated(spared) + sum(spare, ({ seats }) => seats)
    const granted = freeAllowed(terms, remaining + without + aheadSeats(order)) ?? free
    const own = lines.filter(line => line.stockId === stockId)
    const isFlown = (passenger: Leaving) => usedBefore.has(couponOf({ passengerId: passenger.id, stockId }))
    return {
      left: chosen.length + left.length + before.length > 0,
      remaining,
      minimum: Math.max(0, paxMin - without),
      unearned: Math.max(0, free - granted) * seatFare([{ stockId, ...leg }]),
      total:
        ofSeats(before, 'fare') +
        sum(everybody, ([type, count]) => (count > 0 ? count * paidOn(order, index, type).fare : 0)) -
        sum(passengers, ({ id }) => given.get(couponOf({ passengerId: id, stockId })) ?? 0) -
        sum(spared, leftOf),
      normal:
        sum(everybody, ([type, count]) => stay(count, some => some.filter(one => one.type === type).length) * normalFare(type, leg)) +
        sum(still, ({ seats }) => seats) * normalFare('ADULT', leg),
      used:
        sum(
          chosen.filter(one => isUsed(one, stockId)),
          leftOf,
        ) + sum(left.filter(isFlown), leftOf),
      earlier: {
        fare:
          sum(own, line => line.fare) +
          ofSeats(
            before.filter(one => handedBack.includes(one)),
            'fare',
          ),
        fee:
          sum(own, line => line.fee) +
          ofSeats(
            before.filter(one => handedBack.includes(one)),
            'fee',
          ),
      },
    }
  }
  return {
    legs: legs.map(isDivided(order) ? dividedLeg : onLeg),
    given:
      sum(lines, line => line.refund - line.taxes) +
      sum(others, ({ totals }) => totals.returned) +
      sum(spare, ({ returned }) => returned) +
      overpaid +
      sum(
        before.filter(one => handedBack.includes(one)),
        one => one.refund - one.taxes,
      ),
  }
}
/** a flight that nobody of a group of its own is on */
const nobody: GroupLeg = { left: false, remaining: 0, minimum: 0, total: 0, earlier: { fare: 0, fee: 0 }, normal: 0 }
const APART = -1
/** where the group of a flight is counted: the first of the flights that have come in its place */
export const legOfSlot = (order: LiveOrder, slot: string): number =>
  order.submitted.legs.findIndex(({ stockId }) => slotOf(order, stockId) === slot)
const seated = (passengers: readonly Leaving[]) => passengers.filter(({ type }) => type !== 'INFANT').length
/** somebody who leaves, by name or not */
type Leaving = Pick<Passenger, 'id' | 'type'>
/** travellers whose coupon of this flight these refunds are about */
const gone = (order: LiveOrder, refunds: readonly OpenedRefund[], stockId: string): Passenger[] =>
  refunds.flatMap(({ lines }) => lines.filter(line => line.stockId === stockId)).map(({ passengerId }) => order.passengers[passengerId]!)

const checkType = (rule: TypeRule, chosen: Passenger[], at: string, last: { std: string; date: string }) => {
  if (isTooLate(rule, at, last)) throw new Refused(code.refund, '已超过申请期限')
  for (const passenger of chosen) {
    const verdict = isFor(rule, passenger)
    if (verdict !== true) throw new Refused(code.refund, verdict, { names: [passenger.name] })
  }
}

/**
 * The traveller, when the ticket (or the payment, before there is one) can be given back.
 * @throws Refused telling why not
 */
export const refundable = (order: LiveOrder, id: string): Passenger => {
  const passenger = lookup(order.passengers, id)
  if (!passenger) throw new Refused(code.passenger, '旅客不存在', { status: 404 })
  const { name, status } = passenger
  if (status === 'REFUNDING') throw new Refused(code.refund, `${name}的客票存在未完结的退票`, { names: [name] })
  if (status === 'REFUNDED') throw new Refused(code.refund, `${name}的客票已退`, { names: [name] })
  if (status === 'NAMED' && order.status === 'PRINTED') throw new Refused(code.refund, `${name}尚未出票`, { names: [name] })
  return passenger
}
