import * as events from '#contracts/auction/bid-events.ts'
import { awardIdOf } from '#contracts/auction/codes.ts'
import {
  type Bid,
  changes,
  compareBids,
  type Fill,
  fill,
  inOrder,
  isFarAbove,
  lowest,
  MANY_INCREMENTS,
  mostToBid,
  placed,
  priceToBeat,
  type RankChange,
  type Ranked,
  tryBid,
  unplaced,
  wonBy,
} from '#contracts/auction/rank.ts'
import { instantMs, later, toInstant } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { type Fen, formatYuan, TEN_YUAN } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, keyReused, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import { type Bidder, bidderOf, covered, noBidders, relativeOf, withBidder } from '../bidders.ts'
import { type AuctionGap, movedBy } from '../gap.ts'

const {
  BidsOpened,
  BidderJoined,
  BidPlaced,
  BidWithdrawn,
  BidderLeft,
  EndMoved,
  BidsPaused,
  BidsResumed,
  BidsClosed,
  BidsCancelled,
  BidLate,
} = events
type Data<E extends { schema: any }> = Static<E['schema']>
type Terms = Data<typeof BidsOpened>
type Standing = Data<typeof BidPlaced>['standing']

/** the one bid of an agency that counts */
export type LiveBid = Bid & { bidId: string; paddle: number }
export type OpenedBids = {
  status: 'OPEN' | 'PAUSED' | 'CLOSED' | 'CANCELLED'
  terms: Terms
  /** present end of the bids */
  endsAt: string
  extensions: number
  pausedAt?: string
  /** reason why it is paused, or was cancelled */
  reason?: string
  /** number of accepted bids: the `no` of the last */
  accepted: number
  /** true once an agency has lost units to another: from then on no bid can be withdrawn */
  contested: boolean
  /** paddle of the agency that joined last */
  joined: number
  bidders: Bidder[][]
  /** `ranked`: the bids that count, in order; `fills`: the winners among them */
  ranked: Ranked<LiveBid>
  fills: Fill<LiveBid>[]
  result?: Data<typeof BidsClosed>
}
export type Bids = { status: 'NONE' } | OpenedBids

/** ms between the end and the close: bids that came in time, to any process, are written before it */
export const GRACE_MS = 1_000
/** a late bid is recorded once within this time for each agency, and none that comes later than this after the end, ms */
const LATE_MS = 60_000
/** agencies that come next where a winner does not pay */
export const NEXT = 5

/**
 * A bid to place. `receivedAt`: arrival of its request, before any waiting; `bidId`: made of its idempotency key; `rate`: from the frozen
 * table.
 */
export type BidPlace = Omit<Bid, 'no'> & { bidId: string; receivedAt: string; confirmed?: boolean }

/**
 * The bids of a lot and their close (DOMAIN §3.24): everything that must stand in one order. The state is bounded by the agencies that have
 * joined, so every bid costs the same, however many there were. A repeated bid is recognised by the state: nobody searches the stream.
 * Prices are of a seat.
 */
