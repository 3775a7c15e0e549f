import { apisParts, apisSides } from '../basicinfo/apis-words.ts'
import { auditStatuses, cancellationAskers, closeReasons, groupTypes, ticketProgresses, voyageTypes } from '../enums.ts'
import { FlowStanding } from '../flow/standing.ts'
import { Action, RefusedAction } from '../kernel/action.ts'
import { agents, command, everyone, get, query, staff } from '../kernel/endpoint.ts'
import { notPersonal, personal } from '../kernel/personal.ts'
import { Airline, Code, Count, Doer, Fen, Flag, Id, Instant, LocalDate, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { reasonFrom } from '../reasons.ts'
import { HandingBack, OrderAccount, OrderMoney } from './changes/changes-api.ts'
import { HandedBack } from './changes/hand-back.ts'
import { Waitlist } from './changes/waitlist.ts'
import { Disruption } from './disruption/disruption-api.ts'
import { Contact, Leg, Limits, PassengerCounts, PriceChangeProposed } from './events.ts'
import { orderKinds } from './kind.ts'
import { OrderId, OrderStatus } from './lists.ts'
import { Paid } from './money/money-events.ts'
import { Passenger, PassengerFields } from './names/passenger.ts'
import { unnamedStandings } from './names/unnamed.ts'
import { PaidPart } from './parts.ts'
import { PnrMarked, PnrSynced } from './pnr/pnr-events.ts'
import { RefundApplication } from './refund/refund-events.ts'
import { CountsAsked } from './rules/counts.ts'
import { MAX_LEGS, OrderTerms } from './search/quote.ts'
import { OrderTicket } from './ticketing/ticket.ts'
import { WrittenTicketNo } from './ticketing/ticket-no.ts'
import { virtualOutStatuses } from './virtual-out/codes.ts'

// ── submit ─────────────────────────────────────────────────────────────────────────────────────────────────────────
export const SubmitBody = Type.Object({
  voyageType: zh(oneOf(voyageTypes), '航程类型'),
  legs: zh(Type.Array(Type.Object({ stockId: zh(Id, '航班') }), { minItems: 1, maxItems: MAX_LEGS }), '航段'),
  counts: zh(CountsAsked, '人数'),
  groupType: optional(zh(oneOf(groupTypes), '团队类型')),
  total: zh(Fen, '订单总价'),
  groupName: zh(Type.String({ minLength: 1, maxLength: 50 }), '团名'),
  contact: zh(Contact, '联系人'),
  remark: optional(zh(Text, '备注')),
  /** names that are known already; the order has them from its first moment */
  passengers: optional(zh(Type.Array(Type.Object(PassengerFields), { maxItems: 1000 }), '旅客')),
  /** true where the order may wait for seats that are missing */
  waitlist: optional(zh(Flag, '座位不足时候补')),
  /** true where the agency has seen the hint about a similar order and wants this one too */
  confirmDuplicate: optional(zh(Flag, '确认重复提交')),
})
export const submitOrder = command('/api/order/group/express/w/order/submit', {
  zh: '国内订单提交',
  allow: agents,
  body: SubmitBody,
  data: Type.Object({ orderId: Id, orderNo: Id, status: OrderStatus, total: Fen, limits: Limits, waitlist: optional(Waitlist) }),
  note: '座位不足而选择候补时，订单进入各航段的候补队列：不占座、不能支付，各时限为候补截止时间；有座后保留座位，代理人须在确认时限内确认。候补按先后，释放的座位给予排在最前且座位够用的订单。',
})

// ── order ──────────────────────────────────────────────────────────────────────────────────────────────────────────
export { Coupon, TicketStatus } from './ticketing/ticket.ts'

/** an application for a refund, as its order shows it */
const { refundId, refundType, totals, submittedAt, submittedBy } = RefundApplication.properties
const RefundOfOrder = Type.Object({
  refundId,
  status: zh(oneOf({ OPEN: '处理中', REFUNDED: '已退款', REJECTED: '已驳回' }), '状态'),
  refundType,
  totals,
  amount: zh(Fen, '已退金额'),
  submittedAt,
  submittedBy,
})
/** paid amount, and the parts of it that are going back or back with the payer */
export const ExtraMoney = Type.Object({ paid: zh(Fen, '已付'), returning: zh(Fen, '退款中'), returned: zh(Fen, '已退') })
/** Demands of states on the journey, and travellers without a ticket who lack something of them (DOMAIN §3.4). */
export const Admission = Type.Object({
  demands: zh(
    Type.Array(
      Type.Object({
        country: zh(Code, '国家代码'),
        countryName: zh(notPersonal(Text), '国家'),
        side: zh(oneOf(apisSides), '方向'),
        parts: zh(Type.Array(oneOf(apisParts)), '要求内容'),
        validAfter: optional(zh(LocalDate, '有效期须晚于')),
        visa: optional(zh(notPersonal(Text), '签证说明')),
      }),
    ),
    '要求',
  ),
  lacking: zh(Type.Array(Type.Object({ id: zh(Id, '旅客编号'), gaps: zh(Type.Array(notPersonal(Text)), '所缺内容') })), '信息不全的旅客'),
})
export const orderDetail = get('/api/order/r/detail', {
  zh: '订单详情',
  allow: everyone,
  body: Type.Object({ orderId: OrderId }),
  data: Type.Object({
    orderId: OrderId,
    orderNo: Text,
    /** absent: a group */
    kind: optional(zh(oneOf(orderKinds), '订单类别')),
    status: OrderStatus,
    closeReason: optional(oneOf(closeReasons)),
    auditStatus: zh(oneOf(auditStatuses), '审核状态'),
    auditRemark: optional(zh(Text, '审核意见')),
    agency: Id,
    agencyName: Text,
    airLine: Airline,
    inter: zh(Flag, '国际'),
    voyageType: oneOf(voyageTypes),
    groupName: Text,
    groupType: optional(zh(oneOf(groupTypes), '团队类型')),
    contact: Contact,
    remark: optional(Text),
    legs: Type.Array(Type.Omit(Leg, ['prices'])),
    counts: PassengerCounts,
    seats: Count,
    persons: Count,
    paxMin: Count,
    terms: OrderTerms,
    tourCode: optional(Text),
    ...OrderMoney,
    /** proposed fares that a second person must confirm; only staff see them */
    priceProposal: optional(zh(Type.Object({ ...PriceChangeProposed.schema.properties, at: zh(Instant, '提出时间') }), '改价待确认')),
    /** the cancellation that a workflow decides now; an agency sees its own request only */
    cancelling: optional(
      zh(
        Type.Object({
          by: zh(oneOf(cancellationAskers), '取消申请方'),
          at: zh(Instant, '申请时间'),
          reason: optional(zh(Text, '取消原因')),
        }),
        '取消申请',
      ),
    ),
    refunded: Fen,
    account: zh(OrderAccount, '款项去向'),
    /** products beside the seat; they are no part of the order's sum (DOMAIN §3.19) */
    extras: zh(ExtraMoney, '增值产品款项'),
    admission: optional(zh(Admission, '旅客信息要求')),
    limits: Limits,
    pnr: optional(Text),
    /** PNRs with their seats; `pnr` above is the first. Only staff see the desk's mark and note on one */
    pnrs: Type.Array(
      Type.Object({
        pnr: Text,
        seats: Count,
        ...Type.Partial(Type.Pick(PnrMarked.schema, ['mark', 'note'])).properties,
        ...Type.Pick(PnrSynced.schema, ['state']).properties,
      }),
    ),
    seatStatus: Text,
    /** true where one of its flights is cancelled: seats go back free of charge */
    flightCancelled: optional(zh(Flag, '航班已取消')),
    /** flights of it that do not go as they were sold */
    disruptions: optional(zh(Type.Array(Disruption), '航班变动')),
    /** state of the wait, for an order that waits for seats */
    waitlist: optional(Waitlist),
    nameStatus: Text,
    unnamedSeats: optional(zh(oneOf(unnamedStandings), '未录名座位')),
    ticketProgress: oneOf(ticketProgresses),
    /** the pay limit has passed, and a gateway has not said yet whether the order was paid */
    awaitingPaymentUntil: optional(zh(Instant, '等待支付结果至')),
    /** the order that this one was split off, and the orders split off this one */
    splitFrom: optional(zh(Id, '拆分自')),
    /** the win that the order came of; `earnest` is lost where its agency does not pay the first part by `by` */
    win: optional(
      zh(
        Type.Object({
          /** the lot, or the bag */
          lotId: optional(zh(Id, '标的编号')),
          bagId: optional(zh(Id, '组合包编号')),
          earnest: optional(zh(Fen, '待付首期的保证金')),
          by: optional(zh(Instant, '首期支付时限')),
        }),
        '竞价成交',
      ),
    ),
    copyOf: optional(zh(Id, '复制自')),
    joins: optional(zh(Id, '加入订单')),
    splitInto: zh(Type.Array(Type.Object({ orderNo: Id, seats: Count, ahead: optional(zh(Flag, '虚拟出票')) })), '拆分至'),
    /** state of a part that was split off to have its tickets ahead of the rest */
    virtualOut: optional(zh(oneOf(virtualOutStatuses), '虚拟出票')),
    belowMinimum: optional(zh(Flag, '不足成团')),
    /** the airline lets children of the group travel without an adult */
    childrenAlone: optional(zh(Flag, '同意无成人陪伴')),
    /** paid seats that were given back, with the kept amounts, each time */
    givenUp: zh(Type.Array(Type.Object({ ...HandedBack.properties, seats: Count, freeSeats: Count })), '退座结算'),
    passengers: Type.Array(Type.Object({ ...Passenger.properties, pnr: optional(zh(Text, 'PNR')) })),
    tickets: Type.Array(OrderTicket),
    /** `parts` are what each payment paid of the sum; they are unknown for payments that came with a split-off part */
    payments: zh(Type.Array(Type.Object({ ...Paid.properties, parts: optional(zh(Type.Array(PaidPart), '支付的款项')) })), '支付'),
    refunds: zh(Type.Array(RefundOfOrder), '退票'),
    submittedBy: Doer,
    submittedAt: Instant,
    revision: Type.Integer(),
    /** workflow for the cancellation (submitCancelOrder): the running one, or the last */
    flow: optional(FlowStanding),
    /** why it cannot be cancelled, where nothing else says so: it has not expired, and nobody decides about cancelling it */
    notCancelled: optional(zh(Text, '不能取消的原因')),
    allowedActions: Type.Array(Action),
    /** actions that are not possible now, with the reason; only staff see them */
    refusedActions: optional(zh(Type.Array(RefusedAction), '暂不能办理的操作')),
  }),
})
const OrderIdBody = { orderId: OrderId }
const Reason = optional(zh(Text, '原因'))
export const OrderChanged = Type.Object({ orderId: OrderId, status: OrderStatus })
export const cancelOrder = command('/api/order/w/cancelOrder', {
  zh: '取消订单',
  allow: [...agents, 'employee'],
  body: Type.Object({ ...OrderIdBody, ...reasonFrom('cancelling'), reason: Reason, ...HandingBack }),
  data: OrderChanged,
  note: '已支付而无人出票、退票的订单也可取消，应退金额按退座规则结算，另行审核退回；填写应退金额时须与试算一致。',
})
export const sureRequestSeat = command('/api/order/w/sureRequestSeat', {
  zh: '确认申请座位',
  allow: staff,
  body: Type.Object({
    ...OrderIdBody,
    pnr: optional(zh(Type.String({ pattern: '^[A-Z0-9]{6}([、,，/ ]+[A-Z0-9]{6})*$', maxLength: 1000 }), 'PNR')),
  }),
  data: Type.Object({ orderId: OrderId, status: OrderStatus, pnr: Text, pnrs: Type.Array(Text) }),
  note: '不填 PNR 时由内置航司主机生成。99座以上的团队分为多个 PNR，以顿号分隔。',
})
export const sureOutTicket = command('/api/order/w/sureOutTicket', {
  // a ticket number for each of 500 names
  bodyBytes: 256 * 1024,
  zh: '确认出票',
  allow: staff,
  body: Type.Object({
    ...OrderIdBody,
    ids: optional(zh(Type.Array(Id, { minItems: 1, maxItems: 1000 }), '旅客')),
    ticketNos: optional(zh(Type.Array(WrittenTicketNo, { maxItems: 1000 }), '票号')),
  }),
  note: '不选旅客时为全部未出票旅客出票，名单须已录全；名单未录全时可选择旅客先行出票，其余座位待录名后出票或减员退回。填写票号时须逐一选择旅客，不填时由航司票证代码顺序生成。',
  data: Type.Object({
    orderId: OrderId,
    status: OrderStatus,
    tickets: Type.Array(Type.Object({ passengerId: Id, ticketNo: Text, name: personal('traveller', 'name', Text) })),
  }),
})

/** effect on the money of issuing these tickets now, where taxes count by the day of issue (setting restateTaxes) */
export const outTicketPreview = query('/api/order/r/outTicketPreview', {
  zh: '出票试算',
  allow: staff,
  body: Type.Object({ ...OrderIdBody, ids: optional(zh(Type.Array(Id, { minItems: 1, maxItems: 1000 }), '旅客')) }),
  data: Type.Object({
    orderId: OrderId,
    tickets: zh(Count, '出票数'),
    amount: zh(Fen, '客票金额'),
    back: zh(Fen, '税费差额应退'),
    borne: zh(Fen, '航司承担税费差额'),
    total: zh(Fen, '出票后订单总价'),
  }),
})

export { frontQueryOrder, OrderId, OrderRow, OrderStatus, priceChanges, queryOrder } from './lists.ts'
export * from './names/passengers-api.ts'
