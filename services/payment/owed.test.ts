import t from 'tap'
import type { Who } from '#contracts/kernel/endpoint.ts'
import {
  OwedApproved,
  OwedHandled,
  OwedOpened,
  OwedRefunded,
  OwedRefundFailed,
  OwedRejected,
  OwedSubmitted,
  owedKinds,
  owedStatuses,
} from '#contracts/payment/owed.ts'
import { aClerk, attempt, spec } from '#services/kernel/spec.ts'
import { type Owed, owed } from './owed.ts'

const by = (user: string): { who: Who } => ({ who: { ...aClerk, user } })
const at = spec(owed, by('wangfang'))
const money = {
  orderNo: 'O1',
  agency: 'A001',
  agencyName: '海口假日旅行社',
  airLine: 'HU',
  kind: 'DUPLICATE' as const,
  reasonCode: '2' as const,
  amount: 1_000,
  sources: [{ paymentCode: 'P1', channel: 'alipay' as const, tradeNo: 'T1', amount: 1_000 }],
}
const opened = OwedOpened(money)
const ofOrder = OwedOpened({ ...money, kind: 'OVERPAID', causedBy: 'lijuan' })
const submitted = OwedSubmitted({ submittedBy: 'lijuan', remark: '客户确认' })
const handled = OwedHandled({ handledBy: 'lijuan', remark: '已线下退回' })
const rejected = OwedRejected({ rejectedBy: 'lijuan', reason: '未见重复付款' })
const approved = OwedApproved({ approvedBy: 'wangfang', amount: 1_000 })
const payouts = [{ paymentCode: 'P1', amount: 1_000, gatewayRefundNo: 'G1' }]
const refunded = OwedRefunded({ amount: 1_000, payouts })
const failed = OwedRefundFailed({ reason: '交易已超过可退期限' })

const done = '支付异常已处理，不能重复处理'
const decided = '该款项已审核，不能重复审核'
const absent = '应退款项不存在'

t.test('opened once, by what became of the money', async () => {
  at.given().when('openOwed', money).then(opened).state({ status: 'OPEN', payouts: [] })
  at.given(opened, approved, refunded).when('openOwed', money).nothing()
})

/** Every edge that is open to somebody who had no part in it; all edges that are missing here are closed. */
t.test('the edges', async () => {
  at.given().actions([])
  at.given(opened).actions(['submitOwed', 'handleOwed', 'approveOwed', 'rejectOwed'])
  at.given(ofOrder).actions(['approveOwed', 'rejectOwed'])
  at.given(opened, submitted).actions(['approveOwed', 'rejectOwed'])
  at.given(opened, rejected).actions(['approveOwed'])
  at.given(opened, handled).actions(['submitOwed'])
  at.given(opened, handled, submitted).actions(['approveOwed', 'rejectOwed'])
  at.given(opened, approved).actions([])
  at.given(opened, approved, refunded).actions([])
  at.given(opened, approved, failed).actions(['approveOwed', 'rejectOwed'])
})

t.test('a payment error is handled once: handed on, or settled in another way', async () => {
  at.given(opened).when('submitOwed', { remark: '客户确认' }, by('lijuan')).then(submitted).state({ status: 'OPEN', submittedBy: 'lijuan' })
  at.given(opened)
    .when('submitOwed', {}, by('lijuan'))
    .then(OwedSubmitted({ submittedBy: 'lijuan' }))
  at.given(opened)
    .when('handleOwed', { remark: '已线下退回' }, by('lijuan'))
    .then(handled)
    .state({ status: 'HANDLED', handledBy: 'lijuan' })
  at.given(opened)
    .when('handleOwed', {})
    .refused('请填写处理说明', { status: 400, errors: { remark: '请填写处理说明' } })
  for (const name of ['submitOwed', 'handleOwed'] as const) {
    for (const past of [[submitted], [rejected], [approved], [approved, refunded], [approved, failed]])
      at.given(opened, ...past)
        .when(name, { remark: '再次处理' })
        .refused(done)
    at.given(ofOrder).when(name, { remark: '处理' }).refused('该款项不是支付异常')
    at.given().when(name, { remark: '处理' }).refused(absent)
  }
})

