import t from 'tap'
import type { DeclaredColumn } from '#contracts/kernel/columns.ts'
import { cellsOf } from './totals.ts'

const of = (field: string): DeclaredColumn => ({ field, title: field, kind: 'money', optional: false })

t.test('sums stand below their columns, and the words cover all before the first of them', t => {
  const { lead, rest } = cellsOf(['', 'orderNo', 'persons', 'total', 'limitBy', 'owed', ''], [of('owed'), of('total')])
  t.equal(lead, 3, 'a box to choose the row, its number, and people who are not summed up')
  t.same(
    rest.map(({ column }) => column?.field),
    ['total', undefined, 'owed', undefined],
  )
  t.equal(lead + rest.length, 7, 'as many as the table has')
  t.end()
})

t.test('a sum in the first column gives way to the words', t => {
  const { lead, rest } = cellsOf(['total', 'owed'], [of('total'), of('owed')])
  t.equal(lead, 1)
  t.same(
    rest.map(({ column }) => column?.field),
    ['owed'],
  )
  t.end()
})
