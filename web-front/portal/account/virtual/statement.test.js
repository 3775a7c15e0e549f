import t from 'tap';
import { documentOf, lastMonth, spanIn, thisMonth } from './statement.ts';
const at = (text) => spanIn(new URLSearchParams(text), '2026-11-24');
t.test('months, over the end of a year and of February too', async (t) => {
    t.same(thisMonth('2026-11-24'), { from: '2026-11-01', to: '2026-11-30' });
    t.same(lastMonth('2026-01-31'), { from: '2025-12-01', to: '2025-12-31' });
    t.same(lastMonth('2028-03-31'), { from: '2028-02-01', to: '2028-02-29' });
    t.same(thisMonth('2026-12-31'), { from: '2026-12-01', to: '2026-12-31' });
});
t.test('the span of an address: this month unless it says another, which may be open', async (t) => {
    t.same(at(''), { from: '2026-11-01', to: '2026-11-30' });
    t.same(at('from=2026-10-03&to=2026-10-05'), { from: '2026-10-03', to: '2026-10-05' });
    t.same(at('from=2026-10-03&to='), { from: '2026-10-03' });
    t.same(at('from=&to='), {});
    t.same(at('from=2026-02-30'), {});
    t.same(spanIn(new URLSearchParams(''), '2026-11-24', {}), {}, 'or the whole');
});
t.test('a movement leads to its document', async (t) => {
    t.same(documentOf({ kind: 'RECHARGE', movement: 'P1' }), {
        name: '充值凭证',
        to: '/virtualCoin/EleRechargeCertificate?id=P1',
        isSheet: true,
    });
    t.match(documentOf({ kind: 'PAY', movement: 'P1', orderNo: '2611240001' }), {
        name: '订单 2611240001',
        to: '/order/2611240001?tab=money',
    });
    t.match(documentOf({ kind: 'REFUND_IN', movement: 'R261124.P1', orderNo: '2611240001' }), { to: '/refund/R261124' });
    t.match(documentOf({ kind: 'REFUND_IN', movement: '2611240001-7.P1', orderNo: '2611240001' }), { to: '/order/2611240001?tab=money' });
    t.match(documentOf({ kind: 'WITHDRAW', movement: 'W1' }), { to: '#refunds' });
    t.match(documentOf({ kind: 'CREDIT', movement: 'R261124', orderNo: '2611240001' }), { to: '/refund/R261124' });
    t.equal(documentOf({ kind: 'LAPSE', movement: 'R261124' }), undefined);
    t.equal(documentOf({ kind: 'FREEZE', movement: 'F1' }), undefined);
});
