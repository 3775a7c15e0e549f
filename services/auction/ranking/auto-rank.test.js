import t from 'tap';
import { AutoRankSaved, RatesReckoned } from '#contracts/auction/auto-rank-events.ts';
import { RatesFrozen } from '#contracts/auction/rates-events.ts';
import { decide, foldAt } from '#services/kernel/stream/decider.ts';
import { autoRank, nextRates, rates } from './auto-rank.ts';
const AT = '2026-11-26T07:00:00.000Z';
const context = { who: { user: 'order' }, at: AT, id: 'HU' };
const rule = { airLine: 'HU', days: 90, minSeats: 30, initial: 8_000 };
const found = { ratesId: 'HU.1', from: '2026-08-28', to: '2026-11-25', agencies: 2 };
const after = (...facts) => foldAt(autoRank, autoRank.initial, facts, AT);
t.test('a setting is saved where it is another', async (t) => {
    t.same(decide(autoRank, 'save', autoRank.initial, rule, context), [AutoRankSaved(rule)]);
    t.same(decide(autoRank, 'save', after(AutoRankSaved(rule)), rule, context), []);
    t.same(decide(autoRank, 'save', after(AutoRankSaved(rule)), { ...rule, days: 30 }, context), [AutoRankSaved({ ...rule, days: 30 })]);
});
t.test('a table counts under the name that comes next, once', async (t) => {
    const saved = after(AutoRankSaved(rule));
    t.equal(nextRates(saved), 'HU.1');
    t.same(decide(autoRank, 'reckon', saved, found, context), [RatesReckoned(found)]);
    const reckoned = after(AutoRankSaved(rule), RatesReckoned(found));
    t.same(decide(autoRank, 'reckon', reckoned, found, context), [], 'told again');
    t.equal(nextRates(reckoned), 'HU.2');
    t.match(after(AutoRankSaved(rule), RatesReckoned(found), AutoRankSaved({ ...rule, days: 30 })), {
        latest: { ratesId: 'HU.1' },
        reckoned: 1,
    });
    t.same(decide(autoRank, 'reckon', autoRank.initial, found, context), []);
});
t.test('a table never changes', async (t) => {
    const { agencies: _, ...names } = found;
    const table = { ...rule, ...names, rates: [{ agency: 'A1', seats: 120, ticketed: 111 }] };
    t.same(decide(rates, 'freeze', rates.initial, table, context), [RatesFrozen(table)]);
    const frozen = foldAt(rates, rates.initial, [RatesFrozen(table)], AT);
    t.same(decide(rates, 'freeze', frozen, { ...table, rates: [] }, context), []);
});
