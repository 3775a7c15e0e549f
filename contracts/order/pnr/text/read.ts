import { isDate, monthOf } from '../../../kernel/calendar.ts'
import { present } from '../../../kernel/present.ts'
import { itemsIn, type Left, type PnrItem } from './items.ts'

/**
 * The content of one PNR as a screen of the host shows it (RT, RTN; DOMAIN §1.4), read from pasted text. Dates are `YYYY-MM-DD` and times
 * `HH:MM` of the airports; `of` is the number of a traveller in the PNR.
 */
export type PnrName = { no: number; name: string; isChild: boolean }
type PnrInfant = { name: string; birthDate?: string; of?: number }
export type PnrSegment = {
  no: number
  flightNo: string
  /** sold under this number and flown under another: `*HU8238 … OP-JD238` */
  codeshare?: true
  operatedBy?: string
  cabin: string
  date: string
  origin: string
  destination: string
  status: string
  seats: number
  depTime: string
  arrTime: string
  arrDays: number
}
export type PnrDocument = {
  /** NI identity card, PP passport, ID any other */
  code: 'NI' | 'PP' | 'ID'
  /** as it stands in the text; the host may hide figures by stars */
  number: string
  of?: number
  infant?: true
  birthDate?: string
  gender?: 'M' | 'F'
}
type PnrTicket = { ticketNo: string; of?: number; infant?: true }
export type PnrText = {
  locator?: string
  group?: { name: string; seats: number; named: number }
  names: PnrName[]
  infants: PnrInfant[]
  segments: PnrSegment[]
  documents: PnrDocument[]
  tickets: PnrTicket[]
  children: { of?: number; birthDate: string }[]
  /** ticketing limit */
  limit?: { date: string; time: string; office: string }
  isTicketed: boolean
  isCancelled: boolean
  /** lines with text in the paste: each was either understood or is `left` */
  lines: number
  understood: number
  left: Left[]
}

/** True where nothing was read that could be compared with an order: a locator, and flights or names. */
export const isEmptyReading = ({ locator, segments, names, group }: PnrText): boolean =>
  locator === undefined || (segments.length === 0 && names.length === 0 && group === undefined)

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const partsOf = (text: string) => {
  const [, day, name = '', year] = /^(\d{2})([A-Z]{3})(\d{2}|\d{4})?$/.exec(text) ?? []
  const month = monthOf(name)
  return day && month ? { on: (y: number) => `${y}-${String(month).padStart(2, '0')}-${day}`, year } : undefined
}
const nearest = (dates: readonly string[], to: string): string | undefined => {
  const apart = (date: string) => Math.abs(Date.parse(date) - Date.parse(to))
  return dates.toSorted((a, b) => apart(a) - apart(b))[0]
}
/** `06NOV` is the day nearest to `today`, of those that fall on the weekday where one is given; `06NOV26` says its year. */
export const dayOf = (text: string, today: string, weekday?: string): string | undefined => {
  const parts = partsOf(text)
  if (!parts) return undefined
  const { on, year } = parts
  const years = year ? [2000 + (Number(year) % 100)] : [-1, 0, 1].map(n => Number(today.slice(0, 4)) + n)
  const fits = (date: string) => isDate(date) && (!weekday || WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] === weekday)
  return nearest(years.map(on).filter(fits), today)
}
/** A birth lies behind `today`. */
const birthOf = (text: string | undefined, today: string): string | undefined => {
  const parts = partsOf(text ?? '')
  if (!parts?.year) return undefined
  const { on, year } = parts
  const full = year.length === 4 ? Number(year) : 2000 + Number(year)
  const date = year.length === 2 && on(full) > today ? on(full - 100) : on(full)
  return isDate(date) ? date : undefined
}
/** A limit says no year: it is the last such day that is not behind the first flight. */
const limitDay = (text: string, today: string, first: string | undefined): string | undefined => {
  const near = dayOf(text, first ?? today)
  if (!near || !first || near <= first || partsOf(text)?.year) return near
  return dayOf(`${text}${String((Number(near.slice(0, 4)) - 1) % 100).padStart(2, '0')}`, today)
}
const isClock = (text: string): boolean => /^([01]\d|2[0-3])[0-5]\d$/.test(text)
const clock = (text: string): string => `${text.slice(0, 2)}:${text.slice(2)}`
const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

