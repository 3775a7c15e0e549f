import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { notFound } from '#contracts/kernel/refused.ts'
import { checkDuplicate, paymentErrorQuery, paymentRecords } from '#contracts/payment/api.ts'
import { type Ask, pageOf, scoped } from '../kernel/ask.ts'
import type { Queries } from '../kernel/query.ts'
import { orderList } from '../order/list.ts'
import { paymentErrors, paymentList } from './list.ts'

const owned = { owner: 'agency', airline: 'airLine' }

export const paymentQueries = ({ ask }: { ask: Ask }): Route[] => [
  on(paymentRecords, async ({ page, size, orderId, orderNo = orderId, paymentCode, status }, call) => {
    const filter = scoped(call.who, owned, { ...(orderNo && { orderNo }), ...(paymentCode && { paymentCode }), ...(status && { status }) })
    return pageOf(await ask(call).page(paymentList, { filter, sort: ['-createdAt'], page, size }))
  }),
  on(checkDuplicate, async ({ orderId }, call) => {
    const order = await ask(call).get(orderList, orderId)
    if (!order || order.agency !== call.who.agency) throw notFound('订单')
    const filter = scoped(call.who, owned, { orderNo: orderId, status: { in: ['CREATED', 'SUCCEEDED', 'PARTIAL_REFUNDED', 'REFUNDED'] } })
    const payments = await ask(call).find(paymentList, { filter, sort: ['-createdAt'], limit: 100 })
    const pending = payments.filter(payment => payment.status === 'CREATED')
    return {
      paid: payments.some(payment => payment.status !== 'CREATED'),
      paying: pending.length > 0,
      pending: pending.map(({ paymentCode, channel, amount }) => ({ paymentCode, channel, amount })),
    }
  }),
  on(paymentErrorQuery, async ({ page, size, ...filter }, call) =>
    pageOf(await ask(call).page(paymentErrors, { filter: scoped(call.who, owned, filter), sort: ['-at'], page, size })),
  ),
]

/** every attempt to pay an order, the unpaid ones among them, oldest first */
export const paymentsOf =
  (query: Pick<Queries, 'find'>) =>
  async (orderNo: string): Promise<string[]> =>
    (await query.find(paymentList, { filter: { orderNo }, sort: ['-createdAt'], limit: 200 })).map(payment => payment.paymentCode).reverse()
