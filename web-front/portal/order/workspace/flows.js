import { refundTypes } from '#contracts/enums.ts';
import { fineTypes } from '#contracts/fine/codes.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { present } from '#contracts/kernel/present.ts';
import { owedKinds, owedReasons, paymentErrorKinds } from '#contracts/payment/owed.ts';
const becomes = {
    OPEN: '待航司审核后原路退回',
    APPROVED: '正在原路退回',
    REFUNDED: '已原路退回',
    REJECTED: '航司审核后不退',
    HANDLED: '航司已按其他方式处理',
};
export const becomesOf = ({ status }) => becomes[status];
/** True for a payment that belongs to nothing; it is identified by its code. */
export const isError = ({ kind }) => Object.hasOwn(paymentErrorKinds, kind);
/** True for owed money outside the order's own: such a payment, or one for a fine. All other owed money has its cause in the order. */
export const isBeside = ({ kind }) => !Object.hasOwn(owedReasons, kind);
/** Tells whether the amount still has to be paid back. */
export const isPending = ({ status }) => status === 'OPEN' || status === 'APPROVED';
const noteOf = (owed) => owed && { note: `${owedKinds[owed.kind]}，${becomesOf(owed)}` };
/**
 * Payments in and out for an order, the newest first; outgoing ones are negative. `paid`: the payments of a split-off part belong to
 * another order.
 */
export const flowsOf = (payments, refunds, owed, paid = [], fines = []) => {
    const channels = new Map([...payments, ...paid, ...fines].map(({ paymentCode, channel }) => [paymentCode, channel]));
    const backIn = (id, at, what, payouts = [], note) => payouts.map(({ paymentCode, amount, gatewayRefundNo, credited }) => {
        const channel = channels.get(paymentCode);
        const notes = [note, credited && '转为抵扣'].filter(Boolean).join('，');
        return {
            key: `${id} ${paymentCode} ${gatewayRefundNo}`,
            at,
            what,
            ...(notes && { note: notes }),
            ...present({ channel }),
            number: gatewayRefundNo,
            amount: -amount,
        };
    });
    const errorOf = (paymentCode) => owed.find(item => isError(item) && item.id === paymentCode);
    return [
        ...payments
            // payments of fines are shown with the fines
            .filter(({ paidAt, paysKind, paymentCode }) => paidAt !== undefined && (paysKind !== 'FINE' || errorOf(paymentCode)))
            .map(({ paymentCode, paidAt, channel, tradeNo, amount, pays, refunded }) => ({
            key: paymentCode,
            at: paidAt,
            what: '支付',
            ...(pays && { note: refunded > 0 ? `${pays}，已退 ${formatYuan(refunded)}` : pays }),
            ...noteOf(errorOf(paymentCode)),
            channel,
            ...(tradeNo && { number: tradeNo }),
            amount,
        })),
        // a fine's own share of a payment for several; later waivers are listed below
        ...fines.flatMap(({ id, type, paidAt, channel, amount, returned = 0, paymentCode }) => {
            const number = payments.find(paid => paid.paymentCode === paymentCode)?.tradeNo;
            return paidAt
                ? [
                    {
                        key: `${id} paid`,
                        at: paidAt,
                        what: '缴纳罚金',
                        note: `${fineTypes[type]} ${id}`,
                        ...present({ channel }),
                        ...(number && { number }),
                        amount: amount + returned,
                    },
                ]
                : [];
        }),
        ...refunds.flatMap(({ id, updatedAt, refundType, payouts }) => backIn(id, updatedAt, refundTypes[refundType], payouts, id)),
        ...owed.flatMap(({ id, refundedAt, updatedAt, kind, payouts }) => backIn(id, refundedAt ?? updatedAt, owedKinds[kind], payouts)),
    ].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
};
