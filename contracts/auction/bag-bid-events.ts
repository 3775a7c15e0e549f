import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Airline, Bps, Code, Fen, Id, Instant, optional, Text, Type, zh } from '../kernel/schema.ts'
import { BagBatchTerms, BagDraft } from './bag-batch-events.ts'
import { BagBooked } from './bag-events.ts'

const { startsAt, endsAt } = BagBatchTerms
const { price } = BagDraft.properties
const { price: _, amount: __, ...told } = BagBooked.schema.properties.bag.properties
const agency = zh(Id, '代理人')
const agencyName = zh(notPersonal(Text), '代理人名称')
const earnestId = zh(Id, '保证金占用号')
const bidId = zh(Id, '出价编号')
const no = Type.Integer({ minimum: 1, title: '出价序号' })
const rate = zh(Bps, '出票率')

/**
 * Stream `bagbids-{bagId}` (DOMAIN §3.25, AUCTIONS §7): sealed bids for one bag of a ranked batch, all that has to stand in one order. Until the end no fact
 * says a price: each bid is a commitment to it, and the price in a box that only the house can open.
 */
export const SealedBidsOpened = event(
  'SealedBidsOpened',
  '开设密封竞价',
  Type.Object({
    bagId: zh(Id, '组合包编号'),
    airLine: Airline,
    title: zh(notPersonal(Text), '组合包'),
    seats: BagDraft.properties.seats,
    /** of a traveller for all flights, as all prices */
    floor: zh(price, '起拍价'),
    cap: zh(price, '最高限价'),
    ...{ startsAt, endsAt },
    /** how often an agency may bid another price */
    mostChanges: Type.Integer({ minimum: 0, maximum: 100, title: '最多修改次数' }),
    /** the frozen table of ticketing rates */
    ratesId: optional(zh(Id, '出票率表')),
  }),
)
/** Earnest stands behind what this agency will bid. */
export const SealedBidderJoined = event(
  'SealedBidderJoined',
  '参加密封竞价',
  Type.Object({
    ...{ agency, agencyName, earnestId },
    turn: Type.Integer({ minimum: 1, title: '占用次序' }),
    /** as the agency's own list tells it */
    bag: zh(Type.Object(told), '包'),
  }),
)
/** In place of the agency's one before. `commit`: a hash of the price and of a word that nobody can guess; `box`: the price, encrypted. */
export const SealedBidPlaced = event(
  'SealedBidPlaced',
  '密封出价',
  Type.Object({
    ...{ agency, bidId, no },
    commit: zh(Code, '出价承诺'),
    box: zh(Code, '加密出价'),
    rate,
    receivedAt: zh(Instant, '收到时间'),
  }),
)
/** Its bid, if there was one, is withdrawn, and its earnest given back. It may join again with another. */
export const SealedBidderLeft = event('SealedBidderLeft', '撤回密封出价', Type.Object({ agency, earnestId, bidId: optional(bidId) }))
/** Nobody could bid in its last minutes, so it ends later. */
export const SealedEndMoved = event('SealedEndMoved', '顺延密封竞价截止', Type.Object({ endsAt }))
/** Decided for good: all bids that counted, opened, in their order. The first has won the bag; there may be none. */
export const SealedBidsClosed = event(
  'SealedBidsClosed',
  '密封竞价截止',
  Type.Object({
    airLine: Airline,
    title: zh(notPersonal(Text), '组合包'),
    endsAt,
    ranked: zh(
      Type.Array(
        Type.Object({
          ...{ agency, agencyName, earnestId, bidId, no },
          price: zh(Fen, '每人出价'),
          /** the word that the commitment was made with */
          nonce: zh(Code, '随机数'),
          rate,
        }),
      ),
      '排名',
    ),
  }),
)
export const SealedBidsCancelled = event(
  'SealedBidsCancelled',
  '取消密封竞价',
  Type.Object({
    reason: optional(zh(writing(Text), '原因')),
    /** what it was, and who has earnest behind it: they are told */
    airLine: Airline,
    title: zh(notPersonal(Text), '标题'),
    bidders: zh(Type.Array(zh(Id, '代理人')), '出价代理人'),
  }),
)
