import { closeReasons } from '../enums.ts'
import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Fen, Id, Instant, LocalDate, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { OrderSubmitted } from '../order/submitted-events.ts'
import { Flight } from '../seats/flight.ts'
import { BagBatchTerms, BagDraft } from './bag-batch-events.ts'
import { defaultCauses } from './codes.ts'

/** A flight of a bag, with its share of the bag's price as the fare. */
export const BagLot = Type.Object({
  stockId: zh(Id, '库存编号'),
  ...Flight,
  fullFare: zh(Fen, '全价票价'),
  distance: zh(Type.Integer(), '里程'),
  fare: zh(Fen, '票价'),
})
const { name, airLine, startsAt, endsAt, saleMode, undoMinutes, undos, quota, prepayMinutes, prepayPercent } = BagBatchTerms
const { no, seats, price, earnest } = BagDraft.properties
const turn = zh(Type.Integer({ minimum: 1 }), '第几次预订')
const earnestId = zh(Id, '保证金占用号')
/** the bag as lists and notices show it */
const Bag = zh(
  Type.Object({
    /** tells apart two batches whose bags have the same numbers */
    batchName: name,
    no,
    airLine,
    seats,
    price,
    amount: zh(Fen, '包价'),
    earnest,
    route: zh(notPersonal(Text), '航线'),
    date: zh(LocalDate, '首航班日期'),
  }),
  '包',
)
/** the booking that ends: its turn, its agency and its earnest; readers of this fact need not look up who had the bag */
const whose = { turn, agency: zh(Id, '代理人'), earnestId }
/** fields of facts that end a booking; with them its agency can be notified */
const bidId = optional(zh(Id, '出价编号'))
const ended = { ...whose, bag: Bag, bidId }
const had = optional(zh(Type.Object(ended), '原预订'))
const reason = optional(zh(writing(Text), '原因'))

/** Stream `bag-{bagId}` (DOMAIN §3.25, AUCTIONS §7): the life of one bag. `holdId` holds its seats, and the split of its price is final. */
export const BagOffered = event(
  'BagOffered',
  '包上架',
  Type.Object({
    bagId: zh(Id, '包编号'),
    batchId: zh(Id, '批次编号'),
    batchName: name,
    no,
    airLine,
    seats,
    price,
    amount: zh(Fen, '包价'),
    earnest,
    /** the flights of the bag, which are no lots (标的) */
    lots: zh(Type.Array(BagLot, { minItems: 1 }), '航班'),
    startsAt,
    endsAt,
    saleMode,
    undoMinutes,
    undos,
    quota,
    prepayMinutes,
    prepayPercent,
    holdId: zh(Id, '占座号'),
    /** the agency that the bag is meant for, and the sub-agents that may have it instead */
    to: optional(
      zh(
        Type.Object({
          agency: zh(Id, '代理人编号'),
          agencyName: zh(notPersonal(Text), '代理人名称'),
          subAgents: zh(Type.Array(Id), '分代理'),
        }),
        '分配给',
      ),
    ),
  }),
)
/** The first who books has the bag: this append is the claim. `bidId` is the sealed bid that won it; `bag` then has that bid's price. */
export const BagBooked = event(
  'BagBooked',
  '预订包',
  Type.Object({
    ...whose,
    agencyName: zh(notPersonal(Text), '代理人名称'),
    /** of a sub-agent: what the family has undone counts together */
    parent: optional(zh(Id, '上级代理人')),
    bidId,
    undoBy: zh(Instant, '可撤销至'),
    prepayBy: zh(Instant, '预付时限'),
    /** the booked bag as lists show it */
    bag: Bag,
  }),
)
/** The bag refuses to be booked with this earnest, now and later: from then on the earnest may be free again. */
export const BagMissed = event('BagMissed', '未订到包', Type.Object({ agency: zh(Id, '代理人'), earnestId }))
/** Nobody could prepay in the last half hour, so there is half an hour more from then. */
export const BagTimeMoved = event('BagTimeMoved', '顺延预付时限', Type.Object({ turn, prepayBy: zh(Instant, '预付时限') }))
export const BagUndone = event('BagUndone', '撤销包', Type.Object(whose))
/** The bag becomes this order and no other. Later facts only carry this out, and the order's own limits apply. */
export const BagTaken = event(
  'BagTaken',
  '预付包',
  Type.Object({ turn, orderNo: zh(Id, '订单号'), order: zh(OrderSubmitted.schema, '订单') }),
)
/** The first part of the order is paid: this much of the earnest pays for it as well, and the rest is free. */
export const BagPaid = event(
  'BagPaid',
  '包已付',
  Type.Object({
    turn,
    earnestId,
    orderNo: zh(Id, '订单号'),
    convert: zh(Fen, '转票款金额'),
    paymentCode: optional(zh(Id, '支付单号')),
    instalment: optional(zh(Type.Integer({ minimum: 1 }), '期次')),
  }),
)
/**
 * The bag was not taken in time and is available again, or its order was not paid and took the seats with it. The earnest is lost. `again`
 * is the deadline by which the same agency may confirm the bag once more, where it is for that agency alone.
 */
export const BagDefaulted = event(
  'BagDefaulted',
  '包违约',
  Type.Object({
    ...ended,
    cause: zh(oneOf(defaultCauses), '违约原因'),
    forfeit: zh(Fen, '罚没保证金'),
    again: optional(zh(Instant, '可再次确认至')),
  }),
)
/** The order ended before it was paid, without the agency's fault: the earnest goes back, the seats have gone with the order. */
export const BagLapsed = event('BagLapsed', '包订单失效', Type.Object({ ...ended, reason: zh(oneOf(closeReasons), '原因') }))
/** The desk releases a booking: the bag is available again with the seats of `holdId`, and its agency gets the earnest back. */
export const BagReleased = event('BagReleased', '释放包', Type.Object({ holdId: zh(Id, '占座号'), had, reason }))
/** its batch has ended and nobody has it */
export const BagClosed = event('BagClosed', '包截止', Type.Object({}))
/** The agency that the bag was for declines it. */
export const BagDeclined = event('BagDeclined', '拒绝分配', Type.Object({ agency: zh(Id, '代理人'), reason }))
export const BagCancelled = event('BagCancelled', '取消包', Type.Object({ had, reason }))
