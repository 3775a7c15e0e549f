import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Test } from 'tap'
import { airline } from '#contracts/basicinfo/airline.ts'
import { type AnyEndpoint, endpointsIn, type Who } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import type { ReasonCode } from '#contracts/reasons.ts'
import * as api from '#contracts/report/history.ts'
import { samples } from '#ops/samples/samples.ts'
import { histories } from '#services/contexts.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts'
import { user } from '#services/identity/user.ts'
import { server } from '#services/kernel/http/server.ts'
import { wrongAnswer } from '#services/kernel/http/validate.ts'
import { recordDecider } from '#services/kernel/record/decide.ts'
import { commanding, commands, idFrom } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { memoryKeys } from '#services/kernel/test/memory-keys.ts'
import { veilOf } from '#services/kernel/test/unveiled.ts'
import { order } from '#services/order/decide.ts'
import { pnr } from '#services/order/pnr/host.ts'
import { payment } from '#services/payment/decide.ts'
import { policy } from '#services/policy/decide.ts'
import { refund } from '#services/refund/decide.ts'
import { seats } from '#services/seats/decide.ts'
import { historyRoutes } from '../history.ts'
import { historyReader } from '../history-reader.ts'

const sample = (name: string) => samples.get(`${name}.v1`)!.data

const staff = (user: string, permissions: string[], airlines: string[]): Who => ({
  user,
  name: user,
  actor: 'employee',
  role: 'AUDITOR',
  permissions,
  airlines,
})
const agent = (agency: string): Who => ({
  user: `u-${agency}`,
  name: agency,
  actor: 'agent',
  role: 'AGENT',
  agency,
  permissions: [],
  airlines: [],
})
export const people = {
  auditor: staff('auditor', ['*.r', 'member.personal.w'], ['*']),
  /** must ask for personal data */
  asker: staff('asker', ['*.r'], ['*']),
  ofHu: staff('ofHu', ['*.r', 'member.personal.w'], ['HU']),
  ofGs: staff('ofGs', ['*.r', 'member.personal.w'], ['GS']),
  /** may look at histories and at orders, and not at passengers */
  clerk: staff('clerk', ['report.history.r', 'order.order.r', 'order.payment.r', 'order.refund.r', 'order.stock.r', 'order.pnr.r'], ['HU']),
  /** may look at histories and at orders only */
  reader: staff('reader', ['report.history.r', 'order.order.r'], ['*']),
  desk: staff('desk', ['order.order.w'], ['*']),
  owner: agent('A1001'),
  other: agent('A2002'),
  /** an account of staff that logged in as an agency's: it counts as one of the agency's people */
  lent: { ...staff('lent', ['*.r'], ['*']), agency: 'A2002' },
}
type Person = keyof typeof people

export const orderNo = '26112112345671'
export const stockId = 'HU7182-2026-12-20-G'
/** `minute` of the story, which begins at 10:00 in Shanghai */
export const minute = (n: number) => new Date(Date.parse('2026-11-21T02:00:00.000Z') + n * 60_000).toISOString()

