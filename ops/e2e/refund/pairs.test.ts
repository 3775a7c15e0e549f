import t from 'tap'
import { extraLimit } from '#contracts/extra/limit-record.ts'
import { extraProduct } from '#contracts/extra/product-record.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { cancelOrder, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { modifyPrice, reduceSeats } from '#contracts/order/changes/changes-api.ts'
import type { RefundOpened, SeatsReduced } from '#contracts/order/events.ts'
import { splitOrder } from '#contracts/order/split/split-api.ts'
import { modifyRefundStatus, refundTicketStatus, submitRefund, withdrawRefund } from '#contracts/refund/api.ts'
import { submitRename } from '#contracts/rename/api.ts'
import { queryParked } from '#contracts/report/lists.ts'
import { decide, fold } from '#services/kernel/decider.ts'
import { aClerk } from '#services/kernel/spec.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { order } from '#services/order/decide.ts'
import { accountOf, moneyOf } from '#services/order/money/sums.ts'
import { approvedRefunds } from '#services/order/refund/refund-account.ts'
import { type LiveOrder, type OpenedRefund, passengersOf } from '#services/order/state.ts'
import { markOf, refund } from '#services/refund/decide.ts'
import { blockOf, ground } from '../ground.ts'
import { adults } from '../sale.ts'

/**
 * What two may want of one order at the same moment, where what each is given back hangs on the others: twelve travellers of a group of ten at least,
 * of whom some apply and then some more. The second wish is begun some turns of the loop after the first, each round one turn more.
 */
const ROUNDS = runs(12)
const { fresh } = ground(t)

type Sale = Awaited<ReturnType<typeof sold>>
type Wish = readonly [endpoint: AnyEndpoint, body: object, as: string]

let travellers = 0
/** A group at 1190 and 70 of taxes, with two applications; without tickets it may still give seats back. */
const sold = async (house: Awaited<ReturnType<typeof open>>, { tickets, size = 12, parts: [a, b] = [2, 4] }: Pair) => {
  const { sale, call, agent, OUT, program } = house
  const { orderId, total } = await sale.submit(agent, [OUT], adults(size), { confirmDuplicate: true })
  await sale.payAt(await sale.openPayment(agent, orderId, total))
  const rows = Array.from({ length: size }, () => ({
    姓名: '测试甲',
    旅客类型: '成人',
    证件类型: '护照',
    证件号: `E${++travellers + 10_000_000}`,
  }))
  await sale.name(agent, orderId, rows)
  await call(sureRequestSeat, { orderId }, 'order')
  if (tickets) await call(sureOutTicket, { orderId }, 'order')
  await program.settle()
  const { state } = await program.run.load(order, orderId)
  const people = passengersOf(state as LiveOrder)
  const ids = people.map(({ id }) => id)
  const apply = async (from: number, to: number) =>
    (await call(submitRefund, { orderId, ids: ids.slice(from, to), refundType: 'VOLUNTE' }, agent)).refundId
  const [A, B] = [await apply(0, a), await apply(a, b)]
  await program.settle()
  return { orderId, people, ids, A, B, agent, OUT }
}
const open = async () => {
  const house = await fresh()
  await house.sale.offer([{ seats: 400 }])
  return { ...house, OUT: blockOf(house.flight) }
}

const walk =
  (statusId: 'REFUNDAPPROVE' | 'REFUNDREJECT' | 'REFUNDACCOMPLISH', as = 'refund') =>
  (refundId: string): Wish => [modifyRefundStatus, { refundId, statusId, reason: '按规定' }, as]
const approve = walk('REFUNDAPPROVE')
const approveToo = walk('REFUNDAPPROVE', 'admin')
const reject = walk('REFUNDREJECT')
const payOut = walk('REFUNDACCOMPLISH', 'finance')
const withdraw = (refundId: string, { agent }: Sale): Wish => [withdrawRefund, { refundId }, agent]
const giveUp = ({ orderId, ids, agent }: Sale): Wish => [reduceSeats, { orderId, ids: ids.slice(5, 10) }, agent]

