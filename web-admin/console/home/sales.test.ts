import t from 'tap'
import { columnsOf, DAYS } from './sales.ts'

t.test('days are whole, the airlines that sold most stand apart, and nothing is lost', t => {
  const row = (day: string, airLine: string, value: number) => ({ key: [day, airLine], names: [], values: [value] })
  const content = [
    row('2026-11-30', 'HU', 100),
    row('2026-11-30', 'GS', 3),
    row('2026-11-29', 'JD', 50),
    row('2026-11-29', '8L', 20),
    row('2026-11-29', 'PN', 1),
  ]
  const { airlines, columns } = columnsOf({ content }, '2026-11-30')
  t.same(airlines, [
    { name: 'HU', sum: 100 },
    { name: 'JD', sum: 50 },
    { name: '8L', sum: 20 },
    { name: '其他', sum: 4 },
  ])
  t.equal(columns.length, DAYS)
  t.same(columns[0], { day: '2026-11-17', values: [0, 0, 0, 0], sum: 0 })
  t.same(columns.slice(-2), [
    { day: '2026-11-29', values: [0, 50, 20, 1], sum: 71 },
    { day: '2026-11-30', values: [100, 0, 0, 3], sum: 103 },
  ])
  t.same(columnsOf({ content: [] }, '2026-11-30').airlines, [])
  t.end()
})
