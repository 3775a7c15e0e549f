import { addDays, type Instant, instantMs, type LocalDate, type LocalTime, local, localMs, MINUTE, toInstant, toLocal } from './calendar.ts'

/**
 * Time at airports abroad. Times that people here write are Beijing's (`local` of the calendar); the times of a flight are those of the
 * clocks at its two airports. The rules of zones come with the runtime.
 */
export const HOME = 'Asia/Shanghai'
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (zone: string): Intl.DateTimeFormat => {
  let format = formats.get(zone)
  if (!format) {
    const [year, month, day, hour, minute, second] = Array.from({ length: 6 }, () => 'numeric' as const)
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', year, month, day, hour, minute, second })
    formats.set(zone, format)
  }
  return format
}

/** The runtime knows the zone, and it is one of a place: `Asia/Bangkok`, and neither `UTC` nor `+07:00`. */
export const isZone = (zone: string): boolean => {
  if (!/^[A-Z][A-Za-z]+\//.test(zone)) return false
  try {
    return formatOf(zone) !== undefined
  } catch {
    return false
  }
}

/** By half hours since the epoch: clocks change at the beginning or in the middle of an hour. */
const offsets = new Map<string, Map<number, number>>()
const REMEMBERED = 20_000
/** The difference of a zone's clocks from UTC at an instant, ms. @throws RangeError for no zone */
const offsetAt = (zone: string, ms: number): number => {
  if (zone === HOME) return 8 * HOUR
  const half = Math.floor(ms / (HOUR / 2))
  const kept = offsets.get(zone)
  const known = kept && kept.size < REMEMBERED ? kept : new Map<number, number>()
  offsets.set(zone, known)
  const found = known.get(half)
  if (found !== undefined) return found
  const at = half * (HOUR / 2)
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(at)) if (type !== 'literal') part[type] = Number(value)
  const offset = Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!) - at
  known.set(half, offset)
  return offset
}

/** The instants at which clocks of a zone show this, and the instant by the clock of the day before. */
const shownAt = (zone: string, date: LocalDate, time: string): { found: number[]; before: number } => {
  const wall = localMs(date, time) + 8 * HOUR
  const [before, after] = [wall - offsetAt(zone, wall - DAY), wall - offsetAt(zone, wall + DAY)]
  return { found: [before, after].filter(ms => ms + offsetAt(zone, ms) === wall), before }
}

/**
 * The instant at which clocks of a zone show this. Of an hour that comes twice, when summer ends, it is the first; undefined for one that
 * clocks skip, when summer begins. @throws RangeError for no date, time or zone
 */
export const instantAt = (zone: string, date: LocalDate, time: string): Instant | undefined => {
  if (zone === HOME) return local(date, time)
  const { found } = shownAt(zone, date, time)
  return found.length > 0 ? toInstant(Math.min(...found)) : undefined
}

/** As `instantAt`; an hour that clocks skip counts by the clock before, so that 02:30 is half an hour after 02:00. */
const surely = (zone: string, date: LocalDate, time: string): Instant =>
  instantAt(zone, date, time) ?? toInstant(shownAt(zone, date, time).before)

/** Date and time on the clocks of a zone at an instant. */
export const clockAt = (zone: string, instant: Instant): { date: LocalDate; time: LocalTime } => {
  const ms = instantMs(instant)
  return toLocal(toInstant(ms + offsetAt(zone, ms) - 8 * HOUR))
}

/** Departure as a flight has it; without a zone its clock is Beijing's. */
export type Departure = { date: LocalDate; depTime: LocalTime; depZone?: string | undefined }
/** A flight's times; `arrDays` is from the date of departure to that of arrival, each by its own airport's calendar. */
export type Schedule = Departure & { arrTime: LocalTime; arrDays: number; arrZone?: string | undefined }

/** Scheduled departure as an instant. */
export const stdOf = ({ date, depTime, depZone = HOME }: Departure): Instant => surely(depZone, date, depTime)
/** Scheduled arrival as an instant. */
export const staOf = ({ date, arrTime, arrDays, arrZone = HOME }: Omit<Schedule, 'depTime' | 'depZone'>): Instant =>
  surely(arrZone, addDays(date, arrDays), arrTime)
