import { isDate, monthNames, monthOf } from '../kernel/calendar.ts'

/** The commands of staff, as TravelSky's terminals take them: a word, then its parts behind `:` or `/` or a blank. */
export type Typed =
  | { word: 'AV'; origin: string; destination: string; date?: string; from?: string; airLine?: string }
  | { word: 'AV'; flightNo: string; date?: string }
  | { word: 'RT'; pnr: string; names: boolean }
  | { word: 'DETR'; ticketNo: string }
  | { word: 'DETR'; pnr: string }
  | { word: 'FD'; origin: string; destination: string; date?: string; airLine?: string }
  | { word: 'ML'; which: keyof typeof mlKinds; flightNo: string; date?: string }
  | { word: 'HELP'; about?: string }
  | { word: 'DA' }
  | { word: PageWord }
/** words that show another page of the last answer, or none */
export const pageWords = ['PN', 'PB', 'PF', 'PL', 'PG', 'PN1', 'CP'] as const
export type PageWord = (typeof pageWords)[number]
type Wrong = { wrong: string; hint: string }
export const mlKinds = { C: '全部', B: '已订妥', R: '已证实', U: '未订妥', G: '团体', X: '已取消', T: '已出票' } as const
const two = (n: number) => String(n).padStart(2, '0')

/** `10DEC`, `10DEC26`, `.` today, `+` tomorrow, `-` yesterday; without a year the next one that is not past */
const readDay = (text: string, today: string, add: (day: string, days: number) => string): string | undefined => {
  if (text === '.') return today
  if (/^[+-]$/.test(text)) return add(today, text === '+' ? 1 : -1)
  const [, day, name = '', year] = /^(\d{1,2})([A-Z]{3})(\d{2})?$/.exec(text) ?? []
  const month = monthOf(name)
  if (!day || !month) return undefined
  const of = (y: number) => `${y}-${two(month)}-${two(Number(day))}`
  const y = Number(today.slice(0, 4))
  const found = year ? of(2000 + Number(year)) : of(y) >= add(today, -7) ? of(y) : of(y + 1)
  return isDate(found) ? found : undefined
}
export const dayText = (day: string, year = false) =>
  `${day.slice(8)}${monthNames[Number(day.slice(5, 7)) - 1]}${year ? day.slice(2, 4) : ''}`
const WEEK = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
export const weekText = (day: string) => WEEK[new Date(`${day}T00:00:00Z`).getUTCDay()]!

const WRITES = [
  'SS',
  'SD',
  'NM',
  'GN',
  'TK',
  'CT',
  'XN',
  'SSR',
  'OSI',
  'RMK',
  'ETDZ',
  'XE',
  'XEPNR',
  'SP',
  'TRFD',
  'TRFU',
  'VT',
  'ES',
  'RR',
]
/** a word written together with what it asks for: `AVHAKPEK`, `AVHHAKPEK`, `RTMQ4T7K`, `DETRTN/880…`, `MLC/HU7182` */
const TOGETHER = /^(?:(AVH??|RTN??|FD)(?=[A-Z\d]{5,6}(?:[/\s]|$))|(DETR)(?=TN|CN)|(ML)(?=[CBRUGXT][/\s]))(.*)$/
const APART = /^([A-Z]+\d?)[:;/\s]*(.*)$/
/**
 * Letters and marks of a Chinese input method as the keyboard has them: full width, `：` `／` `　`, and `、` `。` on the keys of `/` and `.`.
 */
export const asKeys = (text: string) => text.normalize('NFKC').replace(/、/g, '/').replace(/。/g, '.').trim().toUpperCase()
const FLIGHT = /^(?:[A-Z]{2}|[A-Z]\d|\d[A-Z])\d{3,4}$/
const AIRLINE = /^(?:[A-Z]{2}|[A-Z]\d|\d[A-Z])$/
const CITIES = /^[A-Z]{6}$/
const TIME = /^([01]\d|2[0-3])[0-5]\d$/

