import type { BasisPoints, Fen } from '#contracts/kernel/money.ts'
import { type CreditReason, FIRST_CREDIT_CAP } from '#contracts/payment/credit-terms.ts'
import { creditCap, withinCreditCap } from '#contracts/refund/fees.ts'
import { type LiveOrder, outstanding, type Paid, sources } from '../state.ts'

/** 共益债抵扣: the one that is capped (DOMAIN §5.5 F) */
const COMMON_BENEFIT: CreditReason = '6'
/** the fares of the group without taxes (票款), fen: what the cap is a part of */
export const faresOf = ({ submitted: { legs } }: LiveOrder): Fen =>
  legs.flatMap(({ lines }) => lines).reduce((sum, { fare, count }) => sum + fare * count, 0)
/** what 共益债 has paid of the order and still does */
const bonded = (order: LiveOrder): Fen =>
  sources(order).reduce((sum, { offsetReason, amount }) => sum + (offsetReason === COMMON_BENEFIT ? amount : 0), 0)
const capLeft = (order: LiveOrder, cap: BasisPoints): Fen => Math.max(0, creditCap(faresOf(order), cap) - bonded(order))

/** What a credit may still pay of the order, fen: all that is owed, of 共益债 not beyond its cap. */
export const creditRoom = (order: LiveOrder, reason: CreditReason, cap: BasisPoints = FIRST_CREDIT_CAP): Fen =>
  reason === COMMON_BENEFIT ? Math.min(outstanding(order), capLeft(order, cap)) : outstanding(order)
/** True, or the reason in Chinese. */
export const mayPayByCredit = (
  order: LiveOrder,
  { amount, reasonCode, cap = FIRST_CREDIT_CAP }: { amount: Fen; reasonCode?: CreditReason; cap?: BasisPoints },
): true | string => {
  if (amount === 0) return '抵扣金额须大于0'
  if (amount > outstanding(order)) return '抵扣金额不能超过待付金额'
  return reasonCode !== COMMON_BENEFIT || withinCreditCap(bonded(order) + amount, faresOf(order), cap)
}
/** What a payment brings beyond the cap that it was opened under: another, opened at the same time, has taken the room since. */
export const beyondCap = (order: LiveOrder, { offsetReason, amount }: Paid, cap: BasisPoints = FIRST_CREDIT_CAP): Fen =>
  offsetReason === COMMON_BENEFIT ? Math.max(0, amount - capLeft(order, cap)) : 0
