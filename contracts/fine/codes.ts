import type { PaymentChannel } from '../enums.ts'

/** Codes of fines with their labels (DOMAIN §3.14), without schemas, so that pages can load them at once. */

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

/** ends of a request that nobody has refused */
export const fineChangeEnds = { WITHDRAWN: '申请方撤回', EXPIRED: '逾期未重新提交' } as const

/**
 * `ADJUSTING`: a workflow decides about a change, a waiver or the adding of the fine. `RETURNED`: the request went back to the applicant.
 * `REJECTED`, `WITHDRAWN`: the fine was asked for by hand and did not come into being.
 */
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
  WITHDRAWN: fineChangeEnds.WITHDRAWN,
} as const
export type FineStatus = keyof typeof fineStatuses
/** statuses in which nothing is to be paid any more */
export const SETTLED: readonly FineStatus[] = ['PAID', 'DEDUCTED', 'WAIVED', 'REJECTED', 'WITHDRAWN']
/** status of a fine that does not come into being, by the end of its request */
export const notAdded = (end?: keyof typeof fineChangeEnds): FineStatus => (end === 'WITHDRAWN' ? end : 'REJECTED')
/** status of a paid fine, by its payer: the agency, or the deposit that is kept for penalties */
export const paidStatus = (channel: PaymentChannel): FineStatus => (channel === 'deposit' ? 'DEDUCTED' : 'PAID')

/** faults that only a person can report: the person says how many are at fault, the rule says what that costs */
export const toldFaults = ['NAME_CHANGE', 'NO_SHOW', 'GIVE_UP', 'MISUSE'] as const satisfies readonly FineType[]

/** Faults that usually arise after a group is paid. Their rules are shipped with the permission to exceed deposit and unpaid fare. */
export const afterPayment: readonly FineType[] = ['UTILISATION', 'LATE_NAME', 'NAME_CHANGE', 'NO_SHOW', 'GIVE_UP', 'MISUSE']

/** Name of the limit that no fine exceeds unless its rule does; `ofSeats` where paid seats were given back. */
export const roomName = (ofSeats?: boolean): string => (ofSeats ? '退座未扣票款' : '定金与未付票款')

/** Units of a fine per seat: a fixed amount, or a part of the fare. */
export const fineUnits = { SEAT: '每人定额', FARE: '票价比例' } as const

export const fineChangeKinds = { CHANGE: '变更金额', WAIVE: '减免', ADD: '新增' } as const
export type FineChangeKind = keyof typeof fineChangeKinds
