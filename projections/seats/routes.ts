import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { queryBatch, queryItem } from '#contracts/seats/api.ts'
import { type Ask, pageOf } from '../kernel/ask.ts'
import type { Queries } from '../kernel/query.ts'
import { scoped } from '../kernel/scope.ts'
import { stockBatches, stockList } from './stock.ts'

/** The stock desk's lists. */
export const seatsQueries = ({ ask }: { ask: Ask }): Route[] => [
  on(queryBatch, async ({ page, size, airLine, status }, call) =>
    pageOf(
      await ask(call).page(stockBatches, {
        filter: scoped(call.who, { airline: 'airLines' }, { ...(airLine && { airLines: airLine }), ...(status && { status }) }),
        sort: ['-importedAt'],
        page,
        size,
      }),
    ),
  ),
  on(queryItem, async ({ page, size, dateFrom, dateTo, freeMin, ...filter }, call) =>
    pageOf(
      await ask(call).page(stockList, {
        filter: scoped(
          call.who,
          { airline: 'airLine' },
          {
            ...filter,
            // an exact day is narrower than any range
            ...(!filter.date && (dateFrom || dateTo) && { date: { ...(dateFrom && { gte: dateFrom }), ...(dateTo && { lte: dateTo }) } }),
            ...(freeMin !== undefined && { free: { gte: freeMin } }),
          },
        ),
        sort: filter.batchId || filter.airLine ? ['date'] : ['date', 'flightNo'],
        page,
        size,
      }),
    ),
  ),
]

/** ids of the blocks a batch brought in last that are not invalid */
export const itemsOfBatch =
  (query: Pick<Queries, 'find'>) =>
  async (batchId: string): Promise<string[]> =>
    (await query.find(stockList, { filter: { batchId, status: 'EFFECTIVE' }, sort: ['date'], limit: 10_000 })).map(item => item.id)
