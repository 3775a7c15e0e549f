/** E: deletes and metadata. */

import { ANY, BACKWARDS, END, NO_STREAM, STREAM_EXISTS } from '@eventstore/db-client'
import {
  append,
  big,
  check,
  client,
  deleted,
  events,
  name,
  notFound,
  posOk,
  put,
  RPCS,
  read,
  refused,
  revs,
  same,
  until,
  watchStream,
  within,
  wrong,
} from './kit.mjs'

export const del = (s, o) => within(client.deleteStream(s, o), 'delete')
const tomb = (s, o) => within(client.tombstoneStream(s, o), 'tombstone')
export const meta = async s => (await within(client.getStreamMetadata(s), 'getStreamMetadata')).metadata
const setMeta = (s, m) => within(client.setStreamMetadata(s, m), 'setStreamMetadata')
check('E soft delete: result, then not found; twice is fine', async () => {
  const s = name('del')
  await put(s, 3)
  const r = await del(s, { expectedRevision: 2n })
  same(Object.keys(r), ['position'], 'result')
  posOk(r.position, 'delete')
  await notFound(s)
  same((await meta(s)).truncateBefore > 2 ** 62, true, '$tb is the largest number')
  posOk((await del(s)).position, 'second delete')
  await notFound(s)
})
check('E delete with a wrong revision, and of a missing stream', async () => {
  const s = name('del')
  const m = name('del')
  await put(s, 3)
  const no = (stream, o, expectedVersion, actualVersion, what) =>
    refused(
      () => del(stream, o),
      'WrongExpectedVersionError',
      { type: 'wrong-expected-version', code: 9, streamName: stream, expectedVersion, actualVersion },
      what,
    )
  await no(s, { expectedRevision: 0n }, 0n, 2n, 'wrong revision')
  await no(m, {}, -2n, -1n, 'missing, ANY')
  await no(m, { expectedRevision: NO_STREAM }, -1n, -1n, 'missing, NO_STREAM')
  await no(m, { expectedRevision: 5n }, 5n, -1n, 'missing, 5')
  await refused(
    () => tomb(s, { expectedRevision: 0n }),
    'WrongExpectedVersionError',
    { expectedVersion: 0n, actualVersion: 2n },
    'tombstone',
  )
  same(await revs(s), big(3), 'stream')
})
for (const [rpc, O] of RPCS)
  check(`E ${rpc}: append after a soft delete goes on numbering`, async () => {
    for (const [label, o] of [
      ['NO_STREAM', { expectedRevision: NO_STREAM }],
      ['ANY', {}],
      ['old revision', { expectedRevision: 2n }],
    ]) {
      const s = name('del')
      await put(s, 3)
      await del(s)
      await deleted(() => append(s, events(), { ...O, expectedRevision: STREAM_EXISTS }), s, 'STREAM_EXISTS')
      await wrong(() => append(s, events(), { ...O, expectedRevision: 0n }), s, 0n, 2n, 'other revision')
      same((await append(s, events(2), { ...O, ...o })).nextExpectedRevision, 4n, label)
      same(await revs(s), [3n, 4n], `${label}: read`)
      same(await revs(s, { fromRevision: 0n, maxCount: 1 }), [3n], `${label}: read from 0`)
      same(await revs(s, { direction: BACKWARDS, fromRevision: END }), [4n, 3n], `${label}: backwards`)
      same(await meta(s), { truncateBefore: 3 }, `${label}: metadata`)
    }
  })
