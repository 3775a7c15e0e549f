import type { PnrSegment } from '../order/pnr/text/read.ts'
import { dayText, weekText } from './grammar.ts'

/** Lines of 80 columns, as TravelSky's terminals show them. A Chinese character takes two. */
export const WIDTH = 80
const ROWS = 20
const wide = (text: string) => [...text].reduce((sum, sign) => sum + (/[\u2E80-\uFFEF]/.test(sign) ? 2 : 1), 0)
export const left = (text: string | number, width: number) => `${text}${' '.repeat(Math.max(0, width - wide(String(text))))}`
const right = (text: string | number, width: number) => `${' '.repeat(Math.max(0, width - wide(String(text))))}${text}`
const hm = (time: string) => time.replace(':', '')
/** `+1`, `-1`, two blanks on the day of departure */
const daysSign = (days: number) => (days === 0 ? '  ' : `${days > 0 ? '+' : ''}${days}`)
/** seats of a class: `A` ten or more, 1–9, `L` none but a queue is open, `C` closed */
export const seatMark = ({ free, status, queued }: { free: number; status: string; queued: boolean }) =>
  status !== 'EFFECTIVE' ? 'C' : free >= 10 ? 'A' : free > 0 ? String(free) : queued ? 'L' : 'C'
type AvFlight = {
  flightNo: string
  origin: string
  destination: string
  depTime: string
  arrTime: string
  arrDays: number
  classes: { cabin: string; mark: string }[]
  aircraft?: string
  abnormal?: 'CANCEL' | 'TIME'
}

export const avText = (origin: string, destination: string, date: string, flights: readonly AvFlight[]): string[] => [
  ` ${dayText(date)}(${weekText(date)}) ${origin}${destination}`,
  ...flights.flatMap(({ flightNo, origin, destination, depTime, arrTime, arrDays, classes, aircraft = '', abnormal }, index) => {
    const marks = classes.map(({ cabin, mark }) => `${cabin}${mark}`)
    const first = `${left(index + 1, 2)}${abnormal === 'CANCEL' ? 'X' : abnormal === 'TIME' ? '*' : ' '} ${left(flightNo, 7)} DS# ${left(marks.slice(0, 10).join(' '), 30)} `
    const times = `${origin}${destination} ${hm(depTime)}   ${hm(arrTime)}${daysSign(arrDays)} ${left(aircraft, 3)} 0   E`
    return [`${first}${times}`, ...(marks.length > 10 ? [`>               ${marks.slice(10).join(' ')}`] : [])]
  }),
  ...(flights.length === 0 ? ['NO ROUTING'] : []),
]
type RtLeg = Omit<PnrSegment, 'no' | 'codeshare' | 'operatedBy'>
const segment = (no: number, leg: RtLeg) =>
  `${right(no, 2)}.  ${left(leg.flightNo, 6)} ${leg.cabin}   ${weekText(leg.date).slice(0, 2)}${dayText(leg.date)}  ${leg.origin}${leg.destination} ${leg.status}${left(leg.seats, 3)} ${hm(leg.depTime)} ${hm(leg.arrTime)}${daysSign(leg.arrDays)}        E`
