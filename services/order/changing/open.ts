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
const waiting = (open: OrderChange | undefined): true | string => !open || `订单有正在办理的变更${open.changeId}，请先撤回或等待办结`
/** What waits for which change that is open: most of an order for one of all of it, the list for one of a name, a split for any. */
const held: readonly { names: readonly string[]; until: (order: Order) => OrderChange | undefined }[] = [
  { names: HELD_BACK, until: whole },
  {
    names: ['addPassenger', 'modifyPassenger', 'removePassenger', 'undoPassenger'],
    until: order => openChanges(order).find(({ kind }) => kind === 'NAMES'),
  },
  { names: ['splitOrder'], until: order => openChanges(order)[0] },
]
/** The same commands, of which those of `held` and `passTime` wait. */
export const afterChanging = <Commands extends Record<string, Rule<Order, any, any>>>(commands: Commands): Commands => {
  const { passTime } = commands
  if (!passTime) throw new Error('no command passTime')
  // its limits wait: seats that were let go meanwhile would be held on the new flights
  const decide: typeof passTime.decide = (order, ...more) => (whole(order) ? [] : passTime.decide(order, ...more))
  const timely = { ...commands, passTime: { ...passTime, decide } }
  return held.reduce(
    (commands, { names, until }) =>
      holdingBack(
        commands,
        name => names.includes(name),
        order => waiting(until(order)),
      ),
    timely,
  )
}
