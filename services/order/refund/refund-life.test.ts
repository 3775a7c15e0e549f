import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import type { RefundType } from '#contracts/enums.ts'
import { addMinutes, local } from '#contracts/kernel/calendar.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { defaultTypeRules } from '#contracts/refund/types.ts'
import { aClerk, anAgent, attempt, NOON, spec } from '#services/kernel/spec.ts'
import { fold } from '#services/kernel/stream/decider.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { order } from '../decide.ts'
import { accountOf, moneyOf } from '../money/sums.ts'
import { couponOf, type LiveOrder, passengersOf, refundedTotal } from '../state.ts'
import { approving, confirmed, leg, named, paid, printed, STD, submission, submitted, ticketed, ticketNo } from '../test/sample.ts'
import { approvedRefunds, tooLittle } from './refund-account.ts'
import { refundWithin } from './refunds.ts'

const at = spec(order)
type Facts = Parameters<typeof at.given>
const step = (past: readonly Fact[], name: string, command: object, now = NOON, who = anAgent): Fact[] => {
  const state = fold(
    order,
    order.initial,
    past.map(fact => ({ ...fact, at: NOON })),
  )
  const facts = attempt(order, name, state, command, { who, at: now, id: 'x1' })
  if (facts instanceof Refused) throw facts
  return [...past, ...facts]
}
const foldOf = (past: readonly Fact[]) =>
  fold(
    order,
    order.initial,
    past.map(fact => ({ ...fact, at: NOON })),
  ) as LiveOrder
const apply = (past: readonly Fact[], refundId: string, ids: string[], refundType: RefundType = 'VOLUNTE', now = NOON) =>
  step(past, 'submitRefund', { refundId, ids, refundType }, now)
const fix = (past: readonly Fact[], refundId: string) => step(past, 'fixRefund', approving(refundId))
const close = (past: readonly Fact[], refundId: string, outcome: 'REFUNDED' | 'REJECTED') =>
  step(past, 'closeRefund', { refundId, outcome })
const stateOf = (past: readonly Fact[]) => at.given(...(past as Facts))
const typeOf = ({ type }: Fact) => type
const amount = (past: readonly Fact[], refundId: string): number => {
  let refund = 0
  stateOf(past).look(state => {
    refund = (state as LiveOrder).refunds[refundId]!.totals.refund
  })
  return refund
}

const counts = { ADULT: 12, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
// twelve at 1230, normal fare 1410
const group = { counts, groupFare: 123_000, legs: [leg({ fullFare: 141_000 })] }
const issued: Fact[] = [submitted(group), confirmed(), paid({ amount: submission(group).total }), named(counts), ticketed(counts)]
const some = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `adult-${from + n}`)

t.test('paid and without tickets: refunded all the same; the rest is ticketed', async () => {
  const past = [submitted(), confirmed(), paid(), named()]
  const opened = apply(past, 'R1', ['adult-0', 'infant-0'])
  stateOf(opened)
    .state({ status: 'REFUND_MODIFY' })
    .look(state => {
      const { lines } = (state as LiveOrder).refunds.R1!
      assert.deepEqual(
        lines.map(({ ticketNo, refund }) => [ticketNo, refund]),
        [
          ['', 78_100],
          ['', 18_000],
        ],
      )
    })
  stateOf(close(opened, 'R1', 'REJECTED'))
    .state({ status: 'PAID' })
    .look(live => assert.equal(live.status === 'PAID' && live.passengers['adult-0']!.status, 'NAMED'))
  const gone = close(opened, 'R1', 'REFUNDED')
  stateOf(gone)
    .state({ status: 'PAID' })
    .when('sureOutTicket', { prefix: '880', from: 2_100_000_001 })
    .check(([fact]) => assert.equal(fact!.data.tickets.length, 11))
    .state({ status: 'PRINTED' })
  const everybody = close(
    apply(
      past,
      'R1',
      passengersOf(foldOf(past)).map(({ id }) => id),
    ),
    'R1',
    'REFUNDED',
  )
  stateOf(everybody).state({ status: 'REFUND_MODIFY' }).actions(['modifyContact', 'modifyCanRefund', 'markPnr'])
})

