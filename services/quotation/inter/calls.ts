import { addDays, addMinutes, toLocal } from '#contracts/kernel/calendar.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { formatYuan, percentOf } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { countsOf } from '#contracts/order/rules/counts.ts'
import { overLegs, seatsFor } from '#contracts/order/rules/fares.ts'
import { type Quoted, type TravellerCounts, voyageOf } from '#contracts/order/search/quote.ts'
import { SMALLEST } from '#contracts/quotation/codes.ts'
import * as api from '#contracts/quotation/inter-api.ts'
import type { InterAsked, InterOffered } from '#contracts/quotation/inter-events.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { actsOn, seenBy } from '#services/kernel/stream/access.ts'
import { allowedActions } from '#services/kernel/stream/actions.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { documentNumber } from '#services/kernel/stream/numbers.ts'
import type { SubmitDeps } from '#services/order/submit/submit.ts'
import { asking, interAskingId } from '../asking.ts'
import { orderAt } from '../order-at.ts'
import { type Entry, interRequest, isKnown, isOver, type KnownRequest } from './request.ts'

type Wish = Pick<Static<typeof InterAsked.schema>, 'airLine' | 'legs' | 'flexDays'>
type Leg = Wish['legs'][number]
type InterDeps = {
  run: Commands
  agencyName: (id: string) => Promise<string>
  journeys: {
    /** @throws Refused where this is no journey abroad */
    mustBeAbroad: (legs: readonly Leg[]) => Promise<void>
    /** @throws Refused where the agency may not sell groups of this airline abroad */
    mustSell: (agency: string, airLine: string) => Promise<void>
    /** a journey of these flights at fares that the desk names */
    byHand: (asked: {
      legs: readonly { stockId: string; fares: api.DeskFares }[]
      counts: TravellerCounts
      paxMin: number
      requestId: string
      now: string
    }) => Promise<Quoted>
    /** the journey of an offer as it is ordered now: its flights are still sold */
    standing: (offer: InterOffered, now: string) => Promise<Quoted>
    /** flights of an airline on a leg between two days */
    flights: (asked: {
      airLine: string
      origin: string
      destination: string
      from: string
      to: string
      now: string
    }) => Promise<api.DeskFlight[]>
    shares: () => Promise<{ child: number; infant: number }>
  }
  /** the person of an airline's staff who looks after requests of a line (`PEK-BRU`) now */
  handlerOf: (asked: { airLine: string; line: string; now: string }) => Promise<string | undefined>
  /** hours within which the desk quotes, and answers a counter-offer; hours for which its offers stand; counter-offers of an agency */
  settings: (key: 'interDeskHours' | 'interCounterHours' | 'interValidHours' | 'interRounds') => Promise<number>
  /** percent of the full fare below which nobody quotes by hand */
  priceFloor: () => Promise<number>
  submitDeps: Omit<SubmitDeps, 'quote'>
}

/** minutes within which the same request must be confirmed */
const SAME_MINUTES = 60
/** the smallest group of an offer that names none */
const PAX_MIN = 10
const YUAN = 100

