import { addMinutes, toLocal } from '#contracts/kernel/calendar.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { formatYuan, percentOf, split, TEN_YUAN } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, forbidden, ifRefused, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as orders from '#contracts/order/events.ts'
import { countsOf } from '#contracts/order/rules/counts.ts'
import { seatsFor } from '#contracts/order/rules/fares.ts'
import type { Quoted, TravellerCounts } from '#contracts/order/search/quote.ts'
import type { Explained } from '#contracts/quotation/price.ts'
import * as api from '#contracts/quotation/quote-api.ts'
import { QuoteAsked, type QuoteLeg } from '#contracts/quotation/quote-events.ts'
import { agency } from '#services/agency/agency.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { actsOn, ourAirline, seenBy } from '#services/kernel/stream/access.ts'
import { allowedActions } from '#services/kernel/stream/actions.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { documentNumber } from '#services/kernel/stream/numbers.ts'
import { type Process, process, when } from '#services/kernel/stream/process.ts'
import type { SubmitDeps } from '#services/order/submit/submit.ts'
import { asking, askingId } from '../asking.ts'
import { interRequest } from '../inter/request.ts'
import { orderAt } from '../order-at.ts'
import { fareOf, isOver, isQuoted, type KnownQuote, quote } from '../quote.ts'
import { quoteRule } from '../rule.ts'
import { type FlightOnSale, type ReckoningDeps, reckoning } from './reckoned.ts'

type VoyageType = 'S' | 'D' | 'M'
type Sold = Pick<KnownQuote['of'], 'quoteId' | 'agency' | 'airLine' | 'voyageType' | 'legs' | 'counts'> &
  Pick<KnownQuote, 'paxMin' | 'refundable'> & { fares: number[] }
type QuoteDeps = ReckoningDeps & {
  journeys: {
    /** the chosen flights; refused where they are not for sale to this agency or make no journey */
    chosen: (legs: readonly { stockId: string }[], voyageType: VoyageType, agency: string, now: string) => Promise<FlightOnSale[]>
    /** the only flight of this number on a day, for staff who name it so */
    onDay: (flightNo: string, date: string) => Promise<FlightOnSale | undefined>
    mustFollow: (voyageType: VoyageType, items: readonly FlightOnSale[]) => void
    /** the present price of an order at a quote */
    sold: (quote: Sold, now: string) => Promise<Quoted>
  }
  agencyName: (id: string) => Promise<string>
  /** hours within which the desk answers */
  deskHours: () => Promise<number>
  /** the person of an airline's staff who looks after requests of a line (`HAK-PEK`) now */
  handlerOf: (asked: { airLine: string; line: string; now: string }) => Promise<string | undefined>
  /** percent of the full fare below which nobody quotes by hand */
  priceFloor: () => Promise<number>
  submitDeps: Omit<SubmitDeps, 'quote'>
}

/**
 * Ends a quote or a request abroad when its order is made, since the request that made the order may have died before it could. Both have
 * numbers of one kind, and the one that does not exist stays so.
 */
export const quotesFollowOrders: Process = process(
  'quotes',
  when(orders.OrderSubmitted, async ({ quoteId, orderNo }, { at }) => {
    if (!quoteId) return
    await at(quote, quoteId).order({ orderNo })
    await at(interRequest, quoteId).order({ orderNo })
  }),
)

