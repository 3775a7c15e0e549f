import { join } from 'node:path'
import type { Logger } from 'pino'
import { events as house, kinds as houseKinds } from '#contracts/contexts.ts'
import type { EventType } from '#contracts/kernel/event.ts'
import type { KeyStore } from '#projections/store/key-store.ts'
import type { ViewStore } from '#projections/store/port.ts'
import { openSqliteViewStore } from '#projections/store/sqlite.ts'
import { openSqliteKeyStore } from '#projections/store/sqlite-key-store.ts'
import { refusingWhileAway } from './away.ts'
import type { Config } from './config.ts'
import { schemaCodec, withCodec } from './eventstore/codec.ts'
import { identify, LOG_STREAM, noLogYet } from './eventstore/identity.ts'
import { beginningsOf, ownEvents, ownIn } from './eventstore/own-events.ts'
import type { EventStore, StoredEvent, Unreadable } from './eventstore/port.ts'
import { openSqliteEventStore } from './eventstore/sqlite.ts'
import { type Files, localFiles } from './kernel/files/files.ts'
import { ownFolder } from './kernel/files/own-folder.ts'

/**
 * `fatal` gets an error that makes going on pointless, such as a file that turns out to be damaged; `unchecked` skips the check of the log;
 * `kinds` are the events that this program knows, by the kind of stream that they make up; `foreign` hears of those in the log that another
 * program has written, and `unreadable` of those of ours that cannot be read.
 */
export type Watching = {
  fatal?: (error: Error) => void
  unchecked?: boolean
  kinds?: Kinds
  foreign?: (event: StoredEvent) => void
  unreadable?: (event: StoredEvent, error: Unreadable) => void
}
type Kinds = Readonly<Record<string, readonly EventType[]>>
export type StoresConfig = Pick<Config, 'dataDir' | 'esdbUrl' | 'mongodbUrl'>

/**
 * Opens the event store and the read store that the configuration names; without servers both are SQLite files under `DATA_DIR`.
 * @throws Damaged, InUse
 */
export const openStores = async (config: StoresConfig, log: Logger, watching: Watching = {}) => {
  const { fatal, unchecked } = watching
  ownFolder(config.dataDir)
  // under DEBUG the client would log its connection string with the password
  if (config.esdbUrl && process.env.DEBUG) process.env.DEBUG += ',-esdb:*'
  // imports drivers only where they are used: they take longer to load than everything else
  const openEvents = async () =>
    config.esdbUrl
      ? refusingWhileAway((await import('./eventstore/esdb.ts')).esdbEventStore({ url: config.esdbUrl, log }), {
          methods: ['append', 'read', 'readAll', 'head'],
        })
      : openSqliteEventStore({ dir: join(config.dataDir, 'events'), log, fatal, unchecked })
  // both at once, since each waits until a thread of its own has begun
  const both = await Promise.allSettled([openEvents(), openViews(config, fatal)])
  const [events, views] = both
  if (events.status === 'fulfilled' && views.status === 'fulfilled') {
    // a server may serve others, who may write much: it is asked for what is ours
    return { events: decoding(events.value, watching, config.esdbUrl !== undefined), views: views.value }
  }
  for (const one of both) if (one.status === 'fulfilled') await one.value.close()
  throw both.find(one => one.status === 'rejected')?.reason
}

/** May an event of this type stand in the log? Events of the log itself and of the seed are no business facts and have no schema. */
export const isKnown = ({ type, stream }: { type: string; stream: string }): boolean =>
  knownTypes.has(type) || stream === LOG_STREAM || stream.startsWith('seed-')
const knownTypes = new Set(house.map(({ type }) => type))

type Identifying = { declared?: readonly EventType[]; clock?: () => string; mayBegin?: Parameters<typeof identify>[3] }
/**
 * The identity of the log, and the store that notes new event types in it (see `identify`). Without `mayBegin` a log is never begun.
 * @throws NewerLog
 */
