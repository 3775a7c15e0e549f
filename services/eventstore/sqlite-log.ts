import Database from 'better-sqlite3'

/**
 * The log as a SQLite file: schema, connections, and the statements that read it. Used by both workers and by the calling thread.
 * A row is handed on as the JSON text of a StoredEvent, put together by SQLite: one string per slice crosses threads, and one JSON.parse
 * makes the events, which is several times faster than rows.
 */
export type Db = Database.Database

// `revision` counts from 0, `position` from 1 without gaps, since a single writer gives both; `at` is ISO 8601 UTC.
const schema = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    stream   TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id       TEXT NOT NULL,
    type     TEXT NOT NULL,
    data     TEXT NOT NULL,
    meta     TEXT NOT NULL,
    at       TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS events_by_stream ON events (stream, revision);
`

/** A connection as every thread has it. `synchronous=FULL`: a commit is on the disk before it returns. */
export const connect = (file: string): Db => {
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('cache_size = -65536')
  return db
}

export const createSchema = (db: Db): void => {
  db.exec(schema)
}

/** Events in order as texts, each a JSON array. `cut` when there may be more. */
export type Slice = { texts: string[]; count: number; cut: boolean }
/** `position` is where to go on. */
export type Page = Slice & { position: number; end: boolean }

/** `after` is exclusive: a revision, backwards one beyond the first wanted; in the log a position. */
export type StreamRead = { stream: string; after: number; backwards: boolean; limit: number; bytes: number }
export type LogRead = { after: number; prefix?: string[]; limit: number; bytes: number }

/** One text holds about this many characters: what the calling thread parses without a pause. */
const textSize = 128 * 1024
/** A read looks at no more rows than this, however rare the prefix is. */
const span = 100_000

const event = `format('{"id":%s,"type":%s,"data":%s,"meta":%s,"stream":%s,"revision":%d,"position":%d,"at":"%s"}',
  json_quote(id), json_quote(type), data, meta, json_quote(stream), revision, position, at)`
/** The end of such a text, where the next rows are told from. */
const tail = /"revision":(\d+),"position":(\d+),"at":"[^"]+"}$/

/** An expression, since SQLite plans a statement anew every time the bare parameter of a LIMIT is bound: that takes longer than a small read. */
const limited = 'LIMIT ? + 0'

export const logReader = (db: Db) => {
  const forwards = db.prepare(`SELECT ${event} FROM events WHERE stream = ? AND revision > ? ORDER BY revision ${limited}`).pluck()
  const backwards = db.prepare(`SELECT ${event} FROM events WHERE stream = ? AND revision < ? ORDER BY revision DESC ${limited}`).pluck()
  const lastOf = db.prepare('SELECT revision, position FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1')
  const head = db.prepare('SELECT coalesce(max(position), 0) FROM events').pluck()
  const scans = new Map<number, Database.Statement>()

  /** Statements differ by the number of prefixes only. `undefined` asks for every stream, an empty list for none. */
  const scan = (prefix: string[] | undefined): Database.Statement => {
    const key = prefix ? prefix.length : -1
    let statement = scans.get(key)
    if (!statement) {
      const wanted = prefix ? `(${['0', ...prefix.map(() => 'substr(stream, 1, length(?)) = ?')].join(' OR ')})` : '1'
      statement = db
        .prepare(`SELECT ${event} FROM events WHERE position > ? AND position <= ? AND ${wanted} ORDER BY position ${limited}`)
        .pluck()
      scans.set(key, statement)
    }
    return statement
  }

  const all = db.transaction(({ after, prefix, limit, bytes }: LogRead): Page => {
    const head = log.head()
    const until = Math.min(head, after + span)
    const prefixes = (prefix ?? []).flatMap(p => [p, p])
    const slice = take((last, n) => scan(prefix).all(last?.position ?? after, until, ...prefixes, n), limit, bytes)
    const position = slice.cut ? (slice.last?.position ?? after) : Math.max(until, after)
    return { texts: slice.texts, count: slice.count, cut: slice.cut, position, end: position >= head }
  })

  const log = {
    all,
    stream: ({ stream, after, backwards: back, limit, bytes }: StreamRead): Slice =>
      take((last, n) => (back ? backwards : forwards).all(stream, last?.revision ?? after, n), limit, bytes),
    /** Where a stream stands, or undefined when it is not there. */
    lastOf: (stream: string) => lastOf.get(stream) as Last | undefined,
    head: () => head.get() as number,
  }
  return log
}

type Last = { revision: number; position: number }

/**
 * Rows into texts, until there are no more, or `limit`, or `bytes` characters are reached. They are fetched as many at a time as make one
 * text, a guess from the rows before: row by row costs twice the time, all at once may not fit the memory.
 */
const take = (rowsAfter: (last: Last | undefined, n: number) => unknown[], limit: number, bytes: number): Slice & { last?: Last } => {
  const texts: string[] = []
  let [count, size, atOnce] = [0, 0, 50]
  let last: Last | undefined
  while (count < limit && size < bytes) {
    const asked = Math.min(atOnce, limit - count)
    const rows = rowsAfter(last, asked) as string[]
    if (rows.length === 0) break
    const text = `[${rows.join(',')}]`
    texts.push(text)
    count += rows.length
    size += text.length
    last = lastIn(rows.at(-1)!)
    if (rows.length < asked) break
    atOnce = Math.ceil((textSize * count) / size)
  }
  return { texts, count, cut: count >= limit || size >= bytes, last }
}

const lastIn = (text: string): Last => {
  const [, revision, position] = tail.exec(text.slice(-120))!
  return { revision: Number(revision), position: Number(position) }
}
