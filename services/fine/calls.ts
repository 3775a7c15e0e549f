import type { SettingKey } from '#contracts/basicinfo/settings.ts'
import { paymentChannels } from '#contracts/enums.ts'
import * as api from '#contracts/fine/api.ts'
import { byHand, reckon } from '#contracts/fine/calculate.ts'
import { type FineType, fineTypes, toldFaults } from '#contracts/fine/codes.ts'
import * as fineEvents from '#contracts/fine/events.ts'
import { type FineRule, fineRuleFor } from '#contracts/fine/rule-record.ts'
import { wayOf } from '#contracts/flow/line.ts'
import { local, toLocal } from '#contracts/kernel/calendar.ts'
import { PayablePaid } from '#contracts/kernel/claims.ts'
import { may, on, type Route, type Who } from '#contracts/kernel/endpoint.ts'
import { eventsIn } from '#contracts/kernel/event.ts'
import { groupedYuan, uppercase } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, ifRefused, invalid, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { seatFare } from '#contracts/order/rules/instalments.ts'
import type { EventStore, StoredEvent } from '#services/eventstore/port.ts'
import { decidedByFlow, endFlow, requestIn, requestSubject, started, towardOf } from '#services/flow/decided-by-flow.ts'
import type { KnownFlow } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import { lastFlow, takeBackFlow } from '#services/flow/start.ts'
import { doneBy, type FlowUse } from '#services/flow/uses.ts'
import { act } from '#services/kernel/http/act.ts'
import { actsOn, seenBy } from '#services/kernel/stream/access.ts'
import { allowedActions } from '#services/kernel/stream/actions.ts'
import { type Commands, idFrom, mustBeSeen } from '#services/kernel/stream/commands.ts'
import { decide, foldAt, streamOf } from '#services/kernel/stream/decider.ts'
import type { FollowContext } from '#services/kernel/stream/follow.ts'
import { documentNumber } from '#services/kernel/stream/numbers.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { order } from '#services/order/decide.ts'
import { orderSeenBy } from '#services/order/routes.ts'
import { type LiveOrder, passengersOf } from '#services/order/state.ts'
import { owed } from '#services/payment/owed.ts'
import { fine, isDue, isKnown, isPaid, type KnownFine, payByAfter, returnedOf, returnOf, WITHDRAWN } from './decide.ts'
import { type FineRules, fineOf, roomOf, routeOf } from './fines-follow-orders.ts'

export const FINE_CHANGE = 'FINE_CHANGE'
/** days to pay, where no rule says */
const PAY_DAYS = 7

// ── decided by workflow ────────────────────────────────────────────────────────────────────────────────────────────
type Asked = { requestId: string; remark: string }

/** How the flow begins that decides a request about a fine, by whatever fact it was made. If it cannot start, the request is taken back. */
const decision = {
  wish: async ({ requestId, remark: reason }: Asked, { id, load }: FollowContext) => {
    const { state } = await load(fine, id)
    const subjectId = requestSubject(id, requestId)
    if (!isKnown(state) || state.wanted?.requestId !== requestId) return lastFlow(load, FINE_CHANGE, subjectId)
    const { of, amount, wanted } = state
    const { orderNo, agencyName, airLine, line } = of
    return {
      definition: FINE_CHANGE,
      subject: { id: subjectId, title: `${titles[wanted.kind]}${id}（订单${orderNo}）` },
      airLine,
      line,
      money: true as const,
      // facts, since reviewers decide by them: nobody may overwrite the text of what will be carried out
      facts: {
        orderNo,
        agencyName,
        before: wanted.kind === 'ADD' ? '无' : `${groupedYuan(amount)}元`,
        after: `${groupedYuan(wanted.amount)}元${wanted.kind === 'WAIVE' ? backOf(state) : ''}`,
        reason,
      },
      key: requestId,
    }
  },
  refuse: ({ requestId }: Asked, reason: string, { id, at }: FollowContext) =>
    at(fine, id).refuseChange({ requestId, reason, end: 'WITHDRAWN' }),
}
/** text on where a waived payment goes back to: the decision includes that */
const backOf = ({ payer, amount, wanted }: KnownFine): string =>
  payer && wanted
    ? `；已缴，通过后应退${groupedYuan(amount - wanted.amount)}元，经应退款审核退回${paymentChannels[payer.channel]}（支付单${payer.paymentCode}）`
    : ''
