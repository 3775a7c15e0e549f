import { closeReasons } from '../enums.ts'
import { TOO_NEAR } from '../order/limits/limits.ts'

/** How a lot is bid for: in units that the desk offers; or freely, all of it by one, each time by no more than a largest step. Absent in facts: BIDDING. */
export const lotKinds = { BIDDING: '竞价', FREE: '自由竞价' } as const
export type LotKind = keyof typeof lotKinds
/** a lot's number begins with it, so that a page knows the kind before it has asked */
export const lotLetters = { BIDDING: 'L', FREE: 'Z' } as const satisfies Record<LotKind, string>
export const kindOfNumber = (lotId: string): LotKind => (lotId.startsWith(lotLetters.FREE) ? 'FREE' : 'BIDDING')
/** who has put it up */
export const lotOpeners = { AIRLINE: '航空公司', AGENCY: '代理人' } as const
/** How the bids of a lot stand; before the begin of an open one nobody bids yet. */
export const bidsStatuses = { OPEN: '竞价中', PAUSED: '已暂停', CLOSED: '已截止', CANCELLED: '已取消' } as const
/** Why the end of a lot was moved. */
export const endCauses = { BID: '临近截止有新的领先报价', OUTAGE: '系统中断' } as const
/** What became of who had bid (`award-{lotId}~{paddle}`). */
export const awardStatuses = {
  WAIT_PREPAY: '待预付',
  WAIT_PAY: '待支付',
  ORDERED: '已转订单',
  DEFAULTED: '已违约',
  RELEASED: '已解除',
  MISSED: '未成交',
  CANCELLED: '竞价已取消',
  OFFERED: '待确认递补',
  DECLINED: '未接受递补',
} as const
/** one who has bid under this paddle, and what becomes of him: names his award */
export const awardIdOf = (lotId: string, paddle: number): string => `${lotId}~${paddle}`
/** the hold of earnest that an agency's units of a lot stand on: its `turn`-th there */
export const lotEarnest = (lotId: string, agency: string, turn: number): string => `lot~${lotId}~${agency}~${turn}`
/** undefined: it is no lot's */
export const lotOfEarnest = (earnestId: string): { lotId: string; agency: string; turn: number } | undefined => {
  const [kind, lotId, agency, turn] = earnestId.split('~')
  return kind === 'lot' && lotId && agency && turn ? { lotId, agency, turn: Number(turn) } : undefined
}
/** How somebody stands in a lot, until it is over and afterwards. */
export const bidderStatuses = { JOINED: '已参加', BID: '已出价', LEFT: '已退出', ...awardStatuses } as const
/** whose order is to be paid, or was, or might be */
export const wonStatuses = ['OFFERED', 'WAIT_PREPAY', 'WAIT_PAY', 'ORDERED', 'DEFAULTED', 'RELEASED'] as const
/** what becomes of the units of a winner who defaults: for sale again, or offered to who came next */
export const defaultRules = { RELIST: '重新上架', OFFER: '按出价顺序递补' } as const
export const declineCauses = { DECLINED: '放弃递补', LAPSED: '逾期未确认', TAKEN_BACK: '航司收回座位' } as const
/** the hold of earnest behind an offer that is accepted: the `turn`-th that was asked for */
export const offerEarnest = (awardId: string, turn: number): string => `offer~${awardId}~${turn}`
/** undefined: it is behind no offer */
export const awardOfOffer = (earnestId: string): string | undefined => {
  const [kind, lotId, paddle, turn] = earnestId.split('~')
  return kind === 'offer' && lotId && paddle && turn ? awardIdOf(lotId, Number(paddle)) : undefined
}
export const defaultCauses = { NOT_TAKEN: '逾期未预付', NOT_PAID: '订单逾期未支付', CANCELLED: '代理人取消订单' } as const
/** a win may be given up as well, by approval */
export const awardDefaultCauses = { ...defaultCauses, GIVEN_UP: '弃标' } as const
/** why a win is over by no fault of its agency: its order ended so, or there was no time left for one */
export const releaseReasons = { ...closeReasons, TOO_NEAR } as const
export const lotStatuses = {
  DRAFT: '草稿',
  AUDITING: '审批中',
  PUBLISHED: '已发布',
  AWARDED: '已成交',
  FAILED: '流拍',
  CANCELLED: '已取消',
  FORCE_CANCELLED: '强制取消',
} as const
/** What agencies are told of a lot, from its publication on. */
export const hallStatuses = { PUBLISHED: '竞价中', AWARDED: '已成交', FAILED: '流拍', FORCE_CANCELLED: '已取消' } as const
