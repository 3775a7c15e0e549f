import { EarnestHeld } from '#contracts/account/earnest-events.ts'
import * as bidEvents from '#contracts/auction/bid-events.ts'
import { awardIdOf, awardOfOffer, lotEarnest, lotOfEarnest } from '#contracts/auction/codes.ts'
import * as lotEvents from '#contracts/auction/lot-events.ts'
import { wonBy } from '#contracts/auction/rank.ts'
import { ALIKE } from '#contracts/auction/rates.ts'
import { addMinutes, later } from '#contracts/kernel/calendar.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, ifRefused, invalid, isRefusal, notFound, Refused } from '#contracts/kernel/refused.ts'
import { earnest } from '#services/account/earnest.ts'
import { parentOf } from '#services/agency/agency.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { type NotFollowed, sentBackBefore, turnedDown } from '#services/flow/uses.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { At, Commands } from '#services/kernel/stream/commands.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { follow } from '#services/kernel/stream/follow.ts'
import { type Process, process, type Reacting, systemUser, when } from '#services/kernel/stream/process.ts'
import { seats } from '#services/seats/decide.ts'
import { type Award, type AwardOpening, award, awardText, isWon } from '../award/award.ts'
import { bidderOf, covered } from '../bidders.ts'
import { endHold, holdEarnest, nextHold, releaseEarnest } from '../earnest/hold.ts'
import { rates } from '../ranking/auto-rank.ts'
import { ratesNow } from '../ranking/calls.ts'
import { type Bids, bids, mustBeOne, type OpenedBids } from './bids.ts'
import { kindOf } from './kinds.ts'
import { type KnownLot, lot, type Opener, seatsOf } from './lot.ts'
import { type Computation, recompute } from './recompute.ts'

/** minutes for which the seats of a lot wait for a result while it is published; then the clock looks into them */
const HOLD_MINUTES = 10
/** minutes after its end for which they wait for a result */
const AWARD_MINUTES = 24 * 60
/** bidders whose earnest goes back at once */
const WIDTH = 32

type Reach = { load: Commands['load']; at: At }

// ── seats: a seat hold names its lot, and the request that took it ───────────────────────────────────────────────────
export const lotHold = (lotId: string, requestId: string): string => `lot~${lotId}~${requestId}`
/** undefined where it is no lot's seat hold */
export const lotOfHold = (holdId: string): { lotId: string; requestId: string } | undefined => {
  const [kind, lotId, requestId] = holdId.split('~')
  return kind === 'lot' && lotId && requestId ? { lotId, requestId } : undefined
}

/**
 * Publishes an approved lot (AUCTIONS §6): holds its seats, publishes it by one fact, and then opens its bids; otherwise it becomes a draft
 * again, with the reason. The flow's end runs this, any number of times, from wherever it stands.
 */
export const publishLot = async (
  { load, at }: Reach,
  lotId: string,
  requestId: string,
  { now, orderBy }: { now: string; orderBy?: string | undefined },
): Promise<NotFollowed | undefined> => {
  const { state } = await load(lot, lotId)
  let back: NotFollowed | undefined
  if (state.status === 'AUDITING' && state.submitted?.requestId === requestId) {
    const block = at(seats, state.terms.stockId)
    try {
      await block.hold({ holdId: lotHold(lotId, requestId), seats: seatsOf(state.terms), until: addMinutes(now, HOLD_MINUTES) })
    } catch (error) {
      if (!isRefusal(error)) throw error
      return turnedDown(await at(lot, lotId).sendBack({ requestId, reason: error.message }), lotEvents.LotSentBack)
    }
    back = turnedDown(await at(lot, lotId).publish({ requestId, orderBy }), lotEvents.LotSentBack)
  } else if (state.status !== 'NONE') back = sentBackBefore(state, requestId)
  await settleHold({ load, at }, lotId, requestId)
  return back
}

