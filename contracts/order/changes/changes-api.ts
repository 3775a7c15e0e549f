import { unnamedRules } from '../../basicinfo/unnamed-rules.ts'
import { fareTypes, orderStatuses, payProgresses, ticketStatuses } from '../../enums.ts'
import { agents, command, everyone, get, query, staff } from '../../kernel/endpoint.ts'
import { Airline, Count, Fen, Flag, Id, Instant, LocalDate, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { reasonFrom } from '../../reasons.ts'
import { Contact, FareLine, Instalment, Leg, Limits, PassengerCounts } from '../events.ts'
import { SettledDeposit } from '../money/money-events.ts'
import { ProductFee } from '../money/product-fee.ts'
import { OrderTicket } from '../ticketing/ticket.ts'
import { WrittenTicketNo } from '../ticketing/ticket-no.ts'
import { HandedBack } from './hand-back.ts'

/** Changes of an order that waits to be paid, their previews, and further requests about an order (catalogue order/order). */
const OrderId = { orderId: zh(Id, '订单号') }
const Status = oneOf(orderStatuses, '订单状态')
const Counts = Type.Partial(PassengerCounts)
const buyers = [...agents, 'employee'] as const

/** The sums of an order, fen; a preview answers them as they would be. */
export const OrderMoney = {
  total: zh(Fen, '订单总价'),
  totalText: zh(Text, '总价大写'),
  paid: zh(Fen, '已付'),
  payProgress: zh(oneOf(payProgresses), '支付进度'),
  /** parts of what was paid: deposits at stake, what was kept for cut seats, and what counts towards the sum in any case */
  deposit: zh(Fen, '定金'),
  forfeited: zh(Fen, '罚没金额'),
  credit: zh(Fen, '可抵扣金额'),
  /** amount that goes back to the payer */
  back: zh(Fen, '应退金额'),
  /** the part of `back` that the payer has received */
  returned: optional(zh(Fen, '其中已退回')),
  owed: zh(Fen, '待付金额'),
  instalments: zh(Type.Array(Instalment), '待付分期'),
  /** present where the tickets cost less than their lines: taxes were lower on the day of issue */
  taxesBack: optional(zh(Fen, '出票税费差额')),
}
/** Where the money paid for an order is now, fen; the five add up to `paid`. */
export const OrderAccount = Type.Object({
  /** for travellers who have flown or will fly */
  used: zh(Fen, '计入本单'),
  /** deposits and fees of seats that were cut or cancelled with the order */
  forfeited: zh(Fen, '罚没金额'),
  /** fees and differences of refunds that were approved */
  refundFees: zh(Fen, '退票费'),
  /** approved refunds and other owed money that has not reached the payer yet */
  returning: zh(Fen, '退款处理中'),
  returned: zh(Fen, '已退'),
})
const { tranches, ...settled } = SettledDeposit.properties
/** Settlement of the deposit of cut seats; answers call a tranche `lot`. */
export const DepositSettlement = Type.Object({ ...settled, lots: tranches })
export const OrderMoneyAnswer = Type.Object({
  ...OrderId,
  status: Status,
  counts: PassengerCounts,
  seats: zh(Count, '座位数'),
  persons: zh(Count, '人数'),
  ...OrderMoney,
  /** settlement of the deposit of cut seats */
  settlement: optional(zh(DepositSettlement, '定金结算')),
  /** present when nothing has changed yet: another person must agree */
  proposed: optional(zh(Text, '改价待确认')),
  /** amounts that go back for paid seats, and the rule behind them */
  givenUp: optional(zh(HandedBack, '退座结算')),
  /** preview: products of those who leave, and what is refunded for each, separately */
  products: optional(zh(Type.Array(ProductFee), '增值产品')),
  /** preview: earnest of a won order that its agency loses; it does not come out of the order's own money */
  earnest: optional(zh(Fen, '罚没保证金')),
})

/** Fields for giving back seats of a paid order. */
export const HandingBack = {
  cause: optional(zh(oneOf({ AIRLINE: '航司原因' }), '退座原因')),
  /** amount that the preview showed */
  refund: optional(zh(Fen, '应退金额')),
}

const Reducing = Type.Object({
  ...OrderId,
  counts: optional(zh(Counts, '减少未录名人数')),
  ids: optional(zh(Type.Array(Id, { maxItems: 999 }), '减去旅客')),
  reason: optional(zh(Text, '原因')),
  ...HandingBack,
})
export const reduceSeats = command('/api/order/w/reducePassenger', {
  zh: '减员',
  allow: buyers,
  body: Reducing,
  data: OrderMoneyAnswer,
  note: '按类型减少尚未录入的旅客，已录入的旅客按编号减去；定金未付的加员座位先减，不罚没；付过定金的按考核比例结算，免罚人数的定金抵扣应付款，其余罚没。已支付未出票的座位也可减：尾款时限前按定金考核，其后按退票费率结算，航司原因或航班已取消的免费，应退款项另行审核退回；填写应退金额时须与试算一致。',
})
export const reducePreview = query('/api/order/r/reducePreview', { zh: '减员试算', allow: buyers, body: Reducing, data: OrderMoneyAnswer })

/** Unnamed seats: what happens to them at the name limit and after it, and the cost. */
export const unnamedPreview = query('/api/order/r/unnamedPreview', {
  zh: '未录名座位试算',
  allow: buyers,
  body: Type.Object(OrderId),
  data: Type.Object({
    ...OrderId,
    unnamed: zh(Count, '未录旅客'),
    by: zh(Instant, '名单时限'),
    /** rule for unnamed seats at the limit, before or after it */
    rule: zh(oneOf(unnamedRules), '未录名座位'),
    /** the order as it would be with all of them given back, at the limit or, after it, now */
    released: optional(zh(OrderMoneyAnswer, '退回后')),
    /** reason why the seats cannot be given back */
    refused: optional(zh(Text, '不能退回的原因')),
  }),
  note: '名单时限前按到时限时结算试算，其后按现在试算。',
})
const UnnamedDone = Type.Object({ ...OrderId, status: Status, seats: zh(Count, '座位数'), unnamed: zh(Count, '未录旅客') })
export const releaseUnnamed = command('/api/order/w/releaseUnnamed', {
  zh: '退回未录名座位',
  allow: staff,
  body: Type.Object({ ...OrderId, ...HandingBack, reason: optional(zh(Text, '原因')) }),
  data: UnnamedDone,
  note: '名单时限已过的订单，退回全部未录名座位，按退座规则结算；填写应退金额时须与试算一致。',
})
export const keepUnnamed = command('/api/order/w/keepUnnamed', {
  zh: '保留未录名座位',
  allow: staff,
  body: Type.Object({ ...OrderId, reason: optional(zh(Text, '原因')) }),
  data: UnnamedDone,
  note: '名单时限已过的订单，未录名座位继续保留，由航司补录名单；须由代理人补录的请修改名单时限。',
})

const Adding = Type.Object({
  ...OrderId,
  counts: zh(Counts, '增加人数'),
  total: optional(zh(Fen, '加员后总价')),
})
export const addSeats = command('/api/order/w/addPassenger', {
  zh: '加员',
  allow: buyers,
  body: Adding,
  data: OrderMoneyAnswer,
  note: '按订单单价增加旅客，每个航段都有余位才成立；须仍有适用的政策与销售权限，政策票价变动后按原价累计增加的座位有上限（配置addAtAgreedPrice）；填写加员后总价时须与试算一致。已付定金的订单，增加的座位另付定金，逾期未付的座位自动退还。',
})
export const addPreview = query('/api/order/r/addPreview', { zh: '加员试算', allow: buyers, body: Adding, data: OrderMoneyAnswer })

const Pricing = Type.Object({
  ...OrderId,
  prices: optional(
    zh(
      Type.Array(Type.Object({ stockId: zh(Id, '航段'), type: zh(oneOf(fareTypes), '旅客类型'), fare: zh(Fen, '票价') }), {
        minItems: 1,
        maxItems: 60,
      }),
      '票价',
    ),
  ),
  remark: zh(Type.String({ minLength: 1, maxLength: 500 }), '原因'),
  totalAmount: optional(zh(Fen, '改价后总价')),
})
export const modifyPrice = command('/api/order/w/modifyPrice', {
  zh: '修改价格',
  allow: ['employee'],
  body: Type.Object({ ...Pricing.properties, ...reasonFrom('pricing') }),
  data: OrderMoneyAnswer,
  note: '按航段和旅客类型填写票价，同时填写改价后总价的须与试算一致；只填改价后总价的，差额由成人、儿童、军残/警残旅客平均分摊，每人票价为10元的整数倍。票价低于全价的一定比例（配置priceFloorPercent）或高于全价的，订单不变，须另一人同意（confirmPriceChange）后生效，应答的proposed说明原因。',
})
export const modifyPricePreview = query('/api/order/r/modifyPricePreview', {
  zh: '改价试算',
  allow: ['employee'],
  body: Pricing,
  data: OrderMoneyAnswer,
})
const remark = zh(Type.String({ minLength: 1, maxLength: 500 }), '原因')
/** share of the full fare, bps */
export const DiscountRate = zh(Type.Integer({ minimum: 1, maximum: 10_000, unit: 'bps' }), '折扣率（万分之）')
const Discounting = Type.Object({
  ...OrderId,
  rate: DiscountRate,
  remark,
})
export const modifyDiscount = command('/api/order/w/modifyDiscount', {
  zh: '修改折扣',
  allow: ['employee'],
  body: Type.Object({
    ...Discounting.properties,
    totalAmount: optional(zh(Fen, '改价后总价')),
    /** true where it is to be refused rather than to wait for a second person */
    alone: optional(zh(Flag, '须他人同意的不办理')),
  }),
  data: OrderMoneyAnswer,
  note: '成人票价改为全价的该折扣，四舍五入到10元；与成人同价的儿童、军残/警残旅客随之改变，免票和另有票价的旅客不变。低于最低价或高于全价的，与修改价格一样须另一人同意。',
})
export const modifyDiscountPreview = query('/api/order/r/modifyDiscountPreview', {
  zh: '改折扣试算',
  allow: ['employee'],
  body: Discounting,
  data: OrderMoneyAnswer,
})
export const modifyExamineCount = command('/api/order/w/modifyExamineCount', {
  zh: '修改考核人数',
  allow: ['employee'],
  body: Type.Object({ ...OrderId, count: zh(Type.Integer({ minimum: 1, maximum: 1_000 }), '考核人数'), remark }),
  data: Type.Object({
    ...OrderId,
    status: Status,
    count: zh(Count, '考核人数'),
    /** seats that may leave in the running period for nothing, as it stood and as it stands */
    freeBefore: zh(Count, '原免罚人数'),
    freeAfter: zh(Count, '现免罚人数'),
  }),
  note: '只影响本期考核：免罚人数按考核人数和考核比例重新计算，已减的人数照算。',
})
export const cancelPreview = query('/api/order/r/cancelPreview', {
  zh: '取消试算',
  allow: buyers,
  body: Type.Object({ ...OrderId, reason: optional(zh(Text, '原因')), ...HandingBack }),
  data: OrderMoneyAnswer,
})
export const modifyTicketTime = command('/api/order/w/modifyTicketTime', {
  zh: '修改出票时限',
  allow: ['employee'],
  body: Type.Object({
    ...OrderId,
    ticketBy: optional(zh(Instant, '出票时限')),
    nameBy: optional(zh(Instant, '名单时限')),
    payBy: optional(zh(Instant, '支付时限')),
    balanceBy: optional(zh(Instant, '尾款时限')),
    clearBy: optional(zh(Instant, '清位时限')),
    reason: optional(zh(Text, '原因')),
  }),
  data: Type.Object({ ...OrderId, status: Status, limits: Limits, instalments: Type.Array(Instalment) }),
})
export const modifyContact = command('/api/order/w/modifyContact', {
  zh: '修改联系人',
  allow: ['employee'],
  body: Type.Object({
    ...OrderId,
    name: optional(Contact.properties.name),
    phone: optional(Contact.properties.phone),
    reason: optional(zh(Text, '原因')),
  }),
  data: Type.Object({ ...OrderId, status: Status, contact: Contact }),
  note: '只填姓名或电话的，另一项不变。',
})
/** share of the group, in basis points, that is to be ticketed: those beyond the rest forfeit their deposit */
export const OutRate = zh(Type.Integer({ minimum: 0, maximum: 10_000, unit: 'bps' }), '出票率（万分之）')
export const modifyOutRate = command('/api/order/w/modifyOutRate', {
  zh: '修改出票率',
  allow: ['employee'],
  body: Type.Object({ ...OrderId, outRate: OutRate, reason: optional(zh(Text, '原因')) }),
  data: Type.Object({ ...OrderId, status: Status, outRate: OutRate }),
  note: '本考核期与以后各期定金的考核比例，已减座位的结算不变。',
})
export const modifyCanRefund = command('/api/order/w/modifyCanRefund', {
  zh: '修改可否退票',
  allow: ['employee'],
  body: Type.Object({ ...OrderId, canRefund: zh(Flag, '可自愿退票'), reason: optional(zh(Text, '原因')) }),
  data: Type.Object({ ...OrderId, status: Status, canRefund: zh(Flag, '可自愿退票') }),
  note: '订单全部航段可否自愿退票，出票后也可修改；有未完结的退票申请时不能修改。',
})
export const modifyTourCode = command('/api/order/w/modifyTourCode', {
  zh: '修改团号',
  allow: ['employee'],
  body: Type.Object({ ...OrderId, tourCode: zh(Type.String({ pattern: '^[A-Z0-9]{1,14}$' }), '团号') }),
  data: Type.Object({ ...OrderId, status: Status, tourCode: Text }),
})
export const allowChildrenAlone = command('/api/order/w/childrenAlone', {
  zh: '无成人陪伴儿童',
  allow: staff,
  body: Type.Object({
    ...OrderId,
    allowed: zh(Flag, '同意无成人陪伴'),
    reason: zh(Type.String({ minLength: 1, maxLength: 500 }), '原因'),
  }),
  data: Type.Object({ ...OrderId, status: Status, childrenAlone: zh(Flag, '同意无成人陪伴') }),
  note: '同意后，成人可先于儿童减员、退票或拆分；婴儿始终须有成人同行。',
})

export const priceDetail = get('/api/order/r/priceDetail', {
  zh: '价格明细',
  allow: everyone,
  body: Type.Object(OrderId),
  data: Type.Object({
    ...OrderId,
    legs: Type.Array(
      Type.Object({
        stockId: Id,
        flightNo: Text,
        date: LocalDate,
        origin: Text,
        destination: Text,
        lines: Type.Array(FareLine),
        total: zh(Fen, '航段合计'),
      }),
    ),
    /** one line per type over the whole journey */
    lines: Type.Array(FareLine),
    ...OrderMoney,
  }),
})
export const orderSegment = get('/api/order/r/segment', {
  zh: '订单航段',
  allow: everyone,
  body: Type.Object(OrderId),
  data: Type.Object({ ...OrderId, segments: Type.Array(Type.Omit(Leg, ['lines', 'prices'])) }),
})
export const orderTickets = get('/api/order/r/tickets', {
  zh: '订单客票',
  allow: everyone,
  body: Type.Object(OrderId),
  data: Type.Object({ ...OrderId, tickets: Type.Array(OrderTicket) }),
})
export const ticketStatus = get('/api/order/ticket/r/status', {
  zh: '客票状态查询',
  allow: everyone,
  body: Type.Object({ ticketNo: WrittenTicketNo, airLine: optional(Airline) }),
  data: Type.Object({ ticketNo: Text, status: oneOf(ticketStatuses), message: zh(Text, '说明') }),
  note: 'message 是可直接显示的 HTML，其中的文字已转义。',
})

export { TimeoutOrder, timeoutOrderList } from '../lists.ts'
