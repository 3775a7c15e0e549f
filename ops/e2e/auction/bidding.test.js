import t from 'tap';
import * as earnest from '#contracts/account/earnest-api.ts';
import * as api from '#contracts/auction/api.ts';
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts';
import { queryNotices } from '#contracts/order/notice/notice-api.ts';
import { queryItem } from '#contracts/seats/api.ts';
import { OUT, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
import { auctioning, draft } from './lots.ts';
const yuan = (amount) => amount * 100;
const at = (time) => `2026-11-02T${time}.000Z`;
t.test('a lot from its draft to a paid win: approved, joined, bid for, raised, beaten, left, extended, closed once, taken, paid', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(house.close);
    const { call, send, program } = house;
    const sale = selling(house, time);
    await sale.putOnSale([{}]);
    const recharge = async (as) => {
        const { paymentCode } = await call(earnest.rechargeEarnest, { airLine: 'HU', totalAmount: yuan(5_000) }, as);
        await sale.payAt(paymentCode);
        await program.settle();
    };
    const free = async () => (await call(queryItem, { flightNo: 'HU7182' }, 'order')).content[0].free;
    const money = async (agency, as) => {
        const { available, reserved } = await call(earnest.earnestInfo, { id: `E.${agency}.HU` }, as);
        return [available, reserved];
    };
    // ── drafted, handed in, approved by another ─────────────────────────────────────────────────────────────────────────
    const draft = {
        stockId: OUT,
        units: 2,
        seatsPerUnit: 10,
        floor: yuan(1_190),
        step: yuan(10),
        earnestPerUnit: yuan(1_000),
        startsAt: at('02:00:00'),
        endsAt: at('06:00:00'),
    };
    await sale.refused(t, api.saveBidding, draft, 'yefeng', { status: 403, message: /./ });
    await sale.refused(t, api.saveBidding, { ...draft, floor: yuan(1_195) }, 'order', {
        status: 400,
        message: '起拍价须为10元的整数倍',
    });
    const { id } = await call(api.saveBidding, draft, 'order');
    t.match(await call(api.saveBidding, { ...draft, id, remark: '周末余位' }, 'order'), { id, status: 'DRAFT' });
    t.match((await call(api.biddingQuery, {}, 'order')).content, [{ id, status: 'DRAFT', seats: 20 }]);
    t.same((await call(api.biddingSearch, {}, 'yefeng')).content, [], 'no agency sees it');
    const { instanceId } = await call(api.submitBiddingFlow, { id }, 'order');
    await program.settle();
    const { currentTaskId } = await call(instanceDetail, { id: instanceId }, 'admin');
    await call(handleFlow, { instanceId, curentTaskId: currentTaskId, routeId: 'step1-pass', flowRemark: '同意' }, 'admin');
    await program.settle();
    t.match(await call(api.biddingDetail, { id }, 'order'), { status: 'PUBLISHED', remark: '周末余位', cap: yuan(3_570), board: [] });
    t.equal(await free(), 40, 'its seats are held');
    t.match((await call(api.biddingSearch, {}, 'yefeng')).content, [{ id, next: yuan(1_190), bids: 0 }]);
    t.match((await call(api.biddingSearch, { status: 'PUBLISHED', origin: 'hak' }, 'yefeng')).content, [{ id }]);
    t.same((await call(api.biddingSearch, { status: 'FAILED' }, 'yefeng')).content, []);
    t.same((await call(api.biddingSearch, { origin: 'PEK' }, 'yefeng')).content, []);
    // ── joined, bid for ─────────────────────────────────────────────────────────────────────────────────────────────────
    const book = (as, price, more = {}) => call(api.bookBidding, { id, price, ...more }, as);
    await sale.refused(t, api.joinBidding, { id, units: 1 }, 'yefeng', { status: 404, message: '账户未开通' });
    for (const as of ['yefeng', 'changcheng'])
        await recharge(as);
    t.match(await call(api.joinBidding, { id, units: 2 }, 'yefeng'), { mine: { paddle: 1, covered: 2, earnest: yuan(2_000), won: 0 } });
    t.same(await money('AG1001', 'yefeng'), [yuan(3_000), yuan(2_000)]);
    await sale.refused(t, api.bookBidding, { id, price: yuan(1_190) }, 'yefeng', { status: 409, message: '竞价未开始' });
    time.now = at('05:00:00');
    await sale.refused(t, api.bookBidding, { id, price: yuan(1_400) }, 'yefeng', { status: 409, message: /请确认/ });
    const key = { headers: { 'idempotency-key': 'bid-1' } };
    const first = await send(api.bookBidding, { id, price: yuan(1_190), units: 2 }, 'yefeng', key);
    t.match(first.data, { next: yuan(1_200), mine: { won: 2, bid: { price: yuan(1_190), rank: 1 } }, winning: [{ paddle: 1, units: 2 }] });
    time.now = at('06:00:30');
    const again = await send(api.bookBidding, { id, price: yuan(1_190), units: 2 }, 'yefeng', key);
    t.match(again.data, { bids: 1, mine: { won: 2 } }, 'sent again it is known, also when it would be too late');
    const late = await send(api.bookBidding, { id, price: yuan(1_300) }, 'yefeng', { headers: { 'idempotency-key': 'bid-late' } });
    t.match(late, { status: 409, message: '竞价已截止' });
    time.now = at('05:00:00');
    await sale.refused(t, api.bookBidding, { id, price: yuan(1_300) }, 'yefeng', { status: 409, message: '您已是当前最高价' });
    // an agency that has not joined does so with the bid
    t.match(await book('changcheng', yuan(1_200)), { mine: { paddle: 2, won: 1 }, winning: [{ paddle: 2 }, { paddle: 1, units: 1 }] });
    await sale.refused(t, api.undoBidding, { id }, 'changcheng', { status: 409, message: '不能撤回领先报价' });
    // ── paused: nobody bids, and the end moves by as long ────────────────────────────────────────────────────────────
    await sale.refused(t, api.pauseBidding, { id, reason: '系统维护' }, 'yefeng', { status: 403, message: /./ });
    t.match(await call(api.pauseBidding, { id, reason: '系统维护' }, 'order'), { status: 'PAUSED' });
    await sale.refused(t, api.pauseBidding, { id, reason: '系统维护' }, 'order', { status: 409, message: '竞价已暂停' });
    await sale.refused(t, api.bookBidding, { id, price: yuan(1_210) }, 'yefeng', { status: 409, message: '竞价已暂停' });
    t.match(await call(api.showBidding, { id }, 'yefeng'), { status: 'PAUSED', reason: '系统维护' });
    const paused = await call(api.biddingDetail, { id }, 'order');
    t.equal(paused.bidding, 'PAUSED');
    t.same(paused.allowedActions.map(({ action }) => action), ['resume', 'cancel']);
    time.now = at('05:10:00');
    t.match(await call(api.resumeBidding, { id }, 'order'), { status: 'OPEN' });
    await sale.refused(t, api.resumeBidding, { id }, 'order', { status: 409, message: '竞价未暂停' });
    t.match(await call(api.showBidding, { id }, 'yefeng'), { status: 'OPEN', endsAt: at('06:10:00'), reason: undefined });
    // ── the last two minutes ────────────────────────────────────────────────────────────────────────────────────────────
    time.now = at('06:09:00');
    t.match(await book('changcheng', yuan(1_210), { units: 2 }), { endsAt: at('06:12:00'), extensions: 1, mine: { won: 2 } });
    t.match(await call(api.showBidding, { id }, 'yefeng'), { now: time.now, mine: { won: 0, bid: { rank: 2 } }, next: yuan(1_220) });
    t.match(await call(api.undoBidding, { id }, 'yefeng'), { mine: { covered: 0, won: 0 } }, 'who wins nothing leaves');
    await program.settle();
    t.same(await money('AG1001', 'yefeng'), [yuan(5_000), 0]);
    const { content, totalElements } = await call(api.biddingBids, { id, size: 2 }, 'yefeng');
    t.equal(totalElements, 3);
    t.match(content, [
        { no: 3, paddle: 2, price: yuan(1_210), units: 2 },
        { no: 2, paddle: 2, price: yuan(1_200) },
    ]);
    t.notMatch(JSON.stringify(content), /AG100/, 'prices have no names');
    t.match((await call(api.myBiddings, {}, 'yefeng')).content, [{ lotId: id, status: 'LEFT', leading: 0, price: yuan(1_210) }]);
    t.match((await call(api.myBiddings, {}, 'changcheng')).content, [
        { status: 'BID', bid: yuan(1_210), leading: 2, lotStatus: 'PUBLISHED' },
    ]);
    time.now = at('06:12:00');
    await program.pass('end of lots');
    t.match(await call(api.showBidding, { id }, 'yefeng'), { status: 'OPEN' }, 'a second of grace');
    time.now = at('06:12:01');
    await Promise.all([program.pass('end of lots'), program.pass('end of lots')]);
    await program.settle();
    t.match(await call(api.biddingDetail, { id }, 'order'), {
        status: 'AWARDED',
        board: [{ agency: 'AG1002', paddle: 2, price: yuan(1_210), won: 2 }, { agency: 'AG1001' }],
    });
    t.same(await money('AG1002', 'changcheng'), [yuan(3_000), yuan(2_000)], 'the winner’s earnest stays');
    t.equal(await free(), 40);
    // ── taken, paid: its earnest pays of the balance ────────────────────────────────────────────────────────────────────
    const mine = async () => (await call(api.showBidding, { id }, 'changcheng')).mine?.award;
    const won = (await mine());
    t.match(won, { status: 'WAIT_PREPAY', seats: 20, amount: yuan(24_200), prepayBy: '2026-11-03T06:12:01.000Z' });
    t.equal(won.prepay, yuan(4_840), 'a fifth of the fares');
    t.match((await call(queryNotices, {}, 'changcheng')).content, [{ kind: 'WON', lotId: id, by: won.prepayBy }]);
    const taking = { id, totalAmount: won.prepay, contact: { name: '符海燕', phone: '0898-00000001' } };
    await sale.refused(t, api.prepayBidding, taking, 'yefeng', { status: 404, message: /./ });
    await sale.refused(t, api.payBidding, { id, totalAmount: won.prepay, channel: 'alipay' }, 'changcheng', {
        status: 409,
        message: '请先预付',
    });
    await sale.refused(t, api.prepayBidding, { ...taking, totalAmount: 1 }, 'changcheng', { status: 409, message: /预付金额已变动/ });
    const { orderNo, total } = await call(api.prepayBidding, taking, 'changcheng');
    t.match(await call(api.prepayBidding, taking, 'changcheng'), { orderNo }, 'sent again it is the same order');
    t.equal(total, won.total);
    t.same(await sale.seatsOf(OUT), { total: 60, held: 20, sold: 0, free: 40 });
    t.match(await mine(), { status: 'WAIT_PAY', orderNo });
    const pay = async (totalAmount) => {
        const { paymentCode } = await call(api.payBidding, { id, totalAmount, channel: 'alipay' }, 'changcheng');
        await sale.payAt(paymentCode);
        await program.settle();
    };
    t.match((await call(api.myBiddings, { won: true }, 'changcheng')).content, [{ status: 'WAIT_PAY', orderNo, amount: yuan(24_200) }]);
    t.same((await call(api.myBiddings, { won: true }, 'yefeng')).content, []);
    await pay(won.prepay);
    t.match(await mine(), { status: 'ORDERED', orderNo });
    t.same(await money('AG1002', 'changcheng'), [yuan(3_000), 0], 'what stood behind the units has become fare');
    t.comment('the rest from an account of the agency, with its pay password');
    const payPassword = await sale.funded('changcheng', total);
    const rest = { id, totalAmount: total - won.prepay - yuan(2_000) };
    const refusals = [
        [{ channel: 'virtual' }, '请输入支付密码'],
        [{ channel: 'client', payPassword }, '请填写大客户编号'],
        [{ channel: 'virtual', payPassword, clientId: 'C1' }, '支付渠道不是大客户额度，不能填写大客户编号'],
        [{ channel: 'alipay', clientId: 'C1' }, '支付渠道不是大客户额度，不能填写大客户编号'],
    ];
    for (const [by, message] of refusals)
        await sale.refused(t, api.payBidding, { ...rest, ...by }, 'changcheng', { status: 400, message });
    await sale.refused(t, api.payBidding, { ...rest, channel: 'earnest' }, 'changcheng', { status: 400, message: /支付渠道/ });
    await sale.refused(t, api.payBidding, { ...rest, channel: 'deposit', payPassword }, 'changcheng', { status: 404, message: /账户/ });
    await sale.refused(t, api.payBidding, { ...rest, totalAmount: 1, channel: 'virtual', payPassword }, 'changcheng', {
        status: 409,
        message: /./,
    });
    t.match(await call(api.payBidding, { ...rest, channel: 'virtual', payPassword }, 'changcheng'), {
        status: 'SUCCEEDED',
        amount: rest.totalAmount,
        available: total - rest.totalAmount,
        payUrl: undefined,
    });
    await program.settle();
    t.same(await sale.seatsOf(OUT), { total: 60, held: 0, sold: 20, free: 40 });
    const types = (await program.events.read(`bids-${id}`)).map(({ type }) => type);
    t.same(types.filter(type => type === 'BidsClosed').length, 1);
    t.same(types.filter(type => type !== 'BidsClosed' && type !== 'EndMoved'), [
        ...['BidsOpened', 'BidderJoined', 'BidPlaced', 'BidLate', 'BidderJoined', 'BidPlaced', 'BidsPaused', 'BidsResumed'],
        ...['BidderJoined', 'BidPlaced', 'BidderLeft'],
    ]);
});
t.test('not taken in time: the stake is lost, the seats are for sale again', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(house.close);
    const { call, program } = house;
    const sale = selling(house, time);
    await sale.putOnSale([{}]);
    const { paymentCode } = await call(earnest.rechargeEarnest, { airLine: 'HU', totalAmount: yuan(5_000) }, 'yefeng');
    await sale.payAt(paymentCode);
    const { id } = await call(api.saveBidding, {
        stockId: OUT,
        units: 2,
        seatsPerUnit: 10,
        floor: yuan(1_190),
        step: yuan(10),
        earnestPerUnit: yuan(1_000),
        startsAt: at('00:00:00'),
        endsAt: at('06:00:00'),
    }, 'order');
    const { instanceId } = await call(api.submitBiddingFlow, { id }, 'order');
    await program.settle();
    const { currentTaskId } = await call(instanceDetail, { id: instanceId }, 'admin');
    await call(handleFlow, { instanceId, curentTaskId: currentTaskId, routeId: 'step1-pass' }, 'admin');
    await program.settle();
    await call(api.joinBidding, { id, units: 2 }, 'yefeng');
    await call(api.bookBidding, { id, price: yuan(1_190), units: 1 }, 'yefeng');
    time.now = at('06:00:01');
    await program.pass('end of lots');
    t.same(await sale.seatsOf(OUT), { total: 60, held: 10, sold: 0, free: 50 }, 'what nobody won is free');
    const mine = async () => (await call(api.showBidding, { id }, 'yefeng')).mine?.award;
    t.match(await mine(), { status: 'WAIT_PREPAY', seats: 10 });
    await program.pass('awards not taken');
    t.match(await mine(), { status: 'WAIT_PREPAY' }, 'not yet');
    time.now = '2026-11-03T06:00:01.000Z';
    await program.pass('awards not taken');
    await program.settle();
    t.match(await mine(), { status: 'DEFAULTED' });
    t.match(await call(earnest.earnestInfo, { id: 'E.AG1001.HU' }, 'yefeng'), { available: yuan(4_000), reserved: 0 }, 'the earnest of the unit that was won is lost, that of the other is not');
    t.same(await sale.seatsOf(OUT), { total: 60, held: 0, sold: 0, free: 60 });
});
t.test('cancelled: without bids by the desk, with bids by force only, and all is given back', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(house.close);
    const { call, program } = house;
    const sale = selling(house, time);
    await sale.putOnSale([{}]);
    const { paymentCode } = await call(earnest.rechargeEarnest, { airLine: 'HU', totalAmount: yuan(5_000) }, 'yefeng');
    await sale.payAt(paymentCode);
    const draft = {
        stockId: OUT,
        units: 1,
        seatsPerUnit: 20,
        floor: yuan(1_190),
        step: yuan(10),
        earnestPerUnit: yuan(1_000),
        startsAt: at('00:00:00'),
        endsAt: at('06:00:00'),
    };
    const publish = async () => {
        const { id } = await call(api.saveBidding, draft, 'order');
        const { instanceId } = await call(api.submitBiddingFlow, { id }, 'order');
        await program.settle();
        const { currentTaskId } = await call(instanceDetail, { id: instanceId }, 'admin');
        await call(handleFlow, { instanceId, curentTaskId: currentTaskId, routeId: 'step1-pass' }, 'admin');
        await program.settle();
        return id;
    };
    const [one, other] = [await publish(), await publish()];
    const [item] = (await call(queryItem, { flightNo: 'HU7182' }, 'order')).content;
    t.equal(item.free, 20);
    const third = await call(api.saveBidding, { ...draft, units: 2 }, 'order');
    const { instanceId } = await call(api.submitBiddingFlow, { id: third.id }, 'order');
    await program.settle();
    const { currentTaskId } = await call(instanceDetail, { id: instanceId }, 'admin');
    const task = { instanceId, curentTaskId: currentTaskId };
    await sale.refused(t, handleFlow, { ...task, routeId: 'step1-pass' }, 'admin', { status: 409, message: '座位不足' });
    await call(handleFlow, { ...task, routeId: 'step1-reject', flowRemark: '座位不足' }, 'admin');
    await program.settle();
    t.match(await call(api.biddingDetail, { id: third.id }, 'order'), { status: 'DRAFT', reason: '座位不足' });
    await call(api.bookBidding, { id: one, price: yuan(1_190) }, 'yefeng');
    await sale.refused(t, api.cancelBidding, { id: one }, 'order', { status: 409, message: '已有代理人出价，只能强制取消' });
    t.match(await call(api.forceCancelBidding, { id: one, remark: '航班取消' }, 'order'), { status: 'FORCE_CANCELLED' });
    t.match(await call(api.showBidding, { id: one }, 'yefeng'), { status: 'CANCELLED', reason: '航班取消' });
    t.match(await call(api.cancelBidding, { id: other, reason: '不卖了' }, 'order'), { status: 'CANCELLED' });
    await program.settle();
    const [after] = (await call(queryItem, { flightNo: 'HU7182' }, 'order')).content;
    t.match(after, { free: 60, held: 0 });
    t.match((await call(queryNotices, {}, 'yefeng')).content, [{ kind: 'LOT_CANCELLED', lotId: one, text: /原因：航班取消/ }]);
    t.match(await call(earnest.earnestInfo, { id: 'E.AG1001.HU' }, 'yefeng'), { available: yuan(5_000), reserved: 0 });
    await sale.refused(t, api.bookBidding, { id: one, price: yuan(1_200) }, 'yefeng', { status: 409, message: '竞价已取消' });
});
t.test('sent back it is a draft again that says why, and is handed in anew; cancelled while it is decided, nobody need decide', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(house.close);
    const { call, program } = house;
    const { sale, approve } = auctioning(house, time);
    const { refused } = sale;
    await sale.putOnSale([{}]);
    const { id } = await call(api.saveBidding, draft, 'order');
    const first = await call(api.submitBiddingFlow, { id }, 'order');
    await refused(t, api.saveBidding, { ...draft, id }, 'order', { status: 409, message: '标的正在审批' });
    await program.settle();
    const { currentTaskId } = await call(instanceDetail, { id: first.instanceId }, 'admin');
    const sentBack = { instanceId: first.instanceId, curentTaskId: currentTaskId, routeId: 'step1-back', flowRemark: '起拍价太低' };
    await call(handleFlow, sentBack, 'admin');
    await program.settle();
    t.match(await call(api.biddingDetail, { id }, 'order'), { status: 'DRAFT', reason: '起拍价太低' });
    await call(api.saveBidding, { ...draft, id, floor: yuan(1_300) }, 'order');
    const again = await call(api.submitBiddingFlow, { id }, 'order');
    await program.settle();
    t.match(await call(api.biddingDetail, { id }, 'order'), { status: 'AUDITING', reason: undefined }, 'the end of the first flow is not its own');
    await approve(again.instanceId);
    t.match(await call(api.biddingDetail, { id }, 'order'), { status: 'PUBLISHED', floor: yuan(1_300) });
    const other = await call(api.saveBidding, { ...draft, units: 1 }, 'order');
    const { instanceId } = await call(api.submitBiddingFlow, { id: other.id }, 'order');
    await call(api.cancelBidding, { id: other.id, reason: '不卖了' }, 'order');
    await program.settle();
    t.match(await call(instanceDetail, { id: instanceId }, 'admin'), { status: 'CANCELLED', currentTaskId: undefined });
});
