import { join } from 'node:path'
import { addDays } from '#contracts/kernel/calendar.ts'
import { retailSearch, retailSubmit } from '#contracts/retail/flight-api.ts'
import { productFreight } from '#contracts/retail/freight-record.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import { seeding } from '#services/kernel/record/seed.ts'
import { claimDay } from '#services/retail/day.ts'
import { isKnown, ruleVersion } from '#services/retail/version.ts'
import { seats, stockId } from '#services/seats/decide.ts'
import { cpuOf, cpuSince } from './cpu.ts'
import { blocks, openMarket } from './market.ts'
import { median, percentile, rounded, scaled } from './numbers.ts'
import { lastOrder } from './p2.ts'
import { today } from './past.ts'
import { ask, type BenchProgram, inFolder, signIn, startBare, startProduct } from './program.ts'
import type { BenchRow } from './row.ts'
import { againstBare, type BenchRound, fire, withoutUnpaidLimits } from './submit.ts'

const FREIGHTS = scaled(20_000, 400)
const SEARCHES = scaled(400, 40)
const CHANGED = scaled(40, 4)
const CLASSES = ['Y', 'B', 'H', 'K', 'L', 'M', 'Q', 'T']
/** flights of a searched route on a day, each with all classes */
const FLIGHTS = 12
const DAYS = 5
const rounds = scaled(3, 2)
const perRound = { own: scaled(600, 64), raw: scaled(2_400, 192) }
const warmUp = scaled(500, 64)
const IN_FLIGHT = 64

const route = blocks()[0]!
const dayOf = (n: number) => addDays(route.date, n)
/** 96 blocks a day of one route: twelve flights in eight classes */
const searched = Array.from({ length: DAYS * FLIGHTS * CLASSES.length }, (_, n) => ({
  ...route,
  flightNo: `HU${7000 + (Math.floor(n / CLASSES.length) % FLIGHTS)}`,
  date: dayOf(Math.floor(n / CLASSES.length / FLIGHTS)),
  cabin: CLASSES[n % CLASSES.length]!,
  depTime: `${String(6 + (Math.floor(n / CLASSES.length) % FLIGHTS)).padStart(2, '0')}:00`,
  arrTime: '22:00',
  batchId: 'bench-retail',
}))
/** one of the bought flights: nobody else flies on it, and each has seats for a round */
const sold = Array.from({ length: 40 }, (_, n) => ({
  ...route,
  flightNo: `HU${6000 + n}`,
  date: dayOf(DAYS + 1),
  cabin: 'Y',
  batchId: 'bench-sold',
}))

const { origin, destination } = route
/**
 * One in a hundred is for the route that is searched: for the route itself, from or to its ends, or for all lines. The others are for
 * lines that nobody asks for.
 */
const freight = (n: number) => {
  const lines = [`${origin}-${destination}`, `${origin}-*`, `*-${destination}`, '*']
  const letter = (n: number) => String.fromCharCode(65 + (n % 26))
  const line = n % 100 === 0 ? lines[(n / 100) % lines.length]! : `ZZ${letter(n)}-YY${letter(Math.floor(n / 26))}`
  const from = addDays(today(), Math.floor(n / 3_200) % 7)
  return {
    code: `BENCH-${n}`,
    airLine: 'HU',
    product: `产品${Math.floor(n / 3_200) % 3}`,
    line,
    cabin: CLASSES[Math.floor(n / 400) % CLASSES.length]!,
    rate: 30 + (n % 60),
    childFareMode: 'HALF_OF_Y',
    travelFrom: from,
    travelTo: addDays(from, 300),
    leave: 0,
  }
}
const steps = [
  { minutes: 2_880, fee: { rate: 500 } },
  { minutes: 0, fee: { rate: 2_000 } },
  { minutes: null, fee: { rate: 4_000 } },
]
const rule = (ruleNo: string, cabins: string[]) => ({
  ruleNo,
  cabins,
  line: '*',
  refund: steps,
  change: steps,
  transfer: false,
  keepsLower: false,
  feeFree: ['INFANT' as const],
})
const withFreights = (dir: string) =>
  openMarket(dir, {
    also: async ({ run, who, now, at }) => {
      await inParallel([...searched, ...sold], 256, block => at(seats, stockId(block)).importStock(block))
      const add = seeding(run, { who, now })
      await inParallel(
        Array.from({ length: FREIGHTS }, (_, n) => freight(n)),
        256,
        row => add(productFreight, row),
      )
      const rules = [rule('ALL', []), ...CLASSES.map(cabin => rule(cabin, [cabin]))]
      const added = await at(ruleVersion, 'BENCH').add({ versionId: 'BENCH', airLine: 'HU', name: '基准客规', validFrom: today(), rules })
      if (!isKnown(added.state)) throw new Error('no version')
      const claim = await claimDay({ load: run.load, at, now }, added.state, 5)
      await at(ruleVersion, 'BENCH').enable({ day: today(), claim })
    },
  })