/** One order from its stock to a refund, by the real deciders, one command a minute; and an auditor's server on the resulting log. */
export const story = async (t: Test) => {
  const store = await openSqliteEventStore({ dir: mkdtempSync(join(tmpdir(), 'history-')) })
  const run = commands(store)
  let n = -1
  const as = (who: Who, reasonCode?: ReasonCode) => {
    const now = minute(++n)
    return commanding(run, (stream, name) => ({
      who,
      now,
      commandId: idFrom('story', n, stream, name),
      ...present({ reasonCode }),
    }))
  }
  const { owner, desk } = people
  const system = systemUser('seats-follow-order')

  await as(desk)(seats, stockId).importStock({ ...sample('StockImported'), seats: 40 }) // 0
  await as(people.other)(seats, stockId).hold({ holdId: 'other-order', seats: 3, until: minute(90) }) // 1
  await as(owner)(seats, stockId).hold({ holdId: orderNo, seats: 2, until: minute(60) }) // 2
  const submitted = sample('OrderSubmitted')
  const [leg] = submitted.legs
  const lines = [{ ...leg.lines[0], count: 2, total: 204_000 }]
  const counts = { ...submitted.counts, ADULT: 2 }
  await as(owner)(order, orderNo).submitOrder({
    ...submitted,
    counts,
    seats: 2,
    persons: 2,
    paxMin: 2,
    total: 204_000,
    instalments: [{ ...submitted.instalments[0], amount: 204_000 }],
    legs: [{ ...leg, lines }],
  }) // 3
  const created = { ...sample('PaymentCreated'), amount: 204_000 }
  await as(owner)(payment, 'P1').createPayment({ ...created, paymentCode: 'P1' }) // 4, never paid
  await as(owner)(payment, 'P2').createPayment({ ...created, paymentCode: 'P2' }) // 5
  await as(systemUser('gateway'))(payment, 'P2').succeed({ amount: 204_000, tradeNo: 'T2' }) // 6
  await as(system)(order, orderNo).receivePayment({
    paymentCode: 'P2',
    channel: 'alipay',
    amount: 204_000,
    tradeNo: 'T2',
    paidAt: minute(6),
  }) // 7
  await as(system)(seats, stockId).sell({ holdId: orderNo }) // 8
  await as(desk)(pnr, 'KX7Q2M').attach({ locator: 'KX7Q2M', orderNo, airLine: 'HU', seats: 2 }) // 9
  await as(desk)(order, orderNo).sureRequestSeat({ pnr: 'KX7Q2M' }) // 10
  const passenger = (id: string, docNo: string) => ({ id, name: '张三', type: 'ADULT' as const, docType: 'PASSPORT' as const, docNo })
  await as(owner)(order, orderNo).addPassenger({ passengers: [passenger('x1', 'E12345678'), passenger('x2', 'E87654321')] }) // 11
  await as(desk)(order, orderNo).sureOutTicket({ prefix: '880', from: 2_100_000_001 }) // 12
  const opened = await as(owner)(order, orderNo).submitRefund({ refundId: 'R1', ids: ['x1'], refundType: 'VOLUNTE', reason: '行程取消' }) // 13
  const asked = opened.facts[0]!.data
  await as(owner)(refund, 'R1').submitRefund(asked) // 14
  const fixed = { lines: asked.lines, totals: asked.totals }
  await as(desk, 'AIRLINE')(refund, 'R1').approveRefund({ approvedBy: desk.user, dueBy: minute(500), ...fixed }) // 15
  await as(system)(refund, 'R1').confirmTicketRefunded({}) // 16
  await as(system)(seats, stockId).giveBack({ holdId: orderNo, seats: 1, refundId: 'R1' }) // 17
  const amount = asked.totals.refund
  await as({ ...desk, user: 'cashier' })(refund, 'R1').payOut({ payouts: [{ paymentCode: 'P2', amount, gatewayRefundNo: 'G1' }] }) // 18
  await as(system)(order, orderNo).closeRefund({ refundId: 'R1', outcome: 'REFUNDED' }) // 19
  await as(desk)(recordDecider(airline), 'HU').add(sample('AirlineAdded')) // 20
  await as(desk)(recordDecider(airline), 'HU').modify({ shortName: '海南航' }) // 21
  await as(desk)(user, 'yefeng').create({ ...sample('UserCreated') }) // 22
  await as(desk)(user, 'yefeng').setPassword({ passwordHash: 'another hash' }) // 23

  const saved = sample('PolicySaved')
  await as(desk)(policy, 'p1').savePolicy({ ...saved, policyId: 'p1' }) // 24
  await as(desk)(policy, 'p1').savePolicy({ ...saved, policyId: 'p1', terms: { ...saved.terms, airLine: 'GS' } }) // 25
  await as(desk)(recordDecider(airline), 'GS').add({ ...sample('AirlineAdded'), airLineCode: 'GS', ticketPrefix: '826' }) // 26
  await as(desk)(recordDecider(airline), 'GS').delete({ reason: '停航' }) // 27

  /** reads of the auditor: stream and number of events */
  const reads: { stream: string; events: number }[] = []
  // the routes get access to read and nothing else
  const log: Pick<EventStore, 'read'> = {
    read: async (stream, options) => {
      const events = await store.read(stream, options)
      reads.push({ stream, events: events.length })
      return events
    },
  }
  const veil = veilOf()
  const routes = historyRoutes({
    store: log,
    veil,
    reader: historyReader({ store: log, registry: histories, veil, called: async () => id => ({ loginName: id, name: id }) }),
    besideOf: async no => ({ payments: no === orderNo ? ['P1', 'P2'] : [], fines: [] }),
  })
  const app = await server({
    secret: 'secret of a test',
    routes,
    endpoints: endpointsIn(api),
    keys: { ...memoryKeys(), acquire: () => Promise.reject(new Error('an auditor acquires no key')) },
    run: { ...run, execute: () => Promise.reject(new Error('an auditor commands nothing')) },
    authenticate: token => people[token as Person],
    clock: () => minute(1_000),
    log: pino({ level: 'silent' }),
    ratePerMinute: 0,
  })
  t.teardown(async () => {
    await app.close()
    await store.close()
  })
  const fetch = (endpoint: AnyEndpoint, query: Record<string, string | number>, as: Person = 'auditor') =>
    app.inject({
      url: `${endpoint.path}?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
      headers: { authorization: `Bearer ${as}` },
    })
  const ask = async (endpoint: AnyEndpoint, query: Record<string, string | number>, as?: Person) => {
    const json = (await fetch(endpoint, query, as)).json()
    const wrong = json.success && wrongAnswer(endpoint.data, json.data)
    if (wrong) throw new Error(`${endpoint.path} does not answer as declared: ${wrong}`)
    return json
  }
  return { store, routes, reads, fetch, ask }
}
