/** Codes of workflows with their labels, without schemas: the console shows them on its first page. */

export const nodeKinds = {
  START: '开始',
  TASK: '任务',
  PARALLEL_ALL: '并行（全部）',
  PARALLEL_ANY: '并行（任一）',
  AUTO: '自动',
  END: '结束',
} as const
export const outcomes = { APPROVED: '通过', REJECTED: '不通过', CANCELLED: '已撤销' } as const
/** meanings of a route; `BACK` returns, `REJECT` ends a parallel node at once, as a return does */
export const routeKinds = { PASS: '通过', BACK: '退回', REJECT: '不通过' } as const
/** kinds of handlers; `LINE` is resolved by the airline and line of the matter, `APPLICANT` by the applicant */
export const assigneeKinds = {
  ROLE: '角色',
  GROUP: '用户组',
  DEPARTMENT: '部门',
  LINE: '航线负责人',
  APPLICANT: '申请人',
  USER: '指定人员',
} as const
/** `TRANSFERRED` waits as `PENDING` does, for a person who has taken over another's work by a handover or with a line */
export const taskStatuses = {
  PENDING: '待处理',
  TRANSFERRED: '已转交',
  DONE: '已处理',
  RETURNED: '已退回',
  CANCELLED: '已取消',
} as const
export const instanceStatuses = { RUNNING: '审批中', RETURNED: '已退回', FINISHED: '已完成', CANCELLED: '已撤销' } as const
/** The node at which an instance stands whose end its business has refused. */
export const REFUSED_END = { id: 'refused-end', name: '审批结果未能办理' } as const
/** Four eyes: is the task decided by another than who applied? A returned application is handed in again by its applicant. */
export const isForOthers = ({ fourEyes, assignee }: { fourEyes: boolean; assignee: { kind: keyof typeof assigneeKinds } }): boolean =>
  fourEyes && assignee.kind !== 'APPLICANT'
/** True while the instance still waits for a decision or for being handed in again. */
export const isUnderWay = ({ status }: { status: keyof typeof instanceStatuses }): boolean => status === 'RUNNING' || status === 'RETURNED'
/** The subjects that workflows decide, by the key of the use of a context (`flowUses`); staff may give a definition another name. */
export const businesses = {
  REFUND: '退票',
  ORDER_CANCEL: '订单取消',
  RENAME: '客票更名',
  CHANGE: '变更改期',
  TDFW: '团队服务',
  FINE_CHANGE: '罚金变更',
  AGENT_REGISTER: '代理人注册',
  AGENT_NAME: '代理人名称变更',
  AGENT_DEPARTMENT: '代理人部门变更',
  AGENT_SALES: '代理人销售权限变更',
  FINANCE_CODE: '财务代码',
  EARNEST_GIVE_UP: '弃标',
  BIDDING: '竞价发布',
  FREE_BIDDING: '自由竞价发布',
  COMBI_AUCTION: '组合竞拍发布',
  CUSTOMER_ALLOCATION: '客户切位发布',
  QUOTE_RULE: '自动报价规则',
  INTER_POLICY: '国际政策',
} as const
export const definitionStatuses = { DRAFT: '草稿', RELEASED: '已发布', RETIRED: '已停用' } as const
