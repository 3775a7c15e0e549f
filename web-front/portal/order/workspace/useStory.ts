import { timeline } from '#contracts/report/history.ts'
import { useAsk } from '../../../kit/calls.ts'

const SIZE = 200
/** money that comes when all is over changes no row of the order */
const lists = ['order', 'needs-refund']

/** What has happened to an order: its last facts, which is all of them for every order but the most eventful. */
export const useStory = (orderId: string) => {
  const of = (page: number) => ({ stream: `order-${orderId}`, page, size: SIZE })
  const first = useAsk(timeline, of(0), { lists })
  const last = Math.max(0, Math.ceil((first.data?.total ?? 0) / SIZE) - 1)
  const latest = useAsk(timeline, of(last), { lists, enabled: last > 0 })
  return last > 0 ? latest : first
}
