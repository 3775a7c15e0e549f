import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import pino from 'pino'
import t, { type Test } from 'tap'
import { read, utils } from 'xlsx'
import type { Who } from '#contracts/kernel/endpoint.ts'
import { unnamed } from '#contracts/kernel/people.ts'
import { forbidden } from '#contracts/kernel/refused.ts'
import { cancelJob, type ExportRequest, getJob, jobFile, requestExport } from '#contracts/report/api.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts'
import { localFiles } from '#services/kernel/files/files.ts'
import { server } from '#services/kernel/http/server.ts'
import { wrongAnswer } from '#services/kernel/http/validate.ts'
import { commands, idFrom } from '#services/kernel/stream/commands.ts'
import { memoryKeys } from '#services/kernel/test/memory-keys.ts'
import { readSheet } from '#services/kernel/test/read-sheet.ts'
import { veilOf } from '#services/kernel/test/unveiled.ts'
import { job, MAX_ATTEMPTS } from './decide.ts'
import { type Exported, exportJobs, type JobDeps } from './job.ts'

const agent = (agency: string): Who => ({
  user: agency,
  name: agency,
  actor: 'agent',
  role: 'agent',
  agency,
  permissions: [],
  airlines: [],
})
const people: Record<string, Who> = { a1: agent('A1'), a2: agent('A2'), parent: agent('P') }
const subAgents: Record<string, string[]> = { P: ['A2'] }

const orders = [
  { id: 'o1', agency: 'A1', total: 123_456, status: 'PAID', at: '2026-11-20T16:30:00.000Z', day: '2026-12-01', hot: true },
  { id: 'o2', agency: 'A2', total: 1, status: 'PAID', at: '2026-11-20T16:30:00.000Z', day: '2026-12-01', hot: false },
  { id: 'o3', agency: 'A1', total: 5, status: 'EXPIRED', at: '2026-11-20T16:30:00.000Z', day: '2026-12-02', hot: false },
]
/** A read side in one function: rows of the caller's agency and its sub-agents with the status asked for. */
const readSide = async (request: ExportRequest, who: Who): Promise<Exported> => {
  if (request.resource !== 'order') throw forbidden()
  const { scope, ids = [], filter: { status } = {} } = request
  const family = [who.agency, ...(who.subAgents ?? [])]
  const own = orders.filter(order => family.includes(order.agency) && (scope !== 'SELECTED' || ids.includes(order.id)))
  const rows = own.filter(order => scope !== 'FILTER' || status === undefined || order.status === status)
  const columns: Exported['columns'] = [
    { field: 'id', title: '订单号', kind: 'text', optional: false },
    { field: 'total', title: '总价', kind: 'money', optional: false },
    { field: 'status', title: '状态', kind: 'choice', optional: false, labels: { PAID: '已支付', EXPIRED: '已失效' } },
    { field: 'at', title: '提交时间', kind: 'instant', optional: false },
    { field: 'day', title: '航班日期', kind: 'date', optional: false },
    { field: 'hot', title: '热门', kind: 'flag', optional: false },
  ]
  return {
    title: '订单',
    columns,
    available: [...columns, { field: 'agency', title: '代理人', kind: 'text', optional: false }],
    total: rows.length,
    rows: (async function* () {
      for (const row of rows) yield [row]
    })(),
  }
}

/** Leases as the read store keeps them, for one process after another. */
const leasing = () => {
  const held = new Map<string, string>()
  return (owner: string): JobDeps['leases'] => ({
    everyMs: 5,
    ask: async id => {
      if (!held.has(id)) held.set(id, owner)
      return held.get(id) === owner
    },
    giveBack: async id => {
      if (held.get(id) === owner) held.delete(id)
    },
  })
}

