/** Option lists of requests for groups abroad, in a file that carries no schema. */
export const interStatuses = {
  ASKED: '待报价',
  QUOTED: '已报价',
  COUNTERED: '议价中',
  ACCEPTED: '下单中',
  ORDERED: '已下单',
  REJECTED: '未能报价',
  DECLINED: '未接受',
  WITHDRAWN: '已撤回',
  EXPIRED: '已失效',
} as const
export type InterStatus = keyof typeof interStatuses
/** true for a request that waits for the desk */
export const waitsForDesk = (status: InterStatus): boolean => status === 'ASKED' || status === 'COUNTERED'

/** Ends that somebody decides. */
export const interEnds = { REJECTED: '未能报价', DECLINED: '未接受', WITHDRAWN: '已撤回' } as const
export type InterEnd = keyof typeof interEnds

/** What the agency does with the newest entry of the conversation. */
export const agentActions = { ACCEPT: '接受', COUNTER: '还价', DECLINE: '不接受', WITHDRAW: '撤回' } as const

/** Entries of the conversation, by the fact that made them. */
export const interEntries = { ASKED: '询价', QUOTED: '航司报价', COUNTERED: '还价', CLOSED: '结束' } as const

/** the largest number of offers in one quote */
export const MAX_OFFERS = 3
/** the largest number of days by which flights may leave earlier or later than wished */
export const MAX_FLEX_DAYS = 7
/** hours before the end of an offer at which its agency is reminded */
export const REMINDED_AT = [24, 2] as const
