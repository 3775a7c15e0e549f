import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { Test } from 'tap'
import type { Appended, Batch, EventStore, Expected, NewEvent, Position, StoredEvent } from './port.ts'
import { Conflict } from './port.ts'

type Made = { store: EventStore; reopen?: () => Promise<EventStore> }

/**
 * What every event store must do (ENGINEERING §3), said against the port. Streams have fresh names, and subscriptions ask for their own
 * prefix, so that it runs on a server that others use at the same time.
 * @param make opens a store; `reopen` closes it and opens the same data again (left out where that means nothing)
 */
export const eventStoreContract = (t: Test, make: () => Promise<Made>): void => {
  t.test('append', t => appending(t, make))
  t.test('read', t => reading(t, make))
  t.test('read the global log', t => readingAll(t, make))
  t.test('subscribe', t => subscribing(t, make))
  t.test('reopen', t => reopening(t, make))
}

const appending = async (t: Test, make: () => Promise<Made>) => {
  const { store } = await make()
  t.teardown(() => store.close())

  t.test('to no stream, then at its revision', async t => {
    const stream = fresh()
    const [a, b, c] = [event('A'), event('B'), event('C')]
    const first = await store.append(stream, [a], { expected: 'none' })
    t.equal(first.revision, 0)
    const second = await store.append(stream, [b, c], { expected: 0 })
    t.equal(second.revision, 2, 'the answer is the revision of the last event')
    t.ok(second.position > first.position)
    const stored = await store.read(stream)
    t.same(
      stored.map(brief),
      [a, b, c].map((e, revision) => ({ ...e, stream, revision })),
    )
    t.equal(stored[2]?.position, second.position, 'and its position')
  })

  t.test('at a wrong revision leaves nothing and tells the actual one', async t => {
    const stream = fresh()
    await store.append(stream, [event(), event()], { expected: 'none' })
    for (const expected of [0, 2, 7, 'none'] as Expected[]) {
      const conflict = await conflictOf(store.append(stream, [event()], { expected }))
      t.match(conflict, { stream, expected, actual: 1 }, `expected ${expected}`)
    }
    const nowhere = fresh()
    const conflict = await conflictOf(store.append(nowhere, [event()], { expected: 0 }))
    t.match(conflict, { stream: nowhere, expected: 0, actual: 'none' })
    t.equal((await store.read(stream)).length, 2)
    t.same(await store.read(nowhere), [])
  })

  t.test('two racers: one wins, the other sees the actual revision', async t => {
    for (const start of ['none', 0] as Expected[]) {
      const stream = fresh()
      if (start === 0) await store.append(stream, [event()], { expected: 'none' })
      const racers = [event('Left'), event('Right')]
      const results = await Promise.allSettled(racers.map(e => store.append(stream, [e], { expected: start })))
      const lost = results.filter(r => r.status === 'rejected')
      t.equal(lost.length, 1)
      t.match(lost[0]?.reason, { name: 'Conflict', actual: start === 0 ? 1 : 0 })
      const winner = racers[results.findIndex(r => r.status === 'fulfilled')]
      t.equal((await store.read(stream, { backwards: true, limit: 1 }))[0]?.id, winner?.id)
    }
  })

  t.test('fifty racers with retry all land, in order', async t => {
    const stream = fresh()
    const racers = Array.from({ length: 50 }, (_, i) => event('Raced', { i }))
    await Promise.all(racers.map(e => appendRetrying(store, stream, e)))
    const stored = await store.read(stream)
    t.same(
      stored.map(e => e.revision),
      range(50),
    )
    t.same(new Set(stored.map(e => e.id)), new Set(racers.map(e => e.id)))
    t.ok(ascending(stored.map(e => e.position)))
  })

  t.test('a conflict of one does not hurt the others of its moment', async t => {
    const streams = range(20).map(() => fresh())
    await store.append(streams[7]!, [event()], { expected: 'none' })
    const results = await Promise.allSettled(streams.map(s => store.append(s, [event(), event()], { expected: 'none' })))
    t.same(
      results.flatMap((r, i) => (r.status === 'rejected' ? [i] : [])),
      [7],
    )
    for (const [i, s] of streams.entries()) t.equal((await store.read(s)).length, i === 7 ? 1 : 2)
  })

  t.test('the same ids at the same expected revision: the first answer, no new event', async t => {
    const stream = fresh()
    const batches = [[event(), event()], [event()], [event(), event(), event()]]
    const answers: Appended[] = []
    const expected: Expected[] = ['none', 1, 2]
    for (const [i, batch] of batches.entries()) answers.push(await store.append(stream, batch, { expected: expected[i]! }))
    for (const [i, batch] of batches.entries())
      t.same(await store.append(stream, batch, { expected: expected[i]! }), answers[i], `batch ${i} again`)
    t.equal((await store.read(stream)).length, 6)

    const together = fresh()
    const once = [event()]
    const twice = await Promise.all([1, 2].map(() => store.append(together, once, { expected: 'none' })))
    t.same(twice[0], twice[1], 'also when the repeat arrives before the first is answered')
    t.equal((await store.read(together)).length, 1)
  })

  t.test('the same ids at another expected revision: conflict', async t => {
    const stream = fresh()
    const [first, second] = [[event(), event()], [event()]]
    await store.append(stream, first, { expected: 'none' })
    await store.append(stream, second, { expected: 1 })
    t.match(await conflictOf(store.append(stream, first, { expected: 0 })), { expected: 0, actual: 2 })
    t.match(await conflictOf(store.append(stream, second, { expected: 'none' })), { expected: 'none', actual: 2 })
    t.match(await conflictOf(store.append(stream, [...second, event()], { expected: 1 })), { actual: 2 }, 'a repeat that has grown')
    t.equal((await store.read(stream)).length, 3)
  })

  t.test('nothing appended is a no-op that answers the present state', async t => {
    const stream = fresh()
    const empty = await store.append(stream, [], { expected: 'none' })
    t.equal(empty.revision, -1, 'of a stream that is not there: revision −1')
    t.same(await store.read(stream), [])
    const last = await store.append(stream, [event(), event()], { expected: 'none' })
    t.same(await store.append(stream, [], { expected: 1 }), last)
    t.equal((await store.read(stream)).length, 2)
  })

  t.test('a batch is written whole or not at all', async t => {
    const stream = fresh()
    const bad = { ...event(), data: { amount: 1n } }
    await t.rejects(store.append(stream, [event(), bad, event()], { expected: 'none' }), TypeError, 'a value JSON cannot hold is refused')
    await t.rejects(store.append(stream, [{ ...event(), data: undefined }], { expected: 'none' }), TypeError)
    t.same(await store.read(stream), [])
    const many = range(300).map(i => event('Many', { i }))
    await store.append(stream, many, { expected: 'none' })
    t.same(
      (await store.read(stream)).map(e => e.data.i),
      range(300),
    )
  })

  t.test('payloads come back exactly', async t => {
    const stream = fresh()
    const data = {
      text: '北京首都 ✈ \u{1F6EB} "quoted" \\ \u0000 \u2028 line\nbreak',
      number: [0, -1, 1e21, 0.1, 1234567.89, Number.MAX_SAFE_INTEGER, -0.000001],
      at: '2026-12-01T08:00:00.000+08:00',
      nothing: null,
      absent: undefined,
      nested: { empty: {}, list: [[], [null]], yes: true, __proto__x: 1 },
      钥匙: '值',
    }
    const big = { text: '团'.repeat(340_000) }
    await store.append(stream, [event('票已出', data), event('Scalar', 'text'), event('List', [1, 2]), event('Null', null)], {
      expected: 'none',
    })
    await store.append(stream, [event('Big', big)], { expected: 3 })
    const stored = await store.read(stream)
    const { absent, ...present } = data
    t.same(
      stored.map(e => e.data),
      [present, 'text', [1, 2], null, big],
    )
    t.notOk('absent' in stored[0]!.data, 'an absent field stays absent')
    t.same(stored[0]?.type, '票已出')
    const dated = await store.append(stream, [event('Dated', { at: new Date(0) })], { expected: 4 })
    t.same((await store.read(stream, { from: dated.revision }))[0]?.data, { at: '1970-01-01T00:00:00.000Z' }, 'a Date is its ISO text')
  })
}

