import t from 'tap'
import { local } from '#contracts/kernel/calendar.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import {
  OrderExpired,
  OrderTicketed,
  PassengersAdded,
  RefundBound,
  RefundClosed,
  RefundFixed,
  SeatConfirmed,
} from '#contracts/order/events.ts'
import { CAAC_GROUP_CLASSIC } from '#contracts/refund/fees.ts'
import { defaultTypeRules } from '#contracts/refund/types.ts'
import { aClerk, NOON, spec } from '#services/kernel/spec.ts'
import { foldAt } from '#services/kernel/stream/decider.ts'
import { order } from '../decide.ts'
import type { LiveOrder } from '../state.ts'
import {
  approval,
  approving,
  back,
  confirmed,
  leg,
  named,
  ORDER,
  paid,
  payment,
  printed,
  STD,
  submission,
  submitted,
  ticketed,
  ticketNo,
  traveller,
  travellers,
} from '../test/sample.ts'
import { refundQuote } from './refund-account.ts'
import { withNames } from './refund-quote.ts'

const at = spec(order)
const folded = (facts: Fact[]) => foldAt(order, order.initial, facts, NOON) as LiveOrder
const ask = (ids: string[], refundId = 'R1') => ({ refundId, ids, refundType: 'VOLUNTE' as const })
/** the application as the order opens it, by the quote of the same moment */
const opened = (ids: string[], refundId = 'R1', past: Fact[] = printed()) => {
  const outcome = at.given(...(past as ReturnType<typeof printed>)).when('submitRefund', ask(ids, refundId))
  let fact: Fact | undefined
  outcome.state({}).check(facts => {
    fact = facts[0]
  })
  return fact as ReturnType<typeof import('#contracts/order/events.ts').RefundOpened>
}
const approved = ({ data: { refundId, lines, totals } }: ReturnType<typeof opened>) => RefundFixed({ refundId, ...approval, lines, totals })
const closed = (outcome: 'REFUNDED' | 'REJECTED', amount: number, tickets: number, refundId = 'R1') =>
  RefundClosed({ refundId, outcome, amount, airLine: 'HU', tickets, status: 'PRINTED' })

t.test('an application holds what was paid, what is kept and what goes back', async t => {
  const { data } = opened(['adult-0'])
  t.match(data, {
    refundId: 'R1',
    orderNo: ORDER,
    agency: 'A001',
    airLine: 'HU',
    totals: { paid: 86_000, fee: 7_900, refund: 78_100, tickets: 1, belowMinimum: false },
    holds: [{ stockId: leg().stockId, seats: 1 }],
    sources: [payment],
    submittedBy: 'yefeng',
    submittedAt: NOON,
  })
  t.match(data.lines, [
    {
      passengerId: 'adult-0',
      ticketNo: ticketNo(0),
      flightNo: 'HU7182',
      fare: 79_000,
      taxes: 7_000,
      cnFund: 5_000,
      yq: 2_000,
      rate: 1_000,
      fee: 7_900,
      refund: 78_100,
    },
  ])
  at.given(...printed(), opened(['adult-0'])).state({ status: 'REFUND_MODIFY' })
})

t.test('preview and submission say the same', async t => {
  const ids = ['adult-0', 'free-0', 'child-0', 'infant-0']
  const { lines, totals } = refundQuote(folded(printed()), { ids, rule: defaultTypeRules.VOLUNTE }, NOON)
  const { data } = opened(ids)
  t.same([data.lines, data.totals], [lines, totals])
  at.given(...printed())
    .when('submitRefund', { ...ask(ids), refund: totals.refund })
    .then(opened(ids))
  at.given(...printed())
    .when('submitRefund', { ...ask(ids), refund: totals.refund + 1 })
    .refused('退款金额已变动，请重新试算')
  // the next step of the scale has begun since the preview
  at.given(...printed())
    .when('submitRefund', { ...ask(['adult-0']), refund: 78_100 }, { at: local('2026-12-08', '08:00') })
    .refused('退款金额已变动，请重新试算')
})

