import t from 'tap'
import { contexts } from '#contracts/contexts.ts'
import { orders } from '#contracts/order/lists.ts'
import { refunds } from '#contracts/refund/lists.ts'
import { askedAt, changed, portalOf, turned } from './list-address.ts'
import { exportFilterOf } from './list-export.ts'

const at = (query: string) => askedAt(portalOf(orders), new URLSearchParams(query))

t.test('what an address asks of a list', async t => {
  t.same(at(''), { page: 0, size: 20 })
  t.same(at('status=PAID&orderNo=26&departureFrom=2026-12-01&page=3&sort=-total'), {
    page: 2,
    size: 20,
    sort: '-total',
    orderNo: '26',
    departureFrom: '2026-12-01',
    status: 'PAID',
  })
  t.same(at('sort=contactPhone&agency=AG1002&orderNo=&page=-4'), { page: 0, size: 20 }, 'what it does not show is not asked')
})

t.test('filters and tabs are called as the call calls them', async t => {
  const { filters, tabs } = portalOf(refunds)
  t.match(
    filters.map(({ title, kind }) => [title, kind]),
    [
      ['订单号', 'text'],
      ['退票单号', 'text'],
      ['退票类型', 'choice'],
      ['航空公司', 'choice'],
      ['申请日期起', 'day'],
      ['申请日期止', 'day'],
    ],
  )
  t.notOk(Object.hasOwn(filters[2]!.labels, ''), 'all is the absence of a choice')
  t.equal(tabs?.field, 'status')
  t.equal(tabs?.labels.REFUNDSUBMIT !== undefined, true)
})

t.test('an export is asked for the rows that the list shows', async t => {
  t.same(exportFilterOf(orders, at('status=PAID&orderNo=26&departureFrom=2026-12-01&departureTo=2026-12-05&page=3&sort=-total')), {
    status: 'PAID',
    orderNo_prefix: '26',
    departure_gte: '2026-12-01',
    departure_lte: '2026-12-05',
  })
})

t.test('what is changed begins on the first page', async t => {
  const there = new URLSearchParams('page=3&status=PAID&sort=-total')
  t.equal(String(changed(there, { status: 'PRINTED' })), 'status=PRINTED&sort=-total')
  t.equal(String(changed(there, { status: '' })), 'sort=-total')
  t.equal(String(changed(there, { page: '2' })), 'page=2&status=PAID&sort=-total')
  t.equal(turned('total', '-submittedAt'), '-total')
  t.equal(turned('total', '-total'), 'total')
})

t.test('a list of the portal is an agency’s, asked by a call that it may ask, with filters that the call has', async t => {
  const lists = contexts.flatMap(({ lists = [] }) => lists).filter(({ portal }) => portal)
  t.ok(lists.length >= 2)
  for (const list of lists) {
    const { endpoint, filters } = portalOf(list)
    t.ok(list.owner, list.name)
    t.ok(endpoint.allow.includes('agent'), endpoint.path)
    for (const { field } of filters) t.ok(Object.hasOwn(endpoint.body.properties, field), `${endpoint.path} asks ${field}`)
  }
})
