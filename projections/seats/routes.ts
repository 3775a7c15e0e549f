import type { Queries } from '../kernel/query.ts'
import { stockList } from './stock.ts'

/** ids of the blocks that a batch was the last to import and that are still valid */
export const itemsOfBatch =
  (query: Pick<Queries, 'find'>) =>
  async (batchId: string): Promise<string[]> =>
    (await query.find(stockList, { filter: { batchId, status: 'EFFECTIVE' }, sort: ['date'], limit: 10_000 })).map(item => item.id)
