import fc from 'fast-check'
import t from 'tap'
import type { Fact } from '#contracts/kernel/event.ts'
import { LegsChanged, MoneyOwed, OrderSubmitted, PaidInFull } from '#contracts/order/events.ts'
import { NOON, spec } from '#services/kernel/spec.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { order } from '../decide.ts'
import { documentsOf, manifestId } from '../names/manifest.ts'
import type { LiveOrder } from '../state.ts'
import { HOME_BLOCK, OUT_BLOCK, one, retailSubmission } from '../test/retail.ts'
import { confirmed, named, ORDER, PAY_BY, payment, submitted } from '../test/sample.ts'
import { folded } from '../test/states.ts'

/** A flight of single travellers is given up before the order is paid: 980 out, 1,100 home, taxes 70 each. */
const at = spec(order)
const given = (...past: Fact[]) => at.given(...(past as Parameters<typeof at.given>))
const both = () => [OrderSubmitted(retailSubmission()), named(one)]
const giveUp = { changeId: 'c1', stockId: HOME_BLOCK }
const partPaid = (amount: number) => ({ ...payment, paymentCode: 'P9', channel: 'offset' as const, amount, paidAt: NOON, instalment: 1 })
/** what was decided with the order as it was */
const after = (past: Fact[], command: string, body: object) => {
  const facts: Fact[] = []
  given(...past)
    .when(command as never, body as never)
    .check((made: readonly Fact[]) => facts.push(...made))
  return [...past, ...facts]
}

t.test('the way home goes: its seats are free, the sum and what is owed are those of the way out', async t => {
  const { legs } = retailSubmission({ fares: [98_000] })
  given(...both(), confirmed())
    .when('cancelSegment', { ...giveUp, total: 105_000 })
    .then(
      LegsChanged({
        changeId: 'c1',
        moves: [],
        total: 105_000,
        airLine: 'HU',
        legs,
        gone: [{ stockId: HOME_BLOCK, seats: 1 }],
        taken: [],
        sold: false,
        instalments: [{ no: 1, kind: 'FULL', amount: 105_000, by: PAY_BY }],
        kept: 0,
      }),
    )
  const left = folded(after(both(), 'cancelSegment', giveUp))
  t.match(left, { status: 'WAIT_FOR_PAY', submitted: { total: 105_000, voyageType: 'S' }, instalments: [{ amount: 105_000 }] })
  t.equal(documentsOf(left, manifestId({ flightNo: 'HU7181', date: '2026-12-16' })).length, 0)
  t.equal(documentsOf(left, manifestId({ flightNo: 'HU7182', date: '2026-12-10' })).length, 1)
})

t.test('the way out goes as well as the way home', async t => {
  const left = folded(after(both(), 'cancelSegment', { ...giveUp, stockId: OUT_BLOCK }))
  t.match(left, { submitted: { total: 117_000, legs: [{ stockId: HOME_BLOCK }], voyageType: 'S' } })
})

t.test('a gateway that brings the sum of both pays what is left, and the rest is owed back', async t => {
  const money = { ...payment, amount: 222_000, paidAt: NOON, instalment: 1 }
  const now = folded(after(after(both(), 'cancelSegment', giveUp), 'receivePayment', money))
  t.match(now, { status: 'PAID', submitted: { total: 105_000 }, back: [{ amount: 117_000 }] })
})

t.test('of which a credit has paid a part: what is left is asked for, what is too much is owed back', async t => {
  const less = folded(after(after(both(), 'receivePayment', partPaid(100_000)), 'cancelSegment', giveUp))
  t.match(less, { status: 'WAIT_FOR_PAY', instalments: [{ amount: 5_000 }] })
  const { orderNo, agency, agencyName, airLine } = retailSubmission()
  const { paymentCode, channel, tradeNo } = partPaid(110_000)
  const owed = { orderNo, agency, agencyName, airLine, why: 'OVERPAID' as const, amount: 5_000 }
  given(...after(both(), 'receivePayment', partPaid(110_000)))
    .when('cancelSegment', giveUp)
    .check(facts =>
      t.same(facts.slice(1), [
        MoneyOwed({ ...owed, sources: [{ paymentCode, channel, tradeNo, amount: 5_000 }] }),
        PaidInFull({ orderNo: ORDER, paid: 105_000 }),
      ]),
    )
})

t.test('refused, and nothing is changed', async () => {
  const refused = (past: Fact[], message: string, body: object = giveUp, { status, ...when }: { status?: number; at?: string } = {}) =>
    given(...past)
      .when('cancelSegment', body as never, when)
      .refused(message, status ? { status } : {})
  refused([submitted()], '团队订单不能进行该操作')
  refused([OrderSubmitted(retailSubmission({ fares: [98_000] }))], '只有一个航段，请取消订单', { ...giveUp, stockId: OUT_BLOCK })
  refused(after(both(), 'cancelSegment', giveUp), '只有一个航段，请取消订单', { ...giveUp, stockId: OUT_BLOCK })
  refused(both(), '该航段不可取消', { ...giveUp, stockId: 'HU7999-2026-12-10-K' }, { status: 404 })
  refused(both(), '价格已变动，请重新试算', { ...giveUp, total: 105_001 })
  refused(both(), '订单已超时', giveUp, { at: PAY_BY })
  refused(after(both(), 'receivePayment', { ...payment, amount: 222_000, paidAt: NOON }), '订单已支付，请申请退票')
  refused(after(both(), 'claim', { paymentCode: 'V1', amount: 222_000 }), '正在支付，请稍后再试')
  refused(after(both(), 'askCancellation', { requestId: 'q1' }), '取消订单正在审批，请等待审批，或由申请方撤回取消申请')
})

t.test('at any fares: the sum is that of the flights that stay, and what is paid and owed adds up to it', async () => {
  const yuan = fc.integer({ min: 1, max: 300 }).map(tens => tens * 1_000)
  fc.assert(
    fc.property(yuan, yuan, fc.boolean(), fc.nat(400_000), (out, home, isOut, paid) => {
      const submission = retailSubmission({ fares: [out, home] })
      const past = [OrderSubmitted(submission), named(one)] as Fact[]
      const part = Math.min(paid, submission.total - 1)
      const before = part > 0 ? after(past, 'receivePayment', partPaid(part)) : past
      const stays = isOut ? home : out
      const now = folded(after(before, 'cancelSegment', { ...giveUp, stockId: isOut ? OUT_BLOCK : HOME_BLOCK })) as LiveOrder
      const owed = now.instalments.reduce((sum, { amount }) => sum + amount, 0)
      const back = now.back.reduce((sum, { amount }) => sum + amount, 0)
      if (now.submitted.total !== stays + 7_000) throw new Error(`${now.submitted.total}`)
      if (part + owed - back !== now.submitted.total) throw new Error(`${part} + ${owed} − ${back}`)
      if ((now.status === 'PAID') !== (owed === 0)) throw new Error(now.status)
    }),
    { numRuns: runs(100) },
  )
})
