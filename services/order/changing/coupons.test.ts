import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { addMinutes, local } from '#contracts/kernel/calendar.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { postingsOf } from '#contracts/ledger.ts'
import { priceQuote, taxesAt, taxRow } from '#contracts/order/rules/fares.ts'
import { anAgent, attempt, NOON, spec } from '#services/kernel/spec.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { order } from '../decide.ts'
import { documentsOf, manifestId } from '../names/manifest.ts'
import { couponOf, isOn, type LiveOrder, linesOf, paidBy, passengersOf, priceOn } from '../state.ts'
import { back, confirmed, leg, named, paid, STD, submission, submitted, ticketed } from '../test/sample.ts'
import { folded } from '../test/split.ts'
import { couponsOf } from '../ticketing/coupons.ts'

/** by another person than who applied */
const approval = { approver: 'wujing', dueBy: '2026-12-09T00:00:00.000Z' }
const RUNS = 100
const terms = (change: object = {}) => ({
  keepsLower: false,
  feeFree: ['INFANT' as const],
  change: [
    { minutes: 10_080, fee: { rate: 0 } },
    { minutes: 240, fee: { rate: 1_000 } },
    { minutes: 0, fee: { rate: 2_000 } },
    { minutes: null, fee: { rate: 3_000 } },
  ],
  ...change,
})
const counts = { ADULT: 2, CHILD: 1, SOLIDER: 0, FREE: 0, INFANT: 0 }
const own = { segmentRefund: true }
const flights = [leg(own), { ...back(), ...own }]
const sale = (legs = flights): Fact[] => {
  const group = { counts, groupFare: 120_000, legs, paxMin: 1 }
  return [submitted(group), confirmed(), paid({ amount: submission(group).total }), named(counts), ticketed(counts)]
}
const { taxes } = taxesAt([taxRow('CN', 'DOMESTIC', '2026-01-01', 5_000), taxRow('YQ', 'LONG', '2026-01-05', 2_000)], '2026-11-21', 2315)
const other = (day: string, cabin: string, fare: number, change: object = {}) => {
  const base = leg({ ...own, stockId: `HU7182-${day}-${cabin}`, date: day, cabin, std: local(day, '08:30'), ...change })
  const [lines] = priceQuote({
    segments: [{ fullFare: base.fullFare, groupFare: fare, taxes }],
    counts: { ADULT: 1, CHILD: 1, SOLIDER: 0, FREE: 0, INFANT: 1 },
  }).legs
  return { ...base, lines: lines! }
}
const [OUT, HOME] = [leg().stockId, back().stockId]
const step = (past: readonly Fact[], name: string, command: object, at = NOON): Fact[] => {
  const facts = attempt(order, name, folded(past), command, { who: anAgent, at, id: 'x1' })
  if (facts instanceof Refused) throw facts
  return [...past, ...facts]
}
const ask = (changeId: string, ids: string[], newLeg = other('2026-12-12', 'K', 130_000), more: object = {}) => ({
  changeId,
  kind: 'DATE' as const,
  ids,
  moves: [{ from: OUT, leg: newLeg }],
  audit: false,
  payMinutes: 30,
  closesAt: STD,
  terms: terms(),
  ...more,
})
const at = spec(order)
const given = (past: readonly Fact[]) => at.given(...(past as Parameters<typeof at.given>))

