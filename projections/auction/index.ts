import { hallStatuses } from '#contracts/auction/codes.ts'
import { hall, lots } from '#contracts/auction/lists.ts'
import { reads } from '../kernel/context.ts'
import { serves } from '../kernel/list.ts'
import { bidLog } from './bid-log.ts'
import { bidderList } from './bidder-list.ts'
import { lotList } from './lot-list.ts'

export const auctionReads = reads({ views: [lotList, bidderList, bidLog], lists: [serves(lots, lotList)] })

const shown = Object.keys(hallStatuses) as (keyof typeof hallStatuses)[]
/** What ends first, of those that may be bid for; what agencies may not know of yet is not there. */
export const hallList = serves(hall, lotList, {
  asks: filter => ({ status: { in: shown }, ...filter }),
  sort: ({ status }) => [status === 'PUBLISHED' ? 'endsAt' : '-createdAt'],
})
