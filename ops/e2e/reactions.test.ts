import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { OrderSubmitted } from '#contracts/order/events.ts'
import { until } from '#ops/e2e/until.ts'
import { startDouble } from '#ops/engines/esdb-double/server.ts'
import { startMongo } from '#ops/engines/mongo/start.ts'
import { dropViews, takeLogAsItIs } from '#ops/upkeep/read-models.ts'
import { verify } from '#ops/upkeep/verify.ts'
import { LostEnd } from '#projections/kernel/log-of-views.ts'
import type { Config } from '#services/config.ts'
import type { Whole } from '#services/contexts.ts'
import { Sqlite } from '#services/eventstore/better-sqlite3.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { process, when } from '#services/kernel/stream/process.ts'
import { openViews } from '#services/stores.ts'
import { startProgram } from './start.ts'

/**
 * Positions of reactions do not depend on disposable data. After a life of the market, read models, the key store, or both are deleted, on
 * both engines; the reads, writes and actions of the next start are counted.
 */
const silent = pino({ level: 'silent' })
/** events that a log loses from its end */
const CUT = 5
type Engines = Pick<Config, 'esdbUrl' | 'mongodbUrl'>
type House = {
  engines: Engines
  /** duration of each read of a stream, ms: a further request meanwhile must not read it again */
  latency: number
  dropViews: () => Promise<unknown>
  dropKeyStore: () => Promise<unknown>
  /** takes the last events from the log; the program is stopped */
  cut: () => Promise<unknown>
}

const life = async (test: Test, dir: string, { engines, latency, dropViews, dropKeyStore, cut }: House) => {
  const counts = { appended: 0, read: 0, ran: 0 }
  const counting = (events: EventStore): EventStore => ({
    ...events,
    append: (stream, facts, options) => {
      counts.appended += facts.length
      return events.append(stream, facts, options)
    },
    read: async (...asked) => {
      const found = await events.read(...asked)
      counts.read += found.length
      // biome-ignore lint/plugin: how far away the store is, is what the test is about
      if (latency) await sleep(latency)
      return found
    },
  })
  const watching = (name: string): Whole => ({
    contract: { name, api: [], events: {} },
    context: {
      reads: { views: [] },
      histories: [],
      open: () => ({
        reactions: [
          process(
            name,
            when(OrderSubmitted, async () => void counts.ran++),
          ),
        ],
      }),
    },
  })
  const start = (seeded: boolean, name = 'watching') =>
    startProgram({
      dir,
      ...(seeded ? { demo: 'sold' as const } : { seeded: false }),
      config: { demo: true, ...engines },
      more: [watching(name)],
      outside: real => ({
        stores: async asked => {
          const { events, views } = await real.stores(asked)
          return { events: counting(events), views }
        },
      }),
    })
  const house = await start(true)
  await house.program.settle()
  const orders = counts.ran
  const head = await house.program.events.head()
  const { length: log } = (await house.program.events.readAll({ limit: 1_000_000 })).events
  await house.close()
  test.ok(orders > 3, `${orders} orders were submitted`)

  const again = async (name?: string) => {
    Object.assign(counts, { appended: 0, read: 0, ran: 0 })
    const next = await start(false, name)
    await next.program.settle()
    const head = await next.program.events.head()
    const errors = next.logged.filter(line => JSON.parse(line).level >= 50)
    // views report that they are live a moment after they have reached the end
    await until(
      () => next.program.app.inject('/health/ready'),
      ({ statusCode }) => statusCode === 200,
    )
    await next.close()
    const { read, ...did } = counts
    return { read, did: { ...did, head, errors } }
  }
  await dropViews()
  const folded = await again()
  test.same(folded.did, { appended: 0, ran: 0, head, errors: [] }, 'read models are gone: no reaction runs')
  test.ok(folded.read <= 1.1 * log, `${folded.read} events read from streams, ${log} in the log`)
  test.ok(folded.read <= log / 100, `as good as nothing is read for reactions: ${folded.read} events`)

  await dropKeyStore()
  const reacted = await again()
  test.same(reacted.did, { appended: 0, ran: orders, head, errors: [] }, 'the key store is gone: all of it runs, and writes nothing')
  test.ok(reacted.read <= 1.1 * log, `${reacted.read} events read from streams, ${log} in the log`)

  await dropViews()
  await dropKeyStore()
  const both = await again()
  test.same(both.did, { appended: 0, ran: orders, head, errors: [] }, 'both are gone')
  test.ok(both.read <= 1.1 * log, `${both.read} events read from streams, ${log} in the log`)

  test.same((await again('another')).did, { appended: 0, ran: orders, head, errors: [] }, 'a process that is new reads the past')
  test.same((await again('another')).did, { appended: 0, ran: 0, head, errors: [] }, 'once: a start has nothing to do')

  const lines: string[] = []
  const stores = { dataDir: dir, ...engines }
  const well = await verify(stores, { log: silent, say: line => lines.push(line) })
  test.ok(well, lines.join('\n'))
  test.match(lines.join('\n'), /✓ 正常 ok {2}后续处理：\d+ 个/)

  await cut()
  const lost = await again().catch(error => error)
  test.type(lost, LostEnd)
  test.match(
    lost.message,
    /^事件库缺少末尾：读模型已到 \d+，事件库只到 \d+。请用 npm run restore 恢复备份；确知末尾已失、要用其余部分的，停止所有进程，执行 npm run rename-log.*The event log has lost its end\.$/,
  )
  await dropViews()
  await test.rejects(
    again(),
    { message: /^事件库缺少末尾：后续处理已到 \d+，事件库只到 \d+/ },
    'what was done because of it is no less lost',
  )
  lines.length = 0
  test.notOk(await verify(stores, { log: silent, say: line => lines.push(line) }))
  test.match(lines.join('\n'), /✗ 有 \d+ 处问题 problems {2}后续处理[\s\S]*缺少末尾/)

  const holding = await openViews(stores)
  await holding.lease('projector', 'a program', 60_000)
  await test.rejects(takeLogAsItIs(stores, silent), /程序正在运行/)
  await holding.release('projector', 'a program')
  await holding.close()
  const { was, id } = await takeLogAsItIs(stores, silent)
  test.match(was, /./)
  test.not(id, was)
  const next = await openViews(stores)
  test.ok(await next.lease('projector', 'the next start', 1), 'who starts next waits for nobody')
  await next.release('projector', 'the next start')
  await next.close()
  const renamed = (await again()).did
  test.same({ ran: renamed.ran, errors: renamed.errors }, { ran: orders, errors: [] }, 'all reactions run over the log as it is')
  test.ok(renamed.appended <= CUT + 1, `${renamed.appended} events are written anew`)
  test.same((await again()).did, { appended: 0, ran: 0, head: renamed.head, errors: [] }, 'once')
}