const reading = async (t: Test, make: () => Promise<Made>) => {
  const { store } = await make()
  t.teardown(() => store.close())

  t.test('an unknown stream is empty', async t => {
    t.same(await store.read(fresh()), [])
    t.same(await store.read(fresh(), { backwards: true, limit: 1 }), [])
  })

  t.test('from, limit and backwards', async t => {
    const stream = fresh()
    await store.append(
      stream,
      range(10).map(i => event('N', { i })),
      { expected: 'none' },
    )
    const revisions = async (options?: Parameters<EventStore['read']>[1]) => (await store.read(stream, options)).map(e => e.revision)
    t.same(await revisions(), range(10))
    t.same(await revisions({ from: 7 }), [7, 8, 9])
    t.same(await revisions({ from: 3, limit: 2 }), [3, 4])
    t.same(await revisions({ limit: 0 }), [])
    t.same(await revisions({ limit: 3 }), [0, 1, 2])
    t.same(await revisions({ from: 10 }), [])
    t.same(await revisions({ backwards: true }), range(10).reverse())
    t.same(await revisions({ backwards: true, limit: 2 }), [9, 8])
    t.same(await revisions({ backwards: true, from: 4 }), [4, 3, 2, 1, 0])
    t.same(await revisions({ backwards: true, from: 4, limit: 2 }), [4, 3])
    t.same(await revisions({ backwards: true, from: 99, limit: 1 }), [9])
  })

  t.test('a long stream is read whole', async t => {
    const stream = fresh()
    for (let from = 0; from < 2000; from += 500)
      await store.append(
        stream,
        range(500).map(i => event('N', { i: from + i })),
        { expected: from === 0 ? 'none' : from - 1 },
      )
    t.same(
      (await store.read(stream)).map(e => e.data.i),
      range(2000),
    )
    t.same(
      (await store.read(stream, { backwards: true, limit: 1500 })).map(e => e.revision),
      range(2000).reverse().slice(0, 1500),
    )
  })

  t.test('metadata, instant and own writes', async t => {
    const stream = fresh()
    const before = Date.now()
    const full = {
      user: '张三',
      role: 'employee',
      agency: 'A1',
      commandId: randomUUID(),
      command: 'order.cancelOrder',
      correlationId: randomUUID(),
      causationId: randomUUID(),
      reason: '旅客改期',
      schema: 3,
    }
    const written = { ...event('Full', { a: 1 }), meta: full }
    const { position } = await store.append(stream, [written], { expected: 'none' })
    const [stored, ...more] = await store.read(stream)
    t.same(more, [])
    const { at, ...rest } = stored!
    t.same(rest, { ...written, stream, revision: 0, position })
    t.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    t.ok(Math.abs(Date.parse(at) - before) < 60_000, 'the instant of writing')
  })

  t.test('names of streams are exact', async t => {
    const name = fresh()
    const names = [name, `${name}x`, `${name}_`, `${name}%`, name.toUpperCase(), `${name}-订单`, `${name}-"'\\`]
    for (const n of names) await store.append(n, [event('Named', { n })], { expected: 'none' })
    for (const n of names)
      t.same(
        (await store.read(n)).map(e => [e.stream, e.data.n]),
        [[n, n]],
      )
  })
}

