import type { Test } from 'tap'
import { appending } from './contract/append.ts'
import { knowingEnds } from './contract/ends.ts'
import type { Make } from './contract/kit.ts'
import { reading, readingAll } from './contract/read.ts'
import { reopening } from './contract/reopen.ts'
import { subscribing } from './contract/subscribe.ts'

/**
 * What every event store must do (ARCHITECTURE §3), said against the port. Streams have fresh names, and subscriptions ask for their own
 * prefix, so that it runs on a server that others use at the same time.
 * @param make opens a store; `reopen` closes it and opens the same data again (left out where that means nothing)
 */
export const eventStoreContract = (t: Test, make: Make): void => {
  t.test('append', t => appending(t, make))
  t.test('read', t => reading(t, make))
  t.test('read the global log', t => readingAll(t, make))
  t.test('where streams end', t => knowingEnds(t, make))
  t.test('subscribe', t => subscribing(t, make))
  t.test('reopen', t => reopening(t, make))
  t.test('what was written stays: nothing is offered that deletes, truncates or changes a stream', async t => {
    const { store } = await make()
    t.teardown(() => store.close())
    const offered = Object.keys(store).filter(name => name !== 'endOf')
    t.same(offered.sort(), ['append', 'close', 'head', 'read', 'readAll', 'subscribe'])
  })
}
