import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { duplicateRange } from '#contracts/order/rules/duplicate.ts'
import { Sqlite } from '#services/eventstore/better-sqlite3.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { queries } from '../kernel/query.ts'
import { specOf } from '../kernel/view.ts'
import { orderList } from '../order/list.ts'
import { similarOrders } from '../order/routes.ts'
import { noteTablesContract } from '../report/figures/tables-contract.ts'
import { stockList } from '../seats/stock.ts'
import { viewStoreContract } from './contract.ts'
import type { Filter } from './port.ts'
import { openSqliteViewStore } from './sqlite.ts'
import { explain } from './sqlite-plan.ts'
import { listSql, type TableShape } from './sqlite-sql.ts'

const dir = mkdtempSync(join(tmpdir(), 'views-'))
t.teardown(() => rmSync(dir, { recursive: true, force: true }))

viewStoreContract(t, 'sqlite', () => openSqliteViewStore({ dir }))
noteTablesContract(t, 'sqlite', () => openSqliteViewStore({ dir }), runs(60))

t.test('lists are answered by index, without sorting', async t => {
  const store = await openSqliteViewStore({ dir })
  const name = 'planned_v1'
  const db = new Sqlite(join(dir, 'views.db'), { readonly: true })
  db.prepare('SELECT count(*) FROM sqlite_master').get() // the connection must not rely on what it knew before the table existed
  await store.ensure({
    name,
    indexes: [['agency', 'status', '-at'], ['status', '-at'], ['-at'], ['total'], ['buyer', '-at'], ['tickets']],
    counted: ['status'],
  })
  const docs = Array.from({ length: 500 }, (_, i) => ({
    id: `o${i}`,
    position: i + 1,
    doc: {
      id: `o${i}`,
      position: i + 1,
      agency: `A${i % 7}`,
      status: `S${i % 3}`,
      at: i,
      total: i % 50,
      buyer: `B${i % 9}`,
      tickets: [`${i}`, `${i + 1000}`],
    },
  }))
  await store.commit(name, docs, { view: name, position: 500 })
  const shape = JSON.parse(db.prepare('SELECT shape FROM "#collections" WHERE name = ?').pluck().get(name) as string) as TableShape
  const cases: [Filter, string[]][] = [
    [{ agency: 'A1', status: 'S1' }, ['-at']],
    [{ agency: 'A1', status: 'S1' }, ['at']],
    [{ agency: 'A1', status: 'S1', at: { gte: 5, lt: 400 } }, ['-at']],
    [{ status: 'S1' }, ['-at']],
    [{}, ['-at']],
    [{}, ['at']],
    [{}, ['total']],
    [{}, ['-total']],
    [{}, []],
    [{ total: 3 }, []],
    [{ buyer: 'B3' }, ['-at']],
    [{ id: 'o3' }, []],
    [{ tickets: '1003' }, []],
  ]
  for (const [filter, sort] of cases) {
    const { sql, plain } = listSql(name, shape, { filter, sort })
    const plan = explain(db, `${sql} LIMIT ? OFFSET ?`)
    const label = `${JSON.stringify(filter)} by ${sort}: ${plan.join('; ')}`
    t.ok(plain, label)
    t.notMatch(plan.join(), /TEMP B-TREE|AUTOMATIC/, label)
    t.ok(
      plan.filter(step => step.startsWith('SCAN')).every(step => Object.keys(filter).length === 0 && step.includes('INDEX')),
      label,
    )
  }
  db.close()
  await store.close()
})

/** Was it answered on this thread? An answer of another thread cannot arrive before this one has taken a turn. */
const isHere = async (question: Promise<unknown>): Promise<boolean> => {
  let answered = false
  question.then(() => {
    answered = true
  })
  for (let i = 0; i < 50; i++) await null
  const here = answered
  await question
  return here
}

t.test('a collection that is there is not written again; an index that is new is made', async t => {
  const own = mkdtempSync(join(tmpdir(), 'views-'))
  t.teardown(() => rmSync(own, { recursive: true, force: true }))
  const open = () => openSqliteViewStore({ dir: own })
  const spec = { name: 'kept_v1', indexes: [['agency', '-at']], counted: ['status'] }
  let store = await open()
  await store.ensure(spec)
  await store.close()

  store = await open()
  t.teardown(() => store.close())
  const db = new Sqlite(join(own, 'views.db'), { readonly: true })
  t.teardown(() => db.close())
  const version = () => db.pragma('data_version', { simple: true })
  const indexes = () => db.prepare(`SELECT name FROM sqlite_schema WHERE name LIKE 'kept_v1:%' ORDER BY name`).pluck().all()
  const before = version()
  await store.ensure(spec)
  t.equal(version(), before, 'nothing is written')
  // of fields that have columns already
  await store.ensure({ ...spec, indexes: [...spec.indexes, ['at']] })
  t.not(version(), before)
  t.same(indexes(), ['kept_v1:agency,-at', 'kept_v1:at'])
  await store.drop(spec.name)
  await store.ensure(spec)
  t.same(indexes(), ['kept_v1:agency,-at'], 'made anew after it was dropped')
})

