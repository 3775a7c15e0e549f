import { setMaxListeners } from 'node:events'
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  NO_STREAM,
  START,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client'
import { nowMs, sleep } from '#services/kernel/time.ts'
import { adviceFor } from './advice.ts'
import { backoff, consume, isSpoilt, leaseClient, mayPass, withTimeout } from './esdb-client.ts'
import { grpcPosition, openSource } from './esdb-subscription.ts'
import { beyond, deleted, exact, isWanted, letIn, place, positionError, propose, reason, refusal, toStoredEvent } from './esdb-wire.ts'
import {
  type Appended,
  type Batch,
  type EventStore,
  type Expected,
  type NewEvent,
  type Position,
  type StoredEvent,
  type SubscribeOptions,
  Unavailable,
} from './port.ts'

export type EsdbOptions = {
  /** connection string `esdb://…` or `esdb+discover://…`; never logged, it may hold a password */
  url: string
  /** ms without an answer after which a try counts as lost, default 5 000 */
  silence?: number
  /**
   * ms after which a call that cannot get through ends as Unavailable, however many tries it had, default 8 000: the patience of a caller
   */
  triesFor?: number
  /** appends under way at a time, default 64; the others wait here, not in the client's buffers */
  inFlight?: number
  /** most bytes of data in one append: the server's MaxAppendSize, default 1 MiB. A far larger append would break everybody's connection */
  maxBytes?: number
  /** logs lost subscriptions and repeated calls */
  log?: { warn: (details: object, message: string) => void }
}

/** ms without an event after which a subscription with a prefix looks how far the log has gone on without it */
const LOOK_MS = 1_000

/**
 * The event store on EventStoreDB 24 through `@eventstore/db-client` 6.2.1. It adds what the client lacks. Every call has a time limit of
 * its own. A call with an unknown outcome is made again with the same event ids at the same exact revision, which is idempotent, until a
 * deadline. Subscriptions open themselves again. Events of the engine itself (streams or types that begin with `$`) are left out.
 * @throws Error when the url cannot be read or the process already uses another server
 */
