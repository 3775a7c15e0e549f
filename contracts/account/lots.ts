import { Count, Fen, Id, Type, zh } from '../kernel/schema.ts'

/** What of a balance came with which recharge. */
export const Lot = Type.Object({
  lot: zh(Id, '充值支付单号'),
  /** counts the recharges of the account */
  seq: zh(Count, '充值序号'),
  amount: zh(Fen, '金额'),
})
/** Counts what an account has set aside or expected: a movement that is opened once more has another number. */
export const Turn = zh(Count, '序次')
/** what of a balance has lost its recharge: there were too many to tell them apart, and it is paid out by the bank */
export const POOLED = 'pooled'
/** the oldest first */
export const Lots = Type.Array(Lot)
