import { balanceStatement, exportBalanceStatement, openUpVirtualAccount, payByVirtual, rechargeVirtualAccount, virtualAccountInfo, } from '#contracts/account/virtual-api.ts';
import { availableExtras } from '#contracts/extra/api.ts';
import { extraPayPreview, extraPurchasePreview, foodPay, foodPurchase, purchasedExtras } from '#contracts/extra/purchase-api.ts';
import { askFine, queryOrderFines } from '#contracts/fine/api.ts';
import { finePayPreview, payFine } from '#contracts/fine/pay-api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { orderDetail } from '#contracts/order/api.ts';
import { reduceSeats } from '#contracts/order/changes/changes-api.ts';
import { gotoPayPreview } from '#contracts/order/money/pay-preview-api.ts';
import { checkLedger } from '#contracts/report/ledger-check.ts';
import { demoPassword } from '#services/identity/seed.ts';
import { follow } from './books.ts';
import { nameTravellers, ticketed } from './names.ts';
import { FARE, FINE, finesAndProductsOf, freeDay, importBlocks, MEAL, PRICE, placeOrder } from './scenery.ts';
const RECHARGE = 1_500_000;
/** pay password of the account, not the login password */
const DIGITS = '135790';
/**
 * The fourth life: everything is paid by the agency's virtual account. Fourteen seats have a deposit of 10 % (85 % assessed), and four are
 * cut: two are free, for the others the deposit is forfeited and a fine asked for. Two travellers buy meals. The statement shows all of it.
 */
