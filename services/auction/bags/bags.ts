import { EarnestHeld } from '#contracts/account/earnest-events.ts'
import * as batchEvents from '#contracts/auction/bag-batch-events.ts'
import { bagEarnest, bagIdOf, bagOfEarnest, batchOfBag } from '#contracts/auction/bag-codes.ts'
import * as bagEvents from '#contracts/auction/bag-events.ts'
import { bagKindOf, bagWord } from '#contracts/auction/bag-kinds.ts'
import { faresOf, inOrder, routeText, voyageOf } from '#contracts/auction/bag-price.ts'
import { addMinutes, later, toLocal } from '#contracts/kernel/calendar.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, isRefusal, notFound, Refused } from '#contracts/kernel/refused.ts'
import { isAbroad, staOf, stdOf } from '#contracts/kernel/zones.ts'
import * as orders from '#contracts/order/events.ts'
import { priceQuote, taxesAt } from '#contracts/order/rules/fares.ts'
import { instalmentsFor, isFirstPaid, orderLimits } from '#contracts/order/rules/instalments.ts'
import { earnest } from '#services/account/earnest.ts'
import { agency, parentOf } from '#services/agency/agency.ts'
import { type NotFollowed, sentBackBefore, turnedDown } from '#services/flow/uses.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { At, Commands } from '#services/kernel/stream/commands.ts'
import { decide } from '#services/kernel/stream/decider.ts'
import { follow } from '#services/kernel/stream/follow.ts'
import { documentNumber, NumberTaken } from '#services/kernel/stream/numbers.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { isUnpaidWin } from '#services/order/changes/won.ts'
import { order } from '#services/order/decide.ts'
import type { Win } from '#services/order/routes.ts'
import type { LiveOrder } from '#services/order/state.ts'
import { HOLD_GRACE_MINUTES } from '#services/order/submit/submit.ts'
import { seats } from '#services/seats/decide.ts'
import { bagOrderedBy, firstPart, type Ordering } from '../award/prepay.ts'
import { nobody, numberFor, owing, type TakingDeps } from '../award/take.ts'
import { driveEarnest, endHold, holdEarnest, nextHold } from '../earnest/hold.ts'
import { openSealed, whySealedKept } from '../sealed/sealed.ts'
import { claimBag, quotaLeft, tooMany } from '../shares.ts'
import { bag, isBehind, isFor, isOffered, isRanked, type KnownBag, notAllocated, OFFERED, type Offered, type TakenBag } from './bag.ts'
import { type BagDraft, bagBatch, type KnownBagBatch } from './bag-batch.ts'

/** minutes for which the seats of a bag wait for a result while it is published or released; then the clock looks into them */
const HOLD_MINUTES = 10
/** minutes after its end for which they wait for a result */
const AFTER_MINUTES = 24 * 60
/** seats of the smallest group */
const SMALLEST = 10
/** characters of a reason that are shown */
const TOLD = 500

type Reach = { load: Commands['load']; at: At }

// ── seats: a seat hold names its bag, and the request that took it ───────────────────────────────────────────────────
export const bagHold = (bagId: string, request: string): string => `bag~${bagId}~${request}`
/** undefined where it is no bag's seat hold */
export const bagOfHold = (holdId: string): { bagId: string; request: string } | undefined => {
  const [kind, bagId, request] = holdId.split('~')
  return kind === 'bag' && bagId && request ? { bagId, request } : undefined
}
type Held = { holdId: string; count: number; stocks: readonly string[] }
/**
 * Holds the same number of seats on each flight, or on none.
 * @throws Refused by the first flight without enough
 */
const holdAll = async ({ at }: Pick<Reach, 'at'>, { holdId, count, stocks }: Held, until: string): Promise<void> => {
  try {
    for (const stockId of stocks) {
      try {
        await at(seats, stockId).hold({ holdId, seats: count, until })
      } catch (error) {
        if (isRefusal(error)) throw new Refused(code.auction, `${stockId}${error.message}`)
        throw error
      }
    }
  } catch (error) {
    if (isRefusal(error)) await releaseAll({ at }, { holdId, stocks }, `${bagWord(bagOfHold(holdId)!.bagId)}座位不足`)
    throw error
  }
}
const releaseAll = async ({ at }: Pick<Reach, 'at'>, { holdId, stocks }: Omit<Held, 'count'>, reason: string): Promise<void> => {
  for (const stockId of stocks) await at(seats, stockId).release({ holdId, reason })
}
const stocksOf = ({ offered }: KnownBag): string[] => offered.lots.map(({ stockId }) => stockId)

