import type { Test } from 'tap'
import { login, profile, verifyCode } from '#contracts/identity/api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { frontQueryOrder, orderDetail, queryOrder, submitOrder, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { searchingPriceSeat } from '#contracts/order/search/search-api.ts'
import { paymentRecords } from '#contracts/payment/api.ts'
import { pausePolicy, resumePolicy, savePolicy } from '#contracts/policy/api.ts'
import {
  modifyRefundStatus,
  previewRefund,
  refundDetail,
  refundFeeDetail,
  searchRefund,
  showRefund,
  submitRefund,
} from '#contracts/refund/api.ts'
import { getJob, jobFile, requestExport } from '#contracts/report/api.ts'
import { difference, stateThen, timeline } from '#contracts/report/history.ts'
import { queryBatch } from '#contracts/seats/api.ts'
import { until } from '#ops/e2e/until.ts'
import { demoPassword } from '#services/identity/seed.ts'
import { edges } from './line-edges.ts'
import { adults, discount, GATEWAY_SECRET, namesOf, nobody, OUT, selling, stockRow } from './sale.ts'
import { MONDAY, type Program, type StartOptions } from './start.ts'

const BACK = 'HU7181-2026-12-15-G'
const yuan = (amount: number) => amount * 100

/**
 * One vertical line over HTTP: one group order from imported stock to audited replay, then the edges of each step. `start`
 * gives the program on the engines under test. Amounts are worked out by hand: Y 2380 yuan, fund 50 and fuel 20 (children 0 and 10).
 */
