import { handleFlow } from '#contracts/flow/api.ts'
import { addService, offeredServices, submitService } from '#contracts/service/api.ts'
import { orderList } from '#projections/order/list.ts'
import type { App } from '#services/app.ts'
import { order } from '#services/order/decide.ts'
import type { LiveOrder } from '#services/order/state.ts'
import { passengersOf } from '#services/order/state.ts'
import type { Play } from './play.ts'

/** Services for groups of the demonstration: one approved, one that waits for the desk, one draft, on an order of HU with its names. */
export const seedServices = async (program: App, { play, startedAt }: { play: Play; startedAt: string }): Promise<void> => {
  await program.settle()
  const [sold] = await program.query.find(orderList, { filter: { groupName: '上海进博团' }, limit: 1 })
  if (!sold) return
  const orderId = sold.id
  const { state } = await program.run.load(order, orderId)
  const { submitted } = state as LiveOrder
  const stockId = submitted.legs[0]!.stockId
  const as = (who: string, key: string) => ({ as: who, now: startedAt, key: `service ${key}` })
  const { legs } = await play(offeredServices, { orderId }, as('yefeng', 'offers'))
  const isOffered = (service: string) => legs[0]!.services.some(offer => offer.service === service)
  const ids = passengersOf(state as LiveOrder)
    .slice(0, 2)
    .map(({ id }) => id)
  const wanted = [
    { key: 'chair', service: 'WCHR' as const, count: 2, ids, remark: '两位老人，送至登机口' },
    { key: 'meal', service: 'MEAL' as const, count: 16, remark: '清真餐两份' },
    { key: 'desk', service: 'DESK' as const, count: 16 },
  ].filter(({ service }) => isOffered(service))
  for (const { key, ...asked } of wanted) {
    const { id } = await play(addService, { orderId, stockId, ...asked }, as('yefeng', `${key} asked`))
    if (key === 'desk') continue
    const { instanceId, currentTaskId } = await play(submitService, { id }, as('yefeng', `${key} submitted`))
    if (key === 'chair' && currentTaskId)
      await play(
        handleFlow,
        { instanceId, curentTaskId: currentTaskId, routeId: 'step1-pass', flowRemark: '已安排' },
        as('order', `${key} approved`),
      )
  }
}
