/** Of a batch of combined bags (`bagbatch-{batchId}`). */
export const bagBatchStatuses = {
  DRAFT: '草稿',
  AUDITING: '审批中',
  PUBLISHED: '已发布',
  CLOSED: '已截止',
  CANCELLED: '已取消',
} as const
/** Of one bag that is on sale, or was (`bag-{bagId}`). */
export const bagStatuses = {
  AVAILABLE: '可订',
  BOOKED: '待预付',
  WAIT_PAY: '待支付',
  ORDERED: '已转订单',
  LAPSED: '订单已失效',
  CLOSED: '未售出',
  CANCELLED: '已取消',
} as const
/** What agencies are told of a bag: one that nobody has, and that somebody has. */
export const hallBagStatuses = { AVAILABLE: '可订', BOOKED: '待预付', WAIT_PAY: '待支付', ORDERED: '已转订单' } as const
/** What became of an agency's booking of a bag. */
export const bookingStatuses = {
  BOOKED: '待预付',
  WAIT_PAY: '待支付',
  ORDERED: '已转订单',
  UNDONE: '已撤销',
  DEFAULTED: '已违约',
  RELEASED: '已解除',
} as const

/** so often an agency may undo a bag of a batch that does not say */
export const UNDOS = 1
/** a bag is its batch's, under its number there */
export const bagIdOf = (batchId: string, no: string): string => `${batchId}.${no}`
export const batchOfBag = (bagId: string): string => bagId.slice(0, bagId.indexOf('.'))
/** a booking of a bag: its `turn`-th */
export const bookingIdOf = (bagId: string, turn: number): string => `${bagId}~${turn}`
/** the hold of earnest that an agency's booking of a bag stands on: its `turn`-th there */
export const bagEarnest = (bagId: string, agency: string, turn: number): string => `bag~${bagId}~${agency}~${turn}`
/** undefined: it is no bag's */
export const bagOfEarnest = (earnestId: string): { bagId: string; agency: string } | undefined => {
  const [kind, bagId, agency, turn] = earnestId.split('~')
  return kind === 'bag' && bagId && agency && turn ? { bagId, agency } : undefined
}
