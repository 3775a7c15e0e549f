import fc from 'fast-check'
import t from 'tap'
import { PayableClaimed } from '#contracts/kernel/claims.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/order/events.ts'
import { aClerk, anAgent, attempt, NOON, spec } from '#services/kernel/spec.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { order } from '../decide.ts'
import { leaving, openingOf } from '../split/split.ts'
import { type LiveOrder, outstanding, paidTotal, passengersOf } from '../state.ts'
import { DEPOSIT, deposited, depositOrder, money, SUM, twenty } from '../test/deposit.ts'
import { confirmed, named, ORDER, paid, STD, submitted, ticketNo, twelve } from '../test/sample.ts'
import { folded, INTO, type OrderFact } from '../test/split.ts'
import { type AheadOrder, isAhead, virtualOutStatusOf } from './virtual-out.ts'

/** Tickets for some of a group ahead of the rest (DOMAIN §3.22). */
const at = spec(order)
const asked = { splitId: 's1', into: INTO }
const { VirtualOutBegun, VirtualOutFailed, VirtualOutSubmitted, SeatConfirmed, OrderPaid, OrderTicketed } = events

/** the rest, and the part that goes ahead */
const ahead = (past: readonly Fact[], ids: string[]) => {
  const whole = folded(past)
  const context = { who: anAgent, at: NOON }
  const facts = attempt(order, 'orderVirtualOut', whole, { ...asked, ids }, { ...context, id: ORDER })
  if (facts instanceof Refused) throw facts
  const { data } = facts[0] as ReturnType<typeof events.OrderSplit>
  const opened = attempt(order, 'openSplit', order.initial, openingOf(data, leaving(whole, data.ids)), {
    ...context,
    id: INTO,
  }) as OrderFact[]
  return { facts, opened, rest: folded([...past, ...facts]), part: folded(opened) as AheadOrder }
}
const statusOf = (past: readonly Fact[]) => virtualOutStatusOf(folded(past) as AheadOrder)
const group = [depositOrder(), deposited(), confirmed(), named(twenty)]
const clerk = { who: aClerk }
const few = ['adult-3', 'adult-7', 'adult-11']

t.test('some of a group go ahead as an order of their own, at the group’s price, of any size', async t => {
  const { facts, opened, rest, part } = ahead(group, few)
  t.same(
    passengersOf(part).map(({ id }) => id),
    few,
  )
  t.match(part, {
    status: 'WAIT_FOR_PAY',
    ahead: { tries: 0 },
    deposit: (DEPOSIT / 20) * 3,
    submitted: { seats: 3, paxMin: 1, total: 3 * 86_000, orderNo: INTO },
  })
  t.notOk(part.belowMinimum, 'no full fare')
  t.notOk(part.pnr, 'its PNR comes from staff')
  t.equal(outstanding(part), 3 * 86_000 - (DEPOSIT / 20) * 3, 'fares and taxes less their share of what was paid')
  t.equal(rest.submitted.seats, 17)
  t.equal(rest.submitted.paxMin, 10)
  t.same(
    rest.splits?.map(({ into, ahead }) => ({ into, ahead })),
    [{ into: INTO, ahead: true }],
  )
  t.equal(rest.submitted.total + part.submitted.total, SUM)
  t.equal(paidTotal(rest) + paidTotal(part), DEPOSIT)
  t.equal(outstanding(rest) + outstanding(part), SUM - DEPOSIT)
  t.notOk(isAhead(rest))
  t.equal(statusOf(opened), 'CREATED')
  at.given(...group, ...(facts as never[]))
    .when('orderVirtualOut', { ...asked, ids: few })
    .nothing()
})

t.test('whoever goes ahead, nothing is lost and nothing doubled, to the fen', async () => {
  const sizes = fc.record({ deposit: fc.integer({ min: 1, max: SUM - 1 }), many: fc.integer({ min: 1, max: 10 }) })
  fc.assert(
    fc.property(sizes, ({ deposit, many }) => {
      const rest = [{ no: 2, kind: 'BALANCE' as const, amount: SUM - deposit, by: '2026-12-03T09:00:00.000Z' }]
      const put = events.DepositPaid({ no: 1, ...money('P1', deposit), airLine: 'HU', deposit, instalments: rest })
      const both = ahead(
        [depositOrder(), put, confirmed(), named(twenty)],
        Array.from({ length: many }, (_, n) => `adult-${n}`),
      )
      const live = [both.rest, both.part].filter((one): one is LiveOrder => true)
      const sum = (of: (one: LiveOrder) => number) => live.reduce((sum, one) => sum + of(one), 0)
      return sum(paidTotal) === deposit && sum(one => one.submitted.total) === SUM && sum(outstanding) === SUM - deposit
    }),
    { numRuns: runs(100) },
  )
})

