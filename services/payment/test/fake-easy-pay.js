import { createSign, createVerify } from 'node:crypto';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { pair } from './certificates.ts';
import { fakeServer, leftOf } from './fake-server.ts';
const MER = '900029000000354';
export const easyPayKeys = () => ({ mine: pair(), own: pair() });
/** EasyPay's gateway as the samples of its kit speak to it: both sides sign the business text; faults are not signed. */
export const fakeEasyPay = async ({ mine, own }) => {
    const trades = new Map();
    const refunds = new Map();
    const next = {
        refundState: 'SUCCESS',
        refuses: undefined,
        loses: false,
        /** amount in the next answer */
        amount: undefined,
    };
    const businessIn = ({ biz_content = '', sign = '', ...form }) => {
        const isSigned = createVerify('RSA-SHA1').update(biz_content, 'utf8').verify(mine.publicKey, sign, 'base64');
        const business = isSigned && form.partner === MER && form.charset === 'UTF-8' && form.sign_type === 'RSA' ? JSON.parse(biz_content) : {};
        return business.merchant_id === MER ? business : {};
    };
    const proofOf = (text) => createSign('RSA-SHA1').update(text, 'utf8').sign(own.privateKey, 'base64');
    const no = (code, msg) => ({ code, msg });
    const answers = {
        'easypay.merchant.query': ({ out_trade_no: name = '' }) => {
            const [trade, refund] = [trades.get(name), refunds.get(name)];
            const amount = next.amount;
            next.amount = undefined;
            if (trade)
                return {
                    code: '00',
                    msg: 'SUCCESS',
                    merchant_id: MER,
                    out_trade_no: name,
                    trade_type: 'CONSUME',
                    amount: amount ?? trade.amount,
                    ...(trade.tradeNo
                        ? { trade_no: trade.tradeNo, trade_status: 'SUCCESS', success_time: formatDateTime(trade.paidAt) }
                        : { trade_status: 'INIT' }),
                };
            if (!refund)
                return no('20', '订单不存在');
            const about = { merchant_id: MER, out_trade_no: name, trade_type: 'REFUND', amount: refund.amount, trade_no: `R${name.slice(0, 12)}` };
            return { code: '00', msg: 'SUCCESS', ...about, trade_status: refund.state };
        },
        'easypay.merchant.refund': ({ out_trade_no: name = '', origin_trade_no: code = '', refund_amount }) => {
            if (next.refuses)
                return no(...next.refuses);
            const [trade, amount] = [trades.get(code), Number(refund_amount)];
            if (!trade?.tradeNo)
                return no('20', '原订单不存在');
            if (refunds.has(name))
                return no('20', '商户订单号重复');
            if (amount > leftOf(trade))
                return no('20', '退款金额超出可退金额');
            trade.refunds.set(name, amount);
            refunds.set(name, { amount, state: next.refundState });
            return { code: '00', msg: 'BUSINESS_OK', merchant_id: MER, out_trade_no: name, trade_status: 'BUSINESS_OK' };
        },
    };
    const server = await fakeServer((request, body) => {
        const form = Object.fromEntries(new URLSearchParams(body));
        const business = businessIn(form);
        const answer = request.url === '/api_gateway.do' && business.merchant_id ? answers[form.service ?? ''] : undefined;
        if (!answer)
            return { body: JSON.stringify({ null_response: no('40', '签名错误') }) };
        const said = answer(business);
        if (next.loses && form.service === 'easypay.merchant.refund')
            return { status: 502, body: '' };
        const text = JSON.stringify(said);
        const node = `${form.service.replaceAll('.', '_')}_response`;
        return { body: said.code === '00' ? `{"${node}":${text},"sign":"${proofOf(text)}"}` : JSON.stringify({ [node]: said }) };
    });
    return {
        ...server,
        terms: { merchantId: MER, partner: MER, privateKey: mine.privateKey, publicKey: own.publicKey, gateway: server.url },
        trades,
        next,
        settle: (state) => {
            for (const one of refunds.values())
                one.state = state;
        },
        /**
         * a payer comes with the form of the page.
         * @throws Error when the merchant has not signed it
         */
        arrive: (form) => {
            const { out_trade_no: code, amount } = businessIn(form);
            if (!code || !/^easypay\.merchant\.easyPay(h5)?$/.test(form.service))
                throw new Error('签名错误');
            if (!trades.has(code))
                trades.set(code, { amount: Number(amount), refunds: new Map() });
        },
        pay: (code, at) => {
            const tradeNo = `2019040300${code.slice(1).padStart(6, '0')}`;
            Object.assign(trades.get(code), { tradeNo, paidAt: at });
            return tradeNo;
        },
        notice: (code, otherwise = {}) => {
            const { tradeNo } = trades.get(code);
            const biz_content = JSON.stringify({
                merchant_id: MER,
                out_trade_no: code,
                trade_no: tradeNo,
                trade_status: 'TRADE_FINISHED',
                buyer_id: '2088102534368455',
                ...otherwise,
            });
            return { headers: {}, query: '', body: Buffer.from(`${new URLSearchParams({ biz_content, sign: proofOf(biz_content) })}`) };
        },
    };
};
