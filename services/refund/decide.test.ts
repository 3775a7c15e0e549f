import t from 'tap'
import type { RefundStatus } from '#contracts/enums.ts'
import {
  RefundApproved,
  RefundClearTimeModified,
  RefundDueReckoned,
  RefundNoPnrMarked,
  RefundPaidOut,
  RefundPapersAdded,
  RefundPayoutBegun,
  RefundPayoutFailed,
  RefundProductCodeModified,
  RefundRejected,
  RefundSeatsCleared,
  RefundSubmitted,
  RefundTicketed,
  RefundTicketMarked,
  RefundTypeModified,
} from '#contracts/refund/events.ts'
import { defaultTypeRules } from '#contracts/refund/types.ts'
import { aClerk, anAgent, NOON, spec } from '#services/kernel/spec.ts'
import { publish, unpublish } from '#services/kernel/test/published.ts'
import { isLapsed, markOf, type Refund, refund, refundDecisions } from './decide.ts'
import { dueWithin } from './due.ts'
import { refundApplication, refundLine } from './test/sample.ts'

const at = spec(refund, { who: aClerk })
const aCashier = { ...aClerk, user: 'wangfang' }
const holds = [{ stockId: 'HU7182-2026-12-10-G', seats: 2 }]
const submission = refundApplication({
  // the second one flies on two coupons of one ticket
  lines: [
    refundLine('p1', '880-2100000001'),
    refundLine('p2', '880-2100000002'),
    refundLine('p2', '880-2100000002', { flightNo: 'HU7181' }),
  ],
  holds,
})
const submitted = RefundSubmitted(submission)
/** travellers who have paid and have no ticket yet */
const unticketed = RefundSubmitted({ ...submission, lines: submission.lines.map(line => ({ ...line, ticketNo: '' })) })
const dueBy = '2026-12-02T15:59:00.000Z'
/** the approval as the order fixes it */
const approval = { dueBy, approvedBy: aClerk.user, lines: submission.lines, totals: submission.totals }
const approved = RefundApproved({ amount: 234_300, ...approval })
/** the same without tickets */
const agreed = RefundApproved({ ...approved.data, lines: unticketed.data.lines })
const ticketed = RefundTicketed({ orderNo: 'O1', ticketNos: ['880-2100000001', '880-2100000002'], holds })
const payouts = [{ paymentCode: 'P1', amount: 234_300, gatewayRefundNo: 'SR1' }]
const to = { orderNo: 'O1', agency: 'A001', airLine: 'HU' }
const paidOut = RefundPaidOut({ orderNo: 'O1', amount: 234_300, payouts, to })
const rejected = RefundRejected({ orderNo: 'O1', reason: '资料不全' })
const notNow = '退票单当前状态不能进行该操作'

/** DOMAIN §3.6, with and without tickets: every state, and the command that leads from one to another */
type Fact = Parameters<typeof at.given>[0]
type Edge = 'approveRefund' | 'rejectRefund' | 'refundTickets' | 'confirmTicketRefunded' | 'payOut'
const table: { tickets: boolean; status: RefundStatus; past: Fact[]; edges: Partial<Record<Edge, RefundStatus>> }[] = [
  {
    tickets: true,
    status: 'REFUNDSUBMIT',
    past: [submitted],
    edges: { approveRefund: 'REFUNDAPPROVE', rejectRefund: 'REFUNDREJECT' },
  },
  {
    tickets: true,
    status: 'REFUNDAPPROVE',
    past: [submitted, approved],
    edges: { rejectRefund: 'REFUNDREJECT', refundTickets: 'REFUNDTICKET', confirmTicketRefunded: 'REFUNDTICKET' },
  },
  { tickets: true, status: 'REFUNDTICKET', past: [submitted, approved, ticketed], edges: { payOut: 'REFUNDACCOMPLISH' } },
  { tickets: true, status: 'REFUNDACCOMPLISH', past: [submitted, approved, ticketed, paidOut], edges: {} },
  { tickets: true, status: 'REFUNDREJECT', past: [submitted, rejected], edges: {} },
  {
    tickets: false,
    status: 'REFUNDSUBMIT',
    past: [unticketed],
    edges: { approveRefund: 'REFUNDAPPROVE', rejectRefund: 'REFUNDREJECT' },
  },
  {
    tickets: false,
    status: 'REFUNDAPPROVE',
    past: [unticketed, agreed],
    edges: { rejectRefund: 'REFUNDREJECT', payOut: 'REFUNDACCOMPLISH' },
  },
  { tickets: false, status: 'REFUNDACCOMPLISH', past: [unticketed, agreed, paidOut], edges: {} },
  { tickets: false, status: 'REFUNDREJECT', past: [unticketed, agreed, rejected], edges: {} },
]
const commands: Record<Edge, { command: object; who: typeof aClerk }> = {
  approveRefund: { command: approval, who: aClerk },
  rejectRefund: { command: { reason: '资料不全' }, who: aClerk },
  refundTickets: { command: {}, who: aClerk },
  confirmTicketRefunded: { command: {}, who: aClerk },
  payOut: { command: { payouts }, who: aCashier },
}

