import {
  auditResults,
  auditStatuses,
  closeReasons,
  fareTypes,
  groupTypes,
  instalmentKinds,
  limitKinds,
  orderStatuses,
  paymentChannels,
  refundDocumentTypes,
  refundTypes,
  voyageTypes,
} from '../enums.ts'
import { event } from '../kernel/event.ts'
import { login, notPersonal, personal, writing } from '../kernel/personal.ts'
import {
  Airline,
  Bps,
  Code,
  Count,
  Fen,
  Flag,
  FlightNo,
  Id,
  Instant,
  LocalDate,
  oneOf,
  optional,
  Text,
  Type,
  zh,
} from '../kernel/schema.ts'
import { OffsetReason } from '../payment/offset-terms.ts'
import { refundRules } from '../refund/fees.ts'
import { RefundScale } from '../refund/scale-terms.ts'
import { RefundTypeRule } from '../refund/type-terms.ts'
import { Flight, queueEnds } from '../seats/events.ts'
import { GivenUp } from './changes/give-up.ts'
import { Watch } from './limits/deadlines.ts'
import { DepositLot } from './money/deposit.ts'
import { Passenger, PassengerFields, PassengerProof, passengerChanges, TicketTaxes } from './names/passenger.ts'
import { unnamedRules } from './names/unnamed.ts'
import { OrderTerms } from './search/quote.ts'

/** passengers by type; infants hold no seat */
export const PassengerCounts = Type.Object({
  ADULT: zh(Count, '成人人数'),
  CHILD: zh(Count, '儿童人数'),
  SOLIDER: zh(Count, '军残/警残人数'),
  FREE: zh(Count, '优惠票/免票人数'),
  INFANT: zh(Count, '婴儿人数'),
})

/** the price of one passenger type on one leg, fen per passenger */
export const FareLine = Type.Object({
  type: oneOf(fareTypes, '旅客类型'),
  count: zh(Count, '人数'),
  fare: zh(Fen, '票价'),
  cnFund: zh(Fen, '民航发展基金'),
  yq: zh(Fen, '燃油附加费'),
  perPassenger: zh(Fen, '单人合计'),
  total: zh(Fen, '小计'),
})
export const Leg = Type.Object({
  stockId: Id,
  ...Flight,
  /** scheduled departure as an instant */
  std: Instant,
  fullFare: Fen,
  /** what those who stay pay when refunds leave the group too small, by the policy; absent: the full fare */
  normalFare: optional(zh(Fen, '普通票价')),
  distance: Type.Integer(),
  policyId: Id,
  policyName: notPersonal(Text),
  /** false: by its policy this fare does not come back when the traveller gives the ticket back of his own will */
  refundable: zh(Flag, '可自愿退票'),
  /** by its policy the coupon of this flight may go back while others of the ticket stay; absent: it may not */
  segmentRefund: optional(zh(Flag, '可单独退航段')),
  lines: Type.Array(FareLine),
  /** what one more of each type costs; absent: as the lines say, for the types they name */
  prices: optional(Type.Array(Type.Omit(FareLine, ['count', 'total']))),
})
export const Limits = Type.Object({
  payBy: zh(Instant, '支付时限'),
  nameBy: zh(Instant, '名单时限'),
  ticketBy: zh(Instant, '出票时限'),
  /** of the balance, where the order has deposits */
  balanceBy: optional(zh(Instant, '尾款时限')),
})
/** One part of the sum and its limit. `assessment`: how seats are judged that are cut after this deposit was paid (DOMAIN §5.5 B). */
export const Instalment = Type.Object({
  no: zh(Type.Integer({ minimum: 1, maximum: 999 }), '期次'),
  kind: zh(oneOf(instalmentKinds), '款项'),
  amount: zh(Fen, '应付金额'),
  by: zh(Instant, '支付时限'),
  assessment: optional(zh(Bps, '考核比例')),
  /** the deposit of seats that were added after the group had paid its own; unpaid by then, they are given back */
  added: optional(zh(Count, '加员座位')),
})
/** what is still to be paid, the next part first */
const Instalments = zh(Type.Array(Instalment), '待付分期')
const TravellerName = personal('traveller', 'name', Text)
export const Contact = Type.Object({
  name: personal('contact', 'name', zh(Type.String({ minLength: 1, maxLength: 50 }), '联系人')),
  phone: personal('contact', 'phone', zh(Type.String({ pattern: '^[0-9+ -]{6,20}$' }), '联系电话')),
})

