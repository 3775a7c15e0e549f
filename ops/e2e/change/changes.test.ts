import t from 'tap'
import { trialBalance } from '#contracts/account/api.ts'
import { cabin } from '#contracts/basicinfo/cabin.ts'
import * as addon from '#contracts/change/addon-api.ts'
import * as api from '#contracts/change/api.ts'
import * as names from '#contracts/change/names-api.ts'
import { changeRule } from '#contracts/change/rule-record.ts'
import { addAbnormalFlight } from '#contracts/disruption/api.ts'
import { extraLimit } from '#contracts/extra/limit-record.ts'
import { extraProduct } from '#contracts/extra/product-record.ts'
import { luggagePay, luggagePurchase, purchasedExtras } from '#contracts/extra/purchase-api.ts'
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts'
import { addMinutes, local } from '#contracts/kernel/calendar.ts'
import { modifyPassenger, queryOrder, removePassenger, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { batchCabin, getBatch } from '#contracts/order/batch/api.ts'
import { dueMatters } from '#contracts/order/due-api.ts'
import { queryNotices } from '#contracts/order/notice/notice-api.ts'
import { pnrDetail } from '#contracts/order/pnr/pnr-api.ts'
import { serviceHt } from '#contracts/order/service-ht-record.ts'
import { splitOrder } from '#contracts/order/split/split-api.ts'
import { itineraryList, prepaymentReceipt, ticketReceipt } from '#contracts/order/ticketing/receipt-api.ts'
import { owedList } from '#contracts/payment/owed-api.ts'
import { addonPolicy } from '#contracts/policy/addon-policy.ts'
import { previewRefund, submitRefund } from '#contracts/refund/api.ts'
import { timeline } from '#contracts/report/history.ts'
import { applyItinerary, queryItinerary } from '#contracts/report/itinerary/api.ts'
import { addService, getService } from '#contracts/service/api.ts'
import { begunSteps } from '#contracts/step/api.ts'
import { ledgerAtRest } from '../books.ts'
import { blockOf, ground } from '../ground.ts'
import { adults, FLIGHT, namesOf, stockRow } from '../sale.ts'

/** Other flights after an order stands, over HTTP (DOMAIN §3.18). The flight leaves in 38 days, the other one two days later. */
const { fresh } = ground(t)
const HALF = (FLIGHT.fare * 100) / 2

/** Two flights on sale at half of Y for groups of ten; `dearer`: by how much the fare Y of the other one is higher, yuan. */
const sold = async ({ dearer = 0 } = {}) => {
  const house = await fresh()
  const other = { date: house.day(40), fare: FLIGHT.fare + dearer }
  await house.sale.putOnSale([{}, other])
  const NEW = blockOf({ ...house.flight, ...other })
  const decide = async (instanceId: string, routeId = 'step1-pass') => {
    await house.program.settle()
    const { currentTaskId: curentTaskId } = await house.call(instanceDetail, { id: instanceId }, 'order')
    const answer = await house.send(handleFlow, { instanceId, curentTaskId: curentTaskId!, routeId, flowRemark: '已核实' }, 'order')
    await house.program.settle()
    return answer
  }
  const shown = async (id: string, as = house.agent) => {
    await house.program.settle()
    return house.call(api.changeDetail, { id }, as)
  }
  const balance = async () => {
    await house.program.settle()
    return (await house.call(trialBalance, {}, 'finance')).rows.find(row => row.account === 'changes.HU')?.closing ?? 0
  }
  return { ...house, ...house.sale, NEW, decide, shown, balance }
}
const soldOn = async ({ seatsOf, OUT, NEW }: Awaited<ReturnType<typeof sold>>) => [(await seatsOf(OUT)).sold, (await seatsOf(NEW)).sold]

t.test('two of a ticketed group: approved, paid, their tickets exchanged; the others stay a group', async t => {
  const here = await sold()
  const { call, refused, agent, rival, agencyId, OUT, NEW, decide, shown, balance, at } = here
  const { orderId, tickets } = await here.ticketed(agent, [OUT], adults(12))
  const ids = tickets.map(({ passengerId }) => passengerId)
  const asking = { orderId, segments: [{ stockId: OUT, to: NEW }], ids: ids.slice(0, 2) }
  const before = await balance()
  const found = await call(api.flightQuery, { orderId, stockId: OUT, ids: asking.ids, startDate: here.day(30) }, agent)
  // alone they pay the normal fare, and five per cent of what they had paid
  const fee = 2 * Math.round((HALF * 5) / 10_000) * 100
  const sums = { difference: 2 * HALF, fee, due: 2 * HALF + fee, back: 0 }
  t.match(found, { seats: 2, flights: [{ stockId: NEW, date: here.day(40), ...sums }] })
  const near = await call(api.flightQuery, { orderId, stockId: OUT }, agent)
  t.match(near.flights, [{ stockId: NEW }], 'without a first day those of the days round its flight')
  t.same((await call(api.flightQuery, { orderId, stockId: OUT, airLine: 'CZ' }, agent)).flights, [], 'of the order’s airline only')
  t.match(await call(api.changePreview, asking, agent), {
    manner: 'COUPONS',
    ...sums,
    audit: true,
    atOnce: false,
    closesAt: at('22:45', 37),
  })
  const few = /留在原航班的旅客将少于成团人数10人/
  await refused(t, api.changeDepartureDate, { ...asking, ids: ids.slice(0, 3) }, agent, { status: 409, message: few })
  await refused(t, api.changeDepartureDate, { ...asking, due: 1 }, agent, { status: 409, message: '变更费用已变动，请重新查询' })
  await refused(t, api.changeDepartureDate, asking, rival, { status: 404, message: '订单不存在' })
  await refused(t, api.changeDepartureDate, { ...asking, segments: [{ stockId: OUT, to: OUT }] }, agent, {
    status: 400,
    message: '请选择其他航班',
  })
  await refused(t, api.interChangeDepartureDate, asking, agent, { status: 400, message: '国内订单请办理国内改期' })
  await refused(t, api.upCabin, asking, 'order', { status: 400, message: '升舱须为同一航班的其他舱位' })
  await refused(t, api.changeDepartureDate, { ...asking, excuse: true, remark: 'x' }, agent, { status: 403, message: /由航司办理/ })

  const { id, instanceId, status } = await call(api.changeDepartureDate, { ...asking, due: sums.due, remark: '会议延期' }, agent)
  t.equal(status, 'AUDITING')
  await refused(t, submitRefund, { orderId, ids: asking.ids, refundType: 'VOLUNTE' }, agent, { status: 409, message: /正在办理的变更/ })
  await refused(t, splitOrder, { orderId, ids: ids.slice(5) }, agent, { status: 409, message: /正在办理的变更/ })
  t.match((await call(api.queryChanges, { orderId }, 'order')).content, [
    { id, kind: 'DATE', tickets: 2, status: 'AUDITING', due: sums.due },
  ])
  t.same((await call(api.queryChanges, { orderId }, rival)).content, [], 'another agency’s')
  for (const [endpoint, body] of [
    [api.changeDetail, { id }],
    [api.changePayPreview, { id }],
    [api.payChange, { id, totalAmount: sums.due }],
    [api.withdrawChange, { id }],
  ] as const)
    await refused(t, endpoint, body, rival, { status: 404, message: /^变更.*不存在$/ })
  await refused(t, api.changeDetail, { id }, 'order-jd', { status: 403, message: /HU/ })
  await refused(t, api.withdrawChange, { id }, 'order-jd', { status: 403, message: /HU/ })
  await refused(t, api.changeDepartureDate, asking, 'order-jd', { status: 403, message: /HU/ })
  await refused(t, api.flightQuery, { orderId, stockId: OUT }, rival, { status: 404, message: '订单不存在' })
  t.same((await call(api.queryChanges, { orderId }, 'order-jd')).content, [], 'another airline’s')
  t.match(await here.seatsOf(NEW), { held: 2, sold: 0 })

  t.comment('sent back with a remark it waits for its agency, which hands it in again')
  await decide(instanceId!, 'step1-back')
  t.match(await shown(id), { status: 'RETURNED', returnRemark: '已核实' })
  const mend = async () => (await call(dueMatters, {}, agent)).content.find(({ kind }) => kind === 'FLIGHT_CHANGE')
  t.match(await mend(), { orderId, reason: '已核实' })
  const { currentTaskId } = await call(instanceDetail, { id: instanceId! }, agent)
  await call(handleFlow, { instanceId: instanceId!, curentTaskId: currentTaskId!, routeId: 'resubmit', flowRemark: '已补充' }, agent)
  await here.program.settle()
  t.match(await decide(instanceId!), { status: 200, data: { outcome: 'APPROVED' } })
  t.match(await shown(id), {
    status: 'WAIT_PAY',
    payBy: at('01:00', 1),
    allowedActions: [{ path: api.withdrawChange.path }, { path: api.payChange.path }],
  })
  t.match(
    (await call(dueMatters, {}, agent)).content.find(({ kind }) => kind === 'CHANGE'),
    { id, orderId, amount: sums.due },
  )
  t.match(await call(api.changePayPreview, { id }, agent), { amount: sums.due, items: [{ orderNo: orderId }] })
  await refused(t, api.payChange, { id, totalAmount: 1 }, agent, { status: 409, message: /与应付金额不符/ })
  const { paymentCode } = await call(api.payChange, { id, totalAmount: sums.due }, agent)
  await here.payAt(paymentCode)
  await here.payAt(paymentCode)
  t.match(await shown(id), { status: 'DONE', paymentCode, allowedActions: [] })
  t.same(await soldOn(here), [10, 2], 'seats have moved')
  const order = await here.detail(orderId, agent)
  t.equal(order.status, 'PRINTED')
  t.equal(order.total, order.paid, 'what was paid is what it costs')
  const numbers = (some: readonly string[]) =>
    order.tickets.filter(({ passengerId }) => some.includes(passengerId)).map(({ ticketNo }) => ticketNo)
  const old = tickets.map(({ ticketNo }) => ticketNo)
  t.ok(
    numbers(asking.ids).every(ticketNo => !old.includes(ticketNo)),
    'they have new tickets',
  )
  t.same(numbers(ids.slice(2)), old.slice(2), 'the others keep theirs')
  t.equal((await balance()) - before, fee, 'only the fee stays with the changes')
  t.same([...(await ledgerAtRest(here)).byRef.transit], [], 'nothing is under way')
  const back = await call(previewRefund, { orderId, ids: [ids[0]!], refundType: 'VOLUNTE' }, agent)
  t.match(back.lines, [{ stockId: NEW, fare: 2 * HALF }], 'what goes back is that of the flight they are on')
  const { events } = await call(timeline, { stream: `order-${orderId}`, related: true, size: 200 }, 'admin')
  const streams = new Set(events.map(({ stream }) => stream))
  for (const stream of [`change-${id}`, `payment-${paymentCode}`, `flow-${instanceId}`]) t.ok(streams.has(stream), stream)
  const notices = (await call(queryNotices, {}, agent)).content.map(({ title }) => title)
  t.ok(notices.some(title => title.includes('变更已办妥')))
  t.ok(agencyId)
})

t.test('before it is paid it changes at once, and it has other limits', async t => {
  const here = await sold({ dearer: 100 })
  const { call, agent, OUT, NEW } = here
  const { orderId, total } = await here.submit(agent, [OUT], adults(12))
  const asking = { orderId, segments: [{ stockId: OUT, to: NEW }] }
  t.match(await call(api.changePreview, asking, agent), {
    manner: 'LEGS',
    atOnce: true,
    audit: false,
    due: 0,
    fee: 0,
    difference: 12 * 5_000,
  })
  t.match(await call(api.changeDepartureDate, asking, agent), { status: 'DONE', difference: 12 * 5_000 })
  const order = await here.detail(orderId, agent)
  t.match(order, { total: total + 12 * 5_000, legs: [{ stockId: NEW }], instalments: [{ amount: total + 12 * 5_000 }] })
  t.match([await here.seatsOf(OUT), await here.seatsOf(NEW)], [{ held: 0 }, { held: 12 }])
  await here.payAt(await here.openPayment(agent, orderId, order.total))
  t.same(await soldOn(here), [0, 12])
})

t.test('a journey abroad is changed by its own call, by local days; staff move a group to a higher class of its flight', async t => {
  const here = await sold()
  const { call, refused, agent, OUT, flight, day } = here
  const abroad = { ...flight, to: 'BKK', dep: '08:00', arr: '12:10' }
  const higher = { ...flight, fare: flight.fare + 500 }
  const [from, to] = [day(50), day(52)]
  await call(cabin.endpoints.add, { airLine: 'HU', code: 'B', name: '高舱', grade: 'Y', group: true }, 'admin')
  await here.program.settle()
  await here.importFlights([
    stockRow({ ...abroad, date: from }, 3_300),
    stockRow({ ...abroad, date: to }, 3_300),
    { ...stockRow(higher), 舱位: 'B' },
  ])
  const there = [from, to].map(date => blockOf({ ...flight, date }))
  const { orderId } = await here.submit(agent, there.slice(0, 1), adults(12))
  t.match(await here.detail(orderId, agent), { inter: true, legs: [{ arrZone: 'Asia/Bangkok', sta: local(from, '13:10') }] })
  const asking = { orderId, segments: [{ stockId: there[0]!, to: there[1]! }] }
  await refused(t, api.changeDepartureDate, asking, agent, { status: 400, message: '国际订单请办理国际改期' })
  t.match(await call(api.interChangeDepartureDate, asking, agent), { status: 'DONE', fee: 0, difference: 0 })
  t.match(await here.detail(orderId, agent), { legs: [{ stockId: there[1], date: to, sta: local(to, '13:10') }] })

  const home = await here.submit(agent, [OUT], adults(10))
  const up = { orderId: home.orderId, segments: [{ stockId: OUT, to: OUT.replace(/G$/, 'B') }] }
  const cabins = await call(api.flightQuery, { orderId: home.orderId, stockId: OUT, kind: 'CABIN' }, 'order')
  t.match(cabins.flights, [{ stockId: up.segments[0]!.to, cabin: 'B', difference: 10 * 25_000 }])
  t.match(await call(api.upCabin, up, 'order'), { status: 'DONE', difference: 10 * 25_000 })
  t.match(await here.detail(home.orderId, agent), { inter: false, total: home.total + 10 * 25_000, legs: [{ cabin: 'B' }] })

  t.comment('many at once: one that is there already, one that is not paid, one that is paid, one without such a class')
  const unpaid = await here.submit(agent, [OUT], adults(11), { confirmDuplicate: true })
  const paid = await here.submit(agent, [OUT], adults(12), { confirmDuplicate: true })
  await here.payAt(await here.openPayment(agent, paid.orderId, paid.total))
  const ids = [home.orderId, unpaid.orderId, paid.orderId, orderId]
  const many = { ids, cabin: 'B', remark: '升舱活动' }
  await refused(t, batchCabin, { ...many, cabin: 'BB', preview: true }, 'order', { status: 400, message: /舱位/ })
  const tried = await call(batchCabin, { ...many, preview: true }, 'order')
  t.match(tried, { count: 4, change: 23 * 25_000, back: 0, refused: 1, reasons: [{ examples: [orderId] }] })
  const { count, change, back } = tried
  const { batchId } = await call(batchCabin, { ...many, confirm: { count, change, back } }, 'order')
  await here.program.settle()
  await here.program.pass('order batches')
  await here.program.settle()
  t.match(await call(getBatch, { id: batchId! }, 'order'), { status: 'FINISHED', asked: { cabin: 'B' }, done: 3, refused: 1 })
  t.match(await here.detail(unpaid.orderId, agent), { total: unpaid.total + 11 * 25_000, legs: [{ cabin: 'B' }] })
  t.match(await here.detail(paid.orderId, agent), { total: paid.total, legs: [{ cabin: 'G' }] }, 'not before it is paid')
  t.match((await call(api.queryChanges, {}, agent)).content[0], {
    orderNo: paid.orderId,
    kind: 'CABIN',
    status: 'WAIT_PAY',
    due: 12 * 25_000,
  })
})

t.test('a paid group of the record’s rule: taken back, expired, carried out and money owed', async t => {
  const here = await sold({ dearer: -100 })
  const { call, agent, OUT, NEW, shown, day, at } = here
  const steps = { steps: '0小时=20元', feeFree: 'INFANT', audit: 'NONE' as const, payMinutes: 60, times: 1, keepsLower: false }
  const { id: ruleId } = await call(changeRule.endpoints.add, { airLine: 'HU', kind: 'DATE', scope: 'CN', ...steps }, 'admin')
  t.teardown(() => call(changeRule.endpoints.disable, { id: ruleId }, 'admin'))
  await here.refused(t, changeRule.endpoints.add, { airLine: 'HU', kind: 'CABIN', scope: 'CN', ...steps, steps: '24小时=5%' }, 'admin', {
    status: 400,
    message: /最后一级须为0小时/,
  })
  const { orderId, tickets } = await here.ticketed(agent, [OUT], adults(12))
  const asking = { orderId, segments: [{ stockId: OUT, to: NEW }] }
  // 50 yuan less for each, and twenty of fee
  const done = await call(api.changeDepartureDate, { ...asking, back: 12 * 3_000 }, agent)
  t.match(
    done,
    { status: 'DONE', due: 0, back: 12 * 3_000, fee: 12 * 2_000 },
    'nobody decides and nothing is due: it is carried out in the call',
  )
  t.same(await soldOn(here), [0, 12])
  t.match((await call(owedList, { orderNo: orderId }, 'finance')).content, [
    { kind: 'CHANGE_DIFFERENCE', amount: 12 * 3_000, status: 'OPEN' },
  ])
  const [first] = tickets
  const home = { orderId, segments: [{ stockId: NEW, to: OUT }] }
  await here.refused(t, api.changeDepartureDate, { ...home, ids: [first!.passengerId] }, agent, {
    status: 409,
    message: /已达变更次数上限|少于成团人数/,
  })

  const again = await here.ticketed(agent, [NEW], adults(12), { skip: 12, confirmDuplicate: true })
  const dearer = { orderId: again.orderId, segments: [{ stockId: NEW, to: OUT }] }
  const { id, due } = await call(api.changeDepartureDate, dearer, agent)
  t.equal(due, 12 * (5_000 + 2_000))
  t.match(await shown(id), { status: 'WAIT_PAY', payBy: at('02:00') })
  t.match(await call(api.withdrawChange, { id }, agent), { status: 'WITHDRAWN' })
  t.match(await here.seatsOf(OUT), { held: 0, sold: 0 }, 'and the seats are free')
  const { id: late } = await call(api.changeDepartureDate, dearer, agent)
  await here.pass(`${day(1)}T02:00:00.000Z`)
  await here.program.pass('changes to be decided and paid')
  await here.program.settle()
  t.match(await shown(late), { status: 'EXPIRED' })
  t.match(await here.seatsOf(OUT), { held: 0, sold: 0 })
  t.ok((await call(queryNotices, {}, agent)).content.some(({ title }) => title.includes('已逾期失效')))
  t.same(await soldOn(here), [0, 24])
})

t.test('two of a ticketed group leave with what hangs on their flight: products, services, PNR, papers, itineraries', async t => {
  const here = await sold()
  const { call, agent, OUT, NEW, agencyId, at, day, decide } = here
  await call(extraProduct.endpoints.add, { airLine: 'HU', code: 'BAG', kind: 'LUGGAGE', name: '行李20公斤', price: 20_000 }, 'admin')
  const limit = { airLine: 'HU', origin: '*', destination: '*', saleFrom: '2026-01-01', saleTo: '2028-12-31' }
  await call(extraLimit.endpoints.add, { kind: 'LUGGAGE', ...limit, max: 3, refundHours: 2 }, 'admin')
  const contract = {
    contractNo: 'FW-CHANGE',
    service: 'WCHR',
    agency: agencyId,
    airLine: 'HU',
    hours: 24,
    from: '2026-11-01',
    to: '2028-12-31',
  }
  await call(serviceHt.endpoints.add, contract as never, 'admin')
  await here.program.settle()
  const { orderId, tickets, total } = await here.ticketed(agent, [OUT], adults(12))
  const [one, two, three] = tickets.map(({ passengerId }) => passengerId) as [string, string, string]
  const { amount } = await call(luggagePurchase, { orderId, productId: 'HU.BAG', ids: [one, three] }, agent)
  await here.payAt((await call(luggagePay, { orderId, totalAmount: amount }, agent)).paymentCode)
  const wheelchair = { orderId, stockId: OUT, service: 'WCHR', count: 1 } as const
  const services = []
  for (const ids of [[one], [three]]) services.push((await call(addService, { ...wheelchair, ids } as never, agent)).id)
  const numbers = tickets.map(({ ticketNo }) => ticketNo)
  await call(applyItinerary, { orderId, ticketNo: [numbers[0]!, numbers[2]!] }, agent)
  await here.program.settle()

  // alone they pay the normal fare
  const asking = { orderId, segments: [{ stockId: OUT, to: NEW }], ids: [one, two] }
  const { id, instanceId, due, fee } = await call(api.changeDepartureDate, asking, agent)
  await decide(instanceId!)
  await here.payAt((await call(api.payChange, { id, totalAmount: due }, agent)).paymentCode)
  await here.program.settle()
  t.match(await here.shown(id), { status: 'DONE' })
  t.same((await call(begunSteps, {}, 'order')).content, [], 'nothing is left half done')

  const until = async () =>
    (await call(purchasedExtras, { orderId }, agent)).items.map(({ passengerId, refundUntil }) => [passengerId, refundUntil])
  t.same(
    new Map((await until()) as [string, string][]),
    new Map([
      [one, at('21:45', 39)],
      [three, at('21:45', 37)],
    ]),
    'two hours before each one’s own flight',
  )
  const ended = []
  for (const service of services) ended.push(await call(getService, { id: service }, agent))
  t.match(ended, [{ status: 'CANCELLED', end: 'TRAVELLER' }, { status: 'DRAFT' }])
  const itineraries = (await call(queryItinerary, { orderId, size: 50 }, 'order')).content
  const statusOf = (no: string) => itineraries.find(({ ticketNo }) => ticketNo === no)
  t.match(statusOf(numbers[0]!), { status: 'REVERSED', cause: 'EXCHANGED' })
  t.match(statusOf(numbers[2]!), { status: 'ISSUED' })

  const papers = await call(itineraryList, { orderId }, agent)
  t.same(
    papers.flights.map(({ date }) => date),
    [day(38), day(40)],
  )
  const flightsOf = (ticketNo: string) => papers.itineraries.find(one => one.ticketNo === ticketNo)!.flights?.map(({ date }) => date)
  const mine = (await here.detail(orderId, agent)).tickets.find(({ passengerId }) => passengerId === one)!
  t.same([flightsOf(mine.ticketNo), flightsOf(numbers[2]!)], [[day(40)], [day(38)]], 'each has his own')
  const receipt = await call(ticketReceipt, { orderId }, agent)
  t.match(
    receipt.products.filter(({ kind }) => kind === 'CHANGE_FEE'),
    [{ product: '改期费', count: 1, paid: fee / 2 }, { paid: fee / 2 }],
  )
  t.equal(receipt.amount, total + due + amount, 'all that was paid stands on it')
  const money = await call(prepaymentReceipt, { orderId }, agent)
  t.equal(money.amount, receipt.amount)
  t.match(
    money.products.find(({ kind }) => kind === 'CHANGE_FEE'),
    { count: 2, paid: fee },
  )

  const pnrs = [...new Set(papers.itineraries.map(({ pnr }) => pnr!))]
  const seen = await Promise.all(pnrs.map(pnrId => call(pnrDetail, { pnrId }, agent)))
  const shown = seen.map(({ seats, segments }) => [seats, segments.map(({ date }) => date)] as const)
  t.same(
    new Map(shown),
    new Map([
      [2, [day(40)]],
      [10, [day(38)]],
    ]),
    'a PNR has the flights of its travellers alone',
  )
})

t.test('a group whose flight is cancelled goes to another: its limits begin again, nothing asks about the flight it has left', async t => {
  const here = await sold()
  const { call, agent, OUT, NEW, flight, at } = here
  const { orderId, total } = await here.submit(agent, [OUT], adults(12))
  const before = (await here.detail(orderId, agent)).limits
  const cancelled = {
    flightNo: flight.flightNo,
    date: flight.date,
    kind: 'CANCEL',
    cause: 'CARRIER',
    change: true,
    refund: true,
    answerBy: at('09:00', 2),
    text: '机型调整',
  }
  await call(addAbnormalFlight, cancelled as never, 'order')
  await here.program.settle()
  t.match(await here.detail(orderId, agent), { disruptions: [{ kind: 'CANCEL' }] })
  await call(api.changeDepartureDate, { orderId, segments: [{ stockId: OUT, to: NEW }] }, agent)
  await here.program.settle()
  const { disruptions, limits, instalments } = await here.detail(orderId, agent)
  t.notOk(disruptions?.length, 'nothing asks about the flight that it has left')
  t.equal(limits.payBy, before.payBy, 'it is to be paid as before')
  t.ok(limits.ticketBy > before.ticketBy, 'and ticketed by the limit of the other flight')
  t.match(instalments, [{ by: before.payBy }])
  await here.payAt(await here.openPayment(agent, orderId, total))
  await call(sureRequestSeat, { orderId }, 'order')
  await here.name(agent, orderId, await namesOf(adults(12)))
  t.match(await call(sureOutTicket, { orderId }, 'order'), { tickets: { length: 12 } }, 'and is ticketed')
})

t.test('people are added to a paid order: at its price and what the policy asks for beyond it, once that is paid', async t => {
  const here = await sold()
  const { call, refused, agent, rival, OUT, shown, balance, at } = here
  const { orderId, total } = await here.submit(agent, [OUT], adults(12))
  const adding = { orderId, use: 'SEATS' as const, counts: { ADULT: 2 } }
  await refused(t, addon.addonApply, adding, agent, { status: 409, message: '订单未付清，请直接增加人数' })
  await here.payAt(await here.openPayment(agent, orderId, total))
  await call(sureRequestSeat, { orderId }, 'order')
  await refused(t, addon.addonPreview, adding, agent, { status: 409, message: '没有适用的加人政策' })
  const terms = { name: '加人', airLine: 'HU', use: 'PAX', percent: 10, from: here.day(0), to: here.day(60) }
  await call(addonPolicy.endpoints.save, { terms } as never, 'admin')
  await here.program.settle()
  const before = await balance()
  const each = total / 12
  const fee = 2 * (Math.ceil((HALF * 11) / 10_000) * 1_000 - HALF)
  const sums = { difference: 2 * each, fee, due: 2 * each + fee }
  t.match(await call(addon.addonPreview, adding, agent), { ...sums, audit: false, closesAt: at('22:45', 37) })
  await refused(t, addon.addonApply, adding, rival, { status: 404, message: '订单不存在' })
  await refused(t, addon.addonApply, { ...adding, counts: {} }, agent, { status: 400, message: '没有旅客' })
  await refused(t, addon.addonApply, { ...adding, due: sums.due - 1 }, agent, { status: 409, message: '变更费用已变动，请重新查询' })

  const first = await call(addon.addonApply, { ...adding, due: sums.due }, agent)
  t.match(first, { orderId, status: 'WAIT_PAY', ...sums })
  t.match(await here.seatsOf(OUT), { held: 2, sold: 12 }, 'their seats are kept')
  await refused(t, addon.addonApply, { ...adding, counts: { ADULT: 1 } }, agent, { status: 409, message: /订单有正在办理的变更/ })
  await refused(t, addon.addonDelete, { orderApplyId: first.orderApplyId }, agent, { status: 409, message: '办理中的申请不能删除' })
  await refused(t, addon.addonCancel, { orderApplyId: first.orderApplyId }, rival, { status: 404, message: '变更申请不存在' })
  t.match(await call(addon.addonCancel, { orderApplyId: first.orderApplyId }, agent), { status: 'WITHDRAWN' })
  t.match(await here.seatsOf(OUT), { held: 0, sold: 12 }, 'and are free again')
  const buttons = async () => (await shown(first.orderApplyId, 'order')).allowedActions.map(({ path }) => path)
  t.same(await buttons(), [addon.addonDelete.path], 'the desk may tidy it up')
  await call(addon.addonDelete, { orderApplyId: first.orderApplyId }, agent)
  t.same(await buttons(), [], 'once')
  await here.program.settle()
  t.same(await call(addon.addonApplies, { orderId }, agent), [], 'it is hidden from its agency')
  t.match(await call(addon.addonApplies, { orderId }, 'order'), [{ orderApplyId: first.orderApplyId, deleted: true }])
  t.same((await call(api.queryChanges, { orderId }, agent)).content, [])
  t.equal((await call(api.queryChanges, { orderId }, 'order')).content.length, 1)
  await refused(t, addon.addonApplies, { orderApplyId: first.orderApplyId }, agent, { status: 404, message: '附加申请不存在' })

  const { orderApplyId: id } = await call(addon.addonApply, { ...adding, due: sums.due }, agent)
  t.match(await shown(id), { kind: 'SEATS', counts: { ADULT: 2 }, flights: [], status: 'WAIT_PAY' })
  t.match(await call(dueMatters, {}, agent), { content: [{ kind: 'CHANGE', id, orderId, amount: sums.due }] })
  const { paymentCode } = await call(api.payChange, { id, totalAmount: sums.due }, agent)
  await here.payAt(paymentCode)
  await here.payAt(paymentCode)
  t.match(await shown(id), { status: 'DONE', paymentCode })
  await refused(t, addon.addonCancel, { orderApplyId: id }, agent, { status: 409, message: '已办结的申请不能取消' })
  t.match(await call(addon.addonApplies, { orderApplyId: id }, agent), [
    { orderApplyId: id, counts: { ADULT: 2 }, ...sums, status: 'DONE' },
  ])
  t.match(await here.detail(orderId, agent), { status: 'PAID', seats: 14, total: total + 2 * each, paid: total + 2 * each })
  t.match(await here.seatsOf(OUT), { held: 0, sold: 14 })
  t.match((await call(queryOrder, { orderNo: orderId } as never, agent)).content, [
    { seats: 14, total: total + 2 * each, paid: total + 2 * each },
  ])
  t.equal((await balance()) - before, fee, 'only what the policy asks for beyond the price stays with the changes')
  t.same([...(await ledgerAtRest(here)).byRef.transit], [], 'nothing is under way')

  await here.name(agent, orderId, await namesOf(adults(14)))
  const { tickets } = await call(sureOutTicket, { orderId }, 'order')
  t.equal(tickets.length, 14)
  await refused(t, addon.addonApply, adding, agent, { status: 409, message: '订单已出票，请办理加人另下一单' })
  const everybody = { orderId, ids: tickets.map(({ passengerId }) => passengerId), refundType: 'FORCE' as const }
  t.match(await call(previewRefund, everybody, agent), { totals: { refund: total + 2 * each } }, 'all but that goes back')
})

t.test('names of a locked list of 祥鹏: approved by the desk, paid where it costs, and on the list from then on', async t => {
  const here = await sold()
  const { call, refused, agent, rival, OUT: ELSEWHERE, decide, shown, balance, program } = here
  const flight = { flightNo: here.flight.flightNo.replace('HU', '8L') }
  await here.putOnSale([flight], { airLine: '8L', name: '祥鹏团队' })
  const OUT = blockOf({ ...here.flight, ...flight })
  const bought = async (block: string, skip: number) => {
    const { orderId, total } = await here.submit(agent, [block], adults(12), { confirmDuplicate: true })
    await here.payAt(await here.openPayment(agent, orderId, total))
    await call(sureRequestSeat, { orderId }, 'order')
    await here.name(agent, orderId, await namesOf(adults(12), skip))
    return orderId
  }
  const [orderId, other, ours] = [await bought(OUT, 0), await bought(ELSEWHERE, 12), await bought(OUT, 24)]
  const { passengers, limits } = await here.detail(orderId, agent)
  const [first, second, third] = passengers
  const fieldsOf = ({ name, type, docType, docNo }: typeof first & object) => ({ name, type, docType, docNo })
  const modifying = { orderId, id: first!.id, ...fieldsOf(first!), name: '李新名', remark: '姓名有误' }
  await refused(t, names.modify8L, modifying, agent, { status: 409, message: '名单未锁定，请直接修改' })
  await refused(t, names.modify8L, { ...modifying, orderId: other }, agent, { status: 403, message: '仅限祥鹏订单' })
  await here.pass(addMinutes(limits.nameBy, 60))
  await refused(t, modifyPassenger, modifying, agent, { status: 409, message: '名单时限已过，请联系航司' })
  await refused(t, names.del8L, { orderId, id: first!.id }, rival, { status: 404, message: '订单不存在' })
  await refused(t, names.del8L, { orderId, id: first!.id }, 'order-jd', { status: 403, message: /8L/ })
  await refused(t, names.del8L, { orderId, id: first!.id }, 'auditor', { status: 403, message: /没有/ })
  const seen = await here.detail(orderId, agent)
  t.match(
    seen.allowedActions.find(({ action }) => action === 'askNames'),
    { path: names.modify8L.path },
  )

  t.comment('without a fee it is on the list with the approval of the desk')
  const before = await balance()
  const asked = await call(names.modify8L, modifying, agent)
  t.match(asked, { orderId, status: 'AUDITING', fee: 0, due: 0 })
  t.match((await call(api.queryChanges, { orderId }, 'order')).content, [
    { id: asked.changeId, kind: 'NAMES', to: '修改旅客（成人）', tickets: 0, status: 'AUDITING' },
  ])
  t.match(await shown(asked.changeId), {
    kind: 'NAMES',
    flights: [],
    naming: { change: 'MODIFY', former: { name: first!.name }, now: { name: '李新名' } },
    remark: '姓名有误',
  })
  const waits = /订单有正在办理的变更/
  await refused(t, names.del8L, { orderId, id: second!.id }, agent, { status: 409, message: waits })
  await refused(t, removePassenger, { orderId, id: second!.id }, 'order', { status: 409, message: waits })
  await refused(t, sureOutTicket, { orderId }, 'order', { status: 409, message: waits })
  await decide(asked.instanceId!)
  t.match(await shown(asked.changeId), { status: 'DONE' })
  t.match((await here.detail(orderId, agent)).passengers[0], { id: first!.id, name: '李新名' })

  t.comment('the desk refuses, and the list stays')
  const twin = { orderId, ...fieldsOf((await here.detail(ours, agent)).passengers[0]!) }
  const leaving = await call(names.del8L, { orderId, id: second!.id }, agent)
  await decide(leaving.instanceId!, 'step1-reject')
  t.match(await shown(leaving.changeId), { status: 'REJECTED' })
  t.equal((await here.detail(orderId, agent)).passengers.length, 12)

  t.comment('where the airline asks for a fee it is paid first')
  const steps = { steps: '0小时=100元', keepsLower: false, feeFree: 'INFANT', times: 2, audit: 'ALWAYS' as const, payMinutes: 60 }
  const { id: ruleId } = await call(changeRule.endpoints.add, { airLine: '8L', kind: 'NAMES', scope: 'CN', ...steps }, 'admin')
  t.teardown(() => call(changeRule.endpoints.disable, { id: ruleId }, 'admin'))
  await program.settle()
  const gone = await call(names.del8L, { orderId, id: third!.id }, agent)
  await decide(gone.instanceId!)
  t.match(await shown(gone.changeId), { status: 'WAIT_PAY', due: 10_000 })
  await here.payAt((await call(api.payChange, { id: gone.changeId, totalAmount: 10_000 }, agent)).paymentCode)
  t.match(await shown(gone.changeId), { status: 'DONE' })
  t.notOk((await here.detail(orderId, agent)).passengers.some(({ id }) => id === third!.id))
  t.equal((await balance()) - before, 0, 'fees of 8L are in its own book')

  t.comment('in the seat that is free comes another, unless another order has the document')
  await program.settle()
  const clash = await here.send(names.add8L, twin, agent)
  t.match(clash, { status: 409, message: '旅客证件重复：该证件已在本航班其他订单中' })
  const coming = await call(names.add8L, { orderId, ...fieldsOf(third!) }, agent)
  t.match(await call(api.withdrawChange, { id: coming.changeId }, agent), { status: 'WITHDRAWN' })
  const again = await call(names.add8L, { orderId, ...fieldsOf(third!) }, agent)
  await decide(again.instanceId!)
  await here.payAt((await call(api.payChange, { id: again.changeId, totalAmount: 10_000 }, agent)).paymentCode)
  t.match(await shown(again.changeId), { status: 'DONE' })
  const named = await here.detail(orderId, agent)
  t.equal(named.passengers.length, 12)
  t.equal(named.total, named.paid, 'the fees are not part of what the seats cost')
  t.same([...(await ledgerAtRest(here)).byRef.transit], [], 'nothing is under way')
  t.equal((await call(sureOutTicket, { orderId }, 'order')).tickets.length, 12)
  await refused(t, names.modify8L, { ...modifying, name: '李又新' }, agent, { status: 409, message: '订单已出票，请办理客票更名' })
})