/** the state does not allow a person's decision, and the refusal says why */
const mayNot =
  (what: keyof typeof refundDecisions, why: string, who = aClerk) =>
  (state: Refund) =>
    t.equal(refundDecisions[what].when(state, { who, at: NOON, id: 'R1' }), why)

t.test('121 every edge of the table, and no other', async t => {
  for (const { tickets, status, past, edges } of table)
    for (const [name, { command, who }] of Object.entries(commands) as [Edge, (typeof commands)[Edge]][]) {
      const outcome = () => at.given(...past).when(name, command as never, { who })
      const to = edges[name]
      const told = `${status}${tickets ? '' : ' without tickets'} ${name}`
      if (to) t.doesNotThrow(() => outcome().state({ status: to }), `${told} → ${to}`)
      // a machine's message may come again, and a decision of the order is not refused here
      else if (['approveRefund', 'rejectRefund', 'confirmTicketRefunded'].includes(name))
        t.doesNotThrow(() => outcome().nothing(), `${told}: nothing`)
      else t.doesNotThrow(() => outcome().refused(notNow), `${told} is refused`)
    }
})

t.test('buttons are the edges', async t => {
  const open = (past: Fact[], decisions: (keyof typeof refundDecisions)[], actions: string[], who = aCashier) =>
    at
      .given(...past)
      .actions(actions as never, { who })
      .look(state => {
        const may = Object.entries(refundDecisions).filter(([, { when }]) => when(state, { who, at: NOON, id: 'R1' }) === true)
        t.same(
          may.map(([name]) => name),
          decisions,
        )
      })
  open([submitted], ['approveRefund', 'retypeRefund', 'rejectRefund'], ['supplementFile', 'markTicket', 'modifyProductCode', 'markNoPnr'])
  open(
    [submitted],
    ['retypeRefund', 'rejectRefund', 'withdrawRefund'],
    ['supplementFile', 'markTicket', 'modifyProductCode', 'markNoPnr'],
    anAgent,
  )
  open(
    [submitted, approved],
    ['rejectRefund'],
    ['supplementFile', 'markTicket', 'modifyProductCode', 'modifyClearTime', 'markNoPnr', 'refundTickets'],
  )
  open([unticketed, agreed], ['rejectRefund'], ['supplementFile', 'modifyProductCode', 'modifyClearTime', 'markNoPnr', 'payOut'])
  open([submitted, approved, ticketed], [], ['supplementFile', 'modifyProductCode', 'payOut'])
  open([submitted, approved, ticketed, paidOut], [], ['modifyProductCode'])
  open([submitted, rejected], [], [])
  open([], [], [])
})