type RtPnr = {
  locator: string
  group: string
  seats: number
  names: readonly { name: string; suffix?: string }[]
  legs: readonly RtLeg[]
  office: string
  contact?: string
  limit?: string
  lines: readonly string[]
  ticketed: boolean
  cancelled: boolean
}
export const rtText = (
  { locator, group, seats, names, legs, office, contact, limit, lines, ticketed, cancelled }: RtPnr,
  shown: boolean,
): string[] => {
  let no = names.length
  return [
    ...(cancelled ? [' *THIS PNR WAS ENTIRELY CANCELLED*'] : ticketed ? ['  **ELECTRONIC TICKET PNR**'] : []),
    ` 0.${seats}${group} NM${names.length} ${locator}`,
    ...(shown ? names.map(({ name, suffix = '' }, index) => `${right(index + 1, 2)}.${name}${suffix}`) : []),
    ...legs.map(leg => segment(++no, leg)),
    `${right(++no, 2)}.${office}`,
    ...(contact ? [`${right(++no, 2)}.${contact}`] : []),
    `${right(++no, 2)}.${ticketed ? 'T' : `TL/${limit}`}`,
    ...lines.map(line => `${right(++no, 2)}.${line}`),
  ]
}
const yuan = (fen: number) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
type Detr = {
  ticketNo: string
  issuer: string
  origin: string
  destination: string
  tourCode?: string
  passenger: string
  coupons: readonly {
    flightNo: string
    cabin: string
    date: string
    depTime: string
    from: string
    to: string
    status: string
    bags: string
    pnr: string
    basis: string
  }[]
  fare: number
  /** form of payment; absent as long as nothing was paid */
  paidBy?: string
  cn: number | 'EXEMPT'
  yq: number
  xt?: number
  total: number
}
export const detrText = ({
  ticketNo,
  issuer,
  origin,
  destination,
  tourCode = '',
  passenger,
  coupons,
  fare,
  paidBy = '',
  cn,
  yq,
  xt = 0,
  total,
}: Detr): string[] => [
  `ISSUED BY: ${left(issuer, 26)}ORG/DST: ${origin}/${destination}                 ARL-D`,
  `TOUR CODE: ${tourCode}`,
  `PASSENGER: ${passenger}`,
  `EXCH:                               CONJ TKT:`,
  ...coupons.flatMap(({ flightNo, cabin, date, depTime, from, status, bags, pnr, basis }, index) => [
    `${index ? ' ' : 'O'} ${index ? 'TO' : 'FM'}:${index + 1}${from} ${flightNo.slice(0, 2)}    ${left(flightNo.slice(2), 4)}  ${cabin} ${dayText(date)} ${hm(depTime)} OK ${left(basis, 10)}          ${bags} ${status}`,
    `          RL:${pnr}  /`,
  ]),
  `  TO: ${coupons.at(-1)!.to}`,
  `FARE:           CNY ${right(yuan(fare), 8)}|FOP:${paidBy}`,
  cn === 'EXEMPT' ? 'TAX:               EXEMPTCN|OI:' : `TAX:            CNY ${right(yuan(cn), 6)}CN|OI:`,
  `TAX:            CNY ${right(yuan(yq), 6)}YQ|`,
  // taxes abroad together
  ...(xt ? [`TAX:            CNY ${right(yuan(xt), 6)}XT|`] : []),
  `TOTAL:          CNY ${right(yuan(total), 8)}|TKTN: ${ticketNo}`,
]
export const fdText = ({
  origin,
  destination,
  date,
  airLine,
  tpm,
  rows,
}: {
  origin: string
  destination: string
  date: string
  airLine: string
  tpm: number
  rows: readonly { code: string; grade: string; fare: number; from: string }[]
}): string[] => [
  left(`FD:${origin}${destination}/${dayText(date, true)}/${airLine}                   /CNY /TPM ${right(tpm, 5)}/`, WIDTH),
  ...rows.map(
    ({ code, grade, fare, from }, index) =>
      `${String(index + 1).padStart(2, '0')} ${airLine}/${left(code, 6)}/${right(yuan(fare), 8)}=${right(yuan(fare * 2), 8)}/${left(code[0]!, 2)}/${grade}/  /   .   /${dayText(from, true)}        /G000  PFN:${String(index + 1).padStart(2, '0')}`,
  ),
]
export const mlText = ({
  flightNo,
  date,
  which,
  pairs,
}: {
  flightNo: string
  date: string
  which: string
  pairs: readonly {
    pair: string
    rows: readonly {
      name: string
      pnr: string
      cabin: string
      status: string
      seats: number
      office: string
      made: string
      ticketed: boolean
      group: boolean
    }[]
  }[]
}): string[] => [
  'MULTI',
  `${left(flightNo, 6)} /${dayText(date)}          ${which}`,
  ...pairs.flatMap(({ pair, rows }) => [
    pair,
    ...(rows.length === 0
      ? ['NIL']
      : rows.map(
          ({ name, pnr, cabin, status, seats, office, made, ticketed, group }, index) =>
            ` ${String(index + 1).padStart(3, '0')}   ${group ? '0' : '1'}${left(name, 17)}${pnr} ${cabin} ${status}${left(seats, 3)} ${left(office, 6)} ${dayText(made)}      K${ticketed ? '   T' : ''}`,
        )),
  ]),
  `TOTAL NUMBER ${right(
    pairs.reduce((sum, { rows }) => sum + rows.reduce((all, { seats }) => all + seats, 0), 0),
    4,
  )}`,
]
/** a page of the last answer; `+` says that there is more, as on the real one */
export const paged = (lines: readonly string[], page: number): { lines: string[]; page: number; pages: number } => {
  const pages = Math.max(1, Math.ceil(lines.length / ROWS))
  const shown = lines.slice(page * ROWS, (page + 1) * ROWS)
  return {
    lines: page < pages - 1 ? shown.map((line, index) => (index === shown.length - 1 ? `${left(line, WIDTH - 1)}+` : line)) : shown,
    page,
    pages,
  }
}
