import { isDate, local, monthOf, weekday } from '../calendar.ts'
import { parseYuan } from '../money.ts'
import { cleanText, compact, looksLikeFormula } from './text.ts'

/** A Date holds local time as if it were UTC; a time of day without a date is a Date before 1901. */
export type Cell = string | number | boolean | Date | null

/**
 * Converts one cell to a value of a column's type, or to a `Wrong` with the mistake, without the column's name (`格式不正确`). Each reader
 * accepts usual input: a typed cell of Excel, or text in the usual spellings. Cells are never blank here.
 */
export class Wrong {
  readonly what: string
  /** true where the message may contain the value itself */
  readonly shown: boolean
  constructor(what: string, { shown = true } = {}) {
    this.what = what
    this.shown = shown
  }
}
/**
 * Context for reading a cell: today, whether the column lies in the past (births), how the file counts days, how long a text may be, and
 * the unit in which an integer counts.
 */
export type Reading = { today: string; past?: boolean; date1904?: boolean; longest?: number; unit?: string | undefined }
const malformed = new Wrong('格式不正确')

const maxLength = 500
/** the longest figure, date or word of a list; patterns are not run on a stranger's text of a cell's full length */
const maxFigure = 100

const text = (cell: Cell, { longest = maxLength }: Reading): string | Wrong => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  if (typeof cell === 'number') {
    // Excel keeps 15 digits of a number: a longer one has already lost its end
    return Math.abs(cell) < 1e15 ? String(cell) : new Wrong('数字过长，请将单元格设为文本格式后重新填写')
  }
  const typed = String(cell)
  const value = typed.length > 2 * longest ? typed : cleanText(typed)
  if (/^\d(?:\.\d+)?E\+\d\d$/i.test(value)) return new Wrong('被 Excel 变成了科学计数，请将单元格设为文本格式后重新填写')
  if (value.length > longest) return new Wrong(`不能超过${longest}字`)
  return looksLikeFormula(value) ? new Wrong('疑似公式，不允许导入', { shown: false }) : value
}

/** integers within ±2⁵³; thousands separators, a fraction of zeros, a counting word (30座) and the column's own unit (5天) are fine */
const int = (cell: Cell, { unit }: Pick<Reading, 'unit'> = {}): number | Wrong => {
  const figures = numeral(cell)
  const per = shares[unit ?? '']
  if (per !== undefined && /[%折.]/.test(figures)) return shareIn(figures, per)
  const match = /^([+-]?(?:\d{1,3}(?:,\d{3})+|\d+))(?:\.0+)?[座个人位张名]?$/.exec(
    unit && figures.endsWith(unit) ? figures.slice(0, -unit.length) : figures,
  )
  const value = Number(match?.[1]?.replaceAll(',', ''))
  return Number.isSafeInteger(value) ? value + 0 : new Wrong('必须是整数')
}

/** units that count parts of a whole: how many make one percent */
const shares: Readonly<Record<string, number>> = { '%': 1, 万分之: 100 }
/**
 * A share as people write it, 45%, 45.5% or 4.5折, in parts of which `per` make one percent. Of a bare 0.85 nobody knows whether it is
 * 0.85 % or 85 %.
 */
const shareIn = (figures: string, per: number): number | Wrong => {
  const [, whole, fraction = '', sign] = /^([+-]?\d{1,4})(?:\.(\d{1,2}))?(%|折)?$/.exec(figures) ?? []
  if (whole === undefined || (sign === '折' && !/^\d$/.test(whole))) return new Wrong('格式不正确')
  if (sign === undefined && Number(fraction) !== 0) return new Wrong('须带百分号')
  if (sign === undefined) return Number(whole)
  const hundredths = Number(whole + fraction.padEnd(2, '0')) * (sign === '折' ? 10 : 1)
  const parts = (hundredths * per) / 100
  return Number.isInteger(parts) ? parts + 0 : new Wrong('必须是整数')
}

/** yuan → fen, exactly */
const money = (cell: Cell): number | Wrong => parseYuan(numeral(cell)) ?? new Wrong('金额格式不正确，最多两位小数')

/** The text of a number as Excel shows it: 15 significant digits, so that 0.1 + 0.2 is 0.3. */
const figure = (cell: Cell): string => {
  if (typeof cell === 'number') return plainNumber(cell)
  return typeof cell === 'string' && cell.length <= maxFigure ? compact(cell) : ''
}
/** The same for one number: figures with blanks between them are several numbers, except groups of thousands. */
const numeral = (cell: Cell): string => {
  const isSeveral = typeof cell === 'string' && /\d\s+\d/.test(cell) && !/^\D*\d{1,3}(\s\d{3})+(?!\d)/.test(cell)
  return isSeveral ? '' : figure(cell)
}
const plainNumber = (number: number): string => {
  const short = String(Number(number.toPrecision(15)))
  return short.includes('e') ? '' : short
}

