import { randomUUID } from 'node:crypto'
import t from 'tap'
import { addAbnormalFlight } from '#contracts/disruption/api.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { submitCancelOrder, withdrawCancelOrder } from '#contracts/order/changes/cancel-api.ts'
import { payByCredit } from '#contracts/payment/credit-api.ts'
import { modifyRefundStatus, refundDetail, submitRefund } from '#contracts/refund/api.ts'
import { begunSteps, dropRefundStep, dropStep, resumeRefundStep, resumeStep } from '#contracts/step/api.ts'
import { begunKinds, stepId } from '#contracts/step/events.ts'
import { credit } from '#services/account/credit.ts'
import { commanding } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { order } from '#services/order/decide.ts'
import { attachPnr, pnr, ticketStock } from '#services/order/pnr/host.ts'
import { refund } from '#services/refund/decide.ts'
import { ground } from '../ground.ts'
import { adults, namesOf } from '../sale.ts'

/**
 * Steps of which only the first fact was written, as if the process had died before the second: they finish, or are listed with a button.
 */
const { fresh } = ground(t)
const start = async () => {
  const house = await fresh()
  const { sale, time, agent, OUT } = house
  await sale.putOnSale([{ seats: 220 }])
  const { run } = house.program
  /** writes what the request of this person wrote before it died */
  const died = (user: string, role = 'ORDER_DESK') =>
    commanding(run, () => ({ who: { ...systemUser('test'), user, role }, now: time.now, commandId: randomUUID() }))
  const bought = async (count = 10) => {
    const { orderId, total } = await sale.submit(agent, [OUT], adults(count))
    await sale.payAt(await sale.openPayment(agent, orderId, total))
    return orderId
  }
  const named = async () => {
    const orderId = await bought()
    await house.call(sureRequestSeat, { orderId }, 'order')
    await sale.name(agent, orderId, await namesOf(adults(10)))
    return orderId
  }
  const applied = async () => {
    const { orderId, tickets } = await sale.ticketed(agent, [OUT], adults(10))
    const ids = [tickets[0]!.passengerId]
    const { refundId } = await house.call(submitRefund, { orderId, ids, refundType: 'VOLUNTE' }, agent)
    await house.program.settle()
    return { orderId, refundId }
  }
  const later = async (minutes: number) => {
    time.now = addMinutes(time.now, minutes)
    await house.program.settle()
    for (const kind of Object.keys(begunKinds)) await house.program.pass(`steps begun: ${kind}`)
    await house.program.settle()
  }
  const list = async (as = 'order') => (await house.call(begunSteps, {}, as)).content
  const userOf = async (stream: string, type: string) =>
    (await house.program.events.read(stream)).findLast(event => event.type === type)?.meta.user
  return { ...house, ...sale, run, died, bought, named, applied, later, list, userOf }
}

t.test('a PNR was taken and the order does not know: it is confirmed with it, in the name of whoever took it', async t => {
  const { died, bought, later, list, detail, userOf } = await start()
  const orderId = await bought(120)
  const group = { orderNo: orderId, airLine: 'HU', seats: 60 }
  // the first of two that the group needs
  const first = await attachPnr(died('order'), { ...group, seed: `${orderId} 0`, known: [] })
  await later(1)
  t.match(await detail(orderId), { seatStatus: 'REQUESTED' }, 'a request may still be at it')
  t.match(await list(), [
    { id: stepId('PNR', orderId), kind: 'PNR', orderNo: orderId, airLine: 'HU', minutes: 1, begunBy: 'order', tries: 0 },
  ])
  await later(1)
  const { seatStatus, pnrs } = await detail(orderId)
  t.equal(seatStatus, 'CONFIRMED')
  t.equal(pnrs[0]!.pnr, first)
  t.equal(pnrs.length, 2)
  t.equal(await userOf(`order-${orderId}`, 'SeatConfirmed'), 'order')
  t.same(await list(), [])
})

