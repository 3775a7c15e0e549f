import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { Refused } from '#contracts/kernel/refused.ts';
import { anAgent, attempt, NOON } from '#services/kernel/spec.ts';
import { fold } from '#services/kernel/stream/decider.ts';
import { runs, seed } from '#services/kernel/test/runs.ts';
import { seats, taken } from './decide.ts';
import { stockItem } from './test/sample.ts';
const holdId = fc.constantFrom('h1', 'h2', 'h3', 'h4');
const some = fc.integer({ min: 0, max: 12 });
const commands = {
    importStock: some.map(seats => stockItem({ seats })),
    stageStock: fc.tuple(some, fc.constantFrom('b2', 'b3')).map(([seats, batchId]) => stockItem({ seats, batchId })),
    settleStock: fc.record({ batchId: fc.constantFrom('b2', 'b3') }),
    adjustStock: fc.record({ seats: some }),
    invalidStock: fc.constant({}),
    hold: fc.record({ holdId, seats: some, until: fc.constant('2026-11-21T04:31:00.000Z') }),
    sell: fc.record({ holdId }),
    release: fc.record({ holdId }),
    reduceHold: fc.record({ holdId, seats: some, changeId: fc.constantFrom('c1', 'c2', 'c3') }),
    mergeHold: fc.record({ holdId, into: holdId }),
    splitHold: fc.record({ holdId, into: holdId, seats: some, changeId: fc.constantFrom('c1', 'c2', 'c3'), sold: fc.boolean() }),
    prolong: fc.record({ holdId, until: fc.constantFrom('2026-11-21T04:30:00.000Z', '2026-12-21T04:31:00.000Z') }),
    join: fc.record({
        holdId,
        seats: fc.integer({ min: 1, max: 12 }),
        minutes: fc.constant(0),
        most: fc.constant(3),
        until: fc.constant(NOON),
    }),
    secure: fc.record({ holdId }),
    lapse: fc.record({ holdId }),
    resume: fc.record({ holdId }),
    move: fc.record({ holdId, to: fc.constantFrom('FIRST', 'LAST'), revision: fc.nat(9) }),
    endWait: fc.record({ holdId }),
    giveBack: fc.record({ holdId, seats: some, refundId: fc.constantFrom('R1', 'R2', 'R3') }),
};
const steps = (...names) => fc.oneof(...names.map(name => fc.record({ name: fc.constant(name), command: commands[name] })));
const lives = fc
    .array(fc.oneof({ weight: 1, arbitrary: steps(...Object.keys(commands)) }, { weight: 2, arbitrary: steps('hold', 'join', 'release', 'lapse', 'resume', 'move', 'endWait') }, { weight: 3, arbitrary: steps('hold', 'sell', 'release', 'giveBack', 'reduceHold', 'mergeHold', 'splitHold') }), {
    maxLength: 40,
    size: 'max',
})
    .map(rest => [{ name: 'importStock', command: stockItem({ seats: 12 }) }, ...rest]);
const enter = (book, type, { holdId, seats, refundId, changeId, into }) => {
    const { held, sold, returned } = book;
    switch (type) {
        case 'StockImported':
        case 'StockAdjusted':
            book.total = seats;
            break;
        case 'SeatsHeld':
        case 'SeatsProtected':
            assert.ok(!held.has(holdId) && !sold.has(holdId), 'one hold once');
            held.set(holdId, seats);
            break;
        case 'SeatsSold':
        case 'SeatsReleased':
        case 'ProtectionLapsed':
            assert.equal(seats, held.get(holdId), 'what is sold or released is what is held');
            held.delete(holdId);
            if (type === 'SeatsSold')
                sold.set(holdId, seats);
            else
                for (const refund of returned)
                    if (refund.startsWith(`${holdId} `))
                        returned.delete(refund);
            break;
        case 'HoldReduced':
            assert.ok(!returned.has(`${holdId} ${changeId}`), 'one change hands back once');
            returned.add(`${holdId} ${changeId}`);
            held.set(holdId, held.get(holdId) - seats);
            assert.ok(held.get(holdId) >= 0, 'no more is handed back than was held');
            break;
        case 'HoldMerged': {
            const there = sold.has(into) ? sold : held;
            assert.ok(holdId !== into && seats === there.get(holdId), 'a whole hold joins another, sold when that is');
            there.delete(holdId);
            for (const change of returned)
                if (change.startsWith(`${holdId} `))
                    returned.delete(change);
            there.set(into, there.get(into) + seats);
            break;
        }
        case 'HoldSplit': {
            const there = sold.has(holdId) ? sold : held;
            assert.ok(!returned.has(`${holdId} ${changeId}`), 'one split moves once');
            assert.ok(!held.has(into) && !sold.has(into) && seats <= there.get(holdId), 'a part of a hold becomes a hold of its own');
            returned.add(`${holdId} ${changeId}`);
            there.set(holdId, there.get(holdId) - seats);
            there.set(into, seats);
            break;
        }
        case 'SeatsReturned': {
            assert.ok(!returned.has(`${holdId} ${refundId}`), 'one refund returns once');
            returned.add(`${holdId} ${refundId}`);
            const there = sold.has(holdId) ? sold : held;
            there.set(holdId, there.get(holdId) - seats);
            assert.ok(there.get(holdId) >= 0, 'no more comes back than went out');
        }
    }
};
t.test('whatever is asked of a block, no seat is lost and none is sold twice', async (t) => {
    assert.deepEqual(Object.keys(commands).sort(), Object.keys(seats.commands).sort(), 'every command takes part');
    const seen = new Set();
    // chance alone must not fail a test: rare events are drawn until each has come up
    for (let round = 0; round < 10 && seen.size < Object.keys(seats.evolve).length; round++)
        t.doesNotThrow(() => fc.assert(fc.property(lives, steps => {
            const facts = [];
            let state = seats.initial;
            const book = { total: 0, held: new Map(), sold: new Map(), returned: new Set() };
            for (const { name, command } of steps) {
                const followed = attempt(seats, name, state, command, { who: anAgent, at: NOON, id: 'x1' });
                if (followed instanceof Refused)
                    continue;
                const stored = followed.map(fact => ({ ...fact, at: NOON }));
                facts.push(...stored);
                state = fold(seats, state, stored);
                for (const { type, data } of stored) {
                    seen.add(type);
                    enter(book, type, data);
                }
                const { held, sold, free } = taken(state);
                const sum = (of) => [...of.values()].reduce((sum, seats) => sum + seats, 0);
                assert.deepEqual({ held, sold, total: state.total }, { held: sum(book.held), sold: sum(book.sold), total: book.total });
                assert.equal(free + held + sold, state.total);
                assert.ok(free >= 0 && held >= 0 && sold >= 0);
            }
            assert.deepEqual(fold(seats, seats.initial, JSON.parse(JSON.stringify(facts))), state, 'the events alone give the same state');
        }), { numRuns: runs(300), seed: seed + round }));
    t.same([...seen].sort(), Object.keys(seats.evolve).sort(), 'every event has come up');
});
