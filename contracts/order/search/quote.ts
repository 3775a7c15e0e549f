import type { GroupType } from '../../enums.ts'
import { code, Refused } from '../../kernel/refused.ts'
import { type Static, Type } from '../../kernel/schema.ts'
import { SaleTerms } from '../../policy/events.ts'
import type { Leg, PassengerCounts } from '../events.ts'

/** legs of one order */
export const MAX_LEGS = 6

export type Counts = Static<typeof PassengerCounts>
export type QuoteAsked = {
  legs: { stockId: string }[]
  voyageType: 'S' | 'D' | 'M'
  counts: Counts
  agency: string
  now: string
  groupType?: GroupType | undefined
}
/** What the policy of the first leg asks of the order; it speaks for the whole journey. */
export const OrderTerms = Type.Object(SaleTerms)
export type OrderTerms = Static<typeof OrderTerms>

/** A priced journey, as an order will keep it. `counts` may seat a second infant as a child. */
export type Quoted = {
  legs: Static<typeof Leg>[]
  airLine: string
  counts: Counts
  seats: number
  persons: number
  paxMin: number
  total: number
  terms: OrderTerms
}
/**
 * The price of chosen flights now, by the same code for search and submit.
 * @throws Refused when a flight is not for sale to this agency, the group is too small or the choice makes no journey
 */
export type Quoter = (asked: QuoteAsked) => Promise<Quoted>
/** the agency may not sell domestic groups of this airline */
export const noAuthority = (airLine: string) => new Refused(code.order, `无${airLine}航司销售权限`, { status: 403 })
