/** B: reading one stream. */

import { BACKWARDS, binaryEvent, END, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import {
  append,
  big,
  check,
  client,
  collect,
  events,
  key,
  name,
  put,
  read,
  readAll,
  refused,
  revs,
  same,
  show,
  UNARY,
  within,
  yes,
} from './kit.mjs'

check('B shape and types of a resolved event', async () => {
  const s = name('rd')
  const e = jsonEvent({ type: 'Made', data: { n: 1 }, metadata: { m: 1, $correlationId: 'c' } })
  const w = await append(s, [e], { expectedRevision: NO_STREAM })
  const [r] = await read(s)
  same(
    Object.keys(r.event).sort(),
    ['created', 'data', 'id', 'isJson', 'metadata', 'position', 'revision', 'streamId', 'type'],
    'event properties',
  )
  const { created, ...rest } = r.event
  same(
    rest,
    {
      streamId: s,
      id: e.id,
      revision: 0n,
      type: 'Made',
      data: { n: 1 },
      metadata: { m: 1, $correlationId: 'c' },
      isJson: true,
      position: w.position,
    },
    'event',
  )
  yes(created instanceof Date && Number.isInteger(created.getTime()), `created ${show(created)}`)
  same([r.link, r.commitPosition], [undefined, w.position.commit], 'link and commitPosition')
})
check('B created: whole milliseconds, not going back within an append, the same on every read', async () => {
  const s = name('rd')
  await put(s)
  await put(s, 20) // events of one append may differ by about a millisecond
  const t = (await read(s)).map(r => r.event.created)
  yes(
    t.every(d => d instanceof Date && Number.isInteger(d.getTime()) && d.getTime() > Date.UTC(2020, 0)),
    'dates',
  )
  for (let i = 2; i < t.length; i++) yes(t[i] >= t[i - 1], `time goes back at ${i}`)
  same((await read(s, { direction: BACKWARDS, fromRevision: END })).map(r => r.event.created).reverse(), t, 'second read')
})
check('B JSON data and metadata of every kind', async () => {
  const s = name('rd')
  const kinds = [{ a: { b: [1, null, 'ü€😀'] } }, [1, 'two'], 'text', '', null, 7, 0.1, true, {}, { max: Number.MAX_SAFE_INTEGER }]
  await append(
    s,
    kinds.map(data => jsonEvent({ type: 'K', data })),
  )
  await append(s, [jsonEvent({ type: 'M', data: {}, metadata: {} }), jsonEvent({ type: 'M', data: {}, metadata: 'str' })])
  const got = (await read(s)).map(r => r.event)
  same(
    got.slice(0, kinds.length).map(e => e.data),
    kinds,
    'data',
  )
  yes(
    got.every(e => e.isJson === true),
    'isJson',
  )
  yes('metadata' in got[0] && got[0].metadata === undefined, 'absent metadata is a present, undefined property')
  same(
    got.slice(-2).map(e => e.metadata),
    [{}, 'str'],
    'metadata',
  )
})
check('B binary data and metadata are byte-exact', async () => {
  const s = name('rd')
  const all = Buffer.from(Array.from({ length: 256 }, (_, i) => i))
  const text = Buffer.from('{"v":9007199254740993, "v":1}')
  await append(s, [
    binaryEvent({ type: 'B', data: all, metadata: all }),
    binaryEvent({ type: 'B', data: text }),
    binaryEvent({ type: 'B', data: Buffer.alloc(0) }),
  ])
  const got = (await read(s)).map(r => r.event)
  yes(
    got.every(e => e.isJson === false && e.data instanceof Uint8Array),
    'kind',
  )
  same(
    got.map(e => Buffer.from(e.data)),
    [all, text, Buffer.alloc(0)],
    'data',
  )
  yes(got[0].metadata instanceof Uint8Array && all.equals(Buffer.from(got[0].metadata)), 'metadata')
})
check('B forwards: inclusive start, maxCount, past the end', async () => {
  const s = name('rd')
  await put(s, 6)
  same(await revs(s), big(6), 'all')
  same(await revs(s, { fromRevision: 2n, maxCount: 2 }), [2n, 3n], 'from 2, two')
  same(await revs(s, { fromRevision: 5 }), [5n], 'from the last')
  same(await revs(s, { maxCount: 99 }), big(6), 'maxCount above the length')
  same(await revs(s, { fromRevision: 6n }), [], 'one past the end')
  same(await revs(s, { fromRevision: 100n }), [], 'far past the end')
})
check('B backwards: from END, from a revision, without a start', async () => {
  const s = name('rd')
  await put(s, 6)
  const b = o => revs(s, { direction: BACKWARDS, ...o })
  same(await b({ fromRevision: END }), big(6).reverse(), 'END')
  same(await b({ fromRevision: END, maxCount: 1 }), [5n], 'the last')
  same(await b({ fromRevision: 3n }), [3n, 2n, 1n, 0n], 'from 3')
  same(await b({ fromRevision: 100n, maxCount: 2 }), [5n, 4n], 'from past the end')
  same(await b({}), [0n], 'no fromRevision starts at START')
})
check('B maxCount 0 and forwards from END are errors', async () => {
  const s = name('rd')
  await put(s, 2)
  const m = { message: '2 UNKNOWN: Unexpected ReadStreamResult: Error' }
  await refused(() => read(s, { maxCount: 0 }), 'UnknownError', m, 'maxCount 0')
  await refused(() => read(s, { fromRevision: END }), 'UnknownError', m, 'forwards from END')
})
check('B missing stream: only the iteration throws', async () => {
  const s = name('none')
  const call = client.readStream(s)
  await refused(
    () => collect(call, 'readStream'),
    'StreamNotFoundError',
    { type: 'stream-not-found', streamName: s, message: `${s} not found` },
    'forwards',
  )
  await refused(
    () => read(s, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }),
    'StreamNotFoundError',
    { streamName: s },
    'backwards',
  )
  await refused(() => read(s, { fromRevision: 5n }), 'StreamNotFoundError', { streamName: s }, 'from a revision')
})
check('B 1,500 events come in order; breaking off early leaves the client usable', async () => {
  const s = name('rd')
  for (let i = 0; i < 3; i++) await put(s, 500)
  same(await revs(s), big(1500), 'all')
  for (let i = 0; i < 10; i++)
    await within(
      (async () => {
        let n = 0
        for await (const r of client.readStream(s)) if (++n === 10) return r
      })(),
      'broken-off read',
    )
  await within(
    (async () => {
      for await (const r of client.readAll()) return r
    })(),
    'broken-off readAll',
  )
  same((await put(s)).nextExpectedRevision, 1500n, 'append')
  same(await revs(s, { fromRevision: 1499n }), [1499n, 1500n], 'read')
})
check('B read your own writes', async () => {
  const s = name('ryw')
  for (let i = 0; i < 60; i++) {
    const { position } = await append(s, events(), i % 2 ? UNARY : {})
    same(await revs(s, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }), [BigInt(i)], 'stream')
    same((await readAll({ fromPosition: position, maxCount: 1 })).map(key), [`${s}@${i}`], '$all from the append position')
    yes(
      (await readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))[0].commitPosition >= position.commit,
      '$all backwards from END',
    )
  }
})
