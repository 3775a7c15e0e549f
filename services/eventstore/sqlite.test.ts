import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { test } from 'tap'
import { Sqlite } from './better-sqlite3.ts'
import { eventStoreContract } from './contract.ts'
import { Damaged } from './damage.ts'
import { type EventStore, type NewEvent, Unavailable } from './port.ts'
import { openSqliteEventStore } from './sqlite.ts'
import { resum } from './sqlite-log.ts'

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
    let store = await openSqliteEventStore({ dir })
    return {
      store,
      plant: async (stream, events) => {
        await store.close()
        const db = new Sqlite(join(dir, 'events.db'))
        for (const { type, data, meta = 'null' } of events)
          db.prepare(
            `INSERT INTO events SELECT 1 + (SELECT max(position) FROM events), $stream,
             1 + (SELECT coalesce(max(revision), -1) FROM events WHERE stream = $stream), $id, $type, $data, $meta, max(at), 0 FROM events`,
          ).run({ stream, id: randomUUID(), type, data: String(data), meta: String(meta) })
        resum(db)
        db.close()
        store = await openSqliteEventStore({ dir })
        return store
      },
      reopen: async () => {
        await store.close()
        return openSqliteEventStore({ dir })
      },
    }
  })
  t.end()
})

test('a thread for large reads is started by the first of them, not by those at the end of the log', async t => {
  let threads = 0
  const count = () => threads++
  process.on('worker', count)
  t.teardown(() => process.off('worker', count))
  const store = await openSqliteEventStore({ dir: t.testdir({}) })
  t.teardown(() => store.close())
  const following = new AbortController()
  const seen: string[] = []
  const ended = (async () => {
    for await (const { events } of store.subscribe({ from: 0, signal: following.signal })) {
      for (const { id } of events) seen.push(id)
      if (seen.length > 0) return
    }
  })()
  await store.append('one', [event('a')], { expected: 'none' })
  await ended
  t.same(seen, ['a'])
  t.equal((await store.read('one')).length, 1)
  t.same(await store.readAll({ from: 1, limit: 10 }), { events: [], position: 1, end: true })
  t.equal(threads, 1, 'the one that writes')
  t.equal((await store.readAll({ limit: 10 })).events.length, 1)
  t.equal(threads, 2)
})

test('a slow disk holds up nobody but the append', async t => {
  const store = await openSqliteEventStore({ dir: t.testdir({}), fsyncDelayMs: 1_500 })
  t.teardown(() => store.close())
  await store.append('old', [event('old')], { expected: 'none' })
  // the first read waits for the reader's thread to start, which a slow machine takes longer for than for the disk
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

test('where a stream ends is known when an append is answered, and not while it may be in the file already', async t => {
  const dir = t.testdir({})
  const store = await openSqliteEventStore({ dir })
  t.teardown(() => store.close())
  const other = new Sqlite(join(dir, 'events.db'), { readonly: true })
  t.teardown(() => other.close())
  const inFile = other.prepare('SELECT count(*) FROM events').pluck()
  await store.read('s')
  t.equal(store.endOf!('s'), -1)
  const first = store.append('s', [event('a')], { expected: 'none' })
  t.equal(store.endOf!('s'), undefined)
  await turn()
  // this thread is busy until the commit is in the file: its answer waits, though followers may have read it
  while (inFile.get() === 0);
  t.equal(store.endOf!('s'), undefined)
  const read = store.read('s')
  t.equal(store.endOf!('s'), undefined, 'nor by a read meanwhile')
  const second = store.append('s', [event('b')], { expected: 0 })
  await first
  t.equal(store.endOf!('s'), undefined, 'of two that are under way the last one says it')
  await second
  t.equal(store.endOf!('s'), 1)
  t.equal((await read).length, 1)
  await store.append('s', [event('a')], { expected: 'none' })
  t.equal(store.endOf!('s'), undefined, 'a repetition is answered as it was then')
  await store.read('s', { limit: 1 })
  t.equal(store.endOf!('s'), undefined, 'what was read was not its end')
  await store.read('s', { from: 1 })
  t.equal(store.endOf!('s'), 1)
  await t.rejects(store.append('s', [event('c')], { expected: 'none' }), { name: 'Conflict' })
  t.equal(store.endOf!('s'), undefined, 'a conflict')
})

test('an append of unknown outcome: no end of a stream is known any more', async t => {
  const dir = t.testdir({})
  const store = await openSqliteEventStore({ dir })
  t.teardown(() => store.close())
  for (const stream of ['s', 't']) await store.append(stream, [event(stream)], { expected: 'none' })
  t.same(['s', 't'].map(store.endOf!), [0, 0])
  const intruder = new Sqlite(join(dir, 'events.db'))
  intruder.exec('BEGIN IMMEDIATE')
  await t.rejects(store.append('s', [event('s2')], { expected: 0 }), Unavailable)
  intruder.exec('ROLLBACK')
  t.same(['s', 't'].map(store.endOf!), [undefined, undefined])
  await store.append('s', [event('s2')], { expected: 0 })
  await store.read('t')
  t.same(['s', 't'].map(store.endOf!), [1, 0])

  // a foreign write, which proves that tests look up every known end
  intruder.exec("INSERT INTO events SELECT 100, stream, 1, 'x', type, data, meta, at, 0 FROM events WHERE stream = 't'")
  intruder.close()
  await turn()
  t.throws(() => store.endOf!('t'), /ends at 1, and was taken to end at 0/)
})

test('an event that is not what was written is read by nobody: its position is named, and the program stops', async t => {
  const dir = t.testdir({})
  const file = join(dir, 'events.db')
  const written = await openSqliteEventStore({ dir })
  for (const n of range(1_200)) await written.append(`s-${n}`, [event(`s${n}`)], { expected: 'none' })
  await written.close()
  const flip = (position: number) => {
    const db = new Sqlite(file)
    // still JSON, and as long as it was: nothing but the checksum knows
    db.prepare("UPDATE events SET data = replace(data, 's', 'z') WHERE position = ?").run(position)
    db.close()
  }
  flip(50)
  const told: Error[] = []
  const store = await openSqliteEventStore({ dir, fatal: error => told.push(error) })
  t.equal((await store.read('s-48')).length, 1)
  await t.rejects(store.read('s-49'), Damaged, 'by its stream')
  await t.rejects(store.readAll({ limit: 2_000 }), Unavailable, 'in the whole log')
  t.match(told, [{ name: 'Damaged', cause: { message: /event 50 is not what was written/ } }], 'once')
  await store.close()

  flip(1_100)
  await t.rejects(openSqliteEventStore({ dir }), Damaged, 'one of the last is found at the start')
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
