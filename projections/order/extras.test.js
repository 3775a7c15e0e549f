import t from 'tap';
import { ExtraPromiseDropped, ExtraPromised, ExtraRefundAsked, ExtraRefunded, ExtraRefundFailed } from '#contracts/extra/events.ts';
import { PayablePaid } from '#contracts/kernel/claims.ts';
import { present } from '#contracts/kernel/present.ts';
import { ORDER, submitted } from '#services/order/test/sample.ts';
import { spec } from '../kernel/spec.ts';
import { orderList } from './list.ts';
const at = '2026-11-21T04:00:00.000Z';
const within = (stream) => (fact) => ({ ...fact, stream, at });
const [ofOrder, ofFood, ofBags] = [`order-${ORDER}`, `extra-${ORDER}.FOOD`, `extra-${ORDER}.LUGGAGE`].map(within);
const paid = (amount, kind = 'EXTRA') => PayablePaid({ kind, paymentCode: 'P1', no: 1, channel: 'alipay', tradeNo: 'T1', amount, paidAt: at, ledgerAccount: 'extras.HU' });
const back = (refundId, amount, promised) => ExtraRefundAsked({
    refundId,
    extraId: `${ORDER}.FOOD`,
    orderNo: ORDER,
    manner: 'OWN',
    items: [{ no: 1, amount }],
    amount,
    source: { paymentCode: 'P1', channel: 'alipay', tradeNo: 'T1' },
    ...present({ promised }),
});
const done = (refundId, amount) => ExtraRefunded({ refundId, extraId: `${ORDER}.FOOD`, airLine: 'HU', nos: [1], amount, gatewayRefundNo: 'G1' });
const failed = (refundId, amount) => ExtraRefundFailed({ refundId, extraId: `${ORDER}.FOOD`, nos: [1], reason: '渠道拒绝', amount });
t.test('an order’s row tells what was paid for products, of whatever kind, and what of it goes back', async () => {
    const list = spec(orderList);
    const bought = [ofOrder(submitted()), ofFood(paid(1_000)), ofBags(paid(500))];
    list
        .given(...bought)
        .row({ extrasPaid: 1_500, extrasReturning: 0, extrasReturned: 0, paid: 0 })
        .twice();
    const asked = [...bought, ofFood(back('X1', 300)), ofBags(back('X2', 100))];
    list.given(...asked).row({ extrasPaid: 1_500, extrasReturning: 400, extrasReturned: 0 });
    list
        .given(...asked, ofFood(done('X1', 300)), ofBags(failed('X2', 100)))
        .row({ extrasPaid: 1_500, extrasReturning: 0, extrasReturned: 300 })
        .twice();
});
t.test('what goes with tickets is returning from the approval of their refund, and is counted once', async () => {
    const list = spec(orderList);
    const promised = ExtraPromised({ items: [{ no: 1, amount: 300 }], amount: 300 });
    const past = [ofOrder(submitted()), ofFood(paid(1_000)), ofBags(back('X2', 100)), ofFood(promised)];
    list
        .given(...past)
        .row({ extrasPaid: 1_000, extrasReturning: 400, extrasReturned: 0 })
        .twice();
    list.given(...past, ofFood(ExtraPromiseDropped({ nos: [1], amount: 300 }))).row({ extrasReturning: 100, extrasReturned: 0 });
    // the product gives back less alone than with the ticket
    list.given(...past, ofFood(back('X1', 280, 300))).row({ extrasReturning: 380, extrasReturned: 0 });
    list.given(...past, ofFood(back('X1', 280, 300)), ofFood(done('X1', 280))).row({ extrasReturning: 100, extrasReturned: 280 });
});
t.test('of what is no product, and of no order that is there, it tells nothing', async () => {
    spec(orderList)
        .given(ofOrder(submitted()), within('fine-N1')(paid(900, 'FINE')))
        .row({ extrasPaid: undefined })
        .ids(ORDER);
    spec(orderList)
        .given(ofFood(paid(1_000)))
        .none();
});