export const accountLife = async (stage) => {
    const { call, refused, step, tell, see } = stage;
    await finesAndProductsOf(stage);
    const [payPassword, loginPassword] = (await Promise.all([DIGITS, demoPassword].map(clientHash)));
    const info = () => call('yefeng', virtualAccountInfo, {});
    step('代理人开通虚拟账户，通过渠道充值');
    const { id: account } = await call('yefeng', openUpVirtualAccount, { payPassword, loginPassword });
    const { available: before } = await info();
    const { payUrl, amountText } = await call('yefeng', rechargeVirtualAccount, { totalAmount: RECHARGE });
    await see('nothing is there before it is paid', info, { available: before });
    await stage.press(payUrl);
    /** expected balance of the account */
    let left = before + RECHARGE;
    const holds = async (what) => {
        await see(what, info, { status: 'ACTIVE', balance: left, available: left, reserved: 0, frozen: 0 });
        tell(`账户${account}：可用余额${formatYuan(left)}`);
    };
    await holds(`recharged: ${amountText}`);
    step('代理人下单：14人，定金10%，考核比例85%；定金由账户支付');
    const date = await freeDay(stage, ['HU7907'], 45);
    const [stockId] = await importBlocks(stage, [{ flightNo: 'HU7907', date, seats: 30 }]);
    const { orderId, total } = await placeOrder(stage, stockId, 14, '演示：账户支付团');
    const { is } = follow(stage, orderId);
    const share = FARE / 10;
    const deposit = 14 * share;
    await is('submitted', { status: 'WAIT_FOR_PAY', total: 14 * PRICE, owed: total, held: 14, free: 16 }, 'OrderSubmitted');
    const pay = async (totalAmount) => {
        const preview = await call('yefeng', gotoPayPreview, { orderId, totalAmount, virtual: true });
        await see('the account would have this left', async () => preview.virtual, { available: left, left: left - totalAmount });
        await call('yefeng', payByVirtual, { orderId, totalAmount, payPassword });
        left -= totalAmount;
        await holds('the order is paid by the account');
    };
    await refused('yefeng', payByVirtual, { orderId, totalAmount: deposit - 1, payPassword }, { status: 409, message: '支付金额与订单金额不符' });
    await pay(deposit);
    await is('the deposit is paid', { status: 'WAIT_FOR_PAY', payProgress: 'DEPOSIT_PAID', paid: deposit, received: deposit, owed: total - deposit }, 'PayableClaimed', 'DepositPaid', 'PayableFreed');
    step('代理人减员4人：免罚2人，另2人罚没定金，差额计为罚金');
    await call('yefeng', reduceSeats, { orderId, counts: { ADULT: 4 }, reason: '四人不能成行' });
    const rest = 10 * PRICE + 2 * share - deposit;
    await is('four fewer', { seats: 10, total: 10 * PRICE, forfeited: 2 * share, owed: rest, held: 10, free: 20 }, 'SeatsReduced');
    const fines = async () => {
        const { content } = await call('yefeng', queryOrderFines, { orderId });
        return { count: content.length, ...content[0] };
    };
    const amount = 2 * (FINE - share);
    const { id: fine, formula } = await see('a fine is reckoned', fines, { count: 1, type: 'REDUCE', status: 'CALCULATED', amount });
    tell(`罚金${fine}：${formula}`);
    step('订票员催缴罚金，代理人由账户缴纳');
    await refused('yefeng', payFine, { id: fine, totalAmount: amount, payPassword }, { status: 409, message: '罚金' });
    const { payBy } = await call('order', askFine, { id: fine });
    tell(`缴纳期限 ${formatDateTime(payBy)}`);
    const fineSeen = await call('yefeng', finePayPreview, { manyID: [fine], virtual: true });
    await see('what it costs and leaves', async () => fineSeen.virtual, { available: left, left: left - amount });
    await call('yefeng', payFine, { id: fine, totalAmount: amount, payPassword });
    left -= amount;
    await see('the fine is paid', fines, { count: 1, status: 'PAID', amount });
    await holds('by the account');
    await refused('yefeng', payFine, { id: fine, totalAmount: amount, payPassword }, { status: 409, message: '罚金已缴纳' });
    step('代理人由账户支付尾款，导入10人名单');
    await pay(rest);
    const sold = { payProgress: 'FULLY_PAID', paid: deposit + rest, received: deposit + rest, owed: 0, held: 0, sold: 10, free: 20 };
    await is('the balance is paid', { ...sold, status: 'PAID', forfeited: 2 * share }, 'PayableClaimed', 'OrderPaid', 'PayableFreed');
    await nameTravellers(stage, orderId, 10);
    await is('named', { ...sold, nameStatus: 'COMPLETE' }, 'PassengersAdded');
    step('代理人为两位旅客购买餐食，由账户支付');
    const { passengers } = await call('yefeng', orderDetail, { orderId });
    const onSale = async () => {
        const { products } = await call('yefeng', availableExtras, { orderId });
        const meal = products.find(({ productId }) => productId === MEAL);
        return { isOnSale: meal !== undefined && meal.why === undefined };
    };
    await see('the meal is on sale', onSale, { isOnSale: true });
    const meals = { orderId, productId: MEAL, ids: passengers.slice(0, 2).map(({ id }) => id) };
    const seen = await call('yefeng', extraPurchasePreview, meals);
    const { price, surcharge, agentFee, payFee } = seen.each;
    await see('two meals, what the agency keeps is taken off', async () => seen, {
        items: 2,
        amount: 2 * (price + surcharge - agentFee + payFee),
    });
    tell(`${seen.name} 2份，每份${formatYuan(price)}，代理费${formatYuan(agentFee)}，支付手续费${formatYuan(payFee)}，应付${formatYuan(seen.amount)}`);
    await refused('yefeng', foodPurchase, { ...meals, totalAmount: seen.amount + 100 }, { status: 409, message: '价格已变动' });
    await call('yefeng', foodPurchase, { ...meals, totalAmount: seen.amount });
    const mealSeen = await call('yefeng', extraPayPreview, { orderId, kind: 'FOOD', virtual: true });
    await see('what they cost and leave', async () => mealSeen, { amount: seen.amount, available: left, left: left - seen.amount });
    await call('yefeng', foodPay, { orderId, totalAmount: seen.amount, payPassword });
    left -= seen.amount;
    await holds('by the account');
    const bought = async () => {
        const { items } = await call('yefeng', purchasedExtras, { orderId });
        return { statuses: items.map(({ status }) => status) };
    };
    await see('the meals are paid', bought, { statuses: ['PAID', 'PAID'] });
    await is('the order has the same money as before', { ...sold, status: 'PAID' });
    step('订票员确认座位并出票，餐食随客票出单');
    await ticketed(stage, orderId, 10);
    await see('issued with the tickets', bought, { statuses: ['ISSUED', 'ISSUED'] });
    await is('ticketed', { ...sold, status: 'PRINTED' }, 'SeatConfirmed', 'OrderTicketed');
    step('对账单列出全部收支，审计员核对账务');
    const statement = async () => {
        const { content, opening, in: came, out, closing } = await call('yefeng', balanceStatement, { size: 5 });
        const movements = content.map(({ kind, in: came, out }) => [kind, came, out]);
        return { movements, balance: content[0]?.balance, closing, unexplained: opening + came - out - closing, content };
    };
    const { content } = await see('recharged, and paid four times; the balance is what is left', statement, {
        movements: [
            ['PAY', 0, seen.amount],
            ['PAY', 0, rest],
            ['PAY', 0, amount],
            ['PAY', 0, deposit],
            ['RECHARGE', RECHARGE, 0],
        ],
        balance: left,
        closing: left,
        unexplained: 0,
    });
    for (const { at, movement, in: came, out, balance } of content.toReversed())
        tell(`  ${formatDateTime(at)}  ${movement}  ${came > 0 ? `收${formatYuan(came)}` : `支${formatYuan(out)}`}  余额${formatYuan(balance)}`);
    await call('yefeng', exportBalanceStatement, {});
    const checked = async () => {
        const { done, checks = [] } = await call('auditor', checkLedger, {});
        return { done, differing: checks.filter(({ count }) => count > 0).map(({ check }) => check) };
    };
    await see('the ledger agrees with the log', checked, { done: true, differing: [] });
    tell('逐条重算事件日志：账务全部相符，在途资金为零');
    return { orderId };
};