/** Settles the seats that were held for a lot under this request, by the lot's state; it may be repeated. */
const settleHold = async ({ load, at }: Reach, lotId: string, requestId: string): Promise<void> => {
  const { state } = await load(lot, lotId)
  if (state.status === 'NONE') return
  const { terms } = state
  const holdId = lotHold(lotId, requestId)
  const isOwn = state.submitted?.requestId === requestId
  // the lot is about to be published: a driver that died is started again
  if (isOwn && state.status === 'AUDITING') return
  // the process `awards` divides and releases them
  if (isOwn && state.status === 'AWARDED') return
  if (!isOwn || state.status !== 'PUBLISHED') {
    await at(seats, terms.stockId).release({ holdId, reason: '竞价未成交' })
    return
  }
  // with one unit the prices only rise: no rate is needed to rank bids
  const ratesId = kindOf(terms) === 'FREE' ? undefined : await ratesNow(load, terms.airLine)
  await at(bids, lotId).open(openingOf(state, ratesId))
  const { state: now } = await load(bids, lotId)
  const endsAt = now.status === 'NONE' ? terms.endsAt : now.endsAt
  await at(seats, terms.stockId).prolong({ holdId, until: addMinutes(endsAt, AWARD_MINUTES) })
  if (state.opener) await openerBids({ load, at }, state, state.opener)
}

/** `ratesId`: the table that ranks equal bids, frozen for this lot from now on */
const openingOf = ({ lotId, terms }: KnownLot, ratesId: string | undefined) => {
  const { airLine, flightNo, date, origin, destination, units, seatsPerUnit, floor, cap, step } = terms
  const { mostStep, wholeAllowed, startsAt, endsAt, closingSeconds, extendSeconds, mostExtensions } = terms
  return {
    lotId,
    airLine,
    title: `${flightNo} ${date} ${origin}–${destination} ${seatsOf(terms)}座`,
    units,
    seatsPerUnit,
    floor,
    cap,
    step,
    wholeAllowed,
    startsAt,
    endsAt,
    closingSeconds,
    extendSeconds,
    mostExtensions,
    ...present({ mostStep, ratesId }),
  }
}

/**
 * Prolongs a seat hold past its time while its lot needs it, else releases it; the process `lots` settles what is decided meanwhile.
 */
export const lookIntoLotHold = async ({ load, at }: Reach, { stockId, holdId, now }: { stockId: string; holdId: string; now: string }) => {
  const { lotId, requestId } = lotOfHold(holdId)!
  const { state } = await load(lot, lotId)
  const block = at(seats, stockId)
  const isOwn = state.status !== 'NONE' && state.submitted?.requestId === requestId
  if (isOwn && state.status === 'AUDITING') return block.prolong({ holdId, until: addMinutes(now, HOLD_MINUTES) })
  if (isOwn && (state.status === 'PUBLISHED' || state.status === 'AWARDED'))
    return block.prolong({ holdId, until: addMinutes(later(now, state.terms.endsAt), AWARD_MINUTES) })
  return block.release({ holdId, reason: '占座超时' })
}

const lotOpens = follow(lotEvents.LotPublished, async ({ lotId }, reach) => {
  const { state } = await reach.load(lot, lotId)
  if (state.status !== 'NONE' && state.submitted) await settleHold(reach, lotId, state.submitted.requestId)
})
const holdGoes = async (_: unknown, { id, load, at }: Reacting) => {
  const { state } = await load(lot, id)
  if (state.status !== 'NONE' && state.submitted) await settleHold({ load, at }, id, state.submitted.requestId)
}

// ── earnest: in, the account first and the bids second; out, the bids first and the account second ───────────────────
type Joining = { run: Pick<Commands, 'load' | 'loadCached'>; call: Pick<CommandCall, 'who' | 'now'> & { unguarded: At } }
type Joiner = { agency: string; agencyName: string }
const earnestUse = { BIDDING: 'BIDDING', FREE: 'FREE_BIDDING' } as const

