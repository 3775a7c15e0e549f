import t from 'tap';
import { QuotaClaimed, QuotaCounted, QuotaDropped } from '#contracts/policy/quota-events.ts';
import { NOON, spec } from '#services/kernel/spec.ts';
import { quota } from './quota.ts';
t.test('orders take of a quota what is left, and give back what they no longer have', async () => {
    const until = NOON;
    const of = spec(quota);
    const claim = (orderNo, count, stale = []) => ({ orderNo, count, until, most: 20, what: '免票额度', stale });
    of.given()
        .when('claim', claim('O1', 3))
        .then(QuotaClaimed({ orderNo: 'O1', count: 3, until }));
    const nearly = [QuotaClaimed({ orderNo: 'O1', count: 3, until }), QuotaCounted({ orderNo: 'O2', count: 16, revision: 2 })];
    of.given(...nearly)
        .when('claim', claim('O3', 2))
        .refused('免票额度仅剩1人');
    of.given(...nearly)
        .when('claim', claim('O3', 1))
        .then(QuotaClaimed({ orderNo: 'O3', count: 1, until }));
    of.given(...nearly)
        .when('claim', claim('O1', 3))
        .nothing();
    of.given(...nearly)
        .when('claim', claim('O3', 4, ['O1']))
        .then(QuotaDropped({ claims: ['O1'] }), QuotaClaimed({ orderNo: 'O3', count: 4, until }));
    of.given(...nearly)
        .when('count', { orderNo: 'O2', count: 0, revision: 3 })
        .then(QuotaCounted({ orderNo: 'O2', count: 0, revision: 3 }));
    of.given(...nearly)
        .when('count', { orderNo: 'O2', count: 18, revision: 2 })
        .nothing();
    of.given(...nearly)
        .when('count', { orderNo: 'O9', count: 0, revision: 5 })
        .nothing();
    of.given(...nearly)
        .when('drop', { orderNo: 'O1' })
        .then(QuotaDropped({ claims: ['O1'] }));
    of.given(...nearly)
        .when('drop', { orderNo: 'O2' })
        .nothing();
});
