import { type FareType, fareTypes } from '#contracts/enums.ts'
import { ceilMinute, earlier } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { TEN_YUAN } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/order/events.ts'
import type { Tranche } from '#contracts/order/rules/deposit.ts'
import { fareLine } from '#contracts/order/rules/fares.ts'
import { freeAllowed } from '#contracts/order/rules/free.ts'
import { begunOf, type Instalment, instalmentsFor, unitPrice } from '#contracts/order/rules/instalments.ts'
import type { TravellerCounts } from '#contracts/order/search/quote.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { type DecisionContext, rules, type When } from '#services/kernel/stream/decider.ts'
import { isInAudit } from '../audit.ts'
import { aheadSeats, recountFreeSeats, regradedIn } from '../money/free-seats.ts'
import { askedOf, inTime, nextInstalment, nextOfGroup, paidUp, settle, withInstalments } from '../money/money.ts'
import { orPropose, type PriceRange } from '../money/price-range.ts'
import { faresAt, faresFor } from '../money/spread.ts'
import { withoutThese } from '../names/formerly.ts'
import { checkGuardians } from '../names/guardians.ts'
import { departure, isUnticketed, type LiveOrder, type Order, paidNet } from '../state.ts'
import { asWon, isUnpaidWin } from './won.ts'

const {
  AdditionVoided,
  AssessmentModified,
  ContactModified,
  ExamineCountModified,
  LimitsModified,
  PriceChangeProposed,
  PriceModified,
  RefundableModified,
  SeatsAdded,
  SeatsReduced,
  TourCodeModified,
} = events
type Legs = LiveOrder['submitted']['legs']
type Contact = LiveOrder['submitted']['contact']
type Limits = LiveOrder['submitted']['limits']
export const types = Object.keys(fareTypes) as FareType[]

/** why an order that is not waiting for a payment stays as it is, and what can be done */
const notChanged = {
  PAID: '订单已付清，不能变更；要减少人数请减员，要增加座位请另行下单',
  PRINTED: '订单已出票，不能变更；不再出行的旅客请在订单页申请退票',
  REFUND_MODIFY: '订单退改中，不能变更；已出票的旅客请在订单页申请退票',
  EXPIRED: '订单已失效，请重新下单',
} as const
/** Allows changes of the group until the next part of its price is due. */
export const changeable: When<Order> = (order, { at, who }) => {
  if (order.status === 'NONE') return '订单不存在'
  if (order.status !== 'WAIT_FOR_PAY') return notChanged[order.status]
  // an order under audit stays as it is for its agency; the auditor may correct it
  if (who.agency && order.audit?.status === 'AUDITING') return '审核中的订单不能变更'
  if (isUnpaidWin(order)) return asWon
  if (at >= departure(order)) return '航班已起飞'
  return inTime(order, at)
}
export const each = (count: (type: FareType) => number): TravellerCounts =>
  Object.fromEntries(types.map(type => [type, count(type)])) as TravellerCounts
export const seatsOf = (counts: TravellerCounts) => counts.ADULT + counts.CHILD + counts.SOLIDER + counts.FREE
export const personsOf = (counts: TravellerCounts) => seatsOf(counts) + counts.INFANT

/** The lines of all types on a leg for these counts, at the order's own unit prices; a type without travellers keeps its line for later. */
export const linesFor = (leg: Legs[number], counts: TravellerCounts): Legs[number]['lines'] =>
  types.flatMap(type => {
    const price = unitPrice(leg, type)
    if (!price) {
      if (counts[type] > 0) throw new Refused(code.order, `订单没有${fareTypes[type]}的价格，请另行下单`)
      return []
    }
    const known = leg.lines.some(line => line.type === type)
    if (counts[type] === 0 && !known) return []
    return [fareLine(type, counts[type], price.fare, price)]
  })
export const totalOf = (legs: { lines: Legs[number]['lines'] }[]) =>
  legs.reduce((sum, { lines }) => lines.reduce((sum, line) => sum + line.total, sum), 0)

