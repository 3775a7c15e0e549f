import { join } from 'node:path'
import { addDays } from '#contracts/kernel/calendar.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import { sources } from '#contracts/report/figures/reports.ts'
import { monthOf, type Note } from '#projections/report/figures/notes.ts'
import { sales } from '#projections/report/figures/sale.ts'
import { type FigureQuestion, noteTables } from '#projections/report/figures/tables.ts'
import { openSqliteViewStore } from '#projections/store/sqlite.ts'
import { Sqlite } from '#services/eventstore/better-sqlite3.ts'
import { percentile, rounded, scaled } from './numbers.ts'
import { inFolder } from './program.ts'
import type { BenchRow } from './row.ts'

const ORDERS = scaled(1_000_000, 2_000)
const DAYS = 730
const FIRST = '2025-01-01'
const ROUNDS = scaled(40, 5)
const COLLECTION = 'report-sale_v1'
const { dims, noted } = sources.sale
const SUMS = ['orders', 'sold', 'fares', 'taxes', 'ticketed', 'back', 'received', 'returned']

/** the same numbers in each run */
const drawing = () => {
  let seed = 12_345
  const next = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 4_294_967_296
  }
  return { upTo: (n: number) => Math.floor(n * next()), often: (n: number) => Math.min(n - 1, Math.floor(n * next() ** 2.2)), chance: next }
}
/** Notes of an order as its facts leave them: submitted, expired or paid, ticketed, in part refunded; one leg or two. */
const livedBy = (n: number, { upTo, often, chance }: ReturnType<typeof drawing>): Note[] => {
  const day = Math.floor((n / ORDERS) * DAYS)
  const [line, airline, seats, fare] = [often(40), often(8), 10 + upTo(40), 40_000 + upTo(120) * 1_000]
  const channel = ['alipay', 'wechatPay', 'unionPay', 'virtual', 'offset'][often(5)]!
  const base = { agency: `AG${1_000 + often(300)}`, airLine: `A${airline}`, inter: '0' }
  const legs = Array.from({ length: chance() < 0.35 ? 2 : 1 }, (_, leg) => ({
    route: `R${airline}${line}-${leg}`,
    flightNo: `A${airline}${7_000 + line * 2 + leg}`,
    cabin: ['G', 'K', 'T'][often(3)]!,
    departure: addDays(FIRST, day + 3 + upTo(60)),
  }))
  const notes: Note[] = []
  const note = (at: number, after: number, channel: string, by: (first: boolean) => Record<string, number>) => {
    for (const [leg, of] of legs.entries())
      notes.push({ at, day: addDays(FIRST, day + after), dims: { ...base, ...of, channel }, by: by(leg === 0) })
  }
  const at = n * 5
  note(at + 1, 0, 'NONE', first => ({ held: seats, ...(first && { orders: 1 }) }))
  if (chance() < 0.25) note(at + 2, 1, 'NONE', () => ({ held: 0 - seats }))
  else {
    note(at + 2, 1, 'NONE', first => ({ held: 0 - seats, ...(first && { orders: -1 }) }))
    note(at + 2, 1, channel, first => ({
      sold: seats,
      people: seats,
      fares: seats * fare,
      taxes: seats * 7_000,
      ...(first && { orders: 1, received: seats * (fare + 7_000) }),
    }))
    note(at + 3, 5, channel, () => ({ ticketed: seats }))
    if (chance() < 0.15) note(at + 4, 12, channel, first => ({ back: 2, refundValue: 2 * fare, ...(first && { returned: fare }) }))
  }
  return notes
}

/**
 * P27: a report of two crossed dimensions over a million orders of two years, the last month beside the one before; months and bases take
 * turns. It is compared with the same sums by handwritten SQL over a table of the same notes, with indexes on both days.
 */
