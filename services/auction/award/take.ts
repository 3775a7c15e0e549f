import { EarnestHeld } from '#contracts/account/earnest-events.ts'
import * as awardEvents from '#contracts/auction/award-events.ts'
import { BidsCancelled, BidsClosed } from '#contracts/auction/bid-events.ts'
import { awardIdOf, lotKinds } from '#contracts/auction/codes.ts'
import { addMinutes, later, toLocal } from '#contracts/kernel/calendar.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { isAbroad, staOf, stdOf } from '#contracts/kernel/zones.ts'
import * as orders from '#contracts/order/events.ts'
import { priceQuote, type TaxRow, taxesAt } from '#contracts/order/rules/fares.ts'
import { instalmentsFor, isFirstPaid, orderLimits } from '#contracts/order/rules/instalments.ts'
import type { LimitRules } from '#contracts/order/rules/limits.ts'
import { earnest } from '#services/account/earnest.ts'
import { decidedAt } from '#services/eventstore/port.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { At, Commands } from '#services/kernel/stream/commands.ts'
import { decide } from '#services/kernel/stream/decider.ts'
import { follow } from '#services/kernel/stream/follow.ts'
import { documentNumber, NumberTaken, orderNumber } from '#services/kernel/stream/numbers.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { isUnpaidWin } from '#services/order/changes/won.ts'
import { order } from '#services/order/decide.ts'
import { payerOf } from '#services/order/pay/by-gateway.ts'
import type { Win } from '#services/order/routes.ts'
import { type LiveOrder, outstanding } from '#services/order/state.ts'
import { HOLD_GRACE_MINUTES } from '#services/order/submit/submit.ts'
import { seats } from '#services/seats/decide.ts'
import { bidderOf } from '../bidders.ts'
import { endHold } from '../earnest/hold.ts'
import { bids } from '../lots/bids.ts'
import { kindOf } from '../lots/kinds.ts'
import { lot } from '../lots/lot.ts'
import { lotHold } from '../lots/lots.ts'
import { award, awardHold, awardOfHold, isWon, type KnownAward, stakesOf, type Taken } from './award.ts'
import { heldAccepts, isPassedOn, passOn } from './offers.ts'
import { firstPart, isTooNear, lotOrderedBy, type Ordering, prepayLimit } from './prepay.ts'

/** losers that are told at once */
const WIDTH = 32

type Reach = { load: Commands['load']; at: At }
type Data<E extends { schema: any }> = Static<E['schema']>

/** Prolongs a seat hold past its time until its award is an order or is over, else releases it; the process `awards` carries that out. */
export const lookIntoAwardHold = async (
  { load, at }: Reach,
  { stockId, holdId, now }: { stockId: string; holdId: string; now: string },
) => {
  const { state } = await load(award, awardOfHold(holdId)!)
  const block = at(seats, stockId)
  // seats that were divided a moment ago, or are about to go to another: a driver that died is started again
  const isNeeded = state.status === 'NONE' || state.status === 'WAIT_PREPAY' || state.status === 'WAIT_PAY' || state.status === 'OFFERED'
  if (!isNeeded && !(await isPassedOn(load, state))) return block.release({ holdId, reason: '占座超时' })
  const by = state.status === 'OFFERED' ? state.offered.offerBy : isWon(state) ? state.opened.prepayBy : now
  return block.prolong({ holdId, until: addMinutes(later(now, by), HOLD_GRACE_MINUTES) })
}

/**
 * Gives each winner an award and its part of the seats, which are never free in between. The rest becomes free, and the others are told.
 */
