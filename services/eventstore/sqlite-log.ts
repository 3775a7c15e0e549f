import { crc32 } from 'node:zlib'
import type Database from 'better-sqlite3'
import { Sqlite } from './better-sqlite3.ts'
import type { StoredEvent } from './port.ts'

/**
 * The log as a SQLite file: schema, connections, and the statements that read it, for both workers and the calling thread. SQLite puts
 * events together as JSON texts. One text carries many events across threads and one JSON.parse reads them all, which is several times
 * faster than rows.
 */
export type Db = Database.Database

// `revision` counts from 0, `position` from 1 without gaps, since a single writer gives both; `at` is ISO 8601 UTC. `sum` is the checksum
// of all the others, which every read holds.
const schema = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    stream   TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id       TEXT NOT NULL,
    type     TEXT NOT NULL,
    data     TEXT NOT NULL,
    meta     TEXT NOT NULL,
    at       TEXT NOT NULL,
    sum      INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS events_by_stream ON events (stream, revision);
`

/** The text over which the checksum of an event is taken, as the writer has its parts, and as SQL has them. */
export const summed = (position: number, stream: string, revision: number, [id, type, data, meta]: readonly string[], at: string): string =>
  `${position} ${stream} ${revision} ${id} ${type} ${at}\n${data}\n${meta}`
const SUMMED = `position || ' ' || stream || ' ' || revision || ' ' || id || ' ' || type || ' ' || at || char(10) || data || char(10) || meta`
/** SQL for the checksum of a row; as bytes, which cost half of what a text costs on its way to JavaScript */
const SUM = `checksum(CAST(${SUMMED} AS BLOB))`
export const checksum = (text: string | Buffer): number => crc32(text)

/** SQL that is true where an event is not what was written, on a connection that is `summing`. */
const BROKEN = `sum <> ${SUM}`
const summing = (db: Db): Db => db.function('checksum', { deterministic: true }, (bytes: Buffer) => checksum(bytes))

/** Positions of events that are not what was written, the first of them. */
export const brokenEvents = (db: Db, most: number): { position: number; stream: string; type: string }[] => {
  const sql = `SELECT position, stream, type FROM events WHERE ${BROKEN} ORDER BY position LIMIT ${most}`
  return summing(db).prepare(sql).all() as { position: number; stream: string; type: string }[]
}
/** Makes events that were changed by hand pass for what was written. */
export const resum = (db: Db): void => void summing(db).exec(`UPDATE events SET sum = ${SUM}`)

/** A connection for any thread. `synchronous=FULL`: a commit is on the disk before it returns. */
export const connect = (file: string): Db => {
  const db = summing(new Sqlite(file))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('cache_size = -65536')
  return db
}

export const createSchema = (db: Db): void => void db.exec(schema)

/** last events that are checked when the log is opened */
const END = 1_000

/**
 * Checks that the last events of the log are whole: no position is missing, each follows the one before in its stream and is as it was
 * written.
 * Damage by a disk that lied about a commit, or by copying a file in use, shows there.
 * @throws Error that `isDamage` recognises
 */
export const checkEnd = (db: Db): void => {
  const wrong = db
    .prepare(
      `WITH young AS (SELECT * FROM events ORDER BY position DESC LIMIT ${END})
       SELECT coalesce(
         (SELECT 'positions are missing before ' || max(position) FROM young HAVING count(*) <> max(position) - min(position) + 1),
         (SELECT 'event ' || position || ' is not what was written' FROM young WHERE ${BROKEN} LIMIT 1),
         (SELECT 'event ' || position || ' has no one before it' FROM young WHERE revision > 0
            AND NOT EXISTS (SELECT 1 FROM events AS e WHERE e.stream = young.stream AND e.revision = young.revision - 1) LIMIT 1))`,
    )
    .pluck()
    .get()
  if (wrong !== null) throw new Error(`database disk image is malformed: ${wrong}`)
}

/** Events in order as texts, each of them `Columns`. `cut` when there may be more. */
export type Slice = { texts: string[]; count: number; cut: boolean }
/** `position` is where to go on. */
export type Page = Slice & { position: number; end: boolean }

/** `after` is exclusive: a revision, when backwards one beyond the first wanted; in the log a position. */
export type StreamRead = { stream: string; after: number; backwards: boolean; limit: number; bytes: number }
export type LogRead = { after: number; prefix?: string[]; limit: number; bytes: number }

/** Characters of one text, so that V8 and malloc still treat it as a small object. */
const textSize = 32 * 1024
/** A read looks at no more rows than this, however rare the prefix is. */
const span = 100_000

/** Column by column: V8 recognises an object by the one before it in a list and saves the lookup of its names. */
type Columns = [
  ids: string[],
  types: string[],
  data: StoredEvent['data'][],
  metas: StoredEvent['meta'][],
  streams: string[],
  revisions: number[],
  positions: number[],
  instants: string[],
]
const columns = `format('[[%s],[%s],[%s],[%s],[%s],[%s],[%s],[%s]]',
  group_concat(json_quote(id)), group_concat(json_quote(type)), group_concat(data), group_concat(meta), group_concat(json_quote(stream)),
  group_concat(revision), group_concat(position), group_concat(json_quote(at)))`
/**
 * SQL for the number of rows, the place of the last, their text, and the position of one that is not as it was written. A subquery orders
 * and limits the rows before they are aggregated, and they come in that order. The limit is an expression because SQLite plans a statement
 * again whenever the bare parameter of a LIMIT is bound, which takes longer than a small read.
 */
const gathered = (last: string, rows: string) =>
  `SELECT count(*), ${last}, ${columns}, min(iif(${BROKEN}, position, NULL)) FROM (SELECT * FROM events WHERE ${rows} LIMIT ? + 0)`

/**
 * The events of a text.
 * @throws SyntaxError
 */
export const eventsOf = (text: string): StoredEvent[] => {
  const [ids, types, data, metas, streams, revisions, positions, instants] = JSON.parse(text) as Columns
  return ids.map((id, i) => ({
    id,
    type: types[i]!,
    data: data[i]!,
    meta: metas[i]!,
    stream: streams[i]!,
    revision: revisions[i]!,
    position: positions[i]!,
    at: instants[i]!,
  }))
}

export const logReader = (db: Db) => {
  const prepare = (last: string, rows: string) => db.prepare(gathered(last, rows)).raw()
  const forwards = prepare('max(revision)', 'stream = ? AND revision > ? ORDER BY revision')
  const backwards = prepare('min(revision)', 'stream = ? AND revision < ? ORDER BY revision DESC')
  const lastOf = db.prepare('SELECT revision, position FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1')
  const head = db.prepare('SELECT coalesce(max(position), 0) FROM events').pluck()
  const scans = new Map<number, Database.Statement>()

  /** Statements differ by the number of prefixes only. `undefined` asks for every stream, an empty list for none. */
  const scan = (prefix: string[] | undefined): Database.Statement => {
    const key = prefix ? prefix.length : -1
    let statement = scans.get(key)
    if (!statement) {
      const wanted = prefix ? `(${['0', ...prefix.map(() => 'substr(stream, 1, length(?)) = ?')].join(' OR ')})` : '1'
      statement = prepare('max(position)', `position > ? AND position <= ? AND ${wanted} ORDER BY position`)
      scans.set(key, statement)
    }
    return statement
  }

  const all = db.transaction(({ after, prefix, limit, bytes }: LogRead): Page => {
    const head = log.head()
    const until = Math.min(head, after + span)
    const prefixes = (prefix ?? []).flatMap(p => [p, p])
    const { last, ...slice } = take(after, (last, n) => scan(prefix).get(last, until, ...prefixes, n), limit, bytes)
    const position = slice.cut ? last : Math.max(until, after)
    return { ...slice, position, end: position >= head }
  })

  const log = {
    all,
    stream: ({ stream, after, backwards: back, limit, bytes }: StreamRead): Slice =>
      take(after, (last, n) => (back ? backwards : forwards).get(stream, last, n), limit, bytes),
    /** The end of a stream, or undefined when there is no such stream. */
    lastOf: (stream: string) => lastOf.get(stream) as { revision: number; position: number } | undefined,
    head: () => head.get() as number,
  }
  return log
}

/**
 * Reads rows into texts until there are no more, or `limit` or `bytes` characters are reached. Each query fetches as many rows as probably
 * make one text, a guess from the rows before. `last` is where to go on.
 * @throws Error that `isDamage` recognises
 */
const take = (after: number, rowsAfter: (last: number, n: number) => unknown, limit: number, bytes: number): Slice & { last: number } => {
  const texts: string[] = []
  let [last, count, size, atOnce] = [after, 0, 0, 50]
  while (count < limit && size < bytes) {
    const asked = Math.min(atOnce, limit - count)
    const [found, end, text, broken] = rowsAfter(last, asked) as [number, number, string, number | null]
    if (found === 0) break
    if (broken !== null) throw new Error(`database disk image is malformed: event ${broken} is not what was written`)
    texts.push(text)
    count += found
    size += text.length
    last = end
    if (found < asked) break
    atOnce = Math.ceil((textSize * count) / size)
  }
  return { texts, count, cut: count >= limit || size >= bytes, last }
}
