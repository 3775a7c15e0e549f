import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRunner } from '#projections/kernel/runner.ts'
import type { Op } from '#projections/store/port.ts'
import { openSqliteViewStore } from '#projections/store/sqlite.ts'
import { Sqlite } from '#services/eventstore/better-sqlite3.ts'
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts'
import { connect, createSchema } from '#services/eventstore/sqlite-log.ts'
import { scaled } from './numbers.ts'
import { COUNTED, INDEXES, orderDocs, orderEvents, orderList, STATUSES } from './orders.ts'
import { insertInto } from './past.ts'
import type { BenchRow } from './row.ts'

const inFolder = async <T>(work: (dir: string) => Promise<T>): Promise<T> => {
  const dir = mkdtempSync(join(tmpdir(), 'bench-views-'))
  try {
    return await work(dir)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
const seconds = async (work: () => unknown): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** P3: the order list rebuilt from the log, against reading every row and upserting every document by hand. */
export const p3 = (events = scaled(1_000_000, 10_000)): Promise<BenchRow[]> =>
  inFolder(async dir => {
    fillLog(dir, events)
    const log = await openSqliteEventStore({ dir })
    const store = await openSqliteViewStore({ dir })
    const rebuild = await seconds(async () => {
      const runner = await startRunner({ events: log, store, views: [orderList] })
      await runner.settle()
      await runner.close()
    })
    const { count } = await store.count('bench-orders_v1')
    if (count !== events / 5) throw new Error(`the rebuilt list has ${count} orders`)
    await store.close()
    await log.close()
    const read = await seconds(() => rawRead(dir))
    const upsert = await seconds(() => rawUpsert(dir, rowsOf(events / 5, 500)))
    const ratio = (read + upsert) / rebuild
    const speed = events / rebuild
    const work = `rebuild of an order list of ${events / 5} from ${events} events (raw read ${read.toFixed(1)} s + raw upsert ${upsert.toFixed(1)} s)`
    return [
      {
        row: 'P3',
        work,
        value: Math.round(speed),
        unit: 'events/s',
        ratio,
        goal: '≥ 0.5 × raw and ≥ 100000 events/s',
        ok: ratio >= 0.5 && speed >= 100_000,
      },
    ]
  })

/** P4 and its half of P5: one page of the list at `large` and at `small` documents, against the same by hand on a table made for it. */
export const p4 = (large = scaled(1_000_000, 20_000), small = scaled(10_000, 5_000)): Promise<BenchRow[]> =>
  inFolder(async dir => {
    const lists = [await list(join(dir, 'large'), large, 500), await list(join(dir, 'small'), small, ASKED)] as const
    // both sizes alternately, so that other work of the machine affects them alike
    for (let i = 0; i < 6_000; i++) for (const one of lists) await one.ask(i)
    const [big, little] = lists.map(one => one.times()) as [Measured, Measured]
    for (const one of lists) await one.close()
    const growth = big.own.median / little.own.median
    const ratio = big.own.median / big.raw.median
    return [
      {
        row: 'P4',
        work: `page of 25 of ${large} orders, filtered and sorted (by hand ${ms(big.raw.median)} ms)`,
        value: ms(big.own.median),
        unit: 'ms',
        ratio,
        goal: '≤ 1.3 × by hand',
        ok: ratio <= 1.3,
      },
      {
        row: 'P4',
        work: 'the same, 95th percentile',
        value: ms(big.own.p95),
        unit: 'ms',
        ratio: big.own.p95 / big.raw.p95,
        goal: 'printed',
        ok: true,
      },
      {
        row: 'P4',
        work: 'exact count of an agency and status beside it',
        value: ms(big.count.median),
        unit: 'ms',
        goal: 'printed',
        ok: true,
      },
      {
        row: 'P5',
        work: `page of 25 at ${large} orders against ${small} (by hand ${(big.raw.median / little.raw.median).toFixed(2)} ×)`,
        value: ms(big.own.median),
        unit: 'ms',
        ratio: growth,
        goal: '≤ 1.15 × slower',
        ok: growth <= 1.15,
      },
    ]
  })

const ms = (value: number) => Number(value.toFixed(4))

const fillLog = (dir: string, count: number) => {
  const db = connect(join(dir, 'events.db'))
  createSchema(db)
  db.pragma('synchronous = OFF')
  const insert = insertInto(db)
  db.transaction(() => {
    for (const { position, stream, revision, id, type, data, meta, at } of orderEvents(count))
      insert(position, stream, revision, [id, type, JSON.stringify(data), JSON.stringify(meta)], at)
  })()
  db.pragma('synchronous = FULL') // everything is on disk before the measurement
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

const rawRead = (dir: string) => {
  const db = new Sqlite(join(dir, 'events.db'), { readonly: true })
  let seen = 0
  for (const row of db.prepare('SELECT * FROM events ORDER BY position').iterate() as IterableIterator<{ data: string; meta: string }>)
    if (JSON.parse(row.data) && JSON.parse(row.meta)) seen++
  db.close()
  return seen
}

type Row = [id: string, position: number, doc: string, agency: unknown, status: unknown, submittedAt: unknown, orderNo: unknown]
function* rowsOf(count: number, agencies: number): Generator<Row> {
  for (const doc of orderDocs(count, agencies))
    yield [doc.id, doc.position, JSON.stringify(doc), doc.agency, doc.status, doc.submittedAt, doc.orderNo]
}

/** The version that one would write by hand: a table with the needed columns, upserts in large transactions, indexes at the end. */
const rawUpsert = (dir: string, rows: Generator<Row>) => {
  const db = new Sqlite(join(dir, 'raw.db'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = NORMAL')
  db.pragma('cache_size = -65536')
  db.exec('CREATE TABLE orders (id TEXT PRIMARY KEY, position INTEGER, doc TEXT, agency TEXT, status TEXT, submittedAt TEXT, orderNo TEXT)')
  const upsert = db.prepare(`INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET position = excluded.position,
    doc = excluded.doc, agency = excluded.agency, status = excluded.status, submittedAt = excluded.submittedAt, orderNo = excluded.orderNo WHERE excluded.position > position`)
  for (let next = rows.next(); !next.done; )
    db.transaction(() => {
      for (let i = 0; i < 20_000 && !next.done; i++, next = rows.next()) upsert.run(...next.value)
    })()
  for (const fields of INDEXES)
    db.exec(
      `CREATE INDEX "by ${fields}" ON orders (${fields.map(field => (field.startsWith('-') ? `${field.slice(1)} DESC` : field))}, id DESC)`,
    )
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

/** The same hundred questions (20 agencies, five statuses each) for every size: they measure the list, not the processor's cache. */
const ASKED = 20

type Times = { median: number; p95: number }
const times = (samples: number[]): Times => {
  samples.sort((a, b) => a - b)
  return { median: samples[samples.length >> 1]!, p95: samples[Math.floor(samples.length * 0.95)]! }
}

type Measured = { own: Times; raw: Times; count: Times }

/** A list of `count` orders in the view store, and the same in a hand-made table. */
const list = async (dir: string, count: number, agencies: number) => {
  const store = await openSqliteViewStore({ dir })
  const collection = 'bench-orders_v1'
  const spec = { name: collection, indexes: INDEXES, counted: COUNTED }
  await store.ensure(spec, { bulk: true })
  let ops: Op[] = []
  const write = async () => {
    await store.commit(collection, ops, { view: collection, position: ops.at(-1)?.position ?? 0 })
    ops = []
  }
  for (const doc of orderDocs(count, agencies)) {
    ops.push({ id: doc.id, position: doc.position, doc })
    if (ops.length === 20_000) await write()
  }
  await write()
  await store.ensure(spec)
  rawUpsert(dir, rowsOf(count, agencies))

  const db = new Sqlite(join(dir, 'raw.db'), { readonly: true })
  db.pragma('cache_size = -65536')
  db.pragma('mmap_size = 2147418112')
  const byHand = db.prepare('SELECT doc FROM orders WHERE agency = ? AND status = ? ORDER BY submittedAt DESC, id DESC LIMIT 25').pluck()
  const own: number[] = []
  const raw: number[] = []
  const counts: number[] = []
  const ask = async (agency: string, status: string) => {
    const began = performance.now()
    const found = await store.find(collection, { filter: { agency, status }, sort: ['-submittedAt'], limit: 25 })
    return { found, took: performance.now() - began }
  }
  const askByHand = (agency: string, status: string) => {
    const began = performance.now()
    const found = (byHand.all(agency, status) as string[]).map(text => JSON.parse(text) as { id: string })
    return { found, took: performance.now() - began }
  }
  return {
    /** One question to both; each comes first equally often. The first thousand do not count, since code is still being compiled. */
    async ask(i: number): Promise<void> {
      const agency = `A${(i * 7919) % ASKED}`
      const status = STATUSES[i % STATUSES.length]!
      const before = i % 2 ? askByHand(agency, status) : undefined
      const mine = await ask(agency, status)
      const theirs = before ?? askByHand(agency, status)
      const began = performance.now()
      const { capped } = await store.count(collection, { agency, status })
      const counted = performance.now() - began
      if (capped || mine.found.length !== 25 || [0, 24].some(k => mine.found[k]!.id !== theirs.found[k]!.id))
        throw new Error('the two answers differ')
      if (i < 1_000) return
      own.push(mine.took)
      raw.push(theirs.took)
      counts.push(counted)
    },
    times: (): Measured => ({ own: times(own), raw: times(raw), count: times(counts) }),
    async close() {
      db.close()
      await store.close()
    },
  }
}
