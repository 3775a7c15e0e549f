import { type FareType, fareTypes } from '#contracts/enums.ts'
import type { OpenedOrder } from './steps.ts'

/** Changes of the group's passengers; the server's preview of each is shown before it can be confirmed (DOMAIN §3.2). */
export type TypeCounts = Partial<Record<FareType, number>>
export const countedTypes = Object.keys(fareTypes) as FareType[]
export const someOf = (counts: TypeCounts): TypeCounts => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
export const anyOf = (counts: TypeCounts): boolean => Object.keys(someOf(counts)).length > 0

/** number of unnamed seats by type */
export const unnamedOf = ({ counts, passengers }: OpenedOrder): TypeCounts =>
  Object.fromEntries(countedTypes.map(type => [type, counts[type] - passengers.filter(one => one.type === type).length]))
