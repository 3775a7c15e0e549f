import { stockList } from './stock.ts';
/** Blocks of seats of an airline or between airports. */
export const stockUses = (query) => async (record, id) => {
    const or = record === 'airline' ? [{ airLine: id }] : record === 'airport' ? [{ origin: id }, { destination: id }] : [];
    if (or.length === 0)
        return [];
    const { count } = await query.count(stockList, { or }, { cap: 1_000 });
    return count > 0 ? [{ what: '切位库存', count }] : [];
};