t.test('nothing is known of what was not submitted', async () => {
  at.given().when('approveRefund', approval).nothing()
  at.given().when('rejectRefund', { reason: '资料不全' }).nothing()
  for (const what of ['approveRefund', 'rejectRefund', 'withdrawRefund'] as const) at.given().look(mayNot(what, '退票单不存在', anAgent))
  at.given().when('payOut', { payouts }).refused('退票单不存在')
  at.given().when('confirmTicketRefunded', {}).nothing()
  at.given(approved, ticketed, paidOut, rejected).state({ status: 'NONE' })
  at.given(submitted).when('submitRefund', submission).nothing()
  at.given(submitted)
    .when('submitRefund', { ...submission, orderNo: 'O2' })
    .refused('退票单号已被其他订单使用')
})

t.test('four eyes: who asked does not approve, who approved does not pay', async () => {
  const own = RefundSubmitted({ ...submission, submittedBy: aClerk.user })
  at.given(own).look(mayNot('approveRefund', '申请人不能审核自己的退票申请'))
  for (const past of [
    [submitted, approved, ticketed],
    [unticketed, agreed],
  ])
    at.given(...past)
      .when('payOut', { payouts })
      .refused('退款须由审核人以外的人员确认')
})

t.test('approved: with the amounts the order fixed, which are then the ones to pay', async t => {
  at.given(submitted)
    .when('approveRefund', { ...approval, remark: '同意' })
    .then(RefundApproved({ ...approved.data, remark: '同意' }))
  const totals = { ...submission.totals, fee: 100_000, refund: 158_000 }
  const fixed = { ...approval, totals, recalculated: '此前的退票申请R0已驳回，金额重新计算' }
  const lower = RefundApproved({ amount: 158_000, ...fixed })
  at.given(submitted).when('approveRefund', fixed).then(lower)
  at.given(submitted, lower, ticketed)
    .look(state => t.match(state, { recalculated: fixed.recalculated, submitted: { totals: { refund: 158_000 } } }))
    .when('payOut', { payouts }, { who: aCashier })
    .refused('退款金额与审核金额不符')
})

t.test('rejected as the order rejects it; only an agency may withdraw', async () => {
  for (const past of [[submitted], [submitted, approved]])
    at.given(...past)
      .when('rejectRefund', { reason: '资料不全' })
      .then(rejected)
      .state({ status: 'REFUNDREJECT', rejectReason: '资料不全' })
  at.given(submitted).look(mayNot('withdrawRefund', '仅代理人可撤回退票申请'))
  at.given(submitted, approved).look(mayNot('withdrawRefund', notNow, anAgent))
})

t.test('what is paid is what was approved, in as many parts as there are sources', async () => {
  const parts = [
    { paymentCode: 'P2', amount: 34_300, gatewayRefundNo: 'SR2' },
    { paymentCode: 'P1', amount: 200_000, gatewayRefundNo: 'SR1' },
  ]
  const given = () => spec(refund, { who: aCashier }).given(submitted, approved, ticketed)
  given()
    .when('payOut', { payouts: parts })
    .then(RefundPaidOut({ orderNo: 'O1', amount: 234_300, payouts: parts, to }))
  for (const wrong of [[{ ...payouts[0]!, amount: 234_299 }], [], [...payouts, ...payouts]])
    given().when('payOut', { payouts: wrong }).refused('退款金额与审核金额不符')
  // nothing was ticketed: the seats come back with the money
  at.given(unticketed, agreed)
    .when('payOut', { payouts }, { who: aCashier })
    .then(RefundPaidOut({ orderNo: 'O1', amount: 234_300, holds, payouts, to }))
})

t.test('papers follow as long as it is open', async () => {
  const papers = [{ id: 'f1', kind: 'DIAGNOSIS' as const, name: '诊断证明.png', size: 9, by: 'yefeng', at: submission.submittedAt }]
  for (const past of [[submitted], [submitted, approved], [submitted, approved, ticketed]])
    at.given(...past)
      .when('supplementFile', { papers })
      .then(RefundPapersAdded({ papers }))
      .state({ papers })
  for (const past of [
    [submitted, rejected],
    [submitted, approved, ticketed, paidOut],
  ])
    at.given(...past)
      .when('supplementFile', { papers })
      .refused(notNow)
  at.given(submitted).when('supplementFile', { papers: [] }).refused('请选择要上传的附件', { status: 400 })
})

