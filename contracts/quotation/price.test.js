import fc from 'fast-check';
import t from 'tap';
import { runs } from '#services/kernel/test/runs.ts';
import { exactYuan, TEN_YUAN, timesAll } from '../kernel/money.ts';
import { bandFor, bandText, explain, recomputed, wrongBands } from './price.ts';
const prices = {
    days: [
        { from: 0, to: 30, by: 11_000 },
        { from: 31, to: 60, by: 10_500 },
    ],
    sizes: [{ from: 30, by: 9_700 }],
    agents: [{ level: 'A', by: 9_800 }],
};
const asked = { full: 176_000, rate: 4_500, floor: 60_000, line: 'HAK-PEK 45%', prices, days: 41, seats: 35, level: 'A' };
t.test('full fare × discount × days × size × agent, rounded once', async (t) => {
    const told = explain(asked);
    t.match(told, { exact: '790.51896', rounded: 79_000, price: 79_000, bound: 'NONE' });
    t.same(told.steps.map(({ factor, input, row, by }) => [factor, input, row, by]), [
        ['rule', '¥1,760.00', 'HAK-PEK 45%', 4_500],
        ['days', '41天', '31–60天', 10_500],
        ['size', '35人', '30人以上', 9_700],
        ['agent', 'A级', 'A级', 9_800],
    ]);
    t.match(explain({ ...asked, floor: 80_000 }), { rounded: 79_000, price: 80_000, bound: 'FLOOR' }, 'never below the floor');
    t.match(explain({ ...asked, floor: 79_000 }), { price: 79_000, bound: 'NONE' });
    // rounded after each factor it would be 790 → 830 → 810 → 790; here another: 695 × 0.97 is 674.15, not 680 × …
    t.equal(timesAll(154_500, [4_500, 9_700], TEN_YUAN), 67_000);
    t.equal(timesAll(timesAll(154_500, [4_500], TEN_YUAN), [9_700], TEN_YUAN), 68_000);
});
t.test('a season of the departure multiplies, and says which', async (t) => {
    const peak = { names: ['春运'], factor: 12_000 };
    const told = explain({ ...asked, full: 238_000, prices: { days: [], sizes: [], agents: [] }, season: peak, date: '2027-02-01' });
    t.match(told, { exact: '1285.2', rounded: 129_000 });
    t.same(told.steps.map(({ factor, input, row, by }) => [factor, input, row, by]), [
        ['rule', '¥2,380.00', 'HAK-PEK 45%', 4_500],
        ['season', '2027-02-01', '春运', 12_000],
    ]);
    t.same(recomputed(told), told);
    t.equal(explain({ ...asked, season: { ...peak, factor: 10_000 } }).steps.length, 4, 'a factor of one is no step');
});
t.test('what no row holds has no step; an agency without a level pays as it is', async (t) => {
    const steps = (more) => explain({ ...asked, ...more }).steps.map(({ factor }) => factor);
    t.same(steps({ days: 61 }), ['rule', 'size', 'agent']);
    t.same(steps({ seats: 29 }), ['rule', 'days', 'agent']);
    t.same(steps({ level: undefined }), ['rule', 'days', 'size']);
    t.same(steps({ level: 'B' }), ['rule', 'days', 'size']);
});
t.test('rows of a table', async (t) => {
    t.equal(bandText({ from: 31, to: 60 }, '天'), '31–60天');
    t.equal(bandText({ from: 31, to: 31 }, '天'), '31天');
    t.equal(bandText({ from: 61 }, '天'), '61天以上');
    for (const [days, by] of [
        [0, 11_000],
        [30, 11_000],
        [31, 10_500],
        [60, 10_500],
        [61, undefined],
    ])
        t.equal(bandFor(prices.days, days)?.by, by, `${days}`);
    t.equal(wrongBands(prices.days, '天'), undefined);
    t.equal(wrongBands([{ from: 5, to: 4, by: 10_000 }], '天'), '5–4天的止不能小于起');
    t.equal(wrongBands([
        { from: 20, by: 10_000 },
        { from: 0, to: 20, by: 10_000 },
    ], '人'), '0–20人与20人以上重叠');
    t.equal(wrongBands([
        { from: 0, by: 10_000 },
        { from: 50, by: 10_000 },
    ], '天'), '0天以上与50天以上重叠');
});
t.test('of any fare: integers, at least the floor, exact to half of ten yuan, between what the factors let it be, and reckoned again the same', async () => {
    const factor = fc.integer({ min: 1_000, max: 30_000 });
    const fares = fc.record({
        full: fc.integer({ min: 1, max: 2_000_000 }),
        floor: fc.integer({ min: 0, max: 200 }).map(tens => tens * TEN_YUAN),
        by: fc.array(factor, { minLength: 1, maxLength: 4 }),
    });
    fc.assert(fc.property(fares, ({ full, floor, by }) => {
        const steps = by.map(by => ({ factor: 'rule', input: '', row: '', by }));
        const told = recomputed({ full, floor, steps });
        // computes the same as a fraction with a common denominator
        const numerator = by.reduce((product, one) => product * BigInt(one), BigInt(full));
        const denominator = 10000n ** BigInt(by.length);
        const off = BigInt(told.rounded) * denominator - numerator;
        const half = BigInt(TEN_YUAN / 2) * denominator;
        const [least, most] = [Math.min(...by), Math.max(...by)].map(one => timesAll(full, by.map(() => one), TEN_YUAN));
        const [yuan = '', decimals = ''] = told.exact.split('.');
        return (Number.isSafeInteger(told.price) &&
            told.price % TEN_YUAN === 0 &&
            told.price >= floor &&
            (told.price === told.rounded || told.price === floor) &&
            // half up: it may lie above by a half, below by less
            off <= half &&
            off > -half &&
            told.rounded >= least &&
            told.rounded <= most &&
            // a figure that is shown as exact is exact
            BigInt(yuan + decimals) * denominator * 100n === numerator * 10n ** BigInt(decimals.length) &&
            JSON.stringify(recomputed(told)) === JSON.stringify(told));
    }), { numRuns: runs(2_000) });
});
t.test('an exact amount is told without zeros behind it', async (t) => {
    t.equal(exactYuan(100_000, [10_000]), '1000');
    t.equal(exactYuan(100_050, [10_000]), '1000.5');
    t.equal(exactYuan(0, [10_000, 5_000]), '0');
    t.equal(exactYuan(1, [1]), '0.000001');
});
