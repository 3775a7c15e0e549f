/** The read side may know the event store's folder only (ARCHITECTURE §1, arrows); its store runs threads and reads by the same means. */
export { ownFolder } from '../kernel/files/own-folder.ts'
export { turnSnapshot } from '../kernel/snapshot.ts'
export { spawnWorker } from '../kernel/worker.ts'
export { serve, type WorkerLink, workerLink } from '../kernel/worker-link.ts'
export { damageOf, quickCheck } from './damage.ts'
