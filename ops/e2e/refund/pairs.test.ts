import t from 'tap'
import { changeDepartureDate } from '#contracts/change/api.ts'
import { extraLimit } from '#contracts/extra/limit-record.ts'
import { extraProduct } from '#contracts/extra/product-record.ts'
import { handleFlow, submitAudit } from '#contracts/flow/api.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { cancelOrder, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { modifyPrice, reduceSeats } from '#contracts/order/changes/changes-api.ts'
import type { OrderExpired, RefundOpened, SeatsReduced } from '#contracts/order/events.ts'
import { confirmPriceChange } from '#contracts/order/money/price-api.ts'
import { splitOrder } from '#contracts/order/split/split-api.ts'
import { modifyRefundStatus, refundTicketStatus, submitRefund, withdrawRefund } from '#contracts/refund/api.ts'
import { submitRename } from '#contracts/rename/api.ts'
import { queryParked } from '#contracts/report/lists.ts'
import { runningFlow } from '#services/flow/start.ts'
import { aClerk } from '#services/kernel/spec.ts'
import { decide, fold } from '#services/kernel/stream/decider.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { turns } from '#services/kernel/test/turns.ts'
import { order } from '#services/order/decide.ts'
import { accountOf, moneyOf } from '#services/order/money/sums.ts'
import { approvedRefunds } from '#services/order/refund/refund-account.ts'
import { type LiveOrder, type OpenedRefund, outstanding, passengersOf } from '#services/order/state.ts'
import { markOf, refund } from '#services/refund/decide.ts'
import { blockOf, ground } from '../ground.ts'
import { adults } from '../sale.ts'

/**
 * Races of two requests about one order, where each refund depends on the others: twelve travellers of a group of at least ten, of whom
 * some apply and then some more. The second request starts some turns of the event loop after the first, one turn more in each round.
 */
const ROUNDS = runs(12)
const { fresh } = ground(t)

type Sale = Awaited<ReturnType<typeof sold>>
type Wish = readonly [endpoint: AnyEndpoint, body: object, as: string]

let travellers = 0
/**
 * A group at 1,190 yuan and 70 of taxes, with two applications. A group without tickets may still give seats back, and one that is not
 * paid has no applications.
 */
const sold = async (house: Awaited<ReturnType<typeof open>>, { paid = true, tickets, size = 12, parts: [a, b] = [2, 4] }: Pair) => {
  const { sale, call, agent, OUT, LATER, program } = house
  const { orderId, total } = await sale.submit(agent, [OUT], adults(size), { confirmDuplicate: true })
  if (paid) await sale.payAt(await sale.openPayment(agent, orderId, total))
  const rows = Array.from({ length: size }, () => ({
    姓名: '测试甲',
    旅客类型: '成人',
    证件类型: '护照',
    证件号: `E${++travellers + 10_000_000}`,
  }))
  await sale.name(agent, orderId, rows)
  if (paid) await call(sureRequestSeat, { orderId }, 'order')
  if (tickets) await call(sureOutTicket, { orderId }, 'order')
  await program.settle()
  const { state } = await program.run.load(order, orderId)
  const people = passengersOf(state as LiveOrder)
  const ids = people.map(({ id }) => id)
  const apply = async (from: number, to: number) =>
    (await call(submitRefund, { orderId, ids: ids.slice(from, to), refundType: 'VOLUNTE' }, agent)).refundId
  const [A, B] = paid ? [await apply(0, a), await apply(a, b)] : ['', '']
  await program.settle()
  /** the price change that waits to be agreed to */
  const proposed = async () => ((await program.run.load(order, orderId)).state as LiveOrder).priceProposal?.proposalId ?? ''
  return { orderId, people, ids, A, B, agent, OUT, LATER, proposed }
}
const open = async () => {
  const house = await fresh()
  const later = { date: house.day(40) }
  await house.sale.putOnSale([{ seats: 400 }, { seats: 400, ...later }])
  return { ...house, OUT: blockOf(house.flight), LATER: blockOf({ ...house.flight, ...later }) }
}

const walk =
  (statusId: 'REFUNDAPPROVE' | 'REFUNDREJECT' | 'REFUNDACCOMPLISH', as = 'refund') =>
  (refundId: string): Wish => [modifyRefundStatus, { refundId, statusId, reason: '按规定' }, as]
