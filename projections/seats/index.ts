import * as lists from '#contracts/seats/lists.ts'
import { reads } from '../kernel/context.ts'
import { serves } from '../kernel/list.ts'
import { stockBatches, stockList } from './stock.ts'

export const seatsReads = reads({
  views: [stockBatches, stockList],
  lists: [
    serves(lists.stockBatches, stockBatches),
    // of one batch or airline an index answers in the order of the days alone
    serves(lists.stock, stockList, { sort: ({ batchId, airLine }) => (batchId || airLine ? ['date'] : ['date', 'flightNo']) }),
  ],
})
