import type { SettingKey } from '#contracts/basicinfo/settings.ts'
import { paymentChannels } from '#contracts/enums.ts'
import * as api from '#contracts/fine/api.ts'
import { byHand, reckon } from '#contracts/fine/calculate.ts'
import { type FineType, fineTypes, toldFaults } from '#contracts/fine/codes.ts'
import * as fineEvents from '#contracts/fine/events.ts'
import { type FineRule, fineRuleFor } from '#contracts/fine/rule-record.ts'
import type { Applicant } from '#contracts/flow/events.ts'
import { wayOf } from '#contracts/flow/line.ts'
import { local, toLocal } from '#contracts/kernel/calendar.ts'
import { PayablePaid } from '#contracts/kernel/claims.ts'
import { may, on, type Route, type Who } from '#contracts/kernel/endpoint.ts'
import { eventsIn } from '#contracts/kernel/event.ts'
import { groupedYuan, uppercase } from '#contracts/kernel/money.ts'
import { code, ifRefused, invalid, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { seatFare } from '#contracts/order/money/instalments.ts'
import type { EventStore, StoredEvent } from '#services/eventstore/port.ts'
import { endFlow } from '#services/flow/decided-by-flow.ts'
import type { KnownFlow } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import { lastFlow, startFlow, takeBackFlow } from '#services/flow/start.ts'
import type { FlowUse, Submitting } from '#services/flow/uses.ts'
import { actsOn, seenBy } from '#services/kernel/access.ts'
import { allowedActions } from '#services/kernel/actions.ts'
import { type At, type Commands, idFrom, mustBeSeen } from '#services/kernel/commands.ts'
import { decide, foldAt, streamOf } from '#services/kernel/decider.ts'
import { type FollowContext, follow } from '#services/kernel/follow.ts'
import { act } from '#services/kernel/http/act.ts'
import { documentNumber } from '#services/kernel/numbers.ts'
import { present } from '#services/kernel/present.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/process.ts'
import { order } from '#services/order/decide.ts'
import { orderSeenBy } from '#services/order/routes.ts'
import { type LiveOrder, passengersOf } from '#services/order/state.ts'
import { owed } from '#services/payment/owed.ts'
import { fine, isDue, isKnown, isPaid, type KnownFine, payByAfter, returnedOf, returnOf, WITHDRAWN } from './decide.ts'
import { type FineRules, fineOf, roomOf, routeOf } from './fines-follow-orders.ts'

export const FINE_CHANGE = 'FINE_CHANGE'
/** where no rule says how long there is to pay */
const PAY_DAYS = 7

// ── decided by workflow ────────────────────────────────────────────────────────────────────────────────────────────
type Reach = { load: Commands['load']; at: At; hand: Handling }
type Asked = { requestId: string; remark: string; routeId?: string | undefined; toUser?: string | undefined }

/** The flow that decides what was asked for. One that does not start takes the request back; what fails otherwise is tried again. */
const decidedByFlow = async ({ load, at, hand }: Reach, id: string, asked: Asked, applicant: Applicant): Promise<KnownFlow | undefined> => {
  const { state } = await load(fine, id)
  if (!isKnown(state) || state.wanted?.requestId !== asked.requestId) return undefined
  const { of, amount, wanted } = state
  const { orderNo, agencyName, airLine, line } = of
  try {
    return await startFlow(
      { load, at, hand },
      {
        definition: FINE_CHANGE,
        subject: { type: FINE_CHANGE, id: `${id}~${asked.requestId}`, title: `${titles[wanted.kind]}${id}（订单${orderNo}）` },
        applicant,
        airLine,
        line,
        money: true,
        // facts, since reviewers read them: nobody may write other words over what will be carried out
        facts: {
          orderNo,
          agencyName,
          before: wanted.kind === 'ADD' ? '无' : `${groupedYuan(amount)}元`,
          after: `${groupedYuan(wanted.amount)}元${wanted.kind === 'WAIVE' ? backOf(state) : ''}`,
          reason: asked.remark,
        },
        ...(asked.routeId && { routeId: asked.routeId }),
        ...(asked.toUser && { toUser: { id: asked.toUser } }),
        key: asked.requestId,
      },
    )
  } catch (error) {
    if (isRefusal(error)) await at(fine, id).refuseChange({ requestId: asked.requestId, reason: error.message })
    throw error
  }
}
/** where what was paid and is waived goes, in words: whoever decides decides that too */
const backOf = ({ payer, amount, wanted }: KnownFine): string =>
  payer && wanted
    ? `；已缴，通过后应退${groupedYuan(amount - wanted.amount)}元，经应退款审核退回${paymentChannels[payer.channel]}（支付单${payer.paymentCode}）`
    : ''
const titles = { CHANGE: '变更罚金', WAIVE: '减免罚金', ADD: '新增罚金' } as const

const applicantOf = ({ by: { user, agency: own } }: FollowContext): Applicant => ({ user, ...(own && { agency: own }) })
/** What was asked for has its flow. */
export const finesFollow = (hand: Handling) => {
  const does = async (asked: Asked, following: FollowContext) =>
    decidedByFlow({ ...following, hand }, following.id, asked, applicantOf(following))
  return { change: follow(fineEvents.FineChangeAsked, does), added: follow(fineEvents.FineAddAsked, does) }
}
type FinesFollow = ReturnType<typeof finesFollow>
export const fineRequests = ({ change, added }: FinesFollow): Process =>
  process(
    'fine-requests',
    change.again,
    added.again,
    // taken back: nobody need decide any more
    when(fineEvents.FineChangeRefused, ({ requestId }, { id, ...reach }) =>
      endFlow(reach, { definition: FINE_CHANGE, subject: `${id}~${requestId}`, remark: WITHDRAWN }),
    ),
  )

/** it was he who asked, or his agency */
const asked = ({ started: { applicant } }: Pick<KnownFlow, 'started'>, { user, agency }: Who): boolean =>
  applicant.agency ? applicant.agency === agency : applicant.user === user

/** subject `{fine}~{request}` */
const ofRequest = ({ id }: { id: string }) => {
  const cut = id.lastIndexOf('~')
  return { id: id.slice(0, cut), requestId: id.slice(cut + 1) }
}
type Ended = { subject: { id: string }; remark?: string; end?: 'WITHDRAWN' }
const refuse = async ({ subject, remark, end }: Ended, { at }: Reacting) => {
  const { id, requestId } = ofRequest(subject)
  await at(fine, id).refuseChange({ requestId, ...(remark && { reason: remark }), ...(end && { end }) })
}
const fineFlow: FlowUse = {
  approved: async ({ subject }, { at }) => {
    const { id, requestId } = ofRequest(subject)
    await at(fine, id).carryOut({ requestId })
  },
  rejected: ({ subject, remark }, reacting) => refuse({ subject, ...(remark && { remark }) }, reacting),
  cancelled: ({ subject, remark = WITHDRAWN }, reacting) => refuse({ subject, remark, end: 'WITHDRAWN' }, reacting),
  returned: async ({ subject, remark }, { at }) => {
    const { id, requestId } = ofRequest(subject)
    await at(fine, id).returnChange({ requestId, ...(remark && { remark }) })
  },
  resubmitted: async ({ subject }, { at }) => {
    const { id, requestId } = ofRequest(subject)
    await at(fine, id).resubmitChange({ requestId })
  },
}
export const fineFlows = { [FINE_CHANGE]: fineFlow }

// ── overdue fines stop new orders ──────────────────────────────────────────────────────────────────────────────────
/** Why an agency may order nothing now, in Chinese; undefined: it may. `debt`: its fines that are overdue. */
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
  /** what an order's fine that is added by hand may come to, and when it is to be paid */
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
      const asked = await command.submitChange({ requestId: idFrom(call.commandId, 'change'), amount, remark, ...beginning(flow) })
      return underReview(id, await follows.change.now({ id, ...asked }, { call, load: run.load }))
    }),
    act(api.submitWaive, fine, 'id', async ({ id, command, body: { waiveAmount, remark, ...flow }, call }) => {
      const asked = await command.submitWaive({ requestId: idFrom(call.commandId, 'waive'), waiveAmount, remark, ...beginning(flow) })
      return underReview(id, await follows.change.now({ id, ...asked }, { call, load: run.load }))
    }),
    act(api.asksSubmitAdd, order, 'orderId', async ({ state, revision, body: { totalAmount, count, remark, type, ...flow }, call }) => {
      mustBeSeen(call, revision)
      const fineId = documentNumber('N', call.now, call.commandId)
      const requestId = idFrom(call.commandId, 'add')
      const more = { type, count, totalAmount, now: call.now, ...beginning(flow) }
      const added = await addition(state, { fineId, requestId, remark }, more)
      const asked = await call.unguarded(fine, fineId).submitAdd(added)
      return underReview(fineId, await follows.added.now({ id: fineId, ...asked }, { call, load: run.load }))
    }),

    act(
      api.asksWithdraw,
      fine,
      'id',
      async ({ id, state: { wanted }, command, check, call }) => {
        const { requestId = '' } = wanted ?? {}
        const subjectId = `${id}~${requestId}`
        const flow = wanted && (await lastFlow(run.load, FINE_CHANGE, subjectId))
        if (wanted && !(flow && asked(flow, call.who))) throw new Refused(code.fine, '只有申请方可以撤回', { status: 403 })
        await check('withdrawChange')
        if (flow) {
          await takeBackFlow({ load: run.load, at: call.unguarded }, { definition: FINE_CHANGE, subjectId, remark: WITHDRAWN })
          // the end of its flow may tell it first, at any moment from now on, and then there is nothing to say any more
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
        ...{ id, before, after: after.amount, afterText: uppercase(after.amount), waived: Math.max(0, before - after.amount) },
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
        ...{ orderId, agencyName: added.agencyName, amount, amountText: uppercase(amount) },
        formula: 'formula' in added ? added.formula : byHand(amount),
        ...{ room: roomOf(state), uncapped: added.room === undefined, payBy: payByAfter(at, added.payDays) },
      }
    }),

    on(api.fineDetail, async ({ id }, { who, now: at }) => {
      const { state, revision } = await seenBy(run, fine, id, who)
      const { of, status, amount, original, formula, basis, room, since, payBy, wanted, payer } = state
      const { fineId: _, line, ...about } = of
      const returned = returnedOf(state)
      const flow = wanted && (await lastFlow(run.load, FINE_CHANGE, `${id}~${wanted.requestId}`))
      return {
        ...{
          id,
          ...about,
          ...(line && { line: wayOf(line) }),
          status,
          amount,
          amountText: uppercase(amount),
          original,
          waived: Math.max(0, original - amount),
        },
        ...{ formula, since, ...present({ basis, room, payBy, paidAt: payer?.paidAt, paymentCode: payer?.paymentCode }) },
        ...(returned > 0 && { returned, returns: await returnsOf(run.load, state) }),
        ...(!who.agency && { nextPayBy: payByAfter(at, state.payDays) }),
        ...(wanted && {
          asked: {
            ...{ kind: wanted.kind, amount: wanted.amount },
            ...((!who.agency || (flow && asked(flow, who))) && {
              remark: wanted.remark,
              ...(wanted.back?.remark && { returnRemark: wanted.back.remark }),
            }),
            ...(wanted.back && { returnBy: wanted.back.until }),
            ...(flow && { instanceId: flow.started.instanceId }),
          },
        }),
        ...{ revision, stream: streamOf(fine, id) },
        allowedActions: actsOn(who, of)
          ? [
              ...allowedActions(
                fine,
                state,
                { who, at, id },
                {
                  ...{ askFine: api.askFine, submitChange: api.asksSubmitChange, submitWaive: api.submitWaive },
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
      // which request each of them is about
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

/** what of what was paid stands among what is owed, and how */
const returnsOf = async (load: Commands['load'], { of: { fineId }, returns = 0 }: KnownFine) => {
  const ids = Array.from({ length: returns }, (_, n) => returnOf(fineId, n + 1))
  const found = await Promise.all(ids.map(async id => ({ id, state: (await load(owed, id)).state })))
  return found.flatMap(({ id, state }) => (state.status === 'NONE' ? [] : [{ id, amount: state.opened.amount, status: state.status }]))
}
const goingBack = ({ paymentCode, channel }: NonNullable<KnownFine['payer']>, amount: number) => ({
  ...{ amount, amountText: uppercase(amount), paymentCode, channel },
})

/** that a payment is about to be made says nothing of the fine */
const called = new Map([...eventsIn(fineEvents), PayablePaid].map(({ type, zh }) => [type, zh]))
const byFlow = new Set(['FineAdded', 'FineChanged', 'FineWaived', 'FineReturned', 'FineChangeRefused', 'FineChangeReturned'])
const isRequest = (type: string): boolean => type === fineEvents.FineAddAsked.type || type === fineEvents.FineChangeAsked.type
/** What it is called: as what was asked for, and taken back where nobody has refused it. */
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
type Said = { amount?: number; left?: number; remark?: string; reason?: string; formula?: string }
/** An entry of what has become of a fine. An agency is not told the names of staff. */
const entryOf = (event: StoredEvent, who: Who, request: StoredEvent | undefined) => {
  const { type, data, at } = event
  const { user, agency } = event.meta
  const { amount, left = type === fineEvents.FineWaived.type ? 0 : amount, remark, reason, formula } = data as Said
  const applied = request?.meta.agency
  // what staff write to each other when they apply is theirs; why an agency has its own request back it is told
  const isTold = !who.agency || agency !== undefined || (type === fineEvents.FineChangeReturned.type && applied !== undefined)
  const text = formula ?? (isTold ? remark : undefined) ?? reason
  const side = agency ? ('AGENCY' as const) : byFlow.has(type) || !user.startsWith('system:') ? ('AIRLINE' as const) : ('SYSTEM' as const)
  return {
    ...{ at, what: whatOf(event, request), side },
    ...((agency !== undefined || !who.agency) && { by: user }),
    ...(left !== undefined && { amount: left }),
    ...(type === fineEvents.FineReturned.type && { returned: amount }),
    ...(text !== undefined && { text }),
  }
}

type Told = { count: number; totalAmount: number | undefined; type: FineType; now: string }
type Adding = Partial<Pick<Told, 'type' | 'count' | 'totalAmount'> & { routeId: string; toUser: string }> & { now: string }
const wrong = (field: 'count' | 'totalAmount', message: string) => invalid(message, { [field]: message })
const given = (totalAmount: number | undefined): number => {
  if (totalAmount === undefined) throw wrong('totalAmount', '请填写罚金或人数')
  return totalAmount
}
/** what so many cost by the rule; @throws Refused where it says nothing of them, or an amount was expected that it does not come to */
const byRule = (live: LiveOrder, rule: FineRule | undefined, { type, count, totalAmount, now }: Told) => {
  const { legs, seats } = live.submitted
  if (!(toldFaults as readonly FineType[]).includes(type)) throw wrong('count', `${fineTypes[type]}由系统计算，人工新增请填写罚金`)
  if (!rule) throw wrong('count', '没有适用的罚金航线规则，请填写罚金')
  if (type === 'NO_SHOW' && legs[0]!.std > now) throw wrong('count', '航班起飞后才能按误机计罚')
  // who has no ticket any more was not to fly
  const most = type === 'NO_SHOW' ? passengersOf(live).filter(one => one.status === 'TICKETED' && one.type !== 'INFANT').length : seats
  if (count > most) throw wrong('count', type === 'NO_SHOW' ? `已出票未退票的旅客只有${most}人` : `人数不能超过订单的${most}座`)
  const { amount, formula, basis } = reckon(rule, { count, fare: seatFare(legs), room: roomOf(live) })
  if (amount === 0) throw wrong('count', `按规则无须罚金：${formula}`)
  if (totalAmount !== undefined && totalAmount !== amount) throw wrong('totalAmount', `按规则计算的罚金为${groupedYuan(amount)}元`)
  return { amount, formula, basis, rule: rule.id }
}
const beginning = ({ routeId, toUser }: Submitting) => ({ ...(routeId && { routeId }), ...(toUser && { toUser: toUser.id }) })
/** @throws Refused where the fact was written so long ago that nothing of it is remembered */
const underReview = (id: string, flow: KnownFlow | undefined) => {
  if (!flow) throw new Refused(code.conflict, '该申请正在处理，请稍后查询')
  return { id, status: 'ADJUSTING' as const, instanceId: flow.started.instanceId }
}
