import t from 'tap'
import { agents, everyone, staff } from './endpoint.ts'
import { fromDay, is, list, search, untilDay } from './list.ts'
import { Fen, Id, Instant, oneOf, optional, type Static, Text, Type, zh } from './schema.ts'

const Row = Type.Object({
  id: Id,
  orderNo: zh(Id, '订单号'),
  agency: zh(Id, '代理人'),
  status: oneOf({ OPEN: '未结', CLOSED: '已结' }, '状态'),
  amount: zh(Fen, '金额'),
  remark: optional(zh(Text, '备注')),
  at: zh(Instant, '时间'),
})
const slips = list(
  'slip',
  '单据',
  Row,
)({
  module: 'order.order',
  owner: 'agency',
  columns: ['orderNo', { field: 'amount', title: '应付' }],
  more: ['remark'],
  filters: ['q', 'status', { field: 'amount', title: '金额不少于', operator: 'gte' }],
  sort: '-at',
  sorts: ['amount'],
  tabs: 'status',
  menu: ['order', 1],
  calls: {
    querySlips: {
      path: '/api/order/slip/r/query',
      zh: '单据查询',
      allow: everyone,
      body: {
        q: search(Type.String({ maxLength: 50, title: '关键字' })),
        orderId: is('orderNo', '单号'),
        status: is('status'),
        from: fromDay('at', '日期起'),
        to: untilDay('at', '日期止'),
      },
      sorts: ['at', 'amount'],
    },
    frontSlips: { path: '/api/order/slip/r/front', zh: '前台单据查询', allow: agents },
  },
})
const { querySlips, frontSlips } = slips.calls

t.test('a call takes its schemas from the row', async t => {
  const { properties } = querySlips.body
  t.same(Object.keys(properties), ['page', 'size', 'q', 'orderId', 'status', 'from', 'to', 'sort'])
  t.match(properties, {
    orderId: { title: '单号', maxLength: 120 },
    status: { title: '状态' },
    from: { format: 'date', title: '日期起' },
  })
  t.same(querySlips.body.required ?? [], [], 'nothing must be asked')
  t.match(querySlips, { kind: 'query', permission: 'order.slip.r', allow: everyone })
  t.same(Object.keys(frontSlips.body.properties), ['page', 'size'])
  t.equal(querySlips.data.properties.content.items, Row)
  const body: Static<typeof querySlips.body> = { status: 'OPEN', orderId: 'G1', sort: '-at', page: 2 }
  // @ts-expect-error the codes are the row's
  const wrong: Static<typeof querySlips.body> = { status: 'LOST' }
  t.ok(body && wrong)
})

t.test('what is not said follows from what is', async t => {
  t.match(slips, { document: '单据', readers: everyone, empty: '还没有单据', through: undefined })
  t.same(slips.columns, [{ field: 'orderNo' }, { field: 'amount', title: '应付' }, { field: 'remark', more: true }])
  t.same(list('mine', '本部单据', Row)({ module: 'order.order', columns: ['id'], sort: 'at', menu: ['order', 2] }).readers, staff)
})

t.test('what the row lacks is a type error', async t => {
  const declare = list('slip', '单据', Row)
  const plain = { module: 'order.order', columns: ['id'], sort: 'at', menu: ['order', 1] } as const
  // @ts-expect-error
  declare({ ...plain, columns: ['id', 'route'] })
  // @ts-expect-error
  declare({ ...plain, more: ['route'] })
  // @ts-expect-error
  declare({ ...plain, filters: ['route'] })
  // @ts-expect-error
  declare({ ...plain, filters: [{ field: 'route', title: '航线' }] })
  // @ts-expect-error
  declare({ ...plain, sort: '-route' })
  // @ts-expect-error
  declare({ ...plain, sorts: ['route'] })
  // @ts-expect-error
  declare({ ...plain, tabs: 'route' })
  // @ts-expect-error
  declare({ ...plain, owner: 'route' })
  // @ts-expect-error
  declare({ ...plain, airline: 'airLine' })
  // @ts-expect-error
  declare({ ...plain, menu: ['nowhere', 1] })
  // @ts-expect-error
  declare({ ...plain, through: 'nothing' })
  const call = { path: '/api/order/slip/r/query', zh: '查询', allow: staff } as const
  // @ts-expect-error
  declare({ ...plain, calls: { query: { ...call, sorts: ['route'] } } })
  t.throws(() => {
    // @ts-expect-error
    declare({ ...plain, calls: { query: { ...call, body: { route: is('route') } } } })
  }, 'and has no schema')
})