const open = async (
  t: Test,
  {
    rows = readSide,
    dir = mkdtempSync(join(tmpdir(), 'jobs-')),
    unfinished = [] as string[],
    finished = [] as string[],
    beside = undefined as EventStore | undefined,
    leases = leasing()('one'),
  } = {},
) => {
  const store = beside ?? (await openSqliteEventStore({ dir }))
  const run = commands(store)
  const deps: JobDeps = {
    run,
    files: localFiles({ dir: join(dir, 'files') }),
    clock: () => '2026-11-21T04:00:00.000Z',
    log: pino({ level: 'silent' }),
    rows,
    subAgents: async agency => subAgents[agency] ?? [],
    naming: unnamed,
    veil: veilOf(),
    keptDays: async () => 7,
    finished: async () => finished,
    unfinished: async () => unfinished,
    leases,
  }
  const jobs = exportJobs(deps)
  const app = await server({
    secret: 'secret of a test',
    routes: jobs.routes,
    endpoints: jobs.routes.map(route => route.endpoint),
    keys: memoryKeys(),
    run,
    authenticate: token => people[token],
    clock: deps.clock,
    log: deps.log,
    ratePerMinute: 0,
  })
  const close = async () => {
    await app.close()
    await jobs.stop()
    if (!beside) await store.close()
  }
  const ask = async (as: string, body: object) => {
    const headers = { authorization: `Bearer ${as}` }
    const json = (await app.inject({ method: 'POST', url: requestExport.path, headers, payload: body })).json()
    if (json.success) t.equal(wrongAnswer(requestExport.data, json.data), undefined)
    return json
  }
  const see = async (as: string, id: string) => {
    const json = (await app.inject({ url: `${getJob.path}?id=${id}`, headers: { authorization: `Bearer ${as}` } })).json()
    if (json.success) t.equal(wrongAnswer(getJob.data, json.data), undefined)
    return json
  }
  const cancel = async (as: string, id: string) =>
    (await app.inject({ method: 'POST', url: cancelJob.path, headers: { authorization: `Bearer ${as}` }, payload: { id } })).json()
  const fetch = (as: string, id: string) =>
    app.inject({ url: jobFile.path.replace('{id}', id), headers: { authorization: `Bearer ${as}` } })
  return { store, run, jobs, ask, see, cancel, fetch, close, dir }
}

t.test('asked for, written with own rights, fetched by its owner only', async t => {
  const { ask, see, fetch, jobs, close } = await open(t)
  t.teardown(close)
  const { data } = await ask('a1', { resource: 'order', scope: 'ALL' })
  t.match(data, { status: 'RUNNING', title: '订单', resource: 'order' })
  await jobs.idle()
  t.match((await see('a1', data.id)).data, { status: 'DONE', done: 2, total: 2, name: '订单-20261121120000.xlsx' })
  const file = await fetch('a1', data.id)
  t.match(decodeURIComponent(String(file.headers['content-disposition'])), '订单-20261121120000.xlsx')
  const about = read(file.rawPayload).Sheets.导出说明!
  t.same(utils.sheet_to_json(about, { header: 1 }), [
    ['项目', '内容'],
    ['数据', '订单'],
    ['范围', '全部'],
    ['行数', '2'],
    ['导出人', 'A1'],
    ['导出时间', '2026-11-21 12:00:00（北京时间）'],
  ])
  const sheet = await readSheet(file.rawPayload)
  t.equal(sheet.unread, undefined, 'and is no sheet that somebody misses')
  t.same(sheet.headers, ['订单号', '总价', '状态', '提交时间', '航班日期', '热门'])
  t.same(
    sheet.rows.map(row => row.cells),
    [
      ['o1', 1234.56, '已支付', new Date('2026-11-21T00:30:00Z'), new Date('2026-12-01T00:00:00Z'), '是'],
      ['o3', 0.05, '已失效', new Date('2026-11-21T00:30:00Z'), new Date('2026-12-02T00:00:00Z'), '否'],
    ],
    'typed cells, wall clock time of Shanghai, labels for codes',
  )
  t.match(await see('a2', data.id), { statusCode: 404 })
  t.equal((await fetch('a2', data.id)).statusCode, 404)
})

t.test('a parent agency has the rows of its sub-agents in its file, as in its lists', async t => {
  const { ask, see, jobs, close } = await open(t)
  t.teardown(close)
  const { data } = await ask('parent', { resource: 'order', scope: 'ALL' })
  await jobs.idle()
  t.match((await see('parent', data.id)).data, { status: 'DONE', done: 1, total: 1 })
})

t.test('the filter of a list holds for its export, whose sheet says it in words', async t => {
  const { ask, see, fetch, jobs, close } = await open(t)
  t.teardown(close)
  const { data } = await ask('a1', { resource: 'order', scope: 'FILTER', filter: { status: 'PAID' } })
  await jobs.idle()
  t.match((await see('a1', data.id)).data, { status: 'DONE', done: 1, total: 1 })
  const { rawPayload } = await fetch('a1', data.id)
  t.same(
    (await readSheet(rawPayload)).rows.map(({ cells: [orderNo, , status] }) => [orderNo, status]),
    [['o1', '已支付']],
  )
  const about = utils.sheet_to_json(read(rawPayload).Sheets.导出说明!, { header: 1 })
  t.same(about.slice(2, 5), [
    ['范围', '当前筛选结果'],
    ['筛选', '状态：已支付'],
    ['行数', '1'],
  ])
})

