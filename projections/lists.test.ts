import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { Sqlite } from '#services/eventstore/better-sqlite3.ts'
import { dueList } from './kernel/due.ts'
import { collectionName, specOf, type View } from './kernel/view.ts'
import { orderList } from './order/list.ts'
import { paymentErrors, paymentList, paymentRefunds } from './payment/list.ts'
import { owedItems } from './payment/owed.ts'
import { policyList } from './policy/list.ts'
import { refundList } from './refund/list.ts'
import { stockList } from './seats/stock.ts'
import type { Filter, Sort } from './store/port.ts'
import { openSqliteViewStore } from './store/sqlite.ts'
import { bounds, explain, isBound } from './store/sqlite-plan.ts'
import { listSql, type TableShape } from './store/sqlite-sql.ts'

/** The frequent queries of people and of the program to lists that grow for ever: one index leads to the page, however long the list is. */
const asked: [View, Filter, Sort][] = [
  [dueList, { dueAt: { lte: '2026' } }, ['dueAt']],
  [orderList, {}, ['-submittedAt']],
  [orderList, { status: 'PAID' }, ['-submittedAt']],
  [orderList, { agency: 'A' }, ['-submittedAt']],
  [orderList, { agency: 'A', status: 'PAID' }, ['-submittedAt']],
  [orderList, { airLine: 'HU', status: 'PAID' }, ['-submittedAt']],
  [orderList, { agency: 'A', kind: 'GROUP', route: 'HAK', departure: '2026', seats: { gte: 1, lte: 2 } }, ['seats']],
  [orderList, { payProgress: 'OVERPAID' }, ['-submittedAt']],
  [orderList, { nextDue: { gte: '2026', lte: '2027' } }, ['nextDue']],
  [orderList, { limitBy: { lte: '2027' } }, ['limitBy']],
  [orderList, { airLine: 'HU', limitBy: { lte: '2027' } }, ['limitBy']],
  [orderList, { ticketProgress: 'PARTIAL' }, ['-submittedAt']],
  [orderList, { namesDue: { lte: '2027' } }, ['namesDue']],
  [orderList, { late: { gte: 'EXPIRED' } }, ['-late', '-submittedAt']],
  [orderList, { late: 'TICKET' }, ['-late', '-submittedAt']],
  [orderList, { airLine: 'HU', late: { gte: 'EXPIRED' } }, ['-late', '-submittedAt']],
  [paymentList, { orderNo: 'O' }, ['-createdAt']],
  [paymentList, { agency: 'A' }, ['-createdAt']],
  [paymentList, { status: 'CREATED' }, ['-createdAt']],
  [paymentErrors, { status: 'UNHANDLED' }, ['-at']],
  [paymentErrors, { agency: 'A' }, ['-at']],
  [paymentRefunds, { airLine: 'HU' }, ['-refundedAt']],
  [owedItems, { status: 'OPEN' }, ['-openedAt']],
  [owedItems, { agency: 'A', status: 'OPEN' }, ['-openedAt']],
  [owedItems, { airLine: 'HU', status: 'OPEN' }, ['-openedAt']],
  [refundList, { status: 'REFUNDSUBMIT' }, ['-submittedAt']],
  [refundList, { agency: 'A', status: 'REFUNDSUBMIT' }, ['-submittedAt']],
  [refundList, { orderNo: 'O' }, ['-submittedAt']],
  [refundList, { status: 'REFUNDAPPROVE', dueBy: { lt: '2027' } }, ['dueBy']],
  [stockList, { origin: 'HAK', destination: 'PEK', date: '2026' }, ['date']],
  [stockList, { batchId: 'b' }, ['date']],
  [policyList, { airLine: 'HU', status: 'EFFECTIVE' }, ['-updatedAt']],
]

t.test('every list that is asked for all day is entered by an index that answers the whole question', async t => {
  const dir = mkdtempSync(join(tmpdir(), 'lists-'))
  const store = await openSqliteViewStore({ dir })
  const db = new Sqlite(join(dir, 'views.db'), { readonly: true })
  t.teardown(async () => {
    db.close()
    await store.close()
    rmSync(dir, { recursive: true })
  })
  for (const [view, filter, sort] of asked) {
    const name = collectionName(view)
    await store.ensure(specOf(view, name))
    const shape = JSON.parse(db.prepare('SELECT shape FROM "#collections" WHERE name = ?').pluck().get(name) as string) as TableShape
    const { sql, nodes } = listSql(name, shape, { filter, sort })
    const plan = explain(db, `${sql} LIMIT 25`)
    const by = bounds(plan)
    t.ok(by && nodes.every(node => isBound(node, by)), `${view.name} ${JSON.stringify(filter)} ${sort}: ${plan}`)
  }
})
