import { formatYuan } from '#contracts/kernel/money.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/order/events.ts'
import type { TravellerCounts } from '#contracts/order/search/quote.ts'
import type { When } from '#services/kernel/stream/decider.ts'
import { checkGroup, each, linesFor, personsOf, seatsOf, totalOf } from '../changes/changes.ts'
import { renamesUnderWay } from '../names/renames.ts'
import { departure, type LiveOrder, type Order, type OrderChange, type Paid, passengersOf, statusOfRest } from '../state.ts'

const { SeatsAdded } = events
/** People are added to an order that is paid and has no tickets yet; before it is paid, and after the tickets, they come in another way. */
export const growable: When<Order> = (order, { at, who }) => {
  if (order.status === 'NONE') return '订单不存在'
  if (order.status === 'WAIT_FOR_PAY') return '订单未付清，请直接增加人数'
  if (order.status === 'EXPIRED') return '订单已失效，不能加人'
  if (statusOfRest(order) === 'REFUND_MODIFY') return '旅客已全部退票，不能加人'
  if (passengersOf(order).some(({ ticketNo }) => ticketNo)) return '订单已出票，请办理加人另下一单'
  if (order.handedBack?.length || Object.values(order.refunds).some(({ status }) => status !== 'REJECTED'))
    return '订单有退票或退座，请办理加人另下一单'
  if (at >= departure(order)) return '航班已起飞，不能加人'
  return !who.agency || at < order.submitted.limits.nameBy || '名单时限已过，请联系航司'
}

/** the order's flights with these people more, at its own prices */
const grown = ({ submitted }: LiveOrder, added: TravellerCounts) => {
  const counts = each(type => submitted.counts[type] + added[type])
  const legs = submitted.legs.map(leg => ({ stockId: leg.stockId, lines: linesFor(leg, counts) }))
  return { counts, legs, seats: seatsOf(counts), persons: personsOf(counts), total: totalOf(legs) }
}
const holdsOf = ({ submitted: { legs } }: LiveOrder, added: TravellerCounts) =>
  seatsOf(added) > 0 ? legs.map(({ stockId }) => ({ stockId, seats: seatsOf(added) })) : []

/**
 * The price of people who are added to a paid order: the order's own fares and taxes, and what the add-on policy asks for beyond them
 * (`fee`, fen), which does not go back with a refund. @throws Refused
 */
export const partyQuote = (order: LiveOrder, { counts: added, fee }: { counts: TravellerCounts; fee: number }) => {
  if (personsOf(added) === 0) throw invalid('请填写增加人数')
  if (added.FREE > 0) throw invalid('免票旅客不能单独增加')
  if (renamesUnderWay(order).length > 0) throw new Refused(code.order, '订单有正在办理的更名申请，不能加人')
  const { counts, total } = grown(order, added)
  checkGroup(order, counts)
  if (fee < 0) throw new Refused(code.order, `现行加人政策比本单少${formatYuan(-fee)}，请办理加人另下一单`)
  const difference = total - order.submitted.total
  return {
    kind: 'SEATS' as const,
    manner: 'LEGS' as const,
    counts: added,
    difference,
    fee,
    due: difference + fee,
    back: 0,
    gone: [],
    taken: holdsOf(order, added),
    moves: [],
  }
}
/** Never refused. `paid`: what paid the change */
export const partyAdded = (
  order: LiveOrder,
  { changeId, counts: added, taken: holds, difference }: Extract<OrderChange, { kind: 'SEATS' }>,
  paid?: Paid,
) => {
  const { airLine } = order.submitted
  return [
    SeatsAdded({
      changeId,
      added,
      ...grown(order, added),
      holds,
      instalments: [],
      ...(paid && { paid: { ...paid, amount: difference }, airLine }),
    }),
  ]
}
