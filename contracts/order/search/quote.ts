import type { GroupType } from '../../enums.ts'
import { code, Refused } from '../../kernel/refused.ts'
import { Bps, Code, Count, optional, type Static, Type, zh } from '../../kernel/schema.ts'
import { SaleTerms } from '../../policy/events.ts'
import { FreeGrant } from '../../policy/free-grant.ts'
import type { Leg, PassengerCounts } from '../events.ts'

/** the largest number of legs in one order */
export const MAX_LEGS = 6

/** The voyage type of a journey: one way, there and back, or any other. */
export const voyageOf = (legs: readonly { origin: string; destination: string }[]): QuoteAsked['voyageType'] => {
  const [out, back] = legs
  if (legs.length === 1) return 'S'
  return legs.length === 2 && out!.origin === back!.destination && out!.destination === back!.origin ? 'D' : 'M'
}

export type TravellerCounts = Static<typeof PassengerCounts>
export type QuoteAsked = {
  legs: { stockId: string }[]
  voyageType: 'S' | 'D' | 'M'
  counts: TravellerCounts
  agency: string
  now: string
  groupType?: GroupType | undefined
}
/** Terms that the first leg's policy and the seasons of its departure set for the order; they apply to the whole journey. */
export const OrderTerms = Type.Object({
  ...SaleTerms,
  /** days by which the seasons bring the ladder's limits forward; a policy's own days stay */
  earlier: optional(zh(Count, '时限提前（天）')),
  /** free seats beyond the policy's own, out of a quota that the order holds a part of */
  freeTicket: optional(zh(FreeGrant, '免票政策')),
  /** contracts that its legs are sold under; the order's seats count in each */
  contracts: optional(zh(Type.Array(Code), '合同号')),
  /** the highest rate of tickets that these contracts ask for */
  minRate: optional(zh(Bps, '合同最低出票率')),
})
export type OrderTerms = Static<typeof OrderTerms>

/** A priced journey, as an order will store it. `counts` may seat a second infant as a child. */
export type Quoted = {
  legs: Static<typeof Leg>[]
  airLine: string
  counts: TravellerCounts
  seats: number
  persons: number
  paxMin: number
  total: number
  terms: OrderTerms
  /** seats of each block that must stay free for others; absent: none */
  leave?: Readonly<Record<string, number>>
}
/**
 * Prices chosen flights now; search and submission share the code. @throws Refused when a flight is not for sale to this agency, the group
 * is too small or the choice makes no journey
 */
export type Quoter = (asked: QuoteAsked) => Promise<Quoted>
/** A priced journey of people who join an ordered group, and the add-on policy that prices it. */
export type Joined = Quoted & { policy: { policyNo: string; name: string; version: number } }
/** the agency may not sell groups of this airline, of the country or `国际` */
export const noAuthority = (airLine: string, abroad: '' | '国际' = '') =>
  new Refused(code.order, abroad ? `无${airLine}国际销售权限` : `无${airLine}航司销售权限`, { status: 403 })
