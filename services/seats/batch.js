import { code } from '#contracts/kernel/refused.ts';
import * as events from '#contracts/seats/batch.ts';
import { inParallel } from '#services/kernel/async/parallel.ts';
import { decider } from '#services/kernel/stream/decider.ts';
import { follow } from '#services/kernel/stream/follow.ts';
import { seats } from './decide.ts';
const { StockBatchImported, StockBatchInvalidated } = events;
/** One uploaded list of block seats, as a record of who brought in what; its items are streams of their own. */
export const stockBatch = decider()({
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
            decide: (batch, command) => (batch.status === 'NONE' ? [StockBatchImported(command)] : []),
        },
        invalidBatch: {
            when: batch => batch.status === 'EFFECTIVE' || (batch.status === 'NONE' ? '批次不存在' : '批次已作废'),
            decide: (_, { reason }) => [StockBatchInvalidated({ ...(reason && { reason }) })],
        },
    },
});
/** Puts the blocks on sale when their batch is complete, since the uploader looks at the list next. */
export const batchFollows = follow(StockBatchImported, async ({ ids }, { id: batchId, at }) => {
    await inParallel(ids, 64, id => at(seats, id).settleStock({ batchId }));
});
