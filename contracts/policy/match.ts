import { daysBetween, weekday } from '../kernel/calendar.ts'
import { groupedBy } from '../kernel/grouped.ts'
import type { Static } from '../kernel/schema.ts'
import type { PolicyTerms } from './events.ts'

type Terms = Static<typeof PolicyTerms>
/** `version`: of what is saved; a draft in a sample has none */
export type Sellable = { id: string; terms: Terms; updatedAt: string; version?: number }

/** A question to policies: one leg, its seller, the day of sale, the number of seats. */
export type PolicyAsked = {
  airLine: string
  origin: string
  destination: string
  /** flight areas of the two airports, where they have one */
  originArea?: string | undefined
  destinationArea?: string | undefined
  /** groups that the two airports are in */
  originGroups?: readonly string[] | undefined
  destinationGroups?: readonly string[] | undefined
  /** seasons that the departure falls in */
  seasons?: readonly string[] | undefined
  flightNo: string
  cabin: string
  /** departure, local date */
  date: string
  /** day of sale, local date */
  today: string
  agency: string
  /** sales office of the agency, where it has one */
  office?: string | undefined
  /** level that staff gave the agency */
  agencyLevel?: string | undefined
  /** kind that the agency gave its group */
  groupType?: string | undefined
  /** passenger types of the group (free seats and infants do not count); absent while only the price list is wanted */
  types?: readonly string[] | undefined
  /** size of the group; absent while only the price list is requested: then the policy's smallest group */
  seats?: number
}

/** Tells whether the policy applies to this leg. Every key with a value must match (DOMAIN §3.13). */
export const matches = (terms: Terms, asked: PolicyAsked): boolean => {
  const within = (value: number | undefined, min: number | undefined, max: number | undefined) =>
    value === undefined || ((min === undefined || value >= min) && (max === undefined || value <= max))
  return (
    terms.airLine === asked.airLine &&
    (!terms.origin || terms.origin === asked.origin) &&
    (!terms.destination || terms.destination === asked.destination) &&
    (!terms.originArea || terms.originArea === asked.originArea) &&
    (!terms.destinationArea || terms.destinationArea === asked.destinationArea) &&
    (!terms.originGroup || asked.originGroups?.includes(terms.originGroup) === true) &&
    (!terms.destinationGroup || asked.destinationGroups?.includes(terms.destinationGroup) === true) &&
    (!terms.season || asked.seasons?.includes(terms.season) === true) &&
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

/** Indexes policies by route: a leg is compared with policies that name its route, one end of it or none, not with all of an airline's. */
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
  'originGroup',
  'destinationGroup',
  'season',
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

/** The keys that keep a policy from applying to a leg, each judged alone: for the editor's sample. */
export const misfits = (terms: Terms, asked: PolicyAsked): (keyof Terms)[] => {
  const { airLine, name, price, childFareMode, refundable } = terms
  const open: Terms = { airLine: asked.airLine, name, price, childFareMode, refundable, paxMin: 1 }
  const judged = [...keys, 'flights', 'excludedFlights', 'weekdays', 'passengerTypes'] as const
  return judged.filter(key => !matches({ ...open, [key]: key === 'airLine' ? airLine : terms[key] }, asked))
}

/**
 * The match keys of a policy as one text. Two policies with equal texts match exactly the same, so that the choice would be ambiguous
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

/**
 * Rank of a policy by how exactly it is targeted: agency before office, its level, flight, kind of group, passenger types, route, group of
 * airports, area, season and cabin.
 */
export const specificity = (terms: Terms): number =>
  (terms.agency ? 1000 : 0) +
  (terms.office ? 500 : 0) +
  (terms.agencyLevel ? 250 : 0) +
  (terms.flights?.length ? 100 : 0) +
  (terms.groupType ? 50 : 0) +
  (terms.passengerTypes?.length ? 25 : 0) +
  (terms.origin ? 10 : 0) +
  (terms.destination ? 10 : 0) +
  (terms.originGroup ? 6 : 0) +
  (terms.destinationGroup ? 6 : 0) +
  (terms.originArea ? 3 : 0) +
  (terms.destinationArea ? 3 : 0) +
  (terms.season ? 2 : 0) +
  (terms.cabin ? 1 : 0)

/** Most specific, then lowest adult fare, then newest (DOMAIN §3.13). `fare` is the policy's adult fare on this leg, fen. */
export const bestPolicy = <P extends Sellable>(policies: readonly P[], asked: PolicyAsked, fare: (terms: Terms) => number): P | undefined =>
  policies
    .filter(policy => matches(policy.terms, asked))
    .sort(
      (a, b) =>
        specificity(b.terms) - specificity(a.terms) ||
        fare(a.terms) - fare(b.terms) ||
        (a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : a.id < b.id ? 1 : -1),
    )[0]