// ── published: all bags of a batch, or none ──────────────────────────────────────────────────────────────────────────
/**
 * Publishes an approved batch: holds the seats of all its bags, publishes it by one fact, and then offers its bags. Otherwise it becomes a
 * draft again, with what is lacking bag by bag. The flow's end runs this, any number of times, from wherever it stands.
 */
export const publishBatch = async (
  { load, at }: Reach,
  batchId: string,
  requestId: string,
  { now, orderBy }: { now: string; orderBy?: string | undefined },
): Promise<NotFollowed | undefined> => {
  const { state } = await load(bagBatch, batchId)
  let back: NotFollowed | undefined
  if (state.status === 'AUDITING' && state.submitted?.requestId === requestId) {
    const lacking: string[] = []
    for (const { no, seats: count, stocks } of state.bags) {
      const holdId = bagHold(bagIdOf(batchId, no), requestId)
      try {
        await holdAll({ at }, { holdId, count, stocks }, addMinutes(now, HOLD_MINUTES))
      } catch (error) {
        if (!isRefusal(error)) throw error
        lacking.push(`${bagWord(batchId)}${no}：${error.message}`)
      }
    }
    const own = at(bagBatch, batchId)
    const reason = lacking.join('；').slice(0, TOLD)
    const done = lacking.length > 0 ? await own.sendBack({ requestId, reason }) : await own.publish({ requestId, orderBy })
    back = turnedDown(done, batchEvents.BagBatchSentBack)
  } else if (state.status !== 'NONE') back = sentBackBefore(state, requestId)
  await settleBatch({ load, at }, batchId, requestId)
  return back
}

/** Settles the seats that were held for a batch under this request, by the batch's state; it may be repeated. */
const settleBatch = async ({ load, at }: Reach, batchId: string, requestId: string): Promise<void> => {
  const { state } = await load(bagBatch, batchId)
  if (state.status === 'NONE') return
  const isOwn = state.submitted?.requestId === requestId
  // the batch is about to be published: a driver that died is started again
  if (isOwn && state.status === 'AUDITING') return
  const isOn = isOwn && (state.status === 'PUBLISHED' || state.status === 'CLOSED')
  for (const draft of state.bags) {
    const bagId = bagIdOf(batchId, draft.no)
    const holdId = bagHold(bagId, requestId)
    if (isOn) {
      const offering = await offeringOf({ load }, state, draft, holdId)
      // before anybody can see the bag
      if (offering.saleMode === 'RANKED') await openSealed({ load, at }, offering, titleOf(offering))
      await at(bag, bagId).offer(offering)
      for (const stockId of draft.stocks) await at(seats, stockId).prolong({ holdId, until: addMinutes(state.terms.endsAt, AFTER_MINUTES) })
    } else if ((await load(bag, bagId)).state.status === 'NONE') await releaseAll({ at }, { holdId, stocks: draft.stocks }, '批次未发布')
  }
}
/** A bag as it is offered: its flights as they are now, with seats held, and its price split for good. */
const offeringOf = async (
  { load }: Pick<Reach, 'load'>,
  { batchId, terms }: KnownBagBatch,
  draft: BagDraft,
  holdId: string,
): Promise<Offered> => {
  const items = await Promise.all(
    draft.stocks.map(async stockId => {
      const { state } = await load(seats, stockId)
      if (!state.item) throw notFound('库存')
      const { batchId: _, seats: __, ...flight } = state.item
      return { stockId, ...flight }
    }),
  )
  const { no, seats: count, price, earnest, to } = draft
  const target = to && (await load(agency, to.agency)).state
  const { name: batchName, airLine, startsAt, endsAt, undoMinutes, undos, quota, prepayMinutes, prepayPercent } = terms
  const isRanked = terms.saleMode === 'RANKED'
  const flights = inOrder(items)
  const fares = faresOf(price, flights)
  return {
    bagId: bagIdOf(batchId, no),
    batchId,
    batchName,
    no,
    airLine,
    seats: count,
    price,
    amount: price * count,
    earnest,
    lots: flights.map((flight, n) => ({ ...flight, fare: fares[n]! })),
    startsAt,
    endsAt,
    undos,
    prepayMinutes,
    prepayPercent,
    holdId,
    // a win cannot be undone
    ...(isRanked ? { saleMode: 'RANKED' as const, undoMinutes: 0 } : { undoMinutes }),
    ...present({ quota }),
    ...(to &&
      target &&
      target.status !== 'NONE' && {
        // its present sub-agents: one that is taken on later has nothing allotted
        to: { agency: to.agency, agencyName: target.name, subAgents: to.subAgents ? [...target.subAgents] : [] },
      }),
  }
}
const settled = async (_: unknown, { id, load, at }: Reacting): Promise<void> => {
  const { state } = await load(bagBatch, id)
  if (state.status !== 'NONE' && state.submitted) await settleBatch({ load, at }, id, state.submitted.requestId)
}
/** a cancelled batch cancels its bags, except those that are orders; before the publication its seats are freed */
const batchEnds = async ({ reason }: { reason?: string }, reacting: Reacting): Promise<void> => {
  const { id, load, at } = reacting
  const { state } = await load(bagBatch, id)
  if (state.status === 'NONE') return
  for (const { no } of state.bags) {
    const bagId = bagIdOf(id, no)
    if ((await load(bag, bagId)).state.status !== 'NONE') await at(bag, bagId).follow({ ...(reason && { reason }) })
  }
  await settled(undefined, reacting)
}

