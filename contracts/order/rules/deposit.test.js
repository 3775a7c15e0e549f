import fc from 'fast-check';
import t from 'tap';
import { runs } from '#services/kernel/test/runs.ts';
import { depositFor, freeCuts, mostFreeCuts, settleDeposit } from './deposit.ts';
const yuan = (amount) => amount * 100;
t.test('example B', async (t) => {
    const deposit = depositFor(20, yuan(790), 1000);
    t.equal(deposit, yuan(1580));
    t.same(settleDeposit({ deposit, seats: 20, cut: 5, assessment: 8500 }), {
        free: 3,
        returned: yuan(237),
        forfeited: yuan(158),
        kept: yuan(15 * 79),
    });
    const published = depositFor(10, yuan(2000), 1000);
    t.same(settleDeposit({ deposit: published, seats: 10, cut: 3, assessment: 8500 }), {
        free: 2,
        returned: yuan(400),
        forfeited: yuan(200),
        kept: yuan(1400),
    });
});
t.test('free cuts, half up', async (t) => {
    for (const [headcount, assessment, free] of [
        [20, 8500, 3],
        [10, 8500, 2],
        [30, 8000, 6],
        [25, 9000, 3],
        [12, 8500, 2],
        [10, 10_000, 0],
    ])
        t.equal(freeCuts(headcount, assessment), free, `${headcount} at ${assessment / 100} %`);
});
t.test('free cuts are used up once, and may count from the final size', async (t) => {
    const deposit = yuan(1580);
    const again = settleDeposit({ deposit, seats: 20, cut: 2, assessment: 8500, cutBefore: 2 });
    t.same([again.free, again.returned, again.forfeited], [1, yuan(79), yuan(79)]);
    t.equal(settleDeposit({ deposit, seats: 20, cut: 5, assessment: 8500, headcount: 15 }).free, 2, '15 × 0.15 = 2.25');
    t.throws(() => settleDeposit({ deposit, seats: 20, cut: 21, assessment: 8500 }), RangeError);
});
t.test('every fen of a deposit is returned, forfeited or kept', async (t) => {
    const check = fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 99 }), fc.nat(99), fc.integer({ min: 0, max: 10_000 }), (deposit, seats, cut, assessment) => {
        const { returned, forfeited, kept } = settleDeposit({ deposit, seats, cut: Math.min(cut, seats), assessment });
        return returned + forfeited + kept === deposit && returned >= 0 && forfeited >= 0 && kept >= 0;
    });
    t.doesNotThrow(() => fc.assert(check, { numRuns: runs(100) }));
});
t.test('what is told to be free is what the settlement gives back, by the headcount at the start and by the final one', async (t) => {
    t.equal(mostFreeCuts(34, 8_000), 7);
    t.equal(mostFreeCuts(34, 8_000, 'FINAL'), 6);
    const free = (cut) => settleDeposit({ deposit: 34_000_00, seats: 34, cut, assessment: 8_000, headcount: 34 - cut }).free;
    t.equal(free(6), 6);
    t.ok(free(7) < 7, 'one more is not free');
});
