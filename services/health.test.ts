import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { healthPages, type ViewHealth } from './health.ts'

const view = (state: string): ViewHealth => ({
  view: 'order-list',
  state,
  position: 7,
  head: 9,
  lag: 2,
  lagSeconds: 1.5,
  batchMs: 3,
  batchDocs: 4,
})
const failing = { process: 'sale', position: 5, failing: { since: '2026-11-02T01:00:00.000Z', message: 'esdb://admin:geheim@db' } }

const pages = (t: Test, watched: Partial<Parameters<typeof healthPages>[1]> = {}) => {
  const app = Fastify()
  t.teardown(() => app.close())
  healthPages(app, { views: () => [view('live')], processes: () => [{ process: 'sale', position: 9 }], ping: async () => {}, ...watched })
  return async (url: string) => {
    const { statusCode, body } = await app.inject({ url })
    return { status: statusCode, body }
  }
}

t.test('ready while views follow the log, processes work and the stores answer', async t => {
  for (const state of ['live', 'standby'])
    t.match(await pages(t, { views: () => [view(state)] })('/health/ready'), { status: 200, body: /"status":"ready"/ }, state)
})

t.test('not ready: who is waited for', async t => {
  for (const state of ['catching-up', 'stopped']) {
    const { body, ...answer } = await pages(t, { views: () => [view(state)] })('/health/ready')
    t.same(JSON.parse(body), {
      status: 'waiting',
      stores: 'ok',
      views: [{ view: 'order-list', state, position: 7, head: 9 }],
      processes: [],
    })
    t.equal(answer.status, 503)
  }
  const processes = await pages(t, { processes: () => [failing] })('/health/ready')
  t.equal(processes.status, 503)
  t.match(JSON.parse(processes.body), { processes: [{ process: 'sale', since: failing.failing.since }] })
  t.match(JSON.parse(processes.body).processes[0].message, 'esdb://***@db', 'and why')
  t.notMatch(processes.body, /geheim/, 'without a secret')
  const views = () => [view('live'), { ...view('standby'), view: 'user' }]
  const { status, body } = await pages(t, { views, feed: () => ({ message: '事件库暂时不可用' }) })('/health/ready')
  t.equal(status, 503)
  t.same(JSON.parse(body).views, [{ view: 'order-list', state: 'standing', position: 7, head: 9, waitsFor: '事件库暂时不可用' }])
})

t.test('not ready while a process is in the past of before the start, unless it has been failing there for long', async t => {
  const since = '2026-11-02T01:00:00.000Z'
  const at = (seconds: number) => () => Date.parse(since) + 1_000 * seconds
  const ask = (position: number, seconds?: number) =>
    pages(t, {
      processes: () => [{ process: 'sale', position, ...(seconds !== undefined && { failing: { since, message: 'away' } }) }],
      headOfStart: 9,
      now: at(seconds ?? 0),
    })('/health/ready')
  const behind = await ask(8)
  t.equal(behind.status, 503)
  t.same(JSON.parse(behind.body).processes, [{ process: 'sale', position: 8, head: 9 }])
  t.equal((await ask(9)).status, 200)
  t.equal((await ask(8, 29)).status, 503)
  const stuck = await ask(8, 30)
  t.equal(stuck.status, 200, 'it stood there before')
  t.same(JSON.parse(stuck.body).processes, [{ process: 'sale', since, message: 'away' }], 'and it is told all the same')
  t.equal((await ask(9, 30)).status, 503, 'one that fails at what came since is told of at once, for as long as it does')
})

t.test('a store that fails or stays silent: not ready, told soon; the process lives all the same', async t => {
  for (const ping of [() => Promise.reject(new Error('down')), () => new Promise(() => {})]) {
    const ask = pages(t, { ping, pingMs: 20 })
    const answer = await ask('/health/ready')
    t.equal(answer.status, 503)
    t.match(JSON.parse(answer.body), { status: 'waiting', stores: 'unavailable' })
    t.same(await ask('/health/live'), { status: 200, body: '{"status":"live"}' })
  }
})

t.test('a log that takes no facts: not ready', async t => {
  const answer = await pages(t, { takesFacts: () => false })('/health/ready')
  t.equal(answer.status, 503)
  t.match(JSON.parse(answer.body), { status: 'waiting', stores: 'ok', log: 'unwritable' })
})

t.test('a full disk: not ready for as long as it is full, whether anybody writes or not', async t => {
  let free = 0
  const ask = pages(t, { room: async () => free })
  t.match(JSON.parse((await ask('/health/ready')).body), { status: 'waiting', log: 'unwritable' })
  free = 2 ** 20
  t.equal((await ask('/health/ready')).status, 200)
  const unknown = pages(t, { room: () => Promise.reject(new Error('no such disk')) })
  t.equal((await unknown('/health/ready')).status, 200, 'what cannot be asked hinders nobody')
})

t.test('metrics: requests by route, each view, each process', async t => {
  const ask = pages(t, { processes: () => [failing] })
  await ask('/health/live')
  const { body } = await ask('/metrics')
  for (const line of [
    'http_request_seconds_count{method="GET",route="/health/live",status="200"} 1',
    'view_position{view="order-list"} 7',
    'view_lag{view="order-list"} 2',
    'view_lag_seconds{view="order-list"} 1.5',
    'view_batch_ms{view="order-list"} 3',
    'view_batch_documents{view="order-list"} 4',
    'view_live{view="order-list"} 1',
    'process_position{process="sale"} 5',
    'process_failing{process="sale"} 1',
    'nodejs_version_info',
  ])
    t.ok(body.includes(line), line)
})