/**
 * Prolongs a seat hold past its time while its bag needs it, else releases it; the process `bags` settles what is decided meanwhile.
 */
export const lookIntoBagHold = async ({ load, at }: Reach, { stockId, holdId, now }: { stockId: string; holdId: string; now: string }) => {
  const { bagId, request } = bagOfHold(holdId)!
  const block = at(seats, stockId)
  const goes = () => block.release({ holdId, reason: '占座超时' })
  const { state } = await load(bag, bagId)
  if (!isOffered(state)) {
    const { state: batch } = await load(bagBatch, batchOfBag(bagId))
    const isOwn = batch.status !== 'NONE' && batch.submitted?.requestId === request
    const isComing = isOwn && (batch.status === 'AUDITING' || batch.status === 'PUBLISHED' || batch.status === 'CLOSED')
    return isComing ? block.prolong({ holdId, until: addMinutes(now, HOLD_MINUTES) }) : goes()
  }
  // a bag that was just taken gives its seats to the order: a driver that died is started again
  const isNeeded = state.status === 'AVAILABLE' || state.status === 'BOOKED' || state.status === 'WAIT_PAY'
  if (!isNeeded || state.holdId !== holdId) return goes()
  const by = later(state.offered.endsAt, state.booked?.prepayBy ?? now)
  return block.prolong({ holdId, until: addMinutes(later(now, by), HOLD_GRACE_MINUTES) })
}

// ── booked: earnest in, the account first and the bag second; out, the bag first and the account second ──────────────
type Joining = Ordering & { run: Pick<Commands, 'load' | 'loadCached'>; call: Pick<CommandCall, 'who' | 'now' | 'unguarded'> }
type Booker = { agency: string; agencyName: string }
/**
 * Books a bag for the first who comes: earnest is held, and the append to the bag is the claim. A repetition returns the first result.
 * @throws Refused 该组合包已被锁定, 保证金不足 …: then nothing is held for it
 */
