import { join } from 'node:path'
import { addDays, local, toLocal } from '#contracts/kernel/calendar.ts'
import { openSqliteViewStore } from '#projections/store/sqlite.ts'
import { auctionHolders } from '#services/auction/holders.ts'
import type { Meta } from '#services/eventstore/port.ts'
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts'
import { checksum, connect, createSchema, type Db, summed } from '#services/eventstore/sqlite-log.ts'
import type { Handling } from '#services/flow/people.ts'
import { flowProcesses } from '#services/flow/uses.ts'
import { decide, foldAt, streamOf } from '#services/kernel/stream/decider.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { cancelFollowsOrder, cancellationFollows } from '#services/order/changes/cancel-by-flow.ts'
import { order } from '#services/order/decide.ts'
import { documentMarks } from '#services/order/names/document-key.ts'
import { abandonedPayments } from '#services/order/pay/abandon.ts'
import { orderFollowsOwed, owedFollowsOrder } from '#services/order/pay/owed.ts'
import { saleProcesses } from '#services/order/seats-follow-order.ts'
import { splitFollows } from '#services/order/split/calls.ts'
import type { Order } from '#services/order/state.ts'
import { leg, submission, traveller } from '#services/order/test/sample.ts'
import { refundFollowsOrder } from '#services/refund/refunds-follow-orders.ts'

const marks = documentMarks('key of a benchmark')
const nobody = { nextHandler: async () => undefined } as unknown as Handling
/** processes that would read the whole history without any effect */
const followers = [
  ...saleProcesses({ marks, split: splitFollows(marks), holders: auctionHolders }),
  refundFollowsOrder,
  owedFollowsOrder,
  orderFollowsOwed,
  abandonedPayments(async () => [], { query: async () => ({ status: 'NONE' }) }),
  cancelFollowsOrder(cancellationFollows(nobody, { handBackTerms: async () => ({}), winOf: async () => undefined })),
  ...flowProcesses({}),
]

/** `meta`: metadata in addition to those that all events have */
type PastEvent = { stream: string; type: string; data: unknown; meta?: Partial<Meta> }
/** The contents of the log before a measurement: complete streams, one after another. */
export type Past = Iterable<Iterable<PastEvent>>

/** the agency of the demonstration that `yefeng` orders for */
export const AGENCY = { agency: 'AG1001', agencyName: '海南椰风国际旅行社' }
export const today = () => toLocal(new Date().toISOString()).date

/** Inserts an event into the file of the event store, with its checksum. @param db a connection whose schema is created */
export const insertInto = (db: Db) => {
  const insert = db.prepare(
    'INSERT INTO events (position, stream, revision, id, type, data, meta, at, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  return (
    position: number,
    stream: string,
    revision: number,
    texts: readonly [id: string, type: string, data: string, meta: string],
    at: string,
  ) => insert.run(position, stream, revision, ...texts, at, checksum(summed(position, stream, revision, texts, at)))
}

/**
 * Writes events straight into the file of the event store, in order and without its durability. Their consequences count as done: processes
 * begin behind them. @returns the position of the last one
 */
export const writePast = async (dataDir: string, past: Past): Promise<number> => {
  const dir = join(dataDir, 'events')
  const store = await openSqliteEventStore({ dir })
  await store.close()
  const db = connect(join(dir, 'events.db'))
  createSchema(db)
  db.pragma('synchronous = OFF')
  const insert = insertInto(db)
  let position = 0
  db.transaction(() => {
    for (const events of past) {
      let revision = 0
      for (const { stream, type, data, meta: own } of events) {
        const at = new Date(Date.UTC(2026, 0, 1) + position++ * 1000).toISOString()
        const id = `past-${position}`
        const meta: Meta = {
          user: 'yefeng',
          role: 'AGENT',
          agency: AGENCY.agency,
          commandId: id,
          command: 'bench.past',
          at,
          schema: 1,
          ...own,
        }
        insert(position, stream, revision++, [id, type, JSON.stringify(data), JSON.stringify(meta)], at)
      }
    }
  })()
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()

  const views = await openSqliteViewStore({ dir: join(dataDir, 'views') })
  await views.ensure({ name: 'process_v1', indexes: [] })
  for (const { name } of followers) await views.commit('process_v1', [], { view: `process:${name}`, position })
  await views.close()
  return position
}

/** A group of adults of the demonstration's agency on its own flight in sixty days, with all fields of an order. */
export const groupOf = (
  orderNo: string,
  {
    adults,
    flight = 1,
    payBy = `${addDays(today(), 5)}T09:00:00.000Z`,
    ...change
  }: { adults: number; flight?: number; payBy?: string; agency?: string },
) => {
  const date = addDays(today(), 60)
  const flightNo = `HU${flight}`
  const flown = leg({ stockId: `${flightNo}-${date}-G`, flightNo, date, std: local(date, '08:30') })
  const nameBy = local(addDays(today(), 50), '17:00')
  const { limits: _, ...made } = submission({
    ...AGENCY,
    orderNo,
    counts: { ADULT: adults, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 },
    legs: [flown],
    submittedAt: new Date().toISOString(),
    terms: { tourCode: 'GVBENCH' },
    ...change,
  })
  const instalments = [{ no: 1, kind: 'FULL' as const, amount: made.total, by: payBy }]
  return { ...made, limits: { payBy, nameBy, ticketBy: nameBy }, instalments }
}

/** An order's life; its own rules decide each step. */
export const liveThrough = (
  orderNo: string,
  steps: [name: keyof typeof order.commands, command: object][],
): { events: PastEvent[]; state: Order } => {
  let state: Order = order.initial
  const at = new Date().toISOString()
  const events = steps.flatMap(([name, command]) => {
    const facts = decide(order, name, state, command, { who: systemUser('bench'), at, id: orderNo })
    state = foldAt(order, state, facts, at)
    return facts.map(({ type, data }) => ({ stream: streamOf(order, orderNo), type, data }))
  })
  return { events, state }
}

/** A paid, confirmed, named and ticketed group; `n` makes it different from others. */
export const ticketedGroup = (orderNo: string, adults: number, n: number) => {
  const group = groupOf(orderNo, { adults, flight: 1 + n })
  const paid = {
    paymentCode: `P${orderNo}`,
    channel: 'alipay',
    amount: group.total,
    tradeNo: `T${orderNo}`,
    paidAt: new Date().toISOString(),
  }
  return liveThrough(orderNo, [
    ['submitOrder', { ...group, passengers: Array.from({ length: adults }, (_, k) => traveller('ADULT', k)) }],
    ['receivePayment', paid],
    ['sureRequestSeat', { pnr: (36 ** 5 + n).toString(36).toUpperCase() }],
    ['sureOutTicket', { prefix: '880', from: 1 + n * adults }],
  ])
}

const AGENCIES = 500
/** Orders of many agencies that expired long ago. */
export function* pastOrders(count: number): Past {
  const numbered = (i: number) => `25${String(i).padStart(12, '0')}`
  const { events } = liveThrough(numbered(0), [
    ['submitOrder', groupOf(numbered(0), { adults: 20 })],
    ['cancelOrder', {}],
  ])
  for (let i = 0; i < count; i++) {
    const orderNo = numbered(i)
    const change = { orderNo, agency: `AG${1001 + (i % AGENCIES)}`, groupName: `往年团${i}` }
    yield events.map(({ type, data }) => ({
      stream: streamOf(order, orderNo),
      type,
      data: type === 'OrderSubmitted' ? { ...(data as object), ...change } : data,
    }))
  }
}
