import t from 'tap'
import { foundIn, marked, pagesNamed } from './found.ts'

const screen = (name: string, label: string, more: object = {}) => ({
  name,
  label,
  module: 'order.order',
  icon: null as never,
  place: ['order', 1] as const,
  actions: {},
  ...more,
})
const screens = [
  screen('order', '订单', { show: () => null }),
  screen('airport', '机场', { edit: () => null }),
  screen('mail', '未发出的邮件'),
]
const screenNamed = new Map(screens.map(one => [one.name, one]))

t.test('a hit leads to its page, to its form, or to its list with it alone', async t => {
  const groups = ['order', 'airport', 'mail', 'elsewhere'].map(kind => ({
    kind,
    zh: kind,
    hits: [{ id: 'A/1', title: '椰风冬令营', line: '海口', by: '旅客', matched: '符海燕', status: '待支付', statusCode: 'WAIT_FOR_PAY' }],
    more: false,
  }))
  const rows = foundIn(groups, screenNamed).flatMap(({ rows }) => rows)
  t.same(
    rows.map(({ to }) => to),
    ['/order/A%2F1/show', '/airport/A%2F1', `/mail?filter=${encodeURIComponent('{"id":["A/1"]}')}`],
    'a kind without a screen here is left out',
  )
  t.match(rows[0], { title: '椰风冬令营', line: 'A/1 · 旅客 符海燕 · 海口', status: '待支付', tone: 'waiting' })
})

t.test('screens are found by all parts of a text', async t => {
  const named = (text: string) => pagesNamed(text, screens).flatMap(({ rows }) => rows.map(({ to }) => to))
  t.same(named('邮件 未'), ['/mail'])
  t.same(named('邮件 订单'), [])
  const other = screen('orders-late', '超时订单')
  t.same(pagesNamed('订单', [other, ...screens])[0]!.rows[0]!.to, '/order', 'one that is called so comes first')
  t.same(named(' '), [])
})

t.test('what was typed stands out in any case', async t => {
  t.same(marked('HU7182 海口', 'hu71'), ['', 'HU71', '82 海口'])
  t.equal(marked('海口', '北京'), undefined)
  t.equal(marked('海口', ''), undefined)
})