const SEGMENT =
  /^(\*?)([A-Z\d]{2}) ?(\d{3,4}[A-Z]?) +([A-Z])\d? +(SU|MO|TU|WE|TH|FR|SA)?(\d{2}[A-Z]{3}(?:\d{2})?) *([A-Z]{3})([A-Z]{3}) +([A-Z]{2})(\d{1,3})? +(\d{4}) +(\d{4})([+-]\d)?(?= |$)/
/** an arrival without flight, or a flight without day: no seat of a group stands there */
const GAP = /^(?:ARNK|\*?[A-Z\d]{2} ?OPEN +[A-Z])\b.*?[A-Z]{6}\b.*$/
/** behind the times: electronic ticket, terminals, operating flight, the airline’s own locator */
const BEHIND = /^(?:E|S|SEAT|(?:T?[A-Z\d]{1,2}|--){1,2}|OP-[A-Z\d]{2}\d{3,4}|-?[A-Z\d]{2}-[A-Z\d]{5,6})$/
const isFlight = (text: string): boolean => SEGMENT.test(text) || GAP.test(text)

const NAME = /^[A-Z\p{Script=Han}][A-Z\p{Script=Han}·. ]*(?:\/[A-Z\p{Script=Han}·. ]+)?$/u
const nameOf = ({ no, text }: PnrItem): PnrName | undefined => {
  const [, bare = text, minor] = /^(.*?) ?(\(UM\d{1,2}\))$/.exec(text) ?? []
  const [, plain = bare, child] = /^(.*?[^ ]) ?(CHD)$/.exec(bare) ?? []
  const name = plain
    .replace(/ +(?:MR|MRS|MS|MSTR|MISS|DR)$/, '')
    .replace(/ +/g, ' ')
    .trim()
  return NAME.test(name) ? { no, name, isChild: child !== undefined || minor !== undefined } : undefined
}

/** The result of reading an item: it `is` understood, or why it is not. Sure data are kept even where something stands behind them. */
type Reading = { is: true } | { why: string }
const UNDERSTOOD: Reading = { is: true }
const why = (text: string): Reading => ({ why: text })

const readSegment = ({ no, text }: PnrItem, pnr: PnrText, today: string): Reading => {
  const found = SEGMENT.exec(text)
  if (!found) return UNDERSTOOD
  const [whole, star, airLine, number, cabin, weekday, day, origin, destination, status, seats, dep, arr, days] = found
  const date = dayOf(day!, today, weekday)
  if (!date) return why('航段日期有误')
  if (!isClock(dep!) || !isClock(arr!)) return why('航段时刻有误')
  const behind = text.slice(whole.length).split(' ').filter(Boolean)
  const operatedBy = behind.find(part => part.startsWith('OP-'))?.slice(3)
  pnr.segments.push({
    no,
    flightNo: `${airLine}${number}`,
    ...(star && { codeshare: true as const }),
    ...present({ operatedBy }),
    cabin: cabin!,
    date,
    origin: origin!,
    destination: destination!,
    status: status!,
    seats: Number(seats ?? 0),
    depTime: clock(dep!),
    arrTime: clock(arr!),
    arrDays: Number(days ?? 0),
  })
  const unknown = behind.find(part => !BEHIND.test(part))
  return unknown === undefined ? UNDERSTOOD : why(`航段行末“${unknown}”未读懂`)
}

