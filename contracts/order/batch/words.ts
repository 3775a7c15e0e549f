/** The operations on many orders at once (DOMAIN §3.55). */
export const batchOperations = {
  CANCEL: '批量取消订单',
  STATUS: '批量修改状态',
  MOBILE: '批量修改手机号',
  REDUCE: '批量减少旅客',
  SEATS: '批量修改座位数',
  OUT_RATE: '批量修改出票率',
  CLEAR_TIME: '批量修改清位时限',
  BASE_DAY: '批量修改基准天数',
  CAN_REFUND: '批量修改可否退票',
  DISCOUNT: '批量修改折扣',
  CABIN: '批量修改舱位',
} as const
export type BatchOperation = keyof typeof batchOperations

/** Statuses that are reached by a call of the order: by cancelling it, by issuing its tickets. */
export const batchStatusIds = { EXPIRED: '已失效', PRINTED: '已出票' } as const

export const batchStatuses = { RUNNING: '执行中', STOPPED: '已停止', FINISHED: '已完成' } as const

/** orders of one batch at most */
export const MOST_ORDERS = 10_000