export const bookBag = async ({ run, call, limitRules }: Joining, bagId: string, who: Booker): Promise<void> => {
  const { state } = await run.load(bag, bagId)
  if (!isOffered(state)) throw notFound('组合包')
  if (!isFor(state, who.agency)) throw notAllocated()
  if (state.status === 'BOOKED' && state.booked?.agency === who.agency) return
  const { airLine, earnest: amount } = state.offered
  // without earnest no earnest hold exists: only the booking has that name
  const named = (turn: number) => bagEarnest(bagId, who.agency, turn)
  const earnestId = amount === 0 ? named(state.turn + 1) : (await nextHold(run, named)).earnestId
  const parent = await parentOf(run.loadCached, who.agency)
  const booking = { ...who, ...present({ parent }), earnestId, orderBy: await bagOrderedBy({ limitRules }, state.offered) }
  try {
    // checked before money is set aside for it
    decide(bag, 'book', state, booking, { who: call.who, at: call.now, id: bagId })
    if ((await quotaLeft(run, state.offered, who.agency, earnestId)) === 0)
      throw new Refused(code.auction, tooMany(state.offered.quota ?? 0))
  } catch (error) {
    // a request may have set earnest aside and died before it could book
    return missed({ run, call }, bagId, booking, error)
  }
  const use = bagUses[bagKindOf(bagId)]
  const title = titleOf(state.offered)
  if (amount > 0) await holdEarnest({ run, call }, { earnestId, agency: who.agency, airLine, amount, use, subject: bagId, title })
  try {
    await claimBag({ load: run.load, at: call.unguarded }, state.offered, { agency: who.agency, earnestId })
    await call.unguarded(bag, bagId).book(booking)
  } catch (error) {
    await missed({ run, call }, bagId, booking, error)
  }
}
/**
 * Frees held earnest with which the bag was not booked. The bag is told first: another request with the same earnest hold, whose clock is
 * behind or which came in time, could still book with it. Where one has, the agency has the bag.
 * @throws Refused by what refused the booking
 */
const missed = async (
  { run, call }: Pick<Joining, 'run' | 'call'>,
  bagId: string,
  { agency, earnestId }: { agency: string; earnestId: string },
  refusal: unknown,
): Promise<void> => {
  if (!isRefusal(refusal) || (await run.load(earnest, earnestId)).state.status !== 'HELD') throw refusal
  const done = await call.unguarded(bag, bagId).miss({ agency, earnestId })
  await bagIsMissed.now({ id: bagId, ...done }, { call, load: run.load })
  if (!isBehind(done.state, earnestId)) throw refusal
}
/**
 * Books with earnest that the account has set aside, also where the request that asked for it has died in between; earnest that comes too
 * late goes back.
 */
const heldBooks = async (rules: Ordering, { id, load, recall, at }: Reacting): Promise<void> => {
  const of = bagOfEarnest(id)
  if (!of) return
  const { state: held } = await recall(earnest, id)
  if (held.status !== 'HELD') return
  // earnest behind a sealed bid books nothing (`services/auction/sealed/sealed.ts`)
  const { state: seen } = await recall(bag, of.bagId, OFFERED)
  if (!isOffered(seen) || isRanked(seen)) return
  const { offered } = seen
  const { agency, agencyName } = held.asked
  const own = at(bag, of.bagId)
  try {
    await claimBag({ load, at }, offered, { agency, earnestId: id })
    const parent = await parentOf(recall, agency)
    await own.book({ agency, agencyName, ...present({ parent }), earnestId: id, orderBy: await bagOrderedBy(rules, offered) })
  } catch (error) {
    if (!isRefusal(error)) throw error
    await own.miss({ agency, earnestId: id })
  }
}
const titleOf = ({ bagId, no, lots, seats: count }: Pick<Offered, 'bagId' | 'no' | 'lots' | 'seats'>): string =>
  `${bagWord(bagId)}${no} ${routeText(lots)} ${count}座`
/** use of the earnest behind a bag */
const bagUses = { COMBI: 'COMBI_AUCTION', ALLOCATION: 'ALLOCATION' } as const

/**
 * Why the earnest hold of this name cannot be given up (弃标), in Chinese: its bag decides about it. A request with a hold that books nothing
 * yet may be on its way; a hold whose booking is over is about to be lost or free by the fact that ended it.
 */
