import assert from 'node:assert/strict'
import t from 'tap'
import { addMinutes, local } from '#contracts/kernel/calendar.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import type { FareRule } from '#contracts/order/rules/fare-rule.ts'
import { anAgent, attempt, NOON, spec } from '#services/kernel/spec.ts'
import { couponsQuote } from '../changing/coupons.ts'
import { order } from '../decide.ts'
import { passengersOf } from '../state.ts'
import { FULL, fareRule, HOME_BLOCK, linesAt, OUT, OUT_BLOCK, one, retailTicketed } from '../test/retail.ts'
import { ORDER } from '../test/sample.ts'
import { folded } from '../test/split.ts'

type Facts = Parameters<ReturnType<typeof spec<typeof order>>['given']>
const step = (past: readonly Fact[], name: string, command: object, at = NOON): Fact[] => {
  const facts = attempt(order, name, folded(past), command, { who: anAgent, at, id: ORDER })
  if (facts instanceof Refused) throw facts
  return [...past, ...facts]
}
type Asked = { segments?: string[]; rule?: Partial<FareRule>; refundType?: string; used?: string[] }
/** the money that goes back for both flights, or for these, fen */
const refunded = (at: string, { rule = {}, used, refundType = 'VOLUNTE', ...asked }: Asked = {}): number => {
  const opened = step(retailTicketed({ rule }), 'submitRefund', { refundId: 'R', ids: ['adult-0'], refundType, ...asked }, at)
  const found = (used ?? []).reduce(
    (past, stockId) => step(past, 'findRefundTicket', { refundId: 'R', ticketNo: '880-2100000001', stockIds: [stockId], mark: 'USED' }, at),
    opened,
  )
  const fixed = step(found, 'fixRefund', { refundId: 'R', approver: 'wujing', dueBy: '2026-12-30T00:00:00.000Z' }, at)
  return folded(fixed).refunds.R!.totals.refund
}
const second = (at: string) => new Date(Date.parse(at) + 1_000).toISOString()

t.test('the fee of a coupon is the step of its own flight', async () => {
  const WEEK = local('2026-12-03', '10:00')
  assert.equal(refunded(WEEK), 211_600, '5 % of 980 and of 1,100')
  assert.equal(refunded(second(WEEK)), 206_700, '10 % of 980, 5 % of 1,100')
  assert.equal(refunded(local('2026-12-10', '11:00'), { segments: [OUT_BLOCK] }), 65_800, 'after departure 40 %')
  const closed = [...fareRule().refund.slice(0, 4), { minutes: null, fee: { not: true as const } }]
  assert.equal(refunded(local('2026-12-10', '11:00'), { segments: [OUT_BLOCK], rule: { refund: closed } }), 7_000, 'taxes come back')
  const silent = fareRule().refund.slice(0, 4)
  assert.equal(refunded(local('2026-12-10', '11:00'), { segments: [OUT_BLOCK], rule: { refund: silent } }), 7_000)
  assert.equal(refunded(local('2026-12-12', '10:00'), { used: [OUT_BLOCK] }), 106_000, 'what was flown gives nothing back')
  assert.equal(refunded(local('2026-12-12', '10:00'), { segments: [HOME_BLOCK] }), 106_000)
})
t.test('no fee', async () => {
  const late = local('2026-12-10', '09:00')
  assert.equal(refunded(late, { segments: [OUT_BLOCK] }), 105_000 - 39_200)
  assert.equal(refunded(late, { segments: [OUT_BLOCK], refundType: 'FORCE' }), 105_000, 'had to leave')
  assert.equal(refunded(late, { refundType: 'ERROR' }), 222_000, 'waived before departure')
  assert.equal(refunded(late, { segments: [OUT_BLOCK], rule: { feeFree: ['ADULT'] } }), 105_000, 'a type without a fee')
  const sum = [{ minutes: 0, fee: { amount: 200_000 } }]
  assert.equal(refunded(late, { segments: [OUT_BLOCK], rule: { refund: sum } }), 7_000, 'never above the fare')
})
t.test('the only adult of a child stays', async () => {
  const family = retailTicketed({ counts: { ...one, CHILD: 1 } })
  spec(order)
    .given(...(family as Facts))
    .when('submitRefund', { refundId: 'R', ids: ['adult-0'], refundType: 'VOLUNTE' })
    .refused('儿童须有成人同行；无成人陪伴须先经航司同意')
})

