import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { local } from '#contracts/kernel/calendar.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { OrderSubmitted } from '#contracts/order/events.ts'
import { defaultTypeRules, type TypeRule } from '#contracts/refund/types.ts'
import { fold } from '#services/kernel/decider.ts'
import { anAgent, attempt, NOON, spec } from '#services/kernel/spec.ts'
import { order } from './decide.ts'
import { type LiveOrder, refundedTotal } from './state.ts'
import { back, confirmed, leg, named, paid, submission, ticketed, twelve } from './test/sample.ts'

/** Y 1760, the group at 75 % = 1320, and children buy at the group's fare: 440 more than a child's 880 (domain §5.2) */
const counts = { ...twelve, CHILD: 2 }
const sale = (legs = [leg()], groupFare = 132_000): Fact[] => {
  const order = submission({ counts, groupFare, legs })
  const priced = order.legs.map(leg => ({
    ...leg,
    lines: leg.lines.map(line => {
      if (line.type !== 'CHILD') return line
      const perPassenger = groupFare + line.cnFund + line.yq
      return { ...line, fare: groupFare, perPassenger, total: perPassenger * line.count }
    }),
  }))
  const total = priced.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.total, 0)
  return [OrderSubmitted({ ...order, legs: priced, total }), confirmed(), paid({ amount: total }), named(counts), ticketed(counts)]
}
const stateOf = (past: readonly Fact[]) =>
  fold(
    order,
    order.initial,
    past.map(fact => ({ ...fact, at: NOON })),
  ) as LiveOrder
const step = (past: readonly Fact[], name: string, command: object, at = NOON): Fact[] => {
  const facts = attempt(order, name, stateOf(past), command, { who: anAgent, at, id: 'x1' })
  if (facts instanceof Refused) throw facts
  return [...past, ...facts]
}
const apply = (past: readonly Fact[], refundId: string, ids: string[], refundType = 'CHILD', rule?: TypeRule) =>
  step(past, 'submitRefund', { refundId, ids, refundType, ...(rule && { rule }) })
const paidOut = (past: readonly Fact[], refundId: string) =>
  step(step(past, 'fixRefund', { refundId, used: [] }), 'closeRefund', { refundId, outcome: 'REFUNDED' })
const at = spec(order)
const amount = (past: readonly Fact[], refundId: string) => stateOf(past).refunds[refundId]!.totals.refund

t.test('440.00 of 1320.00 go back, the ticket stays and nobody gives a seat back', async t => {
  const opened = apply(sale(), 'R1', ['child-0'])
  t.match(opened.at(-1)!.data, {
    lines: [{ rule: 'CHILD', paidFare: 132_000, childFare: 88_000, fare: 44_000, taxes: 0, fee: 0, refund: 44_000 }],
    totals: { paid: 44_000, fee: 0, refund: 44_000, belowMinimum: false },
    holds: [],
  })
  t.match(stateOf(opened), { status: 'REFUND_MODIFY', passengers: { 'child-0': { status: 'REFUNDING' } } })
  const done = paidOut(opened, 'R1')
  t.match(done.at(-1)!.data, { outcome: 'REFUNDED', amount: 44_000, tickets: 0, status: 'PRINTED' })
  t.match(stateOf(done), { status: 'PRINTED', passengers: { 'child-0': { status: 'TICKETED' } } })
  const rejected = step(opened, 'closeRefund', { refundId: 'R1', outcome: 'REJECTED' })
  t.match(stateOf(rejected), { status: 'PRINTED', passengers: { 'child-0': { status: 'TICKETED' } } })
  t.equal(amount(apply(rejected, 'R2', ['child-0']), 'R2'), 44_000)
})

t.test('each flight by its own fare, the part by the rule of the type', async t => {
  const both = sale([leg(), back()])
  t.equal(amount(apply(both, 'R1', ['child-0', 'child-1']), 'R1'), 4 * 44_000)
  t.equal(
    amount(apply(both, 'R1', ['child-0'], 'CHILD', { ...defaultTypeRules.CHILD, childRate: 6000 }), 'R1'),
    2 * 26_000,
    '1760 × 60 % = 1060',
  )
})