const approve = walk('REFUNDAPPROVE')
const approveToo = walk('REFUNDAPPROVE', 'admin')
const reject = walk('REFUNDREJECT')
const payOut = walk('REFUNDACCOMPLISH', 'finance')
const withdraw = (refundId: string, { agent }: Sale): Wish => [withdrawRefund, { refundId }, agent]
const flowOf = (refundId: string) => `REFUND~${refundId}~1`
/** the handling of the n-th step of its flow */
const handled = (refundId: string, step: number, routeId: string, as: string): Wish => [
  handleFlow,
  { instanceId: flowOf(refundId), curentTaskId: `${flowOf(refundId)}.${step}.1`, routeId, flowRemark: '请补充证明' },
  as,
]
/** handed to its flow, and sent back to its agency */
const sentBack = ({ A, agent }: Sale): Wish[] => [
  [submitAudit, { businessType: 'REFUND', businessId: A }, agent],
  handled(A, 1, 'step1-back', 'refund'),
]
const handInAgain = ({ A, agent }: Sale): Wish => handled(A, 2, 'resubmit', agent)
const leave =
  (from: number, to: number) =>
  ({ orderId, ids, agent }: Sale): Wish => [reduceSeats, { orderId, ids: ids.slice(from, to) }, agent]
const handBack = leave(5, 10)
const splitAt =
  (from: number) =>
  ({ orderId, ids }: Sale): Wish => [splitOrder, { orderId, ids: ids.slice(from) }, 'order']
const flyLater = ({ orderId, ids, agent, OUT, LATER }: Sale): Wish => [
  changeDepartureDate,
  { orderId, ids: ids.slice(4, 6), segments: [{ stockId: OUT, to: LATER }] },
  agent,
]
/** before there are tickets the whole order flies another day */
const allLater = ({ orderId, agent, OUT, LATER }: Sale): Wish => [
  changeDepartureDate,
  { orderId, segments: [{ stockId: OUT, to: LATER }] },
  agent,
]
const reprice = ({ orderId, OUT }: Sale): Wish => [
  modifyPrice,
  { orderId, prices: [{ stockId: OUT, type: 'ADULT', fare: 100_000 }], remark: '改价' },
  'order',
]
const cancel = ({ orderId, agent }: Sale): Wish => [cancelOrder, { orderId }, agent]
const rename = ({ orderId, people: { 5: one }, agent }: Sale): Wish => [
  submitRename,
  { orderId, id: one!.id, name: '测试果', docType: one!.docType, docNo: one!.docNo, remark: '更正' },
  agent,
]
/** so cheap that another has to agree */
const propose = ({ orderId, OUT }: Sale): Wish => [
  modifyPrice,
  { orderId, prices: [{ stockId: OUT, type: 'ADULT', fare: 0 }], remark: '补偿' },
  'order',
]
const agree = ({ orderId }: Sale, proposalId: string): Wish => [confirmPriceChange, { orderId, proposalId }, 'admin']
const renames = async ({ call }: Awaited<ReturnType<typeof open>>) => {
  const product = { airLine: 'HU', code: 'RENAME', kind: 'CHANGE_FEE' as const, name: '更名费', price: 10_000 }
  await call(extraProduct.endpoints.add, product, 'admin')
  const limit = { kind: 'CHANGE_FEE' as const, airLine: 'HU', origin: '*', destination: '*', saleFrom: '2026-01-01', saleTo: '2027-12-31' }
  await call(extraLimit.endpoints.add, { ...limit, cutOffHours: 24 }, 'admin')
}

