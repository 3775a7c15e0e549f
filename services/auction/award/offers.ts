import { awardIdOf, awardOfOffer, offerEarnest } from '#contracts/auction/codes.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { code, ifRefused, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import { earnest } from '#services/account/earnest.ts'
import { standingOf } from '#services/agency/agency.ts'
import { decidedAt } from '#services/eventstore/port.ts'
import type { At, Commands } from '#services/kernel/commands.ts'
import { decide } from '#services/kernel/decider.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { Reacting } from '#services/kernel/process.ts'
import { order } from '#services/order/decide.ts'
import { HOLD_GRACE_MINUTES } from '#services/order/submit/submit.ts'
import { seats } from '#services/seats/decide.ts'
import { endHold, holdEarnest, nextHold, releaseEarnest } from '../earnest/hold.ts'
import { bids } from '../lots/bids.ts'
import { type KnownLot, lot } from '../lots/lot.ts'
import { type Award, award, awardHold, faults, isWon, offerOf } from './award.ts'
import { isTooNear, lastToHave, lotOrderedBy, type Ordering, prepayLimit, stdOf } from './prepay.ts'

/** nearer to departure than this nothing is offered any more */
const NO_OFFER_MINUTES = 24 * 60

type Reach = { load: Commands['load']; at: At }

// ── units that somebody has lost, or does not want, go to who came next (AUCTIONS §6) ────────────────────────────────
/** seats of an order that was won and is lost: they are the award's again, until they go on */
const lostHold = (awardId: string): string => `lost~${awardId}`
const offers = (state: { status: 'NONE' } | KnownLot): state is KnownLot => state.status !== 'NONE' && state.terms.afterDefault === 'OFFER'

/** Is what this award has had about to be offered to others? Its process frees what nobody is left for. */
export const isPassedOn = async (load: Commands['load'], state: Award): Promise<boolean> => {
  if (state.status !== 'DEFAULTED' && state.status !== 'DECLINED') return false
  const { lotId } = isWon(state) ? state.opened : state.offered
  return offers((await load(lot, lotId)).state)
}

/** An order that was won has ended before its first part was paid: its seats do not go free, where they are to be offered to who came next. */
export const keepLostSeats = async ({ load, at }: Reach, orderNo: string): Promise<void> => {
  const { state: sold } = await load(order, orderNo)
  if (sold.status !== 'EXPIRED' || !sold.submitted.awardId || !faults[sold.closeReason] || sold.paid.length > 0) return
  const { awardId } = sold.submitted
  const { state } = await load(award, awardId)
  if (!isWon(state) || state.taken?.orderNo !== orderNo || state.paid) return
  const { lotId, stockId, seats: count } = state.opened
  if (!offers((await load(lot, lotId)).state)) return
  const into = lostHold(awardId)
  await at(seats, stockId).splitHold({ holdId: orderNo, into, seats: count, changeId: into, sold: false })
}

/** The seats that were offered with it are its own, whoever has died in between: from the award that they were lost by. */
const seatsOfOffer = async ({ load, at }: Reach, awardId: string): Promise<void> => {
  const offered = offerOf((await load(award, awardId)).state)
  if (!offered) return
  const { state: from } = await load(award, offered.from)
  const block = at(seats, offered.stockId)
  const holdId = isWon(from) && from.taken ? lostHold(offered.from) : awardHold(offered.from)
  await block.splitHold({ holdId, into: awardHold(awardId), seats: offered.seats, changeId: awardId, sold: false })
  await block.prolong({ holdId: awardHold(awardId), until: addMinutes(offered.offerBy, HOLD_GRACE_MINUTES) })
}

/** whose people cannot log in is offered nothing: it would stand idle until its time is over */
const isShut = async (load: Commands['load'], agency: string): Promise<boolean> => {
  const { state, letIn } = await standingOf(load, agency)
  return state.status !== 'NONE' && !letIn
}

/**
 * What an award has lost or declined: each of those who came next, in their order, is offered what he has bid for of it, at his own price, once in a
 * lot. He passes on what he does not want himself. What nobody is left for is free, and so is what the airline no longer sells: of a block that was
 * invalidated nobody new is offered anything, whatever becomes of the seats that others have of it.
 */