t.test('each type by its rule', async t => {
  const rule = (type: RefundType, ids: string[], now = NOON) => {
    const { lines, totals } = foldOf(apply(printed(), 'R1', ids, type, now)).refunds.R1!
    return [lines[0]!.rule, totals.fee, totals.refund]
  }
  t.same(rule('VOLUNTE', ['adult-0']), ['SCALE', 7_900, 78_100])
  const late = addMinutes(STD, 60)
  for (const type of ['FORCE', 'FORCE_OTHER', 'EXEMPT', 'AIRLINE_NOTICE', 'SICKNESS'] as const) {
    t.same(rule(type, ['adult-0']), ['INVOLUNTARY', 0, 86_000], type)
    t.same(rule(type, ['adult-0'], late), ['INVOLUNTARY', 0, 86_000], `${type} after departure`)
  }
  t.same(rule('ERROR', ['adult-0']), ['FEE_FREE', 0, 86_000])
  t.equal(rule('ERROR', some(0, 4))[2], 4 * 7_000, 'bought wrongly is no way round the minimum')
  t.same(rule('SPECIAL_TRAVELERS', ['infant-0']), ['FEE_FREE', 0, 18_000])
  t.same(rule('VOLUNTE', ['adult-0'], late), ['DEPARTED', 79_000, 7_000])
  // eight had to leave at once: nobody is re-priced where the group is not the cause
  t.equal(foldOf(apply(printed(), 'R1', some(0, 8), 'FORCE')).refunds.R1!.totals.refund, 8 * 86_000)

  const refused = (type: RefundType, ids: string[], now: string, message: string) =>
    at
      .given(...printed())
      .when('submitRefund', { refundId: 'R1', ids, refundType: type }, { at: now })
      .refused(message)
  const over = '已超过申请期限'
  refused('ERROR', ['adult-0'], STD, over)
  refused('SPECIAL_TRAVELERS', ['infant-0'], STD, over)
  refused('SPECIAL_TRAVELERS', ['adult-0'], NOON, '赵建国不能申请特殊旅客退票，该类型限军残/警残、婴儿旅客')
  // two months, and the year of the ticket, to the second
  t.doesNotThrow(() => rule('SICKNESS', ['adult-0'], local('2027-02-10', '23:59:59')))
  refused('SICKNESS', ['adult-0'], local('2027-02-11', '00:00:00'), over)
  for (const type of ['VOLUNTE', 'FORCE'] as const) {
    t.doesNotThrow(() => rule(type, ['adult-0'], local('2027-12-10', '23:59:59')))
    refused(type, ['adult-0'], local('2027-12-11', '00:00:00'), over)
  }
})

t.test('who had to leave makes nobody else pay: the minimum is less by him', async t => {
  const forced = close(fix(apply(issued, 'R1', some(0, 3), 'FORCE'), 'R1'), 'R1', 'REFUNDED')
  t.equal(amount(apply(forced, 'R2', some(3, 5)), 'R2'), 2 * (110_700 + 7_000), 'nine of a minimum of seven, two go: the scale')
  const three = apply(forced, 'R2', some(3, 6))
  t.equal(foldOf(three).refunds.R2!.totals.belowMinimum, true)
  // nine at 1230 = 11 070; − 6 × 1 410 − 3 × 123 = 2 241
  t.equal(amount(three, 'R2'), 224_100 + 3 * 7_000)
})

t.test('only what is approved counts: an undecided one is as if it were not, whatever becomes of it', async t => {
  const first = apply(issued, 'R1', some(0, 3))
  const both = apply(first, 'R2', some(3, 6))
  const alone = amount(first, 'R1')
  t.equal(amount(both, 'R2'), alone, 'nobody has decided on the first')
  const past = fix(both, 'R2')
  t.notOk('recalculated' in past.at(-1)!.data, 'nothing to tell where nothing changed')
  t.throws(() => fix(past, 'R2'), { message: '退票申请已审核通过' }, 'fixed once')
  t.equal(foldOf(close(past, 'R2', 'REFUNDED')).refunds.R2!.amount, alone, 'and that is what goes back')
  t.same(close(past, 'R1', 'REJECTED').slice(past.length).map(typeOf), ['RefundClosed'], 'the first rejected: nothing is owed')
  // the first refund is approved as well, and now counts together with the second
  t.match(fix(past, 'R1').at(-1), {
    type: 'RefundFixed',
    data: { totals: { refund: 386_100 + 3 * 7_000, returned: 54_000 }, recalculated: '本团其他退票的审核结果已变化，金额重新计算' },
  })
})

t.test('the order of two clicks costs nothing: B approved while A is open, A rejected', async t => {
  // two leave and nine stay of twelve, for which the group is too small; each of them alone leaves it large enough
  const both = apply(apply(issued, 'A', some(0, 2)), 'B', some(2, 3))
  const alone = amount(apply(issued, 'B', some(2, 3)), 'B')
  for (const past of [close(fix(both, 'B'), 'A', 'REJECTED'), fix(close(both, 'A', 'REJECTED'), 'B')])
    t.equal(amount(past, 'B'), alone, 'by the scale')
})