const readingAll = async (t: Test, make: () => Promise<Made>) => {
  const { store } = await make()
  t.teardown(() => store.close())

  t.test('pages in order, from exclusive, at most the limit', async t => {
    const prefix = fresh()
    const from = await store.head()
    const written: Appended[] = []
    for (const i of range(25))
      written.push(await store.append(`${prefix}-${i % 3}`, [event('N', { i })], { expected: i < 3 ? 'none' : Math.floor(i / 3) - 1 }))
    const pages: StoredEvent[][] = []
    let position = from
    for (let end = false; !end; ) {
      const page = await store.readAll({ from: position, prefix: [prefix], limit: 10 })
      t.ok(page.events.length <= 10)
      t.ok(page.position >= (page.events.at(-1)?.position ?? position), 'where to go on is not before what was read')
      pages.push(page.events)
      ;({ position, end } = page)
    }
    t.same(
      pages.flat().map(e => e.data.i),
      range(25),
    )
    t.same(
      pages.flat().map(e => e.position),
      written.map(w => w.position),
      'append answered the positions',
    )
    t.ok(ascending(pages.flat().map(e => e.position)))
    t.ok(position >= written.at(-1)!.position)
    const middle = written[11]!.position
    t.same(
      (await store.readAll({ from: middle, prefix: [prefix], limit: 3 })).events.map(e => e.data.i),
      [12, 13, 14],
    )
    t.ok((await store.head()) >= written.at(-1)!.position)
  })

  t.test('filters by any of several prefixes, exactly; the position moves over what was left out', async t => {
    const name = fresh()
    const from = await store.head()
    for (const s of [`${name}-a-1`, `${name}-b-1`, `${name}-a-2`, `${name}-A-1`, `${name}-c`, `${name}-座位-1`])
      await store.append(s, [event()], { expected: 'none' })
    const last = await store.append(`${name}-z`, [event()], { expected: 'none' })
    const streams = async (prefix: string[]) => {
      const found = await readToEnd(store, from, prefix)
      t.ok(found.position >= last.position)
      return found.events.map(e => e.stream.slice(name.length + 1))
    }
    t.same(await streams([`${name}-a-`]), ['a-1', 'a-2'])
    t.same(await streams([`${name}-a-`, `${name}-座`]), ['a-1', 'a-2', '座位-1'])
    t.same(await streams([`${name}-nothing`]), [])
    t.same((await readToEnd(store, from)).events.filter(e => e.stream.startsWith(name)).length, 7, 'no prefix: everything')
  })

  t.test('a reader that follows concurrent writers misses nothing and never sees a later event before an earlier one', async t => {
    const prefix = fresh()
    const from = await store.head()
    let writing = true
    const writers = Promise.all(
      range(8).map(async w => {
        for (const i of range(40)) await store.append(`${prefix}-${w}`, [event('N', { w, i })], { expected: i === 0 ? 'none' : i - 1 })
      }),
    ).finally(() => {
      writing = false
    })
    const seen: StoredEvent[] = []
    let position = from
    for (let last = false; !last; ) {
      last = !writing
      const page = await readToEnd(store, position, [prefix])
      seen.push(...page.events)
      position = page.position
    }
    await writers
    t.equal(seen.length, 320)
    t.ok(ascending(seen.map(e => e.position)))
    for (const w of range(8))
      t.same(
        seen.filter(e => e.data.w === w).map(e => e.revision),
        range(40),
        `stream ${w} in its order`,
      )
  })
}

