import * as lists from '#contracts/seats/lists.ts';
import { reads } from '../kernel/context.ts';
import { serves } from '../kernel/list.ts';
import { seatsDues } from './due.ts';
import { stockBatches, stockList } from './stock.ts';
export const seatsReads = reads({
    views: [stockBatches, stockList],
    parts: [seatsDues],
    lists: [
        serves(lists.stockBatches, stockBatches),
        // for one batch or airline, the index answers in the order of the days alone
        serves(lists.stock, stockList, { sort: ({ batchId, airLine }) => (batchId || airLine ? ['date'] : ['date', 'flightNo']) }),
    ],
});
