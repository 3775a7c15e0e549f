import { fareTypes } from '../../enums.ts'
import { Bps, Count, Fen, Flag, Id, oneOf, optional, Type, zh } from '../../kernel/schema.ts'
import { refundRules } from '../refund/refund-rules.ts'
import { RefundScale } from '../refund/scale-terms.ts'

/**
 * Seats that are given back when they are paid and not ticketed. By the deposit while the balance is not due yet, as if it had not been paid
 * before its time; later by the scale of refunds; for nothing where the airline is the cause.
 */
export const giveUpRules = { DEPOSIT: '按定金考核结算', SCALE: '按退票费率结算', AIRLINE: '航司原因，免费退回' } as const

/** travellers of one type on one flight: what was paid for them, what is kept, what goes back (fen) */
const GivenUpLine = Type.Object({
  stockId: zh(Id, '库存编号'),
  type: zh(oneOf(fareTypes), '旅客类型'),
  count: zh(Count, '人数'),
  rule: zh(oneOf(refundRules), '规则'),
  rate: zh(Bps, '退票费率'),
  fare: zh(Fen, '票价'),
  taxes: zh(Fen, '税费'),
  fee: zh(Fen, '扣费'),
  difference: zh(Fen, '补差'),
  refund: zh(Fen, '应退'),
})
/** refund = fare + taxes − fee − difference + returned */
export const GivenUp = Type.Object({
  rule: zh(oneOf(giveUpRules), '结算方式'),
  lines: zh(Type.Array(GivenUpLine), '明细'),
  fare: zh(Fen, '票价'),
  taxes: zh(Fen, '税费'),
  /** by the scale, or the deposit that is forfeited */
  fee: zh(Fen, '扣费'),
  /** kept since the group fell below its minimum, or is too small for its free seats */
  difference: zh(Fen, '补差'),
  /** differences kept before that come back with this */
  returned: zh(Fen, '退还前次补差'),
  refund: zh(Fen, '应退金额'),
  /** differences of refunded tickets that are owed with this */
  besides: optional(zh(Fen, '退票补差应退')),
  belowMinimum: zh(Flag, '不足成团'),
  /** seats that cost no deposit */
  free: optional(zh(Count, '免罚人数')),
  /** free seats of those who stay that the rule grants no longer (N免1) */
  unearned: optional(zh(Count, '超出的免票')),
  /** applications for refunds that had been approved by then */
  approved: optional(zh(Count, '已审核退票')),
  /** by which it was counted; absent: the classic one */
  scale: optional(zh(RefundScale, '退票费率表')),
})
