import { createHash, sign, verify } from 'node:crypto';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { parseYuan, yuanText } from '#contracts/kernel/money.ts';
import { certified } from './certificates.ts';
import { fakeServer, leftOf } from './fake-server.ts';
const APP = '2021000000000001';
const SELLER = '2088000000000001';
const contentOf = (fields, without) => Buffer.from(Object.keys(fields)
    .filter(name => !without.includes(name))
    .sort()
    .map(name => `${name}=${fields[name]}`)
    .join('&'));
const pem = (key) => key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString();
/** The hash of a certificate's issuer and number, by which requests and answers name it. */
const named = ({ certificate: { issuer, serialNumber } }) => createHash('md5')
    .update(issuer.split('\n').reverse().join(',') + BigInt(`0x${serialNumber}`))
    .digest('hex');
/** The keys and certificates of both sides, which take a while to make. */
export const alipayKeys = () => {
    const roots = [certified('Ant Financial Certification Authority R1'), certified('iTrusChina Class 2 Root CA - G3')];
    return { roots, app: certified('团队票应用', { by: roots[0] }), own: certified('支付宝', { by: roots[1] }) };
};
/**
 * Alipay's gateway by its documentation: the application signs requests, the gateway signs answers and notices (RSA2). `isCertified`:
 * requests and answers name their certificates.
 */
export const fakeAlipay = async ({ roots, app, own } = alipayKeys(), isCertified = false) => {
    const trades = new Map();
    const certificates = isCertified ? { app: named(app), roots: roots.map(named).join('_') } : undefined;
    /** are refunds still on their way, and does the seller's account lack the money? */
    let [isSlow, isPoor] = [false, false];
    /** requests as they came */
    const asked = [];
    const isAsked = (fields) => fields.app_id === APP &&
        fields.app_cert_sn === certificates?.app &&
        fields.alipay_root_cert_sn === certificates?.roots &&
        verify('sha256', contentOf(fields, ['sign']), app.publicKey, Buffer.from(fields.sign ?? '', 'base64'));
    const answers = {
        'alipay.trade.query': ({ out_trade_no: code }) => {
            const trade = trades.get(code);
            if (!trade)
                return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' };
            const about = { code: '10000', msg: 'Success', out_trade_no: code, total_amount: yuanText(trade.amount) };
            if (!trade.tradeNo)
                return { ...about, trade_status: 'WAIT_BUYER_PAY' };
            const status = leftOf(trade) === 0 ? 'TRADE_CLOSED' : 'TRADE_SUCCESS';
            return { ...about, trade_no: trade.tradeNo, trade_status: status, send_pay_date: formatDateTime(trade.paidAt) };
        },
        'alipay.trade.refund': ({ out_trade_no: code, refund_amount: yuan, out_request_no: name }) => {
            const trade = trades.get(code);
            const amount = parseYuan(yuan);
            if (!trade?.tradeNo)
                return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' };
            if (isPoor)
                return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH', sub_msg: '卖家余额不足' };
            const isNew = !trade.refunds.has(name);
            const fund = isNew && !isSlow ? 'Y' : 'N';
            if (isNew && amount > leftOf(trade))
                return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', sub_msg: '退款金额超限' };
            if (isNew)
                trade.refunds.set(name, amount);
            return { code: '10000', msg: 'Success', out_trade_no: code, trade_no: trade.tradeNo, fund_change: fund, refund_fee: yuanText(amount) };
        },
    };
    answers['alipay.trade.fastpay.refund.query'] = ({ out_trade_no: code, out_request_no: name }) => {
        const amount = trades.get(code)?.refunds.get(name);
        const done = amount !== undefined && !isSlow && { refund_status: 'REFUND_SUCCESS', refund_amount: yuanText(amount) };
        return { code: '10000', msg: 'Success', out_trade_no: code, out_request_no: name, ...done };
    };
    const server = await fakeServer((request, body) => {
        const fields = Object.fromEntries([...new URL(request.url, 'http://x').searchParams, ...new URLSearchParams(body)]);
        asked.push(fields);
        const method = fields.method ?? '';
        const said = isAsked(fields)
            ? answers[method](JSON.parse(fields.biz_content))
            : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature', sub_msg: '验签出错' };
        const text = JSON.stringify(said);
        const signature = sign('sha256', Buffer.from(text), own.privateKey).toString('base64');
        const by = isCertified ? `"alipay_cert_sn":"${named(own)}",` : '';
        return { body: `{"${method.replaceAll('.', '_')}_response":${text},${by}"sign":"${signature}"}` };
    });
    return {
        ...server,
        terms: {
            appId: APP,
            sellerId: SELLER,
            privateKey: pem(app.privateKey),
            publicKey: pem(own.publicKey),
            ...(isCertified && {
                certificates: {
                    app: app.certificate.toString(),
                    alipay: own.certificate.toString(),
                    roots: roots.map(({ certificate }) => certificate.toString()).join(''),
                },
            }),
            gateway: `${server.url}/gateway.do`,
        },
        trades,
        asked,
        refundsAreSlow: (slow) => {
            isSlow = slow;
        },
        lacksMoney: (lacks) => {
            isPoor = lacks;
        },
        /**
         * a payer comes with the address that the page led to.
         * @throws Error when the application has not signed it
         */
        arrive: (address) => {
            const fields = Object.fromEntries(new URL(address).searchParams);
            if (!isAsked(fields))
                throw new Error('验签出错');
            const { out_trade_no: code, total_amount: yuan } = JSON.parse(fields.biz_content);
            if (!trades.has(code))
                trades.set(code, { amount: parseYuan(yuan), refunds: new Map() });
            return { ...fields, biz: JSON.parse(fields.biz_content) };
        },
        pay: (code, at) => {
            const tradeNo = `2026${code}`;
            Object.assign(trades.get(code), { tradeNo, paidAt: at });
            return tradeNo;
        },
        notice: (code, otherwise = {}) => {
            const trade = trades.get(code);
            const fields = {
                app_id: APP,
                seller_id: otherwise.merchant ?? SELLER,
                out_trade_no: code,
                trade_no: trade.tradeNo,
                trade_status: otherwise.status ?? 'TRADE_SUCCESS',
                total_amount: yuanText(otherwise.amount ?? trade.amount),
                gmt_payment: formatDateTime(trade.paidAt),
                subject: '团队订单 1&2 100%',
                buyer_id: '2088102534368455',
                buyer_logon_id: 'xud***@126.com',
                // empty fields are signed too
                body: '',
                notify_id: 'n1',
                charset: 'utf-8',
            };
            const signature = sign('sha256', contentOf(fields, ['sign', 'sign_type']), own.privateKey).toString('base64');
            const body = new URLSearchParams({ ...fields, sign: signature, sign_type: 'RSA2' }).toString();
            return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, query: '', body: Buffer.from(body) };
        },
    };
};
