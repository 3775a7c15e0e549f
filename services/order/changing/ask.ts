import type { EventsOf, FactOf } from '#contracts/kernel/event.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/order/events.ts'
import { armLimits } from '#contracts/order/rules/deadlines.ts'
import type { TravellerCounts } from '#contracts/order/search/quote.ts'
import { type DecisionContext, rules, type When } from '#services/kernel/stream/decider.ts'
import { partsWithin, totalOf } from '../changes/changes.ts'
import { asWon, isUnpaidWin } from '../changes/won.ts'
import { questionsOver } from '../disruption.ts'
import { inTime, withInstalments } from '../money/money.ts'
import { difference } from '../refund/refunds.ts'
import {
  type FlightChange,
  type LiveOrder,
  type Order,
  type OrderChange,
  type Paid,
  passengersOf,
  statusOfRest,
  unticketed,
} from '../state.ts'
import { type AskCoupons, couponsChanged, couponsQuote, type Drawn, exchanged } from './coupons.ts'
import { carriedOut, legsQuote } from './legs.ts'
import { type AskNaming, nameableByChange, named, namingQuote } from './naming.ts'
import { openChanges } from './open.ts'
import { growable, partyAdded, partyQuote } from './party.ts'

const { ChangeAsked, ChangeDropped, ChangeVoided } = events
type Events = EventsOf<typeof events>
type AskMoves = Pick<FlightChange, 'kind' | 'moves'> &
  Partial<Pick<FlightChange, 'limits'>> &
  Omit<AskCoupons, 'moves'> & {
    /** number of the order's seats that the caller has seen */
    seats?: number
    /** of an order without tickets */
    fee?: Fen
  }
/** `fee`: what the policy of people who are added asks for beyond the order's prices */
type AskParty = { kind: 'SEATS'; counts: TravellerCounts; fee: Fen }
/** what is to be changed, by the kind of the change */
type ChangeWish = AskMoves | AskParty | ({ kind: 'NAMES' } & AskNaming)
export type WishedChange = ChangeWish & Pick<OrderChange, 'audit' | 'payMinutes' | 'closesAt'> & Partial<Pick<OrderChange, 'remark'>>
/** sums that the caller has seen as due or going back, and what else is said with the request */
export type SeenChange = { due?: Fen; back?: Fen } & Partial<Pick<OrderChange, 'remark' | 'routeId' | 'toUser'>>
export type AskChange = WishedChange & SeenChange & { changeId: string }

const changeable: When<Order> = (order, { at }) => {
  if (order.status === 'NONE') return '订单不存在'
  if (order.status === 'EXPIRED') return '订单已失效，不能变更'
  if (statusOfRest(order) === 'REFUND_MODIFY') return '旅客已全部退票，不能变更'
  const timely = order.status === 'WAIT_FOR_PAY' ? inTime(order, at) : true
  if (timely !== true) return timely
  return order.submitted.legs.some(({ std }) => at < std) || '航班已起飞，不能变更'
}
/** What a change is and costs, or the sum that goes back. Preview and request run this. @throws Refused */
export const changeQuote = (order: LiveOrder, asked: ChangeWish, at: string) => {
  const open = openChanges(order)
  const has = passengersOf(order).some(({ ticketNo }) => ticketNo)
  const whole = open.find(({ manner }) => manner === 'LEGS' || !has)
  if (whole) throw new Refused(code.order, `订单有正在办理的变更${whole.changeId}`)
  if (order.ahead) throw new Refused(code.order, '虚拟出票单不能变更')
  if (isUnpaidWin(order)) throw new Refused(code.order, asWon)
  if (asked.kind === 'SEATS') return partyQuote(order, asked)
  if (asked.kind === 'NAMES') return namingQuote(order, asked, at)
  const { kind, moves } = asked
  if (!has) {
    if (asked.ids) throw new Refused(code.order, '订单尚未出票，只能整单变更，部分旅客变更请先拆分')
    if (order.submitted.legs[0]!.std <= at) throw new Refused(code.order, '航班已起飞，不能变更')
    const { limits, noticeNo, seats, fee = 0 } = asked
    return { kind, ...legsQuote(order, moves, { seats, fee: noticeNo ? 0 : fee, at }), moves, ...present({ noticeNo, limits }) }
  }
  if (unticketed(order).length > 0 || statusOfRest(order) === 'PAID') throw new Refused(code.order, '订单部分出票，请先完成出票再变更')
  if (moves.some(({ from }) => from === undefined)) throw new Refused(code.order, '已出票，附加航段请另下单')
  return { kind, ...couponsQuote(order, { ...asked, moves: moves as AskCoupons['moves'] }, at), ...present({ noticeNo: asked.noticeNo }) }
}

