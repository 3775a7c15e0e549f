import t from 'tap'
import { everyPeriod, pathOf } from './periods.ts'

const row = (day: string, value: number | null, before: number | null) => ({ key: [day], names: [day], values: [value], before: [before] })
const days = {
  content: [row('2026-11-02', 4, 2), row('2026-11-04', 8, 0)],
  span: { from: '2026-11-01', to: '2026-11-05' },
  other: { from: '2026-10-27', to: '2026-10-31' },
  time: 'DAY' as const,
}

t.test('a sum of a day on which nothing happened is 0, a quotient has no value, and what is to come has none', async t => {
  const values = (measure: object, until: string) => everyPeriod(days, 0, measure, until).map(({ value }) => value)
  t.same(values({}, '2026-12-31'), [0, 4, 0, 8, 0])
  t.same(values({ over: { plus: ['sold'] } }, '2026-12-31'), [null, 4, null, 8, null])
  t.same(values({}, '2026-11-04'), [0, 4, 0, 8, null])
  t.same(
    everyPeriod(days, 0, {}, '2026-11-03').map(({ before }) => before),
    [0, 2, 0, 0, 0],
    'the other span is whole',
  )
  const weeks = { ...days, time: 'WEEK' as const, content: [row('2026-11-02', 12, 2)] }
  t.same(
    everyPeriod(weeks, 0, {}, '2026-11-04').map(({ name, value }) => [name, value]),
    [
      ['2026-10-26', 0],
      ['2026-11-02', 12],
    ],
  )
})

t.test('a line has gaps where there is no value', async t => {
  const x = (n: number) => n * 10
  const y = (value: number) => 100 - value
  t.equal(pathOf([1, null, 3, 4], x, y), 'M0.0 99.0M20.0 97.0L30.0 96.0')
  t.equal(pathOf([null, null], x, y), '')
})
