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

/** Texts of events in order, each text a JSON array. `last` is the position of the last one; `cut` when there may be more. */
export type Slice = { texts: string[]; count: number; last: number; cut: boolean }
/** `position` is where to go on. */
export type Page = Slice & { position: number; end: boolean }

export type StreamRead = { stream: string; from: number; backwards: boolean; limit: number; bytes: number }
export type LogRead = { from: number; prefix?: string[]; limit: number; bytes: number }

/** One text holds about this many characters: what the calling thread parses without a pause. */
const textSize = 128 * 1024
/** A read looks at no more rows than this, however rare the prefix is. */
const span = 100_000

const event = `'{"id":' || json_quote(id) || ',"type":' || json_quote(type) || ',"data":' || data || ',"meta":' || meta || ',"stream":' ||
  json_quote(stream) || ',"revision":' || revision || ',"position":' || position || ',"at":"' || at || '"}'`

export const logReader = (db: Db) => {
  const forwards = db.prepare(`SELECT ${event}, position FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`).raw()
  const backwards = db
    .prepare(`SELECT ${event}, position FROM events WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`)
    .raw()
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
        .prepare(`SELECT ${event}, position FROM events WHERE position > ? AND position <= ? AND ${wanted} ORDER BY position LIMIT ?`)
        .raw()
      scans.set(key, statement)
    }
    return statement
  }

  const all = db.transaction(({ from, prefix, limit, bytes }: LogRead): Page => {
    const end = head.get() as number
    const until = Math.min(end, from + span)
    const slice = take(scan(prefix).iterate(from, until, ...(prefix ?? []).flatMap(p => [p, p]), limit), limit, bytes)
    const position = slice.cut ? slice.last : Math.max(until, from)
    return { ...slice, position, end: position >= end }
  })

  return {
    /** The global log after `from`, exclusive. */
    all,
    stream: ({ stream, from, backwards: back, limit, bytes }: StreamRead): Slice =>
      take((back ? backwards : forwards).iterate(stream, from, limit), limit, bytes),
    /** Where a stream stands, or undefined when it is not there. */
    lastOf: (stream: string) => lastOf.get(stream) as { revision: number; position: number } | undefined,
    head: () => head.get() as number,
  }
}

/** Rows into texts, until there are no more or `bytes` characters are reached; `cut` also when `limit` was. */
const take = (rows: IterableIterator<unknown>, limit: number, bytes: number): Slice => {
  const texts: string[] = []
  let text = ''
  let count = 0
  let last = 0
  let size = 0
  for (const row of rows as IterableIterator<[string, number]>) {
    text = text === '' ? `[${row[0]}` : `${text},${row[0]}`
    last = row[1]
    count++
    if (text.length < textSize) continue
    size += text.length
    texts.push(`${text}]`)
    text = ''
    if (size >= bytes) break
  }
  if (text !== '') texts.push(`${text}]`)
  return { texts, count, last, cut: count >= limit || size >= bytes }
}
