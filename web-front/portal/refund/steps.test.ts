import t from 'tap'
import { type PortalRefund, standingText, statusText, stepsOf } from './steps.ts'

const ticket: PortalRefund['tickets'][number] = {
  ticketNo: '880-1',
  name: '陈志强',
  flightNo: 'HU7281',
  date: '2026-12-05',
  status: 'OPEN',
}
const refund = (over: Partial<PortalRefund> = {}) =>
  ({ status: 'REFUNDSUBMIT', tickets: [ticket], refundType: 'VOLUNTE', ...over }) as PortalRefund
const told = (over: Partial<PortalRefund>) => stepsOf(refund(over)).map(({ name, state }) => `${name} ${state}`)

t.test('an application on its way to the money', async t => {
  t.same(told({}), ['提交申请 done', '航司审核 now', '客票退回 later', '退款到账 later'])
  t.same(told({ status: 'REFUNDAPPROVE' }), ['提交申请 done', '航司审核 done', '客票退回 now', '退款到账 later'])
  t.same(told({ status: 'REFUNDTICKET' }), ['提交申请 done', '航司审核 done', '客票退回 done', '退款到账 now'])
  t.same(told({ status: 'REFUNDACCOMPLISH' }).at(-1), '退款到账 done')
  t.same(told({ status: 'REFUNDAPPROVE', tickets: [] }), ['提交申请 done', '航司审核 done', '退款到账 now'], 'nothing was ticketed')
  t.same(told({ refundType: 'CHILD' }).length, 3, 'a child keeps its ticket')
  t.same(told({ status: 'REFUNDREJECT' }), ['提交申请 done', '已结束 stopped'])
})

t.test('a step that was taken says when', async t => {
  const times = new Map([['RefundSubmitted', '2026-11-24T02:00:00.000Z']])
  t.same(
    stepsOf(refund(), times).map(({ at }) => at),
    ['2026-11-24T02:00:00.000Z', undefined, undefined, undefined],
  )
})

t.test('what is going on, in words', async t => {
  t.match(standingText(refund()), /等待航司审核/)
  t.match(standingText(refund({ status: 'REFUNDREJECT', rejectReason: '撤回' })), /已撤回/)
  const flow = { instanceId: 'F1', status: 'RETURNED' as const, statusDesc: '已退回' }
  t.match(standingText(refund({ flow })), /重新提交/)
  t.match(standingText(refund({ flow: { ...flow, status: 'RUNNING', statusDesc: '审批中' } })), '等待航司审核：审批中')
  t.match(standingText(refund({ flow, status: 'REFUNDREJECT', rejectReason: '代理人已停业' })), '已驳回：代理人已停业')
  t.match(standingText(refund({ status: 'REFUNDREJECT', rejectReason: '材料不清' })), '已驳回：材料不清')
})

t.test('an application that its agency has taken back was refused by nobody', async t => {
  t.equal(statusText({ status: 'REFUNDREJECT', rejectReason: '撤回' }), '已撤回')
  t.equal(statusText({ status: 'REFUNDREJECT', rejectReason: '撤回：客人照常出行' }), '已撤回')
  t.equal(statusText({ status: 'REFUNDREJECT', rejectReason: '材料不全' }), '已驳回')
})
