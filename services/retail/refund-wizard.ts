import { reasonsOf } from '#contracts/basicinfo/refund-reasons.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, notFound, Refused } from '#contracts/kernel/refused.ts'
import { refundRules } from '#contracts/order/refund/refund-rules.ts'
import { feeRungAt, feeRungText } from '#contracts/order/rules/fee-rungs.ts'
import { applicationLimit, isTooLate } from '#contracts/refund/types.ts'
import * as api from '#contracts/retail/refund-api.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { lookup } from '#services/kernel/lookup.ts'
import type { Notes } from '#services/kernel/shared.ts'
import { mustBelongTo, seenBy } from '#services/kernel/stream/access.ts'
import { documentNumber } from '#services/kernel/stream/numbers.ts'
import { mustStay } from '#services/order/changing/open.ts'
import { order } from '#services/order/decide.ts'
import { freeBecause } from '#services/order/disruption.ts'
import { withNames } from '#services/order/refund/refund-quote.ts'
import { orderSeenBy } from '#services/order/routes.ts'
import { couponOf, type LiveOrder, type Passenger, ruleOn } from '#services/order/state.ts'
import { couponsOf, couponViews, legsLeft } from '#services/order/ticketing/coupons.ts'
import { type ApplyDeps, apply, fieldRefused, papersOf, reasonOf, refundForeseen, ruleFor, typesFor } from '#services/refund/apply.ts'
import { refund } from '#services/refund/decide.ts'
import { type StepDeps, status, stepAtDesk } from '#services/refund/desk.ts'
import { ticketsIn } from './tickets.ts'

/** minutes for which an application that is being filled in is kept after each step */
const DRAFT_MINUTES = 30
const OVER = '退票申请不存在或已过期，请重新提交'

type WizardDeps = ApplyDeps & Pick<StepDeps, 'gateway' | 'afterMinutes'> & { notes: Notes }
/** What an agency has chosen so far; no fact, and nothing comes of it unless it is confirmed. */
type Draft = { agency: string; airLine: string; orderNo: string; choice: api.RefundChoice }
type Seen = Pick<CommandCall, 'who' | 'now'>

/**
 * Refunds of single travellers in three steps, and their audit (catalogue retail/refund). The third step makes a refund like a group's,
 * under the number that the first one gave, so that it is made once however often it is confirmed.
 */
