/** F: failures. Each check has a process of its own, with the server up when it begins. */

import { randomUUID } from 'node:crypto'
import es, { END, NO_STREAM, STREAM_EXISTS, streamNameFilter } from '@eventstore/db-client'
import { del, meta } from './deletes.mjs'
import {
  append,
  check,
  client,
  collect,
  events,
  ids,
  kill,
  mark,
  name,
  put,
  read,
  readAll,
  refused,
  revs,
  same,
  sleep,
  start,
  Timeout,
  UNARY,
  until,
  watchAll,
  watchStream,
  within,
  yes,
} from './kit.mjs'

const F = (title, fn, opts) => check(`F ${title}`, fn, { child: true, control: true, ms: 180_000, ...opts })
const NO_CONNECTION = /^14 UNAVAILABLE: No connection established/
const gone = (call, what) => refused(call, 'UnavailableError', { type: 'unavailable', code: 14, message: NO_CONNECTION }, what)
const allGone = async label => {
  const e = await refused(() => put(name()), Error, { code: 14, type: undefined, message: NO_CONNECTION }, `${label}: batch append`)
  yes('details' in e && 'metadata' in e, 'details and metadata')
  await gone(() => append(name(), events(), UNARY), `${label}: unary append`)
  await gone(() => read(name()), `${label}: readStream`)
  await gone(() => readAll({ maxCount: 1 }), `${label}: readAll`)
  await gone(() => del(name()), `${label}: delete`)
  await gone(() => meta(name()), `${label}: metadata`)
  for (const make of [() => client.subscribeToAll(), () => client.subscribeToStream(name())])
    await gone(() => collect(make(), 'subscription'), `${label}: subscription`)
}
F('error classes while down, client that was connected', async () => {
  await put(name())
  const w = watchAll(END)
  w.wantError = true
  await w.caughtUp()
  await kill()
  await w.until(() => w.error, 'subscription error')
  await until(
    () =>
      put(name()).then(
        () => false,
        e => NO_CONNECTION.test(e.message),
      ),
    'connection refused',
  )
  await allGone('1st')
  await allGone('2nd')
})
F('error classes while down, client that never was connected; usable once the server is up', async () => {
  await kill()
  await allGone('cold')
  await start()
  const s = name()
  await put(s, 2)
  same(await revs(s), [0n, 1n], 'stream')
})
F('kill: subscriptions end with an error and stay dead, the client reconnects, acknowledged data is there', async () => {
  const s = name('k')
  const E = events(5)
  const first = await append(s, E, { expectedRevision: NO_STREAM })
  const w = watchStream(s)
  w.wantError = true
  const all = watchAll(END)
  all.wantError = true
  const loop = (async () => {
    for await (const r of client.subscribeToStream(s)) yes(r.event, 'event')
  })()
  const ended = refused(() => within(loop, 'iteration', 60_000), 'UnavailableError', { type: 'unavailable', code: 14 }, 'for await')
  ended.catch(() => {})
  await w.caughtUp()
  await all.caughtUp()
  await kill()
  await ended
  for (const x of [w, all]) {
    await x.until(() => x.error, 'subscription error')
    same([x.error.constructor.name, x.error.type, x.error.code], ['UnavailableError', 'unavailable', 14], 'subscription error')
  }
  await start()
  same(
    (await read(s)).map(r => [r.event.id, r.event.revision]),
    E.map((e, i) => [e.id, BigInt(i)]),
    'stream',
  )
  same((await read(s)).at(-1).event.position, first.position, 'position')
  const G = events(2)
  same((await append(s, G, { expectedRevision: 4n })).nextExpectedRevision, 6n, 'append by the same client')
  const fresh = watchStream(s)
  await fresh.count(7)
  same(fresh.of('event').length, 7, 'new subscription')
  const resumed = watchAll(first.position, streamNameFilter({ prefixes: [s] }))
  await resumed.count(2)
  same(resumed.keys(), [`${s}@5`, `${s}@6`], '$all resumed from the position before the kill')
  same([w.of('event').length, w.has('end'), w.has('close'), w.sub.destroyed], [5, false, false, false], 'the dead subscription')
})
F('same ids after a restart: idempotent with exact revision and NO_STREAM, written again with ANY and STREAM_EXISTS', async () => {
  const streams = []
  for (let i = 0; i < 4; i++) {
    const s = name('r')
    const X = events(2)
    const Y = events(2)
    streams.push({ s, X, Y, x: await append(s, X, { expectedRevision: NO_STREAM }), y: await append(s, Y, { expectedRevision: 1n }) })
  }
  await kill()
  await start()
  const [a, b, c, d] = streams
  same(await append(a.s, a.X, { expectedRevision: NO_STREAM }), a.x, 'NO_STREAM')
  same(await append(b.s, b.Y, { expectedRevision: 1n }), b.y, 'exact')
  same(await append(b.s, b.Y, { expectedRevision: 1n, ...UNARY }), b.y, 'exact, unary')
  same((await append(c.s, c.Y, {})).nextExpectedRevision, 5n, 'ANY')
  same((await append(d.s, d.Y, { expectedRevision: STREAM_EXISTS })).nextExpectedRevision, 5n, 'STREAM_EXISTS')
  same(
    [await ids(a.s), await ids(b.s), await ids(c.s)].map(x => x.length),
    [4, 4, 6],
    'lengths',
  )
})
F('6 writers over 3 kills: exactly the acknowledged events, in order, none twice', async () => {
  const from = await mark()
  const run = randomUUID()
  let stop = false
  let failures = 0
  let retried = 0
  let broken
  const seen = new Set()
  const writers = Array.from({ length: 6 }, (_, i) => ({ s: `w${i}-${run}`, o: i % 2 ? UNARY : {}, acked: [], n: 0 }))
  const write = async w => {
    while (!stop && !broken) {
      const batch = events(1 + Math.floor(Math.random() * 3))
      const rev = BigInt(w.acked.length) - 1n
      let tries = 0
      for (;;) {
        try {
          const r = await within(
            client.appendToStream(w.s, batch, { ...w.o, expectedRevision: rev < 0n ? NO_STREAM : rev }),
            'append',
            30_000,
          )
          same(r.nextExpectedRevision, rev + BigInt(batch.length), 'nextExpectedRevision')
          break
        } catch (e) {
          if (e instanceof Timeout || e instanceof es.WrongExpectedVersionError || /nextExpectedRevision/.test(e.message)) throw e
          failures++
          tries++
          seen.add(e.type ?? `code ${e.code}`)
          if (broken) return
          await sleep(25)
        }
      }
      w.acked.push(...batch.map(e => e.id))
      w.n++
      if (tries) retried++
    }
  }
  const done = Promise.all(
    writers.map(w =>
      write(w).catch(e => {
        broken ??= e
      }),
    ),
  )
  const progress = async n => {
    const at = writers.map(w => w.n)
    await until(
      () => {
        if (broken) throw broken
        return writers.every((w, i) => w.n >= at[i] + n)
      },
      `${n} more appends of every writer`,
      30_000,
    )
  }
  for (let k = 0; k < 3; k++) {
    await progress(30)
    const f = failures
    await kill()
    await until(() => failures > f + 6, 'failed appends')
    await start()
  }
  await progress(30)
  stop = true
  await within(done, 'writers', 40_000)
  if (broken) throw broken
  yes(retried >= 3, `only ${retried} appends were acknowledged after a failed try`)
  for (const w of writers) {
    const got = await ids(w.s)
    same(got.length, w.acked.length, `${w.s}: length`)
    same(got, w.acked, w.s)
    same(new Set(got).size, got.length, 'duplicates')
  }
  const sub = watchAll(from, streamNameFilter({ regex: `^w\\d-${run}$` }))
  await sub.caughtUp()
  const all = sub.of('event').map(r => r.event.id)
  same(
    all.length,
    writers.reduce((n, w) => n + w.acked.length, 0),
    'events in $all',
  )
  same([...all].sort(), writers.flatMap(w => w.acked).sort(), '$all')
})
