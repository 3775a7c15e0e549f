import { refundTypes } from '#contracts/enums.ts'
import { addWorkdays, local, toLocal } from '#contracts/kernel/calendar.ts'
import { grants, on, type Route } from '#contracts/kernel/endpoint.ts'
import { uppercase } from '#contracts/kernel/money.ts'
import { code, forbidden, notFound, Refused } from '#contracts/kernel/refused.ts'
import { RefundOpened } from '#contracts/order/events.ts'
import * as api from '#contracts/refund/api.ts'
import { mine } from '#services/kernel/access.ts'
import { allowedActions } from '#services/kernel/actions.ts'
import type { Commands } from '#services/kernel/commands.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { paperFor, type StoredFiles } from '#services/kernel/stored-files.ts'
import { order } from '#services/order/decide.ts'
import { documentNumber } from '#services/order/number.ts'
import { refundQuote } from '#services/order/refunds.ts'
import { orderSeenBy } from '#services/order/routes.ts'
import { passengersOf } from '#services/order/state.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { type Refund, refund } from '#services/refund/decide.ts'

type Known = Exclude<Refund, { status: 'NONE' }>
/** money is back with the payer on the seventh working day after acceptance (domain §5.4) */
const REFUND_WORKDAYS = 7
/** the refund desk approves, whoever moves money pays out */
const PAY_OUT = 'order.payment.w'

const seenBy = async (run: Commands, refundId: string, who: CommandCall['who']): Promise<{ state: Known; revision: number }> => {
  const { state, revision } = await run.load(refund, refundId)
  if (state.status === 'NONE') throw notFound('退票单')
  mine(who, state.submitted, '退票单')
  return { state, revision }
}

/** Refund of tickets: applied for by the agency, approved by the refund desk, paid out by finance (domain §3.6). */
export const refundRoutes = ({ run, gateway, papers }: { run: Commands; gateway: Gateway; papers: StoredFiles }): Route[] => [
  on(api.refundFile, ({ id }, { who }) => paperFor(papers, id, who)),
  on(api.showRefund, async ({ orderId }, { who }) => {
    const { state } = await orderSeenBy(run, orderId, who)
    const verdict = order.commands.submitRefund.when(state)
    return {
      orderNo: orderId,
      refundable: verdict === true,
      why: verdict === true ? '' : verdict,
      refundTypes: [{ code: 'VOLUNTE', label: refundTypes.VOLUNTE }],
      tickets: passengersOf(state).flatMap(({ id, name, ticketNo, status }) =>
        ticketNo ? [{ passengerId: id, ticketNo, name, status, refundable: status === 'TICKETED' }] : [],
      ),
    }
  }),
  on(api.previewRefund, async ({ orderId, ids }, { who, now }) => {
    const { state } = await orderSeenBy(run, orderId, who)
    const verdict = order.commands.submitRefund.when(state)
    if (verdict !== true) throw new Refused(code.refund, verdict)
    const quote = refundQuote(state, ids, now)
    return { ...quote, refundText: uppercase(quote.totals.refund) }
  }),
  on(api.submitRefund, async ({ orderId, ids, refundType, reason, refund: previewed }, call: CommandCall) => {
    await orderSeenBy(run, orderId, call.who)
    const asked = { refundId: documentNumber('R', call.now, call.commandId), ids, refundType, reason, refund: previewed }
    const opened = await call.at(order, orderId).submitRefund(asked)
    const fact = opened.facts.find(fact => fact.type === RefundOpened.type) as ReturnType<typeof RefundOpened> | undefined
    // sent again on another day it is the application of the first time, under its number
    const refundId = fact?.data.refundId ?? asked.refundId
    // the process does the same when this request dies here
    if (fact) await call.at(refund, refundId).submitRefund(fact.data)
    const { state } = await run.load(refund, refundId)
    if (state.status === 'NONE') throw new Refused(code.conflict, '退票申请正在处理，请稍后查询')
    return { refundId, status: state.status, totals: state.submitted.totals }
  }),
  on(api.refundDetail, async ({ refundId }, { who, now }) => {
    const { state, revision } = await seenBy(run, refundId, who)
    const actions = allowedActions(
      refund,
      state,
      { who, at: now, id: refundId },
      {
        approveRefund: { ...api.modifyRefundStatus, zh: '审核通过' },
        rejectRefund: { ...api.modifyRefundStatus, zh: '驳回' },
        ...(grants(who, PAY_OUT) && { payOut: { ...api.modifyRefundStatus, zh: '确认退款' } }),
      },
    )
    const { orderNo, agency, agencyName, airLine, refundType, reason, lines, totals, submittedBy, submittedAt } = state.submitted
    return {
      refundId,
      orderNo,
      agency,
      agencyName,
      airLine,
      refundType,
      status: state.status,
      ...(reason && { reason }),
      ...(state.rejectReason && { rejectReason: state.rejectReason }),
      lines,
      totals,
      paidOut: state.payouts.reduce((sum, payout) => sum + payout.amount, 0),
      payouts: state.payouts,
      submittedBy,
      submittedAt,
      ...(state.dueBy && { dueBy: state.dueBy }),
      revision,
      allowedActions: actions,
    }
  }),
  on(api.refundFeeDetail, async ({ refundId }, { who }) => {
    const { lines, totals } = (await seenBy(run, refundId, who)).state.submitted
    return { lines, totals, refundText: uppercase(totals.refund) }
  }),
  on(api.modifyRefundStatus, async ({ refundId, statusId, reason }, call: CommandCall) => {
    const { state } = await seenBy(run, refundId, call.who)
    const at = call.at(refund, refundId)
    const { state: next } =
      statusId === 'REFUNDAPPROVE'
        ? await at.approveRefund({ dueBy: dueBy(call.now), reason })
        : statusId === 'REFUNDREJECT'
          ? await at.rejectRefund({ reason })
          : await payOut(state, refundId, call, gateway)
    return { refundId, status: (next as Known).status }
  }),
]

const dueBy = (now: string): string => local(addWorkdays(toLocal(now).date, REFUND_WORKDAYS), '23:59')

/** The money goes back the way it came, last payment first; a gateway asked twice pays once. */
const payOut = async (state: Known, refundId: string, call: CommandCall, gateway: Gateway) => {
  if (!grants(call.who, PAY_OUT)) throw forbidden('没有退款权限')
  await call.check(refund, refundId, 'payOut')
  let left = state.submitted.totals.refund
  const payouts = []
  for (const { paymentCode, amount } of [...state.submitted.sources].reverse()) {
    const part = Math.min(left, amount)
    if (part === 0) continue
    const { refundNo } = await gateway.refund({ paymentCode, refundId, amount: part })
    payouts.push({ paymentCode, amount: part, gatewayRefundNo: refundNo })
    left -= part
  }
  return call.at(refund, refundId).payOut({ payouts })
}
