import { EarnestHeld } from '#contracts/account/earnest-events.ts'
import * as sealedEvents from '#contracts/auction/bag-bid-events.ts'
import { bagEarnest, bagOfEarnest } from '#contracts/auction/bag-codes.ts'
import { BagCancelled } from '#contracts/auction/bag-events.ts'
import { mostBagPrice } from '#contracts/auction/bag-price.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { code, ifRefused, isRefusal, notFound, Refused } from '#contracts/kernel/refused.ts'
import { earnest } from '#services/account/earnest.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import type { At, Commands } from '#services/kernel/commands.ts'
import { decide, streamOf } from '#services/kernel/decider.ts'
import { follow } from '#services/kernel/follow.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { inParallel } from '#services/kernel/parallel.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/process.ts'
import { bagOrderedBy, type Ordering } from '../award/prepay.ts'
import { bag, isOffered, isRanked, OFFERED, type Offered, toldOf } from '../bags/bag.ts'
import { endHold, holdEarnest, nextHold, releaseEarnest } from '../earnest/hold.ts'
import { rates } from '../ranking/auto-rank.ts'
import { ratesNow, rateUnder } from '../ranking/calls.ts'
import {
  bagBids,
  bidderIn,
  isSameSealed,
  isSealed,
  type KnownSealed,
  mayBid,
  mustBeBid,
  type OpenedBid,
  type Sealed,
  withCover,
} from './bag-bids.ts'
import { recomputeSealed, type SealedComputation } from './recompute.ts'
import type { Seals } from './seal.ts'

/** so often an agency may bid another price for a bag */
const MOST_CHANGES = 20
/** of so many bidders at once the earnest goes back */
const WIDTH = 32

type Reach = { load: Commands['load']; at: At }

/** By the publication, before the bag is offered: from its begin on it takes sealed bids, ranked by the rates of this moment. */
export const openSealed = async ({ load, at }: Reach, offered: Offered, title: string): Promise<void> => {
  const { bagId, airLine, seats, price: floor, lots, startsAt, endsAt } = offered
  const ratesId = await ratesNow(load, airLine)
  const terms = { bagId, airLine, title, seats, floor, cap: mostBagPrice(lots), startsAt, endsAt, mostChanges: MOST_CHANGES }
  await at(bagBids, bagId).open({ ...terms, ...(ratesId && { ratesId }) })
}

// ── a bid: earnest in, the account first and the bids second; out, the bids first and the account second ─────────────
type Calling = { run: Commands; call: Pick<CommandCall, 'who' | 'now' | 'commandId' | 'unguarded'> }
type Joiner = { agency: string; agencyName: string }

export const sealedOf = async ({ load }: Pick<Reach, 'load'>, bagId: string): Promise<KnownSealed> => {
  const { state } = await load(bagBids, bagId)
  if (!isSealed(state)) throw notFound('组合包')
  return state
}
/**
 * A sealed bid of an agency, in place of its one before; the first sets its earnest aside. Sent again it has what it had, and the same price once more
 * keeps its place. `load`: of the request, which has loaded some of it already; the earnest is carried out on what is there.
 * @throws Refused 出价低于起拍价…, 批次已截止, 保证金不足 …: then nothing is held for it
 */
export const bidSealed = async (
  { run, call, seals, load = run.recalling().recall }: Calling & { seals: Seals; load?: Commands['load'] },
  bagId: string,
  price: Fen,
  who: Joiner,
): Promise<void> => {
  const { agency } = who
  const known = await sealedOf({ load }, bagId)
  mustBeBid(known, price)
  const bidder = bidderIn(known, agency)
  const named = { bagId, agency, bidId: call.commandId }
  const rate = await rateUnder(run, known.terms.ratesId, agency)
  const bid = { agency, bidId: call.commandId, ...seals.seal(named, price), rate, receivedAt: call.now }
  if (isSameSealed(bidder, bid) || (mayBid(known, call.now) && ownPrice(seals, known, agency) === price)) return
  if (!bidder?.earnestId) {
    decide(bagBids, 'place', withCover(known, agency), bid, { who: call.who, at: call.now, id: bagId })
    await joined({ run, call, load }, known, who)
  }
  const place = () => call.unguarded(bagBids, bagId).place(bid)
  await place().catch(async error => {
    // it has left meanwhile, from another window: it bids as one who has not joined
    const now = await sealedOf({ load }, bagId)
    if (!isRefusal(error) || now.status !== 'OPEN' || bidderIn(now, agency)?.earnestId) throw error
    await joined({ run, call, load }, now, who)
    await place()
  })
}
/** what an agency itself has bid, as long as it counts; sealed by a key that was lost, nobody can say, and it may bid anew */
export const ownPrice = (seals: Seals, { terms: { bagId }, ...known }: KnownSealed, agency: string): Fen | undefined => {
  const bid = known.bidders.find(bidder => bidder.agency === agency)?.bid
  try {
    return bid && seals.open({ bagId, agency, bidId: bid.bidId }, bid.box).price
  } catch {
    return undefined
  }
}

