import * as events from '#contracts/auction/bag-events.ts'
import { bagWord } from '#contracts/auction/bag-kinds.ts'
import { routeText } from '#contracts/auction/bag-price.ts'
import { SHUT } from '#contracts/auction/codes.ts'
import type { CloseReason } from '#contracts/enums.ts'
import { addMinutes, earlier } from '#contracts/kernel/calendar.ts'
import type { EventsOf, FactOf } from '#contracts/kernel/event.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { stdOf } from '#contracts/kernel/zones.ts'
import { TOO_NEAR } from '#contracts/order/rules/limits.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import { faults } from '../award/award.ts'
import { isTooNear, movedLimit, prepayLimit } from '../award/prepay.ts'
import type { AuctionGap } from '../gap.ts'

const { BagOffered, BagBooked, BagMissed, BagTimeMoved, BagUndone, BagTaken, BagPaid, BagDefaulted } = events
const { BagLapsed, BagReleased, BagClosed, BagCancelled, BagDeclined } = events
type Data<E extends { schema: any }> = Static<E['schema']>
export type Offered = Data<typeof BagOffered>
type Booked = Data<typeof BagBooked>
export type TakenBag = Data<typeof BagTaken>
export type KnownBag = {
  status: 'AVAILABLE' | 'BOOKED' | 'WAIT_PAY' | 'ORDERED' | 'LAPSED' | 'CLOSED' | 'DECLINED' | 'CANCELLED'
  offered: Offered
  /** name of the hold of its seats, until they are an order's */
  holdId: string
  /** number of bookings so far */
  turn: number
  /** the booking of the agency that has it */
  booked?: Booked
  /** earnest holds that book nothing any more: of bookings that are over, and of those that were refused */
  spent: readonly string[]
  /** the last loss of earnest with it, and the agency */
  lost?: Pick<Data<typeof BagDefaulted>, 'agency' | 'cause' | 'forfeit'>
  /** how often each agency has undone it, with its sub-agents, by the parent */
  undone?: Readonly<Record<string, number>>
  taken?: TakenBag
  paid?: Data<typeof BagPaid>
}
type Bag = { status: 'NONE' } | KnownBag
/** revision of the fact that offers the bag: from there on its terms, and how it is sold, are known */
export const OFFERED = 0
export const isOffered = (bag: Bag): bag is KnownBag => bag.status !== 'NONE'

const bagTexts: Record<Bag['status'], string> = {
  NONE: '组合包不存在',
  AVAILABLE: '组合包未预订',
  BOOKED: '该组合包已被锁定',
  WAIT_PAY: '组合包已生成订单，请支付或取消订单',
  ORDERED: '组合包已转为订单',
  LAPSED: '组合包的订单已失效',
  CLOSED: '批次已截止',
  DECLINED: '组合包已拒绝',
  CANCELLED: '组合包已取消',
}
/** the same for a bag that is for one agency */
const allocationTexts: Record<Bag['status'], string> = {
  NONE: '切位包不存在',
  AVAILABLE: '切位包未确认',
  BOOKED: '切位包已确认',
  WAIT_PAY: '切位包已生成订单，请支付或取消订单',
  ORDERED: '切位包已转为订单',
  LAPSED: '切位包的订单已失效',
  CLOSED: '已过确认时限',
  DECLINED: '切位包已拒绝',
  CANCELLED: '切位包已取消',
}
export const textOf = (bag: Bag): string => (isOffered(bag) && bag.offered.to ? allocationTexts : bagTexts)[bag.status]
const refused = (bag: Bag) => new Refused(code.auction, textOf(bag))

/**
 * One combined bag (DOMAIN §3.25): free, booked, or an order. The first to book has it, since both would append to this stream; in a ranked
 * batch the best sealed bid has it (`services/auction/sealed/bag-bids.ts`). The bag decides whether it is taken in time; its order decides
 * whether it is paid.
 */
