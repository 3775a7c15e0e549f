/** Of a batch of combined bags (`bagbatch-{batchId}`). */
export const bagBatchStatuses = {
  DRAFT: '草稿',
  AUDITING: '审批中',
  PUBLISHED: '已发布',
  CLOSED: '已截止',
  CANCELLED: '已取消',
} as const
/** How the bags of a batch are sold: to whoever books first, or by sealed bids, which are ranked at its end. Absent in facts: FIRST_COME. */
export const saleModes = { FIRST_COME: '先到先得', RANKED: '密封竞价' } as const
/** How the sealed bids for a bag stand (`bagbids-{bagId}`). */
export const sealedStatuses = { OPEN: '竞价中', CLOSED: '已截止', CANCELLED: '已取消' } as const
/** Of one bag that is on sale, or was (`bag-{bagId}`). */
export const bagStatuses = {
  AVAILABLE: '可订',
  BOOKED: '待预付',
  WAIT_PAY: '待支付',
  ORDERED: '已转订单',
  LAPSED: '订单已失效',
  CLOSED: '未售出',
  /** of one that is for an agency alone */
  DECLINED: '已拒绝',
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
/** How an agency's own sealed bid for a bag stands, as long as it has not won: then it is a booking. JOINED: its earnest is held, and no bid is there. */
const sealedBidStatuses = { JOINED: '待出价', BID: '已报价', LEFT: '已撤回', MISSED: '未中', CANCELLED: '已取消' } as const
const { JOINED, BID, ...over } = sealedBidStatuses
/** What an agency has of a bag: a sealed bid, or a booking. */
export const ownBagStatuses = { JOINED, BID, ...bookingStatuses, ...over } as const

/** a bag is its batch's, under its number there */
export const bagIdOf = (batchId: string, no: string): string => `${batchId}.${no}`
export const batchOfBag = (bagId: string): string => bagId.slice(0, bagId.indexOf('.'))
/** a booking of a bag: its `turn`-th */
export const bookingIdOf = (bagId: string, turn: number): string => `${bagId}~${turn}`
/** the sealed bid of an agency for a bag, among its bookings */
export const sealedIdOf = (bagId: string, agency: string): string => `${bagId}~bid~${agency}`
/** the hold of earnest that an agency's booking of a bag stands on: its `turn`-th there */
export const bagEarnest = (bagId: string, agency: string, turn: number): string => `bag~${bagId}~${agency}~${turn}`
/** undefined: it is no bag's */
export const bagOfEarnest = (earnestId: string): { bagId: string; agency: string; turn: number } | undefined => {
  const [kind, bagId, agency, turn] = earnestId.split('~')
  return kind === 'bag' && bagId && agency && turn ? { bagId, agency, turn: Number(turn) } : undefined
}

/** A bag is had by whoever comes first, or is for one agency (DOMAIN §3.27). */
export const bagKinds = { COMBI: '组合竞拍', ALLOCATION: '客户切位' } as const
export type BagKind = keyof typeof bagKinds
/** The number of a batch, and so that of each of its bags, says by its letter of which kind they are. */
export const bagLetters = { COMBI: 'B', ALLOCATION: 'C' } as const satisfies Record<BagKind, string>
export const bagKindOf = (id: string): BagKind => (id.startsWith(bagLetters.ALLOCATION) ? 'ALLOCATION' : 'COMBI')
/** what a bag of this number is called */
export const bagWord = (id: string): string => (bagKindOf(id) === 'ALLOCATION' ? '切位包' : '组合包')
/** How a bag that is for one agency stands, in the words of that kind. */
export const allocationStatuses = {
  AVAILABLE: '已分配',
  BOOKED: '已确认',
  WAIT_PAY: '待支付',
  ORDERED: '已转订单',
  LAPSED: '订单已失效',
  DECLINED: '已拒绝',
  CLOSED: '已过期',
  CANCELLED: '已取消',
} as const satisfies Record<keyof typeof bagStatuses, string>
/** what is told to the agencies of a batch: its n-th */
export const newsIdOf = (batchId: string, n: number): string => `${batchId}.${n}`