export const quoteRoutes = (deps: QuoteDeps): Route[] => {
  const { run, journeys, agencyName, deskHours, handlerOf, priceFloor, submitDeps } = deps
  const reckoned = reckoning(deps)

  /**
   * The quote under which a request is answered: the one that is open, or a new one. A request that died before it wrote its quote is gone
   * on with.
   */
  const numbered = async (id: string, { airLine, agency }: { airLine: string; agency: string }, call: CommandCall): Promise<string> => {
    const { quoteId: over } = (await run.load(asking, id)).state
    if (over !== undefined && !isOver((await run.load(quote, over)).state, call.now)) return over
    const quoteId = documentNumber('J', call.now, call.commandId)
    const { state } = await call.unguarded(asking, id).number({ quoteId, airLine, agency, over })
    return state.quoteId ?? quoteId
  }
  const dueBy = async (now: string) => addMinutes(now, 60 * (await deskHours()))
  /** the line is that of the first flight */
  const handled = async (airLine: string, [leg]: readonly { origin: string; destination: string }[], now: string) =>
    present({ handler: await handlerOf({ airLine, line: `${leg!.origin}-${leg!.destination}`, now }) })
  const pricedAs = ({ of, fares = [], paxMin, refundable }: KnownQuote, now: string) =>
    journeys.sold({ ...of, fares: fares.map(({ fare }) => fare), paxMin, refundable }, now)

  return [
    on(api.clickQuotation, async ({ voyageType, legs: chosen, counts: wanted }, call: CommandCall) => {
      const { who, now } = call
      if (!who.agency) throw invalid('当前账号不属于任何代理人')
      const { state: asking } = await run.load(agency, who.agency)
      if (!('switches' in asking) || !asking.switches.canAutoQuote) throw forbidden('未开通自动报价')
      const items = await journeys.chosen(chosen, voyageType, who.agency, now)
      const { airLine } = items[0]!
      const counts = groupOf(countsOf(wanted))
      const seats = seatsFor(counts)
      const { obstacles, found } = await reckoned({ items, voyageType, seats, agency: who.agency, now })
      const request = { agency: who.agency, airLine, voyageType, legs: items.map(legOf), counts }
      const quoteId = await numbered(askingId(request), request, call)
      const asked = {
        quoteId,
        ...request,
        agencyName: await agencyName(who.agency),
        seats,
      }
      const outcome =
        found && obstacles.length === 0
          ? {
              offered: {
                by: found.by,
                explained: found.explained,
                fares: found.explained.map(({ price }) => ({ fare: price })),
                paxMin: found.terms.paxMin,
                refundable: found.terms.refundable,
                counters: found.terms.counters,
                until: addMinutes(now, found.terms.validMinutes),
              },
            }
          : {
              declined: {
                obstacles,
                ...(found && { by: found.by, explained: found.explained }),
                dueBy: await dueBy(now),
                ...(await handled(airLine, items, now)),
              },
            }
      const { state, facts } = await call.unguarded(quote, quoteId).ask({ asked, outcome })
      const known = state as KnownQuote
      return {
        quoteId,
        status: known.status,
        obstacles: known.obstacles ?? [],
        ...(known.fares && { fare: fareOf(known) }),
        ...present({ until: known.until, dueBy: known.dueBy }),
        ...(!facts.some(({ type }) => type === QuoteAsked.type) && { again: true }),
      }
    }),

    on(api.quoteDetail, async ({ quoteId }, { who, now: at }) => {
      const { state, revision } = await seenBy(run, quote, quoteId, who)
      const {
        of,
        status,
        fares,
        by,
        explained,
        obstacles = [],
        counters,
        wanted,
        answer,
        reason,
        until,
        dueBy,
        overdue,
        handler,
        orderNo,
        manual,
      } = state
      const open = status === 'OFFERED' && until !== undefined && at < until
      const order = open ? await pricedAs(state, at).catch(ifRefused) : undefined
      return {
        quoteId,
        status,
        agency: of.agency,
        agencyName: of.agencyName,
        airLine: of.airLine,
        voyageType: of.voyageType,
        legs: of.legs,
        counts: of.counts,
        seats: of.seats,
        manual: manual === true,
        obstacles,
        counters,
        askedAt: state.askedAt,
        ...(fares && { fares: fares.map(({ fare }) => fare), fare: fareOf(state) }),
        ...(order && { total: order.total, lines: order.legs.map(({ lines }) => lines) }),
        ...(!who.agency
          ? present({ by, explained, handler })
          : fares && !manual && explained && { explained: explained.map(withoutFloor) }),
        ...present({ wanted: wanted?.fare, wantedRemark: wanted?.remark, answer, reason, until, dueBy, overdue, orderNo }),
        revision,
        stream: streamOf(quote, quoteId),
        allowedActions: actsOn(who, of)
          ? allowedActions(quote, state, { who, at, id: quoteId }, actions).filter(
              ({ action }) => action !== 'accept' || order !== undefined,
            )
          : [],
      }
    }),

    act(api.acceptQuote, quote, 'quoteId', async ({ id, command, body, call }) => {
      const request = call.commandId
      const done = await command.accept({ request })
      const { state: accepted } = done.repeated ? await run.load(quote, id) : done
      if (!isQuoted(accepted)) throw notFound('报价')
      const { voyageType, legs, counts, agency: whose } = accepted.of
      const { orderNo, order } = await orderAt({
        claim: accepted.claim,
        asked: { voyageType, legs: legs.map(({ stockId }) => ({ stockId })), counts, ...body },
        quoteId: id,
        agency: whose,
        price: now => pricedAs(accepted, now),
        deps: submitDeps,
        call,
        release: reason => call.unguarded(quote, id).release({ request, reason }),
      })
      await call.unguarded(quote, id).order({ orderNo })
      return { quoteId: id, orderId: orderNo, total: order.submitted.total, payBy: order.submitted.limits.payBy }
    }),
    act(
      api.counterQuote,
      quote,
      'quoteId',
      async ({ state: { of }, command, body: { fare, remark }, call }) =>
        command.counter({
          fare,
          ...(remark && { remark }),
          dueBy: await dueBy(call.now),
          ...(await handled(of.airLine, of.legs, call.now)),
        }),
      standing,
    ),
    act(
      api.answerQuote,
      quote,
      'quoteId',
      async ({ state, command, body: { fare, validMinutes, remark }, call }) => {
        const fares = faresOf(state.of.legs, fare, await priceFloor())
        return command.answer({ fares, until: addMinutes(call.now, validMinutes), ...(remark && { remark }) })
      },
      standing,
    ),
    act(api.rejectQuote, quote, 'quoteId', ({ command, body }) => command.reject(body), standing),

    on(api.trialQuote, async ({ agency: asking, flightNo, date, returnFlightNo, returnDate, seats, ruleId }, { who, now }) => {
      if (ruleId) await seenBy(run, quoteRule, ruleId, who)
      if ((returnFlightNo === undefined) !== (returnDate === undefined)) throw invalid('回程航班号和回程日期须一并填写')
      const wanted = [{ flightNo, date }, ...(returnFlightNo && returnDate ? [{ flightNo: returnFlightNo, date: returnDate }] : [])]
      const items = await Promise.all(
        wanted.map(async ({ flightNo, date }) => {
          const item = await journeys.onDay(flightNo, date)
          if (!item) throw new Refused(code.quotation, `${date}的航班${flightNo}没有在售座位`, { status: 404 })
          ourAirline(who, item.airLine)
          return item
        }),
      )
      const voyageType = items.length === 2 ? 'D' : 'S'
      journeys.mustFollow(voyageType, items)
      if (date < toLocal(now).date) throw invalid('航班日期已过', { date: '航班日期已过' })
      const { obstacles, found } = await reckoned({ items, voyageType, seats, agency: asking, now }, ruleId)
      return {
        legs: items.map(legOf),
        obstacles,
        ...(found && {
          by: found.by,
          explained: found.explained,
          fare: found.explained.reduce((sum, { price }) => sum + price, 0),
        }),
      }
    }),
  ]
}

