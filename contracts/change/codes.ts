/** statuses of a change (DOMAIN §3.18) */
export const changeStatuses = {
  AUDITING: '审批中',
  RETURNED: '已退回',
  WAIT_PAY: '待支付',
  DECIDED: '办理中',
  DONE: '已办结',
  REJECTED: '未通过',
  WITHDRAWN: '已撤回',
  ENDED: '航司已终止',
  EXPIRED: '已失效',
} as const
export type ChangeStatus = keyof typeof changeStatuses
/** ends without a change; `ENDED`: by staff, though the agency asked */
const { REJECTED, WITHDRAWN, ENDED, EXPIRED } = changeStatuses
export const changeEnds = { REJECTED, WITHDRAWN, ENDED, EXPIRED } as const