/**
 * Joins a lot with earnest for so many units in all. A further earnest hold is made where the present ones cover fewer units. A repetition
 * returns the first result.
 * @throws Refused 保证金不足, 竞价已截止 …: then nothing is held for it
 */
export const joinLot = async ({ run, call }: Joining, lotId: string, units: number, who: Joiner): Promise<OpenedBids> => {
  const [{ state: known }, { state: published }] = await Promise.all([run.load(bids, lotId), run.load(lot, lotId)])
  if (known.status === 'NONE' || published.status === 'NONE') throw notFound('竞价')
  const { airLine, title } = known.terms
  const range = `份数须为1至${known.terms.units}`
  if (units < 1 || units > known.terms.units) throw invalid(range, { units: range })
  const bidder = bidderOf(known.bidders, who.agency)
  const more = units - (bidder ? covered(bidder) : 0)
  if (more <= 0) return known
  const perUnit = published.terms.earnestPerUnit
  const parent = await parentOf(run.loadCached, who.agency)
  // asked before money is set aside for it
  if (!bidder?.holds.length) mustBeOne(known, { agency: who.agency, ...present({ parent }) })
  const { earnestId, turn } = await nextHold(run, turn => lotEarnest(lotId, who.agency, turn), bidder?.turn)
  const held = await holdEarnest(
    { run, call },
    { earnestId, agency: who.agency, airLine, amount: perUnit * more, use: earnestUse[kindOf(published.terms)], subject: lotId, title },
  )
  // of two windows of one agency the first sets the number of units
  const joining = { ...who, ...present({ parent }), earnestId, turn, units: held.asked.amount / perUnit }
  try {
    const { state } = await call.unguarded(bids, lotId).join(joining)
    // of several joins at once the first sets the number; one that wants more gets another earnest hold for the rest
    if (buysBids(state, who.agency, earnestId)) return joinLot({ run, call }, lotId, units, who)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await releaseEarnest({ run, call }, earnestId)
    throw error
  }
  // the agency has left in the meantime
  await releaseEarnest({ run, call }, earnestId)
  throw new Refused(code.auction, '您已退出该竞价，请重新参加')
}
/**
 * Places the first bid of an agency that has opened a lot, with earnest behind it, once: whatever the agency does later stands. Without
 * enough earnest the lot is over, unless another agency has bid first.
 */
const openerBids = async (
  { load, at }: Reach,
  { lotId, terms, submitted }: KnownLot,
  { agency, agencyName, price }: Opener,
): Promise<void> => {
  const { state: before } = await load(bids, lotId)
  if (before.status !== 'OPEN' || !submitted) return
  const call = { who: systemUser('lots'), now: terms.startsAt, unguarded: at }
  try {
    if (!bidderOf(before.bidders, agency)) await joinLot({ run: { load, loadCached: load }, call }, lotId, 1, { agency, agencyName })
    const bid = {
      agency,
      price,
      units: 1,
      partial: true,
      rate: ALIKE,
      bidId: submitted.requestId,
      receivedAt: terms.startsAt,
      confirmed: true,
    }
    await at(bids, lotId).place(bid)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await overWithoutBids({ load, at }, lotId, error.message)
  }
}
/** Ends a lot that nobody stands behind any more and nobody has bid for. */
const overWithoutBids = async ({ load, at }: Reach, lotId: string, reason: string): Promise<void> => {
  const { state: known } = await load(bids, lotId)
  if ((known.status !== 'OPEN' && known.status !== 'PAUSED') || known.ranked.length > 0) return
  try {
    await at(bids, lotId).cancel({ reason })
  } catch (error) {
    // somebody has bid at this moment
    if (isRefusal(error)) return
    throw error
  }
  await at(lot, lotId).follow({ forced: false, reason })
}
const buysBids = (state: Bids, agency: string, earnestId: string): boolean =>
  state.status !== 'NONE' && bidderOf(state.bidders, agency)?.holds.some(hold => hold.earnestId === earnestId) === true