type Pair = {
  title: string
  /** paid for, where nothing else is said */
  paid?: boolean
  /** issued before, or paid for only: then an application that is approved waits for its pay-out, and seats may be given back */
  tickets: boolean
  /** twelve where nothing is said */
  size?: number
  /** the first of them are A's, up to the first number, and B's up to the second; two and two where nothing is said */
  parts?: [number, number]
  /** decided before */
  before?: (sale: Sale) => Wish[]
  first: (sale: Sale, proposalId: string) => Wish[]
  second: (sale: Sale) => Wish[]
  /** only one of the two may be told that it was done */
  either?: true
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
    // the first to leave pays for those who stay, as long as they stay
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
    second: sale => [handBack(sale)],
  },
  {
    title: 'both that are approved are rejected, seats of others are given back',
    tickets: false,
    before: ({ A, B }) => [approve(A), approveToo(B)],
    first: ({ A, B }) => [reject(A), reject(B)],
    second: sale => [handBack(sale)],
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
    second: sale => [splitAt(12)(sale)],
  },
  {
    title: 'withdrawn, and the order cancelled',
    tickets: false,
    before: sale => [withdraw(sale.B, sale)],
    first: sale => [withdraw(sale.A, sale), approve(sale.A)],
    second: sale => [cancel(sale)],
  },
  {
    title: 'approved, and somebody else renamed',
    tickets: true,
    first: ({ A, B }) => [approve(A), approveToo(B)],
    second: sale => [rename(sale)],
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
    second: sale => [reprice(sale)],
  },
  {
    title: 'approved, and seats of others given back',
    tickets: false,
    first: ({ A, B }) => [approve(A), approveToo(B)],
    second: sale => [handBack(sale)],
  },
  {
    title: 'approved, and the order split',
    tickets: false,
    size: 24,
    first: ({ A, B }) => [approve(A), approveToo(B)],
    second: sale => [splitAt(12)(sale)],
  },
  { title: 'approved, and the order cancelled', tickets: false, first: ({ A }) => [approve(A)], second: sale => [cancel(sale)] },
  {
    title: 'rejected, and withdrawn',
    tickets: false,
    first: ({ A }) => [reject(A)],
    second: sale => [withdraw(sale.A, sale)],
    either: true,
  },
  {
    // the desk's word about what was sent back stands, and the flow that goes on in this moment ends with it
    title: 'one that was sent back is handed in again, and rejected by the desk',
    tickets: true,
    before: sentBack,
    first: sale => [handInAgain(sale)],
    second: ({ A }) => [reject(A)],
  },
  {
    title: 'one that was sent back is handed in again, and withdrawn',
    tickets: true,
    before: sentBack,
    first: sale => [handInAgain(sale)],
    second: sale => [withdraw(sale.A, sale)],
  },
  {
    title: 'one that was sent back is handed in again, and approved by the desk',
    tickets: true,
    before: sentBack,
    first: sale => [handInAgain(sale)],
    second: ({ A }) => [approve(A)],
    either: true,
  },
  {
    title: 'one that was sent back is rejected by the desk, and withdrawn',
    tickets: true,
    before: sentBack,
    first: ({ A }) => [reject(A)],
    second: sale => [withdraw(sale.A, sale)],
    either: true,
  },
  {
    title: 'both that are approved are rejected, and the order split',
    tickets: false,
    size: 24,
    before: ({ A, B }) => [approve(A), approveToo(B)],
    first: ({ A, B }) => [reject(B), reject(A)],
    second: sale => [splitAt(12)(sale)],
  },
  {
    title: 'both that are approved are rejected, and the order cancelled',
    tickets: false,
    before: ({ A, B }) => [approve(A), approveToo(B)],
    first: ({ A, B }) => [reject(B), reject(A)],
    second: sale => [cancel(sale)],
  },
  {
    title: 'rejected, and somebody else renamed',
    tickets: true,
    before: ({ A }) => [approve(A)],
    first: ({ A, B }) => [reject(A), reject(B)],
    second: sale => [rename(sale)],
  },
  {
    title: 'withdrawn, and seats of others given back',
    tickets: false,
    first: sale => [withdraw(sale.A, sale), withdraw(sale.B, sale)],
    second: sale => [handBack(sale)],
  },
  {
    title: 'withdrawn, and somebody else renamed',
    tickets: true,
    first: sale => [withdraw(sale.A, sale), withdraw(sale.B, sale)],
    second: sale => [rename(sale)],
  },
  {
    title: 'seats given back by two, of whom either leaves the group below its minimum',
    tickets: false,
    before: sale => [withdraw(sale.A, sale), withdraw(sale.B, sale)],
    first: sale => [leave(0, 3)(sale)],
    second: sale => [handBack(sale)],
  },
  {
    title: 'seats given back, and the order split',
    tickets: false,
    size: 30,
    before: sale => [withdraw(sale.A, sale), withdraw(sale.B, sale)],
    first: sale => [handBack(sale)],
    second: sale => [splitAt(15)(sale)],
  },
  {
    title: 'seats given back, and the order cancelled',
    tickets: false,
    before: sale => [withdraw(sale.A, sale), withdraw(sale.B, sale)],
    first: sale => [handBack(sale)],
    second: sale => [cancel(sale)],
  },
  {
    title: 'another date for two, and a refund of one of them',
    tickets: true,
    size: 24,
    first: sale => [flyLater(sale)],
    second: ({ orderId, ids, agent }) => [[submitRefund, { orderId, ids: ids.slice(5, 7), refundType: 'VOLUNTE' }, agent]],
    either: true,
  },
  {
    title: 'another date for two, and refunds of others approved',
    tickets: true,
    size: 24,
    first: sale => [flyLater(sale)],
    second: ({ A, B }) => [approve(A), approveToo(B)],
  },
  {
    title: 'another date for two, and the order split',
    tickets: true,
    size: 24,
    before: sale => [withdraw(sale.A, sale), withdraw(sale.B, sale)],
    first: sale => [flyLater(sale)],
    second: sale => [splitAt(12)(sale)],
  },
  {
    title: 'another date for two, and one of them renamed',
    tickets: true,
    first: sale => [flyLater(sale)],
    second: sale => [rename(sale)],
  },
  {
    title: 'another date for all, and the order cancelled',
    tickets: false,
    before: sale => [withdraw(sale.A, sale), withdraw(sale.B, sale)],
    first: sale => [allLater(sale)],
    second: sale => [cancel(sale)],
  },
  {
    title: 'another date for all, and the order split',
    tickets: false,
    size: 24,
    before: sale => [withdraw(sale.A, sale), withdraw(sale.B, sale)],
    first: sale => [allLater(sale)],
    second: sale => [splitAt(12)(sale)],
  },
  {
    title: 'split in two ways',
    tickets: false,
    size: 24,
    before: sale => [withdraw(sale.A, sale), withdraw(sale.B, sale)],
    first: sale => [splitAt(12)(sale)],
    second: sale => [splitAt(10)(sale)],
  },
  {
    title: 'split, and cancelled',
    tickets: false,
    size: 24,
    before: sale => [withdraw(sale.A, sale), withdraw(sale.B, sale)],
    first: sale => [splitAt(12)(sale)],
    second: sale => [cancel(sale)],
  },
  {
    title: 'split, and somebody who stays renamed',
    tickets: true,
    size: 24,
    before: sale => [withdraw(sale.A, sale), withdraw(sale.B, sale)],
    first: sale => [splitAt(12)(sale)],
    second: sale => [rename(sale)],
  },
  {
    title: 'a price agreed to, and the order cancelled',
    paid: false,
    tickets: false,
    before: sale => [propose(sale)],
    first: (sale, proposalId) => [agree(sale, proposalId)],
    second: sale => [cancel(sale)],
  },
  {
    title: 'a price agreed to, and seats given back',
    paid: false,
    tickets: false,
    before: sale => [propose(sale)],
    first: (sale, proposalId) => [agree(sale, proposalId)],
    second: sale => [leave(10, 12)(sale)],
  },
  {
    title: 'a price agreed to, and the order split',
    paid: false,
    tickets: false,
    size: 24,
    before: sale => [propose(sale)],
    first: (sale, proposalId) => [agree(sale, proposalId)],
    second: sale => [splitAt(12)(sale)],
  },
  {
    title: 'a price proposed, and the order cancelled',
    paid: false,
    tickets: false,
    first: sale => [propose(sale)],
    second: sale => [cancel(sale)],
  },
]

