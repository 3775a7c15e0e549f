import { compareInstants } from '../kernel/calendar.ts'
import { type Fen, percentOf, split, TEN_YUAN } from '../kernel/money.ts'
import { type Schedule, staOf, stdOf } from '../kernel/zones.ts'

type Flown = Schedule & { origin: string; destination: string }

/**
 * Splits a traveller's price for all flights of a bag into fares, in proportion to the full fares, exact to the fen. All flights have the
 * same number of seats, so this equals a split by seats × full fare, and no flight has two fares of one kind.
 */
export const faresOf = (price: Fen, flights: readonly { fullFare: Fen }[]): Fen[] =>
  split(
    price,
    flights.map(({ fullFare }) => fullFare),
  )

/** the most that a bag may cost a traveller, in basis points of the full fares of its flights */
const MOST_OF_FULL = 15_000
export const mostBagPrice = (flights: readonly { fullFare: Fen }[]): Fen =>
  percentOf(
    flights.reduce((sum, { fullFare }) => sum + fullFare, 0),
    MOST_OF_FULL,
    TEN_YUAN,
  )

/** Flights in the order of departure. */
export const inOrder = <F extends Flown>(flights: readonly F[]): F[] => [...flights].sort((a, b) => compareInstants(stdOf(a), stdOf(b)))
/** True where a flight leaves before the previous one has arrived: the same group flies on all of them. */
export const overlap = (flights: readonly Flown[]): boolean =>
  inOrder(flights).some((flight, n, all) => n > 0 && stdOf(flight) < staOf(all[n - 1]!))

/** voyage type of the flights: one way, return, or several in a row */
export const voyageOf = ([out, back, ...more]: readonly Pick<Flown, 'origin' | 'destination'>[]): 'S' | 'D' | 'M' =>
  !back ? 'S' : out && back && more.length === 0 && out.origin === back.destination && out.destination === back.origin ? 'D' : 'M'
/** `HAK-PEK / PEK-HAK` */
export const routeText = (flights: readonly Pick<Flown, 'origin' | 'destination'>[]): string =>
  flights.map(({ origin, destination }) => `${origin}-${destination}`).join(' / ')
/** reads the airports of a route text */
export const routeIn = (text: string): { origin: string; destination: string }[] =>
  text.split(' / ').map(way => {
    const [origin = '', destination = ''] = way.split('-')
    return { origin, destination }
  })
