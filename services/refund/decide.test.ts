import t from 'tap'
import { RefundApproved, RefundPaidOut, RefundRejected, RefundSubmitted, RefundTicketed } from '#contracts/refund/events.ts'
import { aClerk, anAgent, spec } from '#services/kernel/spec.ts'
import { refund } from './decide.ts'

const at = spec(refund, { who: aClerk })
const aCashier = { ...aClerk, user: 'wangfang' }
const line = (passengerId: string, ticketNo: string) => ({
  passengerId,
  ticketNo,
  name: '赵建国',
  type: 'ADULT' as const,
  flightNo: 'HU7182',
  date: '2026-12-10',
  stockId: 'HU7182-2026-12-10-G',
  fare: 79_000,
  taxes: 7_000,
  rate: 1_000,
  fee: 7_900,
  difference: 0,
  rule: 'SCALE' as const,
  refund: 78_100,
})
const holds = [{ stockId: 'HU7182-2026-12-10-G', seats: 2 }]
const submission = {
  refundId: 'R1',
  orderNo: 'O1',
  agency: 'A001',
  agencyName: '海口假日旅行社',
  airLine: 'HU',
  refundType: 'VOLUNTE' as const,
  // the second one flies on two coupons of one ticket
  lines: [line('p1', '880-2100000001'), line('p2', '880-2100000002'), line('p2', '880-2100000002')],
  totals: { paid: 258_000, fee: 23_700, returned: 0, refund: 234_300, tickets: 2, belowMinimum: false },
  holds,
  sources: [{ paymentCode: 'P1', channel: 'alipay' as const, amount: 974_000, tradeNo: 'T1' }],
  submittedBy: anAgent.user,
  submittedAt: '2026-11-21T04:00:00.000Z',
}
const submitted = RefundSubmitted(submission)
const dueBy = '2026-12-02T15:59:00.000Z'
const approved = RefundApproved({ amount: 234_300, dueBy, approvedBy: aClerk.user })
const ticketed = RefundTicketed({ orderNo: 'O1', ticketNos: ['880-2100000001', '880-2100000002'], holds })
const payouts = [{ paymentCode: 'P1', amount: 234_300, gatewayRefundNo: 'SR1' }]
const paidOut = RefundPaidOut({ orderNo: 'O1', amount: 234_300, payouts })
const rejected = RefundRejected({ orderNo: 'O1', reason: '资料不全' })
const notNow = '退票单当前状态不能进行该操作'

t.test('the way to the money', async () => {
  at.given().when('submitRefund', submission).then(submitted).state({ status: 'REFUNDSUBMIT' })
  at.given(submitted)
    .when('submitRefund', { ...submission, orderNo: 'O2' })
    .refused('退票单号已被其他订单使用')
  at.given(submitted).when('approveRefund', { dueBy }).then(approved).state({ status: 'REFUNDAPPROVE', dueBy })
  at.given(submitted, approved).when('confirmTicketRefunded', {}).then(ticketed).state({ status: 'REFUNDTICKET' })
  at.given(submitted, approved, ticketed)
    .when('payOut', { payouts }, { who: aCashier })
    .then(paidOut)
    .state({ status: 'REFUNDACCOMPLISH', payouts })
})

t.test('who asked does not approve', async () => {
  const own = RefundSubmitted({ ...submission, submittedBy: aClerk.user })
  at.given(own).when('approveRefund', { dueBy }).refused('申请人不能审核自己的退票申请', { status: 403 })
  at.given(own)
    .when('approveRefund', { dueBy }, { who: aCashier })
    .then(RefundApproved({ amount: 234_300, dueBy, approvedBy: aCashier.user }))
})

t.test('who approved does not pay out', async () => {
  at.given(submitted, approved, ticketed).when('payOut', { payouts }).refused('退款须由审核人以外的人员确认')
  at.given(submitted, approved, ticketed).actions([])
  at.given(submitted, approved, ticketed).actions(['payOut'], { who: aCashier })
})

t.test('an approval may bear a remark', async () => {
  at.given(submitted)
    .when('approveRefund', { dueBy, reason: '同意' })
    .then(RefundApproved({ amount: 234_300, dueBy, approvedBy: aClerk.user, remark: '同意' }))
})

t.test('rejected with a reason, until the tickets are refunded', async () => {
  at.given(submitted)
    .when('rejectRefund', { reason: '资料不全' })
    .then(rejected)
    .state({ status: 'REFUNDREJECT', rejectReason: '资料不全' })
  at.given(submitted, approved).when('rejectRefund', { reason: '资料不全' }).then(rejected)
  for (const reason of [undefined, ''])
    at.given(submitted)
      .when('rejectRefund', { reason })
      .refused('请填写驳回原因', { status: 400, errors: { reason: '请填写驳回原因' } })
  at.given(submitted, approved, ticketed).when('rejectRefund', { reason: '资料不全' }).refused(notNow)
})

t.test('what is paid is what was approved, in as many parts as there are sources', async () => {
  const parts = [
    { paymentCode: 'P2', amount: 34_300, gatewayRefundNo: 'SR2' },
    { paymentCode: 'P1', amount: 200_000, gatewayRefundNo: 'SR1' },
  ]
  const given = () => spec(refund, { who: aCashier }).given(submitted, approved, ticketed)
  given()
    .when('payOut', { payouts: parts })
    .then(RefundPaidOut({ orderNo: 'O1', amount: 234_300, payouts: parts }))
  given()
    .when('payOut', { payouts: [{ ...payouts[0]!, amount: 234_299 }] })
    .refused('退款金额与审核金额不符')
  given().when('payOut', { payouts: [] }).refused('退款金额与审核金额不符')
  given()
    .when('payOut', { payouts: [...payouts, ...payouts] })
    .refused('退款金额与审核金额不符')
})

t.test('every other edge is refused, and messages of machines may come again', async () => {
  const ways = [
    [submitted],
    [submitted, approved],
    [submitted, approved, ticketed],
    [submitted, approved, ticketed, paidOut],
    [submitted, rejected],
  ] as const
  const open = [['approveRefund', 'rejectRefund'], ['rejectRefund'], ['payOut'], [], []] as const
  ways.forEach((past, index) => {
    const allowed: readonly string[] = open[index]!
    at.given(...past).actions([...open[index]!], { who: aCashier })
    if (!allowed.includes('approveRefund'))
      at.given(...past)
        .when('approveRefund', { dueBy })
        .refused(notNow)
    if (!allowed.includes('rejectRefund'))
      at.given(...past)
        .when('rejectRefund', { reason: '资料不全' })
        .refused(notNow)
    if (!allowed.includes('payOut'))
      at.given(...past)
        .when('payOut', { payouts })
        .refused(notNow)
    if (index !== 1)
      at.given(...past)
        .when('confirmTicketRefunded', {})
        .nothing()
    at.given(...past)
      .when('submitRefund', submission)
      .nothing()
  })
  at.given().actions([])
  at.given().when('approveRefund', { dueBy }).refused('退票单不存在')
  at.given().when('rejectRefund', { reason: '资料不全' }).refused('退票单不存在')
  at.given().when('payOut', { payouts }).refused('退票单不存在')
  at.given().when('confirmTicketRefunded', {}).nothing()
  at.given(approved, ticketed, paidOut, rejected).state({ status: 'NONE' })
})
