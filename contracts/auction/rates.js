/** Rate of every bid where no table of the airline applies: all bids rank alike. */
export const ALIKE = 10_000;
/** True where the agency had enough seats for a rate of its own. */
const hasOwnRate = ({ seats }, { minSeats }) => seats >= minSeats;
/**
 * Part of the seats taken by an agency that were ticketed, rounded down. An agency with too few seats has the initial rate (DOMAIN §3.24).
 */
const rateOf = (one, rule) => hasOwnRate(one, rule) ? Math.floor((Math.min(one.ticketed, one.seats) * 10_000) / one.seats) : rule.initial;
export const rateIn = (table, agency) => rateOf(table.rates.find(one => one.agency === agency) ?? { agency, seats: 0, ticketed: 0 }, table);
/** Agencies with the best rate first; among equals, the one that took more seats. */
export const ranking = (table) => table.rates
    .map(one => ({ ...one, rate: rateOf(one, table), own: hasOwnRate(one, table) }))
    .sort((a, b) => b.rate - a.rate || b.seats - a.seats || (a.agency < b.agency ? -1 : 1));
