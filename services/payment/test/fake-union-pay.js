import { createHash, sign, verify } from 'node:crypto';
import { certified } from './certificates.ts';
import { fakeServer, leftOf } from './fake-server.ts';
const MER = '777290058110048';
const hexOf = (fields) => {
    const { signature: _, ...signed } = fields;
    const text = Object.entries(signed)
        .map(([name, value]) => `${name}=${value}`)
        .sort()
        .join('&');
    return Buffer.from(createHash('sha256').update(text, 'utf8').digest('hex'));
};
/** owner that its certificates name */
export const OWNER = '041@8310000000083040@中国银联股份有限公司@00016494';
/** The keys and certificates of both sides, which take a while to make. */
export const unionPayKeys = () => {
    const root = certified('CFCA CS CA');
    const middle = certified('CFCA OCA1', { by: root });
    return { root, middle, own: certified(OWNER, { by: middle }), mine: certified(`${MER} merchant`) };
};
/**
 * UnionPay's gateway by its documentation: the merchant's certificate signs forms, and one of its own, which they carry, signs answers and
 * notices.
 */
export const fakeUnionPay = async ({ root, middle, own, mine }) => {
    const trades = new Map();
    /** refunds by their number and time, which identify them */
    const refunds = new Map();
    /** its answers about accepted refunds, until they are changed */
    const next = { refundState: '00', refuses: undefined, loses: false };
    const isAsked = (fields) => fields.certId === '4025479151' &&
        fields.signMethod === '01' &&
        fields.merId === MER &&
        fields.version === '5.1.0' &&
        verify('sha256', hexOf(fields), mine.certificate.publicKey, Buffer.from(fields.signature ?? '', 'base64'));
    const signed = (said, by = own) => {
        const whole = {
            ...said,
            merId: said.merId ?? MER,
            signMethod: '01',
            version: '5.1.0',
            signPubKeyCert: by.certificate.toString().trim(),
        };
        return { ...whole, signature: sign('sha256', hexOf(whole), by.privateKey).toString('base64') };
    };
    const found = (fields) => {
        const trade = trades.get(fields.orderId);
        if (trade && trade.txnTime === fields.txnTime)
            return {
                respCode: '00',
                respMsg: '成功[0000000]',
                origRespCode: trade.tradeNo ? '00' : '05',
                ...(trade.tradeNo && { queryId: trade.tradeNo, txnAmt: String(trade.amount), currencyCode: '156' }),
                issAddnData: '{discount=1&note=[a&b]}',
            };
        const refund = refunds.get(`${fields.orderId} ${fields.txnTime}`);
        if (refund)
            return {
                respCode: '00',
                respMsg: '成功',
                origRespCode: refund.state,
                origRespMsg: '余额不足',
                queryId: refund.queryId,
                txnAmt: String(refund.amount),
            };
        return { respCode: '34', respMsg: '查无此交易[1002034]' };
    };
    const refund = (fields) => {
        if (next.refuses)
            return { respCode: next.refuses, respMsg: '交易失败' };
        const trade = [...trades.values()].find(({ tradeNo }) => tradeNo === fields.origQryId);
        const [key, amount] = [`${fields.orderId} ${fields.txnTime}`, Number(fields.txnAmt)];
        if (!/^[A-Za-z0-9]{8,40}$/.test(fields.orderId) || !fields.backUrl)
            return { respCode: '10', respMsg: '报文格式错误' };
        if (refunds.has(key))
            return { respCode: '12', respMsg: '重复交易' };
        if (!trade)
            return { respCode: '35', respMsg: '原交易不存在或状态不正确' };
        if (amount > leftOf(trade))
            return { respCode: '36', respMsg: '与原交易信息不符' };
        trade.refunds.set(fields.orderId, amount);
        refunds.set(key, { amount, queryId: `62${fields.orderId.slice(0, 19)}`, state: next.refundState });
        return { respCode: '00', respMsg: '成功' };
    };
    const server = await fakeServer((request, body) => {
        const fields = Object.fromEntries(new URLSearchParams(body));
        const said = !isAsked(fields)
            ? { respCode: '11', respMsg: '验证签名失败' }
            : request.url === '/gateway/api/queryTrans.do' && fields.txnType === '00'
                ? found(fields)
                : request.url === '/gateway/api/backTransReq.do' && fields.txnType === '04'
                    ? refund(fields)
                    : { respCode: '10', respMsg: '报文格式错误' };
        const about = { orderId: fields.orderId, txnTime: fields.txnTime, encoding: 'UTF-8' };
        // a refund is given even if its answer is lost
        if (next.loses && fields.txnType === '04')
            return { status: 502, body: '' };
        return {
            body: Object.entries(signed({ ...about, ...said }))
                .map(([name, value]) => `${name}=${value}`)
                .join('&'),
        };
    });
    return {
        ...server,
        terms: {
            merId: MER,
            privateKey: mine.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
            certificate: mine.certificate,
            root: root.certificate,
            middle: middle.certificate,
            gateway: server.url,
        },
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
            if (!isAsked(fields) || fields.txnType !== '01' || fields.bizType !== '000201' || fields.currencyCode !== '156')
                throw new Error('验证签名失败');
            const { orderId, txnTime, txnAmt } = fields;
            if (!trades.has(orderId))
                trades.set(orderId, { amount: Number(txnAmt), txnTime: txnTime, refunds: new Map() });
        },
        pay: (code) => {
            const tradeNo = `95180726100232479${code}`;
            Object.assign(trades.get(code), { tradeNo });
            return tradeNo;
        },
        notice: (code, otherwise = {}, by = own) => {
            const { amount, tradeNo, txnTime } = trades.get(code);
            const fields = signed({
                accNo: '6221558812340000',
                accessType: '0',
                bizType: '000201',
                currencyCode: '156',
                encoding: 'UTF-8',
                orderId: code,
                queryId: tradeNo,
                respCode: '00',
                respMsg: '成功[0000000]',
                txnAmt: String(amount),
                txnType: '01',
                txnSubType: '01',
                txnTime,
                ...otherwise,
            }, by);
            return { headers: {}, query: '', body: Buffer.from(new URLSearchParams(fields).toString()) };
        },
    };
};