export const refundWizard = ({ notes, gateway, afterMinutes, ...deps }: WizardDeps): Route[] => {
  const { run, refundTypes, refundReasons, refundWorkdays } = deps

  const draftOf = async (refundId: string, { who, now }: Seen): Promise<Draft | undefined> => {
    const [kept] = await notes.noted(noteOf(refundId), now)
    const draft = kept === undefined ? undefined : (JSON.parse(kept) as Draft)
    if (draft) mustBelongTo(who, draft, '退票单')
    return draft
  }
  const keep = async (refundId: string, draft: Draft, now: string): Promise<string> => {
    const until = addMinutes(now, DRAFT_MINUTES)
    await notes.note(noteOf(refundId), JSON.stringify(draft), { at: now, until, most: 1 })
    return until
  }
  const soldTo = async (orderNo: string, who: CommandCall['who']): Promise<LiveOrder> => {
    const { state } = await orderSeenBy(run, orderNo, who)
    if (state.submitted.kind !== 'RETAIL') throw notFound('散客订单')
    return state
  }
  const typesOf = async (state: LiveOrder, now: string) => {
    const reasons = await refundReasons()
    const last = state.submitted.legs.at(-1)!
    return typesFor(await refundTypes(state.submitted.airLine), state, now).flatMap(([type, rule]) =>
      type === 'CHILD' || (type === 'FORCE' && !freeBecause(state, undefined, now)) || isTooLate(rule, now, last)
        ? []
        : [
            {
              code: type,
              label: rule.name,
              kind: rule.kind,
              until: applicationLimit(rule, last),
              notice: rule.notice,
              papers: papersOf(rule),
              reasons: reasonsOf(reasons, type).map(({ code, label }) => ({ code, label })),
            },
          ],
    )
  }
  /** the amounts of a choice now, and what it asks for. @throws Refused as the application would be */
  const foreseen = async (state: LiveOrder, choice: api.RefundChoice, seen: Seen) => {
    const { refundType, segments, reasonCode } = choice
    const { now } = seen
    const tickets = ticketsIn(state, choice.ticketNo)
    const ids = tickets.map(({ id }) => id)
    mustStay(state, ids)
    mustBeOpen(state, tickets, segments)
    if (refundType === 'CHILD') throw fieldRefused('refundType', '散客客票不办理儿童退票')
    if (refundType === 'FORCE' && !freeBecause(state, segments, now))
      throw fieldRefused('refundType', '该航班没有不正常航班记录，请选择其他退票类型')
    reasonOf(await refundReasons(), refundType, reasonCode)
    const { rule, noticeNo = choice.noticeNo } = ruleFor(await refundTypes(state.submitted.airLine), refundType, { state, segments, now })
    const amounts = await refundForeseen(deps, state, { ids, segments, refundType, reasonCode }, seen)
    return { ids, rule, noticeNo, ...amounts, lines: linesShown(state, amounts.lines, now) }
  }

  return [
    on(api.retailRefundSubmit, async ({ orderNo, ...choice }, call: CommandCall) => {
      const state = await soldTo(orderNo, call.who)
      const { ids } = await foreseen(state, choice, call)
      const { agency, airLine } = state.submitted
      const refundId = documentNumber('R', call.now, call.commandId)
      const until = await keep(refundId, { agency, airLine, orderNo, choice }, call.now)
      const coupons = couponsOf(state)
      const tickets = ids.map(id => {
        const one = state.passengers[id]!
        return { passengerId: id, ticketNo: one.ticketNo!, name: one.name, type: one.type, coupons: couponViews(state, coupons, one) }
      })
      return { refundId, until, tickets, refundTypes: await typesOf(state, call.now) }
    }),
    on(api.retailRefundNext, async ({ refundId, ...changed }, call: CommandCall) => {
      const draft = await draftOf(refundId, call)
      if (!draft) throw new Refused(code.refund, OVER, { status: 404 })
      const choice = { ...draft.choice, ...(changed.refundType && { reasonCode: undefined, noticeNo: undefined }), ...present(changed) }
      const state = await soldTo(draft.orderNo, call.who)
      const { lines, totals, payouts, products, dueBy, rule, noticeNo } = await foreseen(state, choice, call)
      const until = await keep(refundId, { ...draft, choice }, call.now)
      return { refundId, until, lines, totals, payouts, products, dueBy, papers: papersOf(rule), notice: rule.notice && !noticeNo }
    }),
    on(api.retailRefundConfirm, async ({ refundId, refund: seen, files }, call: CommandCall) => {
      const { state: known } = await run.load(refund, refundId)
      if (known.status !== 'NONE') {
        mustBelongTo(call.who, known.submitted, '退票单')
        return { refundId, status: known.status, totals: known.submitted.totals }
      }
      const draft = await draftOf(refundId, call)
      if (!draft) throw new Refused(code.refund, OVER, { status: 404 })
      const { ticketNo, ...choice } = draft.choice
      const state = await soldTo(draft.orderNo, call.who)
      const isOpened = lookup(state.refunds, refundId) !== undefined
      const ids = ticketsIn(state, ticketNo).map(({ id }) => id)
      if (!isOpened) await foreseen(state, draft.choice, call)
      const made = await apply(
        deps,
        { state, command: call.unguarded(order, draft.orderNo) },
        { ...choice, ids, refundId, refund: seen, files },
        call,
      )
      await notes.forget(noteOf(refundId))
      return made
    }),
    on(api.retailRefundDetail, async ({ refundId }, { who, now }) => {
      const draft = await draftOf(refundId, { who, now })
      const { state: known } = await run.load(refund, refundId)
      if (draft && known.status === 'NONE') {
        const { orderNo, choice } = draft
        const { lines, totals } = await foreseen(await soldTo(orderNo, who), choice, { who, now })
        const { refundType, reason, noticeNo } = choice
        return {
          refundId,
          orderNo,
          status: 'DRAFT' as const,
          refundType,
          ...present({ reason, noticeNo }),
          lines,
          totals,
          papers: 0,
          paidOut: 0,
        }
      }
      const { state } = await seenBy(run, refund, refundId, who)
      if (state.submitted.orderKind !== 'RETAIL') throw notFound('退票单')
      const { orderNo, refundType, reason, noticeNo, submittedAt } = state.submitted
      const { state: sold } = await run.load(order, orderNo)
      if (sold.status === 'NONE') throw notFound('订单')
      return {
        refundId,
        orderNo,
        status: state.status,
        refundType,
        ...present({ reason, noticeNo, rejectReason: state.rejectReason, dueBy: state.dueBy }),
        lines: linesShown(sold, withNames(sold, state.submitted.lines), submittedAt),
        totals: state.submitted.totals,
        papers: state.papers.length,
        paidOut: state.payouts.reduce((sum, { amount }) => sum + amount, 0),
        submittedAt,
      }
    }),
    act(
      api.retailRefundAudit,
      refund,
      'refundId',
      ({ body: { result, remark }, call, ...seen }) => {
        if (seen.state.submitted.orderKind !== 'RETAIL') throw notFound('散客退票单')
        const statusId = result === 'APPROVE' ? 'REFUNDAPPROVE' : 'REFUNDREJECT'
        return stepAtDesk({ run, gateway, refundWorkdays, afterMinutes }, { ...seen, statusId, ...(remark && { reason: remark }) }, call)
      },
      status,
    ),
  ]
}