/**
 * Checks who may be in a group of this composition: no child or infant without an adult, no more free seats than the rule grants.
 * @throws Refused
 */
export const checkGroup = (order: LiveOrder, counts: TravellerCounts, flyWithIt = aheadSeats(order)) => {
  checkGuardians(order, order.submitted.counts, counts)
  const granted = freeAllowed(order.submitted.terms, seatsOf(counts) + flyWithIt) ?? order.submitted.counts.FREE
  if (counts.FREE > granted) throw new Refused(code.order, `免票人数超过规则：${seatsOf(counts) + flyWithIt}人最多${granted}名免票`)
}

type Repriced = {
  legs: { stockId: string; lines: Legs[number]['lines'] }[]
  seats: number
  forfeited: number
  tranches?: readonly Tranche[] | undefined
  /** limit of a new tranche */
  by?: string
}
/**
 * The sum and the parts still to be paid after legs, seats or forfeited deposits have changed; `left` may be negative. Deposits of added
 * seats come first, then the parts of the whole group.
 */
export const repriced = (order: LiveOrder, { legs, seats, forfeited, tranches = order.tranches ?? [], by }: Repriced) => {
  const total = totalOf(legs)
  const left = total + forfeited - paidNet(order)
  // as submitted: a group without adults pays its deposit by the price of an adult
  const priced = order.submitted.legs.map(({ prices }, n) => ({ ...legs[n]!, prices }))
  let owed = Math.max(0, left)
  const own = tranches.flatMap((tranche): Instalment[] => {
    if (tranche.no === undefined) return []
    const amount = Math.min(owed, Math.max(0, askedOf(tranche, priced) - tranche.deposit))
    owed -= amount
    const limit = order.instalments.find(({ no }) => no === tranche.no)?.by ?? by!
    return amount > 0 ? [{ no: tranche.no, kind: 'DEPOSIT', amount, by: limit, added: tranche.seats }] : []
  })
  const from = nextOfGroup(order)
  const parts = order.parts.filter(part => part.no >= from)
  const { terms } = order.submitted
  const begun = begunOf(
    order.instalments.filter(({ added }) => added === undefined),
    order.submitted,
  )
  return {
    total,
    left,
    instalments: [
      ...own.sort((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : 0)),
      ...instalmentsFor({ owed, parts, begun, terms, legs: priced, seats }),
    ],
  }
}

export const tooFew = (paxMin: number) => `不足成团人数：至少${paxMin}人`
export type Reducing = { counts?: Partial<TravellerCounts>; ids?: string[]; reason?: string }
/**
 * Travellers who leave, and the counts of those who stay.
 * @throws Refused when they do not exist, or a traveller who stays would have no seat
 */
export const leaving = ({ submitted, passengers }: LiveOrder, { counts: unnamed = {}, ids = [] }: Reducing) => {
  const removed = [...new Set(ids)]
  for (const id of removed) if (!lookup(passengers, id)) throw new Refused(code.passenger, '旅客不存在', { status: 404 })
  const cut = each(type => (unnamed[type] ?? 0) + removed.filter(id => passengers[id]!.type === type).length)
  if (personsOf(cut) === 0) throw invalid('请选择减员人数')
  const counts = each(type => submitted.counts[type] - cut[type])
  for (const type of types) {
    if (counts[type] < 0) throw new Refused(code.order, `减员人数超过订单人数：${fareTypes[type]}共${submitted.counts[type]}人`)
    const named = Object.values(passengers).filter(one => one.type === type && !removed.includes(one.id)).length
    if (counts[type] < named) throw new Refused(code.order, `${fareTypes[type]}已录入${named}人，请选择要减去的旅客`)
  }
  return { cut, removed, counts }
}
export const reduce = (order: LiveOrder, { reason, ...asked }: Reducing, changeId: string) => {
  const { submitted } = order
  const { cut, removed, counts: stay } = leaving(order, asked)
  const { counts } = recountFreeSeats(order, stay, removed)
  const seats = seatsOf(counts)
  if (seats < submitted.paxMin) throw new Refused(code.order, tooFew(submitted.paxMin))
  checkGroup(order, counts)
  return shrunk(order, { changeId, cut, removed, settlement: settle(order, seatsOf(cut)), ...(reason && { reason }) })
}