const actions = { accept: api.acceptQuote, counter: api.counterQuote, answer: api.answerQuote, reject: api.rejectQuote }
const standing = ({ id, state }: { id: string; state: KnownQuote }) => ({ quoteId: id, status: state.status })
/**
 * Hides the lowest fare, unless the offer stands at it: otherwise the agency, which may name another price, would learn how low the airline
 * goes.
 */
const withoutFloor = (told: Explained): Explained => (told.bound === 'NONE' ? { ...told, floor: 0 } : told)
const legOf = ({ id, flightNo, date, origin, destination, cabin, fullFare }: FlightOnSale): Static<typeof QuoteLeg> => ({
  stockId: id,
  flightNo,
  date,
  origin,
  destination,
  cabin,
  fullFare,
})
/** @throws Refused 400 for a group that may not be quoted */
const groupOf = (counts: TravellerCounts): TravellerCounts => {
  if (counts.FREE > 0) throw invalid('自动报价没有免票，请将免票人数改为0', { 'counts.FREE': '自动报价没有免票' })
  if (seatsFor(counts) === 0) throw invalid('请填写人数', { counts: '请填写人数' })
  return counts
}

/**
 * Splits a fare for all flights over them by their full fares, in tens of yuan.
 * @throws Refused 400 for a fare that needs a second person's consent
 */
const faresOf = (legs: readonly { fullFare: number }[], fare: number, floorPercent: number): { fare: number }[] => {
  const wrong = (message: string) => invalid(message, { fare: message })
  const full = legs.reduce((sum, leg) => sum + leg.fullFare, 0)
  const least = percentOf(full, floorPercent * 100)
  if (fare % TEN_YUAN !== 0) throw wrong('票价须为10元的整数倍')
  if (fare < least) throw wrong(`票价低于全价的${floorPercent}%（${formatYuan(least)}），请由代理人下单后走改价审核`)
  if (fare > full) throw wrong(`票价高于全价${formatYuan(full)}`)
  return split(
    fare,
    legs.map(leg => leg.fullFare),
    TEN_YUAN,
  ).map(fare => ({ fare }))
}
