import { Count, Fen, Id, Type, zh } from '../kernel/schema.ts'

/** What of a balance came with which recharge. */
export const Lot = Type.Object({
  lot: zh(Id, '充值支付单号'),
  /** counts the recharges of the account */
  seq: zh(Count, '充值序号'),
  amount: zh(Fen, '金额'),
})
/** the oldest first */
export const Lots = Type.Array(Lot)
