import t from 'tap'
import { local } from '#contracts/kernel/calendar.ts'
import * as api from '#contracts/order/api.ts'
import * as paying from '#contracts/payment/api.ts'
import * as refunding from '#contracts/refund/api.ts'
import { change, isKnown } from '#services/change/decide.ts'
import { requestChange } from '#services/change/follow.ts'
import { payables } from '#services/contexts.ts'
import { aClerk } from '#services/kernel/spec.ts'
import { commanding, idNamed } from '#services/kernel/stream/commands.ts'
import { order } from '#services/order/decide.ts'
import { documentMarks } from '#services/order/names/document-key.ts'
import { manifest } from '#services/order/names/manifest.ts'
import { type LiveOrder, paidNet, passengersOf, refundedTotal } from '#services/order/state.ts'
import { traveller } from '#services/order/test/sample.ts'
import { payTogether } from '#services/payment/payables/pay.ts'
import { seats, stockId, taken } from '#services/seats/decide.ts'
import { stockItem } from '#services/seats/test/sample.ts'
import { BLOCKS, market, people } from '#services/test/market.ts'

t.test('bought, ticketed, moved by coupons, given back', async t => {
  const m = await market()
  const NEW = 'HU7182-2026-12-12-G'
  const as = (who: typeof aClerk, ...what: string[]) =>
    commanding(m.run, (...more) => ({ who, now: m.clock(), commandId: idNamed(what, ...more) }))
  await as(aClerk, 'import')(seats, NEW).importStock(stockItem({ seats: 24, date: '2026-12-12' }))
  const block = stockId(BLOCKS[0]!)
  const counts = { ADULT: 3, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
  const { total } = m.quoteOf([block], counts, '团队0')
  let n = 1
  const { orderId } = (await m.request(
    api.submitOrder,
    {
      voyageType: 'S',
      legs: [{ stockId: block }],
      counts,
      total,
      groupName: '团队0',
      contact: { name: '符海燕', phone: '13800000000' },
    } as never,
    people.agent,
    n++,
  )) as { orderId: string }
  await m.react()
  const { paymentCode } = (await m.request(paying.gotoPayAlipay, { orderId, totalAmount: total } as never, people.agent, n++)) as {
    paymentCode: string
  }
  await m.pressed(paymentCode ?? m.codes()[0]!)
  await m.request(paying.notifyPayment, { ...(await m.gateway.notification(m.codes()[0]!))! } as never, people.agent, n++)
  await m.react()
  for (const i of [0, 1, 2]) {
    const { id: _, ...one } = traveller('ADULT', i)
    await m.request(api.addPassenger, { orderId, ...one } as never, people.agent, n++)
  }
  await m.request(api.sureRequestSeat, { orderId } as never, people.order, n++)
  await m.request(api.sureOutTicket, { orderId } as never, people.order, n++)
  await m.react()
  const state = async () => (await m.run.load(order, orderId)).state as LiveOrder
  t.equal((await state()).status, 'PRINTED')
  const before = passengersOf(await state()).map(({ ticketNo }) => ticketNo)

  // sixty yuan more for each, forty of fee
  const now = await state()
  const old = now.submitted.legs[0]!
  const lines = old.lines.map(line => ({
    ...line,
    fare: line.fare + 6_000,
    perPassenger: line.perPassenger + 6_000,
    total: line.total + 6_000 * line.count,
  }))
  const next = { ...old, stockId: NEW, date: '2026-12-12', std: local('2026-12-12', old.depTime), lines }
  const at = as(people.agent, 'req')
  const ask = at(order, orderId).askChange
  await requestChange({ run: m.run, at, now: m.clock(), marks: documentMarks('key of a test'), ask }, orderId, {
    changeId: 'G1',
    kind: 'DATE',
    moves: [{ from: block, leg: next }],
    audit: false,
    payMinutes: 60,
    closesAt: old.std,
    terms: { change: [{ minutes: 0, fee: { amount: 4_000 } }], keepsLower: false, feeFree: [] },
    due: 30_000,
  })
  await m.react()
  const doc = (await m.run.load(change, 'G1')).state
  t.match(doc, { status: 'WAIT_PAY' })
  if (!isKnown(doc)) return
  t.equal(doc.of.due, 30_000)
  await m.within(
    call =>
      payTogether(
        { run: m.run, gateway: m.gateway, payables, agencyName: async () => '海口假日旅行社', way: undefined } as never,
        { kind: 'CHANGE', businessCode: 'CHANGE', ids: ['G1'], totalAmount: 30_000, channel: 'alipay' } as never,
        call,
      ),
    people.agent,
    n++,
  )
  const code = m.codes().at(-1)!
  await m.pressed(code)
  await m.request(paying.notifyPayment, { ...(await m.gateway.notification(code))! } as never, people.agent, n++)
  await m.react()
  const moved = await state()
  t.equal(moved.status, 'PRINTED')
  t.equal(moved.submitted.legs[0]!.stockId, NEW)
  t.equal(paidNet(moved), moved.submitted.total, 'paid is what it costs')
  t.same(
    [taken((await m.run.load(seats, block)).state), taken((await m.run.load(seats, NEW)).state)],
    [
      { held: 0, sold: 0, free: 24 },
      { held: 0, sold: 3, free: 21 },
    ],
  )
  const claimed = async (flight: string) => Object.keys((await m.run.load(manifest, flight)).state).length
  t.same([await claimed('HU7182-2026-12-10'), await claimed('HU7182-2026-12-12')], [0, 3], 'documents have moved with their travellers')
  const again = await state()
  t.ok(
    passengersOf(again).every(({ ticketNo }) => ticketNo && !before.includes(ticketNo)),
    'new numbers',
  )
  const asked = (await m.request(
    refunding.submitRefund,
    { orderId, ids: passengersOf(again).map(({ id }) => id), refundType: 'FORCE', files: [] } as never,
    people.agent,
    n++,
  )) as { refundId: string }
  await m.react()
  await m.request(refunding.modifyRefundStatus, { refundId: asked.refundId, statusId: 'REFUNDAPPROVE' } as never, people.refund, n++)
  await m.react()
  await m.request(refunding.modifyRefundStatus, { refundId: asked.refundId, statusId: 'REFUNDACCOMPLISH' } as never, people.finance, n++)
  await m.react()
  const { refundedNow, fee } = { refundedNow: refundedTotal(await state()), fee: 12_000 }
  t.equal(refundedNow, paidNet(moved), 'all that the tickets cost goes back, and the fee of the change stays')
  t.equal(total + 30_000 - fee, refundedNow)
  t.same(taken((await m.run.load(seats, NEW)).state), { held: 0, sold: 0, free: 24 })
})
