import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { addMinutes, local } from '#contracts/kernel/calendar.ts';
import { Refused } from '#contracts/kernel/refused.ts';
import { defaultTypeRules } from '#contracts/refund/types.ts';
import { anAgent, attempt, NOON, spec } from '#services/kernel/spec.ts';
import { runs, seed } from '#services/kernel/test/runs.ts';
import { order } from '../decide.ts';
import { documentsOf, manifestId } from '../names/manifest.ts';
import { ticketsOf } from '../routes.ts';
import { couponOf, paidBy, passengersOf, priceOn } from '../state.ts';
import { approving, back, confirmed, leg, named, paid, STD, submission, submitted, ticketed, traveller } from '../test/sample.ts';
import { folded } from '../test/split.ts';
import { couponsOf, couponViews, legsLeft } from '../ticketing/coupons.ts';
import { approvedRefunds, tooLittle } from './refund-account.ts';
import { refundWithin } from './refunds.ts';
/** Twelve adults out and home at 1,230 each way and 70 of taxes, normal fare 1,410; each flight may be given back alone. */
const counts = { ADULT: 12, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 };
const open = { fullFare: 141_000, segmentRefund: true };
const [OUT, HOME] = [leg().stockId, back().stockId];
const flights = [leg(open), { ...back(), ...open }];
const sale = (change = {}) => {
    const group = { counts, groupFare: 123_000, legs: flights, ...change };
    const { counts: people } = group;
    return [submitted(group), confirmed(), paid({ amount: submission(group).total }), named(people), ticketed(people)];
};
const issued = sale();
const some = (from, to) => Array.from({ length: to - from }, (_, n) => `adult-${from + n}`);
const at = spec(order);
const stateOf = (past) => folded(past);
const step = (past, name, command, now = NOON) => {
    const facts = attempt(order, name, stateOf(past), command, { who: anAgent, at: now, id: 'x1' });
    if (facts instanceof Refused)
        throw facts;
    return [...past, ...facts];
};
/** the amount given back; nothing where it is refused */
const attempted = (quote) => {
    try {
        return quote();
    }
    catch (error) {
        if (error instanceof Refused)
            return undefined;
        throw error;
    }
};
const apply = (past, refundId, ids, { at = NOON, ...asked } = {}) => step(past, 'submitRefund', { refundId, ids, refundType: 'VOLUNTE', ...asked }, at);
const fix = (past, refundId) => step(past, 'fixRefund', approving(refundId));
const close = (past, refundId, outcome = 'REFUNDED') => step(past, 'closeRefund', { refundId, outcome });
const done = (past, refundId, ids, asked = {}) => close(fix(apply(past, refundId, ids, asked), refundId), refundId);
const refunded = (past, refundId) => stateOf(past).refunds[refundId].totals.refund;
const refused = (past, command, message, status = 409) => at
    .given(...past)
    .when('submitRefund', { refundId: 'R9', refundType: 'VOLUNTE', ids: ['adult-0'], ...command })
    .refused(message, { status });