const joined = async (
  { run, call, load }: Calling & { load: Commands['load'] },
  { terms, bidders }: KnownSealed,
  who: Joiner,
): Promise<void> => {
  const { bagId, airLine, title } = terms
  const { state } = await load(bag, bagId)
  if (!isOffered(state)) throw notFound('组合包')
  const before = bidders.find(({ agency }) => agency === who.agency)?.turn ?? 0
  const { earnestId, turn } = await nextHold({ load }, turn => bagEarnest(bagId, who.agency, turn), before)
  const amount = state.offered.earnest
  await holdEarnest({ run, call, load }, { earnestId, agency: who.agency, airLine, amount, use: 'COMBI_AUCTION', subject: bagId, title })
  try {
    const { state: now } = await call.unguarded(bagBids, bagId).join({ ...who, earnestId, turn, bag: toldOf(state.offered) })
    if (isBehind(now, who.agency, earnestId)) return
  } catch (error) {
    if (!isRefusal(error)) throw error
    await releaseEarnest({ run, call }, earnestId)
    throw error
  }
  await releaseEarnest({ run, call }, earnestId)
  throw new Refused(code.auction, '您已撤回出价，请重新出价')
}
const isBehind = (state: Sealed, agency: string, earnestId: string): boolean =>
  isSealed(state) && bidderIn(state, agency)?.earnestId === earnestId

/** Its bid is withdrawn, and its earnest given back; before the end only. */
export const leaveSealed = async ({ run, call }: Calling, bagId: string, agency: string): Promise<void> => {
  const done = await call.unguarded(bagBids, bagId).leave({ agency, receivedAt: call.now })
  await sealedLeaves.now({ id: bagId, ...done }, { call, load: run.load })
}

/** Why the hold of this name, behind a sealed bid, cannot be given up (弃标), in Chinese. Of whoever has won the bag says so itself. */
export const whySealedKept = async (
  { load }: Pick<Reach, 'load'>,
  { bagId, agency }: { bagId: string; agency: string },
  earnestId: string,
): Promise<string | undefined> => {
  const { state } = await load(bagBids, bagId)
  if (!isBehind(state, agency, earnestId) || !isSealed(state)) return undefined
  if (state.status === 'OPEN') return '密封竞价未结束，请撤回出价，保证金全额退回'
  const isBest = state.ranked?.[0]?.earnestId === earnestId
  return isBest ? '密封竞价已成交，请在预付时限前预付，逾期保证金罚没' : '密封竞价已结束，未成交的保证金全额退回'
}

// ── the end ──────────────────────────────────────────────────────────────────────────────────────────────────────────
/** All bids that count, opened; undefined: one was sealed by a key that was lost. Nothing is decided then, and the desk cancels the bag. */
const openedBids = (seals: Seals, { terms: { bagId }, bidders }: KnownSealed): OpenedBid[] | undefined => {
  try {
    return bidders.flatMap(({ agency, bid }) =>
      bid ? [{ agency, bidId: bid.bidId, ...seals.open({ bagId, agency, bidId: bid.bidId }, bid.box) }] : [],
    )
  } catch {
    return undefined
  }
}
export const canBeOpened = (seals: Seals, known: KnownSealed): boolean => openedBids(seals, known) !== undefined
/** Whether it is over, the bids decide; one that comes in while they are opened is opened the next time. `isShut`: they cannot be opened. */
export const closeSealed = async ({ run, seals }: { run: Pick<Commands, 'load'>; seals: Seals }, at: At, bagId: string, now: string) => {
  const { state } = await run.load(bagBids, bagId)
  if (state.status !== 'OPEN' || now < state.terms.endsAt) return { facts: [], isShut: false }
  const opened = openedBids(seals, state)
  return opened ? { ...(await at(bagBids, bagId).close({ opened })), isShut: false } : { facts: [], isShut: true }
}

