/** Option lists of agencies. The file has no schemas, since every page of the console loads the labels. */
export const agencyStatuses = {
    /** a sub-agent that its parent has not submitted, or that is not activated yet */
    DRAFT: '草稿',
    SUBMITTED: '已提交',
    REVIEWING: '审核中',
    RETURNED: '已退回',
    APPROVED: '审核通过',
    REJECTED: '审核不通过',
    FROZEN: '已冻结',
    DISABLED: '已停用',
};
/** Statuses of a sub-agent as its parent sees them. */
export const subAgentStatuses = { DRAFT: '草稿', SUBMITTED: '已提交', ACTIVE: '已激活', FROZEN: '已冻结', DISABLED: '已停用' };
export const rejectionCauses = { REVIEW: '审核不通过', TIME_LIMIT: '退回后逾期未重新提交', NAME_TAKEN: '登录名已被占用' };
export const profileChanges = { NAME: '名称变更', DEPARTMENT: '部门变更', SALES: '销售权限变更' };
/** levels by which staff sort agencies: policies use them, and limits on held seats */
export const agencyLevels = { A: 'A级', B: 'B级', C: 'C级' };
export const financeCodeStatuses = { DRAFT: '未提交', SUBMITTED: '审批中', APPROVED: '已通过', REJECTED: '未通过' };
export const agencySwitches = { canFreeBid: '自由竞价', canAutoQuote: '自动报价', canInterFreeBid: '国际自由竞价' };
