import { code, Refused } from '#contracts/kernel/refused.ts'
import type { RefundScale } from '#contracts/refund/fees.ts'
import { LEAST_BILL, LEAST_BILL_TEXT } from '#contracts/refund/hu-inter.ts'
import type { LiveOrder } from '#services/order/state.ts'

/** Percents of the fare that HU keeps of an international ticket: before its first flight has left, and after. */
export type InterFees = { before: number; between: number }

/** HU refunds its international tickets by a form and a scale of their own (DOMAIN §3.6). */
export const isHuInter = ({ submitted: { airLine, inter } }: LiveOrder): boolean => airLine === 'HU' && inter

/** The scale of HU's international tickets at `now`, in other respects the airline's `own`. */
export const interScale = (
  own: RefundScale,
  { submitted: { legs } }: LiveOrder,
  { before, between }: InterFees,
  now: string,
): RefundScale => ({
  ...own,
  name: 'HU_INTER',
  zh: '海航国际客票',
  steps: [{ hoursBefore: 0, rate: (now < legs[0]!.std ? before : between) * 100 }],
  noRefundBelow: 0,
})

/**
 * Checks what HU asks of an illness beside its papers.
 * @throws Refused 400 where the bill is missing, or too small
 */
export const checkBill = (kinds: readonly string[], billAmount: number | undefined): void => {
  const wrong = (field: string, message: string) => new Refused(code.refund, message, { status: 400, errors: { [field]: message } })
  if (!kinds.includes('FEE_RECEIPT') && !kinds.includes('MEDICAL_INVOICE')) throw wrong('papers', '请上传费用单据或医疗发票')
  if (billAmount === undefined) throw wrong('billAmount', '请填写诊疗费用单据金额')
  if (billAmount < LEAST_BILL) throw wrong('billAmount', LEAST_BILL_TEXT)
}
