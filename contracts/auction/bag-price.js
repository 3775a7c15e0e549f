import { instantMs, local } from '../kernel/calendar.ts';
import { percentOf, split, TEN_YUAN } from '../kernel/money.ts';
/**
 * Splits a traveller's price for all flights of a bag into fares, in proportion to the full fares, exact to the fen. All flights have the
 * same number of seats, so this equals a split by seats × full fare, and no flight has two fares of one kind.
 */
export const faresOf = (price, lots) => split(price, lots.map(({ fullFare }) => fullFare));
/** the most that a bag may cost a traveller, in basis points of the full fares of its flights */
const MOST_OF_FULL = 15_000;
export const mostBagPrice = (lots) => percentOf(lots.reduce((sum, { fullFare }) => sum + fullFare, 0), MOST_OF_FULL, TEN_YUAN);
/** Departure of a flight as an instant. */
export const departs = ({ date, depTime }) => local(date, depTime);
const DAY_MS = 86_400_000;
const arrives = ({ date, arrTime, arrDays }) => instantMs(local(date, arrTime)) + arrDays * DAY_MS;
/** Flights in the order of departure. */
export const inOrder = (lots) => [...lots].sort((a, b) => instantMs(departs(a)) - instantMs(departs(b)));
/** True where a flight leaves before the previous one has arrived: the same group flies on all of them. */
export const overlap = (lots) => inOrder(lots).some((lot, n, all) => n > 0 && instantMs(departs(lot)) < arrives(all[n - 1]));
/** voyage type of the flights: one way, return, or several in a row */
export const voyageOf = ([out, back, ...more]) => !back ? 'S' : out && back && more.length === 0 && out.origin === back.destination && out.destination === back.origin ? 'D' : 'M';
/** `HAK-PEK / PEK-HAK` */
export const routeText = (lots) => lots.map(({ origin, destination }) => `${origin}-${destination}`).join(' / ');
/** reads the airports of a route text */
export const routeIn = (text) => text.split(' / ').map(way => {
    const [origin = '', destination = ''] = way.split('-');
    return { origin, destination };
});
