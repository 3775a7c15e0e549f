import { fareTypes } from '#contracts/enums.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { split as divide, type Fen } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/order/events.ts'
import { armPayment } from '#contracts/order/rules/deadlines.ts'
import { isPaid } from '#contracts/order/rules/deposit.ts'
import { fareFor, fareLine } from '#contracts/order/rules/fares.ts'
import { freeByRule } from '#contracts/order/rules/free.ts'
import { begunOf, instalmentsFor, unitPrice } from '#contracts/order/rules/instalments.ts'
import { pnrSeats } from '#contracts/order/rules/pnr-groups.ts'
import type { TravellerCounts } from '#contracts/order/search/quote.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { type DecisionContext, rules, type When } from '#services/kernel/stream/decider.ts'
import { isInAudit } from '../audit.ts'
import { checkGroup, each, linesFor, personsOf, seatsOf, totalOf, types, withGroup } from '../changes/changes.ts'
import { asWon, isUnpaidWin } from '../changes/won.ts'
import { isDivided } from '../changing/group.ts'
import { aheadSeats } from '../money/free-seats.ts'
import { inTime, nextInstalment, paidUp } from '../money/money.ts'
import { renamesOf, renamesUnderWay } from '../names/renames.ts'
import { settledPnrs } from '../pnr/pnrs.ts'
import { leftGroups } from '../pnr/split-pnrs.ts'
import {
  departure,
  isFor,
  type LiveOrder,
  type Order,
  type Paid,
  type Passenger,
  paidNet,
  passengersOf,
  type SplitPeople,
  sources,
  taxesBack,
  unnamedCounts,
} from '../state.ts'

const { OrderSplit, OrderSplitOff, OrderSubmitted } = events
type Leg = LiveOrder['submitted']['legs'][number]
type Split = Static<typeof OrderSplit.schema>
type Opening = { submitted: Static<typeof OrderSubmitted.schema>; parted: Static<typeof OrderSplitOff.schema> }

/**
 * Allows to divide an order that is alive and whose money is where it belongs. Refunds of tickets are computed over the whole group (its
 * minimum, amounts kept by earlier ones), so a group that has begun to give tickets back stays whole.
 */
export const divisible: When<Order> = (order, { at }) => {
  if (order.status === 'NONE') return '订单不存在'
  if (order.status === 'EXPIRED') return '订单已失效，不能拆分'
  // an order that goes ahead has the group's price only as a whole
  if (order.ahead) return '虚拟出票单不能拆分'
  const refunds = Object.values(order.refunds).map(({ status }) => status)
  if (refunds.includes('OPEN')) return '订单有未完结的退票，不能拆分'
  if (refunds.includes('REFUNDED')) return '订单已有退票，不能拆分'
  if (isDivided(order)) return '订单已有旅客变更航班，不能拆分'
  if (renamesUnderWay(order).length > 0) return '订单有正在办理的更名申请，不能拆分'
  if (order.handedBack?.some(({ difference }) => difference > 0)) return '退座已按整团补差，不能拆分'
  if (at >= departure(order)) return '航班已起飞，不能拆分'
  if (isInAudit(order)) return '订单未通过审核，不能拆分'
  if (isUnpaidWin(order)) return asWon
  if (order.tranches?.some(tranche => !isPaid(tranche))) return '加员座位的定金未付，不能拆分'
  if (order.submitted.seats < 2) return '订单只有一个座位，不能拆分'
  return order.status === 'WAIT_FOR_PAY' ? inTime(order, at) : true
}

export type Splitting = {
  /** travellers who leave with their seats, and seats without a name by type */
  ids?: string[]
  counts?: Partial<TravellerCounts>
  /** allows a part that is too small for a group: it then pays the full fare */
  belowMinimum?: boolean
  /** tickets of the new part are issued ahead of the rest: it may be of any size, at the group's price */
  ahead?: true
  reason?: string
}
/** `into`: number of the new order; `pnrs`: locators made for it, where the seats are confirmed */
export type SplittingInto = Splitting & { splitId: string; into: string; pnrs?: string[] }