/** @throws Refused where it would cost or give back another sum than the caller has seen */
export const mustBeAsSeen = (seen: Pick<AskChange, 'due' | 'back'>, { due, back }: { due: Fen; back: Fen }): void => {
  if ((seen.due === undefined || seen.due === due) && (seen.back === undefined || seen.back === back)) return
  throw new Refused(code.order, '变更费用已变动，请重新查询', { errors: { due: String(due), back: String(back) } })
}

const asking = (order: Order, asked: AskChange, context: DecisionContext): FactOf<Events>[] => {
  const { changeId, audit, payMinutes, closesAt, remark, routeId, toUser } = asked
  if (order.status !== 'NONE' && order.voidedChanges?.includes(changeId)) throw new Refused(code.order, '占座已释放，请重新提交')
  if (order.status === 'NONE' || order.changes?.[changeId]) return []
  const quote = changeQuote(order, asked, context.at)
  mustBeAsSeen(asked, quote)
  const fact = ChangeAsked({
    changeId,
    ...quote,
    audit,
    payMinutes,
    closesAt,
    submittedBy: context.who.user,
    ...present({ routeId, toUser }),
    ...(remark && { remark }),
  })
  // an unpaid order changes its flights at once
  if (order.status !== 'WAIT_FOR_PAY' || fact.data.kind === 'SEATS' || fact.data.kind === 'NAMES') return [fact]
  return flown(order, [fact, ...carriedOut(order, fact.data)], context.at)
}

/** A flight is given up before the order is paid: it has another flight, and all of its travellers leave this one. */
const cancellable: When<Order> = (order, { at }) => {
  if (order.status === 'NONE') return '订单不存在'
  if (order.status === 'EXPIRED') return '订单已失效，请重新下单'
  if (order.status !== 'WAIT_FOR_PAY') return '订单已支付，请申请退票'
  const timely = inTime(order, at)
  if (timely !== true) return timely
  return order.submitted.legs.length > 1 || '只有一个航段，请取消订单'
}

/**
 * The changes after an order stands (DOMAIN §3.18). They are asked for here, decided in the stream of the change, and carried out or
 * dropped here.
 */
export const changingCommands = rules<Order, EventsOf<typeof events>>()({
  askChange: { when: changeable, decide: asking },
  /** the same for people who are added to a paid order */
  askSeats: { when: growable, decide: asking },
  /** and for one name on a locked list of the airline that takes such changes */
  askNames: { when: nameableByChange, decide: asking },
  /** the change is decided, and paid where it costs: never refused. `paid`: what paid it */
  carryOutChange: {
    decide: (order, { changeId, paid, ...drawn }: { changeId: string; paid?: Paid } & Partial<Drawn>, { at }: DecisionContext) => {
      const change = order.status === 'NONE' ? undefined : order.changes?.[changeId]
      if (order.status === 'NONE' || change?.status !== 'OPEN') return []
      if (change.kind === 'SEATS') return partyAdded(order, change, paid)
      if (change.kind === 'NAMES') return named(order, change)
      if (change.manner === 'LEGS') return flown(order, carriedOut(order, change, paid), at)
      return flown(order, exchanged(order, change, { newTicketNos: [], pnrs: {}, ...drawn, paid }), at)
    },
  },
  dropChange: {
    decide: (order, { changeId, reason }: { changeId: string; reason?: string }) => {
      const change = order.status === 'NONE' ? undefined : order.changes?.[changeId]
      if (order.status === 'NONE' || change?.status !== 'OPEN') return []
      // refunds that were counted without those who stay now
      return [
        ChangeDropped({ changeId, taken: change.taken, ...(reason && { reason }) }),
        ...difference(order, withStatus(order, changeId, 'DROPPED')),
      ]
    },
  },
  /** `total`: the sum of the order that the caller has seen for the flights that stay, fen. @throws Refused 404 for another's flight */
  cancelSegment: {
    when: cancellable,
    decide: (order, { changeId, stockId, total }: { changeId: string; stockId: string; total?: Fen }, { at }: DecisionContext) => {
      if (order.status === 'NONE') return []
      const { legs, seats } = order.submitted
      if (!legs.some(leg => leg.stockId === stockId)) throw new Refused(code.order, '该航段不可取消', { status: 404 })
      const rest = totalOf(legs.filter(leg => leg.stockId !== stockId))
      if (total !== undefined && total !== rest)
        throw new Refused(code.order, '价格已变动，请重新试算', { errors: { total: String(rest) } })
      return flown(order, carriedOut(order, { changeId, moves: [], gone: [{ stockId, seats }], taken: [] }), at)
    },
  },
  /** nothing comes of it any more, whichever instance carries out the request besides */
  voidChange: {
    decide: (order, { changeId }: { changeId: string }) =>
      order.status === 'NONE' || order.changes?.[changeId] || order.voidedChanges?.includes(changeId) ? [] : [ChangeVoided({ changeId })],
  },
})

