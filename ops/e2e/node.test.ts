import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import t from 'tap'
import { setCanFreeBid } from '#contracts/agency/agency-api.ts'
import { code } from '#contracts/kernel/refused.ts'
import { refundFile } from '#contracts/refund/api.ts'
import { startDouble } from '#ops/engines/esdb-double/server.ts'
import { takeLogAsItIs } from '#ops/upkeep/read-models.ts'
import { verify } from '#ops/upkeep/verify.ts'
import { LostEnd, OtherLog } from '#projections/kernel/log-of-views.ts'
import { caughtUp } from '#services/door.ts'
import { type EventStore, Unavailable } from '#services/eventstore/port.ts'
import { startProgram } from './start.ts'
import { until } from './until.ts'

const silent = pino({ level: 'silent' })

t.test('a node that does not answer: one caller waits for it, all others are refused at once and told when to come again', async t => {
  const node = await startDouble()
  let isMute = false
  const ended = new AbortController()
  const unanswered = () => new Promise<never>((_, reject) => ended.signal.addEventListener('abort', () => reject(ended.signal.reason)))
  const muting = (events: EventStore): EventStore => ({
    ...events,
    append: (...given) => (isMute ? unanswered() : events.append(...given)),
  })
  const house = await startProgram({
    config: { esdbUrl: node.url },
    outside: ({ stores, files }) => ({
      stores: async watching => {
        const { events, views } = await stores(watching)
        return { events: muting(events), views }
      },
      files: async kind => ({ ...(await files(kind)), read: unanswered }),
    }),
  })
  t.teardown(async () => {
    node.misbehave.thaw()
    // the program waits for what it has begun to write, as long as a server gives hope
    isMute = false
    ended.abort(new Unavailable('the servers are gone'))
    await house.close()
    await node.close()
  })
  const disable = (id: string, on = false) => house.send(setCanFreeBid, { ids: [id], on }, 'admin', { hasty: true })
  t.equal((await disable('AG1001')).status, 200)
  node.misbehave.freeze()
  const away = { status: 503, code: code.unavailable, headers: { 'retry-after': '2' } }
  t.match(await disable('AG1002'), away)
  t.match(await Promise.all([disable('AG1002'), disable('AG1001')]), [away, away])
  node.misbehave.thaw()
  t.equal(
    await until(
      async () => (await disable('AG1002')).status,
      status => status === 200,
    ),
    200,
  )
  isMute = true
  t.match(
    await Promise.all([disable('AG1001', true), house.send(refundFile, { id: randomUUID() }, 'admin', { hasty: true })]),
    [away, away],
    'a request gives up by itself where what it asks never does, be it the log or the store of papers',
  )
})

t.test('a node that was put back to an older backup, or emptied: it is said in words, and nothing is written into it', async t => {
  const dir = t.testdir({ data: {} })
  const data = join(dir, 'log')
  let node = await startDouble({ data })
  t.teardown(() => node.close())
  const { port } = node
  const config = { dataDir: join(dir, 'data'), esdbUrl: node.url, mongodbUrl: undefined }
  const start = (seeded: boolean) => startProgram({ dir: config.dataDir, seeded, config: { esdbUrl: config.esdbUrl } })
  const lines = async () => (await readFile(data, 'utf8')).split('\n').filter(Boolean)
  const putBack = async (to: string[]) => {
    await node.close()
    await writeFile(data, to.map(line => `${line}\n`).join(''))
    node = await startDouble({ data, port })
  }

  const house = await start(true)
  t.teardown(() => house.close())
  const whole = await lines()
  const older = whole.slice(0, -5)
  await putBack(older)
  const said = () => house.logged.map(line => JSON.parse(line)).find(({ level }) => level === 60)?.msg
  t.match(await until(said), /^事件库缺少本程序已读到的位置（.*停止所有进程，执行 npm run rename-log，再启动/, 'the running program ends')
  await house.close()
  await t.rejects(start(false), LostEnd, 'the next start refuses')
  t.same(await lines(), older)

  await putBack([])
  const none = await lines()
  await t.rejects(start(false), OtherLog, 'an empty node is not the log that the read models are of')
  await t.rejects(verify(config, { log: silent, say: () => {} }), /事件库是空的/, 'nor does a tool begin a log')
  await t.rejects(takeLogAsItIs(config, silent), /事件库是空的/)
  t.same(await lines(), none, 'and nothing is written into it')

  await putBack(older)
  const { was, id } = await takeLogAsItIs(config, silent)
  t.not(was, id)
  const again = await start(false)
  t.teardown(() => again.close())
  await caughtUp(again.program.runner.status)
  await again.program.settle()
  t.equal((await again.program.app.inject('/health/ready')).statusCode, 200, 'under another name the program goes on with it')
})