t.test('an approval that is taken back: what others got too little for it is owed', async t => {
  const both = fix(fix(apply(apply(issued, 'A', some(0, 2)), 'B', some(2, 4)), 'A'), 'B')
  // 14 760 − 8 × 1 410 − 4 × 123 = 2 988, of which A has had 2 × 1 107
  t.equal(amount(both, 'B'), 298_800 - 2 * 110_700 + 2 * 7_000)
  const past = close(both, 'A', 'REJECTED')
  const owed = 2 * 110_700 - (298_800 - 2 * 110_700)
  t.match(past.at(-1), { type: 'MoneyOwed', data: { why: 'REFUND_DIFFERENCE', amount: owed, sources: [{ amount: owed }] } })
  t.equal(amount(past, 'B') + owed, 2 * (110_700 + 7_000), 'B has what it has alone')
  // the next refund is computed with all of that: the sum is the same as for three at once
  const next = fix(apply(past, 'C', some(4, 6)), 'C')
  t.equal(amount(next, 'C') + 2 * (110_700 + 7_000), 4 * 7_000 + 298_800)
})

t.test('what a later refund got because of an approval is gone: that approval stays until the later one is rejected', async t => {
  const both = fix(fix(apply(apply(issued, 'A', some(0, 3)), 'B', some(3, 6)), 'A'), 'B')
  t.equal(foldOf(both).refunds.B!.totals.returned, 54_000)
  at.given(...(both as Facts))
    .when('closeRefund', { refundId: 'A', outcome: 'REJECTED' })
    .refused('此后审核通过的退票B已按本单退票计算，不能驳回本单')
  const without = close(close(both, 'B', 'REJECTED'), 'A', 'REJECTED')
  t.match(without.at(-1), { type: 'RefundClosed', data: { outcome: 'REJECTED' } })
})

t.test('who had to leave after others had paid for his staying: the difference comes back with him', async t => {
  const left = fix(apply(issued, 'A', some(0, 3)), 'A')
  t.equal(amount(left, 'A'), 170_100 + 3 * 7_000, 'nine stay at the normal fare')
  const past = fix(apply(left, 'B', some(3, 6), 'FORCE'), 'B')
  // nine at 1230 = 11 070; − 6 × 1 410 − 3 × 123 = 2 241
  t.match(past.at(-1), { type: 'RefundFixed', data: { totals: { returned: 224_100 - 170_100, refund: 3 * 130_000 + 54_000 } } })
})

t.test('approved in whatever order, both together give what both at once give', async t => {
  const both = apply(apply(issued, 'R1', some(0, 3)), 'R2', some(3, 6))
  const once = amount(fix(apply(issued, 'R1', some(0, 6)), 'R1'), 'R1')
  for (const [a, b] of [
    ['R1', 'R2'],
    ['R2', 'R1'],
  ] as const) {
    const past = fix(fix(both, a), b)
    t.equal(amount(past, 'R1') + amount(past, 'R2'), once)
  }
})

t.test(
  'bought wrongly: no fee, and the group that becomes too small pays all the same, unless whoever approves it says otherwise',
  async t => {
    const past = apply(issued, 'R1', some(0, 3), 'ERROR')
    t.equal(amount(past, 'R1'), 1_476_000 - 9 * 141_000 + 3 * 7_000, '14 760 − 9 × 1 410, no fee')
    t.equal(amount(fix(past, 'R1'), 'R1'), 207_000 + 3 * 7_000)
    const waived = step(past, 'fixRefund', approving('R1', { waiveMinimum: true }))
    t.match(waived.at(-1)!.data, { minimumWaived: true, recalculated: '已同意免除不足成团补差，金额重新计算' })
    t.equal(amount(waived, 'R1'), 3 * (123_000 + 7_000))
    // nobody else pays for those travellers
    t.equal(amount(apply(waived, 'R2', some(3, 5)), 'R2'), 2 * (110_700 + 7_000))
    at.given(...(apply(issued, 'R1', some(0, 3)) as Facts))
      .when('fixRefund', approving('R1', { waiveMinimum: true }))
      .refused('该退票类型不能免除不足成团补差', { status: 400 })
  },
)

