import { giveUpStatuses } from '../account/earnest-lists.ts'
import { Moved, SubmitFlow } from '../flow/api.ts'
import { FlowStanding } from '../flow/standing.ts'
import { Action } from '../kernel/action.ts'
import { agents, command, get, query } from '../kernel/endpoint.ts'
import { writing } from '../kernel/personal.ts'
import { Count, Fen, Flag, Id, Instant, oneOf, optional, Page, PageOf, Text, Type, zh } from '../kernel/schema.ts'
import { Contact } from '../order/parts.ts'
import { orderWays, PaidTogether, WAYS_NOTE } from '../payment/payable-api.ts'
import { AwardDefaulted, AwardOpened } from './award-events.ts'
import { BidderJoined, BidPlaced } from './bid-events.ts'
import { awardStatuses, bidderStatuses, bidsStatuses, lotStatuses } from './codes.ts'
import { LotRow, Winning } from './lists.ts'
import { LotTerms } from './lot-events.ts'

const id = zh(Id, '标的编号')
const { createdAt: _, updatedAt: __, status: ___, ...shown } = LotRow.properties
const { stockId, units, seatsPerUnit, wholeAllowed, startsAt, endsAt, earnestPerUnit, remark } = LotTerms
const { closingSeconds, extendSeconds, mostExtensions, afterDefault } = LotTerms
const Why = zh(Type.String({ minLength: 1, maxLength: 500 }), '原因')
const Lot = Type.Object({ id, status: zh(oneOf(lotStatuses), '状态') })

