import { paymentChannels, refundReasons } from '../enums.ts'
import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Airline, Code, Doer, Fen, Flag, Id, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { CreditReason } from './credit-terms.ts'

export const paymentErrorKinds = { DUPLICATE: '重复支付', LATE: '失效后支付', UNPLACED: '款项无法入账' } as const
/** what became of an order */
export const owedReasons = {
  DEPOSIT: '定金应退',
  OVERPAID: '多付应退',
  REFUND_DIFFERENCE: '退票差额应退',
  GIVEN_UP: '退座应退',
  TAX_DIFFERENCE: '税费差额应退',
} as const
/** Why money that came in is to go back: a payment error (DOMAIN §3.7), what became of an order, or that a paid fine was waived. */
export const owedKinds = { ...paymentErrorKinds, ...owedReasons, FINE_WAIVED: '罚金减免应退' } as const
export const owedStatuses = { OPEN: '待审核', APPROVED: '审核通过', REFUNDED: '已退款', REJECTED: '已驳回' } as const

/** 1–6 of DOMAIN §4.3 */
export const ReasonCode = Type.Enum(['1', '2', '3', '4', '5', '6'], { title: '退款原因', labels: refundReasons })
/** what of a payment may go back, newest payment first */
export const OwedSource = Type.Object({
  paymentCode: zh(Id, '支付单号'),
  channel: zh(oneOf(paymentChannels), '支付渠道'),
  tradeNo: zh(Code, '渠道流水号'),
  amount: zh(Fen, '其中可退'),
  /** where a credit has paid: it goes back to that */
  offsetReason: optional(CreditReason),
})
export const Payout = Type.Object({
  paymentCode: zh(Id, '支付单号'),
  amount: zh(Fen, '退款金额'),
  gatewayRefundNo: zh(Code, '渠道退款号'),
  /** it became a credit for another order */
  credited: optional(zh(Flag, '转为抵扣')),
})

/**
 * Money to be given back outside of a ticket's refund (DOMAIN §3.6); stream `owed-{id}`: the payment's code where one
 * payment is in error, of a fine its number and which of its waivers, else order and revision of what made it so. `causedBy` is the member of staff whose doing it was, if it was anybody's.
 */
export const OwedOpened = event(
  'OwedOpened',
  '登记应退款',
  Type.Object({
    /** of what is no order's money, none */
    orderNo: optional(zh(Id, '订单号')),
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    /** of what was to fill a virtual account, none */
    airLine: optional(Airline),
    kind: zh(oneOf(owedKinds), '类别'),
    reasonCode: optional(ReasonCode),
    amount: zh(Fen, '金额'),
    sources: zh(Type.Array(OwedSource, { minItems: 1 }), '原支付'),
    causedBy: optional(zh(Doer, '经办人')),
    /** why it pays nothing, where its kind does not say */
    why: optional(zh(writing(Text), '原因')),
  }),
)
/** a payment error was looked into: the money is to go back, somebody else decides */
export const OwedSubmitted = event(
  'OwedSubmitted',
  '提交退款',
  Type.Object({ submittedBy: zh(Doer, '提交人'), remark: optional(zh(writing(Text), '备注')) }),
)
/** the money stays; another may still decide otherwise */
export const OwedRejected = event(
  'OwedRejected',
  '不予退款',
  Type.Object({ rejectedBy: zh(Doer, '驳回人'), reason: zh(writing(Text), '原因') }),
)
export const OwedApproved = event(
  'OwedApproved',
  '应退款审核通过',
  Type.Object({ approvedBy: zh(Doer, '审核人'), amount: zh(Fen, '金额'), remark: optional(zh(writing(Text), '备注')) }),
)
/** all of it is back with the payer */
export const OwedRefunded = event(
  'OwedRefunded',
  '应退款已退回',
  Type.Object({ amount: zh(Fen, '金额'), payouts: zh(Type.Array(Payout), '退款明细') }),
)
/** a channel has refused for good: it is to be decided again */
export const OwedRefundFailed = event('OwedRefundFailed', '应退款退回失败', Type.Object({ reason: zh(writing(Text), '原因') }))
