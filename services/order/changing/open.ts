import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Rule } from '#services/kernel/stream/decider.ts'
import { holdingBack } from '../meanwhile.ts'
import { type FlightChange, type LiveOrder, linesOf, type Order, type OrderChange } from '../state.ts'

export const openChanges = (order: Order): OrderChange[] =>
  order.status === 'NONE' ? [] : Object.values(order.changes ?? {}).filter(({ status }) => status === 'OPEN')
/** Changes of coupons that are open or done: from then on somebody may fly apart from the order. */
export const movesOf = (order: LiveOrder): FlightChange[] =>
  Object.values(order.changes ?? {}).filter((one): one is FlightChange => one.manner === 'COUPONS' && one.status !== 'DROPPED')
/** the change for which the order waits as a whole */
const whole = (order: Order) => openChanges(order).find(({ manner }) => manner === 'LEGS')

/** @throws Refused while one of them is on the way to another flight */
export const mustStay = (order: LiveOrder, ids: readonly string[]): void => {
  const open = openChanges(order).find(one => linesOf(one).some(({ passengerId }) => ids.includes(passengerId)))
  if (open) throw new Refused(code.refund, `旅客有正在办理的变更${open.changeId}，请先完成或撤回`)
}

/** commands that wait while other flights are asked for the whole order */
const HELD_BACK: readonly string[] = [
  'cancelOrder',
  'askCancellation',
  'reduceSeats',
  'addSeats',
  'modifyPrice',
  'confirmPriceChange',
  'modifyTicketTime',
  'orderVirtualOut',
  'sureOutTicket',
  'syncPnr',
  'submitRefund',
  'askRename',
  'releaseUnnamed',
  'keepUnnamed',
]
/** commands on the list of names, of which a change that is open has one */
const NAMING: readonly string[] = ['addPassenger', 'modifyPassenger', 'removePassenger', 'undoPassenger']
const waiting = (open: OrderChange | undefined): true | string => !open || `订单有正在办理的变更${open.changeId}，请先撤回或等待办结`
/**
 * While a change of the whole order is open, `HELD_BACK` and `passTime` wait; while one of names is open, the list does; while any change is
 * open, `splitOrder` does.
 */
export const afterChanging = <Commands extends Record<string, Rule<Order, any, any>>>(commands: Commands): Commands => {
  const { passTime } = commands
  if (!passTime) throw new Error('no command passTime')
  // its limits wait: seats that were let go meanwhile would be held on the new flights
  const decide: typeof passTime.decide = (order, ...more) => (whole(order) ? [] : passTime.decide(order, ...more))
  const timely = { ...commands, passTime: { ...passTime, decide } }
  const held = holdingBack(
    timely,
    name => HELD_BACK.includes(name),
    order => waiting(whole(order)),
  )
  const named = holdingBack(
    held,
    name => NAMING.includes(name),
    order => waiting(openChanges(order).find(({ kind }) => kind === 'NAMES')),
  )
  return holdingBack(
    named,
    name => name === 'splitOrder',
    order => waiting(openChanges(order)[0]),
  )
}