export const readTyped = (text: string, today: string, add: (day: string, days: number) => string): Typed | Wrong => {
  const line = asKeys(text).replace(/^>/, '').trim()
  const [, first, second, third, behind] = TOGETHER.exec(line) ?? []
  const [, alone = '', apart = ''] = APART.exec(line) ?? []
  const word = first ?? second ?? third ?? alone
  const rest = behind ?? apart
  const parts = rest.split(/[/\s]+/).filter(Boolean)
  const dated = (part: string) => readDay(part, today, add)
  /**
   * Parts behind what is asked for, in any order. One that nobody understands refuses the command: a day that is none is never silently
   * today.
   */
  const limited = (more: readonly string[], example: string): Wrong | { date?: string; from?: string; airLine?: string } => {
    const unknown = more.find(part => !dated(part) && !TIME.test(part) && !AIRLINE.test(part) && part !== 'D')
    if (unknown !== undefined) return { wrong: 'FORMAT', hint: `看不懂${unknown}，日期写作10DEC：${example}` }
    const date = more.map(dated).find(Boolean)
    const from = more.find(part => TIME.test(part))
    const airLine = more.find(part => AIRLINE.test(part))
    return { ...(date && { date }), ...(from && { from }), ...(airLine && { airLine }) }
  }
  const isNoDay = parts.some(part => /^\d{1,2}[A-Z]{3}(\d{2})?$/.test(part) && !dated(part))
  if (isNoDay && ['AV', 'AVH', 'FD', 'ML'].includes(word)) return { wrong: 'DATE', hint: '没有这一天' }
  if (word === 'DA') return { word }
  const page = pageWords.find(one => one === word)
  if (page) return { word: page }
  if (word === 'HELP') return { word, ...(parts[0] && { about: parts[0] }) }
  if (WRITES.includes(word)) return { wrong: 'UNABLE - READ ONLY', hint: '终端只供查询，订座、出票、退票请在订单中办理' }
  if (word === 'AV' || word === 'AVH') {
    const [first = '', ...more] = parts[0] === 'H' || parts[0] === 'P' ? parts.slice(1) : parts
    const limits = limited(more, 'AV:HAKPEK/10DEC/HU')
    if ('wrong' in limits) return limits
    if (CITIES.test(first)) return { word: 'AV', origin: first.slice(0, 3), destination: first.slice(3), ...limits }
    const { date } = limits
    if (FLIGHT.test(first)) return { word: 'AV', flightNo: first, ...(date && { date }) }
    return { wrong: 'FORMAT', hint: 'AV:HAKPEK/10DEC/HU 或 AV:HU7182/10DEC' }
  }
  if (word === 'RT' || word === 'RTN') {
    const pnr = parts.find(part => /^[A-Z\d]{6}$/.test(part))
    return pnr
      ? { word: 'RT', pnr, names: word === 'RTN' || parts.includes('N') }
      : { wrong: 'FORMAT', hint: 'RT:MQ4T7K，含名单 RT:N/MQ4T7K' }
  }
  if (word === 'DETR') {
    const number = /(\d{3})-?(\d{10})/.exec(rest)
    if (number) return { word, ticketNo: `${number[1]}-${number[2]}` }
    const pnr = /CN[/,]([A-Z\d]{6})/.exec(rest)
    return pnr ? { word, pnr: pnr[1]! } : { wrong: 'FORMAT', hint: 'DETR:TN/880-1234567890 或 DETR:CN/MQ4T7K' }
  }
  if (word === 'FD') {
    const [first = '', ...more] = parts
    const limits = limited(more, 'FD:HAKPEK/10DEC/HU')
    if ('wrong' in limits) return limits
    const { from: _, ...asked } = limits
    return CITIES.test(first)
      ? { word, origin: first.slice(0, 3), destination: first.slice(3), ...asked }
      : { wrong: 'FORMAT', hint: 'FD:HAKPEK/10DEC/HU' }
  }
  if (word === 'ML') {
    const [which = '', flightNo = '', ...more] = parts
    const limits = limited(more, 'ML:C/HU7182/10DEC')
    if ('wrong' in limits) return limits
    const { date } = limits
    return Object.hasOwn(mlKinds, which) && FLIGHT.test(flightNo)
      ? { word, which: which as keyof typeof mlKinds, flightNo, ...(date && { date }) }
      : { wrong: 'FORMAT', hint: 'ML:C/HU7182/10DEC（C全部 B订妥 R证实 G团体 X取消 T出票）' }
  }
  return { wrong: 'ILLEGAL', hint: '不认识的指令，HELP 列出可用指令' }
}
