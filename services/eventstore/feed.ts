import { breather } from '#services/kernel/breath.ts'
import { jitter, nowMs, sleep } from '#services/kernel/time.ts'
import type { Batch, EventStore, Position, StoredEvent } from './port.ts'
import { type Walker, walks } from './walk.ts'

/** `at` is the instant of the last event up to there, null when none is known */
type Place = { position: Position; at: string | null }

/** One who is given the events of his types, in order, each once. One `take` at a time. */
export type Consumer = {
  /**
   * Waits for the next events of its types, about `max` of them. `position` is where it is then; `caughtUp` when nothing more is known.
   * Without events when it has caught up for the first time, or when it has asked; null when it is closed.
   * @throws what the store throws while it reads the past; it may be asked again, or closed
   */
  take(max: number): Promise<Batch | null>
  /**
   * Everything of its types up to here is done with: what was taken is when more is asked for. While it waits with nothing of its types
   * there, that is where the feed is.
   */
  place(): Place
  /** events that wait */
  size(): number
  /** does it read the past? */
  isBehind(): boolean
  /** the next `take` is told also of a place further on without events */
  ask(): void
  close(): void
}

type FeedOptions = {
  /** told when the subscription has failed; it is opened again */
  onError?: (error: unknown) => void
  /** so many events may wait for a consumer, default 10 000: one that is further behind reads them again */
  bound?: number
}

/** events that a batch of the subscription may hold; ms until the log's end is read again where nothing was found */
const [BATCH, EMPTY] = [500, 20]
const breathe = breather()

/**
 * The log, read once for all of a program: one subscription at its end, whose events are handed to those who want their types; whoever is
 * behind walks through the past with the others that are (`walk.ts`). Nothing is handed out before `begin`, so that all who are there at the
 * start go together. A consumer that is too slow is cut off and reads again what it has missed: it holds up neither others nor the memory.
 */
