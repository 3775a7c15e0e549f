import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { savePolicy } from '#contracts/policy/api.ts'
import { commandsOnce, history, moneyBalances, seatsBalance, ticketsUnique, viewsEqualRebuild } from './crash-books.ts'
import { dice, load } from './crash-load.ts'
import { adults, discount, selling, stockRow } from './sale.ts'
import { SECRET, startProgram } from './start.ts'

/**
 * The whole program killed at random points under load (issue 4 §11): on disks and in memories nothing acknowledged is lost, nothing that is
 * sent again happens twice, and the books balance. `CRASH_SEED` repeats the choices, `CRASH_KILLS` asks for more.
 */
const KILLS = Number(process.env.CRASH_KILLS ?? 20)
const WORKERS = 8
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000)

t.setTimeout(290_000)
t.test(`killed ${KILLS} times under load`, { timeout: 290_000 }, async t => {
  t.comment(`CRASH_SEED=${seed}`)
  const dir = await mkdtemp(join(tmpdir(), 'newgt-crash-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  const clock = () => new Date().toISOString()

  const date = addDays(toLocal(clock()).date, 60)
  const flights = [
    { flightNo: 'HU7182', date, from: 'HAK', to: 'PEK', dep: '07:45', arr: '11:30', seats: 900, fare: 2380 },
    { flightNo: 'HU7181', date: addDays(date, 3), from: 'PEK', to: 'HAK', dep: '12:40', arr: '16:25', seats: 900, fare: 2380 },
    // soon sold out
    { flightNo: 'HU7185', date, from: 'HAK', to: 'PEK', dep: '19:45', arr: '23:30', seats: 5, fare: 2380 },
  ]
  const [out, back, rare] = flights.map(({ flightNo, date }) => `${flightNo}-${date}-G`) as [string, string, string]
  const tokens: Record<string, string> = {}
  const prices: number[] = []
  const journeys = [[out], [out, back], [rare], [back]]

  const first = await startProgram({ dir, clock })
  const sale = selling(first, { now: clock() })
  await sale.importFlights(flights.map(flight => stockRow(flight)))
  await first.call(savePolicy, discount('海航团队', 'HU', 5000, { paxMin: 1 }), 'order')
  for (const who of ['yefeng', 'yefeng2', 'changcheng', 'order', 'refund', 'finance']) tokens[who] = await first.token(who)
  for (const stockIds of journeys) prices.push((await sale.wanted('yefeng', stockIds, adults(1))).total)
  await first.close()

  const port = await freePort()
  const server = { url: `http://127.0.0.1:${port}` }
  const market = load(server, {
    agents: ['yefeng', 'yefeng2', 'changcheng'],
    journeys: journeys.map((stockIds, n) => ({ stockIds, price: prices[n]! })),
    tokenOf: async as => tokens[as]!,
  })
  const working = market.start(WORKERS, seed)
  const { below, chance } = dice(seed)
  let during = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const { child, listening } = run(dir, port)
    t.teardown(() => child.kill('SIGKILL'))
    if (chance(0.2)) {
      // while it starts, or right after
      await Promise.race([listening, sleep(400 + below(1_600))])
      during++
    } else {
      await listening
      for (const heard = market.acknowledged() + 1 + below(25); market.acknowledged() < heard; ) await sleep(5)
      await sleep(below(20))
    }
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  const last = await startProgram({ dir, clock, seeded: false, tickEveryMs: 100, config: { port } })
  t.teardown(last.close)
  await last.program.app.listen({ port, host: '127.0.0.1' })
  await working.finish()
  await last.program.settle()

  const { attempts, paid, failures } = market
  const unknown = attempts.filter(({ tries }) => tries > 1).length
  t.comment(`${attempts.length} commands, ${unknown} sent again, ${paid.length} payments, ${during} kills while starting`)
  t.same(failures, [], 'no answer was a failure')
  t.ok(unknown > 0, 'some outcomes were unknown')
  const refusals = new Set(attempts.filter(({ status }) => status !== 200).map(({ answer }) => answer.message))
  for (const message of refusals) t.match(message, /^座位不足$|^重复订单提醒：已有相似订单/, `a rule has spoken: ${message}`)

  const past = await history(last.program)
  commandsOnce(t, past, attempts)
  await seatsBalance(t, last.program, past, [out, back, rare])
  moneyBalances(t, past, paid)
  ticketsUnique(t, past)
  await viewsEqualRebuild(t, last.program)

  const head = await last.program.events.head()
  for (const attempt of attempts) {
    const { status, answer } = await market.again(attempt)
    if (status !== attempt.status || JSON.stringify(answer) !== JSON.stringify(attempt.answer))
      t.same({ status, answer }, { status: attempt.status, answer: attempt.answer }, `${attempt.endpoint.path} ${attempt.key} again`)
  }
  t.equal(await last.program.events.head(), head, 'everything sent once more is answered as before and changes nothing')
})

const run = (dir: string, port: number): { child: ChildProcess; listening: Promise<unknown> } => {
  const script = fileURLToPath(new URL('crash-child.ts', import.meta.url))
  const env = { ...process.env, DATA_DIR: dir, PORT: String(port), JWT_SECRET: SECRET, RATE_LIMIT: '0', DEMO: 'off', LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, ['--import=tsx', script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const failed = once(child, 'exit').then(([code, signal]) => {
    if (signal !== 'SIGKILL') throw new Error(`the child ended by itself: ${code ?? signal}`)
  })
  return { child, listening: Promise.race([once(createInterface(child.stdout!), 'line'), failed]) }
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