/** → 'YYYY-MM-DD'. A bare number is 20261201 or Excel's count of days, between 1960 and 2099. */
const date = (cell: Cell, reading: Reading): string | Wrong => {
  if (cell instanceof Date) {
    const at = wholeDays(cell.getTime() / DAY_MS)
    return at === undefined ? malformed : checked(new Date(at * DAY_MS).toISOString().slice(0, 10))
  }
  if (typeof cell === 'number' && cell >= 20_454 && cell < 73_051) {
    const days = wholeDays(reading.date1904 ? cell + 1462 : cell)
    return days !== undefined && days >= 21_916 && days < 73_051 ? fromSerial(days).slice(0, 10) : malformed
  }
  // a count of days may come as text, from a CSV file or pasted
  if (typeof cell === 'string' && /^\s*\d{5}\s*$/.test(cell)) return date(Number(cell), reading)
  if (typeof cell === 'string') return cell.length <= maxFigure ? onItsWeekday(cell, dateIn(dayOf(cell), reading)) : malformed
  // of 12.1 as a number nobody knows whether 12.10 was typed
  const [, tens] = /^\d{1,2}\.([1-3])$/.exec(figure(cell)) ?? []
  if (tens) return new Wrong(`分不清${tens}日和${tens}0日，请将单元格设为文本格式后重新填写`)
  return Number.isInteger(cell) || /\.\d\d$/.test(figure(cell)) ? dateIn(figure(cell), reading) : malformed
}

/** A weekday beside a day must be its own. */
const onItsWeekday = (text: string, day: string | Wrong): string | Wrong => {
  const [, said] = /(?:周|星期|礼拜)([一二三四五六日天])\)?$/.exec(compact(text)) ?? []
  if (!said || day instanceof Wrong) return day
  const is = '一二三四五六日'[weekday(day) - 1]!
  return is === said.replace('天', '日') ? day : new Wrong(`${day}是周${is}，与所写星期不符`)
}

const DAY_MS = 86_400_000
/** A day in Chinese spreadsheets may end some seconds short of midnight, by Shanghai's local time before 1901. */
const wholeDays = (days: number): number | undefined => {
  const whole = Math.round(days)
  return days <= whole && whole - days < 60_000 / DAY_MS ? whole : undefined
}
/** The text of a day without the midnight and the weekday behind it; a blank between figures parts them. */
const dayOf = (text: string): string =>
  compact(
    text
      .normalize('NFKC')
      .trim()
      .replace(/(?:\s*T|\s+|(?<=[日号]))0?0:00(?::00)?(?:\.0+)?Z?$/, '')
      .replace(/\s*\(?(?:周|星期|礼拜)[一二三四五六日天]\)?$/, '')
      .replace(/(?<=\d)\s+(?=\d)/g, '-'),
  )

const dateIn = (text: string, reading: Reading): string | Wrong => {
  const match = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})[日号]?|(\d{2})(\d{2}))$/.exec(text)
  if (!match) return shortDate(text, reading) ?? malformed
  const [, year, , ...parts] = match
  const [month = '', day = ''] = parts.filter(part => part !== undefined)
  return checked(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}
/** Incomplete dates: 26-12-20, 26年12月20日, 20DEC26, 20DEC, 12月20日, 12.20. They are read only where a single day is possible. */
const shortDate = (text: string, reading: Reading): string | Wrong | undefined => {
  const host = /^(\d{1,2})-?([A-Z]{3})-?(\d{4}|\d{2})?$/i.exec(text)
  if (host) {
    const month = monthOf(host[2]!.toUpperCase())
    return month === undefined ? malformed : dated(host[3], month, Number(host[1]), reading)
  }
  const chinese = /^(?:(\d{2})年)?(\d{1,2})月(\d{1,2})[日号]?$/.exec(text)
  if (chinese) return dated(chinese[1], Number(chinese[2]), Number(chinese[3]), reading)
  const monthDay = /^(\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (monthDay) return dated(undefined, Number(monthDay[1]), Number(monthDay[2]), reading)
  const figures = /^(\d{2})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text)
  if (!figures) return undefined
  // year first as in China, or last as abroad: every reading that is possible
  const [first, second, third] = [figures[1]!, figures[3]!.padStart(2, '0'), figures[4]!.padStart(2, '0')]
  const orders = [
    [first, second, third],
    [third, second, first],
    [third, first, second],
  ] as const
  const meant = new Set(
    orders.map(([year, month, day]) => dated(year, Number(month), Number(day), reading)).filter(day => typeof day === 'string'),
  )
  const [only] = meant
  return meant.size === 1 ? only : meant.size > 1 ? new Wrong('年份须写四位') : malformed
}

/**
 * The day behind a date with a two-digit year or none: for a birth the last such day, otherwise one of last year, this year or the next.
 */
