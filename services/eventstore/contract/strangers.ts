import { randomUUID } from 'node:crypto'
import type { Test } from 'tap'
import { schemaCodec, withCodec } from '../codec.ts'
import { beginningsOf, FOREIGN, ownEvents, ownIn } from '../own-events.ts'
import { type EventStore, type StoredEvent, Unreadable } from '../port.ts'
import { collect, event, fresh, type Make, type Planted, readToEnd } from './kit.ts'

/** The program of this test has streams of one kind, `test`, with one type that it declares. */
const kinds = { test: [{ type: 'Priced' }] }
const isOwn = ownIn(kinds)
const OURS = { user: 'u1', role: 'employee', commandId: 'c1', at: '2026-11-02T02:00:00.000Z' }
const STRANGERS: Planted[] = [
  { type: 'Priced', data: '{"fen":1}' },
  { type: 'Priced', data: '{}', meta: 'null' },
  { type: 'Priced', data: '{}', meta: '[1,2]' },
  { type: 'Priced', data: '{}', meta: '"words"' },
  { type: 'Priced', data: '{}', meta: '{}' },
  // the shape of ours without the version that our codec stamps
  { type: 'Priced', data: '{}', meta: JSON.stringify(OURS) },
  { type: 'Unheard', data: '[]', meta: '{"user":1}' },
]
/** an event with all the marks of ours, but without a fact */
const OURS_STAMPED = JSON.stringify({ ...OURS, schema: 1 })
const NO_FACTS: Planted[] = ['[1]', '"text"', 'null'].map(data => ({ type: 'Priced', data, meta: OURS_STAMPED }))
const NO_FACTS_IN_BYTES: Planted[] = [Buffer.from([0, 255, 1]), '{"broken'].map(data => ({ type: 'Priced', data, meta: OURS_STAMPED }))
const BYTES: Planted[] = [
  { type: 'Priced', data: Buffer.from([0, 255, 1]), meta: Buffer.from([9, 8]) },
  { type: 'Unheard', data: Buffer.from('text'), meta: JSON.stringify('text') },
  { type: 'Unheard', data: '{"broken', meta: undefined },
]
const priced = (fen: number) => {
  const one = event('Priced', { fen })
  return { ...one, meta: { ...one.meta, schema: 1 } }
}

/** A log on a server may hold events of other programs: nobody reads them as ours, and nothing of ours is lost or held up by them. */
export const besideStrangers = async (t: Test, make: Make) => {
  const made = await make()
  const { plant, takesBytes } = made
  let raw = made.store
  t.teardown(() => raw.close())
  if (!plant) return
  const own = () => ownEvents(raw, isOwn)
  const stream = fresh()
  const from = await raw.head()
  const others = `other-${randomUUID()}`
  const planted = [...STRANGERS, ...(takesBytes ? BYTES : [])]

  await own().append(stream, [priced(1)], { expected: 'none' })
  raw = await plant(others, planted)
  // with all that ours have, in a stream of another kind
  raw = await plant(others, [{ type: 'Priced', data: '{"fen":5}', meta: OURS_STAMPED }])
  // nobody declares its type, in a stream of no kind of ours
  raw = await plant(others, [{ type: 'Unheard', data: '{}', meta: OURS_STAMPED }])
  raw = await plant(stream, planted)
  await own().append(stream, [priced(2)], { expected: planted.length })

  t.test('in a stream of ours they leave a place, so that revisions are those of the store', async t => {
    const events = await own().read(stream)
    t.same(
      events.map(({ revision }) => revision),
      planted.map((_, n) => n).concat(planted.length, planted.length + 1),
    )
    t.same(
      events.map(({ type }) => type),
      ['Priced', ...planted.map(() => FOREIGN), 'Priced'],
    )
    t.same(
      events.filter(({ type }) => type === FOREIGN).map(({ data }) => data),
      planted.map(() => ({})),
    )
  })

  const ours = async (store: EventStore) => (await readToEnd(store, from)).events.filter(({ stream: of }) => [stream, others].includes(of))
  t.test('whoever reads the log is told of ours alone, and comes to its end', async t => {
    t.same(
      (await ours(own())).map(({ stream: of, data }) => [of, data]),
      [
        [stream, { fen: 1 }],
        [stream, { fen: 2 }],
      ],
    )
    t.same((await readToEnd(own(), from)).position, (await readToEnd(raw, from)).position)
  })
  for (const asks of [undefined, beginningsOf(kinds)])
    t.test(`so is whoever subscribes to ${asks ? 'what is ours' : 'everything'}, and comes to the end behind events of others`, async t => {
      raw = await plant(others, planted)
      const end = await raw.head()
      const seen = await collect(ownEvents(raw, isOwn, { asks }), { from }, (_, { position }) => position >= end)
      t.same(
        seen.filter(({ stream: of }) => [stream, others].includes(of)).map(({ data }) => data),
        [{ fen: 1 }, { fen: 2 }],
      )
    })

  t.test('what is ours and cannot be read is passed over by who reads the log, and told; who reads its stream gets the error', async t => {
    const broken = fresh()
    const before = await raw.head()
    const unreadable = [...NO_FACTS, ...(takesBytes ? NO_FACTS_IN_BYTES : [])]
    await own().append(broken, [priced(1)], { expected: 'none' })
    raw = await plant(broken, unreadable)
    await own().append(stream, [priced(3)], { expected: planted.length + 1 })
    const met: StoredEvent[] = []
    const coded = withCodec(own(), schemaCodec([{ type: 'Priced', version: 1 }]), event => met.push(event))
    const isHere = ({ stream: of }: StoredEvent) => [stream, broken].includes(of)
    const told = unreadable.map((_, n) => [broken, n + 1])
    const places = () => met.splice(0).map(({ stream: of, revision }) => [of, revision])
    const read = (await readToEnd(coded, before)).events.filter(isHere)
    t.same(
      read.map(({ data }) => data),
      [{ fen: 1 }, { fen: 3 }],
    )
    t.same(places(), told)
    const seen = await collect(coded, { from: before }, events => events.some(({ data }) => data?.fen === 3))
    t.same(
      seen.filter(isHere).map(({ data }) => data),
      [{ fen: 1 }, { fen: 3 }],
    )
    t.same(places(), told)
    await t.rejects(coded.read(broken), Unreadable)
    t.equal((await coded.read(stream)).length, planted.length + 3)
  })
}