/** 订单拆分 (DOMAIN §3.2): a part of the group goes on as an order of its own. Nothing is lost and nothing doubled, to the fen. */
export const splitCommands = rules<Order, EventsOf<typeof events>>()({
  splitOrder: {
    when: divisible,
    decide: (order, asked: SplittingInto, context) => (order.status === 'NONE' ? [] : splitOff(order, asked, context)),
  },
  /** sent when the other order has been divided, perhaps twice */
  openSplit: {
    decide: (order, { submitted, parted }: Opening, { at }) => {
      if (isFor(order, parted.splitId))
        return [OrderSubmitted(submitted), OrderSplitOff(parted), ...leftOver(openedAs(begun(submitted), parted, at))]
      if (order.status === 'NONE' || order.splitFrom?.splitId !== parted.splitId) throw new Refused(code.conflict, '订单号已被使用')
      return []
    },
  },
})

export const hasLeft = ({ splits = [] }: LiveOrder, asked: Pick<SplittingInto, 'splitId'>): boolean =>
  splits.some(({ splitId }) => splitId === asked.splitId)
/** The facts of a part leaving; the rest may be paid by now. */
export const splitOff = (order: LiveOrder, asked: SplittingInto, context: DecisionContext) => {
  if (hasLeft(order, asked)) return []
  const fact = OrderSplit(splitting(order, asked, context))
  return [fact, ...leftOver(parted(order, fact.data, context.at))]
}

/** The facts when a part costs little, so that its rest to pay may be nothing or negative. */
const leftOver = (order: LiveOrder) =>
  order.status === 'WAIT_FOR_PAY' ? paidUp(order, order.submitted.total + order.forfeited - paidNet(order)) : []

const splitting = (order: LiveOrder, asked: SplittingInto, { who, at }: DecisionContext): Split => {
  const { submitted } = order
  const { contact: _, ...unnamed } = submitted
  const { splitId, into, reason } = asked
  const { moved, left, travellers } = choose(order, asked)
  const [staying, leaving] = freeTerms(order, [left, moved], asked)
  const short = asked.ahead ? keepsGroup(order, left) : tooSmall(order, [left, moved], asked.belowMinimum)
  const ids = travellers.map(({ id }) => id)
  const renamed = Object.fromEntries(ids.flatMap(id => (renamesOf(order, id).length > 0 ? [[id, renamesOf(order, id)]] : [])))
  const others = passengersOf(order).filter(({ id }) => !ids.includes(id))
  const [stays, goes] = moneyOf(order, [left, moved], short, [taxesBack(order, others), taxesBack(order, travellers)])
  const paidOf = (of: (paid: Paid, share: Fen) => Fen) =>
    order.paid.map(paid => ({ ...paid, amount: of(paid, goes.shares.get(paid.paymentCode) ?? 0) }))
  const base = { splitId, forfeited: goes.forfeited }
  const pnrs = asked.pnrs?.length
    ? pnrSeats(seatsOf(moved)).flatMap((seats, n) => (asked.pnrs![n] ? [{ pnr: asked.pnrs![n], seats }] : []))
    : []
  const status = statusOf(order, travellers, moved)
  return {
    ...base,
    forfeited: stays.forfeited,
    into,
    status: statusOf(order, others, left),
    paid: paidOf((paid, share) => paid.amount - share),
    deposit: stays.deposit,
    ...present({ period: stays.period }),
    instalments: stays.instalments,
    ...(short[0] && { belowMinimum: true }),
    ...(order.pnr && { pnrs: leftGroups(order, ids, seatsOf(moved)) }),
    moved,
    ids,
    tickets: travellers.filter(({ ticketNo }) => ticketNo).length,
    counts: left,
    seats: seatsOf(left),
    persons: personsOf(left),
    paxMin: short[0] ? 1 : submitted.paxMin,
    legs: stays.legs,
    total: stays.total,
    ...(staying && { freeHeld: staying.most }),
    holds: submitted.legs.map(({ stockId }) => ({ stockId, seats: seatsOf(moved) })),
    opening: {
      submitted: {
        ...unnamed,
        terms: leaving ? { ...submitted.terms, freeTicket: leaving } : withoutQuota(submitted.terms),
        orderNo: into,
        legs: submitted.legs.map((leg, n) => ({ ...leg, lines: goes.legs[n]!.lines })),
        counts: moved,
        seats: seatsOf(moved),
        persons: personsOf(moved),
        paxMin: short[1] || asked.ahead ? 1 : submitted.paxMin,
        total: goes.total,
        instalments: goes.instalments,
        submittedBy: who.user,
        submittedAt: at,
      },
      parted: {
        ...base,
        from: submitted.orderNo,
        status,
        paid: paidOf((_, share) => share).filter(({ amount }) => amount > 0),
        deposit: goes.deposit,
        ...present({ period: goes.period }),
        instalments: goes.instalments,
        ...(short[1] && { belowMinimum: true }),
        ...(pnrs.length > 0 && { pnrs }),
        parts: order.parts,
        watches: status === 'PRINTED' ? [] : armPayment(order.watches, goes.instalments[0], at),
        ...(order.namesLocked && { namesLocked: order.namesLocked }),
        ...(Object.keys(renamed).length > 0 && { renamed }),
        ...(asked.ahead && { ahead: true }),
      },
    },
    ...(reason && { reason }),
  }
}

