import type { FineRow } from '../fine/lists.ts'
import type { Fen } from '../kernel/money.ts'
import type { Static } from '../kernel/schema.ts'
import type { Payment } from '../payment/lists.ts'

type Paying = Pick<Static<typeof Payment>, 'paymentCode' | 'paysKind' | 'amount' | 'refunded' | 'paidAt'>
type Fine = Pick<Static<typeof FineRow>, 'amount' | 'returned' | 'paidAt'>
/** `back`: what of it has gone back, or is to since it was waived */
export type BesidePaid = { kind: 'EXTRA' | 'RENAME' | 'FINE'; name: string; paid: Fen; back: Fen }

const sum = <T>(rows: readonly T[], of: (row: T) => Fen): Fen => rows.reduce((total, row) => total + of(row), 0)

/**
 * What was paid for an order beside its price, by what it was for (DOMAIN §3.7). A fine may be paid together with those of other orders, so it
 * is told by the fine; the others by their payments. `unplaced`: codes of payments that belong to nothing, which are told by themselves.
 */
export const besidesPaid = (payments: readonly Paying[], fines: readonly Fine[], unplaced: ReadonlySet<string>): BesidePaid[] => {
  const of = (kind: 'EXTRA' | 'RENAME', name: string): BesidePaid => {
    const own = payments.filter(({ paymentCode, paysKind, paidAt }) => paysKind === kind && paidAt && !unplaced.has(paymentCode))
    return { kind, name, paid: sum(own, ({ amount }) => amount), back: sum(own, ({ refunded }) => refunded) }
  }
  const paidFines = fines.filter(({ paidAt }) => paidAt)
  const fine: BesidePaid = {
    kind: 'FINE',
    name: '罚金',
    paid: sum(paidFines, ({ amount, returned = 0 }) => amount + returned),
    back: sum(paidFines, ({ returned = 0 }) => returned),
  }
  return [of('EXTRA', '增值产品'), of('RENAME', '更名费'), fine].filter(({ paid }) => paid > 0)
}
export const besidesSum = (besides: readonly BesidePaid[]): Fen => sum(besides, ({ paid }) => paid)
