import { join } from 'node:path'
import type { Statement } from 'better-sqlite3'
import { Sqlite } from '#services/eventstore/better-sqlite3.ts'
import { damageOf, ownFolder, quickCheck, spawnWorker, turnSnapshot, type WorkerLink, workerLink } from '#services/eventstore/worker.ts'
import { breather } from '#services/kernel/async/breath.ts'
import { nowMs } from '#services/kernel/time.ts'
import { type FilterNode, parseFilter } from './filter.ts'
import type { Doc, Op, Scalar, ViewStore } from './port.ts'
import { soleOwner } from './sole-owner.ts'
import { bounds, explain, isBound } from './sqlite-plan.ts'
import {
  column,
  countable,
  decode,
  encode,
  fillItems,
  groupSql,
  hasLists,
  indexNames,
  known,
  LIMIT,
  listSql,
  schema,
  type TableShape,
  tables,
  where,
  wordsSql,
} from './sqlite-sql.ts'
import type { Task, Write } from './views-worker.ts'

/** forms of statements that are kept: a search asks each list by each of its columns */
const MOST_PREPARED = 1_000
/** number of rows to skip, or of documents to load, above which a read is no longer small */
const FAR = 5_000
const PAGE = 500
/** limit of a small read: counting up to so many, or reading the documents behind so many index entries */
const COUNT = 10_000
const FEW = 500
/** up to so many documents are read one by one: a list of ids costs more than it saves */
const SOME = 6
/** documents serialised at a time: about 1 ms, more for wide ones */
const CHUNK = 500
const breathe = breather()

/**
 * The embedded read store: `views.db` in `dir`. Writes run in one thread; long reads (exports, groups, anything that no index answers) run
 * in another. Small reads are answered on the calling thread in microseconds. `fatal` is called once when the file turns out to be damaged
 * while in use. @throws Damaged
 */
