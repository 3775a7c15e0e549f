import { instantMs, local } from '../kernel/calendar.ts'
import { type Fen, percentOf, split, TEN_YUAN } from '../kernel/money.ts'

type Flown = { date: string; depTime: string; arrTime: string; arrDays: number; origin: string; destination: string }

/**
 * The price of a traveller for all flights of a bag, as the fare of each: by their full fares, to the fen, exact. All have the same seats, so this is the
 * bag's price over its flights by seats × full fare, and no flight has two fares of one kind.
 */
export const faresOf = (price: Fen, lots: readonly { fullFare: Fen }[]): Fen[] =>
  split(
    price,
    lots.map(({ fullFare }) => fullFare),
  )

/** No traveller pays more for all flights of a bag than this part of their full fares. */
const MOST_OF_FULL = 15_000
export const mostBagPrice = (lots: readonly { fullFare: Fen }[]): Fen =>
  percentOf(
    lots.reduce((sum, { fullFare }) => sum + fullFare, 0),
    MOST_OF_FULL,
    TEN_YUAN,
  )

/** When a flight leaves, as an instant. */
export const departs = ({ date, depTime }: Pick<Flown, 'date' | 'depTime'>): string => local(date, depTime)
const DAY_MS = 86_400_000
const arrives = ({ date, arrTime, arrDays }: Flown): number => instantMs(local(date, arrTime)) + arrDays * DAY_MS

/** In the order in which they leave. */
export const inOrder = <F extends Flown>(lots: readonly F[]): F[] => [...lots].sort((a, b) => instantMs(departs(a)) - instantMs(departs(b)))
/** Does one leave before the one before it has arrived? The same group flies on all of them. */
export const overlap = (lots: readonly Flown[]): boolean =>
  inOrder(lots).some((lot, n, all) => n > 0 && instantMs(departs(lot)) < arrives(all[n - 1]!))

/** one way, there and back, or one after another */
export const voyageOf = ([out, back, ...more]: readonly Pick<Flown, 'origin' | 'destination'>[]): 'S' | 'D' | 'M' =>
  !back ? 'S' : out && back && more.length === 0 && out.origin === back.destination && out.destination === back.origin ? 'D' : 'M'
/** `HAK-PEK / PEK-HAK` */
export const routeText = (lots: readonly Pick<Flown, 'origin' | 'destination'>[]): string =>
  lots.map(({ origin, destination }) => `${origin}-${destination}`).join(' / ')
/** what a text of these says */
export const routeIn = (text: string): { origin: string; destination: string }[] =>
  text.split(' / ').map(way => {
    const [origin = '', destination = ''] = way.split('-')
    return { origin, destination }
  })