const withoutQuota = ({ freeTicket: _, ...terms }: LiveOrder['submitted']['terms']) => terms
/**
 * The shares of both parts in a free ticket policy's quota: the new order gets as much as its own rule does not grant, the rest no more
 * than it has free seats.
 * @throws Refused where both need more than the order holds
 */
const freeTerms = (order: LiveOrder, [left, moved]: readonly [TravellerCounts, TravellerCounts], { ahead }: Splitting) => {
  const { terms } = order.submitted
  const { freeTicket } = terms
  if (!freeTicket) return []
  const flyWith = aheadSeats(order) + (ahead ? seatsOf(moved) : 0)
  const needed = (counts: TravellerCounts, others: number) => Math.max(0, counts.FREE - freeByRule(terms, seatsOf(counts) + others))
  const [stay, go] = [needed(left, flyWith), needed(moved, 0)]
  if (stay + go > freeTicket.most)
    throw new Refused(code.order, `免票人数超过规则：拆分后各部分共须${stay + go}名免票政策名额，订单占有${freeTicket.most}名`)
  const kept = Math.min(freeTicket.most - go, left.FREE)
  return [{ ...freeTicket, most: kept }, go > 0 ? { ...freeTicket, most: go } : undefined] as const
}

/** The people whom a split takes along, as the order that is split knows them. */
export const leaving = (order: LiveOrder, ids: readonly string[]): SplitPeople => ({
  contact: order.submitted.contact,
  passengers: ids.flatMap(id => lookup(order.passengers, id) ?? []),
  ...(order.formerly && { formerly: Object.fromEntries(Object.entries(order.formerly).filter(([id]) => ids.includes(id))) }),
})
/** The data with which the new order begins. */
export const openingOf = ({ opening: { submitted, parted } }: Split, { contact, passengers, formerly }: SplitPeople): Opening => ({
  submitted: { ...submitted, contact },
  parted: { ...parted, passengers, ...present({ formerly }) },
})

/** Travellers who go and who stay, by type; each side must be a group that may fly. */
const choose = (order: LiveOrder, { ids = [], counts: asked = {}, ahead }: Splitting) => {
  const travellers = [...new Set(ids)].map(id => {
    const passenger = lookup(order.passengers, id)
    if (!passenger) throw new Refused(code.passenger, '旅客不存在', { status: 404 })
    return passenger
  })
  const free = unnamedCounts(order)
  for (const type of types)
    if ((asked[type] ?? 0) > free[type]) throw new Refused(code.order, `未录名的${fareTypes[type]}只有${free[type]}人`)
  const moved = each(type => (asked[type] ?? 0) + travellers.filter(one => one.type === type).length)
  if (personsOf(moved) === 0) throw invalid('请选择要拆出的旅客或人数')
  const left = each(type => order.submitted.counts[type] - moved[type])
  if (seatsOf(moved) === 0) throw new Refused(code.order, '拆出的部分至少须有一个座位')
  if (seatsOf(left) === 0) throw new Refused(code.order, '不能拆出全部座位')
  checkGroup(order, left, aheadSeats(order) + (ahead ? seatsOf(moved) : 0))
  checkGroup(order, moved, 0)
  return { moved, left, travellers }
}

/**
 * Tells which of the two parts is too small for a group (不足成团, DOMAIN §3.2). Such a part pays the full fare, so only an unpaid order may be
 * divided like this, and only by a caller who has confirmed it.
 */
