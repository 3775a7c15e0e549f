import { addDays, type LocalDate } from '../kernel/calendar.ts'
import type { Fen } from '../kernel/money.ts'

/** What a big client has of its own: what it may spend beyond what was lent to it. What is set aside counts as gone. */
export const beyondLine = ({ available, line }: { available: Fen; line: Fen }): Fen => Math.max(0, available - line)

/** What was bought on credit, by business day, the oldest first. */
export type Bought = readonly { day: LocalDate; amount: Fen }[]
/** A part of what is owed, and the last day on which it is paid in time. */
export type Due = { by: LocalDate; amount: Fen }

/** a term is a year at most: what is older than so many days on which something was bought is one with the oldest of them */
const MOST_DAYS = 400
export const boughtOn = (bought: Bought, day: LocalDate, amount: Fen): Bought => {
  const last = bought.at(-1)
  const all = last?.day === day ? [...bought.slice(0, -1), { day, amount: last.amount + amount }] : [...bought, { day, amount }]
  return all.slice(0 - MOST_DAYS)
}

/**
 * What of a debt is to be paid when, the oldest first. Payments, and what orders give back, pay the oldest first, so that what is owed is the newest
 * of what was bought: nobody has to remember which payment was for what, and one that is made invalid makes due again what it had paid.
 */
export const duesOf = (bought: Bought, debt: Fen, termDays: number): Due[] => {
  const dues: Due[] = []
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
export const overdueOf = (dues: readonly Due[], today: LocalDate): Fen =>
  dues.reduce((sum, { by, amount }) => (by < today ? sum + amount : sum), 0)
