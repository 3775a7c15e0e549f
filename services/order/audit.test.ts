import t from 'tap'
import { LimitApproaching, OrderAudited, OrderExpired, OrderResubmitted, SeatsReduced } from '#contracts/order/events.ts'
import { orderLimits } from '#contracts/order/rules/instalments.ts'
import { defaultLimitRules } from '#contracts/order/rules/limits.ts'
import { aClerk, NOON, spec } from '#services/kernel/spec.ts'
import { order } from './decide.ts'
import { leg, payment, STD, submission, submitted, TOTAL } from './test/sample.ts'

const at = spec(order)
const terms = { audit: true }
const ordered = orderLimits(NOON, leg(), defaultLimitRules, terms)
if (!ordered.ok) throw new Error(ordered.reason)
const { payBy: LATEST } = ordered.limits
const audited = submitted({ terms, limits: ordered.limits })
const parts = (by: string) => [{ no: 1, kind: 'FULL' as const, amount: TOTAL, by }]

const LATER = '2026-11-23T04:00:00.000Z'
const timing = orderLimits(LATER, leg(), defaultLimitRules, terms, { audited: true })
if (!timing.ok) throw new Error(timing.reason)
const approved = OrderAudited({ result: 'APPROVED', limits: timing.limits, instalments: parts(timing.limits.payBy) })
const RETURN_BY = '2026-11-24T04:00:00.000Z'
const returned = OrderAudited({
  result: 'RETURNED',
  remark: '请核对团名',
  limits: { ...ordered.limits, payBy: RETURN_BY },
  instalments: parts(RETURN_BY),
})
const resubmitted = OrderResubmitted({ limits: ordered.limits, instalments: parts(LATEST), groupName: '夕阳红二团' })
const desk = { who: aClerk, at: LATER }
const judge = { timing, hours: 24 }
const money = { ...payment, paidAt: NOON, amount: TOTAL }

t.test('limits under an audit: until it is approved as long as it could be paid, then as if ordered at that moment', async t => {
  t.equal(LATEST, '2026-12-09T21:30:00.000Z', 'three hours before departure')
  t.equal(timing.limits.payBy, '2026-11-23T04:30:00.000Z', 'half an hour from the approval')
  t.same(
    orderLimits(NOON, leg(), defaultLimitRules, {}),
    orderLimits(NOON, leg(), defaultLimitRules, {}, { audited: true }),
    'without an audit nothing changes',
  )
})

t.test('an order in audit is not paid, not changed by its agency, not limited by hand and not split', async () => {
  at.given(audited).when('gotoPay', { amount: TOTAL }).refused('审核中不能支付')
  at.given(audited).when('payByCredit', { amount: TOTAL }).refused('审核中不能支付')
  at.given(audited)
    .when('reduceSeats', { changeId: 'c1', counts: { ADULT: 1 } })
    .refused('审核中的订单不能变更')
  at.given(audited)
    .when('addSeats', { changeId: 'c1', counts: { ADULT: 1 } })
    .refused('审核中的订单不能变更')
  at.given(audited).when('modifyTicketTime', { ticketBy: STD }, { who: aClerk }).refused('订单未通过审核，各时限自审核通过起算')
  at.given(audited)
    .when('splitOrder', { splitId: 's1', into: 'x', counts: { ADULT: 1 } })
    .refused('订单未通过审核，不能拆分')
  at.given(audited).when('cancelOrder', {}).state({ status: 'EXPIRED', closeReason: 'AGENT_CANCEL' })
  at.given(submitted())
    .when('audit', { ...judge, result: 'APPROVED' }, desk)
    .refused('订单不在审核中')
})

