import { process } from '#services/kernel/process.ts'
import { batchFollows } from './batch.ts'

/** Blocks are sold when their batch is complete. */
export const stockFollowsBatch = process('stock-follows-batch', batchFollows.again)
