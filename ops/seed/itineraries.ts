import { orderDetail } from '#contracts/order/api.ts'
import { applyItinerary, cancelItinerary } from '#contracts/report/itinerary/api.ts'
import { orderList } from '#projections/order/list.ts'
import type { App } from '#services/app.ts'
import type { Play } from './play.ts'
import { stories } from './stories.ts'

/**
 * Itineraries of a ticketed group: one for its traveller, one for a company, one that is taken back. Nothing waits for the issuer, whose
 * answers come by themselves.
 */
export const seedItineraries = async (program: App, { play, startedAt }: { play: Play; startedAt: string }): Promise<void> => {
  const as = (key: string) => ({ as: 'yefeng', now: startedAt, key: `itinerary ${key}` })
  const { groupName } = stories['ticketed-return']!
  const [order] = await program.query.find(orderList, { filter: { groupName }, limit: 1 })
  if (!order) return
  const orderId = order.orderNo
  const { tickets } = await play(orderDetail, { orderId }, as('order'))
  const [one, two, three] = tickets.map(({ ticketNo }) => ticketNo)
  if (!one || !two || !three) return
  await play(applyItinerary, { orderId, ticketNo: one }, as(one))
  const buyer = { kind: 'COMPANY' as const, title: '海口假日旅行社有限公司', taxNo: '91350100M000100Y43' }
  await play(applyItinerary, { orderId, ticketNo: [two, three], buyer }, as(two))
  await play(cancelItinerary, { id: `${three}~1`, reason: '抬头填写有误' }, as(`cancel ${three}`))
}
