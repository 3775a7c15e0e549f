import { pino } from 'pino'
import { addDays } from '#contracts/kernel/calendar.ts'
import type { Who } from '#contracts/kernel/endpoint.ts'
import { policyTerms } from '#contracts/policy/test/sample.ts'
import { seedRecords } from '#ops/seed/records.ts'
import { buildApp } from '#services/app.ts'
import { readConfig } from '#services/config.ts'
import { seedMembers } from '#services/identity/seed.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import { seeding } from '#services/kernel/record/seed.ts'
import { type At, commanding, idFrom } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { outsideOf } from '#services/outside.ts'
import { policy } from '#services/policy/decide.ts'
import { seats, stockId } from '#services/seats/decide.ts'
import { type Past, today, writePast } from './past.ts'

const ROUTES = 60
const DATES = 40
/** days between dates of a route, so that orders on two of them are not similar */
const DAYS_APART = 3
const FIRST_DAY = 30
/** sizes so different that ten orders for one flight are no duplicates */
const SIZES = [10, 13, 17, 22, 28, 36, 46, 58, 73, 92] as const
export const CAPACITY = ROUTES * DATES * SIZES.length

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const airport = (n: number) => `Q${letters[Math.floor(n / letters.length)]}${letters[n % letters.length]}`

/** The blocks of the market with 999 seats each: `ROUTES` flights of one airline on `DATES` dates. */
export const blocks = () =>
  Array.from({ length: ROUTES * DATES }, (_, n) => {
    const route = n % ROUTES
    return {
      airLine: 'HU',
      flightNo: `HU${9000 + route}`,
      date: addDays(today(), FIRST_DAY + DAYS_APART * Math.floor(n / ROUTES)),
      origin: airport(2 * route),
      destination: airport(2 * route + 1),
      depTime: '08:00',
      arrTime: '11:00',
      arrDays: 0,
      cabin: 'G',
      batchId: 'bench',
      seats: 999,
      fullFare: 200_000,
      distance: 1800,
    }
  })

/** A flight that everybody wants: the market's first one, on a day after all others. */
export const hotBlock = () => ({ ...blocks()[0]!, date: addDays(today(), FIRST_DAY + DAYS_APART * DATES), batchId: 'bench-hot' })
/** seats of each order for it */
export const HOT_SIZE = 10

/** The n-th order of the market, all of them different: flight by flight, size by size. `fare` is the adult fare in fen. */
export const nthOrder = (market: readonly { flightNo: string; date: string; cabin: string }[], n: number, fare: number) => {
  const size = SIZES[Math.floor(n / market.length) % SIZES.length]!
  return {
    voyageType: 'S',
    legs: [{ stockId: stockId(market[n % market.length]!) }],
    counts: { ADULT: size, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 },
    total: size * fare,
    groupName: `基准团${n}`,
    contact: { name: '符海燕', phone: '13807650001' },
  }
}

/**
 * Fills a data directory so that the product starts as if its demonstration data were there: reference data, members, policies of twelve
 * airlines, the market's blocks, and before all of it the past. The views are built here, so that the product starts warm.
 */
export const openMarket = async (
  dir: string,
  {
    past = [],
    airlines = ['HU'],
    hot = 0,
    also,
  }: {
    past?: Past
    airlines?: string[]
    /** orders that find seats on the hot flight */
    hot?: number
    /** what a row needs besides */
    also?: (means: Pick<Awaited<ReturnType<typeof buildApp>>, 'run'> & { who: Who; now: string; at: At }) => Promise<unknown>
  } = {},
) => {
  await writePast(dir, past)
  const config = { ...readConfig({}), dataDir: dir, ratePerMinute: 0, logLevel: 'warn' } as const
  const log = pino({ level: 'warn' })
  const program = await buildApp({ config, log, outside: outsideOf(config, log), tickEveryMs: 0 })
  try {
    const { run, events, clock } = program
    const who = systemUser('bench')
    const now = clock()
    const at = commanding(run, (stream, name) => ({ who, now, commandId: idFrom('bench', stream, name) }))
    await seedRecords(seeding(run, { who, now }))
    await seedMembers({ at, load: run.load, logins: program.house.logins, passwords: program.house.passwords, tree: program.house.tree })
    await inParallel(
      airlines.flatMap(airLine => Array.from({ length: 20 }, (_, n) => ({ airLine, n }))),
      64,
      ({ airLine, n }) => at(policy, `bench-${airLine}-${n}`).savePolicy(policyOf(airLine, n)),
    )
    await inParallel(blocks(), 256, block => at(seats, stockId(block)).importStock(block))
    if (hot > 0) await at(seats, stockId(hotBlock())).importStock({ ...hotBlock(), seats: hot * HOT_SIZE })
    await also?.({ run, who, now, at })
    const meta = { user: who.user, role: who.role, commandId: idFrom('bench', 'seed'), at: now }
    const marker = { id: idFrom('bench', 'seed'), type: 'SeedFinished', data: {}, meta }
    await events.append('seed-demo', [marker], { expected: 'none' })
    await program.settle()
  } finally {
    await program.close()
  }
}

/**
 * One policy for every flight of the airline. The others are for a route or a flight that nobody searches for, as most of the hundreds are.
 */
const policyOf = (airLine: string, n: number) => ({
  policyId: `bench-${airLine}-${n}`,
  policyNo: `B${airLine}${n}`,
  terms: policyTerms({ name: `${airLine}政策${n}`, airLine, ...(n > 0 && { origin: airport(300 + n) }) }),
})
