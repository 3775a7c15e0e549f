import { hash } from 'node:crypto';
import { on } from '#contracts/kernel/endpoint.ts';
import { uppercase } from '#contracts/kernel/money.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import * as api from '#contracts/payment/api.ts';
import { PaymentNoticed } from '#contracts/payment/events.ts';
import { act } from '#services/kernel/http/act.ts';
import { seenBy } from '#services/kernel/stream/access.ts';
import { streamOf } from '#services/kernel/stream/decider.ts';
import { documentNumber } from '#services/kernel/stream/numbers.ts';
import { payment } from '#services/payment/decide.ts';
import { channelsOf } from '#services/payment/gateway.ts';
import { askGateway } from '#services/payment/settle.ts';
import { order } from '../decide.ts';
import { nextInstalment } from '../money/money.ts';
const channels = [
    [api.gotoPayAlipay, 'alipay'],
    [api.gotoPayEasyPay, 'easyPay'],
    [api.gotoPayYeePay, 'yeePay'],
    [api.gotoPayHelipay, 'helipay'],
    [api.gotoPayWechatPay, 'wechatPay'],
    [api.gotoPayUnionPay, 'unionPay'],
    [api.gotoPayChinaPay, 'chinaPay'],
    [api.gotoPayMobile, 'mobile'],
];
/** The order of a payment, its agency, and the next part to be paid. */
export const payerOf = (order) => {
    const { orderNo, agency, agencyName, airLine } = order.submitted;
    const instalment = nextInstalment(order)?.no;
    return { orderNo, agency, agencyName, airLine, ...present({ instalment }) };
};
/** Pays an order through a gateway: the next part, or all of the rest. */
export const payThrough = async (gateway, { id, state, command, channel, amount, businessCode = 'ORDER' }, call) => {
    const payee = await gateway.payee(channel, state.submitted.airLine, amount);
    await command.gotoPay({ amount });
    const paymentCode = documentNumber('P', call.now, call.commandId);
    await call.unguarded(payment, paymentCode).createPayment({ paymentCode, channel, businessCode, amount, ...payerOf(state), ...payee });
    const { payUrl } = await gateway.open({ paymentCode, channel, amount, subject: `团队订单 ${id} ${state.submitted.groupName}` });
    return { paymentCode, payUrl, amount, amountText: uppercase(amount) };
};
/** A gateway goes on sending a notice until it reads its own word, so that word goes out as bytes, without our envelope. */
const inItsWords = ({ type, content }) => ({
    name: 'answer',
    type,
    content: Buffer.from(content),
    inline: true,
});
/** Routes to pay an order through a gateway, the next part or all of the rest (DOMAIN §3.2, §3.7). */
export const paymentRoutes = ({ run, gateway, store }) => [
    ...channels.map(([endpoint, channel]) => act(endpoint, order, 'orderId', ({ id, state, command, body: { totalAmount: amount, businessCode }, call }) => payThrough(gateway, { id, state, command, channel, amount, businessCode }, call))),
    on(api.notifyPayment, async ({ channel }, call) => {
        const heard = await gateway.hear(channel, call.raw);
        const { paymentCode, tradeNo, amount, said, merchant, text } = heard;
        const { state } = await run.load(payment, paymentCode);
        if (state.status === 'NONE')
            throw new Refused(code.notFound, '支付单不存在', { status: 404 });
        if (state.created.channel !== channel)
            throw new Refused(code.payment, '支付渠道不符', { status: 400 });
        if (state.created.merchant !== merchant)
            throw new Refused(code.payment, '收款商户不符', { status: 400 });
        const at = call.unguarded(payment, paymentCode);
        const digest = hash('sha256', call.raw.body.length > 0 ? call.raw.body : call.raw.query);
        await at.note({ channel, said, tradeNo, amount, ...present({ merchant }), text: text.slice(0, 20_000), digest });
        if (said === 'FAILED')
            await at.fail({ reason: '渠道支付失败' });
        else if (said === 'SUCCESS') {
            // a notice may come long after the money: the limit is compared with the moment of the payment
            const trade = heard.paidAt === undefined ? await askGateway(gateway, paymentCode) : undefined;
            const paidAt = heard.paidAt ?? (trade?.status === 'PAID' && trade.tradeNo === tradeNo ? trade.paidAt : undefined);
            await at.succeed({ amount, tradeNo, paidAt });
        }
        return heard.answer ? inItsWords(heard.answer) : { accepted: true };
    }),
    on(api.payableChannels, async ({ orderId }, { who }) => {
        const airLine = orderId && (await seenBy(run, order, orderId, who)).state.submitted.airLine;
        return { channels: await channelsOf(gateway, airLine) };
    }),
    on(api.paymentNotices, async ({ paymentCode }, { who }) => {
        await seenBy(run, payment, paymentCode, who);
        const facts = await store.read(streamOf(payment, paymentCode));
        return facts.flatMap(({ type, data, at }) => type === PaymentNoticed.type ? [{ ...data, at }] : []);
    }),
];
