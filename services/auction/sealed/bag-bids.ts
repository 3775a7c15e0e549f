import * as events from '#contracts/auction/bag-bid-events.ts'
import { compareBids } from '#contracts/auction/rank.ts'
import { instantMs } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { type BasisPoints, type Fen, formatYuan, TEN_YUAN } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, keyReused, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import { type AuctionGap, movedBy } from '../gap.ts'
import { GRACE_MS } from '../lots/bids.ts'
import { commitment, type OpenedSeal } from './seal.ts'

const { SealedBidsOpened, SealedBidderJoined, SealedBidPlaced, SealedBidderLeft } = events
const { SealedEndMoved, SealedBidsClosed, SealedBidsCancelled } = events
/** last seconds before the end, in which everybody must have been able to bid */
const CLOSING_SECONDS = 120
type Data<E extends { schema: any }> = Static<E['schema']>
type SealedTerms = Data<typeof SealedBidsOpened>
/** the one bid of an agency that counts, while nobody knows its price */
type SealedBid = Pick<Data<typeof SealedBidPlaced>, 'bidId' | 'no' | 'commit' | 'box' | 'rate' | 'receivedAt'>
type SealedBidder = {
  agency: string
  agencyName: string
  /** of a sub-agent */
  parent?: string
  /** number of the last earnest hold that it joined with; older ones come too late */
  turn: number
  /** earnest behind its bid, unless it has left */
  earnestId?: string
  /** number of its accepted bids */
  placed: number
  bid?: SealedBid
  /** the last accepted bid, even if withdrawn: a repetition of it does nothing */
  last?: Pick<SealedBid, 'bidId' | 'commit'>
}
export type KnownSealed = {
  status: 'OPEN' | 'CLOSED' | 'CANCELLED'
  terms: SealedTerms
  /** the `no` of the last bid */
  accepted: number
  bidders: SealedBidder[]
  ranked?: Data<typeof SealedBidsClosed>['ranked']
}
export type Sealed = { status: 'NONE' } | KnownSealed
export const isSealed = (state: Sealed): state is KnownSealed => state.status !== 'NONE'

type Placing = Pick<SealedBid, 'bidId' | 'commit' | 'box' | 'rate' | 'receivedAt'> & { agency: string }
/** a bid with the content of its box */
export type OpenedBid = OpenedSeal & { agency: string; bidId: string }

/**
 * The sealed bids for a bag and their end (DOMAIN §3.25). This stream knows no price before the end: the caller checks a price and seals
 * it, and the closer opens the boxes and is believed as far as the commitments prove.
 */
