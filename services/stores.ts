import { join } from 'node:path'
import type { Logger } from 'pino'
import { events as house } from '#contracts/contexts.ts'
import type { EventType } from '#contracts/kernel/event.ts'
import type { ClaimStore } from '#projections/store/claims.ts'
import type { ViewStore } from '#projections/store/port.ts'
import { openSqliteViewStore } from '#projections/store/sqlite.ts'
import { openSqliteClaims } from '#projections/store/sqlite-claims.ts'
import type { Config } from './config.ts'
import { type Definition, schemaCodec, withCodec } from './eventstore/codec.ts'
import { identify, LOG_STREAM } from './eventstore/identity.ts'
import type { EventStore } from './eventstore/port.ts'
import { openSqliteEventStore } from './eventstore/sqlite.ts'
import { type Files, localFiles } from './kernel/files/files.ts'
import { ownFolder } from './kernel/files/own-folder.ts'

/** `fatal` is told of what makes going on pointless, a file that turns out to be damaged; `unchecked`: the log is not looked through before; `declared`:
 * the events that this program knows */
type Watching = { fatal?: (error: Error) => void; unchecked?: boolean; declared?: readonly EventType[] }
export type StoresConfig = Pick<Config, 'dataDir' | 'esdbUrl' | 'mongodbUrl'>

/**
 * The event store and the read store that the configuration names; without servers both are SQLite files under `DATA_DIR`.
 * @throws Damaged, InUse
 */
export const openStores = async (config: StoresConfig, log: Logger, { fatal, unchecked, declared = house }: Watching = {}) => {
  ownFolder(config.dataDir)
  // the client would write its connection string, password and all, where somebody has asked for debugging output
  if (config.esdbUrl && process.env.DEBUG) process.env.DEBUG += ',-esdb:*'
  // drivers are read only where they are used: they take longer to load than everything else
  const openEvents = async () =>
    config.esdbUrl
      ? (await import('./eventstore/esdb.ts')).esdbEventStore({ url: config.esdbUrl, log })
      : openSqliteEventStore({ dir: join(config.dataDir, 'events'), log, fatal, unchecked })
  // both at once, since each waits until a thread of its own has begun
  const both = await Promise.allSettled([openEvents(), openViews(config, fatal)])
  const [events, views] = both
  if (events.status === 'fulfilled' && views.status === 'fulfilled') return { events: decoding(events.value, declared), views: views.value }
  for (const one of both) if (one.status === 'fulfilled') await one.value.close()
  throw both.find(one => one.status === 'rejected')?.reason
}

/** May an event of this type stand in the log? Those of the log itself and of the seed are no facts of the business and have no schema. */
export const isKnown = ({ type, stream }: { type: string; stream: string }): boolean =>
  knownTypes.has(type) || stream === LOG_STREAM || stream.startsWith('seed-')
const knownTypes = new Set(house.map(({ type }) => type))

/** Which log it is, and the store that notes what is new in it (see `identified`). @throws NewerLog */
export const identifyLog = (
  events: EventStore,
  { declared = house, clock }: { declared?: readonly EventType[]; clock?: () => string } = {},
) => identify(events, declared, clock)

export const openViews = async ({ dataDir, mongodbUrl }: StoresConfig, fatal?: (error: Error) => void): Promise<ViewStore> =>
  mongodbUrl
    ? (await import('#projections/store/mongodb.ts')).openMongoViewStore({ url: mongodbUrl })
    : openSqliteViewStore({ dir: join(dataDir, 'views'), fatal })

/**
 * Where idempotency keys are claimed, beside the read models. Claims are of one log: what they answer has happened in it and in no other, so they
 * are named by it as well, and so are states of its streams.
 * @throws Damaged, Unavailable
 */
export const openClaims = async (
  { dataDir, mongodbUrl }: StoresConfig,
  { id: log }: { id: string },
  fatal?: (error: Error) => void,
): Promise<ClaimStore> => {
  const claims = mongodbUrl
    ? await (await import('#projections/store/mongodb-claims.ts')).openMongoClaims({ url: mongodbUrl })
    : await openSqliteClaims({ dir: join(dataDir, 'claims'), fatal })
  const named = (id: string) => `${log} ${id}`
  return {
    ...claims,
    claim: (id, claim) => claims.claim(named(id), claim),
    renew: (id, ...rest) => claims.renew(named(id), ...rest),
    answer: (id, owner, answer) => claims.answer(named(id), owner, answer),
    keepState: (id, ...rest) => claims.keepState(named(id), ...rest),
    keptState: id => claims.keptState(named(id)),
  }
}

/** Events as the program knows them: brought up to their present versions, and of the time of their decision. */
const decoding = (store: EventStore, known: readonly Definition[]): EventStore => {
  const schema = schemaCodec(known)
  return withCodec(store, {
    encode: schema.encode,
    decode: event => {
      const decoded = schema.decode(event)
      // what is folded is when it was decided, not when it was written.
      // What is added comes first: V8 of Node 20 takes ten times longer to add a name to what was spread
      return decoded.meta.at ? { storedAt: decoded.at, ...decoded, at: decoded.meta.at } : decoded
    },
  })
}

/** Where files are kept: a folder of `DATA_DIR` for each kind, or a bucket of the document database that the configuration names. */
export const openFiles = async (
  { dataDir, mongodbUrl }: Pick<Config, 'dataDir' | 'mongodbUrl'>,
  kind: string,
): Promise<Files & { close(): Promise<void> }> => {
  if (mongodbUrl) return (await import('./kernel/files/grid-files.ts')).gridFiles({ url: mongodbUrl, bucket: kind })
  return { ...localFiles({ dir: join(dataDir, kind) }), close: async () => {} }
}
