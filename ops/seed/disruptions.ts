import { addAbnormalFlight, deleteAbnormalFlight, queryAbnormalOrder } from '#contracts/disruption/api.ts'
import { addDays, local, toLocal } from '#contracts/kernel/calendar.ts'
import { answerDisruption } from '#contracts/order/disruption/disruption-api.ts'
import type { App } from '#services/app.ts'
import type { IsOnSale } from './flights.ts'
import type { Play } from './play.ts'

/**
 * Flights of the demonstration that do not go as they were sold: one whose agency has answered, one whose agency has not, one without
 * orders, and one that goes after all. Flights that are left out (`isOnSale`) are on no list of disruptions either.
 */
export const seedDisruptions = async (
  program: App,
  { play, startedAt, isOnSale = () => true }: { play: Play; startedAt: string; isOnSale?: IsOnSale | undefined },
): Promise<void> => {
  const today = toLocal(startedAt).date
  const abnormal = async (flightNo: string, days: number, terms: object) => {
    if (!isOnSale(flightNo, days)) return undefined
    return play(
      addAbnormalFlight,
      {
        flightNo,
        date: addDays(today, days),
        cause: 'CARRIER',
        answerBy: local(addDays(today, 7), '17:00'),
        refund: true,
        ...terms,
      } as never,
      { as: 'order', now: startedAt, key: `${flightNo} ${days}` },
    )
  }
  const moved = { kind: 'RETIME', newDepTime: '13:20', stay: true, change: true, noticeNo: 'HU-2026-118', text: '机型调整，起飞推迟' }
  const answered = await abnormal('HU7119', 40, moved)
  await abnormal('HU7279', 21, { kind: 'DELAY', newDepTime: '23:10', stay: true, cause: 'ATC', text: '流量控制，预计延误' })
  await abnormal('HU7119', 45, { kind: 'CANCEL', cause: 'WEATHER', change: true, text: '因台风取消' })
  const withdrawn = await abnormal('HU7119', 50, moved)
  if (withdrawn)
    await play(deleteAbnormalFlight, { id: withdrawn.id, reason: '机型已恢复' }, { as: 'order', now: startedAt, key: withdrawn.id })
  if (!answered) return
  await program.settle()
  const { content } = await play(queryAbnormalOrder, { abnormalId: answered.id }, { as: 'yefeng', now: startedAt, key: 'orders' })
  for (const { orderNo: orderId, abnormalId, version } of content)
    await play(answerDisruption, { orderId, abnormalId, version, answer: 'CHANGE' }, { as: 'yefeng', now: startedAt, key: orderId })
}