const divide = async (rules: Ordering, { winners }: Data<typeof BidsClosed>, { id: lotId, event, load, at }: Reacting) => {
  const [{ state: published }, { state: known }] = await Promise.all([load(lot, lotId), load(bids, lotId)])
  if (published.status === 'NONE' || !published.submitted || known.status === 'NONE') return
  const { stockId, earnestPerUnit } = published.terms
  const { title, airLine } = known.terms
  const holdId = lotHold(lotId, published.submitted.requestId)
  const since = decidedAt(event)
  const orderBy = await lotOrderedBy(rules, published.terms)
  const prepayBy = prepayLimit(since, stdOf(published.terms), published.terms.prepayMinutes, orderBy)
  const tooNear = isTooNear(since, orderBy)
  const block = at(seats, stockId)
  const about = { lotId, title, airLine }
  for (const { bidId: _, ...won } of winners) {
    const { awardId, agency, units, seats: count } = won
    const holds = bidderOf(known.bidders, agency)?.holds ?? []
    await at(award, awardId).open({ ...about, ...won, stockId, prepayBy, earnest: stakesOf(holds, units, earnestPerUnit), tooNear })
    await block.splitHold({ holdId, into: awardHold(awardId), seats: count, changeId: awardId, sold: false })
    await block.prolong({ holdId: awardHold(awardId), until: addMinutes(prepayBy, HOLD_GRACE_MINUTES) })
  }
  // without a winner the end of the lot gives the seats back
  if (winners.length > 0) await block.release({ holdId, reason: '竞价未成交' })
  const won = new Set(winners.map(({ agency }) => agency))
  const losers = known.bidders.flat().filter(({ agency, bid }) => bid && !won.has(agency))
  await inParallel(losers, WIDTH, async ({ agency, agencyName, paddle, bid }) => {
    const awardId = awardIdOf(lotId, paddle)
    await at(award, awardId).miss({ ...about, awardId, agency, agencyName, paddle, price: bid!.price })
  })
}

/** Ends a cancelled lot for all who have joined it, with a bid or without; each is told the reason. */
const toldOfCancel = async ({ reason }: Data<typeof BidsCancelled>, { id: lotId, load, at }: Reacting) => {
  const { state: known } = await load(bids, lotId)
  if (known.status === 'NONE') return
  const { title, airLine } = known.terms
  const joined = known.bidders.flat().filter(({ holds }) => holds.length > 0)
  await inParallel(joined, WIDTH, async ({ agency, agencyName, paddle, bid }) => {
    const awardId = awardIdOf(lotId, paddle)
    const whose = { awardId, lotId, title, airLine, agency, agencyName, paddle }
    await at(award, awardId).cancel({ ...whose, ...(bid && { price: bid.price }), ...(reason && { reason }) })
  })
}

// ── taken: an order at the price of the bid ──────────────────────────────────────────────────────────────────────────
export type TakingDeps = {
  load: Commands['load']
  limitRules: (airLine: string) => Promise<LimitRules>
  taxRows: () => Promise<readonly TaxRow[]>
}
type Takes = { contact: Taken['order']['contact']; groupName?: string | undefined }

/**
 * The order that an award would be now: adults and children at the price of the bid with the taxes of the day, paid in two parts.
 * @throws Refused where there is no time left to pay
 */
export const orderOfAward = async ({ load, limitRules, taxRows }: TakingDeps, { opened }: Pick<KnownAward, 'opened'>, now: string) => {
  const { awardId, lotId, agency, agencyName, airLine, price, seats: count, stockId, prepayBy } = opened
  const [{ state: published }, { state: block }] = await Promise.all([load(lot, lotId), load(seats, stockId)])
  if (published.status === 'NONE' || !block.item) throw new Refused(code.auction, '标的不存在')
  const { flightNo, date, origin, destination, depTime, arrTime, arrDays, depZone, arrZone, cabin, fullFare, seatsPerUnit } =
    published.terms
  const { distance } = block.item
  const { taxes } = taxesAt(await taxRows(), toLocal(now).date, distance)
  const segment = { fullFare, groupFare: price, taxes, childFareMode: 'GROUP_ADULT' as const }
  const quoted = priceQuote({ segments: [segment], counts: { ...nobody, ADULT: count } })
  const prices = priceQuote({ segments: [segment], counts: { ...nobody, ADULT: 1, CHILD: 1 } }).lines
  const leg = {
    stockId,
    airLine,
    flightNo,
    date,
    origin,
    destination,
    depTime,
    arrTime,
    arrDays,
    ...present({ depZone, arrZone }),
    cabin,
    fullFare,
    distance,
    std: stdOf(published.terms),
    sta: staOf(published.terms),
    policyId: lotId,
    policyName: `${lotKinds[kindOf(published.terms)]}${lotId}`,
    refundable: true,
    lines: quoted.legs[0]!,
    prices: prices.map(({ count: _, total: __, ...line }) => line),
  }
  const terms = { deposits: [firstPart(published.terms)] }
  // whoever takes a win early has no less time to pay than whoever waits
  const found = orderLimits(now, leg, await limitRules(airLine), terms, { payUntil: prepayBy })
  if (!found.ok) throw new Refused(code.auction, found.reason)
  const { total, seats: taken, persons } = quoted
  return {
    agency,
    agencyName,
    airLine,
    inter: isAbroad(leg),
    voyageType: 'S' as const,
    legs: [leg],
    counts: { ...nobody, ADULT: count },
    // a unit is no smaller than the smallest group
    seats: taken,
    persons,
    paxMin: seatsPerUnit,
    total,
    limits: found.limits,
    terms,
    awardId,
    instalments: instalmentsFor({ owed: total, parts: found.parts, terms, legs: [leg], seats: taken }),
  }
}
export const nobody = { ADULT: 0, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }

