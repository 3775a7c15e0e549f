/** C: reading $all. */

import { BACKWARDS, END, START, streamNameFilter } from '@eventstore/db-client'
import {
  append,
  big,
  check,
  client,
  events,
  key,
  mark,
  name,
  posOk,
  put,
  read,
  readAll,
  refused,
  same,
  show,
  UNARY,
  within,
  yes,
} from './kit.mjs'

check('C positions strictly increase, every entry has an event', async () => {
  const from = await mark()
  const s = name('all')
  for (let i = 0; i < 10; i++) await put(s, 5)
  const own = await readAll({ fromPosition: from })
  for (const part of [await readAll({ maxCount: 1000 }), own]) {
    yes(part.length > 0 && part.every(r => r.event), 'an entry without event')
    for (const r of part) {
      posOk(r.event.position, 'entry')
      same(r.commitPosition, r.event.position.commit, 'commitPosition')
    }
    for (let i = 1; i < part.length; i++) yes(part[i].commitPosition > part[i - 1].commitPosition, `position does not increase at ${i}`)
  }
  same(
    own.filter(r => r.event.streamId === s).map(r => r.event.revision),
    big(50),
    'events of the stream in order',
  )
  const inStream = (await read(s)).map(r => [r.event.id, r.event.position, r.event.created])
  same(
    own.filter(r => r.event.streamId === s).map(r => [r.event.id, r.event.position, r.event.created]),
    inStream,
    'same events as in the stream',
  )
})
check('C order is the order of acknowledged appends', async () => {
  const from = await mark()
  const names = Array.from({ length: 5 }, () => name('ord'))
  const want = []
  for (let i = 0; i < 25; i++) {
    const s = names[(i * 7) % 5]
    const r = await append(s, events(), i % 3 ? {} : UNARY)
    want.push(`${s}@${r.nextExpectedRevision}`)
  }
  same((await readAll({ fromPosition: from })).filter(r => names.includes(r.event.streamId)).map(key), want, 'order')
})
check('C readAll: forwards inclusive, backwards exclusive, END and START', async () => {
  const s = name('all')
  await put(s, 4)
  const [, p1, p2] = (await read(s)).map(r => r.event.position)
  const k = (...n) => n.map(i => `${s}@${i}`)
  same((await readAll({ fromPosition: p1, maxCount: 3 })).map(key), k(1, 2, 3), 'forwards')
  same((await readAll({ fromPosition: p2, maxCount: 2, direction: BACKWARDS })).map(key), k(1, 0), 'backwards')
  same((await readAll({ fromPosition: START, maxCount: 3 })).length, 3, 'from START')
  same((await readAll({ direction: BACKWARDS })).length, 0, 'backwards without fromPosition starts at START')
  const b = await readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 5 })
  for (let i = 1; i < b.length; i++) yes(b[i].commitPosition < b[i - 1].commitPosition, 'backwards decreases')
})
check('C paging by the last position seen gives everything once', async () => {
  let pos = await mark()
  const s = name('page')
  await put(s, 40)
  const seen = []
  for (;;) {
    const page = (await readAll({ fromPosition: pos, maxCount: 7 })).slice(1)
    if (!page.length) break
    seen.push(...page)
    pos = page.at(-1).event.position
  }
  same(
    seen.filter(r => r.event.streamId === s).map(r => r.event.revision),
    big(40),
    'pages',
  )
})
check('C readAll ignores a filter', async () => {
  const from = await mark()
  const a = name('want')
  const b = name('other')
  await put(a)
  await put(b)
  const got = (await readAll({ fromPosition: from, filter: streamNameFilter({ prefixes: ['want-'] }) })).map(key)
  yes(got.includes(`${a}@0`) && got.includes(`${b}@0`), `filter applied: ${show(got)}`)
})
check('C soft-deleted events, metadata events and tombstones are in $all', async () => {
  const from = await mark()
  const s = name('del')
  await put(s, 2)
  await within(client.deleteStream(s), 'delete')
  await put(s)
  await within(client.tombstoneStream(s), 'tombstone')
  const got = (await readAll({ fromPosition: from }))
    .filter(r => r.event.streamId.endsWith(s))
    .map(r => [r.event.streamId, r.event.type, r.event.revision])
  same(
    got,
    [
      [s, 'T', 0n],
      [s, 'T', 1n],
      [`$$${s}`, '$metadata', 0n],
      [s, 'T', 2n],
      [`$$${s}`, '$metadata', 1n],
      [s, '$streamDeleted', 9223372036854775807n],
    ],
    '$all',
  )
})
check('C invalid position is an error, one past the end is not', async () => {
  const s = name('all')
  await put(s, 3)
  const p = (await read(s))[0].event.position
  const off = { commit: p.commit + 1n, prepare: p.prepare + 1n }
  await refused(
    () => readAll({ fromPosition: off, maxCount: 3 }),
    'UnknownError',
    { type: 'unknown', message: '2 UNKNOWN: Unexpected ReadAllResult: InvalidPosition' },
    'position inside a record',
  )
  await refused(
    () => readAll({ fromPosition: { commit: p.commit, prepare: p.commit + 9n }, maxCount: 3 }),
    'UnknownError',
    { code: 2 },
    'prepare above commit',
  )
  same(await readAll({ fromPosition: { commit: 10n ** 15n, prepare: 10n ** 15n } }), [], 'beyond the end')
})
