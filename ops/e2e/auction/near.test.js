import t, {} from 'tap';
import { setCanFreeBid } from '#contracts/agency/agency-api.ts';
import * as allocationApi from '#contracts/auction/allocation-api.ts';
import * as api from '#contracts/auction/api.ts';
import * as bagApi from '#contracts/auction/bag-api.ts';
import * as freeApi from '#contracts/auction/free-api.ts';
import { queryNotices } from '#contracts/order/notice/notice-api.ts';
import { timeLimit } from '#contracts/order/rules/time-limit.ts';
import { blockOf, ground } from '../ground.ts';
import { stockRow } from '../sale.ts';
import { auctioning, contact, draftOf, yuan } from './lots.ts';
const TOO_NEAR = { status: 409, message: '距起飞时间过近，不能下单' };
const { fresh } = ground(t);
const start = async (t) => {
    const here = await fresh();
    const { call, program, time, agent, rival, agencyId, day, at } = here;
    const on = (after, flight) => ({ ...flight, date: day(after), seats: 90 });
    /** departure on Thursday at 10:00 in Shanghai: orders are possible until 07:00, which is Wednesday, 23:00 UTC */
    const soon = on(3, { ...here.flight, dep: '10:00', arr: '14:10' });
    /** departure before dawn: orders are possible until half past midnight */
    const early = on(3, { ...soon, flightNo: soon.flightNo.replace('HU7', 'HU8'), dep: '03:30', arr: '07:40' });
    const later = on(6, here.back);
    const [SOON, EARLY, LATER] = [blockOf(soon), blockOf(early), blockOf(later)];
    const steps = auctioning(here, time, { OUT: SOON, at });
    await steps.sale.importFlights([soon, early, later].map(flight => stockRow(flight)));
    for (const as of [agent, rival])
        await steps.recharge(as);
    const bag = { no: 'A01', seats: 20, price: yuan(2_010), earnest: yuan(3_000), stocks: [SOON, LATER] };
    return {
        ...here,
        ...steps,
        SOON,
        EARLY,
        LATER,
        bag,
        allotted: { ...bag, agency: agencyId },
        batch: { name: '北京往返', airLine: 'HU', startsAt: at('00:00:00'), endsAt: at('06:00:00'), prepayMinutes: 60 },
        /** an order of a flight that leaves within a week cannot be submitted any more, until the end of the test */
        stops: async () => {
            const week = { airLine: 'HU', kind: 'PAY', minDays: 0, payMinutes: 30, payBeforeDeparture: 7 * 1_440 };
            const { id } = await call(timeLimit.endpoints.add, week, 'admin');
            t.teardown(() => call(timeLimit.endpoints.delete, { id }, 'admin'));
            await program.settle();
        },
        pass: async (now) => {
            time.now = now;
            for (const clock of ['end of lots', 'awards not taken', 'end of sealed bags', 'bags not taken', 'end of bag batches'])
                await program.pass(clock);
            await program.settle();
        },
        free: async () => (await steps.sale.seatsOf(SOON)).free,
    };
};
t.test('what ends so late that it could not be prepaid is not saved, handed in or published, and the latest end is said', async (t) => {
    const here = await start(t);
    const { call, send, sale, stops, turnDown, program, agencyId, EARLY, LATER, bag, batch, at, day } = here;
    // an hour to prepay before the 5th, 00:30 in Shanghai
    const latest = at('15:30', 2);
    const late = at('15:30:01', 2);
    const message = `距起飞时间过近：截止后须至少留出60分钟预付，截止时间最晚为${day(2)} 23:30`;
    const refused = (answer, why) => t.match(answer, { status: 400, message: why, errors: { endsAt: why } });
    const lot = { ...draftOf(here), stockId: EARLY, endsAt: latest };
    refused(await send(api.saveBidding, { ...lot, endsAt: late }, 'order'), message);
    const free = { stockId: EARLY, seatsPerUnit: 20, startsAt: at('00:00:00'), endsAt: latest };
    refused(await send(freeApi.saveFreeBidding, { ...free, endsAt: late }, 'order'), message);
    const early = { ...bag, stocks: [EARLY, LATER] };
    const bags = { ...batch, prepayMinutes: 1_440, endsAt: latest, bags: [early] };
    refused(await send(bagApi.saveBatch, { ...bags, endsAt: late }, 'order'), message);
    const { startsAt: _, ...allocation } = { ...bags, bags: [{ ...early, agency: agencyId }] };
    refused(await send(allocationApi.saveBatch, { ...allocation, endsAt: late, publish: true }, 'order'), message);
    const { id } = await call(api.saveBidding, lot, 'order');
    const { id: freeId } = await call(freeApi.saveFreeBidding, free, 'order');
    const { batchId } = await call(bagApi.saveBatch, bags, 'order');
    const { batchid } = await call(allocationApi.saveBatch, allocation, 'order');
    const { id: handedIn } = await call(api.saveBidding, lot, 'order');
    const asked = await call(api.submitBiddingFlow, { id: handedIn }, 'order');
    const { batchId: batchIn } = await call(bagApi.saveBatch, bags, 'order');
    const batchAsked = await call(bagApi.submitBagFlow, { batchId: batchIn }, 'order');
    await program.settle();
    await stops();
    const now = `距起飞时间过近：截止后须至少留出60分钟预付，截止时间最晚为${day(-4)} 02:30`;
    await sale.refused(t, api.submitBiddingFlow, { id }, 'order', { status: 400, message: now });
    await sale.refused(t, freeApi.submitFreeBiddingFlow, { id: freeId }, 'order', { status: 400, message: now });
    await sale.refused(t, bagApi.submitBagFlow, { batchId }, 'order', { status: 400, message: now });
    await sale.refused(t, allocationApi.saveBatch, { ...allocation, batchid, publish: true }, 'order', { status: 400, message: now });
    await turnDown(t, asked.instanceId, now);
    t.match(await call(api.biddingDetail, { id: handedIn }, 'order'), { status: 'DRAFT', reason: now });
    await turnDown(t, batchAsked.instanceId, now);
    t.match(await call(bagApi.getBatch, { batchId: batchIn }, 'order'), { status: 'DRAFT', reason: now });
    t.equal((await sale.seatsOf(EARLY)).held, 0);
});
t.test('an agency opens nothing that nobody could prepay', async (t) => {
    const { call, send, time, money, program, agent, agencyId, EARLY, at } = await start(t);
    await call(setCanFreeBid, { ids: [agencyId], on: true }, 'admin');
    await program.settle();
    time.now = at('14:45', 2);
    t.match(await send(freeApi.openFreeBidding, { stockId: EARLY, seats: 20, price: yuan(1_190) }, agent), {
        status: 400,
        message: /^距起飞时间过近：/,
    });
    t.same(await money(agencyId, agent), [yuan(5_000), 0]);
});
t.test('who has won what can no longer be ordered has all of his earnest back, is told why, and the seats are free', async (t) => {
    const here = await start(t);
    const { call, sale, publish, close, pass, stops, money, awardOf, free, program } = here;
    const { agent, rival, agencyId, rivalId, at } = here;
    const ended = await publish();
    await call(api.bookBidding, { id: ended, price: yuan(1_190), units: 2 }, agent);
    const won = await publish({ endsAt: at('03:00:00') });
    await call(api.bookBidding, { id: won, price: yuan(1_190), units: 1 }, rival);
    await close(at('03:00:01'));
    t.match(await awardOf(won, rival), { status: 'WAIT_PREPAY', prepay: Number });
    await stops();
    // over at the moment when it is won
    await close();
    t.match(await awardOf(ended, agent), { status: 'RELEASED' });
    t.same(await money(agencyId, agent), [yuan(5_000), 0]);
    t.match((await call(queryNotices, {}, agent)).content, [
        { kind: 'RELEASED', lotId: ended, text: /距起飞时间过近，不能下单，成交已解除：占用的保证金已退回可用余额/ },
        { kind: 'WON', title: '竞价成交，已解除', settled: true },
    ]);
    // also when the limit passes that the bidder was given before the rule changed
    await sale.refused(t, api.prepayBidding, { id: won, totalAmount: 100, contact }, rival, TOO_NEAR);
    t.same(await money(rivalId, rival), [yuan(4_000), yuan(1_000)]);
    await program.settle();
    await pass(at('03:00:01', 1));
    t.match(await awardOf(won, rival), { status: 'RELEASED' });
    t.same(await money(rivalId, rival), [yuan(5_000), 0]);
    t.equal(await free(), 90);
});
t.test('who could prepay and has not loses his earnest, also shortly before departure', async (t) => {
    const { call, publish, close, pass, money, awardOf, agent, agencyId, at } = await start(t);
    const id = await publish();
    await call(api.bookBidding, { id, price: yuan(1_190), units: 2 }, agent);
    await close();
    await pass(at('23:30', 2));
    t.match(await awardOf(id, agent), { status: 'DEFAULTED' });
    t.same(await money(agencyId, agent), [yuan(3_000), 0]);
});
t.test('a bag or an allocation that can no longer be ordered is not booked; who has one loses nothing', async (t) => {
    const here = await start(t);
    const { call, sale, approve, pass, stops, money, free, program } = here;
    const { agent, rival, agencyId, rivalId, at, bag, allotted, batch } = here;
    const published = async (change = {}) => {
        const { batchId } = await call(bagApi.saveBatch, { ...batch, bags: [bag], ...change }, 'order');
        const { instanceId } = await call(bagApi.submitBagFlow, { batchId }, 'order');
        await approve(instanceId);
        return `${batchId}.A01`;
    };
    const [had, other, sealed] = [await published(), await published(), await published({ saleMode: 'RANKED' })];
    const { startsAt: _, ...terms } = batch;
    const { batchid } = await call(allocationApi.saveBatch, { ...terms, bags: [{ ...allotted, seats: 10, earnest: yuan(1_000) }], publish: true }, 'order');
    await program.settle();
    await call(bagApi.bookCABag, { id: had }, agent);
    await call(bagApi.bookCABag, { id: sealed, price: yuan(2_010) }, rival);
    t.same((await call(bagApi.showBookedCABag, { id: other }, rival)).allowedActions.map(({ action }) => action), ['book']);
    await stops();
    await sale.refused(t, bagApi.bookCABag, { id: other }, rival, TOO_NEAR);
    t.same((await call(bagApi.showBookedCABag, { id: other }, rival)).allowedActions, []);
    await sale.refused(t, allocationApi.bookAllocation, { id: `${batchid}.A01` }, agent, TOO_NEAR);
    t.same((await call(allocationApi.showAllocation, { id: `${batchid}.A01` }, agent)).allowedActions.map(({ action }) => action), ['decline']);
    t.same(await money(agencyId, agent), [yuan(2_000), yuan(3_000)], 'behind what it has alone');
    t.same(await money(rivalId, rival), [yuan(2_000), yuan(3_000)]);
    await program.settle();
    await pass(at('06:00:01'));
    t.match(await call(bagApi.showBookedCABag, { id: had }, agent), { status: 'CLOSED' });
    t.match(await call(bagApi.showBookedCABag, { id: sealed }, rival), { status: 'CLOSED' });
    for (const [agency, as] of [
        [agencyId, agent],
        [rivalId, rival],
    ]) {
        t.same(await money(agency, as), [yuan(5_000), 0]);
        const told = (await call(queryNotices, {}, as)).content.find(({ title }) => title === '组合包已被释放');
        t.match(told?.text, /原因：距起飞时间过近，不能下单。占用的保证金已退回可用余额/);
    }
    await pass(at('06:00:02'));
    t.equal(await free(), 90);
});
t.test('a lot whose flight leaves too soon is not resumed but cancelled', async (t) => {
    const { call, sale, publish, time, money, free, program, agent, agencyId, at } = await start(t);
    const id = await publish();
    await call(api.bookBidding, { id, price: yuan(1_190), units: 2 }, agent);
    time.now = at('05:00:00');
    await call(api.pauseBidding, { id, reason: '核实' }, 'order');
    time.now = at('21:30:01', 2);
    await sale.refused(t, api.resumeBidding, { id }, 'order', {
        status: 409,
        message: '距起飞时间过近，恢复后成交方已无时间预付，请取消竞价',
    });
    await call(api.forceCancelBidding, { id, remark: '航班即将起飞' }, 'order');
    await program.settle();
    t.same(await money(agencyId, agent), [yuan(5_000), 0]);
    t.equal(await free(), 90);
});
t.test('an offer is not accepted whose flight can no longer be ordered', async (t) => {
    const here = await start(t);
    const { call, sale, publish, close, pass, stops, money, awardOf, agent, rival, rivalId, at } = here;
    const id = await publish({ afterDefault: 'OFFER', units: 1 });
    await call(api.bookBidding, { id, price: yuan(1_190), units: 1 }, rival);
    await call(api.bookBidding, { id, price: yuan(1_200), units: 1 }, agent);
    await close();
    await pass(at('06:00:01', 1));
    t.match(await awardOf(id, rival), { status: 'OFFERED' });
    await stops();
    await sale.refused(t, api.acceptOffer, { id }, rival, TOO_NEAR);
    t.same(await money(rivalId, rival), [yuan(5_000), 0]);
});
