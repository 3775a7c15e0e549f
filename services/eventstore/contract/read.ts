import { randomUUID } from 'node:crypto'
import type { Test } from 'tap'
import type { Appended, EventStore, StoredEvent } from '../port.ts'
import { ascending, event, fresh, type Make, range, readToEnd } from './kit.ts'

export const reading = async (t: Test, make: Make) => {
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
      at: '2026-11-02T02:00:00.000Z',
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

export const readingAll = async (t: Test, make: Make) => {
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
    for (const s of [
      `${name}-a-1`,
      `${name}-b-1`,
      `${name}-a-2`,
      `${name}-A-1`,
      `${name}-c`,
      `${name}-座位-1`,
      `${name}-b-\u0301`,
      `${name}-b\u200d-2`,
    ])
      await store.append(s, [event()], { expected: 'none' })
    const last = await store.append(`${name}-z`, [event()], { expected: 'none' })
    const streams = async (prefix: string[]) => {
      const found = await readToEnd(store, from, prefix)
      t.ok(found.position >= last.position)
      return found.events.map(e => e.stream.slice(name.length + 1))
    }
    t.same(await streams([`${name}-a-`]), ['a-1', 'a-2'])
    t.same(await streams([`${name}-a-`, `${name}-座`]), ['a-1', 'a-2', '座位-1'])
    t.same(await streams([`${name}-b-`]), ['b-1', 'b-\u0301'], 'by its characters, not by the rules of a language')
    t.same(await streams([`${name}-nothing`]), [])
    t.same((await readToEnd(store, from)).events.filter(e => e.stream.startsWith(name)).length, 9, 'no prefix: everything')
  })

  t.test('readers that walk together each see everything, up to what is there when they ask for the end', async t => {
    const prefix = fresh()
    const from = await store.head()
    const append = async (n: number) => {
      for (const i of range(n)) await store.append(`${prefix}-${n}-${i}`, [event('N', { i })], { expected: 'none' })
    }
    await append(23)
    const walk = async () => {
      const seen: StoredEvent[] = []
      let position = from
      for (let end = false; !end; ) {
        const page = await store.readAll({ from: position, prefix: [prefix], limit: 5 })
        seen.push(...page.events)
        ;({ position, end } = page)
      }
      return { seen, position }
    }
    const walks = await Promise.all(range(8).map(walk))
    for (const { seen } of walks) t.equal(seen.length, 23)
    const early = walk() // an end that is asked for before the next append must not answer a question after it
    await append(1)
    t.equal((await walk()).seen.length, 24)
    await early
  })

  t.test('a start beyond the end of the log is refused: the position belongs to another log', async t => {
    const head = await store.head()
    for (const prefix of [undefined, [fresh()]]) {
      await t.rejects(store.readAll({ from: head + 1_000_000_000, prefix, limit: 5 }), RangeError)
      t.match(await store.readAll({ from: head, prefix, limit: 5 }), { events: [], end: true }, 'the end itself is not beyond')
    }
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
