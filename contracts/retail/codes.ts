/** statuses of a version of fare rules (DOMAIN §3.58) */
export const versionStatuses = { DRAFT: '草稿', ACTIVE: '启用', DISABLED: '停用', DELETED: '已删除' } as const
export type VersionStatus = keyof typeof versionStatuses
/** kinds of what is read out of a rule's text; `WHICH`: the text does not say what its fees are for */
export const fieldKinds = {
  CABINS: '舱位',
  WHICH: '退票或改期',
  REFUND: '退票',
  CHANGE: '改期',
  TRANSFER: '签转',
  KEEPS_LOWER: '改低舱差额',
  UNREAD: '未识别内容',
} as const
export const fieldStatuses = { PENDING: '待核对', CONFIRMED: '已确认', CORRECTED: '已更正' } as const
/** answers to `WHICH` */
export const whichFees = { REFUND: '退票', CHANGE: '改期', BOTH: '退票和改期' } as const
/** results of the audit of a refund or a change of a single traveller */
export const auditResults = { APPROVE: '通过', REJECT: '驳回' } as const
