import { AsyncLocalStorage } from 'node:async_hooks'
import t from 'tap'
import { touchCounter } from './touched.ts'

t.test('between two pieces of work Node tells nobody of the promises of the process', async t => {
  const enabled = new Set<object>()
  const { run, disable } = AsyncLocalStorage.prototype
  t.teardown(() => Object.assign(AsyncLocalStorage.prototype, { run, disable }))
  Object.assign(AsyncLocalStorage.prototype, {
    run(this: AsyncLocalStorage<unknown>, ...given: Parameters<typeof run>) {
      enabled.add(this)
      return run.apply(this, given)
    },
    disable(this: AsyncLocalStorage<unknown>) {
      enabled.delete(this)
      disable.call(this)
    },
  })
  const { during } = touchCounter()
  let endFirst = () => {}
  const first = during('first', () => new Promise<void>(end => (endFirst = end)))
  await during('second', async () => t.equal(enabled.size, 1))
  t.equal(enabled.size, 1, 'the first is still counted')
  endFirst()
  t.match(await first, { touched: { count: 0, text: '' } })
  t.equal(enabled.size, 0)
  await t.rejects(
    during('broken', () => Promise.reject(new Error('broken'))),
    { message: 'broken' },
  )
  t.equal(enabled.size, 0, 'a piece of work that breaks off has ended too')
})
