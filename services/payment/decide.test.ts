import t from 'tap'
import {
  PaymentAllotted,
  PaymentClosed,
  PaymentCreated,
  PaymentFailed,
  PaymentNoticed,
  PaymentRefunded,
  PaymentRefundReleased,
  PaymentRefundReserved,
  PaymentSucceeded,
  PaymentSumDiffered,
  PaymentUnplaced,
} from '#contracts/payment/events.ts'
import { NOON, spec } from '#services/kernel/spec.ts'
import { heldFor, payment, refundedSum } from './decide.ts'
import { isSigned, type Notification, sign } from './sandbox/notice.ts'

const at = spec(payment)
const created = {
  paymentCode: 'P1',
  orderNo: 'O1',
  agency: 'A001',
  agencyName: '海口假日旅行社',
  airLine: 'HU',
  channel: 'alipay' as const,
  businessCode: 'ORDER',
  amount: 1_000,
}
const opened = PaymentCreated(created)
const word = { amount: 1_000, tradeNo: 'T1' }
const succeeded = PaymentSucceeded({ paymentCode: 'P1', orderNo: 'O1', channel: 'alipay', ...word, paidAt: NOON })
const failed = PaymentFailed({ reason: '余额不足' })
const refund = (refundId: string, amount: number) => ({ refundId, amount, gatewayRefundNo: `G${refundId}` })
const { businessCode: _, ...whose } = created
/** as the fact names it: with the agency of the money */
const refunded = (refundId: string, amount: number) => PaymentRefunded({ ...whose, ...refund(refundId, amount) })
const reserved = (refundId: string, amount: number) => PaymentRefundReserved({ refundId, amount })
const closed = PaymentClosed({ reason: '订单不是待支付状态' })

t.test('created once', async () => {
  at.given().when('createPayment', created).then(opened).state({ status: 'CREATED' })
  at.given(opened).when('createPayment', created).nothing()
  at.given(opened, succeeded).when('createPayment', created).nothing()
  at.given(opened)
    .when('createPayment', { ...created, orderNo: 'O2' })
    .refused('支付单号已被其他订单使用')
})

t.test('settled once, by the gateway’s word', async () => {
  at.given(opened).when('succeed', word).then(succeeded).state({ status: 'SUCCEEDED', tradeNo: 'T1' })
  at.given(opened, succeeded).when('succeed', word).nothing()
  at.given(opened, succeeded)
    .when('succeed', { ...word, tradeNo: 'T2' })
    .refused('支付单已由另一笔渠道流水支付')
  at.given().when('succeed', word).refused('支付单不存在', { status: 404 })
  at.given(PaymentCreated({ ...created, instalment: 2 }))
    .when('succeed', word)
    .then(PaymentSucceeded({ ...succeeded.data, instalment: 2 }))
})

t.test('money for an account comes into it, or is owed back where that is closed: whichever is said first', async () => {
  const { orderNo: _, airLine: __, ...of } = created
  const filling = PaymentCreated({ ...of, businessCode: 'RECHARGE', into: 'V.A001' })
  const paid = PaymentSucceeded({ paymentCode: 'P1', into: 'V.A001', channel: 'alipay', ...word, paidAt: NOON })
  const allotted = PaymentAllotted({ into: 'V.A001', expected: 1 })
  const { businessCode: ___, ...whose } = of
  const unplaced = PaymentUnplaced({ ...whose, ...word, reason: '账户已销户' })
  at.given(filling, paid).when('allot', { expected: 1 }).then(allotted)
  at.given(filling, paid).when('unplace', { reason: '账户已销户' }).then(unplaced)
  at.given(filling, paid, allotted).when('unplace', { reason: '账户已销户' }).nothing()
  at.given(filling, paid, unplaced).when('allot', { expected: 1 }).nothing()
})

t.test('another sum than was asked for pays nothing and waits for a person; it goes back whole', async () => {
  const { businessCode: _, ...whose } = created
  const reason = '渠道收款¥9.99，与应付¥10.00不符'
  const differed = PaymentSumDiffered({ ...whose, amount: 999, tradeNo: 'T1', due: created.amount, paidAt: NOON, reason })
  for (const before of [[opened], [opened, closed], [opened, failed]])
    at.given(...before)
      .when('succeed', { ...word, amount: 999 })
      .then(differed)
      .state({ status: 'SUCCEEDED', unplaced: reason, received: 999 })
  at.given(opened, differed)
    .when('succeed', { ...word, amount: 999 })
    .nothing()
  at.given(opened, differed).when('succeed', word).refused('通知金额与已入账金额不符')
  at.given(opened, differed)
    .when('succeed', { ...word, tradeNo: 'T2' })
    .refused('支付单已由另一笔渠道流水支付')
  at.given(opened, succeeded)
    .when('succeed', { ...word, amount: 999 })
    .refused('通知金额与已入账金额不符')
  at.given(opened, differed)
    .when('reserveRefund', { refundId: 'P1', atMost: 1_000 })
    .then(PaymentRefundReserved({ refundId: 'P1', amount: 999 }))
  const more = PaymentSumDiffered({ ...differed.data, amount: 2_000 })
  at.given(opened, more)
    .when('reserveRefund', { refundId: 'P1', atMost: 2_000 })
    .then(PaymentRefundReserved({ refundId: 'P1', amount: 2_000 }))
})

