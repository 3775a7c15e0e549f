import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { EventStore, NewEvent } from '#services/eventstore/port.ts'
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts'
import { connect, createSchema, type Db } from '#services/eventstore/sqlite-log.ts'
import { median, scaled } from './numbers.ts'
import type { BenchRow } from './row.ts'

const inFlight = 64
setFlagsFromString('--expose-gc')
/** Runs before each round, so that a round does not pay for collecting the garbage of its preparation. */
const collect = runInNewContext('gc') as () => void

const rounds = scaled(15, 3)
const commitsPerRound = scaled(200, 20)
const appendsPerRound = inFlight * commitsPerRound

/**
 * P1: durable appends, 64 in flight, against a raw loop on better-sqlite3 that commits 64 at a time into the same table with the same
 * index. Both start from the same event objects and both write one event per append, four to a stream. Rounds alternate, because the
 * disk of a shared machine is not the same from one second to the next; the ratio is the median of the rounds.
 */
export const p1 = async (): Promise<BenchRow[]> => {
  const dir = await mkdtemp(resolve('.bench-p1-')) // in the working copy, since /tmp may be memory
  const raw = connect(join(dir, 'raw.db'))
  createSchema(raw)
  const store = await openSqliteEventStore({ dir: join(dir, 'store') })
  try {
    rawRound(raw, 0)
    await storeRound(store, 0)
    const measured: { raw: number; store: number }[] = []
    for (let round = 1; round <= rounds; round++) {
      const even = round % 2 === 0
      const before = even ? rawRound(raw, round) : 0
      const here = await storeRound(store, round)
      measured.push({ store: here, raw: even ? before : rawRound(raw, round) })
    }
    const ratio = median(measured.map(m => m.store / m.raw))
    const work = `持久追加，64 个并发，每次 1 个事件（裸循环 ${Math.round(median(measured.map(m => m.raw)))}/s）`
    return [
      {
        row: 'P1',
        work,
        value: Math.round(median(measured.map(m => m.store))),
        unit: '次/s',
        ratio,
        goal: '≥ 0.8 × 裸循环',
        ok: ratio >= 0.8,
      },
    ]
  } finally {
    await store.close()
    raw.close()
    await rm(dir, { recursive: true })
  }
}

/** @returns appends per second */
const rawRound = (db: Db, round: number): number => {
  const insert = db.prepare(
    'INSERT INTO events (position, stream, revision, id, type, data, meta, at, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)',
  )
  const batches = Array.from({ length: commitsPerRound }, (_, b) => Array.from({ length: inFlight }, (_, w) => sample(round, w, b)))
  let position = round * appendsPerRound
  collect()
  const start = performance.now()
  for (const batch of batches) {
    const at = new Date().toISOString()
    db.exec('BEGIN IMMEDIATE')
    for (const { stream, revision, event } of batch)
      insert.run(++position, stream, revision, event.id, event.type, JSON.stringify(event.data), JSON.stringify(event.meta), at)
    db.exec('COMMIT')
  }
  return (appendsPerRound / (performance.now() - start)) * 1000
}

/** @returns appends per second */
const storeRound = async (store: EventStore, round: number): Promise<number> => {
  const writers = Array.from({ length: inFlight }, (_, w) => Array.from({ length: commitsPerRound }, (_, b) => sample(round, w, b)))
  collect()
  const start = performance.now()
  await Promise.all(
    writers.map(async samples => {
      for (const { stream, revision, event } of samples)
        await store.append(stream, [event], { expected: revision === 0 ? 'none' : revision - 1 })
    }),
  )
  return (appendsPerRound / (performance.now() - start)) * 1000
}

/** The b-th event of writer w: four events to a stream, of the size of an order. */
const sample = (round: number, w: number, b: number): { stream: string; revision: number; event: NewEvent } => ({
  stream: `order-${(round * 7919 + w * 104729 + Math.floor(b / 4) * 15485863).toString(36)}-${w}-${round}`,
  revision: b % 4,
  event: {
    id: randomUUID(),
    type: 'OrderSubmitted',
    data: {
      orderNo: `G${20261201000000 + b}`,
      agency: 'A0017',
      seats: 20,
      total: 2345600,
      payBy: '2026-11-25T10:00:00.000Z',
      contact: { name: '王小明', phone: '13800000000' },
      legs: [{ airline: 'CA', flight: 'CA1501', date: '2026-12-01', from: 'PEK', to: 'SHA', cabin: 'Y', price: 112000, tax: 5000 }],
    },
    meta: {
      user: 'agent17',
      role: 'agent',
      agency: 'A0017',
      commandId: randomUUID(),
      command: 'order.submit',
      at: '2026-11-02T02:00:00.000Z',
      schema: 1,
    },
  },
})
