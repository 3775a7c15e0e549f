import { rechargeEarnest } from '#contracts/account/earnest-api.ts';
import { addBigClient, addBigDeposit, addClientPayment } from '#contracts/account/remittance-api.ts';
import { openUpVirtualAccount, rechargeVirtualAccount, refundVirtualAccount } from '#contracts/account/virtual-api.ts';
import { extraProduct } from '#contracts/extra/product-record.ts';
import { foodPay, foodPurchase } from '#contracts/extra/purchase-api.ts';
import { asksSubmitAdd } from '#contracts/fine/api.ts';
import { payFine } from '#contracts/fine/pay-api.ts';
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { addDays, addMinutes, toLocal } from '#contracts/kernel/calendar.ts';
import { Refused } from '#contracts/kernel/refused.ts';
import { importBill } from '#contracts/payment/reconciliation/api.ts';
import { fineList } from '#projections/fine/list.ts';
import { recordView } from '#projections/kernel/record.ts';
import { orderList } from '#projections/order/list.ts';
import { demoPassword } from '#services/identity/seed.ts';
import { order } from '#services/order/decide.ts';
import { passengersOf } from '#services/order/state.ts';
import { payment } from '#services/payment/decide.ts';
import { pressSandbox } from './acts.ts';
/** pay password of changcheng, who pays from the agency's virtual account */
export const demoPayPassword = '135790';
const yuan = (amount) => amount * 100;
const [AGENT, AGENCY] = ['changcheng', 'AG1002'];
/**
 * Money of one agency of the demonstration: a virtual account with a recharge, payments and a withdrawal; earnest; a big deposit and one
 * that waits for the bank; a big client that has paid ahead; a paid fine, one to be paid and one under review; meals of three travellers;
 * and a gateway's file of the day before with two differences. A repetition adds what is missing; what is then refused was done before.
 */
export const seedMoney = async ({ program, play, startedAt, resumed, }) => {
    // each instant comes after the one before, and after money that the sandbox has taken by its own clock. An existing log has that instant,
    // so everything after it has the same names as before
    let now = addMinutes(startedAt, -30);
    const next = () => {
        now = new Date(Date.parse(now) + 1).toISOString();
        return now;
    };
    const does = async (as, endpoint, key, body) => play(endpoint, body, { as, now: next(), key: `money ${key}` }).catch((error) => {
        if (!resumed || !(error instanceof Refused))
            throw error;
        return undefined;
    });
    const pays = async (begun) => {
        if (!begun)
            return;
        const { state } = await program.run.load(payment, begun.paymentCode);
        if (state.status === 'CREATED')
            await pressSandbox(program, begun.paymentCode);
        await program.settle();
        const { state: paid } = await program.run.load(payment, begun.paymentCode);
        if (paid.status === 'SUCCEEDED' && paid.paidAt > now)
            now = paid.paidAt;
    };
    const orderCalled = async (groupName) => (await program.query.find(orderList, { filter: { groupName }, limit: 1 }))[0].orderNo;
    const [payPassword, loginPassword] = await Promise.all([demoPayPassword, demoPassword].map(clientHash));
    await does(AGENT, openUpVirtualAccount, 'open', { payPassword: payPassword, loginPassword: loginPassword });
    await pays(await does(AGENT, rechargeVirtualAccount, 'recharge', { totalAmount: yuan(20_000), channel: 'wechatPay' }));
    await pays(await does(AGENT, rechargeEarnest, 'earnest', { airLine: 'HU', totalAmount: yuan(5_000) }));
    const deposit = { agent: AGENCY, kind: 'PENALTY' };
    await does('finance', addBigDeposit, 'deposit', { ...deposit, totalAmount: yuan(50_000), bankRefNo: 'ICBC20260001', remark: '年度押金' });
    await does('finance', addBigDeposit, 'draft', { ...deposit, kind: 'NON_PENALTY', totalAmount: yuan(8_000) });
    const client = await does('finance', addBigClient, 'client', {
        name: '海南会展集团',
        agent: AGENCY,
        line: yuan(100_000),
        termDays: 30,
        remark: '月结',
    });
    if (client)
        await does('finance', addClientPayment, 'client paid', { id: client.id, totalAmount: yuan(12_000), bankRefNo: 'ICBC20260002' });
    const orderId = await orderCalled('西安兵马俑研学团');
    const fined = async (key, totalAmount, remark, isDecided) => {
        const asked = await does('order', asksSubmitAdd, `fine ${key}`, { orderId, totalAmount, remark });
        if (!asked || !isDecided)
            return;
        const { currentTaskId } = await play(instanceDetail, { id: asked.instanceId }, { as: 'finance', now: startedAt, key: `look ${key}` });
        if (currentTaskId)
            await does('finance', handleFlow, `fine ${key} decided`, {
                instanceId: asked.instanceId,
                curentTaskId: currentTaskId,
                routeId: 'step1-pass',
                flowRemark: '属实',
            });
    };
    await program.settle();
    await fined('one', yuan(300), '转卖团队座位', true);
    await fined('two', yuan(600), '旅客名单与出行人不符', true);
    await fined('three', yuan(200), '未按约定时间办理值机', false);
    await program.settle();
    // looked up: a repeated start does not get the fine's number from its approval again
    const asked = { orderNo: orderId, status: 'ASKED', amount: yuan(300) };
    const [first] = await program.query.find(fineList, { filter: asked, limit: 1 });
    if (first)
        await does(AGENT, payFine, 'fine paid', { id: first.id, totalAmount: yuan(300), payPassword: payPassword });
    const travelled = await orderCalled('三亚老友团');
    const { state } = await program.run.load(order, travelled);
    const [meal] = await program.query.find(recordView(extraProduct), { filter: { airLine: 'HU', code: 'MEAL_A' }, limit: 1 });
    const ids = passengersOf(state)
        .slice(0, 3)
        .map(({ id }) => id);
    const meals = await does(AGENT, foodPurchase, 'meals', { orderId: travelled, productId: meal.id, ids });
    if (meals)
        await does(AGENT, foodPay, 'meals paid', { orderId: travelled, totalAmount: meals.amount, payPassword: payPassword });
    const day = addDays(toLocal(startedAt).date, -1);
    const file = { field: 'files', name: `支付宝业务明细${day}.csv`, bytes: new TextEncoder().encode(billOf(day)) };
    await does('finance', importBill, 'bill', { channel: 'alipay', day, files: [file] });
    await does(AGENT, refundVirtualAccount, 'back', { totalAmount: yuan(1_000), payPassword: payPassword, remark: '多充' });
    await program.settle();
};
/** A day's file of Alipay, with a payment of another system that was partly refunded. */
const billOf = (day) => [
    '支付宝交易号,商户订单号,业务类型,完成时间,商家实收（元）,退款批次号/请求号,服务费（元）',
    `2026110122001400000001,POS001,交易,${day} 10:00:00,880.00,,-5.28`,
    `2026110122001400000001,POS001,退款,${day} 16:30:00,-80.00,RPOS001,0.48`,
    '#交易合计：1笔，商家实收共880.00元',
    '#退款合计：1笔，商家实收退款共-80.00元',
].join('\n');
