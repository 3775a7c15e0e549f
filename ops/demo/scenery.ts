import { extraLimit } from '#contracts/extra/limit-record.ts'
import { extraProduct } from '#contracts/extra/product-record.ts'
import { finesLine } from '#contracts/fine/rule-record.ts'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { submitOrder } from '#contracts/order/api.ts'
import type { TravellerCounts } from '#contracts/order/search/quote.ts'
import { searchingPriceSeat } from '#contracts/order/search/search-api.ts'
import { gotoPayAlipay } from '#contracts/payment/api.ts'
import { queryPolicy, savePolicy } from '#contracts/policy/api.ts'
import type { PolicyTerms } from '#contracts/policy/events.ts'
import { importStock, queryItem } from '#contracts/seats/api.ts'
import { adults, discount, stockRow, workbookOf } from '#ops/e2e/sale.ts'
import type { Stage } from './stage.ts'

/** Full fare of every flight of the lives, yuan; groups pay half of it, 1190, with 50 of fund and 20 of fuel. */
const FULL_FARE = 2380
export const FARE = 119_000
export const PRICE = 126_000
const FLIGHTS = { HU7902: 'out', HU7901: 'back', HU7904: 'out', HU7906: 'out', HU7907: 'back', HU7908: 'out' } as const
type FlightNo = keyof typeof FLIGHTS

type Terms = Partial<Static<typeof PolicyTerms>>
const policies: Record<string, Terms> = {
  演示·往返团: { flights: ['HU7902', 'HU7901'] },
  演示·两期定金团: {
    flights: ['HU7904'],
    deposits: [
      { rate: 1_000, assessment: 8_500 },
      { rate: 2_000, assessment: 9_000, daysBefore: 30 },
    ],
  },
  演示·账户支付团: { flights: ['HU7907'], deposits: [{ rate: 1_000, assessment: 8_500 }] },
  演示·定金团: { flights: ['HU7906'], deposits: [{ rate: 1_000, assessment: 8_000 }] },
}

/** Saves the policies of the lives with the order desk unless they exist. */
export const policiesOf = async ({ call }: Stage): Promise<void> => {
  const { content } = await call('order', queryPolicy, { airLine: 'HU', size: 200 })
  for (const [name, terms] of Object.entries(policies))
    if (!content.some(policy => policy.name === name))
      await call('order', savePolicy, discount(name, 'HU', 5_000, { cabin: 'G', ...terms }))
}

/** The fine for a seat given back beyond the assessment, and the products on sale, only from Beijing to Haikou. */
export const FINE = 30_000
export const MEAL = 'HU.DEMO_LUNCH'

/** Adds the rules for fines and meals in the fourth life unless they exist. */
export const finesAndProductsOf = async ({ call, now }: Stage): Promise<void> => {
  const today = toLocal(now()).date
  const fine = { airLine: 'HU', line: 'PEK-HAK', type: 'REDUCE' } as const
  const meals = { airLine: 'HU', kind: 'FOOD' } as const
  const route = { ...meals, origin: 'PEK', destination: 'HAK' }
  const isThere = async (record: typeof finesLine | typeof extraLimit | typeof extraProduct, filter: Record<string, string>) =>
    (await call('admin', record.endpoints.query, filter)).totalElements > 0
  if (!(await isThere(finesLine, fine)))
    await call('admin', finesLine.endpoints.add, { ...fine, unit: 'SEAT', perSeat: FINE, validFrom: today })
  if (!(await isThere(extraLimit, route))) {
    const season = { saleFrom: today, saleTo: addDays(today, 365) }
    await call('admin', extraLimit.endpoints.add, { ...route, ...season, max: 2, cutOffHours: 24, refundHours: 24 })
  }
  if (!(await isThere(extraProduct, { ...meals, code: 'DEMO_LUNCH' })))
    await call('admin', extraProduct.endpoints.add, { ...meals, code: 'DEMO_LUNCH', name: '演示·团队午餐', price: 4_800 })
}

/** Finds a day on which none of these flights has been sold yet, so the lives can be played repeatedly on one server. */
export const freeDay = async ({ call, now }: Stage, flights: FlightNo[], daysAhead: number): Promise<string> => {
  const from = addDays(toLocal(now()).date, daysAhead)
  const known = await Promise.all(
    flights.map(async flightNo => (await call('order', queryItem, { flightNo, dateFrom: from, size: 200 })).content),
  )
  const taken = new Set(known.flat().map(({ date }) => date))
  let day = from
  while (taken.has(day)) day = addDays(day, 1)
  return day
}

/** Blocks from a workbook, as the order desk brings them in. Answers their ids. */
export const importBlocks = async ({ call, see }: Stage, blocks: { flightNo: FlightNo; date: string; seats: number }[]) => {
  const rows = blocks.map(({ flightNo, date, seats }) => {
    const times =
      FLIGHTS[flightNo] === 'out'
        ? { from: 'HAK', to: 'PEK', dep: '07:55', arr: '11:40' }
        : { from: 'PEK', to: 'HAK', dep: '12:50', arr: '16:35' }
    return stockRow({ flightNo, date, seats, fare: FULL_FARE, ...times })
  })
  const report = await call('order', importStock, { mode: 'all' }, [{ name: '切位库存.xlsx', bytes: await workbookOf(rows) }])
  await see('every row is imported', async () => report, { bad: 0, written: blocks.length })
  return blocks.map(({ flightNo, date }) => `${flightNo}-${date}-G`)
}

/** The flights of the search for these blocks, and the body that orders them. */
export const findFlights = async (stage: Stage, blocks: { stockId: string; flightNo: string; date: string }[], counts: TravellerCounts) => {
  const route = (flightNo: string) =>
    FLIGHTS[flightNo as FlightNo] === 'out' ? { origin: 'HAK', destination: 'PEK' } : { origin: 'PEK', destination: 'HAK' }
  const legs = blocks.map(({ flightNo, date }) => ({ ...route(flightNo), date }))
  const voyageType = blocks.length === 2 ? ('D' as const) : ('S' as const)
  const search = async () => {
    const found = await stage.call('yefeng', searchingPriceSeat, { voyageType, legs, counts })
    const flights = blocks.flatMap(({ stockId }, leg) => found.legs[leg]?.flights.filter(flight => flight.stockId === stockId) ?? [])
    return { count: flights.length, flights }
  }
  const { flights } = await stage.see('the flights are for sale', search, { count: blocks.length })
  const total = flights.reduce((sum, flight) => sum + flight.total, 0)
  const body = {
    voyageType,
    legs: blocks.map(({ stockId }) => ({ stockId })),
    counts,
    total,
    contact: { name: '符海燕', phone: '0898-00000001' },
    confirmDuplicate: true,
  }
  return { flights, total, body }
}

/** Orders this many adults on one block. */
export const placeOrder = async (stage: Stage, stockId: string, seats: number, groupName: string) => {
  const [flightNo = '', date = ''] = [stockId.slice(0, 6), stockId.slice(7, 17)]
  const { body } = await findFlights(stage, [{ stockId, flightNo, date }], adults(seats))
  return stage.call('yefeng', submitOrder, { ...body, groupName })
}

/** Opens a payment without pressing its button. */
export const atCashier = ({ call }: Stage, orderId: string, totalAmount: number) => call('yefeng', gotoPayAlipay, { orderId, totalAmount })
