import { addDays, daysBetween } from '../kernel/calendar.ts'

/** What makes two orders of an agency look like one that was sent twice: same route, a day around, a fifth more or fewer seats (domain §2, 13). */
const DAYS = 1
const PART = 0.2

export type Likeness = { route: string; departure: string; seats: number }

export const likenessOf = ({
  legs,
  seats,
}: {
  legs: { origin: string; destination: string; date: string }[]
  seats: number
}): Likeness => ({
  route: legs.map(leg => `${leg.origin}-${leg.destination}`).join('/'),
  departure: legs[0]!.date,
  seats,
})

/** the days on which another order is alike, and from how few to how many seats, both included */
export const alikeRange = (one: Likeness) => ({
  days: Array.from({ length: 2 * DAYS + 1 }, (_, day) => addDays(one.departure, day - DAYS)),
  seats: seatRange(one),
})
const seatRange = ({ seats }: Likeness) => [Math.ceil(seats * (1 - PART)), Math.floor(seats * (1 + PART))] as const

/** Cheapest questions first: an agency's recent orders are mostly for other routes. */
export const isAlike = (one: Likeness, other: Likeness): boolean => {
  if (one.route !== other.route) return false
  const [least, most] = seatRange(one)
  return other.seats >= least && other.seats <= most && Math.abs(daysBetween(one.departure, other.departure)) <= DAYS
}
