import t from 'tap'
import type { FeeRung } from '#contracts/order/rules/fare-rule.ts'
import { rowOf, rowsOf, rungsOf } from './rung-form.ts'

t.test('rungs are typed as they are read', async t => {
  const steps: FeeRung[] = [
    { minutes: 10_080, fee: { rate: 550 } },
    { minutes: 2_880, fee: { rate: 1_005 } },
    { minutes: 10, exclusive: true, fee: { amount: 30_050 } },
    { minutes: 0, fee: { amount: 30_051 } },
    { minutes: null, fee: { not: true } },
  ]
  t.same(rungsOf(rowsOf(steps)), steps)
  t.same(
    rowsOf(steps).map(({ until, time, kind, fee }) => [until, time, kind, fee]),
    [
      ['DAY', '7', 'RATE', '5.50'],
      ['HOUR', '48', 'RATE', '10.05'],
      ['MINUTE', '10', 'AMOUNT', '300.50'],
      ['DEPARTURE', '', 'AMOUNT', '300.51'],
      ['AFTER', '', 'NOT', ''],
    ],
  )
  t.match(rungsOf([rowOf({ time: '０．５', fee: '1.15' }), rowOf({ until: 'DEPARTURE', fee: '2' })]), [{ minutes: 30, fee: { rate: 115 } }])
})

t.test('what is wrong is told at its input', async t => {
  const wrong = (row: Parameters<typeof rowOf>[0]) => {
    const typed = rowOf(row)
    const read = rungsOf([typed])
    return 'rows' in read ? (read.rows[typed.id] ?? read.whole) : read
  }
  t.same(wrong({}), { time: '请填写时间', fee: '请填写费率' })
  t.same(wrong({ time: '0', fee: '10' }), { time: '请填写时间' })
  t.same(wrong({ time: '0.33', fee: '10' }), { time: '须为整分钟' })
  t.same(wrong({ until: 'DAY', time: '366', fee: '10' }), { time: '不能超过365天' })
  t.same(wrong({ time: '24', fee: '100.01' }), { fee: '不能超过100%' })
  t.same(wrong({ time: '24', fee: '5.555' }), { fee: '请填写费率' })
  t.same(wrong({ time: '24', kind: 'AMOUNT', fee: '-1' }), { fee: '请填写金额' })
  t.equal(wrong({ time: '24', fee: '10' }), '费率阶梯须到起飞为止')
  t.same(rungsOf([]), { rows: {}, whole: '没有费率阶梯' })
})
