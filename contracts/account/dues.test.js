import t from 'tap';
import { boughtOn, duesOf, overdueOf } from './dues.ts';
const bought = [
    { day: '2026-11-01', amount: 100 },
    { day: '2026-11-10', amount: 50 },
    { day: '2026-11-20', amount: 30 },
];
t.test('what is owed is the newest of what was bought, to be paid so many days after', async (t) => {
    t.same(duesOf(bought, 180, 30), [
        { by: '2026-12-01', amount: 100 },
        { by: '2026-12-10', amount: 50 },
        { by: '2026-12-20', amount: 30 },
    ]);
    t.same(duesOf(bought, 60, 0), [
        { by: '2026-11-10', amount: 30 },
        { by: '2026-11-20', amount: 30 },
    ]);
    t.same(duesOf(bought, 0, 30), []);
    t.same(duesOf([], 10, 30), [], 'of a day that nobody knows nothing is told');
    t.same(duesOf(bought, 200, 30)[0], { by: '2026-12-01', amount: 120 }, 'what is older than what is known is due with the oldest');
});
t.test('it is overdue on the day after', async (t) => {
    const dues = duesOf(bought, 180, 30);
    t.equal(overdueOf(dues, '2026-12-01'), 0);
    t.equal(overdueOf(dues, '2026-12-02'), 100);
    t.equal(overdueOf(dues, '2027-01-01'), 180);
});
t.test('purchases of a day are one, and so many days are known', async (t) => {
    t.same(boughtOn(boughtOn([], '2026-11-01', 1), '2026-11-01', 2), [{ day: '2026-11-01', amount: 3 }]);
    let many = [];
    for (let n = 0; n < 500; n++)
        many = boughtOn(many, new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10), 1);
    t.equal(many.length, 400);
    t.same(many.at(-1), { day: '2027-05-15', amount: 1 });
});