export const whyBagKept = async ({ load }: Pick<Reach, 'load'>, earnestId: string): Promise<string | undefined> => {
  const of = bagOfEarnest(earnestId)
  if (!of) return undefined
  const { state } = await load(bag, of.bagId)
  if (!isOffered(state)) return undefined
  if (!isBehind(state, earnestId)) {
    if (isRanked(state)) return whySealedKept({ load }, of, earnestId)
    const word = bagWord(of.bagId)
    return state.spent.includes(earnestId) ? `${word}预订已结束，保证金正在处置` : `${word}正在预订，未订到时保证金全额退回`
  }
  if (state.status === 'BOOKED' && isRanked(state)) return '密封竞价已成交，请在预付时限前预付，逾期保证金罚没'
  if (state.status === 'BOOKED') return `${bagWord(of.bagId)}已锁定，可撤销时间内可以撤销，逾期未预付保证金罚没`
  return state.status === 'WAIT_PAY' ? '已下单，请支付订单或取消订单' : '已转为订单，保证金已处置'
}

// ── taken: one order of all its flights, at its price ────────────────────────────────────────────────────────────────
type Takes = { contact: TakenBag['order']['contact']; groupName?: string | undefined }

/**
 * The order that a bag would be now: all its flights, adults and children at fares that make up the bag's price, with the taxes of the day,
 * paid in two parts.
 * @throws Refused where there is no time left to pay
 */
export const orderOfBag = async ({ limitRules, taxRows }: Omit<TakingDeps, 'load'>, { offered, turn, booked }: KnownBag, now: string) => {
  const { bagId, no, airLine, seats: count, lots } = offered
  const { agency, agencyName } = booked!
  const rows = await taxRows()
  const counts = { ...nobody, ADULT: count }
  // with sealed bids the price is not the one that was asked for
  const fares = faresOf(booked!.bag.price, lots)
  const segments = lots.map(({ fullFare, distance }, n) => {
    const { taxes } = taxesAt(rows, toLocal(now).date, distance)
    return { fullFare, groupFare: fares[n]!, taxes, childFareMode: 'GROUP_ADULT' as const }
  })
  const quoted = priceQuote({ segments, counts })
  const legs = lots.map(({ fare: _, ...lot }, n) => {
    const { lines } = priceQuote({ segments: [segments[n]!], counts: { ...nobody, ADULT: 1, CHILD: 1 } })
    return {
      ...lot,
      std: stdOf(lot),
      sta: staOf(lot),
      policyId: bagId,
      policyName: `${bagWord(bagId)}${no}`,
      refundable: true,
      lines: quoted.legs[n]!,
      prices: lines.map(({ count: __, total: ___, ...line }) => line),
    }
  })
  const terms = { deposits: [firstPart(offered)] }
  // whoever takes a bag early has no less time to pay than whoever waits
  const found = orderLimits(now, legs[0]!, await limitRules(airLine), terms, { payUntil: booked!.prepayBy })
  if (!found.ok) throw new Refused(code.auction, found.reason)
  const { total, seats: taken, persons } = quoted
  return {
    agency,
    agencyName,
    airLine,
    inter: legs.some(isAbroad),
    voyageType: voyageOf(lots),
    legs,
    counts,
    seats: taken,
    persons,
    paxMin: SMALLEST,
    total,
    limits: found.limits,
    terms,
    bag: { bagId, turn },
    instalments: instalmentsFor({ owed: total, parts: found.parts, terms, legs, seats: taken }),
  }
}

/**
 * Takes a booked bag: an order under a number of its own, decided in the bag, then carried out.
 * @throws Refused where the first part has another amount by now, or the bag or the order refuses
 */
export const takeBag = async (
  { run, ...deps }: { run: Commands } & Omit<TakingDeps, 'load'>,
  { state, amount, contact, groupName }: Takes & { state: KnownBag; amount: number },
  call: CommandCall,
): Promise<void> => {
  const { bagId } = state.offered
  const context = { who: call.who, at: call.now, id: bagId }
  const offered = await orderOfBag(deps, state, call.now)
  const submitted = { submittedBy: call.who.user, submittedAt: call.now }
  const taken = (orderNo: string): Omit<TakenBag, 'turn'> => ({
    orderNo,
    order: { ...offered, ...submitted, orderNo, contact, groupName: groupName ?? titleOf(state.offered) },
  })
  // asked before a number is taken for it
  decide(bag, 'take', state, taken('-'), context)
  const first = offered.instalments[0]!.amount
  if (first !== amount) throw new Refused(code.auction, '预付金额已变动，请刷新后重试', { errors: { totalAmount: String(first) } })
  const wanted = taken(await numberFor(`${bagId}~${state.turn}`, call))
  try {
    const done = await call.unguarded(bag, bagId).take(wanted)
    await bagIsTaken.now({ id: bagId, ...done }, { call, load: run.load })
  } catch (error) {
    // another window of its agency was faster: the same number is the same order
    const { state: now } = await run.load(bag, bagId)
    if (!isRefusal(error) || !isOffered(now) || now.taken?.orderNo !== wanted.orderNo) throw error
    await ordered(now.taken, { id: bagId, load: run.load, at: call.unguarded })
  }
}