const titles = { CHANGE: '变更罚金', WAIVE: '减免罚金', ADD: '新增罚金' } as const

/** Starts the flows of requests about fines. */
export const finesFollow = (hand: Handling) => ({
  change: decidedByFlow(fineEvents.FineChangeAsked, decision, hand),
  added: decidedByFlow(fineEvents.FineAddAsked, decision, hand),
})
type FinesFollow = ReturnType<typeof finesFollow>
export const fineRequests = ({ change, added }: FinesFollow): Process =>
  process(
    'fine-requests',
    change.again,
    added.again,
    // taken back: nobody need decide any more
    when(fineEvents.FineChangeRefused, ({ requestId }, { id, ...reach }) =>
      endFlow(reach, { definition: FINE_CHANGE, subject: requestSubject(id, requestId), remark: WITHDRAWN }),
    ),
  )

/** did this person, or this agency, ask for it? */
const asked = ({ started: { applicant } }: Pick<KnownFlow, 'started'>, { user, agency }: Who): boolean =>
  applicant.agency ? applicant.agency === agency : applicant.user === user

type Ended = { subject: { id: string }; by?: { id: string }; remark?: string }
const refuse = async ({ subject, remark, ...ended }: Ended, { at }: Reacting, end?: 'WITHDRAWN') => {
  const { id, requestId } = requestIn(subject)
  await at(fine, id).refuseChange({ requestId, ...(remark && { reason: remark }), ...(end && { end }), ...doneBy(ended) })
}
const fineFlow: FlowUse = {
  approved: async ({ subject, ...end }, { at }) => {
    const { id, requestId } = requestIn(subject)
    await at(fine, id).carryOut({ requestId, ...doneBy(end) })
  },
  rejected: (end, reacting) => refuse(end, reacting),
  cancelled: (end, reacting) => refuse({ remark: WITHDRAWN, ...end }, reacting, 'WITHDRAWN'),
  returned: async ({ subject, remark, ...back }, { at }) => {
    const { id, requestId } = requestIn(subject)
    await at(fine, id).returnChange({ requestId, ...(remark && { remark }), ...doneBy(back) })
  },
  resubmitted: async ({ subject, ...again }, { at }) => {
    const { id, requestId } = requestIn(subject)
    await at(fine, id).resubmitChange({ requestId, ...doneBy(again) })
  },
}
export const fineFlows = { [FINE_CHANGE]: fineFlow }

// ── overdue fines stop new orders ──────────────────────────────────────────────────────────────────────────────────
/** Why an agency may not order now, in Chinese; undefined where it may. `debt`: its overdue fines. */
export const overdueFines =
  ({ debt, config }: { debt: (agency: string) => Promise<readonly string[]>; config: (key: SettingKey) => Promise<string> }) =>
  async (agency: string): Promise<string | undefined> => {
    const fines = await debt(agency)
    if (fines.length === 0 || (await config('overdueFinesStop')) !== 'true') return undefined
    return `存在未处理的罚金：${fines.length}笔已逾期，请先缴纳`
  }

// ── calls ──────────────────────────────────────────────────────────────────────────────────────────────────────────
type Deps = { run: Commands; store: Pick<EventStore, 'read'>; rules: FineRules; follows: FinesFollow }

