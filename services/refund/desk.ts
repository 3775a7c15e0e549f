import { disabledRuleTexts, type RefundStatus, refundRuleTexts } from '#contracts/enums.ts'
import { submitAudit } from '#contracts/flow/api.ts'
import { isUnderWay } from '#contracts/flow/labels.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { grants, may, on, type Route } from '#contracts/kernel/endpoint.ts'
import { eventsIn } from '#contracts/kernel/event.ts'
import { uppercase } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, forbidden, invalid, Refused } from '#contracts/kernel/refused.ts'
import * as api from '#contracts/refund/api.ts'
import * as events from '#contracts/refund/events.ts'
import { type RefundScale, rungText } from '#contracts/refund/fees.ts'
import { mayWaiveMinimum } from '#contracts/refund/types.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { leavingWhole, mannerOf, productFees } from '#services/extra/refunds.ts'
import { standingOf } from '#services/flow/routes.ts'
import { lastFlow, runningFlow } from '#services/flow/start.ts'
import { act } from '#services/kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { pageOf } from '#services/kernel/http/page-of.ts'
import { actsOn } from '#services/kernel/stream/access.ts'
import { allowedActions, refusedActions } from '#services/kernel/stream/actions.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { decide, fold } from '#services/kernel/stream/decider.ts'
import { order } from '#services/order/decide.ts'
import { withNames } from '#services/order/refund/refund-quote.ts'
import { refundAsFixed } from '#services/order/refund/refunds.ts'
import { orderSeenBy } from '#services/order/routes.ts'
import type { LiveOrder, Order } from '#services/order/state.ts'
import { keepsTickets } from '#services/order/ticketing/coupons.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { isGatewayAway, writeTry } from '#services/step/outside.ts'
import { refundSeenBy, scaleFor } from './apply.ts'
import { couponsAsked, type KnownRefund, lackingOf, markOf, REFUND, type Refund, refund, refundDecisions } from './decide.ts'
import { approvalFollows, approve, bind, deciding, find, findingFollows, mayDecide, reject, rejectionFollows } from './decisions.ts'
import { dueWithin } from './due.ts'
import type { InterFees } from './hu-inter.ts'
import { payRefund } from './pay-out.ts'

export type DeskDeps = {
  run: Commands
  gateway: Gateway
  store: Pick<EventStore, 'read'>
  refundScale: (airLine: string) => Promise<RefundScale>
  interFees: () => Promise<InterFees>
  /** the airline's own texts about refunds */
  refundTexts: (airLine: string) => Promise<{ title: string; content: string }[]>
  /** working days after which the payer has the money of an approved application */
  refundWorkdays: () => Promise<number>
  /** minutes until an unanswered pay-out is tried again */
  afterMinutes: () => Promise<number>
}

/** permission to pay out; the refund desk only approves */
export const PAY_OUT = 'order.payment.w'
const inFlow = '退票单正在审批流中，请在审批任务中处理'
/** the reviewers of a flow decide by the sums that it was begun with */
export const flowCounted = '退票单正在审批流中，请收回审批任务后再修改退票类型'
const returned = '申请已退回申请人，等待重新提交；申请人不再办理的，可填写原因驳回'