const folder = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'newgt-reactions-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  return dir
}

t.test('on SQLite', async t => {
  const dir = await folder()
  const drop = (name: string) => () => rm(join(dir, name), { recursive: true })
  await life(t, dir, {
    engines: { esdbUrl: undefined, mongodbUrl: undefined },
    latency: 0,
    dropViews: drop('views'),
    dropKeyStore: drop('keys'),
    cut: async () => {
      const db = new Sqlite(join(dir, 'events', 'events.db'))
      db.exec(`DELETE FROM events WHERE position > (SELECT max(position) - ${CUT} FROM events)`)
      db.close()
    },
  })
})

const mongo = await startMongo()
t.teardown(() => mongo?.close())
const where = 'on the EventStoreDB protocol double and mongo-java-server'
if (!mongo) {
  if (globalThis.process.env.CI) t.fail(`${where}: Java or Maven is missing, and in CI nothing is skipped`)
  else t.pass(where, { skip: 'no Java and Maven for mongo-java-server' })
} else
  t.test(where, async t => {
    const [dir, logs] = [await folder(), await folder()]
    const file = join(logs, 'log')
    let double = await startDouble({ data: file })
    t.teardown(() => double.close())
    const { port } = double
    const client = await new MongoClient(`${mongo.url}/reactions`).connect()
    t.teardown(() => client.close())
    const engines = { esdbUrl: double.url, mongodbUrl: `${mongo.url}/reactions` }
    const keys = /^newgt\.(keys|once|notes|sums|states)$/
    await life(t, dir, {
      engines,
      latency: 5,
      dropViews: () => dropViews({ dataDir: dir, ...engines }),
      dropKeyStore: async () => {
        for (const { collectionName } of await client.db().collections())
          if (keys.test(collectionName)) await client.db().dropCollection(collectionName)
      },
      cut: async () => {
        await double.close()
        const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
        await writeFile(file, `${lines.slice(0, -CUT).join('\n')}\n`)
        double = await startDouble({ data: file, port })
      },
    })
  })
