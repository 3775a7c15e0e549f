import { addDays, local } from '#contracts/kernel/calendar.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { manageQueryRefund, searchRefund } from '#contracts/refund/api.ts'
import { type Ask, pageOf } from '../kernel/ask.ts'
import type { RowFilter } from '../kernel/query.ts'
import { scoped } from '../kernel/scope.ts'
import type { RowOf } from '../kernel/view.ts'
import { refundList } from './list.ts'

type Asked = Static<(typeof searchRefund)['body']>

export const refundQueries = ({ ask }: { ask: Ask }): Route[] => {
  const list = async ({ page, size, ...asked }: Asked, call: Parameters<Ask>[0]) => {
    const filter = scoped(call.who, { owner: 'agency', airline: 'airLine' }, filterOf(asked))
    return pageOf(await ask(call).page(refundList, { filter, sort: ['-submittedAt'], page, size }))
  }
  return [on(searchRefund, list), on(manageQueryRefund, list)]
}

const filterOf = ({ refundId, refundType, submittedFrom, submittedTo, ...rest }: Asked): RowFilter<RowOf<typeof refundList>> => ({
  ...rest,
  ...(refundId && { id: refundId }),
  ...(refundType && { refundType }),
  ...((submittedFrom || submittedTo) && {
    submittedAt: {
      ...(submittedFrom && { gte: local(submittedFrom, '00:00') }),
      // up to the last moment of the day
      ...(submittedTo && { lt: local(addDays(submittedTo, 1), '00:00') }),
    },
  }),
})
