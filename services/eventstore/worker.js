/**
 * Means to run threads and to read, for the store of the read side, which may import the event store's folder only (ARCHITECTURE §1,
 * arrows).
 */
export { spawnWorker } from '../kernel/async/worker.ts';
export { serve, workerLink } from '../kernel/async/worker-link.ts';
export { ownFolder } from '../kernel/files/own-folder.ts';
export { turnSnapshot } from '../kernel/snapshot.ts';
export { damageOf, quickCheck } from './damage.ts';
