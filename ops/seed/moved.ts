import { addAbnormalFlight } from '#contracts/disruption/api.ts'
import { addDays, local, toLocal } from '#contracts/kernel/calendar.ts'
import { batchCabin } from '#contracts/order/batch/api.ts'
import { savePolicy } from '#contracts/policy/api.ts'
import { orderList } from '#projections/order/list.ts'
import type { App } from '#services/app.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import type { At } from '#services/kernel/stream/commands.ts'
import { stockBatch } from '#services/seats/batch.ts'
import { seats, stockId } from '#services/seats/decide.ts'
import type { IsOnSale } from './flights.ts'
import type { Play } from './play.ts'
import { CARE_GROUPS, MOVED } from './stories.ts'

const { flightNo, days } = MOVED
const [CABIN, BATCH] = ['B', 'demo-moved']
/** seats of the class to which the groups go; on every fifth day too few for one of them */
const seatsOf = (nth: number) => (nth % 5 === 0 ? 40 : 50)

/** Blocks of the class in which the groups of some flights will fly. */
export const seedMovedFlights = async (at: At, today: string): Promise<void> => {
  const terms = { airLine: 'HU', origin: 'TYN', destination: 'HAK', depTime: '11:10', arrTime: '14:30', arrDays: 0, cabin: CABIN }
  const items = days.map((day, nth) => ({
    ...terms,
    flightNo,
    date: addDays(today, day),
    batchId: BATCH,
    seats: seatsOf(nth),
    fullFare: 209_000,
    distance: 1_992,
  }))
  await inParallel(items, 64, item => at(seats, stockId(item)).importStock(item))
  const told = {
    fileName: '太原海口加密舱位.xlsx',
    airLines: ['HU'],
    items: items.length,
    seats: items.reduce((sum, { seats }) => sum + seats, 0),
    failed: 0,
  }
  await at(stockBatch, BATCH).importBatch({ batchId: BATCH, ...told, ids: items.map(stockId) })
}

/**
 * A flight comes with a smaller class G on some days, and the desk moves all groups of these days to another class, free of charge and in
 * one go; on a few days there are seats for all but one, whose orders say so.
 * Days that are left out (`isOnSale`) have no such groups.
 */
export const seedMoved = async (
  program: App,
  { play, startedAt, isOnSale = () => true }: { play: Play; startedAt: string; isOnSale?: IsOnSale | undefined },
): Promise<void> => {
  const today = toLocal(startedAt).date
  const as = (key: string) => ({ as: 'order', now: startedAt, key: `moved ${key}` })
  const terms = { name: '太原—海口B舱团', airLine: 'HU', origin: 'TYN', destination: 'HAK', cabin: CABIN, paxMin: 10, refundable: true }
  const price = { kind: 'FIXED' as const, fare: 130_000 }
  await play(savePolicy, { terms: { ...terms, price, childFareMode: 'HALF_OF_Y' } }, as('policy'))
  for (const day of days.filter(day => isOnSale(flightNo, day))) {
    const date = addDays(today, day)
    const notice = { kind: 'RETIME' as const, newDepTime: '11:40', cause: 'CARRIER' as const, text: '机型调整，G舱停售，整团改B舱' }
    const answers = { stay: true, change: true, noticeNo: `HU-2026-2${day}`, answerBy: local(addDays(today, 7), '17:00') }
    await play(addAbnormalFlight, { flightNo, date, ...notice, ...answers }, as(date))
  }
  await program.settle()
  const ids = (await program.query.find(orderList, { filter: { flights: flightNo }, limit: 1_000 }))
    .filter(({ groupName }) => groupName.startsWith(CARE_GROUPS))
    .map(({ orderNo }) => orderNo)
    .toSorted()
  const asked = { ids, cabin: CABIN, remark: '机型调整，整团改B舱' }
  const { count, change, back } = await play(batchCabin, { ...asked, preview: true }, as('preview'))
  await play(batchCabin, { ...asked, confirm: { count, change, back } }, as('run'))
  await program.settle()
  await program.pass('order batches')
  await program.settle()
}