const noteOf = (refundId: string): string => `retailrefund ${refundId}`

/** @throws Refused where a coupon is flown, given back or about to be */
const mustBeOpen = (state: LiveOrder, tickets: readonly Passenger[], segments: readonly string[] | undefined): void => {
  const coupons = couponsOf(state)
  const flown = new Set(Object.values(state.refunds).flatMap(({ used = [] }) => used))
  const { legs } = state.submitted
  for (const ticket of tickets) {
    const { id: passengerId, ticketNo = '', status } = ticket
    if (status === 'REFUNDING') throw fieldRefused('ticketNo', `同一票号存在未完结的退票：${ticketNo}`)
    const left = legsLeft(state, coupons, ticket).map(leg => legs[leg]!.stockId)
    const asked = segments ? left.filter(stockId => segments.includes(stockId)) : left
    if (asked.length > 0 && asked.every(stockId => flown.has(couponOf({ passengerId, stockId }))))
      throw fieldRefused('ticketNo', `客票已使用不能退票：${ticketNo}`)
  }
}

type LineOf = Awaited<ReturnType<typeof refundForeseen>>['lines'][number]
/** Coupons with what their fees follow from, in words; `at`: the moment of the application. */
const linesShown = (state: LiveOrder, lines: readonly LineOf[], at: string) =>
  lines.map(({ passengerId, name, ticketNo, type, stockId, flightNo, date, fare, fee, taxes, refund, rule }) => {
    const leg = state.submitted.legs.find(leg => leg.stockId === stockId)
    const own = leg && ruleOn(state.passengers[passengerId] ?? {}, leg)
    const step = own && feeRungAt(own.refund, at, leg.std)
    const said = step && (rule === 'SCALE' || rule === 'POLICY') ? feeRungText(step, '退票') : refundRules[rule]
    return { passengerId, name, ticketNo, type, stockId, flightNo, date, fare, step: said, fee, taxes, refund }
  })
