import { durationText, type Flown, type NameOf } from '#contracts/client/look/route.ts'
import { type AirlineCode, airlines, type FareType, fareTypes, type Weekday, weekdays } from '#contracts/enums.ts'
import { weekday } from '#contracts/kernel/calendar.ts'
import { type Fen, formatYuan } from '#contracts/kernel/money.ts'
import { arrText, daysText, depText, minutesOf } from '#contracts/kernel/zones.ts'

/** People of one type, and what one of them pays for the whole journey, taxes included. */
export type PaperPrice = { type: FareType; count: number; each: Fen }
/** A flight in words; `note` where its times are known. */
type PaperLeg = { head: string; way: string; note?: string }
/** What an agency's customer is told about an order or a quote. */
export type CustomerPaper = {
  title: string
  legs: readonly PaperLeg[]
  prices: readonly PaperPrice[]
  /** further facts: name, text */
  facts: readonly (readonly [string, string])[]
  /** the agency, and whom to ask there */
  from: string
}
type Line = { type: FareType; count: number; perPassenger: Fen }

/** Prices of the people who travel, over all legs of a journey. @param legs the lines of each leg */
export const pricesOf = (legs: readonly (readonly Line[])[]): PaperPrice[] => {
  const found = new Map<FareType, PaperPrice>()
  for (const { type, count, perPassenger } of legs.flat()) {
    if (count === 0) continue
    const { each } = found.get(type) ?? { each: 0 }
    found.set(type, { type, count, each: each + perPassenger })
  }
  return [...found.values()]
}

type Flight = Pick<Flown, 'origin' | 'destination' | 'flightNo' | 'date'> & { airLine?: string }
const headOf = ({ date, flightNo, airLine = '' }: Flight) =>
  `${date} ${weekdays[weekday(date) as Weekday]}　${flightNo} ${airlines[airLine as AirlineCode]?.name ?? airLine}`.trim()
/** `2026-12-16 周三　HU7182`, `海口 → 北京首都`: a flight whose times are not told. */
export const flightWords = (flight: Flight, nameOf: NameOf): PaperLeg => {
  const { origin, destination } = flight
  return { head: headOf(flight), way: `${nameOf(origin) ?? origin} → ${nameOf(destination) ?? destination}` }
}
/** `2026-12-16 周三　HU7182 海南航空`, `海口 08:30 → 北京首都 12:15`, and how long it takes. */
export const legWords = (flight: Flown, nameOf: NameOf): PaperLeg => {
  const { origin, destination, arrDays } = flight
  const days = arrDays === 0 ? '' : `（${daysText(arrDays)}）`
  return {
    head: headOf(flight),
    way: `${nameOf(origin) ?? origin} ${depText(flight)} → ${nameOf(destination) ?? destination} ${arrText(flight)}${days}`,
    note: `飞行 ${durationText(minutesOf(flight))}`,
  }
}

type Sender = { name: string; phone?: string | undefined; agency?: { name: string } | undefined }
/** The agency, and who of it can be asked. */
export const senderText = ({ name, phone, agency }: Sender): string => [agency?.name, name, phone].filter(Boolean).join('　')

/** The rows below the flights: people, prices where they are told, their sum, and the facts. @param prices undefined: none is told */
export const rowsOf = (
  { prices: people, facts }: CustomerPaper,
  prices: readonly PaperPrice[] | undefined,
): (readonly [string, string])[] => [
  ['人数', people.map(({ type, count }) => `${count} ${fareTypes[type]}`).join('，')],
  ...(prices
    ? [
        ...prices.map(({ type, each }) => [`${fareTypes[type]}每人含税`, formatYuan(each)] as const),
        ['合计', formatYuan(prices.reduce((sum, { each, count }) => sum + each * count, 0))] as const,
      ]
    : []),
  ...facts,
]

/** The whole as text for a chat. */
export const textOf = (offer: CustomerPaper, prices: readonly PaperPrice[] | undefined): string =>
  [
    `【${offer.title}】`,
    ...offer.legs.flatMap(({ head, way, note }) => [head, note ? `${way}（${note}）` : way]),
    ...rowsOf(offer, prices).map(([name, text]) => `${name}：${text}`),
    offer.from,
  ].join('\n')
