/** D: filters of a subscription, and their checkpoints. */

import { randomUUID } from 'node:crypto'
import { eventTypeFilter, excludeSystemEvents, streamNameFilter } from '@eventstore/db-client'
import { after, big, CHECK, check, mark, name, put, same, show, sleep, watchAll, yes } from './kit.mjs'

const filtered = async (filter, writes, fence) => {
  const from = await mark()
  const round = async () => {
    for (const [s, t] of writes) await put(s, 1, t)
    await put(...fence)
  }
  await round()
  const w = watchAll(from, filter)
  await w.caughtUp()
  await round()
  await w.until(() => w.keys().includes(`${fence[0]}@1`), 'the last live event')
  return w.of('event').map(r => [r.event.streamId, r.event.type])
}
check('D filter by stream-name prefixes', async () => {
  const u = randomUUID()
  const a = `one-${u}-a`
  const b = `two-${u}-b`
  const x = `xone-${u}`
  const want = [
    [a, 'T'],
    [b, 'T'],
    [`one-${u}-z`, 'T'],
  ]
  same(
    await filtered(
      streamNameFilter({ prefixes: [`one-${u}`, `two-${u}`] }),
      [
        [a, 'T'],
        [x, 'T'],
        [b, 'T'],
        [name('other'), 'T'],
      ],
      [`one-${u}-z`, 1, 'T'],
    ),
    [...want, ...want],
    'events',
  )
})
check('D filter by event-type prefixes', async () => {
  const u = randomUUID()
  const s = name('ty')
  const want = [
    [s, `P${u}-1`],
    [s, `Q${u}`],
    [`${s}f`, `P${u}-z`],
  ]
  same(
    await filtered(
      eventTypeFilter({ prefixes: [`P${u}`, `Q${u}`] }),
      [
        [s, `P${u}-1`],
        [s, `xP${u}`],
        [s, `Q${u}`],
        [s, 'T'],
      ],
      [`${s}f`, 1, `P${u}-z`],
    ),
    [...want, ...want],
    'events',
  )
})
check('D filter by regular expression', async () => {
  const u = randomUUID()
  const s = `re-${u}-7`
  const want = [
    [s, 'T'],
    [`re-${u}-9`, 'T'],
  ]
  same(
    await filtered(
      streamNameFilter({ regex: `^re-${u}-\\d+$` }),
      [
        [s, 'T'],
        [`re-${u}-x`, 'T'],
      ],
      [`re-${u}-9`, 1, 'T'],
    ),
    [...want, ...want],
    'events',
  )
})
check('D excludeSystemEvents goes by event type, not by stream name', async () => {
  const u = randomUUID()
  const sys = `$s-${u}`
  const s = name('usr')
  const f = name('fence')
  const want = [
    [sys, 'T'],
    [f, 'T'],
  ]
  const got = await filtered(
    excludeSystemEvents(),
    [
      [sys, 'T'],
      [s, `$T${u}`],
    ],
    [f, 1, 'T'],
  )
  same(
    got.filter(([x]) => [sys, s, f].includes(x)),
    [...want, ...want],
    'events',
  )
})
check('D prefixes: [] matches nothing', async () => {
  for (const make of [streamNameFilter, eventTypeFilter]) {
    const from = await mark()
    const s = name('nil')
    await put(s, 20)
    const w = watchAll(from, make({ prefixes: [], maxSearchWindow: 1 }))
    await w.caughtUp()
    const last = (await put(s, 5)).position
    await w.until(() => w.of('checkpoint').some(p => p.commit >= last.commit), 'a checkpoint at the last event')
    same(w.of('event').length, 0, 'events')
  }
})
for (const [label, o] of [
  ['default window', {}],
  ['window 1', { maxSearchWindow: 1 }],
  ['window 10, interval 5', { maxSearchWindow: 10, checkpointInterval: 5 }],
]) {
  const step = (o.maxSearchWindow ?? 32) * (o.checkpointInterval ?? 1)
  check(`D checkpoints, ${label}: at least one per window × interval, in catch-up and live`, async () => {
    const N = 3 * step + 2
    const s = name('ck')
    const from = await mark()
    await put(s, N)
    const w = watchAll(from, streamNameFilter({ prefixes: ['zzz-none'], ...o }))
    await w.caughtUp()
    const early = w.of('checkpoint').length
    yes(early >= 3, `catch-up: ${early} checkpoints for ${N} events`)
    for (const n of [N, N]) await put(s, n)
    await w.until(
      () => w.of('checkpoint').length >= 9 - 1, // one window may be cut in two where catch-up ends
      () => `live: ${w.of('checkpoint').length} checkpoints for ${3 * N} events`,
    )
    const cps = w.of('checkpoint')
    yes(
      cps.every(p => typeof p.commit === 'bigint' && typeof p.prepare === 'bigint'),
      'types',
    )
    for (let i = 1; i < cps.length; i++)
      yes(!after(cps[i - 1], cps[i]), `checkpoint goes back at ${i}: ${show(cps[i - 1])} ${show(cps[i])}`)
    same(w.of('event').length, 0, 'events')
  })
}
for (const [label, o] of [
  ['default window', {}],
  ['window 1', { maxSearchWindow: 1 }],
  ['window 3, interval 2', { maxSearchWindow: 3, checkpointInterval: 2 }],
]) {
  check(
    `D resume from every checkpoint, ${label}: nothing lost, nothing repeated`,
    async () => {
      const tag = name('rs')
      const from = await mark()
      const matches = []
      const write = async n => {
        for (let i = 0; i < n; i++) {
          const m = i % 7 === 0 || i % 50 > 44
          const r = await put(`${m ? tag : 'no'}-${i}`)
          if (m) matches.push(r.position)
        }
      }
      const filter = () => streamNameFilter({ prefixes: [tag], ...o })
      await write(60)
      const w = watchAll(from, filter())
      await w.caughtUp()
      await write(60)
      await w.count(matches.length)
      same(
        w.of('event').map(r => r.event.position),
        matches,
        'first run',
      )
      let seen = 0
      const points = []
      for (const [k, v] of w.log) {
        if (k === 'event') seen++
        if (k === 'checkpoint') points.push([v, seen])
      }
      yes(points.length >= 2, `${points.length} checkpoints`)
      for (const [cp, n] of points)
        for (const p of [cp, { commit: cp.commit, prepare: cp.commit }]) {
          const again = watchAll(p, streamNameFilter({ prefixes: [tag], maxSearchWindow: 500 }))
          await again.caughtUp()
          const got = again.of('event').map(r => r.event.position)
          for (const m of matches.slice(n))
            yes(
              got.some(g => g.commit === m.commit),
              `lost ${m.commit} after ${show(p)}`,
            )
          yes(
            got.every(g => after(g, p)),
            `repeated an event not after ${show(p)}`,
          )
          same(new Set(got.map(g => g.commit)).size, got.length, 'each once')
          await again.stop()
        }
    },
    { ms: 3 * CHECK },
  )
}
check('D a filtered-out tail shorter than the window is not reported, at caughtUp or live', async () => {
  const s = name('want')
  const from = await mark()
  const match = (await put(s)).position
  const tail = async () => {
    for (let i = 0; i < 10; i++) await put(name('no'))
  }
  await tail()
  const w = watchAll(from, streamNameFilter({ prefixes: [s], maxSearchWindow: 2000 }))
  await w.caughtUp()
  await tail()
  await put(s)
  await w.count(2)
  yes(
    w.of('checkpoint').every(p => p.commit <= match.commit),
    `a checkpoint beyond the last match: ${show(w.of('checkpoint'))}, match at ${match.commit}`,
  )
})
check('D checkpointReached is awaited, one at a time, and holds the subscription back', async () => {
  const s = name('aw')
  const from = await mark()
  await put(s, 40)
  let running = 0
  let most = 0
  let calls = 0
  const slow = async () => {
    calls++
    most = Math.max(most, ++running)
    await sleep(20)
    running--
  }
  const w = watchAll(from, streamNameFilter({ prefixes: [s], maxSearchWindow: 4 }), slow)
  await w.caughtUp()
  yes(calls >= 8, `${calls} checkpoints before caughtUp`)
  same([most, w.keys()], [1, big(40).map(n => `${s}@${n}`)], 'at once, events')
})
