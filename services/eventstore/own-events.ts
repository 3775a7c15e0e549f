import type { EventType } from '#contracts/kernel/event.ts'
import { kindOf } from '#contracts/kernel/stream-name.ts'
import type { EventStore, StoredEvent } from './port.ts'

/** The type that stands for an event of another program in a stream of ours, so that revisions are counted as the store counts them. */
export const FOREIGN = '~foreign'

/** kinds of the streams in which the log tells of itself and the seed of its beginning */
const OF_THE_LOG: ReadonlySet<string> = new Set(['newgt', 'seed'])

type Kinds = Readonly<Record<string, readonly Pick<EventType, 'type'>[]>>
type Whose = (event: Pick<StoredEvent, 'stream' | 'type' | 'meta'>) => boolean

/**
 * Tells events of this program from those of others on the same server, which may have no metadata, metadata of any shape, or the name of a
 * type of ours. A type that this program declares is its own only in a stream of a kind that has it, and with the version that the codec
 * stamps. A type that nobody declares is left to whoever reads it, in a stream of a kind of ours or of the log's own.
 */
export const ownIn = (kinds: Kinds): Whose => {
  const declaring = new Map<string, Set<string>>()
  for (const [kind, types] of Object.entries(kinds))
    for (const { type } of types) declaring.set(type, (declaring.get(type) ?? new Set()).add(kind))
  return ({ stream, type, meta }) => {
    const told: Partial<Record<string, unknown>> | undefined = meta
    if (typeof told !== 'object' || told === null || typeof told.user !== 'string' || typeof told.commandId !== 'string') return false
    const own = declaring.get(type)
    const kind = kindOf(stream)
    return own === undefined ? Object.hasOwn(kinds, kind) || OF_THE_LOG.has(kind) : own.has(kind) && Number.isSafeInteger(told.schema)
  }
}
/** The beginnings of the names of all streams of these kinds, and of the log's own. */
export const beginningsOf = (kinds: Kinds): string[] => [...Object.keys(kinds), ...OF_THE_LOG].map(kind => `${kind}-`)

/** `foreign` hears of each event of others that is read of the whole log; with `asks` a subscription asks for streams that begin so. */
type Owning = { foreign?: ((event: StoredEvent) => void) | undefined; asks?: string[] | undefined }
/** The same log without the events of others. In a single stream each of them leaves a place, since the next append counts it. */
export const ownEvents = (store: EventStore, isOwn: Whose, { foreign, asks: prefix }: Owning = {}): EventStore => {
  /** the same list where all are ours, as nearly always */
  const owned = (events: StoredEvent[]) => {
    if (events.every(isOwn)) return events
    return events.filter(event => {
      const own = isOwn(event)
      if (!own) foreign?.(event)
      return own
    })
  }
  return {
    append: store.append,
    ...(store.endOf && { endOf: store.endOf }),
    head: store.head,
    close: store.close,
    read: async (stream, options) => (await store.read(stream, options)).map(event => (isOwn(event) ? event : placeOf(event))),
    readAll: async options => {
      const page = await store.readAll(options)
      return { ...page, events: owned(page.events) }
    },
    subscribe: async function* (options) {
      for await (const batch of store.subscribe({ prefix, ...options })) yield { ...batch, events: owned(batch.events) }
    },
  }
}
const placeOf = ({ id, stream, revision, position, at }: StoredEvent): StoredEvent => ({
  id,
  type: FOREIGN,
  data: {},
  meta: { user: 'system:foreign', role: 'system', commandId: id, at },
  stream,
  revision,
  position,
  at,
})