t.test('what those who stay are re-priced to is the policy’s: the full fare, or its normal fare', async t => {
  const group = { counts, groupFare: 123_000, legs: [leg({ fullFare: 176_000, normalFare: 141_000 })] }
  const issued: Fact[] = [submitted(group), confirmed(), paid({ amount: submission(group).total }), named(counts), ticketed(counts)]
  t.equal(amount(apply(issued, 'R1', some(0, 3)), 'R1'), 170_100 + 3 * 7_000, 'DOMAIN §5.5 D')
  const full = { ...group, legs: [leg({ fullFare: 176_000 })] }
  const past: Fact[] = [submitted(full), ...issued.slice(1)]
  t.equal(amount(apply(past, 'R1', some(0, 3)), 'R1'), 3 * 7_000)
})

t.test('those who stay are re-priced each to his own normal fare: a child is not charged as an adult', async t => {
  const counts = { ADULT: 8, CHILD: 4, SOLIDER: 0, FREE: 0, INFANT: 1 }
  const group = { counts, groupFare: 123_000, legs: [leg({ fullFare: 141_000 })] }
  const issued: Fact[] = [submitted(group), confirmed(), paid({ amount: submission(group).total }), named(counts), ticketed(counts)]
  const fares = 8 * 123_000 + 4 * 71_000 + 14_000
  const normal = 5 * 141_000 + 4 * 71_000 + 14_000
  t.equal(amount(apply(issued, 'R1', some(0, 3)), 'R1'), fares - normal - 3 * 12_300 + 3 * 7_000, '2 421 of fares')
})

t.test('a coupon that was flown gives nothing; all flown, nothing is approved', async t => {
  const past = apply(printed(), 'R1', ['adult-0', 'adult-1'])
  const find = (past: readonly Fact[], mark: 'USED' | 'OPEN') =>
    step(past, 'findRefundTicket', { refundId: 'R1', ticketNo: ticketNo(0), stockIds: [leg().stockId], mark })
  const flown = find(past, 'USED')
  t.match(fix(flown, 'R1').at(-1)!.data, { totals: { refund: 78_100 }, recalculated: '有客票已使用，金额重新计算' })
  t.equal(find(flown, 'USED').length, flown.length, 'found once')
  t.match(fix(find(flown, 'OPEN'), 'R1').at(-1)!.data, { totals: { refund: 2 * 78_100 }, recalculated: undefined })
  // findings after the amounts are fixed are refused with the reason
  t.throws(() => find(fix(past, 'R1'), 'USED'), { message: '退票申请已审核通过，客票使用情况不能再登记' })
  at.given(...(find(apply(printed(), 'R1', ['adult-0']), 'USED') as Facts))
    .when('fixRefund', approving('R1'))
    .refused('客票已使用不能退票')
})

t.test('put under another type: counted anew as of its moment, as often as staff change it, by whom does not approve it', async t => {
  const past = apply(printed(), 'R1', ['adult-0', 'adult-1'])
  const retype = (past: readonly Fact[], refundType: RefundType, who = aClerk) =>
    step(
      past,
      'retypeRefund',
      { refundId: 'R1', refundType, rule: defaultTypeRules[refundType], remark: '航班取消' },
      addMinutes(STD, -60),
      who,
    )
  const free = retype(past, 'FORCE', { ...aClerk, user: 'wangfang' })
  t.equal(amount(free, 'R1'), 2 * 86_000, 'no fee')
  t.match(fix(free, 'R1').at(-1)!.data, {
    totals: { refund: 2 * 86_000 },
    recalculated: undefined,
    retyped: { no: 1, refundType: 'FORCE' },
  })
  const back = retype(free, 'VOLUNTE', { ...aClerk, user: 'wangfang' })
  t.match(back.at(-1)!.data, { no: 2, totals: { refund: 2 * 78_100 } }, 'ten per cent, though it is an hour before departure')
  t.throws(() => fix(retype(past, 'FORCE', { ...aClerk, user: 'refund' }), 'R1'), { message: '修改退票类型的人员不能审核该退票申请' })
  t.throws(() => retype(fix(past, 'R1'), 'FORCE'), { message: '退票申请已审核通过，退票类型不能再修改' })
  t.throws(() => retype(past, 'CHILD'), { message: /儿童票退差价保留客票/ })
  t.throws(() => retype(past, 'SPECIAL_TRAVELERS'), { message: /不能申请/ })
})

// ── seats that were given back before ────────────────────────────────────────────────────────────────────────────────
// ten at 1190 and taxes of 70, half the full fare: for five who stay nothing is left of the fares of five who go
const ten = { ...counts, ADULT: 10 }
const half = { counts: ten, groupFare: 119_000, legs: [leg({ fullFare: 238_000 })] }
const reduced = (past: readonly Fact[], changeId: string, seats: number, cause?: 'AIRLINE') =>
  step(past, 'reduceSeats', { changeId, counts: { ADULT: seats }, cause }, NOON, aClerk)
