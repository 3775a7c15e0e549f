/** The read side may know the event store's folder only (DESIGN §1, arrows); its stores run their worker threads by the same starter. */
export { spawnWorker } from '../kernel/worker.ts'
