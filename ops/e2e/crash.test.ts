import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { withoutPersonal } from '#contracts/kernel/personal.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { savePolicy } from '#contracts/policy/api.ts'
import type { PolicyTerms } from '#contracts/policy/events.ts'
import { bundle } from '#ops/build/build.mjs'
import { commandsOnce, history, manifestsHold, moneyBalances, seatsBalance, ticketsUnique, viewsEqualRebuild } from './crash-books.ts'
import { livesOf } from './crash-lives.ts'
import { dice, load } from './crash-load.ts'
import { adults, discount, selling, stockRow } from './sale.ts'
import { SECRET, startProgram } from './start.ts'

/**
 * The whole program killed at random points under load: on disks and in memories nothing acknowledged is lost,
 * nothing that is sent again happens twice, and the books balance. `CRASH_SEED` repeats the choices, `CRASH_KILLS` asks for more.
 */
const KILLS = Number(process.env.CRASH_KILLS ?? 50)
const WORKERS = 8
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000)
/** far beyond what it takes: all waiting is for facts */
const PATIENCE = 1_800_000

t.setTimeout(PATIENCE)
t.test(`killed ${KILLS} times under load`, { timeout: PATIENCE }, async t => {
  t.comment(`CRASH_SEED=${seed}`)
  const dir = await mkdtemp(join(tmpdir(), 'newgt-crash-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  const clock = () => new Date().toISOString()

  const date = addDays(toLocal(clock()).date, 60)
  const toPeking = (flightNo: string, seats: number) => ({
    flightNo,
    date,
    from: 'HAK',
    to: 'PEK',
    dep: '07:45',
    arr: '11:30',
    seats,
    fare: 2380,
  })
  const flights = [
    toPeking('HU7182', 900),
    { flightNo: 'HU7181', date: addDays(date, 3), from: 'PEK', to: 'HAK', dep: '12:40', arr: '16:25', seats: 900, fare: 2380 },
    // soon sold out
    toPeking('HU7185', 5),
    toPeking('HU7187', 900),
    toPeking('HU7189', 900),
  ]
  const stock = flights.map(({ flightNo, date }) => `${flightNo}-${date}-G`)
  const [out, back, rare, deposit, down] = stock as [string, string, string, string, string]
  const tokens: Record<string, string> = {}

  const first = await startProgram({ dir, clock })
  const sale = selling(first, { now: clock() })
  await sale.importFlights(flights.map(flight => stockRow(flight)))
  const policies: Record<string, Partial<Static<typeof PolicyTerms>>> = {
    海航团队: {},
    海航定金: { flights: ['HU7187'], deposits: [{ rate: 1_000, assessment: 8_500 }] },
    海航大额定金: { flights: ['HU7189'], deposits: [{ rate: 9_000, assessment: 5_000 }] },
  }
  for (const [name, terms] of Object.entries(policies))
    await first.call(savePolicy, discount(name, 'HU', 5000, { paxMin: 1, ...terms }), 'order')
  const agents = ['yefeng', 'yefeng2', 'changcheng']
  for (const who of [...agents, 'order', 'refund', 'finance', 'admin']) tokens[who] = await first.token(who)
  const journey = async (...stockIds: string[]) => ({ stockIds, price: (await sale.wanted('yefeng', stockIds, adults(1))).total })
  const lives = livesOf(agents, {
    plain: await journey(out),
    both: await journey(out, back),
    rare: await journey(rare),
    deposit: await journey(deposit),
    down: await journey(down),
  })
  await first.close()

  const child = await childProgram(t)
  const port = await freePort()
  const market = load({ url: `http://127.0.0.1:${port}` }, { lives, tokenOf: async as => tokens[as]! })
  const working = market.start(WORKERS, seed)
  const { below, chance } = dice(seed)
  let during = 0
  let took = 2_000
  for (let kill = 0; kill < KILLS; kill++) {
    const started = performance.now()
    const { process, listening } = run(child, dir, port)
    t.teardown(() => process.kill('SIGKILL'))
    if (chance(0.2)) {
      // while it starts, or right after
      await Promise.race([listening, sleep(below(took * 1.2))])
      during++
    } else {
      await listening
      took = performance.now() - started
      for (const heard = market.acknowledged() + 1 + below(12); market.acknowledged() < heard; ) await sleep(5)
      await sleep(below(20))
    }
    process.kill('SIGKILL')
    await once(process, 'exit')
  }

  const last = await startProgram({ dir, clock, seeded: false, tickEveryMs: 100, config: { port, demo: true } })
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
  const rules = /^座位不足$|^重复订单提醒：已有相似订单|^旅客证件重复：该证件已在本航班其他订单中$|^占座已释放，请重新提交$/
  for (const message of refusals) t.match(message, rules, `a rule has spoken: ${message}`)

  const past = await history(last.program)
  commandsOnce(t, past, attempts)
  await seatsBalance(t, last.program, past, stock)
  await moneyBalances(t, last.program, past, paid)
  await manifestsHold(t, last.program, past)
  ticketsUnique(t, past)
  await viewsEqualRebuild(t, last.program)

  const head = await last.program.events.head()
  for (const attempt of attempts) {
    // what is personal is not kept under a key
    const told = ({ status, answer }: Pick<typeof attempt, 'status' | 'answer'>) => ({
      status,
      answer: { ...answer, data: withoutPersonal(attempt.endpoint.data, answer.data) },
    })
    const [again, first] = [told(await market.again(attempt)), told(attempt)]
    if (JSON.stringify(again) !== JSON.stringify(first)) t.same(again, first, `${attempt.endpoint.path} ${attempt.key} again`)
  }
  t.equal(await last.program.events.head(), head, 'everything sent once more is answered as before and changes nothing')
})

/** The program to be killed as one bundle: from source a start would take longer than everything else. */
const childProgram = async (t: Test): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'newgt-crash-child-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  await bundle({ 'crash-child': 'ops/e2e/crash-child.ts' }, dir)
  await symlink(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(dir, 'node_modules'))
  return join(dir, 'crash-child.js')
}

const run = (script: string, dir: string, port: number): { process: ChildProcess; listening: Promise<unknown> } => {
  const env = { ...process.env, DATA_DIR: dir, PORT: String(port), JWT_SECRET: SECRET, RATE_LIMIT: '0', DEMO: 'on', LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const failed = once(child, 'exit').then(([code, signal]) => {
    if (signal !== 'SIGKILL') throw new Error(`the child ended by itself: ${code ?? signal}`)
  })
  return { process: child, listening: Promise.race([once(createInterface(child.stdout!), 'line'), failed]) }
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
