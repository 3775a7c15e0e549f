import t from 'tap'
import { endOf, newsOf } from './feed.ts'
import { lookedAt, looks, newsIn } from './looked.ts'

const fact = (revision: number, type: string, data: object = {}, user = '王秀兰') =>
  ({ position: revision + 100, revision, type, zh: type, at: '2026-11-23T03:20:00.000Z', user, data }) as any
const box = (limit = Number.POSITIVE_INFINITY) => {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (text.length > limit) throw new Error('full')
      kept.set(name, text)
    },
  }
}

t.test('facts are told in words, the newest first; those of which nothing is another are not', async t => {
  const news = newsOf([
    fact(0, 'OrderSubmitted', { seats: 20, total: 2_280_000 }),
    fact(1, 'ExpiryDeferred'),
    fact(2, 'DepositPaid', { amount: 214_000, channel: 'alipay' }),
    fact(3, 'SomethingNew'),
    fact(4, 'LegsChanged', { moves: [], total: 1_140_000 }),
    fact(5, 'LegsChanged', { moves: [{}], total: 1_200_000 }),
  ])
  t.same(
    news.map(({ text, tab }) => [text, tab]),
    [
      ['航段已变更，总价 ¥12,000.00', 'journey'],
      ['航段已取消，总价 ¥11,400.00', 'journey'],
      ['SomethingNew', 'feed'],
      ['¥2,140.00 已支付（支付宝）', 'money'],
      ['订单已提交，20 座，总价 ¥22,800.00', 'feed'],
    ],
  )
})

t.test('why an order is over is told in the words it was cancelled with, at its head too', async t => {
  const endBy = (data: object, reasonCode?: string) => newsOf([fact(0, 'OrderSubmitted'), { ...fact(1, 'OrderExpired', data), reasonCode }])
  const textBy = (...end: Parameters<typeof endBy>) => endBy(...end)[0]!.text
  const byDesk = { reason: 'BACKOFFICE_CANCEL', remark: '机型调整，航班取消' }
  t.equal(textBy(byDesk, 'FLIGHT_CHANGED'), '订单已失效（后台取消）：机型调整，航班取消')
  t.equal(textBy({ reason: 'BACKOFFICE_CANCEL' }, 'FLIGHT_CHANGED'), '订单已失效（后台取消）：航班变更或取消', 'the text is gone')
  t.equal(textBy({ reason: 'TIME_LIMIT' }), '订单已失效（超时自动取消）')
  t.equal(textBy({ reason: 'BACKOFFICE_CANCEL' }, 'RISK'), '订单已失效（后台取消）', 'no reason of an order, but of what it followed from')

  const news = endBy(byDesk)
  t.equal(endOf(news, { status: 'EXPIRED', auditStatus: 'NONE' }), news[0]!.text)
  t.equal(endOf(news, { status: 'EXPIRED', auditStatus: 'REJECTED' }), undefined, 'what the audit said stands there already')
  t.equal(endOf(news.slice(1), { status: 'WAIT_FOR_PAY', auditStatus: 'NONE' }), undefined)
})

t.test('what has changed since one looked, part by part', async t => {
  const news = newsOf([fact(0, 'OrderSubmitted'), fact(1, 'DepositPaid', { amount: 1 }), fact(2, 'PassengersAdded', { passengers: [{}] })])
  t.same(newsIn('feed', news, undefined), [], 'at the first look nothing is new')
  const first = lookedAt('money', 0, undefined)
  t.same(newsIn('names', news, first).length, 1)
  t.same(newsIn('feed', news, first).length, 2)
  const then = lookedAt('money', 2, first)
  t.same([newsIn('money', news, then).length, newsIn('names', news, then).length], [0, 1], 'only the part that was looked at')
})

t.test('looks are kept per user and order', async t => {
  const storage = box()
  looks(storage, 'u1').keep('o1', lookedAt('feed', 3, undefined))
  t.same(looks(storage, 'u1').of('o1')?.feed, 3)
  t.equal(looks(storage, 'u2').of('o1'), undefined)
  for (let n = 0; n < 400; n++) looks(storage, 'u1').keep(`more${n}`, { feed: n })
  t.equal(looks(storage, 'u1').of('o1'), undefined, 'of very many the last')
  t.doesNotThrow(() => looks(box(1), 'u1').keep('o1', { feed: 1 }))
  storage.setItem('newgt.front.looked.u3', '{')
  t.equal(looks(storage, 'u3').of('o1'), undefined)
})