export const bids = decider<Bids, EventsOf<typeof events>>()({
  name: 'bids',
  zh: '竞价出价',
  code: code.auction,
  kept: { version: 5, every: 10_000, knowsRepeats: true },
  initial: { status: 'NONE' },
  evolve: {
    BidsOpened: (_, terms) => ({
      status: 'OPEN',
      terms,
      endsAt: terms.endsAt,
      extensions: 0,
      accepted: 0,
      contested: false,
      joined: 0,
      bidders: noBidders,
      ranked: [],
      fills: [],
    }),
    BidderJoined: (lot, { agency, agencyName, parent, paddle, turn, earnestId, units }) =>
      ifOpened(lot, known => {
        const { holds = [], ...before } = bidderOf(known.bidders, agency) ?? {}
        const bidder = { ...before, agency, agencyName, ...present({ parent }), paddle, turn, holds: [...holds, { earnestId, units }] }
        return { joined: Math.max(known.joined, paddle), bidders: withBidder(known.bidders, bidder) }
      }),
    BidPlaced: (lot, { standing, receivedAt: _, ...bid }) =>
      ifBidder(lot, bid.agency, (known, bidder) => ({
        accepted: bid.no,
        contested: known.contested || isContested(known, standing, bid.agency),
        bidders: withBidder(known.bidders, { ...bidder, bid, last: lastOf(bid) }),
        ranked: placed(known.ranked, bid, bidder.bid),
        fills: filled(known, standing, bid),
      })),
    BidWithdrawn: (lot, { agency, standing }) =>
      ifBidder(lot, agency, (known, { bid, ...bidder }) => ({
        bidders: withBidder(known.bidders, bidder),
        ...(bid && { ranked: unplaced(known.ranked, bid) }),
        fills: filled(known, standing),
      })),
    BidderLeft: (lot, { agency }) =>
      ifBidder(lot, agency, (known, { bid, ...bidder }) => ({
        bidders: withBidder(known.bidders, { ...bidder, holds: [] }),
        ...(bid && { ranked: unplaced(known.ranked, bid) }),
      })),
    EndMoved: (lot, { cause, endsAt }) =>
      ifOpened(lot, ({ extensions }) => ({ endsAt, extensions: extensions + (cause === 'BID' ? 1 : 0) })),
    BidsPaused: (lot, { reason }, at) => ifOpened(lot, () => ({ status: 'PAUSED', pausedAt: at, ...(reason && { reason }) })),
    BidsResumed: (lot, { endsAt }) => {
      if (lot.status === 'NONE') return lot
      const { pausedAt: _, reason: __, ...known } = lot
      return { ...known, status: 'OPEN', endsAt }
    },
    BidsClosed: (lot, result) => ifOpened(lot, () => ({ status: 'CLOSED', result })),
    BidsCancelled: (lot, { reason }) => {
      if (lot.status === 'NONE') return lot
      const { reason: _, ...known } = lot
      return { ...known, status: 'CANCELLED', ...(reason && { reason }) }
    },
    BidLate: (lot, { agency, receivedAt }) =>
      ifBidder(lot, agency, (known, bidder) => ({ bidders: withBidder(known.bidders, { ...bidder, late: receivedAt }) })),
  },
  commands: {
    /** sent by the publication of the lot, which has checked the terms */
    open: { decide: (lot, terms: Terms) => (lot.status === 'NONE' ? [BidsOpened(terms)] : []) },
    /**
     * the account has set earnest aside for this joining; a repetition does nothing, and neither does one that comes after its agency has
     * left
     */
    join: {
      decide: (lot, joining: Omit<Data<typeof BidderJoined>, 'paddle'>) => {
        const known = mustGoOn(lot)
        const bidder = bidderOf(known.bidders, joining.agency)
        if (bidder && joining.turn <= bidder.turn) return []
        if (!bidder || bidder.holds.length === 0) mustBeOne(known, joining)
        return [BidderJoined({ ...joining, paddle: bidder?.paddle ?? known.joined + 1 })]
      },
    },
    place: {
      decide: (lot, { bidId, receivedAt, confirmed = false, ...asked }: BidPlace) => {
        const known = mustBeOpened(lot)
        const bidder = bidderOf(known.bidders, asked.agency)
        if (isSame(bidder, { bidId, ...asked })) return []
        if (known.status === 'CLOSED' || (known.status === 'OPEN' && receivedAt >= known.endsAt))
          return late(known, bidder, { ...asked, receivedAt })
        mustBeOpen(known, receivedAt)
        if (!bidder || covered(bidder) < asked.units) throw no('保证金不足，请先缴纳本标的的竞价保证金')
        mustFit(known, asked)
        mustRise(known, bidder, asked)
        const bid: LiveBid = { ...asked, bidId, paddle: bidder.paddle, no: known.accepted + 1 }
        const { beats, changes, isTurn } = tryBid(known, known.terms, bid, bidder.bid)
        if (!beats) throw no(tooLow(known))
        if (!confirmed) mustBeMeant(known, asked.price)
        const moved = isTurn ? extended(known, receivedAt) : undefined
        return [
          BidPlaced({ ...bid, receivedAt, standing: standingOf(changes) }),
          ...(moved ? [EndMoved({ cause: 'BID', endsAt: moved })] : []),
        ]
      },
    },
    /** `bidId`: the bid that the agency sees; where it has another by now, or none, nothing is withdrawn */
    withdraw: {
      decide: (lot, { agency, bidId, receivedAt }: { agency: string; bidId: string; receivedAt: string }) => {
        const known = mustBeOpened(lot)
        const { bid } = bidderOf(known.bidders, agency) ?? {}
        if (bid?.bidId !== bidId) return []
        mustBeOpen(known, receivedAt)
        const until = undoableUntil(known)
        if (until === undefined || receivedAt >= until) throw no('不能撤回领先报价')
        return [withdrawn(known, bid)]
      },
    },
    /** the agency's earnest is given back once this is written; an agency that wins something cannot leave */
    leave: {
      decide: (lot, { agency }: { agency: string }) => {
        const known = mustGoOn(lot)
        const bidder = bidderOf(known.bidders, agency)
        if (!bidder || bidder.holds.length === 0) return []
        if (wonBy(known.fills, agency) > 0) throw no('报价领先时不能退出竞价')
        return [BidderLeft({ agency, paddle: bidder.paddle, earnest: bidder.holds.map(({ earnestId }) => earnestId) })]
      },
    },
    /** Sent where the agency cannot act any more: it leads no more, whatever the rules of leaving say, and its earnest goes back. */
    exclude: {
      decide: (lot, { agency }: { agency: string }) => {
        if (lot.status !== 'OPEN' && lot.status !== 'PAUSED') return []
        const { bid, paddle = 0, holds = [] } = bidderOf(lot.bidders, agency) ?? {}
        if (holds.length === 0) return []
        return [...(bid ? [withdrawn(lot, bid)] : []), BidderLeft({ agency, paddle, earnest: holds.map(({ earnestId }) => earnestId) })]
      },
    },
    pause: {
      when: (lot, { at }) => (lot.status === 'OPEN' ? at < lot.endsAt || OVER : stands(lot)),
      decide: (_, { reason }: { reason?: string }) => [BidsPaused({ ...(reason && { reason }) })],
    },
    /** the end moves by the length of the pause, up to `latest`; an agency that did not watch has the closing seconds to find out */
    resume: {
      when: lot => lot.status === 'PAUSED' || (lot.status === 'OPEN' ? '竞价未暂停' : stands(lot)),
      decide: (lot, { latest }: { latest?: string }, { at }) => {
        const known = mustGoOn(lot)
        if (known.pausedAt === undefined) return []
        const moved = toInstant(instantMs(known.endsAt) + Math.max(0, instantMs(at) - instantMs(known.pausedAt)))
        const endsAt = later(moved, after(at, known.terms.closingSeconds))
        if (latest !== undefined && endsAt > latest) throw no('距起飞时间过近，恢复后成交方已无时间预付，请取消竞价')
        return [BidsResumed({ endsAt })]
      },
    },
    /**
     * nobody could bid between two instants: if the closing seconds fell into that time, they begin again. Sent before any close, also past
     * the end.
     */
    moveEnd: {
      decide: (lot, gap: AuctionGap, { at }) => {
        const endsAt = lot.status === 'OPEN' ? movedBy(lot.endsAt, lot.terms.closingSeconds, gap, at) : undefined
        return endsAt ? [EndMoved({ cause: 'OUTAGE', endsAt })] : []
      },
    },
    /** sent by processes that know the end, perhaps early, perhaps twice */
    close: {
      decide: (lot, _: object, { at }) =>
        lot.status === 'OPEN' && instantMs(at) >= instantMs(lot.endsAt) + GRACE_MS ? [BidsClosed(resultOf(lot))] : [],
    },
    cancel: {
      decide: (lot, { forced = false, reason }: { forced?: boolean; reason?: string }) => {
        if (lot.status === 'CANCELLED') return []
        const known = mustGoOn(lot)
        if (known.ranked.length > 0 && !forced) throw no('已有代理人出价，只能强制取消')
        return [BidsCancelled({ forced: known.ranked.length > 0, ...(reason && { reason }) })]
      },
    },
  },
})