export const fineRoutes = ({ run, store, rules, follows }: Deps): Route[] => {
  /** limit and time to pay of a fine that is added to an order by hand */
  const termsOf = async (live: LiveOrder, type: KnownFine['of']['type'], now: string) => {
    const { airLine } = live.submitted
    const rule = fineRuleFor(await rules(), { airLine, line: routeOf(live), type, day: toLocal(now).date })
    return { rule, room: roomOf(live), uncapped: rule?.uncapped ?? false, payDays: rule?.payDays ?? PAY_DAYS }
  }
  const addition = async (live: LiveOrder, asked: { fineId: string; requestId: string; remark: string }, more: Adding) => {
    const { type = 'MISUSE', count, totalAmount, now, ...flow } = more
    const { rule, room, uncapped, payDays } = await termsOf(live, type, now)
    const { fineId, ...request } = asked
    const sum = count === undefined ? { amount: given(totalAmount) } : byRule(live, rule, { type, count, totalAmount, now })
    return { ...fineOf(live, fineId, type), ...request, ...sum, ...(!uncapped && { room }), payDays, ...flow }
  }

  return [
    act(
      api.askFine,
      fine,
      'id',
      ({ state, command, body: { payBy, remark }, call }) =>
        command.askFine({ payBy: payBy ? local(payBy, '23:59') : payByAfter(call.now, state.payDays), ...(remark && { remark }) }),
      ({ id, state }) => ({ id, status: state.status, payBy: state.payBy! }),
    ),
    act(api.asksSubmitChange, fine, 'id', async ({ id, command, body: { totalAmount: amount = 0, remark, ...flow }, call }) => {
      const asked = await command.submitChange({ requestId: idFrom(call.commandId, 'change'), amount, remark, ...towardOf(flow) })
      return underReview(id, await follows.change.now({ id, ...asked }, { call, load: run.load }))
    }),
    act(api.submitWaive, fine, 'id', async ({ id, command, body: { waiveAmount, remark, ...flow }, call }) => {
      const asked = await command.submitWaive({ requestId: idFrom(call.commandId, 'waive'), waiveAmount, remark, ...towardOf(flow) })
      return underReview(id, await follows.change.now({ id, ...asked }, { call, load: run.load }))
    }),
    act(api.asksSubmitAdd, order, 'orderId', async ({ state, revision, body: { totalAmount, count, remark, type, ...flow }, call }) => {
      mustBeSeen(call, revision)
      const fineId = documentNumber('N', call.now, call.commandId)
      const requestId = idFrom(call.commandId, 'add')
      const more = { type, count, totalAmount, now: call.now, ...towardOf(flow) }
      const added = await addition(state, { fineId, requestId, remark }, more)
      // computed from the order as it was seen: people decide in the flow with these facts before them, and may waive the amount if the
      // order has changed since
      const asked = await call.unguarded(fine, fineId).submitAdd(added)
      return underReview(fineId, await follows.added.now({ id: fineId, ...asked }, { call, load: run.load }))
    }),

    act(
      api.asksWithdraw,
      fine,
      'id',
      async ({ id, state: { wanted }, command, check, call }) => {
        const { requestId = '' } = wanted ?? {}
        const subjectId = requestSubject(id, requestId)
        const flow = wanted && (await lastFlow(run.load, FINE_CHANGE, subjectId))
        if (wanted && !(flow && asked(flow, call.who))) throw new Refused(code.fine, '只有申请方可以撤回', { status: 403 })
        // a repeated call has ended its request before; the one that stands by now is another
        if (await check('withdrawChange')) return call.decided(fine, id).withdrawChange({ requestId })
        if (flow) {
          await takeBackFlow({ load: run.load, at: call.unguarded }, { definition: FINE_CHANGE, subjectId, remark: WITHDRAWN })
          // the process that hears of the flow's end may do this first, at any moment from now on; then nothing is left to do
          const done = await call.decided(fine, id).withdrawChange({ requestId }).catch(ifRefused)
          return done ?? call.decided(fine, id).refuseChange({ requestId })
        }
        return command.withdrawChange({ requestId })
      },
      ({ id, state: { status } }) => ({ id, status }),
    ),

    on(api.finePreview, async ({ id, totalAmount: amount = 0, waiveAmount }, { who, now: at }) => {
      const { state } = await seenBy(run, fine, id, who)
      const request = { requestId: 'preview', remark: 'preview' }
      const context = { who, at, id }
      const facts =
        waiveAmount === undefined
          ? decide(fine, 'submitChange', state, { ...request, amount }, context)
          : decide(fine, 'submitWaive', state, { ...request, waiveAmount }, context)
      const asked = foldAt(fine, state, facts, at)
      const approved = decide(fine, 'carryOut', asked, request, context)
      const after = foldAt(fine, asked, approved, at) as KnownFine
      const before = state.amount
      return {
        id,
        before,
        after: after.amount,
        afterText: uppercase(after.amount),
        waived: Math.max(0, before - after.amount),
        status: after.status,
        ...(after.payBy && after.status === 'ASKED' && { payBy: after.payBy }),
        ...(isPaid(state) && state.payer && { returned: goingBack(state.payer, before - after.amount) }),
      }
    }),
    on(api.fineAddPreview, async ({ orderId, totalAmount, count, type }, { who, now: at }) => {
      const { state } = await orderSeenBy(run, orderId, who)
      const request = { fineId: 'preview', requestId: 'preview', remark: 'preview' }
      const added = await addition(state, request, { type, count, totalAmount, now: at })
      const { amount } = added
      decide(fine, 'submitAdd', fine.initial, added, { who, at, id: 'preview' })
      return {
        orderId,
        agencyName: added.agencyName,
        amount,
        amountText: uppercase(amount),
        formula: 'formula' in added ? added.formula : byHand(amount),
        room: roomOf(state),
        uncapped: added.room === undefined,
        payBy: payByAfter(at, added.payDays),
      }
    }),

    on(api.fineDetail, async ({ id }, { who, now: at }) => {
      const { state, revision } = await seenBy(run, fine, id, who)
      const { of, status, amount, original, formula, basis, room, since, payBy, wanted, payer } = state
      const { fineId: _, line, ...about } = of
      const returned = returnedOf(state)
      const flow = wanted && (await lastFlow(run.load, FINE_CHANGE, requestSubject(id, wanted.requestId)))
      return {
        id,
        ...about,
        line: wayOf(line),
        status,
        amount,
        amountText: uppercase(amount),
        original,
        waived: Math.max(0, original - amount),
        formula,
        since,
        ...present({ basis, room, payBy, paidAt: payer?.paidAt, paymentCode: payer?.paymentCode }),
        ...(returned > 0 && { returned, returns: await returnsOf(run.load, state) }),
        ...(!who.agency && { nextPayBy: payByAfter(at, state.payDays) }),
        ...(wanted && {
          asked: {
            kind: wanted.kind,
            amount: wanted.amount,
            ...((!who.agency || (flow && asked(flow, who))) && {
              remark: wanted.remark,
              ...(wanted.back?.remark && { returnRemark: wanted.back.remark }),
            }),
            ...(wanted.back && { returnBy: wanted.back.until }),
            ...(flow && { instanceId: flow.started.instanceId }),
          },
        }),
        revision,
        stream: streamOf(fine, id),
        allowedActions: actsOn(who, of)
          ? [
              ...allowedActions(
                fine,
                state,
                { who, at, id },
                {
                  askFine: api.askFine,
                  submitChange: api.asksSubmitChange,
                  submitWaive: api.submitWaive,
                  ...(flow && asked(flow, who) && { withdrawChange: api.asksWithdraw }),
                },
              ),
              ...(isDue(state) && !state.claim && may(who, api.deductFine)
                ? [{ action: 'deduct', zh: api.deductFine.zh, path: api.deductFine.path }]
                : []),
            ]
          : [],
      }
    }),
    on(api.asksLogs, async ({ id, page: number = 0, size = 25 }, { who }) => {
      await seenBy(run, fine, id, who)
      const told = (await store.read(streamOf(fine, id))).filter(({ type }) => called.has(type))
      // request that each event belongs to
      let request: StoredEvent | undefined
      const logs = told
        .map(event => {
          if (isRequest(event.type)) request = event
          return entryOf(event, who, request)
        })
        .reverse()
      return { content: logs.slice(number * size, (number + 1) * size), totalElements: logs.length, number, size }
    }),
  ]
}

