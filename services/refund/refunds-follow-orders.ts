import * as refunds from '#contracts/refund/events.ts'
import { process, when } from '#services/kernel/process.ts'
import { order } from '#services/order/decide.ts'
import { applicationFollows } from './apply.ts'
import { refund } from './decide.ts'

/** An application the order opened lives as a refund of its own; its end is told to the order. Each payment has recorded what it gave back. */
export const refundFollowsOrder = process(
  'refund-follows-order',
  applicationFollows.again,
  // the built-in host takes the coupons back at once
  when(refunds.RefundApproved, async (_, { id, at }) => {
    await at(refund, id).confirmTicketRefunded({})
  }),
  when(refunds.RefundPaidOut, async ({ orderNo }, { id, at }) => {
    await at(order, orderNo).closeRefund({ refundId: id, outcome: 'REFUNDED' })
  }),
  when(refunds.RefundRejected, async ({ orderNo }, { id, at }) => {
    await at(order, orderNo).closeRefund({ refundId: id, outcome: 'REJECTED' })
  }),
)
