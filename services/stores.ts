import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { events as declared } from '#contracts/events.ts'
import { openSqliteViewStore } from '#projections/store/sqlite.ts'
import type { Config } from './config.ts'
import { schemaCodec, withCodec } from './eventstore/codec.ts'
import { openSqliteEventStore } from './eventstore/sqlite.ts'
import { type Files, localFiles } from './kernel/files.ts'
import { CommandAnswered, CommandClaimed } from './kernel/http/idempotency.ts'

/** The event store and the read store that the configuration names; without servers both are SQLite files under `DATA_DIR`. */
export const openStores = async (config: Pick<Config, 'dataDir' | 'esdbUrl' | 'mongodbUrl'>, log: Logger) => {
  await mkdir(config.dataDir, { recursive: true })
  // the client would write its connection string, password and all, where somebody has asked for debugging output
  if (config.esdbUrl && process.env.DEBUG) process.env.DEBUG += ',-esdb:*'
  // drivers are read only where they are used: they take longer to load than everything else
  const events = config.esdbUrl
    ? (await import('./eventstore/esdb.ts')).esdbEventStore({ url: config.esdbUrl, log })
    : await openSqliteEventStore({ dir: join(config.dataDir, 'events'), log })
  const views = config.mongodbUrl
    ? await (await import('#projections/store/mongodb.ts')).openMongoViewStore({ url: config.mongodbUrl })
    : await openSqliteViewStore({ dir: join(config.dataDir, 'views') })
  const schema = schemaCodec([...declared, CommandClaimed, CommandAnswered])
  return {
    // what is folded is when it was decided, not when it was written
    events: withCodec(events, {
      encode: schema.encode,
      decode: event => {
        const decoded = schema.decode(event)
        // what is added comes first: V8 of Node 20 takes ten times longer to add a name to what was spread
        return decoded.meta.at ? { storedAt: decoded.at, ...decoded, at: decoded.meta.at } : decoded
      },
    }),
    views,
  }
}

/** Where files are kept: a folder of `DATA_DIR` for each kind, or a bucket of the document database that the configuration names. */
export const openFiles = async (
  { dataDir, mongodbUrl }: Pick<Config, 'dataDir' | 'mongodbUrl'>,
  kind: string,
): Promise<Files & { close(): Promise<void> }> => {
  if (mongodbUrl) return (await import('./kernel/grid-files.ts')).gridFiles({ url: mongodbUrl, bucket: kind })
  return { ...localFiles({ dir: join(dataDir, kind) }), close: async () => {} }
}
