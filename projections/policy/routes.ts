import { columnsOf } from '#contracts/kernel/columns.ts'
import { type FileAnswer, on, type Route } from '#contracts/kernel/endpoint.ts'
import { exportAbout } from '#contracts/kernel/export.ts'
import { exportPolicy, Policy } from '#contracts/policy/api.ts'
import type { Queries, RowFilter } from '../kernel/query.ts'
import { scoped } from '../kernel/scope.ts'
import type { RowOf } from '../kernel/view.ts'
import { policyList } from './list.ts'

type Filter = RowFilter<RowOf<typeof policyList>>

/** Deleted policies are shown only where a filter asks for them. */
export const unlessDeleted = (asked: Filter): Filter => ({ status: { in: ['DRAFT', 'EFFECTIVE', 'PAUSED'] }, ...asked })
const available = columnsOf(Policy)

export const policyQueries = ({
  query,
  sheet,
}: {
  query: Pick<Queries, 'cursor'>
  /** writes policies as an Excel file that the import reads; comes from the write side */
  sheet: (policies: AsyncIterable<RowOf<typeof policyList>[]>, about: (rows: number) => [string, string][]) => AsyncIterable<Uint8Array>
}): Route[] => {
  return [
    on(exportPolicy, (asked, { who, now }): FileAnswer => {
      const filter = scoped(who, { airline: 'airLine' }, unlessDeleted(asked))
      const about = (rows: number) =>
        exportAbout({ title: '国内政策', available, filter: asked, rows, user: who.loginName ?? who.user, at: now })
      return {
        name: '国内政策.xlsx',
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: sheet(query.cursor(policyList, { filter, sort: ['-updatedAt'] }), about),
      }
    }),
  ]
}
