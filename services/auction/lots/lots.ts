import { EarnestHeld } from '#contracts/account/earnest-events.ts'
import * as bidEvents from '#contracts/auction/bid-events.ts'
import { awardIdOf, awardOfOffer, lotEarnest, lotOfEarnest } from '#contracts/auction/codes.ts'
import * as lotEvents from '#contracts/auction/lot-events.ts'
import { wonBy } from '#contracts/auction/rank.ts'
import { ALIKE } from '#contracts/auction/rates.ts'
import { addMinutes, later } from '#contracts/kernel/calendar.ts'
import { code, ifRefused, invalid, isRefusal, notFound, Refused } from '#contracts/kernel/refused.ts'
import { earnest } from '#services/account/earnest.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import type { At, Commands } from '#services/kernel/commands.ts'
import { streamOf } from '#services/kernel/decider.ts'
import { follow } from '#services/kernel/follow.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { inParallel } from '#services/kernel/parallel.ts'
import { type Process, process, type Reacting, systemUser, when } from '#services/kernel/process.ts'
import { seats } from '#services/seats/decide.ts'
import { type Award, award, isWon, type Opened } from '../award/award.ts'
import { bidderOf, covered } from '../bidders.ts'
import { endHold, holdEarnest, nextHold, releaseEarnest } from '../earnest/hold.ts'
import { rates } from '../ranking/auto-rank.ts'
import { ratesNow } from '../ranking/calls.ts'
import { type Bids, bids, type OpenedBids } from './bids.ts'
import { kindOf } from './kinds.ts'
import { type KnownLot, lot, type Opener, seatsOf } from './lot.ts'
import { type Computation, recompute } from './recompute.ts'

/** how long the seats of a lot wait for its word while it is published; then the clock looks into them */
const HOLD_MINUTES = 10
/** and how long after its end for what becomes of it */
const AWARD_MINUTES = 24 * 60
/** of so many bidders at once the earnest goes back */
const WIDTH = 32

type Reach = { load: Commands['load']; at: At }

// ── seats: a hold names the lot that it is of, and the request that it was taken for ─────────────────────────────────
export const lotHold = (lotId: string, requestId: string): string => `lot~${lotId}~${requestId}`
/** undefined: it is no lot's */
export const lotOfHold = (holdId: string): { lotId: string; requestId: string } | undefined => {
  const [kind, lotId, requestId] = holdId.split('~')
  return kind === 'lot' && lotId && requestId ? { lotId, requestId } : undefined
}

/**
 * A lot that was approved (AUCTIONS §6): its seats are held, by one fact it is published, and then its bids are opened; or it is a draft again, with
 * the reason. Run by what its flow says, as often as it is said, from wherever it stands.
 */
export const publishLot = async (
  { load, at }: Reach,
  lotId: string,
  requestId: string,
  { now, orderBy }: { now: string; orderBy?: string | undefined },
): Promise<void> => {
  const { state } = await load(lot, lotId)
  if (state.status === 'AUDITING' && state.submitted?.requestId === requestId) {
    const block = at(seats, state.terms.stockId)
    try {
      await block.hold({ holdId: lotHold(lotId, requestId), seats: seatsOf(state.terms), until: addMinutes(now, HOLD_MINUTES) })
    } catch (error) {
      if (!isRefusal(error)) throw error
      await at(lot, lotId).sendBack({ requestId, reason: error.message })
      return
    }
    await at(lot, lotId).publish({ requestId, orderBy })
  }
  await settleHold({ load, at }, lotId, requestId)
}

/** What became of the lot says what becomes of the seats that were held for it as this request, as often as it is asked. */
const settleHold = async ({ load, at }: Reach, lotId: string, requestId: string): Promise<void> => {
  const { state } = await load(lot, lotId)
  if (state.status === 'NONE') return
  const { terms } = state
  const holdId = lotHold(lotId, requestId)
  const isOwn = state.submitted?.requestId === requestId
  // it is about to be published: whoever is at it may have died, and is called again
  if (isOwn && state.status === 'AUDITING') return
  // what was sold is divided among who has won
  if (isOwn && state.status === 'AWARDED') return
  if (!isOwn || state.status !== 'PUBLISHED') {
    await at(seats, terms.stockId).release({ holdId, reason: '竞价未成交' })
    return
  }
  // of one unit the prices only rise: nobody is ranked by a rate
  const ratesId = kindOf(terms) === 'FREE' ? undefined : await ratesNow(load, terms.airLine)
  await at(bids, lotId).open(openingOf(state, ratesId))
  const { state: now } = await load(bids, lotId)
  const endsAt = now.status === 'NONE' ? terms.endsAt : now.endsAt
  await at(seats, terms.stockId).prolong({ holdId, until: addMinutes(endsAt, AWARD_MINUTES) })
  if (state.opener) await openerBids({ load, at }, state, state.opener)
}

