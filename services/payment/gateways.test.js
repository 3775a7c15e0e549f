import { sign as signatureOf } from 'node:crypto';
import { inspect } from 'node:util';
import t from 'tap';
import { code } from '#contracts/kernel/refused.ts';
import { memoryShared } from '#services/kernel/test/memory-shared.ts';
import { alipay } from './adapters/alipay.ts';
import { answerText, isSignedBy, requestText, unsealed, wechatPay } from './adapters/wechat.ts';
import { UnderWay } from './channel.ts';
import { channelGateway } from './channels.ts';
import { answering, channelsOf } from './gateway.ts';
import { gatewayContract } from './gateway-contract.ts';
import { sandboxGateway } from './sandbox/gateway.ts';
import { sign } from './sandbox/notice.ts';
import { alipayKeys, fakeAlipay } from './test/fake-alipay.ts';
import { fakeServer } from './test/fake-server.ts';
import { fakeWechat, MERCHANT } from './test/fake-wechat.ts';
import { clock, house, NOW, PHONE } from './test/house.ts';
import { memoryTrades } from './test/memory-trades.ts';
import { unlessAway } from './unless-away.ts';
const sandboxWorld = async () => {
    const trades = memoryTrades();
    let isSilent = false;
    const own = sandboxGateway(trades)({ clock, secret: 'secret of a test', publicUrl: () => '' });
    const never = () => new Promise(() => { });
    const gateway = answering({
        ...own,
        query: (code) => (isSilent ? never() : own.query(code)),
        refund: (asked) => (isSilent ? never() : own.refund(asked)),
    }, 1_000);
    return {
        gateway,
        channel: 'alipay',
        now: NOW,
        says: { currency: false, merchant: false, time: true },
        close: async () => { },
        begin: async (paymentCode, amount) => void (await gateway.open({ paymentCode, channel: 'alipay', amount, subject: '' })),
        pay: async (paymentCode) => {
            await own.press(paymentCode);
            return trades.now(paymentCode).tradeNo;
        },
        notice: async (paymentCode, { amount } = {}) => {
            const { sign: _, ...told } = (await own.notification(paymentCode));
            const said = { ...told, ...(amount && { amount }) };
            return { headers: {}, query: '', body: Buffer.from(JSON.stringify({ ...said, sign: sign(said, 'secret of a test') })) };
        },
        tampered: ({ body, ...said }) => ({ ...said, body: Buffer.from(body.toString().replace('12345', '12346')) }),
        silence: () => {
            isSilent = true;
        },
        given: async (paymentCode) => Object.values(trades.now(paymentCode).refunds).map(({ amount }) => amount),
    };
};
const keys = alipayKeys();
const alipayWorld = async (isCertified) => {
    const server = await fakeAlipay(keys, isCertified);
    const { gateway, open, visit } = house('alipay', alipay(server.terms, { clock }));
    return {
        gateway,
        channel: 'alipay',
        now: NOW,
        says: { currency: false, merchant: true, time: true },
        close: server.close,
        silence: server.silence,
        begin: async (paymentCode, amount) => void server.arrive(String((await visit(await open(paymentCode, amount))).headers.location)),
        pay: async (paymentCode, at) => server.pay(paymentCode, at),
        notice: async (paymentCode, otherwise) => server.notice(paymentCode, otherwise),
        tampered: ({ body, ...said }) => ({ ...said, body: Buffer.from(body.toString().replace('123.45', '123.46')) }),
        given: async (paymentCode) => [...server.trades.get(paymentCode).refunds.values()],
    };
};
const wechatWorld = async () => {
    const server = await fakeWechat(NOW);
    const own = wechatPay({ merchants: async () => [MERCHANT], keysOf: () => server.keys, gateway: server.url }, { clock, fetch });
    const { gateway, open, visit } = house('wechatPay', own);
    return {
        gateway,
        channel: 'wechatPay',
        now: NOW,
        says: { currency: true, merchant: true, time: true },
        close: server.close,
        silence: server.silence,
        begin: async (paymentCode, amount) => void (await visit(await open(paymentCode, amount))),
        pay: async (paymentCode, at) => server.pay(paymentCode, at),
        notice: async (paymentCode, otherwise) => server.notice(paymentCode, otherwise),
        tampered: ({ body, ...said }) => ({ ...said, body: Buffer.from(body.toString().replace('EV-1', 'EV-2')) }),
        given: async (paymentCode) => [...server.trades.get(paymentCode).refunds.values()],
    };
};
gatewayContract(t, 'sandbox', sandboxWorld);
gatewayContract(t, 'alipay', () => alipayWorld(false));
gatewayContract(t, 'alipay by certificates', () => alipayWorld(true));
gatewayContract(t, 'wechatPay', wechatWorld);
t.test('a refund is done when the gateway says so, and is asked about until then', async (t) => {
    const wechat = await fakeWechat(NOW);
    t.teardown(wechat.close);
    const byWechat = wechatPay({ merchants: async () => [MERCHANT], keysOf: () => wechat.keys, gateway: wechat.url }, { clock, fetch });
    const byCode = house('wechatPay', byWechat);
    await byCode.visit(await byCode.open('P1', 300));
    wechat.pay('P1', NOW);
    const first = () => byCode.gateway.refund({ paymentCode: 'P1', refundId: 'R1', amount: 100 });
    wechat.lacksMoney(true);
    await t.rejects(first(), { status: 502, message: /NOT_ENOUGH/ }, 'an account that lacks the money is tried again');
    wechat.lacksMoney(false);
    for (const status of ['PROCESSING', 'ABNORMAL']) {
        wechat.refundsBecome(status);
        await t.rejects(first(), { status: 502, message: /稍后再查/ }, status);
    }
    wechat.refundsBecome('SUCCESS');
    t.match(await first(), { refundNo: '50R1_P1' });
    t.same([...wechat.trades.get('P1').refunds.values()], [100], 'once');
    wechat.refundsBecome('CLOSED');
    await t.rejects(byCode.gateway.refund({ paymentCode: 'P1', refundId: 'R2', amount: 100 }), { status: 409, message: /已关闭/ });
    const ali = await fakeAlipay(keys);
    t.teardown(ali.close);
    const byPage = house('alipay', alipay(ali.terms, { clock }));
    ali.arrive(String((await byPage.visit(await byPage.open('P2', 300))).headers.location));
    ali.pay('P2', NOW);
    const second = () => byPage.gateway.refund({ paymentCode: 'P2', refundId: 'R1', amount: 100 });
    ali.lacksMoney(true);
    await t.rejects(second(), { status: 502, message: /余额不足/ });
    ali.lacksMoney(false);
    ali.refundsAreSlow(true);
    await t.rejects(second(), { status: 502, message: /结果未出/ }, 'fund_change N alone says nothing');
    ali.refundsAreSlow(false);
    t.match(await second(), { refundNo: 'R1.P2' });
    t.same([...ali.trades.get('P2').refunds.values()], [100]);
});
t.test('one that is under way does not keep others of its channel from being asked', async (t) => {
    const away = new Set();
    const state = { status: 'PAID', created: { channel: 'wechatPay' } };
    const load = (async () => ({ state }));
    const gateway = { refund: async () => Promise.reject(new UnderWay('已受理')) };
    await t.rejects(unlessAway(gateway, { load, away }).refund({ paymentCode: 'P1', refundId: 'R1', amount: 1 }), { message: /已受理/ });
    t.equal(away.size, 0);
});
t.test('each channel by its own gateway, the rest by the sandbox; a payment stays with whom it was begun', async (t) => {
    const server = await fakeAlipay(keys);
    t.teardown(server.close);
    const { gateway, log, open, trades } = house('alipay', alipay(server.terms, { clock }));
    t.same(await gateway.payee('alipay'), { merchant: server.terms.appId });
    t.same(await gateway.payee('mobile'), {}, 'the sandbox, which is open');
    t.equal((await channelsOf(gateway)).length, 8);
    t.match(await open('P1', 100), /^https:\/\/group\.example\.com\/pay\/P1\?k=/);
    t.match(await open('P2', 100, 'mobile'), /\/sandbox\/pay\/P2$/);
    t.same((await trades.all()).map(({ paymentCode }) => paymentCode), ['P2']);
    // a payment from before alipay was connected: begun at the sandbox, whatever is configured now
    log.set('P3', { paymentCode: 'P3', channel: 'alipay', amount: 100, businessCode: 'ORDER', createdAt: NOW });
    t.same(await gateway.query('P3'), { status: 'NONE' });
    // a payment whose gateway is not configured any more
    log.set('P4', { paymentCode: 'P4', channel: 'yeePay', amount: 100, businessCode: 'ORDER', createdAt: NOW, merchant: 'M1' });
    await t.rejects(gateway.query('P4'), { status: 503, message: /易宝支付未接入，收款商户为 M1/ });
    await t.rejects(gateway.refund({ paymentCode: 'P4', refundId: 'R1', amount: 1 }), { status: 503, message: /未接入/ }, 'asked again later, not refused');
    const closed = channelGateway({
        sandbox: sandboxGateway(memoryTrades()),
        open: () => ({ alipay: alipay(server.terms, { clock }) }),
    })({
        clock,
        secret: 's',
        publicUrl: () => '',
        notes: memoryShared(),
        sandbox: false,
    });
    t.same(await channelsOf(closed), ['alipay'], 'without the sandbox only what is configured');
    await t.rejects(closed.payee('unionPay'), { code: code.noGateway, message: /未接入银联在线/ });
});
t.test('the page that a payer comes to: signed address, no page where nothing is to be paid, an end when the gateway is silent', async (t) => {
    const server = await fakeAlipay(keys);
    t.teardown(server.close);
    const notices = {
        P2: { refused: '订单已失效（超时自动取消），请勿付款' },
        'P3 paid': { notice: '但订单已失效' },
    };
    const { log, open, visit } = house('alipay', alipay(server.terms, { clock }), notices);
    const desk = await visit(await open('P1', 12_345));
    t.equal(desk.statusCode, 302);
    t.match(server.arrive(String(desk.headers.location)), {
        method: 'alipay.trade.page.pay',
        timestamp: '2026-11-02 09:00:00',
        notify_url: 'https://group.example.com/api/order/payment/w/notify/alipay',
        return_url: /^https:\/\/group\.example\.com\/pay\/P1\/back\?k=/,
        biz: { out_trade_no: 'P1', total_amount: '123.45', subject: '团队订单 O1', product_code: 'FAST_INSTANT_TRADE_PAY' },
    });
    t.match(server.arrive(String((await visit(await open('P1', 12_345), PHONE)).headers.location)), { method: 'alipay.trade.wap.pay' });
    t.equal((await visit('/pay/P1?k=another')).statusCode, 404, 'nobody guesses an address');
    t.match((await visit(await open('P2', 100))).body, /超时自动取消.*请勿付款/);
    const paid = await open('P3', 100);
    log.set('P3', { ...log.get('P3'), tradeNo: 'T3' });
    t.match((await visit(paid)).body, /已支付成功，但订单已失效/);
    const back = (await open('P1', 12_345)).replace('/P1?', '/P1/back?');
    t.match((await visit(back)).body, /支付渠道确认后自动入账/);
    t.equal((await visit(back, PHONE, 'POST')).statusCode, 200, 'some send the browser back by a form');
    t.match(desk.headers['cache-control'], /no-store/);
});
t.test('Alipay is asked by the clock of the house; of an answer that is none, or not its own, nothing is believed and nothing told', async (t) => {
    const right = await fakeAlipay(keys, true);
    t.teardown(right.close);
    const trade = {
        paymentCode: 'P1',
        channel: 'alipay',
        amount: 12_345,
        businessCode: 'ORDER',
        createdAt: NOW,
        subject: '团队订单',
    };
    const own = alipay(right.terms, { clock });
    t.same(await own.query(trade), { status: 'NONE' });
    t.match(right.asked, [{ method: 'alipay.trade.query', timestamp: '2026-11-02 09:00:00', biz_content: '{"out_trade_no":"P1"}' }]);
    t.match(right.asked[0]?.app_cert_sn, /^[0-9a-f]{32}$/);
    t.match(right.asked[0]?.alipay_root_cert_sn, /^[0-9a-f]{32}_[0-9a-f]{32}$/, 'both of its roots');
    const said = '{"code":"10000","out_trade_no":"P1","trade_status":"TRADE_SUCCESS","trade_no":"T1","buyer_logon_id":"xud***@126.com"}';
    const signed = (by, text = said) => signatureOf('sha256', Buffer.from(text), by.privateKey).toString('base64');
    const answers = [
        ['of another', { body: `{"alipay_trade_query_response":${said},"sign":"${signed(keys.app)}"}` }, /^支付宝的应答签名无效$/],
        ['changed', { body: `{"alipay_trade_query_response":${said},"sign":"${signed(keys.own, said.replace('P1', 'P2'))}"}` }, /签名无效/],
        ['unsigned', { body: `{"alipay_trade_query_response":${said}}` }, /签名无效/],
        ['unsigned, of its gateway', { body: `{"error_response":${said}}` }, /签名无效/],
        ['to another question', { body: `{"alipay_trade_close_response":${said},"sign":"${signed(keys.own)}"}` }, /^支付宝没有给出有效应答$/],
        ['no answer', { status: 502, body: said }, /^支付宝没有给出有效应答（502）$/],
        ['no JSON', { body: said.slice(1) }, /^支付宝没有给出有效应答（SyntaxError）$/],
    ];
    let answer = { body: '' };
    const wrong = await fakeServer(() => answer);
    const asking = alipay({ ...right.terms, gateway: wrong.url }, { clock });
    const told = async (why, message) => {
        const asked = [() => asking.query(trade), () => asking.refund(trade, { refundId: 'R1', amount: 1 })];
        const errors = await Promise.all(asked.map(ask => ask().catch((error) => error)));
        const unknown = { name: 'Refused', code: code.unavailable, status: 502 };
        t.match(errors, [{ ...unknown, message }, unknown], why);
        t.notMatch(inspect(errors, { depth: 9, showHidden: true }), /xud|PRIVATE|biz_content|sign=/, 'nothing of the payer, the question, a key');
    };
    for (const [why, said, message] of answers) {
        answer = said;
        await told(why, message);
    }
    await wrong.close();
    await told('nobody there', /^支付宝没有给出有效应答（ECONNREFUSED）$/);
    // signed by another algorithm than RSA
    const other = keys.roots[0].certificate.raw.toString('hex').replaceAll('2a864886f70d01010b', '2a864886f70d01020b');
    const roots = `-----BEGIN CERTIFICATE-----\n${Buffer.from(other, 'hex').toString('base64')}\n-----END CERTIFICATE-----`;
    const certificates = { ...right.terms.certificates, roots };
    t.throws(() => alipay({ ...right.terms, certificates }, { clock }), { message: /没有RSA证书/ }, 'else it would ask without certificates');
});
t.test('a form that goes on by itself: its page runs this and nothing else, and speaks to that gateway alone', async (t) => {
    const form = {
        action: 'https://pay.example.com/gate?a=1&b=2',
        fields: { name: '"><script>alert(1)</script>' },
        to: ['https://pay.example.com'],
    };
    const own = { payee: async () => 'M1', page: async () => ({ form }) };
    const { open, visit } = house('alipay', own);
    const { body, headers } = await visit(await open('P1', 100));
    t.match(body, /<form method="post" action="https:\/\/pay\.example\.com\/gate\?a=1&#38;b=2"><input type="hidden" name="name" value="&#34;&#62;&#60;script/);
    const policy = String(headers['content-security-policy']);
    t.match(policy, /default-src 'none'.*script-src 'sha256-[^']+'; form-action https:\/\/pay\.example\.com; frame-ancestors 'none'/);
    t.notMatch(policy, /script-src[^;]*unsafe/);
});
t.test('WeChat Pay: a code on a desk, its own page on a telephone; a gateway that is silent or refuses is told', async (t) => {
    const server = await fakeWechat(NOW);
    t.teardown(server.close);
    let enabled = true;
    const own = wechatPay({ merchants: async () => [{ ...MERCHANT, enabled }], keysOf: name => (name === 'main' ? server.keys : undefined), gateway: server.url }, { clock, fetch });
    const { gateway, open, visit } = house('wechatPay', own);
    const desk = await visit(await open('P1', 100));
    t.match(desk.body, /<svg.*团队订单 O1/s);
    t.match(desk.headers['content-security-policy'], /form-action 'none'/);
    const phone = await visit(await open('P2', 100), PHONE);
    t.match(phone.headers.location, /^https:\/\/wx\.tenpay\.com\/x\?prepay_id=1&redirect_url=https%3A%2F%2Fgroup/);
    server.pay('P1', NOW);
    enabled = false;
    await t.rejects(gateway.payee('wechatPay'), { code: code.noGateway }, 'a merchant that is switched off takes nothing more');
    t.match(await gateway.query('P1'), { status: 'PAID' }, 'but is asked, and gives back');
    t.match(await gateway.refund({ paymentCode: 'P1', refundId: 'R1', amount: 100 }), { refundNo: '50R1_P1' });
    t.equal((await gateway.hear('wechatPay', server.notice('P1'))).merchant, MERCHANT.mchId);
    enabled = true;
    const late = wechatPay({ merchants: async () => [MERCHANT], keysOf: () => server.keys, gateway: server.url }, { clock: () => '2026-11-02T01:06:00.000Z', fetch });
    await t.rejects(late.hear(server.notice('P1')), { message: /相差超过5分钟/ });
    const other = await fakeKeys();
    const changing = (formerKey) => wechatPay({
        merchants: async () => [{ ...MERCHANT, platformKeyId: 'PUB_KEY_ID_NEXT' }],
        keysOf: () => ({ ...server.keys, platformKey: other.publicKey, formerKey }),
        gateway: server.url,
    }, { clock, fetch });
    t.match(await changing(server.keys.platformKey).hear(server.notice('P1')), { said: 'SUCCESS' }, 'signed by the former key while keys change');
    await t.rejects(changing(other.publicKey).hear(server.notice('P1')), { message: '签名验证失败' }, 'by neither');
    const strange = wechatPay({ merchants: async () => [MERCHANT], keysOf: () => undefined }, { clock, fetch });
    t.equal(await strange.payee('HU'), undefined, 'a merchant without keys takes nothing');
    server.silence();
    const silent = await visit(await open('P3', 100));
    t.match([silent.statusCode, silent.body], [502, /暂时不可用/]);
});
t.test('of several merchants an order is paid to that of its airline, else to that of all', async (t) => {
    const merchants = [MERCHANT, { ...MERCHANT, mchId: '1900000109', airLine: 'JD' }];
    const own = wechatPay({ merchants: async () => merchants, keysOf: () => ({}) }, { clock, fetch });
    t.equal(await own.payee('JD'), '1900000109');
    t.equal(await own.payee('HU'), MERCHANT.mchId);
    t.equal(await own.payee(), MERCHANT.mchId, 'a recharge');
});
t.test('signatures as they are published', async (t) => {
    t.equal(requestText('GET', '/v3/certificates', 1554208460, '593BEC0C930BF1AFEB40B4A08C8FB242', ''), 'GET\n/v3/certificates\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n', 'WeChat Pay’s documentation: how a request is signed');
    t.equal(answerText('1554209980', 'c5ac7061fccab6bf3e254dcf98995b8c', '{}'), '1554209980\nc5ac7061fccab6bf3e254dcf98995b8c\n{}\n');
    t.equal(isSignedBy('x', '', (await fakeKeys()).publicKey), false);
    t.throws(() => unsealed({ algorithm: 'AEAD_AES_256_GCM', ciphertext: 'AAAAAAAAAAAAAAAAAAAAAAAA', nonce: '0123456789ab' }, 'k'.repeat(32)));
    // a notice of the real service, of the tests of its official SDK
    const own = alipay({ appId: '2019073166072302', sellerId: '2088531891668739', privateKey: (await fakeKeys()).privateKey, publicKey: PUBLISHED_KEY }, { clock });
    const said = (fields) => ({ headers: {}, query: '', body: Buffer.from(new URLSearchParams(fields).toString()) });
    const heard = await own.hear(said(PUBLISHED));
    t.match(heard, {
        paymentCode: '20190815153750722-564-55',
        tradeNo: '2019081522001468450509133591',
        amount: 10,
        said: 'SUCCESS',
        paidAt: '2019-08-15T07:37:58.000Z',
        answer: { content: 'success' },
    });
    t.match(heard.text, /buyer_logon_id=\*{6}/);
    t.notMatch(heard.text, /2088102534368455|xud/, 'nothing of the payer is kept');
    const changing = (formerKey, publicKey) => alipay({ appId: '2019073166072302', sellerId: '2088531891668739', privateKey: app.privateKey, publicKey, formerKey }, { clock });
    const app = await fakeKeys();
    const [next, strange] = [(await fakeKeys()).publicKey, (await fakeKeys()).publicKey];
    t.match(await changing(PUBLISHED_KEY, next).hear(said(PUBLISHED)), { said: 'SUCCESS' }, 'signed by the former key while keys change');
    await t.rejects(changing(strange, next).hear(said(PUBLISHED)), { message: '签名验证失败' }, 'by neither');
    for (const changed of [{ total_amount: '0.20' }, { out_trade_no: 'P1' }, { trade_status: 'TRADE_CLOSED' }, { sign_type: 'RSA' }])
        await t.rejects(own.hear(said({ ...PUBLISHED, ...changed })), { status: 403, message: '签名验证失败' });
});
const fakeKeys = async () => {
    const { generateKeyPairSync } = await import('node:crypto');
    return generateKeyPairSync('rsa', {
        modulusLength: 2048,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
};
const PUBLISHED_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVHkA/tAlBAd5DrY7YpvI4tP5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQZAIVMClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV5/FdcWIt+L8SR1ss7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB
-----END PUBLIC KEY-----`;
const PUBLISHED = {
    gmt_create: '2019-08-15 15:37:55',
    charset: 'utf-8',
    seller_email: 'z97-yuquerevenue@service.aliyun.com',
    subject: '语雀空间 500人规模',
    sign: 'QUxj7MQ0NQT++AyDbykzTw6iWflrgfY7EIssTaNfJaDkOHqZAFv3hbr97h+z/LCkmnqkBq+V81uHtb3q+i19W1B7FlMNfJB8XPSFD3xdHXEzvj9ccFTE9gxCEG+3oub4TeNe+rrOCt+3cfOFRh5jZzAiZbEZQem3ZMdhIHz/I6TVGNWuPOL4Wr56/Vjq57BLZUPKYpDo7DVfNEYeu0dZ76irMhE4a5FJ26c6qQu9gnG6NmKhtn+tSI6859RKF9bzptbM49klrliVnjBI4m6y7f329Ur9lecC/UlbIo3vKDFmcsLlADKu64FT5jjyRVaVQcP64khZdJwRdzrJ5QxxxQ==',
    buyer_id: '2088102534368455',
    invoice_amount: '0.10',
    notify_id: '2019081500222153759068450559621257',
    fund_bill_list: '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]',
    notify_type: 'trade_status_sync',
    trade_status: 'TRADE_SUCCESS',
    receipt_amount: '0.10',
    buyer_pay_amount: '0.10',
    app_id: '2019073166072302',
    sign_type: 'RSA2',
    seller_id: '2088531891668739',
    gmt_payment: '2019-08-15 15:37:58',
    notify_time: '2019-08-15 15:37:59',
    version: '1.0',
    out_trade_no: '20190815153750722-564-55',
    total_amount: '0.10',
    trade_no: '2019081522001468450509133591',
    auth_app_id: '2019073166072302',
    buyer_logon_id: 'xud***@126.com',
    point_amount: '0.00',
};