export const verticalLine = async (t: Test, start: (options: StartOptions) => Promise<Program>) => {
  const time = { now: MONDAY }
  const house = await start({ clock: () => time.now, config: { demo: true, gatewaySecret: GATEWAY_SECRET } })
  t.teardown(house.close)
  const { program, call, send } = house
  const sale = selling(house, time)
  const group = { ...nobody, ADULT: 10, CHILD: 2 }
  let orderId = ''
  let paymentCode = ''
  let policyId = ''

  await t.test('people come in: an agency by captcha and password, staff by the sign-on page', async t => {
    const uuid = 'a-browser-of-its-own'
    const image = await send(verifyCode, { uuid })
    const answer = String(image.headers['x-demo-captcha'])
    const password = await clientHash(demoPassword)
    const agent = await call(login, { loginName: 'yefeng', password, uuid, verifyCode: answer })
    t.match(agent, { userId: 'yefeng', memberType: 'User_Agent' })
    t.match(await send(login, { loginName: 'yefeng', password, uuid, verifyCode: answer }), { status: 401, message: '验证码错误' })

    const service = `http://127.0.0.1:${program.config.port}/newgt/`
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams({ service, demo: 'order' }).toString()
    const { statusCode, headers } = await program.app.inject({ method: 'POST', url: '/cas/login', headers: form, payload })
    t.equal(statusCode, 303)
    const ssoTicket = new URL(String(headers.location)).searchParams.get('ticket')!
    const clerk = await call(login, { ssoTicket, ssoCallback: service })
    t.match(clerk, { userId: 'order', memberType: 'User_Employee' })
    const mine = await send(profile, {}, undefined, { headers: { authorization: `Bearer ${clerk.accessToken}` } })
    t.match(mine.data, { role: 'ORDER_DESK', airlines: ['*'] })
  })

  await t.test('stock comes from a workbook', async t => {
    const flights = [
      { flightNo: 'HU7182', date: '2026-12-10', from: 'HAK', to: 'PEK', dep: '07:45', arr: '11:30', seats: 30, fare: 2380 },
      { flightNo: 'HU7181', date: '2026/12/15', from: 'PEK', to: 'HAK', dep: '12:40', arr: '16:25', seats: 30, fare: 2380 },
    ]
    const wrong = { ...flights[0]!, flightNo: 'JD7182', from: 'XXX' }
    const preview = await sale.importFlights(
      [...flights, wrong].map(row => stockRow(row)),
      'preview',
    )
    t.match(preview, { total: 3, good: 2, bad: 1, written: 0 })
    t.match(Object.values(preview.rows[0]!.errors).join(), /第4行.*机场XXX不存在/)
    const { written, batchId } = await sale.importFlights(flights.map(row => stockRow(row)))
    t.equal(written, 2)
    await program.settle()
    t.match((await call(queryBatch, {}, 'order')).content, [{ id: batchId, items: 2, seats: 60, airLines: ['HU'], importedBy: 'order' }])
    t.same(await sale.seatsOf(OUT), { total: 30, held: 0, sold: 0, free: 30 })
  })

  const search = async (as: string) => {
    await program.settle()
    const legs = [
      { origin: 'HAK', destination: 'PEK', date: '2026-12-10' },
      { origin: 'PEK', destination: 'HAK', date: '2026-12-15' },
    ]
    return call(searchingPriceSeat, { voyageType: 'D', legs, counts: group }, as)
  }
  await t.test('policies: nothing is for sale without one, the most specific wins, under a paused one nothing is', async t => {
    t.same(
      (await search('yefeng')).legs.map(leg => leg.flights.length),
      [0, 0],
    )
    await call(savePolicy, discount('海航普通', 'HU', 5000), 'order')
    ;({ policyId } = await call(savePolicy, discount('海口—北京', 'HU', 4500, { origin: 'HAK', destination: 'PEK' }), 'order'))
    await call(savePolicy, discount('长城专享', 'HU', 4000, { agency: 'AG1002' }), 'order')
    const named = async (as: string) => (await search(as)).legs.map(({ flights }) => flights[0]?.policyName)
    t.same(await named('yefeng'), ['海口—北京', '海航普通'])
    t.same(await named('changcheng'), ['长城专享', '长城专享'])
    await call(pausePolicy, { policyId, reason: '核价' }, 'order')
    t.same(await named('yefeng'), ['海航普通', '海航普通'])
    await call(resumePolicy, { policyId }, 'order')
    t.same(await named('yefeng'), ['海口—北京', '海航普通'])
  })

  await t.test('search: prices with taxes by passenger type, by POST and by GET', async t => {
    const found = await search('yefeng')
    const [out] = found.legs[0]!.flights
    t.match(out, { stockId: OUT, seatsLeft: 30, airLineName: '海南航空', fullFare: yuan(2380), paxMin: 10, total: yuan(13_800) })
    t.match(
      out!.prices.map(({ type, fare, cnFund, yq, perPassenger }) => [type, fare, cnFund, yq, perPassenger]),
      [
        ['ADULT', yuan(1070), yuan(50), yuan(20), yuan(1140)],
        ['CHILD', yuan(1190), 0, yuan(10), yuan(1200)],
        ['SOLIDER', yuan(1190), yuan(50), yuan(10), yuan(1250)],
        ['INFANT', yuan(240), 0, 0, yuan(240)],
      ],
    )
    t.equal(found.lowest, yuan(13_800 + 15_000))
    const body = { voyageType: 'S' as const, legs: [{ origin: 'HAK', destination: 'PEK', date: '2026-12-10' }], counts: group }
    t.same(await call(searchingPriceSeat, body, 'yefeng', { method: 'GET' }), await call(searchingPriceSeat, body, 'yefeng'))
  })

  await t.test('submit: the price holds, seats are held on both legs, limits are stamped', async t => {
    const body = await sale.wanted('yefeng', [OUT, BACK], group)
    await sale.refused(t, submitOrder, { ...body, total: body.total - 1000 }, 'yefeng', { status: 409, message: /价格已变动/ })
    const answer = await send(submitOrder, body, 'yefeng')
    const list = await call(frontQueryOrder, {}, 'yefeng', { hasty: true })
    orderId = answer.data.orderId
    t.match(orderId, /^261102\d{8}$/)
    t.match(answer.data, { status: 'WAIT_FOR_PAY', total: yuan(28_800), limits: { payBy: '2026-11-02T01:30:00.000Z' } })
    // 38 days ahead: 21 days before departure, 17:00
    t.match(answer.data.limits, { nameBy: '2026-11-19T09:00:00.000Z', ticketBy: '2026-11-19T09:00:00.000Z' })
    t.match(list, { totalElements: 1, content: [{ orderNo: orderId, route: 'HAK-PEK/PEK-HAK', seats: 12 }] }, 'read your own write')
    t.same([await sale.seatsOf(OUT), await sale.seatsOf(BACK)], Array(2).fill({ total: 30, held: 12, sold: 0, free: 18 }))
  })

  await t.test('another agency sees nothing of it', async t => {
    await sale.refused(t, orderDetail, { orderId }, 'changcheng', { status: 404, message: '订单不存在' })
    t.equal((await call(frontQueryOrder, {}, 'changcheng')).totalElements, 0)
    t.equal((await call(queryOrder, { agency: 'AG1001' }, 'changcheng')).totalElements, 0)
    t.equal((await call(queryOrder, {}, 'order')).totalElements, 1)
  })

  await t.test('paid through the gateway: seats are sold, the sums agree', async t => {
    await sale.refused(t, sureOutTicket, { orderId }, 'order', { status: 409, message: '订单不是已支付状态' })
    paymentCode = await sale.openPayment('yefeng', orderId, yuan(28_800))
    t.match(await sale.payAt(paymentCode), /已支付成功/)
    t.match(await sale.detail(orderId, 'yefeng'), { status: 'PAID', paid: yuan(28_800), refunded: 0, totalText: '贰万捌仟捌佰元整' })
    t.match((await call(paymentRecords, { orderNo: orderId }, 'yefeng')).content, [
      { paymentCode, status: 'SUCCEEDED', amount: yuan(28_800) },
    ])
    t.same([await sale.seatsOf(OUT), await sale.seatsOf(BACK)], Array(2).fill({ total: 30, held: 0, sold: 12, free: 18 }))
  })

  await t.test('seats confirmed, names from a workbook with errors by row, tickets of the carrier', async t => {
    await sale.refused(t, sureOutTicket, { orderId }, 'order', { status: 409, message: '座位尚未确认' })
    const { pnr } = await call(sureRequestSeat, { orderId }, 'order')
    t.match(pnr, /^[A-Z][A-Z0-9]{5}$/)
    await sale.refused(t, sureOutTicket, { orderId }, 'order', { status: 409, message: '旅客名单未录全' })

    const rows = await namesOf(group)
    const bad = rows.map((row, at) => (at === 3 ? { ...row, 证件号: '440309199304209970' } : row))
    const preview = await sale.name('yefeng', orderId, bad, 'preview')
    t.match(preview, { total: 12, good: 11, bad: 1, written: 0, rows: [{ row: 5 }] })
    t.match(Object.values(preview.rows[0]!.errors).join(), /第5行/)
    t.match(await sale.name('yefeng', orderId, rows), { written: 12, bad: 0 })

    const { tickets, status } = await call(sureOutTicket, { orderId }, 'order')
    t.equal(status, 'PRINTED')
    t.equal(new Set(tickets.map(({ ticketNo }) => ticketNo)).size, 12)
    for (const { ticketNo } of tickets) t.match(ticketNo, /^880-\d{10}$/)
    const actions = (await sale.detail(orderId, 'yefeng')).allowedActions.map(({ action }) => action)
    t.same(actions, ['joinGroup', 'splitOrder', 'applyClub', 'cancelClub', 'askRename', 'askChange', 'submitRefund'])
  })

  await t.test('two tickets go back: preview, submission and payout are one amount', async t => {
    time.now = addMinutes(time.now, 60)
    const { passengers } = await sale.detail(orderId, 'yefeng')
    const ids = passengers.slice(0, 2).map(({ id }) => id)
    t.match(await call(showRefund, { orderId }, 'yefeng'), { refundable: true, tickets: Array(12).fill({ refundable: true }) })
    const chosen = { orderId, ids, refundType: 'VOLUNTE' as const }
    const preview = await call(previewRefund, chosen, 'yefeng')
    // more than 72 h before departure 10 %: 107 of 1070 and 119 of 1190; taxes come back
    t.match(preview.totals, { paid: yuan(4800), fee: yuan(452), refund: yuan(4348), tickets: 2, belowMinimum: false })
    await sale.refused(t, submitRefund, { ...chosen, refund: 1 }, 'yefeng', { status: 409, message: /退款金额已变动/ })
    await sale.refused(t, submitRefund, chosen, 'changcheng', { status: 404, message: '订单不存在' })

    const { refundId, totals } = await call(submitRefund, { ...chosen, refund: preview.totals.refund, reason: '行程取消' }, 'yefeng')
    t.same(totals, preview.totals)
    await program.settle()
    t.match(await sale.detail(orderId), { status: 'REFUND_MODIFY', refunded: 0 })
    t.same((await call(refundFeeDetail, { refundId }, 'yefeng')).lines, preview.lines)
    await sale.refused(t, refundDetail, { refundId }, 'changcheng', { status: 404, message: '退票单不存在' })
    t.equal((await call(searchRefund, {}, 'changcheng')).totalElements, 0)

    const edge = (statusId: 'REFUNDAPPROVE' | 'REFUNDACCOMPLISH', as: string) => call(modifyRefundStatus, { refundId, statusId }, as)
    await sale.refused(t, modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'order', { status: 403, message: /没有权限/ })
    await sale.refused(t, modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'finance', { status: 409, message: /当前状态/ })
    await edge('REFUNDAPPROVE', 'refund')
    await program.settle()
    t.same(await sale.seatsOf(OUT), { total: 30, held: 0, sold: 10, free: 20 }, 'seats are for sale again')
    await sale.refused(t, modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'refund', {
      status: 403,
      message: '没有退款权限',
    })
    const open = async (as: string) => (await call(refundDetail, { refundId }, as)).allowedActions.map(({ action }) => action)
    t.same(
      [await open('refund'), await open('finance')],
      [
        ['supplementFile', 'modifyProductCode'],
        ['supplementFile', 'modifyProductCode', 'payOut'],
      ],
      'whoever approves does not pay out',
    )
    t.equal((await edge('REFUNDACCOMPLISH', 'finance')).status, 'REFUNDACCOMPLISH')
    await program.settle()
    t.match(await call(refundDetail, { refundId }, 'yefeng'), { paidOut: yuan(4348), payouts: [{ paymentCode, amount: yuan(4348) }] })
    t.match(await sale.detail(orderId), { status: 'PRINTED', paid: yuan(28_800), refunded: yuan(4348) })
    t.match((await call(paymentRecords, { paymentCode }, 'finance')).content, [{ status: 'PARTIAL_REFUNDED', refunded: yuan(4348) }])
    await sale.refused(t, modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'finance', { status: 409, message: /当前状态/ })
  })

  await t.test('below the minimum only taxes come back; rejected, the ticket is good again', async t => {
    const traveller = (await sale.detail(orderId, 'yefeng')).passengers.find(
      ({ status, type }) => status === 'TICKETED' && type === 'ADULT',
    )!
    const chosen = { orderId, ids: [traveller.id], refundType: 'VOLUNTE' as const }
    const { totals, lines } = await call(previewRefund, chosen, 'yefeng')
    t.match(totals, { paid: yuan(2400), fee: yuan(2260), refund: yuan(140), belowMinimum: true })
    t.ok(
      lines.every(line => line.refund === line.fare + line.taxes - line.fee - line.difference),
      'each line adds up',
    )
    const { refundId } = await call(submitRefund, chosen, 'yefeng')
    await sale.refused(t, submitRefund, chosen, 'yefeng', { status: 409, message: /存在未完结的退票/ })
    await sale.refused(t, modifyRefundStatus, { refundId, statusId: 'REFUNDREJECT' }, 'refund', { status: 400, message: '请填写驳回原因' })
    await call(modifyRefundStatus, { refundId, statusId: 'REFUNDREJECT', reason: '客人撤回' }, 'refund')
    await program.settle()
    const after = await sale.detail(orderId, 'yefeng')
    t.match(after, { status: 'PRINTED', refunded: yuan(4348) })
    t.equal(after.passengers.find(({ id }) => id === traveller.id)?.status, 'TICKETED')
    t.same(await sale.seatsOf(OUT), { total: 30, held: 0, sold: 10, free: 20 })
  })

  await t.test('the list goes out as a workbook', async t => {
    const { id } = await call(requestExport, { resource: 'order', scope: 'ALL' }, 'order')
    const job = await until(
      () => call(getJob, { id }, 'order'),
      ({ status }) => status !== 'RUNNING',
    )
    t.match(job, { status: 'DONE', done: 1, name: /\.xlsx$/ })
    t.match((await send(jobFile, { id }, 'order')).text.slice(0, 2), 'PK')
    t.match(await send(jobFile, { id }, 'finance'), { status: 404 })
  })

  await t.test('the auditor replays it and changes nothing', async t => {
    await house.token('auditor')
    await program.settle()
    const head = await program.events.head()
    const stream = `order-${orderId}`
    const own = await call(timeline, { stream, size: 200 }, 'auditor')
    t.same(
      own.events.map(event => event.type),
      [
        'OrderSubmitted',
        'OrderPaid',
        'SeatConfirmed',
        'PassengersAdded',
        'OrderTicketed',
        'RefundOpened',
        'RefundFixed',
        'RefundBound',
        'RefundClosed',
        'RefundOpened',
        'RefundClosed',
      ],
    )
    t.match(own.events[0], { zh: '提交订单', user: 'yefeng', at: MONDAY, commandZh: '国内订单提交' })
    const related = await call(timeline, { stream, related: true, size: 200 }, 'auditor')
    const kinds = new Set(related.events.map(event => event.stream.slice(0, event.stream.indexOf('-'))))
    for (const kind of ['order', 'payment', 'refund', 'pnr', 'seats']) t.ok(kinds.has(kind), `${kind} is part of the story`)
    t.match((await call(stateThen, { stream, revision: 1 }, 'auditor')).state, { status: 'PAID' })
    t.match((await call(stateThen, { stream, revision: 0 }, 'auditor')).state, { status: 'WAIT_FOR_PAY' })
    const { changes } = await call(difference, { stream, from: '0', to: '1' }, 'auditor')
    t.match(
      changes.find(({ path }) => path === 'status'),
      { from: 'WAIT_FOR_PAY', to: 'PAID' },
    )
    t.equal(await program.events.head(), head)
    await sale.refused(t, timeline, { stream }, 'changcheng', { status: 404, message: /不存在/ })
    await sale.refused(t, submitOrder, await sale.wanted('yefeng', [OUT], adults(10)), 'auditor', {
      status: 403,
      message: /不能进行该操作/,
    })
  })

  await edges(t, house, sale, time)
}
