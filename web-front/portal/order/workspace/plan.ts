import type { Instant } from '#contracts/kernel/calendar.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { Payment } from '#contracts/payment/lists.ts'
import { type Order, partName } from './steps.ts'

type Paying = Static<typeof Payment>
export type PlanRow = {
  key: string
  name: string
  /** of the fares, where it is a deposit: percent */
  rate?: number
  due: Fen
  paid: Fen
  /** when it was paid */
  at?: Instant
  /** until when it has to be */
  by?: Instant
}

const hasCome = ({ status }: Paying) => status === 'SUCCEEDED' || status === 'PARTIAL_REFUNDED' || status === 'REFUNDED'

/**
 * The parts in which an order is paid: what has come, as it came, then what is still to come. A payment that paid several parts at once is named
 * after all of them.
 */
export const planOf = (order: Order, payments: readonly Paying[]): PlanRow[] => {
  const { instalments, terms } = order
  const deposits = terms?.deposits ?? []
  const last = deposits.length + 1
  const rateOf = (no: number) => deposits[no - 1]?.rate
  const nameOf = (no: number) =>
    deposits.length === 0
      ? '全款'
      : partName({ no, kind: no < last ? 'DEPOSIT' : 'BALANCE', ...(no > last && { kind: 'DEPOSIT' as const, added: 1 }) })
  const came = payments
    .filter(payment => hasCome(payment) && order.payments.some(({ paymentCode }) => paymentCode === payment.paymentCode))
    .toSorted((a, b) => ((a.paidAt ?? a.createdAt) < (b.paidAt ?? b.createdAt) ? -1 : 1))
  const paid = came.map(({ paymentCode, instalment = 1, amount, paidAt }, index): PlanRow => {
    const until =
      came[index + 1]?.instalment ?? instalments.find(({ added }) => !added)?.no ?? (order.owed === 0 ? last + 1 : instalment + 1)
    const numbers = Array.from({ length: Math.max(1, until - instalment) }, (_, at) => instalment + at)
    const rate = numbers.length === 1 ? rateOf(instalment) : undefined
    return {
      key: paymentCode,
      name: numbers.map(nameOf).join('、'),
      ...(rate !== undefined && { rate: rate / 100 }),
      due: amount,
      paid: amount,
      ...(paidAt && { at: paidAt }),
    }
  })
  const open = instalments.map((part): PlanRow => {
    const rate = part.kind === 'DEPOSIT' && !part.added ? rateOf(part.no) : undefined
    return {
      key: `no-${part.no}`,
      name: partName(part),
      ...(rate !== undefined && { rate: rate / 100 }),
      due: part.amount,
      paid: 0,
      by: part.by,
    }
  })
  return [...paid, ...open]
}
