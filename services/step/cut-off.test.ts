import t, { type Test } from 'tap'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { addPassenger, submitOrder, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { gotoPayAlipay, notifyPayment } from '#contracts/payment/api.ts'
import { payByCredit } from '#contracts/payment/credit-api.ts'
import { modifyRefundStatus, modifyRefundType, refundTicketStatus, submitRefund, withdrawRefund } from '#contracts/refund/api.ts'
import { CAAC_GROUP_CLASSIC } from '#contracts/refund/fees.ts'
import { type BegunKind, begunKinds } from '#contracts/step/events.ts'
import { apply, type FoldState, NOTHING, route } from '#projections/kernel/fold.ts'
import { begunList } from '#projections/step/begun.ts'
import { credit } from '#services/account/credit.ts'
import { type StoredEvent, Unavailable } from '#services/eventstore/port.ts'
import { commanding, commands } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { handingBack } from '#services/order/changes/hand-back-terms.ts'
import { order } from '#services/order/decide.ts'
import { type LiveOrder, paidNet, passengersOf, pnrsOf } from '#services/order/state.ts'
import { traveller } from '#services/order/test/sample.ts'
import { refund } from '#services/refund/decide.ts'
import { builtInInvoices } from '#services/report/itinerary/invoices.ts'
import { stockId } from '#services/seats/decide.ts'
import { BLOCKS, market, people, termsOf } from '#services/test/market.ts'
import { contexts, finishersOf } from '../contexts.ts'
import { step as stepDecider } from './decide.ts'
import { type BegunStep, resuming } from './resume.ts'

/**
 * Requests that die between two of their steps and are never sent again: the next person who presses the button, in another request,
 * finishes what was begun, with what it had taken.
 */
const placedOrder = async () => {
  const house = await market()
  let n = 0
  const send = <E extends AnyEndpoint>(endpoint: E, body: Static<E['body']>, who: keyof typeof people) =>
    house.request(endpoint, body, people[who], ++n)
  const counts = { ADULT: 2, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
  const stock = stockId(BLOCKS[0]!)
  const groupName = termsOf(0)
  const { total } = house.quoteOf([stock], counts, groupName)
  const wanted = {
    voyageType: 'S',
    legs: [{ stockId: stock }],
    counts,
    total,
    groupName,
    contact: { name: '符海燕', phone: '13800000000' },
  }
  const { orderId } = await send(submitOrder, wanted as never, 'agent')
  return { ...house, send, orderId, total }
}
const paidOrder = async () => {
  const { total, ...house } = await placedOrder()
  const { send, orderId } = house
  const { paymentCode } = await send(gotoPayAlipay, { orderId, totalAmount: total }, 'agent')
  await house.pressed(paymentCode)
  await send(notifyPayment, (await house.gateway.notification(paymentCode))! as never, 'agent')
  await house.react()
  for (const who of [0, 1]) {
    const { id: _, ...fields } = traveller('ADULT', who)
    await send(addPassenger, { orderId, ...fields } as never, 'agent')
  }
  /** dies at its second write, and nobody sends it again */
  const dies = async <E extends AnyEndpoint>(t: Test, endpoint: E, body: Static<E['body']>, who: keyof typeof people, after = 1) => {
    house.failAfter(after, 'lost')
    await t.rejects(send(endpoint, body, who), Unavailable)
    house.heal()
  }
  const count = (type: string) => house.log.filter(event => event.type === type).length
  /** number of refunds that the gateway gave */
  const gone = () => Object.keys(house.trades.now(paymentCode).refunds).length
  const stateOf = async () => (await house.run.load(order, orderId)).state as LiveOrder
  const ticketed = async () => {
    await send(sureRequestSeat, { orderId }, 'order')
    await send(sureOutTicket, { orderId }, 'order')
    return applied()
  }
  const applied = async () => {
    const ids = passengersOf(await stateOf()).map(({ id }) => id)
    const { refundId } = await send(submitRefund, { orderId, ids: ids.slice(0, 1), refundType: 'VOLUNTE' } as never, 'agent')
    await house.react()
    return refundId
  }
  return { ...house, paymentCode, dies, count, gone, stateOf, ticketed, applied }
}

t.test('a locator taken, and the order unaware: the next confirmation takes the same one', async t => {
  const { orderId, send, dies, count, stateOf } = await paidOrder()
  await dies(t, sureRequestSeat, { orderId }, 'order')
  t.equal(count('PnrAttached'), 1)
  t.equal((await stateOf()).pnr, undefined)
  const { pnr } = await send(sureRequestSeat, { orderId }, 'order')
  t.equal(count('PnrAttached'), 1, 'nothing is left behind at the host')
  t.same(pnrsOf(await stateOf()), [pnr])
})

t.test('ticket numbers drawn, and none issued: the next press issues them', async t => {
  const { orderId, send, dies, count, stateOf } = await paidOrder()
  await send(sureRequestSeat, { orderId }, 'order')
  await dies(t, sureOutTicket, { orderId }, 'order')
  t.equal(count('TicketNumbersTaken'), 1)
  t.same((await stateOf()).status, 'PAID')
  await send(sureOutTicket, { orderId }, 'order')
  t.equal(count('TicketNumbersTaken'), 1, 'no number is lost')
  t.same(
    passengersOf(await stateOf()).map(({ ticketNo }) => ticketNo),
    ['880-2100000001', '880-2100000002'],
  )
})

t.test('a refund fixed and not approved is approved from the log, a pay-out begun and not done by the next press, once', async t => {
  const { send, dies, count, gone, ticketed, run, react, paymentCode, trades } = await paidOrder()
  const refundId = await ticketed()
  const statusOf = async () => (await run.load(refund, refundId)).state.status
  const approve = { refundId, statusId: 'REFUNDAPPROVE' as const }
  await dies(t, modifyRefundStatus, approve, 'refund')
  t.same([await statusOf(), count('RefundFixed')], ['REFUNDSUBMIT', 1])
  await react()
  t.same([await statusOf(), count('RefundFixed'), count('RefundApproved'), count('RefundBound')], ['REFUNDTICKET', 1, 1, 1])
  const payOut = { refundId, statusId: 'REFUNDACCOMPLISH' as const }
  for (const after of [1, 1, 1]) {
    await dies(t, modifyRefundStatus, payOut, 'finance', after)
    t.equal(await statusOf(), 'REFUNDTICKET')
  }
  await send(modifyRefundStatus, payOut, 'finance')
  await react()
  t.equal(await statusOf(), 'REFUNDACCOMPLISH')
  t.same([count('PaymentRefunded'), gone(), count('RefundPaidOut')], [1, 1, 1])
  t.equal(Object.keys(trades.now(paymentCode).refunds).length, 1)
})

t.test('a gateway that gives the money back and never says so: the request ends, and the next press hears of it, once', async t => {
  const { send, count, gone, ticketed, run, react, setSilent } = await paidOrder()
  const refundId = await ticketed()
  await send(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' as const }, 'refund')
  await react()
  const payOut = { refundId, statusId: 'REFUNDACCOMPLISH' as const }
  setSilent(true)
  await t.rejects(send(modifyRefundStatus, payOut, 'finance'), { status: 504, message: '支付渠道没有应答，稍后再确认结果' })
  t.match((await run.load(refund, refundId)).state, { status: 'REFUNDTICKET', paying: true })
  t.same([count('StepTried'), count('PaymentRefunded'), gone()], [1, 0, 1], 'the clock asks again')
  setSilent(false)
  await send(modifyRefundStatus, payOut, 'finance')
  t.same([count('PaymentRefunded'), gone(), count('RefundPaidOut')], [1, 1, 1])
})

for (const how of ['lost', 'unheard'] as const)
  t.test(`an order is paid by credit: the request dies at any of its appends (${how}), and the process pays with it, once`, async t => {
    let deaths = 0
    for (let after = 0; ; after++) {
      const { run, clock, log, react, heal, failAfter, send, orderId } = await placedOrder()
      const { agency, agencyName, airLine } = ((await run.load(order, orderId)).state as LiveOrder).submitted
      const left = { refundId: 'R0', orderNo: 'O0', agency, agencyName, airLine, amount: 5_000, validUntil: addMinutes(clock(), 60) }
      await commanding(run, () => ({ who: systemUser('test'), now: clock(), commandId: 'granted' }))(credit, 'R0').grantCredit({
        ...left,
        reasonCode: '5',
      })
      failAfter(after, how)
      const died = await send(payByCredit, { orderId, creditId: 'R0', totalAmount: 2_000 }, 'agent').then(
        () => false,
        () => true,
      )
      heal()
      await react()
      const count = (type: string) => log.filter(event => event.type === type).length
      const begun = count('PaymentCreated')
      t.same([count('FundsSettled'), count('PaymentSucceeded'), count('PaymentFailed')], [begun, begun, 0], `died at ${after}`)
      t.match((await run.load(credit, 'R0')).state, { available: 5_000 - 2_000 * begun, reserved: 0 })
      t.equal(paidNet((await run.load(order, orderId)).state as LiveOrder), 2_000 * begun)
      if (!died) break
      deaths++
    }
    t.equal(
      deaths,
      7,
      'before the payment is opened, the money set aside, the order claimed, the payment decided, the money gone, the order paid, all told',
    )
  })

type House = Awaited<ReturnType<typeof paidOrder>>
/** The pressed button, with everything that must be done before. */
type Press = (house: House) => Promise<[endpoint: AnyEndpoint, body: object]>
const confirm: Press = async ({ orderId }) => [sureRequestSeat, { orderId }]
const issue: Press = async ({ orderId, send }) => {
  await send(sureRequestSeat, { orderId }, 'order')
  return [sureOutTicket, { orderId }]
}
const approve: Press = async ({ ticketed }) => [modifyRefundStatus, { refundId: await ticketed(), statusId: 'REFUNDAPPROVE' }]
const reject: Press = async ({ ticketed }) => [
  modifyRefundStatus,
  { refundId: await ticketed(), statusId: 'REFUNDREJECT', reason: '资料不全' },
]
const withdraw: Press = async ({ ticketed }) => [withdrawRefund, { refundId: await ticketed() }]
const findFlown: Press = async ({ ticketed, stateOf }) => {
  const refundId = await ticketed()
  const { ticketNo } = (await stateOf()).refunds[refundId]!.lines[0]!
  return [refundTicketStatus, { refundId, ticketNo, status: 'USED' }]
}
const retype: Press = async house => [modifyRefundType, { refundId: await house.ticketed(), refundType: 'FORCE', remark: '航班取消' }]
/** paid for, without a ticket: nothing is carried out before the pay-out */
const payOutUnticketed: Press = async house => {
  const refundId = await house.applied()
  await house.send(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund')
  await house.react()
  return [modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }]
}
const payOut: Press = async house => {
  const [endpoint, approval] = await approve(house)
  await house.send(endpoint, approval, 'refund')
  await house.react()
  return [endpoint, { ...approval, statusId: 'REFUNDACCOMPLISH' }]
}

/** Steps that have begun and not ended, as their list has them. */
const begunIn = (log: readonly StoredEvent[]): BegunStep[] => {
  const rows = new Map<string, FoldState>()
  for (const event of log) {
    const one = route(begunList, event)
    if (one) for (const [key, state] of apply(begunList, one, key => rows.get(key) ?? NOTHING)) rows.set(key, state)
  }
  return [...rows].flatMap(([id, { doc }]) => (doc ? [{ ...doc, id } as BegunStep] : []))
}

/** the clock's work on the listed steps */
const goOn = async ({ run, gateway }: Pick<House, 'run' | 'gateway'>, steps: BegunStep[], now: string) => {
  const handBackTerms = handingBack({ run, refundScale: async () => CAAC_GROUP_CLASSIC })
  const invoices = builtInInvoices({ clock: () => now })
  const finishers = finishersOf(contexts, { gateway, invoices, handBackTerms, rulesAtIssue: async () => ({}) })
  const list = { begun: async () => [], due: async () => [], stepOf: async () => null }
  const settings = { afterMinutes: async () => 2, tries: async () => 5 }
  const resume = resuming({ run, finishers, ...list, ...settings, waiting: async kind => steps.filter(step => step.kind === kind) })
  await Promise.all((Object.keys(begunKinds) as BegunKind[]).map(kind => resume(kind, now)))
}

t.test('a step that was stopped is not tried by a clock whose list is behind, until it is begun again', async t => {
  const house = await paidOrder()
  const { dies, run, clock, log, gone, passTime } = house
  const [endpoint, body] = await payOut(house)
  await dies(t, endpoint, body, 'finance')
  const behind = begunIn(log)
  const { id, kind, subject, begunAt } = behind[0]!
  let n = 0
  const at = commanding(run, () => ({ who: systemUser('test'), now: clock(), commandId: `by hand ${++n}` }))
  await at(stepDecider, id).stop({ kind, subject, begunAt, reason: '渠道维护' })
  await goOn(house, behind, addMinutes(clock(), 3))
  t.same([gone(), house.count('StepTried')], [0, 0])
  await at(refund, subject).failPayOut({ reason: '渠道拒绝', approval: 1 })
  await passTime(addMinutes(clock(), 1))
  await dies(t, endpoint, body, 'finance')
  await goOn(house, begunIn(log), addMinutes(clock(), 3))
  t.same([gone(), house.count('RefundPaidOut')], [1, 1], 'another beginning')
})

for (const { step, press, who, done } of [
  { step: 'approval', press: approve, who: 'refund' as const, done: { RefundFixed: 1, RefundApproved: 1 } },
  { step: 'rejection', press: reject, who: 'refund' as const, done: { RefundClosed: 1, RefundRejected: 1 } },
  { step: 'withdrawal', press: withdraw, who: 'agent' as const, done: { RefundClosed: 1, RefundRejected: 1 } },
  { step: 'a ticket found flown', press: findFlown, who: 'refund' as const, done: { RefundTicketFound: 1, RefundTicketMarked: 1 } },
  { step: 'another type', press: retype, who: 'refund' as const, done: { RefundRetyped: 1, RefundTypeModified: 1 } },
  { step: 'pay-out', press: payOut, who: 'finance' as const, done: { PaymentRefunded: 1, RefundPaidOut: 1 } },
  {
    step: 'pay-out without tickets',
    press: payOutUnticketed,
    who: 'finance' as const,
    done: { RefundPayoutBegun: 1, PaymentRefunded: 1, RefundPaidOut: 1 },
  },
  { step: 'confirmation of seats', press: confirm, who: 'order' as const, done: { PnrAttached: 1, SeatConfirmed: 1 } },
  { step: 'issue of tickets', press: issue, who: 'order' as const, done: { TicketNumbersTaken: 1, OrderTicketed: 1 } },
])
  for (const how of ['lost', 'unheard'] as const)
    t.test(`${step}: whoever presses dies at any of its appends (${how}), and the clock goes on with it, once`, async t => {
      let deaths = 0
      for (let after = 0; ; after++) {
        const house = await paidOrder()
        const [endpoint, body] = await press(house)
        house.failAfter(after, how)
        const died = await house.send(endpoint, body, who).then(
          () => false,
          () => true,
        )
        house.heal()
        if (!died) break
        deaths++
        // nothing was written at all, so the person presses the button again
        const begun = begunIn(house.log)
        const began = Object.keys(done).some(type => house.count(type) > 0) || begun.length > 0
        const run = commands(house.store)
        const now = addMinutes(house.clock(), 3)
        await goOn({ ...house, run }, begun, now)
        await house.react()
        const counts = Object.fromEntries(Object.keys(done).map(type => [type, house.count(type)]))
        t.same(counts, began ? done : Object.fromEntries(Object.keys(done).map(type => [type, 0])), `died at ${after}`)
        t.equal(house.gone(), began && step.startsWith('pay-out') ? 1 : 0, 'the gateway gave as often')
        t.same(begunIn(house.log), [], 'nothing is left of it')
      }
      t.ok(deaths > 1, `${deaths} places to die at`)
    })