t.test('chosen rows and columns; what cannot be is refused before a job begins', async t => {
  const { ask, fetch, jobs, store, close } = await open(t)
  t.teardown(close)
  const { data } = await ask('a1', { resource: 'order', scope: 'SELECTED', ids: ['o3', 'o2'], columns: ['status', 'id', 'agency'] })
  await jobs.idle()
  const sheet = await readSheet((await fetch('a1', data.id)).rawPayload)
  t.same(
    [sheet.headers, ...sheet.rows.map(row => row.cells)],
    [
      ['状态', '订单号', '代理人'],
      ['已失效', 'o3', 'A1'],
    ],
  )
  const head = await store.head()
  t.match(await ask('a1', { resource: 'order', scope: 'SELECTED' }), { statusCode: 400, message: '请选择要导出的数据' })
  t.match(await ask('a1', { resource: 'order', scope: 'ALL', columns: ['__proto__'] }), { statusCode: 400 })
  t.match(await ask('a1', { resource: 'salary', scope: 'ALL' }), { statusCode: 403 })
  t.equal(await store.head(), head, 'a refused request leaves no event')
})

t.test('progress while it runs, a limit per user, and a failure told without detail', async t => {
  let go = (_: 'on' | 'break') => {}
  const gate = new Promise<'on' | 'break'>(resolve => {
    go = resolve
  })
  const { ask, see, fetch, jobs, close } = await open(t, {
    rows: async (request, who) => ({
      ...(await readSide(request, who)),
      total: 3,
      rows: (async function* () {
        yield [orders[0]!]
        if ((await gate) === 'break') throw new Error('disk at 10.0.0.7 is full')
      })(),
    }),
  })
  t.teardown(close)
  const { data } = await ask('a1', { resource: 'order', scope: 'ALL' })
  for (;;) {
    const { done, total } = (await see('a1', data.id)).data
    if (done === 1 && total === 3) break
    await turn() // a loop of answers from memory would let nothing else run
  }
  t.match((await fetch('a1', data.id)).json(), { message: '文件尚未生成' })
  for (let i = 1; i < 5; i++) t.ok((await ask('a1', { resource: 'order', scope: 'ALL' })).success)
  t.match(await ask('a1', { resource: 'order', scope: 'ALL' }), { statusCode: 429, message: '正在导出的任务过多，请等待完成后再试' })
  t.ok((await ask('a2', { resource: 'order', scope: 'ALL' })).success, 'others are not held up')
  go('break')
  await jobs.idle()
  t.match((await see('a1', data.id)).data, { status: 'FAILED', message: '导出失败，请稍后重试' })
  t.match((await fetch('a1', data.id)).json(), { message: '导出失败，请稍后重试' })
})

t.test('cancelled by its owner: what runs stops, what waits never begins, and nothing is left', async t => {
  let begun = 0
  const { ask, see, cancel, fetch, jobs, close, dir, store } = await open(t, {
    rows: async (request, who) => ({
      ...(await readSide(request, who)),
      rows: (async function* () {
        begun++
        for (;;) {
          await turn()
          yield [orders[0]!]
        }
      })(),
    }),
  })
  t.teardown(close)
  const ids: string[] = []
  for (let n = 0; n < 4; n++) ids.push((await ask('a1', { resource: 'order', scope: 'ALL' })).data.id)
  while (begun < 2) await turn()
  t.match(await cancel('a2', ids[0]!), { statusCode: 404 }, 'not by others')
  for (const id of ids.toReversed())
    t.match((await cancel('a1', id)).data, { status: 'CANCELLED', done: 0, finishedAt: '2026-11-21T04:00:00.000Z' })
  t.ok((await ask('a1', { resource: 'order', scope: 'ALL' })).success, 'and there is room for another')
  t.match((await cancel('a1', ids[0]!)).data, { status: 'CANCELLED' }, 'twice is once')
  const next = (await ask('a1', { resource: 'order', scope: 'ALL' })).data.id
  await cancel('a1', next)
  t.match((await fetch('a1', next)).json(), { message: '导出已取消' })
  for (const id of ids) t.match((await see('a1', id)).data, { status: 'CANCELLED' })
  const events = await Promise.all(ids.map(async id => (await store.read(`job-${id}`)).map(({ type }) => type)))
  t.same(
    events.slice(2),
    [1, 2].map(() => ['JobRequested', 'JobCancelled']),
  )
  await jobs.stop()
  t.same(readdirSync(join(dir, 'files')), [])
})