const goesBack = (reach: Reach, earnestId: string): Promise<void> => endHold(reach, earnestId, { cause: 'RELEASED' })
const sealedLeaves = follow(sealedEvents.SealedBidderLeft, ({ earnestId }, reach) => goesBack(reach, earnestId))

/** All that stands behind bids, but of who has the bag, or had it. */
const losersGo = async ({ load, at }: Reach, bagId: string): Promise<void> => {
  const [{ state }, { state: won }] = await Promise.all([load(bagBids, bagId), load(bag, bagId)])
  if (!isSealed(state)) return
  const kept = isOffered(won) ? [won.booked?.earnestId, won.spent] : []
  const holds = state.bidders.flatMap(({ earnestId }) => (earnestId && !kept.includes(earnestId) ? [earnestId] : []))
  await inParallel(holds, WIDTH, earnestId => goesBack({ load, at }, earnestId))
}
/** What the account has set aside comes into the bids, also where the request that asked for it has died in between; too late it goes back. */
const heldJoins = async (_: unknown, { id, load, recall, at }: Reacting): Promise<void> => {
  const of = bagOfEarnest(id)
  if (!of) return
  const [{ state: held }, { state: offered }] = await Promise.all([recall(earnest, id), recall(bag, of.bagId, OFFERED)])
  if (held.status !== 'HELD' || !isOffered(offered) || !isRanked(offered)) return
  const { agency, agencyName } = held.asked
  const isIn = ({ state }: { state: Sealed }) => isBehind(state, agency, id)
  if (isIn(await recall(bagBids, of.bagId, 0))) return
  const joining = { agency, agencyName, earnestId: id, turn: of.turn, bag: toldOf(offered.offered) }
  const joined = await at(bagBids, of.bagId).join(joining).catch(ifRefused)
  // of one that is refused, it may stand behind a bid that has won, or is about to be given back
  const stands = isIn(joined ?? (await load(bagBids, of.bagId)))
  if (!stands) await goesBack({ load, at }, id)
}

/** Sealed bids, their bag and the earnest behind them follow one another, whichever request has died. */
export const sealedProcess = (rules: Ordering): Process =>
  process(
    'sealed-bags',
    when(EarnestHeld, heldJoins),
    sealedLeaves.again,
    when(sealedEvents.SealedBidsClosed, async ({ ranked }, { id, load, at }) => {
      const [best] = ranked
      const { state: offered } = await load(bag, id)
      if (best && isOffered(offered)) {
        const { agency, agencyName, earnestId, bidId, price } = best
        await at(bag, id).award({ agency, agencyName, earnestId, bidId, price, orderBy: await bagOrderedBy(rules, offered.offered) })
      } else await at(bag, id).unsold({})
      await losersGo({ load, at }, id)
    }),
    when(BagCancelled, async ({ reason }, { id, at }) => at(bagBids, id).cancel({ ...(reason && { reason }) })),
    when(sealedEvents.SealedBidsCancelled, (_, { id, load, at }) => losersGo({ load, at }, id)),
  )

// ── the auditor ──────────────────────────────────────────────────────────────────────────────────────────────────────
/** The result of the sealed bids for a bag, computed again from the log. */
export const sealedComputation = async (
  { run, events }: { run: Pick<Commands, 'load'>; events: Pick<EventStore, 'read'> },
  bagId: string,
): Promise<SealedComputation> => {
  const [facts, booked] = await Promise.all([events.read(streamOf(bagBids, bagId)), events.read(streamOf(bag, bagId))])
  const ratesId = (facts[0]?.data as { ratesId?: string } | undefined)?.ratesId
  const { state } = ratesId ? await run.load(rates, ratesId) : { state: undefined }
  return recomputeSealed([...facts, ...booked], state?.status === 'FROZEN' ? state : undefined)
}
