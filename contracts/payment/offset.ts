import { refundReasons } from '../enums.ts'
import { event } from '../kernel/event.ts'
import { Airline, Fen, Id, Instant, oneOf, Text, Type, zh } from '../kernel/schema.ts'

/** 自愿团退抵扣 and 共益债抵扣 (domain §4.3): what such a refund gives is not paid out, it pays for another order. */
export const offsetReasons = { 5: refundReasons[5], 6: refundReasons[6] } as const
export type OffsetReason = '5' | '6'
export const OffsetReason = Type.Enum(['5', '6'], { title: '抵扣类型', labels: offsetReasons })
/** Does a refund for this reason become a credit? */
export const isOffset = (reasonCode: string | undefined): reasonCode is OffsetReason => reasonCode === '5' || reasonCode === '6'
export const offsetStatuses = { ACTIVE: '可用', USED: '已用完', EXPIRED: '已过期' } as const
/** what becomes of a credit: each with the balance it leaves */
export const offsetMovements = { CREDIT: '转入', USE: '抵扣支付', RETURN: '退回', EXPIRE: '过期' } as const

/**
 * What a refund left for another order of the same airline (domain §3.6: valid one year); stream `offset-{refundId}`. `orderNo` is the order
 * that was refunded. Amounts are fen.
 */
export const OffsetCredited = event(
  'OffsetCredited',
  '转入抵扣',
  Type.Object({
    refundId: zh(Id, '退票单号'),
    orderNo: Id,
    agency: Id,
    agencyName: Text,
    airLine: Airline,
    reasonCode: OffsetReason,
    amount: Fen,
    validUntil: zh(Instant, '有效期至'),
  }),
)
/** it pays, or helps to pay, this order; `balance` is what it leaves */
export const OffsetUsed = event(
  'OffsetUsed',
  '抵扣支付',
  Type.Object({ paymentCode: Id, orderNo: Id, amount: Fen, balance: zh(Fen, '抵扣余额') }),
)
/** money of an order that it had paid comes back to it */
export const OffsetReturned = event(
  'OffsetReturned',
  '抵扣退回',
  Type.Object({ refundId: zh(Id, '退款单号'), paymentCode: Id, orderNo: Id, amount: Fen, balance: zh(Fen, '抵扣余额') }),
)
/** what was left when its year was over, or came back after that */
export const OffsetExpired = event('OffsetExpired', '抵扣过期', Type.Object({ amount: Fen }))

export const OffsetMovement = Type.Object({
  at: zh(Instant, '时间'),
  kind: zh(oneOf(offsetMovements), '变动'),
  amount: zh(Fen, '金额'),
  balance: zh(Fen, '抵扣余额'),
  orderNo: Type.Optional(zh(Id, '订单号')),
  paymentCode: Type.Optional(zh(Id, '支付单号')),
  refundId: Type.Optional(zh(Id, '退款单号')),
})