/** Stream `order-{orderNo}` (DOMAIN §3.2). */
export const OrderSubmitted = event(
  'OrderSubmitted',
  '提交订单',
  Type.Object({
    orderNo: Id,
    agency: Id,
    agencyName: notPersonal(Text),
    airLine: Airline,
    inter: Flag,
    voyageType: oneOf(voyageTypes),
    groupName: writing(Text),
    groupType: optional(zh(oneOf(groupTypes), '团队类型')),
    contact: Contact,
    legs: Type.Array(Leg, { minItems: 1 }),
    counts: PassengerCounts,
    /** seats held: everybody but infants */
    seats: Count,
    persons: Count,
    /** the group may not shrink below this */
    paxMin: Count,
    total: Fen,
    limits: Limits,
    /** what the policy asked for; absent: nothing in particular */
    terms: optional(OrderTerms),
    /** absent: all of it by `limits.payBy` */
    instalments: optional(Instalments),
    submittedBy: login(Text),
    submittedAt: Instant,
    remark: optional(writing(Text)),
    /** the expired order that it was ordered after */
    copyOf: optional(zh(Id, '复制自')),
    /** it has no seats yet and waits for them until then; all its limits are that, and what is protected for it is for so many minutes */
    waitlist: optional(zh(Type.Object({ until: zh(Instant, '候补截止'), minutes: zh(Count, '保座分钟') }), '候补')),
  }),
)
/** it has seats on all its flights: its agency confirms by then, or they go to the next */
export const WaitlistProtected = event(
  'WaitlistProtected',
  '候补成功保座',
  Type.Object({ orderNo: Id, agency: Id, airLine: Airline, by: zh(Instant, '确认时限') }),
)
/** its agency takes the seats at today's price: an order like any other from now on, with limits that count from here */
export const WaitlistConfirmed = event(
  'WaitlistConfirmed',
  '确认候补座位',
  Type.Object({
    legs: Type.Array(Leg, { minItems: 1 }),
    paxMin: Count,
    total: Fen,
    terms: OrderTerms,
    limits: Limits,
    instalments: Instalments,
  }),
)
export const WaitlistMoved = event(
  'WaitlistMoved',
  '调整候补顺序',
  Type.Object({ to: zh(oneOf(queueEnds), '候补顺序'), reason: writing(zh(Text, '原因')) }),
)
/** `pnrs`: all of them where one does not hold the group (DOMAIN §3.3), `pnr` being the first; what each holds follows from the order's seats */
export const SeatConfirmed = event('SeatConfirmed', '座位确认', Type.Object({ pnr: Code, pnrs: optional(Type.Array(Code)) }))
/** the group has outgrown the PNRs it had */
export const PnrAdded = event('PnrAdded', '增加PNR', Type.Object({ pnr: Code }))
/** A payment, or what of it belongs to somebody. */
const Paid = Type.Object({
  paymentCode: Id,
  channel: oneOf(paymentChannels),
  amount: Fen,
  tradeNo: Code,
  /** where a credit has paid (channel `offset`) */
  offsetReason: optional(OffsetReason),
})
export const OrderPaid = event('OrderPaid', '支付成功', Paid)
/**
 * Money arrived that does not pay the order in full. `no` is the first instalment it pays, `deposit` the part of it that is deposit (the rest
 * counts towards the balance).
 */
