import type { BasisPoints } from '../kernel/money.ts'
import type { Static } from '../kernel/schema.ts'
import type { RatesFrozen } from './rates-events.ts'

export type Rates = Pick<Static<typeof RatesFrozen.schema>, 'rates' | 'minSeats' | 'initial'>
export type Ticketing = Rates['rates'][number]

/** Where no airline's table says otherwise, all bids count alike. */
export const ALIKE: BasisPoints = 10_000

/** Has it had enough seats for a rate of its own? */
const hasOwnRate = ({ seats }: Pick<Ticketing, 'seats'>, { minSeats }: Pick<Rates, 'minSeats'>): boolean => seats >= minSeats

/** How many of the seats that an agency took were ticketed, rounded down; who has had too few has the initial rate (DOMAIN §3.24). */
const rateOf = (one: Ticketing, rule: Pick<Rates, 'minSeats' | 'initial'>): BasisPoints =>
  hasOwnRate(one, rule) ? Math.floor((Math.min(one.ticketed, one.seats) * 10_000) / one.seats) : rule.initial

export const rateIn = (table: Rates, agency: string): BasisPoints =>
  rateOf(table.rates.find(one => one.agency === agency) ?? { agency, seats: 0, ticketed: 0 }, table)

/** The best first; of the same rate, who took more seats. */
export const ranking = (table: Rates): (Ticketing & { rate: BasisPoints; own: boolean })[] =>
  table.rates
    .map(one => ({ ...one, rate: rateOf(one, table), own: hasOwnRate(one, table) }))
    .sort((a, b) => b.rate - a.rate || b.seats - a.seats || (a.agency < b.agency ? -1 : 1))