t.test('what cannot be', async () => {
  const refused = (past: Fact[], ids: string[], message: string, now = NOON) =>
    at
      .given(...(past as Parameters<typeof at.given>))
      .when('submitRefund', { refundId: 'R2', ids, refundType: 'CHILD' }, { at: now })
      .refused(message)
  refused(sale(), ['adult-0'], '赵建国不能申请儿童票退差（仅儿童票价），该类型限儿童旅客')
  refused(sale([leg()], 79_000), ['child-0'], '赵小满的票价不高于儿童票价，没有票差可退')
  refused(paidOut(apply(sale(), 'R1', ['child-0']), 'R1'), ['child-0'], '赵小满的票价不高于儿童票价，没有票差可退')
  refused(apply(sale(), 'R1', ['child-0']), ['child-0'], '赵小满的客票存在未完结的退票')
  refused(sale().slice(0, 4), ['child-0'], '赵小满尚未出票')
  refused(sale(), ['child-0'], '已超过申请期限', local('2027-12-11', '00:00:00'))
})

t.test('a ticket refunded after its difference gives back what is left of its fare', async t => {
  const past = paidOut(apply(sale(), 'R1', ['child-0']), 'R1')
  t.equal(amount(apply(past, 'R2', ['child-0'], 'FORCE'), 'R2'), 88_000 + 1_000, 'fare and fuel of a child')
  const willing = stateOf(apply(past, 'R2', ['child-0'], 'VOLUNTE')).refunds.R2!
  t.match(willing.lines[0], { fare: 88_000, fee: 8_800 })
  // the differences are no longer in the group's account
  const few = ['adult-0', 'adult-1', 'adult-2', 'adult-3']
  const before = stateOf(apply(sale(), 'R2', few, 'VOLUNTE')).refunds.R2!.totals
  const after = stateOf(apply(past, 'R2', few, 'VOLUNTE')).refunds.R2!.totals
  t.equal(before.belowMinimum, true)
  t.equal(before.refund - after.refund, Math.min(before.refund - 4 * 7_000, 44_000))
})

t.test('differences and refunds in any order: never more than was paid, by coupon either', async t => {
  const moves = fc.array(
    fc.record({
      what: fc.constantFrom('CHILD', 'CHILD', 'VOLUNTE', 'FORCE', 'pay', 'pay', 'pay', 'reject'),
      which: fc.integer({ min: 0, max: 2 }),
      ids: fc.uniqueArray(fc.constantFrom('child-0', 'child-1', 'adult-0', 'adult-1', 'adult-2', 'adult-3'), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
    { minLength: 4, maxLength: 16 },
  )
  let differences = 0
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(moves, moves => {
        let past = sale()
        for (const { what, which, ids } of moves) {
          const refundId = `R${which}`
          try {
            if (what === 'pay') past = paidOut(past, refundId)
            else if (what === 'reject') past = step(past, 'closeRefund', { refundId, outcome: 'REJECTED' })
            else past = apply(past, refundId, what === 'CHILD' ? [`child-${which % 2}`] : ids, what)
          } catch (error) {
            if (!(error instanceof Refused)) throw error
          }
        }
        const state = stateOf(past)
        assert.ok(refundedTotal(state) <= state.paid.reduce((sum, { amount }) => sum + amount, 0))
        const back = new Map<string, number>()
        for (const refund of Object.values(state.refunds).filter(({ status }) => status === 'REFUNDED'))
          for (const line of refund.lines) back.set(line.passengerId, (back.get(line.passengerId) ?? 0) + line.refund)
        for (const [id, sum] of back) assert.ok(sum <= (id.startsWith('child') ? 133_000 : 139_000), `${id} ${sum}`)
        differences += Object.values(state.refunds).filter(
          ({ refundType, status }) => refundType === 'CHILD' && status === 'REFUNDED',
        ).length
      }),
      { numRuns: 200 },
    ),
  )
  t.ok(differences > 20)
})
