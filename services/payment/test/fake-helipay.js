import { createHash } from 'node:crypto';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { parseYuan, yuanText } from '#contracts/kernel/money.ts';
import { fakeServer, leftOf } from './fake-server.ts';
const MER = 'C1800000002';
const KEY = 'eRfYl3RjkQ4pT9s2aWzXvB7nM1cD5gH8';
const proofOf = (values) => createHash('md5')
    .update(`&${values.join('&')}&${KEY}`, 'utf8')
    .digest('hex');
/** fields of an answer that are not signed: words, and fields that the interface got later */
const UNSIGNED = ['rt3_retMsg', 'rt13_orderCompleteDate'];
const proved = (said) => ({
    ...said,
    sign: proofOf(Object.entries(said).flatMap(([name, value]) => (UNSIGNED.includes(name) ? [] : [value]))),
});
const ASKS = {
    AppPay: 'P1_bizType P2_orderId P3_customerNumber P4_payType P5_orderAmount P6_currency P7_authcode P8_appType P9_notifyUrl P10_successToUrl P11_orderIp P12_goodsName P13_goodsDetail P14_desc',
    AppPayQuery: 'P1_bizType P2_orderId P3_customerNumber',
    AppPayRefund: 'P1_bizType P2_orderId P3_customerNumber P4_refundOrderId P5_amount P6_callbackUrl',
    AppPayRefundQuery: 'P1_bizType P2_refundOrderId P3_customerNumber',
};
/**
 * Helipay's codes as public code speaks to it: forms and notices signed in the order of their fields, answers in JSON, unsigned where it
 * knows nothing.
 */
export const fakeHelipay = async () => {
    const trades = new Map();
    const refunds = new Map();
    const next = { refundState: 'SUCCESS', refuses: undefined, loses: false, stranger: false };
    const isAsked = ({ sign, signatureType, ...fields }) => signatureType === 'MD5' &&
        fields.P3_customerNumber === MER &&
        sign === proofOf((ASKS[fields.P1_bizType] ?? '').split(' ').map(name => fields[name]));
    const no = (code, words) => ({ rt2_retCode: code, rt3_retMsg: words });
    const answers = {
        AppPay: asked => {
            const { P2_orderId: code = '', P5_orderAmount: yuan = '' } = asked;
            if (trades.has(code))
                return no('8101', '订单号重复');
            trades.set(code, { amount: parseYuan(yuan), refunds: new Map(), asked });
            return proved({
                rt1_bizType: 'AppPay',
                rt2_retCode: '0000',
                rt3_retMsg: '成功',
                rt4_customerNumber: MER,
                rt5_orderId: code,
                rt6_serialNumber: `H${code}`,
                rt7_payType: 'SCAN',
                rt8_qrcode: `weixin://wxpay/bizpayurl?pr=${code}`,
                rt9_wapurl: '',
                rt10_orderAmount: yuan,
                rt11_currency: 'CNY',
            });
        },
        AppPayQuery: ({ P2_orderId: code = '' }) => {
            const trade = trades.get(code);
            if (!trade)
                return no('8102', '订单不存在');
            return proved({
                rt1_bizType: 'AppPayQuery',
                rt2_retCode: '0000',
                rt3_retMsg: '成功',
                rt4_customerNumber: MER,
                rt5_orderId: code,
                rt6_serialNumber: trade.tradeNo ?? `H${code}`,
                rt7_orderStatus: trade.tradeNo ? 'SUCCESS' : 'INIT',
                rt8_orderAmount: yuanText(trade.amount),
                rt9_currency: 'CNY',
                ...(trade.paidAt && { rt13_orderCompleteDate: formatDateTime(trade.paidAt) }),
            });
        },
        AppPayRefund: ({ P2_orderId: code = '', P4_refundOrderId: name = '', P5_amount: yuan = '' }) => {
            if (next.refuses)
                return no(...next.refuses);
            const [trade, amount] = [trades.get(code), parseYuan(yuan)];
            if (!trade?.tradeNo)
                return no('8102', '订单不存在');
            if (refunds.has(name))
                return no('8104', '退款订单号重复');
            if (amount > leftOf(trade))
                return no('8108', '退款金额大于可退金额');
            trade.refunds.set(name, amount);
            refunds.set(name, { code, amount, state: next.refundState });
            return proved({
                rt1_bizType: 'AppPayRefund',
                rt2_retCode: '0001',
                rt3_retMsg: '接收成功',
                rt4_customerNumber: MER,
                rt5_orderId: code,
                rt6_refundOrderNum: name,
                rt7_serialNumber: `REFUND${name.slice(0, 8)}`,
                rt8_amount: yuan,
                rt9_currency: 'CNY',
            });
        },
        AppPayRefundQuery: ({ P2_refundOrderId: name = '' }) => {
            const refund = refunds.get(name);
            if (!refund)
                return no('8106', '退款订单不存在');
            return proved({
                rt1_bizType: 'AppPayRefundQuery',
                rt2_retCode: '0000',
                rt3_retMsg: '成功',
                rt4_customerNumber: MER,
                rt5_orderId: refund.code,
                rt6_refundOrderNum: name,
                rt7_serialNumber: `REFUND${name.slice(0, 8)}`,
                rt8_orderStatus: refund.state,
                rt9_amount: yuanText(refund.amount),
                rt10_currency: 'CNY',
            });
        },
    };
    const server = await fakeServer((request, body) => {
        const fields = Object.fromEntries(new URLSearchParams(body));
        if (request.url !== '/trx/app/interface.action' || !isAsked(fields))
            return { body: JSON.stringify(no('8001', '签名校验失败')) };
        const said = answers[fields.P1_bizType](fields);
        if (next.loses && fields.P1_bizType === 'AppPayRefund')
            return { status: 502, body: '' };
        // somebody else's message: everything is right but the signature
        return { body: JSON.stringify(next.stranger ? { ...said, sign: '0'.repeat(32) } : said) };
    });
    return {
        ...server,
        terms: { customerNumber: MER, key: KEY, appType: 'WXPAY', gateway: server.url },
        trades,
        next,
        settle: (state) => {
            for (const one of refunds.values())
                one.state = state;
        },
        /** the page has requested the code */
        arrive: (_form) => { },
        pay: (code, at) => {
            const tradeNo = `20170224140001${code.slice(1).padStart(4, '0')}`;
            Object.assign(trades.get(code), { tradeNo, paidAt: at });
            return tradeNo;
        },
        notice: (code, otherwise = {}) => {
            const { amount, tradeNo } = trades.get(code);
            const fields = proved({
                rt1_customerNumber: MER,
                rt2_orderId: code,
                rt3_systemSerial: tradeNo,
                rt4_status: 'SUCCESS',
                rt5_orderAmount: yuanText(amount),
                rt6_currency: 'CNY',
                rt7_timestamp: '1488446204985',
                rt8_desc: '',
                ...otherwise,
            });
            return { headers: {}, query: '', body: Buffer.from(`${new URLSearchParams({ ...fields, rt10_openId: 'o-Rj7wCKMUFF7dSb' })}`) };
        },
    };
};