export const interRoutes = ({ run, agencyName, journeys, handlerOf, settings, priceFloor, submitDeps }: InterDeps): Route[] => {
  const handled = async (airLine: string, [leg]: readonly Leg[], now: string) =>
    present({ handler: await handlerOf({ airLine, line: `${leg!.origin}-${leg!.destination}`, now }) })
  const dueIn = async (hours: 'interDeskHours' | 'interCounterHours', now: string) => addMinutes(now, 60 * (await settings(hours)))

  /**
   * The number of a new request. The same one of an agency is numbered in one stream, so of two that come at once the second finds the
   * first.
   * @throws Refused where it was asked within the hour
   */
  const numbered = async (id: string, { airLine, agency }: { airLine: string; agency: string }, isMeant: boolean, call: CommandCall) => {
    const own = documentNumber('J', call.now, call.commandId)
    const { quoteId: former } = (await run.load(asking, id)).state
    if (former !== undefined && former !== own) {
      const { state } = await run.load(interRequest, former)
      // one that died before it wrote its request is gone on with
      if (!isKnown(state)) return former
      if (!isMeant && !isOver(state) && call.now < addMinutes(state.askedAt, SAME_MINUTES)) throw asked(former)
    }
    const { state } = await call.unguarded(asking, id).number({ quoteId: own, airLine, agency, over: former === own ? undefined : former })
    if (state.quoteId !== undefined && state.quoteId !== own) throw asked(state.quoteId)
    return own
  }

  /** @throws Refused 400 for fares that one person of the desk may not name */
  const mustBeFair = async (offer: api.DeskOffer, { legs }: Quoted, n: number): Promise<void> => {
    const wrong = (message: string) => invalid(`方案${n + 1}：${message}`, { [`offers.${n}`]: message })
    if (offer.legs.some(({ fares }) => Object.values(fares).some(fare => fare % YUAN !== 0))) throw wrong('票价须为整元')
    if (offer.legs.some(({ fares: { ADULT, CHILD = 0, SOLIDER = 0, INFANT = 0 } }) => Math.max(CHILD, SOLIDER, INFANT) > ADULT))
      throw wrong('儿童、军残和婴儿票价不能高于成人')
    const full = legs.reduce((sum, { fullFare }) => sum + fullFare, 0)
    const fare = offer.legs.reduce((sum, { fares }) => sum + fares.ADULT, 0)
    const floor = await priceFloor()
    const least = percentOf(full, floor * 100)
    if (fare < least) throw wrong(`票价低于全价的${floor}%（${formatYuan(least)}），请由代理人下单后走改价审核`)
    if (fare > full) throw wrong(`票价高于全价${formatYuan(full)}`)
  }
  /** the offers of the desk with their prices now */
  const priced = async (offers: readonly api.DeskOffer[], { of: { requestId, airLine, counts, seats } }: KnownRequest, now: string) => {
    const found: Omit<InterOffered, 'offerId'>[] = []
    for (const [n, offer] of offers.entries()) {
      const { legs, paxMin = Math.min(PAX_MIN, seats), conditions } = offer
      if (paxMin > seats) throw invalid(`最少人数不能多于本团的${seats}人`, { [`offers.${n}.paxMin`]: `不能多于${seats}人` })
      const quoted = await journeys.byHand({ legs, counts, paxMin, requestId, now })
      if (quoted.airLine !== airLine) throw invalid(`航班须为${airLine}的航班`, { [`offers.${n}.legs`]: `须为${airLine}的航班` })
      await mustBeFair(offer, quoted, n)
      found.push({ legs: quoted.legs, paxMin, total: quoted.total, ...present({ conditions }) })
    }
    return found.map(offer => ({ ...offer, offerId: '-' }))
  }

  return [
    on(api.customizeInterOrder, async ({ confirmDuplicate = false, counts: wanted, ...wish }, call: CommandCall) => {
      const { who, now } = call
      const { agency } = who
      if (!agency) throw invalid('当前账号不属于任何代理人')
      const { airLine, legs } = wish
      await journeys.mustSell(agency, airLine)
      const fines = await submitDeps.overdueFines(agency)
      if (fines) throw new Refused(code.fine, fines, { errors: { fines } })
      const counts = groupOf(countsOf(wanted))
      mustBeAhead(legs, now)
      await journeys.mustBeAbroad(legs)
      const requestId = await numbered(interAskingId({ agency, airLine, legs, counts }), { airLine, agency }, confirmDuplicate, call)
      const seats = seatsFor(counts)
      const dueBy = await dueIn('interDeskHours', now)
      const { state, facts } = await call.unguarded(interRequest, requestId).ask({
        ...wish,
        requestId,
        agency,
        agencyName: await agencyName(agency),
        counts,
        seats,
        rounds: await settings('interRounds'),
        dueBy,
        ...(await handled(airLine, legs, now)),
        to: {
          requestId,
          agency,
          airLine,
          journey: legs.map(({ origin, destination, date }) => `${origin}–${destination} ${date}`).join('、'),
          seats,
        },
      })
      if (!isKnown(state)) throw notFound('国际询价')
      if (facts.length === 0) throw asked(requestId)
      return { ...standing({ id: requestId, state }), dueBy }
    }),

    act(
      api.handlePrice,
      interRequest,
      'orderId',
      async ({ state, command, check, body: { handleId, offers, validHours, reject, remark }, call }) => {
        if (reject === true) {
          if (offers) throw invalid('不予报价时不能填写方案', { offers: '不予报价时不能填写方案' })
          if (!remark?.trim()) throw invalid('请填写不予报价的原因', { remark: '请填写不予报价的原因' })
          return command.reject({ handleId, remark })
        }
        if (!offers) throw invalid('请填写方案', { offers: '请填写方案' })
        // a request that is over is told as such, whatever the offers are
        await check('quote')
        return command.quote({
          handleId,
          offers: await priced(offers, state, call.now),
          until: addMinutes(call.now, 60 * (validHours ?? (await settings('interValidHours')))),
          ...present({ remark }),
        })
      },
      standing,
    ),

    act(api.agentHandle, interRequest, 'orderId', async ({ id, state: { of }, command, body, call }) => {
      const { action, handleId, offerId, total, remark, groupName = of.groupName, contact = of.contact, confirmDuplicate } = body
      const answered = async (done: Promise<{ state: unknown }>) => {
        await done
        const { state } = await run.load(interRequest, id)
        if (!isKnown(state)) throw notFound('国际询价')
        return standing({ id, state })
      }
      if (action === 'DECLINE') return answered(command.decline({ handleId, ...present({ remark }) }))
      if (action === 'WITHDRAW') return answered(command.withdraw({ handleId, ...present({ remark }) }))
      if (!offerId) throw invalid('请选择方案', { offerId: '请选择方案' })
      if (total === undefined) throw invalid('请填写总价', { total: '请填写总价' })
      if (action === 'COUNTER') {
        const dueBy = await dueIn('interCounterHours', call.now)
        const desk = { dueBy, ...(await handled(of.airLine, of.legs, call.now)) }
        return answered(command.counter({ handleId, offerId, total, ...present({ remark }), ...desk }))
      }
      const request = call.commandId
      const done = await command.accept({ handleId, offerId, total, request })
      const { state: accepted } = done.repeated ? await run.load(interRequest, id) : done
      const offer = isKnown(accepted) ? accepted.offers.find(one => one.offerId === accepted.claim?.offerId) : undefined
      if (!offer || !isKnown(accepted)) throw new Refused(code.quotation, '上次下单未成立，请重新提交')
      const { orderNo, order } = await orderAt({
        claim: accepted.claim,
        asked: {
          voyageType: voyageOf(offer.legs),
          legs: offer.legs.map(({ stockId }) => ({ stockId })),
          counts: of.counts,
          total: offer.total,
          groupName,
          contact,
          ...present({ remark, confirmDuplicate }),
        },
        quoteId: id,
        agency: of.agency,
        price: async now => {
          await journeys.mustSell(of.agency, of.airLine)
          return journeys.standing(offer, now)
        },
        deps: submitDeps,
        call,
        release: reason => call.unguarded(interRequest, id).release({ request, reason }),
      })
      const { state: ordered } = await call.unguarded(interRequest, id).order({ orderNo })
      if (!isKnown(ordered)) throw notFound('国际询价')
      return { ...standing({ id, state: ordered }), orderNo, total: order.submitted.total, payBy: order.submitted.limits.payBy }
    }),

    on(api.interRequestDetail, async ({ orderId: id }, { who, now: at }) => {
      const { state, revision } = await seenBy(run, interRequest, id, who)
      const { of, status, askedAt, rounds, thread, until, dueBy, overdue, handler, orderNo } = state
      return {
        ...standing({ id, state }),
        agency: of.agency,
        agencyName: of.agencyName,
        airLine: of.airLine,
        legs: of.legs,
        ...present({ flexDays: of.flexDays, budget: of.budget }),
        counts: of.counts,
        seats: of.seats,
        groupName: of.groupName,
        contact: of.contact,
        askedAt,
        rounds,
        thread: thread.map(told).reverse(),
        ...present({ until: status === 'QUOTED' || status === 'ACCEPTED' ? until : undefined, dueBy, overdue, orderNo }),
        ...(!who.agency && present({ handler })),
        revision,
        stream: streamOf(interRequest, id),
        allowedActions: actsOn(who, of) ? allowedActions(interRequest, state, { who, at, id }, actions) : [],
      }
    }),

    on(api.interFlights, async ({ orderId, legs }, { who, now }) => {
      const { state } = await seenBy(run, interRequest, orderId, who)
      const { airLine, flexDays = 0 } = state.of
      const today = toLocal(now).date
      const { child, infant } = await journeys.shares()
      return {
        legs: await Promise.all(
          legs.map(({ origin, destination, date }) => {
            const first = addDays(date, -flexDays)
            return journeys.flights({ airLine, origin, destination, from: first < today ? today : first, to: addDays(date, flexDays), now })
          }),
        ),
        childPercent: child / 100,
        infantPercent: infant / 100,
      }
    }),
  ]
}

