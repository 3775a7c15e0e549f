import t from 'tap'
import { Fen, Instant, LocalDate, oneOf, optional, Text, Type, WorkdayLimit, zh } from '../kernel/schema.ts'
import { columnsIn } from './columns.ts'
import { headOf, isNumeric, textOf } from './format.ts'

t.test('values as people read them', async t => {
  t.equal(textOf({ kind: 'money' }, 166_500_00), '166,500.00')
  t.equal(textOf({ kind: 'money' }, 0), '0.00')
  t.equal(textOf({ kind: 'money' }, -1_234_567), '-12,345.67')
  t.equal(textOf({ kind: 'int' }, 1_234_567), '1,234,567')
  t.equal(textOf({ kind: 'instant' }, '2026-11-20T16:30:05Z'), '2026-11-21 00:30:05', 'Asia/Shanghai')
  const limit = columnsIn(Type.Object({ by: zh(WorkdayLimit, '时限') })).get('by')!
  t.same([limit.kind, textOf(limit, '2026-11-20T16:30:05Z')], ['instant', '2026-11-21 00:30:05'])
  t.equal(textOf(limit, '2099-01-08T09:00:00.000Z'), '2099-01-08 17:00:00（暂定）', 'the holidays of that year are not published')
  t.equal(textOf({ kind: 'date' }, '2026-11-20'), '2026-11-20', 'a local date does not shift')
  t.equal(textOf({ kind: 'flag' }, false), '否')
  t.equal(textOf({ kind: 'choice', labels: { PAID: '已支付' } }, 'PAID'), '已支付')
  t.equal(textOf({ kind: 'choice', labels: {} }, 'NEW'), 'NEW')
  t.equal(textOf({ kind: 'choice', labels: { A: '甲', B: '乙' } }, 'A,B,NEW'), '甲、乙、NEW', 'several codes in one text')
  t.equal(textOf({ kind: 'user' }, 'system:refund-follows-order'), '系统')
  t.equal(textOf({ kind: 'user' }, 'yefeng'), 'yefeng')
  for (const nothing of [undefined, null, '']) t.equal(textOf({ kind: 'text' }, nothing), '--')
})

t.test('columns come from the row: kinds, labels, and values that may be null', async t => {
  const columns = columnsIn(
    Type.Object({
      total: zh(Fen, '总价'),
      at: zh(Type.Union([Instant, Type.Null()]), '时间'),
      reason: zh(Type.Union([oneOf({ A: '甲' }), Type.Null()]), '原因'),
      date: optional(zh(LocalDate, '日期')),
      note: zh(Text, '备注'),
      lines: Type.Array(Type.Object({})),
    }),
  )
  t.same([...columns.keys()], ['total', 'at', 'reason', 'date', 'note'])
  t.match(columns.get('total'), { kind: 'money', title: '总价' })
  t.match(columns.get('at'), { kind: 'instant', title: '时间' })
  t.match(columns.get('reason'), { kind: 'choice', title: '原因', labels: { A: '甲' } })
  t.equal(headOf(columns.get('total')!), '总价（元）')
  t.ok(isNumeric(columns.get('total')!))
  t.notOk(isNumeric(columns.get('date')!))
})