t.test('a change by the rule of the ticket: fee and difference are netted', async () => {
  const NEXT = 'HU7182-2026-12-12-K'
  /** due, back, fee, fen: the flight out costs 1,200 and goes to one of this fare */
  const quote = (fare: number, rule: Partial<FareRule> = {}, more: object = {}) => {
    const state = folded(retailTicketed({ fares: [120_000, 110_000], rule }))
    const to = { ...state.submitted.legs[0]!, stockId: NEXT, std: addMinutes(OUT, 2_880), lines: linesAt(fare, one) }
    const { due, back, lines } = couponsQuote(state, { ids: ['adult-0'], moves: [{ from: OUT_BLOCK, leg: to }], ...more }, NOON)
    return [due, back, lines[0]!.fee]
  }
  assert.deepEqual(quote(130_000), [22_000, 0, 12_000])
  assert.deepEqual(quote(115_000), [7_000, 0, 12_000])
  assert.deepEqual(quote(90_000), [0, 18_000, 12_000])
  assert.deepEqual(quote(90_000, { keepsLower: true }), [12_000, 0, 42_000], 'what is cheaper is fee')
  assert.deepEqual(quote(176_000, {}, { noticeNo: 'N' }), [0, 0, 0], 'an irregular flight')
  assert.deepEqual(quote(130_000, { feeFree: ['ADULT'] }), [10_000, 0, 0])
  const airlines = { change: [{ minutes: 0, fee: { rate: 5_000 } }], keepsLower: false, feeFree: [] }
  assert.deepEqual(quote(130_000, {}, { terms: airlines }), [22_000, 0, 12_000], 'the own rule goes before the terms of groups')
  const closed = [{ minutes: 0, fee: { not: true as const } }]
  assert.throws(() => quote(130_000, { change: closed }), /按客规不得变更/)
})

t.test('the rule of the new flight holds from then on', async () => {
  const two = { ...one, ADULT: 2 }
  const NEXT = 'HU7182-2026-12-12-K'
  const to = (ruleId: string, rate: number) => ({
    ...folded(retailTicketed()).submitted.legs[0]!,
    stockId: NEXT,
    date: '2026-12-12',
    std: addMinutes(OUT, 2_880),
    fullFare: FULL,
    lines: linesAt(98_000, two),
    rule: fareRule({ ruleId, refund: [{ minutes: 0, fee: { rate } }] }),
  })
  const moved = (past: Fact[], n: number, leg: ReturnType<typeof to>) => {
    const changeId = `H${n}`
    const asked = step(past, 'askChange', {
      changeId,
      kind: 'DATE',
      moves: [{ from: OUT_BLOCK, leg }],
      ids: [`adult-${n}`],
      audit: false,
      payMinutes: 30,
      closesAt: OUT,
    })
    const paid = { paymentCode: `P${changeId}`, channel: 'alipay', tradeNo: 'T', amount: 9_800 }
    return step(asked, 'carryOutChange', { changeId, newTicketNos: [`880-300000000${n}`], pnrs: {}, paid })
  }
  const first = moved(retailTicketed({ counts: two }), 0, to('V.A', 700))
  const both = moved(first, 1, to('V.B', 3_000))
  const refund = (past: Fact[], n: number) =>
    folded(step(past, 'submitRefund', { refundId: 'R', ids: [`adult-${n}`], refundType: 'VOLUNTE', segments: [NEXT] })).refunds.R!.totals
      .fee
  assert.deepEqual([refund(both, 0), refund(both, 1)], [6_900, 29_400], 'of one flight sold under two rules each keeps his own')
  const again = { ...to('V.C', 0), stockId: 'HU7182-2026-12-13-K', date: '2026-12-13', std: addMinutes(OUT, 4_320) }
  const left = step(both, 'askChange', {
    changeId: 'H3',
    kind: 'DATE',
    moves: [{ from: NEXT, leg: again }],
    ids: ['adult-1'],
    audit: false,
    payMinutes: 30,
    closesAt: OUT,
  })
  const done = folded(step(left, 'carryOutChange', { changeId: 'H3', newTicketNos: ['880-3000000009'], pnrs: {} }))
  assert.deepEqual(
    passengersOf(done).map(({ rules }) => rules),
    [undefined, undefined],
    'a rule of a flight that was left is gone',
  )
})