const paidTen: Fact[] = [submitted(half), confirmed(), paid({ amount: submission(half).total })]
const five = { ...counts, ADULT: 5 }
const fiveLeft = [...reduced(paidTen, 'c1', 5), named(five), ticketed(five)]
/** amounts kept of seats, from the facts alone, as the list computes them */
const keptByFacts = (past: readonly Fact[]): number =>
  past.reduce((sum, { type, data }) => {
    const { handedBack, ofSeats = 0 } = data as { handedBack?: { fare: number; taxes: number; refund: number }; ofSeats?: number }
    return sum + (handedBack ? handedBack.fare + handedBack.taxes - handedBack.refund : type === 'RefundClosed' ? ofSeats : 0 - ofSeats)
  }, 0)

t.test('what was kept for seats since the group fell below its minimum comes back out of it, and those who stay lose nothing', async t => {
  const kept = (past: readonly Fact[]) => moneyOf(foldOf(past)).forfeited
  t.equal(kept(fiveLeft), 595_000, 'fees of 59 500, differences of 535 500')
  // nobody stays: the scale alone counts, for all ten
  const all = apply(fiveLeft, 'R1', some(0, 5))
  t.match(foldOf(all).refunds.R1!.totals, { refund: 1_106_000, returned: 535_500, fee: 59_500 })
  const fixed = fix(all, 'R1')
  t.match(fixed.at(-1), { type: 'RefundFixed', data: { ofSeats: 535_500 } })
  const account = { used: 0, forfeited: 59_500, refundFees: 59_500, returning: 1_106_000 + 35_000, returned: 0 }
  t.same(accountOf(foldOf(fixed)), account)
  t.equal(kept(fixed), 59_500, 'the order says what its account does')
  // approved and then rejected after all: the amount is kept again
  const rejected = close(fixed, 'R1', 'REJECTED')
  t.match(rejected.at(-1), { type: 'RefundClosed', data: { ofSeats: 535_500 } })
  t.equal(kept(rejected), 595_000)

  // two go, three stay at the full fare: 11 900 − 3 × 2 380 − 7 × 119
  const two = close(fix(apply(fiveLeft, 'R1', some(0, 2)), 'R1'), 'R1', 'REFUNDED')
  t.match(foldOf(two).refunds.R1!, { amount: 406_700, ofSeats: 178_500 })
  t.match(accountOf(foldOf(two)), { used: 3 * 126_000, forfeited: 595_000 - 178_500, refundFees: 23_800 })
  // and the three may still go, whatever is the cause
  for (const [type, n, refund] of [
    ['FORCE', 3, 378_000 + 357_000],
    ['FORCE', 2, 252_000 + 238_000],
    ['VOLUNTE', 1, 7_000 + 107_100 + 119_000],
    ['VOLUNTE', 3, 378_000 - 35_700 + 357_000],
  ] as const) {
    const past = apply(two, 'R2', some(2, 2 + n), type)
    t.equal(amount(past, 'R2'), refund, `${type} ${n}`)
    const last = foldOf(fix(past, 'R2'))
    const { forfeited, refundFees, used } = accountOf(last)
    t.ok(forfeited >= 0 && refundFees >= 0 && used === (3 - n) * 126_000, `${type} ${n}: ${forfeited} and ${refundFees} are kept`)
  }
  // travellers who had to leave: the two owe no difference any more, since it was one of seats
  const forced = fix(apply(two, 'R2', some(2, 5), 'FORCE'), 'R2')
  t.match(forced.at(-1), { type: 'RefundFixed', data: { ofSeats: 357_000 } })
  t.match(accountOf(foldOf(forced)), { used: 0, forfeited: 59_500, refundFees: 23_800 })
})