/** the award that the earnest hold of this name stands behind, or would if its agency had won */
const awardBehind = async ({ load }: Pick<Reach, 'load'>, earnestId: string): Promise<string | undefined> => {
  const of = lotOfEarnest(earnestId)
  if (!of) return awardOfOffer(earnestId)
  const { state: known } = await load(bids, of.lotId)
  const bidder = known.status === 'NONE' ? undefined : bidderOf(known.bidders, of.agency)
  return bidder && awardIdOf(of.lotId, bidder.paddle)
}
/** All earnest holds behind a win that is not taken yet, where this one is among them: the win may be given up with it (弃标). */
export const winBehind = async ({ load }: Pick<Reach, 'load'>, earnestId: string): Promise<AwardOpening['earnest'] | undefined> => {
  const awardId = await awardBehind({ load }, earnestId)
  const state = awardId ? (await load(award, awardId)).state : undefined
  if (state?.status !== 'WAIT_PREPAY') return undefined
  const { earnest } = state.opened
  return earnest.some(hold => hold.earnestId === earnestId && hold.stake > 0) ? earnest : undefined
}
/** the amount of this earnest hold that is at stake, in fen */
export const stakeBehind = async (reach: Pick<Reach, 'load'>, earnestId: string): Promise<number | undefined> =>
  (await winBehind(reach, earnestId))?.find(hold => hold.earnestId === earnestId)?.stake
/** Gives up a win after the approval; it may be repeated. False where there is no win, or it was taken or over before. */
export const giveUpWin = async ({ load, at }: Reach, giving: Parameters<typeof award.commands.giveUp.decide>[1]): Promise<boolean> => {
  const awardId = await awardBehind({ load }, giving.earnestId)
  return awardId !== undefined && (await at(award, awardId).giveUp(giving).catch(ifRefused)) !== undefined
}

/**
 * Why the earnest hold of this name cannot end on its own, in Chinese: a bid would lose its earnest, and after a win the award decides
 * about the hold, also when it is given up.
 */
export const whyKept = async ({ load }: Pick<Reach, 'load'>, earnestId: string): Promise<string | undefined> => {
  const offered = awardOfOffer(earnestId)
  if (offered) {
    const { state } = await load(award, offered)
    return isWon(state) || state.status === 'OFFERED' ? keptBecause(state) : undefined
  }
  const of = lotOfEarnest(earnestId)
  if (!of) return undefined
  const { state: known } = await load(bids, of.lotId)
  if (known.status === 'NONE') return undefined
  const bidder = bidderOf(known.bidders, of.agency)
  const won = wonBy(known.fills, of.agency)
  if (known.status === 'OPEN' || known.status === 'PAUSED')
    return won > 0 ? '竞价未结束，报价领先时不能弃标' : '竞价未结束，请先退出竞价，保证金全额退回'
  // the earnest hold stands behind nothing, and nobody else gives it back
  if (!bidder?.holds.some(hold => hold.earnestId === earnestId)) return undefined
  if (known.status === 'CANCELLED' || won === 0) return '竞价已结束，未成交的保证金全额退回'
  return keptBecause((await load(award, awardIdOf(of.lotId, bidder.paddle))).state)
}
const keptBecause = (state: Award): string => (isWon(state) && state.defaulted ? `${awardText(state)}，保证金已处置` : keptBy[state.status])
const keptBy: Record<Award['status'], string> = {
  NONE: '竞价已成交，请在预付时限前预付',
  WAIT_PREPAY: '竞价已成交，请在预付时限前预付，逾期成交部分的保证金罚没',
  WAIT_PAY: '已下单，请支付订单或取消订单',
  ORDERED: '已转为订单，保证金已处置',
  DEFAULTED: '已违约，保证金已处置',
  RELEASED: '成交已解除，保证金全额退回',
  MISSED: '竞价已结束，未成交的保证金全额退回',
  CANCELLED: '竞价已取消，保证金全额退回',
  OFFERED: '正在接受递补，请稍后',
  DECLINED: '递补未接受，保证金全额退回',
}

