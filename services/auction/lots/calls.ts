import * as api from '#contracts/auction/api.ts'
import { BidLate } from '#contracts/auction/bid-events.ts'
import { awardIdOf, type LotKind, lotKinds, lotLetters } from '#contracts/auction/codes.ts'
import * as lotEvents from '#contracts/auction/lot-events.ts'
import { wonBy } from '#contracts/auction/rank.ts'
import { toInstant } from '#contracts/kernel/calendar.ts'
import { may, on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, forbidden, ifRefused, invalid, isRefusal, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { noAuthority } from '#contracts/order/search/quote.ts'
import type { PayDeps } from '#services/account/account-pays.ts'
import { earnest } from '#services/account/earnest.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { beginningOf, decidedByFlow, endFlow, started } from '#services/flow/decided-by-flow.ts'
import type { KnownFlow } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import { movedOf, standingOf } from '#services/flow/routes.ts'
import { flowOf, lastFlow, takeBackFlow, wishOf } from '#services/flow/start.ts'
import type { FlowUse, Submitting } from '#services/flow/uses.ts'
import { act } from '#services/kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { ourAirline, seenBy } from '#services/kernel/stream/access.ts'
import { allowedActions } from '#services/kernel/stream/actions.ts'
import { type At, type Commands, idFrom } from '#services/kernel/stream/commands.ts'
import { decide, streamOf } from '#services/kernel/stream/decider.ts'
import { documentNumber } from '#services/kernel/stream/numbers.ts'
import { type Process, process, when } from '#services/kernel/stream/process.ts'
import { order } from '#services/order/decide.ts'
import { payOrderBy } from '#services/order/pay/by-account.ts'
import { seats } from '#services/seats/decide.ts'
import { incrementOfLot } from '../add-price/calls.ts'
import { type Award, award, awardText, isWon, type KnownAward, offerOf, whoseIs } from '../award/award.ts'
import { acceptOffer } from '../award/offers.ts'
import { lastToHave, lotOrderedBy, type Ordering, type Settlement } from '../award/prepay.ts'
import { orderOfAward, type TakingDeps, takeAward } from '../award/take.ts'
import { type Bidder, bidderOf, covered } from '../bidders.ts'
import { rateUnder } from '../ranking/calls.ts'
import { type Bids, bids, isSame, type OpenedBids, withCover } from './bids.ts'
import { kindOf, lotCalls, lotFlows } from './kinds.ts'
import { highestCap, type KnownLot, type Lot, lot, seatsOf } from './lot.ts'
import { bidderLeaves, computationOf, joinLot, publishLot } from './lots.ts'
import { figures, watched } from './standing.ts'

export const CLOSING = { closingSeconds: 120, extendSeconds: 120, mostExtensions: 10 }

type Reach = { load: Commands['load']; at: At; hand: Handling }
/** May an agency sell these flights of an airline? If one of them is abroad, it needs the international authority (DOMAIN §3.1). */
export type MaySell = (agency: string, airLine: string, flights: readonly { origin: string; destination: string }[]) => Promise<boolean>
type LotDeps = {
  run: Commands
  events: Pick<EventStore, 'read'>
  hand: Handling
  agencyName: (id: string) => Promise<string>
  /** ways in which an agency pays */
  paying: PayDeps
  maySell: MaySell
  /** may the agency bid freely for this flight? */
  mayBidFreely: (agency: string, flight: { origin: string; destination: string }) => Promise<boolean>
  /** rules for what is won: lots and batches keep those of when they are saved */
  settlement: () => Promise<Settlement>
} & Omit<TakingDeps, 'load'>

const LOT_CANCELLED = '竞价标的已取消'

// ── published by workflow ──────────────────────────────────────────────────────────────────────────────────────────
export const lotFollows = (hand: Handling) =>
  decidedByFlow(
    lotEvents.LotSubmitted,
    {
      wish: async ({ requestId, submittedBy: user, remark }, { id, load, at, by: { at: now } }) => {
        const { state } = await load(lot, id)
        if (state.status === 'NONE') return undefined
        const kind = kindOf(state.terms)
        if (state.status !== 'AUDITING' || state.submitted?.requestId !== requestId) return flowOf(load, lotFlows[kind], id, requestId)
        // a lot that an agency has opened is published as it stands
        if (state.opener) {
          await publishLot({ load, at }, id, requestId, { now })
          return undefined
        }
        const { airLine, flightNo, date } = state.terms
        const seats = seatsOf(state.terms)
        return {
          definition: lotFlows[kind],
          subject: { id, title: `${lotKinds[kind]}标的${id}（${flightNo} ${date} ${seats}座）` },
          applicant: { user },
          airLine,
          facts: { seats },
          remark,
          key: requestId,
        }
      },
      refuse: ({ requestId }, reason, { id, at }) => at(lot, id).sendBack({ requestId, reason }),
    },
    hand,
  )
type LotFollows = ReturnType<typeof lotFollows>
export const lotRequests = (follows: LotFollows): Process =>
  process(
    'lot-requests',
    follows.again,
    when(lotEvents.LotCancelled, async (_, { id, load, at }) => {
      const { state } = await load(lot, id)
      if (state.status === 'NONE') return
      await endFlow({ load, at }, { definition: lotFlows[kindOf(state.terms)], subject: id, remark: LOT_CANCELLED })
    }),
  )

const submit = async (
  { run, follows, limitRules }: Ordering & { run: Commands; follows: LotFollows },
  { id, state, command }: Pick<BoundDocument<typeof lot>, 'id' | 'command'> & { state: KnownLot },
  submitting: Submitting,
  call: CommandCall,
): Promise<KnownFlow> => {
  const done = await command.submit({
    requestId: idFrom(call.commandId, 'lot'),
    ...beginningOf(submitting),
    orderBy: await lotOrderedBy({ limitRules }, state.terms),
  })
  return started(await follows.now({ id, ...done }, { call, load: run.load }))
}
/** decision of a flow about the submission with this request */
export type DecidedLot = { subject: { id: string }; instanceId: string; remark?: string }
export const lotFlow = (
  kind: LotKind,
  { run, hand, clock, limitRules }: Pick<LotDeps, 'run' | 'hand' | 'limitRules'> & { clock: () => string },
): FlowUse => {
  const back = async ({ subject: { id }, instanceId, remark }: DecidedLot, { at, load }: Pick<Reach, 'at' | 'load'>) =>
    at(lot, id).sendBack({ requestId: await wishOf(load, instanceId), ...(remark && { reason: remark }) })
  return {
    submit: async (id, body, call) => {
      if (!may(call.who, lotCalls[kind].submit)) throw forbidden()
      const document = await call.document(lot, id)
      const state = mustBe(kind, document.state)
      return submit({ run, follows: lotFollows(hand), limitRules }, { ...document, state }, body, call)
    },
    approved: async ({ subject: { id }, instanceId }, { at, load }) => {
      const { state } = await load(lot, id)
      const orderBy = state.status === 'NONE' ? undefined : await lotOrderedBy({ limitRules }, state.terms)
      return publishLot({ load, at }, id, await wishOf(load, instanceId), { now: clock(), orderBy })
    },
    rejected: back,
    cancelled: back,
    // a returned lot is a draft again: it is corrected and submitted with a new flow
    returned: async (returned, { at, load }) => {
      await back(returned, { at, load })
      const { subject, instanceId } = returned
      await endFlow({ load, at }, { definition: lotFlows[kind], subject: subject.id, instanceId, remark: '已退回草稿，修改后重新提交' })
    },
  }
}

/**
 * the seats to be auctioned, and their flight
 * @throws Refused 404 where the block is not on sale
 */
export const blockOf = async (run: Pick<Commands, 'load'>, stockId: string) => {
  const { state } = await run.load(seats, stockId)
  if (state.status !== 'EFFECTIVE') throw notFound('库存')
  const { batchId: _, seats: __, distance: ___, ...flight } = state.item
  return { block: state, flight }
}
/**
 * Limits a call to lots of its own kind.
 * @throws Refused 404 for a lot of another kind
 */
export const mustBe = (kind: LotKind, state: Lot): KnownLot => {
  if (state.status === 'NONE' || kindOf(state.terms) !== kind) throw notFound('竞价')
  return state
}

// ── how a lot stands ───────────────────────────────────────────────────────────────────────────────────────────────
const termsOf = ({ lotId: id, terms: { remark: _, ...terms }, opener }: KnownLot) => ({
  id,
  ...terms,
  kind: kindOf(terms),
  seats: seatsOf(terms),
  openedBy: opener ? ('AGENCY' as const) : ('AIRLINE' as const),
})
/**
 * A bidder's own view of a lot. `became` is the state of the bidder's award and the earnest that it holds; the bids do not know of awards
 * that were offered later. A bid that is over covers nothing: its earnest is free again.
 */
const mineOf = (
  { status, ranked, fills }: OpenedBids,
  bidder: Bidder,
  perUnit: number,
  became?: { status: Award['status']; earnest?: number },
) => {
  const { paddle, bid } = bidder
  const isOver = status === 'CANCELLED' || (status === 'CLOSED' && wonBy(fills, bidder.agency) === 0)
  const isDecided = became !== undefined && became.status !== 'WAIT_PREPAY' && became.status !== 'WAIT_PAY'
  const units = isOver || isDecided ? 0 : covered(bidder)
  return {
    paddle,
    covered: units,
    earnest: isDecided ? 0 : (became?.earnest ?? units * perUnit),
    won: wonBy(fills, bidder.agency),
    ...(bid && {
      bid: { price: bid.price, units: bid.units, partial: bid.partial, rank: ranked.flat().findIndex(({ no }) => no === bid.no) + 1 },
    }),
  }
}
/** the state of an award; the amounts to pay are computed while it may be taken and there is time */
const awardShown = async (deps: TakingDeps, awardId: string, now: string) => {
  const { state } = await deps.load(award, awardId)
  if (state.status === 'NONE') return undefined
  if (state.status === 'OFFERED') {
    const { seats, amount, offerBy, earnest } = state.offered
    return { status: state.status, seats, amount, offerBy, earnest }
  }
  if (!isWon(state)) return { status: state.status }
  const { seats, amount, prepayBy } = state.opened
  const order = state.status === 'WAIT_PREPAY' && now < prepayBy ? await orderOfAward(deps, state, now).catch(ifRefused) : undefined
  return {
    status: state.status,
    seats,
    amount,
    prepayBy,
    earnest: state.opened.earnest.reduce((sum, { amount }) => sum + amount, 0),
    ...present({ giveUp: state.status === 'WAIT_PREPAY' ? await givingUp(deps, state) : undefined }),
    ...(order && { total: order.total, prepay: order.instalments[0]!.amount }),
    ...(state.taken && { orderNo: state.taken.orderNo }),
    ...(state.defaulted && { defaulted: lossOf(state.defaulted) }),
  }
}
/** how far the agency is with giving a win up (弃标): of the holds behind it, one is asked for */
const givingUp = async ({ load }: Pick<TakingDeps, 'load'>, { opened }: KnownAward) => {
  for (const { earnestId, stake } of opened.earnest) {
    const { state } = stake > 0 ? await load(earnest, earnestId) : { state: undefined }
    if (state && state.status !== 'NONE' && state.giveUp) return state.giveUp.status
  }
  return undefined
}
/** the agency does not learn who approved it */
const lossOf = ({ givenUp: _, ...loss }: NonNullable<KnownAward['defaulted']>) => loss
const mustBeOpened = (state: Bids): OpenedBids => {
  if (state.status === 'NONE') throw notFound('竞价')
  return state
}

/** services that the calls of a lot need */
export type Serving = LotDeps & { follows: LotFollows }

// ── calls ──────────────────────────────────────────────────────────────────────────────────────────────────────────
/** The common routes for lots of a kind, by the calls of that kind; further routes of one kind build upon them. */
export const lotsOf = (kind: LotKind, { run, agencyName, follows, paying, maySell, mayBidFreely, ...taking }: Serving) => {
  const calls = lotCalls[kind]
  const { limitRules, taxRows } = taking
  const agencyOf = ({ who }: Pick<CommandCall, 'who'>): string => {
    if (!who.agency) throw forbidden()
    return who.agency
  }
  /** the lot, which does not change once it is published, and its bids as they stand */
  const standing = async (id: string, state?: Bids) => {
    const { state: published } = await run.loadCached(lot, id)
    return { published: mustBe(kind, published), known: mustBeOpened(state ?? (await run.load(bids, id)).state) }
  }
  const answer = async ({ who, now }: Pick<CommandCall, 'who' | 'now'>, id: string, state?: Bids) => {
    const { published, known } = await standing(id, state)
    const bidder = who.agency ? bidderOf(known.bidders, who.agency) : undefined
    const became =
      bidder && known.status === 'CLOSED'
        ? await awardShown({ load: run.load, limitRules, taxRows }, awardIdOf(id, bidder.paddle), now)
        : undefined
    return {
      ...termsOf(published),
      ...watched(known),
      now,
      ...present({ reason: known.reason }),
      ...(who.agency && known.terms.ratesId && { rate: await rateUnder(run, known.terms.ratesId, who.agency) }),
      ...(bidder && { mine: { ...mineOf(known, bidder, published.terms.earnestPerUnit, became), ...(became && { award: became }) } }),
    }
  }
  /** the award of the caller's own agency in a lot */
  const awardIn = async (id: string, { who }: Pick<CommandCall, 'who'>): Promise<string> => {
    const { known } = await standing(id)
    const bidder = who.agency ? bidderOf(known.bidders, who.agency) : undefined
    if (!bidder) throw notFound('竞价成交')
    return awardIdOf(id, bidder.paddle)
  }
  const joined = async (call: CommandCall, id: string, units: number) => {
    const agency = agencyOf(call)
    await mustSell(agency, mustBe(kind, (await run.loadCached(lot, id)).state).terms)
    return joinLot({ run, call }, id, units, { agency, agencyName: await agencyName(agency) })
  }
  /** bidders in the order of the ranking, for staff alone; with the state of winners' awards */
  const boardOf = async (known: OpenedBids, { who, now }: Pick<CommandCall, 'who' | 'now'>) => {
    const places = new Map(known.ranked.flat().map(({ agency }, place) => [agency, place]))
    const rankOf = ({ agency }: Bidder) => places.get(agency) ?? known.ranked.length
    const sorted = known.bidders.flat().sort((a, b) => rankOf(a) - rankOf(b) || a.paddle - b.paddle)
    return Promise.all(
      sorted.map(async bidder => {
        const { agency, agencyName, paddle, bid } = bidder
        const won = wonBy(known.fills, agency)
        const isNext = known.result?.next.some(next => next.paddle === paddle) === true
        const became =
          (won > 0 || isNext) && known.status === 'CLOSED' && (await run.load(award, awardIdOf(known.terms.lotId, paddle))).state
        const offered = became ? offerOf(became) : undefined
        return {
          agency,
          agencyName,
          paddle,
          covered: covered(bidder),
          won,
          allowedActions: became
            ? allowedActions(award, became, { who, at: now, id: awardIdOf(known.terms.lotId, paddle) }, { release: calls.release })
            : [],
          ...(bid && { price: bid.price, units: bid.units, partial: bid.partial, rate: bid.rate }),
          ...(became && became.status !== 'NONE' && offered && { award: became.status, offerBy: offered.offerBy }),
          ...(became &&
            isWon(became) && {
              award: became.status,
              prepayBy: became.opened.prepayBy,
              ...present({ orderNo: became.taken?.orderNo }),
            }),
        }
      }),
    )
  }
  /** writes the end of the bids into the lot, so that the caller finds it there */
  const followed = async (call: CommandCall, id: string, forced: boolean, reason?: string) => {
    await call.unguarded(bids, id).cancel({ forced, ...(reason && { reason }) })
    const { state } = await call.unguarded(lot, id).follow({ forced, ...(reason && { reason }) })
    return { id, status: (state as KnownLot).status }
  }
  /** An agency needs the authority to sell when it begins to bid. It may go on without it once its earnest is held. */
  const mustSell = async (agency: string, flight: { airLine: string; origin: string; destination: string }): Promise<void> => {
    if (!(await maySell(agency, flight.airLine, [flight]))) throw noAuthority(flight.airLine)
  }
  /** free bidding also needs a switch of the agency */
  const mustMayBid = async (agency: string, flight: { origin: string; destination: string }): Promise<void> => {
    if (kind === 'FREE' && !(await mayBidFreely(agency, flight))) throw forbidden('无自由竞价权限')
  }
  const book = async ({ id, price, confirmed = false, ...asked }: Booking, call: CommandCall) => {
    const agency = agencyOf(call)
    const { published, known } = await standing(id, (await run.loadCached(bids, id)).state)
    await mustMayBid(agency, published.terms)
    const bidder = bidderOf(known.bidders, agency)
    const { units = bidder?.bid?.units ?? 1, partial = bidder?.bid?.partial ?? true } = asked
    const rate = await rateUnder(run, known.terms.ratesId, agency)
    const bid = { agency, price, units, partial, rate, bidId: call.commandId, receivedAt: call.now, confirmed }
    if (!isSame(bidder, bid) && (!bidder || covered(bidder) < units)) {
      // the first bid joins the lot: checked first, so that nothing is set aside for a bid that would be refused
      decide(bids, 'place', withCover((await run.load(bids, id)).state, agency, units), bid, { who: call.who, at: call.now, id })
      await joined(call, id, units)
    }
    const place = () => call.unguarded(bids, id).place(bid)
    const { facts, state } = await place().catch(async error => {
      // the agency has left meanwhile in another window: it bids like one that has not joined
      const { state: now } = await run.load(bids, id)
      const own = now.status === 'OPEN' ? bidderOf(now.bidders, agency) : undefined
      if (!isRefusal(error) || !own || covered(own) >= units) throw error
      await joined(call, id, units)
      return place()
    })
    if (facts.some(({ type }) => type === BidLate.type)) throw new Refused(code.auction, '竞价已截止')
    return answer(call, id, state)
  }
  const routes: Route[] = [
    act(calls.submit, lot, 'id', async ({ body, call, ...document }) => {
      const state = mustBe(kind, document.state)
      return movedOf(await submit({ run, follows, limitRules }, { ...document, state }, body, call))
    }),
    act(calls.cancel, lot, 'id', async ({ id, state, check, body: { reason }, call }) => {
      mustBe(kind, state)
      if (state.status !== 'PUBLISHED') {
        await check('cancel')
        // the flow ends before the lot does, so that an approver is never told that an approval took effect on a cancelled lot
        if (state.status === 'AUDITING')
          await takeBackFlow({ load: run.load, at: call.unguarded }, { definition: lotFlows[kind], subjectId: id, remark: LOT_CANCELLED })
        await call.decided(lot, id).cancel({ reason })
        return { id, status: 'CANCELLED' as const }
      }
      // where no separate call forces a cancellation, this one does, with a reason
      const isForced = calls.force === calls.cancel && isBidFor((await run.load(bids, id)).state)
      if (isForced && !reason) throw invalid('已有代理人出价，请填写原因', { reason: '已有代理人出价，请填写原因' })
      return followed(call, id, isForced, reason)
    }),
    on(calls.detail, async ({ id }, { who, now }) => {
      const { state: seen, revision } = await seenBy(run, lot, id, who)
      const state = mustBe(kind, seen)
      const { state: known } = await run.load(bids, id)
      const flow = state.submitted && (await lastFlow(run.load, lotFlows[kind], id))
      const board = known.status === 'NONE' ? [] : await boardOf(known, { who, now })
      const none = { endsAt: state.terms.endsAt, extensions: 0, bids: 0, bidders: 0, sold: 0, winning: [] }
      return {
        ...termsOf(state),
        ...(known.status === 'NONE' ? none : figures(known)),
        status: state.status,
        ...present({ remark: state.terms.remark, reason: state.reason, opener: state.opener?.agencyName }),
        ...(flow && { flow: standingOf(flow) }),
        ...(known.status !== 'NONE' && { bidding: known.status }),
        now,
        board,
        revision,
        stream: streamOf(lot, id),
        allowedActions: [
          ...allowedActions(lot, state, { who, at: now, id }, { modify: calls.save, submit: calls.submit, cancel: calls.cancel }),
          // the bids decide about a published lot
          ...(state.status === 'PUBLISHED'
            ? [...(kind === 'BIDDING' ? pausing({ who, at: now, id }, known) : []), ...cancelling(kind, who, known)]
            : []),
        ],
      }
    }),
    act(
      calls.release,
      award,
      'awardId',
      async ({ state, command, body: { reason } }) => {
        mustBe(kind, (await run.loadCached(lot, whoseIs(state)?.lotId ?? '')).state)
        return command.release({ remark: reason })
      },
      ({ id, state }) => ({ awardId: id, award: state.status as Exclude<Award['status'], 'NONE'> }),
    ),
    on(calls.show, ({ id }, call) => answer(call, id)),
    on(calls.undo, async ({ id }, call: CommandCall) => {
      const agency = agencyOf(call)
      const { known } = await standing(id)
      const own = bidderOf(known.bidders, agency)?.bid
      const lane = call.unguarded(bids, id)
      if (own && wonBy(known.fills, agency) > 0) {
        const { state } = await lane.withdraw({ agency, bidId: own.bidId, receivedAt: call.now })
        // in free bidding the first bid joins and withdrawing it leaves: nobody holds seats without a bid
        if (kind !== 'FREE') return answer(call, id, state)
      }
      const done = await lane.leave({ agency })
      await bidderLeaves.now({ id, ...done }, { call, load: run.load })
      return answer(call, id)
    }),
    act(
      calls.prepay,
      award,
      ({ id }, call) => awardIn(id, call),
      async ({ id: awardId, state, body: { totalAmount: amount, contact, groupName }, call }) => {
        if (!isWon(state)) throw new Refused(code.auction, '竞价未成交')
        // a repetition returns the first order while it may be paid
        if (state.status === 'WAIT_PREPAY') await takeAward({ run, limitRules, taxRows }, { state, amount, contact, groupName }, call)
        else if (state.status !== 'WAIT_PAY') throw new Refused(code.auction, awardText(state))
        const { state: now } = await run.load(award, awardId)
        if (!isWon(now) || !now.taken) throw new Refused(code.conflict, '该申请正在处理，请稍后查询')
        const { orderNo, order: submitted } = now.taken
        // also where a process or another window has written it
        call.saw((await run.load(order, orderNo)).position)
        const prepay = submitted.instalments?.[0]?.amount ?? submitted.total
        return { awardId, orderNo, total: submitted.total, prepay, payBy: submitted.limits.payBy }
      },
    ),
    on(calls.pay, async ({ id, ...asked }, call: CommandCall) => {
      const { state } = await call.document(award, await awardIn(id, call))
      if (!isWon(state) || !state.taken) throw new Refused(code.auction, isWon(state) ? '请先预付' : '竞价未成交')
      const sold = await call.document(order, state.taken.orderNo)
      return payOrderBy(paying, sold, asked, call)
    }),
  ]
  return { routes, agencyOf, standing, answer, awardIn, joined, followed, mustSell, mustMayBid, book }
}
type Booking = Static<typeof api.bookBidding.body>

/** Routes for the desk's lots in units, and for the bids of agencies (DOMAIN §3.24). */
export const lotRoutes = (deps: Serving): Route[] => {
  const { run, events, settlement, limitRules } = deps
  const { routes, agencyOf, answer, awardIn, joined, followed, mustSell, book } = lotsOf('BIDDING', deps)
  return [
    ...routes,
    on(api.biddingComputation, async ({ id }, { who }) => {
      await seenBy(run, lot, id, who)
      const { accepted, withdrawn, ranked, differences, closed, opened } = await computationOf({ run, events }, id)
      return {
        id,
        closed: closed !== undefined,
        accepted,
        withdrawn,
        differences,
        ...(opened?.ratesId && { ratesId: opened.ratesId }),
        ranked: ranked.map((one, n) => ({ rank: n + 1, ...one })),
      }
    }),
    act(
      api.saveBidding,
      lot,
      { stream: 'id', begins: call => documentNumber(lotLetters.BIDDING, call.now, call.commandId) },
      async ({ id, state, command, call, body: { stockId, startsAt, endsAt, remark, ...asked } }) => {
        if (state) mustBe('BIDDING', state)
        const { flight } = await blockOf(run, stockId)
        ourAirline(call.who, flight.airLine)
        const { fullFare } = flight
        const { cap = highestCap(fullFare), wholeAllowed = false, units, seatsPerUnit, floor } = asked
        const step = await incrementOfLot(run.load, flight.airLine, floor, asked.step)
        const { closingSeconds, extendSeconds, mostExtensions, earnestPerUnit, afterDefault } = { ...CLOSING, ...asked }
        const terms = {
          stockId,
          ...flight,
          units,
          seatsPerUnit,
          floor,
          cap,
          step,
          wholeAllowed,
          startsAt: toInstant(Date.parse(startsAt)),
          endsAt: toInstant(Date.parse(endsAt)),
          closingSeconds,
          extendSeconds,
          mostExtensions,
          earnestPerUnit,
          ...(remark && { remark }),
          ...present({ afterDefault }),
          ...(await settlement()),
        }
        const leaving = { ...terms, orderBy: await lotOrderedBy({ limitRules }, flight) }
        return state === undefined ? command.draft({ lotId: id, ...leaving }) : command.modify(leaving)
      },
      ({ id, state }) => ({ id, status: state.status }),
    ),
    act(api.forceCancelBidding, lot, 'id', async ({ id, state, body: { remark }, call }) => {
      mustBe('BIDDING', state)
      if (state.status !== 'PUBLISHED') throw new Refused(code.auction, '只有已发布的竞价可以强制取消')
      return followed(call, id, true, remark)
    }),
    ...(
      [
        [api.pauseBidding, 'pause'],
        [api.resumeBidding, 'resume'],
      ] as const
    ).map(([endpoint, name]) =>
      act(endpoint, lot, 'id', async ({ id, state, body, call }) => {
        mustBe('BIDDING', state)
        if (state.status !== 'PUBLISHED') throw new Refused(code.auction, '只有已发布的竞价可以暂停和恢复')
        const lane = call.unguarded(bids, id)
        const { state: now } = await (name === 'pause'
          ? lane.pause({ reason: (body as { reason: string }).reason })
          : lane.resume({ latest: lastToHave(await lotOrderedBy({ limitRules }, state.terms)) }))
        return { id, status: mustBeOpened(now).status }
      }),
    ),
    on(api.joinBidding, async ({ id, units }, call: CommandCall) => answer(call, id, await joined(call, id, units))),
    on(api.bookBidding, book),
    on(api.acceptOffer, async ({ id }, call: CommandCall) => {
      const { id: awardId } = await call.document(award, await awardIn(id, call))
      await mustSell(agencyOf(call), mustBe('BIDDING', (await run.loadCached(lot, id)).state).terms)
      await acceptOffer({ run, call, limitRules }, awardId)
      return answer(call, id)
    }),
    act(
      api.declineOffer,
      award,
      ({ id }, call) => awardIn(id, call),
      async ({ command, body: { id }, call }) => {
        await command.decline({})
        return answer(call, id)
      },
    ),
  ]
}
/** actions that the bids would not refuse */
const pausing = (context: { who: CommandCall['who']; at: string; id: string }, known: Bids) =>
  allowedActions(bids, known, context, { pause: api.pauseBidding, resume: api.resumeBidding })
const isBidFor = (known: Bids): boolean => known.status !== 'NONE' && known.ranked.length > 0
/** a lot with bids can only be cancelled by force */
const cancelling = (kind: LotKind, who: CommandCall['who'], known: Bids) => {
  const { cancel, force } = lotCalls[kind]
  const endpoint = isBidFor(known) ? force : cancel
  return known.status !== 'CLOSED' && may(who, endpoint) ? [{ action: 'cancel', zh: endpoint.zh, path: endpoint.path }] : []
}
