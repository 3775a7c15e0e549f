import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { queryPolicy } from '#contracts/policy/api.ts'
import { type Ask, pageOf, scoped } from '../kernel/ask.ts'
import { policyList } from './list.ts'

export const policyQueries = ({ ask }: { ask: Ask }): Route[] => [
  on(queryPolicy, async ({ page, size, ...filter }, call) =>
    pageOf(
      await ask(call).page(policyList, { filter: scoped(call.who, { airline: 'airLine' }, filter), sort: ['-updatedAt'], page, size }),
    ),
  ),
]
