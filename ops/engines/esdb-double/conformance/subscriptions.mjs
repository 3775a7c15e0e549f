/** D: subscriptions. */

import { END, jsonEvent, streamNameFilter } from '@eventstore/db-client'
import {
  append,
  big,
  CHECK,
  check,
  client,
  mark,
  name,
  put,
  read,
  revs,
  same,
  sleep,
  until,
  watchAll,
  watchStream,
  within,
  yes,
} from './kit.mjs'

const kindsOf = w => w.log.map(([k]) => k).filter((k, i, all) => k !== all[i - 1]) // runs of equal entries as one
check('D stream: confirmation, events, caughtUp, live, in that order', async () => {
  const s = name('sub')
  await put(s, 4)
  const w = watchStream(s)
  await w.caughtUp()
  await put(s, 2)
  await put(s)
  await w.count(7)
  same(kindsOf(w), ['confirmation', 'event', 'caughtUp', 'event'], 'order')
  same(
    w.keys(),
    big(7).map(n => `${s}@${n}`),
    'events',
  )
  yes(/^[0-9a-f-]{36}$/.test(w.of('confirmation')[0]), `id ${w.of('confirmation')[0]}`)
  same(w.of('event').slice(0, 7), await read(s), 'same resolved events as readStream')
})
check('D $all: confirmation, events, caughtUp, live, in that order', async () => {
  const from = await mark()
  const s = name('sub')
  await put(s, 4)
  const w = watchAll(from)
  await w.caughtUp()
  await put(s, 2)
  await w.until(() => w.keys().includes(`${s}@5`), 'live events')
  same(kindsOf(w), ['confirmation', 'event', 'caughtUp', 'event'], 'order')
  same(
    w.keys().filter(k => k.startsWith(s)),
    big(6).map(n => `${s}@${n}`),
    'events',
  )
})
check('D a starting revision and a starting position are exclusive', async () => {
  const s = name('sub')
  await put(s, 4)
  const p = (await read(s))[1].event.position
  const a = watchStream(s, { fromRevision: 1n })
  const b = watchAll(p, streamNameFilter({ prefixes: [s] }))
  const c = watchAll(p)
  for (const w of [a, b, c]) await w.caughtUp()
  await put(s)
  for (const w of [a, b, c]) {
    await w.until(() => w.keys().includes(`${s}@4`), 'live event')
    same(
      w.keys().filter(k => k.startsWith(s)),
      [2, 3, 4].map(n => `${s}@${n}`),
      'events',
    )
  }
})
check('D from END: only later events', async () => {
  const s = name('sub')
  await put(s, 3)
  const a = watchStream(s, { fromRevision: END })
  const b = watchAll(END)
  await a.caughtUp()
  await b.caughtUp()
  await put(s)
  for (const w of [a, b]) {
    await w.until(() => w.keys().includes(`${s}@3`), 'live event')
    same(
      w.keys().filter(k => k.startsWith(s)),
      [`${s}@3`],
      'events',
    )
  }
})
check('D missing stream: caughtUp at once, events when it appears', async () => {
  const s = name('later')
  const a = watchStream(s)
  const b = watchStream(s, { fromRevision: END })
  for (const w of [a, b]) {
    await w.caughtUp()
    same(kindsOf(w), ['confirmation', 'caughtUp'], 'order')
  }
  await put(s, 2)
  for (const w of [a, b]) {
    await w.count(2)
    same(w.keys(), [`${s}@0`, `${s}@1`], 'events')
  }
})
check('D revision or position beyond the end is accepted silently', async () => {
  const s = name('sub')
  await put(s, 4)
  const a = watchStream(s, { fromRevision: 5n })
  await a.caughtUp()
  await put(s, 4)
  await a.count(2) // 4 and 5 are skipped
  same(a.keys(), [`${s}@6`, `${s}@7`], 'stream, only what comes after it')
  const b = watchAll({ commit: 10n ** 15n, prepare: 10n ** 15n })
  await b.caughtUp()
  same(kindsOf(b), ['confirmation', 'caughtUp'], '$all')
})
check('D position inside a record: confirmation, then an error', async () => {
  const { commit, prepare } = await mark()
  await mark()
  const w = watchAll({ commit: commit + 1n, prepare: prepare + 1n })
  w.wantError = true
  await w.until(() => w.error, 'error')
  same(
    [w.error.constructor.name, w.error.message, w.of('event').length],
    ['UnknownError', '3 INVALID_ARGUMENT: Trying to read from an invalid position.', 0],
    'error',
  )
})
// Writes n rounds of one event to each given [stream, type], then a last event to the fence stream, which the filter must let through.
check('D unsubscribe ends the iteration and emits end and close', async () => {
  const s = name('un')
  await put(s, 3)
  const sub = client.subscribeToStream(s)
  let n = 0
  const loop = (async () => {
    for await (const r of sub) if (r && ++n === 3) setTimeout(() => sub.unsubscribe(), 20)
  })()
  await within(loop, 'iteration after unsubscribe')
  same(n, 3, 'events')
  const w = watchStream(s)
  await w.caughtUp()
  await w.stop()
  await w.until(() => w.has('end') && w.has('close'), 'end and close')
  await put(s)
  same(w.of('event').length, 3, 'nothing after unsubscribe')
})
check('D breaking out of the iteration leaves the client usable', async () => {
  const s = name('un')
  await put(s, 100)
  await within(
    (async () => {
      for await (const r of client.subscribeToStream(s)) if (r.event.revision === 2n) break
    })(),
    'iteration',
  )
  same((await put(s)).nextExpectedRevision, 100n, 'append')
  same((await revs(s)).length, 101, 'read')
})
check(
  'D a paused consumer loses nothing: 2,000 live events',
  async () => {
    const s = name('slow')
    await put(s)
    const a = watchStream(s)
    const b = watchAll(END, streamNameFilter({ prefixes: [s] }))
    await a.caughtUp()
    await b.caughtUp()
    a.sub.pause()
    b.sub.pause()
    for (let i = 0; i < 20; i++)
      await append(
        s,
        Array.from({ length: 100 }, (_, k) => jsonEvent({ type: 'T', data: { k, pad: 'y'.repeat(200) } })),
      )
    a.sub.resume()
    b.sub.resume()
    await a.count(2001)
    await b.count(2000)
    same(
      a.of('event').map(r => r.event.revision),
      big(2001),
      'stream',
    )
    same(
      b.of('event').map(r => r.event.revision),
      big(2001).slice(1),
      '$all',
    )
  },
  { ms: 2 * CHECK },
)
check('D a slow for-await consumer loses nothing: 2,000 events, catch-up and live', async () => {
  const s = name('slow')
  for (let i = 0; i < 2; i++) await put(s, 500)
  const got = []
  const loop = (async () => {
    for await (const r of client.subscribeToStream(s)) {
      got.push(r.event.revision)
      if (got.length % 100 === 0) await sleep(10)
      if (got.length === 2000) break
    }
  })()
  await until(() => got.length >= 100, 'first events')
  for (let i = 0; i < 10; i++) await put(s, 100)
  await within(loop, '2,000 events', CHECK / 2)
  same(got, big(2000), 'events')
})
check('D ten subscriptions at once each get everything', async () => {
  const s = name('ten')
  await put(s, 50)
  const ws = Array.from({ length: 10 }, () => watchStream(s))
  for (const w of ws) await w.caughtUp()
  await put(s, 50)
  for (const w of ws) {
    await w.count(100)
    same(
      w.of('event').map(r => r.event.revision),
      big(100),
      'events',
    )
  }
})