t.test('one flight of a ticket goes back: its fare, its seat; the others stay valid', async (t) => {
    const opened = apply(issued, 'R1', ['adult-0', 'adult-1'], { segments: [OUT] });
    const { data } = opened.at(-1);
    t.match(data.lines, [
        { passengerId: 'adult-0', stockId: OUT, fee: 12_300, refund: 110_700 + 7_000 },
        { passengerId: 'adult-1', stockId: OUT },
    ]);
    t.equal(data.lines.length, 2);
    t.same([data.holds, data.partly], [[{ stockId: OUT, seats: 2 }], 2]);
    const standing = (past, id) => {
        const state = stateOf(past);
        return [
            state.passengers[id].status,
            couponViews(state, couponsOf(state), { id }).map(({ status }) => status),
            ticketsOf(state).find(({ passengerId }) => passengerId === id).status,
        ];
    };
    t.same(standing(opened, 'adult-0'), ['REFUNDING', ['REFUNDING', 'OPEN'], 'OPEN']);
    const gone = close(fix(opened, 'R1'), 'R1');
    t.same(standing(gone, 'adult-0'), ['TICKETED', ['REFUNDED', 'OPEN'], 'OPEN']);
    t.same(standing(close(opened, 'R1', 'REJECTED'), 'adult-0'), ['TICKETED', ['OPEN', 'OPEN'], 'OPEN']);
    t.match(gone.at(-1), { data: { tickets: 0, status: 'PRINTED' } });
    // the traveller may travel out by another order
    const state = stateOf(gone);
    const on = (flight) => documentsOf(state, manifestId(flight)).includes(traveller('ADULT', 0).docNo);
    t.same([on(leg()), on(back())], [false, true]);
    // the rest of the ticket, asked for without naming the flight
    const rest = done(gone, 'R2', ['adult-0']);
    t.match(stateOf(rest).refunds.R2, { lines: [{ stockId: HOME }], holds: [{ stockId: HOME, seats: 1 }], partly: undefined });
    t.same(standing(rest, 'adult-0'), ['REFUNDED', ['REFUNDED', 'REFUNDED'], 'REFUNDED']);
    t.equal(refunded(rest, 'R1') / 2 + refunded(rest, 'R2'), refunded(apply(issued, 'R1', ['adult-0']), 'R1'), 'as much as both at once');
});
t.test('only where the fare’s rules allow it, only what is left, and only of tickets', async () => {
    const shut = sale({ legs: [leg({ fullFare: 141_000 }), flights[1]] });
    const message = 'HU7182适用的政策不允许单独退部分航段，请整程退票';
    refused(shut, { segments: [OUT] }, message);
    at.given(...shut)
        .when('submitRefund', { refundId: 'R1', ids: ['adult-0'], refundType: 'VOLUNTE', segments: [HOME] })
        .state({ status: 'REFUND_MODIFY' });
    // both flights together are the whole ticket; the fare does not matter where the airline is the cause
    for (const asked of [{ segments: [HOME, OUT] }, { segments: [OUT], refundType: 'FORCE' }])
        apply(shut, 'R1', ['adult-0'], asked);
    const gone = done(issued, 'R1', ['adult-0'], { segments: [OUT] });
    refused(gone, { segments: [OUT] }, '赵建国的HU7182航段已退');
    refused(gone, { segments: [OUT, HOME], ids: ['adult-1', 'adult-0'] }, '赵建国的HU7182航段已退');
    refused(apply(gone, 'R2', ['adult-0']), { segments: [HOME] }, '赵建国的客票存在未完结的退票');
    refused(issued, { segments: ['HU1-2026-12-10-G'] }, '请选择订单中的航段', 400);
    refused(issued, { segments: [] }, '请选择订单中的航段', 400);
    refused(issued.slice(0, 4), { segments: [OUT] }, '赵建国尚未出票，不能单独退部分航段');
    const young = sale({ counts: { ...counts, CHILD: 1 } });
    refused(young, { ids: ['child-0'], refundType: 'CHILD', segments: [OUT] }, '儿童票退差（仅儿童票价）不分航段', 400);
});
t.test('the minimum is counted on each flight', async (t) => {
    const three = done(issued, 'R1', some(0, 3), { segments: [OUT] });
    // DOMAIN §5.5 D on the way out: 14 760 − 9 × 1 410 − 3 × 123
    t.equal(refunded(three, 'R1'), 170_100 + 3 * 7_000);
    // twelve travellers still fly home
    t.match(stateOf(apply(three, 'R2', some(3, 5), { segments: [HOME] })).refunds.R2.totals, {
        refund: 2 * (110_700 + 7_000),
        returned: 0,
    });
    // the same three leave the way home as well: together what they had got at once
    const six = done(three, 'R2', some(0, 3));
    t.equal(refunded(six, 'R1') + refunded(six, 'R2'), refunded(apply(issued, 'R1', some(0, 3)), 'R1'));
    // a traveller who had to leave one flight costs nobody anything there, and changes nothing elsewhere
    const forced = done(issued, 'R1', some(0, 3), { segments: [OUT], refundType: 'FORCE' });
    t.equal(refunded(apply(forced, 'R2', some(3, 5), { segments: [OUT] }), 'R2'), 2 * (110_700 + 7_000));
    t.equal(stateOf(apply(forced, 'R2', some(3, 6), { segments: [HOME] })).refunds.R2.totals.belowMinimum, true);
});
t.test('nobody small stays alone on a flight', async () => {
    const family = sale({ counts: { ...counts, ADULT: 1, CHILD: 1, INFANT: 1 }, paxMin: 1 });
    refused(family, { segments: [OUT] }, '每名成人最多携带一名婴儿');
    const child = sale({ counts: { ...counts, ADULT: 2, CHILD: 1 }, paxMin: 1 });
    const one = done(child, 'R1', ['adult-0'], { segments: [OUT] });
    refused(one, { ids: ['adult-1'], segments: [OUT] }, '儿童须有成人同行；无成人陪伴须先经航司同意');
    apply(one, 'R2', ['adult-1'], { segments: [HOME] });
});
t.test('a child’s difference is not paid for a flight that has gone back', async (t) => {
    const group = sale({ counts: { ...counts, CHILD: 1 }, groupFare: 79_000 });
    const legs = group[0].data.legs.map(leg => ({
        ...leg,
        lines: leg.lines.map(line => (line.type === 'CHILD' ? { ...line, fare: 79_000, perPassenger: 79_000 + line.cnFund + line.yq } : line)),
    }));
    const past = [{ ...group[0], data: { ...group[0].data, legs } }, ...group.slice(1)];
    const gone = done(past, 'R1', ['child-0'], { segments: [OUT] });
    t.match(stateOf(apply(gone, 'R2', ['child-0'], { refundType: 'CHILD' })).refunds.R2.lines, [{ stockId: HOME, fare: 8_000 }]);
    t.equal(stateOf(apply(gone, 'R2', ['child-0'], { refundType: 'CHILD' })).refunds.R2.lines.length, 1);
});
// ── random refunds of whole tickets and of single flights ────────────────────────────────────────────────────────────
const moves = fc.array(fc.record({
    what: fc.constantFrom('apply', 'apply', 'fix', 'fix', 'pay', 'reject', 'release'),
    which: fc.nat(3),
    ids: fc.uniqueArray(fc.constantFrom(...some(0, 10), 'child-0', 'free-0', 'infant-0'), { minLength: 1, maxLength: 5 }),
    asked: fc.record({
        segments: fc.constantFrom([OUT], [HOME], [OUT, HOME]),
        refundType: fc.constantFrom('VOLUNTE', 'VOLUNTE', 'FORCE', 'ERROR'),
        at: fc.constantFrom(NOON, local('2026-12-08', '08:00'), local('2026-12-10', '08:00'), addMinutes(STD, 60)),
    }, { requiredKeys: ['refundType', 'at'] }),
}), { maxLength: 30, size: 'max' });
const mixed = { ADULT: 10, CHILD: 1, SOLIDER: 0, FREE: 1, INFANT: 1 };
const lower = { cnFund: 5_000, yq: 1_000 };
const taxesLower = Object.fromEntries([OUT, HOME].map(stockId => [
    stockId,
    { ADULT: lower, CHILD: { cnFund: 0, yq: 0 }, SOLIDER: lower, FREE: lower, INFANT: { cnFund: 0, yq: 0 } },
]));
const starts = [
    sale({ counts: mixed }),
    step(sale({ counts: mixed }).slice(0, 4), 'sureOutTicket', { prefix: '880', from: 2_100_000_001, taxes: taxesLower }),
];
t.test('in whatever order flights and tickets go back, approved or rejected: every fen of what was paid is in one place', async (t) => {
    const seen = { partly: 0, rest: 0, below: 0, owed: 0 };
    // lives are drawn until rare cases have been seen, too
    const lives = (round) => fc.assert(fc.property(fc.constantFrom(...starts), moves, (start, moves) => {
        let past = start;
        for (const { what, which, ids, asked } of moves) {
            const refundId = `R${which}`;
            const fixed = stateOf(past).refunds[refundId]?.fixed;
            try {
                if (what === 'apply')
                    past = apply(past, refundId, ids, asked);
                else if (what === 'fix')
                    past = fix(past, refundId);
                // money follows approval only
                else if (what === 'pay' && fixed)
                    past = close(past, refundId);
                else if (what === 'reject' && !fixed)
                    past = close(past, refundId, 'REJECTED');
                else if (what === 'release' && fixed)
                    past = close(past, refundId, 'REJECTED');
            }
            catch (error) {
                if (!(error instanceof Refused))
                    throw error;
            }
            conserved(stateOf(past));
        }
        const state = stateOf(past);
        const coupons = couponsOf(state);
        for (const one of Object.values(state.refunds)) {
            if (one.partly)
                seen.partly++;
            if (one.totals.belowMinimum && one.fixed)
                seen.below++;
        }
        if (state.differences)
            seen.owed++;
        const going = passengersOf(state).flatMap(({ id, status }) => (status === 'TICKETED' || status === 'NAMED' ? [id] : []));
        for (const ids of [going, going.slice(0, 3), going.slice(-3)])
            for (const segments of [undefined, [OUT], [HOME]]) {
                const [own, force] = ['VOLUNTE', 'FORCE'].map(refundType => ids.length > 0
                    ? attempted(() => refundWithin(state, { ids, segments, rule: defaultTypeRules[refundType] }, NOON).totals.refund)
                    : undefined);
                assert.ok(own === undefined || force >= own, 'who has to leave gets no less than who wants to');
            }
        if (passengersOf(state).some(one => one.status === 'REFUNDED' && legsLeft(state, coupons, one).length === 0))
            seen.rest++;
    }), { numRuns: runs(250), seed: seed + round });
    t.doesNotThrow(() => {
        for (let round = 0; round === 0 || (round < 20 && Math.min(...Object.values(seen)) === 0); round++)
            lives(round);
    });
    t.ok(Math.min(...Object.values(seen)) > 0, JSON.stringify(seen));
});
const conserved = (state) => {
    const sum = (all, of) => all.reduce((total, one) => total + of(one), 0);
    const { total, legs } = state.submitted;
    assert.equal(sum(passengersOf(state), one => paidBy(state, one)), total, 'the tickets are what was paid and stays');
    const approved = approvedRefunds(state);
    const lines = approved.flatMap(({ lines }) => lines);
    const gone = new Set(lines.map(couponOf));
    assert.equal(gone.size, lines.length, 'a coupon goes back once');
    // coupons that stay, refunds, and amounts kept of them add up to all that was paid
    const stays = sum(passengersOf(state), one => sum(legs.map((leg, n) => ({ coupon: couponOf({ passengerId: one.id, stockId: leg.stockId }), n })), ({ coupon, n }) => (gone.has(coupon) ? 0 : priceOn(state, n, one).perPassenger)));
    const given = sum(approved, ({ totals }) => totals.refund) + (state.differences ?? 0);
    const kept = sum(approved, ({ totals }) => totals.fee - totals.returned) - (state.differences ?? 0);
    assert.equal(stays + given + kept, total);
    assert.ok(kept >= 0, 'never more than was paid');
    for (const line of lines) {
        const paidFor = priceOn(state, legs.findIndex(({ stockId }) => stockId === line.stockId), state.passengers[line.passengerId]).perPassenger;
        assert.ok(line.refund >= 0 && line.fee >= 0 && line.difference >= 0 && line.refund <= paidFor, 'nor of a coupon');
        assert.equal(line.fare + line.taxes, paidFor);
    }
    assert.ok(tooLittle(state) <= 0, 'nobody waits for a difference that nobody has told');
    const seats = (stockId) => sum(Object.values(state.refunds), one => one.status === 'REFUNDED'
        ? sum(one.holds.filter(hold => hold.stockId === stockId), hold => hold.seats)
        : 0);
    for (const { stockId } of legs) {
        const without = Object.values(state.refunds)
            .filter(({ status }) => status === 'REFUNDED')
            .flatMap(({ lines }) => lines)
            .filter(line => line.stockId === stockId && line.type !== 'INFANT').length;
        assert.ok(seats(stockId) <= without, 'no more seats than coupons');
    }
};
