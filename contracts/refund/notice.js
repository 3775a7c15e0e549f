import { formatLimit } from '../kernel/calendar.ts';
import { formatYuan } from '../kernel/money.ts';
const said = (refundId, orderNo, end, more) => ({
    kind: 'APPLICATION',
    title: `退票${end}`,
    text: `退票单${refundId}（订单${orderNo}）${end}${more}。`,
});
/** Notices of a refund that was decided without a flow, and of its end; times are those of Asia/Shanghai. */
export const refundApprovedNotice = ({ amount, dueBy }, { refundId, orderNo }) => said(refundId, orderNo, '审核通过', `，应退${formatYuan(amount)}，预计${formatLimit(dueBy)}前退回`);
export const refundRejectedNotice = ({ reason }, { refundId, orderNo }) => said(refundId, orderNo, '被驳回', reason ? `，原因：${reason}` : '');
export const refundPaidOutNotice = ({ amount, payouts }, { refundId, orderNo }) => said(refundId, orderNo, '退款完成', `，${payouts.some(({ credited }) => credited) ? '转为抵扣' : '已退'}${formatYuan(amount)}`);
