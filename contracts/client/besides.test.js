import t from 'tap';
import { besidesPaid, besidesSum } from './besides.ts';
t.test('what was paid beside the price, by what it was for: it adds up', async (t) => {
    const paidAt = '2026-11-26T04:00:00.000Z';
    const payment = (paymentCode, more) => ({ paymentCode, amount: 100, refunded: 0, paidAt, ...more });
    const payments = [
        payment('P1', {}),
        payment('P2', { paysKind: 'EXTRA', refunded: 40 }),
        payment('P4', { paysKind: 'RENAME', paidAt: undefined }),
        payment('P5', { paysKind: 'RENAME' }),
        payment('P6', { paysKind: 'RENAME' }),
        payment('P7', { paysKind: 'FINE' }),
    ];
    const fines = [{ amount: 62, returned: 38, paidAt }, { amount: 300 }];
    const besides = besidesPaid({ paid: 105, returning: 30, returned: 10 }, payments, fines, new Set(['P6']));
    t.same(besides.map(({ name, paid, back }) => [name, paid, back]), [
        ['增值产品', 105, 40],
        ['更名费', 100, 0],
        ['罚金', 100, 38],
    ]);
    t.equal(besidesSum(besides), 305);
    t.same(besidesPaid({ paid: 0, returning: 0, returned: 0 }, [payment('P1', {})], [{ amount: 300 }], new Set()), []);
});
