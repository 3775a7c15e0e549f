import { code, Refused } from '#contracts/kernel/refused.ts'
import { type OrderKind, orderKinds } from '#contracts/order/kind.ts'
import type { Rule, When } from '#services/kernel/stream/decider.ts'
import type { Order } from './state.ts'

/** Commands that only orders of one kind have; both kinds have all others. Nothing else asks for the kind of an order. */
const own: Readonly<Record<OrderKind, readonly string[]>> = {
  GROUP: [
    'reduceSeats',
    'addSeats',
    'joinGroup',
    'askSeats',
    'askNames',
    'releaseUnnamed',
    'keepUnnamed',
    'addPassenger',
    'removePassenger',
    'undoPassenger',
    'modifyPrice',
    'modifyDiscount',
    'confirmPriceChange',
    'rejectPriceChange',
    'modifyTourCode',
    'modifyTicketTime',
    'modifyExamineCount',
    'modifyOutRate',
    'modifyCanRefund',
    'audit',
    'resubmit',
    'copyAsNew',
    'splitOrder',
    'splitPnr',
    'movePassengers',
    'confirmWaitlist',
    'moveWaitlist',
    'orderVirtualOut',
    'payVirtualOut',
    'addVirtualOutPnr',
    'reOutVirtual',
    'submitVirtualOut',
  ],
  RETAIL: ['cancelSegment'],
}
const kindNamed = new Map(Object.entries(own).flatMap(([kind, names]) => names.map(name => [name, kind as OrderKind] as const)))

/** An order from before there were kinds is a group's. */
const kindOf = (order: Order): OrderKind => (order.status === 'NONE' ? 'GROUP' : (order.submitted.kind ?? 'GROUP'))

/** @throws Refused for an order of the other kind, where a call has other prices or steps for each */
export const mustBeKind = (order: Order, kind: OrderKind): void => {
  if (kindOf(order) !== kind) throw new Refused(code.order, wrongKind(order))
}
const wrongKind = (order: Order): string => `${orderKinds[kindOf(order)]}订单不能进行该操作`

/** The same commands, where those of the other kind are refused. */
export const ofKind = <Commands extends Record<string, Rule<Order, any, any>>>(commands: Commands): Commands => {
  for (const name of kindNamed.keys()) if (!commands[name]) throw new Error(`no command ${name}`)
  const each = Object.entries(commands).map(([name, rule]) => {
    const kind = kindNamed.get(name)
    const { when } = rule
    // commands of machines have no `when`, so they would become buttons
    if (!kind || !when) return [name, rule]
    const only: When<Order> = (order, context) =>
      order.status === 'NONE' || kindOf(order) === kind ? when(order, context) : wrongKind(order)
    return [name, { ...rule, when: only }]
  })
  return Object.fromEntries(each)
}
