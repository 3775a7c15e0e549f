import { ownCounts } from '#contracts/order/due-api.ts'
import { useAsk } from '../../kit/calls.ts'
import { useUnread } from '../notice/calls.ts'

/** so far from a change that nobody was told of, ms */
const EVERY_MS = 5 * 60_000

/** Lists whose news change what is counted or due; what is won, offered or allotted comes with a notice. */
export const DUE_LISTS = ['order', 'refund', 'application', 'fine', 'notice']

/** How many orders, refunds and matters there are of an agency's; the same answer for navigation and home. */
export const useCounts = (enabled: boolean) => useAsk(ownCounts, {}, { enabled, lists: DUE_LISTS, every: EVERY_MS })

/** What waits at each place of the navigation, by its path; 0 and what is not known yet are not shown. */
export const useWaiting = (enabled: boolean): Readonly<Record<string, { count: number; what: string; hot?: boolean }>> => {
  const { data: counts } = useCounts(enabled)
  const { data: unread } = useUnread(enabled)
  const { WAIT_FOR_PAY, PAID, REFUND_MODIFY } = counts?.orders ?? { WAIT_FOR_PAY: 0, PAID: 0, REFUND_MODIFY: 0 }
  return {
    '/': { count: counts?.due ?? 0, what: '件待办', hot: true },
    '/order': { count: WAIT_FOR_PAY + PAID + REFUND_MODIFY, what: '个进行中' },
    '/refund': { count: counts?.refunds ?? 0, what: '个未完结' },
    '/notice': { count: unread?.count ?? 0, what: '条未读' },
  }
}
