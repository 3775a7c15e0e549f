import { spawnWorker } from '#services/eventstore/worker.ts'
import type { Task } from './views-worker.ts'

/** The calling side of `views-worker.ts`: one answer per task, in order. A thread that dies fails everything that waits for it. */
export const thread = async (workerData: { file: string; write: boolean }) => {
  const worker = spawnWorker(import.meta.url, 'views-worker', workerData)
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>()
  let last = 0
  let dead: Error | null = null
  const died = (error: Error) => {
    dead ??= error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', ({ id, answer, error }: { id: number; answer?: unknown; error?: string }) => {
    const waiter = waiting.get(id)
    waiting.delete(id)
    // the thread keeps the process alive only while something is asked of it
    if (waiting.size === 0) worker.unref()
    if (error === undefined) waiter?.resolve(answer)
    else waiter?.reject(new Error(`views.db: ${error}`))
  })
  const ended = new Promise<void>(resolve => worker.once('exit', () => resolve()))
  worker.on('error', died)
  void ended.then(() => died(new Error('views.db is closed')))
  const answer = (id: number) =>
    new Promise<unknown>((resolve, reject) => {
      if (dead) return reject(dead)
      waiting.set(id, { resolve, reject })
      worker.ref()
    })
  await answer(0)
  return {
    do(task: Task): Promise<unknown> {
      const coming = answer(++last)
      worker.postMessage({ id: last, task })
      return coming
    },
    async close() {
      if (dead) return
      await this.do({ do: 'close' })
      worker.ref()
      await ended
    },
  }
}