/** returned parts of what was paid, as items of money owed back, with their states */
const returnsOf = async (load: Commands['load'], { of: { fineId }, returns = 0 }: KnownFine) => {
  const ids = Array.from({ length: returns }, (_, n) => returnOf(fineId, n + 1))
  const found = await Promise.all(ids.map(async id => ({ id, state: (await load(owed, id)).state })))
  return found.flatMap(({ id, state }) => (state.status === 'NONE' ? [] : [{ id, amount: state.opened.amount, status: state.status }]))
}
const goingBack = ({ paymentCode, channel }: NonNullable<KnownFine['payer']>, amount: number) => ({
  amount,
  amountText: uppercase(amount),
  paymentCode,
  channel,
})

/** labels of events; the claim of a payment says nothing about the fine */
const called = new Map([...eventsIn(fineEvents), PayablePaid].map(({ type, zh }) => [type, zh]))
const isRequest = (type: string): boolean => type === fineEvents.FineAddAsked.type || type === fineEvents.FineChangeAsked.type
/** The title of an entry: that of the request, marked as taken back where nobody has refused it. */
const whatOf = ({ type, data }: StoredEvent, request: StoredEvent | undefined): string => {
  if (type === fineEvents.FineChangeRefused.type) {
    const { end } = data as Static<typeof fineEvents.FineChangeRefused.schema>
    if (end === 'WITHDRAWN') return '罚金申请撤回'
    if (end === 'EXPIRED') return '罚金申请逾期未重新提交'
  }
  const waives = (request?.data as { kind?: string } | undefined)?.kind === 'WAIVE'
  if (waives && type === fineEvents.FineChangeAsked.type) return '申请减免罚金'
  if (waives && type === fineEvents.FineChanged.type) return '减免罚金通过'
  return called.get(type)!
}
type Said = {
  amount?: number
  left?: number
  remark?: string
  opinion?: string
  reason?: string
  formula?: string
  requestId?: string
  end?: 'WITHDRAWN' | 'EXPIRED'
  doneBy?: string
}
/** The side that acted. Taking back and handing in again are the applicant's; every other step of a request is the airline's. */
const sideOf = (
  { type, meta: { user, agency } }: StoredEvent,
  { requestId, end }: Said,
  request: StoredEvent | undefined,
): Static<typeof api.FineLog>['side'] => {
  if (end === 'EXPIRED') return 'SYSTEM'
  const byApplicant = end === 'WITHDRAWN' || type === fineEvents.FineChangeResubmitted.type
  if (agency ?? (byApplicant && request?.meta.agency)) return 'AGENCY'
  return requestId !== undefined || !user.startsWith('system:') ? 'AIRLINE' : 'SYSTEM'
}
/** An entry in the log of a fine. Names of staff are hidden from agencies. */
const entryOf = (event: StoredEvent, who: Who, request: StoredEvent | undefined) => {
  const { type, data, at } = event
  const { user, agency } = event.meta
  const said = data as Said
  const { amount, left = type === fineEvents.FineWaived.type ? 0 : amount, remark, opinion, reason, formula, doneBy = user } = said
  const applied = request?.meta.agency
  // remarks between staff are hidden from agencies; an agency sees why its own request was returned
  const isTold = !who.agency || agency !== undefined || (type === fineEvents.FineChangeReturned.type && applied !== undefined)
  const text = formula ?? (isTold ? (remark ?? opinion) : undefined) ?? reason
  const side = sideOf(event, said, request)
  return {
    at,
    what: whatOf(event, request),
    side,
    ...((side === 'AGENCY' || !who.agency) && { by: doneBy }),
    ...present({ amount: left }),
    ...(type === fineEvents.FineReturned.type && { returned: amount }),
    ...present({ text }),
  }
}

