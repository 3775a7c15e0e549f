import t from 'tap';
import * as api from '#contracts/auction/api.ts';
import { autoRankQuery, autoRankRates, saveAutoRank } from '#contracts/auction/auto-rank-api.ts';
import { sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts';
import { timeline } from '#contracts/report/history.ts';
import { adults, daily, namesOf } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
import { auctioning, yuan } from './lots.ts';
const EARLY = 'HU7182-2026-11-20-G';
t.test('of two who bid the same, who has ticketed more of his seats wins; the auditor finds the same', async (t) => {
    const time = { now: MONDAY };
    const started = await startProgram({ clock: () => time.now });
    t.teardown(started.close);
    const house = daily(started, time);
    const { call, program } = house;
    const { sale, recharge, publish, close } = auctioning(house, time);
    await sale.putOnSale([{ date: '2026-11-20' }, {}]);
    const reckon = async () => {
        await program.settle();
        await program.pass('ticketing rates');
        await program.settle();
    };
    // ── two groups leave: one with all its tickets, of the other two seats stay empty ───────────────────────────────────
    const half = await sale.submit('yefeng', [EARLY], adults(12));
    await sale.payAt(await sale.openPayment('yefeng', half.orderId, half.total));
    await call(sureRequestSeat, { orderId: half.orderId }, 'order');
    await sale.name('yefeng', half.orderId, await namesOf(adults(10)));
    const { passengers } = await sale.detail(half.orderId);
    await call(sureOutTicket, { orderId: half.orderId, ids: passengers.map(({ id }) => id) }, 'order');
    await sale.ticketed('changcheng', [EARLY], adults(10), { skip: 10 });
    await sale.submit('yefeng', [EARLY], adults(10), { groupName: '未支付', confirmDuplicate: true });
    time.now = '2026-11-21T01:00:00.000Z';
    // ── the setting ─────────────────────────────────────────────────────────────────────────────────────────────────────
    const rule = { airLine: 'HU', days: 30, minSeats: 11, initial: 8_000 };
    await sale.refused(t, saveAutoRank, { ...rule, days: 0 }, 'admin', { status: 400, message: /./ });
    await sale.refused(t, saveAutoRank, rule, 'yefeng', { status: 403, message: /./ });
    await sale.refused(t, saveAutoRank, rule, 'order', { status: 403, message: /./ });
    t.same((await call(autoRankQuery, {}, 'order')).content, []);
    const alike = await publish({ startsAt: '2026-11-21T01:00:00.000Z', endsAt: '2026-11-21T06:00:00.000Z' });
    await sale.refused(t, saveAutoRank, { ...rule, airLine: 'ZZ' }, 'admin', { status: 400, message: '航空公司ZZ不存在' });
    await call(saveAutoRank, rule, 'admin');
    await reckon();
    const row = { id: 'HU', ...rule, ratesId: 'HU.1', from: '2026-10-22', to: '2026-11-20', agencies: 2 };
    t.match((await call(autoRankQuery, { airLine: 'HU' }, 'order')).content, [row]);
    t.match((await call(autoRankRates, { airLine: 'HU' }, 'order')).content, [
        { rank: 1, agency: 'AG1001', seats: 12, ticketed: 10, rate: 8_333, own: true },
        { rank: 2, agency: 'AG1002', seats: 10, ticketed: 10, rate: 8_000, own: false },
    ]);
    await call(saveAutoRank, { ...rule, minSeats: 5 }, 'admin');
    await Promise.all([program.pass('ticketing rates'), program.settle()]);
    await reckon();
    t.match((await call(autoRankQuery, {}, 'order')).content, [{ ratesId: 'HU.2', minSeats: 5 }]);
    const best = [{ agency: 'AG1002', rate: 10_000, own: true }, { agency: 'AG1001' }];
    t.match((await call(autoRankRates, { airLine: 'HU' }, 'order')).content, best);
    t.match((await call(autoRankRates, { airLine: 'HU', ratesId: 'HU.1', page: 1, size: 1 }, 'order')).content, [{ rank: 2, rate: 8_000 }]);
    await sale.refused(t, autoRankRates, { airLine: 'HU', ratesId: 'JD.1' }, 'order', { status: 404, message: '出票率表不存在' });
    const { events: told } = await call(timeline, { stream: 'autorank-HU' }, 'admin');
    t.same(told.map(({ zh }) => zh).sort(), ['保存自动排名设置', '保存自动排名设置', '核算出票率', '核算出票率']);
    // ── a lot that is published now ranks by the present table, whatever is computed later ────────────────────────────────
    const id = await publish({ startsAt: '2026-11-21T01:00:00.000Z', endsAt: '2026-11-21T06:00:00.000Z', units: 1 });
    for (const as of ['yefeng', 'changcheng'])
        await recharge(as, yuan(9_000));
    await call(saveAutoRank, rule, 'admin');
    await reckon();
    time.now = '2026-11-21T02:00:00.000Z';
    t.equal((await call(api.showBidding, { id }, 'yefeng')).rate, 8_333);
    t.equal((await call(api.showBidding, { id }, 'changcheng')).rate, 10_000);
    t.equal((await call(api.showBidding, { id: alike }, 'yefeng')).rate, undefined, 'published before, all bids count alike');
    for (const as of ['yefeng', 'changcheng'])
        await call(api.bookBidding, { id: alike, price: yuan(1_190) }, as);
    t.match((await call(api.biddingDetail, { id: alike }, 'order')).board, [
        { agency: 'AG1001', rate: 10_000 },
        { agency: 'AG1002', rate: 10_000 },
    ]);
    await call(api.bookBidding, { id, price: yuan(1_190) }, 'yefeng');
    await call(api.joinBidding, { id, units: 1 }, 'changcheng');
    await sale.refused(t, api.bookBidding, { id, price: yuan(1_190) }, 'changcheng', { status: 409, message: /出价须高于当前价/ });
    await call(api.bookBidding, { id, price: yuan(1_200) }, 'changcheng');
    const open = await call(api.biddingComputation, { id }, 'order');
    t.match(open, { closed: false, accepted: 2, differences: [], ratesId: 'HU.2' });
    await close('2026-11-21T06:00:01.000Z');
    t.match(await call(api.biddingComputation, { id }, 'order'), {
        id,
        closed: true,
        ratesId: 'HU.2',
        accepted: 2,
        withdrawn: 0,
        differences: [],
        ranked: [
            { rank: 1, agency: 'AG1002', price: yuan(1_200), rate: 10_000, frozen: 10_000, won: 1, awarded: 1 },
            { rank: 2, agency: 'AG1001', rate: 8_333, frozen: 8_333, won: 0, awarded: 0 },
        ],
    });
    t.match(await call(api.biddingComputation, { id: alike }, 'order'), {
        closed: true,
        differences: [],
        ranked: [
            { rank: 1, agency: 'AG1001', no: 1, won: 1, awarded: 1 },
            { rank: 2, agency: 'AG1002', no: 2, won: 1, awarded: 1 },
        ],
    });
    await sale.refused(t, api.biddingComputation, { id }, 'yefeng', { status: 403, message: /./ });
    await sale.refused(t, api.biddingComputation, { id: 'L0' }, 'order', { status: 404, message: /./ });
    // ── once a day ──────────────────────────────────────────────────────────────────────────────────────────────────────
    await reckon();
    const before = await program.events.head();
    await reckon();
    t.equal(await program.events.head(), before, 'nothing is due any more');
    time.now = '2026-11-22T00:00:30.000Z';
    await reckon();
    t.match((await call(autoRankQuery, {}, 'order')).content, [{ from: '2026-10-23', to: '2026-11-21', agencies: 2 }]);
});
