import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { FundsReserved, FundsSettled, MonthClosed } from '#contracts/account/events.ts';
import { local, yearOfValidity } from '#contracts/kernel/calendar.ts';
import { OffsetCredited, OffsetExpired } from '#contracts/payment/credit.ts';
import { anAgent, attempt, NOON, spec } from '#services/kernel/spec.ts';
import { decide, foldAt } from '#services/kernel/stream/decider.ts';
import { runs } from '#services/kernel/test/runs.ts';
import { credit } from './credit.ts';
import { sumOf } from './layers.ts';
import { trial } from './trial.ts';
const at = spec(credit, { id: 'R1' });
const until = yearOfValidity('2026-11-21');
const granted = {
    refundId: 'R1',
    orderNo: 'O1',
    agency: 'A001',
    agencyName: '海口假日旅行社',
    airLine: 'HU',
    reasonCode: '5',
    amount: 1_000,
    validUntil: until,
};
const credited = OffsetCredited(granted);
const paying = (amount, { movement = 'P1', orderNo = 'O2', agency = 'A001', airLine = 'HU' } = {}) => ({
    movement,
    kind: 'PAY',
    amount,
    orderNo,
    payer: { agency, airLine },
});
const over = local('2027-11-22', '00:00:00');
/** Facts that the credit's own rules make. */
const history = (steps) => {
    const facts = [credited];
    for (const [name, command, at = NOON] of steps) {
        const state = foldAt(credit, credit.initial, facts, NOON);
        facts.push(...decide(credit, name, state, command, { who: anAgent, at, id: 'R1' }));
    }
    return facts;
};
const [RESERVE, SETTLE] = [
    ['reserve', paying(600)],
    ['settle', { movement: 'P1' }],
];
const expecting = { movement: 'R2.P1', amount: 500 };
const coming = { movement: 'R2.P1', kind: 'REFUND_IN' };
t.test('a credit is made once, and pays for other orders as any account does, down to nothing', async () => {
    at.given().when('grantCredit', granted).then(credited).state({ status: 'ACTIVE', available: 1_000 });
    at.given(credited).when('grantCredit', granted).nothing();
    const layers = [{ layer: 'R1', seq: 1, amount: 600 }];
    const moved = { movement: 'P1', kind: 'PAY', amount: 600, orderNo: 'O2', layers, day: '2026-11-21' };
    const [available, reserved] = ['offset-R1:available', 'offset-R1:reserved'];
    const held = FundsReserved({
        ...moved,
        after: { available: 400, reserved: 600, frozen: 0 },
        postings: [{ from: available, to: reserved, amount: 600, ref: 'P1' }],
    });
    at.given(credited).when('reserve', paying(600)).then(held);
    at.given(credited, held).when('reserve', paying(600)).nothing();
    const gone = FundsSettled({
        ...moved,
        after: { available: 400, reserved: 0, frozen: 0 },
        postings: [{ from: reserved, to: 'transit', amount: 600, ref: 'P1' }],
    });
    at.given(credited, held).when('settle', { movement: 'P1' }).then(gone);
    at.given(credited, held, gone).when('settle', { movement: 'P1' }).nothing();
    at.given(credited, held, gone).when('reserve', paying(600)).nothing();
    at.given(credited, held, gone).state({ available: 400, reserved: 0, layers: [{ layer: 'R1', seq: 1, amount: 400 }] });
});
t.test('what it cannot pay', async () => {
    at.given().when('reserve', paying(1)).refused('账户未开通', { status: 404 });
    at.given(credited).when('reserve', paying(1_001)).refused('抵扣余额不足，可用余额¥10.00');
    at.given(...history([['reserve', paying(1_000)], SETTLE]))
        .when('reserve', paying(1, { movement: 'P2' }))
        .refused('抵扣已用完');
    at.given(credited)
        .when('reserve', paying(1, { orderNo: 'O1' }))
        .refused('抵扣不能用于原订单');
    at.given(credited)
        .when('reserve', paying(1, { agency: 'A002' }))
        .refused('只能抵扣本代理人的订单');
    at.given(credited)
        .when('reserve', paying(1, { airLine: 'JD' }))
        .refused('只能抵扣航空公司HU的订单');
    at.given(credited)
        .when('reserve', { ...paying(1), kind: 'WITHDRAW' })
        .refused('该类账户不能办理此项业务');
});
t.test('79 valid for a year, its last second included; then what is left is over, once', async (t) => {
    t.equal(until, local('2027-11-21', '23:59:59'), '365 days');
    t.equal(yearOfValidity('2027-11-21'), local('2028-11-21', '23:59:59'), '366 days, 29 February among them');
    t.equal(yearOfValidity('2028-02-29'), local('2029-02-28', '23:59:59'));
    at.given(credited)
        .when('reserve', paying(600), { at: until })
        .check(facts => t.same(facts.map(({ type }) => type), ['MonthClosed', 'FundsReserved']));
    at.given(credited).when('reserve', paying(600), { at: over }).refused('抵扣已过期');
    at.given(credited).when('passTime', {}, { at: until }).nothing();
    const expired = OffsetExpired({ amount: 400 });
    const paid = history([RESERVE, SETTLE]);
    const closed = MonthClosed({ month: '2026-11', opening: 0, in: 1_000, out: 600, closing: 400, movements: 3 });
    at.given(...paid)
        .when('passTime', {}, { at: over })
        .then(closed, expired);
    at.given(...paid, expired).state({ status: 'CLOSED', available: 0, layers: [], in: 1_000, out: 1_000, movements: 4 });
    at.given(...paid, expired)
        .when('passTime', {}, { at: over })
        .nothing();
    at.given(...paid, expired)
        .when('reserve', paying(1, { movement: 'P2' }))
        .refused('抵扣已过期');
    // money set aside at that moment is still paid, and expires as soon as it is free again
    const held = [...history([RESERVE]), expired];
    at.given(...held)
        .when('settle', { movement: 'P1' }, { at: over })
        .check(facts => t.equal(facts.at(-1).type, 'FundsSettled'));
    at.given(...held)
        .when('release', { movement: 'P1' }, { at: over })
        .check(facts => t.same(facts.slice(-1), [OffsetExpired({ amount: 600 })]));
});
t.test('what an order gives back comes back; after its year it is over at once', async (t) => {
    at.given(credited).when('receive', coming).nothing();
    const past = [RESERVE, SETTLE, ['expect', expecting]];
    const all = history([...past, ['receive', coming]]);
    at.given(...all).state({
        status: 'ACTIVE',
        available: 900,
        in: 1_500,
        out: 600,
        movements: 4,
        layers: [{ layer: 'R1', seq: 1, amount: 900 }],
        expected: {},
    });
    at.given(...all)
        .when('receive', coming)
        .nothing();
    at.given(...all)
        .when('expect', expecting)
        .nothing();
    at.given(...all)
        .when('reserve', paying(600), { at: over })
        .nothing();
    at.given(...all)
        .when('expect', { movement: 'R3.P1', amount: 100 })
        .check(facts => t.equal(facts.length, 1));
    const late = history([...past, ['receive', { ...coming, layers: [] }, over]]);
    t.same(late.at(-1), OffsetExpired({ amount: 900 }), 'the tick has not come by yet: what was left is over too');
});
t.test('whatever is done, in whatever order and how often: never below nothing, and nothing is made or lost', async (t) => {
    const moment = fc.constantFrom(NOON, NOON, NOON, until, over);
    const code = fc.constantFrom('P1', 'P2', 'P3');
    const amount = fc.integer({ min: 1, max: 700 });
    const move = fc.oneof(fc.record({
        name: fc.constant('reserve'),
        command: fc.record({ movement: code, amount }).map(of => paying(of.amount, of)),
        at: moment,
    }), ...['settle', 'release'].map(name => fc.record({ name: fc.constant(name), command: fc.record({ movement: code }), at: moment })), fc.record({ name: fc.constant('expect'), command: fc.record({ movement: code.map(of => `R2.${of}`), amount }), at: moment }), ...['receive', 'forget'].map(name => fc.record({
        name: fc.constant(name),
        command: fc.record({ movement: code.map(of => `R2.${of}`), kind: fc.constant('REFUND_IN') }),
        at: moment,
    })), fc.record({ name: fc.constant('passTime'), command: fc.constant({}), at: moment }));
    let [returned, paid] = [0, 0];
    t.doesNotThrow(() => fc.assert(fc.property(fc.array(move, { maxLength: 14 }), moves => {
        const facts = [credited];
        let state = foldAt(credit, credit.initial, facts, NOON);
        let last = NOON;
        for (const { name, command, at: asked } of moves) {
            last = asked > last ? asked : last;
            const now = attempt(credit, name, state, command, { who: anAgent, at: last, id: 'R1' });
            if (!Array.isArray(now))
                continue;
            facts.push(...now);
            state = foldAt(credit, state, now, last);
            const { available, reserved, frozen, layers, holds, credit: of } = state;
            assert.ok(Math.min(available, reserved) >= 0);
            const sums = trial();
            for (const [revision, { type, data }] of facts.entries())
                sums.add({ type, data, stream: 'offset-R1', revision });
            assert.equal(sums.balance('offset-R1:available'), available);
            assert.equal(sums.balance('offset-R1:reserved'), reserved);
            assert.equal(sums.balance('lapsed'), of.expired);
            assert.equal(sums.balance('transit') + available + reserved + of.expired, 0);
            assert.equal(sumOf(layers), available + frozen);
            assert.equal(sumOf(Object.values(holds).flatMap(hold => hold.layers)), reserved);
            if (now.some(({ type }) => type === 'FundsReceived'))
                returned++;
            if (now.some(({ type }) => type === 'FundsSettled'))
                paid++;
        }
    }), { numRuns: runs(1_000) }));
    t.ok(returned > 0 && paid > 0, 'and something is paid in them, and comes back');
});
