import t from 'tap';
import { PaymentClosed, PaymentCreated, PaymentFailed, PaymentRefunded, PaymentRefundReserved, PaymentSucceeded, } from '#contracts/payment/events.ts';
import { OwedApproved, OwedOpened, OwedRefunded, OwedRefundFailed, OwedRejected, OwedSubmitted } from '#contracts/payment/owed.ts';
import { spec } from '../kernel/spec.ts';
import { paymentErrors, paymentList, paymentRefunds } from './list.ts';
import { owedItems } from './owed.ts';
const whose = { orderNo: 'O1', agency: 'A001', airLine: 'HU', channel: 'alipay' };
const agencyName = '海口假日旅行社';
const of = (paymentCode) => ({ ...whose, paymentCode, amount: 1_000, tradeNo: `T-${paymentCode}` });
const toPayment = (fact) => ({ ...fact, stream: 'payment-P1' });
const toOwed = (fact, id = 'P2') => ({ ...fact, stream: `owed-${id}` });
const source = { paymentCode: 'P2', channel: 'alipay', tradeNo: 'T-P2', amount: 1_000 };
const money = { orderNo: 'O1', agency: 'A001', agencyName, airLine: 'HU', amount: 1_000, sources: [source] };
const opened = toOwed(OwedOpened({ ...money, kind: 'DUPLICATE', reasonCode: '2', causedBy: 'lijuan' }));
const submitted = toOwed(OwedSubmitted({ submittedBy: 'lijuan', remark: '客户确认' }));
const rejected = toOwed(OwedRejected({ rejectedBy: 'lijuan', reason: '已线下退回' }));
const approved = toOwed(OwedApproved({ approvedBy: 'wangfang', amount: 1_000 }));
const refunded = toOwed(OwedRefunded({ amount: 1_000, payouts: [{ paymentCode: 'P2', amount: 1_000, gatewayRefundNo: 'SR1' }] }));
const failed = toOwed(OwedRefundFailed({ reason: '交易已超过可退期限' }));
t.test('a payment that was closed or had failed, and was paid after all', async () => {
    const created = toPayment(PaymentCreated({ ...whose, agencyName, paymentCode: 'P1', businessCode: 'ORDER', amount: 1_000, instalment: 2 }));
    const { agency: _, airLine: __, ...word } = of('P1');
    const paid = toPayment(PaymentSucceeded({ ...word, paidAt: '2026-01-05T02:10:00.000Z' }));
    const closed = toPayment(PaymentClosed({ reason: '订单不是待支付状态' }));
    spec(paymentList).given(created).row({ status: 'CREATED', instalment: 2 }).twice();
    spec(paymentList).given(created, closed).row({ status: 'CLOSED', reason: '订单不是待支付状态' }).twice();
    for (const first of [closed, toPayment(PaymentFailed({ reason: '渠道支付失败' }))])
        spec(paymentList).given(created, first, paid).row({ status: 'SUCCEEDED', reason: undefined, tradeNo: 'T-P1' }).twice();
    const aside = toPayment(PaymentRefundReserved({ refundId: 'R1', amount: 400 }));
    spec(paymentList).given(created, paid, aside).row({ status: 'SUCCEEDED', refunded: 0 });
});
t.test('what is paid beside the price of an order stands among its payments; what is of several orders among none', async () => {
    const target = (orderNo, id) => ({
        kind: 'FINE',
        id,
        agency: 'A001',
        airLine: 'HU',
        amount: 500,
        ledgerAccount: 'fines.HU',
        title: `误机 ${id}`,
        orderNo,
    });
    const created = (...targets) => {
        const { orderNo: _, ...others } = whose;
        return toPayment(PaymentCreated({ ...others, agencyName, paymentCode: 'P1', businessCode: 'FINE', amount: 1_000, targets }));
    };
    const list = spec(paymentList);
    list
        .given(created(target('O1', 'N1'), target('O1', 'N2')))
        .row({ orderNo: 'O1', paysKind: 'FINE', pays: '误机 N1、误机 N2' })
        .twice();
    list.given(created(target('O1', 'N1'), target('O2', 'N2'))).row({ orderNo: undefined, paysKind: 'FINE' });
});
t.test('each time money goes back', async () => {
    const refunded = (refundId, amount) => toPayment(PaymentRefunded({ ...whose, agencyName, paymentCode: 'P1', refundId, amount, gatewayRefundNo: 'SR1' }));
    spec(paymentRefunds)
        .given(refunded('R1', 400), refunded('P1', 600))
        .ids('P1:P1', 'P1:R1')
        .row({ paymentCode: 'P1', refundId: 'R1', amount: 400, orderNo: 'O1' }, 'P1:R1')
        .row({ paymentCode: 'P1', refundId: 'P1', amount: 600, orderNo: 'O1', agency: 'A001' }, 'P1:P1')
        .twice();
});
t.test('payment errors: what is done about the item owed back shows here', async () => {
    const late = toOwed(OwedOpened({ ...money, kind: 'LATE', sources: [{ ...source, paymentCode: 'P3' }] }), 'P3');
    const list = (...facts) => spec(paymentErrors).given(late, ...facts);
    list(opened)
        .row({ ...whose, kind: 'DUPLICATE', status: 'UNHANDLED', agencyName, paymentCode: 'P2', tradeNo: 'T-P2', amount: 1_000 }, 'P2')
        .row({ kind: 'LATE', status: 'UNHANDLED', paymentCode: 'P3' }, 'P3')
        .twice();
    list(opened, submitted).row({ status: 'HANDLED', remark: '客户确认' }, 'P2').row({ status: 'UNHANDLED' }, 'P3').twice();
    list(opened, rejected).row({ status: 'HANDLED', remark: '已线下退回' }, 'P2');
    list(opened, approved).row({ status: 'HANDLED' }, 'P2').twice();
    list(opened, approved, failed).row({ status: 'HANDLED' }, 'P2');
    list(opened, approved, refunded).row({ status: 'REFUNDED' }, 'P2').twice();
    const deposit = toOwed(OwedOpened({ ...money, kind: 'DEPOSIT' }), 'O1-7');
    list(opened, deposit, toOwed(OwedApproved({ approvedBy: 'wangfang', amount: 1_000 }), 'O1-7')).ids('P2', 'P3');
});
t.test('owed money: every state, and no names of staff', async (t) => {
    const row = { status: 'OPEN', amount: 1_000, refunded: 0, reasonCode: '2', kind: 'DUPLICATE' };
    spec(owedItems)
        .given(opened)
        .ids('P2')
        .row({ ...row, paymentCodes: ['P2'], channels: ['alipay'], agencyName })
        .twice();
    t.notMatch(JSON.stringify(owedItems.on.OwedOpened(null, opened.data, { at: '' })), /lijuan|causedBy/);
    spec(owedItems).given(opened, submitted).row({ status: 'OPEN', remark: '客户确认' }).twice();
    spec(owedItems).given(opened, rejected).row({ status: 'REJECTED', rejectReason: '已线下退回' });
    spec(owedItems).given(opened, rejected, approved).row({ status: 'APPROVED', rejectReason: undefined }).twice();
    spec(owedItems).given(opened, approved, failed).row({ status: 'OPEN', failure: '交易已超过可退期限' });
    spec(owedItems).given(opened, approved, failed, approved).row({ status: 'APPROVED', failure: undefined });
    spec(owedItems).given(opened, approved, refunded).row({ status: 'REFUNDED', refunded: 1_000 }).twice();
    spec(owedItems).given(submitted, rejected, approved, refunded, failed).none();
});