/** The title of the lot names all of its seats, of which a winner may have a part. */
const nameOf = ({ legs, seats: count }: Pick<Taken['order'], 'legs' | 'seats'>): string => {
  const { flightNo, date, origin, destination } = legs[0]!
  return `${flightNo} ${date} ${origin}–${destination} ${count}座`
}
/**
 * Takes what a winner won: an order under a number of its own, decided in the award, then carried out.
 * @throws Refused where the first part has another amount by now, or the award or the order refuses
 */
export const takeAward = async (
  { run, ...deps }: { run: Commands } & Omit<TakingDeps, 'load'>,
  { state, amount, contact, groupName }: Takes & { state: KnownAward; amount: number },
  call: CommandCall,
): Promise<void> => {
  const { awardId } = state.opened
  const orderNow = await orderOfAward({ load: run.load, ...deps }, state, call.now)
  const first = orderNow.instalments[0]!.amount
  if (first !== amount) throw new Refused(code.auction, '预付金额已变动，请刷新后重试', { errors: { totalAmount: String(first) } })
  const submitted = { submittedBy: call.who.user, submittedAt: call.now }
  const taken = (orderNo: string): Taken => ({
    orderNo,
    order: { ...orderNow, ...submitted, orderNo, contact, groupName: groupName ?? nameOf(orderNow) },
  })
  // asked before a number is taken for it
  decide(award, 'take', state, taken('-'), { who: call.who, at: call.now, id: awardId })
  const wanted = taken(await numberFor(awardId, call))
  try {
    const done = await call.unguarded(award, awardId).take(wanted)
    await awardIsTaken.now({ id: awardId, ...done }, { call, load: run.load })
  } catch (error) {
    // another window of the winner's was faster: the same number is the same order
    const { state: now } = await run.load(award, awardId)
    if (!isRefusal(error) || !isWon(now) || now.taken?.orderNo !== wanted.orderNo) throw error
    await ordered(now.taken, { id: awardId, load: run.load, at: call.unguarded })
  }
}
/** the first free number, which from now on belongs to this award (or to a bag's booking): any request for it gets the same */
export const numberFor = async (awardId: string, { now, unguarded }: Pick<CommandCall, 'now' | 'unguarded'>): Promise<string> => {
  for (let attempt = 0; ; attempt++) {
    const orderNo = orderNumber(now, awardId, attempt)
    try {
      await unguarded(order, orderNo).reserveNumber({ request: awardId })
      return orderNo
    } catch (error) {
      if (!(error instanceof NumberTaken)) throw error
    }
  }
}

/** Moves the seats first: an order can be paid as soon as it exists, and paid seats are sold. */
const ordered = async ({ orderNo, order: submitted }: Taken, { id, load, at }: Reach & { id: string }): Promise<void> => {
  const { state } = await load(award, id)
  if (!isWon(state)) return
  const { stockId, seats: count } = state.opened
  const block = at(seats, stockId)
  await block.splitHold({ holdId: awardHold(id), into: orderNo, seats: count, changeId: orderNo, sold: false })
  await block.release({ holdId: awardHold(id), reason: '转为订单' })
  await block.prolong({ holdId: orderNo, until: addMinutes(submitted.limits.payBy, HOLD_GRACE_MINUTES) })
  if ((await load(order, orderNo)).state.status !== 'NONE') return
  try {
    await at(order, orderNo).submitOrder({ request: id, ...submitted })
  } catch (error) {
    // the number is this award's: another instance has submitted the order at this moment
    if (!(error instanceof NumberTaken)) throw error
  }
}
const awardIsTaken = follow(awardEvents.AwardTaken, ordered)

