/** What is done to many orders at once (DOMAIN §3.55). */
export const batchOperations = {
  CANCEL: '批量取消订单',
  MOBILE: '批量修改手机号',
} as const
export type BatchOperation = keyof typeof batchOperations

export const batchStatuses = { RUNNING: '执行中', STOPPED: '已停止', FINISHED: '已完成' } as const

/** orders of one batch at most */
export const MOST_ORDERS = 10_000
