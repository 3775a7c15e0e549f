import type { BasisPoints } from '../kernel/money.ts'
import type { Static } from '../kernel/schema.ts'
import type { RatesFrozen } from './rates-events.ts'

export type Rates = Pick<Static<typeof RatesFrozen.schema>, 'rates' | 'minSeats' | 'initial'>
export type TicketingRate = Rates['rates'][number]

/** Rate of every bid where no table of the airline applies: all bids rank alike. */
export const ALIKE: BasisPoints = 10_000

/** True where the agency had enough seats for a rate of its own. */
const hasOwnRate = ({ seats }: Pick<TicketingRate, 'seats'>, { minSeats }: Pick<Rates, 'minSeats'>): boolean => seats >= minSeats

/**
 * Part of the seats taken by an agency that were ticketed, rounded down. An agency with too few seats has the initial rate (DOMAIN §3.24).
 */
const rateOf = (one: TicketingRate, rule: Pick<Rates, 'minSeats' | 'initial'>): BasisPoints =>
  hasOwnRate(one, rule) ? Math.floor((Math.min(one.ticketed, one.seats) * 10_000) / one.seats) : rule.initial

export const rateIn = (table: Rates, agency: string): BasisPoints =>
  rateOf(table.rates.find(one => one.agency === agency) ?? { agency, seats: 0, ticketed: 0 }, table)

/** Agencies with the best rate first; among equals, the one that took more seats. */
export const ranking = (table: Rates): (TicketingRate & { rate: BasisPoints; own: boolean })[] =>
  table.rates
    .map(one => ({ ...one, rate: rateOf(one, table), own: hasOwnRate(one, table) }))
    .sort((a, b) => b.rate - a.rate || b.seats - a.seats || (a.agency < b.agency ? -1 : 1))
