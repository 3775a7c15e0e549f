import { awardIdOf, awardOfOffer, offerEarnest, passedOnReasons } from '#contracts/auction/codes.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { code, ifRefused, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import { stdOf } from '#contracts/kernel/zones.ts'
import { earnest } from '#services/account/earnest.ts'
import { isShut } from '#services/agency/agency.ts'
import { decidedAt } from '#services/eventstore/port.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { At, Commands } from '#services/kernel/stream/commands.ts'
import { decide } from '#services/kernel/stream/decider.ts'
import type { Reacting } from '#services/kernel/stream/process.ts'
import { order } from '#services/order/decide.ts'
import { HOLD_GRACE_MINUTES } from '#services/order/submit/submit.ts'
import { seats } from '#services/seats/decide.ts'
import { driveEarnest, endHold, holdEarnest, nextHold } from '../earnest/hold.ts'
import { bids } from '../lots/bids.ts'
import { type KnownLot, lot } from '../lots/lot.ts'
import { type Award, award, awardHold, faults, isWon, offerOf } from './award.ts'
import { isTooNear, lastToHave, lotOrderedBy, type Ordering, prepayLimit } from './prepay.ts'

/** minutes before departure from which nothing is offered any more */
const NO_OFFER_MINUTES = 24 * 60

type Reach = { load: Commands['load']; at: At }

// ── units that an agency has lost, or does not want, go to the next in rank (AUCTIONS §6) ────────────────────────────
/** seat hold of a lost order: they belong to the award again until they are offered */
const lostHold = (awardId: string): string => `lost~${awardId}`
const offers = (state: { status: 'NONE' } | KnownLot): state is KnownLot => state.status !== 'NONE' && state.terms.afterDefault === 'OFFER'

type Ended = Extract<Award, { opened: unknown } | { status: 'OFFERED' | 'DECLINED' }>
/** Are the units of this award for others now? */
const goesOn = (state: Award): state is Ended =>
  state.status === 'DEFAULTED' ||
  state.status === 'DECLINED' ||
  (state.status === 'RELEASED' && state.released !== undefined && passedOnReasons.includes(state.released))
/** Are this award's seats about to be offered to others? Its process frees those that nobody is left for. */
export const isPassedOn = async (load: Commands['load'], state: Award): Promise<boolean> => {
  if (!goesOn(state)) return false
  const { lotId } = isWon(state) ? state.opened : state.offered
  return offers((await load(lot, lotId)).state)
}

/**
 * Keeps the seats of a won order that has ended before its first part was paid, where they are to be offered to the next in rank: they must
 * not become free.
 */
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

/** Gives an offer its seats, from the award that lost them, also where a driver has died in between. */
const seatsOfOffer = async ({ load, at }: Reach, awardId: string): Promise<void> => {
  const offered = offerOf((await load(award, awardId)).state)
  if (!offered) return
  const { state: from } = await load(award, offered.from)
  const block = at(seats, offered.stockId)
  const holdId = isWon(from) && from.taken ? lostHold(offered.from) : awardHold(offered.from)
  await block.splitHold({ holdId, into: awardHold(awardId), seats: offered.seats, changeId: awardId, sold: false })
  await block.prolong({ holdId: awardHold(awardId), until: addMinutes(offered.offerBy, HOLD_GRACE_MINUTES) })
}

/**
 * Offers the units that an award has lost or declined to the next in rank, in order. Each agency is offered as many units as it has bid
 * for, at its own price, and once in a lot. Units that it declines go on to the next one. Units that nobody is left for become free. So do
 * units that the airline no longer sells: when a block is invalidated, nobody new gets an offer, whatever becomes of the seats that others
 * have.
 */