/** Minutes between departure and arrival; a leg's own instants stand, whatever its zones' rules have become since. */
export const minutesOf = (flight: Schedule & { std?: Instant | undefined; sta?: Instant | undefined }): number =>
  (instantMs(flight.sta ?? staOf(flight)) - instantMs(flight.std ?? stdOf(flight))) / MINUTE

/** The moment so many days before a departure at which the clock of its airport shows `time`. */
export const daysBeforeAt = ({ date, depZone = HOME }: Omit<Departure, 'depTime'>, days: number, time: string): Instant =>
  surely(depZone, addDays(date, -days), time)

/** No flight that is sold here takes less or more, minutes. */
const [SHORTEST, LONGEST] = [25, 20 * 60]
const isPossible = (minutes: number): boolean => minutes >= SHORTEST && minutes <= LONGEST
const arrivalDays = [-1, 0, 1, 2]
/**
 * Days from departure to arrival of a flight over `distance` km. Said days are taken where the flight then takes 25 minutes to 20 hours.
 * Otherwise it is the day, of −1 to 2, with which it takes such a time that is nearest to half an hour and the way at 800 km/h; undefined
 * where there is none.
 */
export const arrivalDay = (times: Omit<Schedule, 'arrDays'>, distance: number, said?: number): number | undefined => {
  const expected = 30 + (distance / 800) * 60
  const away = (arrDays: number) => Math.abs(minutesOf({ ...times, arrDays }) - expected)
  return (said === undefined ? arrivalDays : [said])
    .filter(arrDays => isPossible(minutesOf({ ...times, arrDays })))
    .sort((a, b) => away(a) - away(b))[0]
}

const UTC_TEXT = (offset: number): string => {
  const minutes = Math.abs(offset) / MINUTE
  const rest = minutes % 60
  return `UTC${offset < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}
/** The mark behind a flight's time whose clock is not at UTC+8 then: `（当地 UTC−8）`; nothing otherwise. */
export const zoneMark = (zone: string | undefined, instant: Instant): string => {
  const offset = offsetAt(zone ?? HOME, instantMs(instant))
  return offset === 8 * HOUR ? '' : `（当地 ${UTC_TEXT(offset)}）`
}
/** Does some clock of these flights show another time than Beijing's? Then a limit beside them says that it is Beijing's. */
export const leavesHome = (flights: readonly Schedule[]): boolean =>
  flights.some(flight => zoneMark(flight.depZone, stdOf(flight)) + zoneMark(flight.arrZone, staOf(flight)) !== '')
/** The time on a zone's clock at an instant, with the mark of the zone. */
export const clockText = (instant: Instant, zone: string | undefined): string =>
  clockAt(zone ?? HOME, instant).time + zoneMark(zone, instant)
/**
 * Does a flight begin or end outside the mainland? Its airports alone have no zone of their own, since their clocks show Beijing's time.
 */
export const isAbroad = ({ depZone, arrZone }: { depZone?: string | undefined; arrZone?: string | undefined }): boolean =>
  depZone !== undefined || arrZone !== undefined
/** `+1 天`, `−1 天` and, on the same day, nothing. */
export const daysText = (arrDays: number): string => (arrDays === 0 ? '' : `${arrDays > 0 ? '+' : '−'}${Math.abs(arrDays)} 天`)
/** Departure and arrival as pages write them: `14:40（当地 UTC−8）`, `17:40`. */
export const depText = (flight: Departure): string => flight.depTime + zoneMark(flight.depZone, stdOf(flight))
export const arrText = (flight: Omit<Schedule, 'depTime' | 'depZone'>): string => flight.arrTime + zoneMark(flight.arrZone, staOf(flight))
/** `16:55 / 12:10（当地 UTC−8）（+1 天）`, with what stands between the times. */
export const timesText = (flight: Schedule, between: string): string =>
  `${depText(flight)}${between}${arrText(flight)}${flight.arrDays === 0 ? '' : `（${daysText(flight.arrDays)}）`}`