/** Ends with a change what was asked about the flights that the group has left. */
const flown = (order: LiveOrder, facts: readonly FactOf<Events>[], at: string) => {
  const after = facts.reduce<Order>((now, { type, data }) => {
    const fold = (changingFolds as Readonly<Record<string, ((order: Order, data: never, at: string) => Order) | undefined>>)[type]
    return fold?.(now, data as never, at) ?? now
  }, order)
  return [...facts, ...questionsOver(order, after as LiveOrder)]
}
const withStatus = (order: LiveOrder, changeId: string, status: OrderChange['status']): LiveOrder => ({
  ...order,
  changes: { ...order.changes, [changeId]: { ...order.changes![changeId]!, status } },
})
/** The flights depart at another time, and so names, tickets and the parts still to be paid have other limits. */
const withLimits = (order: LiveOrder, limits: FlightChange['limits'], at: string): LiveOrder => {
  if (!limits) return order
  const { namesLocked, keptUnnamed, limitsBefore: _, ...rest } = order
  return {
    ...rest,
    ...(namesLocked && limits.nameBy === namesLocked && { namesLocked, ...(keptUnnamed && { keptUnnamed }) }),
    parts: partsWithin(order.parts, limits),
    watches: armLimits(order.watches, limits, at),
  } as LiveOrder
}
export const changingFolds = {
  ChangeAsked: (order: Order, asked: Events['ChangeAsked']): Order =>
    order.status === 'NONE' ? order : { ...order, changes: { ...order.changes, [asked.changeId]: { ...asked, status: 'OPEN' } } },
  ChangeDropped: (order: Order, { changeId }: Events['ChangeDropped']): Order =>
    order.status === 'NONE' ? order : withStatus(order, changeId, 'DROPPED'),
  ChangeVoided: (order: Order, { changeId }: Events['ChangeVoided']): Order =>
    order.status === 'NONE' ? order : { ...order, voidedChanges: [...(order.voidedChanges ?? []), changeId] },
  LegsChanged: (order: Order, { changeId, legs, total, paid, kept, instalments, limits }: Events['LegsChanged'], at: string): Order => {
    if (order.status === 'NONE') return order
    const now = {
      // a flight that is given up was no request
      ...withLimits(order.changes?.[changeId] ? withStatus(order, changeId, 'DONE') : order, limits, at),
      submitted: { ...order.submitted, total, legs, ...(legs.length === 1 && { voyageType: 'S' }), ...(limits && { limits }) },
      forfeited: order.forfeited + kept,
      ...(paid && { paid: [...order.paid, paid] }),
    } as LiveOrder
    return order.status === 'WAIT_FOR_PAY' ? withInstalments(now, instalments, at) : now
  },
  NamesChanged: (order: Order, { changeId }: Events['NamesChanged']): Order =>
    // what an application has changed no button takes back
    order.status === 'NONE' ? order : { ...withStatus(order, changeId, 'DONE'), names: { version: order.names.version } },
  TicketsExchanged: (order: Order, fact: Events['TicketsExchanged']): Order =>
    order.status === 'NONE' ? order : couponsChanged(order, fact),
}
