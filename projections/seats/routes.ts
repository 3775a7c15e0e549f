import type { Queries } from '../kernel/query.ts'
import { stockList } from './stock.ts'

/** ids of the blocks a batch brought in last that are not invalid */
export const itemsOfBatch =
  (query: Pick<Queries, 'find'>) =>
  async (batchId: string): Promise<string[]> =>
    (await query.find(stockList, { filter: { batchId, status: 'EFFECTIVE' }, sort: ['date'], limit: 10_000 })).map(item => item.id)