export const esdbEventStore = ({
  url,
  silence = 5_000,
  triesFor = 8_000,
  inFlight = 64,
  maxBytes = 1_048_576,
  log,
}: EsdbOptions): EventStore => {
  const lease = leaseClient(url)
  const closing = new AbortController()
  setMaxListeners(0, closing.signal) // every call and subscription listens to it
  const pending = new Set<Promise<unknown>>()
  const permits = semaphore(inFlight)

  /** Makes the call until it succeeds, is refused, or the deadline has passed. */
  const persistently = async <T>(
    call: (client: EventStoreDBClient, patience: number) => Promise<T>,
    deadline = nowMs() + triesFor,
  ): Promise<T> => {
    for (let tries = 0, cause: unknown; ; tries++) {
      if (closing.signal.aborted) throw new Unavailable('事件库已关闭 the event store is closed', { cause })
      if (nowMs() >= deadline)
        throw new Unavailable('事件库暂时不可用 the event store does not answer', { cause, advice: adviceFor(cause, 'ESDB_URL') })
      const client = await lease.client()
      try {
        return await call(client, Math.min(silence, deadline - nowMs()))
      } catch (error) {
        if (!mayPass(error)) throw letIn(error)
        if (isSpoilt(error)) lease.renew(client)
        log?.warn(reason(error), 'event store: trying again')
        cause = error
      }
      await sleep(Math.min(backoff(tries), Math.max(deadline - nowMs(), 0)), undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  /** Counts a call as under way, so that close() can wait for it. */
  const tracked = <T>(call: () => Promise<T>): Promise<T> => {
    const running = call()
    pending.add(running)
    const done = () => pending.delete(running)
    running.then(done, done)
    return running
  }

  const append = async (stream: string, events: NewEvent[], expected: Expected): Promise<Appended> => {
    const proposed = propose(stream, events, expected, maxBytes)
    const expectedRevision = expected === 'none' ? NO_STREAM : BigInt(expected)
    const deadline = nowMs() + triesFor // time of waiting for the turn counts too
    const release = await permits()
    try {
      const written = await persistently(
        (client, patience) => withTimeout(client.appendToStream(stream, proposed, { expectedRevision }), patience),
        deadline,
      )
      if (!written.position) throw deleted(stream) // a repetition of events that can no longer be read
      return { revision: exact(written.nextExpectedRevision), position: exact(written.position.commit) }
    } catch (error) {
      throw refusal(error, stream, expected)
    } finally {
      release()
    }
  }

  /**
   * Hands over every event of a read, in order. A read whose client is disposed of meanwhile just ends, as if that were all: it must not be
   * believed.
   */
  const each = async <E>(
    client: EventStoreDBClient,
    reading: StreamingRead<E>,
    take: (event: E) => void,
    { patience = silence, signal }: { patience?: number; signal?: AbortSignal } = {},
  ) => {
    await consume(reading, patience, take, signal)
    if (!lease.holds(client)) throw new Unavailable('the read was cut short')
  }

  const read = (stream: string, { from, backwards = false, limit = Number.MAX_SAFE_INTEGER }: Parameters<EventStore['read']>[1] = {}) =>
    persistently(async (client, patience) => {
      const found: StoredEvent[] = []
      if (limit <= 0) return found
      const direction = backwards ? BACKWARDS : FORWARDS
      const fromRevision = from === undefined ? (backwards ? END : START) : BigInt(from)
      try {
        const reading = client.readStream(stream, { direction, fromRevision, maxCount: limit })
        await each(client, reading, resolved => found.push(toStoredEvent(resolved)), { patience })
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error
      }
      return found
    })

  const headNow = async (client: EventStoreDBClient, given: { patience?: number; signal?: AbortSignal } = {}): Promise<Position> => {
    let head = 0
    const take = (last: AllStreamResolvedEvent) => {
      head = place(last)
    }
    await each(client, client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }), take, given)
    return head
  }

  /** One page of the whole log. It begins with the event at `from` itself, which proves that the position belongs to this log. */
  const page = (from: Position, limit: number) =>
    persistently(async client => {
      const events: StoredEvent[] = []
      const maxCount = limit + 1
      let [seen, fresh, position] = [0, 0, from]
      await each(client, client.readAll({ fromPosition: grpcPosition(from), maxCount }), resolved => {
        seen++
        const here = place(resolved)
        if (here <= from || fresh === limit) return
        fresh++
        position = here
        if (isWanted(resolved)) events.push(toStoredEvent(resolved))
      })
      if (seen === 0 && from > 0) throw beyond(from, await headNow(client))
      return { events, position, end: seen < maxCount }
    })

  /**
   * Looks through the streams with a prefix. The client's readAll cannot filter, but a subscription can: this one stops at the limit or at
   * the end of the past.
   */
  const search = async (client: EventStoreDBClient, from: Position, prefix: string[], limit: number, signal?: AbortSignal) => {
    const head = await headNow(client, { signal })
    if (head < from) throw beyond(from, head)
    const events: StoredEvent[] = []
    let position = from
    if (limit <= 0 || head === from) return { events, position, end: limit > 0 }
    const source = openSource(client, from, prefix, Math.min(limit, 500))
    signal?.addEventListener('abort', source.close)
    try {
      while (true) {
        const told = await withTimeout(source.next(limit - events.length, 0), silence)
        if (!told) throw new Unavailable('the subscription was closed')
        for (const item of told) {
          // everything up to the head that was read before has been searched
          if (item === 'caughtUp') return { events, position: Math.max(position, head), end: true }
          if ('passed' in item) position = Math.max(position, exact(item.passed))
          else {
            position = place(item.event)
            if (isWanted(item.event)) events.push(toStoredEvent(item.event))
          }
        }
        if (events.length >= limit) return { events, position, end: false }
      }
    } finally {
      signal?.removeEventListener('abort', source.close)
      source.close()
    }
  }

  /**
   * A subscription for as long as one connection lasts. With a prefix the server sends nothing else, but does not say how far it has looked
   * since its last checkpoint. Where nothing has come for `LOOK_MS` the rest is therefore searched, so that the position does not stand
   * still while others write.
   */
  async function* follow(client: EventStoreDBClient, from: Position, { prefix, max = 500 }: SubscribeOptions, signal: AbortSignal) {
    const head = await headNow(client, { signal })
    if (head < from) throw beyond(from, head)
    let position = from
    /** the end of the log at the last look */
    let end = head
    const source = openSource(client, position, prefix, max)
    signal.addEventListener('abort', source.close)
    try {
      for (let live = false; ; ) {
        const told = await source.next(max, live ? 0 : 50, live && prefix ? LOOK_MS : undefined)
        if (!told || signal.aborted) return
        const events: StoredEvent[] = []
        const before = position
        for (const item of told) {
          if (item === 'caughtUp') {
            live = true
            position = Math.max(position, head)
          } else if ('passed' in item) position = Math.max(position, exact(item.passed))
          else {
            position = place(item.event)
            if (isWanted(item.event, prefix)) events.push(toStoredEvent(item.event))
          }
        }
        if (told.length === 0 && prefix) {
          if (end <= position) end = await headNow(client, { signal })
          else {
            // events of ours up to that position would have come since the last look
            const rest = await search(client, position, prefix, 1, signal)
            // events that are found after it come through the subscription as well
            if (rest.events.length === 0) position = rest.position
          }
          if (position === before) continue
        }
        yield { events, position, caughtUp: live && source.idle() } satisfies Batch
        if (signal.aborted) return
      }
    } finally {
      signal.removeEventListener('abort', source.close)
      source.close()
    }
  }

  async function* subscription(options: SubscribeOptions, signal: AbortSignal): AsyncGenerator<Batch> {
    let position = options.from
    for (let tries = 0; !signal.aborted; tries++) {
      const client = await lease.client()
      try {
        if (position === undefined) position = 0
        if (position === 'end') position = await headNow(client, { signal })
        for await (const batch of follow(client, position, options, signal)) {
          tries = 0
          position = batch.position
          yield batch
        }
      } catch (error) {
        if (signal.aborted) return
        if (!mayPass(error)) throw positionError(error, position)
        if (isSpoilt(error)) lease.renew(client)
        log?.warn(reason(error), 'event store: subscription lost, opening it again')
      }
      await sleep(backoff(tries), undefined, { signal }).catch(() => {})
    }
  }

  return {
    append: (stream, events, { expected }) =>
      tracked(async () => {
        if (events.length > 0) return append(stream, events, expected)
        const [last] = await read(stream, { backwards: true, limit: 1 })
        return last ? { revision: last.revision, position: last.position } : { revision: -1, position: 0 }
      }),
    read: (stream, options) => tracked(() => read(stream, options)),
    readAll: ({ from = 0, prefix, limit }) =>
      tracked(() =>
        (prefix ? persistently(client => search(client, from, prefix, limit)) : page(from, limit)).catch(error => {
          throw positionError(error, from)
        }),
      ),
    subscribe: options => subscription(options, AbortSignal.any([options.signal, closing.signal])),
    head: () => tracked(() => persistently((client, patience) => headNow(client, { patience }))),
    close: async () => {
      closing.abort()
      await Promise.allSettled(pending)
      await lease.release()
    },
  }
}

/** Lets at most `permits` work at a time, in the order of asking; a turn resolves to the function that gives it back. */
const semaphore = (permits: number) => {
  const waiting: (() => void)[] = []
  let free = permits
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return async () => {
    if (free > 0) free--
    else await new Promise<void>(resolve => waiting.push(resolve))
    return release
  }
}
