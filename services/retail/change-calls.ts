import { changeStatuses } from '#contracts/change/codes.ts'
import type { ChangeRules } from '#contracts/change/rule-record.ts'
import { type Call, on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, ifRefused, invalid, isRefusal, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { countsIn } from '#contracts/order/rules/counts.ts'
import { feeRungAt, feeRungText } from '#contracts/order/rules/fee-rungs.ts'
import type { Quoted, TravellerCounts } from '#contracts/order/search/quote.ts'
import { ticketNoOf } from '#contracts/order/ticketing/ticket-no.ts'
import * as api from '#contracts/retail/change-api.ts'
import type { RetailAsked, retailSearch } from '#contracts/retail/flight-api.ts'
import { closingOf, isDecided, submitChange, sumsOf } from '#services/change/calls.ts'
import { change, isKnown } from '#services/change/decide.ts'
import { CHANGE, type ChangesFollow } from '#services/change/follow.ts'
import { handleTask, type OfUses, openOn, taskOf } from '#services/flow/handle.ts'
import { flow, openTasks } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import { runningFlow } from '#services/flow/start.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { changeQuote } from '#services/order/changing/ask.ts'
import { order } from '#services/order/decide.ts'
import { freeChangeBecause, shownDisruptions } from '#services/order/disruption.ts'
import { mustBeKind } from '#services/order/kind.ts'
import type { DocumentMarks } from '#services/order/names/document-key.ts'
import { orderSeenBy } from '#services/order/routes.ts'
import { type LiveOrder, type OrderChange, type Passenger, passengersOf, ruleOn } from '#services/order/state.ts'
import { couponsOf, standingOn } from '#services/order/ticketing/coupons.ts'
import { SEPARATORS, ticketsIn } from './tickets.ts'

type ChangeCallDeps = {
  run: Commands
  marks: DocumentMarks
  hand: Handling
  follows: ChangesFollow
  /** who decides about changes, and how long they may be paid */
  rules: (airLine: string) => Promise<ChangeRules>
  /** flights with the offers for them, and the price of a chosen one */
  sale: {
    search: (asked: RetailAsked, agency: string, now: string) => Promise<Pick<Static<typeof retailSearch.data>, 'legs'>>
    quote: (
      chosen: readonly { stockId: string; freightId: string }[],
      travelling: { voyageType: 'S'; counts: TravellerCounts; agency: string; now: string },
    ) => Promise<Quoted>
  }
  orderOfTicket: (ticketNo: string, call: Call) => Promise<string | undefined>
} & OfUses
type Leg = LiveOrder['submitted']['legs'][number]
type Move = { from: string; stockId: string; freightId: string }

/**
 * Changes of tickets of single travellers (catalogue retail/change): the document of changes that groups have too (DOMAIN §3.18), at the
 * price of a freight and by the rule of the ticket's own fare.
 */
export const changeCalls = ({ run, marks, hand, follows, rules, sale, orderOfTicket, ...uses }: ChangeCallDeps): Route[] => {
  /** the order of tickets, their bearers and the flight that is meant */
  const couponsAsked = async (asked: { ticketNo: string; stockId?: string }, call: Call) => {
    const first = ticketNoOf(asked.ticketNo.split(SEPARATORS)[0]!)
    const orderNo = first && (await orderOfTicket(first, call))
    if (!orderNo) throw notFound('客票')
    const { state } = await orderSeenBy(run, orderNo, call.who)
    if (state.submitted.kind !== 'RETAIL' || !passengersOf(state).some(({ ticketNo }) => ticketNo === first)) throw notFound('客票')
    const bearers = ticketsIn(state, asked.ticketNo)
    const coupons = couponsOf(state)
    const own = state.submitted.legs.filter(({ stockId }) => bearers.every(one => standingOn(coupons, one, stockId) === 'TICKETED'))
    const chosen = asked.stockId === undefined ? own : own.filter(({ stockId }) => stockId === asked.stockId)
    const [leg] = chosen
    if (!leg) throw new Refused(code.order, '客票没有可变更的航段')
    if (chosen.length > 1) throw invalid('客票有多个航段，请选择原航段', { stockId: '请选择原航段' })
    return { state, orderNo, ticketNo: bearers.map(({ ticketNo = '' }) => ticketNo).join(','), bearers, leg }
  }
  /** the flight and the freight that are chosen, at this moment's price for these travellers */
  const legFor = async (state: LiveOrder, going: readonly Passenger[], { stockId, freightId }: Omit<Move, 'from'>, now: string) => {
    const { agency } = state.submitted
    return sale.quote([{ stockId, freightId }], { voyageType: 'S', counts: countsIn(going), agency, now })
  }
  const wishFor = async (
    state: LiveOrder,
    { going, moves, remark }: { going: readonly Passenger[]; moves: readonly Move[]; remark?: string | undefined },
    now: string,
  ) => {
    const rule = (await rules(state.submitted.airLine))({ kind: 'DATE', scope: 'RETAIL' })
    const disruptions = moves.map(({ from }) => freeChangeBecause(state, from, now))
    const [free] = disruptions.every(Boolean) ? disruptions : []
    const quoted = await Promise.all(moves.map(async move => ({ from: move.from, ...(await legFor(state, going, move, now)) })))
    const asked: OrderChange['moves'] = quoted.map(({ from, legs: [leg] }) => ({ from, leg: leg! }))
    return {
      wish: {
        kind: 'DATE' as const,
        moves: asked,
        ids: going.map(({ id }) => id),
        audit: isDecided(rule, { isTicketed: true, isFree: free !== undefined }),
        payMinutes: rule.payMinutes,
        times: rule.times,
        closesAt: closingOf(state, asked, now),
        ...(free && { noticeNo: free.noticeNo ?? `${free.flightNo} ${free.date}` }),
        ...(remark && { remark }),
      },
      leave: Object.assign({}, ...quoted.map(({ leave }) => leave)) as Record<string, number>,
    }
  }
  /** what another flight costs; undefined where it cannot be had */
  const costOf = async (state: LiveOrder, going: readonly Passenger[], move: Move, now: string) => {
    try {
      const { wish } = await wishFor(state, { going, moves: [move] }, now)
      const quote = changeQuote(state, wish, now)
      const { difference, fee, due, back } = sumsOf(quote)
      return { lines: 'lines' in quote ? quote.lines : [], difference, fee, due, back }
    } catch (error) {
      if (isRefusal(error)) return undefined
      throw error
    }
  }
  /** an irregular flight that is changed free is answered so, and nobody waits for an answer any more */
  const answered = async (state: LiveOrder, moves: readonly Move[], { now, unguarded }: CommandCall) => {
    for (const { from } of moves) {
      const leg = state.submitted.legs.find(({ stockId }) => stockId === from)
      const told = leg && freeChangeBecause(state, from, now) && disruptionOn(state, leg, now)
      if (!told || told.answer || !told.offers.includes('CHANGE')) continue
      const { abnormalId, version } = told
      await unguarded(order, state.submitted.orderNo).answerDisruption({ abnormalId, version, answer: 'CHANGE' }).catch(ifRefused)
    }
  }

  return [
    on(api.retailChangeSearch, async ({ startDate, ...asked }, call) => {
      const { state, orderNo, ticketNo, bearers, leg } = await couponsAsked(asked, call)
      const { now } = call
      const { stockId, origin, destination, flightNo, date, airLine, std } = leg
      const { agency } = state.submitted
      const counts = countsIn(bearers)
      const found = await sale.search({ origin, destination, startDate, airLine, counts }, agency, now)
      const isFree = freeChangeBecause(state, stockId, now) !== undefined
      const step = feeRungAt(ruleOn(bearers[0]!, leg)?.change ?? [], now, std)
      const flights = []
      for (const { cabins, ...flight } of found.legs[0]!.flights) {
        const priced = []
        for (const { offers, ...cabin } of cabins.filter(cabin => cabin.stockId !== stockId)) {
          const costs = await Promise.all(
            offers.map(async ({ freightId, product, fare, ruleText }) => {
              const cost = await costOf(state, bearers, { from: stockId, stockId: cabin.stockId, freightId }, now)
              return cost ? [{ freightId, product, fare, ruleText, ...cost }] : []
            }),
          )
          if (costs.flat().length > 0) priced.push({ ...cabin, offers: costs.flat() })
        }
        if (priced.length > 0) flights.push({ ...flight, cabins: priced })
      }
      return {
        orderNo,
        ticketNo,
        stockId,
        flightNo,
        date,
        irregular: isFree,
        ...(step && !isFree && { step: feeRungText(step, '改期') }),
        flights,
      }
    }),
    on(api.checkIrregularFlight, async (asked, call) => {
      const { state, ticketNo, leg } = await couponsAsked(asked, call)
      const { stockId, flightNo, date } = leg
      const told = disruptionOn(state, leg, call.now)
      return {
        ticketNo,
        stockId,
        flightNo,
        date,
        irregular: told !== undefined,
        free: freeChangeBecause(state, stockId, call.now) !== undefined,
        ...(told && present({ abnormalId: told.abnormalId, kind: told.kind, noticeNo: told.noticeNo, answerBy: told.answerBy })),
      }
    }),
    act(api.retailChangeSubmit, order, 'orderNo', async ({ body, call, ...of }) => {
      const { ticketNo, segments, due, back, remark } = body
      const { state } = of
      mustBeKind(state, 'RETAIL')
      const priced = { leave: {} as Record<string, number> }
      // only of a new request: a repeated one may have exchanged these tickets already
      const wishOf = async () => {
        const going = ticketsIn(state, ticketNo)
        for (const { from } of segments) legNamed(state, from)
        const { wish, leave } = await wishFor(state, { going, moves: segments, remark }, call.now)
        priced.leave = leave
        return wish
      }
      const { changeId, status, ...made } = await submitChange(
        { run, marks, follows, leaveOf: stockId => priced.leave[stockId] },
        of,
        wishOf,
        { due, back },
        call,
      )
      await answered(state, segments, call)
      return { changeId, status, due: made.due, back: made.back, ...present({ payBy: made.payBy, instanceId: made.instanceId }) }
    }),
    act(api.retailChangeApprove, change, 'id', async ({ id, state, body: { result, remark }, call }) => {
      if (state.of.orderKind !== 'RETAIL') throw notFound('散客变更申请')
      const running = await runningFlow(run.load, CHANGE, id)
      const [open] = running ? openTasks(running) : []
      const decided = async () => {
        const { state: now } = await run.load(change, id)
        if (!isKnown(now)) throw notFound('变更申请')
        return { id, status: now.status }
      }
      if (!running || !open) {
        // a repetition whose first answer was lost has decided it
        if (!call.isFirst) return decided()
        throw new Refused(code.order, `变更申请${changeStatuses[state.status]}，无须审批`)
      }
      const instance = await call.document(flow, running.started.instanceId)
      const task = await taskOf(run, running.started.instanceId, open.taskId)
      const kind = result === 'APPROVE' ? 'PASS' : 'REJECT'
      const route = openOn(running, task).find(route => route.kind === kind)
      if (!route) throw new Refused(code.order, `变更申请${changeStatuses[state.status]}，当前环节不能审批`)
      const action = { curentTaskId: open.taskId, routeId: route.id, ...(remark && { flowRemark: remark }) }
      await handleTask({ run, hand, ...uses }, { ...instance, id: running.started.instanceId }, action, call)
      return decided()
    }),
  ]
}

/** @throws Refused 400 for a flight that the order has not */
const legNamed = (state: LiveOrder, stockId: string): Leg => {
  const leg = state.submitted.legs.find(leg => leg.stockId === stockId)
  if (!leg) throw invalid('请选择订单中的航段', { segments: '请选择订单中的航段' })
  return leg
}
const disruptionOn = (state: LiveOrder, { flightNo, date }: Leg, now: string) =>
  shownDisruptions(state, now).find(one => one.flightNo === flightNo && one.date === date)
