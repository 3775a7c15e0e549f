/** The subjects of a complaint. */
export const complaintKinds = {
    FLIGHT: '航班',
    FARE: '票价',
    REFUND: '退票退款',
    SERVICE: '服务',
    SYSTEM: '系统',
    OTHER: '其他',
};
export const complaintStatuses = { RECEIVED: '已受理', PROCESSING: '处理中', CLOSED: '已办结' };
/** A list's tabs: an open complaint whose time is over stands apart, before all others. */
export const complaintStages = { OVERDUE: '超期未办结', ...complaintStatuses };
export const complaintResults = { ACCEPTED: '支持', PARTLY: '部分支持', REJECTED: '不支持', EXPLAINED: '已解释' };
/** papers that may come with a complaint, and with each reply to it */
export const complaintFiles = { max: 6, bytes: 2 * 1024 * 1024 };
/** additions of an agency to a complaint that is open */
export const MOST_REPLIES = 20;