export const DepositPaid = event(
  'DepositPaid',
  '支付定金或部分款',
  Type.Object({
    no: zh(Type.Integer({ minimum: 1 }), '期次'),
    ...Paid.properties,
    deposit: zh(Fen, '定金部分'),
    instalments: Instalments,
  }),
)
/** fewer seats or a lower price left nothing to be paid: the order is paid without another payment */
export const PaidInFull = event('PaidInFull', '已付清', Type.Object({ orderNo: Id, paid: zh(Fen, '已付') }))
/** a second success on a paid order: the money is owed back */
export const PaymentDuplicated = event(
  'PaymentDuplicated',
  '重复支付',
  Type.Object({ paymentCode: Id, channel: oneOf(paymentChannels), amount: Fen, tradeNo: Code, orderNo: Id, agency: Id, airLine: Airline }),
)
/** a success on a closed order: the money is owed back, the order is not revived */
export const PaymentArrivedLate = event(
  'PaymentArrivedLate',
  '失效后支付',
  Type.Object({ paymentCode: Id, channel: oneOf(paymentChannels), amount: Fen, tradeNo: Code, orderNo: Id, agency: Id, airLine: Airline }),
)
export const owedReasons = {
  DEPOSIT: '定金应退',
  OVERPAID: '多付应退',
  REFUND_DIFFERENCE: '退票差额应退',
  GIVEN_UP: '退座应退',
  TAX_DIFFERENCE: '税费差额应退',
} as const
/**
 * Money of the order's own payments that is to go back: what a closed order's deposit leaves (DOMAIN §5.5 B), what was paid beyond the
 * order's sum, what approved refunds got too little, as a later decision on another one of the group shows, what paid seats are worth that
 * were given back, or by what taxes were lower on the day of issue than when they were paid. `sources` add up to `amount`, newest payment first.
 */