const goesBack = (reach: Reach, earnestId: string): Promise<void> => endHold(reach, earnestId, { cause: 'RELEASED' })
export const bidderLeaves = follow(bidEvents.BidderLeft, async ({ agency, earnest: ids }, reach) => {
  for (const id of ids) await goesBack(reach, id)
  const { state } = await reach.load(lot, reach.id)
  if (state.status !== 'NONE' && state.opener?.agency === agency) await overWithoutBids(reach, reach.id, '发起人退出，没有其他出价')
})
/** Frees the earnest behind all bids that win nothing. */
const losersGo = async ({ load, at }: Reach, lotId: string, winners: ReadonlySet<string>): Promise<void> => {
  const { state } = await load(bids, lotId)
  if (state.status === 'NONE') return
  const losers = state.bidders.flat().filter(({ agency }) => !winners.has(agency))
  await inParallel(losers, WIDTH, async ({ holds }) => {
    for (const { earnestId } of holds) await goesBack({ load, at }, earnestId)
  })
}

/**
 * Joins with earnest that the account has set aside, also where the request that asked for it has died in between; whoever drives it, it
 * joins once. Earnest that comes too late goes back.
 */
const heldJoins = async (_: unknown, { id, load, recall, at }: Reacting): Promise<void> => {
  const of = lotOfEarnest(id)
  if (!of) return
  const [{ state: held }, { state: published }] = await Promise.all([load(earnest, id), load(lot, of.lotId)])
  if (held.status !== 'HELD' || published.status === 'NONE') return
  const { agency, agencyName, amount } = held.asked
  // the agency has joined long ago, and the award decides about the earnest by now
  if (buysBids((await load(bids, of.lotId)).state, agency, id)) return
  const parent = await parentOf(recall, agency)
  const units = amount / published.terms.earnestPerUnit
  const joining = { agency, agencyName, ...present({ parent }), earnestId: id, turn: of.turn, units }
  const joined = await at(bids, of.lotId).join(joining).catch(ifRefused)
  if (!joined || !buysBids(joined.state, agency, id)) await goesBack({ load, at }, id)
}

/** Keeps lots, their bids, and the seats and earnest behind them in step, whichever request has died. */
export const lotProcess: Process = process(
  'lots',
  lotOpens.again,
  bidderLeaves.again,
  when(EarnestHeld, heldJoins),
  when(bidEvents.BidsClosed, async ({ winners, sold, bids: placed, endsAt }, { id, load, at }) => {
    await at(lot, id).close({ sold, bids: placed, endsAt })
    await losersGo({ load, at }, id, new Set(winners.map(({ agency }) => agency)))
  }),
  when(bidEvents.BidsCancelled, async ({ forced, reason }, { id, load, at }) => {
    await at(lot, id).follow({ forced, ...(reason && { reason }) })
    await losersGo({ load, at }, id, new Set())
  }),
  when(lotEvents.LotSentBack, async ({ requestId }, { id, load, at }) => settleHold({ load, at }, id, requestId)),
  when(lotEvents.LotCancelled, holdGoes),
  when(lotEvents.LotClosed, holdGoes),
)

// ── the auditor ──────────────────────────────────────────────────────────────────────────────────────────────────────
const PAGE = 1_000
/** Computes the result of a lot again from its log, page by page. */
export const computationOf = async (
  { run, events }: { run: Pick<Commands, 'load'>; events: Pick<EventStore, 'read'> },
  lotId: string,
): Promise<Computation> => {
  const facts: { type: string; data: unknown }[] = []
  for (let from = 0; ; ) {
    const page = await events.read(streamOf(bids, lotId), { from, limit: PAGE })
    facts.push(...page)
    if (page.length < PAGE) break
    from = page.at(-1)!.revision + 1
  }
  const ratesId = (facts[0]?.data as { ratesId?: string } | undefined)?.ratesId
  const { state } = ratesId ? await run.load(rates, ratesId) : { state: undefined }
  return recompute(facts, state?.status === 'FROZEN' ? state : undefined)
}
