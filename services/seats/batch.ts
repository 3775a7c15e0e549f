import type { EventsOf } from '#contracts/kernel/event.ts'
import { code } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/seats/batch.ts'
import { decider } from '#services/kernel/decider.ts'
import { follow } from '#services/kernel/follow.ts'
import { inParallel } from '#services/kernel/parallel.ts'
import { seats } from './decide.ts'

type Batch = { status: 'NONE' | 'EFFECTIVE' | 'INVALID'; airLines: string[] }

const { StockBatchImported, StockBatchInvalidated } = events

/** One uploaded list of block seats, for the record of what was brought in by whom; the items are streams of their own. */
export const stockBatch = decider<Batch, EventsOf<typeof events>>()({
  name: 'stockbatch',
  zh: '库存批次',
  document: { zh: '库存批次', owner: state => (state.status === 'NONE' ? undefined : { airLine: state.airLines }) },
  code: code.seats,
  initial: { status: 'NONE', airLines: [] },
  evolve: {
    StockBatchImported: (_, { airLines }) => ({ status: 'EFFECTIVE', airLines }),
    StockBatchInvalidated: batch => ({ ...batch, status: 'INVALID' }),
  },
  commands: {
    importBatch: {
      decide: (batch, command: Static<typeof StockBatchImported.schema>) => (batch.status === 'NONE' ? [StockBatchImported(command)] : []),
    },
    invalidBatch: {
      when: batch => batch.status === 'EFFECTIVE' || (batch.status === 'NONE' ? '批次不存在' : '批次已作废'),
      decide: (_, { reason }: { reason?: string }) => [StockBatchInvalidated({ ...(reason && { reason }) })],
    },
  },
})

/** Blocks are sold when their batch is complete: whoever brought it in looks at the list next. */
export const batchFollows = follow(StockBatchImported, async ({ ids = [] }, { id: batchId, at }) => {
  await inParallel(ids, 64, id => at(seats, id).settleStock({ batchId }))
})