t.test('failed, and paid after all', async () => {
  at.given(opened).when('fail', { reason: '余额不足' }).then(failed).state({ status: 'FAILED' })
  at.given(opened, failed).when('fail', { reason: '余额不足' }).nothing()
  at.given(opened, failed).when('succeed', word).then(succeeded).state({ status: 'SUCCEEDED' })
  at.given(opened, succeeded).when('fail', { reason: '余额不足' }).nothing()
  at.given().when('fail', { reason: '余额不足' }).refused('支付单不存在', { status: 404 })
})

t.test('closed when nobody waits for it; money that comes all the same counts', async () => {
  const close = { reason: '订单不是待支付状态' }
  at.given(opened).when('close', close).then(closed).state({ status: 'CLOSED' })
  for (const past of [[opened, closed], [opened, failed], [opened, succeeded], []])
    at.given(...past)
      .when('close', close)
      .nothing()
  at.given(opened, closed).when('fail', { reason: '余额不足' }).nothing()
  at.given(opened, closed).when('succeed', word).then(succeeded).state({ status: 'SUCCEEDED' })
  at.given(opened, succeeded, closed).state({ status: 'SUCCEEDED' })
})

t.test('refunded in parts, never more than was paid', async t => {
  const first = refunded('R1', 600)
  at.given(opened, succeeded).when('recordRefund', refund('R1', 600)).then(first)
  at.given(opened, succeeded, first).when('recordRefund', refund('R1', 600)).nothing()
  at.given(opened, succeeded, first).when('recordRefund', refund('R2', 400)).then(refunded('R2', 400))
  at.given(opened, succeeded, first).when('recordRefund', refund('R2', 401)).refused('退款金额超过可退金额')
  for (const past of [[opened], [opened, failed], [opened, closed], []]) {
    at.given(...past)
      .when('recordRefund', refund('R1', 1))
      .refused('支付单未支付，不能退款')
    at.given(...past)
      .when('reserveRefund', { refundId: 'R1', atMost: 1 })
      .refused('支付单未支付，不能退款')
  }
  at.given(opened, succeeded, first).look(state => t.equal(refundedSum(state), 600))
  at.given().look(state => t.equal(refundedSum(state), 0))
})