type Stored = Fact & { at: string }
/** All that went back with the order, or is owed, fen. */
const givenBack = (state: LiveOrder): number =>
  approvedRefunds(state).reduce((sum, { totals }) => sum + totals.refund, state.differences ?? 0) +
  (state.handedBack ?? []).reduce((sum, one) => sum + one.refund, 0)

/**
 * The same order as if nobody had applied whose application was rejected: the amounts for those who left, by the rules of the order alone.
 */
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
      const { changeId, removed, handedBack } = fact.data as Static<typeof SeatsReduced.schema>
      told('reduceSeats', { changeId, ids: removed, ...(handedBack?.scale && { scale: handedBack.scale }) })
    } else if (fact.type === 'OrderExpired' && (fact.data as Static<typeof OrderExpired.schema>).handedBack) {
      const { handedBack } = fact.data as Static<typeof OrderExpired.schema>
      told('cancelOrder', { ...(handedBack?.scale && { scale: handedBack.scale }) })
    } else state = fold(order, state, [fact])
  }
  return state as LiveOrder
}
/** status of the application that fits its order */
const standing = ({ status, fixed }: OpenedRefund): string[] => {
  if (status === 'REFUNDED') return ['REFUNDACCOMPLISH']
  if (status === 'REJECTED') return ['REFUNDREJECT']
  return fixed ? ['REFUNDAPPROVE', 'REFUNDTICKET'] : ['REFUNDSUBMIT']
}

