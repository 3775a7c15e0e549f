import t from 'tap'
import type { Fact } from '#contracts/kernel/event.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import {
  DepositPaid,
  MoneyOwed,
  OrderSplitOff,
  OrderSubmitted,
  PaidInFull,
  PassengersAdded,
  PnrPassengersMoved,
} from '#contracts/order/events.ts'
import type { TravellerCounts } from '#contracts/order/search/quote.ts'
import { aClerk, anAgent, attempt, NOON, spec } from '#services/kernel/spec.ts'
import { order } from '../decide.ts'
import { pnrGroups, pnrOfTravellers } from '../pnr/pnrs.ts'
import { type LiveOrder, outstanding, paidTotal, passengersOf } from '../state.ts'
import { BALANCE_BY, DEPOSIT, deposited, depositOrder, money, SUM } from '../test/deposit.ts'
import {
  approving,
  back,
  confirmed,
  leg,
  named,
  ORDER,
  PAY_BY,
  paid,
  payment,
  printed,
  STD,
  submission,
  submitted,
  TOTAL,
  ticketed,
  travellers,
} from '../test/sample.ts'
import { folded, halves, INTO, type OrderFact } from '../test/split.ts'

const at = spec(order)
const asked = { splitId: 's1', into: INTO }
const none: TravellerCounts = { ADULT: 0, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
const sums = (state: LiveOrder) => ({
  status: state.status,
  seats: state.submitted.seats,
  total: state.submitted.total,
  paid: paidTotal(state),
  deposit: state.deposit,
  forfeited: state.forfeited,
  owed: state.status === 'WAIT_FOR_PAY' ? outstanding(state) : 0,
})
/** a group that may be of any size */
const small = { paxMin: 2 }

t.test('a part opens as an order of its own: whoever was chosen, their seats and limits', async t => {
  const past = [submitted(small), named()]
  const { fact, rest, part, opened } = halves(past, { ids: ['adult-0', 'adult-1', 'child-0'], reason: '分两批' })
  t.match(fact.data, {
    into: INTO,
    moved: { ...none, ADULT: 2, CHILD: 1 },
    counts: { ADULT: 8, CHILD: 0, FREE: 1, INFANT: 1 },
    holds: [{ stockId: leg().stockId, seats: 3 }],
    reason: '分两批',
  })
  t.same(
    opened.map(({ type }) => type),
    [OrderSubmitted.type, OrderSplitOff.type],
  )
  t.match(part.submitted, {
    orderNo: INTO,
    agency: 'A001',
    groupName: '夕阳红',
    limits: submission().limits,
    seats: 3,
    persons: 3,
    paxMin: 2,
  })
  t.same(
    passengersOf(part).map(({ id }) => id),
    ['adult-0', 'adult-1', 'child-0'],
  )
  t.equal(passengersOf(rest).length, 10)
  const whole = folded(past)
  t.same(
    passengersOf(part),
    passengersOf(whole).filter(({ id }) => fact.data.ids.includes(id)),
    'as the order knew them',
  )
  t.same(part.submitted.contact, whole.submitted.contact)
  for (const { name, docNo } of passengersOf(whole))
    t.notMatch(JSON.stringify(fact.data), new RegExp(`${name}|${docNo}`), 'the fact names nobody')
  t.notMatch(JSON.stringify(fact.data), new RegExp(`${whole.submitted.contact.name}|${whole.submitted.contact.phone}`))
  t.match(part, { splitFrom: { orderNo: ORDER, splitId: 's1' }, status: 'WAIT_FOR_PAY' })
  t.match(rest.splits, [{ into: INTO, seats: 3 }])
  t.same([rest.submitted.total + part.submitted.total, part.submitted.total], [TOTAL, 2 * 86_000 + 89_000])
  t.same(part.instalments, [{ no: 1, kind: 'FULL', amount: 2 * 86_000 + 89_000, by: PAY_BY }])
  t.same(part.watches, rest.watches, 'what was told of a limit is not told again')

  const both = halves([submitted({ ...small, legs: [leg(), back()] })], { counts: { ADULT: 4 } }).fact.data
  t.same(
    both.holds,
    [leg(), back()].map(({ stockId }) => ({ stockId, seats: 4 })),
    'of every flight',
  )
})

t.test('what may be divided, and what not', async () => {
  const one = { ...asked, counts: { ADULT: 1 } }
  at.given().when('splitOrder', one).refused('订单不存在')
  at.given(submitted(), ...cancelled())
    .when('splitOrder', one)
    .refused('订单已失效，不能拆分')
  at.given(submitted()).when('splitOrder', one, { at: PAY_BY }).refused('订单已超时')
  at.given(submitted(), paid()).when('splitOrder', one, { at: STD }).refused('航班已起飞，不能拆分')
  at.given(submitted({ counts: { ...none, ADULT: 1 }, paxMin: 1 }))
    .when('splitOrder', one)
    .refused('订单只有一个座位，不能拆分')
  const refunding = apply(printed())
  at.given(...refunding)
    .when('splitOrder', one)
    .refused('订单有未完结的退票，不能拆分')
  const fixed = [...refunding, ...then(refunding, 'fixRefund', approving('R1'))]
  const refunded = [...fixed, ...then(fixed, 'closeRefund', { refundId: 'R1', outcome: 'REFUNDED' })]
  at.given(...refunded)
    .when('splitOrder', one)
    .refused('订单已有退票，不能拆分')
  const rejected = [...refunding, ...then(refunding, 'closeRefund', { refundId: 'R1', outcome: 'REJECTED' })]
  at.given(...rejected)
    .when('splitOrder', { ...asked, ids: ['adult-0'] })
    .refused('不足成团人数：订单已支付，拆分后每部分至少10人')
})

t.test('each side is a group that may fly', async () => {
  const open = at.given(submitted(small))
  open.when('splitOrder', asked).refused('请选择要拆出的旅客或人数', { status: 400 })
  open.when('splitOrder', { ...asked, ids: ['nobody'] }).refused('旅客不存在', { status: 404 })
  open.when('splitOrder', { ...asked, counts: { ADULT: 11 } }).refused('未录名的成人只有10人')
  open.when('splitOrder', { ...asked, counts: { INFANT: 1 } }).refused('拆出的部分至少须有一个座位')
  open.when('splitOrder', { ...asked, counts: { ADULT: 10, CHILD: 1, FREE: 1, INFANT: 1 } }).refused('不能拆出全部座位')
  open.when('splitOrder', { ...asked, counts: { ADULT: 10, FREE: 1 } }).refused('每名成人最多携带一名婴儿')
  open.when('splitOrder', { ...asked, counts: { CHILD: 1, INFANT: 1 } }).refused('每名成人最多携带一名婴儿')
  at.given(submitted(small), named())
    .when('splitOrder', { ...asked, counts: { ADULT: 1 } })
    .refused('未录名的成人只有0人')
  const free = { free: { every: 10, counting: 'FREE_INCLUDED' as const } }
  at.given(submitted({ ...small, terms: free }))
    .when('splitOrder', { ...asked, counts: { ADULT: 2, FREE: 1 } })
    .refused('免票人数超过规则：3人最多0名免票')
})

t.test('a part too small for a group pays the full fare, when somebody says so and it is not paid', async t => {
  const five = { counts: { ADULT: 5 } }
  at.given(submitted())
    .when('splitOrder', { ...asked, ...five })
    .refused('不足成团人数：拆分后每部分至少10人，不足的部分须确认按全价计价')
  at.given(submitted())
    .when('splitOrder', { ...asked, ...five, belowMinimum: true })
    .refused('不足成团的部分不能有免票旅客')
  const { rest, part } = halves([submitted({ counts: { ...none, ADULT: 16, CHILD: 1 } })], {
    counts: { ADULT: 3, CHILD: 1 },
    belowMinimum: true,
  })
  t.match(rest, { submitted: { seats: 13, paxMin: 10, total: 13 * 86_000 } })
  t.notOk(rest.belowMinimum)
  // full fare 1 760, a child's half of it, and their taxes
  t.match(part, { belowMinimum: true, submitted: { seats: 4, paxMin: 1, total: 3 * (176_000 + 7_000) + 88_000 + 1_000 } })
  t.equal(outstanding(part), part.submitted.total)
  const fewer = then([OrderSubmitted(part.submitted)], 'reduceSeats', { changeId: 'c1', counts: { ADULT: 1 } })
  t.match(fewer, [{ data: { seats: 3 } }], 'no group any more, it may be of any size')
})

t.test('deposits go by seats, what was paid besides by what is left to pay; every payment is traced', async t => {
  // twenty adults, 1 580 down and 1 000 beside it, one part of nine
  const more = DepositPaid({
    no: 2,
    airLine: 'HU',
    ...money('P2', 100_000),
    deposit: 0,
    instalments: [{ no: 2, kind: 'BALANCE', amount: SUM - DEPOSIT - 100_000, by: BALANCE_BY }],
  })
  const past = [depositOrder(undefined, { paxMin: 5 }), deposited(), more]
  const { rest, part } = halves(past, { counts: { ADULT: 9 } })
  t.match(sums(part), { deposit: (DEPOSIT * 9) / 20, paid: (DEPOSIT * 9) / 20 + 45_000, owed: 9 * 86_000 - (DEPOSIT * 9) / 20 - 45_000 })
  t.same(sums(rest).deposit + sums(part).deposit, DEPOSIT)
  t.same(
    rest.paid.map(({ paymentCode, amount }) => [paymentCode, amount]),
    [
      ['P1', DEPOSIT - 71_100],
      ['P2', 55_000],
    ],
  )
  t.same(part.paid, [{ ...money('P1', 71_100) }, { ...money('P2', 45_000) }])
  t.same(
    [rest.period, part.period],
    [
      { assessment: 8_500, seats: 11, cut: 0 },
      { assessment: 8_500, seats: 9, cut: 0 },
    ],
  )
  t.same(
    part.instalments,
    [{ no: 2, kind: 'BALANCE', amount: outstanding(part), by: BALANCE_BY }],
    'the deposit is paid, the balance is not',
  )
  t.equal(outstanding(rest) + outstanding(part), SUM - DEPOSIT - 100_000)
})

t.test('where nearly all is paid, a cheap part may have nothing left to pay', async t => {
  const past = [
    submitted(small),
    ...then([submitted(small)], 'receivePayment', { ...payment, amount: TOTAL - 1, paidAt: NOON, instalment: 1 }),
  ]
  const { facts, opened, rest, part } = halves(past, { counts: { ADULT: 2 } })
  t.same([outstanding(rest) + outstanding(part), paidTotal(rest) + paidTotal(part)], [1, TOTAL - 1])
  const closed = [...facts, ...opened].filter(({ type }) => type === PaidInFull.type)
  t.equal(closed.length, 1)
  t.same([rest.status, part.status].sort(), ['PAID', 'WAIT_FOR_PAY'])
  t.notOk(
    [...facts, ...opened].some(({ type }) => type === MoneyOwed.type),
    'nothing is owed back',
  )
})

t.test('a paid order: both are paid, tickets go with their travellers', async t => {
  const group = { paxMin: 2 }
  const past = [submitted(group), confirmed(), paid(), named(), ticketed()]
  const { fact, rest, part } = halves(past, { ids: ['adult-0', 'adult-1'], pnrs: ['NEW111'] })
  t.match(
    [sums(rest), sums(part)],
    [
      { status: 'PRINTED', total: TOTAL - 172_000, paid: TOTAL - 172_000 },
      { status: 'PRINTED', total: 172_000, paid: 172_000 },
    ],
  )
  t.equal(fact.data.tickets, 2)
  t.same(
    passengersOf(part).map(({ ticketNo }) => ticketNo),
    ['880-2100000001', '880-2100000002'],
  )
  t.same([pnrGroups(rest), pnrGroups(part)], [[{ pnr: 'MQ4T7K', seats: 10 }], [{ pnr: 'NEW111', seats: 2 }]])
  t.same(part.watches, [])
  const some = [submitted(group), confirmed(), paid(), named(), ticketed().data.tickets.slice(0, 2)].slice(0, 4) as OrderFact[]
  const out = then(some, 'sureOutTicket', { prefix: '880', from: 2_100_000_001, ids: ['adult-0', 'adult-1'] })
  const apart = halves([...some, ...out], { ids: ['adult-0', 'adult-1'] })
  t.same([apart.rest.status, apart.part.status], ['PAID', 'PRINTED'], 'who has a ticket is out, who has none is not')
  // the new order gives back to the payment the money came from, no more than its share
  const refund = attempt(
    order,
    'submitRefund',
    part,
    { refundId: 'R1', ids: ['adult-0', 'adult-1'], refundType: 'FORCE' },
    { who: anAgent, at: NOON, id: INTO },
  )
  t.match(refund, [{ data: { orderNo: INTO, sources: [{ paymentCode: 'P1', amount: 172_000 }], totals: { refund: 172_000 } } }])
})

t.test('asked again it is the same split, and a number is one order’s', async t => {
  const past = [submitted(small)]
  const { facts, opening, opened } = halves(past, { counts: { ADULT: 2 } })
  at.given(...past, ...facts)
    .when('splitOrder', { ...asked, counts: { ADULT: 2 } })
    .nothing()
  at.given(...opened)
    .when('openSplit', opening)
    .nothing()
  at.given(submitted({ orderNo: INTO }))
    .when('openSplit', opening)
    .refused('订单号已被使用')
  const twice = halves([...past, ...facts], { splitId: 's2', into: 'other', counts: { ADULT: 3 } })
  t.same([twice.rest.submitted.seats, twice.part.submitted.seats], [7, 3])
})

t.test('PNRs: divided with their travellers, ten to ninety-nine seats each', async t => {
  const counts = { ...none, ADULT: 24 }
  // all travellers have different names, except the thirteenth, who is called like the first
  const people = travellers(counts).map((one, n) => ({ ...one, name: `王${String.fromCharCode(0x4e00 + (n === 12 ? 0 : n))}` }))
  const past = [submitted({ counts }), confirmed(), PassengersAdded({ passengers: people })]
  const clerk = { who: aClerk }
  const first = travellers(counts)
    .slice(0, 10)
    .map(({ id }) => id)
  const split = { pnr: 'MQ4T7K', into: 'NEW111' }
  const facts = then(past, 'splitPnr', { ...split, ids: first })
  const state = folded([...past, ...facts])
  t.same(pnrGroups(state), [
    { pnr: 'MQ4T7K', seats: 14 },
    { pnr: 'NEW111', seats: 10 },
  ])
  t.same(
    [...pnrOfTravellers(state)].filter(([, pnr]) => pnr === 'NEW111').map(([id]) => id),
    first,
  )
  at.given(...past)
    .when('splitPnr', { ...split, ids: first.slice(1) }, clerk)
    .refused('每个团队PNR须有10至99座')
  at.given(...past)
    .when('splitPnr', { ...split, ids: [] }, clerk)
    .refused('请选择要分出的旅客或座位', { status: 400 })
  at.given(...past)
    .when('splitPnr', { ...split, seats: 10 }, clerk)
    .refused('MQ4T7K只有0个未录名座位')
  at.given(...past)
    .when('splitPnr', { ...split, ids: ['nobody'] }, clerk)
    .refused('旅客不存在', { status: 404 })
  at.given(...past)
    .when('splitPnr', { ...split, pnr: 'XXXXXX', ids: first }, clerk)
    .refused('PNR不存在', { status: 404 })
  at.given(submitted())
    .when('splitPnr', { ...split, ids: first }, clerk)
    .refused('座位尚未确认')
  at.given(submitted(), ...cancelled())
    .when('splitPnr', { ...split, ids: first }, clerk)
    .refused('订单已失效，不能变更PNR')

  const moving = at.given(...past, ...facts)
  moving.when('movePassengers', { pnr: 'NEW111', ids: ['adult-10'] }, clerk).then(PnrPassengersMoved({ pnr: 'NEW111', ids: ['adult-10'] }))
  moving.when('movePassengers', { pnr: 'MQ4T7K', ids: ['adult-1'] }, clerk).refused('每个团队PNR须有10至99座')
  moving.when('movePassengers', { pnr: 'NEW111', ids: ['adult-0'] }, clerk).nothing()
  moving.when('movePassengers', { pnr: 'NEW111', ids: ['adult-12'] }, clerk).refused('NEW111中已有同名旅客王一')
  at.given(...past)
    .when('movePassengers', { pnr: 'MQ4T7K', ids: ['adult-0'] }, clerk)
    .refused('订单只有一个PNR')

  const moved = [...past, ...facts, ...then([...past, ...facts], 'movePassengers', { pnr: 'NEW111', ids: ['adult-10'] })]
  t.same(pnrGroups(folded(moved)), [
    { pnr: 'MQ4T7K', seats: 13 },
    { pnr: 'NEW111', seats: 11 },
  ])
  // a split takes its seats out of the PNRs that its travellers are in
  const { rest } = halves(moved, { ids: first, pnrs: ['NEW222'] })
  t.same(pnrGroups(rest), [{ pnr: 'MQ4T7K', seats: 14 }], 'one seat makes no group PNR and joins the others')
})

t.test('namesakes are kept apart where there is room', async t => {
  const counts = { ...none, ADULT: 100 }
  const twins = travellers({ ...none, ADULT: 2 }).map(one => ({ ...one, name: '王伟' }))
  const state = folded([
    submitted({ counts }),
    { ...confirmed(), data: { pnr: 'AAAAAA', pnrs: ['AAAAAA', 'BBBBBB'] } },
    { ...named(), data: { passengers: twins } },
  ])
  t.same([...pnrOfTravellers(state).values()], ['AAAAAA', 'BBBBBB'])
})

function then(past: readonly Fact[], name: string, command: object): OrderFact[] {
  const facts = attempt(order, name, folded(past), command, { who: aClerk, at: NOON, id: ORDER })
  if (facts instanceof Refused) throw facts
  return facts as OrderFact[]
}
function apply(past: OrderFact[]): OrderFact[] {
  return [...past, ...then(past, 'submitRefund', { refundId: 'R1', ids: ['adult-0'], refundType: 'FORCE' })]
}
function cancelled(): OrderFact[] {
  return then([submitted()], 'cancelOrder', {})
}

t.test('those who go ahead fly with the group: it keeps the free seats that it earns with them, then and afterwards', async () => {
  const counts: TravellerCounts = { ...none, ADULT: 11, FREE: 1 }
  const terms = { terms: { free: { every: 12, counting: 'FREE_INCLUDED' as const } } }
  const past = [submitted({ counts, seats: 12, persons: 12, paxMin: 2, ...terms }), named(counts)]
  at.given(...past)
    .when('splitOrder', { ...asked, ids: ['adult-0', 'adult-1'] })
    .refused('免票人数超过规则：10人最多0名免票')
  const { fact, rest } = halves(past, { ids: ['adult-0', 'adult-1'], ahead: true })
  t.match(fact.data, { counts: { ADULT: 9, FREE: 1 } })
  t.equal(rest.submitted.counts.FREE, 1)
  const less = { changeId: 'c1', counts: {}, ids: ['adult-2'] }
  const [reduced] = attempt(order, 'reduceSeats', rest, less, { who: anAgent, at: NOON, id: ORDER }) as OrderFact[]
  t.match(reduced?.data, { counts: { ADULT: 9, FREE: 0 } }, 'one less of all twelve, and it is not earned any more')
})
