import t from 'tap';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { queryMails } from '#contracts/order/notice/mail-api.ts';
import { countUnread, queryNotices, readAllNotices, readNotices } from '#contracts/order/notice/notice-api.ts';
import { adults, daily, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
/** Limits of orders reach their agencies and the desks of their airlines, over HTTP. */
t.test('reminders are notices: to the agency whose order it is and the desks of its airline, read by each for himself', async (t) => {
    const time = { now: MONDAY };
    const house = daily(await startProgram({ clock: () => time.now }), time);
    t.teardown(() => house.close());
    const { call, send, program } = house;
    const sale = selling(house, time);
    await sale.putOnSale([{}], { name: '海航普通' });
    const { orderId, total, limits } = await sale.submit('yefeng', ['HU7182-2026-12-10-G'], adults(10));
    await sale.payAt(await sale.openPayment('yefeng', orderId, total));
    const unread = async (as) => (await call(countUnread, {}, as)).count;
    const list = async (as, body = {}) => call(queryNotices, body, as);
    t.equal(await unread('yefeng'), 0);
    const before = (hours) => new Date(Date.parse(limits.nameBy) - hours * 3_600_000).toISOString();
    await sale.pass(before(12));
    await sale.pass(before(2));
    const { content, totalElements } = await list('yefeng');
    t.equal(totalElements, 4, 'of its names and of its tickets');
    const ofNames = content.filter(({ limit }) => limit === 'NAME');
    t.match(ofNames, [
        {
            kind: 'LIMIT',
            limit: 'NAME',
            title: '名单时限提醒（提前2小时）',
            orderNo: orderId,
            by: limits.nameBy,
            at: before(2),
            read: false,
            airLine: 'HU',
        },
        {
            at: before(12),
            text: `订单${orderId}的名单时限为${formatDateTime(limits.nameBy).slice(0, 16)}（北京时间），还有10名旅客未录入，逾期不能自行修改名单。`,
        },
    ]);
    const [newest, older] = ofNames;
    t.equal(await unread('yefeng'), 4);
    t.equal(await unread('order'), 4, 'the desk of the airline');
    t.equal(await unread('order-jd'), 0, 'not the desk of another');
    t.equal(await unread('changcheng'), 0, 'not another agency');
    await call(readNotices, { ids: [older.id] }, 'yefeng');
    t.equal(await unread('yefeng'), 3);
    t.equal(await unread('order'), 4, 'each for himself');
    t.match(await list('yefeng', { unread: true }), { totalElements: 3 });
    const page = await list('yefeng', { page: 1, size: 2 });
    t.match(page, { totalElements: 4, number: 1, size: 2 });
    t.ok(page.content.find(({ id }) => id === older.id)?.read);
    const head = await program.events.head();
    await call(readNotices, { ids: [older.id] }, 'yefeng');
    t.equal(await program.events.head(), head, 'what was read is said once');
    for (const as of ['changcheng', 'order-jd'])
        t.ok((await send(readNotices, { ids: [newest.id] }, as)).status >= 403, `not ${as}’s to read`);
    t.match(await send(readNotices, { ids: ['G1.1'] }, 'yefeng'), { status: 404, message: '通知不存在' });
    const all = await call(readAllNotices, { until: '2099-01-01T00:00:00.000Z' }, 'order');
    t.equal(all.until, time.now, 'what is still to come nobody has read');
    t.equal(await unread('order'), 0);
    t.equal(await unread('yefeng'), 3);
    t.match(await call(queryMails, {}, 'order'), { totalElements: 0 }, 'no mail server, no mail');
    time.now = new Date(Date.parse(time.now) + 40 * 86_400_000).toISOString();
    t.match(await list('yefeng'), { totalElements: 0 }, 'they are listed for as long as the setting says');
});