/** `ratesId`: how agencies that bid the same are ranked, frozen for this lot from now on */
const openingOf = ({ lotId, terms }: KnownLot, ratesId: string | undefined) => {
  const { airLine, flightNo, date, origin, destination, units, seatsPerUnit, floor, cap, step } = terms
  const { mostStep, wholeAllowed, startsAt, endsAt, closingSeconds, extendSeconds, mostExtensions } = terms
  return {
    ...{ lotId, airLine, title: `${flightNo} ${date} ${origin}–${destination} ${seatsOf(terms)}座` },
    ...{ units, seatsPerUnit, floor, cap, step, wholeAllowed, startsAt, endsAt, closingSeconds, extendSeconds, mostExtensions },
    ...(mostStep !== undefined && { mostStep }),
    ...(ratesId && { ratesId }),
  }
}

/** The clock looks into a hold: it stays as long as its lot needs it. What is published or decided meanwhile is the process's. */
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
type Joining = { run: Pick<Commands, 'load'>; call: Pick<CommandCall, 'who' | 'now'> & { unguarded: At } }
type Joiner = { agency: string; agencyName: string }
const earnestUse = { BIDDING: 'BIDDING', FREE: 'FREE_BIDDING' } as const

/**
 * Earnest behind so many units of a lot in all, by another hold where those that are there cover fewer. Sent again it has what it had.
 * @throws Refused 保证金不足, 竞价已截止 …: then nothing is held for it
 */
export const joinLot = async ({ run, call }: Joining, lotId: string, units: number, who: Joiner): Promise<OpenedBids> => {
  const [{ state: known }, { state: offered }] = await Promise.all([run.load(bids, lotId), run.load(lot, lotId)])
  if (known.status === 'NONE' || offered.status === 'NONE') throw notFound('竞价')
  const { airLine, title } = known.terms
  const range = `份数须为1至${known.terms.units}`
  if (units < 1 || units > known.terms.units) throw invalid(range, { units: range })
  const bidder = bidderOf(known.bidders, who.agency)
  const more = units - (bidder ? covered(bidder) : 0)
  if (more <= 0) return known
  const perUnit = offered.terms.earnestPerUnit
  const { earnestId, turn } = await nextHold(run, turn => lotEarnest(lotId, who.agency, turn), bidder?.turn)
  const held = await holdEarnest(
    { run, call },
    { earnestId, agency: who.agency, airLine, amount: perUnit * more, use: earnestUse[kindOf(offered.terms)], subject: lotId, title },
  )
  // of two windows of one agency the first says for how many
  const joining = { ...who, earnestId, turn, units: held.asked.amount / perUnit }
  try {
    const { state } = await call.unguarded(bids, lotId).join(joining)
    // of several at once the first has said for how many: whoever wants more has another hold for the rest
    if (buysBids(state, who.agency, earnestId)) return joinLot({ run, call }, lotId, units, who)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await releaseEarnest({ run, call }, earnestId)
    throw error
  }
  // it has left in the meantime
  await releaseEarnest({ run, call }, earnestId)
  throw new Refused(code.auction, '您已退出该竞价，请重新参加')
}
/**
 * An agency that has opened a lot has earnest behind it and bids what it has opened it with, once: whatever it does later stands. Where its earnest
 * does not suffice any more, the lot is over; somebody else may have bid first, and then it is his.
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
    if (!bidderOf(before.bidders, agency)) await joinLot({ run: { load }, call }, lotId, 1, { agency, agencyName })
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
/** Nobody stands behind it any more, and nobody has bid: it is over. */
const overWithoutBids = async ({ load, at }: Reach, lotId: string, reason: string): Promise<void> => {
  const { state: known } = await load(bids, lotId)
  if ((known.status !== 'OPEN' && known.status !== 'PAUSED') || known.ranked.length > 0) return
  try {
    await at(bids, lotId).cancel({ reason })
  } catch (error) {
    // somebody has bid in this moment
    if (isRefusal(error)) return
    throw error
  }
  await at(lot, lotId).follow({ forced: false, reason })
}
const buysBids = (state: Bids, agency: string, earnestId: string): boolean =>
  state.status !== 'NONE' && bidderOf(state.bidders, agency)?.holds.some(hold => hold.earnestId === earnestId) === true

