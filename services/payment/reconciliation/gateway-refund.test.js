import t from 'tap';
import { GatewayRefundClaimed } from '#contracts/payment/reconciliation/refund-events.ts';
import { spec } from '#services/kernel/spec.ts';
import { gatewayRefund } from './gateway-refund.ts';
const number = spec(gatewayRefund);
const until = '2026-11-05T02:02:00.000Z';
const one = { refundNo: 'RF1', difference: 'alipay.2026-11-02:1-1', until };
const other = { ...one, difference: 'alipay.2026-11-03:2-7' };
t.test('a refund of a gateway ends one difference; the same asks again for nothing', async () => {
    number.given().when('claim', one).then(GatewayRefundClaimed(one));
    number.given(GatewayRefundClaimed(one)).when('claim', one).nothing();
    const message = '该渠道退款号已用于另一笔差异（支付宝2026-11-02，差异编号1-1）';
    number
        .given(GatewayRefundClaimed(one))
        .when('claim', other)
        .refused(message, { errors: { refundNo: message } });
});
t.test('what came to nothing is free, and only that', async () => {
    number
        .given(GatewayRefundClaimed(one))
        .when('claim', { ...other, ended: one.difference })
        .then(GatewayRefundClaimed(other));
    number
        .given(GatewayRefundClaimed(one), GatewayRefundClaimed(other))
        .when('claim', { ...one, difference: 'alipay.2026-11-04:1-1', ended: one.difference })
        .refused('该渠道退款号已用于另一笔差异（支付宝2026-11-03，差异编号2-7）', {
        errors: { refundNo: '该渠道退款号已用于另一笔差异（支付宝2026-11-03，差异编号2-7）' },
    });
});
