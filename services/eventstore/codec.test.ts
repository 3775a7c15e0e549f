import { test } from 'tap'
import { type Definition, schemaCodec, withCodec } from './codec.ts'
import { eventStoreContract } from './contract.ts'
import type { EventStore, NewEvent } from './port.ts'
import { openSqliteEventStore } from './sqlite.ts'

const event = (id: string, type: string, data: unknown): NewEvent => ({
  id,
  type,
  data,
  meta: { user: 'u', role: 'r', commandId: id, at: '2026-11-02T02:00:00.000Z' },
})

/** the third shape of an event whose price was once a number of yuan, then of fen, and now has a currency */
const priced: Definition = {
  type: 'Priced',
  version: 3,
  upcast: { 1: data => ({ fen: data.yuan * 100 }), 2: data => ({ ...data, currency: 'CNY' }) },
}

const firstBatch = async (store: EventStore) => {
  for await (const batch of store.subscribe({ from: 0, signal: new AbortController().signal })) return batch.events
  return []
}

test('the contract, through a codec', t => {
  eventStoreContract(t, async () => ({
    store: withCodec(await openSqliteEventStore({ dir: t.testdir({}) }), schemaCodec([{ type: 'Unheard', version: 1 }])),
  }))
  t.end()
})

test('older shapes are brought up to date wherever they are read, the log keeps what was written', async t => {
  const store = await openSqliteEventStore({ dir: t.testdir({}) })
  t.teardown(() => store.close())
  const first = withCodec(store, schemaCodec([{ type: 'Priced', version: 1 }]))
  const second = withCodec(store, schemaCodec([{ ...priced, version: 2 }]))
  const third = withCodec(store, schemaCodec([priced]))
  await store.append('s', [event('0', 'Priced', { yuan: 1 })], { expected: 'none' })
  await first.append('s', [event('1', 'Priced', { yuan: 12 })], { expected: 0 })
  await second.append('s', [event('2', 'Priced', { fen: 1300 })], { expected: 1 })
  await third.append('s', [event('3', 'Priced', { fen: 1400, currency: 'USD' }), event('4', 'Other', { yuan: 5 })], { expected: 2 })

  t.same(
    (await store.read('s')).map(e => [e.meta.schema, e.data]),
    [
      [undefined, { yuan: 1 }],
      [1, { yuan: 12 }],
      [2, { fen: 1300 }],
      [3, { fen: 1400, currency: 'USD' }],
      [undefined, { yuan: 5 }],
    ],
  )
  const now = [
    [3, { fen: 100, currency: 'CNY' }],
    [3, { fen: 1200, currency: 'CNY' }],
    [3, { fen: 1300, currency: 'CNY' }],
    [3, { fen: 1400, currency: 'USD' }],
    [undefined, { yuan: 5 }],
  ]
  const shapes = (events: Awaited<ReturnType<typeof third.read>>) => events.map(e => [e.meta.schema, e.data])
  t.same(shapes(await third.read('s')), now)
  t.same(shapes((await third.readAll({ limit: 10 })).events), now)
  t.same(shapes(await firstBatch(third)), now)
  await t.rejects(second.read('s'), /version 3, known is 2/, 'a program older than its data does not guess')
})

test('a declaration with a missing step, or made twice, is refused at once', t => {
  t.throws(() => schemaCodec([{ type: 'Priced', version: 3, upcast: { 2: data => data } }]), /no upcast from version 1 to 2/)
  t.throws(() => schemaCodec([{ type: 'Priced', version: 2 }]), /no upcast from version 1 to 2/)
  t.throws(() => schemaCodec([priced, priced]), /declared twice/)
  t.end()
})

test('a fact that does not say when it was decided cannot be written', async t => {
  // @ts-expect-error the type asks for `at`
  const undated: NewEvent['meta'] = { user: 'u', role: 'r', commandId: 'c' }
  t.notOk('at' in undated)
})

test('`~` at the top of the data is reserved, for declarations and for facts', async t => {
  const schema = { type: 'object', properties: { '~': { type: 'array' } } }
  t.throws(() => schemaCodec([{ type: 'Sealed', version: 1, schema }]), /Sealed declares the reserved field ~/)
  t.ok(schemaCodec([{ type: 'Nested', version: 1, schema: { properties: { inner: schema } } }]))
  const store = await openSqliteEventStore({ dir: t.testdir({}) })
  t.teardown(() => store.close())
  const coded = withCodec(store, schemaCodec([priced]))
  await t.rejects(coded.append('s', [event('1', 'Priced', { fen: 1, '~': [] })], { expected: 'none' }), /reserved field ~/)
  await t.rejects(coded.append('s', [event('1', 'Other', { '~': [] })], { expected: 'none' }), /reserved field ~/)
  t.same(await store.read('s'), [], 'nothing was written')
})

/** seals and opens as somebody far away says, each a moment later */
const slow = {
  encode: async (event: NewEvent): Promise<NewEvent> => {
    if (event.data === undefined) throw new TypeError('there is nothing to seal')
    return { ...event, data: { sealed: event.data } }
  },
  decode: async <E extends { data: any }>(event: E): Promise<E> => ({ ...event, data: event.data.sealed }),
}
test('the contract, through a codec that has to wait', t => {
  eventStoreContract(t, async () => ({ store: withCodec(await openSqliteEventStore({ dir: t.testdir({}) }), slow) }))
  t.end()
})

test('what could not be decoded is asked for again by the next who reads it', async t => {
  const store = await openSqliteEventStore({ dir: t.testdir({}) })
  t.teardown(() => store.close())
  let isAway = true
  const coded = withCodec(store, {
    encode: slow.encode,
    decode: async event => {
      if (isAway) throw new Error('the keys are away')
      return slow.decode(event)
    },
  })
  await coded.append('s', [event('1', 'Priced', { fen: 1 })], { expected: 'none' })
  await t.rejects(coded.readAll({ limit: 1 }), /the keys are away/)
  isAway = false
  t.match(await coded.readAll({ limit: 1 }), { events: [{ data: { fen: 1 } }] })
})