t.test('ticket numbers were drawn: they are issued to those for whom they were drawn', async t => {
  const { died, named, later, list, detail } = await start()
  const orderId = await named()
  const ids = (await detail(orderId)).passengers.slice(0, 3).map(({ id }) => id)
  // one of them has left the group since
  await died('order')(ticketStock, '880').take({ prefix: '880', count: 4, orderNo: orderId, ids: [...ids, 'gone'] })
  await later(2)
  const { tickets, ticketProgress } = await detail(orderId)
  t.equal(ticketProgress, 'PARTIAL')
  t.same(
    tickets.map(({ passengerId }) => passengerId),
    ids,
  )
  const given = (await detail(orderId)).passengers.slice(3, 5).map(({ id }) => id)
  await died('order')(ticketStock, '880').give({ prefix: '880', numbers: [1_234_567_890, 1_234_567_891], orderNo: orderId, ids: given })
  await later(2)
  t.match(
    (await detail(orderId)).tickets.filter(({ passengerId }) => given.includes(passengerId)).map(({ ticketNo }) => ticketNo),
    ['880-1234567890', '880-1234567891'],
  )
  t.same(await list(), [])
  // two requests died, and the second gave one of the numbers once more
  const rest = (await detail(orderId)).passengers.flatMap(({ id, ticketNo }) => (ticketNo ? [] : [id]))
  const number = (_: string, n: number) => 1_234_567_892 + n
  await died('order')(ticketStock, '880').give({
    prefix: '880',
    numbers: rest.slice(0, 1).map(number),
    orderNo: orderId,
    ids: rest.slice(0, 1),
  })
  await died('order')(ticketStock, '880').give({ prefix: '880', numbers: rest.map(number), orderNo: orderId, ids: rest })
  await later(2)
  t.match(await detail(orderId), { ticketProgress: 'ALL' })
})

t.test('numbers were drawn for a flight that was cancelled since: nobody gets a ticket, and the desk reads why', async t => {
  const { call, died, named, later, list, detail, flight } = await start()
  const orderId = await named()
  const ids = (await detail(orderId)).passengers.map(({ id }) => id)
  await died('order')(ticketStock, '880').take({ prefix: '880', count: ids.length, orderNo: orderId, ids })
  const { flightNo, date } = flight
  const cancelled = { kind: 'CANCEL' as const, cause: 'CARRIER' as const, refund: true, text: '航班取消' }
  await call(addAbnormalFlight, { flightNo, date, ...cancelled, answerBy: addMinutes(`${date}T00:00:00.000Z`, -24 * 60) }, 'order')
  await later(2)
  t.match(await detail(orderId), { status: 'PAID', ticketProgress: 'NONE' })
  const [broken] = await list()
  t.match(broken, { orderNo: orderId, tries: 1, error: '航班已取消，不能订座和出票，请办理退座或退票' })
  await call(dropStep, { id: broken!.id, reason: '航班已取消' }, 'order')
  t.same(await list(), [])
})

t.test('a request for tickets that is refused after it drew numbers is over: nobody issues them later', async t => {
  const { call, send, agent, token, named, later, list, detail, program } = await start()
  const orderId = await named()
  for (const as of [agent, 'order']) await token(as)
  const outcomes = new Set<string>()
  for (let turns = 0; turns < 40 && !outcomes.has('操作成功'); turns++) {
    await program.settle()
    const issuing = send(sureOutTicket, { orderId }, 'order', { hasty: true })
    for (let turn = 0; turn < turns; turn++) await new Promise(resolve => setImmediate(resolve))
    const [issued, asked] = await Promise.all([issuing, send(submitCancelOrder, { orderId, reason: '客人取消' }, agent, { hasty: true })])
    outcomes.add(issued.message)
    if (issued.status === 200) break
    t.equal(asked.status, 200, 'the cancellation was faster')
    await call(withdrawCancelOrder, { orderId }, agent)
    await later(2)
    t.match(await detail(orderId), { status: 'PAID', ticketProgress: 'NONE' }, `${turns} turns: ${issued.message}, and no tickets`)
    t.same(await list(), [])
  }
  t.comment([...outcomes].join(' | '))
})

t.test('a refund was fixed by a request that died, a pay-out begun: both end, no fen twice, four eyes kept', async t => {
  const { died, applied, later, list, call, detail, ...house } = await start()
  const { orderId, refundId } = await applied()
  const dueBy = addMinutes(house.time.now, 9 * 24 * 60)
  await died('refund', 'REFUND_DESK')(order, orderId).fixRefund({ refundId, dueBy })
  await house.program.settle()
  t.match(await call(refundDetail, { refundId }, 'refund'), { status: 'REFUNDTICKET', dueBy })
  t.match((await house.run.load(refund, refundId)).state, { approvedBy: 'refund' }, 'who approved does not pay')

  await died('finance', 'FINANCE')(refund, refundId).beginPayOut({})
  await later(1)
  t.match(await list('finance'), [{ id: stepId('PAY_OUT', refundId), orderNo: orderId, begunBy: 'finance' }])
  await later(1)
  const { status, payouts, totals } = await call(refundDetail, { refundId }, 'finance')
  t.equal(status, 'REFUNDACCOMPLISH')
  t.equal(
    payouts.reduce((sum, { amount }) => sum + amount, 0),
    totals.refund,
  )
  t.match(await detail(orderId), { refunded: totals.refund })
  await later(60)
  t.match((await call(refundDetail, { refundId }, 'finance')).payouts.length, payouts.length)
  t.same(await list('finance'), [])
})