export const MoneyOwed = event(
  'MoneyOwed',
  '应退款',
  Type.Object({
    orderNo: Id,
    agency: Id,
    agencyName: notPersonal(Text),
    airLine: Airline,
    why: zh(oneOf(owedReasons), '应退原因'),
    amount: zh(Fen, '应退金额'),
    sources: Type.Array(Paid),
  }),
)
/** what was owed back of its payments (`MoneyOwed`) is with the payer; `left`: what of it is not yet */
export const MoneyReturned = event(
  'MoneyReturned',
  '应退款到账',
  Type.Object({ orderNo: Id, item: zh(Id, '应退款编号'), amount: zh(Fen, '退回金额'), left: zh(Fen, '尚未退回') }),
)
const LegLines = Type.Array(Type.Object({ stockId: Id, lines: Type.Array(FareLine) }))
const Holds = Type.Array(Type.Object({ stockId: Id, seats: Count }))
/** what became of the deposit of seats that were cut (`settleDeposit`): `returned` counts towards what is still owed, `forfeited` is kept */
export const DepositSettlement = Type.Object({
  free: zh(Count, '免罚人数'),
  returned: zh(Fen, '退回定金'),
  forfeited: zh(Fen, '罚没定金'),
  kept: zh(Fen, '保留定金'),
  /** seats among them whose deposit was not paid: they went first and cost nothing */
  unpaid: optional(zh(Count, '未付定金的座位')),
  /** deposits by the seats they were paid for, where seats were added later */
  lots: optional(zh(Type.Array(DepositLot), '各批座位定金')),
})
export const SeatsReduced = event(
  'SeatsReduced',
  '减员',
  Type.Object({
    changeId: Id,
    cut: zh(PassengerCounts, '减少人数'),
    /** named travellers who leave with their seats */
    removed: zh(Type.Array(Id), '减去旅客'),
    counts: PassengerCounts,
    seats: Count,
    persons: Count,
    legs: LegLines,
    total: Fen,
    /** seats that go back, by block */
    holds: Holds,
    instalments: Instalments,
    settlement: optional(zh(DepositSettlement, '定金结算')),
    /** the part of the sum that was not paid in time for these seats, which are given back for that */
    lapsed: optional(zh(Count, '逾期未付期次')),
    /** the order was paid: what of it goes back */
    givenUp: optional(zh(GivenUp, '退座结算')),
    /** of a paid order, as those who stay make it */
    status: optional(oneOf(orderStatuses)),
    /** who travelled free and pays from now on: the group is too small for them; the prices here say it */
    regraded: optional(zh(Type.Array(Type.Object({ id: Id, type: oneOf(fareTypes, '旅客类型') })), '免票改付费旅客')),
    reason: optional(writing(Text)),
  }),
)
/** the airline's consent that children of the group travel without an adult, or its end */
export const ChildrenAloneAllowed = event(
  'ChildrenAloneAllowed',
  '无成人陪伴儿童确认',
  Type.Object({ allowed: zh(Flag, '同意无成人陪伴'), reason: writing(zh(Text, '原因')) }),
)
/** the seats are held under `{orderNo}~{changeId}` until they join the order's own */
export const SeatsAdded = event(
  'SeatsAdded',
  '加员',
  Type.Object({
    changeId: Id,
    added: zh(PassengerCounts, '增加人数'),
    counts: PassengerCounts,
    seats: Count,
    persons: Count,
    legs: LegLines,
    total: Fen,
    holds: Holds,
    instalments: Instalments,
    /** these seats bring a deposit of their own; absent: what the whole group is asked for covers them */
    lot: optional(zh(DepositLot, '加员定金')),
  }),
)
const PnrGroups = Type.Array(Type.Object({ pnr: Code, seats: Count }))
/** since which deposit seats are judged that are cut: the seats it began with, the seats cut since */
const Period = Type.Object({ assessment: zh(Bps, '考核比例'), seats: Count, cut: Count })
/** What an order that was split off begins with, beside what it orders. */
const Parted = {
  splitId: Id,
  /** as it stands without payments to come */
  status: oneOf({ WAIT_FOR_PAY: orderStatuses.WAIT_FOR_PAY, PAID: orderStatuses.PAID, PRINTED: orderStatuses.PRINTED }),
  paid: zh(Type.Array(Paid), '已付'),
  deposit: zh(Fen, '定金'),
  forfeited: zh(Fen, '罚没金额'),
  period: optional(Period),
  instalments: Instalments,
  /** the group is too small to be one: it pays the full fare and may be of any size */
  belowMinimum: optional(zh(Flag, '不足成团')),
  /** its PNRs with their seats; absent: the seats are not confirmed */
  pnrs: optional(PnrGroups),
}
/** The order begins as a part of another: with its travellers and tickets, its share of money, deposits and limits. */
export const OrderSplitOff = event(
  'OrderSplitOff',
  '由订单拆分',
  Type.Object({
    ...Parted,
    from: zh(Id, '原订单号'),
    /** every part of its sum with its limit */
    parts: Type.Array(Type.Omit(Instalment, ['amount'])),
    passengers: zh(Type.Array(Passenger), '旅客'),
    watches: Type.Array(Watch),
    namesLocked: optional(zh(Instant, '名单锁定')),
  }),
)
/**
 * A part of the group goes on as an order of its own (DOMAIN §3.2). What is left stands here like in `OrderSplitOff`; `opening` is all that the
 * new order begins with, so that whoever reads this fact can open it.
 */
