import { topicOf } from '../kernel/live.ts'
import type { bidsStatuses } from './codes.ts'
import type { LotRow } from './lists.ts'

/** the topic of a lot (contracts/kernel/live.ts) */
export const LOT = 'lot'
export const lotTopicOf = (id: string): string => topicOf(LOT, id)

/** How a lot stands, as all who watch it are told: nobody is named, who wins sees it by his own paddle. */
export type LotNews = Pick<LotRow, 'endsAt' | 'extensions' | 'bids' | 'bidders' | 'sold' | 'price' | 'next' | 'winning'> & {
  status: keyof typeof bidsStatuses
  /** until when who leads may withdraw; not once somebody was beaten */
  undoBy?: string
  /** where its bids are: of two that cross on the way the higher one is the newer */
  revision: number
}
