import type { FineRow } from '../fine/lists.ts'
import type { Fen } from '../kernel/money.ts'
import type { Static } from '../kernel/schema.ts'
import type { ExtraMoney } from '../order/api.ts'
import type { Payment } from '../payment/lists.ts'

type Paying = Pick<Static<typeof Payment>, 'paymentCode' | 'paysKind' | 'amount' | 'refunded' | 'paidAt'>
type Fine = Pick<Static<typeof FineRow>, 'amount' | 'returned' | 'paidAt'>
type Extras = Static<typeof ExtraMoney>
/** `back`: the part that has gone back or will */
type BesidePaid = { kind: 'EXTRA' | 'RENAME' | 'FINE'; name: string; paid: Fen; back: Fen }

const sum = <T>(rows: readonly T[], of: (row: T) => Fen): Fen => rows.reduce((total, row) => total + of(row), 0)

/**
 * Payments for an order beside its price, by purpose (DOMAIN §3.7). A fine may be paid together with those of other orders, so it is listed
 * by fine; products are listed by order (`extras`), changes of names by payment. `unplaced` are codes of payments that belong to nothing;
 * they are listed one by one.
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
