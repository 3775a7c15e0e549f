import { changeFeeOf, type ExtraRules } from '#contracts/extra/offer.ts'
import type { Applicant } from '#contracts/flow/events.ts'
import { PayablePaid } from '#contracts/kernel/claims.ts'
import { may, on, type Route } from '#contracts/kernel/endpoint.ts'
import { groupedYuan, uppercase } from '#contracts/kernel/money.ts'
import { code, ifRefused, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as orders from '#contracts/order/events.ts'
import type { PassengerFields } from '#contracts/order/names/passenger.ts'
import * as api from '#contracts/rename/api.ts'
import * as renameEvents from '#contracts/rename/events.ts'
import type { PayDeps } from '#services/account/account-pays.ts'
import { endFlow } from '#services/flow/decided-by-flow.ts'
import type { KnownFlow } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import { lastFlow, startFlow, takeBackFlow } from '#services/flow/start.ts'
import type { FlowUse } from '#services/flow/uses.ts'
import { actsOn, seenBy } from '#services/kernel/access.ts'
import { allowedActions } from '#services/kernel/actions.ts'
import { decide, streamOf } from '#services/kernel/decider.ts'
import { type FollowContext, follow } from '#services/kernel/follow.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { documentNumber } from '#services/kernel/numbers.ts'
import { present } from '#services/kernel/present.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/process.ts'
import { order } from '#services/order/decide.ts'
import type { DocumentMarks } from '#services/order/names/document-key.ts'
import { clashSeenBy, manifestsOf } from '#services/order/names/manifest.ts'
import { wrongTraveller } from '#services/order/names/names.ts'
import { changeNames } from '#services/order/names/passengers-routes.ts'
import { type AskRename, askedAs } from '#services/order/names/renames.ts'
import { orderSeenBy } from '#services/order/routes.ts'
import type { LiveOrder } from '#services/order/state.ts'
import { payPreview, payTogether } from '#services/payment/payables/pay.ts'
import { isKnown, isUndecided, type KnownRename, type Rename, rename } from './decide.ts'

export const RENAME = 'RENAME'
const WITHDRAWN = '申请方撤回'

// ── what follows, each from one fact ───────────────────────────────────────────────────────────────────────────────
type Reach = Pick<FollowContext, 'at' | 'load'>
type Asked = Static<typeof orders.RenameAsked.schema>

/**
 * What an order holds has its application, and that its flow. One that does not start ends the application, and leaves the order as it was; what
 * fails otherwise is tried again.
 */
const decidedByFlow = async (
  { load, at, hand }: Reach & { hand: Handling },
  { orderNo, asked }: { orderNo: string; asked: Asked },
  applicant: Applicant,
): Promise<KnownFlow | undefined> => {
  const { renameId, id: passengerId, ticketNo, productId, product, fee, closesAt, payMinutes, remark, routeId, toUser } = asked
  const { state: of } = await load(order, orderNo)
  if (of.status === 'NONE') return undefined
  const { agency, agencyName, airLine } = of.submitted
  const opened = {
    renameId,
    orderNo,
    agency,
    agencyName,
    airLine,
    passengerId,
    ticketNo,
    productId,
    product,
    fee,
    closesAt,
    payMinutes,
    remark,
  }
  const { state } = await at(rename, renameId).open(opened)
  if (state.status !== 'AUDITING') return lastFlow(load, RENAME, renameId)
  try {
    return await startFlow(
      { load, at, hand },
      {
        definition: RENAME,
        subject: { type: RENAME, id: renameId, title: `客票更名${ticketNo}（订单${orderNo}）` },
        applicant,
        airLine,
        money: true,
        // how he is called stands in the order: whoever decides looks there
        facts: { orderNo, agencyName, ticketNo, fee: fee > 0 ? `${groupedYuan(fee)}元` : '免费', reason: remark },
        ...(routeId && { routeId }),
        ...(toUser && { toUser: { id: toUser } }),
        key: renameId,
      },
    )
  } catch (error) {
    if (!isRefusal(error)) throw error
    await at(rename, renameId).reject({ reason: error.message })
    await at(order, orderNo).dropRename({ renameId })
    throw error
  }
}
const applicantOf = ({ by: { user, agency: own } }: FollowContext): Applicant => ({ user, ...(own && { agency: own }) })

/** Nothing becomes of it: the order is free, and nobody need decide any more. */
const dropped = async ({ load, at }: Reach, renameId: string): Promise<void> => {
  const { state } = await load(rename, renameId)
  if (!isKnown(state)) return
  await at(order, state.of.orderNo).dropRename({ renameId })
  await endFlow({ load, at }, { definition: RENAME, subject: renameId, remark: '更名申请已终止' })
}
/**
 * By whoever asked: its flow is over before it is, so that nobody is told of an approval that comes to nothing.
 * @throws Refused where it was decided meanwhile
 */
export const takenBack = async ({ load, at }: Reach, renameId: string, seen: Rename) => {
  if (isUndecided(seen)) {
    await takeBackFlow({ load, at }, { definition: RENAME, subjectId: renameId, remark: WITHDRAWN })
    // the end of its flow may tell it first, at any moment from now on, and then there is nothing to say any more
    const done = await at(rename, renameId).withdraw({}).catch(ifRefused)
    return done ?? at(rename, renameId).reject({ end: 'WITHDRAWN' })
  }
  return at(rename, renameId).withdraw({})
}
/** Decided, and paid where it costs something: the order is told, which never refuses. */
const carriedOut = async ({ load, at }: Reach, renameId: string): Promise<void> => {
  const { state } = await load(rename, renameId)
  if (state.status !== 'DECIDED') return
  await at(order, state.of.orderNo).carryOutRename({ renameId })
  await at(rename, renameId).finish({})
}

export const renamesFollow = (hand: Handling) => ({
  asked: follow(orders.RenameAsked, (asked, following) =>
    decidedByFlow({ ...following, hand }, { orderNo: following.id, asked }, applicantOf(following)),
  ),
  closed: follow(renameEvents.RenameClosed, (_, following) => dropped(following, following.id)),
})
type RenamesFollow = ReturnType<typeof renamesFollow>
export const renameProcess = ({ asked, closed }: RenamesFollow): Process =>
  process(
    'renames',
    asked.again,
    closed.again,
    when(renameEvents.RenameApproved, async ({ payBy }, { id, ...reach }) => {
      if (!payBy) await carriedOut(reach, id)
    }),
    when(PayablePaid, async ({ kind }, { id, ...reach }) => {
      if (kind === 'RENAME') await carriedOut(reach, id)
    }),
  )

const rejected = async ({ subject, remark }: { subject: { id: string }; remark?: string }, { at }: Reacting) =>
  at(rename, subject.id).reject({ ...(remark && { reason: remark }) })
const renameFlow: FlowUse = {
  approved: ({ subject }, { at }) => at(rename, subject.id).approve({}),
  rejected,
  cancelled: ({ subject, remark }, { at }) => at(rename, subject.id).reject({ end: 'WITHDRAWN', ...(remark && { reason: remark }) }),
  returned: ({ subject, remark }, { at }) => at(rename, subject.id).sendBack({ ...(remark && { remark }) }),
  resubmitted: ({ subject }, { at }) => at(rename, subject.id).resubmit({}),
}
export const renameFlows = { [RENAME]: renameFlow }

// ── calls ──────────────────────────────────────────────────────────────────────────────────────────────────────────
type RenameDeps = PayDeps & {
  marks: DocumentMarks
  extras: () => Promise<ExtraRules>
  /** until when an approved one is to be paid */
  payMinutes: () => Promise<number>
  follows: RenamesFollow
}

export const renameRoutes = ({ extras, payMinutes, follows, marks, ...deps }: RenameDeps): Route[] => {
  const { run } = deps
  /** with what it costs by the rules of this moment. @throws Refused where no name is changed now */
  const terms = async ({ submitted: { airLine, legs } }: LiveOrder, now: string) => {
    const found = changeFeeOf({ airLine, legs }, await extras(), now)
    if (typeof found === 'string') throw new Refused(code.extra, found)
    return { ...found, payMinutes: await payMinutes() }
  }
  /** as his ticket was issued, where he was renamed in the order that his was split off */
  const issuedTo = async ({ renames = {} }: LiveOrder, passengerId: string) => {
    const [first] = lookup(renames, passengerId)?.brought ?? []
    const { state: own } = first ? await run.load(rename, first) : { state: rename.initial }
    return first && isKnown(own) ? askedAs((await run.load(order, own.of.orderNo)).state, first)?.before : undefined
  }
  type Wish = Omit<AskRename, keyof Awaited<ReturnType<typeof terms>>>

  return [
    on(api.renamePreview, async ({ orderId, id, ...fields }, { who, now: at }) => {
      const { state } = await orderSeenBy(run, orderId, who)
      const asked: AskRename = {
        ...fields,
        ...(await terms(state, at)),
        id,
        issuedTo: await issuedTo(state, id),
        renameId: 'preview',
        remark: 'preview',
      }
      const [fact] = decide(order, 'askRename', state, asked, { who, at, id: orderId })
      const { ticketNo, product, fee, closesAt, ...after } = (fact as { data: Asked }).data
      const before = state.passengers[id]!
      if (after.docNo !== before.docNo) {
        const clash = clashSeenBy(who, await manifestsOf({ run, marks }, { orderNo: orderId, flights: state.submitted.legs }, at))
        const docNo = await clash(after.docNo)
        if (docNo) throw wrongTraveller({ docNo })
      }
      const told = { product, fee, feeText: uppercase(fee), closesAt, free: fee === 0 }
      return { orderId, passengerId: id, ticketNo, before: traveller(before), after: traveller(after), ...told }
    }),
    act(api.submitRename, order, { stream: 'orderId', part: 'id' }, async ({ id: orderId, part, state, command, check, body, call }) => {
      const { fee: seen, remark, routeId, toUser, flowRemark: _, ...fields } = body
      const renameId = documentNumber('M', call.now, call.commandId)
      const now = await terms(state, call.now)
      if (seen !== undefined && seen !== now.fee)
        throw new Refused(code.extra, '更名费已变动，请重新试算', { errors: { fee: '更名费已变动' } })
      const toward = { ...(routeId && { routeId }), ...(toUser && { toUser: toUser.id }) }
      const wish: Wish = { ...fields, ...toward, id: part, issuedTo: await issuedTo(state, part), renameId, remark }
      const done = await changeNames({ run, marks }, { id: orderId, command, check }, call, 'askRename', { ...wish, ...now })
      const flow = await follows.asked.now({ ...done, id: orderId }, { call, load: run.load })
      if (!flow) throw new Refused(code.conflict, '该申请正在处理，请稍后查询')
      return { id: renameId, orderId, status: 'AUDITING' as const, fee: now.fee, instanceId: flow.started.instanceId }
    }),
    act(api.withdrawRename, rename, 'id', async ({ id, state, check, call }) => {
      await check('withdraw')
      const done = await takenBack({ load: run.load, at: isUndecided(state) ? call.decided : call.unguarded }, id, state)
      await follows.closed.now({ ...done, id }, { call, load: run.load })
      return { id, status: (done.state as KnownRename).status }
    }),

    on(api.renameDetail, async ({ id }, { who, now: at }) => {
      const { state, revision } = await seenBy(run, rename, id, who)
      const { of, status, fee, closesAt, remark, returnRemark, payBy, payer, reason } = state
      const { renameId: _, orderNo, productId: __, ...about } = of
      const { state: held } = await run.load(order, orderNo)
      const asked = askedAs(held, id)
      const flow = await lastFlow(run.load, RENAME, id)
      return {
        ...{ id, orderId: orderNo, ...about, status, fee, feeText: uppercase(fee), closesAt, remark },
        ...(asked && { before: traveller(asked.before), after: traveller(asked.after) }),
        ...present({ returnRemark, payBy, paidAt: payer?.paidAt, paymentCode: payer?.paymentCode, reason }),
        ...(flow && { instanceId: flow.started.instanceId }),
        ...{ revision, stream: streamOf(rename, id) },
        allowedActions: actsOn(who, of)
          ? [
              ...allowedActions(rename, state, { who, at, id }, { withdraw: api.withdrawRename }),
              ...(status === 'WAIT_PAY' && may(who, api.payRename)
                ? [{ action: 'pay', zh: api.payRename.zh, path: api.payRename.path }]
                : []),
            ]
          : [],
      }
    }),
    on(api.renamePayPreview, ({ id, ...by }, seen) => payPreview(deps, { kind: RENAME, ids: [id], ...by }, seen)),
    on(api.payRename, ({ id, ...by }, call: CommandCall) =>
      payTogether(deps, { kind: RENAME, businessCode: RENAME, ids: [id], ...by }, call),
    ),
  ]
}

/** of a traveller, what an application tells */
const traveller = ({ name, docType, docNo, birthDate, gender, nationality, phone }: PassengerFields) => ({
  ...{ name, docType, docNo },
  ...present({ birthDate, gender, nationality, phone }),
})
