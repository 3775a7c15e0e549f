import { addDays, daysBetween, lastDayOf, local, toLocal, weekday } from '../kernel/calendar.ts'
import { memoize } from '../kernel/memoize.ts'
import { code, Refused } from '../kernel/refused.ts'

/** a cron expression that was read: what of each field is allowed, and the times of a day in order */
type Cron = {
  times: readonly string[]
  isDay: (date: string) => boolean
}

/** slots that were passed over are counted up to here */
const MOST_MISSED = 1_000
/** 29 February comes again after eight years at the latest (1896, 1904) */
const FARTHEST_DAYS = 8 * 366
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

const bad = (text: string) => new Refused(code.invalid, `cron表达式无效或永不触发：${text}`, { status: 400 })

const numberOf = (text: string, names: readonly string[], first: number): number => {
  const named = names.indexOf(text.toUpperCase())
  return named >= 0 ? named + first : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN
}
/** The numbers that one field allows: `5`, `1-5`, `8-20/2`, all with `*`, and lists of these; undefined where it cannot be read. */
const numbersIn = (text: string, least: number, most: number, names: readonly string[] = []): number[] | undefined => {
  const all = new Set<number>()
  for (const part of text.split(',')) {
    const [, span = '', stepText] = /^([^/]+)(?:\/(\d{1,2}))?$/.exec(part) ?? []
    const [from = '', to = from, more] = span === '*' ? [String(least), String(most)] : span.split('-')
    const step = stepText === undefined ? 1 : Number(stepText)
    const [start, end] = [numberOf(from, names, least), numberOf(to, names, least)]
    // `5/10` means from 5 to the end
    const last = stepText !== undefined && span !== '*' && !span.includes('-') ? most : end
    if (more !== undefined || step < 1 || !(start >= least && start <= last && last <= most)) return undefined
    for (let n = start; n <= last; n += step) all.add(n)
  }
  return [...all].sort((a, b) => a - b)
}

