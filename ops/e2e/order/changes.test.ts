import t, { type Test } from 'tap'
import { addDays, addMinutes, local, workdayOnOrBefore } from '#contracts/kernel/calendar.ts'
import { uppercase, vatIn } from '#contracts/kernel/money.ts'
import { cancelOrder, orderDetail, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import * as batching from '#contracts/order/batch/api.ts'
import { orderBatches, orderBatchRefusals } from '#contracts/order/batch/list.ts'
import * as changes from '#contracts/order/changes/changes-api.ts'
import { queryOrder } from '#contracts/order/lists.ts'
import { queryNotices } from '#contracts/order/notice/notice-api.ts'
import { checkPnr, deletePnr, modifyPnr, pnrDetail, syncPnr } from '#contracts/order/pnr/pnr-api.ts'
import type { OrderTerms } from '#contracts/order/search/quote.ts'
import { movePassengers, splitOrder, splitPnr, splitPreview } from '#contracts/order/split/split-api.ts'
import * as printed from '#contracts/order/ticketing/receipt-api.ts'
import { gotoPayAlipay } from '#contracts/payment/api.ts'
import { pausePolicy, savePolicy } from '#contracts/policy/api.ts'
import { modifyRefundStatus, submitRefund } from '#contracts/refund/api.ts'
import { idFrom } from '#services/kernel/stream/commands.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { tick } from '#services/kernel/stream/due.ts'
import { orderNumber } from '#services/kernel/stream/numbers.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { changeHold } from '#services/order/changes/change-hold.ts'
import { orderDues } from '#services/order/deadlines/dues.ts'
import { order } from '#services/order/decide.ts'
import { pnr } from '#services/order/pnr/host.ts'
import { payment } from '#services/payment/decide.ts'
import { seats } from '#services/seats/decide.ts'
import { blockOf, type Ground, ground } from '../ground.ts'
import { adults, discount, namesOf, passports, stockRow } from '../sale.ts'

/** Deposits, changes of the group, limits and deadlines over HTTP. Fare 1190 (half of 2380), deposit of a tenth, 85 % assessed. */
const FARE = 119_000
const terms: OrderTerms = { deposits: [{ rate: 1_000, assessment: 8_500 }] }

const { fresh } = ground(t)
const start = async (more: OrderTerms = terms) => {
  const house = await fresh()
  const { sale, back, time } = house
  const { policyId } = await sale.putOnSale([{ seats: 30 }, { ...back, seats: 22 }], more)
  /** rows of this order in the list of late orders */
  const overdue = async (orderId: string, query = {}) =>
    (await house.call(changes.timeoutOrderList, query, 'order')).content.filter(({ id }) => id === orderId)
  const dueNow = async () => (await house.program.house.due(time.now, 100)).length
  return { ...house, ...sale, policyId, overdue, dueNow }
}

t.test('a shrinking group: deposit, fewer, more, balance, tickets', async t => {
  const { call, send, submit, openPayment, payAt, detail, seatsOf, pass, name, dueNow, program, agent, rival, OUT, at, flight } =
    await start()
  const { orderId, total } = await submit(agent, [OUT], adults(20))
  const deposit = (20 * FARE) / 10
  const unit = total / 20
  const first = await detail(orderId)
  /** the sum still to be paid, as the list of orders says it */
  const owedInList = async () => {
    await program.settle()
    return (await call(queryOrder, { orderNo: first.orderNo }, 'order')).content.map(({ owed }) => owed)
  }
  t.same(await owedInList(), [total])
  t.match(first, {
    payProgress: 'UNPAID',
    owed: total,
    terms,
    instalments: [
      { no: 1, kind: 'DEPOSIT', amount: deposit, by: at('01:30') },
      { no: 2, kind: 'BALANCE', amount: total - deposit, by: first.limits.balanceBy },
    ],
  })

  t.match(await send(gotoPayAlipay, { orderId, totalAmount: deposit + 1 }, agent), { status: 409, message: '支付金额与订单金额不符' })
  const [one, two] = [await openPayment(agent, orderId, deposit), await openPayment(agent, orderId, deposit)]
  await payAt(one)
  await payAt(two)
  t.match(
    await detail(orderId),
    { status: 'WAIT_FOR_PAY', payProgress: 'DEPOSIT_PAID', paid: deposit, owed: total - deposit },
    'the second came twice',
  )
  t.same(await owedInList(), [total - deposit])

  await pass(at('01:31'))
  t.match(await seatsOf(OUT), { held: 20, free: 10 }, 'the first limit has passed, the order lives')
  t.equal(await dueNow(), 0, 'and nobody looks into its hold again before the balance is due')

  const asked = { orderId, counts: { ADULT: 5 }, reason: '五人不能成行' }
  const preview = await call(changes.reducePreview, asked, agent)
  t.match(await detail(orderId), { seats: 20 }, 'a preview changes nothing')
  const share = deposit / 20
  t.match(preview, {
    seats: 15,
    total: 15 * unit,
    forfeited: 2 * share,
    credit: 3 * share,
    owed: 15 * unit + 2 * share - deposit,
    settlement: { free: 3, returned: 3 * share, forfeited: 2 * share },
  })
  t.same(await call(changes.reduceSeats, asked, agent), preview)
  t.match(await seatsOf(OUT), { held: 15, free: 15 })
  t.same(await owedInList(), [15 * unit + 2 * share - deposit])

  const more = { orderId, counts: { ADULT: 2 } }
  const added = await call(changes.addPreview, more, agent)
  t.match(added, { seats: 17, total: 17 * unit })
  t.same(await call(changes.addSeats, { ...more, total: added.total }, agent), added)
  t.match(await seatsOf(OUT), { held: 17, free: 13 })

  const left = 17 * unit + 2 * share - deposit
  await payAt(await openPayment(agent, orderId, left))
  t.match(await detail(orderId), { status: 'PAID', payProgress: 'FULLY_PAID', paid: deposit + left, owed: 0, forfeited: 2 * share })
  t.match(await seatsOf(OUT), { held: 0, sold: 17, free: 13 })
  t.same(await owedInList(), [undefined])

  await call(sureRequestSeat, { orderId }, 'order')
  await name(agent, orderId, await namesOf(adults(17)))
  const { tickets } = await call(sureOutTicket, { orderId }, 'order')
  await program.settle()
  const { ticketNo, name: traveller } = tickets[0]!
  const status = await call(changes.ticketStatus, { ticketNo: ticketNo.replace('-', '') }, agent)
  t.match(status, { ticketNo, status: 'OPEN', message: `<b>${ticketNo}</b> 有效` })
  t.match(status.message, traveller)
  t.match(await send(changes.ticketStatus, { ticketNo }, rival), { status: 404 }, 'another agency’s ticket')
  t.match(await send(changes.ticketStatus, { ticketNo: '880-0000000000' }, 'order'), { status: 404, message: '客票不存在' })
  t.equal((await call(changes.orderTickets, { orderId }, agent)).tickets.length, 17)
  t.match(await call(changes.priceDetail, { orderId }, agent), {
    total: 17 * unit,
    lines: [{ type: 'ADULT', count: 17, fare: FARE, total: 17 * unit }],
  })
  t.match(await call(changes.orderSegment, { orderId }, agent), { segments: [{ flightNo: flight.flightNo, stockId: OUT }] })
  t.equal(await dueNow(), 0)
})

t.test('a failing group: reminded, not paid, closed to the minute, the rest of its deposit owed back', async t => {
  const { call, send, submit, openPayment, payAt, detail, seatsOf, pass, program, agent, OUT, overdue } = await start()
  const { orderId } = await submit(agent, [OUT], adults(20))
  const deposit = (20 * FARE) / 10
  await payAt(await openPayment(agent, orderId, deposit))
  const { limits, owed } = await detail(orderId)
  const facts = async () => (await program.events.read(`order-${orderId}`)).map(({ type, data }) => ({ type, ...(data as object) }))
  const reminders = async () => (await facts()).filter(({ type }) => type === 'LimitApproaching')

  await pass(addMinutes(limits.balanceBy!, -23 * 60))
  const [told] = (await reminders()).filter(one => 'limit' in one && one.limit === 'BALANCE')
  t.match(told, { hours: 24, amount: owed, by: limits.balanceBy })
  const count = (await reminders()).length
  await pass(addMinutes(limits.balanceBy!, -22 * 60))
  t.equal((await reminders()).length, count, 'said once')

  const preview = await call(changes.cancelPreview, { orderId }, agent)
  const late = await openPayment(agent, orderId, owed)
  await pass(addMinutes(limits.balanceBy!, -1))
  t.match(await detail(orderId), { status: 'WAIT_FOR_PAY' })
  await pass(limits.balanceBy!)
  const returned = (3 * deposit) / 20
  t.match(await detail(orderId), { status: 'EXPIRED', closeReason: 'TIME_LIMIT', forfeited: deposit - returned, back: returned, owed: 0 })
  t.match(preview, { status: 'EXPIRED', forfeited: deposit - returned, back: returned }, 'as the preview of a cancellation had said')
  t.match((await facts()).at(-1), { type: 'MoneyOwed', why: 'DEPOSIT', amount: returned })
  t.match(await seatsOf(OUT), { held: 0, free: 30 })

  await payAt(late)
  t.match((await facts()).at(-1), { type: 'PaymentArrivedLate', amount: owed })
  t.match(await send(cancelOrder, { orderId }, agent), { status: 409, message: '订单已失效，无须取消' })
  t.match(await overdue(orderId), [{ id: orderId, late: 'EXPIRED', by: limits.balanceBy }])
  t.match(await overdue(orderId, { late: 'TICKET' }), [])
})

t.test('staff change price, limits and tour code; agencies may not, nor may others see', async t => {
  const { call, send, submit, detail, name, program, openPayment, payAt, pass, time, agent, rival, OUT, at, overdue } = await start({})
  const { orderId, total } = await submit(agent, [OUT], adults(12))
  const prices = [{ stockId: OUT, type: 'ADULT' as const, fare: 100_000 }]
  const asked = { orderId, prices, remark: '大客户优惠' }
  for (const [endpoint, body] of [
    [changes.modifyPrice, asked],
    [changes.modifyPricePreview, asked],
    [changes.modifyDiscount, { orderId, rate: 5_000, remark: '促销' }],
    [changes.modifyDiscountPreview, { orderId, rate: 5_000, remark: '促销' }],
    [changes.modifyExamineCount, { orderId, count: 30, remark: '团队扩大' }],
    [changes.modifyTicketTime, { orderId, ticketBy: at('09:00', 36) }],
    [changes.modifyTourCode, { orderId, tourCode: 'A' }],
    [changes.modifyContact, { orderId, phone: '13900001234' }],
    [changes.modifyCanRefund, { orderId, canRefund: false }],
    [changes.timeoutOrderList, {}],
  ] as const)
    t.match(await send(endpoint, body, agent), { status: 403 }, endpoint.zh)
  for (const endpoint of [changes.reduceSeats, changes.reducePreview, changes.addSeats, changes.addPreview] as const)
    t.match(await send(endpoint, { orderId, counts: { ADULT: 1 } }, rival), { status: 404 }, endpoint.zh)
  t.match(await send(changes.modifyPrice, { ...asked, remark: '' }, 'order'), { status: 400 })
  t.match(await send(changes.modifyPrice, { ...asked, prices: [{ ...prices[0], fare: 100_500 }] }, 'order'), {
    status: 400,
    message: '票价须为10元的整数倍',
  })
  t.match(await send(changes.reduceSeats, { orderId, counts: { ADULT: 3 } }, agent), { status: 409, message: '不足成团人数：至少10人' })

  const preview = await call(changes.modifyPricePreview, asked, 'order')
  t.equal(preview.total, total - 12 * (FARE - 100_000))
  t.same(await call(changes.modifyPrice, { ...asked, totalAmount: preview.total }, 'order'), preview)
  t.match(await send(changes.modifyExamineCount, { orderId, count: 30, remark: '团队扩大' }, 'order'), {
    status: 409,
    message: '订单没有考核期',
  })
  t.match(await send(changes.modifyDiscount, { orderId, rate: 0, remark: '促销' }, 'order'), { status: 400, message: /折扣率/ })
  const discount = { orderId, rate: 5_000, remark: '促销' }
  const half = await call(changes.modifyDiscountPreview, discount, 'order')
  t.ok(half.total !== preview.total && !half.proposed)
  t.same(await call(changes.modifyDiscount, { ...discount, totalAmount: half.total }, 'order'), half)
  t.match(await call(changes.modifyDiscount, { ...discount, rate: 500 }, 'order'), { total: half.total, proposed: /须另一人同意/ })
  t.same(await call(changes.modifyPrice, { ...asked, totalAmount: preview.total }, 'order'), preview)
  const actions = (as: string) => detail(orderId, as).then(({ allowedActions }) => allowedActions.map(({ action }) => action))
  t.match(await actions(agent), ['cancelOrder', 'askCancellation', 'gotoPay', 'reduceSeats', 'addSeats'])
  t.notOk((await actions(agent)).includes('modifyPrice'))
  t.ok((await actions('order')).includes('modifyPrice'))

  await call(changes.modifyTourCode, { orderId, tourCode: 'HUTEAM1' }, 'order')
  await payAt(await openPayment(agent, orderId, preview.total))
  const ticketBy = at('09:00', 37)
  await call(changes.modifyTicketTime, { orderId, ticketBy }, 'order')
  const { limits } = await detail(orderId)
  t.match(await detail(orderId), { tourCode: 'HUTEAM1', limits: { ticketBy }, nameStatus: 'NONE' })

  const { contact } = await detail(orderId)
  const reached = { ...contact, phone: '13900001234' }
  t.match(await call(changes.modifyContact, { orderId, phone: reached.phone }, 'order'), { contact: reached })
  t.match(await detail(orderId), { contact: reached }, 'the name stays')
  t.match(await send(changes.modifyContact, { orderId, phone: '12' }, 'order'), { status: 400 })
  t.match(await call(changes.modifyCanRefund, { orderId, canRefund: false, reason: '包机' }, 'order'), { canRefund: false })
  t.match((await detail(orderId)).legs, [{ refundable: false }])
  await pass(limits.nameBy)
  t.match(await detail(orderId), { status: 'PAID', nameStatus: 'LOCKED' })
  t.match(await overdue(orderId), [{ id: orderId, late: 'NAME', by: limits.nameBy }])
  await name('order', orderId, await namesOf(adults(12)))
  t.same(await overdue(orderId), [], 'a list that is complete is not late')
  await pass(ticketBy)
  t.match(await overdue(orderId), [{ id: orderId, late: 'TICKET', by: ticketBy }])
  t.same(await program.house.due(time.now, 10), [])
})

t.test('added after the deposit: the seats bring their own, or are given back when its limit passes', async t => {
  const { call, submit, openPayment, payAt, detail, seatsOf, pass, agent, OUT, at } = await start()
  const { orderId, total } = await submit(agent, [OUT], adults(20))
  const deposit = (20 * FARE) / 10
  const [share, unit] = [deposit / 20, total / 20]
  await payAt(await openPayment(agent, orderId, deposit))
  await pass(at('02:00'))
  const counted = (count: number) => call(changes.modifyExamineCount, { orderId, count, remark: '团队扩大' }, 'order')
  t.match(await counted(30), { status: 'WAIT_FOR_PAY', count: 30, freeBefore: 3, freeAfter: 5 })
  t.match(await counted(20), { count: 20, freeBefore: 5, freeAfter: 3 })
  const more = { orderId, counts: { ADULT: 5 } }
  const by = at('02:30')
  const preview = await call(changes.addPreview, more, agent)
  t.match(preview.instalments, [
    { no: 3, kind: 'DEPOSIT', amount: 5 * share, by, added: 5 },
    { no: 2, kind: 'BALANCE', amount: 25 * unit - 25 * share },
  ])
  t.same(await call(changes.addSeats, { ...more, total: preview.total }, agent), preview)
  t.match(await seatsOf(OUT), { held: 25, free: 5 })
  const forFive = await openPayment(agent, orderId, 5 * share)
  await pass(by)
  t.match(await detail(orderId), {
    status: 'WAIT_FOR_PAY',
    seats: 20,
    total,
    forfeited: 0,
    deposit,
    instalments: [{ no: 2, kind: 'BALANCE', amount: total - deposit }],
  })
  t.match(await seatsOf(OUT), { held: 20, free: 10 })
  await payAt(forFive)
  t.match(await detail(orderId), { paid: deposit, owed: total - deposit }, 'what comes too late for them does not pay the order')

  await call(changes.addSeats, more, agent)
  const paid = await openPayment(agent, orderId, 5 * share)
  await payAt(paid)
  await pass(at('03:30'))
  t.match(await detail(orderId), { seats: 25, deposit: 25 * share, instalments: [{ kind: 'BALANCE', amount: 25 * (unit - share) }] })
  t.match(await seatsOf(OUT), { held: 25, free: 5 })
})

t.test('adding is quoted anew: a few at the agreed price while the policy lives, more only at the price of today', async t => {
  const { call, send, submit, agent, OUT, policyId, flight, back } = await start({})
  const { orderId } = await submit(agent, [OUT], adults(12))
  const more = (ADULT: number) => ({ orderId, counts: { ADULT } })
  t.match(await call(changes.addSeats, more(1), agent), { seats: 13 })
  t.match(await call(changes.addPreview, more(12), agent), { seats: 25 }, 'the price is still the same')
  await call(savePolicy, { ...discount('海航团队', 'HU', 6000, { flights: [flight.flightNo, back.flightNo] }), policyId }, 'order')
  const moved = { status: 409, message: /现行政策票价已变动.*按原价最多累计增加9座，请另行下单/ }
  t.match(await send(changes.addPreview, more(9), agent), moved, 'one has been added before')
  t.match(await send(changes.addSeats, more(9), agent), moved)
  t.match(await call(changes.addSeats, more(8), agent), { seats: 21 })
  t.match(await call(changes.addPreview, more(2), 'order'), { seats: 23 }, 'staff may')
  await call(pausePolicy, { ids: [policyId] }, 'order')
  t.match(await send(changes.addSeats, more(1), agent), { status: 409, message: '没有适用的团队政策，请调整人数或航班' })
})

t.test('more travellers on two flights: on both or on none', async t => {
  const { send, submit, seatsOf, call, program, agent, OUT, BACK } = await start({})
  const { orderId } = await submit(agent, [OUT, BACK], adults(20))
  const asked = { orderId, counts: { ADULT: 3 } }
  const short = { status: 409, message: /^座位不足：\w+ 还余 \d+ 座，增加需 3 座$/ }
  t.match(await send(changes.addPreview, asked, agent), short, 'foreseen by the rule of the command')
  t.match(await send(changes.addSeats, asked, agent), short)
  t.match(
    [await seatsOf(OUT), await seatsOf(BACK)],
    [
      { held: 20, free: 10 },
      { held: 20, free: 2 },
    ],
    'nothing stays held',
  )
  const { pnr: locator } = await call(sureRequestSeat, { orderId }, 'order')
  const before = await call(changes.priceDetail, { orderId }, agent)
  const more = { orderId, counts: { ADULT: 1, CHILD: 1 } }
  t.match(await call(changes.addSeats, more, agent), { seats: 22, counts: { ADULT: 21, CHILD: 1 } })
  const after = await call(changes.priceDetail, { orderId }, agent)
  const child = after.lines.find(({ type }) => type === 'CHILD')
  t.match(child, { count: 1, fare: 2 * FARE, cnFund: 0 }, 'a type that the order never had, at half of the full fare')
  t.equal(after.total, before.total + before.lines[0]!.perPassenger + child!.total)
  await program.settle()
  t.match((await program.run.load(pnr, locator)).state, { orderNo: orderId, seats: 22 }, 'the host’s group is as large')
  t.match(
    [await seatsOf(OUT), await seatsOf(BACK)],
    [
      { held: 22, free: 8 },
      { held: 22, free: 0 },
    ],
  )
})

type Blocks = { OUT: string; BACK: string }
const both = ({ OUT, BACK }: Blocks) => [OUT, BACK]
/** The request died after it had held seats on the first flight, or on both. */
const died = async (flights: (blocks: Blocks) => string[]) => {
  const world = await start({})
  const { agent, OUT, BACK, monday } = world
  const { orderId } = await world.submit(agent, [OUT, BACK], adults(20))
  const KEY = 'one-intention'
  const commandId = await world.commandOf(agent, changes.addSeats, KEY)
  const holdId = changeHold(orderId, commandId)
  for (const flight of flights(world))
    await world.program.run.execute(
      seats,
      flight,
      'hold',
      { holdId, seats: 2, until: addMinutes(monday, 10) },
      { who: systemUser('test'), now: monday, commandId: idFrom(commandId, `${streamOf(seats, flight)}.hold`, 1) },
    )
  const again = () => world.send(changes.addSeats, { orderId, counts: { ADULT: 2 } }, agent, { headers: { 'idempotency-key': KEY } })
  const held = async () => [(await world.seatsOf(OUT)).held, (await world.seatsOf(BACK)).held]
  return { ...world, orderId, again, held }
}

t.test('children without an adult only with the word of the airline, which stands while a child relies on it', async t => {
  const { call, send, sale, submit, agent, OUT } = await start()
  const { orderId } = await submit(agent, [OUT], { ...adults(2), CHILD: 10 })
  const leaving = { orderId, counts: { ADULT: 2 }, reason: '家长不能成行' }
  const alone = { status: 409, message: '儿童须有成人同行；无成人陪伴须先经航司同意' }
  const allowed = { orderId, allowed: true, reason: '无陪儿童服务' }
  t.match(await send(changes.reduceSeats, leaving, agent), alone)
  t.equal((await send(changes.allowChildrenAlone, allowed, agent)).status, 403)
  await sale.refused(t, changes.allowChildrenAlone, { ...allowed, reason: '' }, 'order', { status: 400, message: /./ })
  t.match(await call(changes.allowChildrenAlone, allowed, 'order'), { childrenAlone: true })
  t.match(await call(changes.allowChildrenAlone, { ...allowed, allowed: false }, 'order'), { childrenAlone: false })
  t.match(await send(changes.reduceSeats, leaving, agent), alone)
  await call(changes.allowChildrenAlone, allowed, 'order')
  t.match(await call(changes.reduceSeats, leaving, agent), { seats: 10 })
  await sale.refused(t, changes.allowChildrenAlone, { ...allowed, allowed: false }, 'order', { status: 409, message: /./ })
})

t.test('died holding, sent again: added once', async t => {
  for (const flights of [({ OUT }: Blocks) => [OUT], both]) {
    const { again, held, orderId, detail } = await died(flights)
    t.match(await again(), { status: 200, data: { seats: 22 } })
    t.match(await again(), { status: 200, data: { seats: 22 } }, 'and once more: the same answer')
    t.same(await held(), [22, 22])
    t.match(await detail(orderId), { seats: 22 })
  }
})

t.test('died holding, never sent again: the tick gives the seats back; sent after that it is refused', async t => {
  const { again, held, pass, orderId, openPayment, payAt, detail, agent, monday } = await died(both)
  const { total } = await detail(orderId)
  await payAt(await openPayment(agent, orderId, total))
  t.same(await held(), [2, 2], 'the order’s own are sold')
  await pass(addMinutes(monday, 10))
  t.same(await held(), [0, 0])
  t.match(await again(), { status: 409 })
  t.match(await detail(orderId), { seats: 20, status: 'PAID' })
})

t.test('a hold of a live order that the tick looks into stays', async t => {
  const { program, orderId, again, held, OUT, monday } = await died(both)
  await again()
  await program.settle()
  const { state } = await program.run.load(order, orderId)
  t.ok(state.status !== 'NONE' && state.added.length === 1)
  await tick({
    dues: orderDues({ holders: program.house.holders }),
    due: async () => [{ kind: 'hold', stream: OUT, subject: orderId, dueAt: monday }],
    run: program.run,
    now: monday,
  })
  t.same(await held(), [22, 22], 'as it was')
})

t.test('an order is split: two lives of their own, and money goes back to the payments it came from', async t => {
  const world = await start()
  const { call, send, submit, openPayment, payAt, detail, seatsOf, name, program, agent, rival, OUT } = world
  const { orderId, total } = await submit(agent, [OUT], adults(20))
  const deposit = (20 * FARE) / 10
  const first = await openPayment(agent, orderId, deposit)
  await payAt(first)
  await call(sureRequestSeat, { orderId }, 'order')
  await program.settle()

  t.match(await send(splitOrder, { orderId, counts: { ADULT: 9 } }, agent), { status: 409, message: /^不足成团人数/ })
  t.match(await send(splitPreview, { orderId, counts: { ADULT: 10 } }, rival), { status: 404 }, 'nobody else’s')
  t.match(await send(splitOrder, { orderId, counts: { ADULT: 10 } }, rival), { status: 404 })
  t.ok((await detail(orderId, agent)).allowedActions.some(({ path }) => path === splitOrder.path))
  const half = { seats: 10, total: total / 2, paid: deposit / 2, deposit: deposit / 2, owed: (total - deposit) / 2 }
  t.match(await call(splitPreview, { orderId, counts: { ADULT: 10 } }, agent), { rest: half, part: half })
  t.match(await detail(orderId), { seats: 20, splitInto: [] }, 'a preview changes nothing')

  const done = await call(splitOrder, { orderId, counts: { ADULT: 10 }, reason: '分两批' }, agent)
  t.match(done, { rest: half, part: { ...half, orderId: done.newOrderId } })
  t.same(await seatsOf(OUT), { total: 30, held: 20, sold: 0, free: 10 }, 'no seat is free in between, or held twice')
  const part = await detail(done.newOrderId, agent)
  t.match(part, { splitFrom: orderId, seatStatus: 'CONFIRMED', payments: [{ paymentCode: first, amount: deposit / 2 }] })
  t.match(await detail(orderId), { splitInto: [{ orderNo: done.newOrderId, seats: 10 }], pnrs: [{ seats: 10 }] })
  t.not(part.pnrs[0]!.pnr, (await detail(orderId)).pnrs[0]!.pnr)

  // the new order pays its own balance, is named and ticketed, and gives two tickets back
  await payAt(await openPayment(agent, done.newOrderId, half.owed))
  await name(agent, done.newOrderId, await namesOf(adults(10)))
  const { tickets } = await call(sureOutTicket, { orderId: done.newOrderId }, 'order')
  t.match(await detail(orderId), { status: 'WAIT_FOR_PAY', owed: half.owed }, 'the other one is where it was')
  const { pnr: locator } = (await detail(done.newOrderId)).tickets[0]!
  t.equal(locator, part.pnrs[0]!.pnr, 'a ticket tells its PNR')
  await receipts(t, world, { orderId, newOrderId: done.newOrderId })
  const all = { orderId: done.newOrderId, ids: tickets.map(({ passengerId }) => passengerId), refundType: 'FORCE' as const }
  const { refundId } = await call(submitRefund, all, agent)
  await call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund')
  await program.settle()
  await call(modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'finance')
  await program.settle()
  const { state } = await program.run.load(payment, first)
  t.match(state, { refunds: { [refundId]: deposit / 2 } }, 'of the shared payment its own half')
  t.match(await detail(done.newOrderId), { refunded: total / 2 })
  t.match(await seatsOf(OUT), { held: 10, sold: 0, free: 20 })
  t.match(await detail(orderId), { paid: deposit / 2, owed: half.owed })
})

/** Printed papers of an order without tickets, and of the ticketed one split off it, for its agency and for its airline. */
const receipts = async (t: Test, { call, send, agent, rival, monday }: Ground, { orderId, newOrderId }: Record<string, string>) => {
  const asked = { orderId: newOrderId! }
  const receipt = await call(printed.ticketReceipt, asked, agent)
  t.match(receipt, { payer: /旅行社/, airLineName: /海南航空/, flights: [{ originName: /海口/, destinationName: /北京/ }] })
  t.match(receipt.totals, { count: 10, fare: 10 * FARE, amount: (await call(changes.priceDetail, asked, agent)).total })
  t.match(receipt.tickets[0], { vat: vatIn(FARE + receipt.tickets[0]!.yq), ticketedAt: /^20/ })
  const money = await call(printed.prepaymentReceipt, asked, 'order')
  t.equal(money.amountText, uppercase(money.amount))
  t.match(money.payments, [{ paidAt: monday }, { paidAt: monday }], 'the deposit came before there was this order')
  t.match((await call(printed.itineraryList, asked, 'order')).itineraries, { length: 10 })

  for (const endpoint of [printed.ticketReceiptPdf, printed.itineraryListPdf, printed.prepaymentReceiptPdf]) {
    const pdf = await send(endpoint, asked, agent)
    t.match(
      pdf,
      { status: 200, text: /^%PDF-/, headers: { 'content-type': 'application/pdf', 'content-disposition': /\.pdf/ } },
      endpoint.zh,
    )
  }
  const pages = [printed.ticketReceipt, printed.itineraryList, printed.interTicketReceipt, printed.prepaymentReceipt]
  const files = [printed.ticketReceiptPdf, printed.itineraryListPdf, printed.interTicketReceiptPdf, printed.prepaymentReceiptPdf]
  const calls = [...pages, ...files]
  for (const endpoint of calls) {
    t.match(await send(endpoint, asked, rival), { status: 404, message: '订单不存在' }, `${endpoint.zh} is not for others`)
    t.match(await send(endpoint, asked, 'order-jd'), { status: 403 }, `${endpoint.zh} of another airline`)
    t.match(await send(endpoint, { orderId: '0000' }, agent), { status: 404 })
  }
  t.match(await send(printed.interTicketReceipt, asked, agent), { status: 409, message: '该订单为国内订单，请开具国内客票收据' })
  t.match(await send(printed.ticketReceipt, { orderId }, agent), { status: 409, message: '订单尚未出票，不能开具客票收据' })
  t.match(await send(printed.itineraryList, { orderId }, agent), { status: 409, message: '订单尚未出票，没有行程单' })
  t.match(await send(printed.itineraryListPdf, { orderId }, agent), { status: 409, message: '订单尚未出票，没有行程单' })
}

t.test('a journey abroad has a receipt of its own: times of each airport, no VAT, the same on paper', async t => {
  const { call, send, ticketed, importFlights, agent, rival, day, flight } = await start({})
  const abroad = { ...flight, from: 'PEK', to: 'BRU', date: day(50), dep: '15:10', arr: '19:20' }
  await importFlights([stockRow(abroad, 8_700)])
  const { orderId } = await ticketed(agent, [blockOf(abroad)], adults(10), { names: passports(10) })
  const receipt = await call(printed.interTicketReceipt, { orderId }, agent)
  t.match(receipt, {
    flights: [{ originName: /北京/, destinationName: /布鲁塞尔/, depTime: '15:10', arrTime: '19:20' }],
    totals: { count: 10, amount: (await call(changes.priceDetail, { orderId }, agent)).total },
  })
  t.match(await send(printed.interTicketReceiptPdf, { orderId }, 'order'), { status: 200, text: /^%PDF-/ })
  t.match(await send(printed.ticketReceipt, { orderId }, agent), { status: 409, message: /国际/ })
  t.match(await send(printed.interTicketReceipt, { orderId }, rival), { status: 404, message: '订单不存在' })
})

t.test('a split that died after its first fact is finished by itself; sent again it is the same one', async t => {
  const { send, submit, detail, seatsOf, program, commandOf, agent, OUT, BACK, monday } = await start({})
  const { orderId, total } = await submit(agent, [OUT, BACK], adults(20))
  const commandId = await commandOf(agent, splitOrder, 'one-intention')
  const into = orderNumber(monday, commandId, 0)
  const asked = { counts: { ADULT: 10 } }
  await program.run.execute(
    order,
    orderId,
    'splitOrder',
    { ...asked, splitId: commandId, into },
    { who: systemUser('test'), now: monday, commandId: idFrom(commandId, `order-${orderId}.splitOrder`, 1), correlationId: commandId },
  )
  await program.settle()
  t.match(await detail(into), { seats: 10, total: total / 2, splitFrom: orderId })
  const again = () => send(splitOrder, { orderId, ...asked }, agent, { headers: { 'idempotency-key': 'one-intention' } })
  for (const _ of [1, 2]) t.match(await again(), { status: 200, data: { newOrderId: into, rest: { seats: 10 }, part: { seats: 10 } } })
  t.match([await seatsOf(OUT), await seatsOf(BACK)], [{ held: 20 }, { held: 20 }])
  t.match(await detail(orderId), { seats: 10, splitInto: [{ orderNo: into, seats: 10 }] })
})

t.test('PNRs are divided, and travellers find themselves in theirs', async t => {
  const { call, send, submit, detail, name, agent, OUT } = await start({})
  const { orderId } = await submit(agent, [OUT], adults(24))
  await call(sureRequestSeat, { orderId }, 'order')
  await name(agent, orderId, await namesOf(adults(12)))
  const { pnrs, passengers } = await detail(orderId)
  const pnrId = pnrs[0]!.pnr
  t.ok(passengers.every(one => one.pnr === pnrId))
  const ids = passengers.slice(0, 4).map(({ id }) => id)
  t.match(await send(splitPnr, { pnrId, ids }, 'order'), { status: 409, message: '每个团队PNR须有10至99座' })
  t.match(await send(splitPnr, { pnrId, ids, seats: 6 }, agent), { status: 403 })
  const split = await call(splitPnr, { pnrId, ids, seats: 6 }, 'order')
  t.same(split.pnrs, [
    { pnr: pnrId, seats: 14 },
    { pnr: split.pnr, seats: 10 },
  ])
  const there = (await detail(orderId)).passengers.filter(one => one.pnr === split.pnr).map(({ id }) => id)
  t.same(there, ids)
  const one = passengers[5]!.id
  t.match(await call(movePassengers, { pnrId: split.pnr, ids: [one] }, 'order'), { pnrs: [{ seats: 13 }, { seats: 11 }] })
  t.equal((await detail(orderId)).passengers.find(({ id }) => id === one)!.pnr, split.pnr)
})

t.test('the text of a PNR is compared with its order, and what is chosen is brought over at once', async t => {
  const { call, send, submit, detail, name, openPayment, payAt, agent, rival, OUT, program } = await start({})
  const { orderId, total } = await submit(agent, [OUT], adults(20))
  await call(sureRequestSeat, { orderId }, 'order')
  await payAt(await openPayment(agent, orderId, total))
  const people = await namesOf(adults(20))
  await name(agent, orderId, people.slice(0, 18))
  const { pnrs, passengers, legs } = await detail(orderId)
  const pnrId = pnrs[0]!.pnr
  const flight = legs[0]!
  const day = new Date(`${flight.date}T00:00:00Z`).toUTCString().slice(5, 11).replace(' ', '').toUpperCase()
  const listed = [...passengers, ...people.slice(18).map(row => ({ name: row.姓名, docNo: row.证件号 }))]
  let no = listed.length
  const text = [
    ` 0.20TEST NM20 ${pnrId}`,
    listed.map(({ name }, index) => ` ${index + 1}.${name}`).join(''),
    `${++no}.  ${flight.flightNo} ${flight.cabin}   ${day}  ${flight.origin}${flight.destination} HK20  ${flight.depTime.replace(':', '')} ${flight.arrTime.replace(':', '')}`,
    ...listed.map(({ docNo }, index) => `${++no}.SSR FOID HU HK1 NI${docNo}/P${index + 1}`),
    `${++no}.SSR TKNE HU HK1 HAKPEK 7182 G10DEC 8801234500001/1/P1`,
    '别的内容',
  ].join('\n')

  const checked = await call(checkPnr, { pnrId, text }, 'order')
  t.match(checked, { orderId, pnr: pnrId, lines: 25, understood: 24, left: [{ line: 25, text: '别的内容', why: '不在任何一项中' }] })
  const other = checked.differences.filter(({ kind }) => kind !== 'SAME')
  t.same(
    other.map(({ item, kind, bring }) => [item, kind, bring]),
    [
      ['TICKET', 'EXTRA', 'TICKET'],
      ['NAME', 'EXTRA', 'ADD'],
      ['NAME', 'EXTRA', 'ADD'],
    ],
  )
  const bring = other.map(({ key }) => key)

  for (const [endpoint, body, answer] of [
    [checkPnr, { pnrId, text: '您好，请帮忙出票' }, { status: 400, message: '文本中没有读到PNR，请粘贴 RT 或 RTN 显示的全部内容' }],
    [checkPnr, { pnrId, text: text.replace(pnrId, 'ZZZ999') }, { status: 400, message: `文本中的PNR为ZZZ999，不是${pnrId}` }],
    [checkPnr, { pnrId: 'ZZZ999', text }, { status: 404, message: 'PNR不存在' }],
    [syncPnr, { pnrId, text, bring: ['seats.SAME'] }, { status: 409, message: '该行与订单一致，无需带入' }],
    [syncPnr, { pnrId, text, bring: ['name:99:.EXTRA'] }, { status: 409, message: '订单或文本已有变化，请重新比对' }],
    [syncPnr, { pnrId, text: text.replace(day, '01JAN'), bring }, { status: 409, message: 'PNR与订单航段不一致' }],
    [
      syncPnr,
      { pnrId, text: `*THIS PNR WAS ENTIRELY CANCELLED*\n${text}`, bring },
      { status: 409, message: '文本显示PNR已被取消，不能同步' },
    ],
    [syncPnr, { pnrId, text: text.replace('8801234500001', '7811234500001'), bring }, { status: 400 }],
    [deletePnr, { pnrId }, { status: 409, message: '订单只有一个PNR，不能删除' }],
  ] as const)
    t.match(await send(endpoint, body as never, 'order'), answer, JSON.stringify(answer))
  t.match(await send(syncPnr, { pnrId, text, bring }, agent), { status: 403 })
  t.equal((await detail(orderId)).passengers.length, 18, 'a refusal changes nothing')

  const before = await program.events.read(`order-${orderId}`)
  t.same(await call(syncPnr, { pnrId, text, bring }, 'order'), { orderId, pnr: pnrId, added: 2, modified: 0, tickets: 1 })
  const after = (await program.events.read(`order-${orderId}`)).slice(before.length)
  t.same(
    after.map(({ type }) => type),
    ['PassengersAdded', 'OrderTicketed', 'PnrSynced'],
  )
  t.equal(new Set(after.map(({ meta }) => meta.commandId)).size, 1, 'in one append')
  const again = await call(checkPnr, { pnrId, text }, 'order')
  t.ok(
    again.differences.every(({ kind }) => kind === 'SAME'),
    'nothing differs any more',
  )

  t.match(await send(modifyPnr, { pnrId, markPnr: 'WATCH' }, 'order'), { status: 400, message: '已有出票旅客，请填写原因' })
  await call(modifyPnr, { pnrId, markPnr: 'WATCH', remark: '航司人工核对' }, 'order')
  t.match(await call(pnrDetail, { pnrId }, 'order'), { seats: 20, named: 20, mark: 'WATCH', remark: '航司人工核对' })
  t.match(
    (await call(orderDetail, { orderId }, 'order')).pnrs,
    [{ pnr: pnrId, mark: 'WATCH', note: '航司人工核对' }],
    "on the order's page too",
  )
  t.notMatch(JSON.stringify((await call(orderDetail, { orderId }, agent)).pnrs), /WATCH|人工/)
  const own = await call(pnrDetail, { pnrId }, agent)
  t.match(own, { orderId, seats: 20, mark: 'NORMAL' })
  t.equal(own.remark, undefined, 'what the desk has noted is its own')
  t.equal(own.passengers.filter(({ ticketNo }) => ticketNo === '880-1234500001').length, 1)
  t.match(await send(pnrDetail, { pnrId }, rival), { status: 404 })
})

t.test('a PNR that the airline has cleared, or whose flight it has changed, waits for the desk until it stands again', async t => {
  const { call, send, submit, detail, agent, OUT, program } = await start({})
  const { orderId } = await submit(agent, [OUT], adults(20))
  await call(sureRequestSeat, { orderId }, 'order')
  const { pnrs, legs } = await detail(orderId)
  const pnrId = pnrs[0]!.pnr
  const { flightNo, cabin, date, origin, destination, depTime, arrTime } = legs[0]!
  const day = new Date(`${date}T00:00:00Z`).toUTCString().slice(5, 11).replace(' ', '').toUpperCase()
  const text = (status: string) => ` 0.20TEST NM0 ${pnrId}
 1.  ${flightNo} ${cabin}   ${day}  ${origin}${destination} ${status}20  ${depTime.replace(':', '')} ${arrTime.replace(':', '')}`
  const stateIn = async (status: string) =>
    (await call(checkPnr, { pnrId, text: text(status) }, 'order')).differences.find(({ item }) => item === 'STATE')!
  const brings = async (status: string) => {
    const { key } = await stateIn(status)
    return call(syncPnr, { pnrId, text: text(status), bring: [key] }, 'order')
  }
  const tasks = async (as = 'order') =>
    (await call(queryNotices, {}, as)).content.flatMap(({ kind, title }) => (kind === 'TASK' && title.includes('PNR') ? [title] : []))

  t.match(await stateIn('HK'), { kind: 'SAME', ours: '有效', theirs: '有效' })
  t.match(await stateIn('HX'), { kind: 'DIFFERENT', ours: '有效', theirs: '被航司清位', bring: 'STATE' })
  t.same(await tasks(), [], 'a check alone says nothing')
  await program.settle()
  const head = await program.events.head()
  const stale = (await stateIn('UN')).key
  t.match(await send(syncPnr, { pnrId, text: text('HX'), bring: [stale] }, 'order'), {
    status: 409,
    message: '订单或文本已有变化，请重新比对',
  })
  t.equal(await program.events.head(), head, 'a refusal changes nothing')

  t.same(await brings('HX'), { orderId, pnr: pnrId, added: 0, modified: 0, tickets: 0, state: 'LOST' })
  t.match(await tasks(), [/PNR 被航司清位$/])
  t.same(await tasks('refund'), [], 'the desk of orders alone')
  t.same(await tasks(agent), [])
  t.match(await call(pnrDetail, { pnrId }, 'order'), { state: 'LOST' })
  t.match((await call(orderDetail, { orderId }, 'order')).pnrs, [{ pnr: pnrId, state: 'LOST' }])
  t.equal((await call(pnrDetail, { pnrId }, agent)).state, undefined, 'until the desk has spoken with the airline, it is its own matter')
  t.match(await stateIn('NO'), { kind: 'SAME' }, 'known already')
  t.match(await brings('TK'), { state: 'IRREGULAR' })
  t.match(await tasks(), [/PNR 航变$/], 'one task, as it is now')
  t.match(await brings('HK'), { state: 'ACTIVE' })
  t.same(await tasks(), [])
  t.match(await call(pnrDetail, { pnrId }, 'order'), { state: 'ACTIVE' })

  await brings('HX')
  await call(cancelOrder, { orderId }, agent)
  t.same(await tasks(), [], 'it is over')
})

t.test('an empty PNR leaves its order', async t => {
  const { call, send, submit, detail, name, agent, OUT } = await start({})
  const { orderId } = await submit(agent, [OUT], adults(20))
  await call(sureRequestSeat, { orderId }, 'order')
  await name(agent, orderId, await namesOf(adults(20)))
  const { pnrs, passengers } = await detail(orderId)
  const pnrId = pnrs[0]!.pnr
  const ids = passengers.map(({ id }) => id)
  const { pnr } = await call(splitPnr, { pnrId, ids: ids.slice(0, 10) }, 'order')
  t.match(await send(deletePnr, { pnrId: pnr }, 'order'), { status: 409, message: `${pnr}还有10座，请先移走座位` })
  await call(movePassengers, { pnrId, ids: ids.slice(0, 10) }, 'order')
  t.same(await call(deletePnr, { pnrId: pnr }, 'order'), { orderId, pnrs: [pnrId] })
  t.match(await detail(orderId), { pnr: pnrId, pnrs: [{ pnr: pnrId, seats: 20 }] })
  t.match(await send(pnrDetail, { pnrId: pnr }, 'order'), { status: 404, message: 'PNR不存在' })
})

t.test('many orders at once: tried first, confirmed as it was shown, carried out one by one', async t => {
  const { call, send, submit, openPayment, payAt, detail, seatsOf, program, time, agent, rival, flight, OUT } = await start({})
  const ids: string[] = []
  for (const by of [agent, rival]) ids.push((await submit(by, [OUT], adults(12))).orderId)
  const [unpaid, paid] = ids as [string, string]
  const { total } = await detail(paid)
  await payAt(await openPayment(rival, paid, total))
  const all = [...ids, '2611210000000']
  const remark = '包机取消'
  const events = () => program.events.head()

  t.match(await send(batching.batchCancel, { ids: all, remark }, 'order'), { status: 400, message: '请先试算，再按试算结果确认' })
  t.match(await send(batching.batchCancel, { remark, preview: true }, 'order'), { status: 400, message: '请按订单号或按筛选条件选择订单' })
  t.match(await send(batching.batchCancel, { ids: all, preview: true }, 'order'), { status: 400 })
  t.match(await send(batching.batchCancel, { ids: all, remark, preview: true }, agent), { status: 403 })
  t.match(await send(batching.batchMobile, { ids: all, remark, preview: true, phone: '电话' }, 'order'), { status: 400 })
  t.match(await send(batching.batchCancel, { filter: { agency: 'A000' }, remark, preview: true }, 'order'), {
    status: 400,
    message: '没有符合条件的订单',
  })
  await program.settle()
  const head = await events()
  const foreseen = await call(batching.batchCancel, { ids: all, remark, preview: true }, 'order')
  t.match(foreseen, { count: 3, change: -total, refused: 1, reasons: [{ message: '订单不存在', count: 1, examples: ['2611210000000'] }] })
  t.notOk('batchId' in foreseen)
  t.ok(foreseen.back > 0 && foreseen.back <= total, 'paid seats are given back by the scale')
  t.same(await call(batching.batchCancel, { filter: { flights: flight.flightNo }, remark, preview: true }, 'order'), {
    ...foreseen,
    count: 2,
    refused: 0,
    reasons: [],
  })
  t.equal(await events(), head, 'nothing is written by a preview')
  const { count, change, back } = foreseen
  const other = { count, change, back: back + 1 }
  t.match(await send(batching.batchCancel, { ids: all, remark, confirm: other }, 'order'), {
    status: 409,
    message: '试算已变动，请重新确认',
  })

  // two wait at once: those of the same airline one after another
  const phone = '13900001234'
  const mobile = await call(batching.batchMobile, { ids: all, remark: '换号', phone, confirm: { count: 3, change: 0, back: 0 } }, 'order')
  time.now = addMinutes(time.now, 1)
  const { batchId } = await call(batching.batchCancel, { ids: all, remark, confirm: { count, change, back } }, 'order')
  const first = await call(batching.getBatch, { id: mobile.batchId! }, 'order')
  t.match(first, { status: 'RUNNING', operation: 'MOBILE', asked: { phone: '139****1234' }, count: 3, done: 0, refused: 0 })
  t.equal((await detail(unpaid)).contact.phone, '0898-00000001')
  t.equal(await program.pass('order batches'), true, 'the other waits')
  t.equal((await detail(unpaid)).contact.phone, phone)
  t.equal((await detail(unpaid)).status, 'WAIT_FOR_PAY')
  await program.settle()
  await program.pass('order batches')
  t.match(await call(batching.getBatch, { id: batchId! }, 'order'), { status: 'FINISHED', count: 3, done: 2, refused: 1 })
  for (const id of ids) t.match(await detail(id), { status: 'EXPIRED', closeReason: 'BACKOFFICE_CANCEL' })
  t.equal((await detail(paid)).back, back)
  t.match(await seatsOf(OUT), { held: 0 })
  const row = (await call(orderBatches.calls.queryBatches, {}, 'order')).content.find(({ id }) => id === batchId)
  t.match(row, { operation: 'CANCEL', status: 'FINISHED', count: 3, done: 2, refused: 1, change, back, remark })
  t.match((await call(orderBatchRefusals.calls.queryBatchRefusals, { batchId: batchId! }, 'order')).content, [
    { orderNo: '2611210000000', message: '订单不存在', operation: 'CANCEL' },
  ])
  t.match(await send(batching.stopBatch, { id: batchId, reason: '选错' }, 'order'), { status: 409, message: '批量操作已结束，不能停止' })
  t.match(await send(batching.batchCancel, { ids, remark, confirm: { count: 2, change: 0, back: 0 } }, 'order'), {
    status: 409,
    message: '所选订单都不能办理：订单已失效，无须取消',
  })
  // one that is stopped before anything was done
  const { orderId } = await submit(agent, [OUT], adults(10))
  const stopped = { ids: [orderId], remark, phone, confirm: { count: 1, change: 0, back: 0 } }
  const { batchId: id } = await call(batching.batchMobile, stopped, 'order')
  t.same(await call(batching.stopBatch, { id: id!, reason: '选错了' }, 'order'), { id, status: 'STOPPED' })
  await program.settle()
  await program.pass('order batches')
  t.equal((await detail(orderId)).contact.phone, '0898-00000001')
})

t.test('many orders at once: seats up and down, share to be ticketed, refunds, statuses', async t => {
  const { call, send, submit, openPayment, payAt, detail, seatsOf, name, program, monday, flight, agent, rival, OUT } = await start()
  const ids: string[] = []
  for (const [by, count] of [
    [agent, 12],
    [rival, 10],
  ] as const)
    ids.push((await submit(by, [OUT], adults(count))).orderId)
  const [twelve, ten] = ids as [string, string]
  const remark = '旺季调整'
  const done = async (endpoint: (typeof batching.batchCalls)[keyof typeof batching.batchCalls], fields: object) => {
    const tried = await call(endpoint, { ids, remark, preview: true, ...fields } as never, 'order')
    const { count, change, back } = tried
    const { batchId } = await call(endpoint, { ids, remark, confirm: { count, change, back }, ...fields } as never, 'order')
    await program.settle()
    await program.pass('order batches')
    t.match(await call(batching.getBatch, { id: batchId! }, 'order'), { status: 'FINISHED', refused: tried.refused }, endpoint.zh)
    return tried
  }

  t.match(await send(batching.batchReducePassenger, { ids, remark, preview: true }, 'order'), { status: 400 })
  t.match(await send(batching.batchStatus, { ids, remark, preview: true, statusId: 'PAID' }, 'order'), {
    status: 400,
    message: '该状态由业务产生，不能直接修改',
  })
  const unit = (await detail(twelve)).total / 12
  // one seat of each: the second would be no group any more
  t.match(await done(batching.batchReducePassenger, { count: 1 }), {
    change: -unit,
    refused: 1,
    reasons: [{ message: '不足成团人数：至少10人', examples: [ten] }],
  })
  const head = await program.events.head()
  const tooMany = await call(batching.batchSeatCount, { ids, remark, preview: true, seats: 40 }, 'order')
  t.match(tooMany, { change: 0, refused: 2 })
  t.equal(await program.events.head(), head, 'seats that are not there leave nothing behind when it is tried')
  t.match(await done(batching.batchSeatCount, { seats: 11 }), { change: unit, refused: 0 })
  t.match(await seatsOf(OUT), { held: 22 })
  for (const id of ids) t.match(await detail(id), { seats: 11, total: 11 * unit })
  t.match(await done(batching.batchOutRate, { outRate: 8_000 }), { change: 0, back: 0, refused: 0 })
  t.match((await detail(ten)).terms.deposits, [{ assessment: 8_000 }])
  await call(changes.modifyOutRate, { orderId: ten, outRate: 8_500, reason: remark }, 'order')
  t.match((await detail(ten)).terms.deposits, [{ assessment: 8_500 }], 'of one order')
  const dearest = { ids, remark, preview: true, rate: 500 }
  t.match(await call(batching.batchDiscount, dearest, 'order'), {
    change: 0,
    refused: 2,
    reasons: [{ message: '票价超出价格范围，须另一人同意，请逐单修改', count: 2 }],
  })
  t.match(await done(batching.batchDiscount, { rate: 4_500 }), { change: 2 * 11 * (107_000 - FARE), refused: 0 })
  for (const id of ids) t.match(await detail(id), { total: 11 * (unit + 107_000 - FARE) })
  t.match(await done(batching.batchDiscount, { rate: 5_000 }), { change: 2 * 11 * (FARE - 107_000), refused: 0 })
  t.match(await done(batching.batchCanRefund, { canRefund: false }), { refused: 0 })
  t.match((await detail(ten)).legs, [{ refundable: false }])

  const past = await call(batching.batchClearTime, { ids, remark, preview: true, clearTime: monday }, 'order')
  t.match(past, { refused: 2, reasons: [{ message: '清位时限已过', count: 2 }] })
  t.match(await done(batching.batchBaseDay, { baseDay: 30 }), { refused: 0, change: 0 })
  const clearBy = local(workdayOnOrBefore(addDays(flight.date, -30)), '17:00')
  for (const id of ids) t.match((await detail(id)).limits, { clearBy })
  t.match(await done(batching.batchClearTime, { clearTime: addMinutes(clearBy, 60) }), { refused: 0 })
  t.match((await detail(ten)).limits, { clearBy: addMinutes(clearBy, 60) })

  await payAt(await openPayment(agent, twelve, (await detail(twelve)).total))
  await call(sureRequestSeat, { orderId: twelve }, 'order')
  await name(agent, twelve, await namesOf(adults(11)))
  t.match(await done(batching.batchStatus, { statusId: 'PRINTED' }), { change: 0, back: 0, refused: 1 })
  t.match(await detail(twelve), { status: 'PRINTED', ticketProgress: 'ALL' })
  t.match(await done(batching.batchStatus, { statusId: 'EXPIRED' }), { refused: 1, change: -11 * unit })
  t.match(await detail(ten), { status: 'EXPIRED' })
})
