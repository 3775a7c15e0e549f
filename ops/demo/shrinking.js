import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { orderDetail } from '#contracts/order/api.ts';
import { addPreview, addSeats, reducePreview, reduceSeats } from '#contracts/order/changes/changes-api.ts';
import { paymentRecords } from '#contracts/payment/api.ts';
import { previewRefund, submitRefund } from '#contracts/refund/api.ts';
import { follow } from './books.ts';
import { nameTravellers, payOut, ticketed, travellers } from './names.ts';
import { atCashier, FARE, freeDay, importBlocks, PRICE, placeOrder } from './scenery.ts';
/**
 * The second life: twenty seats with a deposit of 10 % (85 % assessed) and a second one of 20 %. Five seats are cut: three are free, the
 * deposit of two is forfeited. Two come again with a deposit of their own, the rest is paid, two tickets go back.
 */
export const shrinkingLife = async (stage) => {
    const { call, refused, step, tell, see } = stage;
    step('代理人下单：20人，两期定金（10%、20%），考核比例85%');
    const date = await freeDay(stage, ['HU7904'], 45);
    const [stockId] = await importBlocks(stage, [{ flightNo: 'HU7904', date, seats: 30 }]);
    const { orderId, total } = await placeOrder(stage, stockId, 20, '演示：两期定金团');
    const { is } = follow(stage, orderId);
    const share = FARE / 10;
    const first = 20 * share;
    const detail = () => call('yefeng', orderDetail, { orderId });
    const { instalments } = await detail();
    for (const { no, kind, amount, by } of instalments)
        tell(`第${no}期 ${kind === 'DEPOSIT' ? '定金' : '尾款'} ${formatYuan(amount)}，${formatDateTime(by)} 前`);
    const waiting = { status: 'WAIT_FOR_PAY', sold: 0 };
    await see('two deposits and a balance', async () => ({ amounts: instalments.map(({ amount }) => amount) }), {
        amounts: [first, 2 * first, total - 3 * first],
    });
    await is('submitted', { ...waiting, payProgress: 'UNPAID', total: 20 * PRICE, owed: 20 * PRICE, held: 20, free: 10 }, 'OrderSubmitted');
    step('代理人支付第1期定金');
    await stage.press((await atCashier(stage, orderId, first)).payUrl);
    await is('the deposit is paid', { ...waiting, payProgress: 'DEPOSIT_PAID', paid: first, owed: total - first, held: 20 }, 'DepositPaid');
    step('代理人减员5人：先试算，再减员');
    await refused('yefeng', reduceSeats, { orderId, counts: { ADULT: 11 } }, { status: 409, message: '不足成团人数' });
    const fewer = { orderId, counts: { ADULT: 5 }, reason: '五人不能成行' };
    const preview = await call('yefeng', reducePreview, fewer);
    tell(`免罚${preview.settlement.free}人退${formatYuan(preview.settlement.returned)}抵扣尾款，其余罚没${formatYuan(preview.settlement.forfeited)}`);
    await is('a preview changes nothing', { ...waiting, seats: 20, held: 20 });
    const cut = await call('yefeng', reduceSeats, fewer);
    await see('reduced as the preview said', async () => cut, {
        total: 15 * PRICE,
        forfeited: 2 * share,
        credit: 3 * share,
        owed: preview.owed,
    });
    const kept = { paid: first, forfeited: 2 * share };
    await is('five fewer', { ...waiting, ...kept, seats: 15, total: 15 * PRICE, owed: 15 * PRICE + 2 * share - first, held: 15, free: 15 }, 'SeatsReduced');
    step('代理人加员2人');
    await refused('yefeng', addSeats, { orderId, counts: { ADULT: 16 } }, { status: 409, message: '座位不足' });
    const more = { orderId, counts: { ADULT: 2 } };
    const added = await call('yefeng', addPreview, more);
    await call('yefeng', addSeats, { ...more, total: added.total });
    const whole = 17 * PRICE;
    const left = whole + 2 * share - first;
    await is('two more', { ...waiting, ...kept, seats: 17, total: whole, owed: left, held: 17, free: 13 }, 'SeatsAdded');
    step('代理人支付加员的定金，再支付第2期定金和尾款');
    const own = 2 * share;
    await stage.press((await atCashier(stage, orderId, own)).payUrl);
    await is('the two have paid their own deposit', { ...waiting, paid: first + own, owed: left - own, received: first + own }, 'DepositPaid');
    const second = 17 * 2 * share;
    const deposits = first + own + second;
    await refused('yefeng', reduceSeats, { orderId, counts: { ADULT: 8 } }, { status: 409, message: '不足成团人数' });
    await stage.press((await atCashier(stage, orderId, second)).payUrl);
    const rest = left - own - second;
    await is('the second deposit is paid', { ...waiting, paid: deposits, owed: rest, received: deposits }, 'DepositPaid');
    await stage.press((await atCashier(stage, orderId, rest)).payUrl);
    const paid = first + left;
    const sold = { payProgress: 'FULLY_PAID', paid, received: paid, owed: 0, held: 0 };
    await is('the balance is paid', { ...sold, status: 'PAID', sold: 17, free: 13, forfeited: 2 * share }, 'OrderPaid');
    step('代理人导入17人名单，订票员确认座位并出票');
    await nameTravellers(stage, orderId, 17);
    await ticketed(stage, orderId, 17);
    await is('ticketed', { ...sold, status: 'PRINTED', nameStatus: 'COMPLETE', sold: 17 }, 'PassengersAdded', 'SeatConfirmed', 'OrderTicketed');
    step('代理人退两张票：试算、提交，退票员审核，财务退款');
    const chosen = { orderId, ids: await travellers(stage, orderId, 2), refundType: 'VOLUNTE' };
    const quote = await call('yefeng', previewRefund, chosen);
    for (const line of quote.lines)
        tell(`${line.ticketNo} ${line.name}：票价${formatYuan(line.fare)}，费率${line.rate / 100}%，退票费${formatYuan(line.fee)}，退${formatYuan(line.refund)}`);
    const back = 2 * (PRICE - share);
    await see('more than 72 hours before departure a tenth of the fare stays', async () => quote.totals, { fee: 2 * share, refund: back });
    const { refundId } = await call('yefeng', submitRefund, { ...chosen, reason: '客人行程变更', refund: back });
    await is('applied for', { ...sold, status: 'REFUND_MODIFY', refunded: 0, sold: 17 }, 'RefundOpened');
    await payOut(stage, refundId, back);
    await is('refunded: the seats are for sale again', { ...sold, status: 'PRINTED', refunded: back, returned: back, owedBack: 0, sold: 15, free: 15 }, 'RefundFixed', 'RefundBound', 'RefundClosed');
    const { content } = await call('finance', paymentRecords, { orderNo: orderId, status: 'PARTIAL_REFUNDED' });
    await see('it went back to the last payment', async () => ({ amounts: content.map(({ amount }) => amount) }), {
        amounts: [rest],
    });
    return { orderId };
};