const subscribing = async (t: Test, make: () => Promise<Made>) => {
  const { store } = await make()
  t.teardown(() => store.close())

  t.test('from the start: the past, the mark, then live', async t => {
    const prefix = fresh()
    await appendEach(store, `${prefix}-1`, range(5))
    const events = await collect(store, { from: 0, prefix: [prefix], max: 2 }, async (seen, batch) => {
      t.ok(batch.events.length <= 2)
      if (batch.caughtUp && seen.length === 5) await appendEach(store, `${prefix}-2`, range(3))
      return seen.length === 8
    })
    t.same(
      events.map(e => e.data.i),
      [0, 1, 2, 3, 4, 0, 1, 2],
    )
    t.same(events, [...(await store.read(`${prefix}-1`)), ...(await store.read(`${prefix}-2`))], 'the same events as read from the streams')
  })

  t.test('from a position, exclusive; resuming at any batch loses and doubles nothing', async t => {
    const prefix = fresh()
    const written = await appendEach(store, prefix, range(12))
    const after = await collect(store, { from: written[4]!.position, prefix: [prefix] }, seen => seen.length === 7)
    t.same(
      after.map(e => e.data.i),
      [5, 6, 7, 8, 9, 10, 11],
    )
    let position: Position = written[0]!.position
    const resumed: number[] = []
    while (resumed.length < 11) {
      const controller = new AbortController()
      for await (const batch of store.subscribe({ from: position, prefix: [prefix], max: 3, signal: controller.signal })) {
        resumed.push(...batch.events.map(e => e.data.i))
        position = batch.position
        if (batch.events.length > 0) break
      }
      controller.abort()
    }
    t.same(resumed, range(12).slice(1))
  })

  t.test('from now on', async t => {
    const prefix = fresh()
    await appendEach(store, `${prefix}-old`, range(3))
    let told = false
    const events = await collect(store, { from: 'end', prefix: [prefix] }, async (seen, batch) => {
      if (batch.caughtUp && !told) {
        told = true
        await appendEach(store, `${prefix}-new`, range(2))
      }
      return seen.length >= 2
    })
    t.same(
      events.map(e => e.stream),
      [`${prefix}-new`, `${prefix}-new`],
    )
  })

  t.test('caught up is told where nothing happens, and the position passes what the prefix leaves out', async t => {
    const prefix = fresh()
    const other = await store.append(fresh(), [event()], { expected: 'none' })
    const position = await firstCaughtUp(store, { from: 0, prefix: [prefix] })
    t.ok(position >= other.position, 'all of the past is behind it')
    t.ok((await firstCaughtUp(store, { from: position, prefix: [prefix] })) >= position, 'again at the head, idle')
    t.ok((await firstCaughtUp(store, { from: 'end' })) >= other.position)
  })

  t.test('abort ends the iterator: while idle, while catching up, before it began', async t => {
    const prefix = fresh()
    await appendEach(store, prefix, range(5))
    const idle = new AbortController()
    let batches = 0
    for await (const batch of store.subscribe({ from: 0, prefix: [prefix], signal: idle.signal })) {
      batches++
      if (batch.caughtUp) setImmediate(() => idle.abort())
    }
    t.ok(batches > 0)
    const early = new AbortController()
    const seen: StoredEvent[] = []
    for await (const batch of store.subscribe({ from: 0, prefix: [prefix], max: 1, signal: early.signal })) {
      seen.push(...batch.events)
      if (seen.length > 0) early.abort()
    }
    t.equal(seen.length, 1, 'nothing comes after the abort')
    for await (const _ of store.subscribe({ from: 0, signal: AbortSignal.abort() })) t.fail('aborted before it began')
  })

  t.test('leaving the loop leaves nothing behind', async t => {
    const prefix = fresh()
    await appendEach(store, prefix, range(3))
    for (const _ of range(30)) {
      const { signal } = new AbortController()
      for await (const batch of store.subscribe({ from: 0, prefix: [prefix], max: 1, signal })) if (batch.events.length > 0) break
      for await (const batch of store.subscribe({ from: 'end', prefix: [prefix], signal })) if (batch.caughtUp) break
    }
    await appendEach(store, `${prefix}-after`, range(3))
    t.same((await store.read(`${prefix}-after`)).length, 3, 'the store works on')
  })

  t.test('a slow consumer loses nothing', async t => {
    const prefix = fresh()
    const writing = Promise.all(range(4).map(w => appendEach(store, `${prefix}-${w}`, range(50))))
    const events = await collect(store, { from: 0, prefix: [prefix], max: 3 }, async seen => {
      for (const _ of range(5)) await turn()
      return seen.length >= 200
    })
    await writing
    t.same(new Set(events.map(e => e.id)).size, 200)
    t.ok(ascending(events.map(e => e.position)))
  })

  t.test('appends during catch-up are seen once, by each of several subscribers', async t => {
    const prefix = fresh()
    await appendEach(store, `${prefix}-past`, range(100))
    const readers = range(3).map(r => collect(store, { from: 0, prefix: [prefix], max: 7 + r }, seen => seen.length >= 250))
    await Promise.all(range(3).map(w => appendEach(store, `${prefix}-${w}`, range(50))))
    for (const events of await Promise.all(readers)) {
      t.equal(events.length, 250)
      t.equal(new Set(events.map(e => e.id)).size, 250)
      t.ok(ascending(events.map(e => e.position)))
    }
  })
}

