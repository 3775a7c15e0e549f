import { addonDelete } from '#contracts/change/addon-api.ts'
import * as api from '#contracts/change/api.ts'
import type { ChangeRules } from '#contracts/change/rule-record.ts'
import { addDays, addMinutes, toLocal } from '#contracts/kernel/calendar.ts'
import { may, on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, forbidden, invalid, isRefusal, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { moveKinds } from '#contracts/order/changing/words.ts'
import { orderLimits } from '#contracts/order/rules/instalments.ts'
import type { LimitRules } from '#contracts/order/rules/limits.ts'
import type { Quoter } from '#contracts/order/search/quote.ts'
import type { PayDeps } from '#services/account/account-pays.ts'
import { towardOf } from '#services/flow/decided-by-flow.ts'
import { lastFlow } from '#services/flow/start.ts'
import { act } from '#services/kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { actsOn, seenBy } from '#services/kernel/stream/access.ts'
import { allowedActions } from '#services/kernel/stream/actions.ts'
import { decide, streamOf } from '#services/kernel/stream/decider.ts'
import { documentNumber } from '#services/kernel/stream/numbers.ts'
import { changeQuote, type SeenChange, type WishedChange } from '#services/order/changing/ask.ts'
import { inPlaceOf } from '#services/order/changing/legs.ts'
import { order } from '#services/order/decide.ts'
import { freeChangeBecause } from '#services/order/disruption.ts'
import { mustBeKind } from '#services/order/kind.ts'
import type { DocumentMarks } from '#services/order/names/document-key.ts'
import { orderSeenBy } from '#services/order/routes.ts'
import { type FlightChange, type LiveOrder, linesOf, type OrderChange, passengersOf } from '#services/order/state.ts'
import { couponsOf, standingOn } from '#services/order/ticketing/coupons.ts'
import { payPreview, payTogether } from '#services/payment/payables/pay.ts'
import { change, isKnown, isUndecided, type KnownChange } from './decide.ts'
import { type Asking, CHANGE, type ChangesFollow, followChange, requestChange, takenBack } from './follow.ts'
import { isHigher, legFor } from './price.ts'

/** Minutes before the earlier of the departures by which a change must be decided and paid. */
const CLOSES_BEFORE = 60
/** the most flights that one query prices */
const MAX_FLIGHTS = 60

type Leg = OrderChange['moves'][number]['leg']
type Block = { id: string; seatsLeft: number } & Pick<
  Leg,
  'flightNo' | 'date' | 'origin' | 'destination' | 'depTime' | 'arrTime' | 'arrDays' | 'cabin' | 'airLine'
>
type ChangeDeps = PayDeps & {
  marks: DocumentMarks
  quote: Quoter
  /** fees of an airline's changes, and who decides about them */
  rules: (airLine: string) => Promise<ChangeRules>
  limitRules: (airLine: string) => Promise<LimitRules>
  /** blocks of a route that are for sale between two days */
  blocks: (route: { airLine: string; origin: string; destination: string; from: string; to: string }, limit: number) => Promise<Block[]>
  follows: ChangesFollow
}
type Kind = keyof typeof moveKinds
type Asked = {
  segments: readonly { stockId: string; to: string }[]
  ids?: string[] | undefined
  excuse?: boolean | undefined
  remark?: string | undefined
}

export const changeRoutes = ({ marks, quote, rules, limitRules, blocks, follows, ...deps }: ChangeDeps): Route[] => {
  const { run } = deps
  /** The wish of the caller, priced at this moment. @throws Refused where a flight cannot be changed */
  const wishFor = async (state: LiveOrder, kind: Kind, asked: Asked, { who, now }: Pick<CommandCall, 'who' | 'now'>) => {
    const { segments, ids, excuse, remark } = asked
    if (excuse && who.agency) throw forbidden('免除人数限制由航司办理，请联系航司')
    if (excuse && !remark) throw invalid('免除人数限制须填写备注', { remark: '请填写备注' })
    mustBeKind(state, 'GROUP')
    const { airLine, legs, inter } = state.submitted
    const rule = (await rules(airLine))({ kind, scope: inter ? 'INTER' : 'CN' })
    const isTicketed = passengersOf(state).some(({ ticketNo }) => ticketNo)
    const coupons = couponsOf(state)
    const disruptions = segments.map(({ stockId }) => freeChangeBecause(state, stockId, now))
    const [free] = disruptions.every(Boolean) ? disruptions : []
    const journey = legs.map(leg => segments.find(({ stockId }) => stockId === leg.stockId)?.to ?? leg.stockId)
    const moves: OrderChange['moves'] = []
    for (const { stockId, to } of segments) {
      const old = legs.find(leg => leg.stockId === stockId)
      if (!old) throw invalid('请选择订单中的航段')
      const chosen = ids?.flatMap(id => lookup(state.passengers, id) ?? [])
      const going = isTicketed ? (chosen ?? passengersOf(state).filter(one => standingOn(coupons, one, stockId) === 'TICKETED')) : undefined
      const leg = await legFor(quote, state, { old, to, journey, going, now })
      if (kind === 'CABIN' && (leg.flightNo !== old.flightNo || leg.date !== old.date)) throw invalid('升舱须为同一航班的其他舱位')
      if (kind === 'CABIN' && !isHigher(old, leg)) throw new Refused(code.order, '新舱位须高于原舱位')
      moves.push({ from: stockId, leg: free && !isTicketed ? { ...leg, lines: old.lines, prices: old.prices } : leg })
    }
    const closesAt = closingOf(state, moves, now)
    return {
      kind,
      moves,
      audit: isDecided(rule, { isTicketed, isFree: free !== undefined }) && state.status !== 'WAIT_FOR_PAY',
      payMinutes: rule.payMinutes,
      closesAt,
      terms: rule,
      times: rule.times,
      ...(!isTicketed && (await limitsFor(state, moves, now))),
      ...(free && { noticeNo: free.noticeNo ?? `${free.flightNo} ${free.date}` }),
      ...(excuse && { excused: true }),
      ...(remark && { remark }),
      ...(ids && { ids }),
    }
  }
  /** an order that departs at another time has other limits; its agency does not get more time to pay */
  const limitsFor = async ({ status, submitted, limitsBefore }: LiveOrder, moves: OrderChange['moves'], now: string) => {
    const { legs, airLine, terms, limits: before } = submitted
    const journey = inPlaceOf(legs, moves)
    // those that a cancelled flight has stopped begin again
    if (first(journey).std === first(legs).std && !limitsBefore) return {}
    const found = orderLimits(now, first(journey), await limitRules(airLine), terms, { audited: true })
    if (!found.ok) throw new Refused(code.order, found.reason)
    const payBy = status === 'WAIT_FOR_PAY' && before.payBy > found.limits.payBy ? found.limits.payBy : before.payBy
    return { limits: { ...found.limits, payBy } }
  }

  const submit = (endpoint: typeof api.changeDepartureDate | typeof api.interChangeDepartureDate | typeof api.upCabin, kind: Kind) =>
    act(endpoint as typeof api.changeDepartureDate, order, 'orderId', async ({ body, call, ...of }) => {
      const { id: orderId, state } = of
      const { segments, ids, excuse, remark, due, back, routeId, toUser } = body
      const also = { ...present({ due, back }), ...towardOf(present({ routeId, toUser })) }
      if (kind === 'DATE' && state.submitted.inter !== (endpoint.path === api.interChangeDepartureDate.path))
        throw invalid(state.submitted.inter ? '国际订单请办理国际改期' : '国内订单请办理国内改期')
      const { changeId, ...made } = await submitChange(
        { run, marks, follows },
        of,
        () => wishFor(state, kind, { segments, ids, excuse, remark }, call),
        also,
        call,
      )
      return { id: changeId, orderId, ...made }
    })

  return [
    on(api.flightQuery, async ({ orderId, stockId, ids, airLine, startDate, kind = 'DATE' }, { who, now }) => {
      const { state } = await orderSeenBy(run, orderId, who)
      const old = state.submitted.legs.find(leg => leg.stockId === stockId)
      if (!old) throw invalid('请选择订单中的航段')
      const today = toLocal(now).date
      const wanted = kind === 'CABIN' ? old.date : (startDate ?? addDays(old.date, -api.CHANGE_DAYS / 2))
      const from = wanted > today ? wanted : today
      const to = kind === 'CABIN' ? old.date : addDays(from, api.CHANGE_DAYS - 1)
      const { origin, destination } = old
      const found =
        airLine === undefined || airLine === old.airLine
          ? await blocks({ airLine: old.airLine, origin, destination, from, to }, MAX_FLIGHTS)
          : []
      const offered = found.filter(({ id, flightNo }) => id !== stockId && (kind === 'DATE' || flightNo === old.flightNo))
      const flights = []
      for (const { id, seatsLeft, airLine: _, ...flight } of offered)
        flights.push({
          stockId: id,
          ...flight,
          seatsLeft,
          ...(await quoteOrObstacle(state, kind, { stockId, to: id, ids, seatsLeft }, { who, now })),
        })
      const going = ids ? passengersOf(state).filter(({ id }) => ids.includes(id)) : undefined
      return { orderId, seats: going ? going.filter(({ type }) => type !== 'INFANT').length : state.submitted.seats, flights }
    }),
    on(api.changePreview, async ({ orderId, kind = 'DATE', ...asked }, { who, now }) => {
      const { state } = await orderSeenBy(run, orderId, who)
      const wish = await wishFor(state, kind, asked, { who, now })
      const [fact] = decide(order, 'askChange', state, { ...wish, changeId: 'preview' }, { who, at: now, id: orderId })
      const foreseen = (fact as { data: OrderChange }).data
      const { audit, payMinutes, closesAt } = foreseen
      const lines = linesOf(foreseen)
      return {
        orderId,
        ...sumsOf(foreseen),
        ...(lines.length > 0 && { lines }),
        audit,
        payMinutes,
        closesAt,
        atOnce: state.status === 'WAIT_FOR_PAY',
      }
    }),
    submit(api.changeDepartureDate, 'DATE'),
    submit(api.interChangeDepartureDate, 'DATE'),
    submit(api.upCabin, 'CABIN'),
    act(api.withdrawChange, change, 'id', async ({ id, state, check, body: { reason }, call }) => {
      const why = reason ? { reason } : {}
      if (!(await check('withdraw'))) decide(change, 'withdraw', state, why, { who: call.who, at: call.now, id })
      const done = await takenBack({ load: run.load, at: isUndecided(state) ? call.decided : call.unguarded }, id, state, why)
      await follows.closed.now({ ...done, id }, { call, load: run.load })
      return { id, status: (done.state as KnownChange).status }
    }),
    on(api.changeDetail, async ({ id }, { who, now: at }) => {
      const { state, revision } = await seenBy(run, change, id, who)
      if (state.hidden && who.agency) throw notFound('变更申请')
      const { of, status, returnRemark, payBy, payer, reason } = state
      const { orderNo, agency, agencyName, airLine, kind, byAgency, closesAt } = of
      const { state: held } = await run.load(order, orderNo)
      const asked = held.status === 'NONE' ? undefined : held.changes?.[id]
      if (!asked) throw notFound('变更申请')
      const flow = await lastFlow(run.load, CHANGE, id)
      const buttons = { withdraw: api.withdrawChange, ...(asked.kind === 'SEATS' && !state.hidden && { hide: addonDelete }) }
      return {
        id,
        orderId: orderNo,
        agency,
        agencyName,
        airLine,
        kind,
        status,
        ...sumsOf(asked),
        flights: asked.moves.map(({ from, leg: { flightNo, date, depTime, cabin } }) => ({
          ...present({ from }),
          to: flightNo,
          date,
          depTime,
          cabin,
        })),
        ...('counts' in asked && { counts: asked.counts }),
        ...('naming' in asked && { naming: asked.naming }),
        lines: linesOf(asked),
        closesAt,
        ...(byAgency && { byAgency }),
        ...('excused' in asked && present({ excused: asked.excused })),
        ...present({ remark: asked.remark }),
        ...present({ returnRemark, payBy, paidAt: payer?.paidAt, paymentCode: payer?.paymentCode, reason }),
        ...(flow && { instanceId: flow.started.instanceId }),
        revision,
        stream: streamOf(change, id),
        allowedActions: actsOn(who, of)
          ? [
              ...allowedActions(change, state, { who, at, id }, buttons),
              ...(status === 'WAIT_PAY' && may(who, api.payChange)
                ? [{ action: 'pay', zh: api.payChange.zh, path: api.payChange.path }]
                : []),
            ]
          : [],
      }
    }),
    on(api.changePayPreview, ({ id, ...by }, seen) => payPreview(deps, { kind: CHANGE, ids: [id], ...by }, seen)),
    on(api.payChange, ({ id, ...by }, call: CommandCall) =>
      payTogether(deps, { kind: CHANGE, businessCode: CHANGE, ids: [id], ...by }, call),
    ),
  ]

  async function quoteOrObstacle(
    state: LiveOrder,
    kind: Kind,
    { seatsLeft, ids, ...segment }: { stockId: string; to: string; ids?: string[] | undefined; seatsLeft: number },
    seen: Pick<CommandCall, 'who' | 'now'>,
  ) {
    try {
      const quoted = changeQuote(state, await wishFor(state, kind, { segments: [segment], ids }, seen), seen.now)
      if (quoted.taken.some(({ seats }) => seats > seatsLeft)) return { obstacle: '座位不足' }
      return sumsOf(quoted)
    } catch (error) {
      if (!isRefusal(error)) throw error
      return { obstacle: error.message }
    }
  }
}

type SubmitMeans = Pick<ChangeDeps, 'run' | 'marks' | 'follows'> &
  Pick<Asking, 'leaveOf'> & { name?: keyof Pick<typeof order.commands, 'askChange' | 'askSeats' | 'askNames'> }
/**
 * Asks for a change of an order by one of its commands: `wishOf` prices it, unless the same request has asked before; `also`: sums that the
 * caller has seen, and the way in the flow.
 * @throws Refused as the order does
 */
export const submitChange = async (
  { run, marks, follows, leaveOf, name = 'askChange' }: SubmitMeans,
  { id: orderId, state, command, check }: Pick<BoundDocument<typeof order>, 'id' | 'command' | 'check'> & { state: LiveOrder },
  wishOf: () => Promise<WishedChange>,
  also: SeenChange,
  call: CommandCall,
) => {
  const changeId = documentNumber('H', call.now, call.commandId)
  const reach = { load: run.load, at: call.unguarded }
  await check(name)
  // a repeated request goes on with what was stored
  const wish = state.changes?.[changeId] ?? (await wishOf())
  const asked = { ...(wish as WishedChange), changeId, ...also }
  const means = { run, at: call.unguarded, now: call.now, marks, ask: command[name], ...present({ leaveOf }) }
  const done = await requestChange(means, orderId, asked)
  const flow = await follows.asked.now({ ...done, id: orderId }, { call, load: run.load })
  await followChange(reach, changeId)
  const { state: own } = await run.load(change, changeId)
  const now = (done.state as LiveOrder).changes![changeId]!
  return {
    changeId,
    status: isKnown(own) ? own.status : ('DONE' as const),
    ...sumsOf(now),
    ...(isKnown(own) && present({ payBy: own.payBy })),
    ...(flow && { instanceId: flow.started.instanceId }),
  }
}

/**
 * When a change about these flights must be decided and paid; `what` it does.
 * @throws Refused once it is too late
 */
export const closingBefore = (legs: readonly Leg[], now: string, what: string): string => {
  const closesAt = addMinutes(first(legs).std, -CLOSES_BEFORE)
  if (now >= closesAt) throw new Refused(code.order, `距起飞不足${CLOSES_BEFORE}分钟，不能${what}`)
  return closesAt
}
/** The same for one to other flights. @throws Refused */
export const closingOf = ({ submitted: { legs } }: LiveOrder, moves: OrderChange['moves'], now: string): string =>
  closingBefore([...moves.map(({ leg }) => leg), ...movedOf(legs, moves)], now, '变更')
/** Does a person decide? A free change because of an irregular flight waits for nobody, unless the airline wants to see just these. */
export const isDecided = (
  { audit }: Pick<ReturnType<ChangeRules>, 'audit'>,
  { isTicketed, isFree }: { isTicketed: boolean; isFree: boolean },
): boolean => (isFree ? audit === 'IRREGULAR' : audit === 'ALWAYS' || (audit === 'TICKETED' && isTicketed))

export const sumsOf = ({
  manner,
  difference,
  fee,
  due,
  back,
  noticeNo,
}: Pick<OrderChange, 'manner' | 'difference' | 'fee' | 'due' | 'back'> & Partial<Pick<FlightChange, 'noticeNo'>>) => ({
  manner,
  difference,
  fee,
  due,
  back,
  ...present({ noticeNo }),
})
/** the flight that departs before the others */
const first = (legs: readonly Leg[]): Leg => legs.reduce((first, leg) => (leg.std < first.std ? leg : first))
const movedOf = (legs: readonly Leg[], moves: OrderChange['moves']): Leg[] =>
  legs.filter(leg => moves.some(({ from }) => from === leg.stockId))
