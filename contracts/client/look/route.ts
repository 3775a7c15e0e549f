import { type Weekday, weekdays } from '../../enums.ts'
import { type Instant, type LocalDate, toLocal, weekday } from '../../kernel/calendar.ts'
import type { Schedule } from '../../kernel/zones.ts'

export type Leg = { origin: string; destination: string }
/** a stop of a journey, with the sign that leads to it */
type Stop = { code: string; by: '→' | '⇄' | '，' }

/** Parses legs as rows have them: `HAK-PEK`, several separated by `/`. */
export const legsOf = (text: string): Leg[] =>
  text.split('/').map(leg => {
    const [origin = '', destination = ''] = leg.split('-')
    return { origin, destination }
  })

/** The stops of a journey in order. A return has two. A leg that does not begin at the last arrival stands apart. */
export const stopsOf = (legs: readonly Leg[]): Stop[] => {
  const [there, back] = legs
  if (legs.length === 2 && there!.origin === back!.destination && there!.destination === back!.origin)
    return [
      { code: there!.origin, by: '→' },
      { code: there!.destination, by: '⇄' },
    ]
  return legs.flatMap(({ origin, destination }, index): Stop[] => [
    ...(legs[index - 1]?.destination === origin ? [] : [{ code: origin, by: '，' as const }]),
    { code: destination, by: '→' },
  ])
}

/** A flight as search, orders and tickets show it. */
export type Flown = Leg & Schedule & { airLine: string; flightNo: string; std?: Instant; sta?: Instant }

/** `3 小时 45 分`, `50 分`, `2 小时` */
export const durationText = (minutes: number): string =>
  [minutes >= 60 && `${Math.floor(minutes / 60)} 小时`, (minutes % 60 > 0 || minutes < 60) && `${minutes % 60} 分`]
    .filter(Boolean)
    .join(' ')

/** `01-06`, and `2027-01-06` of another year than today's. */
export const shortDate = (date: LocalDate, today: LocalDate = toLocal(new Date().toISOString()).date): string =>
  date.slice(0, 4) === today.slice(0, 4) ? date.slice(5) : date
/** `01-06 17:00`, `2027-01-06 17:00` */
export const shortMoment = (instant: Instant, today?: LocalDate): string => {
  const { date, time } = toLocal(instant)
  return `${shortDate(date, today)} ${time}`
}
/** `01-06 周三`, `2027-01-06 周三` */
export const dayText = (date: LocalDate, today?: LocalDate): string => `${shortDate(date, today)} ${weekdays[weekday(date) as Weekday]}`

/** The usual name of an airport by its code; undefined where it is not known. */
export type NameOf = (code: string) => string | undefined
