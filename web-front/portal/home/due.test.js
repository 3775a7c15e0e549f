import t from 'tap';
import { daysUntil, groupsOf, pressing, untilText, wayOf } from './due.ts';
const NOW = '2026-11-25T06:46:00.000Z'; // Wednesday 14:46 in Shanghai
const matter = (until, more = {}) => ({ kind: 'FULL', orderId: 'G1', ...(until && { until }), ...more });
t.test('on a telephone what is due within a day comes first, and one thing at least', async (t) => {
    const at = (until) => ({ ...(until && { until }) });
    const [soon, tonight, morrow, later] = ['07:00', '10:00', '23:00']
        .map(time => at(`2026-11-25T${time}:00.000Z`))
        .concat(at('2026-11-27T09:00:00.000Z'));
    t.same(pressing([soon, tonight, morrow, later], NOW, 2), [soon, tonight]);
    t.same(pressing([later, at()], NOW, 3), [later]);
    t.same(pressing([], NOW, 3), []);
});
t.test('what is due is grouped by the calendar of Shanghai', async (t) => {
    const [past, tonight, sunday, monday, never] = [
        matter('2026-11-25T06:00:00.000Z'),
        matter('2026-11-25T15:59:00.000Z'),
        matter('2026-11-29T15:59:00.000Z'),
        matter('2026-11-29T16:00:00.000Z'),
        matter(undefined),
    ];
    t.same(groupsOf([past, tonight, sunday, monday, never], NOW), [
        { name: '今天到期', matters: [past, tonight] },
        { name: '本周到期', matters: [sunday] },
        { name: '以后到期', matters: [monday] },
        { name: '未设时限', matters: [never] },
    ]);
    t.same(groupsOf([], NOW), []);
});
t.test('what was won or allotted is done on its own page', async (t) => {
    const way = (kind) => wayOf({ kind, subject: 'L1' });
    t.same(['WIN', 'OFFER', 'BAG', 'ALLOTTED', 'ALLOTMENT'].map(way), [
        '/bidding/L1',
        '/bidding/L1',
        '/bags/L1',
        '/allocations/L1',
        '/allocations/L1',
    ]);
});
t.test('a limit in words', async (t) => {
    t.equal(untilText('2026-11-25T09:00:00.000Z', NOW), '今天 17:00 前');
    t.equal(untilText('2026-11-26T04:00:00.000Z', NOW), '明天 12:00 前');
    t.equal(untilText('2026-11-27T09:00:00.000Z', NOW), '11-27 周五 17:00 前');
    t.equal(daysUntil('2026-12-01', '2026-11-25'), '6 天后');
    t.equal(daysUntil('2026-11-25', '2026-11-25'), '今天');
    t.equal(daysUntil('2026-11-24', '2026-11-25'), '已出行');
});
t.test('each leads to where it is done', async (t) => {
    t.equal(wayOf(matter(undefined, { kind: 'BALANCE' })), '/order/G1?pay=next');
    t.equal(wayOf(matter(undefined, { kind: 'NAMES' })), '/order/G1?tab=names');
    t.equal(wayOf(matter(undefined, { kind: 'PAPERS', refundId: 'R1' })), '/refund/R1');
    t.equal(wayOf(matter(undefined, { kind: 'RESUBMIT' })), '/order/G1');
});