const dated = (year: string | undefined, month: number, day: number, { today, past = false }: Reading): string | Wrong => {
  const on = (year: number) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const now = Number(today.slice(0, 4))
  if (year === undefined) {
    if (past) return new Wrong('须写明年份')
    const next = on(now) >= today ? on(now) : on(now + 1)
    // a day that has only just passed may be the one that is meant
    return next > dayAfter(today, 300) ? new Wrong('须写明年份') : checked(next)
  }
  if (year.length === 4) return checked(on(Number(year)))
  const century = 100 * Math.floor(now / 100)
  const full = century + Number(year)
  if (past) return checked(on(full) > today ? on(full - 100) : on(full))
  return full < now - 1 || full > now + 1 ? malformed : checked(on(full))
}
const dayAfter = (date: string, days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

const checked = (date: string): string | Wrong => (/^(19|20|21)/.test(date) && isDate(date) ? date : malformed)
const fromSerial = (days: number): string => new Date((days - 25_569) * 86_400_000).toISOString()

/** → 'HH:mm'. A fraction of a day is Excel's time; 830 is 08:30. */
const time = (cell: Cell): string | Wrong => {
  // Excel keeps a time of day as a date before 1901; a cell with a real date is no time
  if (cell instanceof Date) return cell.getUTCFullYear() <= 1900 ? minutesOf(cell.getTime()) : malformed
  if (typeof cell === 'number' && cell >= 0 && cell < 1) return minutesOf(cell * 86_400_000)
  return timeIn(figure(cell))
}
const timeIn = (text: string): string | Wrong => {
  const match = /^(\d{1,2})(?::(\d{2})(?::[0-5]\d)?|(\d{2})|[时点](\d{1,2}分?|半|整)?)$/.exec(text)
  if (!match) return malformed
  const [hours = '', said = ''] = match.slice(1).filter(part => part !== undefined)
  const minutes = said === '半' ? '30' : said === '整' ? '00' : said.replace('分', '').padStart(2, '0')
  return Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : malformed
}
/**
 * A time of arrival: 'HH:mm', and the days since departure behind it where the cell says them, as `+1`, `-1`, `次日` or 24:00: 'HH:mm+1'.
 */
const arrival = (cell: Cell): string | Wrong => {
  if (typeof cell !== 'string') return time(cell)
  const text = figure(cell)
  const said = daysAfter.exec(text)
  const plain = text.replace(daysAfter, '')
  const midnight = /^24:00(:00)?$/.test(plain)
  const days = midnight ? 1 : said ? Number(said[1] ?? 1) : undefined
  const clock = midnight ? '00:00' : timeIn(plain)
  return clock instanceof Wrong || days === undefined ? clock : `${clock}${days > 0 ? '+' : ''}${days}`
}
const daysAfter = /^(?:次日|第二天)|\(?(?:(\+[12]|-1)天?|次日|第二天)\)?$/
const minutesOf = (ms: number): string => new Date(Math.round(ms / 60_000) * 60_000).toISOString().slice(11, 16)

/** Wall clock in Asia/Shanghai → instant, ISO 8601 UTC. A date alone is its midnight. */
const datetime = (cell: Cell, reading: Reading): string | Wrong => {
  if (cell instanceof Date) {
    const wall = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString()
    return cell.getUTCFullYear() > 1900 ? local(wall.slice(0, 10), wall.slice(11, 19)) : malformed
  }
  const match = /^(.+?)[\sT]+([\d:]+)$/.exec(typeof cell === 'string' && cell.length <= maxFigure ? cell.normalize('NFKC').trim() : '')
  const day = match ? dateIn(dayOf(match[1]!), reading) : date(cell, reading)
  const clock = match ? timeIn(match[2]!) : '00:00'
  if (day instanceof Wrong || clock instanceof Wrong) return malformed
  const seconds = /:\d{2}(:[0-5]\d)$/.exec(match?.[2] ?? '')?.[1] ?? ''
  return local(day, clock + seconds)
}

const truths: Record<string, boolean> = {
  '√': true,
  '✓': true,
  '✔': true,
  '☑': true,
  '×': false,
  '✕': false,
  '✗': false,
  '✘': false,
  '☐': false,
  是: true,
  Y: true,
  YES: true,
  TRUE: true,
  '1': true,
  否: false,
  N: false,
  NO: false,
  FALSE: false,
  '0': false,
}
const bool = (cell: Cell): boolean | Wrong => {
  if (typeof cell === 'boolean') return cell
  return truths[figure(cell).toUpperCase()] ?? new Wrong('只能填是或否')
}

/** Reads a value by code or by label. `unknown` is the refusal for anything else; without it the refusal lists the known values. */
export const oneOf = (values: Record<string, string>, unknown?: string, aliases: Record<string, string> = {}) => {
  const codes = new Map(
    Object.entries(values).flatMap(([code, label]) => [
      [compact(label).toUpperCase(), code],
      [compact(code).toUpperCase(), code],
    ]),
  )
  for (const [word, code] of Object.entries(aliases)) codes.set(compact(word).toUpperCase(), code)
  const wrong = new Wrong(unknown ?? `只能填${[...new Set(Object.values(values))].join('、')}`)
  // a tick beside a word chooses it: √身份证
  return (cell: Cell): string | Wrong =>
    codes.get(
      figure(cell)
        .toUpperCase()
        .replace(/[√✓✔☑]/g, ''),
    ) ?? wrong
}

export const readers = { text, int, money, date, time, arrival, datetime, bool }