t.test('one credit paid an order in two parts: the clock gives both back to it', async t => {
  const { died, submit, openPayment, payAt, name, detail, later, call, program, run, agent, OUT, at } = await start()
  const { orderId, total } = await submit(agent, [OUT], adults(10))
  const { agency, agencyName } = await detail(orderId)
  const left = { refundId: 'R0', orderNo: 'O0', agency, agencyName, airLine: 'HU', amount: 300_000 }
  await died('test')(credit, 'R0').grantCredit({ ...left, reasonCode: '5', validUntil: at('15:59:59', 365) })
  for (const totalAmount of [100_000, 200_000]) {
    await call(payByCredit, { orderId, creditId: 'R0', totalAmount }, agent)
    await program.settle()
  }
  await payAt(await openPayment(agent, orderId, total - 300_000))
  await call(sureRequestSeat, { orderId }, 'order')
  await name(agent, orderId, await namesOf(adults(10)))
  await call(sureOutTicket, { orderId }, 'order')
  const ids = (await detail(orderId)).passengers.map(({ id }) => id)
  const { refundId } = await call(submitRefund, { orderId, ids, refundType: 'FORCE' }, agent)
  await program.settle()
  await call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund')
  await program.settle()
  await died('finance', 'FINANCE')(refund, refundId).beginPayOut({})
  await later(2)
  t.match(await call(refundDetail, { refundId }, 'finance'), { status: 'REFUNDACCOMPLISH', paidOut: total })
  t.match((await run.load(credit, 'R0')).state, { available: 300_000, reserved: 0 })
})

t.test('what cannot be finished is told why, tried with growing waits, and decided by somebody who may', async t => {
  const { died, named, later, list, call, send, program, time, agent } = await start()
  const orderId = await named()
  // drawn to divide a PNR: the travellers are not known
  await died('order')(pnr, 'ZZZZZ9').attach({ locator: 'ZZZZZ9', orderNo: orderId, airLine: 'HU', seats: 4 })
  const error = 'PNR ZZZZZ9 为分离所取，请在订单中重新分离PNR'
  for (const wait of [2, 2, 4, 8, 16, 32, 60, 60]) await later(wait)
  const [row] = await list()
  t.match(row, { kind: 'PNR', tries: 8, error, minutes: 184, nextAt: addMinutes(time.now, 60) }, 'and every hour from here')
  t.match((await program.app.inject('/metrics')).body, /^steps_late{kind="PNR"} 1$/m)
  await later(59)
  t.match(await list(), [{ tries: 8 }])
  const { id } = row!
  t.match(await send(resumeStep, { id }, 'order'), { status: 409, message: error })
  t.match(await send(resumeStep, { id }, 'refund'), { status: 403 })
  t.match(await send(resumeStep, { id }, agent), { status: 403 })
  t.match(await send(resumeStep, { id }, 'order-jd'), { status: 404 }, 'another airline’s')
  t.same(await list('order-jd'), [])
  t.match(await send(dropStep, { id: 'PNR-nothing', reason: 'x' }, 'order'), { status: 404 })
  await program.settle()
  t.match(await list(), [{ tries: 9 }])
  await call(dropStep, { id, reason: 'PNR 已另行分离' }, 'order')
  t.same(await list(), [])
  await later(60)
  t.same(await list(), [], 'and it is not tried any more')
})

t.test('by hand, with the rights of the step itself', async t => {
  const { died, applied, list, call, send, time, program, later } = await start()
  const { orderId, refundId } = await applied()
  await call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund')
  await program.settle()
  await died('finance', 'FINANCE')(refund, refundId).beginPayOut({})
  await program.settle()
  time.now = addMinutes(time.now, 1)
  const id = stepId('PAY_OUT', refundId)
  t.match(await send(resumeRefundStep, { id }, 'refund'), { status: 403 }, 'who approves does not pay')
  t.match(await send(resumeRefundStep, { id }, 'order'), { status: 403 })
  t.match(await send(resumeStep, { id }, 'order'), { status: 404 })
  t.match(await send(resumeRefundStep, { id }, 'auditor'), { status: 403 })
  await call(dropRefundStep, { id, reason: '渠道维护' }, 'finance')
  await later(60)
  t.match(await list('finance'), [{ id, tries: 0, stopped: '渠道维护' }], 'it is not given up, it goes on by hand')
  t.match(await call(resumeRefundStep, { id }, 'finance'), { id, done: true })
  t.match(await call(refundDetail, { refundId }, 'finance'), { status: 'REFUNDACCOMPLISH', orderNo: orderId })
  t.same(await list('finance'), [])
})