type Reduced = Static<typeof SeatsReduced.schema>
type Cut = Pick<Reduced, 'changeId' | 'cut' | 'removed' | 'reason' | 'lapsed'> & { settlement: Reduced['settlement'] | undefined }
/** The facts of travellers leaving, with this settlement of their deposit. */
export const shrunk = (order: LiveOrder, { settlement, ...asked }: Cut) => {
  const { submitted, forfeited } = order
  const { counts, regraded } = recountFreeSeats(
    order,
    each(type => submitted.counts[type] - asked.cut[type]),
    asked.removed,
  )
  const seats = seatsOf(counts)
  const seatsCut = submitted.seats - seats
  const legs = submitted.legs.map(leg => ({ stockId: leg.stockId, lines: linesFor(leg, counts) }))
  const kept = forfeited + (settlement?.forfeited ?? 0)
  const { total, left, instalments } = repriced(order, { legs, seats, forfeited: kept, tranches: settlement?.tranches })
  return [
    SeatsReduced({
      ...asked,
      counts,
      seats,
      persons: personsOf(counts),
      legs,
      total,
      holds: seatsCut > 0 ? legs.map(({ stockId }) => ({ stockId, seats: seatsCut })) : [],
      instalments,
      ...present({ settlement }),
      ...(regraded.length > 0 && { regraded }),
    }),
    ...paidUp(order, left),
  ]
}

/** The order without those who left. */
export const afterReduced = (order: LiveOrder, fact: Reduced, at: string): LiveOrder => {
  const { cut, removed, instalments, settlement, lapsed, regraded, ...changed } = fact
  const { period, names, forfeited } = order
  const rest = withoutThese(order, removed, at)
  const judged = seatsOf(cut) - (settlement?.unpaid ?? 0)
  return withInstalments(
    {
      ...withGroup(order, changed),
      ...rest,
      passengers: regradedIn(rest.passengers, regraded),
      names: { version: names.version + 1 },
      ...present({ period: period && { ...period, cut: period.cut + judged } }),
      ...(settlement && { deposit: settlement.kept, forfeited: forfeited + settlement.forfeited }),
      ...(settlement?.tranches && { tranches: settlement.tranches }),
      ...(lapsed !== undefined && { lapsed: [...(order.lapsed ?? []), lapsed], grown: Math.max(0, (order.grown ?? 0) - seatsOf(cut)) }),
    },
    instalments,
    at,
  )
}

/** `payBy`: pay limit of seats that are ordered now */
type Adding = { counts: Partial<TravellerCounts>; total?: number; payBy?: string }
/**
 * The facts of adding these travellers, the same before the seats are held and after. A group that has paid a deposit pays the same for
 * each added seat, by the pay limit and before anything else is due (DOMAIN §5.5 B).
 * @throws Refused where nobody is added, the group may not be so composed, or the expected total differs
 */
export const add = (order: LiveOrder, { counts: asked, total: expected, payBy }: Adding, changeId: string) => {
  const { submitted } = order
  const added = each(type => asked[type] ?? 0)
  if (personsOf(added) === 0) throw invalid('请填写增加人数')
  const counts = each(type => submitted.counts[type] + added[type])
  checkGroup(order, counts)
  const seats = seatsOf(counts)
  const legs = submitted.legs.map(leg => ({ stockId: leg.stockId, lines: linesFor(leg, counts) }))
  const held = seatsOf(added)
  const tranche = held > 0 ? trancheFor(order, added) : undefined
  const next = order.instalments.find(({ added }) => added === undefined)?.by ?? departure(order)
  const { total, instalments } = repriced(order, {
    legs,
    seats,
    forfeited: order.forfeited,
    ...(tranche && { tranches: [...tranchesOf(order), tranche], by: payBy ? earlier(payBy, next) : next }),
  })
  if (expected !== undefined && expected !== total) throw new Refused(code.order, '价格已变动，请重新试算')
  const holds = held > 0 ? legs.map(({ stockId }) => ({ stockId, seats: held })) : []
  const brings = tranche && { tranche }
  return SeatsAdded({ changeId, added, counts, seats, persons: personsOf(counts), legs, total, holds, instalments, ...brings })
}

