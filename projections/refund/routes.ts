import { on, type Route } from '#contracts/kernel/endpoint.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { manageQueryRefund, searchRefund } from '#contracts/refund/api.ts'
import { type Ask, pageOf, scoped } from '../kernel/ask.ts'
import { refundList } from './list.ts'

export const refundQueries = ({ ask }: { ask: Ask }): Route[] => {
  const list = async ({ page, size, refundId, ...rest }: Static<(typeof searchRefund)['body']>, call: Parameters<Ask>[0]) => {
    const filter = scoped(call.who, { owner: 'agency', airline: 'airLine' }, { ...rest, ...(refundId && { id: refundId }) })
    return pageOf(await ask(call).page(refundList, { filter, sort: ['-submittedAt'], page, size }))
  }
  return [on(searchRefund, list), on(manageQueryRefund, list)]
}