t.test('set aside before the gateway is asked, so that two refunds never spend the same money', async t => {
  const ask = (refundId: string, atMost: number) => ({ refundId, atMost })
  at.given(opened, succeeded).when('reserveRefund', ask('R1', 600)).then(reserved('R1', 600))
  at.given(opened, succeeded, reserved('R1', 600)).when('reserveRefund', ask('R1', 900)).nothing()
  at.given(opened, succeeded, reserved('R1', 600)).when('reserveRefund', ask('R2', 600)).then(reserved('R2', 400))
  at.given(opened, succeeded, reserved('R1', 1_000)).when('reserveRefund', ask('R2', 1)).nothing()
  at.given(opened, succeeded).when('reserveRefund', ask('R1', 0)).nothing()
  // orders that were one share the payment: each gets its own part back, whoever comes first
  const mine = (refundId: string, amount: number, orderNo: string) => PaymentRefundReserved({ refundId, amount, orderNo })
  const of = { orderNo: 'O1', share: 400 }
  at.given(opened, succeeded)
    .when('reserveRefund', { ...ask('R1', 900), of })
    .then(mine('R1', 400, 'O1'))
  at.given(opened, succeeded, mine('R1', 300, 'O1'))
    .when('reserveRefund', { ...ask('R2', 900), of })
    .then(mine('R2', 100, 'O1'))
  at.given(opened, succeeded, mine('R1', 400, 'O1'))
    .when('reserveRefund', { ...ask('R2', 900), of })
    .nothing()
  at.given(opened, succeeded, mine('R1', 400, 'O1'))
    .when('reserveRefund', { ...ask('R2', 900), of: { orderNo: 'O2', share: 600 } })
    .then(mine('R2', 600, 'O2'))
  at.given(opened, succeeded, reserved('R1', 600)).when('recordRefund', refund('R2', 401)).refused('退款金额超过可退金额')
  at.given(opened, succeeded, reserved('R1', 600)).when('recordRefund', refund('R1', 600)).then(refunded('R1', 600)).state({ reserved: {} })
  at.given(opened, succeeded, refunded('R1', 600)).when('reserveRefund', ask('R1', 400)).nothing()
  const free = PaymentRefundReleased({ refundId: 'R1', reason: '渠道拒绝' })
  at.given(opened, succeeded, reserved('R1', 600))
    .when('releaseRefund', { refundId: 'R1', reason: '渠道拒绝' })
    .then(free)
    .state({ reserved: {} })
  for (const past of [[opened, succeeded], [opened, succeeded, reserved('R1', 6), free], [opened, succeeded, refunded('R1', 6)], []])
    at.given(...past)
      .when('releaseRefund', { refundId: 'R1', reason: '渠道拒绝' })
      .nothing()
  at.given(opened, succeeded, reserved('R1', 600), refunded('R2', 300)).look(state =>
    t.same(
      ['R1', 'R2', 'R3'].map(id => heldFor(state, id)),
      [600, 300, 0],
    ),
  )
  at.given().look(state => t.equal(heldFor(state, 'R1'), 0))
  // a sum that is only set aside asks for nothing; the caller who asks says so, and an approval that is over never asks
  const asked = PaymentRefundReserved({ refundId: 'R1', amount: 600, approval: 1 })
  at.given(opened, succeeded, reserved('R1', 600))
    .when('reserveRefund', { ...ask('R1', 0), approval: 1, asks: true })
    .then(asked)
    .state({ asks: { R1: [NOON] }, reserved: { R1: 600 } })
  const release = { refundId: 'R1', reason: '渠道拒绝', approval: 1, unlessAsked: { unsent: true } }
  at.given(opened, succeeded, reserved('R1', 600), asked).when('releaseRefund', release).nothing()
  const over = PaymentRefundReleased({ refundId: 'R1', reason: '渠道拒绝', approval: 1 })
  at.given(opened, succeeded, reserved('R1', 600)).when('releaseRefund', release).then(over)
  at.given(opened, succeeded, over)
    .when('reserveRefund', { ...ask('R1', 600), approval: 1 })
    .nothing()
  at.given(opened, succeeded, over)
    .when('reserveRefund', { ...ask('R1', 600), approval: 2 })
    .then(reserved('R1', 600))
})

t.test('facts about a payment that is not there change nothing', async () => {
  at.given(succeeded, failed, closed, reserved('R1', 1), PaymentRefundReleased({ refundId: 'R1', reason: '' }), refunded('R1', 1)).state({
    status: 'NONE',
  })
})

t.test('a notification is the gateway’s own word', async t => {
  const told: Notification = { channel: 'alipay', paymentCode: 'P1', tradeNo: 'T1', amount: 1_000, status: 'SUCCESS', timestamp: 1 }
  const signed = { ...told, sign: sign(told, 'secret') }
  t.equal(isSigned(signed, 'secret'), true)
  t.equal(isSigned(signed, 'another'), false)
  for (const [field, value] of Object.entries({
    channel: 'wechatPay',
    paymentCode: 'P2',
    tradeNo: 'T2',
    amount: 1,
    status: 'FAILED',
    timestamp: 2,
  }))
    t.equal(isSigned({ ...signed, [field]: value }, 'secret'), false, `${field} is signed`)
  for (const word of [undefined, '', 'zz', signed.sign.slice(2), `${signed.sign}00`, 7])
    t.equal(isSigned({ ...told, sign: word }, 'secret'), false)
})

t.test('what a gateway says is kept word for word, each thing once, whatever becomes of it', async t => {
  const notice = {
    channel: 'alipay' as const,
    said: 'SUCCESS' as const,
    tradeNo: 'T1',
    amount: 999,
    text: 'amount=9.99&sign=1',
    digest: 'd1',
  }
  at.given().when('note', notice).refused('支付单不存在', { status: 404 })
  at.given(opened)
    .when('note', notice)
    .then(PaymentNoticed(notice))
    .state({ noticed: ['SUCCESS T1 999 '] })
  at.given(opened, PaymentNoticed(notice))
    .when('note', { ...notice, text: 'amount=9.99&sign=2', digest: 'd2' })
    .nothing()
  const other = { ...notice, amount: 1_000, digest: 'd3' }
  at.given(opened, PaymentNoticed(notice)).when('note', other).then(PaymentNoticed(other))
  t.pass()
})
