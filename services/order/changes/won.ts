import { isFirstPaid } from '#contracts/order/money/instalments.ts'
import type { Order } from '../state.ts'

/** It was won by auction, or is a bag, and what is paid first is not paid yet: its earnest stands for all of it. */
export const isUnpaidWin = (order: Order): boolean =>
  order.status === 'WAIT_FOR_PAY' && (order.submitted.awardId ?? order.submitted.bag) !== undefined && !isFirstPaid(order.instalments)

/**
 * Until its first part is paid an order stays as it was won, also for the desk: seats that leave it, or go on as another order, would be given back
 * with nothing forfeited (AUCTIONS §6). Afterwards it is an order like any other.
 */
export const asWon = '竞价成交的订单须先支付首期'