const tooSmall = ({ status, submitted: { paxMin } }: LiveOrder, parts: readonly TravellerCounts[], known = false): boolean[] => {
  const short = parts.map(counts => seatsOf(counts) < paxMin)
  if (!short.includes(true)) return short
  if (status !== 'WAIT_FOR_PAY') throw new Refused(code.order, `不足成团人数：订单已支付，拆分后每部分至少${paxMin}人`)
  if (!known) throw new Refused(code.order, `不足成团人数：拆分后每部分至少${paxMin}人，不足的部分须确认按全价计价`)
  if (parts.some((counts, n) => short[n] && counts.FREE > 0)) throw new Refused(code.order, '不足成团的部分不能有免票旅客')
  return short
}

/** A part that goes ahead still belongs to its group: the rest must stay large enough for a group. */
const keepsGroup = ({ submitted: { paxMin } }: LiveOrder, left: TravellerCounts): boolean[] => {
  if (seatsOf(left) < paxMin) throw new Refused(code.order, `不足成团人数：其余旅客至少${paxMin}人`)
  return [false, false]
}

type Half = {
  legs: { stockId: string; lines: Leg['lines'] }[]
  total: Fen
  deposit: Fen
  forfeited: Fen
  period?: NonNullable<LiveOrder['period']>
  instalments: LiveOrder['instalments']
}
/**
 * The money of both parts. Deposits and forfeits are divided by seats, as they were asked for; other payments by the rest to pay, so that
 * no part has more than it costs. `back`: how much less the part's tickets cost than was ordered. `shares`: the new order's part of each
 * payment, the same share of every one.
 */
const moneyOf = (
  order: LiveOrder,
  counts: readonly [TravellerCounts, TravellerCounts],
  short: boolean[],
  back: readonly [Fen, Fen],
): [Half, Half & { shares: Map<string, Fen> }] => {
  const { legs, terms } = order.submitted
  const bySeats = counts.map(seatsOf)
  const worth = counts.map((some, n) => totalOf(legs.map(leg => ({ lines: linesFor(leg, some) }))) - back[n]!)
  const [keeps, goes] = [worth[0]!, worth[1]!]
  const whole = order.status === 'WAIT_FOR_PAY' ? order.deposit : 0
  const moved = Math.min(Math.max(divide(whole, bySeats)[1]!, whole - keeps), goes)
  const deposits = [whole - moved, moved]
  const forfeited = divide(order.forfeited, bySeats)
  const credits = divide(
    paidNet(order) - whole - order.forfeited,
    worth.map((total, n) => total - deposits[n]!),
  )
  const from = nextInstalment(order)?.no ?? 1
  const parts = order.parts.filter(({ no }) => no >= from)
  const begun = divide(begunOf(order.instalments, order.submitted), bySeats)
  const period = order.period && { seats: divide(order.period.seats, bySeats), cut: divide(order.period.cut, bySeats) }
  const half = (n: 0 | 1): Half => {
    const lines = legs.map(leg => ({ stockId: leg.stockId, lines: (short[n] ? fullFareLines : linesFor)(leg, counts[n]) }))
    // as submitted: a part without adults pays its deposit by the price of an adult
    const priced = lines.map((leg, at) => ({ ...leg, prices: legs[at]!.prices }))
    const total = totalOf(lines) - back[n]
    const owed = Math.max(0, total - deposits[n]! - credits[n]!)
    return {
      legs: lines,
      total,
      deposit: deposits[n]!,
      forfeited: forfeited[n]!,
      ...(period && { period: { assessment: order.period!.assessment, seats: period.seats[n]!, cut: period.cut[n]! } }),
      instalments:
        order.status === 'WAIT_FOR_PAY' ? instalmentsFor({ owed, parts, begun: begun[n]!, terms, legs: priced, seats: bySeats[n]! }) : [],
    }
  }
  const given = sources(order)
  const amounts = divide(
    deposits[1]! + forfeited[1]! + credits[1]!,
    given.map(({ amount }) => amount),
  )
  return [half(0), { ...half(1), shares: new Map(given.map(({ paymentCode }, n) => [paymentCode, amounts[n]!])) }]
}
/** The lines of a part that is no group any more, at the full fare. */
const fullFareLines = (leg: Leg, counts: TravellerCounts): Leg['lines'] =>
  types.flatMap(type => {
    const price = unitPrice(leg, type)
    if (!price) return []
    return [fareLine(type, counts[type], fareFor(type, leg.fullFare, leg.fullFare), price)]
  })