t.test('who has to leave takes along what was kept for seats given back, like who leaves of his own will, and pays no fee', async t => {
  // five at 1190 + 70, and 5 355 kept for the five seats; three stay: 11 900 − 2 × 1 190 − 3 × 2 380 − 595 = 1 785 of it comes back
  for (const [n, own, force] of [
    [5, 1_106_000, 630_000 + 535_500],
    [2, 406_700, 252_000 + 178_500],
  ] as const) {
    t.equal(amount(apply(fiveLeft, 'R1', some(0, n)), 'R1'), own)
    const past = fix(apply(fiveLeft, 'R1', some(0, n), 'FORCE'), 'R1')
    t.equal(amount(past, 'R1'), force)
    t.match(past.at(-1), { type: 'RefundFixed', data: { totals: { fee: 0 }, ofSeats: force - n * 126_000 } })
    t.match(accountOf(foldOf(past)), { used: (5 - n) * 126_000, forfeited: 595_000 - (force - n * 126_000), refundFees: 0 })
  }
  // refunds in parts give the same sum as one refund, whoever goes first
  const inParts = fix(apply(fix(apply(fiveLeft, 'R1', some(0, 2), 'FORCE'), 'R1'), 'R2', some(2, 5), 'FORCE'), 'R2')
  t.equal(amount(inParts, 'R1') + amount(inParts, 'R2'), 630_000 + 535_500)
  // before there are tickets the airline as the cause has the same effect
  const seats = step(reduced(paidTen, 'c1', 5), 'cancelOrder', { cause: 'AIRLINE' }, NOON, aClerk)
  t.match(seats.at(-2), { type: 'OrderExpired', data: { handedBack: { rule: 'AIRLINE', returned: 535_500, refund: 630_000 + 535_500 } } })
})

t.test('random seats given back and refunds: what was paid is somewhere, and every fare can still be refunded', async t => {
  const steps = fc.array(
    fc.record({
      what: fc.constantFrom('give', 'apply', 'apply', 'apply', 'fix', 'fix', 'fix', 'pay', 'release', 'airline'),
      which: fc.nat(4),
      n: fc.integer({ min: 1, max: 4 }),
      type: fc.constantFrom<RefundType>('VOLUNTE', 'FORCE', 'ERROR'),
    }),
    { maxLength: 24, size: 'max' },
  )
  const cases = fc.record({ cut: fc.integer({ min: 1, max: 6 }), fare: fc.integer({ min: 75, max: 238 }).map(tens => tens * 1_000), steps })
  const owed = (facts: readonly Fact[]) =>
    facts.reduce((sum, { type, data }) => sum + (type === 'MoneyOwed' ? (data as { amount: number }).amount : 0), 0)
  /** the amount for one more unnamed seat that is given back, with what becomes owed to others for it; nothing where it is refused */
  const forOneMore = (past: readonly Fact[], cause?: 'AIRLINE') => {
    try {
      return owed(reduced(past, 'more', 1, cause).slice(past.length))
    } catch (error) {
      if (error instanceof Refused) return undefined
      throw error
    }
  }
  const lives = { ofSeats: 0, forced: 0, again: 0, airline: 0 }
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(cases, ({ cut, fare, steps }) => {
        const twelve = { ...half, counts, groupFare: fare }
        const stay = { ...counts, ADULT: 11 - cut }
        let past: Fact[] = [submitted(twelve), confirmed(), paid({ amount: submission(twelve).total })]
        // one seat without a name may leave later, after refunds
        past = [...reduced(past, 'c0', cut), named(stay)]
        for (const [n, { what, which, n: people, type }] of steps.entries()) {
          const refundId = `R${which}`
          const { refunds, passengers } = foldOf(past)
          const free = Object.values(passengers).flatMap(({ id, status }) => (status === 'NAMED' ? [id] : []))
          try {
            if (what === 'give' || what === 'airline') past = reduced(past, `c${n + 1}`, 1, what === 'airline' ? 'AIRLINE' : undefined)
            else if (what === 'apply' && free.length > 0 && !refunds[refundId]) past = apply(past, refundId, free.slice(0, people), type)
            else if (what === 'fix') past = fix(past, refundId)
            else if (what === 'release') past = close(past, refundId, 'REJECTED')
            else if (what === 'pay' && refunds[refundId]?.fixed) past = close(past, refundId, 'REFUNDED')
          } catch (error) {
            if (!(error instanceof Refused)) throw error
            assert.notEqual(error.message, '退款金额超过可退金额')
          }
          const state = foldOf(past)
          const seat = forOneMore(past)
          if (seat !== undefined) {
            const airline = forOneMore(past, 'AIRLINE')!
            assert.ok(airline >= seat, 'nor does a seat that goes for the airline’s sake')
            if (airline > fare + 7_000) lives.airline++
          }
          const going = Object.values(state.passengers).flatMap(({ id, status }) => (status === 'NAMED' ? [id] : []))
          for (const ids of [going, going.slice(0, people)])
            if (ids.length > 0) {
              const [own, force] = (['VOLUNTE', 'FORCE'] as const).map(
                refundType => refundWithin(state, { ids, rule: defaultTypeRules[refundType] }, NOON).totals,
              )
              assert.ok(force!.refund >= own!.refund, 'who has to leave gets no less than who wants to')
            }
          const { used, forfeited, refundFees, returning, returned } = accountOf(state)
          const left = Object.values(state.passengers).filter(({ status }) => status === 'NAMED' || status === 'REFUNDING')
          const approved = new Set(approvedRefunds(state).flatMap(({ lines }) => lines.map(({ passengerId }) => passengerId)))
          const unnamed = state.submitted.seats - Object.keys(state.passengers).length
          assert.equal(
            used,
            (left.filter(({ id }) => !approved.has(id)).length + unnamed) * (fare + 7_000),
            'those who stay have what they paid',
          )
          assert.ok(forfeited >= 0 && refundFees >= 0 && returning >= 0 && returned >= 0)
          assert.equal(moneyOf(state).forfeited, forfeited)
          assert.equal(keptByFacts(past), forfeited, 'and the list says so too')
        }
        const has = (test: (fact: Fact) => boolean) => (past.some(test) ? 1 : 0)
        lives.ofSeats += has(({ type, data }) => type === 'RefundFixed' && (data as { ofSeats?: number }).ofSeats !== undefined)
        const { refunds } = foldOf(past)
        lives.forced += Object.values(refunds).some(({ refundType, ofSeats = 0 }) => refundType === 'FORCE' && ofSeats > 0) ? 1 : 0
        lives.again += has(({ type, data }) => type === 'SeatsReduced' && (data as { changeId: string }).changeId !== 'c0')
      }),
      { numRuns: runs(400) },
    ),
  )
  for (const [what, count] of Object.entries(lives)) t.ok(count > 0, `lives with ${what}: ${count}`)
})