const OVER = '竞价已截止'
const no = (message: string) => new Refused(code.auction, message)
const wrong = (field: string, message: string) => invalid(message, { [field]: message })
/** reason why it does not go on */
const stands = ({ status }: Bids): string =>
  ({ NONE: '竞价不存在', OPEN: '竞价进行中', PAUSED: '竞价已暂停', CLOSED: OVER, CANCELLED: '竞价已取消' })[status]
const after = (instant: string, seconds: number): string => toInstant(instantMs(instant) + seconds * 1_000)
/** begin of the closing seconds */
const closingOf = ({ endsAt, terms }: OpenedBids): string => after(endsAt, -terms.closingSeconds)
/** instant until which a leading bid may be withdrawn; undefined once an agency has lost units to another */
export const undoableUntil = (known: OpenedBids): string | undefined => (known.contested ? undefined : closingOf(known))

const ifOpened = (lot: Bids, change: (known: OpenedBids) => Partial<OpenedBids>): Bids =>
  lot.status === 'NONE' ? lot : { ...lot, ...change(lot) }
const ifBidder = (lot: Bids, agency: string, change: (known: OpenedBids, bidder: Bidder) => Partial<OpenedBids>): Bids =>
  ifOpened(lot, known => {
    const bidder = bidderOf(known.bidders, agency)
    return bidder ? change(known, bidder) : {}
  })