t.test('approved or rejected by another than who handed it on, or brought it about', async () => {
  for (const first of [[opened], [opened, submitted], [ofOrder], [opened, approved, failed]]) {
    at.given(...first)
      .when('approveOwed', {})
      .then(approved)
      .state({ status: 'APPROVED', approvedBy: 'wangfang' })
    at.given(...first)
      .when('rejectOwed', { remark: '不退' })
      .then(OwedRejected({ rejectedBy: 'wangfang', reason: '不退' }))
    at.given(...first)
      .when('rejectOwed', {})
      .refused('请填写驳回原因', { status: 400, errors: { remark: '请填写驳回原因' } })
  }
  for (const first of [[opened, submitted], [ofOrder], [opened, submitted, approved, failed]])
    for (const name of ['approveOwed', 'rejectOwed'] as const)
      at.given(...first)
        .when(name, { remark: '同意' }, by('lijuan'))
        .refused('提交人不能审核自己提交的退款')
  for (const name of ['approveOwed', 'rejectOwed'] as const) {
    for (const past of [[approved], [approved, refunded]])
      at.given(opened, ...past)
        .when(name, { remark: '再审' })
        .refused(decided)
    at.given().when(name, { remark: '审核' }).refused(absent)
  }
})

t.test('what was settled in another way is paid out by nobody who has read it before, only when it is submitted again', async () => {
  const settled = '该款项已按其他方式处理，需要退款的请重新提交'
  for (const name of ['approveOwed', 'rejectOwed'] as const) at.given(opened, handled).when(name, { remark: '同意' }).refused(settled)
  at.given(opened, handled).when('handleOwed', { remark: '再次处理' }).refused(done)
  at.given(opened, handled)
    .when('submitOwed', { remark: '并未退回' })
    .then(OwedSubmitted({ submittedBy: 'wangfang', remark: '并未退回' }))
    .state({ status: 'OPEN' })
  at.given(opened, handled, submitted).when('approveOwed', {}).then(approved)
})

t.test('what was rejected may still be approved, by another', async () => {
  at.given(opened, rejected)
    .when('approveOwed', { remark: '并未退回' })
    .then(OwedApproved({ approvedBy: 'wangfang', amount: 1_000, remark: '并未退回' }))
    .state({ status: 'APPROVED', remark: '并未退回', rejectReason: undefined })
  at.given(opened, rejected).when('approveOwed', {}, by('lijuan')).refused('驳回后须由其他人员审核')
  at.given(opened, rejected).when('rejectOwed', { remark: '不退' }).refused(decided)
})

t.test('a rejection does not make it the decision of whoever handed it on, or brought it about', async () => {
  const byAnother = OwedRejected({ rejectedBy: 'zhaomin', reason: '不退' })
  for (const first of [[opened, submitted], [ofOrder]]) {
    at.given(...first, byAnother)
      .when('approveOwed', {}, by('lijuan'))
      .refused('提交人不能审核自己提交的退款')
    at.given(...first, byAnother)
      .when('approveOwed', {})
      .then(approved)
  }
})

t.test('gives back what was approved, whole and once', async () => {
  at.given(opened, approved).when('settleOwed', { payouts }).then(refunded).state({ status: 'REFUNDED', payouts })
  at.given(opened, approved)
    .when('settleOwed', { payouts: [{ ...payouts[0]!, amount: 999 }] })
    .refused('退款金额与应退金额不符')
  at.given(opened, approved).when('failOwed', { reason: '交易已超过可退期限', approval: 1 }).then(failed).state({
    status: 'OPEN',
    failure: '交易已超过可退期限',
  })
  at.given(opened, approved, failed, approved).when('failOwed', { reason: '上一次的拒绝', approval: 1 }).nothing()
  for (const past of [[], [opened], [opened, rejected], [opened, approved, refunded], [opened, approved, failed]]) {
    at.given(...past)
      .when('settleOwed', { payouts })
      .nothing()
    at.given(...past)
      .when('failOwed', { reason: '交易已超过可退期限', approval: 1 })
      .nothing()
  }
})

t.test('every status and kind has its name; facts about what is not there change nothing', async t => {
  t.same(Object.keys(owedStatuses), ['OPEN', 'APPROVED', 'REFUNDED', 'REJECTED', 'HANDLED'])
  t.same(Object.keys(owedKinds), [
    'DUPLICATE',
    'LATE',
    'UNPLACED',
    'DEPOSIT',
    'OVERPAID',
    'REFUND_DIFFERENCE',
    'GIVEN_UP',
    'TAX_DIFFERENCE',
    'CHANGE_DIFFERENCE',
    'FINE_WAIVED',
  ])
  at.given(submitted, approved, rejected, refunded, failed).state({ status: 'NONE' })
  const none: Owed = { status: 'NONE' }
  t.same(attempt(owed, 'settleOwed', none, { payouts }, { ...by('x'), at: '2026-11-21T04:00:00.000Z', id: 'x' }), [])
})
