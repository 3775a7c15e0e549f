import { test } from 'tap'
import { type EventDefinition, schemaCodec, withCodec } from './codec.ts'
import { eventStoreContract } from './contract.ts'
import type { NewEvent } from './port.ts'
import { openSqliteEventStore } from './sqlite.ts'

const event = (id: string, type: string, data: unknown): NewEvent => ({
  id,
  type,
  data,
  meta: { user: 'u', role: 'r', commandId: id, at: '2026-11-02T02:00:00.000Z' },
})

const priced: EventDefinition = {
  type: 'Priced',
  version: 3,
  upcast: { 1: data => ({ fen: data.yuan * 100 }), 2: data => ({ ...data, currency: 'CNY' }) },
}

test('the contract, through a codec', t => {
  eventStoreContract(t, async () => ({
    store: withCodec(await openSqliteEventStore({ dir: t.testdir({}) }), schemaCodec([{ type: 'Unheard', version: 1 }])),
  }))
  t.end()
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

/** seals and opens through a far service, so that each answer comes a moment later */
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
