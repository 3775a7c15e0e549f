import { bookCABag, getBatch, importBags, payCABag, prepayCABag, saveBatch, showBookedCABag, submitBagFlow, } from '#contracts/auction/bag-api.ts';
import { addDays, addMinutes, formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { workbookOf } from '#ops/e2e/sale.ts';
import { approved, contact, earnestOf } from './auction.ts';
import { follow } from './books.ts';
import { FARE, freeDay, importBlocks, PRICE } from './scenery.ts';
const SEATS = 20;
/** price of a bag per traveller, there and back */
const BAG = 2 * FARE;
const EARNEST = 300_000;
/**
 * The sixth life: a batch with one bag is imported and approved. The first agency to come books the bag, takes it as one order of both
 * flights, and pays.
 */
export const bagLife = async (stage) => {
    const { call, refused, step, tell, see } = stage;
    step('两家代理人（甲、乙）为组合包充值保证金');
    const first = await earnestOf(stage, 'yefeng', EARNEST);
    const second = await earnestOf(stage, 'changcheng', EARNEST);
    step('订票员建批次，导入组合包（Excel）：往返两个航班，先预览');
    const leaves = await freeDay(stage, ['HU7908', 'HU7907'], 60);
    const flights = [
        { flightNo: 'HU7908', date: leaves, seats: 30 },
        { flightNo: 'HU7907', date: addDays(leaves, 5), seats: 30 },
    ];
    await importBlocks(stage, [...flights]);
    const startsAt = stage.now();
    const batch = { name: '演示：北京往返', airLine: 'HU', startsAt, endsAt: addMinutes(startsAt, 24 * 60) };
    const { batchId } = await call('order', saveBatch, batch);
    await refused('order', submitBagFlow, { batchId }, { status: 409, message: '请先录入组合包' });
    const file = async (seats) => {
        const rows = flights.map(({ flightNo, date }, leg) => ({
            包号: 'A01',
            航班号: flightNo,
            航班日期: date,
            舱位: 'G',
            座位数: seats[leg],
            每人包价: BAG / 100,
            保证金: EARNEST / 100,
        }));
        return [{ name: '组合包.xlsx', bytes: await workbookOf(rows) }];
    };
    const preview = await call('order', importBags, { batchId, mode: 'preview' }, await file([SEATS, SEATS + 1]));
    await see('a preview writes nothing', async () => preview, { good: 0, bad: 2, written: 0 });
    for (const { errors } of preview.rows)
        tell(`预览：${Object.values(errors).join('；')}`);
    const report = await call('order', importBags, { batchId, mode: 'all' }, await file([SEATS, SEATS]));
    await see('the bag is there', async () => report, { bad: 0, written: 2 });
    step('订票员提交审批，管理员批准：占座并发布');
    const { instanceId } = await call('order', submitBagFlow, { batchId });
    await approved(stage, instanceId);
    // each bag is offered after its batch is published
    const standing = async () => {
        const { status, bags } = await call('order', getBatch, { batchId });
        return { status, bags, offered: bags.map(bag => bag.status) };
    };
    const { bags } = await see('published', standing, { status: 'PUBLISHED', offered: ['AVAILABLE'] });
    tell(`批次 ${batchId}：${bags.map(({ no, route, amount }) => `${no} ${route} ${formatYuan(amount)}`).join('；')}`);
    step('甲先预订，乙来迟一步');
    const id = `${batchId}.A01`;
    const mine = async () => {
        const { status, mine } = await call('yefeng', showBookedCABag, { id });
        return { status, ...mine };
    };
    await call('yefeng', bookCABag, { id });
    await refused('changcheng', bookCABag, { id }, { status: 409, message: '该组合包已被锁定' });
    await first.is('its earnest is held', { held: EARNEST });
    await second.is('who comes second keeps all of it', {});
    step('甲生成订单，支付首期：保证金抵作票款，再付余款');
    const { prepay } = await see('it has the bag', mine, { status: 'BOOKED' });
    const taken = await call('yefeng', prepayCABag, { id, totalAmount: prepay, contact, groupName: '演示：组合包团' });
    tell(`订单号 ${taken.orderNo}，${formatDateTime(taken.payBy)} 前支付首期${formatYuan(prepay)}`);
    const { is } = follow(stage, taken.orderNo);
    const total = 2 * SEATS * PRICE;
    const order = { seats: SEATS, total };
    await is('submitted', { ...order, status: 'WAIT_FOR_PAY', owed: total, held: SEATS, free: 10 }, 'OrderNumberReserved', 'OrderSubmitted');
    const pay = async (totalAmount) => stage.press((await call('yefeng', payCABag, { id, totalAmount, channel: 'alipay' })).payUrl);
    await pay(prepay);
    const paid = prepay + EARNEST;
    await is('a first part, and the earnest', { ...order, paid, received: paid, owed: total - paid }, 'DepositPaid', 'DepositPaid');
    await first.is('its earnest is fare', { gone: EARNEST });
    await pay(total - paid);
    await is('paid', { ...order, status: 'PAID', paid: total, received: total, owed: 0, held: 0, sold: SEATS, free: 10 }, 'OrderPaid');
    await see('it is an order', mine, { status: 'ORDERED' });
    return { id, orderNo: taken.orderNo };
};
