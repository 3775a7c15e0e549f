import type { ReactNode } from 'react'
import { listColumnsIn } from '#contracts/client/columns.ts'
import { headOf, isNumeric } from '#contracts/client/format.ts'
import { tableText } from '#contracts/client/notices.ts'
import type { TSchema } from '#contracts/kernel/schema.ts'
import { Cell } from './Cell.tsx'
import { Nothing } from './Nothing.tsx'
import { SmallTable } from './SmallTable.tsx'

type Row = Record<string, unknown>
/** `actions` is the column of a row's buttons */
export type RowsColumn = { field: string; title?: string; render?: (row: any) => ReactNode }

/** The parts of a document as a table with the schema's columns. It says when there are no rows, and 加载失败 when none could be loaded. */
export const RowsTable = ({
  label,
  row: schema,
  rows,
  columns,
  empty,
  keyOf,
  cards,
  totals,
}: {
  label: string
  row: TSchema
  rows: readonly Row[] | null | undefined
  columns: readonly (string | RowsColumn)[]
  empty: string
  keyOf: (row: any) => string
  /** fields that make up a card for each row on a telephone, two in a line */
  cards?: readonly string[]
  /** sums under the rows, by field */
  totals?: Readonly<Record<string, string>>
}) => {
  if (!rows?.length) return <Nothing text={tableText(rows) ?? empty} />
  const known = listColumnsIn(schema)
  const full = columns.map(given => {
    const { field, title, render } = typeof given === 'string' ? { field: given } : given
    const column = known.get(field) ?? { field, title: field, kind: 'text' as const, optional: true }
    return { column: title ? { ...column, title } : column, render: (render ?? undefined) as RowsColumn['render'] }
  })
  const actions = full.findIndex(({ column }) => column.field === 'actions')
  return (
    <SmallTable
      label={label}
      height={560}
      nowrap
      cards={cards?.map(field => full.findIndex(({ column }) => column.field === field)).filter(index => index >= 0)}
      foot={totals && full.map(({ column }) => totals[column.field])}
      heads={full.map(({ column }) => headOf(column))}
      right={full.flatMap(({ column }, index) => (isNumeric(column) ? [index] : []))}
      {...(actions >= 0 && { stays: actions })}
      rows={rows.map(row => ({
        key: keyOf(row),
        cells: full.map(({ column, render }) =>
          render ? render(row) : <Cell key={column.field} column={column} value={row[column.field]} />,
        ),
      }))}
    />
  )
}
