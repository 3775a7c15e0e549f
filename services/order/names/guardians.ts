import type { FareType } from '#contracts/enums.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type * as events from '#contracts/order/events.ts'
import { ChildrenAloneAllowed } from '#contracts/order/events.ts'
import type { TravellerCounts } from '#contracts/order/search/quote.ts'
import { rules } from '#services/kernel/stream/decider.ts'
import { type LiveOrder, type Order, passengersOf } from '../state.ts'
import { couponsOf, standingOn } from '../ticketing/coupons.ts'

const GROWN_UP: readonly FareType[] = ['ADULT', 'SOLIDER', 'FREE']
const adultsIn = (counts: TravellerCounts) => GROWN_UP.reduce((sum, type) => sum + counts[type], 0)

/**
 * Checks who may travel together (DOMAIN §3.4): every infant on the lap of an adult, and no children left without one, unless the airline
 * allows it (`childrenAlone`). A group of children that never had an adult stays as it was ordered.
 * @throws Refused telling who would be alone
 */
export const checkGuardians = (order: LiveOrder, before: TravellerCounts, after: TravellerCounts): void => {
  if (after.INFANT > adultsIn(after)) throw new Refused(code.order, '每名成人最多携带一名婴儿')
  if (order.childrenAlone || after.CHILD === 0 || adultsIn(after) > 0 || adultsIn(before) === 0) return
  throw new Refused(code.order, '儿童须有成人同行；无成人陪伴须先经航司同意')
}

/** The same for every flight that somebody leaves; `leaving`: travellers by the flight's place in the order. */
export const checkLeaving = (order: LiveOrder, leaving: (leg: number) => readonly { type: FareType }[]): void => {
  for (const leg of order.submitted.legs.keys())
    if (leaving(leg).length > 0) checkGuardians(order, travelling(order, leg), travelling(order, leg, leaving(leg)))
}

/**
 * The counts on a flight after these leave it. An adult with an undecided refund counts as gone, an infant or child as there: nobody is
 * alone however it is decided.
 */
export const travelling = (order: LiveOrder, leg: number, leaving: readonly { type: FareType }[] = []): TravellerCounts => {
  const counts = { ...order.submitted.counts }
  const coupons = couponsOf(order)
  const { stockId } = order.submitted.legs[leg]!
  for (const passenger of passengersOf(order)) {
    const status = standingOn(coupons, passenger, stockId)
    if (status === 'REFUNDED' || (status === 'REFUNDING' && GROWN_UP.includes(passenger.type))) counts[passenger.type]--
  }
  for (const { type } of leaving) counts[type]--
  return counts
}

/** The airline's permission for children without an adult; staff give it, and may take it back while no child relies on it. */
export const guardianCommands = rules<Order, EventsOf<typeof events>>()({
  allowChildrenAlone: {
    when: (order, { who }) => {
      if (order.status === 'NONE') return '订单不存在'
      if (who.agency) return '由航司确认，请联系航司'
      if (order.status === 'EXPIRED') return '订单已失效'
      return order.submitted.counts.CHILD > 0 || '订单中没有儿童旅客'
    },
    decide: (order, { allowed, reason }: { allowed: boolean; reason: string }) => {
      if (order.status === 'NONE' || allowed === (order.childrenAlone ?? false)) return []
      const alone = order.submitted.legs.some((_, leg) => {
        const counts = travelling(order, leg)
        return counts.CHILD > 0 && adultsIn(counts) === 0
      })
      if (!allowed && alone) throw new Refused(code.order, '已有儿童无成人陪伴，不能撤回')
      return [ChildrenAloneAllowed({ allowed, reason })]
    },
  },
})
export const guardianFolds = {
  ChildrenAloneAllowed: (order: Order, { allowed }: EventsOf<typeof events>['ChildrenAloneAllowed']): Order => {
    if (order.status === 'NONE') return order
    const { childrenAlone: _, ...known } = order
    return { ...known, ...(allowed && { childrenAlone: true }) } as Order
  },
}