/** The deposit of added seats where the group has paid its own already: the sum of all stages that are paid. */
const trancheFor = (order: LiveOrder, added: TravellerCounts): Tranche | undefined => {
  const { parts, topUps = parts.at(-1)!.no, submitted } = order
  const next = nextOfGroup(order)
  const paid = parts.filter(({ kind, no }) => kind === 'DEPOSIT' && no < next)
  if (paid.length === 0) return undefined
  const rate = paid.reduce((sum, { no }) => sum + (submitted.terms.deposits?.[no - 1]?.rate ?? 0), 0)
  return { seats: seatsOf(added), deposit: 0, no: topUps + 1, rate, added }
}
const tranchesOf = ({ tranches, submitted: { seats }, deposit }: LiveOrder): Tranche[] => tranches ?? [{ seats, deposit }]

export const afterAdded = (
  order: LiveOrder,
  { changeId, instalments, tranche, paid, ...changed }: Static<typeof SeatsAdded.schema>,
  at: string,
) => {
  const change = order.changes?.[changeId]
  return withInstalments(
    {
      ...withGroup(order, changed),
      ...(change && { changes: { ...order.changes, [changeId]: { ...change, status: 'DONE' } } }),
      ...(paid && { paid: [...order.paid, paid] }),
      added: [...order.added, changeId],
      grown: (order.grown ?? 0) + changed.seats - order.submitted.seats,
      ...(tranche && { tranches: [...tranchesOf(order), tranche], topUps: tranche.no! }),
    },
    instalments,
    at,
  )
}

/** fares with their expected total, or a total alone, which is divided over all who pay */
type Pricing = { prices?: { stockId: string; type: FareType; fare: number }[]; remark: string; totalAmount?: number }
export const reprice = (order: LiveOrder, { prices: given, remark, totalAmount }: Pricing) => {
  const { submitted } = order
  const wrong = (message: string) => invalid(message, { prices: message })
  if (!given && totalAmount === undefined) throw wrong('请填写票价或改价后总价')
  const prices = given ?? faresFor(order, totalAmount!)
  for (const [index, { stockId, type, fare }] of prices.entries()) {
    if (prices.findIndex(other => other.stockId === stockId && other.type === type) !== index)
      throw wrong(`同一航段的${fareTypes[type]}票价只能填写一次`)
    const leg = submitted.legs.find(leg => leg.stockId === stockId)
    if (!leg) throw wrong('订单没有该航段')
    if (!leg.lines.some(line => line.type === type)) throw wrong(`订单没有${fareTypes[type]}旅客`)
    if (fare % TEN_YUAN !== 0) throw wrong('票价须为10元的整数倍')
    if (type === 'FREE' && fare > 0) throw wrong('免票旅客没有票价')
  }
  const legs = submitted.legs.map(({ stockId, lines }) => ({
    stockId,
    lines: lines.map(line => {
      const fare = prices.find(price => price.stockId === stockId && price.type === line.type)?.fare ?? line.fare
      return fareLine(line.type, line.count, fare, line)
    }),
  }))
  const { total, left, instalments } = repriced(order, { legs, seats: submitted.seats, forfeited: order.forfeited })
  if (left < 0) throw new Refused(code.order, '改价后的总价低于已付金额')
  if (totalAmount !== undefined && totalAmount !== total) throw new Refused(code.order, '价格已变动，请重新试算')
  if (legs.every(({ lines }, index) => lines.every((line, n) => line.fare === submitted.legs[index]!.lines[n]!.fare))) return []
  return [PriceModified({ legs, total, instalments, reason: remark }), ...paidUp(order, left)]
}