const mustBeOpened = (lot: Bids): OpenedBids => {
  if (lot.status === 'NONE') throw notFound('竞价')
  return lot
}
const mustGoOn = (lot: Bids): OpenedBids => {
  const known = mustBeOpened(lot)
  if (known.status === 'CLOSED' || known.status === 'CANCELLED') throw no(stands(known))
  return known
}
const mustBeOpen = (known: OpenedBids, receivedAt: string): void => {
  mustGoOn(known)
  if (known.status === 'PAUSED') throw no(stands(known))
  if (receivedAt < known.terms.startsAt) throw no('竞价未开始')
  if (receivedAt >= known.endsAt) throw no(OVER)
}

/** @throws Refused where its parent, or another sub-agent of that, is in the lot: they would outbid each other, and stand for one */
export const mustBeOne = ({ bidders }: OpenedBids, joining: Pick<Bidder, 'agency' | 'parent'>): void => {
  const relative = relativeOf(bidders, joining)
  if (relative) throw no(`代理人与其分代理在一个标的中只能由一家参加，${relative.paddle}号已参加`)
}
/** The lot as if this agency had joined it for so many units. */
export const withCover = (lot: Bids, agency: string, units: number): Bids =>
  ifOpened(lot, known => {
    const { paddle = known.joined + 1, turn = 0, ...before } = bidderOf(known.bidders, agency) ?? { agency, agencyName: agency }
    return { bidders: withBidder(known.bidders, { ...before, paddle, turn, holds: [{ earnestId: '', units }] }) }
  })

type Asked = Pick<Bid, 'agency' | 'price' | 'units' | 'partial'>
const mustFit = ({ terms, fills }: OpenedBids, { price, units, partial }: Asked): void => {
  const most = mostToBid(lowest(fills), terms)
  if (price % TEN_YUAN !== 0) throw wrong('price', '出价须为10元的整数倍')
  if (price < terms.floor) throw wrong('price', `出价低于起拍价${formatYuan(terms.floor)}`)
  if (price > terms.cap) throw wrong('price', `出价不能超过最高限价${formatYuan(terms.cap)}`)
  if (price > most) throw wrong('price', `超过最高加价金额，现在最多出价${formatYuan(most)}`)
  if (units < 1 || units > terms.units) throw wrong('units', `份数须为1至${terms.units}`)
  if (!partial && !terms.wholeAllowed) throw wrong('partial', '该标的须接受部分成交')
}
const lastOf = ({ bidId, price, units, partial }: LiveBid) => ({ bidId, price, units, partial })
/**
 * Was this bid accepted before?
 * @throws Refused where another bid has the same key
 */
