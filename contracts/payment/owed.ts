import { paymentChannels, refundReasons } from '../enums.ts'
import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Airline, Code, Doer, Fen, Flag, Id, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { CreditReason } from './credit-terms.ts'

export const paymentErrorKinds = { DUPLICATE: '重复支付', LATE: '失效后支付', UNPLACED: '款项无法入账' } as const
/** causes in the life of an order */
export const owedReasons = {
  DEPOSIT: '定金应退',
  OVERPAID: '多付应退',
  REFUND_DIFFERENCE: '退票差额应退',
  GIVEN_UP: '退座应退',
  TAX_DIFFERENCE: '税费差额应退',
  CHANGE_DIFFERENCE: '变更差价应退',
} as const
/** Reasons for giving money back: a payment error (DOMAIN §3.7), a cause in the life of an order, or a waived fine that was paid. */
export const owedKinds = { ...paymentErrorKinds, ...owedReasons, FINE_WAIVED: '罚金减免应退' } as const
export const owedStatuses = {
  OPEN: '待审核',
  APPROVED: '审核通过',
  REFUNDED: '已退款',
  REJECTED: '已驳回',
  HANDLED: '其他方式处理',
} as const

/** codes 1–6 of DOMAIN §4.3 */
export const ReasonCode = Type.Enum(['1', '2', '3', '4', '5', '6'], { title: '退款原因', labels: refundReasons })
/** the part of a payment that may go back, newest payment first */
export const OwedSource = Type.Object({
  paymentCode: zh(Id, '支付单号'),
  channel: zh(oneOf(paymentChannels), '支付渠道'),
  tradeNo: zh(Code, '渠道流水号'),
  amount: zh(Fen, '其中可退'),
  /** reason of the credit that paid; the money goes back to that credit */
  offsetReason: optional(CreditReason),
})
export const Payout = Type.Object({
  paymentCode: zh(Id, '支付单号'),
  amount: zh(Fen, '退款金额'),
  gatewayRefundNo: zh(Code, '渠道退款号'),
  /** true where the money became a credit for another order */
  credited: optional(zh(Flag, '转为抵扣')),
})

/**
 * Money to give back outside of ticket refunds (DOMAIN §3.6); stream `owed-{id}`. The id is the payment's code for a payment error, the
 * fine's number with the number of its waiver for a fine, otherwise order and revision of the cause. `causedBy` is the employee whose
 * action caused it, if any.
 */
export const OwedOpened = event(
  'OwedOpened',
  '登记应退款',
  Type.Object({
    /** absent where the money belongs to no order */
    orderNo: optional(zh(Id, '订单号')),
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    /** absent for a recharge of a virtual account */
    airLine: optional(Airline),
    kind: zh(oneOf(owedKinds), '类别'),
    reasonCode: optional(ReasonCode),
    amount: zh(Fen, '金额'),
    sources: zh(Type.Array(OwedSource, { minItems: 1 }), '原支付'),
    causedBy: optional(zh(Doer, '经办人')),
    /** reason why the money pays nothing, where its kind does not tell */
    why: optional(zh(writing(Text), '原因')),
  }),
)
/** a payment error was examined: the money should go back, which another person must approve */
export const OwedSubmitted = event(
  'OwedSubmitted',
  '提交退款',
  Type.Object({ submittedBy: zh(Doer, '提交人'), remark: optional(zh(writing(Text), '备注')) }),
)
/** the money stays; another person may still decide otherwise */
export const OwedRejected = event(
  'OwedRejected',
  '不予退款',
  Type.Object({ rejectedBy: zh(Doer, '驳回人'), reason: zh(writing(Text), '原因') }),
)
/** a payment error was settled in another way than through us: nothing goes back unless somebody submits it again */
export const OwedHandled = event(
  'OwedHandled',
  '其他方式处理',
  Type.Object({ handledBy: zh(Doer, '处理人'), remark: zh(writing(Text), '备注') }),
)
export const OwedApproved = event(
  'OwedApproved',
  '应退款审核通过',
  Type.Object({ approvedBy: zh(Doer, '审核人'), amount: zh(Fen, '金额'), remark: optional(zh(writing(Text), '备注')) }),
)
/** the payer has received the whole amount */
export const OwedRefunded = event(
  'OwedRefunded',
  '应退款已退回',
  Type.Object({ amount: zh(Fen, '金额'), payouts: zh(Type.Array(Payout), '退款明细') }),
)
/** a channel has finally refused: a new decision is needed */
export const OwedRefundFailed = event('OwedRefundFailed', '应退款退回失败', Type.Object({ reason: zh(writing(Text), '原因') }))