t.test('only what an index answers alone, or few documents answer, runs on the calling thread', async t => {
  const own = mkdtempSync(join(tmpdir(), 'views-'))
  t.teardown(() => rmSync(own, { recursive: true, force: true }))
  const store = await openSqliteViewStore({ dir: own })
  t.teardown(() => store.close())
  const fill = async (name: string, documents: Record<string, unknown>[]) => {
    const ops = documents.map((fields, i) => ({ id: `d${i}`, position: i + 1, doc: { id: `d${i}`, ...fields } }))
    await store.commit(name, ops, { view: name, position: ops.length })
  }
  const [orders, stock] = ['order-list_v1', 'stock_v1']
  await store.ensure(specOf(orderList, orders))
  await store.setPointer('order-list', orders)
  await store.ensure(specOf(stockList, stock))
  const day = (i: number) => `2026-10-${String(1 + (i % 28)).padStart(2, '0')}`
  await fill(
    orders,
    Array.from({ length: 4_000 }, (_, i) => ({
      kind: 'GROUP',
      orderNo: `G${10_000 + i}`,
      agency: i < 50 ? 'SMALL' : 'LARGE',
      airLine: 'CZ',
      status: i % 2 ? 'PAID' : 'EXPIRED',
      route: `CAN-${i % 10}`,
      departure: day(i),
      submittedAt: `${day(i)}T00:00:00.000Z`,
      seats: i % 40,
      total: i,
      groupName: `团${i}`,
    })),
  )
  await fill(
    stock,
    Array.from({ length: 1_000 }, (_, i) => ({ origin: 'CAN', destination: `D${i % 9}`, date: day(i), status: 'EFFECTIVE', free: i })),
  )
  const list = (filter: Filter, sort = ['-submittedAt'], limit = 25) => store.find(orders, { filter, sort, limit })
  const paid = { agency: 'LARGE', status: 'PAID' }
  const wanted = duplicateRange({ route: 'CAN-7', departure: day(7), seats: 7 }, { days: 1, percent: 20 })
  const alike = similarOrders(queries(store))
  const here: Record<string, () => Promise<unknown>> = {
    'the list of an agency and status': () => list(paid),
    'those of a day': () => list({ ...paid, submittedAt: { gte: day(3), lt: day(4) } }),
    'the list of all': () => list({}),
    'the list of some statuses, each sorted by itself': () => list({ agency: { in: ['LARGE'] }, status: 'PAID' }),
    'an order by its number': () => list({ orderNo: 'G10007' }, []),
    'the orders alike': () => alike('LARGE', wanted),
    'the search of seats': () => store.find(stock, { filter: { origin: 'CAN', destination: 'D3', date: day(3) }, limit: 200 }),
    'whatever is asked of a few documents': () => list({ agency: 'SMALL', seats: { gt: 5 }, total: { ne: 7 }, or: [{ pnr: null }] }),
    'their count': () => store.count(orders, { agency: 'SMALL', seats: { gt: 5 } }),
    'an exact count': () => store.count(orders, paid),
    'a count from an index': () => store.count(orders, { departure: { gte: day(3) } }),
  }
  for (const [name, ask] of Object.entries(here)) t.equal(await isHere(ask()), true, name)
  const elsewhere: Record<string, () => Promise<unknown>> = {
    'a field beside the index': () => list({ ...paid, seats: 99 }),
    'a range beside the index': () => list({ ...paid, departure: { gte: '2027-01-01' } }),
    'none of the order’s index': () => list({ total: { lt: 5 } }),
    'what is not': () => list({ agency: 'LARGE', status: { ne: 'PAID' } }),
    'one of two': () => list({ agency: 'LARGE', or: [{ status: 'PAID' }, { seats: 3 }] }),
    'a sort that no index has': () => list(paid, ['total']),
    'a field that is in no index': () => list({ agency: 'SMALL', contactName: '张' }),
    'a far page': () => store.find(orders, { sort: ['-submittedAt'], skip: 5_000, limit: 25 }),
    'a count beside the index': () => store.count(orders, { ...paid, seats: 99 }),
    'a count to the end': () => store.count(orders, { departure: { gte: day(3) } }, { cap: 1_000_000 }),
  }
  for (const [name, ask] of Object.entries(elsewhere)) t.equal(await isHere(ask()), false, name)
  t.same(
    (await list({ ...paid, seats: 39 }, ['-submittedAt'], 3)).map(({ seats, status }) => [seats, status]),
    [[39, 'PAID'], [39, 'PAID'], [39, 'PAID']], // biome-ignore format: one a row says no more
    'the answers are the same there',
  )
  t.same(await alike('LARGE', wanted), ['G11127'], 'the first alike')
})

t.test('a range is entered at its own ends, not at those of its kind', async t => {
  const shape: TableShape = { columns: ['n', 'd'], arrays: [], counted: [], triggers: true }
  const sql = (filter: Filter) => /WHERE (.*) ORDER/.exec(listSql('c_v1', shape, { filter }).sql)?.[1]
  t.equal(sql({ n: { gte: 5, lt: 9 } }), '".n" >= ? AND ".n" < ?')
  t.equal(sql({ d: { gt: 'a', lte: 'b' } }), '".d" > ? AND ".d" <= ?')
  t.equal(sql({ n: { gte: 5 } }), `".n" >= ? AND ".n" < ''`, 'an open one ends with its kind')
  t.equal(sql({ n: { gte: 5 }, d: { lt: 'b' } }), `".n" >= ? AND ".n" < '' AND ".d" < ? AND ".d" >= ''`)
  t.equal(sql({ n: { gte: 5, lt: 'b' } }), `".n" >= ? AND ".n" < '' AND ".n" < ? AND ".n" >= ''`, 'and so do two of different kinds')
})

t.test('a second process may read and write, a lease of a dead one does not hold it up', async t => {
  const own = mkdtempSync(join(tmpdir(), 'views-'))
  t.teardown(() => rmSync(own, { recursive: true, force: true }))
  const first = await openSqliteViewStore({ dir: own })
  t.equal(await first.lease('projector', 'one', 60_000), true)
  const second = await openSqliteViewStore({ dir: own })
  t.equal(await second.lease('projector', 'two', 60_000), false, 'the first is alive')
  await second.close()
  await first.close()
  const third = await openSqliteViewStore({ dir: own })
  t.equal(await third.lease('projector', 'three', 60_000), true)
  await third.close()
})
