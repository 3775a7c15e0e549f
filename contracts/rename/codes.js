/** statuses of an application for another name on a ticket (DOMAIN §3.23) */
export const renameStatuses = {
    AUDITING: '审批中',
    RETURNED: '已退回',
    WAIT_PAY: '待支付',
    DECIDED: '更名处理中',
    DONE: '已更名',
    REJECTED: '未通过',
    WITHDRAWN: '已撤回',
    ENDED: '航司已终止',
    EXPIRED: '已失效',
};
/** ends of an application without a new name; `ENDED`: by staff, though the agency asked */
const { REJECTED, WITHDRAWN, ENDED, EXPIRED } = renameStatuses;
export const renameEnds = { REJECTED, WITHDRAWN, ENDED, EXPIRED };
