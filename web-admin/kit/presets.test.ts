import t from 'tap'
import { orders } from '#contracts/order/lists.ts'
import { refunds } from '#contracts/refund/lists.ts'
import { filtersOf, type Input } from './inputs.ts'
import { isSet, presetsOf, toggled } from './presets.ts'

const at = { today: '2026-12-02', me: 'order' }

t.test('what came today and this week, by the day that the list is sorted by', t => {
  const presets = presetsOf(filtersOf(orders.row, orders.filters), { ...at, sort: 'submittedAt' })
  t.same(presets, [
    { zh: '今天提交', conditions: { submittedAt_gte: '2026-12-02', submittedAt_lte: '2026-12-02' } },
    { zh: '本周提交', conditions: { submittedAt_gte: '2026-11-30', submittedAt_lte: '2026-12-06' } },
  ])
  const sunday = presetsOf(filtersOf(orders.row, orders.filters), { ...at, today: '2026-12-06', sort: 'departure' })
  t.match(sunday[1], { zh: '本周出发', conditions: { departure_gte: '2026-11-30', departure_lte: '2026-12-06' } }, 'a week ends on Sunday')
  t.match(presetsOf(filtersOf(refunds.row, refunds.filters), { ...at, sort: 'submittedAt' }), [{ zh: /^今天/ }, { zh: /^本周/ }])
  t.end()
})

t.test('what is one’s own, and no day of a limit', t => {
  const input = (field: string, title: string, kind: Input['kind']): Input => ({ field, title, kind, optional: true })
  const inputs = [
    input('limitBy_gte', '最近时限起', 'date'),
    input('limitBy_lte', '最近时限止', 'date'),
    input('handler', '处理人', 'user'),
  ]
  t.same(presetsOf(inputs, { ...at, sort: 'limitBy' }), [{ zh: '我处理的', conditions: { handler: 'order' } }])
  t.end()
})

t.test('a preset joins the other conditions, and is taken back without them', t => {
  const preset = { zh: '今天提交', conditions: { submittedAt_gte: '2026-12-02', submittedAt_lte: '2026-12-02' } }
  const set = toggled(preset, { status: 'PAID', submittedAt_gte: '2026-01-01' })
  t.same(set, { status: 'PAID', ...preset.conditions })
  t.ok(isSet(preset, set))
  t.same(toggled(preset, set), { status: 'PAID' })
  t.notOk(isSet(preset, { submittedAt_gte: '2026-12-02' }))
  t.end()
})