const reopening = async (t: Test, make: () => Promise<Made>) => {
  const made = await make()
  const { reopen } = made
  let { store } = made
  t.teardown(() => store.close())
  if (!reopen) return

  t.test('the same data: identical log, revisions go on, repeats are still recognised', async t => {
    const prefix = fresh()
    const from = await store.head()
    const first = [event('A', { text: '团队票' }), event('B')]
    const answer = await store.append(`${prefix}-1`, first, { expected: 'none' })
    await appendEach(store, `${prefix}-2`, range(30))
    const before = await readToEnd(store, from, [prefix])
    store = await reopen()
    t.same((await readToEnd(store, from, [prefix])).events, before.events)
    t.same(await store.append(`${prefix}-1`, first, { expected: 'none' }), answer)
    t.match(await conflictOf(store.append(`${prefix}-2`, [event()], { expected: 'none' })), { actual: 29 })
    const next = await store.append(`${prefix}-1`, [event('C')], { expected: 1 })
    t.equal(next.revision, 2)
    t.ok(next.position > before.events.at(-1)!.position)
  })
}

// what the tests say

const fresh = () => `test-${randomUUID()}`
const range = (n: number) => Array.from({ length: n }, (_, i) => i)
const event = (type = 'Happened', data: unknown = { a: 1 }): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  meta: { user: 'system:test', role: 'system', commandId: randomUUID() },
})
const brief = ({ position, at, ...rest }: StoredEvent) => rest
const ascending = (numbers: number[]) => numbers.every((n, i) => i === 0 || n > numbers[i - 1]!)

