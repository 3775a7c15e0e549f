import { addDays, type LocalDate } from '#contracts/kernel/calendar.ts'

/**
 * Lengths of the lunar months, by year: from the fifth bit of the left on a month of 30 days each; the last four are the month that is
 * doubled, the first whether that one has 30. A table, since the runtime's calendar (`Intl`) is a day off at the new years of 2027 and
 * 2030, whose new moons come some minutes from midnight.
 */
const years: Readonly<Record<number, number>> = {
  2026: 0x0a4e0,
  2027: 0x0d260,
  2028: 0x0ea65,
  2029: 0x0d530,
  2030: 0x05aa0,
  2031: 0x076a3,
  2032: 0x096d0,
  2033: 0x04afb,
  2034: 0x04ad0,
  2035: 0x0a4d0,
  2036: 0x1d0b6,
  2037: 0x0d250,
  2038: 0x0d520,
  2039: 0x0dd45,
  2040: 0x0b5a0,
}
const FIRST = 2026
const FIRST_NEW_YEAR = '2026-02-17'

const length = (year: number, month: number) => (years[year]! & (0x10000 >> month) ? 30 : 29)
const doubled = (year: number) => years[year]! & 0xf
const monthsOf = (year: number): { month: number; days: number }[] =>
  Array.from({ length: 12 }, (_, at) => at + 1).flatMap(month => [
    { month, days: length(year, month) },
    ...(doubled(year) === month ? [{ month: 0, days: years[year]! & 0x10000 ? 30 : 29 }] : []),
  ])

/** The next such day of the lunar calendar, today included; undefined beyond the table, and for the 30th of a short month. */
export const nextLunar =
  (month: number, day: number) =>
  (after: LocalDate): LocalDate | undefined => {
    let begins: LocalDate = FIRST_NEW_YEAR
    for (let year = FIRST; year in years; year++)
      for (const { month: at, days } of monthsOf(year)) {
        const date = at === month && day <= days ? addDays(begins, day - 1) : undefined
        if (date && date >= after) return date
        begins = addDays(begins, days)
      }
    return undefined
  }

/** The eve of the next new year. */
export const nextNewYearsEve = (after: LocalDate): LocalDate | undefined => {
  const newYear = nextLunar(1, 1)(addDays(after, 1))
  return newYear && addDays(newYear, -1)
}

/** 清明 by the usual formula of this century. */
export const nextQingming = (after: LocalDate): LocalDate => {
  const of = (year: number) => `${year}-04-0${Math.floor(0.2422 * (year % 100) + 4.81) - Math.floor((year % 100) / 4)}`
  const year = Number(after.slice(0, 4))
  return of(year) >= after ? of(year) : of(year + 1)
}
