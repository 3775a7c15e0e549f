import { createPublicKey, X509Certificate } from 'node:crypto';
import t from 'tap';
import { present } from '#contracts/kernel/present.ts';
import { memoryShared } from '#services/kernel/test/memory-shared.ts';
import { chinaPay, isSignedBy, plainOf } from './adapters/china-pay.ts';
import { easyPay, answerOf as easyPayAnswer } from './adapters/easy-pay.ts';
import { helipay, signOf } from './adapters/helipay.ts';
import { says, signedForm } from './adapters/signed-form.ts';
import { answerOf, digestOf, isOfUnionPay, isSignedByItsOwn, unionPay } from './adapters/union-pay.ts';
import { macsOf, yeePay } from './adapters/yee-pay.ts';
import { fieldsOf } from './channel.ts';
import { gatewayContract } from './gateway-contract.ts';
import { certified } from './test/certificates.ts';
import { chinaPayKeys, fakeChinaPay } from './test/fake-china-pay.ts';
import { easyPayKeys, fakeEasyPay } from './test/fake-easy-pay.ts';
import { fakeHelipay } from './test/fake-helipay.ts';
import { fakeUnionPay, OWNER, unionPayKeys } from './test/fake-union-pay.ts';
import { fakeYeePay, KEY } from './test/fake-yee-pay.ts';
import { clock, house, NOW, PHONE } from './test/house.ts';
/** the fields of the form that a page submits by itself */
const formIn = (html) => Object.fromEntries([...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name, value]) => [
    name,
    value.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
]));
const worldOf = (channel, server, form) => {
    const notes = memoryShared();
    const own = house(channel, signedForm(form, { clock, fetch, notes }));
    const { log, open, visit } = own;
    const begin = async (code, amount, agent) => {
        const page = await visit(await open(code, amount), agent);
        server.arrive(formIn(page.body));
        return page;
    };
    return {
        ...own,
        /** another process of the same program */
        another: () => house(channel, signedForm(form, { clock, fetch, notes })),
        server,
        begin,
        pay: (code, at = NOW) => {
            const tradeNo = server.pay(code, at);
            const setAside = { R1: NOW, R2: NOW, R3: NOW };
            log.set(code, { ...log.get(code), tradeNo, setAside });
            return tradeNo;
        },
        given: (code) => [...server.trades.get(code).refunds.values()],
    };
};
const keys = unionPayKeys();
const unionPayHouse = async () => {
    const server = await fakeUnionPay(keys);
    return worldOf('unionPay', server, unionPay(server.terms));
};
const yeePayHouse = async () => {
    const server = await fakeYeePay();
    return worldOf('yeePay', server, yeePay(server.terms));
};
const [chinaKeys, easyKeys] = [chinaPayKeys(), easyPayKeys()];
const chinaPayHouse = async () => {
    const server = await fakeChinaPay(chinaKeys);
    return worldOf('chinaPay', server, chinaPay(server.terms));
};
const helipayHouse = async () => {
    const server = await fakeHelipay();
    return worldOf('helipay', server, helipay(server.terms));
};
const easyPayHouse = async () => {
    const server = await fakeEasyPay(easyKeys);
    return worldOf('easyPay', server, easyPay(server.terms));
};
t.test('notices signed by the former key are heard while keys change; by no key of ours they are not', async (t) => {
    const other = chinaPayKeys().own.publicKey;
    const [yee, heli, china, easy] = [await fakeYeePay(), await fakeHelipay(), await fakeChinaPay(chinaKeys), await fakeEasyPay(easyKeys)];
    for (const server of [yee, heli, china, easy])
        t.teardown(server.close);
    const changing = [
        ['yeePay', yee, yeePay(yee.terms), (formerKey) => yeePay({ ...yee.terms, key: 'its-next-key-0000', formerKey }), KEY],
        [
            'helipay',
            heli,
            helipay(heli.terms),
            (formerKey) => helipay({ ...heli.terms, key: 'its-next-key-0000', formerKey }),
            heli.terms.key,
        ],
        [
            'chinaPay',
            china,
            chinaPay(china.terms),
            (formerKey) => chinaPay({ ...china.terms, publicKey: other, formerKey }),
            china.terms.publicKey,
        ],
        [
            'easyPay',
            easy,
            easyPay(easy.terms),
            (formerKey) => easyPay({ ...easy.terms, publicKey: other, formerKey }),
            easy.terms.publicKey,
        ],
    ];
    for (const [channel, server, before, form, key] of changing) {
        const { begin, pay } = worldOf(channel, server, before);
        await begin('P1', 12_345);
        pay('P1');
        const notice = await server.notice('P1');
        const heard = (formerKey) => worldOf(channel, server, form(formerKey)).gateway.hear(channel, notice);
        t.match(await heard(key), { paymentCode: 'P1', amount: 12_345, said: 'SUCCESS' }, channel);
        const stranger = channel === 'yeePay' || channel === 'helipay' ? 'another-key-00000' : other;
        await t.rejects(heard(stranger), { message: '签名验证失败' }, `${channel}: by neither`);
    }
});
gatewayContract(t, 'unionPay', async () => {
    const { server, gateway, begin, pay, given } = await unionPayHouse();
    return {
        gateway,
        channel: 'unionPay',
        now: NOW,
        close: server.close,
        silence: server.silence,
        says: { currency: true, merchant: true, time: false },
        begin: async (code, amount) => void (await begin(code, amount)),
        pay: async (code, at) => pay(code, at),
        notice: async (code, { amount, currency, merchant } = {}) => server.notice(code, {
            ...(amount && { txnAmt: String(amount) }),
            ...(currency && { currencyCode: '840' }),
            ...present({ merId: merchant }),
        }),
        tampered: ({ body, ...said }) => ({ ...said, body: Buffer.from(body.toString().replace('txnAmt=12345', 'txnAmt=12346')) }),
        given: async (code) => given(code),
    };
});
gatewayContract(t, 'yeePay', async () => {
    const { server, gateway, begin, pay, given } = await yeePayHouse();
    return {
        gateway,
        channel: 'yeePay',
        now: NOW,
        close: server.close,
        silence: server.silence,
        says: { currency: true, merchant: true, time: true },
        begin: async (code, amount) => void (await begin(code, amount)),
        pay: async (code, at) => pay(code, at),
        notice: async (code, { amount, currency, merchant } = {}) => server.notice(code, {
            ...(amount && { r3_Amt: (amount / 100).toFixed(2) }),
            ...present({ r4_Cur: currency, p1_MerId: merchant }),
        }),
        tampered: ({ query, ...said }) => ({ ...said, query: query.replace('123.45', '123.46') }),
        given: async (code) => given(code),
    };
});
gatewayContract(t, 'chinaPay', async () => {
    const { server, gateway, begin, pay, given } = await chinaPayHouse();
    return {
        gateway,
        channel: 'chinaPay',
        now: NOW,
        close: server.close,
        silence: server.silence,
        says: { currency: true, merchant: true, time: true },
        begin: async (code, amount) => void (await begin(code, amount)),
        pay: async (code, at) => pay(code, at),
        notice: async (code, { amount, currency, merchant } = {}) => server.notice(code, {
            ...(amount && { OrderAmt: String(amount) }),
            ...present({ CurryNo: currency, MerId: merchant }),
        }),
        tampered: ({ body, ...said }) => ({ ...said, body: Buffer.from(body.toString().replace('OrderAmt=12345', 'OrderAmt=12346')) }),
        given: async (code) => given(code),
    };
});
gatewayContract(t, 'helipay', async () => {
    const { server, gateway, begin, pay, given } = await helipayHouse();
    return {
        gateway,
        channel: 'helipay',
        now: NOW,
        close: server.close,
        silence: server.silence,
        says: { currency: true, merchant: true, time: true },
        begin: async (code, amount) => void (await begin(code, amount)),
        pay: async (code, at) => pay(code, at),
        notice: async (code, { amount, currency, merchant } = {}) => server.notice(code, {
            ...(amount && { rt5_orderAmount: (amount / 100).toFixed(2) }),
            ...present({ rt6_currency: currency, rt1_customerNumber: merchant }),
        }),
        tampered: ({ body, ...said }) => ({ ...said, body: Buffer.from(body.toString().replace('123.45', '123.46')) }),
        given: async (code) => given(code),
    };
});
gatewayContract(t, 'easyPay', async () => {
    const { server, gateway, begin, pay, given } = await easyPayHouse();
    return {
        gateway,
        channel: 'easyPay',
        now: NOW,
        close: server.close,
        silence: server.silence,
        says: { currency: false, merchant: true, time: true },
        begin: async (code, amount) => void (await begin(code, amount)),
        pay: async (code, at) => pay(code, at),
        notice: async (code, { amount, merchant } = {}) => {
            // its notice has no amount, but its answer does
            server.next.amount = amount;
            return server.notice(code, merchant ? { merchant_id: merchant } : {});
        },
        tampered: ({ body, ...said }) => ({ ...said, body: Buffer.from(body.toString().replace('FINISHED', 'FINISHEE')) }),
        given: async (code) => given(code),
    };
});
/** Tests of every gateway with signed forms. */
const holds = (t, name, open) => t.test(`${name}: a refund whose answer was lost is found, not given again; one that was refused is another one when asked again`, async (t) => {
    const { server, gateway, begin, pay, given, log } = await open();
    t.teardown(server.close);
    await begin('P1', 10_000);
    pay('P1');
    const refund = (refundId, amount) => gateway.refund({ paymentCode: 'P1', refundId, amount });
    server.next.loses = true;
    await t.rejects(refund('R1', 3_000), { status: 502, message: /没有给出有效应答/ }, 'nobody knows');
    t.same(given('P1'), [3_000], 'but it was given');
    server.next.loses = false;
    t.ok((await refund('R1', 3_000)).refundNo);
    t.same(given('P1'), [3_000]);
    const numbers = () => [...server.trades.get('P1').refunds.keys()];
    t.match(numbers()[0], /^[0-9a-z]{8,40}$/);
    await t.rejects(refund('R2', 8_000), { name: 'Refused', status: 409 }, 'more than is left');
    log.set('P1', { ...log.get('P1'), setAside: { R2: '2026-11-02T02:00:00.000Z' } });
    await refund('R2', 7_000);
    t.equal(new Set(numbers()).size, 2);
    await t.rejects(refund('R1', 3_000), { status: 502, message: /没有占用/ }, 'nothing is given that was not set aside');
    log.set('P1', { ...log.get('P1'), merchant: 'M2' });
    await t.rejects(refund('R2', 7_000), { status: 502, message: /商户 M2 未配置/ }, 'what another merchant took he gives back');
    await t.rejects(gateway.query('P1'), { status: 502, message: /商户 M2 未配置/ });
});
holds(t, 'unionPay', unionPayHouse);
holds(t, 'yeePay', yeePayHouse);
holds(t, 'chinaPay', chinaPayHouse);
holds(t, 'helipay', helipayHouse);
holds(t, 'easyPay', easyPayHouse);
/** Tests of gateways that accept a refund first and give it later, and whose codes are not published. */
const givesLater = (t, name, open, [under, given, failed]) => t.test(`${name}: what it accepts is given only when it says so, and what it says by a code that nobody knows decides nothing`, async (t) => {
    const { server, gateway, begin, pay, given: gone } = await open();
    t.teardown(server.close);
    await begin('P1', 100);
    pay('P1');
    const refund = (refundId, amount = 40) => gateway.refund({ paymentCode: 'P1', refundId, amount });
    server.next.refundState = under;
    await t.rejects(refund('R1'), { status: 502, message: /已受理/ });
    await t.rejects(refund('R1'), { status: 502, message: /已受理/ });
    t.same(gone('P1'), [40], 'asked for once');
    server.settle(given);
    t.ok((await refund('R1')).refundNo);
    server.next.refundState = failed;
    await t.rejects(refund('R2'), { status: 409, message: /退款失败/ });
    server.next.refuses = ['9998', '系统繁忙，请稍后再试'];
    await t.rejects(refund('R3', 10), { status: 502, message: /退款未完成（系统繁忙/ });
    server.next.refuses = ['9997', '商户余额不足'];
    await t.rejects(refund('R3', 10), { status: 409, message: /拒绝退款：商户余额不足/ });
});
givesLater(t, 'chinaPay', chinaPayHouse, ['1004', '1013', '0009']);
givesLater(t, 'helipay', helipayHouse, ['DOING', 'SUCCESS', 'FAIL']);
givesLater(t, 'easyPay', easyPayHouse, ['INIT', 'SUCCESS', 'FAIL']);
t.test('UnionPay: its page, on desks and telephones; a form to it and to nobody else', async (t) => {
    const { server, begin, visit, open, gateway, log } = await unionPayHouse();
    t.teardown(server.close);
    const desk = await begin('P1', 12_345);
    t.match(desk.body, new RegExp(`<form method="post" action="${server.url}/gateway/api/frontTransReq.do">`));
    t.match(desk.headers['content-security-policy'], new RegExp(`form-action ${server.url}; frame-ancestors`));
    t.match(formIn(desk.body), {
        version: '5.1.0',
        encoding: 'UTF-8',
        channelType: '07',
        accessType: '0',
        orderId: 'P1',
        txnTime: '20261102090000',
        txnAmt: '12345',
        riskRateInfo: '{commodityName=团队订单 O1}',
        backUrl: 'https://group.example.com/api/order/payment/w/notify/unionPay',
        frontUrl: /^https:\/\/group\.example\.com\/pay\/P1\/back\?k=/,
    });
    t.equal(formIn((await visit(await open('P2', 1), PHONE)).body).channelType, '08');
    const real = unionPay({ ...server.terms, gateway: undefined });
    t.equal(real.pay.url, 'https://gateway.95516.com/gateway/api/frontTransReq.do');
    t.same('to' in real.pay && real.pay.to, ['https://*.95516.com'], 'its cashier is another host of its own');
    t.same(await gateway.query('P1'), { status: 'WAITING' });
    log.set('P1', { ...log.get('P1'), createdAt: '2026-11-02T01:00:01.000Z' });
    t.same(await gateway.query('P1'), { status: 'NONE' }, 'known by our number and the time');
});
t.test('UnionPay: whose word it is', async (t) => {
    const { server, gateway, begin, pay } = await unionPayHouse();
    t.teardown(server.close);
    await begin('P1', 100);
    pay('P1');
    const hear = (otherwise, by) => gateway.hear('unionPay', server.notice('P1', otherwise, by));
    t.match(await hear({ respCode: 'A6' }), { said: 'SUCCESS', answer: { content: 'ok' } });
    t.match(await hear({ respCode: '05' }), { said: 'WAITING' });
    t.match(await hear({ respCode: '30' }), { said: 'FAILED' });
    t.notMatch((await hear({})).text, /6221558812340000/, 'nothing of the payer is kept');
    await t.rejects(hear({ txnType: '04' }), { status: 400, message: '通知内容格式错误' }, 'of a refund: we ask');
    const { middle } = keys;
    const strangers = [
        ['issued by nobody', certified(OWNER, { keys: keys.own })],
        ['of another owner', certified('041@8310000000083040@某商户@00016494', { by: middle, keys: keys.own })],
        ['not yet', certified(OWNER, { by: middle, keys: keys.own, from: '2027-01-01T00:00:00Z' })],
        ['not any more', certified(OWNER, { by: middle, keys: keys.own, until: '2026-01-01T00:00:00Z' })],
    ];
    for (const [why, by] of strangers)
        await t.rejects(hear({}, by), { status: 403, message: '签名验证失败' }, why);
    const { certificate: own } = certified('041@Z2017-11-1@00040000:SIGN@00000001', { by: middle, keys: keys.own });
    t.match(await hear({}, { ...keys.own, certificate: own }), { said: 'SUCCESS' }, 'that of its test environment, which is configured');
    const chain = { root: keys.root.certificate, middle: middle.certificate, owners: ['中国银联股份有限公司'], at: NOW };
    t.equal(isOfUnionPay(own, chain), false, 'but not of the real one');
    t.equal(isOfUnionPay(keys.own.certificate, chain), true);
    t.equal(isOfUnionPay(keys.own.certificate, { ...chain, root: keys.mine.certificate }), false, 'of another root');
});
t.test('UnionPay: what it accepts is given only when it says so', async (t) => {
    const { server, gateway, begin, pay, given } = await unionPayHouse();
    t.teardown(server.close);
    await begin('P1', 100);
    pay('P1');
    const refund = (refundId, amount = 40) => gateway.refund({ paymentCode: 'P1', refundId, amount });
    server.next.refundState = '05';
    await t.rejects(refund('R1'), { status: 502, message: /已受理/ });
    await t.rejects(refund('R1'), { status: 502, message: /已受理/ });
    t.same(given('P1'), [40], 'asked for once');
    server.settle('00');
    t.match(await refund('R1'), { refundNo: /^62/ });
    server.next.refundState = '64';
    await t.rejects(refund('R2'), { status: 409, message: '银联退款失败：余额不足' });
    for (const code of ['03', '06', '12', '37']) {
        server.next.refuses = code;
        await t.rejects(refund('R3', 10), { status: 502, message: /退款未完成/ }, `${code} decides nothing`);
    }
    server.next.refuses = '35';
    await t.rejects(refund('R3', 10), { status: 409, message: /银联拒绝退款/ });
});
t.test('YeePay: its page, its notice to the payer’s browser, what the bank sends back', async (t) => {
    const { server, gateway, begin, pay } = await yeePayHouse();
    t.teardown(server.close);
    const page = await begin('P1', 12_345);
    t.match(page.headers['content-security-policy'], new RegExp(`form-action ${server.url};`));
    t.match(formIn(page.body), { p3_Amt: '123.45', p8_Url: 'https://group.example.com/api/order/payment/w/notify/yeePay', p5_Pid: 'O1' });
    t.match(page.body, /^[\s\S]*<form/, 'a page');
    t.notMatch(Object.values(formIn(page.body)).join(''), /[^\x20-\x7e]/, 'its pages speak GBK, ours do not');
    const real = yeePay({ ...server.terms, gateway: undefined });
    t.same([real.pay.url, real.query.url], ['https://www.yeepay.com/app-merchant-proxy/node', 'https://cha.yeepay.com/app-merchant-proxy/command']);
    t.same('to' in real.pay && real.pay.to, ['https://*.yeepay.com']);
    t.same(await gateway.query('P1'), { status: 'WAITING' });
    pay('P1');
    const hear = (otherwise) => gateway.hear('yeePay', server.notice('P1', otherwise));
    t.equal((await hear({})).answer.content, 'success');
    t.match((await hear({ r9_BType: '1' })).answer.content, /请返回订单页面/, 'the browser’s');
    await t.rejects(hear({ r0_Cmd: 'Refund' }), { status: 400, message: '通知内容格式错误' });
    // 912…282001 + 123.45 and 912…28200 + 1123.45 are one text
    const said = server.notice('P1');
    const wandered = said.query.replace('r2_TrxId=9130402221282001&r3_Amt=123.45', 'r2_TrxId=913040222128200&r3_Amt=1123.45');
    t.not(wandered, said.query);
    await t.rejects(gateway.hear('yeePay', { ...said, query: wandered }), { status: 403, message: '签名验证失败' }, 'no figure wanders to its neighbour');
    await gateway.refund({ paymentCode: 'P1', refundId: 'R1', amount: 100 });
    server.next.bank = '4';
    await t.rejects(gateway.refund({ paymentCode: 'P1', refundId: 'R1', amount: 100 }), { status: 409, message: /易宝支付退款失败/ });
});
t.test('ChinaPay: its page, and its notices, whose values are encoded once more or not', async (t) => {
    const { server, gateway, begin, pay } = await chinaPayHouse();
    t.teardown(server.close);
    const page = await begin('P1', 12_345);
    t.match(page.body, new RegExp(`<form method="post" action="${server.url}/CTITS/service/rest/page/nref/000000000017/0/0/0/0/0">`));
    t.match(page.headers['content-security-policy'], new RegExp(`form-action ${server.url};`));
    t.match(formIn(page.body), {
        Version: '20140728',
        MerOrderNo: 'P1',
        TranDate: '20261102',
        TranTime: '090000',
        OrderAmt: '12345',
        CurryNo: 'CNY',
        MerBgUrl: 'https://group.example.com/api/order/payment/w/notify/chinaPay',
        MerPageUrl: /^https:\/\/group\.example\.com\/pay\/P1\/back\?k=/,
    });
    const real = chinaPay({ ...server.terms, gateway: undefined });
    t.equal(real.pay.url, 'https://payment.chinapay.com/CTITS/service/rest/page/nref/000000000017/0/0/0/0/0');
    t.same('to' in real.pay && real.pay.to, ['https://*.chinapay.com']);
    t.same(await gateway.query('P1'), { status: 'WAITING' });
    pay('P1', NOW);
    for (const encoded of [1, 2]) {
        const heard = await gateway.hear('chinaPay', server.notice('P1', { MerResv: '团队 1+1=2&100%' }, encoded));
        t.match(heard, { said: 'SUCCESS', amount: 12_345, paidAt: NOW, answer: { content: 'success' } });
        t.match(heard.text, /MerResv=团队 1\+1=2&100%/);
    }
    const hear = (otherwise) => gateway.hear('chinaPay', server.notice('P1', otherwise));
    t.match(await hear({ OrderStatus: '0001' }), { said: 'WAITING' });
    t.match(await hear({ OrderStatus: '0003' }), { said: 'FAILED' });
    t.notMatch((await hear({ CardTranData: 'MRbq0Lc3R8gBt4' })).text, /MRbq0Lc3R8gBt4/, 'nothing of the payer is kept');
    await t.rejects(hear({ OriOrderNo: 'P1' }), { status: 400, message: '通知内容格式错误' }, 'of a refund: we ask');
    const bare = { headers: {}, query: '', body: Buffer.from(`respCode=3441&MerId=${server.terms.merId}&MerOrderNo=P1`) };
    await t.rejects(gateway.hear('chinaPay', bare), { status: 403, message: '签名验证失败' }, 'an answer may come without a signature, a notice never');
});
t.test('Helipay: its code on a page, once; somebody else’s word is not believed', async (t) => {
    const { server, gateway, open, begin, visit, pay, log, another } = await helipayHouse();
    t.teardown(server.close);
    const page = await begin('P1', 12_345, PHONE);
    t.match(page.body, /请用微信扫码付款[\s\S]*<svg/);
    t.match(server.trades.get('P1').asked, {
        P4_payType: 'SCAN',
        P5_orderAmount: '123.45',
        P8_appType: 'WXPAY',
        P11_orderIp: '203.0.113.7',
        P12_goodsName: '团队订单 O1',
        P9_notifyUrl: 'https://group.example.com/api/order/payment/w/notify/helipay',
    });
    t.equal((await visit(await open('P1', 12_345))).body, page.body, 'who comes again sees the same one');
    const other = another();
    t.equal((await other.visit(await other.open('P1', 12_345))).body, page.body, 'whichever process he comes to');
    server.trades.set('P2', { amount: 1, refunds: new Map(), asked: {} });
    const again = await visit(await open('P2', 1));
    t.match([again.statusCode, again.body], [502, /合利宝下单失败（订单号重复），请返回订单重新发起支付/]);
    server.next.stranger = true;
    await t.rejects(gateway.query('P1'), { status: 502, message: /应答签名无效/ });
    server.next.stranger = false;
    pay('P1');
    const hear = (otherwise) => gateway.hear('helipay', server.notice('P1', otherwise));
    t.match(await hear({ rt4_status: 'DOING' }), { said: 'WAITING' });
    t.match(await hear({ rt4_status: 'CLOSE' }), { said: 'FAILED' });
    t.notMatch((await hear({})).text, /o-Rj7wCKMUFF7dSb/, 'nothing of the payer is kept');
    await t.rejects(hear({ rt4_status: 'WHAT' }), { status: 400, message: '通知内容格式错误' });
    const real = helipay({ ...server.terms, gateway: undefined });
    t.equal(real.pay.url, 'https://pay.trx.helipay.com/trx/app/interface.action');
    log.set('P3', { ...log.get('P1'), paymentCode: 'P3' });
    t.same(await gateway.query('P3'), { status: 'NONE' });
});
t.test('EasyPay: its cashiers, and a notice that is a reason to ask', async (t) => {
    const { server, gateway, open, begin, visit, pay } = await easyPayHouse();
    t.teardown(server.close);
    const desk = formIn((await begin('P1', 12_345)).body);
    t.match(desk, { service: 'easypay.merchant.easyPay', charset: 'UTF-8', sign_type: 'RSA' });
    t.match(JSON.parse(desk.biz_content), {
        out_trade_no: 'P1',
        amount: '12345',
        bank_code: 'EASYPAY',
        subject: '团队订单 O1',
        notify_url: 'https://group.example.com/api/order/payment/w/notify/easyPay',
        front_url: /^https:\/\/group\.example\.com\/pay\/P1\/back\?k=/,
    });
    t.equal(formIn((await visit(await open('P2', 1), PHONE)).body).service, 'easypay.merchant.easyPayh5');
    const real = easyPay({ ...server.terms, gateway: undefined });
    t.equal(real.pay.url, 'https://newpay.bhecard.com/api_gateway.do');
    t.same(await gateway.query('P1'), { status: 'WAITING' });
    await t.rejects(gateway.hear('easyPay', server.notice('P1', { trade_no: 'T1' })), { status: 502, message: '易生支付尚未确认支付单 P1 已付款' }, 'it says so, but does not stand to it when asked: it will say so again');
    pay('P1');
    const heard = await gateway.hear('easyPay', server.notice('P1'));
    t.match(heard, { said: 'SUCCESS', amount: 12_345, answer: { content: 'SUCCESS' } });
    t.match(heard.text, /trade_status=TRADE_FINISHED/);
    t.notMatch(heard.text, /2088102534368455/, 'nothing of the payer is kept');
    t.same(easyPayAnswer('{"a_b_response":{"code":"00","x":{"sign":"1"}},"sign":"S=="}'), {
        code: '00',
        x: '{"sign":"1"}',
        biz_content: '{"code":"00","x":{"sign":"1"}}',
        sign: 'S==',
    });
    t.same(easyPayAnswer('{"null_response":{"code":"40","msg":"签名错误"}}'), { code: '40', msg: '签名错误' });
    t.same(easyPayAnswer('<html>502</html>'), {});
});
t.test('forms are read in whatever way they come', async (t) => {
    const gbk = { headers: {}, query: 'a=%C9%CC%C6%B7+1&b=x%3Dy=z&&=c', body: Buffer.alloc(0) };
    t.same(fieldsOf(gbk, 'gbk'), { a: '商品 1', b: 'x=y=z' });
    t.same(fieldsOf({ ...gbk, body: Buffer.from('a=%E5%95%86%E5%93%81&b=商') }), { a: '商品', b: '商' });
    t.same(answerOf('respCode=00&note={a=1&b=[c&d]}&signature=ab+/=='), { respCode: '00', note: '{a=1&b=[c&d]}', signature: 'ab+/==' });
});
t.test('words that leave no doubt', async (t) => {
    for (const words of ['订单不存在', '原交易不存在', '商户订单号不存在', '未找到该订单', '查无此交易', '订单信息不存在'])
        t.ok(says.unknown(words), words);
    for (const words of [undefined, '商户不存在', '未找到商户', '系统繁忙', '查询过于频繁'])
        t.notOk(says.unknown(words), String(words));
    for (const words of ['账户余额不足', '退款金额超过可退金额', '退款金额大于订单金额', '订单已全额退款'])
        t.ok(says.refused(words), words);
    for (const words of [undefined, '处理超时', '系统异常', '重复退款'])
        t.notOk(says.refused(words), String(words));
});
t.test('signatures as they are published', async (t) => {
    // the notice in the sample of UnionPay's development kit 5.1.0 (PHP, BackReceive.php), by a certificate of its test environment
    t.ok(isSignedByItsOwn(UNION_PAY));
    t.match(new X509Certificate(UNION_PAY.signPubKeyCert).subject, /CN=041@Z2017-11-1@00040000:SIGN@00000001/);
    t.notOk(isSignedByItsOwn({ ...UNION_PAY, txnAmt: '137' }));
    t.notOk(isSignedByItsOwn({ ...UNION_PAY, more: '1' }));
    t.equal(digestOf({ ...UNION_PAY, empty: '' }), digestOf(UNION_PAY), 'what has no value is not signed');
    // requests, an answer and a notice in remarks of public code after YeePay's development kit V3.0, with the merchants of its samples
    const [older, newer] = ['8UPp0KE8sq73zVP370vko7C39403rtK1YwX40Td6irH216036H27Eb12792t', KEY];
    const proofs = [
        ['c20bcda467cb2f42d382acf42b41421f', older, ['QueryOrdDetail', '10000432521', '3721002']],
        [
            '16c352949aa45e5c74eb1d5abff0237d',
            older,
            ['QueryOrdDetail', '1', '9130402221282816', '0.01', 'RMB', '3721002', '3721002', '', '', 'SUCCESS', '0', '0.0'],
        ],
        [
            '98323b53efeb78c3c2f1bbd1e2cc81f1',
            older,
            ['10000432521', 'Buy', '1', '9130402221282816', '0.01', 'RMB', '3721002', '3721002', '', '', '1'],
        ],
        [
            '7d8bf573417839e36a151bec660d50c4',
            newer,
            ['Buy', '10001126856', '123456', '10', 'CNY', '', '', '', BACK, '', '', 'ICBC-NET-B2C', '1'],
        ],
        ['9fc0bca72f423233bb345302663b1d40', newer, ['Buy', '10001126856', '123456', '1', 'CNY', '', '', '', BACK, '', '', 'CCB-NET-B2C', '1']],
    ];
    for (const [hmac, key, values] of proofs)
        t.equal(macsOf(values, key).hmac, hmac);
    // Two answers of ChinaPay in public code. Its certificate is not public: for signatures s over texts m, the differences s^65537 − m have
    // the modulus of the key, of 1024 bits, as their common divisor, but only where one key has signed both texts exactly like this.
    for (const answer of CHINA_PAY) {
        const said = plainOf(Object.fromEntries(new URLSearchParams(answer.replaceAll('+', '%2B'))));
        t.ok(isSignedBy(said, CHINA_PAY_KEY));
        t.notOk(isSignedBy({ ...said, respMsg: '失败' }, CHINA_PAY_KEY));
        t.notOk(isSignedBy({ ...said, more: '' }, CHINA_PAY_KEY), 'what has no value is signed too');
        t.ok(isSignedBy({ ...said, CertId: '1', Signature: said.Signature.replaceAll('+', ' ') }, CHINA_PAY_KEY));
    }
    // a payment, a question and notices of Helipay's banks, in tests that are public, with their key
    const helipayProofs = [
        [
            'ea11ced46459f2d74d3a28f04f0cb7ce',
            [
                ...['OnlinePay', '201611220000005110', 'M800029933', '0.01', 'ICBC', 'B2C', '20161122153524', 'php1test', '7', 'day'],
                ...['http://two123.comxa.com/', 'http://two123.comxa.com/', '127.0.0.1', 'DEBIT', ''],
            ],
        ],
        ['a42999744f2bb2efb55c7a123cf58175', ['OnlineQuery', '201708010000005278', '9527']],
        ['5ba5568c359bc8043f5502e03389bac1', ['OnlineQuery', '8102', 'M800029933', '201611280000005288', '0.01']],
        [
            '247e57565b6a9dcf5a87d317242a8fe1',
            [
                ...['OnlinePay', '0000', '', '9527', '2017080100005278', '0.12', 'ICBC', 'B2C', '2017-08-01 15:35:24', '2017-08-01 15:35:54'],
                ...['SUCCESS', 'NET1611221535245H41'],
            ],
        ],
    ];
    for (const [sign, values] of helipayProofs)
        t.equal(signOf(values, '1234'), sign);
});
const CHINA_PAY_KEY = createPublicKey({
    format: 'jwk',
    key: {
        kty: 'RSA',
        e: 'AQAB',
        n: Buffer.from('bf61bc3a17825ad9ebf2af20a26cf6e2225f693d9e5eb2a55df2e911f362354aa2291aa85be21dd1b465956fbffa4e430814a521872dfea1d63c7bd6c01cd1e5f6826ff616a0ae762ee57ad565f6b52b8fc204bb29ad44f767da27256a61060da0671e8ca33aa770e02a24f2533ea6483f71081bdcac5efe2dc1f5cd01c43b19', 'hex').toString('base64url'),
    },
})
    .export({ type: 'spki', format: 'pem' })
    .toString();
