import t from 'tap'
import { memoryBox } from '#contracts/client/test/box.ts'
import { intentionOf, unspoken } from './intentions.ts'

const PAY = '/api/order/payment/w/pay'

t.test('the same said again while nobody knows what became of it is the same command, also in a page that was loaded anew', async t => {
  const box = memoryBox()
  const { key } = intentionOf(box, 'u-1', PAY, { orderId: 'o-1', amount: 100 })
  intentionOf(box, 'u-1', '/api/order/w/cancelOrder', { orderId: 'o-1' })
  t.not(intentionOf(box, 'u-1', PAY, { orderId: 'o-1', amount: 200 }).key, key, 'another amount is another command')
  t.equal(intentionOf(box, 'u-1', PAY, { orderId: 'o-1', amount: 100 }).key, key)
  t.not(intentionOf(box, 'u-2', PAY, { orderId: 'o-1', amount: 100 }).key, key, 'of somebody else, too')
})

t.test('what is known to be done, or was long ago, is another command', async t => {
  const box = memoryBox()
  const first = intentionOf(box, 'u-1', PAY, 'x', 0)
  first.forget()
  const second = intentionOf(box, 'u-1', PAY, 'x', 0)
  t.not(second.key, first.key)
  t.not(intentionOf(box, 'u-1', PAY, 'x', 11 * 60_000).key, second.key)
})

t.test('nothing that was said is kept, and a broken note is none', async t => {
  const box = memoryBox()
  const { key } = intentionOf(box, 'u-1', PAY, { name: '张伟' })
  t.notMatch([...box.kept].join(), '张伟')
  for (const name of box.kept.keys()) box.kept.set(name, '{')
  t.not(intentionOf(box, 'u-1', PAY, { name: '张伟' }).key, key)
})

t.test('a password is no part of what was said: a corrected one is another command, the same again the same', async t => {
  const tried: string[] = []
  const body = (payPassword: string) => ({ orderId: 'o-1', totalAmount: 100, payPassword })
  const first = unspoken(body('aa'), tried)
  t.same(first, [{ orderId: 'o-1', totalAmount: 100 }, 0])
  t.same(unspoken(body('bb'), tried), [{ orderId: 'o-1', totalAmount: 100 }, 1])
  t.same(unspoken(body('aa'), tried), first)
  t.same(unspoken({ orderId: 'o-1' }, tried), { orderId: 'o-1' })
  t.equal(unspoken(undefined, tried), undefined)
})
