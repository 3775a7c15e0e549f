import { gatewayChannels, paymentChannels } from '#contracts/enums.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts';
import { inTime } from '#services/kernel/async/in-time.ts';
/** The channels by which an order of this airline can be paid now. */
export const channelsOf = async (gateway, airLine) => {
    const found = await Promise.all(Object.keys(gatewayChannels).map(channel => gateway.payee(channel, airLine).then(() => [channel], error => {
        if (isRefusal(error))
            return [];
        throw error;
    })));
    return found.flat();
};
export const notConnected = (channel, instead = '请改用其他支付渠道，或联系航空公司团队柜台') => new Refused(code.noGateway, `系统未接入${paymentChannels[channel]}，${instead}`);
/** longest wait for an answer of a gateway, ms */
const ANSWER_MS = 10_000;
/** no rule has refused: a status of 500 and more is a fault, which is tried again */
const silent = () => new Refused(code.unavailable, '支付渠道没有应答，稍后再确认结果', { status: 504 });
/**
 * Limits the time of every question to a gateway. Without an answer in time the outcome is unknown; the question is asked again later under
 * the same code or refund id (by the reconciliation of payments, or the clock of steps).
 */
export const answering = (gateway, ms = ANSWER_MS) => ({
    ...gateway,
    open: trade => inTime(() => gateway.open(trade), ms, silent),
    query: paymentCode => inTime(() => gateway.query(paymentCode), ms, silent),
    refund: refund => inTime(() => gateway.refund(refund), ms, silent),
});
/**
 * Limits the amount of a payment to what staff allow (单笔超限, DOMAIN §3.7), before anything begins.
 * @param most yuan; 0 for any amount
 */
export const limited = (gateway, most) => ({
    ...gateway,
    payee: async (channel, airLine, amount = 0) => {
        const limit = (await most()) * 100;
        if (limit > 0 && amount > limit) {
            const message = `单笔超限：在线支付每笔不超过${formatYuan(limit)}，请改用其他方式，或联系航空公司`;
            throw new Refused(code.payment, message, { errors: { totalAmount: message } });
        }
        return gateway.payee(channel, airLine);
    },
});