export const OrderSplit = event(
  'OrderSplit',
  '订单拆分',
  Type.Object({
    ...Parted,
    into: zh(Id, '拆分至'),
    moved: zh(PassengerCounts, '拆出人数'),
    ids: zh(Type.Array(Id), '旅客'),
    tickets: Count,
    counts: PassengerCounts,
    seats: Count,
    persons: Count,
    paxMin: Count,
    legs: LegLines,
    total: Fen,
    /** seats that move, by block */
    holds: Holds,
    opening: Type.Object({ submitted: OrderSubmitted.schema, parted: OrderSplitOff.schema }),
    reason: optional(writing(Text)),
  }),
)
/** a PNR is divided: these travellers and this many seats in all go on under a locator of their own */
export const PnrSplit = event(
  'PnrSplit',
  'PNR分离',
  Type.Object({ pnr: Code, into: zh(Code, '拆分至'), seats: Count, ids: zh(Type.Array(Id), '旅客') }),
)
/** travellers go to another PNR of the order, their seats with them */
export const PnrPassengersMoved = event('PnrPassengersMoved', 'PNR移动旅客', Type.Object({ pnr: Code, ids: zh(Type.Array(Id), '旅客') }))
export const PriceModified = event(
  'PriceModified',
  '修改价格',
  Type.Object({ legs: LegLines, total: Fen, instalments: Instalments, reason: writing(zh(Text, '原因')) }),
)
/** fares that one person alone may not give: the order is as it was until another agrees, or the order has changed */
export const ProposedPrices = Type.Array(
  Type.Object({ stockId: zh(Id, '航段'), type: zh(oneOf(fareTypes), '旅客类型'), fare: zh(Fen, '票价') }),
)
export const PriceChangeProposed = event(
  'PriceChangeProposed',
  '提出改价',
  Type.Object({
    proposalId: zh(Id, '改价编号'),
    by: login(zh(Text, '提出人')),
    prices: zh(ProposedPrices, '票价'),
    total: zh(Fen, '改价后总价'),
    outside: notPersonal(zh(Text, '超出范围')),
    reason: writing(zh(Text, '原因')),
  }),
)
export const priceChangeOutcomes = { AGREED: '已同意', REJECTED: '不同意' } as const
export const PriceChangeClosed = event(
  'PriceChangeClosed',
  '改价确认',
  Type.Object({
    proposalId: zh(Id, '改价编号'),
    outcome: zh(oneOf(priceChangeOutcomes), '结果'),
    by: login(zh(Text, '确认人')),
    reason: optional(writing(zh(Text, '原因'))),
  }),
)
export const LimitsModified = event(
  'LimitsModified',
  '修改时限',
  Type.Object({ limits: Limits, instalments: Instalments, reason: optional(writing(Text)) }),
)
/**
 * Staff have looked at an order that waits for it (DOMAIN §3.2). Approved, its limits count from now; returned, `limits.payBy` is until when it
 * may be handed in again; rejected, `OrderExpired` follows.
 */