// ── random refunds of a group ────────────────────────────────────────────────────────────────────────────────────────
const types = ['VOLUNTE', 'VOLUNTE', 'VOLUNTE', 'FORCE', 'ERROR'] as const
const moves = fc.array(
  fc.record({
    what: fc.constantFrom('apply', 'fix', 'close', 'apply', 'fix', 'close', 'reject', 'release'),
    which: fc.integer({ min: 0, max: 2 }),
    ids: fc.uniqueArray(fc.constantFrom(...some(0, 10), 'child-0', 'free-0', 'infant-0'), { minLength: 1, maxLength: 6 }),
    type: fc.constantFrom(...types),
    at: fc.constantFrom(NOON, local('2026-12-08', '08:00'), local('2026-12-10', '08:00'), addMinutes(STD, 60)),
  }),
  { maxLength: 30, size: 'max' },
)
const starts = [printed(), printed().slice(0, 4)]

t.test('whatever is refunded of a group, in whatever order: never more than was paid, not by line either', async t => {
  let paidOut = 0
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(moves, fc.constantFrom(...starts), (moves, start) => {
        let past: Fact[] = start
        for (const { what, which, ids, type, at } of moves) {
          const refundId = `R${which}`
          const fixed = foldOf(past).refunds[refundId]?.fixed
          try {
            if (what === 'apply') past = apply(past, refundId, ids, type, at)
            else if (what === 'fix') past = fix(past, refundId)
            // money follows approval only
            else if (what === 'release') past = close(past, refundId, 'REJECTED')
            else if (what === 'reject' ? !fixed : fixed) past = close(past, refundId, what === 'reject' ? 'REJECTED' : 'REFUNDED')
          } catch (error) {
            if (!(error instanceof Refused)) throw error
          }
          const state = foldOf(past)
          const total = state.paid.reduce((sum, { amount }) => sum + amount, 0)
          assert.ok(refundedTotal(state) <= total)
          const owing = past.flatMap(fact =>
            fact.type === 'MoneyOwed' ? [fact.data as { amount: number; sources: { amount: number }[] }] : [],
          )
          for (const { amount, sources } of owing)
            assert.equal(
              sources.reduce((sum, part) => sum + part.amount, 0),
              amount,
            )
          assert.ok(tooLittle(state) <= 0, 'nobody waits for a difference that nobody has told')
          const kept = Object.values(state.refunds).filter(({ status }) => status !== 'REJECTED')
          const coupons = kept.flatMap(({ lines }) => lines.map(couponOf))
          assert.equal(new Set(coupons).size, coupons.length, 'one refund a coupon')
          for (const line of kept.flatMap(({ lines }) => lines)) {
            assert.ok(line.refund >= 0 && line.fee >= 0 && line.difference >= 0 && line.refund <= line.fare + line.taxes)
            assert.equal(line.refund, line.fare + line.taxes - line.fee - line.difference)
          }
          assert.ok(refundedTotal(state) + (state.differences ?? 0) <= total)
          // all refunds together never exceed the fares of those who left
          const given = kept.reduce((sum, { totals }) => sum + totals.refund, state.differences ?? 0)
          const worth = kept.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.fare + line.taxes, 0)
          if (kept.every(({ fixed }) => fixed)) assert.ok(given <= worth)
        }
        paidOut += refundedTotal(foldOf(past)) > 0 ? 1 : 0
      }),
      { numRuns: runs(200) },
    ),
  )
  t.ok(paidOut > 20, 'lives with money that went back')
})

