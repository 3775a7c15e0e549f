import fc from 'fast-check';
import t from 'tap';
import { Refused } from '#contracts/kernel/refused.ts';
import { HoldProlonged, ProtectionLapsed, SeatsAwaited, SeatsHeld, SeatsProtected, SeatsReleased, SeatsReturned, SeatsSold, StockAdjusted, StockImported, StockInvalidated, WaitEnded, WaitMoved, WaitResumed, } from '#contracts/seats/events.ts';
import { aClerk, NOON, spec } from '#services/kernel/spec.ts';
import { decide, foldAt } from '#services/kernel/stream/decider.ts';
import { runs } from '#services/kernel/test/runs.ts';
import { seats, taken } from './decide.ts';
import { placeOf } from './stock.ts';
import { stockItem } from './test/sample.ts';
const at = spec(seats);
const UNTIL = '2026-11-21T04:05:00.000Z';
const block = (count = 20) => StockImported(stockItem({ seats: count }));
const held = (holdId, count) => SeatsHeld({ holdId, seats: count, until: UNTIL });
const awaited = (holdId, count) => SeatsAwaited({ holdId, seats: count, minutes: 240, until: UNTIL });
const join = (holdId, count, most = 20) => ({ holdId, seats: count, minutes: 240, until: UNTIL, most });
const given = (holdId, count, until = '2026-11-21T08:00:00.000Z') => SeatsProtected({ holdId, seats: count, until });
const released = (holdId, count) => SeatsReleased({ holdId, seats: count });
t.test('an order waits: it has no seats, a place, and is not asked twice', async (t) => {
    at.given(block(), held('A', 15)).when('join', join('W', 10)).then(awaited('W', 10));
    at.given(block(), held('A', 15), awaited('W', 10)).when('join', join('W', 10)).nothing();
    at.given(block(), held('A', 15), awaited('V', 12), awaited('W', 10)).look(state => {
        t.same(taken(state), { held: 15, sold: 0, free: 5 });
        t.same([placeOf(state, 'V'), placeOf(state, 'W'), placeOf(state, 'A')], [1, 2, undefined]);
    });
    at.given(block(), held('A', 15), awaited('W', 10))
        .when('join', join('X', 10, 1))
        .refused('座位不足，候补已满（1个订单）');
    at.given(block(), held('A', 15))
        .when('join', join('X', 10, 0))
        .refused('座位不足，未开放候补');
    at.given(block(), StockInvalidated({})).when('join', join('X', 10)).refused('库存已作废');
    // the order held this flight already while another of its journey had no seats
    at.given(block(), held('W', 10), held('A', 10))
        .when('join', join('W', 10))
        .then(SeatsReleased({ holdId: 'W', seats: 10, reason: '转候补' }), awaited('W', 10), given('W', 10));
});
t.test('seats that come free go to the queue in the same breath: first come, the first whom they suffice', async () => {
    const before = [block(), held('A', 12), held('B', 8), awaited('V', 12), awaited('W', 8), awaited('X', 4)];
    at.given(...before)
        .when('release', { holdId: 'A' })
        .then(released('A', 12), given('V', 12));
    at.given(...before)
        .when('release', { holdId: 'B' })
        .then(released('B', 8), given('W', 8));
    at.given(...before)
        .when('adjustStock', { seats: 36 })
        .then(StockAdjusted({ seats: 36 }), given('V', 12), given('X', 4));
    at.given(...before)
        .when('importStock', stockItem({ seats: 24 }))
        .then(block(24), given('X', 4));
    at.given(...before, SeatsSold({ holdId: 'A', seats: 12 }))
        .when('giveBack', { holdId: 'A', seats: 9, refundId: 'R1' })
        .then(SeatsReturned({ holdId: 'A', seats: 9, refundId: 'R1' }), given('W', 8));
    // seats that suffice for nobody in the queue are free for everybody
    at.given(...before, StockAdjusted({ seats: 23 }))
        .when('hold', { holdId: 'N', seats: 3, until: UNTIL })
        .then(held('N', 3));
    at.given(...before, StockAdjusted({ seats: 23 }))
        .when('hold', { holdId: 'V', seats: 3, until: UNTIL })
        .refused('座位不足');
    // a block that is not sold any more gives nothing
    at.given(...before, StockInvalidated({}))
        .when('release', { holdId: 'A' })
        .then(released('A', 12));
});
t.test('protected seats are nobody else’s; the agency takes them, or they go to the next', async (t) => {
    const before = [block(), held('A', 20), awaited('V', 12), awaited('W', 10), released('A', 20), given('V', 12)];
    at.given(...before)
        .look(state => t.same([taken(state), placeOf(state, 'V'), placeOf(state, 'W')], [{ held: 12, sold: 0, free: 8 }, undefined, 1]))
        .when('hold', { holdId: 'N', seats: 12, until: UNTIL })
        .refused('座位不足');
    at.given(...before)
        .when('endWait', { holdId: 'V' })
        .then(WaitEnded({ holdId: 'V', held: true }));
    at.given(...before)
        .when('endWait', { holdId: 'W' })
        .nothing();
    at.given(...before)
        .when('release', { holdId: 'V' })
        .then(released('V', 12), WaitEnded({ holdId: 'V', held: false }), given('W', 10));
    at.given(...before)
        .when('release', { holdId: 'W' })
        .then(WaitEnded({ holdId: 'W', held: false }));
    at.given(...before, WaitEnded({ holdId: 'V', held: true }))
        .when('sell', { holdId: 'V' })
        .then(SeatsSold({ holdId: 'V', seats: 12 }));
    // all flights have seats: the order's time starts again, once
    at.given(...before, WaitMoved({ holdId: 'W', to: 'FIRST', revision: 4 }))
        .when('secure', { holdId: 'V' }, { at: '2026-11-21T06:00:00.000Z' })
        .then(HoldProlonged({ holdId: 'V', until: '2026-11-21T10:01:00.000Z' }));
    at.given(...before)
        .when('secure', { holdId: 'W' })
        .nothing();
});
t.test('what is kept on one flight while others have no seats is kept for a while only', async (t) => {
    const lapsed = ProtectionLapsed({ holdId: 'V', seats: 12, until: UNTIL });
    const before = [block(), held('A', 20), awaited('V', 12), awaited('W', 10), released('A', 20), given('V', 12)];
    at.given(...before)
        .when('lapse', { holdId: 'V' })
        .nothing();
    const late = '2026-11-21T08:00:00.000Z';
    at.given(...before)
        .when('lapse', { holdId: 'V' }, { at: late })
        .then(lapsed, given('W', 10, '2026-11-21T12:00:00.000Z'));
    // the order rests: no seats are kept for it here, and its place counts again when another flight has seats
    at.given(...before, lapsed)
        .look(state => t.same([taken(state).free, placeOf(state, 'V')], [20, 1]))
        .when('resume', { holdId: 'V' })
        .then(WaitResumed({ holdId: 'V' }), given('V', 12));
    at.given(...before)
        .when('resume', { holdId: 'V' })
        .nothing();
    at.given(...before, lapsed)
        .when('release', { holdId: 'V' })
        .then(WaitEnded({ holdId: 'V', held: false }), given('W', 10));
});
t.test('the desk decides who is next', async () => {
    const before = [block(), held('A', 20), awaited('V', 12), awaited('W', 10)];
    at.given(...before)
        .when('move', { holdId: 'W', to: 'FIRST', revision: 4 })
        .then(WaitMoved({ holdId: 'W', to: 'FIRST', revision: 4 }));
    at.given(...before)
        .when('move', { holdId: 'N', to: 'FIRST', revision: 4 })
        .nothing();
    // a repetition of the same move, after another order was put first
    const [own, others] = [WaitMoved({ holdId: 'W', to: 'FIRST', revision: 4 }), WaitMoved({ holdId: 'V', to: 'FIRST', revision: 2 })];
    at.given(...before, own, others)
        .when('move', { holdId: 'W', to: 'FIRST', revision: 4 })
        .nothing();
    at.given(...before, own, others)
        .when('move', { holdId: 'W', to: 'FIRST', revision: 5 })
        .then(WaitMoved({ holdId: 'W', to: 'FIRST', revision: 5 }));
    at.given(...before, WaitMoved({ holdId: 'W', to: 'FIRST', revision: 4 }))
        .when('release', { holdId: 'A' })
        .then(released('A', 20), given('W', 10));
});
// ── any sequence ─────────────────────────────────────────────────────────────────────────────────────────────────────
const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const holdId = fc.constantFrom(...ids);
const count = fc.integer({ min: 1, max: 12 });
const step = fc.oneof(fc.record({
    name: fc.constant('join'),
    command: fc.record({ holdId, seats: count, minutes: fc.constant(60), most: fc.constant(4), until: fc.constant(UNTIL) }),
}), fc.record({ name: fc.constant('hold'), command: fc.record({ holdId, seats: count, until: fc.constant(UNTIL) }) }), fc.record({ name: fc.constantFrom('release', 'sell', 'endWait', 'secure', 'lapse', 'resume'), command: fc.record({ holdId }) }), fc.record({
    name: fc.constant('move'),
    command: fc.record({ holdId, to: fc.constantFrom('FIRST', 'LAST'), revision: fc.nat(9) }),
}), fc.record({ name: fc.constant('reduceHold'), command: fc.record({ holdId, seats: count, changeId: fc.uuid() }) }), fc.record({ name: fc.constant('giveBack'), command: fc.record({ holdId, seats: count, refundId: fc.uuid() }) }), fc.record({ name: fc.constant('adjustStock'), command: fc.record({ seats: fc.integer({ min: 0, max: 40 }) }) }));
const SeatsGiven = SeatsProtected.type;
t.test('whatever happens, no seat is given twice, nobody waits for what is free, and nobody is overtaken by one whom it would not have cost a seat', async (t) => {
    fc.assert(fc.property(fc.array(step, { maxLength: 60 }), steps => {
        let state = foldAt(seats, seats.initial, [block()], NOON);
        let minutes = 0;
        for (const { name, command } of steps) {
            minutes += 7;
            const now = new Date(Date.parse(NOON) + minutes * 60_000).toISOString();
            let facts = [];
            try {
                facts = decide(seats, name, state, command, { who: aClerk, at: now, id: 's' });
            }
            catch (error) {
                if (!(error instanceof Refused))
                    throw error;
            }
            for (const fact of facts) {
                if (fact.type === SeatsGiven) {
                    const { holdId, seats: got } = fact.data;
                    const { free } = taken(state);
                    if (got > free)
                        throw new Error('given what is not there');
                    const place = state.waits.findIndex(wait => wait.holdId === holdId);
                    const passed = state.waits.slice(0, place).filter(wait => wait.status === 'WAITING' && wait.seats <= free);
                    if (passed.length > 0)
                        throw new Error(`${holdId} has overtaken ${passed[0].holdId}`);
                }
                state = foldAt(seats, state, [fact], now);
            }
            const { held, sold, free } = taken(state);
            if (free < 0 || held + sold + free !== state.total)
                throw new Error('the books do not add up');
            const waits = state.waits ?? [];
            if (waits.length > 4)
                throw new Error('the queue grows without end');
            if (waits.some(wait => wait.status === 'WAITING' && wait.seats <= free))
                throw new Error('somebody waits for what is free');
            for (const { holdId, status } of waits)
                if ((status === 'PROTECTED') !== state.holds.some(hold => hold.holdId === holdId))
                    throw new Error('protected is held');
        }
    }), { numRuns: runs(1000) });
    t.pass('1,000 sequences');
});
