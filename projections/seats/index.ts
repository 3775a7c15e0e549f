import { additions } from '#contracts/seats/addition-api.ts'
import * as lists from '#contracts/seats/lists.ts'
import { reads } from '../kernel/context.ts'
import { serves } from '../kernel/list.ts'
import { additionDues, seatsDues } from './due.ts'
import { additionList, stockBatches, stockList } from './stock.ts'

export const seatsReads = reads({
  views: [stockBatches, stockList, additionList],
  parts: [seatsDues, additionDues],
  lists: [
    serves(lists.stockBatches, stockBatches),
    serves(additions, additionList),
    // for one batch or airline, the index answers in the order of the days alone
    serves(lists.stock, stockList, { sort: ({ batchId, airLine }) => (batchId || airLine ? ['date'] : ['date', 'flightNo']) }),
  ],
})
