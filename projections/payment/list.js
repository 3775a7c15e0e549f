import { present } from '#contracts/kernel/present.ts';
import { Type } from '#contracts/kernel/schema.ts';
import { Payment, PaymentError } from '#contracts/payment/api.ts';
import { paymentErrorKinds } from '#contracts/payment/owed.ts';
import { PaymentRefundRow } from '#contracts/payment/owed-api.ts';
import { orderOf } from '#contracts/payment/payable.ts';
import { view } from '../kernel/view.ts';
/** number of payables that are listed by name */
const TOLD = 5;
const paysText = (targets) => targets
    .slice(0, TOLD)
    .map(({ title }) => title)
    .join('、')
    .slice(0, 450) + (targets.length > TOLD ? `等${targets.length}项` : '');
/** Every attempt to pay, with its refunds. */
export const paymentList = view()({
    name: 'payment',
    version: 6,
    doc: Type.Omit(Payment, ['id']),
    index: [
        ['-createdAt'],
        ['status', '-createdAt'],
        ['agency', '-createdAt'],
        ['airLine', '-createdAt'],
        ['orderNo', '-createdAt'],
        ['paymentCode'],
        ['status', 'paymentCode'],
        ['closedAt'],
        ['amount'],
    ],
    counted: ['agency', 'airLine', 'status'],
    search: ['paymentCode', 'orderNo'],
    on: {
        PaymentCreated: (_, { offset, ...created }, { at }) => {
            const { targets, ...payment } = created;
            const orderNo = orderOf(created);
            return {
                ...payment,
                ...present({ orderNo }),
                ...(targets && { pays: paysText(targets), paysKind: targets[0].kind }),
                ...present({ creditId: offset?.creditId }),
                refunded: 0,
                status: 'CREATED',
                createdAt: at,
            };
        },
        PaymentSucceeded: (row, { tradeNo, paidAt }, { at }) => {
            if (!row)
                return row;
            // the payment may have failed or been closed before: its old reason no longer applies
            const { reason: _, closedAt: __, ...rest } = row;
            return { ...rest, status: 'SUCCEEDED', tradeNo, paidAt: paidAt ?? at };
        },
        PaymentSumDiffered: (row, { tradeNo, paidAt, amount, reason }) => {
            if (!row)
                return row;
            const { closedAt: _, ...rest } = row;
            return { ...rest, status: 'SUCCEEDED', amount, tradeNo, paidAt, reason };
        },
        PaymentFailed: (row, { reason }, { at }) => row && { ...row, status: 'FAILED', reason, closedAt: at },
        PaymentClosed: (row, { reason }, { at }) => row && { ...row, status: 'CLOSED', reason, closedAt: at },
        PaymentRefunded: (row, { amount }) => {
            if (!row)
                return row;
            const refunded = row.refunded + amount;
            return { ...row, refunded, status: refunded >= row.amount ? 'REFUNDED' : 'PARTIAL_REFUNDED' };
        },
    },
});
/** Each refund of a payment. */
export const paymentRefunds = view()({
    name: 'payment-refund',
    version: 3,
    doc: Type.Omit(PaymentRefundRow, ['id']),
    index: [
        ['-refundedAt'],
        ['paymentCode', '-refundedAt'],
        ['orderNo', '-refundedAt'],
        ['refundId', '-refundedAt'],
        ['airLine', '-refundedAt'],
    ],
    search: ['paymentCode', 'orderNo', 'refundId'],
    key: { PaymentRefunded: ({ refundId }, { id }) => `${id}:${refundId}` },
    on: { PaymentRefunded: (_, refund, { id, at }) => ({ ...refund, paymentCode: id, refundedAt: at }) },
});
const isErrorKind = (kind) => kind in paymentErrorKinds;
/**
 * Money that came twice, after the order had closed, or for nothing. A row begins with the owed item of the same id: what happens to the
 * money is decided there, so nobody sees a row that cannot be handled yet.
 */
export const paymentErrors = view()({
    name: 'payment-error',
    version: 5,
    doc: Type.Omit(PaymentError, ['id']),
    index: [
        ['-at'],
        ['status', '-at'],
        ['kind', '-at'],
        ['agency', '-at'],
        ['airLine', '-at'],
        ['airLine', 'status', '-at'],
        ['orderNo', '-at'],
        ['paymentCode'],
    ],
    counted: ['airLine', 'status', 'kind'],
    search: ['orderNo', 'paymentCode'],
    on: {
        OwedOpened: (row, { kind, sources, reasonCode: _, causedBy: __, ...money }, { at }) => {
            if (!isErrorKind(kind))
                return row;
            const { paymentCode, channel, tradeNo } = sources[0];
            return { ...money, kind, paymentCode, channel, tradeNo, status: 'UNHANDLED', at };
        },
        OwedHandled: (row, { remark }, { at }) => row && { ...row, status: 'HANDLED', remark, updatedAt: at },
        OwedSubmitted: (row, { remark }, { at }) => row && { ...row, status: 'HANDLED', ...present({ remark }), updatedAt: at },
        OwedRejected: (row, { reason }, { at }) => row && { ...row, status: 'HANDLED', remark: reason, updatedAt: at },
        OwedApproved: (row, { remark }, { at }) => row && { ...row, status: 'HANDLED', ...present({ remark }), updatedAt: at },
        OwedRefunded: (row, _, { at }) => row && { ...row, status: 'REFUNDED', updatedAt: at },
    },
});