// ── paid or not: its order says so ───────────────────────────────────────────────────────────────────────────────────
/** Follows the payment of an order's first part: the earnest pays from the rest; for an order that has ended meanwhile it pays nothing. */
const isPaid = async ({ id: orderNo, load, at }: Reacting): Promise<void> => {
  const { state } = await load(order, orderNo)
  if (state.status === 'NONE' || !state.submitted.awardId) return
  const { awardId, submittedAt } = state.submitted
  const { state: won } = await load(award, awardId)
  if (!isWon(won)) return
  const codes = won.opened.earnest.map(({ earnestId }) => documentNumber('P', submittedAt, earnestId))
  await at(award, awardId).pay({ orderNo, ...owing(state), codes })
}
export const owing = (state: LiveOrder) =>
  state.status === 'WAIT_FOR_PAY' ? { outstanding: outstanding(state), instalment: payerOf(state).instalment } : { outstanding: 0 }

/**
 * For an order that was won: its lot, the part of the earnest that is lost if its agency does not pay the first part, and the limit for
 * that.
 */
export const winOf =
  ({ load }: Pick<Commands, 'load'>) =>
  async (sold: LiveOrder): Promise<Win | undefined> => {
    const { awardId, orderNo } = sold.submitted
    if (!awardId) return undefined
    const { state } = await load(award, awardId)
    if (!isWon(state)) return undefined
    const { lotId, earnest: holds } = state.opened
    const by = sold.instalments[0]?.by
    const isAtStake = isUnpaidWin(sold) && state.status === 'WAIT_PAY' && state.taken?.orderNo === orderNo
    return { lotId, ...(isAtStake && by && { earnest: holds.reduce((sum, { stake }) => sum + stake, 0), by }) }
  }

/** ends each of its earnest holds; the seats of a released award are free, those of a lost one are offered on */
const allEnd = async ({ load, at }: Reach, id: string, isForfeited: boolean): Promise<void> => {
  const { state } = await load(award, id)
  if (!isWon(state)) return
  const { stockId, earnest: holds } = state.opened
  if (state.status === 'RELEASED') await at(seats, stockId).release({ holdId: awardHold(id), reason: '成交解除' })
  const givenUp = state.defaulted?.givenUp
  for (const { earnestId, stake } of holds) {
    // the earnest hold's own stream has the amount approved for it and must record the approval
    if (earnestId === givenUp?.earnestId) {
      await at(earnest, earnestId).approveGiveUp(givenUp)
      continue
    }
    const forfeit = givenUp?.earnest.find(part => part.earnestId === earnestId)?.forfeit ?? stake
    await endHold({ load, at }, earnestId, isForfeited && forfeit > 0 ? { cause: 'FORFEITED', forfeit } : { cause: 'RELEASED' })
  }
}

/**
 * Carries an auction from the close of a lot to the last of its winners. Each fact is decided in one stream, and what follows may be
 * repeated.
 */
export const awardProcess = (rules: Ordering): Process =>
  process(
    'awards',
    when(BidsClosed, (closed, reacting) => divide(rules, closed, reacting)),
    when(BidsCancelled, toldOfCancel),
    awardIsTaken.again,
    when(orders.DepositPaid, async ({ instalments }, reacting) => {
      if (isFirstPaid(instalments)) await isPaid(reacting)
    }),
    when(orders.OrderPaid, (_, reacting) => isPaid(reacting)),
    when(orders.PaidInFull, (_, reacting) => isPaid(reacting)),
    when(orders.OrderExpired, async ({ reason }, { id, load, at }) => {
      const { state } = await load(order, id)
      const awardId = state.status !== 'NONE' && state.submitted.awardId
      if (awardId) await at(award, awardId).end({ orderNo: id, reason })
    }),
    when(awardEvents.AwardPaid, async ({ orderNo, earnest: parts, instalment }, { load, at }) => {
      for (const { earnestId, convert, paymentCode } of parts)
        await endHold(
          { load, at },
          earnestId,
          paymentCode ? { cause: 'CONVERTED', convert, paymentCode, orderNo, ...(instalment && { instalment }) } : { cause: 'RELEASED' },
        )
    }),
    when(awardEvents.AwardDefaulted, async (_, reacting) => {
      await passOn(rules, reacting)
      await allEnd(reacting, reacting.id, true)
    }),
    when(awardEvents.AwardDeclined, (_, reacting) => passOn(rules, reacting)),
    when(EarnestHeld, (_, reacting) => heldAccepts(rules, reacting)),
    when(awardEvents.AwardReleased, async (_, reacting) => {
      await passOn(rules, reacting)
      await allEnd(reacting, reacting.id, false)
    }),
  )
