import t from 'tap';
import { code } from '#contracts/kernel/refused.ts';
import { answering, limited } from './gateway.ts';
const never = () => new Promise(() => { });
const trade = { paymentCode: 'P1', channel: 'alipay', amount: 100, subject: '团队订单' };
const told = { paymentCode: 'P1', refundId: 'R1', amount: 100 };
const good = {
    payee: async () => ({}),
    open: async ({ paymentCode }) => ({ payUrl: `/pay/${paymentCode}` }),
    query: async () => ({ status: 'WAITING' }),
    refund: async ({ refundId }) => ({ refundNo: `SR${refundId}` }),
    hear: async () => ({ paymentCode: 'P1', tradeNo: 'T1', amount: 100, said: 'SUCCESS', text: '' }),
};
t.test('a gateway that never answers is waited for so long and no longer', async (t) => {
    const silent = answering({ ...good, open: never, query: never, refund: never }, 20);
    const unknown = { code: code.unavailable, status: 504, message: '支付渠道没有应答，稍后再确认结果' };
    await t.rejects(silent.open(trade), unknown);
    await t.rejects(silent.query('P1'), unknown);
    await t.rejects(silent.refund(told), unknown);
    t.same(await silent.payee('alipay'), {}, 'what is known here is said');
});
t.test('what it says in time is said, also that it cannot', async (t) => {
    const patient = answering({ ...good, shop: 'its own' }, 1_000);
    t.same(await patient.open(trade), { payUrl: '/pay/P1' });
    t.same(await patient.query('P1'), { status: 'WAITING' });
    t.same(await patient.refund(told), { refundNo: 'SRR1' });
    t.equal(patient.shop, 'its own', 'what else it has stays');
    const broken = answering({ ...good, refund: async () => Promise.reject(new Error('connect ECONNREFUSED')) }, 1_000);
    await t.rejects(broken.refund(told), { message: 'connect ECONNREFUSED' });
});
t.test('no more is paid at once than staff let pass, told before anything is begun', async (t) => {
    let most = 1_000;
    const gateway = limited(good, async () => most);
    t.same(await gateway.payee('alipay', 'HU', 100_000), {}, 'so much, and no fen more');
    await t.rejects(gateway.payee('alipay', 'HU', 100_001), {
        code: code.payment,
        message: '单笔超限：在线支付每笔不超过¥1,000.00，请改用其他方式，或联系航空公司',
        errors: { totalAmount: /单笔超限/ },
    });
    t.same(await gateway.payee('alipay', 'HU'), {}, 'which channels there are is no payment');
    most = 0;
    t.same(await gateway.payee('alipay', 'HU', 9_000_000_00), {}, '0 is any amount');
});