check('E tombstone: every operation fails', async () => {
  const s = name('tomb')
  await put(s, 3)
  posOk((await tomb(s, { expectedRevision: 2n })).position, 'tombstone')
  await deleted(() => read(s), s, 'read')
  await deleted(() => read(s, { direction: BACKWARDS, fromRevision: END }), s, 'backwards')
  for (const [rpc, O] of RPCS)
    for (const e of [ANY, NO_STREAM, STREAM_EXISTS, 2n, 0n])
      await deleted(() => append(s, events(), { ...O, expectedRevision: e }), s, `append ${rpc} ${e}`)
  await deleted(() => del(s), s, 'delete')
  await deleted(() => tomb(s), s, 'tombstone')
  await deleted(() => meta(s), `$$${s}`, 'get metadata')
  await deleted(() => setMeta(s, { maxCount: 1 }), `$$${s}`, 'set metadata')
  const w = watchStream(s)
  w.wantError = true
  await w.until(() => w.error, 'subscription error')
  same([w.error.constructor.name, w.error.streamName, w.has('confirmation')], ['StreamDeletedError', s, false], 'subscription')
  const m = name('tomb')
  await tomb(m)
  await deleted(() => put(m), m, 'a stream that never existed')
})
check('E an open subscription across delete and tombstone', async () => {
  const s = name('dsub')
  await put(s, 2)
  const w = watchStream(s)
  await w.caughtUp()
  w.wantError = true
  await del(s)
  await put(s)
  await tomb(s)
  await w.until(() => w.error, 'error after the tombstone')
  same(
    w.keys(),
    [0n, 1n, 2n, 9223372036854775807n].map(n => `${s}@${n}`),
    'events',
  )
  same(w.of('event').at(-1).event.type, '$streamDeleted', 'last event')
  same([w.error.constructor.name, w.error.type, w.error.streamName], ['StreamDeletedError', 'stream-deleted', s], 'error')
})
check('E metadata: missing, set, read back', async () => {
  const s = name('meta')
  same(await within(client.getStreamMetadata(s), 'get'), { streamName: s }, 'of a missing stream')
  await put(s)
  await setMeta(s, { maxCount: 10, custom: { a: 1 } })
  same(await meta(s), { maxCount: 10, custom: { a: 1 } }, 'metadata')
  await setMeta(s, { maxCount: 9 })
  const last = await read(`$$${s}`)
  same(
    last.map(r => [r.event.type, r.event.revision, r.event.data]),
    [['$metadata', 1n, { $maxCount: 9 }]],
    'metadata stream keeps the last one',
  )
})
check('E $maxCount hides all but the last, revisions go on', async () => {
  const s = name('mc')
  await put(s, 5)
  await setMeta(s, { maxCount: 2 })
  same(await revs(s), [3n, 4n], 'at once')
  same(await revs(s, { fromRevision: 0n, maxCount: 1 }), [3n], 'from 0, one')
  same(await revs(s, { direction: BACKWARDS, fromRevision: END }), [4n, 3n], 'backwards')
  const w = watchStream(s)
  await w.caughtUp()
  same(w.keys(), [`${s}@3`, `${s}@4`], 'subscription')
  same((await append(s, events(2), { expectedRevision: 4n })).nextExpectedRevision, 6n, 'append')
  same(await revs(s), [5n, 6n], 'after two more')
  await setMeta(s, { maxCount: 10 })
  same(await revs(s), big(7), 'raised again')
})
check('E $tb hides what lies before it; a wholly hidden stream is empty, not missing', async () => {
  const s = name('tb')
  await put(s, 5)
  await setMeta(s, { truncateBefore: 3 })
  same(await revs(s), [3n, 4n], '$tb 3')
  await setMeta(s, { truncateBefore: 99 })
  same(await revs(s), [], '$tb 99')
  same(await revs(s, { direction: BACKWARDS, fromRevision: END }), [], 'backwards')
  same((await append(s, events(), { expectedRevision: 4n })).nextExpectedRevision, 5n, 'append')
  same(await revs(s), [], 'still hidden')
  await setMeta(s, { truncateBefore: 4 })
  same(await revs(s), [4n, 5n], '$tb 4')
})
check('E $maxAge hides old events', async () => {
  const s = name('ma')
  await put(s, 2)
  await setMeta(s, { maxAge: 1 })
  await until(async () => (await revs(s)).length === 0, 'hidden')
  same((await append(s, events(), { expectedRevision: 1n })).nextExpectedRevision, 2n, 'append')
})