export const OrderAudited = event(
  'OrderAudited',
  '审核订单',
  Type.Object({
    result: zh(oneOf(auditResults), '审核结果'),
    remark: optional(writing(zh(Text, '审核意见'))),
    limits: optional(Limits),
    instalments: optional(Instalments),
  }),
)
/** returned and handed in again by its agency, with what it has changed of it now */
export const OrderResubmitted = event(
  'OrderResubmitted',
  '重新提交',
  Type.Object({
    limits: Limits,
    instalments: Instalments,
    groupName: optional(writing(zh(Text, '团名'))),
    contact: optional(Contact),
    remark: optional(writing(zh(Text, '备注'))),
  }),
)
export const TourCodeModified = event('TourCodeModified', '修改团号', Type.Object({ tourCode: zh(Code, '团号') }))
/** a limit comes near: `hours` before it (24, 12, 2), told once each */
export const LimitApproaching = event(
  'LimitApproaching',
  '时限提醒',
  Type.Object({
    orderNo: Id,
    agency: Id,
    airLine: Airline,
    limit: zh(oneOf(limitKinds), '时限类别'),
    by: zh(Instant, '时限'),
    hours: zh(Count, '提前小时'),
    /** what is to be paid by then */
    amount: optional(Fen),
    /** travellers without a name, 0 when the list is complete */
    unnamed: optional(zh(Count, '未录旅客')),
    /** it cannot be paid yet: it ends then unless it has been approved, or handed in again */
    auditStatus: optional(zh(oneOf(auditStatuses), '审核状态')),
    /** it has seats by the waitlist, which its agency has to confirm by then */
    waitlisted: optional(zh(Flag, '候补待确认')),
  }),
)
/** its time to pay is over, but a gateway that holds a payment of it open is away: it is not closed before that has answered, or `until` */
export const ExpiryDeferred = event(
  'ExpiryDeferred',
  '等待渠道支付结果',
  Type.Object({
    orderNo: Id,
    agency: Id,
    airLine: Airline,
    by: zh(Instant, '时限'),
    until: zh(Instant, '最迟等到'),
    payments: zh(Type.Array(Id), '待查支付单'),
  }),
)
/** a limit has passed that does not close the order; the name list is the airline's from then on */
export const LimitMissed = event(
  'LimitMissed',
  '超过时限',
  Type.Object({
    orderNo: Id,
    agency: Id,
    airLine: Airline,
    limit: zh(oneOf(limitKinds), '时限类别'),
    by: zh(Instant, '时限'),
    unnamed: optional(zh(Count, '未录旅客')),
    /** what becomes of their seats; absent: the desk decides. Released, `SeatsReduced` follows */
    unnamedRule: optional(zh(oneOf(unnamedRules), '未录名座位')),
    /** why the desk is asked although the rule is to release them */
    unreleased: optional(notPersonal(zh(Text, '未自动退回的原因'))),
  }),
)
/** the desk lets an order keep the seats that had no name at the name limit */
export const UnnamedKept = event(
  'UnnamedKept',
  '保留未录名座位',
  Type.Object({ unnamed: zh(Count, '未录旅客'), reason: optional(writing(zh(Text, '原因'))) }),
)
export const PassengersAdded = event(
  'PassengersAdded',
  '新增旅客',
  Type.Object({ passengers: Type.Array(Type.Object({ id: Id, ...PassengerFields })) }),
)
export const PassengerModified = event('PassengerModified', '修改旅客', Type.Object({ id: Id, ...PassengerFields }))
export const PassengersRemoved = event('PassengersRemoved', '删除旅客', Type.Object({ ids: Type.Array(Id) }))
/** 残疾军人证、伤残人民警察证: without its picture no ticket at their fare (DOMAIN §3.4) */
export const PassengerProved = event('PassengerProved', '上传军残/警残证件', Type.Object({ id: Id, proof: PassengerProof }))
/** follows the facts that took the last change to the names back */
export const PassengerChangeUndone = event(
  'PassengerChangeUndone',
  '撤销旅客变更',
  Type.Object({ change: zh(oneOf(passengerChanges), '变更'), passengers: Type.Array(Type.Object({ id: Id, name: TravellerName })) }),
)

export const IssuedTicket = Type.Object({
  passengerId: Id,
  ticketNo: Code,
  name: TravellerName,
  type: oneOf(fareTypes),
  amount: Fen,
  /** absent: as ordered */
  taxes: optional(TicketTaxes),
})
/** What the taxes of the day of issue make of the price: lower ones go back, what they are higher by is borne by the airline. */
export const TaxesRestated = Type.Object({
  back: zh(Fen, '税费差额应退'),
  borne: zh(Fen, '航司承担税费差额'),
  total: zh(Fen, '订单总价'),
})
/** `unticketed`: who travels and still has no ticket, with or without a name; nobody when absent */
export const OrderTicketed = event(
  'OrderTicketed',
  '确认出票',
  Type.Object({ tickets: Type.Array(IssuedTicket), unticketed: optional(Count), restated: optional(zh(TaxesRestated, '税费重算')) }),
)
export const OrderExpired = event(
  'OrderExpired',
  '订单失效',
  Type.Object({
    reason: oneOf(closeReasons),
    remark: optional(writing(Text)),
    holds: Holds,
    /** of what had been paid: all seats are cut, judged as in `DepositSettlement`; with what was forfeited before */
    settlement: optional(Type.Object({ paid: zh(Fen, '已付'), forfeited: zh(Fen, '罚没金额'), returned: zh(Fen, '应退金额') })),
    /** the order was paid: what of it goes back */
    givenUp: optional(zh(GivenUp, '退座结算')),
  }),
)

