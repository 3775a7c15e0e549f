import { addDays } from '../kernel/calendar.ts'

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

/** What is asked for to find them: days of departure, and from how few to how many seats, both included. */
export const alikeRange = ({ route, departure, seats }: Likeness) => ({
  route,
  days: Array.from({ length: 2 * DAYS + 1 }, (_, day) => addDays(departure, day - DAYS)),
  seats: { gte: Math.ceil(seats * (1 - PART)), lte: Math.floor(seats * (1 + PART)) },
})
export type AlikeRange = ReturnType<typeof alikeRange>
