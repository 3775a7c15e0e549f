import { setTimeout as pause } from 'node:timers/promises'
import type { EventStore, StoredEvent } from '#services/eventstore/port.ts'

type Read = { events: StoredEvent[]; position: number }
/** What a view has not taken yet. `take` waits; null means: cut off, go on by your own read. */
export type Queue = { take(max: number): Promise<Read | null>; size(): number; close(): void }

/** A view that is further behind than this is cut off, so that it holds up neither the others nor the memory. */
const BOUND = 10_000

/** One subscription for all views that are up to date. It begins at the present end of the log; what was before, each view reads itself. */
export const startFeed = async (events: EventStore, onError: (error: unknown) => void) => {
  const stop = new AbortController()
  const queues = new Set<ReturnType<typeof queue>>()
  let position = await events.head()

  const run = async () => {
    for (let delay = 100; !stop.signal.aborted; delay = Math.min(2 * delay, 5_000)) {
      try {
        for await (const batch of events.subscribe({ from: position, signal: stop.signal, max: 500 })) {
          delay = 100
          position = batch.position
          for (const queue of queues) if (!queue.push(batch)) queues.delete(queue)
        }
      } catch (error) {
        onError(error)
      }
      await pause(delay, undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  const running = run()

  return {
    /** where the log's end was when it was last heard of */
    position: () => position,
    /** Whoever has read up to `from` gets everything after it; null when the feed is already further. */
    attach(from: number): Queue | null {
      if (position > from || stop.signal.aborted) return null
      const attached = queue(() => queues.delete(attached))
      queues.add(attached)
      return attached
    },
    async close() {
      stop.abort()
      for (const queue of [...queues]) queue.close()
      await running
    },
  }
}
export type Feed = Awaited<ReturnType<typeof startFeed>>

const queue = (leave: () => void) => {
  let waiting: Read[] = []
  let size = 0
  let open = true
  let wake = () => {}
  const close = () => {
    open = false
    waiting = []
    leave()
    wake()
  }
  return {
    close,
    /** events that wait */
    size: () => size,
    /** false when the bound is reached */
    push(batch: Read) {
      size += batch.events.length
      if (size > BOUND) close()
      else waiting.push(batch)
      wake()
      return open
    },
    async take(max: number): Promise<Read | null> {
      while (open && waiting.length === 0)
        await new Promise<void>(resolve => {
          wake = resolve
        })
      if (!open) return null
      // what came while the last batch was being written is one batch now
      let count = waiting[0]!.events.length
      let taken = 1
      while (taken < waiting.length && count + waiting[taken]!.events.length <= max) count += waiting[taken++]!.events.length
      const batches = waiting.splice(0, taken)
      size -= count
      const [{ events }, ...more] = batches as [Read, ...Read[]]
      return { events: events.concat(...more.map(batch => batch.events)), position: batches.at(-1)!.position }
    },
  }
}
