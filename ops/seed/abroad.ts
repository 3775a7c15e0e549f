import { handleFlow } from '#contracts/flow/api.ts'
import { addDays, addMinutes, toLocal } from '#contracts/kernel/calendar.ts'
import { interOrder, interPrice } from '#contracts/order/search/inter-api.ts'
import { interPolicy } from '#contracts/policy/inter-policy.ts'
import type { App } from '#services/app.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import type { At } from '#services/kernel/stream/commands.ts'
import { stockBatch } from '#services/seats/batch.ts'
import { seats, stockId } from '#services/seats/decide.ts'
import type { Play } from './play.ts'

const [DAYS, BATCH] = [90, 'demo-abroad']
/** blocks of two lines abroad; times are what the clocks of the airports show */
const there = { seats: 40, batchId: BATCH, airLine: 'HU' }
const flights = [
  { flightNo: 'HU491', origin: 'PEK', destination: 'BRU', depTime: '13:55', arrTime: '18:05', arrZone: 'Europe/Brussels', first: 0 },
  { flightNo: 'HU492', origin: 'BRU', destination: 'PEK', depTime: '20:05', arrTime: '13:05', depZone: 'Europe/Brussels', first: 1 },
].flatMap(flight => ['K', 'G'].map(cabin => ({ ...there, ...flight, cabin, every: 3, distance: 7_970, fullFare: 1_280_000 })))
const islands = [
  { flightNo: 'HU7949', origin: 'HGH', destination: 'HKT', depTime: '18:20', arrTime: '22:15', arrZone: 'Asia/Bangkok', first: 0 },
  { flightNo: 'HU7950', origin: 'HKT', destination: 'HGH', depTime: '23:20', arrTime: '05:20', depZone: 'Asia/Bangkok', first: 1 },
].map(flight => ({ ...there, ...flight, cabin: 'G', every: 4, distance: 3_010, fullFare: 480_000 }))

/** Blocks of flights abroad, every third or fourth day, and back. @returns their number */
export const seedFlightsAbroad = async (at: At, today: string): Promise<number> => {
  const items = [...flights, ...islands].flatMap(({ first, every, ...flight }) =>
    Array.from({ length: DAYS }, (_, day) => day)
      .filter(day => day % every === first)
      .map(day => ({ ...flight, arrDays: flight.arrTime < flight.depTime ? 1 : 0, date: addDays(today, day) })),
  )
  await inParallel(items, 64, item => at(seats, stockId(item)).importStock(item))
  await at(stockBatch, BATCH).importBatch({
    batchId: BATCH,
    fileName: '国际切位计划.xlsx',
    airLines: ['HU'],
    items: items.length,
    seats: items.reduce((sum, item) => sum + item.seats, 0),
    failed: 0,
    ids: items.map(stockId),
  })
  return items.length
}

/** Filed fares that are audited by one person and published by another, and a group that has ordered at one of them. */
export const seedAbroad = async (program: App, { play, startedAt }: { play: Play; startedAt: string }): Promise<void> => {
  const today = toLocal(startedAt).date
  const send = (endpoint: { path: string }, body: object, as: string, key: string): Promise<any> =>
    play(endpoint as never, body as never, { as, now: startedAt, key })
  const { save, submitAudit, publish } = interPolicy.endpoints
  const filed = { airLine: 'HU', voyage: 'D', passengerType: 'ADULT', paxMin: 10, combinable: false, audit: false }
  const season = { from: today, to: addDays(today, 150) }
  for (const terms of [
    { name: '北京—布鲁塞尔团', origin: 'PEK', destination: 'BRU', cabin: 'HU.K', currency: 'EUR', fare: 38_500, minStay: 3, maxStay: 30 },
    { name: '北京—布鲁塞尔团（G舱）', origin: 'PEK', destination: 'BRU', cabin: 'HU.G', currency: 'CNY', fare: 410_000, maxStay: 60 },
    { name: '杭州—普吉团', origin: 'HGH', destination: 'HKT', cabin: 'HU.G', currency: 'CNY', fare: 128_000, maxStay: 15 },
  ]) {
    const { policyId } = await send(save, { terms: { ...filed, ...season, ...terms } }, 'order', `filed ${terms.name}`)
    const { instanceId } = await send(submitAudit, { policyId, flowRemark: '冬春航季报价' }, 'order', `audit ${terms.name}`)
    const decision = { instanceId, curentTaskId: `${instanceId}.1.1`, routeId: 'step1-pass', flowRemark: '同意' }
    await send(handleFlow, decision, 'admin', `audited ${terms.name}`)
    await send(publish, { policyId }, 'admin', `publish ${terms.name}`)
  }
  await program.settle()
  const legs = [
    { origin: 'PEK', destination: 'BRU', date: addDays(today, 30), cabin: 'K' },
    { origin: 'BRU', destination: 'PEK', date: addDays(today, 37), cabin: 'K' },
  ]
  const counts = { ADULT: 12, CHILD: 2, INFANT: 1 }
  const { offers } = await send(interPrice, { voyageType: 'D', legs, counts }, 'yefeng', 'price abroad')
  const [offer] = offers
  if (!offer) return
  const body = {
    voyageType: offer.voyageType,
    legs: offer.legs.map(({ stockId }: { stockId: string }) => ({ stockId })),
    counts,
    total: offer.total,
    groupName: '比利时古城十日团',
    contact: { name: '符海燕', phone: '0898-00000001' },
  }
  await play(interOrder, body as never, { as: 'yefeng', now: addMinutes(startedAt, -3), key: 'order abroad' })
}