// ── the desk ───────────────────────────────────────────────────────────────────────────────────────────────────────
export const saveBidding = command('/api/order/bidding/w/save', {
  zh: '竞价保存',
  allow: ['employee'],
  body: Type.Object({
    id: optional(id),
    stockId,
    units,
    seatsPerUnit,
    floor: zh(Fen, '起拍价'),
    /** increment of the lot: by the airline's rule where it is left out, and never below that rule */
    step: optional(zh(Fen, '加价幅度')),
    /** 150 % of the full fare by default */
    cap: optional(zh(Fen, '最高限价')),
    earnestPerUnit,
    startsAt,
    endsAt,
    wholeAllowed: optional(wholeAllowed),
    closingSeconds: optional(closingSeconds),
    extendSeconds: optional(extendSeconds),
    mostExtensions: optional(mostExtensions),
    afterDefault,
    remark,
  }),
  data: Lot,
  note: '价格为每座，分，10元的整数倍；不填标的编号为新增。未填的：加价幅度按加价规则，最高限价为全价的150%，临近截止120秒内的领先变化顺延120秒，最多10次，违约的座位重新上架。',
})
export const submitBiddingFlow = command('/api/order/bidding/w/submitFlow', {
  zh: '竞价提交审批',
  allow: ['employee'],
  body: Type.Object({ id, ...SubmitFlow }),
  data: Moved,
  note: '审批通过后占用座位并发布；座位不足的退回草稿。',
})
export const cancelBidding = command('/api/order/bidding/w/cancel', {
  zh: '取消竞价',
  allow: ['employee'],
  body: Type.Object({ id, reason: optional(zh(Text, '原因')) }),
  data: Lot,
  note: '已有代理人出价的只能强制取消。',
})
export const forceCancelBidding = command('/api/order/bidding/w/forceCancel', {
  zh: '强制取消竞价',
  allow: ['employee'],
  body: Type.Object({ id, remark: Why }),
  data: Lot,
  note: '全部保证金和占座释放。',
})
export const releaseWin = command('/api/order/bidding/w/releaseWin', {
  zh: '解除成交',
  allow: ['employee'],
  body: Type.Object({ awardId: zh(Id, '成交编号'), reason: Why }),
  data: Type.Object({ awardId: zh(Id, '成交编号'), award: zh(oneOf(awardStatuses), '成交状态') }),
  note: '未预付的成交解除，保证金全额退回；座位按标的约定递补或重新上架。',
})
const Bidding = Type.Object({ id, status: zh(oneOf(bidsStatuses), '竞价状态') })
export const pauseBidding = command('/api/order/bidding/w/pause', {
  zh: '暂停竞价',
  allow: ['employee'],
  body: Type.Object({ id, reason: Why }),
  data: Bidding,
  note: '暂停期间不能出价；代理人可见原因。',
})
export const resumeBidding = command('/api/order/bidding/w/resume', {
  zh: '恢复竞价',
  allow: ['employee'],
  body: Type.Object({ id }),
  data: Bidding,
  note: '截止时间按暂停的时长顺延，恢复后至少还有临近截止的时间。',
})
export const biddingDetail = get('/api/order/bidding/r/get', {
  zh: '竞价详情',
  allow: ['employee'],
  body: Type.Object({ id }),
  data: Type.Object({
    ...shown,
    status: zh(oneOf(lotStatuses), '状态'),
    /** status of the bidding of a published lot: open, or paused */
    bidding: optional(zh(oneOf(bidsStatuses), '竞价状态')),
    remark: optional(writing(zh(Text, '备注'))),
    /** the agency that opened the lot */
    opener: optional(BidderJoined.schema.properties.agencyName),
    reason: optional(writing(zh(Text, '退回或取消原因'))),
    flow: optional(FlowStanding),
    now: zh(Instant, '当前时间'),
    /** bidders in the order of the ranking; only staff see their names */
    board: zh(
      Type.Array(
        Type.Object({
          agency: zh(Id, '代理人编号'),
          agencyName: zh(Text, '代理人'),
          paddle: zh(Count, '号牌'),
          covered: zh(Count, '可竞份数'),
          price: optional(zh(Fen, '每座出价')),
          units: optional(zh(Count, '份数')),
          partial: optional(zh(Flag, '接受部分成交')),
          rate: optional(BidPlaced.schema.properties.rate),
          won: zh(Count, '领先份数'),
          /** status of the award of a winner, once the lot is closed */
          award: optional(zh(oneOf(awardStatuses), '成交状态')),
          prepayBy: optional(zh(Instant, '预付时限')),
          offerBy: optional(zh(Instant, '确认时限')),
          orderNo: optional(zh(Id, '订单号')),
          allowedActions: Type.Array(Action),
        }),
      ),
      '出价排名',
    ),
    revision: Type.Integer(),
    stream: Text,
    allowedActions: Type.Array(Action),
  }),
})

const { no, paddle, price: bidPrice, units: bidUnits, partial, rate } = BidPlaced.schema.properties
/** The result of a lot, computed again from its facts (docs/AUCTIONS.md §2). */
export const biddingComputation = get('/api/order/bidding/r/computation', {
  zh: '竞价结果复核',
  allow: ['employee'],
  body: Type.Object({ id }),
  data: Type.Object({
    id,
    closed: zh(Flag, '已截止'),
    ratesId: optional(zh(Id, '出票率表')),
    accepted: zh(Count, '接受的出价次数'),
    withdrawn: zh(Count, '撤回次数'),
    ranked: zh(
      Type.Array(
        Type.Object({
          rank: zh(Count, '名次'),
          agency: zh(Id, '代理人编号'),
          agencyName: zh(Text, '代理人'),
          paddle,
          price: bidPrice,
          units: bidUnits,
          partial,
          rate,
          frozen: { ...rate, title: '表中出票率' },
          no,
          won: zh(Count, '应得份数'),
          awarded: zh(Count, '成交份数'),
        }),
      ),
      '复核排名',
    ),
    differences: zh(Type.Array(Text), '差异'),
  }),
  note: '只按出价事件和发布时的出票率表重新计算：价格高者先，同价出票率高者先，再同先到者先。差异为空即与成交结果一致。',
})

