import type { FareType } from '#contracts/enums.ts'
import { ageType } from '#contracts/kernel/documents.ts'
import { freeAllowed } from '#contracts/order/rules/free.ts'
import { unitPrice } from '#contracts/order/rules/instalments.ts'
import type { TravellerCounts } from '#contracts/order/search/quote.ts'
import { type LiveOrder, type Passenger, passengersOf } from '../state.ts'

/** Seats of those whose tickets go ahead (虚拟出票): they fly with the group, so it earns free seats by them too. */
export const aheadSeats = ({ splits = [] }: LiveOrder): number => splits.reduce((sum, { ahead, seats }) => sum + (ahead ? seats : 0), 0)

type RegradedPassenger = { id: string; type: FareType }[]

/**
 * 免票重算 (N免1 and free ticket policies): the remaining group with as many free seats as it earns. The other free ones pay like an adult, or
 * like a child where a child is named. Seats without a name lose it first, then travellers named last.
 */
export const recountFreeSeats = (
  order: LiveOrder,
  counts: TravellerCounts,
  removed: readonly string[],
): { counts: TravellerCounts; regraded: RegradedPassenger } => {
  const { ADULT, CHILD, SOLIDER, FREE } = counts
  const over = FREE - (freeAllowed(order.submitted.terms, ADULT + CHILD + SOLIDER + FREE + aheadSeats(order)) ?? FREE)
  if (over <= 0) return { counts, regraded: [] }
  const named = passengersOf(order).filter(({ id, type }) => type === 'FREE' && !removed.includes(id))
  const losing = Math.max(0, named.length - (FREE - over))
  const regraded = named.slice(named.length - losing).map(one => ({ id: one.id, type: payingType(order, one) }))
  const children = regraded.filter(({ type }) => type === 'CHILD').length
  return { counts: { ...counts, FREE: FREE - over, CHILD: CHILD + children, ADULT: ADULT + over - children }, regraded }
}
const payingType = (order: LiveOrder, { birthDate }: Passenger): FareType => {
  const young = birthDate !== undefined && ageType(birthDate, order.submitted.legs[0]!.date) !== 'ADULT'
  return young && order.submitted.legs.every(leg => unitPrice(leg, 'CHILD')) ? 'CHILD' : 'ADULT'
}

/** the travellers with the types that they pay for from now on */
export const regradedIn = (passengers: LiveOrder['passengers'], regraded: RegradedPassenger = []): LiveOrder['passengers'] => ({
  ...passengers,
  ...Object.fromEntries(regraded.flatMap(({ id, type }) => (passengers[id] ? [[id, { ...passengers[id], type }]] : []))),
})
