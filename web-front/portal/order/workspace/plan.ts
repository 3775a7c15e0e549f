import type { Instant } from '#contracts/kernel/calendar.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { instalmentName } from '#contracts/order/rules/instalment-name.ts'
import type { Payment } from '#contracts/payment/lists.ts'
import type { OpenedOrder } from './steps.ts'

type Paying = Static<typeof Payment>
type PlanRow = {
  key: string
  name: string
  /** part of the fares in percent, for a deposit */
  rate?: number
  due: Fen
  paid: Fen
  /** time of the payment */
  at?: Instant
  /** limit of the payment */
  by?: Instant
}

/**
 * The parts in which an order is paid: received payments, then the parts still to come. A payment for several parts at once is named after
 * all of them; money that came with a split-off order is named after that.
 */
export const planOf = (order: OpenedOrder, payments: readonly Paying[]): PlanRow[] => {
  const { instalments, terms } = order
  const all = [...order.payments.flatMap(({ parts = [] }) => parts), ...instalments]
  /** the rate is shown only where the deposit is a single row of the plan: no share of it has that rate */
  const rateOf = ({ no, kind, added }: (typeof all)[number]) =>
    kind === 'DEPOSIT' && !added && all.filter(part => part.no === no).length === 1 ? terms.deposits?.[no - 1]?.rate : undefined
  const paidAt = new Map(payments.map(payment => [payment.paymentCode, payment.paidAt]))
  const paid = order.payments.map(({ paymentCode, amount, parts = [] }): PlanRow => {
    const [part] = parts
    const rate = parts.length === 1 ? rateOf(part!) : undefined
    const at = paidAt.get(paymentCode)
    return {
      key: paymentCode,
      name: part ? parts.map(part => `${part.partly ? '部分' : ''}${instalmentName(part, all)}`).join('、') : '原订单转入',
      ...(rate !== undefined && { rate: rate / 100 }),
      due: amount,
      paid: amount,
      ...(at && { at }),
    }
  })
  const open = instalments.map((part): PlanRow => {
    const rate = rateOf(part)
    return {
      key: `no-${part.no}`,
      name: instalmentName(part, all),
      ...(rate !== undefined && { rate: rate / 100 }),
      due: part.amount,
      paid: 0,
      by: part.by,
    }
  })
  return [...paid, ...open]
}