/** Routes of the refund desk and the cashier: an application, and its next states (DOMAIN §3.6). */
export const deskRoutes = ({
  run,
  gateway,
  store,
  refundScale,
  interFees,
  refundTexts,
  refundWorkdays,
  afterMinutes,
}: DeskDeps): Route[] => [
  on(api.refundDetail, async ({ refundId }, { who, now }) => {
    const { state, revision } = await refundSeenBy(run, refundId, who)
    const { state: orderNow } = await run.load(order, state.submitted.orderNo)
    const approval = approvalOf(orderNow, state, now)
    const flow = await lastFlow(run.load, REFUND, refundId)
    const inReview = flow && isUnderWay(flow)
    const unrejectable = await whyUnrejectable(run, state, { who, now })
    const isReturned = flow?.status === 'RETURNED'
    const undecidable = isReturned ? returned : inReview ? inFlow : unrejectable
    const { orderNo, agency, agencyName, airLine, refundType, reason, reasonLabel, noticeNo, totals, submittedBy, submittedAt } =
      state.submitted
    const lines = withNames(orderNow, state.submitted.lines)
    const { rule } = state.submitted
    const context = { who, at: now, id: refundId }
    const endpoints = {
      withdrawRefund: api.withdrawRefund,
      supplementFile: api.supplementFile,
      approveRefund: { ...api.modifyRefundStatus, zh: '审核通过' },
      rejectRefund: { ...api.modifyRefundStatus, zh: '驳回' },
      refundTickets: { ...api.modifyRefundStatus, zh: '确认客票已退' },
      markTicket: api.refundTicketStatus,
      modifyClearTime: api.modifyClearTime,
      retypeRefund: api.modifyRefundType,
      modifyProductCode: api.modifyProductCode,
      markNoPnr: api.markNoPnr,
      ...(grants(who, PAY_OUT) && { payOut: { ...api.modifyRefundStatus, zh: '确认退款' } }),
    }
    const open = allowedActions(decisions, state, context, endpoints)
    // decided in its flow, or directly
    const held: Readonly<Record<string, string>> = {
      ...(inReview && { approveRefund: undecidable ?? inFlow }),
      ...(((inReview && !isReturned) || unrejectable) && { rejectRefund: undecidable ?? inFlow }),
      ...(inReview && { retypeRefund: flowCounted }),
    }
    return {
      refundId,
      orderNo,
      agency,
      agencyName,
      airLine,
      refundType,
      typeName: rule.name,
      kind: rule.kind,
      status: state.status,
      ...(reason && { reason }),
      ...present({ reasonLabel, noticeNo }),
      ...(state.rejectReason && { rejectReason: state.rejectReason }),
      lines,
      totals,
      ...present({ recalculated: state.recalculated }),
      ...(approval && { approval: { ...approval, lines: withNames(orderNow, approval.lines) } }),
      ...(flow && { flow: standingOf(flow) }),
      tickets: lines.flatMap(line => {
        const { ticketNo, name, flightNo, date } = line
        return ticketNo
          ? [
              {
                ticketNo,
                name,
                flightNo,
                date,
                status: ticketed(state) && rule.manner !== 'CHILD' ? ('REFUNDED' as const) : markOf(state, line),
              },
            ]
          : []
      }),
      papers: state.papers,
      ...present({ billAmount: state.submitted.billAmount }),
      ...(state.status === 'REFUNDSUBMIT' &&
        lackingOf(state).length > 0 && { ...present({ papersBy: state.submitted.papersBy }), lacking: lackingOf(state) }),
      paidOut: state.payouts.reduce((sum, payout) => sum + payout.amount, 0),
      payouts: state.payouts,
      submittedBy,
      submittedAt,
      ...present({ dueBy: state.dueBy, undecidable, productCode: state.productCode, clearTime: state.clearTime }),
      isCleared: state.isCleared ?? false,
      noPnr: state.noPnr ?? false,
      ...(state.status === 'REFUNDSUBMIT' && waivable(state, (approval ?? state.submitted).lines)),
      revision,
      ...(!who.agency && state.approvedBy && { approvedBy: state.approvedBy }),
      allowedActions: actsOn(who, state.submitted)
        ? open
            .filter(({ action }) => !(action in held))
            .concat(!inReview && state.status === 'REFUNDSUBMIT' && may(who, api.submitRefund) ? [handIn] : [])
        : [],
      ...(!who.agency && {
        refusedActions: [
          ...refusedActions(decisions, state, context, endpoints),
          ...open.flatMap(one => (one.action in held ? [{ ...one, why: held[one.action]! }] : [])),
        ],
      }),
    }
  }),
  on(api.refundFeeDetail, async ({ refundId }, { who }) => {
    const { submitted, status } = (await refundSeenBy(run, refundId, who)).state
    const { orderNo, lines, totals, submittedAt: asOf } = submitted
    const { state: of } = await run.load(order, orderNo)
    const leaving = of.status === 'NONE' || status === 'REFUNDREJECT' || keepsTickets(submitted) ? [] : leavingWhole(of, lines)
    const products = await productFees(run, { orderNo, ids: leaving, refundId, manner: mannerOf(submitted), asOf })
    return { lines: withNames(of, lines), totals, refundText: uppercase(totals.refund), products }
  }),
  on(api.refundRule, async ({ refundId, orderId }, { who, now }) => {
    if (!refundId && !orderId) throw invalid('请填写退票单号或订单号', { refundId: '请填写退票单号或订单号' })
    const found = refundId ? (await refundSeenBy(run, refundId, who)).state : undefined
    // an application keeps the scale it was computed with
    const { airLine, scale } = found
      ? found.submitted
      : await withScale({ refundScale, interFees }, (await orderSeenBy(run, orderId!, who)).state, now)
    return {
      scale,
      steps: scale.steps.map(rung => ({ text: rungText(rung), rate: rung.rate })),
      groups: Object.entries(refundRuleTexts).map(([group, texts]) => ({
        group,
        texts: Object.entries(texts).map(([code, label]) => ({
          code,
          label,
          disabled: disabledRuleTexts.includes(code),
          applies: found !== undefined && (found.submitted.reasonCode === code || applies(code, found.submitted)),
        })),
      })),
      texts: await refundTexts(airLine),
    }
  }),
  on(api.refundLogs, async ({ refundId, page = 0, size = 50 }, { who }) => {
    await refundSeenBy(run, refundId, who)
    let state: Refund = refund.initial
    const all = (await store.read(`${refund.name}-${refundId}`)).map(event => {
      state = fold(refund, state, [event])
      const { reason, remark, approvedBy, doneBy = approvedBy } = event.data as Logged
      return {
        at: event.at,
        // the system writes the facts that a workflow has decided, so the decider is shown
        user: doneBy ?? event.meta.user,
        action: actions[event.type] ?? event.type,
        status: (state as KnownRefund).status,
        remark: remark ?? reason ?? '',
      }
    })
    return pageOf(all, { page, size })
  }),
  act(
    api.modifyRefundStatus,
    refund,
    'refundId',
    ({ body, call, ...seen }) => stepAtDesk({ run, gateway, refundWorkdays, afterMinutes }, { ...body, ...seen }, call),
    status,
  ),
  act(
    api.refundTicketStatus,
    refund,
    'refundId',
    async ({ state, command, check, body: { status: mark, ...asked }, call }) => {
      await check('markTicket')
      const coupons = couponsAsked(state, asked)
      if (mark !== 'REFUNDED') {
        const stockIds = coupons.map(({ stockId }) => stockId)
        const found = { ticketNo: asked.ticketNo, stockIds, mark }
        return deciding(run, call, state)(findingFollows, find(call.unguarded, state, found))
      }
      if (state.status === 'REFUNDAPPROVE') await bind(call.unguarded, state)
      return command.markTicket(asked)
    },
    status,
  ),
]

