/** A: appends, nearly everything twice: over the batch RPC and over the unary one. */

import { ANY, jsonEvent, NO_STREAM, STREAM_EXISTS } from '@eventstore/db-client'
import {
  append,
  big,
  bytes,
  check,
  client,
  deleted,
  events,
  ids,
  mark,
  name,
  notFound,
  posOk,
  put,
  RPCS,
  read,
  readAll,
  refused,
  revs,
  same,
  UNARY,
  within,
  wrong,
  yes,
} from './kit.mjs'

for (const [rpc, O] of RPCS) {
  const A = (title, fn, opts) => check(`A ${rpc}: ${title}`, fn, opts)
  const ap = (s, e, expectedRevision) => append(s, e, expectedRevision === undefined ? O : { ...O, expectedRevision })

  A('success shape', async () => {
    const s = name()
    const r = await ap(s, events(), NO_STREAM)
    same(Object.keys(r).sort(), ['nextExpectedRevision', 'position', 'success'], 'properties')
    same([r.success, r.nextExpectedRevision], [true, 0n], 'result')
    posOk(r.position, 'append')
    for (const [exp, next] of [
      [0n, 1n],
      [1, 2n],
      [STREAM_EXISTS, 3n],
      [ANY, 4n],
      [undefined, 5n],
    ])
      same((await ap(s, events(), exp)).nextExpectedRevision, next, `expecting ${exp}`)
    same((await ap(name(), events(), ANY)).nextExpectedRevision, 0n, 'ANY on a missing stream')
  })
  A('several events: contiguous, each its own position', async () => {
    const s = name()
    const E = events(5)
    const first = await ap(s, E.slice(0, 1), NO_STREAM)
    const r = await ap(s, E.slice(1), 0n)
    const got = await read(s)
    same(
      got.map(x => [x.event.revision, x.event.id]),
      E.map((e, i) => [BigInt(i), e.id]),
      'stream',
    )
    same(r.nextExpectedRevision, 4n, 'revision of the last event')
    same(r.position, got[4].event.position, 'position of the last event')
    same(first.position, got[0].event.position, 'position of the first append')
    for (let i = 1; i < 5; i++) yes(got[i].event.position.commit > got[i - 1].event.position.commit, `positions increase at ${i}`)
  })
  A('wrong revision: every combination', async () => {
    const s = name()
    const missing = name()
    const before = await mark()
    await ap(s, events(4), NO_STREAM)
    const no = (stream, exp, expected, actual, what) => wrong(() => ap(stream, events(2), exp), stream, expected, actual, what)
    await no(s, 0n, 0n, 3n, 'too low')
    await no(s, 9n, 9n, 3n, 'too high')
    await no(s, NO_STREAM, 'no_stream', 3n, 'NO_STREAM on existing')
    for (const [exp, expected] of [
      [0n, 0n],
      [5n, 5n],
      [STREAM_EXISTS, 'stream_exists'],
    ])
      await no(missing, exp, expected, 'no_stream', `${exp} on missing`)
    await notFound(missing)
    same(await revs(s), big(4), 'nothing of the refused appends is in the stream')
    const all = await readAll({ fromPosition: before })
    same(all.filter(r => r.event.streamId === s).length, 4, 'nothing of them is in $all')
  })
  A('20 racers with NO_STREAM: exactly one wins', async () => {
    const s = name()
    const rs = await within(
      Promise.allSettled(Array.from({ length: 20 }, () => client.appendToStream(s, events(), { ...O, expectedRevision: NO_STREAM }))),
      'racers',
    )
    same(rs.filter(r => r.status === 'fulfilled').length, 1, 'winners')
    for (const r of rs)
      if (r.status === 'rejected')
        same([r.reason.type, r.reason.expectedVersion, r.reason.actualVersion], ['wrong-expected-version', 'no_stream', 0n], 'loser')
    same(await revs(s), [0n], 'stream')
  })
  A('empty append writes nothing but checks the revision', async () => {
    const s = name()
    const missing = name()
    await put(s, 3)
    const r = await ap(missing, [], NO_STREAM)
    same([r.success, r.nextExpectedRevision], [true, 0n], 'on a missing stream')
    await notFound(missing)
    same((await ap(s, [], ANY)).nextExpectedRevision, 2n, 'ANY')
    same((await ap(s, [], 2n)).nextExpectedRevision, 2n, 'right revision')
    await wrong(() => ap(s, [], 1n), s, 1n, 2n, 'wrong revision')
    same(await revs(s), big(3), 'stream')
  })

  // A stream with two appends of n events each, and their results.
  const twice = async n => {
    const s = name('idem')
    const X = events(n)
    const Y = events(n)
    const x = await ap(s, X, NO_STREAM)
    const y = await ap(s, Y, BigInt(n - 1))
    return { s, X, Y, x, y, n }
  }
  for (const n of [1, 3]) {
    A(`same ids (${n}), same expected revision: original result, nothing written`, async () => {
      const s = name('idem')
      const X = events(n)
      const first = await ap(s, X, NO_STREAM)
      same(await ap(s, X, NO_STREAM), first, 'at once')
      const t = await twice(n)
      same(await ap(t.s, t.X, NO_STREAM), t.x, 'NO_STREAM after later events')
      same(await ap(t.s, t.Y, BigInt(n - 1)), t.y, 'exact revision')
      same(
        await ids(t.s),
        [...t.X, ...t.Y].map(e => e.id),
        'stream',
      )
    })
    A(`same ids (${n}), ANY or STREAM_EXISTS: original result, nothing written`, async () => {
      const t = await twice(n)
      for (const exp of [ANY, STREAM_EXISTS]) {
        same(await ap(t.s, t.X, exp), t.x, `first events, ${exp}`)
        same(await ap(t.s, t.Y, exp), t.y, `last events, ${exp}`)
      }
      same(
        await ids(t.s),
        [...t.X, ...t.Y].map(e => e.id),
        'stream',
      )
    })
    A(`old ids (${n}) at the current revision are written again`, async () => {
      const t = await twice(n)
      same((await ap(t.s, t.X, BigInt(2 * n - 1))).nextExpectedRevision, BigInt(3 * n - 1), 'revision')
      same(
        await ids(t.s),
        [...t.X, ...t.Y, ...t.X].map(e => e.id),
        'stream',
      )
    })
    A(`ids (${n}) of the second append with NO_STREAM are refused`, async () => {
      const t = await twice(n)
      await wrong(() => ap(t.s, t.Y, NO_STREAM), t.s, 'no_stream', BigInt(2 * n - 1), 'append')
    })
  }
  A('a prefix of committed ids, or they in reverse: idempotent', async () => {
    const s = name('idem')
    const E = events(2)
    await ap(s, E, NO_STREAM)
    const [p0] = (await read(s)).map(r => r.event.position)
    same(await ap(s, E.slice(0, 1), NO_STREAM), { success: true, nextExpectedRevision: 0n, position: p0 }, '1 of 2')
    const r = await ap(s, [E[1], E[0]], ANY)
    same([r.success, r.nextExpectedRevision], [true, 0n], 'reverse order')
    same(
      await ids(s),
      E.map(e => e.id),
      'stream',
    )
  })
  A('same id with other type and data: idempotent, content not compared', async () => {
    const s = name('idem')
    const E = events(1)
    const first = await ap(s, E, NO_STREAM)
    same(await ap(s, [jsonEvent({ type: 'Other', id: E[0].id, data: { z: 1 } })], NO_STREAM), first, 'result')
    const got = await read(s)
    same(
      got.map(r => [r.event.type, r.event.data]),
      [['T', { i: 0 }]],
      'stream',
    )
  })
  A('committed ids plus a new one: refused', async () => {
    const s = name('idem')
    const E = events(3)
    await ap(s, E.slice(0, 2), NO_STREAM)
    await wrong(() => ap(s, E, NO_STREAM), s, 'no_stream', 1n, 'NO_STREAM')
    await wrong(() => ap(s, E, ANY), s, 'any', 1n, 'ANY')
    same(
      await ids(s),
      E.slice(0, 2).map(e => e.id),
      'stream',
    )
  })
  A('same id twice in one append, and in another stream: written', async () => {
    const s = name('idem')
    const other = name('idem')
    const [e] = events(1)
    same((await ap(s, [e, e], NO_STREAM)).nextExpectedRevision, 1n, 'twice')
    same(await ids(s), [e.id, e.id], 'stream')
    same((await ap(other, [e], NO_STREAM)).nextExpectedRevision, 0n, 'other stream')
    same(await ids(other), [e.id], 'other stream')
  })
  A('ids of a soft-deleted stream with NO_STREAM: success, nothing written', async () => {
    const s = name('idem')
    const E = events(2)
    await ap(s, E, NO_STREAM)
    await within(client.deleteStream(s), 'delete')
    same(await ap(s, E, NO_STREAM), { success: true, nextExpectedRevision: 1n, position: undefined }, 'result')
    await notFound(s)
  })
  A('1 MiB of data bytes is the limit', async () => {
    const MiB = 1048576
    const s = name()
    const tooBig = (e, what) =>
      refused(
        () => ap(name(), e, NO_STREAM),
        'MaxAppendSizeExceededError',
        {
          type: 'maximum-append-size-exceeded',
          maxAppendSize: MiB,
          message: rpc === 'batch' ? '' : '3 INVALID_ARGUMENT: Maximum Append Size of 1048576 Exceeded.',
        },
        what,
      )
    await ap(s, [bytes(MiB)], NO_STREAM)
    same((await read(s))[0].event.data.length, MiB, 'bytes read')
    await tooBig([bytes(MiB + 1)], 'one byte more')
    await ap(name(), [bytes(MiB / 2), bytes(MiB / 2)], NO_STREAM)
    await tooBig([bytes(MiB / 2), bytes(MiB / 2 + 1)], 'one byte more over two events')
    await ap(name(), [jsonEvent({ type: 'J', data: 'x'.repeat(MiB - 2) })], NO_STREAM)
    await tooBig([jsonEvent({ type: 'J', data: 'x'.repeat(MiB - 1) })], 'JSON')
    await ap(name(), [bytes(MiB, Buffer.alloc(MiB + 1, 1))], NO_STREAM) // metadata is not counted
    await ap(name(), events(1), NO_STREAM)
  })
  A('stream names with spaces, slashes, unicode, $', async () => {
    for (const s of [
      `a b ${name()}`,
      `a/b/../${name()}`,
      `ü€😀 ${name()}`,
      `a?b#c%20&${name()}`,
      `$mine-${name()}`,
      'x'.repeat(2000) + name(),
    ]) {
      await ap(s, events(2), NO_STREAM)
      same(
        (await read(s)).map(r => [r.event.streamId, r.event.revision]),
        [
          [s, 0n],
          [s, 1n],
        ],
        `stream ${s.slice(0, 60)}`,
      )
      await wrong(() => ap(s, events(), NO_STREAM), s, 'no_stream', 1n, `append to ${s.slice(0, 60)}`)
    }
  })
  A('200 un-awaited appends with ANY are all written', async () => {
    const s = name('pipe')
    const E = events(200)
    await within(Promise.all(E.map(e => client.appendToStream(s, [e], O))), 'appends')
    const got = await ids(s)
    same(
      rpc === 'batch' ? got : [...got].sort(),
      rpc === 'batch' ? E.map(e => e.id) : E.map(e => e.id).sort(),
      rpc === 'batch' ? 'call order' : 'ids',
    )
  })
}
check('A batch: 200 un-awaited appends with exact revisions all succeed, in call order', async () => {
  const s = name('pipe')
  const E = events(200)
  const rs = await within(
    Promise.all(E.map((e, i) => client.appendToStream(s, [e], { expectedRevision: i ? BigInt(i - 1) : NO_STREAM }))),
    'appends',
  )
  same(
    rs.map(r => r.nextExpectedRevision),
    big(200),
    'results',
  )
  same(
    await ids(s),
    E.map(e => e.id),
    'stream',
  )
})
check('A batch: one refused append among un-awaited ones fails alone', async () => {
  const s = name('pipe')
  const E = events(9)
  const rs = await within(
    Promise.allSettled(E.map((e, i) => client.appendToStream(s, [e], i === 4 ? { expectedRevision: 77n } : {}))),
    'appends',
  )
  same(
    rs.map(r => r.status === 'fulfilled'),
    E.map((_, i) => i !== 4),
    'results',
  )
  same(
    await ids(s),
    E.filter((_, i) => i !== 4).map(e => e.id),
    'stream',
  )
})
check(
  'A throwOnAppendFailure=false: wrong revision resolves, everything else throws',
  async () => {
    const s = name()
    const dead = name()
    await put(s, 7)
    const r = (stream, o) => append(stream, events(), { expectedRevision: 3n, ...o })
    same(await r(s), { success: false, nextExpectedRevision: 1n, position: undefined }, 'batch, existing stream')
    same(await r(name()), { success: false, nextExpectedRevision: -1n, position: undefined }, 'batch, missing stream')
    same(await r(s, UNARY), { success: false, nextExpectedRevision: 6n, position: undefined }, 'unary, existing stream')
    await within(client.tombstoneStream(dead), 'tombstone')
    await deleted(() => put(dead), dead, 'tombstoned stream')
    await refused(() => append(name(), bytes(1048577)), 'MaxAppendSizeExceededError', {}, 'too large')
    await refused(() => within(client.deleteStream(s, { expectedRevision: 0n }), 'delete'), 'WrongExpectedVersionError', {}, 'delete')
  },
  { child: true, query: 'throwOnAppendFailure=false' },
)
