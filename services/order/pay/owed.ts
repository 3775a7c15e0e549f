import * as fines from '#contracts/fine/events.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { uppercase } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as orders from '#contracts/order/events.ts'
import { paymentErrorModify } from '#contracts/payment/api.ts'
import * as payments from '#contracts/payment/events.ts'
import * as owing from '#contracts/payment/owed.ts'
import * as api from '#contracts/payment/owed-api.ts'
import { act } from '#services/kernel/http/act.ts'
import { actsOn, seenBy } from '#services/kernel/stream/access.ts'
import { allowedActions } from '#services/kernel/stream/actions.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { payment } from '#services/payment/decide.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { owed } from '#services/payment/owed.ts'
import { payOwed } from '#services/payment/pay-owed.ts'
import { isGatewayAway, writeTry } from '#services/step/outside.ts'
import { order } from '../decide.ts'

/** 多付款退款 (DOMAIN §4.3) is the only reason code that fits any of them */
const reasonOf = (kind: keyof typeof owing.owedKinds) =>
  kind === 'DUPLICATE' || kind === 'OVERPAID' || kind === 'UNPLACED' ? { reasonCode: '2' as const } : {}

/** Owes a payment in error back whole, under its own code. */
const inError =
  (kind: 'DUPLICATE' | 'LATE') =>
  async (
    { paymentCode, channel, tradeNo, amount, orderNo, agency, airLine }: ReturnType<typeof orders.PaymentDuplicated>['data'],
    { at, load }: Reacting,
  ) => {
    const { state } = await load(payment, paymentCode)
    const agencyName = state.status === 'NONE' ? agency : state.created.agencyName
    const sources = [{ paymentCode, channel, tradeNo, amount }]
    await at(owed, paymentCode).openOwed({ orderNo, agency, agencyName, airLine, kind, ...reasonOf(kind), amount, sources })
  }

/** Owes money that a gateway has taken and that cannot pay its things back in the same way. */
const unplaced = async (
  {
    paymentCode,
    orderNo,
    agency,
    agencyName,
    airLine,
    amount,
    channel,
    tradeNo,
    reason: why,
  }: Static<typeof payments.PaymentUnplaced.schema>,
  { at }: Pick<Reacting, 'at'>,
) => {
  const whose = { ...present({ orderNo, airLine }), agency, agencyName }
  const sources = [{ paymentCode, channel, tradeNo, amount }]
  await at(owed, paymentCode).openOwed({ ...whose, amount, kind: 'UNPLACED', ...reasonOf('UNPLACED'), sources, why })
}

/** Puts everything that is owed back into the list of owed money. */
export const owedFollowsOrder = process(
  'owed-follows-order',
  when(orders.PaymentDuplicated, inError('DUPLICATE')),
  when(orders.PaymentArrivedLate, inError('LATE')),
  when(payments.PaymentUnplaced, unplaced),
  when(payments.PaymentSumDiffered, unplaced),
  when(orders.MoneyOwed, async ({ why: kind, ...money }, { id, event: { revision, meta }, at }) => {
    // staff look at money whose cause is an agency; where a member of staff is the cause, another one looks
    const causedBy = !meta.agency && !meta.user.startsWith('system:') && { causedBy: meta.user }
    const item = `${id}-${revision}`
    // set aside while undecided: refunds of tickets could otherwise spend what these payments owe
    for (const { paymentCode, amount } of money.sources) await at(payment, paymentCode).reserveRefund({ refundId: item, atMost: amount })
    await at(owed, item).openOwed({ ...money, kind, ...reasonOf(kind), ...causedBy })
  }),
  // two people have decided already, at the fine's desk and in its approval; finance decides about money that leaves
  when(fines.FineReturned, async ({ item, amount, source, orderNo, agency, agencyName, airLine }, { id, at }) => {
    const { amount: share, ...paid } = source
    const of = { target: { kind: 'FINE' as const, id }, share }
    await at(payment, paid.paymentCode).reserveRefund({ refundId: item, atMost: amount, of })
    const whose = { orderNo, agency, agencyName, airLine }
    await at(owed, item).openOwed({ ...whose, kind: 'FINE_WAIVED', amount, sources: [{ ...paid, amount }] })
  }),
)