t.test('tickets: found flown before approval, taken back one by one after it', async t => {
  const [one, two] = ['880-2100000001', '880-2100000002'] as const
  const [out, back] = ['HU7182-2026-12-10-G', 'HU7181-2026-12-10-G'] as const
  const used = RefundTicketMarked({ ticketNo: two, stockIds: [out], status: 'USED' })
  at.given(submitted).when('findTicket', used.data).then(used)
  at.given(submitted, used).look(state => {
    t.same(state.status !== 'NONE' && submission.lines.map(line => markOf(state, line)), ['OPEN', 'USED', 'OPEN'])
  })
  at.given(submitted, used).when('findTicket', used.data).nothing()
  // the application may have been approved since
  at.given(submitted, approved).when('findTicket', used.data).then(used)
  at.given(submitted, used)
    .when('findTicket', { ticketNo: two, stockIds: [out, back], status: 'OPEN' })
    .then(RefundTicketMarked({ ticketNo: two, stockIds: [out], status: 'OPEN' }))
  at.given().when('findTicket', used.data).nothing()
  at.given(submitted).when('markTicket', { ticketNo: one }).refused(notNow)
  at.given(submitted, approved).when('markTicket', { ticketNo: '880-9' }).refused('退票单中没有该客票', { status: 404 })
  at.given(unticketed, agreed).when('markTicket', { ticketNo: one }).refused('该退票单没有客票')

  const first = RefundTicketMarked({ ticketNo: one, stockIds: [out], status: 'REFUNDED' })
  at.given(submitted, approved).when('markTicket', { ticketNo: one }).then(first).state({ status: 'REFUNDAPPROVE' })
  at.given(submitted, approved, first)
    .when('findTicket', { ...first.data, status: 'USED' })
    .nothing()
  at.given(submitted, approved, first)
    .when('markTicket', { ticketNo: two })
    .then(RefundTicketMarked({ ticketNo: two, stockIds: [out, back], status: 'REFUNDED' }), ticketed)
    .state({ status: 'REFUNDTICKET' })
})

t.test('once the channels are asked nobody rejects it; where they refuse it is asked again', async () => {
  const begun = RefundPayoutBegun({ amount: 234_300 })
  const failed = RefundPayoutFailed({ reason: '渠道拒绝退款' })
  const cashier = { who: aCashier }
  at.given(unticketed, agreed).when('beginPayOut', {}, cashier).then(begun)
  at.given(unticketed, agreed, begun).when('beginPayOut', {}, cashier).nothing()
  at.given(unticketed, agreed, begun).look(mayNot('rejectRefund', '退款已在办理，不能驳回'))
  at.given(unticketed, agreed, begun).when('payOut', { payouts }, cashier).state({ status: 'REFUNDACCOMPLISH' })
  at.given(unticketed, agreed, begun).when('failPayOut', { reason: '渠道拒绝退款', approval: 1 }, cashier).then(failed)
  at.given(unticketed, agreed, begun, failed).when('beginPayOut', {}, cashier).then(begun)
  // no pay-out before the refund may be paid, and none by its approver
  for (const past of [[submitted], [submitted, approved], [unticketed, agreed, begun, paidOut], [unticketed, rejected]])
    at.given(...past)
      .when('beginPayOut', {}, cashier)
      .refused(notNow)
  at.given(unticketed, agreed).when('beginPayOut', {}).refused('退款须由审核人以外的人员确认')
  for (const past of [[unticketed, agreed], [unticketed, agreed, begun, paidOut], []])
    at.given(...past)
      .when('failPayOut', { reason: '渠道拒绝退款', approval: 1 })
      .nothing()
})

t.test('where a ticket has gone back nobody rejects', async () => {
  const [{ ticketNo, stockId }] = submission.lines as [(typeof submission.lines)[number]]
  const gone = RefundTicketMarked({ ticketNo, stockIds: [stockId], status: 'REFUNDED' })
  at.given(submitted, approved, gone).look(mayNot('rejectRefund', '已有客票退票，不能驳回'))
})