// the final amounts follow from the finally approved refunds, whatever was asked, decided and taken back on the way
t.test('random decisions on a group: refunds and differences together are what the approved ones get by themselves', async t => {
  let returning = 0
  const parts = fc.record({
    sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 4 }),
    forced: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    clicks: fc.array(fc.record({ which: fc.nat(3), what: fc.constantFrom('fix', 'fix', 'fix', 'pay', 'reject') }), {
      minLength: 8,
      maxLength: 20,
      size: 'max',
    }),
    fare: fc.integer({ min: 100, max: 141 }).map(tens => tens * 1_000),
  })
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(parts, ({ sizes, forced, clicks, fare }) => {
        const terms = { ...group, groupFare: fare }
        const total = submission(terms).total
        let past: Fact[] = [submitted(terms), confirmed(), paid({ amount: total }), named(counts), ticketed(counts)]
        const types = sizes.map((_, n): RefundType => (forced[n] ? 'FORCE' : 'VOLUNTE'))
        const ids = (n: number) => {
          const from = sizes.slice(0, n).reduce((sum, size) => sum + size, 0)
          return some(from, Math.min(12, from + sizes[n]!))
        }
        const start = past
        for (const n of sizes.keys()) if (ids(n).length > 0) past = apply(past, `R${n}`, ids(n), types[n])
        for (const { which, what } of clicks) {
          const refund = foldOf(past).refunds[`R${which}`]
          if (refund?.status !== 'OPEN') continue
          const { refundId } = refund
          try {
            if (what === 'fix') past = fix(past, refundId)
            else if (what === 'reject') past = close(past, refundId, 'REJECTED')
            else if (refund.fixed) past = close(past, refundId, 'REFUNDED')
          } catch (error) {
            if (!(error instanceof Refused)) throw error
          }
        }
        const state = foldOf(past)
        const approved = approvedRefunds(state)
        const given = approved.reduce((sum, { totals }) => sum + totals.refund, state.differences ?? 0)
        // the same decisions without those that were taken back
        let alone = start
        for (const { refundId } of approved) alone = apply(alone, refundId, ids(Number(refundId[1])), types[Number(refundId[1])])
        for (const { refundId } of approved) alone = fix(alone, refundId)
        const clean = foldOf(alone)
        const due = approvedRefunds(clean).reduce((sum, { totals }) => sum + totals.refund, clean.differences ?? 0)
        assert.equal(given, due)
        assert.ok(given <= total)
        if (approved.some(({ refundType, totals }) => refundType === 'FORCE' && totals.returned > 0)) returning++
      }),
      { numRuns: runs(300) },
    ),
  )
  t.ok(returning > 10, `lives in which a difference comes back with who has to leave: ${returning}`)
})

t.test('at one instant, all approved: in parts and in whatever order of approval the group gets what it gets at once', async t => {
  const cases = fc.record({
    cut: fc.integer({ min: 1, max: 11 }),
    more: fc.integer({ min: 1, max: 11 }),
    turned: fc.boolean(),
    fare: fc.integer({ min: 53, max: 141 }).map(tens => tens * 1_000),
  })
  let below = 0
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(cases, ({ cut, more, turned, fare }) => {
        const to = Math.min(12, cut + more)
        if (to === cut) return
        const terms = { ...group, groupFare: fare }
        const start: Fact[] = [submitted(terms), confirmed(), paid({ amount: submission(terms).total }), named(counts), ticketed(counts)]
        const both = apply(apply(start, 'R1', some(0, cut)), 'R2', some(cut, to))
        const past = turned ? fix(fix(both, 'R2'), 'R1') : fix(fix(both, 'R1'), 'R2')
        const once = amount(apply(start, 'R1', some(0, to)), 'R1')
        const sum = amount(past, 'R1') + amount(past, 'R2')
        const { totals } = foldOf(past).refunds[turned ? 'R1' : 'R2']!
        below += totals.belowMinimum ? 1 : 0
        // only what a part got rightly while the group was still large enough is not asked back (多退少不补)
        assert.ok(sum >= once)
        if (12 - (turned ? to - cut : cut) < 10) assert.equal(sum, once)
      }),
      { numRuns: runs(200) },
    ),
  )
  t.ok(below > 20)
})
