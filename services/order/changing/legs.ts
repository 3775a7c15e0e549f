import { code, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/order/events.ts'
import { isInAudit } from '../audit.ts'
import { partsWithin, repriced, totalOf } from '../changes/changes.ts'
import { moneyOwed, paidUp } from '../money/money.ts'
import { renamesUnderWay } from '../names/renames.ts'
import type { FlightChange, LiveOrder, OrderChange, Paid } from '../state.ts'

const { LegsChanged } = events
type Moves = OrderChange['moves']
type Leg = Moves[number]['leg']
/** @throws Refused where this flight cannot be flown in the place of that one */
export const mustFit = (old: Leg, leg: Leg, at: string): void => {
  if (leg.stockId === old.stockId) throw new Refused(code.order, '请选择其他航班', { status: 400 })
  if (leg.airLine !== old.airLine || leg.origin !== old.origin || leg.destination !== old.destination)
    throw new Refused(code.order, '只能改到同一航司、同一航线的航班', { status: 400 })
  if (leg.std <= at) throw new Refused(code.order, '所选航班已起飞')
}
/** @throws Refused where a flight departs before the one before it has landed */
export const mustFollow = (journey: readonly Leg[]): void => {
  if (journey.some((leg, n) => n > 0 && leg.std <= (journey[n - 1]!.sta ?? journey[n - 1]!.std)))
    throw new Refused(code.order, '航段时间不衔接')
}
/** of each flight the one that is flown in its place */
export const inPlaceOf = (legs: readonly Leg[], moves: Moves): Leg[] =>
  legs.map(leg => moves.find(({ from }) => from === leg.stockId)?.leg ?? leg)
/** the same, with flights more and without those that are `gone` and not replaced, by departure */
const replacedIn = ({ submitted: { legs } }: LiveOrder, moves: Moves, gone: OrderChange['gone'] = []): LiveOrder['submitted']['legs'] => {
  const stays = ({ stockId }: Leg) => moves.some(({ from }) => from === stockId) || !gone.some(one => one.stockId === stockId)
  return [...inPlaceOf(legs.filter(stays), moves), ...moves.flatMap(({ from, leg }) => (from === undefined ? [leg] : []))].sort((a, b) =>
    a.std < b.std ? -1 : a.std > b.std ? 1 : 0,
  )
}

/** Before there are tickets all of the order flies otherwise. @throws Refused */
export const legsQuote = (order: LiveOrder, moves: Moves, { seats, fee, at }: { seats?: number | undefined; fee: number; at: string }) => {
  const { legs, seats: now } = order.submitted
  if (Object.values(order.refunds).some(({ status }) => status !== 'REJECTED'))
    throw new Refused(code.order, '订单有退票，请先出票再按客票变更')
  if (renamesUnderWay(order).length > 0) throw new Refused(code.order, '订单有正在办理的更名申请，不能变更')
  if (order.wait || isInAudit(order)) throw new Refused(code.order, '订单未确认，不能变更')
  if (seats !== undefined && seats !== now) throw new Refused(code.conflict, '订单人数已变动，请重新试算')
  // of two at once the second has seen flights that are no more
  if (!moves.every(({ from }) => from === undefined || legs.some(leg => leg.stockId === from)))
    throw new Refused(code.conflict, '航段已变更，请重新查询')
  for (const { from, leg } of moves) {
    const old = legs.find(({ stockId }) => stockId === from)
    if (old) mustFit(old, leg, at)
  }
  const journey = inPlaceOf(legs, moves)
  if (new Set(journey.map(({ stockId }) => stockId)).size < journey.length)
    throw new Refused(code.order, '所选航班已在订单中', { status: 400 })
  mustFollow(journey)
  const difference = totalOf(replacedIn(order, moves)) - totalOf(legs)
  // an unpaid order changes at once, and the difference is asked for with the rest
  const asked = order.status === 'WAIT_FOR_PAY' ? { fee: 0, net: 0 } : { fee, net: difference + fee }
  return {
    manner: 'LEGS' as const,
    difference,
    fee: asked.fee,
    due: Math.max(0, asked.net),
    back: Math.max(0, -asked.net),
    gone: moves.flatMap(({ from }) => (from === undefined ? [] : [{ stockId: from, seats: now }])),
    taken: moves.map(({ leg }) => ({ stockId: leg.stockId, seats: now })),
  }
}

export const carriedOut = (
  order: LiveOrder,
  change: Pick<FlightChange, 'changeId' | 'moves' | 'gone' | 'taken' | 'limits'>,
  paid?: Paid,
) => {
  const { changeId, moves, gone, taken, limits } = change
  const legs = replacedIn(order, moves, gone)
  const { seats, airLine, total: before } = order.submitted
  const { total, left, instalments } = repriced(
    { ...order, ...(limits && { parts: partsWithin(order.parts, limits) }), submitted: { ...order.submitted, legs } },
    { legs, seats, forfeited: order.forfeited },
  )
  const waits = order.status === 'WAIT_FOR_PAY'
  const asked = order.changes?.[changeId]
  const fee = waits ? 0 : (asked?.fee ?? 0)
  const dearer = total - before
  const toFare = waits ? 0 : Math.max(0, dearer)
  return [
    LegsChanged({
      changeId,
      moves,
      total,
      airLine,
      legs,
      gone,
      taken,
      sold: !waits,
      instalments: waits ? instalments : [],
      ...(limits && { limits }),
      ...(paid && toFare > 0 && { paid: { ...paid, amount: toFare } }),
      kept: Math.min(fee, Math.max(0, -dearer)),
    }),
    ...(waits ? paidUp(order, left) : moneyOwed(order, 'CHANGE_DIFFERENCE', Math.max(0, -dearer - fee))),
  ]
}
