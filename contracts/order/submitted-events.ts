import { auditResults, groupTypes, voyageTypes } from '../enums.ts'
import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Airline, Bps, Code, Count, Doer, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { orderKinds } from './kind.ts'
import { Contact, Instalments, Leg, Limits, PassengerCounts } from './parts.ts'
import { OrderTerms } from './search/quote.ts'

/** Stream `order-{orderNo}` (DOMAIN §3.2). */
export const OrderSubmitted = event(
  'OrderSubmitted',
  '提交订单',
  Type.Object({
    orderNo: zh(Id, '订单号'),
    /** absent: a group */
    kind: optional(zh(oneOf(orderKinds), '订单类别')),
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    airLine: Airline,
    inter: zh(Flag, '国际'),
    voyageType: zh(oneOf(voyageTypes), '航程类型'),
    groupName: zh(writing(Text), '团名'),
    groupType: optional(zh(oneOf(groupTypes), '团队类型')),
    contact: zh(Contact, '联系人'),
    legs: zh(Type.Array(Leg, { minItems: 1 }), '航段'),
    counts: zh(PassengerCounts, '人数'),
    /** seats held: one for everybody except infants */
    seats: zh(Count, '座位数'),
    persons: zh(Count, '人数合计'),
    /** minimum number of travellers; the group may not become smaller */
    paxMin: zh(Count, '最少人数'),
    total: zh(Fen, '总额'),
    limits: zh(Limits, '时限'),
    terms: zh(OrderTerms, '政策内容'),
    instalments: Instalments,
    submittedBy: zh(Doer, '提交人'),
    submittedAt: zh(Instant, '提交时间'),
    remark: optional(zh(writing(Text), '备注')),
    /** the expired order that this one is a copy of */
    copyOf: optional(zh(Id, '复制自')),
    /** order of the group that its people join, under an add-on policy */
    joins: optional(zh(Id, '加入订单')),
    /** the won award or bag that this order is for */
    awardId: optional(zh(Id, '竞价成交编号')),
    /** the combined bag and its booking that this order is for */
    bag: optional(zh(Type.Object({ bagId: zh(Id, '组合包编号'), turn: zh(Count, '第几次预订') }), '组合包')),
    /** the automatic quote whose price the order has (DOMAIN §3.12) */
    quoteId: optional(zh(Id, '报价编号')),
    /**
     * present where the order has no seats yet: it waits until then, and all its limits are that moment; `minutes` is how long seats are
     * kept for it once they are there
     */
    waitlist: optional(zh(Type.Object({ until: zh(Instant, '候补截止'), minutes: zh(Count, '保座分钟') }), '候补')),
  }),
)

/**
 * A request is about to claim more than seats under this number, or to split off an order under it; no other request may use the number.
 */
export const OrderNumberReserved = event('OrderNumberReserved', '订单号预留', Type.Object({ request: zh(Id, '请求') }))

/**
 * A request that had claimed something under this order number was refused. No order will ever have the number, whichever instance still
 * carries the request out, so the claims can be given back.
 */
export const OrderNumberVoided = event('OrderNumberVoided', '订单号作废', Type.Object({ request: zh(Id, '请求') }))

/**
 * `pnrs` lists all PNRs where one does not hold the group (DOMAIN §3.3); `pnr` is the first. The order's seats determine how many each
 * holds.
 */
export const SeatConfirmed = event(
  'SeatConfirmed',
  '座位确认',
  Type.Object({ pnr: zh(Code, 'PNR'), pnrs: optional(zh(Type.Array(Code), '全部PNR')) }),
)

/** the group has become larger than its PNRs allow */
export const PnrAdded = event('PnrAdded', '增加PNR', Type.Object({ pnr: zh(Code, 'PNR') }))

/**
 * Staff have audited a waiting order (DOMAIN §3.2). Approved: its limits count from now. Returned: it may be handed in again until
 * `limits.payBy`. Rejected: `OrderExpired` follows.
 */
export const OrderAudited = event(
  'OrderAudited',
  '审核订单',
  Type.Object({
    result: zh(oneOf(auditResults), '审核结果'),
    remark: optional(writing(zh(Text, '审核意见'))),
    limits: optional(zh(Limits, '时限')),
    instalments: optional(Instalments),
  }),
)

/** the agency hands a returned order in again, with the fields that it changed */
export const OrderResubmitted = event(
  'OrderResubmitted',
  '重新提交',
  Type.Object({
    limits: zh(Limits, '时限'),
    instalments: Instalments,
    groupName: optional(writing(zh(Text, '团名'))),
    contact: optional(zh(Contact, '联系人')),
    remark: optional(writing(zh(Text, '备注'))),
  }),
)

/** staff enter another person to call, or another number */
export const ContactModified = event(
  'ContactModified',
  '修改联系人',
  Type.Object({ contact: zh(Contact, '联系人'), reason: optional(zh(writing(Text), '原因')) }),
)

/** the share of the group that is to be ticketed, of the running period and of the deposits that are still to come */
export const AssessmentModified = event(
  'AssessmentModified',
  '修改出票率',
  Type.Object({ assessment: zh(Bps, '考核比例'), reason: optional(zh(writing(Text), '原因')) }),
)
/** whether travellers may give up their tickets voluntarily, on all flights, whatever its policy says */
export const RefundableModified = event(
  'RefundableModified',
  '修改可否退票',
  Type.Object({ refundable: zh(Flag, '可自愿退票'), reason: optional(zh(writing(Text), '原因')) }),
)

export const TourCodeModified = event('TourCodeModified', '修改团号', Type.Object({ tourCode: zh(Code, '团号') }))
/** The running period of assessment counts as if it had begun with so many seats, so that more or fewer may leave for nothing. */
export const ExamineCountModified = event(
  'ExamineCountModified',
  '修改考核人数',
  Type.Object({
    headcount: zh(Count, '考核人数'),
    assessment: zh(Bps, '考核比例'),
    /** seats that have left in the period before */
    cut: zh(Count, '减少人数'),
    reason: zh(writing(Text), '原因'),
  }),
)
