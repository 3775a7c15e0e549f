import t from 'tap'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import {
  AssessmentModified,
  ContactModified,
  DepositPaid,
  ExamineCountModified,
  LimitsModified,
  MoneyOwed,
  PaidInFull,
  PriceModified,
  RefundableModified,
  SeatsAdded,
  TourCodeModified,
} from '#contracts/order/events.ts'
import { aClerk, anAgent, NOON, spec } from '#services/kernel/spec.ts'
import { openCommands } from '#services/kernel/stream/decider.ts'
import { order } from '../decide.ts'
import { type LiveOrder, outstanding, paidBeyondDeposit } from '../state.ts'
import { BALANCE_BY, DEPOSIT, deposited, depositOrder, money, oneStage, SUM, twenty } from '../test/deposit.ts'
import { back, confirmed, leg, named, ORDER, PAY_BY, paid, printed, STD, submission, submitted, TOTAL, twelve } from '../test/sample.ts'

const at = spec(order)
const none = { ADULT: 0, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
const H = 'HU7182-2026-12-10-G'
const LATER = '2026-11-25T04:00:00.000Z'
const cut = (counts: object, ids: string[] = []) => ({ changeId: 'c1', counts, ids })
const live = (look: (order: LiveOrder) => void) => (state: unknown) => look(state as LiveOrder)
const data = (facts: Fact[]) => facts[0]!.data as Record<string, any>

t.test('reduce before anything is paid: seats go back, the sum follows', async t => {
  at.given(submitted())
    .when('reduceSeats', { ...cut({ ADULT: 2 }), reason: '两人不能成行' })
    .check(facts => {
      t.equal(facts.length, 1)
      t.match(data(facts), {
        changeId: 'c1',
        cut: { ADULT: 2, CHILD: 0 },
        counts: { ...twelve, ADULT: 8 },
        seats: 10,
        persons: 11,
        total: TOTAL - 2 * 86_000,
        holds: [{ stockId: H, seats: 2 }],
        instalments: [{ no: 1, kind: 'FULL', amount: TOTAL - 2 * 86_000, by: PAY_BY }],
        reason: '两人不能成行',
      })
      t.notOk(data(facts).settlement)
    })
    .state({ status: 'WAIT_FOR_PAY' })
  at.given(submitted({ legs: [leg(), back()] }))
    .when('reduceSeats', cut({ ADULT: 1 }))
    .check(facts => t.match(data(facts), { total: 2 * (TOTAL - 86_000), holds: [{ seats: 1 }, { stockId: back().stockId, seats: 1 }] }))
  // an infant has no seat to give back
  at.given(submitted())
    .when('reduceSeats', cut({ INFANT: 1 }))
    .check(facts => t.match(data(facts), { seats: 12, persons: 12, total: TOTAL - 18_000, holds: [] }))
})

t.test('reduce after the deposit: free cuts come back as credit, the others are kept', async t => {
  const cutFive = at.given(depositOrder(), deposited()).when('reduceSeats', cut({ ADULT: 5 }), { at: LATER })
  cutFive
    .check(facts =>
      t.match(data(facts), {
        seats: 15,
        total: 15 * 86_000,
        settlement: { free: 3, returned: 23_700, forfeited: 15_800, kept: 118_500 },
        instalments: [{ no: 2, kind: 'BALANCE', amount: 15 * 86_000 + 15_800 - DEPOSIT, by: BALANCE_BY }],
      }),
    )
    .state({ deposit: 118_500, forfeited: 15_800, period: { assessment: 8_500, seats: 20, cut: 5 } })
  const after = (counts: object) => at.given(depositOrder(), deposited()).when('reduceSeats', cut(counts), { at: LATER })
  after({ ADULT: 3 }).check(facts => t.match(data(facts).settlement, { free: 3, returned: 23_700, forfeited: 0 }))
  after({ ADULT: 4 }).check(facts => t.match(data(facts).settlement, { free: 3, returned: 23_700, forfeited: 7_900 }))
  // published: ten at 2 000, 10 %, 85 %: two are free, the third costs 200
  const published = depositOrder(oneStage, { counts: { ...twenty, ADULT: 10 }, groupFare: 200_000, paxMin: 5 })
  const rest = published.data.instalments!.slice(1)
  const down = DepositPaid({ no: 1, ...money('P1', 200_000), airLine: 'HU', deposit: 200_000, instalments: rest })
  t.equal(published.data.instalments![0]!.amount, 200_000)
  at.given(published, down)
    .when('reduceSeats', cut({ ADULT: 3 }), { at: LATER })
    .check(facts => t.match(data(facts).settlement, { free: 2, returned: 40_000, forfeited: 20_000 }))
})

t.test('a group without adults pays its deposit by the price of an adult, before a change and after it', async t => {
  const counts = { ...none, SOLIDER: 20 }
  const [sold] = submission({ counts }).legs
  const { count: _, total: __, ...adult } = submission().legs[0]!.lines.find(({ type }) => type === 'ADULT')!
  const legs = [{ ...sold!, prices: [{ ...adult, fare: 2 * sold!.lines[0]!.fare }] }]
  const soldiers = depositOrder(oneStage, { counts, legs })
  const [first] = soldiers.data.instalments
  at.given(soldiers)
    .when('reduceSeats', cut({ SOLIDER: 5 }))
    .check(facts => t.equal(data(facts).instalments[0].amount, (first!.amount * 15) / 20))
})

t.test('free cuts are used up once in a period; of the final size the policy may say so', async t => {
  const first = { ...data(factsOf([depositOrder(), deposited()], { ADULT: 2 })) }
  at.given(depositOrder(), deposited(), { type: 'SeatsReduced', data: first } as never)
    .look(live(order => t.same([paidBeyondDeposit(order), outstanding(order)], [15_800, 18 * 86_000 - DEPOSIT])))
    .when('reduceSeats', { ...cut({ ADULT: 2 }), changeId: 'c2' }, { at: LATER })
    .check(facts => t.match(data(facts).settlement, { free: 1, returned: 7_900, forfeited: 7_900 }))
  const final = depositOrder({ ...oneStage, assessmentBase: 'FINAL' })
  at.given(final, deposited())
    .when('reduceSeats', cut({ ADULT: 7 }), { at: LATER })
    .check(facts => t.match(data(facts).settlement, { free: 2, returned: 15_800, forfeited: 39_500 }))
})
const factsOf = (past: Fact[], counts: object, now = LATER): Fact[] => {
  let found: Fact[] = []
  at.given(...(past as never[]))
    .when('reduceSeats', cut(counts), { at: now })
    .check(facts => {
      found = facts
    })
  return found
}

t.test('cut so far that nothing is left to pay: paid, and what is too much goes back', async t => {
  const full = depositOrder({ deposits: [{ rate: 10_000, assessment: 0 }] }, { paxMin: 1 })
  const fares = 20 * 79_000
  const rest = [{ no: 2, kind: 'BALANCE' as const, amount: SUM - fares, by: BALANCE_BY }]
  const down = { ...deposited(1, rest), data: { ...deposited(1, rest).data, amount: fares, deposit: fares } }
  at.given(full, down)
    .when('reduceSeats', cut({ ADULT: 10 }), { at: LATER })
    .check(facts => {
      t.match(data(facts), { total: 10 * 86_000, instalments: [], settlement: { returned: 10 * 79_000, forfeited: 0 } })
      t.same(facts.slice(1), [
        MoneyOwed({
          orderNo: ORDER,
          agency: 'A001',
          agencyName: '海口假日旅行社',
          airLine: 'HU',
          why: 'OVERPAID',
          amount: fares - 10 * 86_000,
          sources: [money('P1', fares - 10 * 86_000)],
        }),
        PaidInFull({ orderNo: ORDER, paid: 10 * 86_000 }),
      ])
    })
    .state({ status: 'PAID', instalments: [] })
})

t.test('reduce: what is refused', async () => {
  const few = submitted({ paxMin: 12 })
  at.given(few)
    .when('reduceSeats', cut({ ADULT: 1 }))
    .refused('不足成团人数：至少12人')
  at.given(submitted())
    .when('reduceSeats', cut({ ADULT: 2, CHILD: 1 }))
    .refused('不足成团人数：至少10人')
  at.given(submitted()).when('reduceSeats', cut({})).refused('请选择减员人数', { status: 400 })
  at.given(submitted())
    .when('reduceSeats', cut({ ADULT: 11 }))
    .refused('减员人数超过订单人数：成人共10人')
  at.given(submitted())
    .when('reduceSeats', cut({}, ['nobody']))
    .refused('旅客不存在', { status: 404 })
  at.given(submitted(), named())
    .when('reduceSeats', cut({ ADULT: 1 }))
    .refused('成人已录入10人，请选择要减去的旅客')
  at.given(submitted({ counts: { ...none, ADULT: 11, INFANT: 11 } }))
    .when('reduceSeats', cut({ ADULT: 1 }))
    .refused('每名成人最多携带一名婴儿')
  at.given(submitted())
    .when('reduceSeats', cut({ ADULT: 1 }), { at: PAY_BY })
    .refused('订单已超时')
  at.given(...printed())
    .when('reduceSeats', cut({ ADULT: 1 }))
    .refused('订单已出票，不能变更；不再出行的旅客请在订单页申请退票')
  at.given()
    .when('reduceSeats', cut({ ADULT: 1 }))
    .refused('订单不存在')
})

t.test('named travellers leave with their seats', async t => {
  at.given(submitted(), named())
    .when('reduceSeats', cut({}, ['adult-0', 'infant-0']))
    .check(facts => t.match(data(facts), { removed: ['adult-0', 'infant-0'], counts: { ...twelve, ADULT: 9, INFANT: 0 } }))
    .check(facts => t.equal(facts.length, 1))
  at.given(submitted(), named())
    .when('reduceSeats', cut({}, ['adult-0', 'adult-0']))
    .check(facts => t.match(data(facts).counts, { ADULT: 9 }))
})

t.test('add at the order’s own prices', async t => {
  at.given(submitted())
    .when('addSeats', { changeId: 'c1', counts: { ADULT: 2, CHILD: 1 }, total: TOTAL + 2 * 86_000 + 89_000 })
    .check(facts =>
      t.match(data(facts), {
        added: { ...none, ADULT: 2, CHILD: 1 },
        counts: { ...twelve, ADULT: 12, CHILD: 2 },
        seats: 15,
        persons: 16,
        total: TOTAL + 2 * 86_000 + 89_000,
        holds: [{ stockId: H, seats: 3 }],
        instalments: [{ amount: TOTAL + 2 * 86_000 + 89_000 }],
      }),
    )
    .state({ added: ['c1'] })
  const added = SeatsAdded(addedBy(1))
  at.given(submitted(), added)
    .when('addSeats', { changeId: 'c1', counts: { ADULT: 1 } })
    .nothing()
  at.given(depositOrder(), deposited())
    .when('addSeats', { changeId: 'c1', counts: { ADULT: 1 } }, { at: LATER })
    .check(facts =>
      t.match(data(facts).instalments, [
        { no: 3, kind: 'DEPOSIT', amount: 7_900, added: 1 },
        { no: 2, kind: 'BALANCE', amount: SUM + 86_000 - DEPOSIT - 7_900 },
      ]),
    )
    .state({ deposit: DEPOSIT, period: { assessment: 8_500, seats: 20, cut: 0 } })
  at.given(depositOrder())
    .when('addSeats', { changeId: 'c1', counts: { ADULT: 10 } })
    .check(facts => t.match(data(facts).instalments, [{ kind: 'DEPOSIT', amount: 237_000 }, { amount: 30 * 86_000 - 237_000 }]))
})
const addedBy = (adults: number) => {
  const now = submission({ counts: { ...twelve, ADULT: 10 + adults } })
  const { counts, seats, persons, total, legs } = now
  return {
    changeId: 'c1',
    added: { ...none, ADULT: adults },
    counts,
    seats,
    persons,
    total,
    legs: legs.map(({ stockId, lines }) => ({ stockId, lines })),
    holds: [{ stockId: H, seats: adults }],
    instalments: [{ no: 1, kind: 'FULL' as const, amount: total, by: PAY_BY }],
  }
}

t.test('add: what is refused', async () => {
  const add = (counts: object, more: object = {}) => ({ changeId: 'c1', counts, ...more })
  at.given(submitted()).when('addSeats', add({})).refused('请填写增加人数', { status: 400 })
  at.given(submitted())
    .when('addSeats', add({ SOLIDER: 1 }))
    .refused('订单没有军残/警残的价格，请另行下单')
  at.given(submitted())
    .when('addSeats', add({ FREE: 1 }))
    .refused('免票人数超过规则：13人最多1名免票')
  at.given(submitted({ counts: { ...none, ADULT: 10, INFANT: 10 } }))
    .when('addSeats', add({ INFANT: 1 }))
    .refused('每名成人最多携带一名婴儿')
  at.given(submitted())
    .when('addSeats', add({ ADULT: 1 }, { total: TOTAL }))
    .refused('价格已变动，请重新试算')
  at.given(submitted())
    .when('addSeats', add({ ADULT: 1 }), { at: PAY_BY })
    .refused('订单已超时')
  const late = depositOrder(oneStage, { limits: { ...submission().limits, nameBy: '2026-11-24T09:00:00.000Z', balanceBy: BALANCE_BY } })
  const { data: submittedData } = late
  const early = { ...late, data: { ...submittedData, limits: { ...submittedData.limits, nameBy: '2026-11-24T09:00:00.000Z' } } }
  at.given(early, deposited())
    .when('addSeats', add({ ADULT: 1 }), { at: LATER })
    .refused('名单时限已过，请联系航司')
  at.given(early, deposited())
    .when('addSeats', add({ ADULT: 1 }), { at: LATER, who: aClerk })
    .state({ added: ['c1'] })
  at.given(submitted(), paid())
    .when('addSeats', add({ ADULT: 1 }))
    .refused('订单已付清，不能变更；要减少人数请减员，要增加座位请另行下单')
  at.given()
    .when('addSeats', add({ ADULT: 1 }))
    .refused('订单不存在')
})

t.test('an emptied type keeps its price', async t => {
  const facts = factsOf([submitted()], { CHILD: 1 }, NOON)
  const reduced = { type: 'SeatsReduced', data: data(facts) } as never
  t.match(data(facts).legs[0].lines, [{ type: 'ADULT' }, { type: 'CHILD', count: 0, total: 0, fare: 88_000 }])
  at.given(submitted(), reduced)
    .when('addSeats', { changeId: 'c2', counts: { CHILD: 1 } })
    .check(facts => t.equal(data(facts).total, TOTAL))
})

t.test('price: by leg and type, in tens of yuan, never below what is paid', async t => {
  const to = (fare: number, type = 'ADULT', stockId = H) => ({ prices: [{ stockId, type: type as 'ADULT', fare }], remark: '大客户优惠' })
  const clerk = { who: aClerk }
  at.given(submitted())
    .when('modifyPrice', to(70_000), clerk)
    .check(facts =>
      t.match(data(facts), { total: TOTAL - 10 * 9_000, reason: '大客户优惠', instalments: [{ kind: 'FULL', amount: TOTAL - 90_000 }] }),
    )
  at.given(submitted()).when('modifyPrice', to(79_000), clerk).nothing()
  at.given(submitted())
    .when('modifyPrice', { ...to(70_000), prices: [...to(70_000).prices, ...to(75_000).prices] }, clerk)
    .refused('同一航段的成人票价只能填写一次', { status: 400 })
  at.given(depositOrder(), deposited())
    .when('modifyPrice', to(70_000), { ...clerk, at: LATER })
    .check(facts => t.match(data(facts).instalments, [{ kind: 'BALANCE', amount: 20 * 77_000 - DEPOSIT }]))
  at.given(depositOrder())
    .when('modifyPrice', to(70_000), clerk)
    .check(facts => t.match(data(facts).instalments, [{ kind: 'DEPOSIT', amount: 140_000 }, { amount: 20 * 77_000 - 140_000 }]))
  // taxes alone are 1 400 of the 1 580 paid
  at.given(depositOrder(), deposited())
    .when('modifyPrice', to(0), { ...clerk, at: LATER })
    .refused('改价后的总价低于已付金额')
  at.given(depositOrder(), deposited())
    .when('modifyPrice', to(1_000), { ...clerk, at: LATER })
    .then(
      PriceModified({
        legs: [
          { stockId: H, lines: [{ type: 'ADULT', count: 20, fare: 1_000, cnFund: 5_000, yq: 2_000, perPassenger: 8_000, total: 160_000 }] },
        ],
        total: 160_000,
        instalments: [{ no: 2, kind: 'BALANCE', amount: 2_000, by: BALANCE_BY }],
        reason: '大客户优惠',
      }),
    )
  const wrong = (message: string, body: object) =>
    at
      .given(submitted())
      .when('modifyPrice', body as never, clerk)
      .refused(message, { status: 400, errors: { prices: message } })
  wrong('票价须为10元的整数倍', to(70_500))
  wrong('订单没有该航段', to(70_000, 'ADULT', 'other'))
  wrong('订单没有军残/警残旅客', to(70_000, 'SOLIDER'))
  wrong('免票旅客没有票价', to(70_000, 'FREE'))
  at.given(submitted())
    .when('modifyPrice', { ...to(70_000), totalAmount: 1 }, clerk)
    .refused('价格已变动，请重新试算')
  at.given(submitted(), paid())
    .when('modifyPrice', to(70_000), clerk)
    .refused('订单已付清，不能变更；要减少人数请减员，要增加座位请另行下单')
  wrong('请填写票价或改价后总价', { remark: '大客户优惠' })
  at.given().when('modifyPrice', to(70_000), clerk).refused('订单不存在')
})

t.test('a total alone: the same from everybody who pays, over all flights, in tens of yuan', async t => {
  const clerk = { who: aClerk }
  const counts = { ...twelve, ADULT: 8, CHILD: 2, INFANT: 1, FREE: 0 }
  const legs = [leg(), leg({ stockId: 'HU7182-2026-12-15-G' })]
  const order = submission({ counts, legs })
  const fares = (of: typeof order.legs) => of.map(({ lines }) => lines.map(({ type, fare }) => [type, fare]))
  const to = (totalAmount: number) =>
    at.given(submitted({ counts, legs })).when('modifyPrice', { remark: '大客户优惠', totalAmount }, clerk)
  const less = (leg: number, by: number) =>
    fares(order.legs)[leg]!.map(([type, fare]) => [type, type === 'INFANT' ? fare : (fare as number) - by])
  // ten pay, thirty yuan less each: twenty on the first flight, ten on the second
  to(order.total - 30_000).check(([fact]) => {
    const { total, legs } = fact!.data as ReturnType<typeof PriceModified>['data']
    t.equal(total, order.total - 30_000)
    t.same(fares(legs as never), [less(0, 2_000), less(1, 1_000)])
  })
  to(order.total + 20_000).check(([fact]) => t.same(fares((fact!.data as typeof order).legs), [less(0, -1_000), less(1, -1_000)]))
  to(order.total).nothing()
  t.equal(order.total, 1_768_000)
  const wrong = (total: number, message: string) => to(total).refused(message, { status: 400, errors: { totalAmount: message } })
  wrong(1_753_000, '总价须使每人票价为10元的整数倍，最近的为¥17,480.00或¥17,580.00')
  wrong(168_000, '总价过低：成人票价将低于0')
})

t.test('limits: in the future, not after departure, one after the other', async t => {
  const { limits } = submission()
  const ticketBy = '2026-12-08T09:00:00.000Z'
  const clerk = { who: aClerk, at: '2026-11-21T04:10:00.000Z' }
  const instalments = [{ no: 1, kind: 'FULL' as const, amount: TOTAL, by: PAY_BY }]
  at.given(submitted())
    .when('modifyTicketTime', { ticketBy, reason: '名单更正' }, clerk)
    .then(LimitsModified({ limits: { ...limits, ticketBy }, instalments, reason: '名单更正' }))
  at.given(submitted()).when('modifyTicketTime', { ticketBy: limits.ticketBy }, clerk).nothing()
  at.given(submitted())
    .when('modifyTicketTime', { ticketBy, payBy: '2026-11-21T06:00:00.000Z' }, clerk)
    .check(facts => t.match(data(facts), { instalments: [{ by: '2026-11-21T06:00:00.000Z' }] }))
  at.given(depositOrder(), deposited())
    .when('modifyTicketTime', { ticketBy, balanceBy: '2026-12-04T09:00:00.000Z' }, clerk)
    .check(facts => t.match(data(facts), { instalments: [{ no: 2, by: '2026-12-04T09:00:00.000Z' }] }))
  // the first deposit came early: its own limit, past the new one, binds nothing any more
  at.given(depositOrder(), deposited())
    .when('modifyTicketTime', { ticketBy, balanceBy: '2026-11-21T04:20:00.000Z' }, clerk)
    .check(facts => t.match(data(facts), { instalments: [{ no: 2, by: '2026-11-21T04:20:00.000Z' }] }))
  at.given(submitted(), paid(), confirmed()).when('modifyTicketTime', { ticketBy }, clerk).state({ status: 'PAID' })
  const refused = (message: string, field: string, body: object, past: Fact[] = [submitted()]) =>
    at
      .given(...(past as never[]))
      .when('modifyTicketTime', { ticketBy, ...body } as never, clerk)
      .refused(message, { status: 400, errors: { [field]: message } })
  refused('出票时限须晚于当前时间', 'ticketBy', { ticketBy: '2026-11-21T04:10:00.000Z' })
  refused('出票时限不能晚于起飞时间', 'ticketBy', { ticketBy: '2026-12-10T00:31:00.000Z' })
  refused('订单没有尾款', 'balanceBy', { balanceBy: ticketBy })
  refused('支付时限内应付的款项已付，不能修改支付时限', 'payBy', { payBy: ticketBy }, [depositOrder(), deposited()])
  refused('后一期款的时限不能早于前一期', 'balanceBy', { balanceBy: '2026-11-21T04:20:00.000Z' }, [depositOrder()])
  refused('名单时限不能晚于出票时限', 'nameBy', { nameBy: '2026-12-08T09:01:00.000Z' })
  // the result is the same whichever of the two is moved, also where nothing is said of the other
  refused('出票时限不能早于名单时限', 'ticketBy', { ticketBy: '2026-11-22T09:00:00.000Z' })
  refused('名单时限不能早于支付时限', 'nameBy', { nameBy: '2026-11-21T04:20:00.000Z' })
  refused('支付时限不能晚于名单时限', 'payBy', { payBy: addMinutes(limits.nameBy, 1) })
  refused('尾款时限不能晚于出票时限', 'balanceBy', { balanceBy: '2026-12-08T09:01:00.000Z' }, [depositOrder(), deposited()])
  at.given(submitted())
    .when('modifyTicketTime', { ticketBy, nameBy: ticketBy }, clerk)
    .check(facts => t.match(data(facts), { limits: { ticketBy, nameBy: ticketBy } }))
  at.given(submitted()).when('modifyTicketTime', { ticketBy: STD }, clerk).state({ status: 'WAIT_FOR_PAY' })
  at.given(...printed())
    .when('modifyTicketTime', { ticketBy }, clerk)
    .refused('订单当前状态不能修改时限')
  at.given().when('modifyTicketTime', { ticketBy }, clerk).refused('订单不存在')
})

t.test('contact, share to be ticketed, voluntary refunds', async t => {
  const clerk = { who: aClerk }
  at.given(submitted())
    .when('modifyContact', { phone: '13900001234' }, clerk)
    .then(ContactModified({ contact: { name: '符海燕', phone: '13900001234' } }))
    .state({ status: 'WAIT_FOR_PAY' })
  at.given(submitted()).when('modifyContact', { name: '符海燕', phone: '13800000000' }, clerk).nothing()

  // of 20 seats three may leave free at 85 %, four at 80 %: of five that leave one forfeits its deposit instead of two
  const modified = AssessmentModified({ assessment: 8_000 })
  at.given(depositOrder(), deposited()).when('modifyOutRate', { outRate: 8_000 }, clerk).then(modified)
  at.given(depositOrder(), deposited(), modified)
    .state({ period: { assessment: 8_000, seats: 20, cut: 0 } })
    .when('reduceSeats', cut({ ADULT: 5 }), { at: LATER })
    .check(facts => t.match(data(facts), { settlement: { free: 4, forfeited: 7_900 } }))
  at.given(depositOrder(), modified, deposited()).state({ period: { assessment: 8_000, seats: 20, cut: 0 } })
  at.given(depositOrder(), modified).when('modifyOutRate', { outRate: 8_000 }, clerk).nothing()
  at.given(submitted()).when('modifyOutRate', { outRate: 8_000 }, clerk).refused('订单没有考核期')

  at.given(submitted())
    .when('modifyCanRefund', { canRefund: false, reason: '包机' }, clerk)
    .then(RefundableModified({ refundable: false, reason: '包机' }))
  at.given(submitted()).when('modifyCanRefund', { canRefund: true }, clerk).nothing()
  at.given(...printed(), RefundableModified({ refundable: false })).look(
    live(({ submitted: { legs } }) =>
      t.same(
        legs.map(({ refundable }) => refundable),
        [false],
      ),
    ),
  )
})

t.test('tour code', async t => {
  at.given(submitted())
    .when('modifyTourCode', { tourCode: 'HUTEAM1' })
    .then(TourCodeModified({ tourCode: 'HUTEAM1' }))
  at.given(submitted(), TourCodeModified({ tourCode: 'HUTEAM1' }))
    .when('modifyTourCode', { tourCode: 'HUTEAM1' })
    .nothing()
  at.given(...printed())
    .when('modifyTourCode', { tourCode: 'X' })
    .refused('订单当前状态不能修改团号')
  at.given(depositOrder(), TourCodeModified({ tourCode: 'A' })).look(
    live(order => t.match(order.submitted.terms, { ...oneStage, tourCode: 'A' })),
  )
})

t.test('a group of the least size has no seats to hand back, and nobody is asked to', async t => {
  const least = submitted({ counts: { ...twelve, INFANT: 0 }, paxMin: 12 })
  at.given(least)
    .look(state => t.notOk(openCommands(order, state, { who: anAgent, at: NOON, id: 'x1' }).includes('reduceSeats')))
    .when('reduceSeats', cut({ ADULT: 1 }))
    .refused('不足成团人数：至少12人')
  at.given(submitted({ paxMin: 12 })).look(state =>
    t.ok(openCommands(order, state, { who: anAgent, at: NOON, id: 'x1' }).includes('reduceSeats'), 'an infant has none'),
  )
})

t.test('a deposit that was begun is not asked for once more when the group changes again', async t => {
  // opened for twenty, arrived when they were twenty-two: 1738 less 1580 is left of the deposit
  const grown = at.given(depositOrder()).when('addSeats', { changeId: 'c1', counts: { ADULT: 2 } })
  const life: Fact[] = [depositOrder()]
  grown.check(facts => life.push(...facts))
  const then = (name: 'receivePayment' | 'addSeats' | 'reduceSeats', command: object) =>
    at
      .given(...(life as ReturnType<typeof submitted>[]))
      .when(name, command as never)
      .check(facts => life.push(...facts))
  then('receivePayment', { ...money('P1', DEPOSIT), paidAt: NOON, instalment: 1 })
  const next = () => (life.at(-1)!.data as { instalments: { no: number; amount: number }[] }).instalments[0]
  t.match(next(), { no: 1, amount: 22 * 7_900 - DEPOSIT })
  then('addSeats', { changeId: 'c2', counts: { ADULT: 1 } })
  t.match(next(), { no: 1, amount: 23 * 7_900 - DEPOSIT })
  then('reduceSeats', { changeId: 'c3', counts: { ADULT: 3 } })
  t.match(next(), { no: 2, amount: SUM - DEPOSIT }, 'of twenty it is paid')
})

t.test('a count for the assessment: more seats leave for nothing, those that have left still count', async t => {
  const clerk = { who: aClerk, at: LATER }
  const counted = (cut: number) => ExamineCountModified({ headcount: 30, assessment: 8_500, cut, reason: '团队扩大' })
  const more = counted(0)
  const asked = { count: 30, remark: '团队扩大' }
  const settled = (facts: Fact[]) => data(facts).settlement
  at.given(depositOrder(), deposited())
    .when('modifyExamineCount', asked, clerk)
    .then(more)
    .state({ period: { assessment: 8_500, seats: 30, cut: 0 } })
  at.given(depositOrder(), deposited(), more).when('modifyExamineCount', asked, clerk).nothing()
  // 15 % of 30 are 4.5, so five
  at.given(depositOrder(), deposited(), more)
    .when('reduceSeats', cut({ ADULT: 6 }), { at: LATER })
    .check(facts => t.match(settled(facts), { free: 5, returned: 5 * 7_900, forfeited: 7_900 }))
  let left: Fact[] = []
  at.given(depositOrder(), deposited())
    .when('reduceSeats', cut({ ADULT: 2 }), { at: LATER })
    .check(facts => {
      left = [...facts]
    })
  at.given(depositOrder(), deposited(), ...(left as never[]))
    .when('modifyExamineCount', asked, clerk)
    .then(counted(2))
  at.given(depositOrder(), deposited(), ...(left as never[]), counted(2))
    .state({ period: { assessment: 8_500, seats: 30, cut: 2 } })
    .when('reduceSeats', { ...cut({ ADULT: 4 }), changeId: 'c2' }, { at: LATER })
    .check(facts => t.match(settled(facts), { free: 3, forfeited: 7_900 }))
  const byRest = depositOrder({ ...oneStage, assessmentBase: 'FINAL' })
  at.given(byRest, deposited()).when('modifyExamineCount', asked, clerk).refused('订单按减员后的人数考核，没有考核人数')
})
