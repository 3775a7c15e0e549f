import { closeReasons } from '#contracts/enums.ts';
import { present } from '#contracts/kernel/present.ts';
import { payment, receivedBy } from '#services/payment/decide.ts';
import { whyNotPayable } from '#services/payment/payables/payables.ts';
import { order } from '../decide.ts';
import { inTime } from '../money/money.ts';
/** The message to a payer from the order: why nothing can be paid, or what becomes of the money that was paid. */
const payerNotice = (paying, order, { paid, at }) => {
    if (paying.status === 'NONE' || order.status === 'NONE')
        return {};
    const ended = order.status === 'EXPIRED' ? `订单已失效（${closeReasons[order.closeReason]}）` : undefined;
    const { paymentCode } = paying.created;
    if (paid && paying.status === 'SUCCEEDED' && paying.unplaced)
        return { notice: `但${paying.unplaced}，款项审核后原路退回` };
    if (paid) {
        if (order.paid.some(paid => paid.paymentCode === paymentCode))
            return ended ? { notice: `${ended}，款项按订单规则结算` } : {};
        if (ended)
            return { notice: `但${ended}，款项审核后原路退回` };
        const isDouble = order.status !== 'WAIT_FOR_PAY' || order.errors.includes(paymentCode);
        return isDouble ? { notice: '但该款项此前已支付，本次为重复支付，款项审核后原路退回' } : {};
    }
    if (ended)
        return { refused: `${ended}，请勿付款` };
    if (order.status !== 'WAIT_FOR_PAY')
        return { refused: '订单已付清，请勿重复付款' };
    if (inTime(order, at) !== true)
        return { refused: '订单已超过支付时限，请勿付款' };
    return paying.status === 'CLOSED' ? { refused: '支付单已关闭，请返回订单重新发起支付' } : {};
};
/** The message about a payment of several things, or of one that is no order: all of it is paid, or nothing. */
const targetsNotice = async (known, state, { paid, at }) => {
    const why = await whyNotPayable(known, state, at);
    const unplaced = state.status === 'SUCCEEDED' && state.unplaced;
    if (paid)
        return why || unplaced ? { notice: `但${why ?? unplaced}，款项审核后原路退回` } : {};
    if (why)
        return { refused: `${why}，请勿付款` };
    return state.status === 'CLOSED' ? { refused: '支付单已关闭，请重新发起支付' } : {};
};
/** The same for a payment by its code, by the present state of the streams. */
export const payerNotices = ({ load, payables }, clock) => async (code, paid) => {
    const { state } = await load(payment, code);
    if (state.status === 'NONE')
        return {};
    const { orderNo, targets } = state.created;
    if (targets)
        return targetsNotice({ load, payables }, state, { paid, at: clock() });
    if (orderNo)
        return payerNotice(state, (await load(order, orderNo)).state, { paid, at: clock() });
    return state.status === 'CLOSED' && !paid ? { refused: '充值已超时关闭，请重新发起充值' } : {};
};
/** A payment as its gateway must know it. */
export const tradeIn = ({ load }) => async (code) => {
    const { state } = await load(payment, code);
    if (state.status === 'NONE')
        return undefined;
    const { paymentCode, channel, orderNo, businessCode, merchant } = state.created;
    const paid = state.status === 'SUCCEEDED' && { tradeNo: state.tradeNo, ...present({ setAside: state.setAside }) };
    return { paymentCode, channel, amount: receivedBy(state), orderNo, businessCode, merchant, createdAt: state.createdAt, ...paid };
};