const appendEach = async (store: EventStore, stream: string, numbers: number[]) => {
  const answers: Appended[] = []
  for (const i of numbers) answers.push(await store.append(stream, [event('N', { i })], { expected: i === 0 ? 'none' : i - 1 }))
  return answers
}

const appendRetrying = async (store: EventStore, stream: string, e: NewEvent): Promise<void> => {
  for (let expected: Expected = 'none'; ; ) {
    try {
      await store.append(stream, [e], { expected })
      return
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      expected = error.actual
    }
  }
}

const conflictOf = async (appending: Promise<unknown>): Promise<unknown> => {
  const outcome = await appending.catch(error => error)
  if (!(outcome instanceof Conflict)) throw new Error('expected a Conflict', { cause: outcome })
  return outcome
}

const readToEnd = async (store: EventStore, from: Position, prefix?: string[]) => {
  const events: StoredEvent[] = []
  for (let position = from; ; ) {
    const page = await store.readAll({ from: position, prefix, limit: 100 })
    events.push(...page.events)
    position = page.position
    if (page.end) return { events, position }
  }
}

type Asked = { from: Position | 'end'; prefix?: string[]; max?: number }

/** All events of a subscription until `enough` says so. */
const collect = async (store: EventStore, asked: Asked, enough: (seen: StoredEvent[], batch: Batch) => boolean | Promise<boolean>) => {
  const controller = new AbortController()
  const seen: StoredEvent[] = []
  for await (const batch of store.subscribe({ ...asked, signal: controller.signal })) {
    seen.push(...batch.events)
    if (await enough(seen, batch)) break
  }
  controller.abort()
  return seen
}

const firstCaughtUp = async (store: EventStore, asked: Asked): Promise<Position> => {
  const controller = new AbortController()
  for await (const batch of store.subscribe({ ...asked, signal: controller.signal })) {
    if (!batch.caughtUp) continue
    controller.abort()
    return batch.position
  }
  throw new Error('the subscription ended')
}
