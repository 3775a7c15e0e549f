import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { event } from '#contracts/kernel/event.ts'
import { Count, Fen, Instant, Text, Type } from '#contracts/kernel/schema.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts'
import type { ViewStore } from '../../store/port.ts'
import { openSqliteViewStore } from '../../store/sqlite.ts'
import { type RunnerOptions, startRunner } from '../runner.ts'
import { view } from '../view.ts'

/** A small domain for the tests of the read side's machinery. */
export const Placed = event('Placed', '下单', Type.Object({ agency: Text, total: Fen }))
export const Paid = event('Paid', '支付', Type.Object({ amount: Fen }))
export const Removed = event('Removed', '删除', Type.Object({}))
const events = { Placed, Paid, Removed }
export type Shop = typeof events

export const orders = view<Shop>()({
  name: 'orders',
  version: 1,
  doc: Type.Object({ agency: Text, total: Fen, paid: Fen, status: Type.Enum(['WAIT', 'PAID']), at: Instant }),
  index: [['agency', 'status', '-at'], ['-at']],
  counted: ['status'],
  on: {
    Placed: (_, { agency, total }, { at }) => ({ agency, total, paid: 0, status: 'WAIT', at }),
    Paid: (row, { amount }) => row && { ...row, paid: row.paid + amount, status: row.paid + amount >= row.total ? 'PAID' : 'WAIT' },
    Removed: () => null,
  },
})

/** Sums up over many streams, with keys of its own; events without a known agency go to `all` only. */
export const turnover = view<Shop>()({
  name: 'turnover',
  version: 1,
  doc: Type.Object({ count: Count, total: Fen }),
  index: [['-total']],
  key: { Placed: ({ agency }) => ['all', agency], Paid: () => null },
  on: {
    Placed: (row, { total }) => ({ count: (row?.count ?? 0) + 1, total: (row?.total ?? 0) + total }),
    Paid: () => {
      throw new Error('has no key')
    },
  },
})

let made = 0
export const order = () => `order-${process.pid}x${++made}`
export const append = async (store: EventStore, stream: string, ...facts: { type: string; data: unknown }[]) => {
  const before = await store.read(stream, { backwards: true, limit: 1 })
  const newEvents = facts.map(fact => ({
    ...fact,
    id: crypto.randomUUID(),
    meta: { user: 'u', role: 'system', commandId: crypto.randomUUID(), at: new Date().toISOString() },
  }))
  return (await store.append(stream, newEvents, { expected: before[0]?.revision ?? 'none' })).position
}

/** Both stores in a folder of the test's own, closed after the test, with any number of runners. */
export const shop = async (t: Test) => {
  const dir = mkdtempSync(join(tmpdir(), 'shop-'))
  const events = await openSqliteEventStore({ dir })
  const store = await openSqliteViewStore({ dir })
  const running: { close(): Promise<void> }[] = []
  t.teardown(async () => {
    for (const runner of running) await runner.close()
    await store.close()
    await events.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const start = async (options: Partial<RunnerOptions> & Pick<RunnerOptions, 'views'>) => {
    const runner = await startRunner({ events, store, ...options })
    running.push(runner)
    return runner
  }
  return { events, store, start }
}

/** The store with some of its methods replaced. */
export const but = <S extends ViewStore | EventStore>(store: S, changes: Partial<S>): S => ({ ...store, ...changes })
