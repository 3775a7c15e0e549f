import arrangement from 'chinese-days/dist/chinese-days.json' with { type: 'json' }
import { lunarDay } from './lunar.ts'
import { memoize } from './memoize.ts'

/**
 * Time in Asia/Shanghai: UTC+8 all year, no daylight saving. An instant is ISO 8601 in UTC. A date is 'YYYY-MM-DD' and a time 'HH:mm', both
 * local. Nothing here reads a clock: callers pass "now" in.
 */
export type Instant = string
export type LocalDate = string
export type LocalTime = string

export const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const OFFSET = 8 * 60 * MINUTE

// Cached, since every limit of every order uses the same few hundred days.
const dayText = memoize((day: number): LocalDate => new Date(day * DAY).toISOString().slice(0, 10))
const isoDate = (ms: number): LocalDate => dayText(Math.floor(ms / DAY))
/** Midnight UTC in milliseconds since the epoch; NaN for a date outside the calendar (2026-02-30). */
const midnight = memoize((date: LocalDate): number => {
  const ms = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(ms) && isoDate(ms) === date ? ms : Number.NaN
})
const dateMs = (date: LocalDate): number => {
  const ms = midnight(date)
  if (Number.isNaN(ms)) throw new RangeError(`日期无效：${date}`)
  return ms
}
export const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(midnight(text))

/** Months as hosts of airlines write them: `06NOV`. */
export const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const
/** 1 for `JAN`; undefined for no month. */
export const monthOf = (name: string): number | undefined => {
  const index = (monthNames as readonly string[]).indexOf(name)
  return index < 0 ? undefined : index + 1
}

const padded = (n: number, length: number): string => String(n).padStart(length, '0')
const CLOCK = Array.from({ length: DAY / MINUTE }, (_, minute) => `T${padded(Math.floor(minute / 60), 2)}:${padded(minute % 60, 2)}:`)
const FAR = Date.UTC(10_000, 0)
/**
 * Writes an instant as `toISOString` does, fifteen times faster: an order asks for dozens of them.
 * @throws RangeError when `ms` is no instant
 */
export const toInstant = (ms: number): Instant => {
  if (!(ms >= 0 && ms < FAR)) return new Date(ms).toISOString()
  const day = Math.floor(ms / DAY)
  const minute = Math.floor((ms - day * DAY) / MINUTE)
  const left = Math.floor(ms - day * DAY - minute * MINUTE)
  const seconds = left === 0 ? '00.000' : `${padded(Math.floor(left / 1000), 2)}.${padded(left % 1000, 3)}`
  return `${dayText(day)}${CLOCK[minute]}${seconds}Z`
}

/**
 * Milliseconds since the epoch of an instant in the spelling of `toInstant`; NaN for any other text. It is four times faster than
 * Date.parse.
 */
const ownMs = (text: string): number => {
  if (text.length !== 24 || text[10] !== 'T' || text[13] !== ':' || text[16] !== ':' || text[19] !== '.' || text[23] !== 'Z')
    return Number.NaN
  const hour = digits(text, 11, 13)
  const minute = digits(text, 14, 16)
  const second = digits(text, 17, 19)
  if (hour > 23 || minute > 59 || second > 59) return Number.NaN
  return midnight(text.slice(0, 10)) + hour * 60 * MINUTE + minute * MINUTE + second * 1000 + digits(text, 20, 23)
}
const digits = (text: string, from: number, to: number): number => {
  let sum = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48
    sum = digit >= 0 && digit <= 9 ? 10 * sum + digit : Number.NaN
  }
  return sum
}
/** Milliseconds since the epoch, for computations with several instants. @throws RangeError when the text is no instant */
export const instantMs = (instant: Instant): number => {
  let ms = ownMs(instant)
  if (Number.isNaN(ms)) ms = Date.parse(instant)
  if (Number.isNaN(ms)) throw new RangeError(`时间无效：${instant}`)
  return ms
}
/** The local time written as if it were UTC: its ISO text is what a clock in Shanghai shows. */
const wallClock = (instant: Instant): string => toInstant(instantMs(instant) + OFFSET)