/** Days of the month: numbers, or `L` for the last one. */
const monthDays = (text: string): ((date: string) => boolean) | undefined => {
  const parts = text.split(',')
  const numbered = parts.filter(part => part.toUpperCase() !== 'L')
  const numbers = numbered.length > 0 ? numbersIn(numbered.join(','), 1, 31) : []
  if (!numbers) return undefined
  const last = numbered.length < parts.length
  const days = new Set(numbers)
  return date => days.has(Number(date.slice(8))) || (last && date === lastDayOf(date.slice(0, 7)))
}
/** Days of the week, 0 and 7 being Sunday; `MON#1` is the first Monday of a month. */
const weekDays = (text: string): ((date: string) => boolean) | undefined => {
  const days = new Set<string>()
  for (const part of text.split(',')) {
    const [, day = part, nth] = /^([^#]+)#([1-5])$/.exec(part) ?? []
    const numbers = nth && !/^\w+$/.test(day) ? undefined : numbersIn(day, 0, 7, WEEKDAYS)
    if (!numbers || part.includes('#') !== (nth !== undefined)) return undefined
    for (const n of numbers) days.add(`${n % 7}#${nth ?? ''}`)
  }
  return date => {
    const day = weekday(date) % 7
    return days.has(`${day}#`) || days.has(`${day}#${Math.ceil(Number(date.slice(8)) / 7)}`)
  }
}

const two = (n: number) => String(n).padStart(2, '0')
/** the days on which an expression that was read fires from here on; none within eight years means never */
const dayFrom = ({ isDay }: Pick<Cron, 'isDay'>, date: string, step: 1 | -1): string | undefined => {
  for (let n = 0; n < FARTHEST_DAYS; n++, date = addDays(date, step)) if (isDay(date)) return date
  return undefined
}

/**
 * Reads an expression of five fields: minute, hour, day of the month, month, day of the week. Where both kinds of day are restricted either
 * suffices, as cron has always had it.
 * @throws Refused 400 for one that cannot be read or never fires
 */
const read = memoize((text: string): Cron => {
  const fields = text.trim().split(/ +/)
  if (text.length > 60 || fields.length !== 5 || !/^[\d*/,\-LA-Za-z# ]+$/.test(text)) throw bad(text)
  const [minute, hour, day, month, week] = fields as [string, string, string, string, string]
  const [minutes, hours, months] = [numbersIn(minute, 0, 59), numbersIn(hour, 0, 23), numbersIn(month, 1, 12, MONTHS)]
  const [inMonth, inWeek] = [monthDays(day), weekDays(week)]
  if (!minutes || !hours || !months || !inMonth || !inWeek) throw bad(text)
  const isDayOf = (date: string) => {
    if (day.startsWith('*') || week.startsWith('*')) return inMonth(date) && inWeek(date)
    return inMonth(date) || inWeek(date)
  }
  const inYear = new Set(months)
  const cron = {
    times: hours.flatMap(h => minutes.map(m => `${two(h)}:${two(m)}`)),
    isDay: (date: string) => inYear.has(Number(date.slice(5, 7))) && isDayOf(date),
  }
  // from a year whose next leap year is eight years away, so that what is not found is nowhere
  if (!dayFrom(cron, '1896-03-01', 1)) throw bad(text)
  return cron
})

/** each field: what it counts, and its greatest step, which leads from its first number to its last */
const STEPS = [
  ['分钟', 59],
  ['小时', 23],
  ['日', 30],
  ['月', 11],
  ['星期', 7],
] as const
/** Refuses a step that does not fit its field: every 90 minutes would fire each hour, since the minutes start over with it. */
const checkSteps = (text: string): void => {
  for (const [n, field] of text.trim().split(/ +/).entries())
    for (const [, step] of field.matchAll(/\/(\d+)/g)) {
      const [what, most] = STEPS[n]!
      if (Number(step) > most) throw new Refused(code.invalid, `${what}的步长不能超过${most}：${field}`, { status: 400 })
    }
}

/**
 * Refuses an expression that cannot be read, never fires, has a step beyond its field, or fires more often than every so many minutes.
 * @throws Refused 400
 */
export const checkCron = (text: string, leastMinutes = 1): void => {
  const { times, isDay } = read(text)
  checkSteps(text)
  const minutes = times.map(time => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
  const gaps = minutes.slice(1).map((minute, n) => minute - minutes[n]!)
  // from the last time of a day to the first of the next, where two days follow one another
  let date = '2026-01-01'
  for (let n = 0; n < 366 && gaps.length < minutes.length; n++, date = addDays(date, 1))
    if (isDay(date) && isDay(addDays(date, 1))) gaps.push(minutes[0]! + 24 * 60 - minutes.at(-1)!)
  if (Math.min(...gaps) < leastMinutes) throw new Refused(code.invalid, `间隔不能少于${leastMinutes}分钟`, { status: 400 })
}

/** The next slots after an instant, in Asia/Shanghai. Instants are ISO 8601 UTC. @throws Refused as `checkCron` does */
export const nextSlots = (text: string, after: string, count = 1): string[] => {
  const cron = read(text)
  const found: string[] = []
  let { date, time } = toLocal(after)
  for (let from = date; found.length < count; from = addDays(date, 1), time = '') {
    const day = dayFrom(cron, from, 1)
    if (!day) break
    date = day
    // a minute that has begun is over, also where its first instant is the one asked about
    for (const slot of cron.times) if (found.length < count && (day !== from || slot > time)) found.push(local(day, slot))
  }
  return found
}

/**
 * The newest slot at an instant or before it, later than `since`, and the number of others in between. @throws Refused as `checkCron` does
 */
export const dueSlot = (text: string, since: string, at: string): { slot: string; missed: number } | undefined => {
  const cron = read(text)
  const { date, time } = toLocal(at)
  const upTo = (from: string, last: string): string | undefined => {
    const day = daysBetween(toLocal(since).date, from) < 0 ? undefined : dayFrom(cron, from, -1)
    const slot = day && cron.times.findLast(slot => day !== from || slot <= last)
    return slot ? local(day, slot) : day && upTo(addDays(day, -1), '24')
  }
  const slot = upTo(date, time)
  if (!slot || slot <= since) return undefined
  let missed = 0
  for (let [one] = nextSlots(text, since); one && one < slot && missed < MOST_MISSED; [one] = nextSlots(text, one)) missed++
  return { slot, missed }
}

const WEEK = ['周日', '周一', '周二', '周三', '周四', '周五', '周六', '周日']
/** An expression in words, where it is one of the usual kinds (每天00:05), otherwise the expression itself. */
export const cronText = (text: string): string => {
  const [minute = '', hour = '', day = '', month = '', week = ''] = text.trim().split(/ +/)
  const when = timeText(minute, hour)
  const days = dayText(day, week)
  const months = month === '*' ? '' : /^\d+(,\d+)*$/.test(month) ? `${month.replaceAll(',', '、')}月` : undefined
  if (when === undefined || days === undefined || months === undefined) return text
  return `${months}${months ? days.replace('每月', '') : days}${when}`
}
const timeText = (minute: string, hour: string): string | undefined => {
  const hours = /^(\d+)-(\d+)$/.exec(hour)
  const span = hour === '*' ? '' : hours ? `${hours[1]}点至${hours[2]}点` : undefined
  if (span !== undefined) {
    const step = Number(/^\*\/(\d+)$/.exec(minute)?.[1] ?? (minute === '*' ? 1 : 0))
    if (step > 0 && 60 % step === 0) return `${span}每${step === 1 ? '' : step}分钟`
    // the minutes start over with each hour, so a step that does not divide the hour comes at uneven times
    const minutes = step > 0 || /^\d+(,\d+)*$/.test(minute) ? numbersIn(minute, 0, 59) : undefined
    return minutes && `${span}每小时第${minutes.join('、')}分`
  }
  if (!/^\d+$/.test(minute)) return undefined
  const every = Number(/^\*\/(\d+)$/.exec(hour)?.[1] ?? 0)
  if (every > 0 && 24 % every === 0) return `每${every}小时第${Number(minute)}分`
  const times = every > 0 || /^\d+(,\d+)*$/.test(hour) ? numbersIn(hour, 0, 23) : undefined
  return times?.map(h => `${two(h)}:${two(Number(minute))}`).join('、')
}
const dayText = (day: string, week: string): string | undefined => {
  if (day === '*' && week === '*') return '每天'
  if (day === '*') {
    const span = /^(\d)-(\d)$/.exec(week)
    if (span) return `每${WEEK[Number(span[1])]}至${WEEK[Number(span[2])]}`
    return /^\d(,\d)*$/.test(week)
      ? `每${week
          .split(',')
          .map(n => WEEK[Number(n)])
          .join('、')}`
      : undefined
  }
  if (week !== '*') return undefined
  if (day.toUpperCase() === 'L') return '每月最后一天'
  return /^\d+(,\d+)*$/.test(day) ? `每月${day.replaceAll(',', '、')}日` : undefined
}