const actions = {
  quote: api.handlePrice,
  reject: api.handlePrice,
  accept: api.agentHandle,
  counter: api.agentHandle,
  decline: api.agentHandle,
  withdraw: api.agentHandle,
}
const standing = ({ id, state }: { id: string; state: KnownRequest }) => ({ orderId: id, handleId: state.no, status: state.status })
const told = ({ no: handleId, remark, ...entry }: Entry) => {
  const said = { handleId, ...present({ remark }) }
  return entry.kind === 'QUOTED' ? { ...said, ...entry, offers: entry.offers.map(withLines) } : { ...said, ...entry }
}
/** an offer with the price of each type over the whole journey */
const withLines = (offer: InterOffered) => ({
  ...offer,
  lines: offer.legs[0]!.lines.map(({ type }, n) =>
    overLegs(
      type,
      offer.legs.map(({ lines }) => lines[n]!),
    ),
  ),
})
const asked = (requestId: string) =>
  new Refused(code.quotation, `重复订单提醒：一小时内已有相同询价${requestId}，如需继续请确认`, { errors: { confirmDuplicate: requestId } })

/** @throws Refused 400 for a group that may not be quoted */
const groupOf = (counts: TravellerCounts): TravellerCounts => {
  const wrong = (message: string, field: keyof TravellerCounts) => invalid(message, { [`counts.${field}`]: message })
  if (counts.FREE > 0) throw wrong('国际团队没有免票，请将免票人数改为0', 'FREE')
  if (counts.INFANT > 2 * (counts.ADULT + counts.SOLIDER)) throw wrong('每名成人最多携带两名婴儿', 'INFANT')
  if (seatsFor(counts) < SMALLEST) throw wrong(`团队至少${SMALLEST}人`, 'ADULT')
  return counts
}
/** @throws Refused 400 for days that are over or go back */
const mustBeAhead = (legs: readonly Leg[], now: string): void => {
  const today = toLocal(now).date
  for (const [n, { origin, destination, date }] of legs.entries()) {
    const wrong = (message: string, field: string) => invalid(`第${n + 1}航段：${message}`, { [`legs.${n}.${field}`]: message })
    if (origin === destination) throw wrong('始发地与目的地不能相同', 'destination')
    if (date < today) throw wrong('出发日期已过', 'date')
    // over the date line a flight may arrive on the day before
    if (n > 0 && date < addDays(legs[n - 1]!.date, -1)) throw wrong('出发日期早于前一航段', 'date')
  }
}