t.test('not everybody may go ahead, nor of every group', async () => {
  const of = (...past: Fact[]) => at.given(...(past as never[]))
  const goes = { ...asked, ids: few }
  of(depositOrder(), confirmed(), named(twenty)).when('orderVirtualOut', goes).refused('请先支付定金')
  of(depositOrder(), deposited(), named(twenty)).when('orderVirtualOut', goes).refused('座位尚未确认')
  of(depositOrder(), deposited(), confirmed()).when('orderVirtualOut', goes).refused('旅客尚未录入')
  of(submitted(), confirmed(), paid(), named()).when('orderVirtualOut', goes).refused('订单已付清，无须虚拟出票')
  of(...group)
    .when('orderVirtualOut', { ...asked, ids: Array.from({ length: 11 }, (_, n) => `adult-${n}`) })
    .refused('不足成团人数：其余旅客至少10人')
  of(...group)
    .when('orderVirtualOut', { ...asked, ids: ['nobody'] })
    .refused('旅客不存在', { status: 404 })
  of(submitted({ paxMin: 2 }), confirmed(), named(twelve))
    .when('orderVirtualOut', { ...asked, ids: ['free-0'] })
    .refused('免票旅客赵小满随其余旅客出票', { names: ['赵小满'] })
  of(...group, PayableClaimed({ kind: 'ORDER', paymentCode: 'V1', amount: 1, no: 1 }))
    .when('orderVirtualOut', goes)
    .refused('正在支付，请稍后再试')
  of(...group)
    .when('orderVirtualOut', goes, { at: STD })
    .refused('航班已起飞，不能拆分')
  const { opened } = ahead(group, few)
  of(...opened, confirmed())
    .when('orderVirtualOut', goes)
    .refused('已是虚拟出票单')
  of(...opened)
    .when('splitOrder', { ...asked, splitId: 's2', ids: ['adult-3'], belowMinimum: true })
    .refused('虚拟出票单不能拆分')
})

t.test('it is paid whole, given its PNR, issued, and handed in', async t => {
  const { opened, part } = ahead(group, few)
  const owed = outstanding(part)
  const it = (...past: Fact[]) => at.given(...([...opened, ...past] as never[]))
  it().when('payVirtualOut', { amount: owed }).nothing()
  it()
    .when('payVirtualOut', { amount: owed - 1 })
    .refused(`支付金额与应付金额不符，应付¥2,343.00`, { errors: { totalAmount: '支付金额与应付金额不符，应付¥2,343.00' } })
  it().when('addVirtualOutPnr', { pnr: 'MQ4T7L' }, clerk).refused('虚拟出票单尚未支付')
  it().when('reOutVirtual', {}, clerk).refused('虚拟出票单尚未支付')
  it().when('submitVirtualOut', {}).refused('客票尚未全部出票，不能提交')
  it().when('failVirtualOut', { reason: '航班已取消' }).nothing()

  const full = OrderPaid({ ...money('P2', owed), airLine: 'HU' })
  t.equal(statusOf([...opened, full]), 'PAID')
  it(full).when('payVirtualOut', { amount: owed }).refused('订单已付清，无须支付')
  it(full).when('reOutVirtual', {}, clerk).refused('请先补录PNR')
  it(full)
    .when('addVirtualOutPnr', { pnr: 'MQ4T7L' }, clerk)
    .then(SeatConfirmed({ pnr: 'MQ4T7L' }), VirtualOutBegun({ tries: 1 }))
  const begun = [full, SeatConfirmed({ pnr: 'MQ4T7L' }), VirtualOutBegun({ tries: 1 })]
  it(...begun)
    .when('addVirtualOutPnr', { pnr: 'MQ4T7M' }, clerk)
    .refused('PNR已录入')

  const tickets = few.map((id, n) => ({ passengerId: id, type: 'ADULT' as const, ticketNo: ticketNo(n), amount: 86_000 }))
  const issued = OrderTicketed({ tickets })
  t.equal(statusOf([...opened, ...begun, issued]), 'OUT')
  it(...begun, issued)
    .when('reOutVirtual', {}, clerk)
    .refused('客票已全部出票')
  it(...begun, issued)
    .when('failVirtualOut', { reason: '迟到' })
    .nothing()
  it(...begun, issued)
    .when('submitVirtualOut', {})
    .then(VirtualOutSubmitted({ tickets: 3 }))
  t.equal(statusOf([...opened, ...begun, issued, VirtualOutSubmitted({ tickets: 3 })]), 'SUBMITTED')
  it(...begun, issued, VirtualOutSubmitted({ tickets: 3 }))
    .when('submitVirtualOut', {})
    .refused('虚拟出票单已提交')

  t.comment('what failed, or broke off, is issued again')
  it(...begun)
    .when('failVirtualOut', { reason: '航班已取消' })
    .then(VirtualOutFailed({ reason: '航班已取消' }))
  const failed = [...begun, VirtualOutFailed({ reason: '航班已取消' })]
  it(...failed)
    .when('failVirtualOut', { reason: '航班已取消' })
    .nothing()
  t.equal(statusOf([...opened, ...failed]), 'PAID')
  it(...failed)
    .when('submitVirtualOut', {})
    .refused('客票尚未全部出票，不能提交')
  it(...failed)
    .when('reOutVirtual', {}, clerk)
    .then(VirtualOutBegun({ tries: 2 }))
  t.equal(statusOf([...opened, ...failed, VirtualOutBegun({ tries: 2 }), issued]), 'REOUT')
})

t.test('one that nobody pays closes with its limit', async t => {
  const { opened, part } = ahead(group, few)
  const closed = attempt(order, 'passTime', part, {}, { who: aClerk, at: part.instalments[0]!.by, id: INTO }) as Fact[]
  t.match(closed[0], { type: events.OrderExpired.type })
  t.equal(statusOf([...opened, ...closed]), 'CLOSED')
  at.given(...([...opened, ...closed] as never[]))
    .when('addVirtualOutPnr', { pnr: 'MQ4T7L' }, clerk)
    .refused('虚拟出票单已关闭')
  at.given(...([submitted(), confirmed()] as never[]))
    .when('submitVirtualOut', {})
    .refused('不是虚拟出票单')
})
