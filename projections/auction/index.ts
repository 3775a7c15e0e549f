import { lots } from '#contracts/auction/lists.ts'
import { reads } from '../kernel/context.ts'
import { serves } from '../kernel/list.ts'
import { awardList } from './award-list.ts'
import { lotList } from './lot-list.ts'

/** what an agency may know of: from its publication on */
const open = ['PUBLISHED', 'AWARDED', 'FAILED', 'FORCE_CANCELLED']

export const auctionReads = reads({
  views: [lotList, awardList],
  lists: [
    serves(lots, lotList, {
      asks: (filter, { who }) => (who.agency ? { ...filter, status: { in: [...open] } } : filter),
      sort: () => ['-createdAt'],
    }),
  ],
})
