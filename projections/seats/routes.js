import { stockList } from './stock.ts';
/** ids of the blocks that a batch was the last to import and that are still valid */
export const itemsOfBatch = (query) => async (batchId) => (await query.find(stockList, { filter: { batchId, status: 'EFFECTIVE' }, sort: ['date'], limit: 10_000 })).map(item => item.id);