export const bag = decider<Bag, EventsOf<typeof events>>()({
  name: 'bag',
  zh: '组合包',
  code: code.auction,
  document: {
    zh: '组合包',
    owner: state => {
      if (state.status === 'NONE') return undefined
      const { airLine, to } = state.offered
      if (state.booked) return { airLine, agency: state.booked.agency }
      return to ? { airLine, agency: to.agency, also: to.subAgents } : { airLine }
    },
  },
  initial: { status: 'NONE' },
  evolve: {
    BagOffered: (_, offered) => ({ status: 'AVAILABLE', offered, holdId: offered.holdId, turn: 0, spent: [] }),
    BagBooked: (bag, booked) => (isOffered(bag) ? { ...bag, status: 'BOOKED', turn: booked.turn, booked } : bag),
    BagMissed: (bag, { earnestId }) => (isOffered(bag) ? { ...bag, spent: [...bag.spent, earnestId] } : bag),
    BagTimeMoved: (bag, { turn, prepayBy }) =>
      isOffered(bag) && bag.booked?.turn === turn ? { ...bag, booked: { ...bag.booked, prepayBy } } : bag,
    BagUndone: (bag, { agency }) => {
      const free = nobodys(bag, 'AVAILABLE')
      if (!isOffered(free)) return free
      const family = isOffered(bag) && bag.booked ? familyIn(bag.booked) : agency
      return { ...free, undone: { ...free.undone, [family]: (free.undone?.[family] ?? 0) + 1 } }
    },
    BagTaken: (bag, taken) => (isOffered(bag) ? { ...bag, status: 'WAIT_PAY', taken } : bag),
    BagPaid: (bag, paid) => (isOffered(bag) ? { ...bag, status: 'ORDERED', paid } : bag),
    // a bag that was not taken still has its seats
    BagDefaulted: (bag, { agency, cause, forfeit }) => {
      const free = nobodys(bag, cause === 'NOT_TAKEN' ? 'AVAILABLE' : 'LAPSED')
      return isOffered(free) ? { ...free, lost: { agency, cause, forfeit } } : free
    },
    BagLapsed: bag => nobodys(bag, 'LAPSED'),
    BagReleased: (bag, { holdId }) => {
      const free = nobodys(bag, 'AVAILABLE')
      return isOffered(free) ? { ...free, holdId } : free
    },
    BagClosed: bag => nobodys(bag, 'CLOSED'),
    BagDeclined: bag => nobodys(bag, 'DECLINED'),
    BagCancelled: bag => nobodys(bag, 'CANCELLED'),
  },
  commands: {
    /** sent by the publication of its batch, perhaps twice */
    offer: { decide: (bag, offered: Offered) => (bag.status === 'NONE' ? [BagOffered(offered)] : []) },
    /**
     * Books the bag for the best of its sealed bids, at that price; nothing happens where the bag is gone. So near to departure that no
     * order is possible, it ends at once and nothing is lost.
     */
    award: {
      decide: (bag, { price, orderBy, ...winner }: Booker & Leaving & { bidId: string; price: Fen }, { at }) => {
        if (bag.status !== 'AVAILABLE') return []
        const booked = bookedBy(bag, winner, { price, at, orderBy })
        return [booked, ...(isTooNear(at, orderBy) ? cut({ ...bag, turn: booked.data.turn, booked: booked.data }, at) : [])]
      },
    },
    /** closes a bag that nobody has bid for */
    unsold: { decide: (bag, _: object) => (bag.status === 'AVAILABLE' ? [BagClosed({})] : []) },
    /** books the bag with held earnest; the same hold is the same booking */
    book: {
      decide: (bag, { orderBy, ...booker }: Booker & Leaving, { at }) => {
        const { agency, earnestId } = booker
        if (isBehind(bag, earnestId)) return []
        if (isOffered(bag) && bag.spent.includes(earnestId)) throw new Refused(code.auction, '该次预订已结束，请重新预订')
        if (!isFor(bag, agency)) throw notAllocated()
        const verdict = mayBook(bag, at, orderBy)
        if (verdict !== true || !isOffered(bag)) throw new Refused(code.auction, String(verdict))
        return [bookedBy(bag, booker, { price: bag.offered.price, at, orderBy })]
      },
    },
    /**
     * Sent before held earnest that was refused is free again. A hold that is booked, or was, is ended by the fact that ends its booking.
     */
    miss: {
      decide: (bag, { agency, earnestId }: Data<typeof BagMissed>) =>
        isBehind(bag, earnestId) || (isOffered(bag) && bag.spent.includes(earnestId)) ? [] : [BagMissed({ agency, earnestId })],
    },
    undo: {
      when: (bag, { at }) => {
        if (bag.status !== 'BOOKED') return textOf(bag)
        const { undoBy } = bag.booked!
        const family = familyIn(bag.booked!)
        if (undosLeft(bag, family) > 0) return at < undoBy || '已过撤销时间'
        const times = bag.undone?.[family]
        return times ? `本单位已撤销该${bagWord(bag.offered.bagId)}${times}次，不能再撤销` : `该${bagWord(bag.offered.bagId)}不能撤销`
      },
      decide: (bag, _: object, { at }) => (isOffered(bag) ? freed(bag, BagUndone(by(bag)), at) : []),
    },
    /** The agency that the bag is for declines it, and its seats become free. Its sub-agents may not decline. */
    decline: {
      when: (bag, { who, at }) => {
        if (bag.status !== 'AVAILABLE' || !bag.offered.to) return textOf(bag)
        if (at >= bag.offered.endsAt) return allocationTexts.CLOSED
        return bag.offered.to.agency === who.agency || '只有被分配的代理人可以拒绝'
      },
      decide: (bag, { reason }: { reason?: string | undefined }) =>
        isOffered(bag) && bag.offered.to ? [BagDeclined({ agency: bag.offered.to.agency, ...(reason && { reason }) })] : [],
    },
    /** Takes the bag as an order. The same number is the same order, whichever request sends it: the first one defines the order. */
    take: {
      when: (bag, { at }) => {
        if (bag.status !== 'BOOKED') return textOf(bag)
        return at < bag.booked!.prepayBy || '已过预付时限'
      },
      decide: (bag, { orderNo, order }: Omit<TakenBag, 'turn'>) =>
        isOffered(bag) && bag.taken?.orderNo !== orderNo ? [BagTaken({ turn: bag.turn, orderNo, order })] : [],
    },
    /** sent when the order's first part is paid; `outstanding` fen are still to be paid; `paymentCode`: payment that the earnest becomes */
    pay: {
      decide: (bag, { orderNo, outstanding, instalment, paymentCode }: Paying) => {
        if (bag.status !== 'WAIT_PAY' || bag.taken?.orderNo !== orderNo) return []
        const convert = Math.min(outstanding, bag.offered.earnest)
        const paid = { turn: bag.turn, earnestId: bag.booked!.earnestId, orderNo, convert, ...(convert > 0 && { paymentCode }) }
        return [BagPaid({ ...paid, ...(convert > 0 && instalment !== undefined && { instalment }) })]
      },
    },
    /** sent when nobody could prepay between two instants */
    moveTime: {
      decide: (bag, gap: AuctionGap, { at }) => {
        if (bag.status !== 'BOOKED' || !bag.booked) return []
        const prepayBy = movedLimit(bag.booked.prepayBy, gap, at)
        return prepayBy ? [BagTimeMoved({ turn: bag.turn, prepayBy })] : []
      },
    },
    /**
     * Sent by the clock, perhaps early, perhaps twice. An agency whose limit lies beyond the last moment for an order (`orderBy`) loses
     * nothing, nor does one that cannot act (`shut`).
     */
    passTime: {
      decide: (bag, { orderBy, shut = false }: Partial<Leaving> & { shut?: boolean }, { at }) => {
        if (bag.status === 'BOOKED' && at >= bag.booked!.prepayBy) {
          const isCut = orderBy !== undefined && orderBy < bag.booked!.prepayBy
          if (isCut || shut) return cut(bag, at, isCut ? TOO_NEAR : SHUT)
          const { to, endsAt } = bag.offered
          const isAgain = to && at < endsAt && !(orderBy !== undefined && isTooNear(at, orderBy))
          return freed(bag, defaulted(bag, 'NOT_TAKEN', isAgain ? endsAt : undefined), at)
        }
        // the bids decide about a bag that is bid for
        const isFree = bag.status === 'LAPSED' || (bag.status === 'AVAILABLE' && !isRanked(bag))
        return isFree && at >= bag.offered.endsAt ? [BagClosed({})] : []
      },
    },
    /** its order has ended; the end of a paid order does not concern the bag */
    end: {
      decide: (bag, { orderNo, reason }: { orderNo: string; reason: CloseReason }, { at }) => {
        if (bag.status !== 'WAIT_PAY' || bag.taken?.orderNo !== orderNo) return []
        const fault = faults[reason]
        return freed(bag, fault ? defaulted(bag, fault) : BagLapsed({ ...ended(bag), reason }), at)
      },
    },
    /** `holdId`: hold of seats that were taken again, where the former ones had gone with an order */
    release: {
      when: (bag, { at }) => {
        if (bag.status !== 'BOOKED' && bag.status !== 'LAPSED') return textOf(bag)
        return bag.status === 'BOOKED' || at < bag.offered.endsAt || '批次已截止'
      },
      decide: (bag, { holdId, reason }: { holdId?: string | undefined; reason?: string | undefined }, { at }) => {
        if (!isOffered(bag)) return []
        // meanwhile it was booked, not taken in time, and is free: nothing was lost
        if (bag.status === 'LAPSED' && !holdId) throw refused(bag)
        if (bag.status === 'BOOKED') mustSayWhy(reason)
        const again = bag.status === 'LAPSED' && holdId ? holdId : bag.holdId
        return freed(bag, BagReleased({ holdId: again, ...had(bag), ...(reason && { reason }) }), at)
      },
    },
    cancel: {
      when: bag => isCancellable(bag) || textOf(bag),
      decide: (bag, { reason }: { reason?: string | undefined }) => {
        if (!isOffered(bag)) return []
        if (bag.status === 'BOOKED' || isRanked(bag)) mustSayWhy(reason)
        return [cancelled(bag, reason)]
      },
    },
    /** its batch was cancelled: a bag that is an order stays one */
    follow: {
      decide: (bag, { reason }: { reason?: string | undefined }) => (isOffered(bag) && isCancellable(bag) ? [cancelled(bag, reason)] : []),
    },
  },
})

