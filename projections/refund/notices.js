import { Type } from '#contracts/kernel/schema.ts';
import { Told } from '#contracts/order/notice/told.ts';
import { refundApprovedNotice, refundPaidOutNotice, refundRejectedNotice } from '#contracts/refund/notice.ts';
import { partOf } from '../kernel/view.ts';
import { noticeList, noticeRow, ofFact } from '../order/notices.ts';
const To = Type.Object(Told);
const ofTold = ({ to }, context) => (to ? ofFact(to, context) : null);
const told = (words) => (_, fact, context) => {
    const { to } = fact;
    if (!to)
        return null;
    return noticeRow(to, words(fact, { refundId: context.id, orderNo: to.orderNo }), context, {
        businessType: 'REFUND',
        businessId: context.id,
    });
};
/** Notices of decisions about refunds that no flow has made, and of money that came back. */
export const refundNotices = partOf()(noticeList, {
    version: 1,
    key: { RefundApproved: ofTold, RefundRejected: ofTold, RefundPaidOut: ofTold },
    on: {
        RefundApproved: told(refundApprovedNotice),
        RefundRejected: told(refundRejectedNotice),
        RefundPaidOut: told(refundPaidOutNotice),
    },
});
