import type { LedgerDifference } from '#contracts/report/ledger-check.ts'

/** The result of a comparison: how many were compared, and where they differ. */
export type ComparedLedger = { compared: number; differences: LedgerDifference[] }
export const compare = <T>(all: Iterable<T>, differences: (one: T) => LedgerDifference[]): ComparedLedger => {
  const each = [...all]
  return { compared: each.length, differences: each.flatMap(differences) }
}
export const differs = (
  subject: string,
  ledger: number,
  other: number,
  more: Pick<LedgerDifference, 'since' | 'note'> = {},
): LedgerDifference[] => (ledger === other ? [] : [{ subject, ledger, other, ...more }])

/**
 * Compares the rows of a view with those of the ledger, field by field. A row that only one of them has is reported by the last field.
 */
export const sameIn = <Row extends object>(
  ours: ReadonlyMap<string, Partial<Row>>,
  rows: readonly Row[],
  idOf: (row: Row) => string,
  fields: Fields<Row>,
) => {
  const theirs = new Map(rows.map(row => [idOf(row), row] as const))
  const named = Object.entries(fields) as [keyof Row, string][]
  return compare(new Set([...ours.keys(), ...theirs.keys()]), (subject): LedgerDifference[] => {
    const [mine, other] = [ours.get(subject), theirs.get(subject)]
    if (mine && other) return named.flatMap(([field, note]) => differs(subject, Number(mine[field]), Number(other[field]), { note }))
    const [field, note] = named.at(-1)!
    return [
      {
        subject,
        ...(mine && { ledger: Number(mine[field]) }),
        ...(other && { other: Number(other[field]) }),
        note: `${note}，${mine ? '列表中没有' : '日志中没有'}`,
      },
    ]
  })
}
type Fields<Row> = { [Field in keyof Row]?: string }
