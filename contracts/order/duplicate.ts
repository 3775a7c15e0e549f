import { addDays } from '../kernel/calendar.ts'

/** What makes two orders of an agency look like one that was sent twice: same route, so many days around, so many percent more or fewer seats (DOMAIN §2). */
export type DuplicateRules = { days: number; percent: number }

/** What is over, or whose tickets are going back, is no order that one might have meant. */
export const comparedStatuses = ['WAIT_FOR_PAY', 'PAID', 'PRINTED'] as const
export const isCompared = (status: string): boolean => (comparedStatuses as readonly string[]).includes(status)

type DuplicateKey = { route: string; departure: string; seats: number }

export const duplicateKeyOf = ({
  legs,
  seats,
}: {
  legs: { origin: string; destination: string; date: string }[]
  seats: number
}): DuplicateKey => ({
  route: legs.map(leg => `${leg.origin}-${leg.destination}`).join('/'),
  departure: legs[0]!.date,
  seats,
})

/** What is asked for to find them: days of departure, and from how few to how many seats, both included. */
export const duplicateRange = ({ route, departure, seats }: DuplicateKey, { days, percent }: DuplicateRules) => ({
  route,
  days: Array.from({ length: 2 * days + 1 }, (_, day) => addDays(departure, day - days)),
  seats: { gte: Math.ceil((seats * (100 - percent)) / 100), lte: Math.floor((seats * (100 + percent)) / 100) },
})
export type DuplicateRange = ReturnType<typeof duplicateRange>