const withScale = async (rules: Pick<DeskDeps, 'refundScale' | 'interFees'>, state: LiveOrder, now: string) => ({
  airLine: state.submitted.airLine,
  scale: await scaleFor(rules, state, now),
})
export const status = ({ id, state }: { id: string; state: KnownRefund }) => ({ refundId: id, status: state.status })

/** The amount kept because the group falls below its minimum, where the approver may waive it. */
const waivable = ({ submitted }: KnownRefund, lines: KnownRefund['submitted']['lines']) => {
  const difference = lines.reduce((sum, line) => sum + line.difference, 0)
  return difference > 0 && mayWaiveMinimum(submitted.rule) ? { waivable: difference } : {}
}
/** action to submit it to its flow, when that does not happen by itself */
const handIn = { action: 'submitAudit', zh: '交审批流', path: submitAudit.path }
const decides = (statusId: RefundStatus) => statusId === 'REFUNDAPPROVE' || statusId === 'REFUNDREJECT'
/** fields of an event that the log of an application shows */
type Logged = { reason?: string; remark?: string; approvedBy?: string; doneBy?: string }
/** Chinese label of each event in an application's log */
const actions: Record<string, string> = Object.fromEntries(eventsIn(events).map(({ type, zh }) => [type, zh]))

export type StepDeps = Pick<DeskDeps, 'run' | 'refundWorkdays' | 'afterMinutes' | 'gateway'>
/**
 * Takes an application to its next status at the desk.
 * @throws Refused while a workflow decides about it, and for a step that does not exist
 */
