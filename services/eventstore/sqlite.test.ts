import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { test } from 'tap'
import { Sqlite } from '#services/eventstore/better-sqlite3.ts'
import { eventStoreContract } from './contract.ts'
import { type EventStore, type NewEvent, Unavailable } from './port.ts'
import { openSqliteEventStore } from './sqlite.ts'

const event = (id: string): NewEvent => ({
  id,
  type: 'Happened',
  data: { id },
  meta: { user: 'u', role: 'r', commandId: id, at: '2026-11-02T02:00:00.000Z' },
})
const range = (n: number) => Array.from({ length: n }, (_, i) => i)

test('the contract, on SQLite', t => {
  let made = 0
  eventStoreContract(t, async () => {
    const dir = join(t.testdir({}), `${++made}`)
    const store = await openSqliteEventStore({ dir })
    return {
      store,
      reopen: async () => {
        await store.close()
        return openSqliteEventStore({ dir })
      },
    }
  })
  t.end()
})

test('a slow disk holds up nobody but the append', async t => {
  const store = await openSqliteEventStore({ dir: t.testdir({}), fsyncDelayMs: 1_500 })
  t.teardown(() => store.close())
  await store.append('old', [event('old')], { expected: 'none' })
  // the first who reads waits for the reader's thread to start, on a slow machine longer than for the disk
  await store.readAll({ limit: 10 })
  const done: string[] = []
  const appending = store.append('new', [event('new')], { expected: 'none' }).then(() => done.push('append'))
  let turns = 0
  const turning = (async () => {
    while (!done.includes('append')) {
      await turn()
      turns++
    }
  })()
  await turn()
  t.equal((await store.read('old')).length, 1)
  done.push('read')
  t.equal((await store.readAll({ limit: 10 })).events.length, 1)
  done.push('readAll')
  await Promise.all([appending, turning])
  t.same(done, ['read', 'readAll', 'append'])
  t.ok(turns > 50, `the event loop went round ${turns} times meanwhile`)
})

test('appends that arrive during a commit share the next one', async t => {
  const store = await openSqliteEventStore({ dir: t.testdir({}), fsyncDelayMs: 20 })
  t.teardown(() => store.close())
  const first = store.append('first', [event('first')], { expected: 'none' })
  await turn()
  const rest = Promise.all(range(100).map(i => store.append(`s-${i}`, [event(`e-${i}`)], { expected: 'none' })))
  await Promise.all([first, rest])
  const { events } = await store.readAll({ limit: 1000 })
  t.equal(events.length, 101)
  const commits = new Set(events.map(e => e.at)).size
  t.ok(commits <= 2, `the events of one commit bear one instant: ${commits} commits, the first one's and that of all the others`)
})

test('many appends of one turn, in one commit or several, stand in the order of asking; each is checked at its own revision', async t => {
  const store = await openSqliteEventStore({ dir: t.testdir({}) })
  t.teardown(() => store.close())
  for (const i of range(20)) await store.append(`before-${i}`, [event(`before-${i}`)], { expected: 'none' })
  const first = range(100).map(i => store.append(`s-${i}`, [event(`a-${i}`)], { expected: 'none' }))
  const second = range(100).map(i => store.append(`s-${i}`, [event(`b-${i}`)], { expected: 0 }))
  const late = range(10).map(i => store.append(`s-${i}`, [event(`c-${i}`)], { expected: 0 }))
  const told = (await Promise.all([...first, ...second])).map(({ position }) => position)
  t.same(
    told,
    range(200).map(i => 21 + i),
  )
  for (const { status, reason } of (await Promise.allSettled(late)) as PromiseRejectedResult[]) {
    t.equal(status, 'rejected')
    t.match(reason, { name: 'Conflict', actual: 1 })
  }
  const { events } = await store.readAll({ from: 20, limit: 1000 })
  t.same(
    events.map(({ id }) => id),
    ['a', 'b'].flatMap(name => range(100).map(i => `${name}-${i}`)),
  )
})

test('the events that end a stream are not written again behind themselves', async t => {
  const store = await openSqliteEventStore({ dir: t.testdir({}) })
  t.teardown(() => store.close())
  const events = [event('a'), event('b')]
  await store.append('s', events, { expected: 'none' })
  await t.rejects(store.append('s', events, { expected: 1 }), { name: 'Conflict', actual: 1 })
  t.equal((await store.read('s')).length, 2)
})

test('a commit that fails fails whole, all its parts, and can be repeated', async t => {
  const dir = t.testdir({})
  const store = await openSqliteEventStore({ dir })
  t.teardown(() => store.close())
  await store.append('there', [event('there')], { expected: 'none' })
  const appendAll = () => Promise.allSettled(range(50).map(i => store.append(`s-${i}`, [event(`e-${i}`)], { expected: 'none' })))
  const intruder = new Sqlite(join(dir, 'events.db'))
  intruder.exec('BEGIN IMMEDIATE')
  const failed = await appendAll()
  t.ok(failed.every(r => r.status === 'rejected' && r.reason instanceof Unavailable))
  intruder.exec('ROLLBACK')
  intruder.close()
  t.equal((await store.readAll({ limit: 100 })).events.length, 1)
  const repeated = await appendAll()
  t.same(
    repeated.map(r => r.status === 'fulfilled' && r.value.position).sort((a, b) => Number(a) - Number(b)),
    range(50).map(i => i + 2),
  )
})

test('closing: what was appended is answered, subscriptions end, later calls are refused', async t => {
  const store: EventStore = await openSqliteEventStore({ dir: t.testdir({}) })
  const watching = (async () => {
    let batches = 0
    for await (const _ of store.subscribe({ from: 0, signal: new AbortController().signal })) batches++
    return batches
  })()
  const appended = store.append('s', [event('a')], { expected: 'none' })
  await store.close()
  await store.close()
  t.match(await appended, { revision: 0, position: 1 })
  t.ok((await watching) <= 2)
  await t.rejects(store.append('s', [event('b')], { expected: 0 }), Unavailable)
  await t.rejects(store.read('s'), Unavailable)
  await t.rejects(store.readAll({ limit: 1 }), Unavailable)
  await t.rejects(store.head(), Unavailable)
  for (const from of [0, 'end'] as const)
    for await (const _ of store.subscribe({ from, signal: new AbortController().signal })) t.fail('closed')
})

test('bundled, with each worker beside the main file', async t => {
  const dir = t.testdir({})
  const source = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  await build({
    stdin: {
      contents: `
        import { openSqliteEventStore } from './sqlite.ts'
        const store = await openSqliteEventStore({ dir: ${JSON.stringify(join(dir, 'data'))} })
        await store.append('s', [${JSON.stringify(event('a'))}], { expected: 'none' })
        const { events } = await store.readAll({ limit: 10 })
        console.log(JSON.stringify(events.map(e => e.id)))
        await store.close()`,
      resolveDir: source('.'),
      sourcefile: 'main.ts',
    },
    outfile: join(dir, 'dist/main.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  const workers = ['eventstore-writer', 'eventstore-reader']
  await build({
    entryPoints: workers.map(w => source(`${w}.ts`)),
    outdir: join(dir, 'dist'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  const { stdout } = await promisify(execFile)(process.execPath, [join(dir, 'dist/main.js')], { cwd: '/' })
  t.equal(stdout, '["a"]\n')
})
