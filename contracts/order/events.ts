import { closeReasons, fareTypes, paymentChannels, refundTypes, voyageTypes } from '../enums.ts'
import { event } from '../kernel/event.ts'
import { Airline, Bps, Count, Fen, Flag, FlightNo, Id, Instant, LocalDate, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { refundRules } from '../refund/fees.ts'
import { Flight } from '../seats/events.ts'
import { PassengerFields } from './passenger.ts'

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
  distance: Type.Integer(),
  policyId: Id,
  policyName: Text,
  /** false: by its policy this fare does not come back when the traveller gives the ticket back of his own will */
  refundable: zh(Flag, '可自愿退票'),
  lines: Type.Array(FareLine),
})
export const Limits = Type.Object({
  payBy: zh(Instant, '支付时限'),
  nameBy: zh(Instant, '名单时限'),
  ticketBy: zh(Instant, '出票时限'),
})
export const Contact = Type.Object({
  name: zh(Type.String({ minLength: 1, maxLength: 50 }), '联系人'),
  phone: zh(Type.String({ pattern: '^[0-9+ -]{6,20}$' }), '联系电话'),
})

/** Stream `order-{orderNo}` (domain §3.2). */
export const OrderSubmitted = event(
  'OrderSubmitted',
  '提交订单',
  Type.Object({
    orderNo: Id,
    agency: Id,
    agencyName: Text,
    airLine: Airline,
    inter: Flag,
    voyageType: oneOf(voyageTypes),
    groupName: Text,
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
    submittedBy: Text,
    submittedAt: Instant,
    remark: optional(Text),
  }),
)
export const SeatConfirmed = event('SeatConfirmed', '座位确认', Type.Object({ pnr: Text }))
export const OrderPaid = event(
  'OrderPaid',
  '支付成功',
  Type.Object({ paymentCode: Id, channel: oneOf(paymentChannels), amount: Fen, tradeNo: Text }),
)
/** a second success on a paid order: the money is owed back */
export const PaymentDuplicated = event(
  'PaymentDuplicated',
  '重复支付',
  Type.Object({ paymentCode: Id, channel: oneOf(paymentChannels), amount: Fen, tradeNo: Text, orderNo: Id, agency: Id, airLine: Airline }),
)
/** a success on a closed order: the money is owed back, the order is not revived */
export const PaymentArrivedLate = event(
  'PaymentArrivedLate',
  '失效后支付',
  Type.Object({ paymentCode: Id, channel: oneOf(paymentChannels), amount: Fen, tradeNo: Text, orderNo: Id, agency: Id, airLine: Airline }),
)
export const owedReasons = { DEPOSIT: '定金应退', OVERPAID: '多付应退' } as const
/**
 * Money of the order's own payments that is to go back: what a closed order's deposit leaves (domain §5.5 B), or what was paid beyond the
 * order's sum. `sources` add up to `amount`, newest payment first.
 */
export const MoneyOwed = event(
  'MoneyOwed',
  '应退款',
  Type.Object({
    orderNo: Id,
    agency: Id,
    agencyName: Text,
    airLine: Airline,
    why: zh(oneOf(owedReasons), '应退原因'),
    amount: zh(Fen, '应退金额'),
    sources: Type.Array(Type.Object({ paymentCode: Id, channel: oneOf(paymentChannels), amount: Fen, tradeNo: Text })),
  }),
)
export const PassengersAdded = event(
  'PassengersAdded',
  '新增旅客',
  Type.Object({ passengers: Type.Array(Type.Object({ id: Id, ...PassengerFields })) }),
)
export const PassengerModified = event('PassengerModified', '修改旅客', Type.Object({ id: Id, ...PassengerFields }))
export const PassengersRemoved = event('PassengersRemoved', '删除旅客', Type.Object({ ids: Type.Array(Id) }))

export const IssuedTicket = Type.Object({ passengerId: Id, ticketNo: Text, name: Text, type: oneOf(fareTypes), amount: Fen })
export const OrderTicketed = event('OrderTicketed', '确认出票', Type.Object({ tickets: Type.Array(IssuedTicket) }))
export const OrderExpired = event(
  'OrderExpired',
  '订单失效',
  Type.Object({ reason: oneOf(closeReasons), remark: optional(Text), holds: Type.Array(Type.Object({ stockId: Id, seats: Count })) }),
)

/** one coupon of a refunded ticket: what was paid, what is kept, what goes back (fen) */
export const RefundLine = Type.Object({
  passengerId: Id,
  ticketNo: Text,
  name: Text,
  type: oneOf(fareTypes),
  flightNo: FlightNo,
  date: LocalDate,
  stockId: Id,
  fare: zh(Fen, '票价'),
  taxes: zh(Fen, '税费'),
  rate: zh(Bps, '退票费率'),
  fee: zh(Fen, '退票费'),
  /** kept because the group fell below its minimum */
  difference: zh(Fen, '不足成团补差'),
  rule: zh(oneOf(refundRules), '规则'),
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
/** one application as it was made: the order opens it, the refund lives by it */
export const RefundApplication = Type.Object({
  refundId: Id,
  orderNo: Id,
  agency: Id,
  agencyName: Text,
  airLine: Airline,
  refundType: oneOf(refundTypes),
  reason: optional(Text),
  lines: Type.Array(RefundLine, { minItems: 1 }),
  totals: RefundTotals,
  /** seats that come back to stock, by block */
  holds: Type.Array(Type.Object({ stockId: Id, seats: Count })),
  /** where the money came from and goes back to */
  sources: Type.Array(Type.Object({ paymentCode: Id, channel: oneOf(paymentChannels), amount: Fen, tradeNo: Text })),
  submittedBy: Text,
  submittedAt: Instant,
})
export const RefundOpened = event('RefundOpened', '申请退票', RefundApplication)
export const RefundClosed = event(
  'RefundClosed',
  '退票结束',
  Type.Object({ refundId: Id, outcome: oneOf({ REFUNDED: '已退款', REJECTED: '已驳回' }), amount: Fen, tickets: Count }),
)
