import QuickLRU from 'quick-lru'
import type { Consumer, Feed } from '#services/eventstore/feed.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import { breather } from '#services/kernel/async/breath.ts'
import { jitter, monotonicMs, sleep } from '#services/kernel/time.ts'
import type { Op, ViewStore } from '../store/port.ts'
import { apply, beginnings, type FoldState, NOTHING, type Routed, route, stored } from './fold.ts'
import { specOf, type View } from './view.ts'
import { waiters } from './waiters.ts'

/** A view threw an error. It stays behind event `at`, which it could not fold, until its code is corrected. */
export class ViewStopped extends Error {
  readonly view: string
  readonly reason: string
  /** position of the event that could not be folded */
  readonly at: number
  constructor(view: string, reason: string, at: number) {
    super(`view ${view} stopped at event ${at}: ${reason}`)
    this.name = 'ViewStopped'
    this.view = view
    this.reason = reason
    this.at = at
  }
}

export type FedLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export type ProjectionStatus = {
  collection: string
  state: 'catching-up' | 'live' | 'stopped'
  /** everything up to here is in the documents */
  position: number
  /** instant of the last event read */
  lastEventAt: string | null
  /** milliseconds of the last batch, from events to written documents; documents it wrote; events it took in */
  batchMs: number
  batchDocs: number
  batchEvents: number
  /** why it has stopped, or what it waits for */
  reason?: string
}

/**
 * A live view: an event waits for the batch before it. After a batch of `many`, an event also waits up to `gather` ms for others, but never
 * while somebody waits for it or a whole batch is there. Index pages that many events touch are then written once.
 */
const LIVE = { batch: 2_000, cache: 1_000, many: 8, gather: 500 }
/** catching up: documents stay in memory until this many wait to be written, or this many events were folded */
const BULK = { docs: 20_000, events: 200_000, cache: 20_000 }

/** events folded, or documents prepared, between two looks at the clock */
const PIECE = 32
const breathe = breather()

/**
 * Folds one view into one collection from its part of the feed. Errors of the stores are waited out and retried from the checkpoint; an
 * error of the view stops it for good.
 * @param caughtUp runs when the end of the log is reached for the first time, before any waiter hears of it
 */