t.test('seats that come back: of travellers with a seat, on legs that have not left', async t => {
  t.same(opened(['infant-0']).data.holds, [])
  t.same(opened(['adult-0', 'adult-1', 'infant-0']).data.holds, [{ stockId: leg().stockId, seats: 2 }])
  const two = submission({ legs: [leg(), back()] })
  const tickets = travellers().map(({ id, type }, n) => ({ passengerId: id, type, ticketNo: ticketNo(n), amount: 1 }))
  const past = [submitted({ legs: [leg(), back()] }), confirmed(), paid({ amount: two.total }), named(), OrderTicketed({ tickets })]
  t.same(opened(['adult-0'], 'R1', past).data.holds, [
    { stockId: leg().stockId, seats: 1 },
    { stockId: back().stockId, seats: 1 },
  ])
  at.given(...past)
    .when('submitRefund', ask(['adult-0']), { at: STD })
    .check(([fact]) => {
      t.same(fact!.data.holds, [{ stockId: back().stockId, seats: 1 }])
      t.same(
        fact!.data.lines.map((line: { rule: string }) => line.rule),
        ['DEPARTED', 'SCALE'],
      )
    })
})

t.test('sold under a policy without voluntary refund: taxes only', async t => {
  const past = [submitted({ legs: [leg({ refundable: false })] }), ...printed().slice(1)]
  const { totals, lines } = opened(['adult-0', 'free-0', 'infant-0'], 'R1', past).data
  t.same(
    lines.map(({ rule, fee, refund }) => [rule, fee, refund]),
    [
      ['POLICY', 79_000, 7_000],
      ['POLICY', 0, 7_000],
      ['POLICY', 18_000, 0],
    ],
  )
  t.match(totals, { paid: 111_000, fee: 97_000, refund: 14_000 })
})

t.test('below the minimum the difference is kept', async t => {
  const { totals } = opened(['adult-0', 'adult-1', 'adult-2']).data
  t.equal(totals.belowMinimum, true)
  t.equal(totals.refund, 3 * 7_000, 'taxes only, as in DOMAIN §5.5 D')
  t.equal(totals.paid, totals.fee + totals.refund)
})

t.test('below the minimum in parts: each part is counted with those approved before it', async t => {
  const counts = { ADULT: 12, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
  // twelve at 1230, normal fare 1410
  const group = { counts, groupFare: 123_000, legs: [leg({ fullFare: 141_000 })] }
  const issued = [submitted(group), confirmed(), paid({ amount: submission(group).total }), named(counts), ticketed(counts)]
  const some = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `adult-${from + n}`)
  const fares = ({ refund, tickets }: { refund: number; tickets: number }) => refund - tickets * 7_000

  const six = opened(some(0, 6), 'R1', issued).data.totals
  t.equal(fares(six), 556_200, '14 760 − 6 × 1 410 − 6 × 123')
  const first = opened(some(0, 3), 'R1', issued)
  t.equal(fares(first.data.totals), 170_100, 'DOMAIN §5.5 D')
  for (const past of [
    [...issued, first, approved(first)],
    [...issued, first, approved(first), closed('REFUNDED', first.data.totals.refund, 3)],
  ]) {
    const second = opened(some(3, 6), 'R2', past)
    t.match(second.data.totals, { returned: 54_000, fee: 3 * 12_300, belowMinimum: true })
    t.equal(fares(first.data.totals) + fares(second.data.totals), fares(six))
    const rest = opened(some(6, 12), 'R3', [...past, second, approved(second)])
    t.match(rest.data.totals, { returned: 108_000, belowMinimum: false })
    const all = [first, second, rest].reduce((sum, { data }) => sum + fares(data.totals), 0)
    t.equal(all, 12 * 110_700, 'nobody stays: the scale alone')
  }
  for (const past of [
    [...issued, first],
    [...issued, first, closed('REJECTED', 0, 3)],
  ])
    t.same(opened(some(3, 6), 'R2', past).data.totals, first.data.totals, 'an undecided or rejected one is as if it were not')
})

