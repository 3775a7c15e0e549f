const ends = { REJECTED: '未通过审批', WITHDRAWN: '已由航空公司撤回', ENDED: '已由航空公司终止', EXPIRED: '已逾期失效' };
/** Notice of an application that came to nothing, where no flow tells its agency. */
export const renameClosedNotice = ({ end, reason }, { ticketNo, orderNo }) => ({
    kind: 'APPLICATION',
    title: `更名申请${ends[end]}`,
    text: `客票${ticketNo}（订单${orderNo}）的更名申请${ends[end]}${reason ? `，原因：${reason}` : ''}，旅客与客票不变。`,
});
