import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import { NAMES_AIRLINE } from '#contracts/order/changing/words.ts'
import * as events from '#contracts/order/events.ts'
import type { PassengerFields } from '#contracts/order/names/passenger.ts'
import { type ChangeTerms, feeOf, feeRungAt } from '#contracts/order/rules/fee-rungs.ts'
import { lookup } from '#services/kernel/lookup.ts'
import type { When } from '#services/kernel/stream/decider.ts'
import { groupOf, nameList } from '../names/names.ts'
import { modified, unchanged, unticketed } from '../names/passengers.ts'
import { departure, type LiveOrder, type NamingChange, type Order, passengersOf, statusOfRest } from '../state.ts'

const { NamesChanged, PassengersAdded, PassengersRemoved } = events

export const OF_ANOTHER_AIRLINE = '仅限祥鹏订单'
/** Names go through an application from the name limit to the tickets: before that the list is open, and then a ticket is renamed. */
export const nameableByChange: When<Order> = (order, { at }) => {
  if (order.status === 'NONE') return '订单不存在'
  if (order.submitted.airLine !== NAMES_AIRLINE) return OF_ANOTHER_AIRLINE
  if (order.status === 'EXPIRED') return '订单已失效，不能变更名单'
  if (order.status === 'WAIT_FOR_PAY') return '订单未付清，不能申请名单变更'
  if (statusOfRest(order) === 'REFUND_MODIFY') return '旅客已全部退票，不能变更名单'
  if (passengersOf(order).some(({ ticketNo }) => ticketNo)) return '订单已出票，请办理客票更名'
  if (at >= departure(order)) return '航班已起飞，不能变更名单'
  return at >= order.submitted.limits.nameBy || '名单未锁定，请直接修改'
}

type Naming = NamingChange['naming']
export type AskNaming = {
  /** who is added, called otherwise or taken off the list */
  naming: { change: 'ADD' | 'MODIFY'; id: string; now: PassengerFields } | { change: 'REMOVE'; id: string }
  /** fees of the change; absent: free */
  terms?: ChangeTerms | undefined
  /** the most changes of one traveller; absent: any number */
  times?: number | undefined
}

/** The change of one name as it stands on the list, and its fee for each flight. @throws Refused as the list of names does */
export const namingQuote = (order: LiveOrder, { naming: asked, terms, times }: AskNaming, at: string) => {
  const naming = checked(order, asked)
  const { name, type } = naming.change === 'REMOVE' ? order.passengers[naming.id]! : naming.now
  if (times !== undefined && timesNamed(order, naming.id) >= times)
    throw new Refused(code.passenger, `${name}的名单变更已达次数上限`, { names: [name] })
  const fees = order.submitted.legs.map(({ lines, std }) => {
    if (!terms || terms.feeFree.includes(type)) return 0
    return feeOf(feeRungAt(terms.change, at, std), lines.find(line => line.type === type)?.fare ?? 0)
  })
  const fee = fees.reduce<number>((sum, one) => {
    if (one === undefined) throw new Refused(code.passenger, '按变更规则，现在不能变更名单')
    return sum + one
  }, 0)
  return {
    kind: 'NAMES' as const,
    manner: 'LEGS' as const,
    naming,
    moves: [],
    difference: 0,
    fee,
    due: fee,
    back: 0,
    gone: [],
    taken: [],
  }
}
const checked = (order: LiveOrder, asked: AskNaming['naming']): Naming => {
  const { change, id } = asked
  if (change === 'ADD') {
    if (lookup(order.passengers, id)) throw new Refused(code.conflict, '旅客已在名单中')
    return { change, id, now: nameList(groupOf(order)).add(asked.now) }
  }
  const passenger = unticketed(order, id)
  const { name, docNo } = passenger
  const former = { name, docNo }
  if (change === 'REMOVE') return { change, id, former }
  const now = nameList(groupOf(order, new Set([id]))).add(asked.now)
  if (unchanged(passenger, now)) throw invalid('旅客信息没有改变')
  return { change, id, former, now }
}
const timesNamed = (order: LiveOrder, id: string): number =>
  Object.values(order.changes ?? {}).filter(one => one.kind === 'NAMES' && one.status === 'DONE' && one.naming.id === id).length

/** Never refused: nothing else has changed the list meanwhile (open.ts). */
export const named = (order: LiveOrder, { changeId, naming }: NamingChange) => {
  const { change, id } = naming
  return [
    change === 'ADD'
      ? PassengersAdded({ passengers: [{ id, ...naming.now }] })
      : change === 'MODIFY'
        ? modified(order, { id, ...naming.now })
        : PassengersRemoved({ ids: [id] }),
    NamesChanged({ changeId }),
  ]
}