export const p27 = (): Promise<BenchRow[]> =>
  inFolder('p27', async dir => {
    const store = await openSqliteViewStore({ dir })
    const draw = drawing()
    await store.ensure({ name: COLLECTION, indexes: sales.index }, { bulk: true })
    const db = new Sqlite(join(dir, 'hand.db'))
    db.pragma('journal_mode = OFF')
    db.exec(`CREATE TABLE note (day TEXT, ${[...dims, ...SUMS].join(', ')})`)
    const insert = db.prepare(`INSERT INTO note VALUES (?${', ?'.repeat(dims.length + SUMS.length)})`)
    let rows = 0
    for (let from = 0; from < ORDERS; from += 20_000) {
      db.exec('BEGIN')
      const ops = Array.from({ length: Math.min(20_000, ORDERS - from) }, (_, k) => {
        const moved = livedBy(from + k, draw)
        for (const { day, dims: of, by } of moved) insert.run(day, ...dims.map(dim => of[dim]), ...SUMS.map(name => by[name] ?? 0))
        rows += moved.length
        const months = [...new Set(moved.flatMap(({ day, dims }) => [monthOf('DAY', day), monthOf('SECOND', dims.departure!)]))]
        const id = String(from + k).padStart(12, '0')
        return { id, position: (from + k + 1) * 5, doc: { id, moved, months } }
      })
      db.exec('COMMIT')
      await store.commit(COLLECTION, ops as never, { view: COLLECTION, position: (from + ops.length) * 5 })
    }
    db.exec('CREATE INDEX by_day ON note (day); CREATE INDEX by_departure ON note (departure); ANALYZE')
    await store.ensure({ name: COLLECTION, indexes: sales.index })
    const shape = { view: sales, dims, second: 'departure', measures: noted }
    const tables = noteTables({ store, collection: async () => COLLECTION })
    const question = (round: number): FigureQuestion => ({
      basis: round % 2 ? 'SECOND' : 'DAY',
      from: ['2026-09-01', '2026-10-01', '2026-11-01'][round % 3]!,
      to: ['2026-09-30', '2026-10-31', '2026-11-30'][round % 3]!,
      time: 'NONE',
      by: [{ dim: ['agency', 'airLine'][round % 2]! }, { dim: ['route', 'channel'][round % 2]! }],
      where: [],
      sums: SUMS.map(name => ({ plus: [name] })),
    })
    const before = (asked: FigureQuestion): FigureQuestion => ({
      ...asked,
      from: `${addDays(asked.from, -1).slice(0, 7)}-01`,
      to: addDays(asked.from, -1),
    })
    const ours = async (asked: FigureQuestion) => {
      for (;;)
        try {
          return (await tables.ask(shape, asked)).groups
        } catch (error) {
          // months are being read
          if (!(error instanceof Error && 'status' in error && error.status === 503) || isRefusal(error)) throw error
        }
    }
    const byHand = ({ basis, from, to, by: [one, other] }: FigureQuestion) =>
      db
        .prepare(
          `SELECT ${one!.dim}, ${other!.dim}, ${SUMS.map(name => `SUM(${name})`).join(', ')} FROM note WHERE ${basis === 'DAY' ? 'day' : 'departure'} BETWEEN ? AND ? GROUP BY 1, 2`,
        )
        .raw()
        .all(from, to) as (string | number)[][]
    const cold = performance.now()
    await ours(question(0))
    const first = performance.now() - cold
    for (let round = 0; round < 6; round++) {
      const asked = question(round)
      for (const one of [asked, before(asked)]) {
        const told = new Map((await ours(one)).map(({ key, sums }) => [key.join('|'), sums.join()]))
        for (const [a, b, ...sums] of byHand(one))
          if (told.get(`${a}|${b}`) !== sums.join()) throw new Error(`${a} ${b}: ${sums} is ${told.get(`${a}|${b}`)}`)
      }
    }
    const mine: number[] = []
    const sql: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const asked = question(round)
      let start = performance.now()
      await ours(asked)
      await ours(before(asked))
      mine.push(performance.now() - start)
      start = performance.now()
      byHand(asked)
      byHand(before(asked))
      sql.push(performance.now() - start)
    }
    db.close()
    await store.close()
    const [value, raw] = [percentile(mine, 0.95), percentile(sql, 0.95)]
    const work = `report of two crossed dimensions, a month beside the one before, ${ORDERS.toLocaleString('en')} orders (${rows.toLocaleString('en')} notes), p95; the first question of a month took ${rounded(first)} ms`
    return [{ row: 'P27', work, value: rounded(value, 1), unit: 'ms', ratio: rounded(value / raw, 2), goal: '≤ 300 ms', ok: value <= 300 }]
  })