t.test('refused', async () => {
  const asked = ask(['adult-0'])
  const expired = OrderExpired({ reason: 'TIME_LIMIT', holds: [] })
  at.given().when('submitRefund', asked).refused('订单不存在')
  at.given(submitted()).when('submitRefund', asked).refused('订单未支付，不能申请退票')
  at.given(submitted(), expired).when('submitRefund', asked).refused('订单已失效，不能申请退票')
  at.given(submitted(), paid(), SeatConfirmed({ pnr: 'AAAAAA' }))
    .when('submitRefund', asked)
    .refused('没有可退的旅客')
  at.given(...printed())
    .when('submitRefund', ask(['nobody']))
    .refused('旅客不存在', { status: 404 })
  at.given(...printed())
    .when('submitRefund', ask([]))
    .refused('请选择要退票的旅客', { status: 400 })
  at.given(...printed())
    .when('submitRefund', ask(['adult-0', 'adult-0']))
    .refused('同一旅客不能重复选择', { status: 400 })
  at.given(...printed(), opened(['adult-0']))
    .when('submitRefund', ask(['adult-1', 'adult-0'], 'R2'))
    .refused('赵建国的客票存在未完结的退票')
  const { refund } = opened(['adult-0']).data.totals
  at.given(...printed(), opened(['adult-0']), closed('REFUNDED', refund, 1))
    .when('submitRefund', ask(['adult-0'], 'R2'))
    .refused('赵建国的客票已退')
  const stranger = { ...traveller('ADULT', 10), id: 'late' }
  at.given(...printed(), PassengersAdded({ passengers: [stranger] }))
    .when('submitRefund', ask(['late']))
    .refused(`${stranger.name}尚未出票`)
  at.given(submitted(), confirmed(), paid({ amount: 1 }), named(), printed()[4]!)
    .when('submitRefund', asked)
    .refused('退款金额超过可退金额')
  // money that another approved application has still to get counts as gone
  const little = [submitted(), confirmed(), paid({ amount: 100_000 }), named(), printed()[4]!]
  const asking = opened(['adult-0'], 'R1', little)
  at.given(...little, asking, approved(asking))
    .when('submitRefund', ask(['adult-1'], 'R2'))
    .refused('退款金额超过可退金额')
})

t.test('the same application twice is one; others may follow while it is open', async t => {
  at.given(...printed(), opened(['adult-0']))
    .when('submitRefund', ask(['adult-0']))
    .nothing()
  at.given(...printed(), opened(['adult-0']))
    .when('submitRefund', ask(['adult-1'], 'R2'))
    .check(([fact]) => t.equal(fact!.data.totals.refund, 78_100))
    .state({ status: 'REFUND_MODIFY' })
})

t.test('closed: paid out or rejected; the status follows from the tickets', async () => {
  const one = opened(['adult-0'])
  const { refund } = one.data.totals
  at.given(...printed(), one)
    .when('closeRefund', { refundId: 'R1', outcome: 'REFUNDED' })
    .then(closed('REFUNDED', refund, 1))
    .state({ status: 'PRINTED' })
  at.given(...printed(), one)
    .when('closeRefund', { refundId: 'R1', outcome: 'REJECTED' })
    .then(closed('REJECTED', 0, 1))
    .state({ status: 'PRINTED' })
  // a rejected one leaves its ticket free for a new application
  at.given(...printed(), one, closed('REJECTED', 0, 1))
    .when('submitRefund', ask(['adult-0'], 'R2'))
    .state({ status: 'REFUND_MODIFY' })
  at.given(...printed(), one, closed('REFUNDED', refund, 1))
    .when('closeRefund', { refundId: 'R1', outcome: 'REJECTED' })
    .refused('退票申请已退款')
  at.given(...printed(), one)
    .when('closeRefund', { refundId: 'R2', outcome: 'REFUNDED' })
    .nothing()
  at.given().when('closeRefund', { refundId: 'R1', outcome: 'REFUNDED' }).nothing()
})