/**
 * Gives approved money back at once. A gateway that is away does not delay the others: a clock asks it again with growing waits. After a
 * refusal it must be decided again.
 */
export const moneyGoesBack = ({ gateway, afterMinutes }: { gateway: Gateway; afterMinutes: () => Promise<number> }): Process =>
  process(
    'money-goes-back',
    when(owing.OwedApproved, async (_, { id, at, load }) => {
      try {
        await payOwed({ load, at, gateway }, id)
      } catch (error) {
        if (isRefusal(error)) return
        if (!isGatewayAway(error)) throw error
        await writeTry(at, { kind: 'PAY_BACK', subject: id, tries: 0 }, error, await afterMinutes())
      }
    }),
  )

/** Tells the order that its own money is with the payer; a payment in error was never its own. */
export const orderFollowsOwed = process(
  'order-follows-owed',
  when(owing.OwedRefunded, async ({ amount }, { id, at, load }) => {
    const { state } = await load(owed, id)
    if (state.status === 'NONE' || !state.opened.orderNo || !(state.opened.kind in owing.owedReasons)) return
    const difference = state.opened.kind === 'REFUND_DIFFERENCE' && { difference: true as const }
    await at(order, state.opened.orderNo).returnMoney({ item: id, amount, ...difference })
  }),
)

/** owed money under the name that the payment desk uses */
const paymentError = { ...owed, document: { ...owed.document, zh: '支付异常' } }

/** Routes for payment errors and owed money, as staff decide them (DOMAIN §3.6, §3.7). */
export const owedRoutes = ({ run }: { run: Commands }): Route[] => {
  return [
    act(
      paymentErrorModify,
      paymentError,
      'id',
      ({ command, body: { handling = 'OTHER', remark } }) =>
        handling === 'REFUND' ? command.submitOwed({ remark }) : command.handleOwed({ remark }),
      ({ id }) => ({ id, status: 'HANDLED' as const }),
    ),
    act(
      api.approveOwed,
      owed,
      'id',
      async ({ state, command, check, body: { result, remark }, call }) => {
        const namesNothing = call.ifMatch === undefined && call.isFirst
        if (result === 'REJECT') {
          await check('rejectOwed')
          if (namesNothing) throw new Refused(code.refund, '请刷新后查看再驳回（以 If-Match 说明所见的版本）')
          return command.rejectOwed({ remark })
        }
        // whoever overrules a rejection has read it
        if (state.status === 'REJECTED' && namesNothing)
          throw new Refused(code.refund, '该款项已被驳回，请刷新后查看再审核（以 If-Match 说明所见的版本）')
        return command.approveOwed({ remark })
      },
      ({ id, state }) => ({ id, status: state.status }),
    ),
    on(api.owedDetail, async ({ id }, { who, now }) => {
      const { state, revision } = await seenBy(run, owed, id, who)
      const { opened, status, remark, rejectReason, failure, payouts, submittedBy, rejectedBy, handledBy, approvedBy } = state
      const { causedBy, ...money } = opened
      const people = { causedBy, submittedBy, rejectedBy, handledBy, approvedBy }
      return {
        id,
        ...money,
        amountText: uppercase(money.amount),
        status,
        payouts,
        refunded: payouts.reduce((sum, payout) => sum + payout.amount, 0),
        ...present({ remark, rejectReason, failure, ...(!who.agency && people) }),
        revision,
        stream: streamOf(owed, id),
        allowedActions: actsOn(who, state.opened)
          ? allowedActions(
              owed,
              state,
              { who, at: now, id },
              {
                submitOwed: { ...paymentErrorModify, zh: '提交退款' },
                handleOwed: { ...paymentErrorModify, zh: '其他方式处理' },
                approveOwed: { ...api.approveOwed, zh: '同意退款' },
                rejectOwed: { ...api.approveOwed, zh: '驳回' },
              },
            )
          : [],
      }
    }),
  ]
}