export const bagBids = decider<Sealed, EventsOf<typeof events>>()({
  name: 'bagbids',
  zh: '组合包密封出价',
  code: code.auction,
  initial: { status: 'NONE' },
  evolve: {
    SealedBidsOpened: (_, terms) => ({ status: 'OPEN', terms, accepted: 0, bidders: [] }),
    SealedBidderJoined: (state, { agency, agencyName, parent, earnestId, turn }) =>
      withBidder(state, agency, before => ({ placed: 0, ...before, agency, agencyName, ...present({ parent }), earnestId, turn })),
    SealedBidPlaced: (state, { agency, ...bid }) => {
      const { bidId, commit } = bid
      const next = withBidder(state, agency, before => before && { ...before, placed: before.placed + 1, bid, last: { bidId, commit } })
      return isSealed(next) ? { ...next, accepted: bid.no } : next
    },
    SealedBidderLeft: (state, { agency }) =>
      withBidder(state, agency, before => {
        if (!before) return undefined
        const { bid: _, earnestId: __, ...left } = before
        return left
      }),
    SealedEndMoved: (state, { endsAt }) => (isSealed(state) ? { ...state, terms: { ...state.terms, endsAt } } : state),
    SealedBidsClosed: (state, { ranked }) => (isSealed(state) ? { ...state, status: 'CLOSED', ranked } : state),
    SealedBidsCancelled: state => (isSealed(state) ? { ...state, status: 'CANCELLED' } : state),
  },
  commands: {
    /** sent by the publication of its batch, perhaps twice */
    open: { decide: (state, terms: SealedTerms) => (isSealed(state) ? [] : [SealedBidsOpened(terms)]) },
    /** the account has set earnest aside for it; a repetition does nothing, and neither does one that comes after its agency has left */
    join: {
      decide: (state, joining: Data<typeof SealedBidderJoined>) => {
        const known = mustGoOn(state)
        if (joining.turn <= (bidderIn(known, joining.agency)?.turn ?? 0)) return []
        mustBeOne(known, joining)
        return [SealedBidderJoined(joining)]
      },
    },
    /** the price was checked before it was sealed (`mustBeBid`) */
    place: {
      decide: (state, { agency, ...sealed }: Placing) => {
        const bidder = isSealed(state) ? bidderIn(state, agency) : undefined
        if (isSameSealed(bidder, sealed)) return []
        const known = mustGoOn(state)
        mustBeOpenAt(known, sealed.receivedAt)
        if (!bidder?.earnestId) throw no('保证金不足')
        mustMayChange(known, bidder)
        return [SealedBidPlaced({ agency, no: known.accepted + 1, ...sealed })]
      },
    },
    leave: {
      decide: (state, { agency, receivedAt }: { agency: string; receivedAt: string }) => {
        const known = mustGoOn(state)
        const { earnestId, bid } = bidderIn(known, agency) ?? {}
        if (!earnestId) return []
        if (receivedAt >= known.terms.endsAt) throw no(OVER)
        return [SealedBidderLeft({ agency, earnestId, ...(bid && { bidId: bid.bidId }) })]
      },
    },
    /** sent where the agency cannot act any more: its bid counts no more, and its earnest goes back */
    exclude: {
      decide: (state, { agency }: { agency: string }) => {
        const { earnestId, bid } = (state.status === 'OPEN' && bidderIn(state, agency)) || {}
        return earnestId ? [SealedBidderLeft({ agency, earnestId, ...(bid && { bidId: bid.bidId }) })] : []
      },
    },
    /**
     * nobody could bid between two instants: if the last seconds fell into that time, they begin again. Sent before any close, also past
     * the end.
     */
    moveEnd: {
      decide: (state, gap: AuctionGap, { at }) => {
        const endsAt = state.status === 'OPEN' ? movedBy(state.terms.endsAt, CLOSING_SECONDS, gap, at) : undefined
        return endsAt ? [SealedEndMoved({ endsAt })] : []
      },
    },
    /**
     * Sent by processes that know the end, perhaps early, perhaps twice, with all bids opened. If another bid has come in since, nothing is
     * decided and it is sent again.
     */
    close: {
      decide: (state, { opened }: { opened: readonly OpenedBid[] }, { at }) => {
        if (state.status !== 'OPEN' || instantMs(at) < instantMs(state.terms.endsAt) + GRACE_MS) return []
        const { bagId, airLine, title, endsAt } = state.terms
        const bids = state.bidders.flatMap(({ agency, agencyName, earnestId, bid }) =>
          bid && earnestId ? [{ agency, agencyName, earnestId, bid }] : [],
        )
        const ranked = bids.map(({ bid: { bidId, no, rate, commit }, ...bidder }) => {
          const found = opened.find(one => one.bidId === bidId)
          if (!found) return undefined
          const { price, nonce } = found
          if (commitment({ bagId, agency: bidder.agency, bidId }, found) !== commit) throw new Error(`${bagId}: bid ${bidId} is another`)
          return { ...bidder, bidId, no, price, nonce, rate }
        })
        if (ranked.includes(undefined)) return []
        return [SealedBidsClosed({ airLine, title, endsAt, ranked: inRank(ranked.filter(one => one !== undefined)) })]
      },
    },
    cancel: {
      decide: (state, { reason }: { reason?: string | undefined }) =>
        state.status === 'OPEN'
          ? [
              SealedBidsCancelled({
                ...(reason && { reason }),
                airLine: state.terms.airLine,
                title: state.terms.title,
                bidders: state.bidders.flatMap(({ agency, earnestId }) => (earnestId ? [agency] : [])),
              }),
            ]
          : [],
    },
  },
})

