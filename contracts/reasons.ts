import { optional, Type } from './kernel/schema.ts'

/**
 * Why something was decided, where others must still know it when the free text has gone with the person it tells of: a code beside the text
 * (`reasonCode`). It is no field of a fact: the kernel writes it into the metadata of all that a command brings about, and of what follows from that.
 */
export const reasonCodes = {
  AGREEMENT: '协议约定',
  AIRLINE: '航司原因',
  AMOUNT_WRONG: '金额有误',
  APPLICANT_WISH: '申请人要求',
  COMPENSATION: '补偿',
  COMPETITION: '市场竞争',
  CORRECTION: '更正差错',
  DATA_WRONG: '信息有误',
  DONE_BY_HAND: '已人工处理',
  DONE_OUTSIDE: '已在外部处理',
  DOCUMENT_CHANGED: '更换证件',
  DUPLICATE: '重复提交',
  FLIGHT_CHANGED: '航班变更或取消',
  IMPOSSIBLE: '对方无法处理',
  LEFT: '离职或停业',
  MATERIALS_MISSING: '材料不全',
  MATERIALS_UNCLEAR: '材料不清晰',
  NOT_ENTITLED: '不符合规定',
  NOT_NEEDED: '已无需处理',
  NOT_OWED: '款项不应退',
  OVERDUE: '欠款未清',
  PAID_OTHERWISE: '已另行退回',
  RISK: '账户安全风险',
  SPELLING: '姓名拼写更正',
  UNPAID: '未按时付款',
  UNUSED: '长期未使用',
  VIOLATION: '违反规定',
  OTHER: '其他',
} as const
export type ReasonCode = keyof typeof reasonCodes

const review = ['MATERIALS_MISSING', 'MATERIALS_UNCLEAR', 'DATA_WRONG', 'NOT_ENTITLED', 'DUPLICATE', 'APPLICANT_WISH'] as const
/** Which of them may be given, by what is decided; `OTHER` always may. */
const kinds = {
  /** an application is returned or refused: registrations, changes of agencies, orders that are audited */
  review,
  /** the same of a refund, and a minimum that is waived */
  refund: [...review, 'FLIGHT_CHANGED', 'AIRLINE', 'CORRECTION', 'COMPENSATION'],
  cancelling: ['APPLICANT_WISH', 'DUPLICATE', 'DATA_WRONG', 'UNPAID', 'FLIGHT_CHANGED', 'AIRLINE', 'VIOLATION'],
  /** somebody may no longer come in: an agency, an employee */
  barring: ['APPLICANT_WISH', 'LEFT', 'RISK', 'VIOLATION', 'OVERDUE', 'UNUSED'],
  /** what should have followed is let be: a pay-out, a step, a reaction */
  dropping: ['DONE_BY_HAND', 'DONE_OUTSIDE', 'NOT_NEEDED', 'IMPOSSIBLE', 'DATA_WRONG'],
  /** money that is owed is not paid */
  withholding: ['PAID_OTHERWISE', 'NOT_OWED', 'AMOUNT_WRONG'],
  /** prices by hand, and the refusal of them */
  pricing: ['AGREEMENT', 'COMPETITION', 'COMPENSATION', 'CORRECTION', 'AIRLINE'],
  repricing: ['APPLICANT_WISH', 'AMOUNT_WRONG', 'NOT_ENTITLED', 'NOT_NEEDED'],
  /** a traveller is called otherwise than when he was named */
  naming: ['SPELLING', 'DOCUMENT_CHANGED', 'DATA_WRONG', 'APPLICANT_WISH'],
} as const satisfies Record<string, readonly ReasonCode[]>
type ReasonKind = keyof typeof kinds

/** The part of a command's body that says why by a code: `body: Type.Object({ orderId, ...reasonFrom('cancelling'), reason })`. */
export const reasonFrom = (kind: ReasonKind) => {
  const labels = Object.fromEntries([...kinds[kind], 'OTHER' as const].map(code => [code, reasonCodes[code]]))
  return { reasonCode: optional(Type.Enum(Object.keys(labels) as ReasonCode[], { title: '原因类别', labels, unit: 'reason' })) }
}