type Limiting = Partial<Limits> & { reason?: string }
const relimit = (order: LiveOrder, { reason, ...asked }: Limiting, { at }: DecisionContext) => {
  const { limits } = order.submitted
  const names = { payBy: '支付时限', nameBy: '名单时限', ticketBy: '出票时限', balanceBy: '尾款时限', clearBy: '清位时限' }
  const next: Limits = { ...limits }
  for (const field of Object.keys(names) as (keyof typeof names)[]) {
    if (asked[field] === undefined) continue
    const by = ceilMinute(asked[field])
    const wrong = (message: string) => invalid(message, { [field]: message })
    if (by === limits[field]) continue
    if (by <= at && field === 'clearBy') throw wrong('清位时限已过')
    if (by <= at) throw wrong(`${names[field]}须晚于当前时间`)
    if (by > departure(order)) throw wrong(`${names[field]}不能晚于起飞时间`)
    if (field === 'payBy' && (order.status !== 'WAIT_FOR_PAY' || nextInstalment(order)?.no !== 1))
      throw wrong('支付时限内应付的款项已付，不能修改支付时限')
    if (field === 'balanceBy' && nextInstalment(order) === undefined) throw wrong('订单已付清，不能修改尾款时限')
    if (field === 'balanceBy' && limits.balanceBy === undefined) throw wrong('订单没有尾款')
    next[field] = by
  }
  const unpaid = nextInstalment(order)
  // a part that was paid had its limit, which no longer binds
  const inOrder: [keyof typeof names, keyof typeof names][] = [
    ...(order.status === 'WAIT_FOR_PAY' && unpaid?.no === 1 ? [['payBy', 'nameBy'] as ['payBy', 'nameBy']] : []),
    ['nameBy', 'ticketBy'],
    ...(unpaid ? [['balanceBy', 'ticketBy'] as ['balanceBy', 'ticketBy']] : []),
  ]
  for (const [first, then] of inOrder) {
    const moved = (field: keyof typeof names) => next[field] !== limits[field]
    if (next[first] === undefined || next[first] <= next[then]! || !(moved(first) || moved(then))) continue
    const [field, message] = moved(first)
      ? [first, `${names[first]}不能晚于${names[then]}`]
      : [then, `${names[then]}不能早于${names[first]}`]
    throw invalid(message, { [field]: message })
  }
  const moved = partsWithin(order.parts, next)
  // a part that was paid had its limit, which no longer binds
  const open = moved.filter(({ no }) => order.instalments.some(part => part.no === no))
  for (const [index, part] of open.entries())
    if (index > 0 && part.by < open[index - 1]!.by)
      throw invalid('后一期款的时限不能早于前一期', { balanceBy: '后一期款的时限不能早于前一期' })
  if ((Object.keys(names) as (keyof typeof names)[]).every(field => next[field] === limits[field])) return []
  // added seats are paid before anything else is due
  const first = open[0]?.by
  const instalments = order.instalments.map(part => ({
    ...part,
    by: moved.find(({ no }) => no === part.no)?.by ?? (first ? earlier(part.by, first) : part.by),
  }))
  return [LimitsModified({ limits: next, instalments, ...(reason && { reason }) })]
}
/** the first part is due at the pay limit, the last at the balance limit */
export const partsWithin = (parts: LiveOrder['parts'], { payBy, balanceBy }: Limits): LiveOrder['parts'] =>
  parts.map((part, index) =>
    index === 0 ? { ...part, by: payBy } : index === parts.length - 1 && balanceBy ? { ...part, by: balanceBy } : part,
  )

/** refusal for a request whose other attempt was refused */
const additionVoided = () => new Refused(code.conflict, '上次加员未成立，请重新提交')

