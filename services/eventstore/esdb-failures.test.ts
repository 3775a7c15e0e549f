import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { EventStoreDBClient } from '@eventstore/db-client'
import { type Test, test } from 'tap'
import { type Double, startDouble } from '#ops/engines/esdb-double/server.ts'
import { scriptOf } from '#services/kernel/test/script.ts'
import { type EsdbOptions, esdbEventStore } from './esdb.ts'
import { exact } from './esdb-wire.ts'
import { type EventStore, type NewEvent, type StoredEvent, Unavailable } from './port.ts'

// All tests run on the protocol double, since a real server cannot be told to fail. They run one at a time, because a process may use only
// one server.

/** ms for which calls are repeated: a machine that is busy with other tests takes longer than the patience of a caller */
const triesFor = 120_000

type Given = { double: Double; store: EventStore; fails: (reaction: () => void) => void }

/** A store on a double of its own. `fails` says what happens when a call or a subscription has failed for the first time. */
const given = async (t: Test, options: Partial<EsdbOptions> = {}): Promise<Given> => {
  const double = await startDouble()
  let react = () => {}
  const warn = () => {
    react()
    react = () => {}
  }
  const store = esdbEventStore({ url: double.url, triesFor, log: { warn }, ...options })
  t.teardown(async () => {
    double.misbehave.thaw()
    await store.close()
    await double.close()
  })
  const fails = (reaction: () => void) => {
    react = reaction
  }
  return { double, store, fails }
}

const event = (data: unknown = {}): NewEvent => ({
  id: randomUUID(),
  type: 'Happened',
  data,
  meta: { user: 'system:test', role: 'system', commandId: randomUUID(), at: '2026-11-02T02:00:00.000Z' },
})
const range = (n: number) => Array.from({ length: n }, (_, i) => i)
const ids = (events: { id: string }[]) => events.map(e => e.id)

/** The first `n` events of a subscription; `each` sees every batch's count so far. */
const gather = async (store: EventStore, n: number, prefix?: string[], each = (_: number) => {}) => {
  const seen: StoredEvent[] = []
  const { signal } = new AbortController()
  for await (const { events } of store.subscribe({ from: 0, prefix, max: 10, signal })) {
    seen.push(...events)
    each(seen.length)
    if (seen.length >= n) break
  }
  return seen
}

for (const when of ['before', 'after'] as const) {
  test(`connection cut ${when} the write: the append is made again and lands once`, async t => {
    const { double, store } = await given(t)
    const [first, second] = [event(), event()]
    await store.append('s', [first], { expected: 'none' })
    if (when === 'before') double.misbehave.cutBeforeWrite(2)
    else double.misbehave.cutAfterWrite(2)
    const { revision, position } = await store.append('s', [second], { expected: 0 })
    t.same(ids(await store.read('s')), ids([first, second]))
    t.same([revision, position], [1, await store.head()])
  })

  test(`connection cut ${when} the write with fifty in flight: each lands once`, async t => {
    const { double, store } = await given(t)
    const events = range(50).map(() => event())
    if (when === 'before') double.misbehave.cutBeforeWrite(3)
    else double.misbehave.cutAfterWrite(3)
    await Promise.all(events.map((e, i) => store.append(`s-${i}`, [e], { expected: 'none' })))
    const { events: all } = await store.readAll({ limit: 1000 })
    t.same(ids(all).sort(), ids(events).sort())
  })
}

test('frozen, then cut, with the buffers full: everything lands once and no rejection goes astray', async t => {
  const { double, store, fails } = await given(t)
  await store.append('warm', [event()], { expected: 'none' })
  double.misbehave.freeze()
  const events = range(80).map(() => event('x'.repeat(200_000)))
  const appending = Promise.all(events.map((e, i) => store.append(`s-${i}`, [e], { expected: 'none' })))
  fails(double.misbehave.thaw)
  setTimeout(double.misbehave.cut, 300) // by then the client's buffers are full
  await appending
  const { events: all } = await store.readAll({ prefix: ['s-'], limit: 1000 })
  t.same(ids(all).sort(), ids(events).sort())
})

test('frozen: the append has its own time limit, a new connection finds out what became of it', async t => {
  const { double, store, fails } = await given(t, { silence: 150 })
  await store.append('s', [event()], { expected: 'none' })
  double.misbehave.freeze()
  fails(double.misbehave.thaw)
  t.match(await store.append('s', [event()], { expected: 0 }), { revision: 1 })
  t.equal((await store.read('s')).length, 2)
})