type ReadSsr = (rest: string, pnr: PnrText, today: string) => Reading
/** the services whose content is compared with an order; all others are the host’s business */
const services: Readonly<Record<string, ReadSsr>> = {
  FOID: (rest, pnr) => {
    const [, kind, number, of] = /^(?:[A-Z]{2}\d{0,3} ?)?\/?(NI|PP|ID) ?([^\s/]+)(?:\/P(\d{1,3}))?$/.exec(rest) ?? []
    if (!kind) return why('证件项未读懂')
    pnr.documents.push({ code: kind as PnrDocument['code'], number: number!, ...present({ of: numberOf(of) }) })
    return UNDERSTOOD
  },
  DOCS: (rest, pnr, today) => {
    const found =
      /^(?:[A-Z]{2}\d{0,3} ?)?([A-Z]{1,2})\/([A-Z]{2,3})?\/([A-Z\d]+)\/([A-Z]{2,3})?\/(\w{5,9})?\/([MFU])?(I)?\/(\w{5,9})?\/([A-Z /]*?)(?:\/H)?(?:\/P(\d{1,3}))?$/.exec(
        rest,
      )
    if (!found) return why('证件项未读懂')
    const [, kind, , number, , birth, gender, infant, , , of] = found
    const birthDate = birthOf(birth, today)
    pnr.documents.push({
      code: kind!.startsWith('P') ? 'PP' : 'ID',
      number: number!,
      ...present({ of: numberOf(of), birthDate }),
      ...(infant && { infant: true as const }),
      ...((gender === 'M' || gender === 'F') && { gender }),
    })
    return birth && !birthDate ? why('证件项出生日期有误') : UNDERSTOOD
  },
  TKNE: (rest, pnr) => {
    const found =
      /^(?:[A-Z]{2}\d{0,3} )?(?:[A-Z]{6} )?(?:\d{3,4}[A-Z]? )?(?:[A-Z]\d{2}[A-Z]{3} )?(INF)?(\d{3})-?(\d{10})(?:\/\d){0,2}(?:\/P(\d{1,3}))?$/.exec(
        rest,
      )
    if (!found) return why('票号项未读懂')
    ticketed(pnr, { ticketNo: `${found[2]}-${found[3]}`, of: numberOf(found[4]), infant: found[1] !== undefined })
    return UNDERSTOOD
  },
  CHLD: (rest, pnr, today) => {
    const [, born, of] = /^(?:[A-Z]{2}\d{0,3} )?\/?(\d{2}[A-Z]{3}\d{2})(?:\/P(\d{1,3}))?$/.exec(rest) ?? []
    const birthDate = birthOf(born, today)
    if (!birthDate) return why('儿童项未读懂')
    pnr.children.push({ birthDate, ...present({ of: numberOf(of) }) })
    return UNDERSTOOD
  },
  INFT: (rest, pnr, today) => {
    const [, name, born, of] = /^(?:.*? )?([A-Z]+\/[A-Z ]+?) (\d{2}[A-Z]{3}\d{2})(?:\/P(\d{1,3}))?$/.exec(rest) ?? []
    const birthDate = birthOf(born, today)
    if (!name || !birthDate) return why('婴儿项未读懂')
    carried(pnr, { name, birthDate, ...present({ of: numberOf(of) }) })
    return UNDERSTOOD
  },
}
/** one ticket stands there once for each flight */
const ticketed = (pnr: PnrText, { ticketNo, of, infant }: { ticketNo: string; of: number | undefined; infant: boolean }) => {
  if (!pnr.tickets.some(one => one.ticketNo === ticketNo && one.of === of))
    pnr.tickets.push({ ticketNo, ...present({ of }), ...(infant && { infant: true as const }) })
}
/** XN and INFT tell of the same infant, the former in Chinese where it has such a name */
const carried = (pnr: PnrText, infant: PnrInfant) => {
  const known = pnr.infants.find(({ of }) => of !== undefined && of === infant.of)
  if (!known) pnr.infants.push(infant)
  else if (infant.birthDate) known.birthDate = infant.birthDate
  else known.name = infant.name
}

/** kinds of items besides names, flights and services, by their beginnings */
const others: readonly [RegExp, (item: PnrItem, pnr: PnrText, today: string) => Reading][] = [
  // the month that XN says is no birth date
  [
    /^(?:OVF\/)?XN\/IN\//,
    ({ text }, pnr) => {
      const [, name, of] = /^(?:OVF\/)?XN\/IN\/(.+?) ?(?:INF)? ?(?:\([A-Z]{3}\d{2}\))?\/P(\d{1,3})$/.exec(text) ?? []
      if (!name || !NAME.test(name)) return why('婴儿项未读懂')
      carried(pnr, { name, of: Number(of) })
      return UNDERSTOOD
    },
  ],
  [
    /^TL\//,
    ({ text }, pnr, today) => {
      const [, time, day, office] = /^TL\/(\d{4})\/(\d{2}[A-Z]{3}(?:\d{2})?)\/([A-Z\d]{3,9})$/.exec(text) ?? []
      const first = pnr.segments.map(({ date }) => date).toSorted()[0]
      const date = day && limitDay(day, today, first)
      if (!date || !isClock(time!)) return why('出票时限未读懂')
      pnr.limit = { time: clock(time!), date, office: office! }
      return UNDERSTOOD
    },
  ],
  [
    /^TN\//,
    ({ text }, pnr) => {
      const found = /^TN\/(IN\/)?(\d{3})-?(\d{10})(?:-\d{2})?\/P(\d{1,3})$/.exec(text)
      if (!found) return why('票号项未读懂')
      ticketed(pnr, { ticketNo: `${found[2]}-${found[3]}`, of: Number(found[4]), infant: found[1] !== undefined })
      return UNDERSTOOD
    },
  ],
  // free text of the host, of people and of prices; contacts; T says that tickets are issued; an office
  [/^(?:OSI|RMK|REMARK|RE?MK) |^(?:FN|FC|FP|EI|TC|SSR)[/ ]|^CTC|^T$|^[A-Z]{3}\/T? ?|^[A-Z]{3}\d{3}$/, () => UNDERSTOOD],
]

