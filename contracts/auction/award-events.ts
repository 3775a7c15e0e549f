import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Airline, Count, Doer, Fen, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { OrderSubmitted } from '../order/submitted-events.ts'
import { BidPlaced, BidsClosed, BidsOpened } from './bid-events.ts'
import { awardDefaultCauses, declineCauses, releaseReasons } from './codes.ts'
import { LotTerms } from './lot-events.ts'

const { paddle, price, units } = BidPlaced.schema.properties
/** whose it is, and of which lot */
const bidder = {
  awardId: zh(Id, '成交编号'),
  lotId: zh(Id, '标的编号'),
  title: BidsOpened.schema.properties.title,
  airLine: Airline,
  agency: zh(Id, '代理人'),
  agencyName: zh(notPersonal(Text), '代理人名称'),
  paddle,
}
const { seats, amount } = BidsClosed.schema.properties.winners.items.properties

/**
 * Stream `award-{lotId}~{paddle}` (DOMAIN §3.24, AUCTIONS §6): what became of who had bid. He has won: he orders until `prepayBy`, and of each
 * hold of earnest `stake` stands for what he won.
 */
export const AwardOpened = event(
  'AwardOpened',
  '竞价成交',
  Type.Object({
    ...bidder,
    stockId: LotTerms.stockId,
    ...{ price, units, seats, amount },
    earnest: zh(
      Type.Array(Type.Object({ earnestId: zh(Id, '保证金占用号'), amount: zh(Fen, '占用金额'), stake: zh(Fen, '成交部分') })),
      '保证金',
    ),
    prepayBy: zh(Instant, '预付时限'),
  }),
)
/** He has won nothing; his earnest goes back. */
export const AwardMissed = event('AwardMissed', '竞价未成交', Type.Object({ ...bidder, price }))
/** The lot was cancelled while he had a part in it; `price`: of his bid, where he had one. His earnest goes back. */
export const AwardCancelled = event(
  'AwardCancelled',
  '竞价取消',
  Type.Object({ ...bidder, price: optional(price), reason: optional(zh(writing(Text), '原因')) }),
)
/** Who had won before him lost these units: until `offerBy` he may have them at his own price, with so much earnest. Nothing binds him. */
export const AwardOffered = event(
  'AwardOffered',
  '递补通知',
  Type.Object({
    ...bidder,
    stockId: LotTerms.stockId,
    ...{ price, units, seats, amount },
    earnest: zh(Fen, '所需保证金'),
    from: zh(Id, '原成交编号'),
    offerBy: zh(Instant, '确认时限'),
  }),
)
/** Nobody could prepay, or accept, in the last half hour of his time, so he has half an hour anew. */
export const AwardTimeMoved = event('AwardTimeMoved', '顺延成交时限', Type.Object({ until: zh(Instant, '时限') }))
/** He does not want them, or has not said so in time; accepted it is `AwardOpened`. */
export const AwardDeclined = event('AwardDeclined', '未接受递补', Type.Object({ cause: zh(oneOf(declineCauses), '原因') }))
/** He takes it, as this order and no other; from now on it is only carried out, and the order's own limits count. */
export const AwardTaken = event(
  'AwardTaken',
  '预付成交',
  Type.Object({ orderNo: zh(Id, '订单号'), order: zh(OrderSubmitted.schema, '订单') }),
)
/** The first part of the order is paid: so much of each hold pays for it as well, the rest of it is free. */
export const AwardPaid = event(
  'AwardPaid',
  '成交已付',
  Type.Object({
    orderNo: zh(Id, '订单号'),
    earnest: zh(
      Type.Array(
        Type.Object({
          earnestId: zh(Id, '保证金占用号'),
          convert: zh(Fen, '转票款金额'),
          paymentCode: optional(zh(Id, '支付单号')),
        }),
      ),
      '保证金去向',
    ),
    instalment: optional(zh(Type.Integer({ minimum: 1 }), '期次')),
  }),
)
/**
 * Not taken, or not paid, in time: the stake is lost, the rest of what was held goes back. Given up it is as much of each hold as was approved (`givenUp`;
 * `earnestId`: of the hold that was asked for, by `requestId`).
 */
export const AwardDefaulted = event(
  'AwardDefaulted',
  '成交违约',
  Type.Object({
    cause: zh(oneOf(awardDefaultCauses), '违约原因'),
    forfeit: zh(Fen, '罚没保证金'),
    seats: zh(Count, '座位数'),
    returned: zh(Fen, '退回保证金'),
    lotId: bidder.lotId,
    title: bidder.title,
    airLine: Airline,
    agency: bidder.agency,
    givenUp: optional(
      zh(
        Type.Object({
          earnestId: zh(Id, '保证金占用号'),
          requestId: zh(Id, '审批申请号'),
          approvedBy: optional(zh(Doer, '审批人')),
          earnest: zh(Type.Array(Type.Object({ earnestId: zh(Id, '保证金占用号'), forfeit: zh(Fen, '罚没金额') })), '保证金去向'),
        }),
        '弃标',
      ),
    ),
  }),
)
/**
 * Its order ended before it was paid, or its seats were taken back before it was one, or the flight left too soon for it to be one, and not by the
 * agency's fault: all of its earnest goes back. Whose it is only the last of these says.
 */
export const AwardReleased = event(
  'AwardReleased',
  '成交解除',
  Type.Object({
    reason: zh(oneOf(releaseReasons), '原因'),
    seats: optional(zh(Count, '座位数')),
    lotId: optional(bidder.lotId),
    title: optional(bidder.title),
    airLine: optional(Airline),
    agency: optional(bidder.agency),
  }),
)
