import { orderStatuses } from '#contracts/enums.ts';
import { addDays, formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { submitOrder } from '#contracts/order/api.ts';
import { getJob, jobFile, requestExport } from '#contracts/report/api.ts';
import { difference, stateThen, timeline } from '#contracts/report/history.ts';
import { adults } from '#ops/e2e/sale.ts';
import { follow } from './books.ts';
import { nameTravellers, ticketed } from './names.ts';
import { atCashier, findFlights, freeDay, importBlocks, PRICE } from './scenery.ts';
const SEATS = 12;
/** The first life: nothing goes wrong. Out and back, paid at once, named, ticketed, exported, replayed. */
export const smoothLife = async (stage) => {
    const { call, refused, see, step, tell } = stage;
    step('订票员导入往返两个航班的切位库存（Excel）');
    const leaves = await freeDay(stage, ['HU7902', 'HU7901'], 45);
    const rows = [
        { flightNo: 'HU7902', date: leaves, seats: 40 },
        { flightNo: 'HU7901', date: addDays(leaves, 5), seats: 40 },
    ];
    const ids = await importBlocks(stage, [...rows]);
    tell(`${ids.join('、')}，各40座`);
    step(`代理人查询：海口—北京 ${leaves}，五天后返回，成人${SEATS}人`);
    const blocks = rows.map(({ flightNo, date }, leg) => ({ flightNo, date, stockId: ids[leg] }));
    const { flights, total, body } = await findFlights(stage, blocks, adults(SEATS));
    for (const { flightNo, date, depTime, cabin, seatsLeft, policyName, prices } of flights) {
        const { fare, cnFund, yq } = prices.find(({ type }) => type === 'ADULT');
        tell(`${flightNo} ${date} ${depTime} ${cabin}舱 余${seatsLeft}座「${policyName}」票价${formatYuan(fare)} 基金${formatYuan(cnFund)} 燃油${formatYuan(yq)}`);
    }
    await see('half of the full fare, fund and fuel, for twelve on two flights', async () => ({ total }), { total: 2 * SEATS * PRICE });
    step('代理人提交订单');
    const order = { ...body, groupName: '演示：北京精品五日团' };
    await refused('yefeng', submitOrder, { ...order, total: total - 1000 }, { status: 409, message: '价格已变动' });
    const { orderId, limits } = await call('yefeng', submitOrder, order);
    tell(`订单号 ${orderId}，支付时限 ${formatDateTime(limits.payBy)}，名单时限 ${formatDateTime(limits.nameBy)}`);
    const { is } = follow(stage, orderId);
    const waiting = {
        status: 'WAIT_FOR_PAY',
        payProgress: 'UNPAID',
        seats: SEATS,
        total,
        owed: total,
        held: SEATS,
        sold: 0,
        free: 28,
    };
    await is('submitted', waiting, 'OrderSubmitted');
    step('代理人支付（沙箱收银台）');
    const { payUrl, amountText } = await atCashier(stage, orderId, total);
    tell(amountText);
    await is('at the cashier’s nothing has happened yet', { ...waiting, received: 0 });
    await stage.press(payUrl);
    const sold = { payProgress: 'FULLY_PAID', paid: total, received: total, owed: 0, held: 0, sold: SEATS, free: 28 };
    await is('paid', { ...sold, status: 'PAID', nameStatus: 'NONE' }, 'OrderPaid');
    step(`代理人导入${SEATS}人名单（Excel）`);
    await nameTravellers(stage, orderId, SEATS);
    await is('named', { ...sold, nameStatus: 'COMPLETE' }, 'PassengersAdded');
    step('订票员确认座位并出票');
    await ticketed(stage, orderId, SEATS);
    await is('ticketed', { ...sold, status: 'PRINTED' }, 'SeatConfirmed', 'OrderTicketed');
    step('订票员导出订单列表（后台任务）');
    const { id } = await call('order', requestExport, { resource: 'order', scope: 'ALL' });
    const job = await see('the export is done', () => call('order', getJob, { id }), { status: 'DONE' });
    await call('order', jobFile, { id });
    tell(`${job.name}：${job.done}行`);
    step('审计员回放订单');
    const stream = `order-${orderId}`;
    const story = await call('auditor', timeline, { stream, related: true, size: 200 });
    tell(`连同支付、PNR、座位共${story.total}个事件`);
    for (const { at, zh, streamZh, user, commandZh } of story.events)
        tell(`  ${formatDateTime(at)}  ${streamZh} · ${zh}  ${user}${commandZh ? `（${commandZh}）` : ''}`);
    const { revision } = story.events.find(({ type }) => type === 'OrderTicketed');
    const before = await call('auditor', stateThen, { stream, revision: revision - 1 });
    await see('before the tickets it was paid', async () => before.state, { status: 'PAID' });
    const { changes } = await call('auditor', difference, { stream, from: String(revision - 1), to: String(revision) });
    tell(`出票之前（版本${before.revision}）：${orderStatuses.PAID}；出票改变了${changes.length}处，例如：`);
    for (const { path, pathZh, from, to } of changes.slice(0, 3))
        tell(`  ${pathZh ?? path}：${shown(from)} → ${shown(to)}`);
    return { orderId };
};
const shown = (value) => (value === undefined ? '（无）' : typeof value === 'string' ? value : JSON.stringify(value));
