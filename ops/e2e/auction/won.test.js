import t from 'tap';
import * as earnest from '#contracts/account/earnest-api.ts';
import * as api from '#contracts/auction/api.ts';
import { config } from '#contracts/basicinfo/config.ts';
import { settings } from '#contracts/basicinfo/settings.ts';
import { cancelOrder, orderDetail } from '#contracts/order/api.ts';
import { submitCancelOrder } from '#contracts/order/changes/cancel-api.ts';
import * as changes from '#contracts/order/changes/changes-api.ts';
import * as splitting from '#contracts/order/split/split-api.ts';
import { ground } from '../ground.ts';
import { auctioning, contact, draftOf, yuan } from './lots.ts';
const { fresh } = ground(t);
/** The only flight of two new agencies, of which `agent` has earnest. */
const start = async () => {
    const here = await fresh();
    const steps = auctioning(here, here.time, here);
    await here.sale.putOnSale();
    await steps.recharge(here.agent);
    return { ...here, ...steps };
};
t.test('what was won is an order that stays as it was won until its first part is paid', async (t) => {
    const { call, send, program, sale, publish, close, pay, money, awardOf, agent, agencyId, OUT } = await start();
    const id = await publish();
    await call(api.bookBidding, { id, price: yuan(1_190), units: 2 }, agent);
    await close();
    const won = (await awardOf(id, agent));
    const taking = { id, totalAmount: won.prepay, contact };
    const windows = await Promise.all([1, 2, 3].map(() => send(api.prepayBidding, taking, agent)));
    const { orderNo: orderId, total, prepay } = windows[0].data;
    for (const { status, data } of windows)
        t.match({ status, data }, { status: 200, data: { orderNo: orderId } }, 'windows at once');
    await program.settle();
    t.match(await call(api.prepayBidding, taking, agent), { orderNo: orderId }, 'sent again, while it waits to be paid');
    const { win, limits } = await call(orderDetail, { orderId }, agent);
    t.match(win, { lotId: id, earnest: yuan(2_000), by: won.prepayBy }, 'taking it has not shortened the time to pay');
    t.equal(limits.payBy, won.prepayBy);
    t.match(await call(changes.cancelPreview, { orderId }, agent), { earnest: yuan(2_000), forfeited: 0 }, 'what cancelling costs');
    t.notOk((await call(changes.cancelPreview, { orderId }, 'order')).earnest, 'where the airline cancels it nothing is lost');
    const stays = { status: 409, message: '竞价成交的订单须先支付首期' };
    const fewer = { orderId, counts: { ADULT: 10 } };
    for (const [endpoint, body] of [
        [changes.reduceSeats, fewer],
        [changes.reducePreview, fewer],
        [splitting.splitOrder, fewer],
        [splitting.splitPreview, fewer],
        [changes.addSeats, { orderId, counts: { ADULT: 1 } }],
        [changes.addPreview, { orderId, counts: { ADULT: 1 } }],
    ])
        await sale.refused(t, endpoint, body, agent, stays);
    await sale.refused(t, changes.reduceSeats, fewer, 'order', stays);
    const allowed = async () => (await call(orderDetail, { orderId }, agent)).allowedActions.map(({ path }) => path);
    const before = await allowed();
    for (const endpoint of [changes.reduceSeats, splitting.splitOrder, changes.addSeats])
        t.notOk(before.includes(endpoint.path));
    t.same(await sale.seatsOf(OUT), { total: 60, held: 20, sold: 0, free: 40 });
    // the earnest stands for the award: giving it up would lose it and leave the order to pay
    const hold = `lot~${id}~${agencyId}~1`;
    await sale.refused(t, earnest.giveUpEarnest, { id: hold, reason: '客人取消' }, agent, {
        status: 409,
        message: '已下单，请支付订单或取消订单',
    });
    await pay(id, prepay, agent);
    t.match(await awardOf(id, agent), { status: 'ORDERED', orderNo: orderId });
    t.same(await money(agencyId, agent), [yuan(3_000), 0], 'all of its earnest is fare');
    await sale.refused(t, api.prepayBidding, taking, agent, { status: 409, message: '已转为订单' });
    t.ok((await allowed()).includes(changes.reduceSeats.path));
    t.same((await call(orderDetail, { orderId }, agent)).win, { lotId: id }, 'nothing is at stake any more');
    await call(splitting.splitPreview, fewer, agent);
    t.match(await call(changes.reducePreview, fewer, agent), { seats: 10 });
    await pay(id, total - prepay - yuan(2_000), agent);
    t.same(await sale.seatsOf(OUT), { total: 60, held: 0, sold: 20, free: 40 });
    await program.settle();
});
t.test('who has his unpaid win cancelled by workflow loses his earnest as if he had done it himself; the airline does not take it', async (t) => {
    const { call, program, sale, recharge, publish, close, take, approve, money, awardOf, agent, rival, agencyId, rivalId } = await start();
    await recharge(rival);
    const id = await publish();
    for (const as of [agent, rival])
        await call(api.bookBidding, { id, price: yuan(1_190), units: 1 }, as);
    await close();
    const [mine, other] = [await take(id, agent), await take(id, rival)];
    const asked = await call(submitCancelOrder, { orderId: mine.orderNo, reason: '客人取消', routeId: 'submit' }, agent);
    await approve(asked.instanceId, 'order');
    t.match(await awardOf(id, agent), { status: 'DEFAULTED' });
    await sale.refused(t, api.prepayBidding, { id, totalAmount: mine.prepay, contact }, agent, {
        status: 409,
        message: '代理人取消订单，已违约',
    });
    t.same(await money(agencyId, agent), [yuan(4_000), 0]);
    await call(cancelOrder, { orderId: other.orderNo, reason: '航班取消' }, 'order');
    await program.settle();
    t.match(await awardOf(id, rival), { status: 'RELEASED' });
    t.same(await money(rivalId, rival), [yuan(5_000), 0]);
});
t.test('a hold behind a bid is not given up as long as the lot is open; a bid under the key of another is refused', async (t) => {
    const here = await start();
    const { call, send, program, sale, recharge, publish, close, money, agent, rival, agencyId, at } = here;
    await recharge(rival);
    await sale.refused(t, api.saveBidding, { ...draftOf(here), earnestPerUnit: 0 }, 'order', { status: 400, message: '每份保证金须大于0' });
    const id = await publish();
    const book = (price, units, key) => send(api.bookBidding, { id, price, units }, agent, { headers: { 'idempotency-key': key } });
    await book(yuan(1_190), 1, 'one');
    t.match(await book(yuan(1_190), 1, 'one'), { status: 200, data: { bids: 1 } }, 'sent again');
    for (const [price, units] of [
        [yuan(1_300), 1],
        [yuan(1_190), 2],
    ])
        t.match(await book(price, units, 'one'), { status: 422, message: '同一幂等键不能用于不同的请求' });
    t.same(await money(agencyId, agent), [yuan(4_000), yuan(1_000)], 'and holds nothing more');
    const hold = `lot~${id}~${agencyId}~1`;
    const kept = (message) => ({ status: 409, message });
    const leading = kept('竞价未结束，报价领先时不能弃标');
    await sale.refused(t, earnest.giveUpEarnest, { id: hold, reason: '客人取消' }, agent, leading);
    await sale.refused(t, earnest.giveUpEarnestPreview, { id: hold }, agent, leading);
    t.same((await call(earnest.earnestHoldDetail, { id: hold }, agent)).allowedActions, []);
    await call(api.bookBidding, { id, price: yuan(1_200), units: 2 }, rival);
    const beaten = kept('竞价未结束，请先退出竞价，保证金全额退回');
    await sale.refused(t, earnest.giveUpEarnest, { id: hold, reason: '客人取消' }, agent, beaten);
    await close();
    await program.settle();
    t.same(await money(agencyId, agent), [yuan(5_000), 0], 'who has lost has all of it');
    t.match((await call(api.showBidding, { id }, agent)).mine, { covered: 0, earnest: 0, won: 0 });
    t.match((await call(api.showBidding, { id }, rival)).mine, { covered: 2, earnest: yuan(2_000), won: 2 });
    // two windows of one agency at once: one leaves, and the other still bids
    const other = await publish({ startsAt: at('06:00:00'), endsAt: at('09:00:00') });
    t.match(await send(api.joinBidding, { id: other, units: 3 }, agent), { status: 400, errors: { units: '份数须为1至2' } });
    const joins = await Promise.all([1, 2, 2, 1].map(units => call(api.joinBidding, { id: other, units }, agent)));
    t.ok(joins.every(({ mine }, n) => mine.covered >= [1, 2, 2, 1][n]), 'an answer says what holds');
    t.same(await money(agencyId, agent), [yuan(3_000), yuan(2_000)]);
    const [bid] = await Promise.all([
        send(api.bookBidding, { id: other, price: yuan(1_190), units: 1 }, agent),
        send(api.undoBidding, { id: other }, agent),
    ]);
    t.equal(bid.status, 200, bid.message);
    await program.settle();
});
t.test('how a win is settled are settings of the moment in which its lot is saved: a later change leaves it as it is', async (t) => {
    const { call, program, publish, close, take, awardOf, agent, time } = await start();
    const set = async (values) => {
        for (const [id, value] of Object.entries(values))
            await call(config.endpoints.modify, { id, configValue: String(value) }, 'admin');
        await program.settle();
    };
    const initially = ['auctionPrepayMinutes', 'auctionPrepayPercent', 'auctionOfferMinutes'].map(id => [id, Number(settings[id].initial)]);
    t.teardown(() => set(Object.fromEntries(initially)));
    await set({ auctionPrepayMinutes: 60, auctionPrepayPercent: 50, auctionOfferMinutes: 90 });
    const id = await publish();
    await set({ auctionPrepayMinutes: 600, auctionPrepayPercent: 10, auctionOfferMinutes: 600 });
    t.match(await call(api.biddingDetail, { id }, 'order'), { prepayMinutes: 60, prepayPercent: 50, offerMinutes: 90 });
    await call(api.bookBidding, { id, price: yuan(1_190), units: 2 }, agent);
    await close();
    const { prepayBy } = (await awardOf(id, agent));
    t.ok(Date.parse(prepayBy) - Date.parse(time.now) <= 3_600_000, 'an hour');
    const { prepay } = await take(id, agent);
    const fares = yuan(1_190) * 20;
    t.ok(prepay >= fares / 2, `${prepay} of ${fares}`);
    await program.settle();
});
t.test('a win is given up with its earnest: when that is approved it ends at once, and what is lost is what was told before', async (t) => {
    const { call, program, sale, publish, close, approve, money, awardOf, agent, agencyId, OUT } = await start();
    const id = await publish();
    await call(api.joinBidding, { id, units: 2 }, agent);
    await call(api.bookBidding, { id, price: yuan(1_190), units: 1 }, agent);
    await close();
    await program.settle();
    const hold = `lot~${id}~${agencyId}~1`;
    const terms = { amount: yuan(2_000), forfeit: yuan(500), back: yuan(1_500) };
    const foreseen = await call(earnest.giveUpEarnestPreview, { id: hold }, agent);
    t.match(foreseen, { ...terms, stake: yuan(1_000), othersForfeit: undefined, available: yuan(4_500) }, 'half of what stands for the unit won');
    t.match((await call(earnest.earnestHoldDetail, { id: hold }, agent)).allowedActions, [{ path: earnest.giveUpEarnest.path }]);
    await call(earnest.giveUpEarnest, { id: hold, reason: '客人取消' }, agent);
    t.match(await call(earnest.earnestHoldDetail, { id: hold }, agent), { giveUp: { status: 'DRAFT', ...terms } });
    const { instanceId } = await call(earnest.submitGiveUpFlow, { id: hold }, agent);
    await program.settle();
    t.match(await awardOf(id, agent), { status: 'WAIT_PREPAY', giveUp: 'SUBMITTED' }, 'nothing happens before it is decided');
    await approve(instanceId, 'finance');
    const defaulted = { cause: 'GIVEN_UP', forfeit: yuan(500), returned: yuan(1_500) };
    t.same((await awardOf(id, agent)).defaulted, defaulted, 'the lot’s page says what became of it, and not who approved it');
    t.match(await call(earnest.earnestHoldDetail, { id: hold }, agent), { status: 'SETTLED', giveUp: { status: 'APPROVED', ...terms } });
    t.same(await money(agencyId, agent), [yuan(4_500), 0]);
    t.same(await sale.seatsOf(OUT), { total: 60, held: 0, sold: 0, free: 60 });
    await sale.refused(t, api.prepayBidding, { id, totalAmount: 1, contact }, agent, { status: 409, message: '已弃标，座位已收回' });
    await program.settle();
});
t.test('a win that stands on two holds: what both lose and give back is told before, and is what happens', async (t) => {
    const { call, program, publish, close, approve, money, awardOf, agent, agencyId } = await start();
    const id = await publish();
    for (const units of [1, 2])
        await call(api.joinBidding, { id, units }, agent);
    await call(api.bookBidding, { id, price: yuan(1_190), units: 2 }, agent);
    await close();
    const hold = `lot~${id}~${agencyId}~2`;
    const terms = { amount: yuan(1_000), stake: yuan(1_000), forfeit: yuan(500), back: yuan(500) };
    const others = { othersForfeit: yuan(500), othersBack: yuan(500) };
    const foreseen = await call(earnest.giveUpEarnestPreview, { id: hold }, agent);
    t.match(foreseen, { ...terms, ...others, forfeitText: '壹仟元整', available: yuan(4_000) });
    await call(earnest.giveUpEarnest, { id: hold, reason: '客人取消' }, agent);
    await approve((await call(earnest.submitGiveUpFlow, { id: hold }, agent)).instanceId, 'finance');
    t.match(await awardOf(id, agent), { defaulted: { cause: 'GIVEN_UP', forfeit: yuan(1_000), returned: yuan(1_000) } });
    t.same(await money(agencyId, agent), [foreseen.available, 0]);
    await program.settle();
});