export const isSame = (bidder: Bidder | undefined, { bidId, price, units, partial }: NonNullable<Bidder['last']>): boolean => {
  const last = bidder?.last
  if (last?.bidId !== bidId) return false
  if (last.price !== price || last.units !== units || last.partial !== partial) throw keyReused()
  return true
}
/** compared with the agency's own bid that it would replace */
const mustRise = ({ terms, fills }: OpenedBids, { bid: own }: Bidder, { agency, price, units }: Asked): void => {
  if (!own) return
  if (wonBy(fills, agency) === terms.units) throw no('您已是当前最高价')
  if (units < own.units) throw wrong('units', '份数不能少于原出价')
  if (price < own.price + terms.step) throw no(`出价须高于原出价至少一个加价幅度，即不低于${formatYuan(own.price + terms.step)}`)
}
const tooLow = ({ fills, terms }: OpenedBids): string => {
  const least = priceToBeat(fills, terms)
  if (least === undefined) return '出价须高于当前价，当前价已达最高限价'
  return `${terms.mostStep === undefined ? '出价须高于当前价' : '低于最低加价幅度'}，现在至少${formatYuan(least)}`
}
const mustBeMeant = ({ fills, terms }: OpenedBids, price: Fen): void => {
  const least = priceToBeat(fills, terms)
  if (least === undefined || !isFarAbove(price, least, terms.step)) return
  const message = `出价${formatYuan(price)}比当前最低出价${formatYuan(least)}高出${MANY_INCREMENTS}个以上加价幅度，请确认`
  throw new Refused(code.bidUnconfirmed, message, { errors: { confirmed: message } })
}

/** Records a bid that came too late, once in a while; for an agency that has not joined there is nothing to record. */
const late = ({ status, endsAt }: OpenedBids, bidder: Bidder | undefined, { price, units, receivedAt }: Omit<BidPlace, 'bidId'>) => {
  if (status === 'CANCELLED') throw no('竞价已取消')
  const ms = instantMs(receivedAt)
  const isTold = bidder?.late !== undefined && ms < instantMs(bidder.late) + LATE_MS
  if (!bidder || isTold || ms >= instantMs(endsAt) + LATE_MS) throw no(OVER)
  return [BidLate({ agency: bidder.agency, paddle: bidder.paddle, price, units, receivedAt })]
}

/**
 * The end as moved by a bid that changes the winners: the seconds are added to the end, so that the rest is always longer than the closing
 * seconds.
 */
const extended = (known: OpenedBids, receivedAt: string): string | undefined => {
  const { endsAt, extensions, terms } = known
  return receivedAt >= closingOf(known) && extensions < terms.mostExtensions ? after(endsAt, terms.extendSeconds) : undefined
}

const withdrawn = ({ ranked, fills, terms }: OpenedBids, bid: LiveBid) => {
  const { agency, paddle, bidId } = bid
  return BidWithdrawn({ agency, paddle, bidId, standing: standingOf(changes(fills, fill(inOrder(unplaced(ranked, bid)), terms.units))) })
}
const standingOf = (changes: readonly RankChange<LiveBid>[]): Standing =>
  changes.map(({ bid: { agency, paddle, price }, units }) => ({ agency, paddle, price, units }))
/** The winners after a bid: as the fact says, not as today's rule would rank them. */
const filled = ({ fills, bidders }: OpenedBids, standing: Standing, bid?: LiveBid): Fill<LiveBid>[] => {
  const stay = fills.filter(({ bid: { paddle } }) => !standing.some(one => one.paddle === paddle))
  const come = standing.flatMap(({ agency, units }) => {
    const wins = agency === bid?.agency ? bid : bidderOf(bidders, agency)?.bid
    return wins && units > 0 ? [{ bid: wins, units }] : []
  })
  return [...stay, ...come].sort((one, other) => compareBids(one.bid, other.bid))
}
const isContested = ({ fills }: OpenedBids, standing: Standing, by: string): boolean =>
  standing.some(({ agency, units }) => agency !== by && units < wonBy(fills, agency))

const resultOf = ({ endsAt, terms, fills, ranked, bidders, accepted, joined }: OpenedBids): Data<typeof BidsClosed> => {
  const named = (agency: string) => ({ agency, agencyName: bidderOf(bidders, agency)?.agencyName ?? agency })
  const winners = fills.map(({ bid: { agency, paddle, bidId, price }, units }) => {
    const seats = units * terms.seatsPerUnit
    return { awardId: awardIdOf(terms.lotId, paddle), ...named(agency), paddle, bidId, price, units, seats, amount: price * seats }
  })
  const next = ranked
    .flat()
    .filter(({ agency }) => wonBy(fills, agency) === 0)
    .slice(0, NEXT)
    .map(({ agency, paddle, price, units, partial }) => ({ ...named(agency), paddle, price, units, partial }))
  return { endsAt, winners, next, sold: winners.reduce((sum, { units }) => sum + units, 0), bids: accepted, bidders: joined }
}