export const identifyLog = (events: EventStore, { declared = house, clock, mayBegin = noLogYet }: Identifying = {}) =>
  identify(events, declared, clock, mayBegin)

/** ms in which a question to the read store is answered; what fills it takes longer */
const ANSWER_MS = 5_000
const ASKED = {
  methods: ['get', 'getMany', 'find', 'words', 'count', 'group', 'checkpoint', 'getPointer', 'lease', 'ping'],
  withinMs: ANSWER_MS,
} as const

export const openViews = async ({ dataDir, mongodbUrl }: StoresConfig, fatal?: (error: Error) => void): Promise<ViewStore> =>
  mongodbUrl
    ? refusingWhileAway(await (await import('#projections/store/mongodb.ts')).openMongoViewStore({ url: mongodbUrl }), ASKED)
    : openSqliteViewStore({ dir: join(dataDir, 'views'), fatal })

const KEYS = {
  methods: ['acquire', 'renew', 'answer', 'put', 'take', 'note', 'noted', 'unnote', 'forget', 'add', 'keepState', 'keptState'],
  withinMs: ANSWER_MS,
} as const
/**
 * Opens the store of idempotency keys, beside the read models. Keys belong to one log, since their answers happened in it, so its id is
 * part of their names; the same holds for stored states of its streams.
 * @throws Damaged, Unavailable
 */
export const openKeyStore = async (
  { dataDir, mongodbUrl }: StoresConfig,
  { id: log }: { id: string },
  fatal?: (error: Error) => void,
): Promise<KeyStore> => {
  const keys = mongodbUrl
    ? refusingWhileAway(await (await import('#projections/store/mongodb-key-store.ts')).openMongoKeyStore({ url: mongodbUrl }), KEYS)
    : await openSqliteKeyStore({ dir: join(dataDir, 'keys'), fatal })
  const named = (id: string) => `${log} ${id}`
  return {
    ...keys,
    acquire: (id, by) => keys.acquire(named(id), by),
    renew: (id, ...rest) => keys.renew(named(id), ...rest),
    answer: (id, owner, answer) => keys.answer(named(id), owner, answer),
    keepState: (id, ...rest) => keys.keepState(named(id), ...rest),
    keptState: id => keys.keptState(named(id)),
  }
}

/** Events as the program knows them: its own alone, upcast to their present versions, and dated by their decision. */
const decoding = (store: EventStore, { kinds = houseKinds, foreign, unreadable }: Watching, isShared: boolean): EventStore => {
  // the events of claims belong to every payable
  const schema = schemaCodec(new Set(Object.values(kinds).flat()))
  const decode = (event: StoredEvent) => {
    const decoded = schema.decode(event)
    // folds see the instant of the decision, not that of the write. `storedAt` stands first because V8 of Node 20 takes ten times longer
    // to add a property behind a spread
    return decoded.meta.at ? { storedAt: decoded.at, ...decoded, at: decoded.meta.at } : decoded
  }
  const own = ownEvents(store, ownIn(kinds), { foreign, asks: isShared ? beginningsOf(kinds) : undefined })
  return withCodec(own, { encode: schema.encode, decode }, unreadable)
}

/** A store of files: a folder of `DATA_DIR` for each kind, or a bucket of the document database that the configuration names. */
export const openFiles = async (
  { dataDir, mongodbUrl }: Pick<Config, 'dataDir' | 'mongodbUrl'>,
  kind: string,
): Promise<Files & { close(): Promise<void> }> => {
  if (mongodbUrl) {
    const { orUnavailable } = await import('#projections/store/mongodb-errors.ts')
    const files = (await import('./kernel/files/grid-files.ts')).gridFiles({ url: mongodbUrl, bucket: kind, known: orUnavailable })
    // without a limit of their own: to save lasts as long as the content takes to come
    return refusingWhileAway(files, { methods: ['save', 'read', 'remove'] })
  }
  return { ...localFiles({ dir: join(dataDir, kind) }), close: async () => {} }
}
