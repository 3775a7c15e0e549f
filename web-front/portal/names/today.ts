import { toInstant, toLocal } from '#contracts/kernel/calendar.ts'

/** the day in China by the clock of this machine: only births are read by it */
export const today = (): string => toLocal(toInstant(Date.now())).date