export const passOn = async (rules: Ordering, { id, event, load, at }: Reacting): Promise<void> => {
  const { state } = await load(award, id)
  if (state.status !== 'DEFAULTED' && state.status !== 'DECLINED') return
  const had = isWon(state) ? state.opened : state.offered
  const { lotId, title, airLine, stockId } = had
  const [{ state: offered }, { state: known }] = await Promise.all([load(lot, lotId), load(bids, lotId)])
  const block = at(seats, stockId)
  const orderNo = isWon(state) ? state.taken?.orderNo : undefined
  const holdId = orderNo === undefined ? awardHold(id) : lostHold(id)
  const since = decidedAt(event)
  const isSold = (await load(seats, stockId)).state.status !== 'INVALID'
  const std = offered.status === 'NONE' ? since : stdOf(offered.terms)
  // who accepts in the last moment has time to prepay as well
  const acceptBy = offered.status === 'NONE' ? since : lastToHave(await lotOrderedBy(rules, offered.terms))
  const isInTime = addMinutes(since, NO_OFFER_MINUTES) <= std && !isTooNear(since, acceptBy)
  if (isSold && isInTime && offers(offered) && known.status !== 'NONE') {
    await seatsOfOffer({ load, at }, id)
    if (orderNo !== undefined) await keepLostSeats({ load, at }, orderNo)
    const offerBy = prepayLimit(since, std, offered.terms.offerMinutes, acceptBy)
    let left = had.units
    for (const { agency, agencyName, paddle, price, units: wanted, partial } of known.result?.next ?? []) {
      const units = Math.min(left, wanted)
      if (units === 0) break
      if (units < wanted && !partial) continue
      const awardId = awardIdOf(lotId, paddle)
      // once it is offered it counts, whatever becomes of the agency
      if ((await load(award, awardId)).state.status === 'MISSED' && (await isShut(load, agency))) continue
      const count = units * offered.terms.seatsPerUnit
      const { state: now } = await at(award, awardId).offer({
        ...{ awardId, lotId, title, airLine, agency, agencyName, paddle, stockId, price, units },
        ...{ seats: count, amount: price * count, earnest: units * offered.terms.earnestPerUnit, from: id, offerBy },
      })
      const his = offerOf(now)
      // it is by another's default that he has an offer
      if (his?.from !== id) continue
      left -= his.units
      await seatsOfOffer({ load, at }, awardId)
    }
  }
  await block.release({ holdId, reason: '竞价违约' })
}

// ── accepted: earnest first, then it is won ──────────────────────────────────────────────────────────────────────────
type Accepting = Ordering & { run: Pick<Commands, 'load'>; call: Pick<CommandCall, 'who' | 'now'> & { unguarded: At } }
/** until when it is prepaid that is accepted now, and whether there is time for that at all */
const prepayOf = async ({ load, ...rules }: Ordering & { load: Commands['load'] }, lotId: string, now: string) => {
  const { state } = await load(lot, lotId)
  if (state.status === 'NONE') throw new Refused(code.auction, '标的不存在')
  const std = stdOf(state.terms)
  const orderBy = await lotOrderedBy(rules, state.terms)
  return { prepayBy: prepayLimit(now, std, state.terms.prepayMinutes, orderBy), tooNear: isTooNear(now, orderBy) }
}
const isBehind = (state: Award, earnestId: string): boolean =>
  isWon(state) && state.opened.earnest.some(hold => hold.earnestId === earnestId)

/**
 * Who came next takes what is offered to him: his earnest is held for it, and it is won as if he had won it. Sent again it is done already.
 * @throws Refused 已过确认时限, 保证金不足 …: then nothing is held for it
 */
export const acceptOffer = async ({ run, call, limitRules }: Accepting, awardId: string): Promise<void> => {
  const { state } = await run.load(award, awardId)
  const offered = offerOf(state)
  if (isWon(state)) {
    if (offered) return
    throw new Refused(code.auction, '没有可接受的递补')
  }
  const prepay = offered ? await prepayOf({ load: run.load, limitRules }, offered.lotId, call.now) : { prepayBy: call.now }
  decide(award, 'accept', state, { earnestId: '', ...prepay }, { who: call.who, at: call.now, id: awardId })
  if (!offered) return
  const { agency, airLine, lotId, title, earnest: amount } = offered
  const { earnestId } = await nextHold(run, turn => offerEarnest(awardId, turn))
  await holdEarnest({ run, call }, { earnestId, agency, airLine, amount, use: 'BIDDING', subject: lotId, title })
  await seatsOfOffer({ load: run.load, at: call.unguarded }, awardId)
  try {
    const done = await call.unguarded(award, awardId).accept({ earnestId, ...prepay })
    if (isBehind(done.state, earnestId)) return
  } catch (error) {
    if (!isRefusal(error)) throw error
    await releaseEarnest({ run, call }, earnestId)
    throw error
  }
  // another window has accepted it with another hold
  await releaseEarnest({ run, call }, earnestId)
}

/** Earnest that was set aside for an offer accepts it, also where the request has died in between; where it comes too late it goes back. */
export const heldAccepts = async (rules: Ordering, { id: earnestId, event, load, at }: Reacting): Promise<void> => {
  const awardId = awardOfOffer(earnestId)
  if (!awardId) return
  const [{ state: held }, { state: before }] = await Promise.all([load(earnest, earnestId), load(award, awardId)])
  const offered = offerOf(before)
  if (held.status !== 'HELD' || !offered || isBehind(before, earnestId)) return
  await seatsOfOffer({ load, at }, awardId)
  const prepay = await prepayOf({ load, ...rules }, offered.lotId, decidedAt(event))
  const accepted = await at(award, awardId)
    .accept({ earnestId, ...prepay })
    .catch(ifRefused)
  if (accepted && isBehind(accepted.state, earnestId)) return
  await endHold({ load, at }, earnestId, { cause: 'RELEASED' })
}
