import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import t from 'tap'
import { viewStoreContract } from './contract.ts'
import type { Filter } from './port.ts'
import { explain, openSqliteViewStore } from './sqlite.ts'
import { listSql, type Shape } from './sqlite-sql.ts'

t.setTimeout(120_000) // a busy machine is slow, not wrong
const dir = mkdtempSync(join(tmpdir(), 'views-'))
t.teardown(() => rmSync(dir, { recursive: true, force: true }))

viewStoreContract(t, 'sqlite', () => openSqliteViewStore({ dir }))

t.test('lists are answered by index, without sorting', async t => {
  const store = await openSqliteViewStore({ dir })
  const name = 'planned_v1'
  const db = new Database(join(dir, 'views.db'), { readonly: true })
  db.prepare('SELECT count(*) FROM sqlite_master').get() // what a connection knew before the table was there must not count
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
  const shape = JSON.parse(db.prepare('SELECT shape FROM "#collections" WHERE name = ?').pluck().get(name) as string) as Shape
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
