import type { Rule, When } from '#services/kernel/stream/decider.ts'
import type { LiveOrder, Order } from './state.ts'

/** Commands that change what an order is or costs. They are refused while somebody pays the order or decides about its end. */
export const CHANGING: readonly string[] = [
  'reduceSeats',
  'releaseUnnamed',
  'addSeats',
  'modifyPrice',
  'modifyDiscount',
  'confirmPriceChange',
  'modifyTicketTime',
  'splitOrder',
  'orderVirtualOut',
  'syncPnr',
  'askChange',
  'askSeats',
  'cancelSegment',
  'askNames',
]

/** The same commands, where those that `isHeldBack` names are refused while `why` gives a reason against them. */
export const holdingBack = <Commands extends Record<string, Rule<Order, any, any>>>(
  commands: Commands,
  isHeldBack: (name: string) => boolean,
  why: (order: LiveOrder) => true | string,
): Commands => {
  const each = Object.entries(commands).map(([name, rule]) => {
    const { when } = rule
    if (!when || !isHeldBack(name)) return [name, rule]
    const wait: When<Order> = (order, context) => {
      const verdict = order.status === 'NONE' ? true : why(order)
      return verdict === true ? when(order, context) : verdict
    }
    return [name, { ...rule, when: wait }]
  })
  return Object.fromEntries(each)
}