t.test(
  'the order decides: approved once, by another than who applied; taken back or rejected until then, or until it is carried out',
  async t => {
    const one = opened(['adult-0'])
    const fixed = approved(one)
    const bound = RefundBound({ refundId: 'R1' })
    const rejection = { refundId: 'R1', outcome: 'REJECTED', reason: '资料不全' } as const
    const by = (...past: Parameters<typeof at.given>) => at.given(...printed(), one, ...past)
    by().when('fixRefund', approving('R1')).then(fixed)
    by(fixed).when('fixRefund', approving('R1')).refused('退票申请已审核通过')
    const { approver: _, ...own } = approving('R1')
    by().when('fixRefund', own).refused('申请人不能审核自己的退票申请')
    by()
      .when('fixRefund', own, { who: aClerk })
      .check(([fact]) => t.match(fact!.data, { approvedBy: aClerk.user, dueBy: approval.dueBy }))
    at.given(...printed())
      .when('fixRefund', approving('R1'))
      .refused('订单中没有该退票申请')
    by(closed('REJECTED', 0, 1))
      .when('fixRefund', approving('R1'))
      .refused('退票申请已撤回或驳回')

    const { data } = closed('REJECTED', 0, 1)
    for (const past of [[], [fixed]])
      by(...past)
        .when('closeRefund', rejection)
        .then(RefundClosed({ ...data, reason: '资料不全' }))
    by()
      .when('closeRefund', { ...rejection, undecided: true })
      .then(RefundClosed({ ...data, reason: '资料不全' }))
    by(fixed)
      .when('closeRefund', { ...rejection, undecided: true })
      .refused('退票申请已审核通过，不能撤回')
    by(fixed)
      .when('closeRefund', { ...rejection, undecided: true }, { who: aClerk })
      .refused('退票申请已审核通过，不能驳回')
    by(closed('REJECTED', 0, 1))
      .when('closeRefund', rejection)
      .refused('退票申请已撤回或驳回')

    by().when('bindRefund', { refundId: 'R1' }).refused('退票申请尚未审核通过')
    by(fixed).when('bindRefund', { refundId: 'R1' }).then(bound)
    by(fixed, bound).when('bindRefund', { refundId: 'R1' }).nothing()
    by(fixed, bound).when('closeRefund', rejection).refused('已有客票退票、座位退回或退款已在办理，不能驳回')
    by(fixed, closed('REJECTED', 0, 1))
      .when('bindRefund', { refundId: 'R1' })
      .refused('退票申请已撤回或驳回')
    const { refund } = one.data.totals
    by(fixed, bound)
      .when('closeRefund', { refundId: 'R1', outcome: 'REFUNDED' })
      .then(closed('REFUNDED', refund, 1))
    by(fixed, bound, closed('REFUNDED', refund, 1))
      .when('bindRefund', { refundId: 'R1' })
      .nothing()
  },
)

t.test('open while one of two is, and for ever when no live ticket is left', async () => {
  const two = opened(['adult-1'], 'R2')
  at.given(...printed(), opened(['adult-0']), two, closed('REFUNDED', 1, 1))
    .state({ status: 'REFUND_MODIFY' })
    .actions([
      'modifyContact',
      'joinGroup',
      'splitPnr',
      'syncPnr',
      'markPnr',
      'applyClub',
      'cancelClub',
      'askRename',
      'askChange',
      'submitRefund',
    ])
  at.given(...printed(), opened(['adult-0']), two, closed('REFUNDED', 1, 1), closed('REJECTED', 0, 1, 'R2')).state({ status: 'PRINTED' })
  const everybody = opened(travellers().map(({ id }) => id))
  at.given(...printed(), everybody, closed('REFUNDED', everybody.data.totals.refund, 13))
    .state({ status: 'REFUND_MODIFY' })
    .actions(['modifyContact', 'modifyCanRefund', 'markPnr'])
  at.given(...printed(), everybody, closed('REJECTED', 0, 13))
    .state({ status: 'PRINTED' })
    .actions([
      'modifyContact',
      'modifyCanRefund',
      'joinGroup',
      'splitOrder',
      'splitPnr',
      'syncPnr',
      'markPnr',
      'applyClub',
      'cancelClub',
      'askRename',
      'askChange',
      'submitRefund',
    ])
})

t.test('lines are told with what the order calls their travellers; who has left it has no name', async t => {
  const known = folded([submitted(), confirmed(), paid(), named()])
  const { name } = traveller('ADULT', 0)
  t.same(withNames(known, [{ passengerId: 'adult-0' }, { passengerId: 'gone' }]), [
    { passengerId: 'adult-0', name },
    { passengerId: 'gone', name: '' },
  ])
  t.same(withNames(order.initial, [{ passengerId: 'gone' }]), [{ passengerId: 'gone', name: '' }])
})

t.test('an application says by which rule and which scale it was made, its own or the house’s', async t => {
  const says = (asked: object, said: object) =>
    at
      .given(...printed())
      .when('submitRefund', { ...ask(['adult-0']), ...asked })
      .check(([fact]) => void t.match(fact?.data, said))
  says({}, { rule: defaultTypeRules.VOLUNTE, scale: CAAC_GROUP_CLASSIC })
  const own = { rule: { ...defaultTypeRules.VOLUNTE, name: '自愿' }, scale: { ...CAAC_GROUP_CLASSIC, name: 'HU' } }
  says(own, own)
})
