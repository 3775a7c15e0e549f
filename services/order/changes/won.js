import { isFirstPaid } from '#contracts/order/rules/instalments.ts';
/** Was the order won by auction, or is it a bag, and is its first part unpaid? Its earnest then stands for all of it. */
export const isUnpaidWin = (order) => order.status === 'WAIT_FOR_PAY' && (order.submitted.awardId ?? order.submitted.bag) !== undefined && !isFirstPaid(order.instalments);
/**
 * refusal of changes before its first part is paid, also by the desk: seats that leave, or go on as another order, would be given back
 * without a forfeit (AUCTIONS §6). Afterwards it is an order like any other.
 */
export const asWon = '竞价成交的订单须先支付首期';