type Told = { count: number; totalAmount: number | undefined; type: FineType; now: string }
type Adding = Partial<Pick<Told, 'type' | 'count' | 'totalAmount'> & { routeId: string; toUser: string }> & { now: string }
const wrong = (field: 'count' | 'totalAmount', message: string) => invalid(message, { [field]: message })
const given = (totalAmount: number | undefined): number => {
  if (totalAmount === undefined) throw wrong('totalAmount', '请填写罚金或人数')
  return totalAmount
}
/**
 * the amount for so many by the rule.
 * @throws Refused where the rule does not cover them, or the expected amount differs
 */
const byRule = (live: LiveOrder, rule: FineRule | undefined, { type, count, totalAmount, now }: Told) => {
  const { legs, seats } = live.submitted
  if (!(toldFaults as readonly FineType[]).includes(type)) throw wrong('count', `${fineTypes[type]}由系统计算，人工新增请填写罚金`)
  if (!rule) throw wrong('count', '没有适用的罚金航线规则，请填写罚金')
  if (type === 'NO_SHOW' && legs[0]!.std > now) throw wrong('count', '航班起飞后才能按误机计罚')
  // a traveller whose ticket was refunded was not to fly
  const most = type === 'NO_SHOW' ? passengersOf(live).filter(one => one.status === 'TICKETED' && one.type !== 'INFANT').length : seats
  if (count > most) throw wrong('count', type === 'NO_SHOW' ? `已出票未退票的旅客只有${most}人` : `人数不能超过订单的${most}座`)
  const { amount, formula, basis } = reckon(rule, { count, fare: seatFare(legs), room: roomOf(live) })
  if (amount === 0) throw wrong('count', `按规则无须罚金：${formula}`)
  if (totalAmount !== undefined && totalAmount !== amount) throw wrong('totalAmount', `按规则计算的罚金为${groupedYuan(amount)}元`)
  return { amount, formula, basis, rule: rule.id }
}
const underReview = (id: string, flow: KnownFlow | undefined) => ({
  id,
  status: 'ADJUSTING' as const,
  instanceId: started(flow).started.instanceId,
})
