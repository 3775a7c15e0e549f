import { Conflict, type EventStore, type StoredEvent, Unavailable } from '#services/eventstore/port.ts'

/** Kinds of failed appends: `lost` was not written; `unheard` was written, but its answer was lost. */
export type Failure = 'lost' | 'unheard'

/** An event store in memory, for tests with thousands of lives. `failAfter` makes the n-th append from now fail. */
export const memoryStore = (clock: () => string) => {
  const log: StoredEvent[] = []
  const streams = new Map<string, StoredEvent[]>()
  let failing: { after: number; how: Failure } | undefined

  const write: EventStore['append'] = async (stream, events, { expected }) => {
    const past = streams.get(stream) ?? []
    const actual = past.length === 0 ? ('none' as const) : past.length - 1
    const begin = expected === 'none' ? 0 : expected + 1
    const again = events.length > 0 && events.every(({ id }, n) => past[begin + n]?.id === id)
    if (!again && actual !== expected) throw new Conflict(stream, expected, actual)
    if (!again)
      for (const { id, type, data, meta } of events) {
        // stored values share nothing with the given ones
        const kept = JSON.parse(JSON.stringify({ data, meta }))
        const stored = { id, type, ...kept, stream, revision: past.length, position: log.length + 1, at: meta.at ?? clock() }
        past.push(stored)
        log.push(stored)
      }
    streams.set(stream, past)
    const last = again ? past[begin + events.length - 1] : past.at(-1)
    return { revision: last?.revision ?? -1, position: last?.position ?? 0 }
  }
  const store: EventStore = {
    append: async (stream, events, options) => {
      if (failing && failing.after-- === 0) {
        const { how } = failing
        failing = undefined
        if (how === 'unheard') await write(stream, events, options)
        throw new Unavailable('the store has died')
      }
      return write(stream, events, options)
    },
    read: async (stream, { from, limit = Number.POSITIVE_INFINITY, backwards } = {}) => {
      const all = streams.get(stream) ?? []
      if (!backwards) return all.slice(from ?? 0, (from ?? 0) + limit)
      const end = from === undefined ? all.length : from + 1
      return all.slice(Math.max(0, end - limit), end).reverse()
    },
    readAll: async ({ from = 0, limit }) => {
      const events = log.slice(from, from + limit)
      return { events, position: from + events.length, end: from + events.length === log.length }
    },
    // biome-ignore lint/correctness/useYield: nobody subscribes; reactions are driven by hand
    subscribe: async function* () {
      throw new Error('not in memory')
    },
    head: async () => log.length,
    close: async () => {},
  }
  return {
    store,
    log: log as readonly StoredEvent[],
    streams: streams as ReadonlyMap<string, readonly StoredEvent[]>,
    failAfter: (after: number, how: Failure) => {
      failing = { after, how }
    },
    /** whether it has failed since `failAfter` */
    heal: (): boolean => {
      const hasFailed = failing === undefined
      failing = undefined
      return hasFailed
    },
  }
}
