import { abnormalOffers } from '../order/disruption/words.ts'

export const abnormalCauses = {
  CARRIER: '航司原因',
  WEATHER: '天气',
  ATC: '空管',
  SECURITY: '安检',
  EPIDEMIC: '疫情',
  OTHER: '其他',
} as const
export const abnormalStatuses = { RECORDED: '已登记', NOTIFIED: '已通知', HANDLED: '已处理', WITHDRAWN: '已撤销' } as const

/** The answers of orders on such a flight to the newest notification. */
export const disruptionAnswers = {
  WAITING: '待答复',
  ...abnormalOffers,
  NONE: '逾期未答复',
  ENDED: '已撤销',
  CLOSED: '订单已失效或已退票',
} as const
