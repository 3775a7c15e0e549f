import fc from 'fast-check';
import t from 'tap';
import { runs } from '#services/kernel/test/runs.ts';
import { pnrSeats } from './pnr-groups.ts';
t.test('every seat in one PNR, ten to ninety-nine in each, as even as possible', async (t) => {
    fc.assert(fc.property(fc.integer({ min: 10, max: 5_000 }), seats => {
        const each = pnrSeats(seats);
        t.equal(each.reduce((sum, one) => sum + one, 0), seats);
        t.ok(each.every(one => one >= 10 && one <= 99) && each[0] - each.at(-1) <= 1);
        t.equal(each.length, Math.ceil(seats / 99), 'no more than needed');
    }), { numRuns: runs(100) });
    t.same([pnrSeats(99), pnrSeats(100), pnrSeats(199), pnrSeats(6)], [[99], [50, 50], [67, 66, 66], [6]]);
});
