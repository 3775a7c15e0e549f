import * as batches from '#contracts/seats/batch.ts'
import { inParallel } from '#services/kernel/parallel.ts'
import { process, when } from '#services/kernel/process.ts'
import { seats } from '#services/seats/decide.ts'

/** Blocks are sold when their batch is complete, also where the program died in between. */
export const stockFollowsBatch = process(
  'stock-follows-batch',
  when(batches.StockBatchImported, async ({ ids = [] }, { id: batchId, at }) => {
    await inParallel(ids, 32, id => at(seats, id).settleStock({ batchId }))
  }),
)
