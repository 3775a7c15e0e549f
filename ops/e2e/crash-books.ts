import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { startRunner } from '#projections/kernel/runner.ts'
import type { Doc, ViewStore } from '#projections/store/port.ts'
import { openSqliteViewStore } from '#projections/store/sqlite.ts'
import { type App, views } from '#services/app.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import { idFrom } from '#services/kernel/commands.ts'
import { order } from '#services/order/decide.ts'
import { seats, taken } from '#services/seats/decide.ts'
import type { Attempt } from './crash-load.ts'

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
const idOf = (stream: string) => stream.slice(stream.indexOf('-') + 1)

/** Everything that has ever happened, by type. */
export const history = async ({ events }: App) => {
  const all: StoredEvent[] = []
  for (let from = 0; ; ) {
    const batch = await events.readAll({ from, limit: 1_000 })
    all.push(...batch.events)
    if (batch.events.length === 0) break
    from = batch.position
  }
  return { all, of: (type: string) => all.filter(event => event.type === type) }
}
export type History = Awaited<ReturnType<typeof history>>

/** What was acknowledged is there once; what was refused left nothing; nothing else is there. */
export const commandsOnce = (t: Test, { all, of }: History, attempts: Attempt[]) => {
  const byCommand = new Map<string, number>()
  for (const { type, meta } of all) {
    const key = `${type} ${meta.correlationId ?? meta.commandId}`
    byCommand.set(key, (byCommand.get(key) ?? 0) + 1)
  }
  for (const { as, endpoint, key, leaves, status, answer } of attempts) {
    const left = byCommand.get(`${leaves} ${idFrom('idempotency', as, endpoint.path, key)}`) ?? 0
    if (left !== (status === 200 ? 1 : 0)) t.fail(`${endpoint.path} ${key}: answered ${status} ${answer.message}, left ${left} ${leaves}`)
  }
  for (const type of new Set(attempts.map(({ leaves }) => leaves)))
    t.equal(
      of(type).length,
      attempts.filter(({ leaves, status }) => leaves === type && status === 200).length,
      `${type} as often as acknowledged`,
    )
}

/** Every block: free is never below nothing, and what it holds and has sold is exactly what its orders say. */
export const seatsBalance = async (t: Test, { run }: App, { of }: History, stockIds: string[]) => {
  const expected = new Map<string, Record<string, { seats: number; sold: boolean }>>(stockIds.map(id => [id, {}]))
  const returned = (orderNo: string, stockId: string) =>
    sum(
      of('RefundTicketed')
        .filter(({ data }) => data.orderNo === orderNo)
        .flatMap(({ data }) => data.holds)
        .filter(hold => hold.stockId === stockId)
        .map(hold => hold.seats),
    )
  for (const { data } of of('OrderSubmitted')) {
    const { state } = await run.load(order, data.orderNo)
    if (state.status === 'NONE' || state.status === 'EXPIRED') continue
    for (const { stockId } of data.legs)
      expected.get(stockId)![data.orderNo] = { seats: data.seats - returned(data.orderNo, stockId), sold: state.status !== 'WAIT_FOR_PAY' }
  }
  for (const stockId of stockIds) {
    const { state } = await run.load(seats, stockId)
    const { held, sold, free } = taken(state)
    const holds = Object.fromEntries(state.holds.map(({ holdId, seats, sold }) => [holdId, { seats, sold }]))
    t.same(holds, expected.get(stockId), `${stockId}: its holds are those of its orders`)
    t.ok(free >= 0 && free + held + sold === state.total, `${stockId}: ${free} free + ${held} held + ${sold} sold = ${state.total}`)
  }
}

/** Every fen that the gateway took is on an order or recorded as paid twice; what went back was approved, once, and never more than was paid. */
export const moneyBalances = (t: Test, { of }: History, paid: string[]) => {
  const amounts = (...types: string[]) => sum(types.flatMap(type => of(type).map(({ data }) => data.amount)))
  const streams = (type: string) =>
    of(type)
      .map(({ stream }) => idOf(stream))
      .sort()
  t.same(streams('SandboxTradePaid'), [...paid].sort(), 'every payment made is one trade')
  t.same(streams('PaymentSucceeded'), [...paid].sort(), 'and one success')
  t.equal(amounts('OrderPaid', 'PaymentDuplicated', 'PaymentArrivedLate'), amounts('SandboxTradePaid'), 'and is on an order, once')
  t.equal(new Set(streams('OrderPaid')).size, of('OrderPaid').length, 'no order is paid twice')
  const back = amounts('RefundPaidOut')
  t.equal(amounts('SandboxTradeRefunded'), back, 'the gateway gave back what was paid out')
  t.equal(amounts('PaymentRefunded'), back, 'and the payments know it')
  t.equal(amounts('RefundClosed'), back, 'and the orders')
  for (const { stream, data } of of('OrderPaid')) {
    const returned = sum(
      of('RefundPaidOut')
        .filter(refund => refund.data.orderNo === idOf(stream))
        .map(refund => refund.data.amount),
    )
    if (returned > data.amount) t.fail(`${stream}: ${returned} back of ${data.amount}`)
  }
}

/** No ticket number twice, and as many as travellers. */
export const ticketsUnique = (t: Test, { of }: History) => {
  const numbers = of('OrderTicketed').flatMap(({ data }) => data.tickets.map((ticket: { ticketNo: string }) => ticket.ticketNo))
  t.equal(new Set(numbers).size, numbers.length, `${numbers.length} ticket numbers, none twice`)
  const locators = of('SeatConfirmed').map(({ data }) => data.pnr)
  t.equal(new Set(locators).size, locators.length, 'no locator twice')
}

/** The views that lived through it all are those that a fresh store folds from the log. */
export const viewsEqualRebuild = async (t: Test, { events, store, runner }: App) => {
  const dir = await mkdtemp(join(tmpdir(), 'newgt-rebuilt-'))
  const fresh = await openSqliteViewStore({ dir })
  const rebuilt = await startRunner({ events, views, store: fresh })
  await rebuilt.settle()
  for (const { name } of views) {
    const lived = await documents(store, await runner.collection(name))
    t.same(lived, await documents(fresh, await rebuilt.collection(name)), `${name}: ${lived.length} documents as rebuilt`)
  }
  await rebuilt.close()
  await fresh.close()
  await rm(dir, { recursive: true })
}
const documents = async (store: ViewStore, collection: string): Promise<Doc[]> => {
  const found: Doc[] = []
  for await (const page of store.cursor(collection, { sort: ['id'] })) found.push(...page)
  return found
}