type Pair = {
  title: string
  /** issued before, or paid for only: then an application that is approved waits for its pay-out, and seats may be given back */
  tickets: boolean
  /** twelve where nothing is said */
  size?: number
  /** the first of them are A's, up to the first number, and B's up to the second; two and two where nothing is said */
  parts?: [number, number]
  /** what the house needs for it */
  given?: (house: Awaited<ReturnType<typeof open>>) => Promise<unknown>
  /** decided before */
  before?: (sale: Sale) => Wish[]
  first: (sale: Sale) => Wish[]
  second: (sale: Sale) => Wish[]
}
const pairs: Pair[] = [
  {
    title: 'two approve, their agency withdraws both',
    tickets: true,
    first: ({ A, B }) => [approve(A), approveToo(B)],
    second: sale => [withdraw(sale.A, sale), withdraw(sale.B, sale)],
  },
  { title: 'two approve', tickets: true, first: ({ A }) => [approve(A)], second: ({ B }) => [approveToo(B)] },
  { title: 'one approves, one rejects', tickets: true, first: ({ A }) => [approve(A)], second: ({ A }) => [reject(A)] },
  {
    title: 'one that is approved is rejected, another approved that gets more because of it',
    tickets: false,
    // who goes first pays for those who stay, as long as they stay
    parts: [3, 9],
    before: ({ A }) => [approve(A)],
    first: ({ A }) => [reject(A)],
    second: ({ B }) => [approveToo(B)],
  },
  {
    title: 'one that is approved is rejected, and paid out',
    tickets: false,
    before: ({ A }) => [approve(A)],
    first: ({ A }) => [reject(A)],
    second: ({ A }) => [payOut(A)],
  },
  {
    title: 'one that is approved is rejected, seats of others are given back',
    tickets: false,
    parts: [3, 5],
    before: ({ A }) => [approve(A)],
    first: ({ A }) => [reject(A)],
    second: sale => [giveUp(sale)],
  },
  {
    title: 'both that are approved are rejected, seats of others are given back',
    tickets: false,
    before: ({ A, B }) => [approve(A), approveToo(B)],
    first: ({ A, B }) => [reject(A), reject(B)],
    second: sale => [giveUp(sale)],
  },
  {
    title: 'one is approved, another is applied for',
    tickets: true,
    first: ({ A }) => [approve(A)],
    second: ({ orderId, ids, agent }) => [[submitRefund, { orderId, ids: ids.slice(4, 7), refundType: 'VOLUNTE' }, agent]],
  },
  {
    title: 'withdrawn, and the order split',
    tickets: false,
    size: 24,
    before: sale => [withdraw(sale.B, sale)],
    first: sale => [withdraw(sale.A, sale)],
    second: ({ orderId, ids }) => [[splitOrder, { orderId, ids: ids.slice(12) }, 'order']],
  },
  {
    title: 'withdrawn, and the order cancelled',
    tickets: false,
    before: sale => [withdraw(sale.B, sale)],
    first: sale => [withdraw(sale.A, sale), approve(sale.A)],
    second: ({ orderId, agent }) => [[cancelOrder, { orderId }, agent]],
  },
  {
    title: 'approved, and somebody else renamed',
    tickets: true,
    given: async ({ call }) => {
      const product = { airLine: 'HU', code: 'RENAME', kind: 'CHANGE_FEE' as const, name: '更名费', price: 10_000 }
      await call(extraProduct.endpoints.add, product, 'admin')
      const limit = {
        kind: 'CHANGE_FEE' as const,
        airLine: 'HU',
        origin: '*',
        destination: '*',
        saleFrom: '2026-01-01',
        saleTo: '2027-12-31',
      }
      await call(extraLimit.endpoints.add, { ...limit, cutOffHours: 24 }, 'admin')
    },
    first: ({ A, B }) => [approve(A), approveToo(B)],
    second: ({ orderId, people: { 5: one }, agent }) => [
      [submitRename, { orderId, id: one!.id, name: '测试果', docType: one!.docType, docNo: one!.docNo, remark: '更正' }, agent],
    ],
  },
  {
    title: 'approved, and one of its tickets found flown',
    tickets: true,
    first: ({ A }) => [approve(A)],
    second: ({ A, people: [one] }) => [[refundTicketStatus, { refundId: A, ticketNo: one!.ticketNo!, status: 'USED' }, 'admin']],
  },
  {
    title: 'approved, and another price proposed',
    tickets: false,
    first: ({ A, B }) => [approve(A), approveToo(B)],
    second: ({ orderId, OUT }) => [
      [modifyPrice, { orderId, prices: [{ stockId: OUT, type: 'ADULT', fare: 100_000 }], remark: '改价' }, 'order'],
    ],
  },
]

const turns = async (n: number): Promise<void> => {
  for (let turn = 0; turn < n; turn++) await new Promise(resolve => setImmediate(resolve))
}

type Stored = Fact & { at: string }
/** All that went back with the order, or is owed, fen. */
const givenBack = (state: LiveOrder): number =>
  approvedRefunds(state).reduce((sum, { totals }) => sum + totals.refund, state.differences ?? 0) +
  (state.givenUp ?? []).reduce((sum, one) => sum + one.refund, 0)

