import { addDays } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { savePolicy } from '#contracts/policy/api.ts'
import type { PolicyTerms } from '#contracts/policy/events.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import type { At } from '#services/kernel/stream/commands.ts'
import { policy } from '#services/policy/decide.ts'
import { stockBatch } from '#services/seats/batch.ts'
import { seats, stockId } from '#services/seats/decide.ts'
import type { Play } from './play.ts'
import { table } from './table.ts'

const DAYS = 90
const CABIN = 'G'
/** sizes of a block, in turn */
const SIZES = [40, 30, 60, 20, 50]
/** stock items written at the same time: enough to fill every commit of the event store */
const WIDTH = 256

/** Chooses the flights that exist; by default all of forty flights for ninety days. `day` counts days from the first start. */
export type IsOnSale = (flightNo: string, day: number) => boolean

/**
 * Creates block seats of forty flights for ninety days from `today`, or of those for which `isOnSale` holds: one group class each, one
 * batch per airline.
 */
export const seedFlights = async (at: At, today: string, dir: string, isOnSale: IsOnSale = () => true): Promise<number> => {
  const routes = await table(dir, 'routes.tsv')
  const days = Array.from({ length: DAYS }, (_, day) => day)
  const items = routes.flatMap(({ airLine, flightNo, origin, destination, depTime, blockMinutes, distance, fullFareYuan }, line) =>
    days
      .filter(day => isOnSale(flightNo!, day))
      .map(day => ({
        airLine: airLine!,
        flightNo: flightNo!,
        date: addDays(today, day),
        origin: origin!,
        destination: destination!,
        depTime: depTime!,
        ...arrival(depTime!, Number(blockMinutes)),
        cabin: CABIN,
        batchId: `demo-${airLine}`,
        seats: SIZES[(line * 3 + day) % SIZES.length]!,
        fullFare: Number(fullFareYuan) * 100,
        distance: Number(distance),
      })),
  )
  await inParallel(items, WIDTH, item => at(seats, stockId(item)).importStock(item))
  await Promise.all(
    [...new Set(items.map(({ airLine }) => airLine))].map(async airLine => {
      const batch = items.filter(item => item.airLine === airLine)
      await at(stockBatch, `demo-${airLine}`).importBatch({
        batchId: `demo-${airLine}`,
        fileName: `${airLine}切位计划.xlsx`,
        airLines: [airLine],
        items: batch.length,
        seats: batch.reduce((sum, item) => sum + item.seats, 0),
        failed: 0,
        ids: batch.map(stockId),
      })
    }),
  )
  return items.length
}

/** Local arrival; the whole mainland keeps one time. */
const arrival = (depTime: string, blockMinutes: number): { arrTime: string; arrDays: number } => {
  const [hour = 0, minute = 0] = depTime.split(':').map(Number)
  const total = hour * 60 + minute + blockMinutes
  const two = (value: number) => String(value).padStart(2, '0')
  return { arrTime: `${two(Math.floor(total / 60) % 24)}:${two(total % 60)}`, arrDays: Math.floor(total / (24 * 60)) }
}

type Terms = Static<typeof PolicyTerms>
type Price = Terms['price']
const off = (rate: number): Price => ({ kind: 'DISCOUNT', rate })
const fixed = (yuan: number): Price => ({ kind: 'FIXED', fare: yuan * 100 })

const terms = (airLine: string, name: string, price: Price, more: Partial<Terms> = {}): Terms => ({
  name,
  airLine,
  cabin: CABIN,
  paxMin: 10,
  price,
  childFareMode: 'HALF_OF_Y',
  refundable: true,
  ...more,
})

/** the price for every agency on every flight of an airline */
const general: Record<string, number> = {
  HU: 5500,
  GS: 5000,
  JD: 4800,
  CN: 5500,
  PN: 4700,
  '8L': 4500,
  FU: 5000,
  UQ: 4600,
  '9H': 4800,
  GX: 4500,
  Y8: 5200,
  GT: 4700,
}
const policies: Terms[] = [
  ...Object.entries(general).map(([airLine, rate]) => terms(airLine, `${airLine}团队普通政策`, off(rate))),
  terms('HU', '海口—北京精品团', off(4500), { origin: 'HAK', destination: 'PEK' }),
  terms('HU', '北京—海口精品团', off(4500), { origin: 'PEK', destination: 'HAK' }),
  terms('HU', '北京—三亚暖冬团', off(4000), { origin: 'PEK', destination: 'SYX', paxMin: 15, childFareMode: 'GROUP_ADULT' }),
  terms('JD', '大兴—丽江特惠', off(3800), { origin: 'PKX', destination: 'LJG', advanceMin: 7 }),
  terms('8L', '昆明—西双版纳周末外特惠', off(3500), { origin: 'KMG', destination: 'JHG', weekdays: [1, 2, 3, 4] }),
  terms('FU', '福州—昆明大团', off(4000), { origin: 'FOC', destination: 'KMG', paxMin: 20 }),
  terms('PN', '重庆—三亚一口价', fixed(690), { origin: 'CKG', destination: 'SYX' }),
  terms('HU', '椰风国际专享（北京—西安）', off(4200), { origin: 'PEK', destination: 'XIY', agency: 'AG1001' }),
  terms('HU', '海口—上海十六免一', off(4800), {
    origin: 'HAK',
    destination: 'PVG',
    free: { every: 16, counting: 'FREE_INCLUDED' },
    tourCode: 'HNSH16',
  }),
  terms('HU', '西安—三亚包位定金团', off(4200), {
    origin: 'XIY',
    destination: 'SYX',
    paxMin: 15,
    free: { every: 20, counting: 'FREE_EXTRA' },
    deposits: [
      { rate: 1_000, assessment: 8_500 },
      { rate: 2_000, assessment: 9_000, daysBefore: 30 },
    ],
    assessmentBase: 'START',
    limits: { payMinutes: 120, nameDays: 7, balanceDays: 10, ticketDays: 5 },
    remark: '两期定金，尾款起飞前10天付清',
  }),
  terms('JD', '杭州—三亚定金团', off(4200), {
    origin: 'HGH',
    destination: 'SYX',
    deposits: [{ rate: 1_000, assessment: 8_000 }],
    assessmentBase: 'FINAL',
    childFareMode: 'GROUP_ADULT',
  }),
  terms('FU', '福州—海口快出票', off(4300), {
    origin: 'FOC',
    destination: 'HAK',
    limits: { payMinutes: 15, nameDays: 3, ticketDays: 2 },
    refundable: false,
  }),
]
/** not in force yet */
const draft = terms('HU', '深圳—北京春节方案', fixed(880), {
  origin: 'SZX',
  destination: 'PEK',
  paxMin: 20,
  deposits: [{ rate: 2_000, assessment: 9_000 }],
})
const paused = terms('GX', '南宁—海口尝鲜价', fixed(200), { origin: 'NNG', destination: 'HAK' })

/**
 * Policies of every airline: some for a route, some with their own free seats, deposits or limits, one for a single agency, one paused, one
 * draft.
 */
export const seedPolicies = async (play: Play, at: At, startedAt: string): Promise<void> => {
  const save = (terms: Terms, more: { draft?: true } = {}) =>
    play(savePolicy, { terms, ...more }, { as: 'order', now: startedAt, key: terms.name })
  await Promise.all(policies.map(terms => save(terms)))
  await save(draft, { draft: true })
  const { policyId } = await save(paused)
  await at(policy, policyId).pausePolicy({ reason: '试销结束' })
}