const OVER = '批次已截止'
const no = (message: string) => new Refused(code.auction, message)
const stands: Record<Sealed['status'], string> = {
  NONE: '组合包不存在',
  OPEN: '密封竞价未结束',
  CLOSED: OVER,
  CANCELLED: '组合包已取消',
}
const mustGoOn = (state: Sealed): KnownSealed => {
  if (!isSealed(state)) throw notFound('组合包')
  if (state.status !== 'OPEN') throw no(stands[state.status])
  return state
}
const mustBeOpenAt = ({ terms }: KnownSealed, instant: string): void => {
  if (instant < terms.startsAt) throw no('批次未开始')
  if (instant >= terms.endsAt) throw no(OVER)
}
/** May bids be placed now? */
export const mayBid = (state: Sealed, at: string): boolean =>
  state.status === 'OPEN' && at >= state.terms.startsAt && at < state.terms.endsAt

/** @throws Refused where its parent, or another sub-agent of that, bids for the bag: they are one bidder */
export const mustBeOne = ({ bidders }: KnownSealed, { agency, parent = agency }: Pick<SealedBidder, 'agency' | 'parent'>): void => {
  const isRelative = (one: SealedBidder) => one.agency !== agency && (one.parent ?? one.agency) === parent && one.earnestId !== undefined
  if (bidders.some(isRelative)) throw no('代理人与其分代理对一个组合包只能由一家出价')
}
/** how many more times an agency may change its price */
export const changesLeft = ({ terms }: KnownSealed, bidder: SealedBidder | undefined): number =>
  Math.max(0, terms.mostChanges + 1 - (bidder?.placed ?? 0))
const mustMayChange = (known: KnownSealed, bidder: SealedBidder): void => {
  if (changesLeft(known, bidder) === 0) throw no(`出价最多修改${known.terms.mostChanges}次`)
}
/** @throws Refused where this price is not allowed; asked before sealing, since nobody can afterwards */
export const mustBeBid = ({ terms: { floor, cap } }: KnownSealed, price: Fen): void => {
  const wrong = (message: string) => invalid(message, { price: message })
  if (price % TEN_YUAN !== 0) throw wrong('出价须为10元的整数倍')
  if (price < floor) throw wrong(`出价低于起拍价${formatYuan(floor)}`)
  if (price > cap) throw wrong(`出价不能超过最高限价${formatYuan(cap)}`)
}
/**
 * Was this bid accepted before?
 * @throws Refused where another bid has the same key
 */
export const isSameSealed = (bidder: SealedBidder | undefined, { bidId, commit }: Pick<SealedBid, 'bidId' | 'commit'>): boolean => {
  if (bidder?.last?.bidId !== bidId) return false
  if (bidder.last.commit !== commit) throw keyReused()
  return true
}
/** The bids as if this agency had joined, so that nothing is set aside for a bid that would be refused. */
export const withCover = (state: Sealed, agency: string): Sealed =>
  withBidder(state, agency, before => ({ placed: 0, turn: 0, agency, agencyName: agency, ...before, earnestId: before?.earnestId ?? '-' }))

type Ranked = { price: Fen; rate: BasisPoints; no: number }
/** Price ↓, ticketing rate ↓, acceptance ↑, as for lots; a bag goes to one. */
export const inRank = <B extends Ranked>(bids: readonly B[]): B[] => [...bids].sort(compareBids)

export const bidderIn = ({ bidders }: KnownSealed, agency: string): SealedBidder | undefined =>
  bidders.find(bidder => bidder.agency === agency)
const withBidder = (state: Sealed, agency: string, change: (before: SealedBidder | undefined) => SealedBidder | undefined): Sealed => {
  if (!isSealed(state)) return state
  const at = state.bidders.findIndex(bidder => bidder.agency === agency)
  const next = change(state.bidders[at])
  if (!next) return state
  return { ...state, bidders: at < 0 ? [...state.bidders, next] : state.bidders.with(at, next) }
}