t.test('a dearer flight: fee and difference, new tickets, the rest stays', async () => {
  // 1,200 to 1,300, three days ahead of the free time: 10 % of 1,200 = 120 and 100
  const when = addMinutes(STD, -3 * 1440)
  const past = step(sale(), 'askChange', ask('G1', ['adult-0'], undefined, { due: 22_000, back: 0 }), when)
  given(past)
    .when('submitRefund', { refundId: 'R1', ids: ['adult-0'], refundType: 'VOLUNTE' } as never)
    .refused('旅客有正在办理的变更G1，请先完成或撤回')
  given(past)
    .when('askChange', ask('G1', ['adult-0']) as never)
    .nothing()
  // the document of the traveller is on both flights until the change is decided
  assert.equal(documentsOf(folded(past), 'HU7182-2026-12-12').length, 1)
  assert.equal(documentsOf(folded(past), manifestId(leg())).length, 3)
  const done = step(
    past,
    'carryOutChange',
    { changeId: 'G1', newTicketNos: ['880-2100000101'], paid: { paymentCode: 'P2', channel: 'alipay', amount: 22_000, tradeNo: 'T2' } },
    when,
  )
  const state = folded(done)
  const [first, second] = passengersOf(state)
  assert.equal(first!.ticketNo, '880-2100000101')
  assert.equal(paidBy(state, first!) - paidBy(state, second!), 10_000)
  assert.deepEqual(state.paid.at(-1), { paymentCode: 'P2', channel: 'alipay', amount: 10_000, tradeNo: 'T2' })
  assert.deepEqual(
    state.submitted.legs.map(({ stockId }) => stockId),
    [OUT, 'HU7182-2026-12-12-K', HOME],
  )
  assert.equal(documentsOf(state, manifestId(leg())).length, 2)
  assert.equal(documentsOf(state, 'HU7182-2026-12-12').length, 1)
  given(done)
    .when('carryOutChange', { changeId: 'G1', newTicketNos: ['x'] } as never)
    .nothing()
  // given back a week and more ahead, by the scale: 10 % of 1,300 and of 1,200
  const applied = step(done, 'submitRefund', { refundId: 'R1', ids: ['adult-0'], refundType: 'VOLUNTE' }, addMinutes(STD, -8 * 1440))
  const { lines, totals } = folded(applied).refunds.R1!
  assert.deepEqual(
    lines.map(({ stockId, fare, fee }) => [stockId, fare, fee]),
    [
      ['HU7182-2026-12-12-K', 130_000, 13_000],
      [HOME, 120_000, 12_000],
    ],
  )
  assert.equal(totals.refund, 130_000 + 120_000 - 25_000 + 2 * 7_000)
})
t.test('a cheaper flight: back less the fee, or nothing where the rule keeps it', async () => {
  const when = addMinutes(STD, -3 * 1440)
  const low = other('2026-12-12', 'K', 90_000)
  const past = step(sale(), 'askChange', ask('G1', ['adult-0', 'adult-1'].slice(0, 1), low, { back: 18_000 }), when)
  const facts = step(past, 'carryOutChange', { changeId: 'G1', newTicketNos: ['t1'] }, when).slice(past.length)
  assert.deepEqual(
    facts.map(({ type }) => type),
    ['TicketsExchanged', 'MoneyOwed'],
  )
  // keeps the difference: it pays the fee alone
  const keeps = ask('G1', ['adult-0'], low, { terms: terms({ keepsLower: true }) })
  const kept = folded(step(sale(), 'askChange', keeps, when)).changes!.G1!
  assert.deepEqual([kept.due, kept.back], [12_000, 0])
})
t.test('an irregular flight changes free, the fare stays', async () => {
  const past = step(
    sale(),
    'askChange',
    ask('G1', ['adult-0', 'adult-1', 'child-0'], other('2026-12-11', 'Y', 176_000), { noticeNo: 'HU7182.2026-12-10' }),
  )
  const change = folded(past).changes!.G1!
  assert.deepEqual([change.due, change.back, linesOf(change).map(({ newFare }) => newFare)], [0, 0, [120_000, 120_000, 88_000]])
  const state = folded(step(past, 'carryOutChange', { changeId: 'G1', newTicketNos: ['a', 'b', 'c'] }))
  assert.deepEqual(
    state.submitted.legs.map(({ stockId }) => stockId),
    ['HU7182-2026-12-11-Y', HOME],
  )
})
t.test('refused', async () => {
  given(sale())
    .when('askChange', ask('G1', ['adult-0', 'adult-1']) as never)
    .refused('儿童须有成人同行；无成人陪伴须先经航司同意')
  given(sale())
    .when('askChange', ask('G1', ['adult-0'], other('2026-12-12', 'K', 130_000, { origin: 'SYX' })) as never)
    .refused('只能改到同一航司、同一航线的航班', { status: 400 })
  given(sale())
    .when('askChange', ask('G1', ['adult-0'], undefined, { due: 1 }) as never, { at: addMinutes(STD, -3 * 1440) })
    .refused('变更费用已变动，请重新查询', { errors: { due: '22000', back: '0' } })
  const asked = step(sale(), 'askChange', ask('G1', ['adult-0']))
  given(asked)
    .when('askChange', ask('G2', ['adult-0']) as never)
    .refused('旅客有正在办理的变更G1，请先完成或撤回')
  given(step(asked, 'dropChange', { changeId: 'G1' }))
    .when('carryOutChange', { changeId: 'G1', newTicketNos: ['x'] } as never)
    .nothing()
})
/** the sums in the ledger for fares and for changes */
const ledger = (past: readonly Fact[]) => {
  const sums: Record<string, number> = {}
  for (const [revision, { type, data }] of past.entries())
    for (const { from, to, amount } of postingsOf({ type, data, stream: 'order-1', id: '1', revision } as never)) {
      sums[from] = (sums[from] ?? 0) - amount
      sums[to] = (sums[to] ?? 0) + amount
    }
  return { fares: sums['fares.HU'] ?? 0, changes: sums['changes.HU'] ?? 0 }
}
/** the invariants after all those steps: no fen is lost and nobody sits twice */
const holds = (state: LiveOrder, asPaid: number, past: readonly Fact[], dues: number) => {
  const coupons = couponsOf(state)
  const sum = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)
  const live = passengersOf(state).flatMap(passenger =>
    state.submitted.legs.flatMap(({ stockId }, n) =>
      isOn(passenger, stockId) && coupons.get(couponOf({ passengerId: passenger.id, stockId })) !== 'REFUNDED'
        ? [priceOn(state, n, passenger).perPassenger]
        : [],
    ),
  )
  const closed = Object.values(state.refunds).filter(({ status }) => status === 'REFUNDED')
  const fees = sum(closed.flatMap(({ lines }) => lines.map(line => line.fee + line.difference)))
  const out = sum(state.back.map(({ amount }) => amount)) + sum(closed.map(({ amount }) => amount))
  const within = sum(state.paid.map(({ amount }) => amount))
  assert.equal(within - out, sum(live) + fees + state.forfeited, 'money')
  assert.equal(within, asPaid, 'what came')
  const changed = Object.values(state.changes ?? {}).filter(({ status }) => status === 'DONE')
  const booked = ledger(past)
  assert.equal(booked.fares, sum(live) + fees, 'fares are what tickets are worth, and fees of refunds')
  assert.equal(dues + booked.changes, sum(changed.flatMap(one => linesOf(one).map(line => line.fee))), 'changes are fees')
  for (const passenger of passengersOf(state)) {
    assert.equal(new Set(passenger.flights ?? []).size, passenger.flights?.length ?? 0)
    assert.ok(passenger.flights === undefined || passenger.flights.length === 2)
    for (const stockId of passenger.flights ?? [])
      assert.ok(
        state.submitted.legs.some(leg => leg.stockId === stockId),
        'on a flight of the order',
      )
  }
  for (const refund of Object.values(state.refunds))
    for (const line of refund.lines)
      assert.ok(
        state.submitted.legs.some(leg => leg.stockId === line.stockId),
        'refund of a flight of the order',
      )
  assert.ok(state.back.every(({ amount }) => amount > 0))
  for (const { paymentCode } of state.paid) {
    const of = (all: readonly { paymentCode: string; amount: number }[]) =>
      sum(all.filter(one => one.paymentCode === paymentCode).map(({ amount }) => amount))
    assert.ok(of(state.back) <= of(state.paid), 'no payment gives back more than it brought')
  }
}
t.test('refunds and changes in any order: not a fen is lost', async () => {
  const blocks = [
    other('2026-12-12', 'K', 130_000),
    other('2026-12-12', 'Q', 90_000),
    other('2026-12-13', 'Y', 176_000),
    other('2026-12-11', 'T', 60_000),
    other('2026-12-10', 'G', 120_000, { stockId: OUT }),
  ]
  const tally: Record<string, number> = {}
  const op = fc.record({
    what: fc.constantFrom('ask', 'ask', 'done', 'done', 'drop', 'apply', 'fix', 'close', 'reject'),
    who: fc.subarray(['adult-0', 'adult-1', 'child-0'], { minLength: 1 }),
    leg: fc.nat(2),
    block: fc.nat(4),
    kind: fc.constantFrom('VOLUNTE', 'FORCE'),
    notice: fc.boolean(),
    hours: fc.integer({ min: -30, max: 400 }),
    n: fc.nat(5),
  })
  fc.assert(
    fc.property(fc.array(op, { minLength: 20, maxLength: 60 }), ops => {
      let past = sale()
      let came = folded(past).paid[0]!.amount
      let dues = 0
      for (const [n, { what, who, leg: legNo, block, kind, notice, hours, n: which }] of ops.entries()) {
        const state = folded(past)
        const when = addMinutes(STD, -60 * hours)
        const changes = Object.values(state.changes ?? {}).filter(({ status }) => status === 'OPEN')
        const refunds = Object.values(state.refunds).filter(({ status }) => status === 'OPEN')
        const change = changes[which % Math.max(1, changes.length)]
        const refund = refunds[which % Math.max(1, refunds.length)]
        try {
          if (what === 'ask') {
            const from = state.submitted.legs[legNo % Math.max(1, state.submitted.legs.length - 1)]!.stockId
            past = step(
              past,
              'askChange',
              {
                ...ask(`G${n}`, who, blocks[block]!),
                moves: [{ from, leg: blocks[block]! }],
                ...(notice && which > 3 && { noticeNo: 'N1' }),
              },
              when,
            )
          } else if (what === 'done' && change) {
            past = step(
              past,
              'carryOutChange',
              {
                changeId: change.changeId,
                newTicketNos: linesOf(change).map((_, k) => `N${n}-${k}`),
                ...(change.due > 0 && { paid: { paymentCode: `P-${n}`, channel: 'wechatPay', amount: change.due, tradeNo: 't' } }),
              },
              when,
            )
            dues += change.due
            came += Math.max(
              0,
              linesOf(change).reduce((sum, line) => sum + line.newFare - line.fare, 0),
            )
          } else if (what === 'drop' && change) past = step(past, 'dropChange', { changeId: change.changeId }, when)
          else if (what === 'apply')
            past = step(
              past,
              'submitRefund',
              {
                refundId: `R${n}`,
                ids: who,
                refundType: kind,
                ...(which > 2 && { segments: [state.submitted.legs[legNo % state.submitted.legs.length]!.stockId] }),
              },
              when,
            )
          else if (what === 'fix' && refund) past = step(past, 'fixRefund', { refundId: refund.refundId, ...approval }, when)
          else if (what === 'close' && refund?.fixed)
            past = step(past, 'closeRefund', { refundId: refund.refundId, outcome: 'REFUNDED' }, when)
          else if (what === 'reject' && refund) past = step(past, 'closeRefund', { refundId: refund.refundId, outcome: 'REJECTED' }, when)
          else continue
          tally[what] = (tally[what] ?? 0) + 1
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          tally[`no ${error.message.replace(/[赵钱孙李周吴郑王冯陈]../, '某')}`.slice(0, 30)] =
            (tally[`no ${error.message.replace(/[赵钱孙李周吴郑王冯陈]../, '某')}`.slice(0, 30)] ?? 0) + 1
          continue
        }
        holds(folded(past), came, past, dues)
      }
    }),
    { numRuns: runs(RUNS) },
  )
  t.comment(JSON.stringify(tally))
})
