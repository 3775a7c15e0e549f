import { daysBetween, type LocalDate, weekday } from '../kernel/calendar.ts'
import { groupedBy } from '../kernel/grouped.ts'
import { type Fen, percentOf, round10, TEN_YUAN } from '../kernel/money.ts'
import type { DocOf } from '../kernel/record.ts'
import type { productFreight } from './freight-record.ts'

/** One row of 产品运价. */
export type Freight = DocOf<typeof productFreight.fields>
export type FreightAsked = {
  origin: string
  destination: string
  /** groups of airports that these airports are in, as the airline uses them */
  originGroups?: readonly string[] | undefined
  destinationGroups?: readonly string[] | undefined
  flightNo: string
  cabin: string
  /** day of departure */
  date: LocalDate
  /** day of sale, Asia/Shanghai */
  today: LocalDate
  /** the agency, and the one it belongs to */
  agencies: readonly string[]
  /** travellers, infants among them */
  persons: number
}

const ends = (airport: string, groups: readonly string[] = []): string[] => [airport, ...groups, '*']
/** The lines by which a freight may be meant for a leg: `HAK-PEK`, `HAK-*`, `*-PEK`, groups of airports in the place of each, and `*`. */
export const linesFor = ({ origin, destination, originGroups, destinationGroups }: Omit<FreightAsked, 'flightNo' | 'cabin'>): string[] => [
  ...ends(origin, originGroups).flatMap(from => ends(destination, destinationGroups).map(to => `${from}-${to}`)),
  '*',
]

/** Does the freight hold for this flight, this day of sale and these travellers? The line is matched by who asks. */
const fits = (freight: Freight, asked: FreightAsked): boolean => {
  const { flights, weekdays, saleFrom, saleTo, agency, paxMax, travelFrom, travelTo, advanceMin = 0, advanceMax } = freight
  const days = daysBetween(asked.today, asked.date)
  return (
    freight.enabled &&
    freight.cabin === asked.cabin &&
    asked.date >= travelFrom &&
    asked.date <= travelTo &&
    (!flights || flights.split(',').includes(asked.flightNo)) &&
    (!weekdays || weekdays.includes(String(weekday(asked.date)))) &&
    (!saleFrom || asked.today >= saleFrom) &&
    (!saleTo || asked.today <= saleTo) &&
    days >= advanceMin &&
    (advanceMax === undefined || days <= advanceMax) &&
    (!agency || asked.agencies.includes(agency)) &&
    (paxMax === undefined || asked.persons <= paxMax)
  )
}

/** How exactly a freight says for what it is meant: an agency counts for more than flights, these for more than a line. */
const exactness = ({ agency, flights, line }: Freight, { origin, destination }: FreightAsked): number => {
  const [from, to] = line.split('-')
  const end = (one: string | undefined, airport: string) => (one === airport ? 5 : one === undefined || one === '*' ? 0 : 3)
  return (agency ? 100 : 0) + (flights ? 20 : 0) + end(from, origin) + end(to, destination)
}

/** The adult's fare, a multiple of ten yuan, half up; `fullFare` is Y of the flight. Fen. */
export const freightFare = ({ fare, rate = 100 }: Pick<Freight, 'fare' | 'rate'>, fullFare: Fen): Fen =>
  fare === undefined ? percentOf(fullFare, rate * 100, TEN_YUAN) : round10(fare)

/** Of each product the most exact freight, then the cheapest, then the newest; the cheapest product first. */
export const bestFreights = (rows: readonly Freight[], asked: FreightAsked, fullFare: Fen): Freight[] => {
  const fare = (row: Freight) => freightFare(row, fullFare)
  const fitting = groupedBy(
    rows.filter(row => fits(row, asked)),
    ({ product }) => product,
  )
  return [...fitting.values()]
    .map(of => of.reduce((best, row) => (before(row, best) ? row : best)))
    .sort((a, b) => fare(a) - fare(b) || (a.product < b.product ? -1 : 1))

  function before(row: Freight, best: Freight): boolean {
    const exact = exactness(row, asked) - exactness(best, asked)
    const cheaper = fare(best) - fare(row)
    return exact > 0 || (exact === 0 && (cheaper > 0 || (cheaper === 0 && row.updatedAt > best.updatedAt)))
  }
}