/** whose win the hold of this name stands behind, or would if he had won */
const awardBehind = async ({ load }: Pick<Reach, 'load'>, earnestId: string): Promise<string | undefined> => {
  const of = lotOfEarnest(earnestId)
  if (!of) return awardOfOffer(earnestId)
  const { state: known } = await load(bids, of.lotId)
  const bidder = known.status === 'NONE' ? undefined : bidderOf(known.bidders, of.agency)
  return bidder && awardIdOf(of.lotId, bidder.paddle)
}
/** All that is held for a win which is not taken yet, where something of this hold stands for it: with it the win may be given up (弃标). */
export const winBehind = async ({ load }: Pick<Reach, 'load'>, earnestId: string): Promise<Opened['earnest'] | undefined> => {
  const awardId = await awardBehind({ load }, earnestId)
  const state = awardId ? (await load(award, awardId)).state : undefined
  if (state?.status !== 'WAIT_PREPAY') return undefined
  const { earnest } = state.opened
  return earnest.some(hold => hold.earnestId === earnestId && hold.stake > 0) ? earnest : undefined
}
/** what of this hold is at stake */
export const stakeBehind = async (reach: Pick<Reach, 'load'>, earnestId: string): Promise<number | undefined> =>
  (await winBehind(reach, earnestId))?.find(hold => hold.earnestId === earnestId)?.stake
/** It was approved: the win ends now, as often as this is said. False where there is none, or it was taken or over before. */
export const giveUpWin = async ({ load, at }: Reach, giving: Parameters<typeof award.commands.giveUp.decide>[1]): Promise<boolean> => {
  const awardId = await awardBehind({ load }, giving.earnestId)
  return awardId !== undefined && (await at(award, awardId).giveUp(giving).catch(ifRefused)) !== undefined
}

/**
 * Why the hold of this name cannot end apart from what it stands behind, in Chinese: a bid would stand without it, and of what was won its award says
 * what becomes of it, also where that is given up.
 */
export const whyKept = async ({ load }: Pick<Reach, 'load'>, earnestId: string): Promise<string | undefined> => {
  const offered = awardOfOffer(earnestId)
  if (offered) {
    const { state } = await load(award, offered)
    return isWon(state) || state.status === 'OFFERED' ? keptBy[state.status] : undefined
  }
  const of = lotOfEarnest(earnestId)
  if (!of) return undefined
  const { state: known } = await load(bids, of.lotId)
  if (known.status === 'NONE') return undefined
  const bidder = bidderOf(known.bidders, of.agency)
  const won = wonBy(known.fills, of.agency)
  if (known.status === 'OPEN' || known.status === 'PAUSED')
    return won > 0 ? '竞价未结束，报价领先时不能弃标' : '竞价未结束，请先退出竞价，保证金全额退回'
  // it is behind nothing: nobody else gives it back
  if (!bidder?.holds.some(hold => hold.earnestId === earnestId)) return undefined
  if (known.status === 'CANCELLED' || won === 0) return '竞价已结束，未成交的保证金全额退回'
  return keptBy[(await load(award, awardIdOf(of.lotId, bidder.paddle))).state.status]
}
const keptBy: Record<Award['status'], string> = {
  NONE: '竞价已成交，请在预付时限前预付',
  WAIT_PREPAY: '竞价已成交，请在预付时限前预付，逾期成交部分的保证金罚没',
  WAIT_PAY: '已预付，请支付订单或取消订单',
  ORDERED: '已转为订单，保证金已处置',
  DEFAULTED: '已逾期违约，保证金已处置',
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
/** All that stands behind bids which win nothing. */
const losersGo = async ({ load, at }: Reach, lotId: string, winners: ReadonlySet<string>): Promise<void> => {
  const { state } = await load(bids, lotId)
  if (state.status === 'NONE') return
  const losers = state.bidders.flat().filter(({ agency }) => !winners.has(agency))
  await inParallel(losers, WIDTH, async ({ holds }) => {
    for (const { earnestId } of holds) await goesBack({ load, at }, earnestId)
  })
}

/**
 * What the account has set aside comes into the bids, also where the request that asked for it has died in between: whoever drives it, it is one
 * joining. Where it comes too late it goes back.
 */
const heldJoins = async (_: unknown, { id, load, at }: Reacting): Promise<void> => {
  const of = lotOfEarnest(id)
  if (!of) return
  const [{ state: held }, { state: offered }] = await Promise.all([load(earnest, id), load(lot, of.lotId)])
  if (held.status !== 'HELD' || offered.status === 'NONE') return
  const { agency, agencyName, amount } = held.asked
  // it has joined long ago, and what becomes of it is the award's affair by now
  if (buysBids((await load(bids, of.lotId)).state, agency, id)) return
  const joining = { agency, agencyName, earnestId: id, turn: of.turn, units: amount / offered.terms.earnestPerUnit }
  const joined = await at(bids, of.lotId).join(joining).catch(ifRefused)
  if (!joined || !buysBids(joined.state, agency, id)) await goesBack({ load, at }, id)
}

/** Lots, their bids, the seats and the earnest behind them follow one another, whichever request has died. */
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
/** The result of a lot, computed again from its log, in pages of it. */
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
