import type { PaymentChannel } from '../enums.ts'

/** Codes of fines with their labels (DOMAIN §3.14), apart from the schemas: pages show them at once. */

export const fineTypes = {
  REDUCE: '减员罚金',
  UTILISATION: '出票率不足',
  LATE_NAME: '名单超时',
  LATE_PAY: '付款超时',
  NAME_CHANGE: '更名费',
  NO_SHOW: '误机',
  GIVE_UP: '弃标',
  MISUSE: '违规',
} as const
export type FineType = keyof typeof fineTypes

/** `ADJUSTING`: a change, a waiver or its being added is decided by workflow; `RETURNED`: it was sent back to whoever asked */
export const fineStatuses = {
  CALCULATED: '待确认',
  ASKED: '待缴',
  ADJUSTING: '变更审核中',
  RETURNED: '申请已退回',
  OVERDUE: '逾期',
  PAID: '已缴',
  DEDUCTED: '已从押金扣除',
  WAIVED: '已减免',
  REJECTED: '新增未通过',
} as const
export type FineStatus = keyof typeof fineStatuses
/** what it has become by whatever has paid it: its agency, or the deposit that stands for its penalties */
export const paidStatus = (channel: PaymentChannel): FineStatus => (channel === 'deposit' ? 'DEDUCTED' : 'PAID')

/** what nobody but a person can tell: how many are at fault, he says, and the rule what it costs */
export const toldFaults = ['NAME_CHANGE', 'NO_SHOW', 'GIVE_UP', 'MISUSE'] as const satisfies readonly FineType[]

/** What arises when a group is paid for, as a rule: its rules are shipped so that they may go beyond deposit and unpaid fare. */
export const afterPayment: readonly FineType[] = ['UTILISATION', 'LATE_NAME', 'NAME_CHANGE', 'NO_SHOW', 'GIVE_UP', 'MISUSE']

/** Beyond what no fine goes, unless its rule says so: `ofSeats` where paid seats were given back. */
export const roomName = (ofSeats?: boolean): string => (ofSeats ? '退座未扣票款' : '定金与未付票款')

/** By what a seat is fined: an amount, or a part of its fare. */
export const fineUnits = { SEAT: '每人定额', FARE: '票价比例' } as const

export const fineChangeKinds = { CHANGE: '变更金额', WAIVE: '减免', ADD: '新增' } as const
export type FineChangeKind = keyof typeof fineChangeKinds
/** what was asked for came to nothing, and nobody has refused it */
export const fineChangeEnds = { WITHDRAWN: '申请方撤回', EXPIRED: '逾期未重新提交' } as const