type Found = { id: string; legs: { flights: { cabins: { stockId: string; offers: { freightId: string; total: number }[] }[] }[] }[] }

/**
 * P34: what single travellers wait for. Searches of a route with 96 blocks a day among 20,000 freights, one after the other over HTTP, for
 * three travellers; the same right after a freight was changed, when the lines of all are read anew; and orders of one, 64 in flight, by
 * turns with the bare endpoint of P2.
 */
export const p34 = (): Promise<BenchRow[]> =>
  inFolder('p34', async dir => {
    await withFreights(join(dir, 'product'))
    const product = await startProduct(join(dir, 'product'))
    let baseline: BenchProgram | undefined
    try {
      const { url, child } = product
      const [token, admin] = [await signIn(url, 'yefeng'), await signIn(url, 'admin')]
      await withoutUnpaidLimits(url, admin)
      const look = (startDate: string, counts: object) =>
        ask<Found>(url + retailSearch.path, { origin, destination, startDate, counts }, token)
      const timed = async (n: number) => {
        const start = performance.now()
        const { legs } = await look(dayOf(n % DAYS), { ADULT: 2, CHILD: 1 })
        const ms = performance.now() - start
        if (legs[0]!.flights.length !== FLIGHTS) throw new Error(`${legs[0]!.flights.length} flights of ${FLIGHTS}`)
        return ms
      }
      for (let n = 0; n < 2 * DAYS; n++) await timed(n)
      const before = cpuOf(child.pid)
      const taken: number[] = []
      for (let n = 0; n < SEARCHES; n++) taken.push(await timed(n))
      const cpu = cpuSince(before, SEARCHES, child.pid)
      const anew: number[] = []
      for (let n = 0; n < CHANGED; n++) {
        await ask(url + productFreight.endpoints.modify.path, { id: 'BENCH-1', ...freight(1), rate: 30 + (n % 2) }, admin)
        anew.push(await timed(n))
      }

      const found = await look(dayOf(DAYS + 1), { ADULT: 1 })
      const cabins = found.legs[0]!.flights.flatMap(({ cabins }) => cabins)
      let n = 0
      const order = () => {
        const { stockId, offers } = cabins[n % cabins.length]!
        const { freightId, total } = offers[0]!
        const traveller = {
          type: 'ADULT',
          name: '符建国',
          docType: 'PASSPORT',
          docNo: `E${String(++n).padStart(8, '0')}`,
          birthDate: '1980-05-06',
          gender: 'M',
        }
        return {
          searchId: found.id,
          voyageType: 'S',
          legs: [{ stockId, freightId }],
          passengers: [traveller],
          contact: { name: '符海燕', phone: '13807650001' },
          total,
        }
      }
      const submit = (amount: number) => fire(product, retailSubmit.path, amount, order, token, IN_FLIGHT)
      await submit(warmUp)
      baseline = await startBare(join(dir, 'bare'), lastOrder(join(dir, 'product')))
      const bare = baseline
      const append = (amount: number) => fire(bare, '/', amount, () => ({ orderNo: 'GT20261121', seats: 1 }))
      await append(warmUp)
      const measured: { own: BenchRound; raw: BenchRound }[] = []
      for (let round = 0; round < rounds; round++) {
        const first = round % 2 ? await append(perRound.raw) : undefined
        const own = await submit(perRound.own)
        measured.push({ own, raw: first ?? (await append(perRound.raw)) })
      }
      const { middle, figures } = againstBare(measured)
      const [p95, changed] = [percentile(taken, 0.95), percentile(anew, 0.95)]
      return [
        {
          row: 'P34',
          work: `散客查询 HTTP，${FREIGHTS} 条运价，一日 ${FLIGHTS} 班 ${FLIGHTS * CLASSES.length} 个舱位，p95；p50 ${rounded(median(taken), 1)} ms`,
          value: rounded(p95, 1),
          unit: 'ms',
          goal: '≤ 50 ms',
          ok: p95 <= 50,
          cpu,
        },
        {
          row: 'P34',
          work: `同上，一条运价刚修改之后，p95；p50 ${rounded(median(anew), 1)} ms`,
          value: rounded(changed, 1),
          unit: 'ms',
          goal: '仅列出',
          ok: true,
        },
        {
          row: 'P34',
          work: `散客提交 HTTP，${IN_FLIGHT} 个并发，一人一段，占座、登记证件且落盘（裸 Fastify 两次追加 ${Math.round(middle(({ raw }) => raw.perSecond))}/s；p99 ${rounded(
            middle(({ own }) => own.p99),
            1,
          )} ms）`,
          ...figures,
        },
      ]
    } finally {
      await Promise.all([product.stop(), baseline?.stop()])
    }
  })