/** Moves the seats first: an order can be paid as soon as it exists, and paid seats are sold. */
const ordered = async ({ orderNo, order: submitted }: TakenBag, { id, load, at }: Reach & { id: string }): Promise<void> => {
  const { state } = await load(bag, id)
  if (!isOffered(state)) return
  const { holdId, offered } = state
  for (const stockId of stocksOf(state)) {
    const block = at(seats, stockId)
    await block.splitHold({ holdId, into: orderNo, seats: offered.seats, changeId: orderNo, sold: false })
    await block.release({ holdId, reason: '转为订单' })
    await block.prolong({ holdId: orderNo, until: addMinutes(submitted.limits.payBy, HOLD_GRACE_MINUTES) })
  }
  if ((await load(order, orderNo)).state.status !== 'NONE') return
  try {
    await at(order, orderNo).submitOrder({ request: `${id}~${submitted.bag?.turn}`, ...submitted })
  } catch (error) {
    // the number is this booking's: another instance has submitted the order at this moment
    if (!(error instanceof NumberTaken)) throw error
  }
}
const bagIsTaken = follow(bagEvents.BagTaken, ordered)

// ── released by the desk ─────────────────────────────────────────────────────────────────────────────────────────────
/**
 * Releases a bag for another booking. Seats that had gone with an order are held again, on all of its flights.
 * @throws Refused where they are not available any more
 */
export const releaseBag = async (
  { call, run }: { call: CommandCall; run: Commands },
  { id, state, reason }: { id: string; state: KnownBag; reason?: string | undefined },
  command: { release: (asked: { holdId?: string; reason?: string | undefined }) => Promise<{ state: unknown }> },
): Promise<KnownBag> => {
  const again = state.status === 'LAPSED' ? bagHold(id, call.commandId) : undefined
  decide(bag, 'release', state, present({ holdId: again, reason }), { who: call.who, at: call.now, id })
  const held = again && { holdId: again, count: state.offered.seats, stocks: stocksOf(state) }
  if (held) await holdAll({ at: call.unguarded }, held, addMinutes(later(call.now, state.offered.endsAt), AFTER_MINUTES))
  try {
    const done = await command.release({ ...present({ holdId: again }), reason })
    return done.state as KnownBag
  } catch (error) {
    // another window was faster: these seats belong to nobody
    if (isRefusal(error) && held) {
      const { state: now } = await run.load(bag, id)
      if (!isOffered(now) || now.holdId !== again) await releaseAll({ at: call.unguarded }, held, '组合包未释放')
    }
    throw error
  }
}

// ── paid or not: its order says so ───────────────────────────────────────────────────────────────────────────────────
/** Follows the payment of an order's first part: the earnest pays from the rest; for an order that has ended meanwhile it pays nothing. */
const isPaid = async ({ id: orderNo, load, at }: Reacting): Promise<void> => {
  const { state } = await load(order, orderNo)
  if (state.status === 'NONE' || !state.submitted.bag) return
  const { bagId } = state.submitted.bag
  const { state: sold } = await load(bag, bagId)
  if (!isOffered(sold) || !sold.booked) return
  const paymentCode = documentNumber('P', state.submitted.submittedAt, sold.booked.earnestId)
  await at(bag, bagId).pay({ orderNo, ...owing(state), paymentCode })
}

/**
 * For an order that was a bag: the bag, the part of the earnest that is lost if its agency does not pay the first part, and the limit for
 * that.
 */