t.test('too late to cancel: the file is there', async t => {
  const { ask, cancel, fetch, jobs, close } = await open(t)
  t.teardown(close)
  const { data } = await ask('a1', { resource: 'order', scope: 'ALL' })
  await jobs.idle()
  t.match(await cancel('a1', data.id), { success: false, message: '导出已结束，不能取消' })
  t.equal((await fetch('a1', data.id)).statusCode, 200)
})

t.test('a restart begins again what it cut off, a few times', async t => {
  const stuck: JobDeps['rows'] = async (request, who) => ({
    ...(await readSide(request, who)),
    rows: (async function* () {
      for (;;) {
        await turn()
        yield []
      }
    })(),
  })
  const first = await open(t, { rows: stuck })
  const { data } = await first.ask('a1', { resource: 'order', scope: 'ALL' })
  await first.close()
  const second = await open(t, { dir: first.dir, unfinished: [data.id] })
  await second.jobs.look()
  await second.jobs.idle()
  t.match((await second.see('a1', data.id)).data, { status: 'DONE', done: 2 })
  t.equal((await second.fetch('a1', data.id)).statusCode, 200)
  for (const file of readdirSync(join(first.dir, 'files'))) rmSync(join(first.dir, 'files', file))
  const lost = await second.fetch('a1', data.id)
  t.match(lost.json(), { success: false, message: '导出文件已不在（系统可能恢复过备份），请重新导出' })
  t.ok((await second.ask('a1', { resource: 'order', scope: 'ALL' })).success, 'and it can be')
  await second.jobs.idle()
  await second.close()

  const rights = { user: 'A1', actor: 'agent', role: 'agent', agency: 'A1', permissions: [], airlines: [] }
  const third = await open(t)
  t.teardown(third.close)
  const send = (name: string, command: object, n: number) =>
    third.run.execute(job, 'j', name, command, { who: people.a1!, now: '2026-11-21T04:00:00.000Z', commandId: idFrom('test', n) })
  await send('request', { request: { resource: 'order', scope: 'ALL' }, title: '订单', rights }, 0)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) await send('start', {}, attempt)
  t.match((await send('start', {}, 99)).state, { status: 'FAILED', message: '导出多次中断，请缩小范围后重试' })
  t.same((await send('finish', { file: 'f', name: 'n', rows: 1, bytes: 1 }, 100)).facts, [], 'what has ended stays so')
})

t.test('two processes: one writes an export, the other begins what nobody has, and neither gives a user more than his share', async t => {
  const lease = leasing()
  const unfinished: string[] = []
  let begun = 0
  const endless: JobDeps['rows'] = async (request, who) => ({
    ...(await readSide(request, who)),
    rows: (async function* () {
      begun++
      for (;;) {
        await turn()
        yield [orders[0]!]
      }
    })(),
  })
  const one = await open(t, { rows: endless, unfinished, leases: lease('one') })
  t.teardown(one.close)
  const other = await open(t, { dir: one.dir, beside: one.store, unfinished, leases: lease('other') })
  t.teardown(other.close)
  const attempts = async (id: string) => (await one.store.read(`job-${id}`)).filter(({ type }) => type === 'JobStarted').length
  const ask = async (by: typeof one) => {
    const { data } = await by.ask('a1', { resource: 'order', scope: 'ALL' })
    unfinished.push(data.id)
    return data.id as string
  }

  const [first, second, third] = [await ask(one), await ask(one), await ask(one)]
  while (begun < 2) await turn()
  await other.jobs.look()
  await other.jobs.idle()
  t.match((await other.see('a1', third)).data, { status: 'DONE' }, 'what waits there is written here')
  t.same([await attempts(first), await attempts(second), await attempts(third)], [1, 1, 1], 'and nothing is begun twice')

  await other.cancel('a1', first)
  await one.jobs.look()
  const fourth = await ask(one)
  while (begun < 3) await turn()
  t.equal(await attempts(fourth), 1, 'cancelled by the other process, it makes room in this one')

  for (let n = 0; n < 3; n++) await ask(one)
  t.match(await other.ask('a1', { resource: 'order', scope: 'ALL' }), { success: false, message: '正在导出的任务过多，请等待完成后再试' })

  await one.jobs.stop()
  await other.jobs.look()
  await other.jobs.idle()
  t.match((await other.see('a1', second)).data, { status: 'DONE' }, 'a process that ends gives back what it has')
  t.equal(await attempts(second), 2)
})