t.test('a coupon marked as used gives no seat back', async () => {
  const lines = submission.lines.map((line, n) => (n === 0 ? { ...line, rule: 'USED' as const } : line))
  const rest = [{ stockId: 'HU7182-2026-12-10-G', seats: 1 }]
  const fixed = RefundApproved({ amount: 234_300, ...approval, lines })
  at.given(submitted, fixed)
    .when('confirmTicketRefunded', {})
    .then(RefundTicketed({ ...ticketed.data, holds: rest }))
  const all = lines.map(line => ({ ...line, rule: 'USED' as const }))
  at.given(submitted, RefundApproved({ ...fixed.data, lines: all }))
    .when('refundTickets', {})
    .then(RefundTicketed({ ...ticketed.data, holds: [] }))
})

t.test('only the difference of a child’s fare: no ticket is taken back, the money follows approval', async () => {
  const lines = [refundLine('p1', '880-2100000001', { rule: 'CHILD', fare: 44_000, taxes: 0, fee: 0, refund: 44_000 })]
  const totals = { paid: 44_000, fee: 0, returned: 0, refund: 44_000, tickets: 1, belowMinimum: false }
  const asked = RefundSubmitted({ ...submission, refundType: 'CHILD', rule: defaultTypeRules.CHILD, lines, totals, holds: [] })
  const fixed = RefundApproved({ amount: 44_000, ...approval, lines, totals })
  at.given(asked).when('markTicket', { ticketNo: '880-2100000001' }).refused('该退票单没有客票')
  at.given(asked, fixed).when('confirmTicketRefunded', {}).nothing()
  at.given(asked, fixed).when('refundTickets', {}).refused(notNow)
  const back = [{ paymentCode: 'P1', amount: 44_000, gatewayRefundNo: 'SR1' }]
  at.given(asked, fixed)
    .when('payOut', { payouts: back }, { who: aCashier })
    .then(RefundPaidOut({ orderNo: 'O1', amount: 44_000, holds: [], payouts: back, to }))
    .state({ status: 'REFUNDACCOMPLISH' })
})

t.test('the agency is told of a decision that no flow has made', async () => {
  at.given(submitted)
    .when('approveRefund', { ...approval, isTold: true })
    .then(RefundApproved({ ...approved.data, to }))
  at.given(submitted)
    .when('rejectRefund', { reason: '资料不全', isTold: true })
    .then(RefundRejected({ ...rejected.data, to }))
})

t.test('a limit of a year without published holidays is reckoned anew once they are, once', async t => {
  unpublish('2027')
  const due = dueWithin('2026-12-24', 7)
  const was = '2027-01-05T15:59:00.000Z'
  t.same(due, { dueBy: was, counted: { from: '2026-12-24', workdays: 7 } })
  t.same(dueWithin('2026-12-01', 7), { dueBy: '2026-12-10T15:59:00.000Z' })
  const provisional = RefundApproved({ ...approved.data, ...due })
  const now = '2026-12-28T01:00:00.000Z'
  at.given(submitted, provisional).when('passTime', {}, { at: now }).nothing()
  publish(['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04'])
  const moved = { dueBy: '2027-01-06T15:59:00.000Z' }
  const reckoned = RefundDueReckoned({ ...moved, was, to })
  at.given(submitted, provisional).when('passTime', {}, { at: now }).then(reckoned).state(moved)
  at.given(submitted, provisional, ticketed).when('passTime', {}, { at: now }).then(reckoned)
  at.given(submitted, provisional, reckoned).when('passTime', {}, { at: now }).nothing()
  at.given(submitted, provisional)
    .when('passTime', {}, { at: was })
    .then(RefundDueReckoned({ dueBy: was, was, to }))
  at.given(submitted, provisional, ticketed, paidOut).when('passTime', {}, { at: now }).nothing()
  at.given(submitted, approved).when('passTime', {}, { at: now }).nothing()
})

