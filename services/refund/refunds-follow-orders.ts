import { isRefusal } from '#contracts/kernel/refused.ts'
import * as refunds from '#contracts/refund/events.ts'
import { process, when } from '#services/kernel/stream/process.ts'
import { order } from '#services/order/decide.ts'
import { applicationFollows } from './apply.ts'
import { refund, ticketsOf } from './decide.ts'
import { approvalFollows, bind, findingFollows, rejectionFollows, typeFollows } from './decisions.ts'

/**
 * Begins the streams of applications that orders open, lets them follow the orders' decisions, and tells the order of a pay-out.
 */
export const refundFollowsOrder = process(
  'refund-follows-order',
  applicationFollows.again,
  findingFollows.again,
  typeFollows.again,
  approvalFollows.again,
  rejectionFollows.again,
  // the built-in host takes the coupons back at once
  when(refunds.RefundApproved, async (_, { id, at, load }) => {
    const { state } = await load(refund, id)
    if (state.status !== 'REFUNDAPPROVE' || ticketsOf(state).length === 0) return
    // rejected meanwhile: the application follows that as well
    const bound = await bind(at, state).catch(error => {
      if (!isRefusal(error)) throw error
    })
    if (bound) await at(refund, id).confirmTicketRefunded({})
  }),
  when(refunds.RefundPaidOut, async ({ orderNo }, { id, at }) => {
    await at(order, orderNo).closeRefund({ refundId: id, outcome: 'REFUNDED' })
  }),
)
