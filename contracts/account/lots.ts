import { Count, coded, Fen, Id, LocalDate, optional, Type, zh } from '../kernel/schema.ts'

/** what of a balance has lost its recharge: there were too many to tell them apart, and it is paid out by the bank */
export const POOLED = 'pooled'
export const LotId = coded(zh(Id, '充值支付单号'), { [POOLED]: '较早的充值或调账' })
/** What of a balance came with which recharge. */
export const Lot = Type.Object({
  lot: LotId,
  /** counts the recharges of the account */
  seq: zh(Count, '充值序号'),
  amount: zh(Fen, '金额'),
  /** the last day on which it may be spent, where there is one */
  until: optional(zh(LocalDate, '有效期至')),
})
/** is it paid out by the bank: what has lost its recharge, or was brought by it (`booking-G…`), or makes way for it (a client's line, `booking-L…`)? */
export const isByBank = (lot: string): boolean => lot === POOLED || /^[GL]/.test(lot)
/** what it is of, for whoever pays it out */
export const byBankText = (lot: string): string => {
  if (lot === POOLED) return '较早的充值或调账（银行转账）'
  return lot.startsWith('L') ? '大客户余额（银行转账）' : `银行到账 ${lot}（银行转账）`
}
/** the oldest first */
export const Lots = Type.Array(Lot)