/** The places in the list of names that are before the first item of another kind. */
const namesFirst = (items: readonly PnrItem[], named: number | undefined): number => {
  const end = items.findIndex(({ no, text }) => isFlight(text) || text.startsWith('SSR ') || (named !== undefined && no > named))
  return end < 0 ? items.length : end
}

/**
 * Reads pasted text of one PNR. It never throws, and no line is lost: each is understood or `left` with the reason.
 *
 * @param today the day in Shanghai, for days that say no year
 */
export const readPnr = (paste: string, today: string): PnrText => {
  const { lines, said, items, left } = itemsIn(paste)
  const pnr: PnrText = {
    names: [],
    infants: [],
    segments: [],
    documents: [],
    tickets: [],
    children: [],
    isTicketed: said.some(text => text.includes('ELECTRONIC TICKET PNR')),
    isCancelled: said.some(text => text.includes('ENTIRELY CANCELLED')),
    lines: lines.length,
    understood: 0,
    left: [],
  }
  const problems = new Map(left.map(one => [one.line, one.why]))
  const judge = ({ lines: of }: PnrItem, reading: Reading) => {
    if ('why' in reading) for (const line of of) if (!problems.has(line)) problems.set(line, reading.why)
  }
  const rest = [...items]
  const header = rest[0]?.no === 0 ? rest.shift() : undefined
  if (header) {
    const [, seats, name, named, locator] = /^(\d{1,3}) ?(\S.*?) +NM ?(\d{1,3}) +([A-Z\d]{5,6})(?:\/[A-Z\d]{2})?$/.exec(header.text) ?? []
    if (locator) {
      pnr.group = { name: name!, seats: Number(seats), named: Number(named) }
      pnr.locator = locator
    }
    judge(header, locator ? UNDERSTOOD : why('团队首行未读懂'))
  }
  const first = rest.splice(0, namesFirst(rest, header && (pnr.group?.named ?? 0)))
  for (const [index, item] of first.entries()) {
    // without a group the locator stands behind the last name
    const [, before, locator] = (!header && index === first.length - 1 && /^(.*\S) +([A-Z\d]{5,6})$/.exec(item.text)) || []
    if (locator) pnr.locator = locator
    const name = nameOf(before === undefined ? item : { ...item, text: before })
    if (name) pnr.names.push(name)
    judge(item, name ? UNDERSTOOD : why('姓名未读懂'))
  }
  // limits count from the first flight, wherever they stand
  for (const item of rest.filter(({ text }) => isFlight(text))) judge(item, readSegment(item, pnr, today))
  for (const item of rest) {
    const { text } = item
    if (isFlight(text)) continue
    const [, service, behind = ''] = /^SSR ([A-Z]{4})(?: [A-Z\d]{2})? ?(.*)$/.exec(text) ?? []
    const read = service && Object.hasOwn(services, service) ? services[service] : undefined
    if (read) judge(item, read(behind, pnr, today))
    else judge(item, others.find(([begins]) => begins.test(text))?.[1](item, pnr, today) ?? why('未读懂'))
  }
  if (pnr.group && header && pnr.names.length > 0 && pnr.names.length !== pnr.group.named)
    judge(header, why(`首行为${pnr.group.named}人，读到${pnr.names.length}人`))
  pnr.left = lines.flatMap(({ line, text }) => (problems.has(line) ? [{ line, text, why: problems.get(line)! }] : []))
  pnr.understood = lines.length - pnr.left.length
  return pnr
}
