import t from 'tap';
import { readText } from '../kit/inputs.ts';
import { inputsFor, termsOf, textsOf } from './rule-form.ts';
const rule = {
    name: '海口—北京',
    validFrom: '2026-11-01',
    validTo: '2027-03-27',
    paxMin: 10,
    paxMax: 60,
    loadCap: 90,
    validMinutes: 30,
    counters: 1,
    refundable: false,
    prices: {
        days: [
            { from: 0, to: 30, by: 11_000 },
            { from: 31, by: 10_500 },
        ],
        sizes: [],
        agents: [{ level: 'A', by: 9_850 }],
    },
};
t.test('a rule in the form says the same when it is sent again', async (t) => {
    const rows = { days: 2, sizes: 0 };
    const texts = textsOf(rule);
    t.equal(texts['days.1.by'], '105', 'factors are written as percents');
    t.equal(texts['agents.A'], '98.5');
    const given = inputsFor(rows, { isNew: false }).flatMap(input => {
        const value = readText(input, texts[input.field] ?? '');
        return value === undefined ? [] : [[input.field, value]];
    });
    t.same(termsOf(Object.fromEntries(given), rows), rule);
});
t.test('the airline is asked for once', async (t) => {
    const asks = (isNew) => inputsFor({ days: 0, sizes: 0 }, { isNew }).some(({ field }) => field === 'airLine');
    t.ok(asks(true));
    t.notOk(asks(false));
});