t.test('an export that another process has meanwhile is left to it', async t => {
  let isGranted = true
  const leases = { everyMs: 5, ask: async () => isGranted, giveBack: async () => {} }
  let begun = false
  const { ask, see, jobs, close, store, dir } = await open(t, {
    leases,
    rows: async (request, who) => ({
      ...(await readSide(request, who)),
      rows: (async function* () {
        begun = true
        for (;;) {
          await turn()
          yield [orders[0]!]
        }
      })(),
    }),
  })
  t.teardown(close)
  const { data } = await ask('a1', { resource: 'order', scope: 'ALL' })
  while (!begun) await turn()
  isGranted = false
  await jobs.idle()
  t.match((await see('a1', data.id)).data, { status: 'RUNNING' })
  t.same(
    (await store.read(`job-${data.id}`)).map(({ type }) => type),
    ['JobRequested', 'JobStarted'],
  )
  t.same(readdirSync(join(dir, 'files')), [])
})

t.test('files go when they have been kept long enough; who is reading one reads it to its end', async t => {
  const finished: string[] = []
  const { ask, see, fetch, jobs, store, close, dir } = await open(t, { finished })
  t.teardown(close)
  const { data } = await ask('a1', { resource: 'order', scope: 'ALL' })
  await jobs.idle()
  finished.push(data.id)
  const files = localFiles({ dir: join(dir, 'files') })
  const name = `${data.id}-1.xlsx`

  const head = await store.head()
  t.equal(await jobs.sweep('2026-11-28T03:59:59.999Z', 10), 1)
  t.equal(await store.head(), head, 'too early: what the view hints at is looked at again')
  t.match((await fetch('a1', data.id)).statusCode, 200)

  const reading = (await files.read(name))!
  t.equal(await jobs.sweep('2026-11-28T04:00:00.000Z', 10), 1)
  const chunks: Buffer[] = []
  for await (const chunk of reading) chunks.push(chunk as Buffer)
  t.equal((await readSheet(Buffer.concat(chunks))).rows.length, 2, 'a download that has begun is whole')
  t.equal(await files.read(name), undefined)
  t.match((await see('a1', data.id)).data, { status: 'EXPIRED', name: '订单-20261121120000.xlsx', done: 2 })
  t.match((await fetch('a1', data.id)).json(), { message: '导出文件已到期删除，请重新导出' })

  const after = await store.head()
  await jobs.sweep('2026-11-29T04:00:00.000Z', 10)
  t.equal(await store.head(), after, 'a second sweep does nothing')
})

t.test('a sweep that was cut off between the file and its fact is completed by the next', async t => {
  const finished: string[] = []
  const { ask, see, jobs, close, dir } = await open(t, { finished })
  t.teardown(close)
  const { data } = await ask('a1', { resource: 'order', scope: 'ALL' })
  await jobs.idle()
  finished.push(data.id)
  await localFiles({ dir: join(dir, 'files') }).remove(`${data.id}-1.xlsx`)
  await jobs.sweep('2026-12-28T04:00:00.000Z', 10)
  t.match((await see('a1', data.id)).data, { status: 'EXPIRED' })
})

t.test('what may tell of a person is not in the log: it stands beside the file until that is written', async t => {
  const asked: unknown[] = []
  const { ask, see, jobs, store, close, dir } = await open(t, {
    rows: async (request, who) => {
      asked.push(request.filter)
      return readSide(request, who)
    },
  })
  t.teardown(close)
  const filter = { q: '张三 13800000000', status: 'PAID', total_gte: 5 }
  const { data } = await ask('a1', { resource: 'order', scope: 'FILTER', filter })
  await jobs.idle()
  t.match((await see('a1', data.id)).data, { status: 'DONE' })
  t.same(asked, [filter, filter], 'the rows are those that were asked for')
  const [requested] = await store.read(`job-${data.id}`)
  t.same(requested!.data.request.filter, { q: '******', status: 'PAID', total_gte: 5 })
  t.notMatch(JSON.stringify((await store.readAll({ limit: 1_000 })).events), /张三|13800000000/)
  t.same(readdirSync(join(dir, 'files')), [`${data.id}-1.xlsx`], 'nor does it stay')
})