/** Changes of the group, its price and its limits while it waits for payment (DOMAIN §3.2). */
export const changeCommands = rules<Order, EventsOf<typeof events>>()({
  /** seats are held before it is sent (services/order/changes/add-seats.ts) */
  addSeats: {
    when: (order, context) => {
      const verdict = changeable(order, context)
      if (verdict !== true || order.status === 'NONE') return verdict
      return !context.who.agency || context.at < order.submitted.limits.nameBy || '名单时限已过，请联系航司'
    },
    decide: (order, { changeId, ...asked }: Adding & { changeId: string }) => {
      if (order.status === 'NONE' || order.added.includes(changeId)) return []
      if (order.voidedAdditions?.includes(changeId)) throw additionVoided()
      return [add(order, asked, changeId)]
    },
  },
  /**
   * A refused request ensures that it adds nothing any more, before it gives back what it has claimed; nothing happens where it has added
   * seats.
   */
  voidAddition: {
    decide: (order, { changeId }: { changeId: string }) =>
      order.status === 'NONE' || order.added.includes(changeId) || order.voidedAdditions?.includes(changeId)
        ? []
        : [AdditionVoided({ changeId })],
  },
  modifyPrice: {
    when: changeable,
    decide: (order, { floor, ranges, proposalId, ...asked }: Pricing & Partial<PriceRange>, { who }) => {
      if (order.status === 'NONE') return []
      return withinRange(order, asked, { floor, ranges, proposalId }, who.user)
    },
  },
  /** `rate`: share of the full fare, bps */
  modifyDiscount: {
    when: changeable,
    decide: (order, { floor, ranges, proposalId, rate, alone, ...asked }: Discounting & Partial<PriceRange>, { who }) => {
      if (order.status === 'NONE') return []
      const prices = faresAt(order, rate)
      const facts = withinRange(order, { ...asked, prices }, { floor, ranges, proposalId }, who.user)
      if (alone && facts.some(({ type }) => type === PriceChangeProposed.type))
        throw new Refused(code.order, '票价超出价格范围，须另一人同意，请逐单修改')
      return facts
    },
  },
  modifyExamineCount: {
    when: order => {
      const verdict = unticketed(order, '考核人数')
      if (verdict !== true || order.status === 'NONE') return verdict
      if (!order.period) return '订单没有考核期'
      return order.submitted.terms.assessmentBase !== 'FINAL' || '订单按减员后的人数考核，没有考核人数'
    },
    decide: (order, { count: headcount, remark: reason }: { count: number; remark: string }) => {
      if (order.status === 'NONE' || !order.period || order.period.seats === headcount) return []
      const { assessment, cut } = order.period
      return [ExamineCountModified({ headcount, assessment, cut, reason })]
    },
  },
  modifyTicketTime: {
    when: (order, { at }) => {
      const verdict = unticketed(order, '时限')
      if (verdict !== true || order.status === 'NONE') return verdict
      if (isInAudit(order)) return '订单未通过审核，各时限自审核通过起算'
      // a limit that has passed counts even before the tick
      return at < departure(order) ? inTime(order, at) : '航班已起飞'
    },
    decide: (order, asked: Limiting, context) => (order.status === 'NONE' ? [] : relimit(order, asked, context)),
  },
  modifyContact: {
    when: order => {
      if (order.status === 'NONE') return '订单不存在'
      return order.status !== 'EXPIRED' || '订单已失效，不能修改联系人'
    },
    decide: (order, { reason, ...asked }: Partial<Contact> & { reason?: string }) => {
      if (order.status === 'NONE') return []
      const { contact } = order.submitted
      const next = { ...contact, ...present(asked) }
      if (next.name === contact.name && next.phone === contact.phone) return []
      return [ContactModified({ contact: next, ...present({ reason }) })]
    },
  },
  modifyOutRate: {
    when: order => {
      const verdict = unticketed(order, '出票率')
      if (verdict !== true || order.status === 'NONE') return verdict
      return order.parts.some(({ kind }) => kind === 'DEPOSIT') || '订单没有考核期'
    },
    decide: (order, { outRate: assessment, reason }: { outRate: number; reason?: string }) =>
      order.status === 'NONE' || order.outRate === assessment ? [] : [AssessmentModified({ assessment, ...present({ reason }) })],
  },
  modifyCanRefund: {
    when: order => {
      if (order.status === 'NONE') return '订单不存在'
      if (order.status === 'EXPIRED') return '订单已失效，不能修改可否退票'
      return !Object.values(order.refunds).some(({ status }) => status === 'OPEN') || '退票申请未完结，不能修改可否退票'
    },
    decide: (order, { canRefund: refundable, reason }: { canRefund: boolean; reason?: string }) =>
      order.status === 'NONE' || order.submitted.legs.every(leg => leg.refundable === refundable)
        ? []
        : [RefundableModified({ refundable, ...present({ reason }) })],
  },
  modifyTourCode: {
    when: order => unticketed(order, '团号'),
    decide: (order, { tourCode }: { tourCode: string }) =>
      order.status === 'NONE' || order.submitted.terms.tourCode === tourCode ? [] : [TourCodeModified({ tourCode })],
  },
})
/** `alone`: refused rather than left to a second person */
type Discounting = { rate: number; remark: string; alone?: boolean | undefined; totalAmount?: number | undefined }
/** The new prices, or the proposal of them where one person alone may not set them. */
const withinRange = (order: LiveOrder, asked: Pricing, { floor, ranges, proposalId }: Partial<PriceRange>, by: string) => {
  const facts = reprice(order, asked)
  if (floor === undefined || !proposalId) return facts
  return orPropose(order, facts, { floor, ...present({ ranges }), proposalId, by, reason: asked.remark })
}
const unticketed = (order: Order, what: string) =>
  order.status === 'NONE' ? '订单不存在' : isUnticketed(order) || `订单当前状态不能修改${what}`

