import { columnsOf } from '#contracts/kernel/columns.ts'
import { type FileAnswer, on, type Route } from '#contracts/kernel/endpoint.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { exportPolicy, Policy, queryDiscounts, queryPolicy } from '#contracts/policy/api.ts'
import { exportAbout } from '#contracts/report/export.ts'
import { type Ask, pageOf } from '../kernel/ask.ts'
import type { Queries, RowFilter } from '../kernel/query.ts'
import { scoped } from '../kernel/scope.ts'
import type { RowOf } from '../kernel/view.ts'
import { policyList } from './list.ts'

type Asked = Omit<Static<typeof queryPolicy.body>, 'page' | 'size'>

/** What has been deleted is shown to those who ask for it only. */
const filterOf = ({ status, ...asked }: Asked): RowFilter<RowOf<typeof policyList>> => ({
  ...asked,
  status: status ?? { in: ['DRAFT', 'EFFECTIVE', 'PAUSED'] },
})
const offered = columnsOf(Policy)

export const policyQueries = ({
  ask,
  query,
  sheet,
}: {
  ask: Ask
  query: Pick<Queries, 'cursor'>
  /** writes policies as an Excel file that the import reads; comes from the write side */
  sheet: (policies: AsyncIterable<RowOf<typeof policyList>[]>, about: (rows: number) => [string, string][]) => AsyncIterable<Uint8Array>
}): Route[] => {
  const page = async ({ page, size, ...asked }: Static<typeof queryPolicy.body>, call: Parameters<Ask>[0]) =>
    pageOf(
      await ask(call).page(policyList, {
        filter: scoped(call.who, { airline: 'airLine' }, filterOf(asked)),
        sort: ['-updatedAt'],
        page,
        size,
      }),
    )
  return [
    on(queryPolicy, page),
    on(queryDiscounts, (asked, call) => page({ ...asked, priceKind: 'DISCOUNT' }, call)),
    on(exportPolicy, (asked, { who, now }): FileAnswer => {
      const filter = scoped(who, { airline: 'airLine' }, filterOf(asked))
      const about = (rows: number) => exportAbout({ title: '国内政策', offered, filter: asked, rows, user: who.user, at: now })
      return {
        name: '国内政策.xlsx',
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: sheet(query.cursor(policyList, { filter, sort: ['-updatedAt'] }), about),
      }
    }),
  ]
}
