import { closeReasons } from '../enums.ts'
import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Fen, Id, Instant, LocalDate, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { OrderSubmitted } from '../order/submitted-events.ts'
import { Flight } from '../seats/flight.ts'
import { BagBatchTerms, BagDraft } from './bag-batch-events.ts'
import { defaultCauses } from './codes.ts'

/** A flight of a bag, with the fare that is its part of the bag's price. */
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
/** as lists and notices tell it */
const Bag = zh(
  Type.Object({
    /** of two batches that number alike */
    batchName: name,
    ...{ no, airLine, seats, price },
    amount: zh(Fen, '包价'),
    earnest,
    route: zh(notPersonal(Text), '航线'),
    date: zh(LocalDate, '首航班日期'),
  }),
  '包',
)
/** which booking it was, whose, and what stands behind it: who hears of its end need not ask who had it then */
const whose = { turn, agency: zh(Id, '代理人'), earnestId }
/** the end of a booking says what it was: who had it is told */
const bidId = optional(zh(Id, '出价编号'))
const ended = { ...whose, bag: Bag, bidId }
const had = optional(zh(Type.Object(ended), '原预订'))
const reason = optional(zh(writing(Text), '原因'))

/** Stream `bag-{bagId}` (DOMAIN §3.25, AUCTIONS §7): one bag's life. Its seats are held under `holdId`, and its price is split for good. */
export const BagOffered = event(
  'BagOffered',
  '包上架',
  Type.Object({
    bagId: zh(Id, '包编号'),
    batchId: zh(Id, '批次编号'),
    batchName: name,
    ...{ no, airLine, seats, price },
    amount: zh(Fen, '包价'),
    earnest,
    lots: zh(Type.Array(BagLot, { minItems: 1 }), '航班'),
    ...{ startsAt, endsAt, saleMode, undoMinutes, undos, quota, prepayMinutes, prepayPercent },
    holdId: zh(Id, '占座号'),
    /** the agency that it is for, and those of its sub-agents that may have it in its place */
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
/** Whoever comes first has it: this append is the claim. `bidId`: it was won by this sealed bid, at whose price `bag` tells it. */
export const BagBooked = event(
  'BagBooked',
  '预订包',
  Type.Object({
    ...whose,
    agencyName: zh(notPersonal(Text), '代理人名称'),
    bidId,
    undoBy: zh(Instant, '可撤销至'),
    prepayBy: zh(Instant, '预付时限'),
    /** what was booked, as lists tell it */
    bag: Bag,
  }),
)
/** Nobody could prepay in the last half hour of its time, so it has half an hour anew. */
export const BagTimeMoved = event('BagTimeMoved', '顺延预付时限', Type.Object({ turn, prepayBy: zh(Instant, '预付时限') }))
export const BagUndone = event('BagUndone', '撤销包', Type.Object(whose))
/** It is taken, as this order and no other; from now on it is only carried out, and the order's own limits count. */
export const BagTaken = event(
  'BagTaken',
  '预付包',
  Type.Object({ turn, orderNo: zh(Id, '订单号'), order: zh(OrderSubmitted.schema, '订单') }),
)
/** The first part of its order is paid: so much of the earnest pays for it as well, the rest of it is free. */
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
 * Not taken in time, and to be had again; or its order was not paid, and its seats have gone with it. The earnest is lost. `again`: until when
 * who had it may confirm it once more, where it is for him alone.
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
/** Its order ended before it was paid, and not by the agency's fault: the earnest goes back, the seats have gone with the order. */
export const BagLapsed = event('BagLapsed', '包订单失效', Type.Object({ ...ended, reason: zh(oneOf(closeReasons), '原因') }))
/** By the desk: it may be booked again, with the seats of `holdId`; who had it has his earnest back. */
export const BagReleased = event('BagReleased', '释放包', Type.Object({ holdId: zh(Id, '占座号'), had, reason }))
/** its batch has ended and nobody has it */
export const BagClosed = event('BagClosed', '包截止', Type.Object({}))
/** It was for an agency, which does not want it. */
export const BagDeclined = event('BagDeclined', '拒绝分配', Type.Object({ agency: zh(Id, '代理人'), reason }))
export const BagCancelled = event('BagCancelled', '取消包', Type.Object({ had, reason }))
