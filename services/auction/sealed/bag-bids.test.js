import t from 'tap';
import * as events from '#contracts/auction/bag-bid-events.ts';
import { samples } from '#ops/samples/samples.ts';
import { anAgent, spec } from '#services/kernel/spec.ts';
import { bagBids, changesLeft, inRank, isSealed, mustBeBid, withCover } from './bag-bids.ts';
import { recomputeSealed } from './recompute.ts';
import { commitment, sealing } from './seal.ts';
const said = (name) => samples.get(`${name}.v1`).data;
const { SealedBidsOpened, SealedBidderJoined, SealedBidPlaced, SealedBidderLeft } = events;
const { SealedEndMoved, SealedBidsClosed, SealedBidsCancelled } = events;
const terms = said('SealedBidsOpened');
const { bagId, endsAt, startsAt } = terms;
const seals = sealing('a key');
const opened = SealedBidsOpened(terms);
const cancelled = SealedBidsCancelled({ airLine: terms.airLine, title: terms.title, bidders: [] });
const RECEIVED = '2026-11-26T05:00:00.000Z';
const END = '2026-12-26T10:00:00.999Z';
const CLOSE = '2026-12-26T10:00:01.000Z';
const by = spec(bagBids, { who: anAgent, at: RECEIVED });
const nameOf = (agency) => ({ agency, agencyName: `${agency}旅行社` });
const { bag } = said('SealedBidderJoined');
const joining = (agency, turn = 1) => ({ ...nameOf(agency), earnestId: `bag~${bagId}~${agency}~${turn}`, turn, bag });
const joined = (agency, turn = 1) => SealedBidderJoined(joining(agency, turn));
const bidding = (agency, price, { bidId = `${agency}-${price}`, rate = 10_000, receivedAt = RECEIVED } = {}) => ({
    agency,
    bidId,
    ...seals.seal({ bagId, agency, bidId }, price),
    rate,
    receivedAt,
});
const placed = (no, ...bid) => SealedBidPlaced({ no, ...bidding(...bid) });
const opening = (agency, price, bidId = `${agency}-${price}`) => ({
    agency,
    bidId,
    ...seals.open({ bagId, agency, bidId }, bidding(agency, price, { bidId }).box),
});
t.test('a seal is known again, opened by its key for its bid alone, and tells no price', async (t) => {
    const bid = { bagId, agency: 'A', bidId: 'b1' };
    const { commit, box } = seals.seal(bid, 190_000);
    t.same(seals.seal(bid, 190_000), { commit, box }, 'sent again it is the same');
    t.not(seals.seal(bid, 191_000).commit, commit);
    t.not(seals.seal({ ...bid, bidId: 'b2' }, 190_000).commit, commit, 'the same price of another bid looks otherwise');
    t.equal(seals.seal(bid, 1_000).box.length, seals.seal(bid, 90_000_000_000).box.length, 'of one length');
    const found = seals.open(bid, box);
    t.equal(found.price, 190_000);
    t.equal(commitment(bid, found), commit);
    t.not(commitment(bid, { ...found, price: 190_001 }), commit);
    t.throws(() => seals.open({ ...bid, agency: 'B' }, box));
    t.throws(() => seals.open({ ...bid, bagId: 'other' }, box));
    t.throws(() => sealing('another key').open(bid, box));
    const bytes = Buffer.from(box, 'base64url');
    bytes[14] ^= 1;
    t.throws(() => seals.open(bid, bytes.toString('base64url')));
});
t.test('one bid of an agency counts, replaced and withdrawn until the end, with earnest behind it', async () => {
    by.given().when('place', bidding('A', 190_000)).refused('组合包不存在', { status: 404 });
    by.given(opened).when('open', terms).nothing();
    by.given(opened).when('place', bidding('A', 190_000)).refused('保证金不足');
    by.given(opened).when('join', joining('A')).then(joined('A'));
    by.given(opened, joined('A')).when('join', joining('A')).nothing();
    const first = placed(1, 'A', 190_000);
    by.given(opened, joined('A')).when('place', bidding('A', 190_000)).then(first);
    by.given(opened, joined('A'), first).when('place', bidding('A', 190_000)).nothing();
    by.given(opened, joined('A'), first)
        .when('place', bidding('A', 191_000, { bidId: 'A-190000' }))
        .refused('同一幂等键不能用于不同的请求', { status: 422 });
    // a lower price is allowed, too: nobody knows who leads
    by.given(opened, joined('A'), first)
        .when('place', bidding('A', 185_000))
        .then(placed(2, 'A', 185_000));
    const left = SealedBidderLeft({ agency: 'A', earnestId: `bag~${bagId}~A~1`, bidId: 'A-190000' });
    by.given(opened, joined('A'), first).when('leave', { agency: 'A', receivedAt: RECEIVED }).then(left);
    by.given(opened, joined('A'), first, left).when('leave', { agency: 'A', receivedAt: RECEIVED }).nothing();
    by.given(opened, joined('A'), first, left).when('place', bidding('A', 190_000)).nothing();
    by.given(opened, joined('A'), first, left).when('place', bidding('A', 192_000)).refused('保证金不足');
    by.given(opened, joined('A'), first, left).when('join', joining('A')).nothing();
    by.given(opened, joined('A'), first, left).when('join', joining('A', 2)).then(joined('A', 2));
    by.given(opened, joined('A'))
        .when('leave', { agency: 'A', receivedAt: RECEIVED })
        .check(([fact]) => {
        t.same(fact.data, { agency: 'A', earnestId: `bag~${bagId}~A~1` });
    });
});
t.test('from its begin to its end by the instant at which it came, and so many times', async (t) => {
    const at = (receivedAt) => bidding('A', 190_000, { receivedAt });
    const known = by.given(opened, joined('A'));
    known.when('place', at('2026-11-26T00:59:59.999Z')).refused('批次未开始');
    known.when('place', at(startsAt)).check(facts => t.equal(facts.length, 1));
    known.when('place', at('2026-12-26T09:59:59.999Z'), { at: END }).check(facts => t.equal(facts.length, 1));
    known.when('place', at(endsAt)).refused('批次已截止');
    known.when('leave', { agency: 'A', receivedAt: endsAt }).refused('批次已截止');
    const many = Array.from({ length: terms.mostChanges }, (_, n) => placed(n + 1, 'A', 190_000 + n * 1_000));
    by.given(opened, joined('A'), ...many)
        .when('place', bidding('A', 500_000))
        .check(facts => t.equal(facts.length, 1));
    const all = [...many, placed(21, 'A', 500_000)];
    by.given(opened, joined('A'), ...all).look(state => t.equal(isSealed(state) && changesLeft(state, state.bidders[0]), 0));
    by.given(opened, joined('A'), ...all)
        .when('place', bidding('A', 501_000))
        .refused('出价最多修改20次');
    const left = SealedBidderLeft({ agency: 'A', earnestId: 'e' });
    by.given(opened, joined('A'), ...all, left, joined('A', 2))
        .when('place', bidding('A', 501_000))
        .refused('出价最多修改20次');
});
t.test('its price is looked at before it is sealed; a first bid is judged as if its earnest were there', async (t) => {
    by.given(opened).look(state => {
        if (!isSealed(state))
            return t.fail();
        t.doesNotThrow(() => mustBeBid(state, 180_000));
        t.doesNotThrow(() => mustBeBid(state, 714_000));
        t.throws(() => mustBeBid(state, 179_000), /出价低于起拍价/);
        t.throws(() => mustBeBid(state, 715_000), /出价不能超过最高限价/);
        t.throws(() => mustBeBid(state, 190_500), /出价须为10元的整数倍/);
        t.match(withCover(state, 'A'), { bidders: [{ agency: 'A', placed: 0 }] });
    });
});
t.test('closed once, a second after the end, with all bids opened: price, then rate, then time', async (t) => {
    const given = [
        ...[opened, joined('A'), joined('B'), joined('C'), joined('D')],
        ...[placed(1, 'A', 190_000), placed(2, 'B', 200_000), placed(3, 'C', 200_000, { rate: 10_001 }), placed(4, 'A', 200_000)],
    ];
    const all = [opening('A', 200_000), opening('B', 200_000), opening('C', 200_000)];
    by.given(...given)
        .when('close', { opened: all }, { at: END })
        .nothing();
    by.given(...given)
        .when('close', { opened: all.slice(1) }, { at: CLOSE })
        .nothing();
    by.given(...given)
        .when('close', { opened: [opening('A', 190_000), ...all.slice(1)] }, { at: CLOSE })
        .nothing();
    by.given(...given)
        .when('close', { opened: all }, { at: CLOSE })
        .check(facts => {
        t.same(facts[0].data.ranked.map(({ agency, price, no }) => [agency, price, no]), [
            ['C', 200_000, 3],
            ['B', 200_000, 2],
            ['A', 200_000, 4],
        ], 'a change of price is a bid of its own time; who has joined without one is not ranked');
    });
    const lie = { ...opening('A', 200_000), price: 999_000 };
    t.throws(() => by.given(...given).when('close', { opened: [lie, ...all.slice(1)] }, { at: CLOSE }), /is another/);
    by.given(opened, joined('A'))
        .when('close', { opened: [] }, { at: CLOSE })
        .check(facts => t.same(facts[0].data.ranked, []));
    const closed = SealedBidsClosed({ airLine: 'HU', title: 'A01', endsAt, ranked: [] });
    by.given(opened, closed).when('close', { opened: [] }, { at: CLOSE }).nothing();
    by.given(opened, joined('A'), closed).when('place', bidding('A', 190_000)).refused('批次已截止');
    by.given(opened, closed).when('cancel', {}).nothing();
    by.given(opened, joined('A'), joined('B'), SealedBidderLeft({ agency: 'B', earnestId: joining('B').earnestId }))
        .when('cancel', { reason: '航班调整' })
        .then(SealedBidsCancelled({ reason: '航班调整', airLine: terms.airLine, title: terms.title, bidders: ['A'] }));
    by.given(opened, cancelled).when('join', joining('A')).refused('组合包已取消');
    by.given(opened, cancelled).when('close', { opened: [] }, { at: CLOSE }).nothing();
});
t.test('nobody was there in the last two minutes: they begin anew, once for each gap', async (t) => {
    const ask = (from, to, now = to) => by.given(opened, joined('A')).when('moveEnd', { from, to }, { at: now });
    const moved = SealedEndMoved({ endsAt: '2026-12-26T10:09:30.000Z' });
    ask('2026-12-26T09:57:00.000Z', '2026-12-26T10:07:30.000Z').then(moved);
    ask('2026-12-26T09:59:59.000Z', '2026-12-26T10:00:06.000Z', '2026-12-26T10:00:07.000Z').then(SealedEndMoved({ endsAt: '2026-12-26T10:02:07.000Z' }));
    ask('2026-12-26T09:50:00.000Z', '2026-12-26T09:58:00.000Z').nothing();
    ask('2026-12-26T10:00:00.000Z', '2026-12-26T10:07:30.000Z').nothing();
    const later = by.given(opened, joined('A'), moved);
    later.when('moveEnd', { from: '2026-12-26T09:57:00.000Z', to: '2026-12-26T10:07:30.000Z' }, { at: '2026-12-26T10:08:00.000Z' }).nothing();
    later
        .when('place', bidding('A', 190_000, { receivedAt: '2026-12-26T10:09:29.999Z' }), { at: CLOSE })
        .check(facts => t.equal(facts.length, 1));
    later.when('place', bidding('A', 190_000, { receivedAt: '2026-12-26T10:09:30.000Z' })).refused('批次已截止');
    later.when('close', { opened: [] }, { at: CLOSE }).nothing();
    later
        .when('close', { opened: [] }, { at: '2026-12-26T10:09:31.000Z' })
        .check(([fact]) => t.match(fact.data, { endsAt: moved.data.endsAt }));
    for (const over of [SealedBidsClosed({ airLine: 'HU', title: 'A01', endsAt, ranked: [] }), cancelled])
        by.given(opened, over)
            .when('moveEnd', { from: '2026-12-26T09:57:00.000Z', to: '2026-12-26T10:07:30.000Z' }, { at: '2026-12-26T10:07:30.000Z' })
            .nothing();
});
t.test('computed again: whatever was changed in the log is found', async (t) => {
    const table = { rates: [{ agency: 'A', seats: 100, ticketed: 95 }], minSeats: 10, initial: 9_000 };
    const one = (agency, price, rate, no) => ({
        ...nameOf(agency),
        earnestId: `bag~${bagId}~${agency}~1`,
        no,
        rate,
        ...opening(agency, price),
    });
    const booked = (agency, price) => ({
        type: 'BagBooked',
        data: { agency, bidId: `${agency}-${price}`, bag: { price } },
    });
    const A = one('A', 200_000, 9_500, 2);
    const B = one('B', 200_000, 9_000, 1);
    const closed = (...ranked) => SealedBidsClosed({ airLine: 'HU', title: 'A01', endsAt, ranked });
    const bids = [placed(1, 'B', 200_000, { rate: 9_000 }), placed(2, 'A', 200_000, { rate: 9_500 })];
    const past = [opened, joined('A'), joined('B'), ...bids];
    t.same(recomputeSealed(past, table), { opened: terms, accepted: 2, withdrawn: 0, ranked: [], differences: [] }, 'before the end no price');
    const right = recomputeSealed([...past, closed(A, B), booked('A', 200_000)], table);
    t.same(right.differences, []);
    t.match(right.ranked, [
        { agency: 'A', won: true, kept: true, frozen: 9_500, commit: bids[1].data.commit },
        { agency: 'B', won: false, kept: true },
    ]);
    const found = (...facts) => recomputeSealed([...past, ...facts], table).differences;
    t.same(found(closed(B, A)), ['排名不符合规则']);
    t.same(found(closed(A)), ['第1次出价有效，未参加排名']);
    t.same(found(closed({ ...A, price: 210_000 }, B)), ['第2次出价的价格与出价承诺不符']);
    t.same(found(closed({ ...A, price: 170_000 }, B)).slice(0, 2), ['第2次出价的价格与出价承诺不符', '第2次出价¥1,700.00不合出价规则']);
    t.same(found(closed({ ...A, rate: 9_990 }, B)), ['第2次出价的出票率与出价时不同']);
    t.same(found(closed(A, B), booked('B', 200_000)), ['成交的不是第一名']);
    t.same(found(closed(A, B), { type: 'BagBooked', data: { agency: 'A', bidId: 'A-200000', bag: { price: 190_000 } } }), [
        '应按¥2,000.00成交，记为¥1,900.00',
    ]);
    t.same(found(SealedBidderLeft({ agency: 'B', earnestId: 'e', bidId: 'B-200000' }), closed(A, B)), ['第1次出价不是有效出价']);
    t.same(found(placed(3, 'B', 201_000, { rate: 9_100, receivedAt: endsAt })), [
        '第3次出价收到时不在竞价时间内',
        '第3次出价出票率记为91%，出票率表为90%',
    ]);
    t.same(found(closed(A, B), closed(A, B)), ['截止了不止一次']);
    const moved = SealedEndMoved({ endsAt: '2026-12-26T10:09:30.000Z' });
    t.same(found(moved, closed(A, B)), ['截止时间与顺延记录不符']);
    t.same(found(moved, SealedBidsClosed({ ...closed(A, B).data, endsAt: moved.data.endsAt })), []);
    t.same(found(moved, placed(3, 'B', 201_000, { rate: 9_000, receivedAt: endsAt })), [], 'in the time that was added');
    t.equal(inRank([A, B])[0], A);
});
t.test('an agency and its sub-agents are one bidder: while one of them bids for the bag no other joins', async () => {
    const sub = { ...joining('A1'), parent: 'A' };
    const said = '代理人与其分代理对一个组合包只能由一家出价';
    by.given(opened, SealedBidderJoined(sub)).when('join', joining('A')).refused(said);
    by.given(opened, joined('A')).when('join', sub).refused(said);
    by.given(opened, joined('A'), SealedBidderLeft({ agency: 'A', earnestId: joining('A').earnestId }))
        .when('join', sub)
        .then(SealedBidderJoined(sub));
});
