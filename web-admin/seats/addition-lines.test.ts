import t from 'tap'
import { linesIn, textOfLines } from './addition-lines.ts'

t.test('lines as people type them become rows, and rows lines again', async t => {
  const rows = [
    { stockId: 'HU7182-2026-12-10-G', add: 20 },
    { stockId: 'HU7190-2026-12-11-M1', add: 5, price: 110_050 },
  ]
  t.same(linesIn('hu7182 2026-12-10 g 20\n\n  HU7190-2026-12-11-M1 5 1100.5'), { rows })
  t.same(linesIn('HU7182 2026-12-10 G，20'), { rows: rows.slice(0, 1) })
  const blocks = [
    { ...rows[0]!, flightNo: 'HU7182', date: '2026-12-10' },
    { ...rows[1]!, flightNo: 'HU7190', date: '2026-12-11' },
  ]
  t.same(linesIn(textOfLines(blocks)), { rows })
})

t.test('a line that is none is told by its number', async t => {
  t.same(linesIn('HU7182 2026-12-10 G 20\nHU7182 G 20'), { wrong: '第2行应为：航班号 日期 舱位 座位数 加量价（可不填）' })
  t.same(linesIn('HU7182 2026-12-10 G 201'), { wrong: '第1行的座位数应为1至200' })
  t.same(linesIn('HU7182 2026-12-10 G 20 很贵'), { wrong: '第1行的加量价不是金额' })
  t.same(linesIn(' \n'), { wrong: '请填写至少一个航班' })
})