// ── agencies ───────────────────────────────────────────────────────────────────────────────────────────────────────
/** A lot together with the caller's own part in it. `now` is the server's time, which the countdown uses. */
const Standing = Type.Object({
  ...shown,
  status: zh(oneOf(bidsStatuses), '状态'),
  now: zh(Instant, '当前时间'),
  /** the desk's reason for the pause or the cancellation */
  reason: optional(writing(zh(Text, '暂停或取消原因'))),
  /** absent once the bid has outbid somebody */
  undoBy: optional(zh(Instant, '领先出价可撤回至')),
  /** the rate of the caller's agency for this bid, as it was frozen, where the lot ranks by rate */
  rate: optional({ ...rate, title: '我的出票率' }),
  mine: optional(
    zh(
      Type.Object({
        paddle: zh(Count, '号牌'),
        covered: zh(Count, '可竞份数'),
        earnest: zh(Fen, '已占用保证金'),
        bid: optional(
          zh(
            Type.Object({
              price: zh(Fen, '每座出价'),
              units: zh(Count, '份数'),
              partial: zh(Flag, '接受部分成交'),
              rank: zh(Count, '排名'),
            }),
            '我的出价',
          ),
        ),
        won: zh(Count, '领先份数'),
        /** after the close: the result, and the next step with its deadline */
        award: optional(
          zh(
            Type.Object({
              status: zh(oneOf(awardStatuses), '成交状态'),
              seats: optional(zh(Count, '成交座位数')),
              amount: optional(zh(Fen, '成交金额')),
              prepayBy: optional(zh(Instant, '预付时限')),
              /** of an offer: the deadline for accepting it */
              offerBy: optional(zh(Instant, '确认时限')),
              /** earnest that accepting the offer takes, or that is held for the win */
              earnest: optional(zh(Fen, '保证金')),
              /** sum of the order with today's taxes, and the first part of it */
              total: optional(zh(Fen, '订单总额')),
              prepay: optional(zh(Fen, '预付金额')),
              orderNo: optional(zh(Id, '订单号')),
              /** of a win that is still to be prepaid: what becomes of giving it up, where the agency has asked for that */
              giveUp: optional(zh(oneOf(giveUpStatuses), '弃标申请')),
              /** the cause of the loss or the giving up, and the result for the earnest */
              defaulted: optional(zh(Type.Pick(AwardDefaulted.schema, ['cause', 'forfeit', 'returned']), '违约')),
            }),
            '成交',
          ),
        ),
      }),
      '我的',
    ),
  ),
  winning: zh(Winning, '领先'),
})
export const showBidding = get('/api/order/bidding/r/show', {
  zh: '竞价详情',
  allow: agents,
  body: Type.Object({ id }),
  data: Standing,
})
export const biddingBids = query('/api/order/bidding/r/bids', {
  zh: '竞价出价记录',
  allow: agents,
  body: Type.Object({ id, ...Page }),
  data: PageOf(
    Type.Object({
      no: zh(Count, '出价序号'),
      paddle: zh(Count, '号牌'),
      price: zh(Fen, '每座出价'),
      units: zh(Count, '份数'),
      at: zh(Instant, '时间'),
      withdrawn: optional(zh(Flag, '已撤回')),
    }),
  ),
  note: '最新的在前，只显示号牌，不显示代理人。',
})
const { kind, airLine, flightNo, date, origin, destination, startsAt: begins, endsAt: ends, price, next } = LotRow.properties
export const MyBid = Type.Object({
  id: zh(Id, '编号'),
  lotId: id,
  kind,
  airLine,
  flightNo,
  date,
  origin,
  destination,
  startsAt: begins,
  endsAt: ends,
  price,
  next,
  lotStatus: zh(oneOf(lotStatuses), '标的状态'),
  status: zh(oneOf(bidderStatuses), '状态'),
  paddle: zh(Count, '号牌'),
  covered: zh(Count, '可竞份数'),
  bid: optional(zh(Fen, '我的出价')),
  units: optional(zh(Count, '份数')),
  leading: zh(Count, '领先份数'),
  seats: optional(zh(Count, '成交座位数')),
  amount: optional(zh(Fen, '成交金额')),
  prepayBy: optional(zh(Instant, '预付时限')),
  offerBy: optional(zh(Instant, '确认时限')),
  orderNo: optional(zh(Id, '订单号')),
})
export const myBiddings = query('/api/order/bidding/r/mine', {
  zh: '我的竞价',
  allow: agents,
  body: Type.Object({ ...Page, won: optional(zh(Flag, '仅成交')) }),
  data: PageOf(MyBid),
  note: '本单位参加过的竞价，最近参加的在前。',
})
export const joinBidding = command('/api/order/bidding/w/join', {
  zh: '参加竞价',
  allow: agents,
  body: Type.Object({ id, units }),
  data: Standing,
  note: '按份数占用该航空公司的保证金，最多可竞这些份数；追加份数时再次调用。',
})
export const bookBidding = command('/api/order/bidding/w/book', {
  zh: '竞价出价',
  allow: agents,
  body: Type.Object({
    id,
    price: zh(Fen, '每座出价'),
    units: optional(units),
    partial: optional(zh(Flag, '接受部分成交')),
    confirmed: optional(zh(Flag, '确认高出价')),
  }),
  data: Standing,
  raced: true,
  note: '出价以收到的时间和写入的先后为准，幂等键只用于识别同一次出价。未参加的先按份数占用保证金。高出最低可出价10个加价幅度以上的须确认（代码200080002）。',
})
export const undoBidding = command('/api/order/bidding/w/undo', {
  zh: '竞价撤销',
  allow: agents,
  body: Type.Object({ id }),
  data: Standing,
  raced: true,
  note: '无人被超越且未临近截止时撤回出价；否则退出竞价，领先的不能退出。退出后保证金退回可用余额。',
})