export const startProjection = (
  view: View,
  collection: string,
  { store, feed, log, caughtUp }: { store: ViewStore; feed: Feed; log: FedLog; caughtUp: () => Promise<void> },
) => {
  const stop = new AbortController()
  const { signal } = stop
  const waiting = waiters()
  let opened: () => void
  const open = new Promise<void>(resolve => {
    opened = resolve
  })
  const status: ProjectionStatus = {
    collection,
    state: 'catching-up',
    position: 0,
    lastEventAt: null,
    batchMs: 0,
    batchDocs: 0,
    batchEvents: 0,
  }

  /** position up to which events were read and folded; `saved` is the written checkpoint */
  let read = 0
  let saved = 0
  let known = new QuickLRU<string, FoldState>({ maxSize: LIVE.cache })
  let dirty = new Map<string, FoldState>()
  let writing = new Map<string, FoldState>()
  /** documents that were loaded for these events */
  const loaded = new Map<string, FoldState>()
  const begins = beginnings(view)
  let write: Promise<void> = Promise.resolve()
  let since = 0
  let writes = 0
  let consumer: Consumer | undefined
  /** true once all events that the consumer has passed are written */
  let isLive = false
  const listeners: ((written: ReadonlyMap<string, FoldState>) => void)[] = []

  const advance = (position: number) => {
    status.position = Math.max(status.position, position)
    waiting.advance(status.position)
  }
  /** Advances the position when no event since the last one concerned the view. */
  const comeAlong = () => {
    if (!isLive || !consumer) return
    const { position, at } = consumer.place()
    if (at && at > (status.lastEventAt ?? '')) status.lastEventAt = at
    if (position > status.position) advance(position)
  }

  /** A document known here; undefined when it must be loaded from the store. */
  const stateOf = (key: string, event: StoredEvent): FoldState | undefined =>
    dirty.get(key) ?? loaded.get(key) ?? writing.get(key) ?? known.get(key) ?? (begins(event) ? NOTHING : undefined)

  const stoppedBy = (error: unknown, { position }: StoredEvent) => new ViewStopped(view.name, reasonOf(error), position)
  const routed = (event: StoredEvent): Routed | null => {
    try {
      return route(view, event)
    } catch (error) {
      throw stoppedBy(error, event)
    }
  }

  /** Loads all documents that these events need; events behind one that the view refuses are never folded. */
  const load = async (batch: StoredEvent[]): Promise<void> => {
    const missing = new Set<string>()
    try {
      for (const [n, event] of batch.entries()) {
        if (n > 0 && n % PIECE === 0) await breathe()
        for (const key of routed(event)?.keys ?? []) if (!stateOf(key, event)) missing.add(key)
      }
    } catch {}
    const found = await store.load(collection, [...missing])
    for (const key of missing) loaded.set(key, NOTHING)
    for (const { id, position, doc } of found) {
      loaded.set(id, { position, doc })
      known.set(id, { position, doc })
    }
  }

  /** Folds events into `dirty`. When the view throws, the earlier events are folded, and nothing of the failed one. */
  const fold = async (batch: StoredEvent[]): Promise<void> => {
    if (dirty.size === 0) since = monotonicMs()
    status.lastEventAt = batch.at(-1)?.at ?? status.lastEventAt
    for (let i = 0; i < batch.length; i++) {
      // views that catch up side by side fold the same page; the turn is given up after some time, not after each view
      if (i > 0 && i % PIECE === 0) await breathe()
      const event = batch[i]!
      const one = event.position > read && routed(event)
      if (!one) continue
      // loads again when a known document was written and dropped from the cache meanwhile
      while (one.keys.some(key => !stateOf(key, event))) await load(batch.slice(i))
      try {
        for (const [key, state] of apply(view, one, key => stateOf(key, event)!)) dirty.set(key, state)
      } catch (error) {
        throw stoppedBy(error, event)
      }
      read = event.position
    }
    loaded.clear()
  }

  /** Begins to write the folded documents; returns as soon as the previous write is done. */
  const flush = async (upTo: number): Promise<void> => {
    await write
    const ops: Op[] = []
    writing = new Map()
    for (const [key, state] of dirty) {
      if (ops.length > 0 && ops.length % PIECE === 0) await breathe()
      const kept = stored(key, state)
      writing.set(key, kept)
      ops.push({ id: key, ...kept })
    }
    dirty = new Map()
    const began = since
    // counts failed writes too, since they may have been carried out, and counts before any waiter hears of it
    const done = store.commit(collection, ops, { view: collection, position: upTo }).finally(() => {
      writes++
    })
    write = done.then(() => {
      for (const [key, state] of writing) known.set(key, state)
      for (const tell of listeners) tell(writing)
      writing = new Map()
      saved = Math.max(saved, upTo)
      status.batchMs = monotonicMs() - began
      status.batchDocs = ops.length
      advance(upTo)
    })
    write.catch(() => {}) // the error reaches the next caller that awaits the write
  }

  const resume = async () => {
    await write.catch(() => {})
    dirty = new Map()
    writing = new Map()
    loaded.clear()
    write = Promise.resolve()
    read = saved = await store.checkpoint(collection)
    status.state = 'catching-up'
    const empty = saved === 0
    known = new QuickLRU({ maxSize: empty ? BULK.cache : LIVE.cache })
    await store.ensure(specOf(view, collection), { bulk: empty })
    status.position = saved
    advance(saved)
    consumer = feed.follow({ from: saved, types: Object.keys(view.on) })
    opened()
    return empty
  }

  /** Folds existing events and writes in large batches. @returns false when it was closed meanwhile */
  const catchUp = async (from: Consumer, empty: boolean): Promise<boolean> => {
    let bulk = empty
    let folded = 0
    while (true) {
      const batch = await from.take(LIVE.batch)
      if (!batch) return false
      if (batch.events.length > 0) {
        await fold(batch.events)
        folded += batch.events.length
        status.batchEvents = batch.events.length
      }
      read = Math.max(read, batch.position)
      status.lastEventAt = from.place().at ?? status.lastEventAt
      if (batch.caughtUp || dirty.size >= BULK.docs || folded >= BULK.events) {
        folded = 0
        if (read > saved || dirty.size > 0) await flush(read)
      }
      if (!batch.caughtUp) continue
      await write
      if (!bulk) return true
      // indexes are made once, after all documents are written
      await store.ensure(specOf(view, collection))
      bulk = false
      known = new QuickLRU({ maxSize: LIVE.cache })
      if (from.size() === 0 && !from.isBehind()) return true
    }
  }

  /** Folds new events; returns when the feed was cut, or the projection closed. */
  const live = async (from: Consumer): Promise<void> => {
    isLive = true
    while (!from.isBehind()) {
      if (waiting.any()) from.ask()
      const batch = await from.take(LIVE.batch)
      if (!batch) return
      await fold(batch.events)
      read = Math.max(read, batch.position)
      if (dirty.size === 0) {
        advance(read)
        continue
      }
      status.batchEvents = batch.events.length
      await flush(read)
      await write
      if (batch.events.length >= LIVE.many && from.size() < LIVE.batch) await waiting.somebody(LIVE.gather)
    }
  }

  const detach = () => {
    isLive = false
    consumer?.close()
    consumer = undefined
  }

  const follow = async (worked: () => void) => {
    let empty = await resume()
    while (!signal.aborted && consumer) {
      status.state = 'catching-up'
      if (!(await catchUp(consumer, empty))) return
      empty = false
      await caughtUp()
      status.state = 'live'
      delete status.reason
      worked()
      await live(consumer)
      isLive = false
    }
  }

  /** Writes the result of the events before the failed one; then the projection stops. */
  const halt = async (failure: ViewStopped) => {
    await flush(read)
    await write
    status.state = 'stopped'
    status.reason = failure.message
    waiting.fail(failure)
    log.error({ view: view.name, collection, position: failure.at }, failure.message)
  }

  const run = async () => {
    let delay = 100
    while (!signal.aborted && status.state !== 'stopped') {
      try {
        await follow(() => {
          delay = 100
        }).catch(error => {
          if (error instanceof ViewStopped) return halt(error)
          throw error
        })
      } catch (error) {
        if (signal.aborted) return
        status.state = 'catching-up'
        const reason = reasonOf(error)
        // logged once, however often the batch is retried
        if (reason !== status.reason)
          log.warn({ view: view.name, collection, position: status.position }, `view waits for its stores: ${reason}`)
        status.reason = reason
        opened()
        detach()
        await sleep(jitter(delay), undefined, { signal }).catch(() => {})
        delay = Math.min(2 * delay, 5_000)
      }
    }
    detach()
  }
  const running = run()

  return {
    collection,
    /** resolves when queries can read the collection, or the store has failed once */
    open,
    status: (): ProjectionStatus => {
      comeAlong()
      return status
    },
    /** number of writes of documents; while it stays the same, cached reads are still valid */
    writes: () => writes,
    /** reports the documents of every batch after they are written, before any waiter hears of them */
    onWrite(tell: (written: ReadonlyMap<string, FoldState>) => void): void {
      listeners.push(tell)
    },
    /** true when documents show everything up to `position`, false after `timeoutMs`. @throws ViewStopped at once */
    reached: (position: number, timeoutMs: number): Promise<boolean> => {
      comeAlong()
      const reached = waiting.reached(position, timeoutMs)
      consumer?.ask()
      return reached
    },
    /**
     * the position that is ahead of the checkpoint with nothing to write; the caller saves such positions of many views together and
     * reports it by `keep`
     */
    unsaved: (): number | undefined => {
      comeAlong()
      return isLive && status.position > saved ? status.position : undefined
    },
    /** true once it has a checkpoint */
    isKnown: () => saved > 0,
    keep: (position: number): void => {
      saved = Math.max(saved, position)
    },
    async close() {
      stop.abort()
      waiting.hurry()
      comeAlong()
      detach()
      await running
      await write.catch(() => {})
      if (status.state !== 'stopped' && status.position > saved)
        await store.commit(collection, [], { view: collection, position: status.position }).catch(() => {})
      waiting.fail(new Error(`the projection of ${view.name} was stopped`))
    },
  }
}
export type Projection = ReturnType<typeof startProjection>

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
