import t from 'tap';
import { ranking, rateIn } from './rates.ts';
const table = {
    minSeats: 30,
    initial: 8_000,
    rates: [
        { agency: 'A1', seats: 120, ticketed: 111 },
        { agency: 'A2', seats: 20, ticketed: 20 },
        { agency: 'A3', seats: 40, ticketed: 40 },
        { agency: 'A4', seats: 90, ticketed: 72 },
        { agency: 'A5', seats: 60, ticketed: 20 },
    ],
};
t.test('tickets by seats, rounded down; who has had too few seats, or none, has the initial rate', async (t) => {
    t.equal(rateIn(table, 'A1'), 9_250);
    t.equal(rateIn(table, 'A5'), 3_333);
    t.equal(rateIn(table, 'A2'), 8_000, 'twenty of twenty, and too few');
    t.equal(rateIn(table, 'A9'), 8_000, 'nobody knows it');
    t.equal(rateIn({ ...table, rates: [{ agency: 'A1', seats: 30, ticketed: 31 }] }, 'A1'), 10_000, 'never more than all');
});
t.test('the best first, then who took more', async (t) => {
    t.same(ranking(table).map(({ agency, rate, own }) => [agency, rate, own]), [
        ['A3', 10_000, true],
        ['A1', 9_250, true],
        ['A4', 8_000, true],
        ['A2', 8_000, false],
        ['A5', 3_333, true],
    ]);
});