t.test('seats return at the time that staff have set, whatever becomes of tickets and money', async () => {
  const [clearTime, until] = ['2026-11-25T04:00:00.000Z', '2026-12-10T00:30:00.000Z']
  const later = RefundClearTimeModified({ clearTime })
  const cleared = RefundSeatsCleared({ orderNo: 'O1', holds })
  at.given(submitted).when('modifyClearTime', { clearTime, until }).refused('审核通过后才能修改清位时间')
  at.given(submitted, approved).when('modifyClearTime', { clearTime, until }).then(later).state({ clearTime })
  at.given(submitted, approved, later).when('modifyClearTime', { clearTime, until }).nothing()
  at.given(submitted, approved).when('modifyClearTime', { clearTime: until, until }).refused('清位时间须早于航班起飞', { status: 400 })
  at.given(submitted, approved)
    .when('modifyClearTime', { clearTime: NOON, until })
    .then(RefundClearTimeModified({ clearTime: NOON }), cleared)
  at.given(submitted, approved, later).when('passTime', {}).nothing()
  at.given(submitted, approved, later).when('passTime', {}, { at: clearTime }).then(cleared).state({ isCleared: true })
  at.given(submitted, approved, later, cleared).when('passTime', {}, { at: clearTime }).nothing()
  at.given(submitted, approved, later, cleared).when('modifyClearTime', { clearTime: NOON, until }).refused('座位已退回')
  at.given(submitted, approved, later, cleared).when('markNoPnr', { noPnr: true }).refused('座位已退回')

  // tickets and money before that time leave the seats where they are
  const waiting = RefundTicketed({ ...ticketed.data, holds: [], clearAt: clearTime })
  const paidBefore = RefundPaidOut({ orderNo: 'O1', amount: 234_300, clearAt: clearTime, payouts, to })
  at.given(submitted, approved, later).when('confirmTicketRefunded', {}).then(waiting)
  at.given(submitted, approved, later, waiting).when('payOut', { payouts }, { who: aCashier }).then(paidBefore)
  at.given(submitted, approved, later, waiting, paidBefore).when('passTime', {}, { at: clearTime }).then(cleared)
  at.given(unticketed, agreed, later)
    .when('payOut', { payouts }, { who: aCashier })
    .then(RefundPaidOut({ orderNo: 'O1', amount: 234_300, holds: [], clearAt: clearTime, payouts, to }))
  // and once it has come they return with what comes first
  at.given(submitted, approved, later)
    .when('confirmTicketRefunded', {}, { at: clearTime })
    .then(cleared, RefundTicketed({ ...ticketed.data, holds: [] }))
    .state({ isCleared: true })
  at.given(submitted, approved, later, waiting).when('payOut', { payouts }, { who: aCashier, at: clearTime }).then(cleared, paidOut)
  at.given(submitted, approved, later, cleared)
    .when('confirmTicketRefunded', {})
    .then(RefundTicketed({ ...ticketed.data, holds: [] }))
  at.given(submitted, approved, ticketed).when('modifyClearTime', { clearTime, until }).refused('座位已退回')
  // a rejected application keeps its seats
  at.given(submitted, approved, later, rejected).when('passTime', {}, { at: clearTime }).nothing()
  at.given(submitted, rejected).when('modifyClearTime', { clearTime, until }).refused(notNow)
})

t.test('without a PNR at the host no seat returns', async () => {
  const marked = RefundNoPnrMarked({ noPnr: true, remark: '航司已取消PNR' })
  const clearTime = '2026-11-25T04:00:00.000Z'
  const later = RefundClearTimeModified({ clearTime })
  at.given(submitted).when('markNoPnr', { noPnr: true, remark: '航司已取消PNR' }).then(marked)
  at.given(submitted, marked).when('markNoPnr', { noPnr: true }).nothing()
  at.given(submitted, marked)
    .when('markNoPnr', { noPnr: false })
    .then(RefundNoPnrMarked({ noPnr: false }))
  at.given(submitted).when('markNoPnr', { noPnr: false }).nothing()
  const without = RefundTicketed({ ...ticketed.data, holds: [] })
  at.given(submitted, marked, approved).when('confirmTicketRefunded', {}).then(without)
  at.given(submitted, marked, approved)
    .when('modifyClearTime', { clearTime, until: '2026-12-10T00:30:00.000Z' })
    .refused('无PNR退票不退回座位')
  at.given(submitted, approved, later, marked).when('passTime', {}, { at: clearTime }).nothing()
  at.given(submitted, approved, later, marked, RefundNoPnrMarked({ noPnr: false }))
    .when('confirmTicketRefunded', {})
    .then(ticketed)
  at.given(submitted, approved, ticketed).when('markNoPnr', { noPnr: true }).refused(notNow)
})

