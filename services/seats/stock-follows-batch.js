import { process } from '#services/kernel/stream/process.ts';
import { batchFollows } from './batch.ts';
/** Puts blocks on sale when their batch is complete. */
export const stockFollowsBatch = process('stock-follows-batch', batchFollows.again);