/** The status of a part of a paid order: PRINTED when all of its travellers have tickets. */
const statusOf = ({ status }: LiveOrder, travellers: readonly Passenger[], counts: TravellerCounts): Opening['parted']['status'] => {
  if (status === 'WAIT_FOR_PAY') return status
  return travellers.length === personsOf(counts) && travellers.every(one => one.status === 'TICKETED') ? 'PRINTED' : 'PAID'
}

type Folds = Pick<EventsOf<typeof events>, 'OrderSplit' | 'OrderSplitOff'>
type Folding = { [Type in keyof Folds]: (order: Order, data: Folds[Type], at: string) => Order }
export const splitFolds: Folding = {
  OrderSplit: (order, fact, at) => (order.status === 'NONE' ? order : parted(order, fact, at)),
  OrderSplitOff: (order, fact, at) => (order.status === 'NONE' ? order : openedAs(order, fact, at)),
}

/** the rest of the order that was divided */
const parted = (order: LiveOrder, fact: Folds['OrderSplit'], at: string): LiveOrder => {
  const { splitId, into, holds, ids, paxMin, paid, deposit, forfeited, period, instalments, status, belowMinimum, pnrs } = fact
  const changed = withGroup(order, fact, fact.freeHeld)
  const { period: _, sizes: __, inPnr: ___, tranches: ____, ...rest } = changed
  const gone = new Set(ids)
  const inPnr = settledPnrs(order, Object.keys(order.passengers))
  return {
    ...rest,
    status,
    submitted: { ...changed.submitted, paxMin },
    paid,
    deposit,
    forfeited,
    ...present({ period }),
    instalments,
    ...(belowMinimum && { belowMinimum }),
    ...(pnrs?.[0] && groupsOf(pnrs)),
    ...(pnrs && pnrs.length > 1 && { inPnr: Object.fromEntries(Object.entries(inPnr).filter(([id]) => !gone.has(id))) }),
    passengers: Object.fromEntries(Object.entries(order.passengers).filter(([id]) => !gone.has(id))),
    names: { version: order.names.version + 1 },
    watches: status === 'PRINTED' ? [] : armPayment(order.watches, instalments[0], at),
    splits: [
      ...(order.splits ?? []),
      { splitId, into, seats: holds[0]!.seats, people: leaving(order, ids), ...(fact.opening.parted.ahead && { ahead: true as const }) },
    ],
  } as LiveOrder
}
const groupsOf = (pnrs: { pnr: string; seats: number }[]) => ({
  pnr: pnrs[0]!.pnr,
  ...(pnrs.length > 1 && { pnrs: pnrs.map(({ pnr }) => pnr), sizes: Object.fromEntries(pnrs.map(({ pnr, seats }) => [pnr, seats])) }),
})

/** the new order, as its first fact begins it */
const openedAs = (order: LiveOrder, fact: Folds['OrderSplitOff'], _at: string): LiveOrder => {
  const { splitId, from, passengers, pnrs, ahead, renamed, ...known } = fact
  return {
    ...order,
    ...known,
    ...(pnrs?.[0] && { pnr: pnrs[0].pnr, ...(pnrs.length > 1 && { pnrs: pnrs.map(({ pnr }) => pnr) }) }),
    // the order that it was split off had been approved
    ...present({ audit: order.audit && { ...order.audit, status: 'APPROVED' as const } }),
    passengers: Object.fromEntries(passengers.map(one => [one.id, one])),
    splitFrom: { orderNo: from, splitId },
    ...(renamed && { renames: Object.fromEntries(Object.entries(renamed).map(([id, brought]) => [id, { done: [], brought }])) }),
    ...(ahead && { ahead: { tries: 0 } }),
  } as LiveOrder
}
/** begins an order as `OrderSubmitted` does */
const begun = (submitted: Opening['submitted']): LiveOrder => ({
  status: 'WAIT_FOR_PAY',
  submitted,
  paid: [],
  errors: [],
  back: [],
  parts: [],
  instalments: [],
  deposit: 0,
  forfeited: 0,
  added: [],
  watches: [],
  passengers: {},
  names: { version: 0 },
  refunds: {},
})