/** The same order had nobody applied whose application was rejected: what is decided about those who left, by the rules of the order alone. */
const alone = (facts: readonly Stored[], rejected: ReadonlySet<string>): LiveOrder => {
  let state = order.initial as LiveOrder | typeof order.initial
  const of = ({ data }: Stored) => (data as { refundId?: string }).refundId ?? ''
  for (const fact of facts) {
    const context = { who: aClerk, at: fact.at, id: 'alone' }
    const told = (name: string, command: object) => {
      const decided = decide(order, name, state, command, context)
      state = fold(
        order,
        state,
        decided.map(one => ({ ...one, at: fact.at })),
      )
    }
    if (fact.type.startsWith('Refund') && rejected.has(of(fact))) continue
    if (fact.type === 'MoneyOwed') continue
    if (fact.type === 'RefundOpened') {
      const { refundId, lines, refundType, rule, scale } = fact.data as Static<typeof RefundOpened.schema>
      told('submitRefund', { refundId, ids: [...new Set(lines.map(({ passengerId }) => passengerId))], refundType, rule, scale })
    } else if (fact.type === 'RefundFixed') told('fixRefund', { refundId: of(fact), dueBy: fact.at, approver: 'somebody' })
    else if (fact.type === 'SeatsReduced') {
      const { changeId, removed, givenUp } = fact.data as Static<typeof SeatsReduced.schema>
      told('reduceSeats', { changeId, ids: removed, ...(givenUp?.scale && { scale: givenUp.scale }) })
    } else state = fold(order, state, [fact])
  }
  return state as LiveOrder
}
/** where the application stands, as its order has it */
const standing = ({ status, fixed }: OpenedRefund): string[] => {
  if (status === 'REFUNDED') return ['REFUNDACCOMPLISH']
  if (status === 'REJECTED') return ['REFUNDREJECT']
  return fixed ? ['REFUNDAPPROVE', 'REFUNDTICKET'] : ['REFUNDSUBMIT']
}

for (const pair of pairs)
  t.test(pair.title, async t => {
    const { given, before = () => [], first, second } = pair
    const house = await open()
    await given?.(house)
    const { program, send } = house
    for (const as of ['refund', 'admin', 'finance', 'order', house.agent]) await house.token(as)
    const sent = ([endpoint, body, as]: Wish) => send(endpoint, body, as, { hasty: true })
    const outcomes = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      const sale = await sold(house, pair)
      for (const wish of before(sale)) await send(...wish)
      await program.settle()
      const begun = first(sale).map(sent)
      await turns(round)
      const answers = await Promise.all([...begun, ...second(sale).map(sent)])
      await program.settle()
      outcomes.add(answers.map(({ status, message }) => (status === 200 ? 'done' : message)).join(', '))
      t.ok(
        answers.every(({ status }) => status === 200 || status === 409 || status === 412),
        answers.map(({ status, message }) => `${status} ${message}`).join(', '),
      )

      const { state } = await program.run.load(order, sale.orderId)
      const live = state as LiveOrder
      const { forfeited, refundFees, used, returning, returned } = accountOf(live)
      const sums = { forfeited, refundFees, used, returning, returned, shown: moneyOf(live).forfeited }
      t.same(
        Object.entries(sums).filter(([, amount]) => amount < 0),
        [],
        `round ${round}: nothing is less than nothing`,
      )
      const refunds = Object.values(live.refunds)
      const rejected = new Set(refunds.flatMap(({ refundId, status }) => (status === 'REJECTED' ? [refundId] : [])))
      const facts = (await program.events.read(`order-${sale.orderId}`)).map(({ type, data, at }) => ({ type, data, at }))
      const due = givenBack(alone(facts as Stored[], rejected))
      t.ok(givenBack(live) <= due, `round ${round}: ${givenBack(live)} go back, ${due} are due to those who left`)
      for (const one of refunds) {
        const { state: application } = await program.run.load(refund, one.refundId)
        if (application.status === 'NONE') throw new Error(`${one.refundId} is not there`)
        t.ok(standing(one).includes(application.status), `round ${round}: ${one.status} ${one.fixed} and ${application.status}`)
        t.same(application.submitted.totals, one.totals, 'and the same amounts')
        const flown = application.submitted.lines.filter(line => markOf(application, line) === 'USED')
        if (one.fixed)
          t.same(
            flown,
            application.submitted.lines.filter(({ rule }) => rule === 'USED'),
            'what was found flown is counted so',
          )
      }
    }
    t.equal((await house.call(queryParked, {}, 'admin')).totalElements, 0, 'nothing waits for a person')
    t.comment([...outcomes].sort().join(' | '))
  })
