import t from 'tap'
import { chosen, deltaText, lastOf, momentText, revisionAt, spanOf, streamsIn } from './moments.ts'

const event = (stream: string, revision: number, zh: string) => ({
  stream,
  revision,
  zh,
  streamZh: stream.startsWith('order') ? '订单' : '退票单',
  at: '2026-11-21T04:00:00.000Z',
})
const events = [
  event('order-1', 0, '提交订单'),
  event('order-1', 1, '支付成功'),
  event('refund-9', 0, '提交退票'),
  event('order-1', 2, '申请退票'),
]

t.test('the revision of each stream at each moment', async t => {
  t.same(
    [-1, 0, 1, 2, 3].map(index => revisionAt(events, 'order-1', index)),
    [-1, 0, 1, 1, 2],
  )
  t.same(
    [-1, 1, 2, 3].map(index => revisionAt(events, 'refund-9', index)),
    [-1, -1, 0, 0],
  )
  t.equal(revisionAt([event('order-1', 200, '修改旅客')], 'order-1', -1), 199, 'a later page begins in the middle')
})

t.test('the slider begins at the last event of the document itself', async t => {
  t.same(lastOf(events, 'refund-9'), [1, 2])
  t.same(lastOf(events, 'order-1'), [2, 3])
  t.same(lastOf(events, 'order-2'), [2, 3])
})

t.test('the streams, the own one first, and what a moment is called', async t => {
  t.same(streamsIn(events, 'refund-9'), [
    { stream: 'refund-9', label: '退票单 9' },
    { stream: 'order-1', label: '订单 1' },
  ])
  t.equal(momentText(events, 1), '2026-11-21 12:00:00 支付成功')
  t.equal(momentText(events, -1), '最初')
})

t.test('A and B: by revisions from a link, chosen per row, never A after B; the difference has its unit', async t => {
  t.same(spanOf(events, 'order-1', { from: -1, to: 0 }), [-1, 0])
  t.same(spanOf(events, 'order-1', { from: 0, to: 2 }), [0, 3])
  t.same(chosen([0, 2], 'A', 3), [3, 3])
  t.same(chosen([2, 3], 'B', 0), [0, 0])
  t.same(chosen([0, 3], 'A', 1), [1, 3])
  t.equal(deltaText(126_000, 119_000, 'fen'), '−¥70.00')
  t.equal(deltaText(0, 12, undefined), '+12')
  t.equal(deltaText(5290, 5000, 'bps'), '−2.9 个百分点')
  t.equal(deltaText('A', 'B', undefined), '', 'a text has changed, and no more')
})