/** one coupon of a refunded ticket: what was paid, what is kept, what goes back (fen) */
export const RefundLine = Type.Object({
  passengerId: Id,
  ticketNo: Code,
  name: TravellerName,
  type: oneOf(fareTypes),
  flightNo: FlightNo,
  date: LocalDate,
  stockId: Id,
  fare: zh(Fen, '票价'),
  taxes: zh(Fen, '税费'),
  /** of the taxes; applications before 2026-11-21 tell only the sum */
  cnFund: optional(zh(Fen, '民航发展基金')),
  yq: optional(zh(Fen, '燃油附加费')),
  rate: zh(Bps, '退票费率'),
  fee: zh(Fen, '退票费'),
  /** kept because the group fell below its minimum, or is too small for its free seats */
  difference: zh(Fen, '补差'),
  rule: zh(oneOf(refundRules), '规则'),
  /** where only the difference of a child's fare goes back (`fare`): what was paid for this flight, and what stays with the ticket */
  paidFare: optional(zh(Fen, '已付票价')),
  childFare: optional(zh(Fen, '儿童票价')),
  refund: zh(Fen, '应退'),
})
/** `fee` is all that is kept: fees and differences; refund = paid − fee + returned */
export const RefundTotals = Type.Object({
  paid: Fen,
  fee: Fen,
  /** differences kept by earlier refunds of the group, given back with this one */
  returned: zh(Fen, '退还前次补差'),
  refund: Fen,
  tickets: Count,
  belowMinimum: Flag,
})
/** one paper of an application; the bytes are kept by id (services/kernel/files/stored-files.ts) */
export const RefundPaper = Type.Object({
  id: Id,
  kind: zh(oneOf(refundDocumentTypes), '附件类型'),
  name: writing(zh(Text, '文件名')),
  size: zh(Type.Integer(), '大小（字节）'),
  by: login(zh(Text, '上传人')),
  at: zh(Instant, '上传时间'),
})
/** one application as it was made: the order opens it, the refund lives by it */
export const RefundApplication = Type.Object({
  refundId: Id,
  orderNo: Id,
  agency: Id,
  agencyName: notPersonal(Text),
  airLine: Airline,
  refundType: oneOf(refundTypes),
  reason: optional(writing(Text)),
  /** why, by the list of the type */
  reasonCode: optional(zh(Code, '原因代码')),
  reasonLabel: optional(notPersonal(zh(Text, '退票原因'))),
  /** the airline's notice that lets this type through */
  noticeNo: optional(zh(Code, '通告编号')),
  papers: optional(zh(Type.Array(RefundPaper), '附件')),
  /** by which it is counted, now and at approval; absent: the classic one */
  scale: optional(zh(RefundScale, '退票费率表')),
  /** of its type, likewise; absent: as the house has it (`defaultTypeRules`) */
  rule: optional(zh(RefundTypeRule, '退票类型规则')),
  lines: Type.Array(RefundLine, { minItems: 1 }),
  totals: RefundTotals,
  /** travellers among them who keep the coupons of other flights */
  partly: optional(zh(Count, '仅退部分航段的客票数')),
  /** seats that come back to stock, by block */
  holds: Type.Array(Type.Object({ stockId: Id, seats: Count })),
  /** where the money came from and goes back to */
  sources: Type.Array(Paid),
  submittedBy: login(Text),
  submittedAt: Instant,
})
export const RefundOpened = event('RefundOpened', '申请退票', RefundApplication)
/**
 * What an application gives back, fixed when it is approved: counted again with the applications as they stand then. `recalculated` says why
 * it is not what was applied for.
 */
export const RefundFixed = event(
  'RefundFixed',
  '确定退款金额',
  Type.Object({
    refundId: Id,
    lines: Type.Array(RefundLine),
    totals: RefundTotals,
    recalculated: optional(notPersonal(zh(Text, '重算原因'))),
    /** whoever approved it has said that the group's minimum is not looked at */
    minimumWaived: optional(zh(Flag, '免除不足成团补差')),
  }),
)
/** `tickets` that were with the application; `status` of the order that follows from its travellers (absent: as its tickets say) */
export const RefundClosed = event(
  'RefundClosed',
  '退票结束',
  Type.Object({
    refundId: Id,
    outcome: oneOf({ REFUNDED: '已退款', REJECTED: '已驳回' }),
    amount: Fen,
    tickets: Count,
    status: optional(oneOf(orderStatuses)),
  }),
)
