import { createHmac } from 'node:crypto';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { parseYuan, yuanText } from '#contracts/kernel/money.ts';
import { fakeServer, leftOf } from './fake-server.ts';
const MER = '10001126856';
/** from the samples of YeePay's development kit */
export const KEY = '69cl522AV6q613Ii4W6u8K6XuW8vM1N6bFgyv769220IuYe9u37N4y7rI4Pl';
const mac = (text) => createHmac('md5', KEY).update(text, 'utf8').digest('hex');
const proved = (fields, signed = Object.keys(fields)) => {
    const values = signed.map(name => fields[name]);
    return { ...fields, hmac: mac(values.join('')), hmac_safe: mac(values.filter(value => value).join('#')) };
};
const BUY = 'p0_Cmd p1_MerId p2_Order p3_Amt p4_Cur p5_Pid p6_Pcat p7_Pdesc p8_Url p9_SAF pa_MP pd_FrpId pm_Period pn_Unit pr_NeedResponse';
const ASKS = {
    Buy: BUY,
    QueryOrdDetail: 'p0_Cmd p1_MerId p2_Order pv_Ver p3_ServiceType',
    RefundOrd: 'p0_Cmd p1_MerId p2_Order pb_TrxId p3_Amt p4_Cur p5_Desc',
    RefundResults: 'p0_Cmd p1_MerId p2_Order pb_TrxId',
};
/** YeePay's online banking as the samples of its kit have it: forms, lines and notices signed in the order of their fields. */
export const fakeYeePay = async () => {
    const trades = new Map();
    const next = { bank: '1', loses: false };
    const isAsked = ({ hmac, hmac_safe, ...fields }) => {
        const right = proved(fields, ASKS[fields.p0_Cmd]?.split(' '));
        return fields.p1_MerId === MER && hmac === right.hmac && hmac_safe === right.hmac_safe;
    };
    const byTradeNo = (tradeNo) => [...trades.values()].find(trade => trade.tradeNo === tradeNo);
    const answers = {
        QueryOrdDetail: ({ p2_Order: code = '' }) => {
            const trade = trades.get(code);
            const back = trade ? trade.amount - leftOf(trade) : 0;
            return {
                r0_Cmd: 'QueryOrdDetail',
                r1_Code: trade ? '1' : '50',
                r2_TrxId: trade?.tradeNo ?? '',
                r3_Amt: trade ? yuanText(trade.amount) : '',
                r4_Cur: trade ? 'RMB' : '',
                r5_Pid: '',
                r6_Order: trade ? code : '',
                r8_MP: '',
                rw_RefundRequestID: '',
                rx_CreateTime: '',
                ry_FinshTime: trade?.paidAt ? formatDateTime(trade.paidAt) : '',
                rz_RefundAmount: '',
                rb_PayStatus: trade ? (trade.tradeNo ? 'SUCCESS' : 'INIT') : '',
                rc_RefundCount: '0',
                rd_RefundAmt: yuanText(back),
            };
        },
        RefundOrd: ({ p2_Order: name = '', pb_TrxId: tradeNo = '', p3_Amt: yuan = '' }) => {
            const trade = byTradeNo(tradeNo);
            const amount = parseYuan(yuan);
            const code = !trade ? '32' : amount > leftOf(trade) ? '10' : '1';
            if (code === '1')
                trade.refunds.set(name, amount);
            return { r0_Cmd: 'RefundOrd', r1_Code: code, r2_TrxId: tradeNo, r3_Amt: yuan, r4_Cur: 'CNY' };
        },
        RefundResults: ({ p2_Order: name = '', pb_TrxId: tradeNo = '' }) => {
            const isKnown = byTradeNo(tradeNo)?.refunds.has(name);
            const state = { refundStatus: isKnown ? '1' : '-3', refundFrpStatus: isKnown ? next.bank : '' };
            return { r0_Cmd: 'RefundResults', r1_Code: '1', r2_TrxId: tradeNo, r4_Order: name, ...state };
        },
    };
    const server = await fakeServer((request, body) => {
        const fields = Object.fromEntries(new URLSearchParams(body));
        const path = fields.p0_Cmd === 'RefundResults' ? 'node' : 'command';
        if (request.url !== `/app-merchant-proxy/${path}` || !isAsked(fields))
            return { body: 'errorMsg=hmac error\n' };
        const said = answers[fields.p0_Cmd](fields);
        if (next.loses && fields.p0_Cmd === 'RefundOrd')
            return { status: 502, body: '' };
        return {
            body: `${Object.entries(proved(said))
                .map(([name, value]) => `${name}=${value}`)
                .join('\n')}\n`,
        };
    });
    return {
        ...server,
        terms: { merId: MER, key: KEY, gateway: server.url },
        trades,
        next,
        /**
         * a payer comes with the form of the page.
         * @throws Error when the merchant has not signed it
         */
        arrive: (fields) => {
            if (!isAsked(fields) || fields.p0_Cmd !== 'Buy')
                throw new Error('hmac error');
            if (!trades.has(fields.p2_Order))
                trades.set(fields.p2_Order, { amount: parseYuan(fields.p3_Amt), refunds: new Map() });
        },
        pay: (code, at) => {
            const tradeNo = `9130402221282${code.slice(1).padStart(3, '0')}`;
            Object.assign(trades.get(code), { tradeNo, paidAt: at });
            return tradeNo;
        },
        notice: (code, otherwise = {}) => {
            const { amount, tradeNo } = trades.get(code);
            const fields = proved({
                p1_MerId: MER,
                r0_Cmd: 'Buy',
                r1_Code: '1',
                r2_TrxId: tradeNo,
                r3_Amt: yuanText(amount),
                r4_Cur: 'RMB',
                r5_Pid: 'O1',
                r6_Order: code,
                r7_Uid: '',
                r8_MP: '',
                r9_BType: '2',
                ...otherwise,
            });
            return { headers: {}, body: Buffer.alloc(0), query: `${new URLSearchParams({ ...fields, rb_BankId: 'ICBC-NET' })}` };
        },
    };
};
