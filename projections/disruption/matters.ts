import { type Call, seenAgencies } from '#contracts/kernel/endpoint.ts'
import { MOST_DUE } from '#contracts/order/due-api.ts'
import { among } from '../kernel/scope.ts'
import { type Matters, shown } from '../order/due.ts'
import { orderList } from '../order/list.ts'
import { abnormalOrders } from './list.ts'

const due = ({ who, now }: Call) => ({ agency: among(seenAgencies(who)), answer: 'WAITING' as const, answerBy: { gt: now } })

/** Changes of flights that an agency has to answer. */
export const disruptionMatters: Matters = ask => ({
  count: async call => (await ask(call).count(abnormalOrders, due(call))).count,
  find: async call => {
    const rows = await ask(call).find(abnormalOrders, { filter: due(call), sort: ['answerBy'], limit: MOST_DUE })
    if (rows.length === 0) return []
    const ids = [...new Set(rows.map(({ orderNo }) => orderNo))]
    const orders = new Map((await ask(call).find(orderList, { filter: { id: { in: ids } }, limit: ids.length })).map(one => [one.id, one]))
    return rows.flatMap(({ id, orderNo, answerBy: until }) => {
      const order = orders.get(orderNo)
      if (!order) return []
      return [{ id, kind: 'DISRUPTION' as const, until, orderId: orderNo, ...shown(order) }]
    })
  },
})