export const bagOfOrder =
  ({ load }: Pick<Commands, 'load'>) =>
  async (sold: LiveOrder): Promise<Win | undefined> => {
    const { bag: of, orderNo } = sold.submitted
    if (!of) return undefined
    const { state } = await load(bag, of.bagId)
    if (!isOffered(state)) return undefined
    const by = sold.instalments[0]?.by
    const isAtStake = isUnpaidWin(sold) && state.status === 'WAIT_PAY' && state.taken?.orderNo === orderNo
    return { bagId: of.bagId, ...(isAtStake && by && { earnest: state.offered.earnest, by }) }
  }

/** frees its seats, unless they are an order's */
const seatsGo = async (_: unknown, { id, load, at }: Reach & { id: string }): Promise<void> => {
  const { state } = await load(bag, id)
  if (isOffered(state) && (state.status === 'CLOSED' || state.status === 'CANCELLED' || state.status === 'DECLINED'))
    await releaseAll({ at }, { holdId: state.holdId, stocks: stocksOf(state) }, `${bagWord(id)}未售出`)
}
const goesBack = async ({ earnestId }: { earnestId: string }, { load, at }: Reach): Promise<void> =>
  endHold({ load, at }, earnestId, { cause: 'RELEASED' })
export const bagIsDeclined = follow(bagEvents.BagDeclined, seatsGo)
const bagIsMissed = follow(bagEvents.BagMissed, async ({ earnestId }, { load, at }) => {
  await goesBack({ earnestId }, { load, at })
  await driveEarnest({ load, at }, earnestId)
})
export const bagIsUndone = follow(bagEvents.BagUndone, goesBack)

/** Keeps batches, their bags, and the seats and earnest behind them in step, whichever request has died. */
export const bagProcess = (rules: Ordering): Process =>
  process(
    'bags',
    when(EarnestHeld, (_, reacting) => heldBooks(rules, reacting)),
    when(batchEvents.BagBatchPublished, settled),
    when(batchEvents.BagBatchSentBack, ({ requestId }, { id, load, at }) => settleBatch({ load, at }, id, requestId)),
    when(batchEvents.BagBatchCancelled, batchEnds),
    when(bagEvents.BagOffered, async (_, { id, load, at }) => {
      // its batch was cancelled while it was being published
      const { state } = await load(bagBatch, batchOfBag(id))
      if (state.status === 'CANCELLED') await at(bag, id).follow({ ...(state.reason && { reason: state.reason }) })
    }),
    bagIsMissed.again,
    bagIsUndone.again,
    bagIsTaken.again,
    when(bagEvents.BagPaid, async ({ earnestId, convert, paymentCode, orderNo, instalment }, reach) =>
      endHold(
        reach,
        earnestId,
        paymentCode ? { cause: 'CONVERTED', convert, paymentCode, orderNo, ...(instalment && { instalment }) } : { cause: 'RELEASED' },
      ),
    ),
    when(bagEvents.BagDefaulted, ({ earnestId, forfeit }, reach) => endHold(reach, earnestId, { cause: 'FORFEITED', forfeit })),
    when(bagEvents.BagLapsed, goesBack),
    when(bagEvents.BagReleased, async ({ had }, reach) => had && goesBack(had, reach)),
    when(bagEvents.BagCancelled, async ({ had }, reacting) => {
      if (had) await goesBack(had, reacting)
      await seatsGo(undefined, reacting)
    }),
    when(bagEvents.BagClosed, seatsGo),
    bagIsDeclined.again,
    when(orders.DepositPaid, async ({ instalments }, reacting) => {
      if (isFirstPaid(instalments)) await isPaid(reacting)
    }),
    when(orders.OrderPaid, (_, reacting) => isPaid(reacting)),
    when(orders.PaidInFull, (_, reacting) => isPaid(reacting)),
    when(orders.OrderExpired, async ({ reason }, { id, load, at }) => {
      const { state } = await load(order, id)
      const bagId = state.status !== 'NONE' && state.submitted.bag?.bagId
      if (bagId) await at(bag, bagId).end({ orderNo: id, reason })
    }),
  )
