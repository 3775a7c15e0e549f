import t from 'tap';
import * as earnest from '#contracts/account/earnest-api.ts';
import { setCanFreeBid, setCanInterFreeBid } from '#contracts/agency/agency-api.ts';
import * as bidding from '#contracts/auction/api.ts';
import { kindOfNumber } from '#contracts/auction/codes.ts';
import * as api from '#contracts/auction/free-api.ts';
import { airport } from '#contracts/basicinfo/airport.ts';
import { orderDetail } from '#contracts/order/api.ts';
import { queryNotices } from '#contracts/order/notice/notice-api.ts';
import { ground } from '../ground.ts';
import { auctioning, contact, draftOf, yuan } from './lots.ts';
const { fresh } = ground(t);
/** 60 seats, full fare 2380: from 1190, to 2380, by no more than 100 a time */
const open = async () => {
    const here = await fresh();
    const { call, program, time, agent, rival, OUT } = here;
    const lots = auctioning(here, time, here);
    await here.sale.putOnSale();
    for (const as of [agent, rival])
        await lots.recharge(as);
    await program.settle();
    const allow = async (...agencies) => {
        await call(setCanFreeBid, { ids: agencies, on: true }, 'admin');
        await program.settle();
    };
    return { ...here, ...lots, allow, opening: { stockId: OUT, seats: 20, price: yuan(1_200) } };
};
const forbidden = { status: 403, message: '无自由竞价权限' };
t.test('68 an agency with the switch opens one: seats and earnest are held, its bid is the first, nobody approves it', async (t) => {
    const { call, send, program, sale, money, allow, agent, rival, agencyId, OUT, at, opening } = await open();
    await sale.refused(t, api.openFreeBidding, opening, agent, forbidden);
    await sale.refused(t, api.freeBiddingOutlook, { stockId: OUT, seats: 20 }, agent, forbidden);
    await sale.refused(t, api.openFreeBidding, opening, 'order', { status: 403, message: /./ });
    await allow(agencyId);
    t.match(await call(api.freeBiddingOutlook, { stockId: OUT, seats: 20 }, agent), {
        free: 60,
        leastSeats: 10,
        floor: yuan(1_190),
        most: yuan(1_290),
        step: yuan(10),
        mostStep: yuan(100),
        cap: yuan(2_380),
        earnest: yuan(2_380),
        available: yuan(5_000),
        endsAt: at('02:00:00'),
    });
    const wrong = (change, message, status = 400) => sale.refused(t, api.openFreeBidding, { ...opening, ...change }, agent, { status, message });
    await wrong({ seats: 9 }, '座位数不能少于10');
    await wrong({ seats: 61, price: yuan(1_190) }, '座位不足', 409);
    await wrong({ seats: 50 }, '保证金不足', 409);
    await wrong({ price: yuan(1_195) }, '出价须为10元的整数倍');
    await wrong({ price: yuan(1_180) }, /起拍价/);
    await wrong({ price: yuan(1_300) }, /超过最高加价金额/);
    await wrong({ stockId: 'HU9999-2026-12-10-G' }, /不存在/, 404);
    t.same(await sale.seatsOf(OUT), { total: 60, held: 0, sold: 0, free: 60 }, 'what is refused leaves nothing');
    t.same(await money(agencyId, agent), [yuan(5_000), 0]);
    const key = { headers: { 'idempotency-key': 'open-1' } };
    const { data: opened } = await send(api.openFreeBidding, opening, agent, key);
    const { id } = opened;
    t.equal(kindOfNumber(id), 'FREE');
    t.match(opened, {
        kind: 'FREE',
        openedBy: 'AGENCY',
        status: 'OPEN',
        units: 1,
        seats: 20,
        price: yuan(1_200),
        next: yuan(1_210),
        bids: 1,
        mine: { paddle: 1, covered: 1, earnest: yuan(2_380), won: 1, bid: { price: yuan(1_200), rank: 1 } },
    });
    t.match((await send(api.openFreeBidding, opening, agent, key)).data, { id, bids: 1 }, 'sent again it is the same');
    await program.settle();
    t.same(await sale.seatsOf(OUT), { total: 60, held: 20, sold: 0, free: 40 });
    t.same(await money(agencyId, agent), [yuan(2_620), yuan(2_380)]);
    t.match((await call(earnest.earnestHoldQuery, {}, agent)).content, [{ use: 'FREE_BIDDING', subject: id }]);
    // all agencies see it, in its own hall, without names
    const { content } = await call(api.frontQueryFreeBidding, { status: 'PUBLISHED', origin: 'hak' }, rival);
    t.match(content, [{ id, price: yuan(1_200), openedBy: 'AGENCY', mostStep: yuan(100) }]);
    t.notMatch(JSON.stringify(content), new RegExp(`${agencyId}|海口`), 'nobody is named');
    t.same((await call(bidding.biddingSearch, {}, rival)).content, [], 'the other hall has it not');
    t.same((await call(bidding.biddingQuery, {}, 'order')).content, []);
    t.match((await call(api.freeBiddingQuery, { status: 'PUBLISHED' }, 'order')).content, [{ id, bids: 1 }]);
    t.match(await call(api.freeBiddingDetail, { id }, 'order'), {
        status: 'PUBLISHED',
        opener: String,
        board: [{ agency: agencyId, price: yuan(1_200) }],
    });
    t.match((await call(bidding.myBiddings, {}, agent)).content, [{ lotId: id, kind: 'FREE', status: 'BID', leading: 1 }]);
    const types = async () => (await program.events.read(`lot-${id}`)).map(({ type }) => type);
    t.same(await types(), ['LotDrafted', 'LotSubmitted', 'LotPublished']);
});
t.test('raised in steps of ten yuan, by no more than the largest, to the cap; who has the most at the end takes, prepays and pays it', async (t) => {
    const { call, program, sale, money, allow, close, time, agent, rival, agencyId, rivalId, OUT, at, opening } = await open();
    await allow(agencyId);
    const { id } = await call(api.openFreeBidding, opening, agent);
    const book = (as, price) => call(api.bookFreeBidding, { id, price }, as);
    const refused = (as, price, message, status = 409) => sale.refused(t, api.bookFreeBidding, { id, price }, as, { status, message });
    const most = (as) => call(api.frontMaxAddPrice, { id }, as);
    await sale.refused(t, api.bookFreeBidding, { id, price: yuan(1_210) }, rival, forbidden);
    await allow(rivalId);
    t.same(await most(rival), { id, price: yuan(1_200), maxAddPrice: yuan(100), least: yuan(1_210), most: yuan(1_300) });
    t.same(await most(agent), { id, price: yuan(1_200), maxAddPrice: 0 }, 'who leads adds nothing');
    await refused(agent, yuan(1_210), '您已是当前最高价');
    await refused(rival, yuan(1_205), '出价须为10元的整数倍', 400);
    await refused(rival, yuan(1_310), /超过最高加价金额，现在最多出价.*1,300/, 400);
    t.match(await book(rival, yuan(1_300)), { mine: { paddle: 2, won: 1, earnest: yuan(2_380) }, price: yuan(1_300) });
    // this bid has outbid another one, so it cannot be undone
    await sale.refused(t, api.undoFreeBidding, { id }, rival, { status: 409, message: '不能撤回领先报价' });
    await refused(agent, yuan(1_300), /低于最低加价幅度，现在至少.*1,310/);
    // up to the cap in steps of a hundred; the last step is the remainder
    for (let price = 1_400, n = 0; price <= 2_300; price += 100, n++)
        await book(n % 2 === 0 ? agent : rival, yuan(price));
    t.match(await call(api.showFrontFreeBidding, { id }, agent), { price: yuan(2_300), mine: { won: 0 } });
    t.match(await most(agent), { price: yuan(2_300), maxAddPrice: yuan(80), most: yuan(2_380) });
    await refused(agent, yuan(2_390), /最高限价/, 400);
    t.match(await book(agent, yuan(2_380)), { mine: { won: 1 }, price: yuan(2_380) });
    t.same(await most(rival), { id, price: yuan(2_380), maxAddPrice: 0 }, 'first at the cap: nobody beats it');
    await refused(rival, yuan(2_380), /已达最高限价/);
    await close(at('02:00:01'));
    t.match(await call(api.freeBiddingDetail, { id }, 'order'), {
        status: 'AWARDED',
        board: [{ agency: agencyId, won: 1 }, { agency: rivalId }],
    });
    t.same(await money(rivalId, rival), [yuan(5_000), 0], 'who has lost has all of it');
    t.match(await call(bidding.biddingComputation, { id }, 'order'), { closed: true, differences: [] }, 'the auditor comes to the same');
    t.match((await call(queryNotices, {}, agent)).content, [{ kind: 'WON', lotId: id }]);
    const mine = async () => (await call(api.showFrontFreeBidding, { id }, agent)).mine?.award;
    const won = (await mine());
    t.match(won, { status: 'WAIT_PREPAY', seats: 20, amount: yuan(47_600), prepay: yuan(9_520) });
    const taking = { id, totalAmount: won.prepay, contact };
    await sale.refused(t, api.payFreeBidding, { id, totalAmount: won.prepay, channel: 'alipay' }, agent, {
        status: 409,
        message: '请先预付',
    });
    await sale.refused(t, api.prepayFreeBidding, taking, rival, { status: 409, message: '竞价未成交' });
    await sale.refused(t, bidding.prepayBidding, taking, agent, { status: 404, message: /./ });
    const { orderNo, total } = await call(api.prepayFreeBidding, taking, agent);
    await program.settle();
    const { win, legs } = await call(orderDetail, { orderId: orderNo }, agent);
    t.match({ win, name: legs[0].policyName }, { win: { lotId: id, earnest: yuan(2_380) }, name: `自由竞价${id}` });
    const pay = async (totalAmount) => {
        const { paymentCode } = await call(api.payFreeBidding, { id, totalAmount, channel: 'alipay' }, agent);
        await sale.payAt(paymentCode);
        await program.settle();
    };
    await pay(won.prepay);
    t.match(await mine(), { status: 'ORDERED', orderNo });
    t.same(await money(agencyId, agent), [yuan(2_620), 0], 'its earnest has become fare');
    t.comment('the rest from its virtual account');
    const rest = { id, totalAmount: total - won.prepay - yuan(2_380), channel: 'virtual' };
    const payPassword = await sale.funded(agent, total);
    t.match(await call(api.payFreeBidding, { ...rest, payPassword }, agent), { status: 'SUCCEEDED', available: total - rest.totalAmount });
    await program.settle();
    t.same(await sale.seatsOf(OUT), { total: 60, held: 0, sold: 20, free: 40 });
    time.now = at('03:00:00');
    await program.settle();
});
t.test('won, and released by the desk before it is prepaid: earnest and seats are free again', async (t) => {
    const { call, program, sale, money, allow, close, agent, rival, agencyId, OUT, at, opening } = await open();
    await allow(agencyId);
    const { id } = await call(api.openFreeBidding, opening, agent);
    const releasing = { awardId: `${id}~1`, reason: '机型变更' };
    await sale.refused(t, api.releaseFreeWin, releasing, 'order', { status: 404, message: /./ });
    await close(at('02:00:01'));
    await sale.refused(t, api.releaseFreeWin, releasing, rival, { status: 403, message: /./ });
    await sale.refused(t, bidding.releaseWin, releasing, 'order', { status: 404, message: /./ });
    t.match(await call(api.releaseFreeWin, releasing, 'order'), { award: 'RELEASED' });
    await program.settle();
    t.same(await money(agencyId, agent), [yuan(5_000), 0]);
    t.same(await sale.seatsOf(OUT), { total: 60, held: 0, sold: 0, free: 60 });
    t.match((await call(api.showFrontFreeBidding, { id }, agent)).mine?.award, { status: 'RELEASED' });
    await sale.refused(t, api.releaseFreeWin, releasing, 'order', { status: 409, message: /./ });
});
t.test('undone: whoever has opened it and goes before anybody else has bid ends it, and all is given back', async (t) => {
    const { call, program, sale, money, allow, agent, rival, agencyId, rivalId, OUT, opening } = await open();
    await allow(agencyId, rivalId);
    const { id } = await call(api.openFreeBidding, opening, agent);
    t.match(await call(api.undoFreeBidding, { id }, agent), { status: 'CANCELLED', bids: 1, mine: { covered: 0 } }, 'it goes with its bid');
    await program.settle();
    t.match(await call(api.freeBiddingDetail, { id }, 'order'), { status: 'CANCELLED', reason: '发起人退出，没有其他出价' });
    t.same(await money(agencyId, agent), [yuan(5_000), 0]);
    t.same(await sale.seatsOf(OUT), { total: 60, held: 0, sold: 0, free: 60 });
    const { id: other } = await call(api.openFreeBidding, opening, agent);
    await call(api.bookFreeBidding, { id: other, price: yuan(1_210) }, rival);
    t.match(await call(api.undoFreeBidding, { id: other }, agent), { status: 'OPEN', mine: { covered: 0 }, price: yuan(1_210) });
    await program.settle();
    t.same(await money(agencyId, agent), [yuan(5_000), 0], 'who has been beaten leaves, and it goes on');
    t.match(await call(api.showFrontFreeBidding, { id: other }, rival), { status: 'OPEN', mine: { won: 1 } });
});
t.test('by the desk: drafted, approved by another, bid for by agencies with the switch alone, cancelled with the reason', async (t) => {
    const here = await open();
    const { call, program, sale, money, allow, approve, publish } = here;
    const { agent, agencyId, OUT, at } = here;
    const desk = { stockId: OUT, seatsPerUnit: 30, startsAt: at('00:00:00'), endsAt: at('06:00:00') };
    await sale.refused(t, api.saveFreeBidding, desk, agent, { status: 403, message: /./ });
    await sale.refused(t, api.saveFreeBidding, desk, 'order-jd', { status: 403, message: /./ });
    await sale.refused(t, api.saveFreeBidding, { ...desk, mostStep: yuan(15) }, 'order', { status: 400, message: '最大加价须为10元的整数倍' });
    const { id } = await call(api.saveFreeBidding, desk, 'order');
    t.match(await call(api.saveFreeBidding, { ...desk, id, floor: yuan(1_000), mostStep: yuan(50), earnestPerUnit: yuan(1_000) }, 'order'), {
        status: 'DRAFT',
    });
    t.match(await call(api.freeBiddingDetail, { id }, 'order'), {
        floor: yuan(1_000),
        step: yuan(10),
        mostStep: yuan(50),
        cap: yuan(2_380),
        units: 1,
        seats: 30,
        openedBy: 'AIRLINE',
    });
    // each call finds only lots of its own kind
    for (const [endpoint, body] of [
        [bidding.biddingDetail, { id }],
        [bidding.submitBiddingFlow, { id }],
        [bidding.cancelBidding, { id }],
        [bidding.saveBidding, { ...draftOf(here), id }],
    ])
        await sale.refused(t, endpoint, body, 'order', { status: 404, message: /./ });
    const { instanceId } = await call(api.submitFreeBiddingFlow, { id }, 'order');
    await approve(instanceId);
    t.match(await call(api.freeBiddingDetail, { id }, 'order'), { status: 'PUBLISHED', flow: {} });
    t.match((await call(api.frontQueryFreeBidding, {}, agent)).content, [{ id, openedBy: 'AIRLINE', next: yuan(1_000) }]);
    const bid = { id, price: yuan(1_050) };
    await sale.refused(t, api.bookFreeBidding, bid, agent, forbidden);
    await allow(agencyId);
    for (const endpoint of [bidding.bookBidding, bidding.undoBidding])
        await sale.refused(t, endpoint, bid, agent, { status: 404, message: /./ });
    await sale.refused(t, bidding.showBidding, { id }, agent, { status: 404, message: /./ });
    await sale.refused(t, api.bookFreeBidding, { id, price: yuan(1_060) }, agent, { status: 400, message: /最高加价/ });
    t.match(await call(api.bookFreeBidding, bid, agent), { mine: { won: 1, earnest: yuan(1_000) } });
    await program.settle();
    t.same(await money(agencyId, agent), [yuan(4_000), yuan(1_000)]);
    await sale.refused(t, api.cancelFreeBidding, { id }, 'order', { status: 400, message: '已有代理人出价，请填写原因' });
    await sale.refused(t, api.cancelFreeBidding, { id, reason: '不卖了' }, 'order-jd', { status: 403, message: /./ });
    t.match(await call(api.cancelFreeBidding, { id, reason: '航班取消' }, 'order'), { status: 'FORCE_CANCELLED' });
    await program.settle();
    t.same(await money(agencyId, agent), [yuan(5_000), 0], 'all of it goes back');
    t.same(await sale.seatsOf(OUT), { total: 60, held: 0, sold: 0, free: 60 });
    await sale.refused(t, api.bookFreeBidding, { id, price: yuan(1_100) }, agent, { status: 409, message: '竞价已取消' });
    // the calls of the other kind refuse this lot too
    const other = await publish();
    await sale.refused(t, api.showFrontFreeBidding, { id: other }, agent, { status: 404, message: /./ });
    await sale.refused(t, api.bookFreeBidding, { id: other, price: yuan(1_190) }, agent, { status: 404, message: /./ });
    await sale.refused(t, api.cancelFreeBidding, { id: other }, 'order', { status: 404, message: /./ });
});
t.test('68 abroad it is the other switch, for opening and for bidding alike', async (t) => {
    const { call, program, sale, allow, agent, rival, agencyId, rivalId, opening } = await open();
    await allow(agencyId, rivalId);
    t.teardown(() => call(airport.endpoints.modify, { id: 'PEK', domestic: true }, 'admin'));
    await call(airport.endpoints.modify, { id: 'PEK', domestic: false }, 'admin');
    await program.settle();
    await sale.refused(t, api.openFreeBidding, opening, agent, forbidden);
    await call(setCanInterFreeBid, { ids: [agencyId], on: true }, 'admin');
    await program.settle();
    const { id } = await call(api.openFreeBidding, opening, agent);
    await sale.refused(t, api.bookFreeBidding, { id, price: yuan(1_210) }, rival, forbidden);
    t.match(await call(api.showFrontFreeBidding, { id }, rival), { price: yuan(1_200) }, 'everybody sees it');
});
t.test('who may not sell the airline opens nothing, bids for nothing, and is told no price', async (t) => {
    const { call, sale, allow, sells, publish, money, agent, rival, agencyId, rivalId, OUT, opening } = await open();
    await allow(agencyId, rivalId);
    const { id } = await call(api.openFreeBidding, opening, agent);
    const lot = await publish();
    await sells(rivalId, ['JD']);
    const refused = { status: 403, message: '无HU航司销售权限' };
    await sale.refused(t, api.freeBiddingOutlook, { stockId: OUT, seats: 20 }, rival, refused);
    await sale.refused(t, api.openFreeBidding, opening, rival, refused);
    await sale.refused(t, api.bookFreeBidding, { id, price: yuan(1_210) }, rival, refused);
    await sale.refused(t, bidding.joinBidding, { id: lot, units: 1 }, rival, refused);
    await sale.refused(t, bidding.bookBidding, { id: lot, price: yuan(1_190), units: 1 }, rival, refused);
    t.same(await money(rivalId, rival), [yuan(5_000), 0]);
    await sells(rivalId, ['HU']);
    t.match(await call(bidding.joinBidding, { id: lot, units: 1 }, rival), { mine: { covered: 1 } });
});
t.test('who opens on a flight and leaves, again and again, may open no more there; what was sold or cancelled by the desk is not counted', async (t) => {
    const { call, send, program, sale, allow, money, close, agent, rival, agencyId, rivalId, OUT, at, opening } = await open();
    await allow(agencyId, rivalId);
    const left = async () => (await call(api.freeBiddingOutlook, { stockId: OUT, seats: 10 }, agent)).openingsLeft;
    const small = { ...opening, seats: 10 };
    t.equal(await left(), 3, 'told before it opens');
    const { id } = await call(api.openFreeBidding, small, agent);
    t.equal(await left(), 2);
    await call(api.undoFreeBidding, { id }, agent);
    await program.settle();
    t.equal(await left(), 2, 'left, it counts');
    const { id: cancelled } = await call(api.openFreeBidding, small, agent);
    await call(api.cancelFreeBidding, { id: cancelled, reason: '航班取消' }, 'order');
    await program.settle();
    t.equal(await left(), 2, 'the desk has ended it');
    const { id: sold } = await call(api.openFreeBidding, small, agent);
    await close(at('02:00:02'));
    t.match(await call(api.showFrontFreeBidding, { id: sold }, agent), { status: 'CLOSED' });
    t.equal(await left(), 2, 'sold');
    const windows = await Promise.all([1, 2, 3].map(() => send(api.openFreeBidding, small, agent)));
    t.same(windows.map(({ status }) => status).sort(), [200, 200, 409], 'two of three windows at once');
    await program.settle();
    t.equal(await left(), 0);
    await sale.refused(t, api.openFreeBidding, small, agent, { status: 409, message: /^发起次数已用完/ });
    t.match(await call(api.openFreeBidding, small, rival), { status: 'OPEN' }, 'another agency has its own');
    t.same(await money(agencyId, agent), [yuan(5_000 - 3 * 1_190), yuan(3 * 1_190)]);
});
