import { topicOf } from '../kernel/live.ts'
import type { bidsStatuses } from './codes.ts'
import type { LotRow } from './lists.ts'

/** the topic of a lot (contracts/kernel/live.ts) */
export const LOT = 'lot'
export const lotTopicOf = (id: string): string => topicOf(LOT, id)

/** State of a lot for everybody who watches it. It names nobody; a winner recognises the own paddle. */
export type LotNews = Pick<LotRow, 'endsAt' | 'extensions' | 'bids' | 'bidders' | 'sold' | 'price' | 'next' | 'winning'> & {
  status: keyof typeof bidsStatuses
  /** until when the leader may withdraw; absent once the bid has outbid somebody */
  undoBy?: string
  /** revision of the lot's bids; when two messages cross, the higher revision is the newer */
  revision: number
}
