import { columnsOf, type DeclaredColumn } from '#contracts/kernel/columns.ts'
import { type Call, type FileAnswer, on, type Route } from '#contracts/kernel/endpoint.ts'
import { exportAbout } from '#contracts/kernel/export.ts'
import { present } from '#contracts/kernel/present.ts'
import { exportPolicy, Policy, policyConflicts } from '#contracts/policy/api.ts'
import { conflictsAmong } from '#contracts/policy/conflicts.ts'
import type { PolicyKind } from '#contracts/policy/kind.ts'
import type { Queries, RowFilter } from '../kernel/query.ts'
import { scoped } from '../kernel/scope.ts'
import type { View, ViewRow } from '../kernel/view.ts'
import { kindsShown, kindViews } from './kind.ts'
import { policyList } from './list.ts'

type Filter = RowFilter<ViewRow<typeof policyList>>
/** writes policies as an Excel file that the import reads; comes from the write side */
type Sheet = (policies: AsyncIterable<any[]>, about: (rows: number) => [string, string][]) => AsyncIterable<Uint8Array>

/** Deleted policies are shown only where a filter asks for them. */
export const unlessDeleted = (asked: Filter): Filter => ({ status: { in: ['DRAFT', 'EFFECTIVE', 'PAUSED'] }, ...asked })
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** policies that are compared, and pairs that are answered, at most */
const MOST_POLICIES = 20_000
const MOST_PAIRS = 1_000

export const policyQueries = ({
  query,
  sheet,
  kindSheet,
}: {
  query: Pick<Queries, 'cursor' | 'find'>
  sheet: Sheet
  kindSheet: (kind: PolicyKind) => Sheet
}): Route[] => {
  const exported = (
    view: View<any>,
    asked: Filter,
    { who, now }: Call,
    {
      title,
      available,
      shown,
      sheet,
    }: { title: string; available: readonly DeclaredColumn[]; shown: (asked: Filter) => Filter; sheet: Sheet },
  ): FileAnswer => {
    const filter = scoped(who, { airline: 'airLine' }, shown(asked))
    const about = (rows: number) => exportAbout({ title, available, filter: asked, rows, user: who.loginName ?? who.user, at: now })
    return { name: `${title}.xlsx`, type: xlsx, content: sheet(query.cursor(view, { filter, sort: ['-updatedAt'] }), about) }
  }
  return [
    ...kindViews.map(({ kind, view }) =>
      on(kind.endpoints.export, (asked, call) =>
        exported(view, asked as Filter, call, {
          title: kind.zh,
          available: columnsOf(kind.list.row),
          shown: asked => kindsShown(kind, asked) as Filter,
          sheet: kindSheet(kind),
        }),
      ),
    ),
    on(policyConflicts, async ({ airLine, origin, destination }, { who }) => {
      const filter = scoped(who, { airline: 'airLine' }, { status: 'EFFECTIVE', ...present({ airLine, origin, destination }) } as Filter)
      const policies = await query.find(policyList, { filter, sort: ['-updatedAt'], limit: MOST_POLICIES })
      const { pairs, cut } = conflictsAmong(policies, MOST_PAIRS)
      const party = ({ id: policyId, policyNo, name, priceText: fare }: (typeof policies)[number]) => ({ policyId, policyNo, name, fare })
      return {
        policies: policies.length,
        more: cut,
        pairs: pairs.map(([one, other]) => ({
          airLine: one.airLine,
          origin: one.origin,
          destination: one.destination,
          one: party(one),
          other: party(other),
        })),
      }
    }),
    on(exportPolicy, (asked, call) =>
      exported(policyList, asked, call, { title: '国内政策', available: columnsOf(Policy), shown: unlessDeleted, sheet }),
    ),
  ]
}
