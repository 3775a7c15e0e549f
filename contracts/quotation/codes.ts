/** Option lists of automatic quotation, in a file that carries no schema. */
export const quoteRuleStatuses = {
  DRAFT: '草稿',
  AUDITING: '审批中',
  RETURNED: '退回修改',
  EFFECTIVE: '生效',
  PAUSED: '暂停',
  CANCELLED: '已取消',
} as const
export type QuoteRuleStatus = keyof typeof quoteRuleStatuses
/** A line is quoted there and back together, or one way. */
export const quoteLineKinds = { RETURN: '往返', ONE_WAY: '单程' } as const
export type QuoteLineKind = keyof typeof quoteLineKinds

/** What a fare is made of, in the order in which it is told. */
export const quoteFactors = { rule: '规则折扣', days: '提前天数', size: '团队人数', agent: '代理人级别' } as const
export const quoteBounds = { FLOOR: '按底价', NONE: '按计算价' } as const

/** Nobody need decide any more: whoever asked has taken the rule out of its flow. */
export const ruleEnds = { WITHDRAWN: '申请方撤回' } as const