const CHINA_PAY = [
    'respMsg=成功&BankInstNo=700000000000003&SignState=00&TranType=0504&MerId=000001707191527&Version=20150922&Signature=QnUV6f3C4SU40ecWteYJYUXdPpnH0YEcldjGNP8wJNDMrXYrQ1VtaJqXEbXsJd40Ay2MhgI2LwkpbGSGeGNa7lUiDCmHr+iN3N6pMWS8AC9F950vejiOfmT9hOKdt+KcUUpjqfS0i6cBQQMt9zJIHx3fm4YhgUBZPenpXSFt7Iw=&AcqCode=000000000000014&respCode=0000',
    'AcqDate=20170831&AcqSeqId=0000000026813170&BankInstNo=700000000000002&CardTranData=MRbq0Lc3R8gBt4XLfDb2wN/TETnJy1UZM94cQTtXM5QfFDdGEIsuyrfawK2eqcWqH/ztISGzAC/XM/gaX6IyZddOkLaQxurbQgiGD+MR5N3PEkQTL/aDh3pEleGYMIa0lJjN+YaqrDJ7M0+67SueobDMm5JOchqi+cBOoH9EEUa4DOHp7jI72flGlNrkzhB688SPS0pgS09VKd90YELaQH4EzfAhZXMdwrQwWpGWP0OUcWf98tYwGtdAZzgwXy3tQLYUoaeX5tX4QFC5G7dA5k9r5E2TLt6lpoQ/k6erJ1OflU4ZZQc9g5oCu51hW/s/gGYa9tn3PQwbcSfbV/p9gg==&MerId=000001707191527&MerOrderNo=20170831112146&SignState=01&TranType=9901&respCode=0000&respMsg=绑定成功&Signature=mPc2gskYKUitSiS4TDR8m2t5UcdXYUCXzkL4IeBz4WSE6HRZAPnE2ylKFtqP89qmACchN4ZW8XM5WST8Q9XqZ8RzXJ0TZ9Eg0C8UdPS6+anqaOvK8chbA10rcRJJIij3qyich9WwfcNjKBVmCEyFsjyM3z1Ik3bP2R9iYHRuo5o=',
];
const BACK = 'http://localhost:8080/bookstore/OrderServlet?method=back';
const UNION_PAY = {
    accNo: '6221558812340000',
    accessType: '0',
    bizType: '000201',
    currencyCode: '156',
    encoding: 'utf-8',
    merId: '700000000000001',
    orderId: '201807251814000000175473',
    queryId: '951807261002324791038',
    respCode: '00',
    respMsg: '成功[0000000]',
    settleAmt: '136',
    settleCurrencyCode: '156',
    settleDate: '0726',
    signMethod: '01',
    traceNo: '479103',
    traceTime: '0726100232',
    txnAmt: '136',
    txnSubType: '01',
    txnTime: '20180726100232',
    txnType: '01',
    version: '5.1.0',
    signPubKeyCert: [
        '-----BEGIN CERTIFICATE-----',
        ...`MIIEQzCCAyugAwIBAgIFEBJJZVgwDQYJKoZIhvcNAQEFBQAwWDELMAkGA1UEBhMCQ04xMDAuBgNVBAoTJ0NoaW5hIEZpbmFuY2lhbCBDZXJ0aWZpY2F0aW9uIEF1dGhvcml0eTEXMBUGA1UEAxMOQ0ZDQSBURVNUIE9DQTEwHhcNMTcxMTAxMDcyNDA4WhcNMjAxMTAxMDcyNDA4WjB3MQswCQYDVQQGEwJjbjESMBAGA1UEChMJQ0ZDQSBPQ0ExMQ4wDAYDVQQLEwVDVVBSQTEUMBIGA1UECxMLRW50ZXJwcmlzZXMxLjAsBgNVBAMUJTA0MUBaMjAxNy0xMS0xQDAwMDQwMDAwOlNJR05AMDAwMDAwMDEwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQDDIWO6AESrg+34HgbU9mSpgef0sl6avr1dbD/IjjZYM63SoQi3CZHZUyoyzBKodRzowJrwXmd+hCmdcIfavdvfwi6x+ptJNp9dEtpfEAnJk+4quriQFj1dNiv6uP8ARgn07UMhgdYB7D8aA1j77Yk1ROx7+LFeo7rZDdde2U1opPxjIqOPqiPno78JMXpFn7LiGPXu75bwY2rYIGEEImnypgiYuW1vo9UOG47NMWTnsIdy68FquPSw5FKp5foL825GNX3oJSZui8d2UDkMLBasf06Jz0JKz5AVblaI+s24/iCfo8r+6WaCs8e6BDkaijJkR/bvRCQeQpbX3V8WoTLVAgMBAAGjgfQwgfEwHwYDVR0jBBgwFoAUz3CdYeudfC6498sCQPcJnf4zdIAwSAYDVR0gBEEwPzA9BghggRyG7yoBATAxMC8GCCsGAQUFBwIBFiNodHRwOi8vd3d3LmNmY2EuY29tLmNuL3VzL3VzLTE0Lmh0bTA5BgNVHR8EMjAwMC6gLKAqhihodHRwOi8vdWNybC5jZmNhLmNvbS5jbi9SU0EvY3JsMjQ4NzIuY3JsMAsGA1UdDwQEAwID6DAdBgNVHQ4EFgQUmQQLyuqYjES7qKO+zOkzEbvdFwgwHQYDVR0lBBYwFAYIKwYBBQUHAwIGCCsGAQUFBwMEMA0GCSqGSIb3DQEBBQUAA4IBAQAujhBuOcuxA+VzoUH84uoFt5aaBM3vGlpWKVMz6BUsLbIpp1ho5h+LaMnxMs6jdXXDh/du8X5SKMaIddiLw7ujZy1LibKy2jYiYYfs3tbZ0ffCKQtv78vCgC+IxUUurALY4w58fRLLdu8u8p9jyRFHsQEwSq+W5+bPMTh2w7cDd9h+6KoCN6AMI1Ly7MxRIhCbNBL9bzaxF9B5GK86ARY7ixkuDCEl4XCFJGxeoye9R46NqZ6AA/k97mJun//gmUjStmb9PUXA59fR5suAB5o/5lBySZ8UXkrIpp/iLT8vIl1hNgLh0Ghs7DBSx99I+S3VuUzjHNxL6fGRhlix7Rb8`.match(/.{1,64}/g),
        '-----END CERTIFICATE-----',
    ].join('\r\n'),
    signature: 'Q/usKVYN70HrAun5WFUvYpDeE3NtRb0gC3lL38qXrIMIGbutpECmjI+uB5X9GQbkPcJreRVz+b9ZErH2L3alPsVUitgDY3gZLnLRqEmiIreHAG4Th/eOml626aNPiAJtjjCMbmmMzilLUrakcpK0zVREjaB+sMF2XYVbIAegzHgy1CQgjyEImarx92zchzesmpA/3JA+K0h937B/x1gFvmL0POcO4RpVI/kb/xU5TjM2fQlZkFKX40dQrQB6EPjNxnqwZ3eVm4p2Q8L1llZyiat9wq91CU9Ku7X5dIQDbE5JleWzNlC0ikkRVoxWnqkIFlGeP2+ITk9+HEtI+0uHuA==',
};