export const stepAtDesk = async (deps: StepDeps, step: Omit<Edge, keyof StepDeps | 'undecided'>, call: CommandCall) => {
  // only a read, nothing is reserved: the order decides once, and a flow that is started in this moment ends with the application
  // (by-flow.ts)
  const running = decides(step.statusId) ? await runningFlow(deps.run.load, REFUND, step.id) : undefined
  // the desk ends what was returned: an agency that is shut never answers
  const ends = running?.status === 'RETURNED' && step.statusId === 'REFUNDREJECT'
  if (running && !ends) throw new Refused(code.refund, inFlow)
  return takeEdge({ ...deps, ...step, undecided: ends }, call)
}
type Edge = StepDeps & {
  statusId: RefundStatus
  reason?: string
  waiveMinimum?: boolean
  /** rejects only what nobody has approved meanwhile */
  undecided: boolean
} & Pick<BoundDocument<typeof refund>, 'id' | 'state' | 'revision' | 'command' | 'check'>
/** Carries out the step to the wanted state; the decider refuses steps that do not exist. */
const takeEdge = async (edge: Edge, call: CommandCall) => {
  const { run, statusId, state, command, check, reason, undecided } = edge
  switch (statusId) {
    case 'REFUNDAPPROVE':
      return approveAsked(edge, call)
    case 'REFUNDREJECT':
      mayDecide('rejectRefund', edge, call)
      if (!reason) throw new Refused(code.refund, '请填写驳回原因', { status: 400, errors: { reason: '请填写驳回原因' } })
      return deciding(run, call, state)(rejectionFollows, reject(call.unguarded, state, { reason, ...(undecided && { undecided }) }))
    case 'REFUNDTICKET':
      await check('refundTickets')
      await bind(call.unguarded, state)
      return command.refundTickets({})
    case 'REFUNDACCOMPLISH':
      return payOut(edge, call)
    case 'REFUNDSUBMIT':
      throw new Refused(code.refund, '退票单不能退回已提交状态')
  }
}

const approveAsked = async (edge: Edge, call: CommandCall) => {
  const { run, refundWorkdays, state, reason, waiveMinimum } = edge
  mayDecide('approveRefund', edge, call)
  const approval = {
    ...dueWithin(toLocal(call.now).date, await refundWorkdays()),
    ...(reason && { remark: reason }),
    ...(waiveMinimum && { waiveMinimum }),
  }
  return deciding(run, call, state)(approvalFollows, approve(call.unguarded, state, approval))
}

/** The amounts that an approval would fix now, by the same code, where they differ from those applied for. */
const approvalOf = (now: Order, state: KnownRefund, at: string) => {
  if (state.status !== 'REFUNDSUBMIT') return undefined
  const opened = now.status === 'NONE' ? undefined : now.refunds[state.submitted.refundId]
  if (now.status === 'NONE' || !opened) return undefined
  try {
    const { recalculated, rule: _, ...quote } = refundAsFixed(now, opened, { at })
    return recalculated ? { ...quote, recalculated } : undefined
  } catch (error) {
    // the application cannot be approved as it is; an attempt gives the reason
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** Why an approved application cannot be rejected any more, by its order. */
const whyUnrejectable = async (run: Commands, { status, submitted }: KnownRefund, { who, now: at }: Pick<CommandCall, 'who' | 'now'>) => {
  if (status !== 'REFUNDAPPROVE') return undefined
  const { refundId, orderNo } = submitted
  try {
    const { state } = await run.load(order, orderNo)
    decide(order, 'closeRefund', state, { refundId, outcome: 'REJECTED' }, { who, at, id: orderNo })
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

/** Gives the money back the way it came, last payment first, or makes a credit of it (reasons 5, 6); a repetition pays nothing twice. */
const payOut = async ({ run, gateway, afterMinutes, state, command, check }: Edge, call: CommandCall) => {
  if (!grants(call.who, PAY_OUT)) throw forbidden('没有退款权限')
  await check('payOut')
  await bind(call.unguarded, state)
  await command.beginPayOut({})
  const { refundId } = state.submitted
  try {
    return await payRefund({ load: run.load, at: call.unguarded, gateway }, state)
  } catch (error) {
    // the program tries it again by itself
    if (isGatewayAway(error)) await writeTry(call.unguarded, { kind: 'PAY_OUT', subject: refundId, tries: 0 }, error, await afterMinutes())
    throw error
  }
}
/** the application's own commands, and those that its order decides */
const decisions = { ...refund, commands: { ...refund.commands, ...refundDecisions } }
const ticketed = ({ status }: KnownRefund) => status === 'REFUNDTICKET' || status === 'REFUNDACCOMPLISH'

/** Does a rule text concern this application? Its lines tell. */
const applies = (text: string, { lines, totals, refundType }: KnownRefund['submitted']): boolean => {
  const has = (rule: (typeof lines)[number]['rule']) => lines.some(line => line.rule === rule)
  switch (text) {
    case 'LESS_THIRTY_PERCENT':
      return has('BELOW_PART')
    case 'LATER_TRY':
      return has('DEPARTED')
    case 'PART_USED':
      return has('USED')
    case 'LESS_SEAT_NUM':
      return totals.belowMinimum
    case 'ILLNESS':
      return refundType === 'SICKNESS'
    default:
      return false
  }
}