test('an answer that comes when nobody waits for it any more ends no process', async t => {
  const { double, store } = await given(t)
  await store.append('s', [event()], { expected: 'none' })
  double.misbehave.twice()
  t.match(await store.append('s', [event()], { expected: 0 }), { revision: 1 })
  t.match(await store.append('s', [event()], { expected: 1 }), { revision: 2 })
})

test('frozen for longer than anybody waits: Unavailable; the identical call later gets the answer', async t => {
  const { double, store } = await given(t)
  const hasty = esdbEventStore({ url: double.url, silence: 100, triesFor: 300 })
  t.teardown(() => hasty.close())
  const [first, second] = [event(), event()]
  await store.append('s', [first], { expected: 'none' })
  double.misbehave.freeze()
  await t.rejects(hasty.append('s', [second], { expected: 0 }), Unavailable)
  await t.rejects(hasty.read('s'), Unavailable)
  await t.rejects(hasty.head(), Unavailable)
  await t.rejects(hasty.readAll({ prefix: ['s'], limit: 5 }), Unavailable)
  double.misbehave.thaw()
  t.match(await store.append('s', [second], { expected: 0 }), { revision: 1 })
  t.same(ids(await store.read('s')), ids([first, second]))
})

test('reads under way while the client is replaced are made again, never cut short', async t => {
  const { double, store, fails } = await given(t)
  const hasty = esdbEventStore({ url: double.url, silence: 100 })
  t.teardown(() => hasty.close())
  await store.append('s', [event(), event()], { expected: 'none' })
  const head = await store.head()
  double.misbehave.freeze()
  fails(double.misbehave.thaw) // one of the patient store's reads was hit
  const reads = Promise.all([store.read('s'), store.head(), store.readAll({ limit: 5 }), store.readAll({ prefix: ['s'], limit: 5 })])
  const subscriber = gather(store, 2)
  await hasty.append('s', [event()], { expected: 1 })
  const [stream, last, all, filtered] = await reads
  t.same(
    [stream, all.events, filtered.events].map(events => events.length >= 2),
    [true, true, true],
  )
  t.ok(last >= head)
  t.ok((await subscriber).length >= 2)
})

test('abort ends a subscription at once, also while the server is frozen', async t => {
  const { double, store } = await given(t)
  await store.head()
  double.misbehave.freeze()
  const controller = new AbortController()
  const next = store.subscribe({ from: 0, signal: controller.signal })[Symbol.asyncIterator]().next()
  setImmediate(() => controller.abort())
  t.same(await next, { value: undefined, done: true })
})

test('answers later than the time limit: the repeat lands once', async t => {
  const { double, store, fails } = await given(t, { silence: 100 })
  await store.append('s', [event()], { expected: 'none' })
  double.misbehave.late(400)
  fails(() => double.misbehave.late(0))
  const second = event()
  const answer = await store.append('s', [second], { expected: 0 })
  t.match(answer, { revision: 1 })
  t.same(await store.append('s', [second], { expected: 0 }), answer)
  t.equal((await store.read('s')).length, 2)
})

test('server not ready: every call waits until it is', async t => {
  for (const met of [false, true]) {
    const { double, store, fails } = await given(t)
    if (met) await store.append('known', [event()], { expected: 'none' })
    const calls: (() => Promise<unknown>)[] = [
      () => store.append('s', [event()], { expected: 'none' }),
      () => store.read('s'),
      () => store.readAll({ limit: 10 }),
      () => store.readAll({ prefix: ['s'], limit: 10 }),
      () => store.head(),
      () => gather(store, 1, ['s']),
    ]
    for (const call of calls) {
      double.misbehave.ready(false)
      fails(() => double.misbehave.ready(true))
      await call()
    }
    t.equal((await store.read('s')).length, 1)
    await store.close()
  }
})

test('the question for the features fails: the client, which would remember that for ever, is replaced', async t => {
  const { double, store } = await given(t)
  double.misbehave.failFeatures(2)
  t.match(await store.append('s', [event()], { expected: 'none' }), { revision: 0 })
})

