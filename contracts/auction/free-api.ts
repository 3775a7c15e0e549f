import { agents, command, get, query } from '../kernel/endpoint.ts'
import { Count, Fen, Flag, Id, Instant, optional, Text, Type, zh } from '../kernel/schema.ts'
import { Flight } from '../seats/flight.ts'
import * as bidding from './api.ts'
import { LotTerms } from './lot-events.ts'

/**
 * Free bidding (DOMAIN §3.26): lots of one unit that are raised by at most a largest increment. Actions and answers are those of `api.ts`;
 * each call finds only lots of its own kind.
 */
const id = zh(Id, '标的编号')
const { stockId, startsAt, endsAt, remark } = LotTerms
const seats = Type.Integer({ minimum: 1, maximum: 1_000, title: '座位数' })
const Standing = bidding.showBidding.data

// ── the desk ───────────────────────────────────────────────────────────────────────────────────────────────────────
export const saveFreeBidding = command('/api/order/freeBidding/w/save', {
  zh: '自由竞价保存',
  allow: ['employee'],
  body: Type.Object({
    id: optional(id),
    stockId,
    seatsPerUnit: seats,
    floor: optional(zh(Fen, '起拍价')),
    mostStep: optional(zh(Fen, '最大加价')),
    cap: optional(zh(Fen, '最高限价')),
    earnestPerUnit: optional(zh(Fen, '保证金')),
    startsAt,
    endsAt,
    remark,
  }),
  data: bidding.saveBidding.data,
  note: '价格为每座，分，10元的整数倍，每次至少加10元；不填标的编号为新增。未填的起拍价、最大加价、最高限价、保证金按配置（freeBid…）。',
})
export const submitFreeBiddingFlow = command('/api/order/freeBidding/w/submitFlow', {
  zh: '自由竞价提交审批',
  allow: ['employee'],
  body: bidding.submitBiddingFlow.body,
  data: bidding.submitBiddingFlow.data,
  note: '审批通过后占用座位并发布；座位不足的退回草稿。',
})
export const cancelFreeBidding = command('/api/order/freeBidding/w/cancel', {
  zh: '取消自由竞价',
  allow: ['employee'],
  body: Type.Object({ id, reason: optional(zh(Text, '原因')) }),
  data: bidding.cancelBidding.data,
  note: '已有代理人出价的须填写原因；出价作废，全部保证金和占座释放。',
})
export const releaseFreeWin = command('/api/order/freeBidding/w/releaseWin', {
  zh: '解除自由竞价成交',
  allow: ['employee'],
  body: bidding.releaseWin.body,
  data: bidding.releaseWin.data,
  note: '未预付的成交解除，保证金全额退回，座位重新上架。',
})
export const freeBiddingDetail = get('/api/order/freeBidding/r/get', {
  zh: '自由竞价详情',
  allow: ['employee'],
  body: Type.Object({ id }),
  data: bidding.biddingDetail.data,
})

// ── agencies ───────────────────────────────────────────────────────────────────────────────────────────────────────
export const showFrontFreeBidding = query('/api/order/freeBidding/showFrontFreeBidding', {
  zh: '自由竞价详情(前台)',
  allow: agents,
  body: Type.Object({ id }),
  data: Standing,
})
export const frontMaxAddPrice = query('/api/order/freeBidding/frontMaxAddPrice', {
  zh: '自由竞价最高加价',
  allow: agents,
  body: Type.Object({ id }),
  data: Type.Object({
    id,
    price: zh(Fen, '当前价'),
    /** the most that may be added now; 0 where nobody can beat the leader, or the caller leads */
    maxAddPrice: zh(Fen, '最高加价'),
    least: optional(zh(Fen, '最低可出价')),
    most: optional(zh(Fen, '最高可出价')),
  }),
  note: '每座，分。还没有出价时当前价为起拍价；最高加价为最大加价与最高限价减当前价中较小的，0为不能再加价。',
})
export const bookFreeBidding = command('/api/order/freeBidding/w/book', {
  zh: '自由竞价出价',
  allow: agents,
  body: Type.Object({ id, price: zh(Fen, '每座出价'), confirmed: optional(zh(Flag, '确认高出价')) }),
  data: Standing,
  raced: true,
  note: '须开通自由竞价（国际航线为国际自由竞价）。首次出价占用保证金；以收到的时间和写入的先后为准，幂等键只用于识别同一次出价。',
})
export const undoFreeBidding = command('/api/order/freeBidding/w/undo', {
  zh: '自由竞价撤销',
  allow: agents,
  body: Type.Object({ id }),
  data: Standing,
  raced: true,
  note: '无人被超越且未临近截止时撤回出价并退出，被超越的退出，其他领先的不能退出。退出后保证金退回可用余额；发起人退出而没有其他出价的，标的取消。',
})
export const prepayFreeBidding = command('/api/order/freeBidding/w/prepay', {
  zh: '自由竞价预付',
  allow: agents,
  body: bidding.prepayBidding.body,
  data: bidding.prepayBidding.data,
  note: bidding.prepayBidding.note,
})
/** The portal pays the order itself, as any other (`gotoPay`); this call is for programs that know the lot and not its order. */
export const payFreeBidding = command('/api/order/freeBidding/w/pay', {
  zh: '自由竞价支付',
  allow: agents,
  body: bidding.payBidding.body,
  data: bidding.payBidding.data,
  note: bidding.payBidding.note,
})

// ── opened by an agency ────────────────────────────────────────────────────────────────────────────────────────────
const Opening = { stockId, seats }
export const freeBiddingOutlook = query('/api/order/freeBidding/r/outlook', {
  zh: '自由竞价发起试算',
  allow: agents,
  body: Type.Object(Opening),
  data: Type.Object({
    ...Opening,
    ...Flight,
    free: zh(Count, '可用座位'),
    leastSeats: zh(Count, '最少座位数'),
    /** how many more lots the agency may open on this flight, where that is limited */
    openingsLeft: optional(zh(Count, '剩余发起次数')),
    floor: zh(Fen, '起拍价'),
    most: zh(Fen, '最高首次出价'),
    step: zh(Fen, '加价幅度'),
    mostStep: zh(Fen, '最大加价'),
    cap: zh(Fen, '最高限价'),
    earnest: zh(Fen, '占用保证金'),
    available: zh(Fen, '保证金可用余额'),
    endsAt: zh(Instant, '截止时间'),
  }),
  note: '现在发起的条件，什么都不占用。',
})
export const openFreeBidding = command('/api/order/freeBidding/w/open', {
  zh: '发起自由竞价',
  allow: agents,
  body: Type.Object({ ...Opening, price: zh(Fen, '每座出价') }),
  data: Standing,
  note: '须开通自由竞价（国际航线为国际自由竞价）。座位占用、保证金占用后立即开始，发起人的出价为首次出价。',
})

export { freeBiddingQuery, frontQueryFreeBidding } from './lists.ts'
