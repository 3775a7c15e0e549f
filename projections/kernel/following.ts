import type { Consumer } from '#services/eventstore/feed.ts'
import type { Batch } from '#services/eventstore/port.ts'
import { jitter, sleep } from '#services/kernel/time.ts'

/** Each batch is worked on as it comes, until it is over: what fails is told, and waits a while. Answers how to end it. */
export const following = (
  consumer: Consumer,
  { signal, onError }: { signal: AbortSignal; onError: (error: unknown) => void },
  work: (batch: Batch) => void | Promise<void>,
): (() => Promise<void>) => {
  signal.addEventListener('abort', () => consumer.close(), { once: true })
  const follow = async () => {
    for (let delay = 100; !signal.aborted; ) {
      try {
        const batch = await consumer.take(500)
        if (!batch) return
        delay = 100
        await work(batch)
      } catch (error) {
        if (signal.aborted) return
        onError(error)
        await sleep(jitter(delay), undefined, { signal, ref: false }).catch(() => {})
        delay = Math.min(2 * delay, 5_000)
      }
    }
  }
  const running = follow()
  return async () => {
    consumer.close()
    await running
  }
}