type Booker = Pick<Booked, 'agency' | 'agencyName' | 'parent' | 'earnestId'>
/** `orderBy`: last instant at which it can be ordered, by the present rules */
type Leaving = { orderBy: string }
type Paying = { orderNo: string; outstanding: Fen; instalment?: number | undefined; paymentCode: string }
type Fact = FactOf<EventsOf<typeof events>>

/** Does this hold of earnest stand behind its booking? */
export const isBehind = (bag: Bag, earnestId: string): boolean => isOffered(bag) && bag.booked?.earnestId === earnestId
/** May this agency have the bag? A bag for an agency is for that one and those of its sub-agents that may have it. */
export const isFor = (bag: Bag, agency: string | undefined): boolean => {
  if (!isOffered(bag) || !bag.offered.to) return true
  const { to } = bag.offered
  return agency !== undefined && (to.agency === agency || to.subAgents.includes(agency))
}
/** refusal that does not reveal whether the bag exists */
export const notAllocated = () => new Refused(code.notFound, '该袋未分配给您', { status: 404 })
/** May somebody book the bag now? The end of its batch counts even before the clock has acted. */
export const mayBook = (bag: Bag, at: string, orderBy: string): true | string => {
  if (bag.status !== 'AVAILABLE') return textOf(bag)
  if (isRanked(bag)) return '该组合包为密封竞价，请出价'
  if (at < bag.offered.startsAt) return '批次未开始'
  if (at >= bag.offered.endsAt) return bag.offered.to ? allocationTexts.CLOSED : bagTexts.CLOSED
  return !isTooNear(at, orderBy) || TOO_NEAR
}
/** loss of an agency that had the bag and does not have it any more */
export const lossOf = ({ lost, booked }: KnownBag, agency: string | undefined) =>
  lost && lost.agency === agency && booked?.agency !== agency ? { cause: lost.cause, forfeit: lost.forfeit } : undefined
