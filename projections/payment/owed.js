import { present } from '#contracts/kernel/present.ts';
import { Type } from '#contracts/kernel/schema.ts';
import { OwedRow } from '#contracts/payment/owed-api.ts';
import { view } from '../kernel/view.ts';
/**
 * Money to be given back for another reason than a ticket's refund, subject to approval (DOMAIN §3.6). It has no names of staff, since
 * agencies read it too.
 */
export const owedItems = view()({
    name: 'needs-refund',
    version: 3,
    doc: Type.Omit(OwedRow, ['id']),
    index: [
        ['-openedAt'],
        ['status', '-openedAt'],
        ['kind', '-openedAt'],
        ['agency', '-openedAt'],
        ['agency', 'status', '-openedAt'],
        ['airLine', '-openedAt'],
        ['airLine', 'status', '-openedAt'],
        ['orderNo', '-openedAt'],
        ['amount'],
    ],
    counted: ['agency', 'airLine', 'status', 'kind'],
    search: ['orderNo'],
    on: {
        OwedOpened: (_, { sources, causedBy: __, ...opened }, { at }) => ({
            ...opened,
            refunded: 0,
            status: 'OPEN',
            paymentCodes: sources.map(({ paymentCode }) => paymentCode),
            channels: [...new Set(sources.map(({ channel }) => channel))],
            openedAt: at,
            updatedAt: at,
        }),
        OwedHandled: (row, { remark }, { at }) => row && { ...row, status: 'HANDLED', remark, updatedAt: at },
        OwedSubmitted: (row, { remark }, { at }) => row && { ...row, status: 'OPEN', ...present({ remark }), updatedAt: at },
        OwedRejected: (row, { reason }, { at }) => row && { ...row, status: 'REJECTED', rejectReason: reason, updatedAt: at },
        OwedApproved: (row, { remark }, { at }) => {
            if (!row)
                return row;
            // earlier objections no longer apply
            const { rejectReason: _, failure: __, ...rest } = row;
            return { ...rest, status: 'APPROVED', ...present({ remark }), updatedAt: at };
        },
        OwedRefunded: (row, { amount, payouts }, { at }) => row && { ...row, status: 'REFUNDED', refunded: amount, payouts, refundedAt: at, updatedAt: at },
        OwedRefundFailed: (row, { reason }, { at }) => row && { ...row, status: 'OPEN', failure: reason, updatedAt: at },
    },
});