export const acceptOffer = command('/api/order/bidding/w/acceptOffer', {
  zh: '接受递补',
  allow: agents,
  body: Type.Object({ id }),
  data: Standing,
  note: '占用成交部分的保证金，之后与成交相同：在预付时限前预付，逾期视为违约。',
})
export const declineOffer = command('/api/order/bidding/w/declineOffer', {
  zh: '放弃递补',
  allow: agents,
  body: Type.Object({ id }),
  data: Standing,
  note: '没有任何费用；座位递补给下一位。',
})

export const prepayBidding = command('/api/order/bidding/w/prepay', {
  zh: '竞价预付',
  allow: agents,
  body: Type.Object({
    id,
    totalAmount: zh(Fen, '预付金额'),
    contact: zh(Contact, '联系人'),
    groupName: optional(writing(zh(Type.String({ minLength: 1, maxLength: 50 }), '团名'))),
  }),
  data: Type.Object({
    awardId: AwardOpened.schema.properties.awardId,
    orderNo: zh(Id, '订单号'),
    total: zh(Fen, '订单总额'),
    prepay: zh(Fen, '预付金额'),
    payBy: zh(Instant, '支付时限'),
  }),
  note: '按成交价生成订单，座位随之转入，首期为票款的约定比例（一般20%），须在订单的支付时限内支付。首期支付后成交部分的保证金抵作票款，其余退回；逾期未预付或未支付的，成交部分的保证金罚没。',
})
/** The portal pays the order itself, as any other (`gotoPay`); this call is for programs that know the lot and not its order. */
export const payBidding = command('/api/order/bidding/w/pay', {
  zh: '竞价支付',
  allow: agents,
  body: Type.Object({ id, totalAmount: zh(Fen, '支付金额'), ...orderWays }),
  data: PaidTogether,
  note: `预付后支付订单的下一期或全部余款；也可以按订单支付。${WAYS_NOTE}`,
})

export { biddingQuery, biddingSearch } from './lists.ts'
export type BiddingStanding = Type.Static<typeof Standing>