t.test('a product code is kept until the end', async () => {
  const coded = RefundProductCodeModified({ productCode: 'TDTP01' })
  for (const past of [[submitted], [submitted, approved], [submitted, approved, ticketed, paidOut]])
    at.given(...past)
      .when('modifyProductCode', { productCode: 'TDTP01' })
      .then(coded)
      .state({ productCode: 'TDTP01' })
  at.given(submitted, coded).when('modifyProductCode', { productCode: 'TDTP01' }).nothing()
  at.given(submitted, rejected).when('modifyProductCode', { productCode: 'TDTP01' }).refused(notNow)
})

t.test('another type: heard once, by an approval too that comes before it; a type that has none forgets its notice', async t => {
  const change = (no: number, more: object = {}) => ({
    no,
    refundType: 'FORCE' as const,
    rule: defaultTypeRules.FORCE,
    lines: submission.lines,
    totals: submission.totals,
    remark: '航班取消',
    retypedBy: 'wangfang',
    ...more,
  })
  const first = RefundTypeModified({ ...change(1, { noticeNo: 'HU-1' }), to })
  const second = RefundTypeModified({ ...change(2), to })
  at.given(submitted)
    .when('retypeRefund', change(1))
    .then(RefundTypeModified({ ...change(1), to }))
  at.given(submitted, first, second).when('retypeRefund', change(1)).then()
  at.given(submitted, first, second)
    .when('approveRefund', { ...approval, retyped: change(2) })
    .then(approved)
  at.given(submitted, first)
    .when('approveRefund', { ...approval, retyped: change(2) })
    .then(second, approved)
  at.given(submitted, first, second).look(state => {
    t.equal(state.status !== 'NONE' && state.submitted.noticeNo, undefined)
  })
  at.given(submitted, approved).when('retypeRefund', change(1)).then()
})

t.test('a reported one: told once its papers are all there, lapsed where they are not in time', async t => {
  const papersBy = '2026-12-06T15:59:59.000Z'
  const reported = RefundSubmitted({ ...submission, refundType: 'ERROR', rule: defaultTypeRules.ERROR, papersBy })
  const paper = (kind: 'ID_CARD' | 'FEE_RECEIPT') => [{ id: kind, kind, name: 'a.png', size: 1, by: 'yefeng', at: NOON }]
  const first = RefundPapersAdded({ papers: paper('ID_CARD') })
  const last = RefundPapersAdded({ papers: paper('FEE_RECEIPT'), complete: true })
  at.given(reported)
    .when('supplementFile', { papers: paper('ID_CARD') })
    .then(first)
  at.given(reported, first)
    .when('supplementFile', { papers: paper('FEE_RECEIPT') })
    .then(last)
  at.given(reported, first, last)
    .when('supplementFile', { papers: paper('ID_CARD') })
    .then(first)
  at.given(submitted)
    .when('supplementFile', { papers: paper('FEE_RECEIPT') })
    .then(RefundPapersAdded({ papers: paper('FEE_RECEIPT') }))
  const lapsed = (past: Fact[], when: string) =>
    at.given(...past).look(state => t.equal(isLapsed(state, when), when >= papersBy && !past.includes(last)))
  for (const past of [[reported], [reported, first], [reported, first, last]])
    for (const when of ['2026-12-06T15:59:58.000Z', papersBy]) lapsed(past, when)
})
