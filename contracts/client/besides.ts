import type { FineRow } from '../fine/lists.ts'
import type { Fen } from '../kernel/money.ts'
import type { Static } from '../kernel/schema.ts'
import type { ExtraMoney } from '../order/api.ts'
import type { Payment } from '../payment/lists.ts'

type Paying = Pick<Static<typeof Payment>, 'paymentCode' | 'paysKind' | 'amount' | 'refunded' | 'paidAt'>
type Fine = Pick<Static<typeof FineRow>, 'amount' | 'returned' | 'paidAt'>
type Extras = Static<typeof ExtraMoney>
/** `back`: what of it has gone back, or is to */
type BesidePaid = { kind: 'EXTRA' | 'RENAME' | 'FINE'; name: string; paid: Fen; back: Fen }

const sum = <T>(rows: readonly T[], of: (row: T) => Fen): Fen => rows.reduce((total, row) => total + of(row), 0)

/**
 * What was paid for an order beside its price, by what it was for (DOMAIN §3.7). A fine may be paid together with those of other orders, so it
 * is told by the fine, products by the order (`extras`), changes of names by their payments. `unplaced`: codes of payments that belong to nothing, which are told by themselves.
 */
export const besidesPaid = (
  extras: Extras,
  payments: readonly Paying[],
  fines: readonly Fine[],
  unplaced: ReadonlySet<string>,
): BesidePaid[] => {
  const products: BesidePaid = { kind: 'EXTRA', name: '增值产品', paid: extras.paid, back: extras.returning + extras.returned }
  const renames = payments.filter(({ paymentCode, paysKind, paidAt }) => paysKind === 'RENAME' && paidAt && !unplaced.has(paymentCode))
  const rename: BesidePaid = {
    kind: 'RENAME',
    name: '更名费',
    paid: sum(renames, ({ amount }) => amount),
    back: sum(renames, ({ refunded }) => refunded),
  }
  const paidFines = fines.filter(({ paidAt }) => paidAt)
  const fine: BesidePaid = {
    kind: 'FINE',
    name: '罚金',
    paid: sum(paidFines, ({ amount, returned = 0 }) => amount + returned),
    back: sum(paidFines, ({ returned = 0 }) => returned),
  }
  return [products, rename, fine].filter(({ paid }) => paid > 0)
}
export const besidesSum = (besides: readonly BesidePaid[]): Fen => sum(besides, ({ paid }) => paid)
