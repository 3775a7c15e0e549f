import { addDays, type LocalDate } from '../kernel/calendar.ts'
import type { Fen } from '../kernel/money.ts'

/** The client's own money: what it may spend beyond the credit line that it was lent. Reserved money counts as gone. */
export const beyondLine = ({ available, line }: { available: Fen; line: Fen }): Fen => Math.max(0, available - line)

/** Purchases on credit by business day, the oldest first. */
export type Bought = readonly { day: LocalDate; amount: Fen }[]
/** A part of the debt, and the last day on which its payment is in time. */
export type AmountDue = { by: LocalDate; amount: Fen }

/** number of purchase days that are kept apart; older purchases are added to the oldest of them, since a term is at most a year */
const MOST_DAYS = 400
export const boughtOn = (bought: Bought, day: LocalDate, amount: Fen): Bought => {
  const last = bought.at(-1)
  const all = last?.day === day ? [...bought.slice(0, -1), { day, amount: last.amount + amount }] : [...bought, { day, amount }]
  return all.slice(0 - MOST_DAYS)
}

/**
 * Splits a debt into parts by due date, the oldest first. Payments and returns from orders pay off the oldest purchases first, so the debt
 * consists of the newest purchases. Nobody has to remember which payment was for which purchase; when a payment is made invalid, what it
 * had paid is due again.
 */
export const duesOf = (bought: Bought, debt: Fen, termDays: number): AmountDue[] => {
  const dues: AmountDue[] = []
  let left = debt
  for (const { day, amount } of bought.toReversed()) {
    if (left <= 0) break
    const part = Math.min(left, amount)
    left -= part
    dues.unshift({ by: addDays(day, termDays), amount: part })
  }
  const [oldest, ...rest] = dues
  return left > 0 && oldest ? [{ ...oldest, amount: oldest.amount + left }, ...rest] : dues
}
export const overdueOf = (dues: readonly AmountDue[], today: LocalDate): Fen =>
  dues.reduce((sum, { by, amount }) => (by < today ? sum + amount : sum), 0)