export const passOn = async (rules: Ordering, { id, event, load, at }: Reacting): Promise<void> => {
  const { state } = await load(award, id)
  if (!goesOn(state)) return
  const had = isWon(state) ? state.opened : state.offered
  const { lotId, title, airLine, stockId } = had
  const [{ state: published }, { state: known }] = await Promise.all([load(lot, lotId), load(bids, lotId)])
  const block = at(seats, stockId)
  const orderNo = isWon(state) ? state.taken?.orderNo : undefined
  const holdId = orderNo === undefined ? awardHold(id) : lostHold(id)
  const since = decidedAt(event)
  const isSold = (await load(seats, stockId)).state.status !== 'INVALID'
  const std = published.status === 'NONE' ? since : stdOf(published.terms)
  // an agency that accepts at the last moment must have time to prepay as well
  const acceptBy = published.status === 'NONE' ? since : lastToHave(await lotOrderedBy(rules, published.terms))
  const isInTime = addMinutes(since, NO_OFFER_MINUTES) <= std && !isTooNear(since, acceptBy)
  if (isSold && isInTime && offers(published) && known.status !== 'NONE') {
    await seatsOfOffer({ load, at }, id)
    if (orderNo !== undefined) await keepLostSeats({ load, at }, orderNo)
    const offerBy = prepayLimit(since, std, published.terms.offerMinutes, acceptBy)
    let left = had.units
    for (const { agency, agencyName, paddle, price, units: wanted, partial } of known.result?.next ?? []) {
      const units = Math.min(left, wanted)
      if (units === 0) break
      if (units < wanted && !partial) continue
      const awardId = awardIdOf(lotId, paddle)
      // an agency whose people cannot log in gets no offer: it would block the seats until its time is over. An award
      // that is no longer MISSED was offered before and is left as it is
      if ((await load(award, awardId)).state.status === 'MISSED' && (await isShut(load, agency))) continue
      const count = units * published.terms.seatsPerUnit
      const { state: now } = await at(award, awardId).offer({
        awardId,
        lotId,
        title,
        airLine,
        agency,
        agencyName,
        paddle,
        stockId,
        price,
        units,
        seats: count,
        amount: price * count,
        earnest: units * published.terms.earnestPerUnit,
        from: id,
        offerBy,
      })
      const his = offerOf(now)
      // the agency has its offer from another award, so it gets none here
      if (his?.from !== id) continue
      left -= his.units
      await seatsOfOffer({ load, at }, awardId)
    }
  }
  await block.release({ holdId, reason: state.status === 'RELEASED' ? '成交解除' : '竞价违约' })
}

// ── accepted: earnest first, then it is won ──────────────────────────────────────────────────────────────────────────
type Accepting = Ordering & { run: Pick<Commands, 'load'>; call: Pick<CommandCall, 'who' | 'now'> & { unguarded: At } }
/** prepay limit of an offer that is accepted now, and whether there is time enough */
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
 * Accepts an offer: earnest is held for it, and it is then won as by a bid. A repetition does nothing more.
 * @throws Refused 已过确认时限, 保证金不足 …: then nothing is held for it
 */
export const acceptOffer = async ({ run, call, limitRules }: Accepting, awardId: string): Promise<void> => {
  const { state } = await run.load(award, awardId)
  const offered = offerOf(state)
  if (isWon(state)) {
    if (offered) return
    throw new Refused(code.auction, '没有可接受的递补')
  }
  const context = { who: call.who, at: call.now, id: awardId }
  if (!offered) return void decide(award, 'accept', state, { earnestId: '', prepayBy: call.now }, context)
  const prepay = await prepayOf({ load: run.load, limitRules }, offered.lotId, call.now)
  decide(award, 'accept', state, { earnestId: '', ...prepay }, context)
  const { agency, airLine, lotId, title, earnest: amount } = offered
  const { earnestId } = await nextHold(run, turn => offerEarnest(awardId, turn))
  await holdEarnest({ run, call }, { earnestId, agency, airLine, amount, use: 'BIDDING', subject: lotId, title })
  await acceptWith({ load: run.load, at: call.unguarded }, awardId, { earnestId, prepay })
}

/**
 * Accepts the offer with held earnest; where another hold was first, or the earnest comes too late, it is free again. This is no
 * `transfer`, since an offer stays open where the earnest does not suffice.
 * @throws Refused
 */
const acceptWith = async (
  { load, at }: Reach,
  awardId: string,
  { earnestId, prepay }: { earnestId: string; prepay: Awaited<ReturnType<typeof prepayOf>> },
): Promise<void> => {
  await seatsOfOffer({ load, at }, awardId)
  const own = at(award, awardId)
  let refusal: unknown
  const { state } = await own.accept({ earnestId, ...prepay }).catch(error => {
    if (!isRefusal(error)) throw error
    refusal = error
    // another instance whose clock is behind may come with the same earnest hold: the offer must be over for that one as well
    return own.passTime({ tooNear: prepay.tooNear })
  })
  if (isBehind(state, earnestId)) return
  await endHold({ load, at }, earnestId, { cause: 'RELEASED' })
  await driveEarnest({ load, at }, earnestId)
  if (refusal && !isWon(state)) throw refusal
}

/**
 * Accepts an offer with earnest that was set aside for it, also where the request has died in between; earnest that comes too late goes
 * back.
 */
export const heldAccepts = async (rules: Ordering, { id: earnestId, event, load, at }: Reacting): Promise<void> => {
  const awardId = awardOfOffer(earnestId)
  if (!awardId) return
  const [{ state: held }, { state: before }] = await Promise.all([load(earnest, earnestId), load(award, awardId)])
  const offered = offerOf(before)
  if (held.status !== 'HELD' || !offered || isBehind(before, earnestId)) return
  const prepay = await prepayOf({ load, ...rules }, offered.lotId, decidedAt(event))
  await acceptWith({ load, at }, awardId, { earnestId, prepay }).catch(ifRefused)
}