const familyIn = ({ agency, parent }: Pick<Booker, 'agency' | 'parent'>): string => parent ?? agency
/** how often an agency and its sub-agents may still undo it */
export const undosLeft = ({ offered, undone }: KnownBag, family: string): number =>
  offered.undoMinutes > 0 ? Math.max(0, offered.undos - (undone?.[family] ?? 0)) : 0
/** is the bag sold by sealed bids, rather than to the first who comes? */
export const isRanked = ({ offered }: KnownBag): boolean => offered.saleMode === 'RANKED'
/** the bag's description for lists */
export const toldOf = ({ batchName, no, airLine, seats, earnest, lots }: Offered) => ({
  batchName,
  no,
  airLine,
  seats,
  earnest,
  route: routeText(lots),
  date: lots[0]!.date,
})
const bookedBy = (
  known: KnownBag,
  booker: Booker & { bidId?: string },
  { price, at, orderBy }: { price: Fen; at: string; orderBy: string },
) => {
  const { offered, turn } = known
  const { undoMinutes, prepayMinutes, lots, seats } = offered
  const prepayBy = prepayLimit(at, stdOf(lots[0]!), prepayMinutes, orderBy)
  const undoBy = undosLeft(known, familyIn(booker)) > 0 ? earlier(prepayBy, addMinutes(at, undoMinutes)) : at
  const bag = { ...toldOf(offered), price, amount: price * seats }
  return BagBooked({ turn: turn + 1, ...booker, undoBy, prepayBy, bag })
}
const by = ({ turn, booked }: KnownBag) => ({ turn, agency: booked!.agency, earnestId: booked!.earnestId })
const ended = (bag: KnownBag) => {
  const { bag: told, bidId } = bag.booked!
  return { ...by(bag), bag: told, ...present({ bidId }) }
}
const had = (bag: KnownBag) => bag.booked && { had: ended(bag) }
const defaulted = (bag: KnownBag, cause: Data<typeof BagDefaulted>['cause'], again?: string) =>
  BagDefaulted({ ...ended(bag), cause, forfeit: bag.offered.earnest, ...present({ again }) })