test('a subscription goes on by itself over cuts, each event once and in order', async t => {
  for (const prefix of [undefined, ['s-']]) {
    const { double, store } = await given(t)
    for (const i of range(100)) await store.append(`s-${i % 5}`, [event({ i })], { expected: i < 5 ? 'none' : Math.floor(i / 5) - 1 })
    let cuts = 0
    const reading = gather(store, 160, prefix, seen => {
      if (Math.floor(seen / 30) > cuts) {
        cuts++
        double.misbehave.cut()
      }
    })
    for (const i of range(60)) await store.append(`s-late-${i}`, [event({ i: 100 + i })], { expected: 'none' })
    t.same(
      (await reading).map(e => e.data.i),
      range(160),
    )
    t.ok(cuts >= 4)
    await store.close()
  }
})

test('a server killed and started again on the same data: nothing acknowledged is lost, nothing is doubled, subscribers go on', async t => {
  const data = join(t.testdir({}), 'log')
  const start = async (port: string) => {
    const args = [...scriptOf('ops/engines/esdb-double/main.ts'), '--data', data, '--port', port]
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    await lines.next()
    return { child, url: String((await lines.next()).value) }
  }
  const kill = async (child: { kill: (signal: NodeJS.Signals) => boolean }) => {
    const gone = once(child as never, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  let server = await start('0')
  const { url } = server
  const store = esdbEventStore({ url, triesFor })
  t.teardown(async () => {
    await store.close()
    server.child.stdin.end()
  })
  const writers = 6
  const each = 60
  const written: string[][] = range(writers).map(() => [])
  const reading = gather(store, writers * each)
  const writing = range(writers).map(async w => {
    for (let revision = -1; revision < each - 1; ) {
      const events = range(1 + (w % 3)).map(() => event())
      const answer = await store.append(`w-${w}`, events, { expected: revision < 0 ? 'none' : revision })
      t.equal(answer.revision, revision + events.length)
      revision = answer.revision
      written[w]!.push(...ids(events))
    }
  })
  const progress = async (n: number) => {
    while (written.flat().length < n) await new Promise(setImmediate)
  }
  for (const n of [40, 150, 260]) {
    await progress(n)
    await kill(server.child)
    server = await start(new URL(url.replace('esdb', 'http')).port)
  }
  await Promise.all(writing)
  for (const w of range(writers)) t.same(ids(await store.read(`w-${w}`)), written[w])
  t.same(ids(await reading).sort(), written.flat().sort())
})

test('an empty log is caught up at once, with and without a prefix', async t => {
  const { store } = await given(t)
  const { signal } = new AbortController()
  for (const prefix of [undefined, ['s-']]) {
    for await (const batch of store.subscribe({ from: 0, prefix, signal })) {
      t.same(batch.events, [])
      if (batch.caughtUp) break
    }
    t.match(await store.readAll({ limit: 5, prefix }), { events: [], end: true })
  }
})

test('a position that is not of this log is noticed', async t => {
  const { store } = await given(t)
  const { position } = await store.append('s', [event()], { expected: 'none' })
  await store.append('s', [event()], { expected: 0 })
  const beyond = { from: position + 1_000_000 }
  const wrong = { from: position + 1 }
  const { signal } = new AbortController()
  const first = (from: number, prefix?: string[]) => store.subscribe({ from, prefix, signal })[Symbol.asyncIterator]().next()
  const told = { name: 'RangeError', message: /beyond the end of the event log/ }
  for (const prefix of [undefined, ['s']]) {
    await t.rejects(first(beyond.from, prefix), told)
    await t.rejects(first(wrong.from, prefix), { name: 'RangeError', message: /not one of this event log/ })
    await t.rejects(store.readAll({ ...beyond, prefix, limit: 5 }), told)
    await t.rejects(store.readAll({ ...wrong, prefix, limit: 5 }), { name: 'RangeError', message: /not one of this event log/ })
  }
})

test('of a busy stranger a subscription with a prefix is sent nothing, and goes on behind him', async t => {
  const { double, store } = await given(t)
  const names = ['a.b-', 'a-(', '订单-']
  const { signal } = new AbortController()
  const batches = store.subscribe({ from: 0, prefix: names, signal })[Symbol.asyncIterator]()
  const upTo = async (position: number) => {
    const seen: StoredEvent[] = []
    for (let at = -1; at < position; ) {
      const { value } = await batches.next()
      seen.push(...value!.events)
      at = value!.position
    }
    return seen
  }
  const told = () => double.counted().subscription.events
  for (const many of [1, 300, 20]) {
    const strangers = range(many).map(() => event())
    const { position } = await store.append('axb-1', strangers, {
      expected: double.counted().appends === 0 ? 'none' : (await store.read('axb-1')).length - 1,
    })
    t.same(await upTo(position), [], `nothing of ${many}`)
  }
  t.equal(told(), 0)
  let last = 0
  for (const name of names) ({ position: last } = await store.append(`${name}1`, [event()], { expected: 'none' }))
  t.same(
    (await upTo(last)).map(({ stream }) => stream),
    names.map(name => `${name}1`),
  )
  await batches.return?.()
})

test('what cannot be stored is refused with a clear error and breaks nothing', async t => {
  const { store } = await given(t, { maxBytes: 2 * 1024 * 1024 })
  const cyclic: Record<string, unknown> = {}
  cyclic.self = cyclic
  const append = (stream: string, e: NewEvent) => store.append(stream, [e], { expected: 'none' })
  for (const data of [1n, { fen: 1n }, undefined, () => 1, cyclic]) await t.rejects(append('s', { ...event(), data }), TypeError)
  await t.rejects(append('s', { ...event(), id: 'x' }), TypeError)
  await t.rejects(append('s', { ...event(), id: '00000000-0000-0000-0000-000000000000' }), { name: 'TypeError', message: /malformed/ })
  await t.rejects(append('s', { ...event(), type: '' }), TypeError)
  await t.rejects(append('s', { ...event(), type: '$system' }), TypeError)
  await t.rejects(append('', event()), TypeError)
  await t.rejects(store.append('s', [event()], { expected: -1 }), TypeError)
  await t.rejects(append('$all', event()), TypeError)
  await t.rejects(append('s', event('x'.repeat(1_048_577))), { name: 'RangeError', message: /1048576/ }, 'the server’s limit')
  await t.rejects(append('s', event('x'.repeat(3_000_000))), { name: 'RangeError', message: /2097152/ }, 'ours')
  t.same(await store.read('s'), [])
  t.match(await append('s', event('x'.repeat(1_048_574))), { revision: 0 })
})

test('deleted streams, and events of the engine itself', async t => {
  const { double, store } = await given(t)
  await store.append('gone', [event()], { expected: 'none' })
  const kept = event()
  await store.append('kept', [kept], { expected: 'none' })
  const client = EventStoreDBClient.connectionString(double.url) // this client never appends, so it may stand beside the store's
  await client.tombstoneStream('gone')
  await client.dispose()
  await t.rejects(store.append('gone', [event()], { expected: 0 }), { message: 'stream gone was deleted in EventStoreDB' })
  const { events, end } = await store.readAll({ limit: 10 })
  t.same([events.map(e => e.stream), end], [['gone', 'kept'], true])
  t.same(
    (await gather(store, 2)).map(e => e.stream),
    ['gone', 'kept'],
  )
})

test('no more appends under way than allowed', async t => {
  const { double, store } = await given(t, { inFlight: 1 })
  double.misbehave.late(20)
  await Promise.all(range(4).map(i => store.append(`s-${i}`, [event()], { expected: 'none' })))
  const at = (await store.readAll({ limit: 10 })).events.map(e => Date.parse(e.at))
  for (const i of [1, 2, 3]) t.ok(at[i]! - at[i - 1]! >= 18, 'each was sent after the one before was answered')
})

test('one client for all stores of the process, let go with the last of them', async t => {
  const { double, store } = await given(t)
  const second = esdbEventStore({ url: double.url })
  await second.append('s', [event()], { expected: 'none' })
  t.throws(() => esdbEventStore({ url: 'esdb://admin:geheim@elsewhere:2113' }), { message: /already uses another EventStoreDB/ })
  await store.close()
  await t.rejects(store.append('s', [event()], { expected: 0 }), Unavailable)
  t.match(await second.append('s', [event()], { expected: 0 }), { revision: 1 }, 'the other one works on')
  const reading = gather(second, 99)
  await second.close()
  t.equal((await reading).length < 99, true, 'closing ends the subscriptions')
  const bad = t.throws(() => esdbEventStore({ url: 'http://admin:geheim@elsewhere:2113' }), { message: /not a connection string/ })
  t.notMatch(String((bad as unknown as Error).stack), /geheim/)
  const third = esdbEventStore({ url: double.url })
  t.equal((await third.read('s')).length, 2)
  await third.close()
})

test('numbers stay exact or are refused', async t => {
  t.equal(exact(9007199254740991n), 9007199254740991)
  t.throws(() => exact(9007199254740992n), RangeError)
})
