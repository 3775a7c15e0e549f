import t from 'tap'
import { textOf } from '../kit/format.ts'
import { columnFor } from './titles.ts'

t.test('fields of events and states are called as on the screens', async t => {
  t.equal(columnFor('orderNo').title, '订单号')
  t.match(columnFor('total'), { kind: 'money' })
  t.match(columnFor('payBy'), { title: '支付时限', kind: 'instant' })
  t.equal(columnFor('submitted').title, '提交内容')
  t.same(columnFor('somethingNew'), { field: 'somethingNew', title: 'somethingNew', kind: 'text', optional: true })
})

t.test('codes of a field are told, but not one that means two things', async t => {
  t.equal(textOf(columnFor('status'), 'WAIT_FOR_PAY'), '待支付')
  t.equal(textOf(columnFor('status'), 'TICKETED'), '已出票')
  t.equal(textOf(columnFor('status'), 'REFUNDED'), 'REFUNDED', 'of a payment 已退款, of a traveller 已退票')
})
