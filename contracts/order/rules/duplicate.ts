import { addDays } from '../../kernel/calendar.ts'

/**
 * Rules by which two orders of an agency look like one that was sent twice: same route, departures within `days`, seats within `percent`
 * (DOMAIN §2).
 */
export type DuplicateRules = { days: number; percent: number }

/** Statuses that count: an order that is over or whose tickets are going back is no duplicate. */
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

/** Search range for possible duplicates: days of departure and numbers of seats, bounds included. */
export const duplicateRange = ({ route, departure, seats }: DuplicateKey, { days, percent }: DuplicateRules) => ({
  route,
  days: Array.from({ length: 2 * days + 1 }, (_, day) => addDays(departure, day - days)),
  seats: { gte: Math.ceil((seats * (100 - percent)) / 100), lte: Math.floor((seats * (100 + percent)) / 100) },
})
export type DuplicateRange = ReturnType<typeof duplicateRange>