t.test('approved: its limits count from now, and it is paid like any other', async () => {
  at.given(audited)
    .when('audit', { ...judge, result: 'APPROVED' }, desk)
    .then(approved)
  at.given(audited, approved).state({ instalments: parts(timing.limits.payBy), audit: { status: 'APPROVED', until: LATEST } })
  at.given(audited, approved).when('gotoPay', { amount: TOTAL }, { at: LATER }).nothing()
  at.given(audited, approved).when('gotoPay', { amount: TOTAL }, { at: timing.limits.payBy }).refused('订单已超时')
  at.given(audited, approved).when('receivePayment', money).state({ status: 'PAID' })
  at.given(audited, approved)
    .when('audit', { ...judge, result: 'APPROVED' }, desk)
    .refused('订单不在审核中')
  at.given(audited)
    .when('audit', { hours: 24, timing: { ok: false, reason: '距起飞时间过近，不能下单' }, result: 'APPROVED' }, desk)
    .refused('距起飞时间过近，不能下单，只能退回或不通过')
})

t.test('returned: the agency puts it right in time and hands it in again', async () => {
  at.given(audited)
    .when('audit', { ...judge, result: 'RETURNED' }, desk)
    .refused('请填写审核意见', { status: 400 })
  at.given(audited)
    .when('audit', { ...judge, result: 'RETURNED', remark: '请核对团名' }, desk)
    .then(returned)
  at.given(audited, returned).when('gotoPay', { amount: TOTAL }).refused('订单已退回，请修改后重新提交')
  at.given(audited, returned)
    .when('reduceSeats', { changeId: 'c1', counts: { ADULT: 1 } })
    .check(([fact]) => {
      if (fact?.type !== SeatsReduced.type) throw new Error('not reduced')
    })
  at.given(audited, returned)
    .when('resubmit', { groupName: '夕阳红二团' })
    .then(resubmitted)
    .state({ audit: { status: 'AUDITING', until: LATEST }, instalments: parts(LATEST) })
  at.given(audited, returned).when('resubmit', {}, { at: RETURN_BY }).refused('订单已超时')
  at.given(audited).when('resubmit', {}).refused('订单未被退回，不能重新提交')
  at.given(audited, returned, resubmitted).look(state => {
    if (state.status === 'NONE' || state.submitted.groupName !== '夕阳红二团') throw new Error('the change is lost')
  })
  at.given(audited, returned, resubmitted).when('gotoPay', { amount: TOTAL }).refused('审核中不能支付')
})

t.test('rejected: the order ends with its reason and gives its seats back', async () => {
  const holds = [{ stockId: leg().stockId, seats: 12 }]
  at.given(audited)
    .when('audit', { ...judge, result: 'REJECTED' }, desk)
    .refused('请填写审核意见', { status: 400 })
  at.given(audited)
    .when('audit', { ...judge, result: 'REJECTED', remark: '航班停售团队' }, desk)
    .then(
      OrderAudited({ result: 'REJECTED', remark: '航班停售团队' }),
      OrderExpired({ reason: 'AUDIT_REJECT', remark: '航班停售团队', holds }),
    )
    .state({ status: 'EXPIRED', closeReason: 'AUDIT_REJECT', audit: { status: 'REJECTED', until: LATEST, remark: '航班停售团队' } })
})

t.test('passing time: a slow desk costs nothing until the order could not be paid any more', async () => {
  at.given(audited).when('passTime', {}, { at: submission().limits.payBy }).nothing()
  at.given(audited)
    .when('passTime', {}, { at: '2026-12-09T19:30:00.000Z' })
    .check(facts => {
      const told = facts.find(fact => fact.type === LimitApproaching.type && (fact.data as { limit: string }).limit === 'PAY')
      const { auditStatus, amount } = told!.data as { auditStatus?: string; amount?: number }
      if (auditStatus !== 'AUDITING' || amount !== undefined) throw new Error('it is no reminder to pay')
    })
  at.given(audited).when('passTime', {}, { at: LATEST }).state({ status: 'EXPIRED', closeReason: 'TIME_LIMIT' })
  at.given(audited, returned).when('passTime', {}, { at: RETURN_BY }).state({ status: 'EXPIRED', closeReason: 'TIME_LIMIT' })
  at.given(audited, returned, resubmitted).when('passTime', {}, { at: RETURN_BY }).state({ status: 'WAIT_FOR_PAY' })
})