/** frees the bag; after the end of its batch it closes as well */
const freed = ({ offered }: KnownBag, fact: Fact, at: string): Fact[] => [fact, ...(at >= offered.endsAt ? [BagClosed({})] : [])]
/** ends a booking without a loss: it is nearer to departure than it can be ordered, or its agency cannot act */
const cut = (bag: KnownBag, at: string, reason = TOO_NEAR) => freed(bag, BagReleased({ holdId: bag.holdId, ...had(bag), reason }), at)
/** @throws Refused: an agency that loses its booking or its bid is told why */
const mustSayWhy = (reason: string | undefined): void => {
  if (!reason) throw invalid('已有代理人锁定或出价，请填写原因', { reason: '请填写原因' })
}
const isCancellable = ({ status }: Bag): boolean => status === 'AVAILABLE' || status === 'BOOKED' || status === 'LAPSED'
const cancelled = (bag: KnownBag, reason?: string) => BagCancelled({ ...had(bag), ...(reason && { reason }) })
const nobodys = (bag: Bag, status: KnownBag['status']): Bag => {
  if (!isOffered(bag)) return bag
  const { booked, taken: _, paid: __, ...rest } = bag
  return { ...rest, status, ...present({ spent: booked && [...rest.spent, booked.earnestId] }) }
}
