import { createSign, createVerify } from 'node:crypto';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { pair } from './certificates.ts';
import { fakeServer, leftOf } from './fake-server.ts';
const MER = '000001707191527';
const dayOf = (instant) => formatDateTime(instant).slice(0, 10).replaceAll('-', '');
const textOf = ({ Signature: _, CertId: __, ...signed }) => Object.entries(signed)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
export const chinaPayKeys = () => ({ mine: pair(), own: pair() });
/**
 * ChinaPay's gateway as public code speaks to it: signed forms, answers that are signed unless it knows nothing, and notices whose values
 * are encoded once more.
 */
export const fakeChinaPay = async ({ mine, own }) => {
    const trades = new Map();
    /** refunds by their number and day, which identify them */
    const refunds = new Map();
    const next = { refundState: '0008', refuses: undefined, loses: false };
    const isAsked = (fields) => fields.MerId === MER &&
        fields.Version === '20140728' &&
        fields.BusiType === '0001' &&
        createVerify('RSA-SHA512').update(textOf(fields)).verify(mine.publicKey, fields.Signature, 'base64');
    const signed = (said) => ({
        ...said,
        Signature: createSign('RSA-SHA512').update(textOf(said)).sign(own.privateKey, 'base64'),
    });
    const found = ({ MerOrderNo = '', TranDate = '' }) => {
        const trade = trades.get(MerOrderNo);
        if (trade?.day === TranDate)
            return signed({
                respCode: '0000',
                respMsg: '成功',
                MerId: MER,
                MerOrderNo,
                TranDate,
                OrderAmt: String(trade.amount),
                OrderStatus: trade.tradeNo ? '0000' : '0001',
                ...(trade.tradeNo && { AcqSeqId: trade.tradeNo, RefundSumAmount: String(trade.amount - leftOf(trade)) }),
                ...(trade.paidAt && {
                    CompleteDate: dayOf(trade.paidAt),
                    CompleteTime: formatDateTime(trade.paidAt).slice(11).replaceAll(':', ''),
                }),
            });
        const refund = refunds.get(`${MerOrderNo} ${TranDate}`);
        if (!refund)
            return { respCode: '3441', respMsg: '订单不存在' };
        const about = { MerId: MER, MerOrderNo, TranDate, RefundAmt: String(refund.amount), AcqSeqId: `00${MerOrderNo.slice(0, 14)}` };
        return signed({ respCode: '0000', respMsg: refund.state === '0009' ? '退款交易失败' : '成功', ...about, OrderStatus: refund.state });
    };
    const refund = ({ MerOrderNo = '', TranDate = '', OriOrderNo = '', OriTranDate, RefundAmt }) => {
        if (next.refuses)
            return { respCode: next.refuses[0], respMsg: next.refuses[1] };
        const [trade, amount, key] = [trades.get(OriOrderNo), Number(RefundAmt), `${MerOrderNo} ${TranDate}`];
        if (!/^[A-Za-z0-9]{1,32}$/.test(MerOrderNo))
            return { respCode: '0100', respMsg: '报文格式错误' };
        if (refunds.has(key))
            return { respCode: '2034', respMsg: '重复退款' };
        if (!trade?.tradeNo || trade.day !== OriTranDate)
            return { respCode: '3441', respMsg: '原订单不存在' };
        if (amount > leftOf(trade))
            return signed({ respCode: '2033', respMsg: '退款金额超过可退金额', MerId: MER, MerOrderNo });
        trade.refunds.set(MerOrderNo, amount);
        refunds.set(key, { amount, state: next.refundState });
        return signed({ respCode: '1003', respMsg: '商户已审核', MerId: MER, MerOrderNo });
    };
    const server = await fakeServer((request, body) => {
        const fields = Object.fromEntries(new URLSearchParams(body));
        const path = /^\/CTITS\/service\/rest\/(.*)\/0\/0\/0\/0\/0$/.exec(request.url)?.[1];
        const said = !isAsked(fields)
            ? { respCode: '0101', respMsg: '商户验签错误' }
            : path === 'forward/syn/000000000060' && fields.TranType === '0502'
                ? found(fields)
                : path === 'forward/syn/000000000065' && fields.TranType === '0401'
                    ? refund(fields)
                    : { respCode: '0100', respMsg: '报文格式错误' };
        if (next.loses && fields.TranType === '0401')
            return { status: 502, body: '' };
        const isEncoded = fields.TranType === '0401';
        return {
            body: Object.entries(said)
                .map(([name, value]) => `${name}=${isEncoded ? encodeURIComponent(value) : value}`)
                .join('&'),
        };
    });
    return {
        ...server,
        terms: { merId: MER, privateKey: mine.privateKey, publicKey: own.publicKey, gateway: server.url },
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
        arrive: (fields) => {
            const { MerOrderNo, OrderAmt, TranDate, TranType, CurryNo } = fields;
            if (!isAsked(fields) || TranType || CurryNo !== 'CNY')
                throw new Error('商户验签错误');
            if (!trades.has(MerOrderNo))
                trades.set(MerOrderNo, { amount: Number(OrderAmt), day: TranDate, refunds: new Map() });
        },
        pay: (code, at) => {
            const tradeNo = `000000000584${code.slice(1).padStart(4, '0')}`;
            Object.assign(trades.get(code), { tradeNo, paidAt: at });
            return tradeNo;
        },
        notice: (code, otherwise = {}, encoded = 2) => {
            const { amount, tradeNo, day, paidAt = '' } = trades.get(code);
            const fields = signed({
                TranType: '0001',
                TranDate: day,
                TranTime: '090000',
                MerId: MER,
                BusiType: '0001',
                AcqDate: day,
                CurryNo: 'CNY',
                CompleteDate: dayOf(paidAt),
                CompleteTime: formatDateTime(paidAt).slice(11).replaceAll(':', ''),
                BankInstNo: '700000000000023',
                Version: '20140728',
                AcqSeqId: tradeNo,
                MerOrderNo: code,
                OrderAmt: String(amount),
                OrderStatus: '0000',
                ...otherwise,
            });
            const once = Object.entries(fields).map(([name, value]) => [
                name,
                encoded === 2 ? encodeURIComponent(value) : value,
            ]);
            return { headers: {}, query: '', body: Buffer.from(new URLSearchParams(once).toString()) };
        },
    };
};