/** the order, and what was split off it */
const partsOf = async ({ program }: Awaited<ReturnType<typeof open>>, orderId: string): Promise<LiveOrder[]> => {
  const live = (await program.run.load(order, orderId)).state as LiveOrder
  const parts = (live.splits ?? []).map(async ({ into }) => (await program.run.load(order, into)).state as LiveOrder)
  return [live, ...(await Promise.all(parts))]
}

let hasRenames = false
for (const pair of pairs)
  t.test(pair.title, async t => {
    const { before = () => [], first, second, either } = pair
    const house = await open()
    if (!hasRenames) await renames(house)
    hasRenames = true
    const { program, send } = house
    for (const as of ['refund', 'admin', 'finance', 'order', house.agent]) await house.token(as)
    const sent = ([endpoint, body, as]: Wish) => send(endpoint, body, as, { hasty: true })
    const outcomes = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      const sale = await sold(house, pair)
      for (const wish of before(sale)) t.equal((await send(...wish)).status, 200)
      await program.settle()
      const begun = first(sale, await sale.proposed()).map(sent)
      await turns(round)
      const answers = await Promise.all([...begun, ...second(sale).map(sent)])
      await program.settle()
      if (either) t.equal(answers.filter(({ status }) => status === 200).length, 1, 'who comes second is told so')
      outcomes.add(answers.map(({ status, message }) => (status === 200 ? 'done' : message)).join(', '))
      t.ok(
        // a traveller whom the other has split off is not there any more
        answers.every(({ status, message }) => [200, 409, 412].includes(status) || (status === 404 && message === '旅客不存在')),
        answers.map(({ status, message }) => `${status} ${message}`).join(', '),
      )

      let [back, due] = [0, 0]
      for (const live of await partsOf(house, sale.orderId)) {
        const { forfeited, refundFees, used, returning, returned } = accountOf(live)
        const sums = { forfeited, refundFees, used, returning, returned, shown: moneyOf(live).forfeited }
        t.same(
          Object.entries(sums).filter(([, amount]) => amount < 0),
          [],
          `round ${round}: nothing is less than nothing`,
        )
        if (live.status === 'WAIT_FOR_PAY') t.equal(outstanding(live), live.submitted.total, 'and all of an order that is not paid is owed')
        const refunds = Object.values(live.refunds)
        const rejected = new Set(refunds.flatMap(({ refundId, status }) => (status === 'REJECTED' ? [refundId] : [])))
        const facts = (await program.events.read(`order-${live.submitted.orderNo}`)).map(({ type, data, at }) => ({ type, data, at }))
        back += givenBack(live)
        due += givenBack(alone(facts as Stored[], rejected))
        for (const one of refunds) {
          const { state: application } = await program.run.load(refund, one.refundId)
          if (application.status === 'NONE') throw new Error(`${one.refundId} is not there`)
          if (one.status === 'REJECTED')
            t.notOk(await runningFlow(program.run.load, 'REFUND', one.refundId), 'nobody decides what is closed')
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
      t.ok(back <= due, `round ${round}: ${back} go back, ${due} are due to those who left`)
    }
    t.equal((await house.call(queryParked, {}, 'admin')).totalElements, 0, 'nothing waits for a person')
    t.comment([...outcomes].sort().join(' | '))
  })
