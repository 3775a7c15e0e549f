import { auditResults, groupTypes, voyageTypes } from '../enums.ts'
import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Airline, Code, Count, Doer, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { Contact, Instalments, Leg, Limits, PassengerCounts } from './parts.ts'
import { OrderTerms } from './search/quote.ts'

/** Stream `order-{orderNo}` (DOMAIN §3.2). */
export const OrderSubmitted = event(
  'OrderSubmitted',
  '提交订单',
  Type.Object({
    orderNo: zh(Id, '订单号'),
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
    /** seats held: everybody but infants */
    seats: zh(Count, '座位数'),
    persons: zh(Count, '人数合计'),
    /** the group may not shrink below this */
    paxMin: zh(Count, '最少人数'),
    total: zh(Fen, '总额'),
    limits: zh(Limits, '时限'),
    /** what the policy asked for; absent: nothing in particular */
    terms: optional(zh(OrderTerms, '政策内容')),
    /** absent: all of it by `limits.payBy` */
    instalments: optional(Instalments),
    submittedBy: zh(Doer, '提交人'),
    submittedAt: zh(Instant, '提交时间'),
    remark: optional(zh(writing(Text), '备注')),
    /** the expired order that it was ordered after */
    copyOf: optional(zh(Id, '复制自')),
    /** what was won by auction and is ordered by this */
    awardId: optional(zh(Id, '竞价成交编号')),
    /** the combined bag that is ordered by this, and which booking of it */
    bag: optional(zh(Type.Object({ bagId: zh(Id, '组合包编号'), turn: zh(Count, '第几次预订') }), '组合包')),
    /** the automatic quote at whose price it was made (DOMAIN §3.12) */
    quoteId: optional(zh(Id, '报价编号')),
    /** it has no seats yet and waits for them until then; all its limits are that, and what is protected for it is for so many minutes */
    waitlist: optional(zh(Type.Object({ until: zh(Instant, '候补截止'), minutes: zh(Count, '保座分钟') }), '候补')),
  }),
)

/** A request is about to claim more than seats under this number, or to split an order off under it: no other request takes it. */
export const OrderNumberReserved = event('OrderNumberReserved', '订单号预留', Type.Object({ request: zh(Id, '请求') }))

/**
 * A request that had claimed something under this number was refused: no order will ever have it, by whichever process the same request is
 * carried out besides, so what was claimed can be given back.
 */
export const OrderNumberVoided = event('OrderNumberVoided', '订单号作废', Type.Object({ request: zh(Id, '请求') }))

/** `pnrs`: all of them where one does not hold the group (DOMAIN §3.3), `pnr` being the first; what each holds follows from the order's seats */
export const SeatConfirmed = event(
  'SeatConfirmed',
  '座位确认',
  Type.Object({ pnr: zh(Code, 'PNR'), pnrs: optional(zh(Type.Array(Code), '全部PNR')) }),
)

/** the group has outgrown the PNRs it had */
export const PnrAdded = event('PnrAdded', '增加PNR', Type.Object({ pnr: zh(Code, 'PNR') }))

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
    limits: optional(zh(Limits, '时限')),
    instalments: optional(Instalments),
  }),
)

/** returned and handed in again by its agency, with what it has changed of it now */
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

export const TourCodeModified = event('TourCodeModified', '修改团号', Type.Object({ tourCode: zh(Code, '团号') }))