/** Milliseconds since midnight; NaN for no time of day. */
const clockMs = memoize((time: string): number =>
  /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time) ? Date.parse(`1970-01-01T${time}Z`) : Number.NaN,
)
/** ('2026-12-10', '08:30' or '08:30:59') → '2026-12-10T00:30:00.000Z'. @throws RangeError for no date or no time of day */
export const local = (date: LocalDate, time: string): Instant => toInstant(localMs(date, time))
/** Milliseconds since the epoch of a local date and time. @throws RangeError as `local` does */
export const localMs = (date: LocalDate, time: string): number => {
  const ms = clockMs(time)
  if (Number.isNaN(ms)) throw new RangeError(`时间无效：${time}`)
  return dateMs(date) + ms - OFFSET
}

export const toLocal = (instant: Instant): { date: LocalDate; time: LocalTime } => {
  const text = wallClock(instant)
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

export const addMinutes = (instant: Instant, minutes: number): Instant => toInstant(instantMs(instant) + minutes * MINUTE)
export const addDays = (date: LocalDate, days: number): LocalDate => isoDate(dateMs(date) + days * DAY)
/** the first day after a month (`2026-11`), and the last day of the month */
export const afterMonth = (month: string): LocalDate => addDays(`${month}-28`, 4).slice(0, 8).concat('01')
export const lastDayOf = (month: string): LocalDate => addDays(afterMonth(month), -1)
/** The same day of a later month, or that month's last day where it is shorter. */
export const addMonths = (date: LocalDate, months: number): LocalDate => {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months]
  const target = `${String(year + Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  const last = lastDayOf(target)
  return `${target}${date.slice(7)}` > last ? last : `${target}${date.slice(7)}`
}
/** Calendar days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => (dateMs(to) - dateMs(from)) / DAY
/** 1 Monday … 7 Sunday. */
export const weekday = (date: LocalDate): number => ((dateMs(date) / DAY + 3) % 7) + 1

/** Compares instants as time (text compares correctly only in one spelling). Negative: a is earlier. */
export const compareInstants = (a: Instant, b: Instant): number => instantMs(a) - instantMs(b)
/** Whole seconds since the epoch, for rules that distinguish 08:30:00 and 08:30:01. */
export const epochSeconds = (instant: Instant): number => Math.floor(instantMs(instant) / 1000)
export const earlier = (a: Instant, b: Instant): Instant => toInstant(Math.min(instantMs(a), instantMs(b)))
export const later = (a: Instant, b: Instant): Instant => toInstant(Math.max(instantMs(a), instantMs(b)))
/** The next full minute, or the instant itself when it is one. */
export const ceilMinute = (instant: Instant): Instant => toInstant(Math.ceil(instantMs(instant) / MINUTE) * MINUTE)

// The library's data are used, not its isWorkday(), which builds a table in the machine's zone and is a day off west of Greenwich. They are
// looked up at each call, so that a test can have a year published while the program runs.
const holidays: Readonly<Record<string, string>> = arrangement.holidays
const makeUpDays: Readonly<Record<string, string>> = arrangement.workdays
/** New Year's Day is a holiday of every arrangement. */
const isPublished = (year: string): boolean => `${year}-01-01` in holidays

/**
 * Working day in China, make-up Saturdays and Sundays included. The arrangement of a year is published in the November before; for a year
 * without one, weekends and the holidays that the law itself names do not count as working days.
 */
export const isWorkday = (date: LocalDate): boolean => {
  if (weekday(date) > 5) return date in makeUpDays
  return !(isPublished(date.slice(0, 4)) ? date in holidays : isStatutoryHoliday(date))
}

/** the last year whose arrangement is published, 'YYYY' */
export const publishedTo = (): string => Object.keys(holidays).sort().at(-1)!.slice(0, 4)
/** the local year of an instant, 'YYYY' */
export const yearOf = (instant: Instant): string => wallClock(instant).slice(0, 4)
/**
 * Does the local day of an instant lie in a year whose arrangement is not published yet? Limits by working days that fall there are
 * provisional.
 */
export const isProvisional = (instant: Instant): boolean => {
  const year = yearOf(instant)
  // asked for each limit of each order: no list of all holidays
  return !isPublished(year) && year > firstPublished
}
const firstPublished = Object.keys(holidays)[0]!.slice(0, 4)
/** The mark behind a limit by working days that the holidays of its year may still move: （暂定） or nothing. */
export const provisionalMark = (instant: Instant): string => (isProvisional(instant) ? '（暂定）' : '')

export const nextWorkday = (date: LocalDate): LocalDate => seekWorkday(addDays(date, 1), 1)
/** The date itself when it is a working day, else the one before: limits move earlier, never later (DOMAIN §5.4). */
export const workdayOnOrBefore = (date: LocalDate): LocalDate => seekWorkday(date, -1)
/** The n-th working day after a date (n ≥ 0; the date itself does not count). A refund must be paid by addWorkdays(acceptance day, 7). */
export const addWorkdays = (date: LocalDate, count: number): LocalDate => {
  let day = date
  for (let left = count; left > 0; left--) day = nextWorkday(day)
  return day
}

const seekWorkday = (date: LocalDate, step: 1 | -1): LocalDate => {
  let day = date
  while (!isWorkday(day)) day = addDays(day, step)
  return day
}

/** Holidays of 全国年节及纪念日放假办法 (2024): fixed dates, 清明, and the lunar ones with 除夕. */
const FIXED_HOLIDAYS = ['01-01', '05-01', '05-02', '10-01', '10-02', '10-03']
const LUNAR_HOLIDAYS = ['1/1', '1/2', '1/3', '5/5', '8/15']
/** 'MM-dd' of 清明 */
export const qingming = (year: number): string => {
  const y = year % 100 // formula for the 21st century
  return `04-0${Math.floor(y * 0.2422 + 4.81) - Math.floor(y / 4)}`
}
const isStatutoryHoliday = memoize(
  (date: LocalDate): boolean =>
    FIXED_HOLIDAYS.includes(date.slice(5)) ||
    date.slice(5) === qingming(Number(date.slice(0, 4))) ||
    LUNAR_HOLIDAYS.includes(lunarDay(date)) ||
    lunarDay(addDays(date, 1)) === '1/1',
)

/** One year of validity: the same day of the next year, 23:59:59 (02-29 → 02-28). */
export const yearOfValidity = (date: LocalDate): Instant => {
  const nextYear = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`
  return local(isDate(nextYear) ? nextYear : nextYear.replace('02-29', '02-28'), '23:59:59')
}

