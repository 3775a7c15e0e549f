import type { DeclaredColumn } from '#contracts/kernel/columns.ts'

type Cell = { key: string; column: DeclaredColumn | undefined }

/**
 * The cells of a row of sums below a table's columns: how many columns the words in front of it cover, and one cell for each column from
 * the first sum on. A sum in the first column has the words in its place.
 * @param sources fields of the table's columns in order, '' for one without a field
 */
export const cellsOf = (sources: readonly string[], summed: readonly DeclaredColumn[]): { lead: number; rest: Cell[] } => {
  const cells = sources.map((field, index) => ({ key: `${index} ${field}`, column: summed.find(column => column.field === field) }))
  const lead = Math.max(
    1,
    cells.findIndex(({ column }) => column !== undefined),
  )
  return { lead, rest: cells.slice(lead) }
}
