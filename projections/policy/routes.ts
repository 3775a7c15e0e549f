import { columnsOf } from '#contracts/kernel/columns.ts'
import { type FileAnswer, on, type Route } from '#contracts/kernel/endpoint.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { exportPolicy, Policy, queryDiscounts, queryPolicy } from '#contracts/policy/api.ts'
import { type Ask, pageOf, scoped } from '../kernel/ask.ts'
import type { Queries, RowFilter } from '../kernel/query.ts'
import type { RecordReads } from '../kernel/record.ts'
import type { RowOf } from '../kernel/view.ts'
import { policyList } from './list.ts'

type Asked = Omit<Static<typeof queryPolicy.body>, 'page' | 'size'>

/** What has been deleted is shown to those who ask for it only. */
const filterOf = ({ status, ...asked }: Asked): RowFilter<RowOf<typeof policyList>> => ({
  ...asked,
  status: status ?? { in: ['DRAFT', 'EFFECTIVE', 'PAUSED'] },
})
const columns = columnsOf(Policy).filter(({ field }) => field !== 'id')

export const policyQueries = ({
  ask,
  query,
  sheet,
}: {
  ask: Ask
  query: Pick<Queries, 'cursor'>
  sheet: RecordReads['sheet']
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
    on(exportPolicy, (asked, { who }): FileAnswer => {
      const filter = scoped(who, { airline: 'airLine' }, filterOf(asked))
      return {
        name: '国内政策.xlsx',
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: sheet(columns, query.cursor(policyList, { filter, sort: ['-updatedAt'] }), '国内政策'),
      }
    }),
  ]
}
