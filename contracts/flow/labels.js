/** Codes of workflows with their labels, without schemas: the console shows them on its first page. */
export const nodeKinds = {
    START: '开始',
    TASK: '任务',
    PARALLEL_ALL: '并行（全部）',
    PARALLEL_ANY: '并行（任一）',
    AUTO: '自动',
    END: '结束',
};
export const outcomes = { APPROVED: '通过', REJECTED: '不通过', CANCELLED: '已撤销' };
/** meanings of a route; `BACK` returns, `REJECT` ends a parallel node at once, as a return does */
export const routeKinds = { PASS: '通过', BACK: '退回', REJECT: '不通过' };
/** kinds of handlers; `LINE` is resolved by the airline and line of the matter, `APPLICANT` by the applicant */
export const assigneeKinds = {
    ROLE: '角色',
    GROUP: '用户组',
    DEPARTMENT: '部门',
    LINE: '航线负责人',
    APPLICANT: '申请人',
    USER: '指定人员',
};
/** `TRANSFERRED` waits as `PENDING` does, for a person who has taken over another's work by a handover or with a line */
export const taskStatuses = {
    PENDING: '待处理',
    TRANSFERRED: '已转交',
    DONE: '已处理',
    RETURNED: '已退回',
    CANCELLED: '已取消',
};
export const instanceStatuses = { RUNNING: '审批中', RETURNED: '已退回', FINISHED: '已完成', CANCELLED: '已撤销' };
/** The node at which an instance stands whose end its business has refused. */
export const REFUSED_END = { id: 'refused-end', name: '审批结果未能办理' };
/** Four eyes: is the task decided by another than who applied? A returned application is handed in again by its applicant. */
export const isForOthers = ({ fourEyes, assignee }) => fourEyes && assignee.kind !== 'APPLICANT';
/** True while the instance still waits for a decision or for being handed in again. */
export const isUnderWay = ({ status }) => status === 'RUNNING' || status === 'RETURNED';
export const definitionStatuses = { DRAFT: '草稿', RELEASED: '已发布', RETIRED: '已停用' };