export const openSqliteViewStore = async ({ dir, fatal }: { dir: string; fatal?: (error: Error) => void }): Promise<ViewStore> => {
  ownFolder(dir, ['views.db', 'views.lock'])
  const file = join(dir, 'views.db')
  const advice = `请停止程序并删除目录 ${dir}，再次启动时读模型由事件库重建。The read models are damaged: stop, remove ${dir}, start.`
  const { meant, watched } = damageOf(file, advice, fatal)
  const link = (write: boolean) => watched(workerLink<Task, unknown>(() => spawnWorker(import.meta.url, 'views-worker', { file, write })))
  const writer = link(true)
  let reading: WorkerLink<Task, unknown> | undefined
  /** started by the first long read */
  const reader = () => (reading ??= link(false))
  await writer.call({ do: 'all', sql: 'SELECT 1', params: [] }) // the file is made by the writer

  const db = new Sqlite(file, { readonly: true })
  db.pragma('busy_timeout = 10000')
  // no memory map: a mapping is dropped at the first read after every write, and mapping again costs more than all the reading
  db.pragma('cache_size = -65536')
  try {
    quickCheck(db)
  } catch (error) {
    db.close()
    await writer.close()
    throw meant(error)
  }
  const snapshot = turnSnapshot(db)
  const write = (task: Task): Promise<unknown> => writer.call(task).finally(snapshot.renew)
  const readLong = (task: Task): Promise<unknown> => reader().call(task).finally(snapshot.renew)
  const lock = soleOwner(join(dir, 'views.lock'))
  // leases of dead processes: nobody else has this file open
  if (lock) await write({ do: 'run', statements: [{ sql: 'DELETE FROM "#leases"' }] })

  const shapeRow = db.prepare<[string], string>('SELECT shape FROM "#collections" WHERE name = ?').pluck()
  const shapes = new Map<string, TableShape>()
  const shapeOf = (collection: string): TableShape => {
    let shape = shapes.get(collection)
    if (!shape) {
      const row = shapeRow.get(collection)
      if (typeof row !== 'string') throw new Error(`no collection ${collection}`)
      shape = JSON.parse(row) as TableShape
      shapes.set(collection, shape)
    }
    return shape
  }
  const keepShape = (collection: string, shape: TableShape) => ({
    sql: 'INSERT INTO "#collections" VALUES (?, ?) ON CONFLICT DO UPDATE SET shape = excluded.shape',
    params: [collection, JSON.stringify(shape)],
  })

  const prepared = new Map<string, { statement: Statement<unknown[]>; by: Set<string> | null }>()
  /** Statements are prepared once per form; `by` tells how an index answers a list or a count, see `bounds`. */
  const prepare = (sql: string, explained = false) => {
    snapshot.enter()
    let entry = prepared.get(sql)
    if (!entry) {
      if (prepared.size > MOST_PREPARED) prepared.clear()
      entry = { statement: db.prepare<unknown[]>(sql), by: explained ? bounds(explain(db, sql)) : null }
      prepared.set(sql, entry)
    }
    return entry
  }
  /**
   * True where the calling thread may answer. That holds when one index answers every condition without sorting, or when it leads to a few
   * documents only, whatever the other conditions; these are counted in the index first. Any other query could scan all documents of an
   * agency.
   */
  const isSmall = (sql: string, nodes: FilterNode[], collection: string, shape: TableShape): boolean => {
    const { by } = prepare(sql, true)
    if (!by) return false
    const answered = nodes.filter(node => isBound(node, by))
    if (answered.length === nodes.length) return true
    if (answered.length === 0) return false
    const condition = where(answered, { shape, collection })
    const entries = `SELECT 1 FROM ${tables(collection).docs} WHERE ${condition.sql} LIMIT ${FEW}`
    const counted = prepare(entries, true).by
    if (!counted || !answered.every(node => isBound(node, counted))) return false
    const found = prepare(`SELECT count(*) FROM (${entries})`)
      .statement.pluck()
      .get(...condition.params) as number
    return found < FEW
  }
  const readRows = async (sql: string, params: unknown[], light: boolean): Promise<unknown[][]> =>
    light
      ? (prepare(sql)
          .statement.raw()
          .all(...params) as unknown[][])
      : ((await readLong({ do: 'all', sql, params })) as unknown[][])

  const load = async (collection: string, ids: string[], gone: boolean) => {
    const names = tables(collection)
    const docs = `SELECT id, position, doc FROM ${names.docs} WHERE id IN (SELECT value FROM json_each(@ids))`
    const tombstones = ` UNION ALL SELECT id, position, NULL FROM ${names.gone} AS g WHERE id IN (SELECT value FROM json_each(@ids)) AND NOT EXISTS (SELECT 1 FROM ${names.docs} AS d WHERE d.id = g.id)`
    const { statement } = prepare(docs + (gone ? tombstones : ''))
    const found: { id: string; position: number; doc: Doc | null }[] = []
    for (let at = 0; at < ids.length; at += PAGE) {
      if (at > 0) await breathe()
      for (const [id, position, doc] of statement.raw().all({ ids: JSON.stringify(ids.slice(at, at + PAGE)) }) as [
        string,
        number,
        string | null,
      ][])
        found.push({ id, position, doc: doc === null ? null : JSON.parse(doc) })
    }
    return found
  }

  const one = (collection: string, id: string): Doc | null => {
    const { statement } = prepare(`SELECT doc FROM ${tables(collection).docs} WHERE id = ?`)
    const row = statement.raw().get(id) as [string] | undefined
    return row ? parse(row[0]) : null
  }

  /** names of all indexes, as long as no collection is made or dropped */
  let indexes: ReadonlySet<string> | undefined
  const areThere = (names: string[]): boolean => {
    indexes ??= new Set(db.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'index'`).pluck().all())
    return names.every(name => indexes?.has(name))
  }

  const drop = async (collection: string): Promise<void> => {
    indexes = undefined
    const { docs, gone, items, counts } = tables(collection)
    const statements = [
      ...[docs, gone, items, counts].map(table => ({ sql: `DROP TABLE IF EXISTS ${table}` })),
      { sql: 'DELETE FROM "#collections" WHERE name = ?', params: [collection] },
      { sql: 'DELETE FROM "#checkpoints" WHERE view = ?', params: [collection] },
    ]
    await write({ do: 'run', statements })
    shapes.delete(collection)
    prepared.clear()
  }

  const collections = () => db.prepare('SELECT name FROM "#collections"').pluck().all() as string[]

  return {
    async ensure(spec, { bulk = false } = {}) {
      const row = shapeRow.get(spec.name)
      const before = row === undefined ? null : (JSON.parse(row) as TableShape)
      const { statements, shape } = schema(spec, before, bulk)
      // as at nearly every start, of all collections: none of them is written
      if (row === JSON.stringify(shape) && (bulk || areThere(indexNames(spec)))) {
        shapes.set(spec.name, shape)
        return
      }
      indexes = undefined
      await write({ do: 'run', statements: [...statements.map(sql => ({ sql })), keepShape(spec.name, shape)] })
      for (const field of before ? shape.columns.filter(name => !before.columns.includes(name)) : [])
        if (db.prepare(hasLists(spec.name, field)).pluck().get()) {
          shape.arrays.push(field)
          await write({ do: 'run', statements: [{ sql: fillItems(spec.name, field) }, keepShape(spec.name, shape)] })
        }
      if (before && !before.triggers && !bulk) await write({ do: 'settle' })
      shapes.set(spec.name, shape)
      prepared.clear()
    },
    get: async (collection, id) => one(collection, id),
    getMany: async (collection, ids) =>
      ids.length <= SOME
        ? [...new Set(ids)].flatMap(id => one(collection, id) ?? [])
        : (await load(collection, ids, false)).map(({ doc }) => doc as Doc),
    load: (collection, ids) => load(collection, ids, true),
    async find(collection, { filter, sort, skip = 0, limit }) {
      const shape = shapeOf(collection)
      const { sql, params, nodes, plain } = listSql(collection, shape, { filter, sort })
      const page = `${sql} ${LIMIT} OFFSET ?`
      if (plain && skip + limit < FAR && isSmall(page, nodes, collection, shape))
        return (
          prepare(page)
            .statement.pluck()
            .all(...params, limit, skip) as string[]
        ).map(parse)
      const rows = await readRows(page, [...params, limit, skip], false)
      return rows.map(([doc]) => parse(doc as string))
    },
    async count(collection, filter, { cap = 10_000 } = {}) {
      const shape = shapeOf(collection)
      const nodes = parseFilter(filter)
      const names = tables(collection)
      const condition = where(nodes, { shape, collection })
      if (countable(condition.fields, shape)) {
        const { sql, params } = where(nodes, { shape, collection, counts: true })
        const rows = await readRows(`SELECT coalesce(sum(n), 0) FROM ${names.counts} WHERE ${sql}`, params, true)
        return { count: rows[0]?.[0] as number, capped: false }
      }
      const matches = `SELECT 1 FROM ${names.docs} WHERE ${condition.sql} ${LIMIT}`
      const plain = [...condition.fields].every(field => known(field, shape))
      const light = plain && cap <= COUNT && isSmall(matches, nodes, collection, shape)
      const rows = await readRows(`SELECT count(*) FROM (${matches})`, [...condition.params, cap + 1], light)
      const count = rows[0]?.[0] as number
      return count > cap ? { count: cap, capped: true } : { count, capped: false }
    },
    async group(collection, { filter, by, sum = [] }) {
      const { sql, params, light } = groupSql(collection, shapeOf(collection), parseFilter(filter), by, sum)
      const names = [...by, 'count', ...sum]
      const rows = await readRows(sql, params, light)
      return rows.map(row => Object.fromEntries(names.map((name, i): [string, Scalar] => [name, decode(row[i])])))
    },
    async words(collection, field, word, limit) {
      const { sql, params } = wordsSql(collection, field, shapeOf(collection), word)
      const found = prepare(sql)
        .statement.pluck()
        .all(...params, limit) as string[]
      // two elements of one list may begin alike
      return [...new Set(found)]
    },
    async *cursor(collection, { filter, sort }) {
      const { sql, params } = listSql(collection, shapeOf(collection), { filter, sort })
      const cursor = (await readLong({ do: 'open', sql, params })) as number
      const next = () => readLong({ do: 'next', cursor, size: PAGE }) as Promise<string[]>
      try {
        for (let coming = next(); ; ) {
          const rows = await coming
          if (rows.length === 0) return
          coming = next() // the thread reads the next page while the consumer works on this one
          coming.catch(() => {}) // thrown when it is awaited, or never when the consumer leaves
          yield rows.map(parse)
        }
      } finally {
        await readLong({ do: 'end', cursor })
      }
    },
    async commit(collection, ops, checkpoint) {
      const shape = shapeOf(collection)
      const { docs, gone, items } = tables(collection)
      const writes: Promise<unknown>[] = []
      // A large batch is sent in pieces, so that turning it into text does not block this thread. Each piece is a transaction of its own:
      // writes are guarded, so only the checkpoint has to come last.
      for (let at = 0; at === 0 || at < ops.length; at += CHUNK) {
        if (at > 0) await breathe()
        const chunk = ops.slice(at, at + CHUNK)
        let { lists, values } = rowsOf(chunk, shape)
        if (lists.length > 0) {
          // fields with their first lists: filters on them use #items from now on, so existing documents are added to it first
          const arrays = [...shape.arrays, ...lists]
          const fill = shape.triggers ? lists.map(field => ({ sql: fillItems(collection, field) })) : []
          await write({ do: 'run', statements: [...fill, keepShape(collection, { ...shape, arrays })] })
          shape.arrays = arrays
          values = rowsOf(chunk, shape).values
        }
        const last = at + CHUNK >= ops.length
        if (last) await Promise.all(writes)
        const columns = shape.columns.map(column)
        // `ensure` enters the elements of a bulk load at its end
        const elements = shape.triggers ? values.elements : null
        const rows: Write = { docs, gone, items, columns, ...values, elements, ...(last && { checkpoint }) }
        writes.push(write({ do: 'commit', write: rows }))
        writes.at(-1)!.catch(() => {}) // the error reaches the caller when all pieces are awaited
      }
      await Promise.all(writes)
    },
    async checkpoint(view) {
      const row = prepare('SELECT position FROM "#checkpoints" WHERE view = ?').statement.raw().get(view) as [number] | undefined
      return row?.[0] ?? 0
    },
    async advance(views, position) {
      const sql = 'UPDATE "#checkpoints" SET position = max(position, ?) WHERE view IN (SELECT value FROM json_each(?))'
      await write({ do: 'run', statements: [{ sql, params: [position, JSON.stringify(views)] }] })
    },
    async getPointer(name) {
      const row = prepare('SELECT value FROM "#pointers" WHERE name = ?').statement.raw().get(name) as [string] | undefined
      return row?.[0] ?? null
    },
    async setPointer(name, value) {
      const sql = 'INSERT INTO "#pointers" VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value'
      await write({ do: 'run', statements: [{ sql, params: [name, value] }] })
    },
    async lease(name, owner, ms) {
      const now = nowMs()
      const sql = `INSERT INTO "#leases" VALUES (@name, @owner, @until)
        ON CONFLICT DO UPDATE SET owner = excluded.owner, until = excluded.until WHERE owner = excluded.owner OR until < @now RETURNING 1`
      const rows = (await write({ do: 'all', sql, params: [{ name, owner, until: now + ms, now }] })) as unknown[]
      return rows.length > 0
    },
    async release(name, owner) {
      await write({
        do: 'run',
        statements: [{ sql: 'DELETE FROM "#leases" WHERE name = ? AND owner = ?', params: [name, owner] }],
      })
    },
    collections: async () => collections(),
    async clear() {
      for (const name of collections()) await drop(name)
      const statements = ['#checkpoints', '#pointers'].map(table => ({ sql: `DELETE FROM "${table}"` }))
      await write({ do: 'run', statements })
    },
    drop,
    async ping() {
      db.prepare('SELECT 1').get()
      await write({ do: 'all', sql: 'SELECT 1', params: [] })
    },
    async close() {
      prepared.clear()
      db.close()
      await Promise.all([reading?.close(), writer.close()])
      lock?.close()
    },
  }
}

const parse = (doc: string): Doc => JSON.parse(doc)

/** Documents as the rows of the table, and the fields that held a list for the first time. */
const rowsOf = (ops: Op[], shape: TableShape) => {
  const paths = shape.columns.map(field => ({ field, segments: field.split('.'), list: shape.arrays.includes(field) }))
  const rows: unknown[] = []
  const lists = new Set<string>()
  const elements: Write['elements'] = shape.arrays.length > 0 ? [] : null
  const removed: Write['removed'] = []
  for (const { id, position, doc } of ops) {
    if (doc === null) {
      removed.push({ id, position })
      continue
    }
    rows.push(id, position, JSON.stringify(doc.id === id && doc.position === position ? doc : { ...doc, id, position }))
    const own: (string | number | Uint8Array)[] = []
    for (const { field, segments, list } of paths) {
      const value = valueAt(doc, segments, 0)
      const several = Array.isArray(value)
      if (several && !list) lists.add(field)
      if (list) for (const element of several ? value : [value]) if (isValue(element)) own.push(field, encode(element) as string)
      rows.push(!several && isValue(value) ? encode(value) : null)
    }
    elements?.push(own.length > 0 ? own : null)
  }
  return { lists: [...lists], values: { rows, elements, removed } }
}

/** The value at a path; a list when the path goes through a list or ends at one. */
const valueAt = (from: unknown, segments: string[], at: number): unknown => {
  if (at === segments.length) return from
  if (Array.isArray(from)) return from.flatMap(element => valueAt(element, segments, at))
  return typeof from === 'object' && from !== null ? valueAt((from as Record<string, unknown>)[segments[at]!], segments, at + 1) : undefined
}

const isValue = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