/** An empty value as shown to people. */
export const EMPTY = '--'
/** 'yyyy-MM-dd' of an instant; '--' for none. */
export const formatDate = (instant: Instant | null | undefined): string => (instant ? wallClock(instant).slice(0, 10) : EMPTY)
/** 'yyyy-MM-dd HH:mm:ss'; '--' for none. */
export const formatDateTime = (instant: Instant | null | undefined): string =>
  instant ? wallClock(instant).slice(0, 19).replace('T', ' ') : EMPTY
/** 'yyyy-MM-dd HH:mm（北京时间）', exact to the minute like limits; for notices, which are also read in mails. */
export const formatLimit = (instant: Instant): string => `${formatDateTime(instant).slice(0, 16)}（北京时间）`

/** The same for a limit by working days: one that may still move says so. */
export const formatWorkdayLimit = (instant: Instant): string =>
  isProvisional(instant) ? formatLimit(instant).replace('）', '，暂定）') : formatLimit(instant)

/** Time relative to `now`, for notices only: 刚刚 / N 分钟前 / N 小时前 / MM-dd HH:mm / yyyy-MM-dd HH:mm. */
export const formatRelative = (instant: Instant, now: Instant): string => {
  const minutes = Math.floor((instantMs(now) - instantMs(instant)) / MINUTE)
  const text = formatDateTime(instant).slice(0, 16)
  if (minutes < 0) return text
  if (minutes < 1) return '刚刚'
  if (minutes < 60) return `${minutes} 分钟前`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} 小时前`
  return text.slice(0, 4) === formatDate(now).slice(0, 4) ? text.slice(5) : text
}

/** Does a local day lie within a span of days, both included? Without `to` it is open. */
export const isWithin = (day: string, { from, to }: { from: string; to?: string | undefined }): boolean =>
  from <= day && (to === undefined || day <= to)
