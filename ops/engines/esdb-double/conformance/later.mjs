/** G: findings after the other groups were written. */

import { START, streamNameFilter } from '@eventstore/db-client'
import { check, mark, name, put, same, watchAll } from './kit.mjs'

check('G nothing found before the end, from START: the checkpoint before caughtUp is 2^64-1, which is no place', async () => {
  await put(name('no'), 3)
  const w = watchAll(START, streamNameFilter({ prefixes: ['zzz-none'], maxSearchWindow: 1_000_000, checkpointInterval: 100 }))
  await w.caughtUp()
  const nowhere = 2n ** 64n - 1n
  same(
    w.of('checkpoint').map(p => [p.commit, p.prepare]),
    [[nowhere, nowhere]],
    'checkpoints',
  )
  same(w.of('event').length, 0, 'events')
})
check('G nothing found before the end, from {0,0} and from the head: {0,0}, and none', async () => {
  await put(name('no'), 3)
  const filter = () => streamNameFilter({ prefixes: ['zzz-none'], maxSearchWindow: 1_000_000, checkpointInterval: 100 })
  const zero = watchAll({ commit: 0n, prepare: 0n }, filter())
  await zero.caughtUp()
  same(
    zero.of('checkpoint').map(p => p.commit),
    [0n],
    'from {0,0}',
  )
  const head = watchAll(await mark(), filter())
  await head.caughtUp()
  same(head.of('checkpoint').length, 0, 'from the head')
})
