import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { type Connection, watchConnection } from './connection.ts'

t.test('a broken line is said, and that it is there again, for a moment', async t => {
  const browser = Object.assign(new EventTarget(), { navigator: { onLine: false } })
  const told: Connection[] = []
  const stop = watchConnection(connection => told.push(connection), browser, 10)
  t.same(told, ['DOWN'], 'a page that is opened without a line')
  browser.dispatchEvent(new Event('online'))
  browser.dispatchEvent(new Event('offline'))
  await sleep(30)
  t.same(told, ['DOWN', 'BACK', 'DOWN'], 'gone again before the moment is over')
  browser.dispatchEvent(new Event('online'))
  await sleep(30)
  t.same(told.slice(3), ['BACK', 'UP'])
  stop()
  browser.dispatchEvent(new Event('offline'))
  t.equal(told.length, 5)
})
