import { groupedBy } from '../kernel/grouped.ts'
import { type Sellable, specificity } from './match.ts'

type Terms = Sellable['terms']
type Bound = string | number | undefined
const overlap = (from: Bound, to: Bound, otherFrom: Bound, otherTo: Bound) =>
  (to === undefined || otherFrom === undefined || otherFrom <= to) && (from === undefined || otherTo === undefined || from <= otherTo)
const alike = <T>(a: T | undefined, b: T | undefined) => a === undefined || b === undefined || a === b
const share = <T>(a: readonly T[] | undefined, b: readonly T[] | undefined) => !a?.length || !b?.length || a.some(one => b.includes(one))

/** May both hold for one departure, sold on one day to one group? Airline and route are alike already. */
const meet = (a: Terms, b: Terms): boolean =>
  overlap(a.travelFrom, a.travelTo, b.travelFrom, b.travelTo) &&
  overlap(a.saleFrom, a.saleTo, b.saleFrom, b.saleTo) &&
  overlap(a.paxMin, a.paxMax, b.paxMin, b.paxMax) &&
  overlap(a.advanceMin, a.advanceMax, b.advanceMin, b.advanceMax) &&
  alike(a.cabin, b.cabin) &&
  alike(a.agency, b.agency) &&
  alike(a.office, b.office) &&
  alike(a.agencyLevel, b.agencyLevel) &&
  alike(a.groupType, b.groupType) &&
  alike(a.season, b.season) &&
  share(a.flights, b.flights) &&
  share(a.weekdays, b.weekdays) &&
  share(a.passengerTypes, b.passengerTypes) &&
  !a.flights?.every(flight => b.excludedFlights?.includes(flight)) &&
  !b.flights?.every(flight => a.excludedFlights?.includes(flight))

const routeOf = (terms: Terms): string => {
  const { airLine, origin, originGroup, originArea, destination, destinationGroup, destinationArea } = terms
  return [airLine, origin ?? originGroup ?? originArea ?? '', destination ?? destinationGroup ?? destinationArea ?? ''].join(' ')
}

const kindOf = ({ terms }: Sellable): string => `${routeOf(terms)} ${specificity(terms)}`

/** The policies between which and this one only price and age decide, as `conflictsAmong` says. */
export const conflictsWith = <P extends Sellable>(policy: Sellable, others: readonly P[]): P[] =>
  others.filter(other => kindOf(other) === kindOf(policy) && meet(policy.terms, other.terms))

/**
 * Pairs of policies between which only price and age decide: equally specific, for the same route, with some departure, day of sale, size
 * and agency in common. `most` pairs at most; `cut` where there are more.
 */
export const conflictsAmong = <P extends Sellable>(policies: readonly P[], most: number): { pairs: [P, P][]; cut: boolean } => {
  const pairs: [P, P][] = []
  for (const group of groupedBy(policies, kindOf).values()) {
    const sorted = group.toSorted((a, b) => ((a.terms.travelFrom ?? '') < (b.terms.travelFrom ?? '') ? -1 : 1))
    for (const [index, one] of sorted.entries()) {
      const { travelTo } = one.terms
      for (const other of sorted.slice(index + 1)) {
        // the others depart later still
        if (travelTo !== undefined && (other.terms.travelFrom ?? '') > travelTo) break
        if (!meet(one.terms, other.terms)) continue
        if (pairs.length >= most) return { pairs, cut: true }
        pairs.push([one, other])
      }
    }
  }
  return { pairs, cut: false }
}
