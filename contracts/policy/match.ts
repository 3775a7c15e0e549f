import { daysBetween, weekday } from '../kernel/calendar.ts'
import { groupedBy } from '../kernel/grouped.ts'
import type { Static } from '../kernel/schema.ts'
import type { PolicyTerms } from './events.ts'

type Terms = Static<typeof PolicyTerms>
export type Sellable = { id: string; terms: Terms; updatedAt: string }

/** What is asked of a policy: one leg, who sells it, on which day, for how many seats. */
export type Asked = {
  airLine: string
  origin: string
  destination: string
  /** flight areas of the two airports, where they have one */
  originArea?: string | undefined
  destinationArea?: string | undefined
  flightNo: string
  cabin: string
  /** departure, local date */
  date: string
  /** day of sale, local date */
  today: string
  agency: string
  /** its sales office, where it has one */
  office?: string | undefined
  /** as staff have sorted it */
  agencyLevel?: string | undefined
  /** as the agency says of its group */
  groupType?: string | undefined
  /** who travels (free seats and infants do not count); left out while only the price list is asked for */
  types?: readonly string[] | undefined
  /** left out while only the price list is asked for: the smallest group the policy takes */
  seats?: number
}

/** Does the policy hold for this leg? Every key that is set must fit (DOMAIN §3.13). */
export const matches = (terms: Terms, asked: Asked): boolean => {
  const within = (value: number | undefined, min: number | undefined, max: number | undefined) =>
    value === undefined || ((min === undefined || value >= min) && (max === undefined || value <= max))
  return (
    terms.airLine === asked.airLine &&
    (!terms.origin || terms.origin === asked.origin) &&
    (!terms.destination || terms.destination === asked.destination) &&
    (!terms.originArea || terms.originArea === asked.originArea) &&
    (!terms.destinationArea || terms.destinationArea === asked.destinationArea) &&
    (!terms.flights?.length || terms.flights.includes(asked.flightNo)) &&
    !terms.excludedFlights?.includes(asked.flightNo) &&
    (!terms.cabin || terms.cabin === asked.cabin) &&
    (!terms.saleFrom || asked.today >= terms.saleFrom) &&
    (!terms.saleTo || asked.today <= terms.saleTo) &&
    (!terms.travelFrom || asked.date >= terms.travelFrom) &&
    (!terms.travelTo || asked.date <= terms.travelTo) &&
    (!terms.weekdays?.length || terms.weekdays.includes(weekday(asked.date))) &&
    ((terms.advanceMin ?? terms.advanceMax) === undefined ||
      within(daysBetween(asked.today, asked.date), terms.advanceMin, terms.advanceMax)) &&
    within(asked.seats, terms.paxMin, terms.paxMax) &&
    (!terms.agency || terms.agency === asked.agency) &&
    (!terms.office || terms.office === asked.office) &&
    (!terms.agencyLevel || terms.agencyLevel === asked.agencyLevel) &&
    (!terms.groupType || terms.groupType === asked.groupType) &&
    (!terms.passengerTypes?.length || !asked.types || asked.types.every(type => (terms.passengerTypes as readonly string[]).includes(type)))
  )
}

/**
 * Policies by the route they name: a leg is compared with those that name its route, one end of it or none, not with all of an airline's.
 */
export const byRoute = <P extends Sellable>(policies: readonly P[]): ((origin: string, destination: string) => P[]) => {
  const named = (origin = '', destination = '') => `${origin}-${destination}`
  const routes = groupedBy(policies, ({ terms }) => named(terms.origin, terms.destination))
  return (origin, destination) =>
    [named(origin, destination), named(origin), named('', destination), named()].flatMap(route => routes.get(route) ?? [])
}

const list = (values: readonly (string | number)[] = []) => [...values].sort().join()
const keys = [
  'airLine',
  'origin',
  'destination',
  'originArea',
  'destinationArea',
  'cabin',
  'saleFrom',
  'saleTo',
  'travelFrom',
  'travelTo',
  'advanceMin',
  'advanceMax',
  'paxMin',
  'paxMax',
  'agency',
  'office',
  'agencyLevel',
  'groupType',
] as const

/** The keys by which a policy does not hold for a leg, one judged at a time: for the editor's sample. */
export const misfits = (terms: Terms, asked: Asked): (keyof Terms)[] => {
  const { airLine, name, price, childFareMode, refundable } = terms
  const open: Terms = { airLine: asked.airLine, name, price, childFareMode, refundable, paxMin: 1 }
  const judged = [...keys, 'flights', 'excludedFlights', 'weekdays', 'passengerTypes'] as const
  return judged.filter(key => !matches({ ...open, [key]: key === 'airLine' ? airLine : terms[key] }, asked))
}

/**
 * What a policy holds for, as one word. Two policies with the same one hold for exactly the same, and nobody could say which one is meant
 * (DOMAIN §3.13: 政策冲突).
 */
export const keysOf = (terms: Terms): string =>
  JSON.stringify([
    ...keys.map(key => terms[key]),
    list(terms.flights),
    list(terms.excludedFlights),
    list(terms.weekdays),
    list(terms.passengerTypes),
  ])

/** The more exactly a policy names what it is for, the sooner it is chosen: agency before office, its level, flight, kind of group, who travels, route, area and cabin. */
export const specificity = (terms: Terms): number =>
  (terms.agency ? 1000 : 0) +
  (terms.office ? 500 : 0) +
  (terms.agencyLevel ? 250 : 0) +
  (terms.flights?.length ? 100 : 0) +
  (terms.groupType ? 50 : 0) +
  (terms.passengerTypes?.length ? 25 : 0) +
  (terms.origin ? 10 : 0) +
  (terms.destination ? 10 : 0) +
  (terms.originArea ? 3 : 0) +
  (terms.destinationArea ? 3 : 0) +
  (terms.cabin ? 1 : 0)

/** Most specific, then lowest adult fare, then newest (DOMAIN §3.13). `fare` is the policy's adult fare on this leg, fen. */
export const bestPolicy = <P extends Sellable>(policies: readonly P[], asked: Asked, fare: (terms: Terms) => number): P | undefined =>
  policies
    .filter(policy => matches(policy.terms, asked))
    .sort(
      (a, b) =>
        specificity(b.terms) - specificity(a.terms) ||
        fare(a.terms) - fare(b.terms) ||
        (a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : a.id < b.id ? 1 : -1),
    )[0]