export const startFeed = (events: EventStore, { onError = () => {}, bound = 10_000 }: FeedOptions = {}) => {
  const stop = new AbortController()
  const { signal } = stop
  const past = walks(events)
  const consumers = new Set<Reader>()
  const byType = new Map<string, Set<Reader>>()
  /** who wants to hear of the next step, whatever is in it */
  const asking = new Set<Reader>()
  let begun = false
  /** the end of the log has been asked for, and everything after it is handed out */
  let isOpen = false
  let position: Position = 0
  let at: string | null = null
  let failing: { since: number; message: string } | undefined

  type Reader = ReturnType<typeof reader>
  const reader = ({ from, types }: { from: Position; types: Iterable<string> }) => {
    const wanted = new Set(types)
    let open = true
    let walker: Walker | undefined
    let coming: ReturnType<Walker['next']> | undefined
    let waiting: Pick<Batch, 'events' | 'position'>[] = []
    let size = 0
    /** handed out up to here, and up to there when more was asked for last */
    let taken: Place = { position: from, at: null }
    let done = taken
    let isWorking = false
    let isAttached = false
    let isTold = false
    let isAsked = false
    let told: Position = -1
    let wake = () => {}

    const attach = () => {
      isAttached = true
      walker?.leave()
      walker = coming = undefined
      for (const type of wanted) {
        const others = byType.get(type) ?? new Set<Reader>()
        byType.set(type, others.add(self))
      }
    }
    const detach = () => {
      isAttached = false
      for (const type of wanted) byType.get(type)?.delete(self)
      waiting = []
      size = 0
    }
    const walk = () => {
      walker = past.join(taken.position)
      isTold = false
      wake()
    }
    /** where it is when all that was taken is done with */
    const ahead = (): Place => (isAttached && size === 0 && position > taken.position ? { position, at: at ?? taken.at } : taken)

    const tell = (events: StoredEvent[], upTo: Place, caughtUp: boolean): Batch => {
      taken = upTo
      if (events.length === 0) done = upTo
      isWorking = events.length > 0
      told = upTo.position
      isTold ||= caughtUp
      isAsked = false
      asking.delete(self)
      return { events, position: upTo.position, caughtUp }
    }
    const takeWaiting = (max: number): Batch => {
      let count = waiting[0]!.events.length
      let batches = 1
      while (batches < waiting.length && count + waiting[batches]!.events.length <= max) count += waiting[batches++]!.events.length
      const found = waiting.splice(0, batches)
      size -= count
      const all = found.length === 1 ? found[0]!.events : found.flatMap(batch => batch.events)
      done = taken
      taken = { position: found.at(-1)!.position, at: all.at(-1)!.at }
      return tell(all, ahead(), size === 0)
    }
    const takePage = async (walker: Walker): Promise<Batch | null> => {
      const reading = coming ?? walker.next()
      coming = undefined
      const page = await reading.catch(error => {
        if (open) throw error
      })
      // a page that concerns nobody is looked through as well, and all who are behind have the same
      await breathe()
      if (!open || !page) return null
      // from here on the subscription goes on without a gap: what it hands out again of this page is passed over
      if (page.end && page.position >= position) attach()
      else {
        // on its way while this one is worked on
        coming = walker.next()
        coming.catch(() => {}) // told to whoever takes it
        if (page.end && page.events.length === 0) await sleep(EMPTY, undefined, { signal }).catch(() => {})
      }
      const mine = [...wanted].some(type => page.types.has(type)) ? page.events.filter(({ type }) => wanted.has(type)) : []
      return tell(mine, { position: page.position, at: page.events.at(-1)?.at ?? taken.at }, isAttached)
    }

    const self = {
      from: () => taken.position,
      /** from now on it is handed what comes, after the past that it has not seen */
      start() {
        if (taken.position === position) attach()
        else walk()
        wake()
      },
      isBefore: (event: StoredEvent) => event.position <= taken.position,
      push(events: StoredEvent[], upTo: Position, before: Place) {
        if (size === 0) taken = before.position > taken.position ? before : taken
        size += events.length
        waiting.push({ events, position: upTo })
        if (size > bound) {
          detach()
          walk()
        }
        wake()
      },
      wake: () => wake(),
      consumer: {
        async take(max) {
          isWorking = false
          done = taken
          while (open) {
            if (walker) return takePage(walker)
            if (size > 0) return takeWaiting(max)
            const here = ahead()
            if (isAttached && (!isTold || (isAsked && here.position > told))) return tell([], here, true)
            await new Promise<void>(resolve => {
              wake = resolve
            })
          }
          return null
        },
        place: () => (isWorking ? done : ahead()),
        size: () => size,
        isBehind: () => !isAttached,
        ask() {
          isAsked = true
          asking.add(self)
          wake()
        },
        close() {
          open = false
          detach()
          walker?.leave()
          consumers.delete(self)
          asking.delete(self)
          wake()
        },
      } satisfies Consumer as Consumer,
    }
    return self
  }

  const hand = (batch: Batch) => {
    const before: Place = { position, at }
    const given = new Map<Reader, StoredEvent[]>()
    for (const event of batch.events)
      for (const reader of byType.get(event.type) ?? []) {
        if (reader.isBefore(event)) continue
        const mine = given.get(reader)
        if (mine) mine.push(event)
        else given.set(reader, [event])
      }
    position = batch.position
    at = batch.events.at(-1)?.at ?? at
    for (const [reader, mine] of given) reader.push(mine, position, before)
    for (const reader of asking) reader.wake()
  }
  const failed = (error: unknown) => {
    if (signal.aborted) return
    failing ??= { since: nowMs(), message: error instanceof Error ? error.message : String(error) }
    onError(error)
  }
  const open = async () => {
    position = await events.head()
    isOpen = true
    // the first read is that of the lowest, and those whom it comes to wait for it
    for (const reader of [...consumers].sort((a, b) => a.from() - b.from())) reader.start()
  }
  const run = async () => {
    for (let delay = 100; !signal.aborted; delay = Math.min(2 * delay, 5_000)) {
      try {
        if (!isOpen) await open()
        for await (const batch of events.subscribe({ from: position, signal, max: BATCH })) {
          hand(batch)
          if (!batch.caughtUp) continue
          delay = 100
          failing = undefined
        }
        failed(new Error('the log ended'))
      } catch (error) {
        failed(error)
      }
      await sleep(jitter(delay), undefined, { signal }).catch(() => {})
    }
  }
  let running: Promise<void> | undefined

  return {
    /** From the event after `from` on, of these types. */
    follow(asked: { from: Position; types: Iterable<string> }): Consumer {
      const joined = reader(asked)
      consumers.add(joined)
      if (isOpen) joined.start()
      return joined.consumer
    },
    /** Whoever follows is handed events from now on. */
    begin(): void {
      if (begun) return
      begun = true
      running = run()
    },
    /** where the log's end was when it was last heard of; 0 before the beginning */
    position: (): Position => position,
    /** why the end of the log is not followed, and since when, ms since the epoch */
    failing: () => failing,
    async close() {
      stop.abort()
      for (const { consumer } of [...consumers]) consumer.close()
      await running
    },
  }
}
export type Feed = ReturnType<typeof startFeed>
