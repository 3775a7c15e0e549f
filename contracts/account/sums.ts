import { type Static, Type, zh } from '../kernel/schema.ts'

/** What stands under a name, or all that was moved, fen: wider than `Fen`, and below zero where more was debited than credited. */
export const Balance = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, unit: 'fen' })

/** What was moved under a name: as much as was debited, and as was credited. */
export const turnover = {
  debit: zh(Balance, '借方发生额'),
  credit: zh(Balance, '贷方发生额'),
  entries: zh(Type.Integer({ minimum: 0 }), '笔数'),
}
const Turnover = Type.Object(turnover)
export type Turnover = Static<typeof Turnover>
