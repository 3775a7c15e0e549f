import t from 'tap';
import { AllNoticesRead, NoticesRead } from '#contracts/order/notice/notice.ts';
import { anAgent, spec } from '#services/kernel/spec.ts';
import { noticeReading } from './notice.ts';
const rules = spec(noticeReading, { who: anAgent });
const one = NoticesRead({ ids: ['G1.3'] });
const all = AllNoticesRead({ until: '2026-11-02T01:00:00.000Z' });
t.test('what was read is said once, and an earlier moment takes nothing back', async () => {
    rules
        .given()
        .when('read', { ids: ['G1.3', 'G1.3'] })
        .then(one)
        .state({ ids: ['G1.3'] });
    rules
        .given(one)
        .when('read', { ids: ['G1.3', 'G2.4'] })
        .then(NoticesRead({ ids: ['G2.4'] }));
    rules
        .given(one)
        .when('read', { ids: ['G1.3'] })
        .nothing();
    rules.given(one).when('readAll', { until: all.data.until }).then(all).state({ until: all.data.until });
    rules.given(all).when('readAll', { until: all.data.until }).nothing();
    rules.given(all).when('readAll', { until: '2026-11-02T00:59:00.000Z' }).nothing();
});
t.test('only as many single ones are remembered as are listed many times over', async (t) => {
    const many = Array.from({ length: 11 }, (_, n) => NoticesRead({ ids: Array.from({ length: 100 }, (_, m) => `G${n}.${m}`) }));
    rules.given(...many).look(state => {
        t.equal(state.ids.length, 1_000);
        t.equal(state.ids.at(-1), 'G10.99');
    });
});
