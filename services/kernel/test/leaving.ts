import { toLocal } from '#contracts/kernel/calendar.ts'

/** A departure at an instant from an airport at home, for rules that ask for its day too. */
export const leaving = (std: string): { std: string; date: string } => ({ std, date: toLocal(std).date })
