import t from 'tap';
import { AwardCancelled, AwardDeclined, AwardDefaulted, AwardMissed, AwardOffered, AwardOpened, AwardPaid, AwardReleased, AwardTaken, AwardTimeMoved, } from '#contracts/auction/award-events.ts';
import { toInstant } from '#contracts/kernel/calendar.ts';
import { anAgent, spec } from '#services/kernel/spec.ts';
import { award, stakesOf } from './award.ts';
const about = {
    awardId: 'L1~1',
    lotId: 'L1',
    title: 'HU7182 2026-12-20 HAK–PEK 20座',
    airLine: 'HU',
    agency: 'A',
    agencyName: 'A旅行社',
    paddle: 1,
    price: 92_000,
};
const opening = {
    ...about,
    stockId: 'HU7182-2026-12-20-G',
    units: 2,
    seats: 20,
    amount: 1_840_000,
    prepayBy: '2026-11-27T06:00:01.000Z',
    earnest: [
        { earnestId: 'E1', amount: 100_000, stake: 100_000 },
        { earnestId: 'E2', amount: 200_000, stake: 100_000 },
    ],
};
const { lotId, title, airLine, agency } = about;
/** two of three hundred thousand are lost */
const lossOf = { seats: 20, returned: 100_000, lotId, title, airLine, agency };
const leg = {
    stockId: 'HU7182-2026-12-20-G',
    airLine: 'HU',
    flightNo: 'HU7182',
    date: '2026-12-20',
    origin: 'HAK',
    destination: 'PEK',
    depTime: '07:45',
    arrTime: '11:30',
    arrDays: 0,
    std: '2026-12-19T23:45:00.000Z',
    cabin: 'G',
    fullFare: 176_000,
    distance: 2_315,
    policyId: 'L1',
    policyName: '竞价L1',
    refundable: true,
    lines: [{ type: 'ADULT', count: 20, fare: 92_000, cnFund: 5_000, yq: 2_000, perPassenger: 99_000, total: 1_980_000 }],
    prices: [],
};
const by = '2026-11-26T07:30:00.000Z';
const taking = (orderNo = 'O1') => ({
    orderNo,
    order: {
        orderNo,
        agency: 'A',
        agencyName: 'A旅行社',
        airLine: 'HU',
        inter: false,
        voyageType: 'S',
        groupName: '竞价团',
        contact: { name: '符海燕', phone: '13807650001' },
        legs: [leg],
        awardId: 'L1~1',
        counts: { ADULT: 20, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 },
        seats: 20,
        persons: 20,
        paxMin: 10,
        total: 1_980_000,
        limits: { payBy: by, nameBy: by, ticketBy: by },
        terms: {},
        instalments: [{ no: 1, kind: 'FULL', amount: 1_980_000, by }],
        submittedBy: 'yefeng',
        submittedAt: '2026-11-26T07:00:00.000Z',
    },
});
const at = spec(award, { who: anAgent, at: '2026-11-26T07:00:00.000Z' });
const opened = AwardOpened(opening);
const taken = AwardTaken(taking());
const LATE = { at: '2026-11-27T06:00:01.000Z' };
t.test('won: taken once, as one order, before the time is over', async () => {
    at.given().when('open', opening).then(opened).state({ status: 'WAIT_PREPAY' });
    at.given(opened).when('open', opening).nothing();
    at.given(opened).when('take', taking()).then(taken).state({ status: 'WAIT_PAY' });
    at.given(opened, taken).when('take', taking()).nothing();
    at.given(opened, taken).when('take', taking('O2')).refused('已下单，请支付订单');
    at.given(opened).when('take', taking(), LATE).refused('已过预付时限');
    at.given().when('take', taking()).refused('未参与该竞价');
});
t.test('lost: told once, and nothing is to be taken', async () => {
    const missed = AwardMissed(about);
    at.given().when('miss', about).then(missed).state({ status: 'MISSED' });
    at.given(missed).when('miss', about).nothing();
    at.given(missed).when('open', opening).nothing();
    at.given(missed).when('take', taking()).refused('竞价未成交');
    at.given(missed).when('passTime', {}, LATE).nothing();
});
t.test('cancelled: told once, with a bid or without, and nothing is to be taken', async () => {
    const { price: _, ...whose } = about;
    const cancelled = AwardCancelled({ ...whose, reason: '航班取消' });
    at.given()
        .when('cancel', { ...whose, reason: '航班取消' })
        .then(cancelled)
        .state({ status: 'CANCELLED' });
    at.given(cancelled).when('cancel', about).nothing();
    at.given(cancelled).when('take', taking()).refused('竞价已取消');
    at.given(cancelled).when('passTime', {}, LATE).nothing();
});
t.test('not taken in time the stake is lost, once; taken it is its order’s limits that count', async () => {
    const lost = AwardDefaulted({ cause: 'NOT_TAKEN', forfeit: 200_000, ...lossOf });
    at.given(opened).when('passTime', {}).nothing();
    at.given(opened).when('passTime', {}, LATE).then(lost).state({ status: 'DEFAULTED' });
    at.given(opened, lost).when('passTime', {}, LATE).nothing();
    at.given(opened, lost).when('take', taking()).refused('逾期未预付，已违约');
    at.given(opened, taken).when('passTime', {}, LATE).nothing();
});
t.test('what could not be ordered to the end of the time that was told loses nothing; so near that it cannot be at all it is over at once', async () => {
    const near = AwardReleased({ reason: 'TOO_NEAR', seats: 20, lotId, title, airLine, agency });
    at.given()
        .when('open', { ...opening, tooNear: true })
        .then(opened, near)
        .state({ status: 'RELEASED' });
    const passed = (orderBy, by = LATE) => at.given(opened).when('passTime', { orderBy }, by);
    passed('2026-11-27T06:00:00.999Z').then(near).state({ status: 'RELEASED' });
    passed(opening.prepayBy).then(AwardDefaulted({ cause: 'NOT_TAKEN', forfeit: 200_000, ...lossOf }));
    passed('2026-11-26T00:00:00.000Z', { at: '2026-11-27T06:00:00.000Z' }).nothing();
    at.given(opened, taken).when('passTime', { orderBy: '2026-11-26T00:00:00.000Z' }, LATE).nothing();
});
t.test('given up: as much is lost as was approved, of its other holds the same part of the stake; taken or too late it is not given up', async () => {
    const giving = { earnestId: 'E2', forfeit: 30_000, rate: 3_000, requestId: 'r1', approvedBy: 'li' };
    const givenUp = {
        earnestId: 'E2',
        requestId: 'r1',
        approvedBy: 'li',
        earnest: [
            { earnestId: 'E1', forfeit: 30_000 },
            { earnestId: 'E2', forfeit: 30_000 },
        ],
    };
    const lost = AwardDefaulted({ cause: 'GIVEN_UP', forfeit: 60_000, ...lossOf, returned: 240_000, givenUp });
    at.given(opened)
        .when('giveUp', giving)
        .then(lost)
        .state({ status: 'DEFAULTED', defaulted: { cause: 'GIVEN_UP', forfeit: 60_000, returned: 240_000, givenUp } });
    at.given(opened, lost).when('giveUp', giving).nothing();
    at.given(opened, lost)
        .when('giveUp', { ...giving, requestId: 'r2' })
        .refused('已弃标，座位已收回');
    at.given(opened, lost).when('take', taking()).refused('已弃标，座位已收回');
    at.given(opened, lost).when('passTime', {}, LATE).nothing();
    at.given(opened, taken).when('giveUp', giving).refused('已下单，请支付订单');
    at.given(opened).when('giveUp', giving, LATE).refused('已过预付时限');
    at.given(opened)
        .when('giveUp', { ...giving, earnestId: 'E9' })
        .refused('该笔保证金不对应成交座位');
});
t.test('paid: of each hold the stake pays as well, and no more than is owed', async () => {
    const paying = (outstanding) => ({ orderNo: 'O1', outstanding, instalment: 2, codes: ['P1', 'P2'] });
    const parts = (one, other) => [
        { earnestId: 'E1', convert: one, ...(one > 0 && { paymentCode: 'P1' }) },
        { earnestId: 'E2', convert: other, ...(other > 0 && { paymentCode: 'P2' }) },
    ];
    const paid = (one, other) => AwardPaid({ orderNo: 'O1', earnest: parts(one, other), instalment: 2 });
    at.given(opened, taken).when('pay', paying(1_612_000)).then(paid(100_000, 100_000)).state({ status: 'ORDERED' });
    at.given(opened, taken).when('pay', paying(150_000)).then(paid(100_000, 50_000));
    at.given(opened, taken).when('pay', paying(0)).then(paid(0, 0));
    at.given(opened, taken, paid(100_000, 100_000)).when('pay', paying(900)).nothing();
    at.given(opened).when('pay', paying(900)).nothing();
    // a payment for a part that was split off belongs to that part
    at.given(opened, taken)
        .when('pay', { ...paying(900), orderNo: 'O2' })
        .nothing();
});
t.test('its order ends unpaid: by the agency’s fault the stake is lost, else all goes back', async () => {
    const ends = (reason, orderNo = 'O1') => ({ orderNo, reason });
    const lost = (cause) => AwardDefaulted({ cause, forfeit: 200_000, ...lossOf });
    at.given(opened, taken).when('end', ends('TIME_LIMIT')).then(lost('NOT_PAID')).state({ status: 'DEFAULTED' });
    at.given(opened, taken).when('end', ends('AGENT_CANCEL')).then(lost('CANCELLED'));
    for (const reason of ['AIRLINE_CANCEL', 'BACKOFFICE_CANCEL'])
        at.given(opened, taken).when('end', ends(reason)).then(AwardReleased({ reason })).state({ status: 'RELEASED' });
    at.given(opened, taken, lost('NOT_PAID')).when('end', ends('TIME_LIMIT')).nothing();
    at.given(opened, taken).when('end', ends('TIME_LIMIT', 'O2')).nothing();
    // paid before: the rest is between the order and its agency
    const paid = AwardPaid({ orderNo: 'O1', earnest: [] });
    at.given(opened, taken, paid).when('end', ends('AGENT_CANCEL')).nothing();
});
t.test('what stands for what was won: of the first holds all, of the last the rest', async (t) => {
    const holds = [1, 2, 1].map((units, n) => ({ earnestId: `E${n}`, units }));
    const stakes = (won) => stakesOf(holds, won, 1_000).map(({ stake }) => stake);
    t.same(stakes(4), [1_000, 2_000, 1_000]);
    t.same(stakes(2), [1_000, 1_000, 0]);
    t.same(stakes(1), [1_000, 0, 0]);
    t.same(stakesOf(holds, 1, 1_000).map(({ amount }) => amount), [1_000, 2_000, 1_000]);
});
t.test('offered once to who has missed: accepted in time it is won, declined or left it is over', async () => {
    const offer = {
        ...about,
        stockId: opening.stockId,
        units: 1,
        seats: 10,
        amount: 920_000,
        earnest: 100_000,
        from: 'L1~2',
        offerBy: '2026-11-26T19:00:00.000Z',
    };
    const [missed, offered] = [AwardMissed(about), AwardOffered(offer)];
    const accepting = { earnestId: 'offer~L1~1~1', prepayBy: opening.prepayBy };
    const { from: _, offerBy: __, earnest: ___, ...won } = offer;
    const accepted = AwardOpened({
        ...won,
        earnest: [{ earnestId: 'offer~L1~1~1', amount: 100_000, stake: 100_000 }],
        prepayBy: opening.prepayBy,
    });
    at.given(missed).when('offer', offer).then(offered).state({ status: 'OFFERED' });
    at.given(missed, offered)
        .when('offer', { ...offer, from: 'L1~3' })
        .nothing();
    at.given(opened).when('offer', offer).nothing();
    at.given(missed, offered).when('accept', accepting).then(accepted).state({ status: 'WAIT_PREPAY' });
    at.given(missed, offered, accepted)
        .when('accept', { ...accepting, earnestId: 'offer~L1~1~2' })
        .nothing();
    at.given(missed, offered).when('accept', accepting, { at: offer.offerBy }).refused('已过确认时限');
    at.given(missed, offered)
        .when('accept', { ...accepting, tooNear: true })
        .refused('距起飞时间过近，不能下单');
    at.given(missed).when('accept', accepting).refused('竞价未成交');
    at.given(missed, offered).when('take', taking()).refused('请先接受递补');
    const [declined, lapsed] = [AwardDeclined({ cause: 'DECLINED' }), AwardDeclined({ cause: 'LAPSED' })];
    at.given(missed, offered).when('decline', {}).then(declined).state({ status: 'DECLINED' });
    at.given(missed, offered, declined).when('decline', {}).nothing();
    at.given(missed, offered, accepted).when('decline', {}).refused('递补已接受');
    at.given(missed, offered).when('passTime', {}).nothing();
    at.given(missed, offered).when('passTime', {}, { at: offer.offerBy }).then(lapsed);
    at.given(missed, offered, declined).when('offer', offer).nothing();
    const gap = { from: '2026-11-26T00:00:00.000Z', to: offer.offerBy };
    const more = AwardTimeMoved({ until: toInstant(Date.parse(offer.offerBy) + 1_800_000) });
    at.given(missed, offered).when('moveTime', gap, { at: offer.offerBy }).then(more);
    at.given(missed, offered, more).when('passTime', {}, { at: offer.offerBy }).nothing();
    at.given(missed, offered, declined).when('moveTime', gap, { at: offer.offerBy }).nothing();
});
t.test('nobody could prepay or accept in the last half hour: half an hour anew, once for each gap, and then it counts', async () => {
    const day = '2026-11-27T';
    const gap = (from, to) => ({ from: `${day}${from}.000Z`, to: `${day}${to}.000Z` });
    const until = (time) => AwardTimeMoved({ until: `${day}${time}.000Z` });
    const on = (time) => ({ at: `${day}${time}.000Z` });
    // to be prepaid until 06:00:01
    at.given(opened).when('moveTime', gap('05:00:00', '06:20:00'), on('06:20:00')).then(until('06:50:00'));
    at.given(opened).when('moveTime', gap('05:31:00', '05:32:00'), on('05:32:00')).then(until('06:02:00'));
    at.given(opened).when('moveTime', gap('05:00:00', '05:30:00'), on('05:30:00')).nothing();
    at.given(opened).when('moveTime', gap('06:00:01', '06:20:00'), on('06:20:00')).nothing();
    const moved = at.given(opened, until('06:50:00'));
    moved.when('moveTime', gap('05:00:00', '06:20:00'), on('06:21:00')).nothing();
    moved.when('take', taking(), on('06:49:59')).check(facts => t.equal(facts.length, 1));
    moved.when('take', taking(), on('06:50:00')).refused('已过预付时限');
    moved.when('passTime', {}, on('06:49:59')).nothing();
    moved.when('passTime', {}, on('06:50:00')).check(([fact]) => t.match(fact, { type: 'AwardDefaulted', data: { cause: 'NOT_TAKEN' } }));
    for (const over of [AwardTaken(taking()), AwardReleased({ reason: 'AIRLINE_CANCEL' })])
        at.given(opened, over).when('moveTime', gap('05:00:00', '06:20:00'), on('06:20:00')).nothing();
});
t.test('an agency that cannot act loses nothing by the clock, and the desk ends a win that is not taken', async () => {
    const about = { seats: 20, lotId, title, airLine, agency };
    at.given(opened)
        .when('passTime', { shut: true }, LATE)
        .then(AwardReleased({ reason: 'SHUT', ...about }))
        .state({ status: 'RELEASED', released: 'SHUT' });
    at.given(opened).when('passTime', { shut: true }).nothing();
    at.given(opened)
        .when('release', { remark: '代理人停业' })
        .then(AwardReleased({ reason: 'DESK', remark: '代理人停业', ...about }));
    at.given(opened, taken).when('release', { remark: '代理人停业' }).refused('已下单，请支付订单');
    at.given().when('release', { remark: '代理人停业' }).refused('未参与该竞价');
});