/** The order after a change of its group or price. */
export const withGroup = (
  order: LiveOrder,
  changed: { legs: Static<typeof SeatsAdded.schema>['legs']; total: number; counts?: TravellerCounts; seats?: number; persons?: number },
  /** the most that the order holds of a free ticket policy's quota from now on */
  freeHeld = Number.POSITIVE_INFINITY,
): LiveOrder => {
  const { counts = order.submitted.counts, seats = order.submitted.seats, persons = order.submitted.persons, total } = changed
  const legs = order.submitted.legs.map(leg => ({
    ...leg,
    lines: changed.legs.find(({ stockId }) => stockId === leg.stockId)?.lines ?? leg.lines,
  }))
  // the proposal was made for the former group and prices
  const { priceProposal: _, ...known } = order
  const { freeTicket, ...own } = order.submitted.terms
  // the part of a quota that the order gives up is free for others
  const terms = freeTicket ? { ...own, freeTicket: { ...freeTicket, most: Math.min(freeTicket.most, counts.FREE, freeHeld) } } : own
  return { ...known, submitted: { ...order.submitted, legs, counts, seats, persons, total, terms } } as LiveOrder
}

const assessed = <P extends { kind: string }>(parts: readonly P[], assessment: number): P[] =>
  parts.map(part => (part.kind === 'DEPOSIT' ? { ...part, assessment } : part))
type Folds = EventsOf<typeof events>
export const termFolds = {
  AssessmentModified: (order: Order, { assessment }: Folds['AssessmentModified']): Order => {
    if (order.status === 'NONE') return order
    const { period, parts, instalments, submitted } = order
    const { deposits, ...terms } = submitted.terms
    return {
      ...order,
      outRate: assessment,
      ...present({ period: period && { ...period, assessment } }),
      parts: assessed(parts, assessment),
      instalments: assessed(instalments, assessment),
      submitted: { ...submitted, terms: { ...terms, ...present({ deposits: deposits?.map(one => ({ ...one, assessment })) }) } },
    }
  },
  RefundableModified: (order: Order, { refundable }: Folds['RefundableModified']): Order =>
    order.status === 'NONE'
      ? order
      : { ...order, submitted: { ...order.submitted, legs: order.submitted.legs.map(leg => ({ ...leg, refundable })) } },
}
