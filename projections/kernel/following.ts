import type { Consumer } from '#services/eventstore/feed.ts'
import type { Batch } from '#services/eventstore/port.ts'
import { jitter, sleep } from '#services/kernel/time.ts'

/**
 * Handles batches of events in order until it is stopped. An error is reported, and reading goes on after a while. A batch whose `work`
 * failed is not given again: those who watch are told less, and read anew when they connect.
 * @returns a function that stops it
 */
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
