import t from 'tap';
import { disableAgent } from '#contracts/agency/agency-api.ts';
import * as api from '#contracts/auction/api.ts';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import { dueMatters, ownCounts } from '#contracts/order/due-api.ts';
import { queryNotices } from '#contracts/order/notice/notice-api.ts';
import { invalidStock } from '#contracts/seats/api.ts';
import { ground } from '../ground.ts';
import { auctioning, yuan } from './lots.ts';
const { fresh } = ground(t);
/** A lot for the next bidder: `agent` has bid for both units, `rival` less for one. */
const start = async () => {
    const here = await fresh();
    const { call, program, time, agent, rival } = here;
    const steps = auctioning(here, time, here);
    await here.sale.putOnSale();
    for (const as of [agent, rival])
        await steps.recharge(as);
    const id = await steps.publish({ afterDefault: 'OFFER' });
    await call(api.bookBidding, { id, price: yuan(1_200), units: 1 }, rival);
    await call(api.bookBidding, { id, price: yuan(1_210), units: 2 }, agent);
    await steps.close();
    const prepayBy = (await steps.awardOf(id, agent)).prepayBy;
    return {
        ...here,
        ...steps,
        id,
        prepayBy,
        /** the winner lets the time pass */
        defaults: async () => {
            time.now = prepayBy;
            await program.pass('awards not taken');
            await program.settle();
        },
    };
};
t.test('what a winner lets pass is offered to who came next, who may take it or not', async (t) => {
    const { call, program, time, sale, take, pay, money, id, prepayBy, defaults, agent, rival, agencyId, flight, OUT } = await start();
    const mine = async (as) => (await call(api.showBidding, { id }, as)).mine?.award;
    t.match(await mine(rival), { status: 'MISSED' });
    await sale.refused(t, api.acceptOffer, { id }, rival, { status: 409, message: '竞价未成交' });
    await program.settle();
    const due = async (as) => (await call(dueMatters, {}, as)).content;
    t.match(await due(agent), [
        {
            kind: 'WIN',
            subject: id,
            until: prepayBy,
            amount: yuan(24_200),
            persons: 20,
            flights: flight.flightNo,
            route: 'HAK-PEK',
            std: String,
        },
    ]);
    t.equal((await call(ownCounts, {}, agent)).due, 1);
    t.same(await due(rival), [], 'nothing is to be done of what was missed');
    await defaults();
    const offered = (await mine(rival));
    t.match(offered, { status: 'OFFERED', seats: 10, amount: yuan(12_000), earnest: yuan(1_000), offerBy: String });
    t.same(await due(agent), []);
    t.match(await due(rival), [{ kind: 'OFFER', subject: id, until: offered.offerBy, amount: yuan(12_000), persons: 10 }]);
    t.match((await call(api.myBiddings, { won: true }, rival)).content, [{ lotId: id, status: 'OFFERED', offerBy: offered.offerBy }]);
    t.match((await call(queryNotices, {}, rival)).content, [{ kind: 'OFFER', lotId: id, by: offered.offerBy }, { kind: 'LOST' }]);
    t.match((await call(api.biddingDetail, { id }, 'order')).board, [
        { award: 'DEFAULTED', agency: agencyId },
        { award: 'OFFERED', offerBy: offered.offerBy },
    ]);
    t.same(await sale.seatsOf(OUT), { total: 60, held: 10, sold: 0, free: 50 });
    await sale.refused(t, api.acceptOffer, { id }, agent, { status: 409, message: '没有可接受的递补' });
    // some time after the offer has come
    time.now = addMinutes(time.now, 1);
    t.match((await call(api.acceptOffer, { id }, rival)).mine, { earnest: yuan(1_000), award: { status: 'WAIT_PREPAY', earnest: yuan(1_000) } }, 'what the offer holds is told');
    await program.settle();
    t.match((await call(queryNotices, {}, rival)).content, [{ kind: 'WON' }, { kind: 'OFFER', settled: true }, { kind: 'LOST' }]);
    await sale.refused(t, api.declineOffer, { id }, rival, { status: 409, message: '递补已接受' });
    const { prepay } = await take(id, rival);
    await pay(id, prepay, rival);
    t.match(await mine(rival), { status: 'ORDERED' });
    t.same(await sale.seatsOf(OUT), { total: 60, held: 10, sold: 0, free: 50 });
    t.match(await money(agencyId, agent), [yuan(3_000), 0], 'earnest of two units is lost');
});
t.test('an offer that is given up costs nothing, and its seats are on sale again', async (t) => {
    const { call, program, id, sale, defaults, awardOf, money, rival, rivalId, OUT } = await start();
    await sale.refused(t, api.declineOffer, { id }, rival, { status: 409, message: '竞价未成交' });
    await defaults();
    await call(api.declineOffer, { id }, rival);
    await program.settle();
    t.match(await awardOf(id, rival), { status: 'DECLINED' });
    t.same(await money(rivalId, rival), [yuan(5_000), 0]);
    t.match(await sale.seatsOf(OUT), { held: 0, sold: 0 });
    await sale.refused(t, api.acceptOffer, { id }, rival, { status: 409, message: '递补已放弃或已过期' });
});
t.test('an offer ends with its seats, when the airline takes them back; of what is sold no longer nothing is offered', async (t) => {
    const { call, program, id, sale, defaults, awardOf, money, rival, rivalId, OUT } = await start();
    await defaults();
    t.match(await awardOf(id, rival), { status: 'OFFERED' });
    await call(invalidStock, { id: OUT, reason: '机型变更', taken: 'RELEASE' }, 'order');
    await program.settle();
    t.match(await awardOf(id, rival), { status: 'DECLINED' });
    t.match(await sale.seatsOf(OUT), { held: 0, sold: 0 });
    await sale.refused(t, api.acceptOffer, { id }, rival, { status: 409, message: '递补已放弃或已过期' });
    t.same(await money(rivalId, rival), [yuan(5_000), 0]);
    t.match((await call(queryNotices, {}, rival)).content, [
        { kind: 'OFFER', title: '竞价递补，航司已收回座位', settled: true },
        { kind: 'LOST' },
    ]);
    const kept = await start();
    await kept.call(invalidStock, { id: kept.OUT, reason: '停售', taken: 'KEEP' }, 'order');
    await kept.program.settle();
    t.match(await kept.awardOf(kept.id, kept.agent), { status: 'WAIT_PREPAY' }, 'who has won keeps it');
    await kept.defaults();
    t.match(await kept.awardOf(kept.id, kept.rival), { status: 'MISSED' });
    t.match(await kept.sale.seatsOf(kept.OUT), { held: 0, sold: 0 });
});
t.test('who cannot log in is offered nothing', async (t) => {
    const { call, program, id, sale, defaults, agencyId, rivalId, OUT } = await start();
    await call(disableAgent, { id: rivalId, reason: '停业' }, 'admin');
    await program.settle();
    await defaults();
    const { board } = await call(api.biddingDetail, { id }, 'order');
    t.same(board.map(({ agency, award = 'MISSED' }) => [agency, award]), [
        [agencyId, 'DEFAULTED'],
        [rivalId, 'MISSED'],
    ]);
    t.match(await sale.seatsOf(OUT), { held: 0, sold: 0 });
});
