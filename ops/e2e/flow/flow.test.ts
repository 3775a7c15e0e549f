import t, { type Test } from 'tap'
import { getAgent, queryAgents } from '#contracts/agency/agency-api.ts'
import { config } from '#contracts/basicinfo/config.ts'
import { handler, listHandlers } from '#contracts/basicinfo/handler.ts'
import { registerAuditor } from '#contracts/basicinfo/register-auditor.ts'
import * as api from '#contracts/flow/api.ts'
import * as edit from '#contracts/flow/definition-api.ts'
import type { FlowNode, FlowRoute } from '#contracts/flow/graph.ts'
import { businesses } from '#contracts/flow/labels.ts'
import { profile } from '#contracts/identity/api.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { orderDetail, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { submitCancelOrder, withdrawCancelOrder } from '#contracts/order/changes/cancel-api.ts'
import { reduceSeats } from '#contracts/order/changes/changes-api.ts'
import { queryNotices, readNotices } from '#contracts/order/notice/notice-api.ts'
import { assignEmployee } from '#contracts/organisation/employee-api.ts'
import { gotoPayAlipay } from '#contracts/payment/api.ts'
import { modifyRefundStatus, previewRefund, refundDetail, refundLogs, submitRefund, withdrawRefund } from '#contracts/refund/api.ts'
import { timeline } from '#contracts/report/history.ts'
import { agency } from '#services/agency/agency.ts'
import { contexts } from '#services/contexts.ts'
import { flow, type KnownFlow } from '#services/flow/instance.ts'
import { openedTasks, startFlow } from '#services/flow/start.ts'
import { flowTask, type KnownTask } from '#services/flow/task.ts'
import { commanding, idFrom } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { adults, GATEWAY_SECRET, namesOf, selling } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'

/** The workflow engine over HTTP (DOMAIN §3.15, `ops/ci/checklist.tsv` 72, 73, 108, 123, 124). */
const time = { now: MONDAY }
const house = await startProgram({ clock: () => time.now, config: { gatewaySecret: GATEWAY_SECRET } })
t.teardown(house.close)
const { program } = house
/** a login lasts some hours, so everybody logs in again when the clock has moved */
const logins = new Map<string, Promise<string>>()
const loggedIn = async (as: string) => {
  const key = `${as} ${time.now}`
  const token = logins.get(key) ?? house.signIn(as)
  logins.set(key, token)
  return { headers: { authorization: `Bearer ${await token}` } }
}
const send = async (endpoint: AnyEndpoint, body: unknown, as: string) => house.send(endpoint, body, as, await loggedIn(as))
const call = (async (endpoint: AnyEndpoint, body: object, as: string) =>
  house.call(endpoint, body as never, as, await loggedIn(as))) as typeof house.call
const sale = selling(house, time)
await sale.putOnSale(['05', '10', '15', '20', '25'].map(day => ({ date: `2027-01-${day}` })))

const refused = async (t: Test, endpoint: AnyEndpoint, body: unknown, as: string, status: number, message: string | RegExp) =>
  t.match(await send(endpoint, body, as), { status, message })
type TaskList = typeof api.otherTasks | typeof api.cancelledOrders
const tab = async (as: string, endpoint: TaskList = api.otherTasks, more: object = {}) =>
  (await call(endpoint as typeof api.otherTasks, more, as)).content
const countOf = async (as: string, tabKey: number) =>
  (await call(api.flowTaskCounts, {}, as)).counts.find(one => one.tabKey === tabKey)!.count

/** a flow of a definition of our own, for a subject of our own, as a process starts one */
let subjects = 0
const started = async (definition: string, more: object = {}) => {
  const id = `S${++subjects}`
  const at = commanding(program.run, (stream, name) => ({
    who: systemUser('test'),
    now: time.now,
    commandId: idFrom(definition, id, stream, name),
  }))
  const state = await startFlow(
    { load: program.run.load, at, hand: program.house.hand },
    {
      definition,
      subject: { type: definition, id, title: `测试${id}` },
      applicant: { user: 'yefeng', agency: 'AG1001' },
      key: id,
      ...more,
    },
  )
  return { instanceId: state.started.instanceId, tasks: state.tasks.map(({ taskId }) => taskId), subject: id }
}
const desk = (code: string) => [{ kind: 'ROLE' as const, code }]
const node = (id: string, kind: FlowNode['kind'], more: Partial<FlowNode> = {}): FlowNode => ({ id, name: `环节${id}`, kind, ...more })
const way = (id: string, from: string, to: string, kind: FlowRoute['kind'] = 'PASS', needHandler = false): FlowRoute => ({
  id,
  name: `操作${id}`,
  from,
  to,
  kind,
  needHandler,
})
const ends = [node('yes', 'END', { outcome: 'APPROVED' }), node('no', 'END', { outcome: 'REJECTED' })]
const define = async (definition: string, nodes: FlowNode[], routes: FlowRoute[], more: object = {}) => {
  const reachable = ends.filter(({ id }) => routes.some(({ to }) => to === id))
  const begin = { nodes: [node('start', 'START'), ...nodes, ...reachable], routes: [way('go', 'start', nodes[0]!.id), ...routes] }
  await call(edit.addDefinition, { definition, name: `流程${definition}`, businessType: definition, ...begin, ...more }, 'admin')
  return call(edit.modifyDefinition, { id: definition, status: 'RELEASED' }, 'admin')
}

t.test('a refund is approved by workflow, under the name of whoever decided last; the desk does not decide it meanwhile', async t => {
  const { orderId } = await sale.ticketed('yefeng', ['HU7182-2027-01-15-G'], adults(12))
  const { passengers } = await call(orderDetail, { orderId }, 'yefeng')
  const applied = async (n: number) => {
    const asked = { orderId, ids: [passengers[n]!.id], refundType: 'VOLUNTE' as const }
    const { totals } = await call(previewRefund, asked, 'yefeng')
    const { refundId } = await call(submitRefund, { ...asked, refund: totals.refund }, 'yefeng')
    return { refundId, audit: { businessType: 'REFUND', businessId: refundId, flowRemark: '请审批' } }
  }
  const decide = async (as: string, businessId: string, routeId: string) => {
    await program.settle()
    const [task] = await tab(as, api.tdqwOrderRefundTasks as never, { businessId })
    return send(api.handleFlow, { instanceId: task!.instanceId, curentTaskId: task!.id, routeId, flowRemark: '同意' }, as)
  }
  const statusOf = async (refundId: string) => {
    await program.settle()
    return (await call(refundDetail, { refundId }, 'yefeng')).status
  }
  const one = await applied(0)
  await refused(t, api.submitAudit, one.audit, 'changcheng', 404, '退票单不存在')
  await refused(t, api.submitAudit, one.audit, 'order', 403, '没有权限进行该操作')
  const noted = { ...one.audit, form: { note: '总部已同意' } }
  await refused(t, api.submitAudit, noted, 'yefeng', 400, '退票申请不能填写note')
  const audited = await call(api.submitAudit, one.audit, 'yefeng')
  t.match(audited, { status: 'RUNNING' })
  t.match(await call(api.instanceDetail, { id: audited.instanceId }, 'refund'), { airLine: 'HU', line: 'HU-HAK-PEK' })
  t.match(await decide('refund', one.refundId, 'step1-pass'), { status: 200 })
  t.equal(await statusOf(one.refundId), 'REFUNDSUBMIT')
  t.match(await decide('admin', one.refundId, 'step2-pass'), { status: 200, data: { outcome: 'APPROVED' } })
  t.equal(await statusOf(one.refundId), 'REFUNDTICKET', 'approved, and its tickets are refunded')
  const pay = { refundId: one.refundId, statusId: 'REFUNDACCOMPLISH' as const }
  await refused(t, modifyRefundStatus, pay, 'admin', 409, '退款须由审核人以外的人员确认')
  t.match(await call(modifyRefundStatus, pay, 'finance'), { status: 'REFUNDACCOMPLISH' })
  await refused(t, api.submitAudit, one.audit, 'yefeng', 409, '只有已提交的退票单可以提交审批')

  const two = await applied(1)
  await call(api.submitAudit, two.audit, 'yefeng')
  t.match(await decide('refund', two.refundId, 'step1-reject'), { status: 200, data: { outcome: 'REJECTED' } })
  t.equal(await statusOf(two.refundId), 'REFUNDREJECT')
  const lastOf = async (refundId: string, what: string) =>
    (await call(refundLogs, { refundId }, 'refund')).content.find(({ action }) => action === what)
  t.match(await lastOf(one.refundId, '退票审核通过'), { user: 'admin' }, 'the log names who has decided')
  t.match(await lastOf(two.refundId, '退票驳回'), { user: 'refund' })

  const three = await applied(2)
  const actions = async (as: string) =>
    (await call(refundDetail, { refundId: three.refundId }, as)).allowedActions.map(({ action }) => action)
  t.same(await actions('refund'), [
    'supplementFile',
    'approveRefund',
    'retypeRefund',
    'rejectRefund',
    'markTicket',
    'modifyProductCode',
    'markNoPnr',
    'submitAudit',
  ])
  // handed in by the desk, which may approve it then: the agency applied
  const { instanceId } = await call(api.submitAudit, three.audit, 'refund')
  t.same(await actions('refund'), ['supplementFile', 'markTicket', 'modifyProductCode', 'markNoPnr'], 'it is decided in its flow')
  t.match(await call(refundDetail, { refundId: three.refundId }, 'refund'), {
    flow: { instanceId, statusDesc: '审批中', toGroupName: '退票审核', toName: '退票员' },
    undecidable: '退票单正在审批流中，请在审批任务中处理',
  })
  for (const statusId of ['REFUNDAPPROVE', 'REFUNDREJECT'] as const)
    await refused(
      t,
      modifyRefundStatus,
      { refundId: three.refundId, statusId, reason: '直接处理' },
      'refund',
      409,
      '退票单正在审批流中，请在审批任务中处理',
    )
  const { form, applicant } = await call(api.instanceDetail, { id: instanceId }, 'refund')
  const { totals } = await call(refundDetail, { refundId: three.refundId }, 'refund')
  t.match(applicant, { user: 'yefeng', name: '符海燕', agency: 'AG1001' })
  t.match(form, {
    orderNo: orderId,
    agencyName: '海南椰风国际旅行社',
    tickets: 1,
    paid: totals.paid,
    fee: totals.fee,
    refund: totals.refund,
  })
  await call(withdrawRefund, { refundId: three.refundId }, 'yefeng')
  await program.settle()
  t.match(await call(api.instanceDetail, { id: instanceId }, 'yefeng'), { status: 'CANCELLED' })

  // sent back, and taken back in the flow: the application ends with it, and nobody can approve it any more
  const four = await applied(3)
  const returned = await call(api.submitAudit, four.audit, 'yefeng')
  t.match(await decide('refund', four.refundId, 'step1-back'), { status: 200 })
  await program.settle()
  const { currentTaskId } = await call(api.instanceDetail, { id: returned.instanceId }, 'yefeng')
  const takeBack = { instanceId: returned.instanceId, curentTaskId: currentTaskId!, routeId: 'withdraw', flowRemark: '不退了' }
  t.match(await call(api.handleFlow, takeBack, 'yefeng'), { status: 'CANCELLED' })
  t.equal(await statusOf(four.refundId), 'REFUNDREJECT')
  t.match(await call(refundDetail, { refundId: four.refundId }, 'yefeng'), { rejectReason: '撤回：不退了' })
  t.match(await send(modifyRefundStatus, { refundId: four.refundId, statusId: 'REFUNDAPPROVE' }, 'refund'), { status: 409 })
})

t.test(
  'a refund that was sent back to its applicant: handed in again, or rejected by the desk, which an agency may never answer',
  async t => {
    const { orderId } = await sale.ticketed('yefeng', ['HU7182-2027-01-15-G'], adults(12), { skip: 20, confirmDuplicate: true })
    const { passengers } = await call(orderDetail, { orderId }, 'yefeng')
    const asked = { orderId, ids: [passengers[0]!.id], refundType: 'VOLUNTE' as const }
    const { refundId } = await call(submitRefund, asked, 'yefeng')
    const { instanceId } = await call(api.submitAudit, { businessType: 'REFUND', businessId: refundId }, 'yefeng')
    const handle = async (as: string, routeId: string, flowRemark: string) => {
      const { currentTaskId } = await call(api.instanceDetail, { id: instanceId }, as)
      await call(api.handleFlow, { instanceId, curentTaskId: currentTaskId!, routeId, flowRemark }, as)
      await program.settle()
    }
    const reject = { refundId, statusId: 'REFUNDREJECT' as const, reason: '代理人已停业' }
    const inFlow = '退票单正在审批流中，请在审批任务中处理'
    const rejectable = async () => {
      const { allowedActions } = await call(refundDetail, { refundId }, 'refund')
      return allowedActions.some(({ action }) => action === 'rejectRefund')
    }
    await handle('refund', 'step1-back', '请补充证明')
    t.match(await call(refundDetail, { refundId }, 'yefeng'), { status: 'REFUNDSUBMIT', flow: { instanceId, status: 'RETURNED' } })
    const { tasks, routes } = await call(api.instanceDetail, { id: instanceId }, 'yefeng')
    t.match(tasks.at(-2), { status: 'RETURNED', handleRemark: '请补充证明' }, 'the agency reads why')
    t.same(
      routes.map(({ name }) => name),
      ['重新提交', '撤回'],
    )
    t.ok(await rejectable())
    await handle('yefeng', 'resubmit', '已补充')
    t.notOk(await rejectable(), 'a reviewer has it again')
    await refused(t, modifyRefundStatus, reject, 'refund', 409, inFlow)

    await handle('refund', 'step1-back', '证明不清')
    await refused(t, modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund', 409, inFlow)
    await refused(t, modifyRefundStatus, { refundId, statusId: 'REFUNDREJECT' }, 'refund', 400, '请填写驳回原因')
    await refused(t, modifyRefundStatus, reject, 'yefeng', 403, '没有权限进行该操作')
    t.match(await call(modifyRefundStatus, reject, 'refund'), { status: 'REFUNDREJECT' })
    await program.settle()
    t.match(await call(refundDetail, { refundId }, 'yefeng'), { rejectReason: '代理人已停业', flow: { status: 'CANCELLED' } })
    const again = await call(submitRefund, asked, 'yefeng')
    t.match(again, { status: 'REFUNDSUBMIT' }, 'its coupons are free')
    await call(withdrawRefund, { refundId: again.refundId }, 'yefeng')
  },
)

t.test('an airline has every refund approved by workflow: it is handed in by itself, and whoever applied does not approve', async t => {
  const { orderId } = await sale.ticketed('yefeng', ['HU7182-2027-01-20-G'], adults(12))
  const { passengers } = await call(orderDetail, { orderId }, 'yefeng')
  const ids: string[] = []
  const applied = async (n: number, as: string) => {
    const { refundId } = await call(submitRefund, { orderId, ids: [passengers[n]!.id], refundType: 'VOLUNTE' }, as)
    ids.push(refundId)
    await program.settle()
    return call(refundDetail, { refundId }, 'refund')
  }
  const set = (configValue: string) => call(config.endpoints.modify, { id: 'refundApprovalFlow', configValue }, 'admin')
  await set('JD，CN')
  t.equal((await applied(0, 'yefeng')).flow, undefined, 'another airline')
  await set('HU')
  // money: whatever the definition says, an applicant cannot decide
  await call(edit.modifyDefinition, { id: 'REFUND', fourEyes: false, status: 'RELEASED' }, 'admin')
  const { refundId, flow } = await applied(1, 'yefeng')
  t.match(flow, { instanceId: `REFUND~${refundId}~1`, status: 'RUNNING', toGroupName: '退票审核' })
  t.match(await send(api.checkRefundTask, {}, 'refund'), { message: 'SUCCESS', data: { count: 2 } }, 'one for the desk, one in its flow')
  const own = await applied(2, 'refund')
  t.same(
    await tab('refund', api.tdqwOrderRefundTasks as never, { businessId: own.refundId }),
    [],
    'nobody has an own application to decide',
  )
  t.match(await send(api.checkRefundTask, {}, 'refund'), { data: { count: 2 } })
  const detail = await call(api.instanceDetail, { id: own.flow!.instanceId }, 'refund')
  t.same(detail.routes, [])
  const pass = { instanceId: detail.id, curentTaskId: detail.currentTaskId!, routeId: 'step1-pass' }
  await refused(t, api.handleFlow, pass, 'refund', 409, '提交人不能审核自己提交的申请')

  t.comment('where the flow cannot start it waits for the desk as ever')
  await call(edit.modifyDefinition, { id: 'REFUND', status: 'RETIRED' }, 'admin')
  const waiting = await applied(3, 'yefeng')
  t.match(waiting, { flow: undefined, undecidable: undefined })
  t.ok(waiting.allowedActions.some(({ action }) => action === 'approveRefund'))
  await call(edit.modifyDefinition, { id: 'REFUND', status: 'RELEASED' }, 'admin')
  await set('-')
  for (const refundId of ids) await call(withdrawRefund, { refundId }, 'yefeng')
})

t.test('while a cancellation is decided the order is neither ticketed, reduced, paid nor refunded; taken back, it is', async t => {
  const { orderId, total } = await sale.submit('yefeng', ['HU7182-2027-01-25-G'], adults(11))
  const busy = '取消订单正在审批，请等待审批，或由申请方撤回取消申请'
  const asked = async () => (await call(submitCancelOrder, { orderId, reason: '客人取消' }, 'yefeng')).instanceId
  const first = await asked()
  await refused(t, gotoPayAlipay, { orderId, totalAmount: total }, 'yefeng', 409, busy)
  t.match((await call(orderDetail, { orderId }, 'yefeng')).cancelling, { by: 'AGENCY', reason: '客人取消' })
  await refused(t, withdrawCancelOrder, { orderId }, 'order', 400, '终止代理人的申请须填写原因')
  await refused(t, withdrawCancelOrder, { orderId }, 'changcheng', 404, '订单不存在')
  t.match(await call(withdrawCancelOrder, { orderId }, 'yefeng2'), { status: 'WAIT_FOR_PAY' })
  t.equal((await call(orderDetail, { orderId }, 'yefeng')).cancelling, undefined)
  await refused(t, withdrawCancelOrder, { orderId }, 'yefeng', 409, '没有审批中的取消申请')
  const over = await call(api.instanceDetail, { id: first }, 'yefeng')
  t.match(over, { status: 'CANCELLED' })
  const { name } = await call(profile, {}, 'yefeng2')
  t.match(over.tasks.at(-1), { toGroupName: '流程结束', toName: name, statusDesc: '撤回', handleTime: time.now })

  t.comment('money that was on its way is taken, and ends the request')
  const paymentCode = await sale.openPayment('yefeng', orderId, total)
  const second = await asked()
  await sale.payAt(paymentCode)
  await program.settle()
  const overtaken = await call(api.instanceDetail, { id: second }, 'yefeng')
  t.match(overtaken, { status: 'CANCELLED' })
  t.match(overtaken.tasks.at(-1), { toName: '系统', handleRemark: '订单已支付', statusDesc: '已撤销' })
  t.match(await call(orderDetail, { orderId }, 'yefeng'), { status: 'PAID' })

  t.comment('and a paid one')
  await call(sureRequestSeat, { orderId }, 'order')
  await sale.name('yefeng', orderId, await namesOf(adults(11)))
  const third = await asked()
  for (const [endpoint, body, as] of [
    [sureOutTicket, { orderId }, 'order'],
    [reduceSeats, { orderId, counts: { ADULT: 1 } }, 'yefeng'],
    [submitRefund, { orderId, ids: [(await call(orderDetail, { orderId }, 'yefeng')).passengers[0]!.id], refundType: 'VOLUNTE' }, 'yefeng'],
  ] as const)
    await refused(t, endpoint, body, as, 409, busy)
  await program.settle()
  const [task] = await tab('order', api.cancelledOrders, { businessId: orderId })
  const pass = { instanceId: third, curentTaskId: task!.id, routeId: 'step1-pass' }
  t.match(await call(api.preTransition, pass, 'order'), { outcome: 'APPROVED' })
  await call(withdrawCancelOrder, { orderId }, 'yefeng')
  await refused(t, api.handleFlow, pass, 'order', 409, /任务已取消/)
  t.match(await call(sureOutTicket, { orderId }, 'order'), { status: 'PRINTED' })
  await program.settle()
  const gone = '订单已出票，不能取消，请申请退票'
  t.match(await call(orderDetail, { orderId }, 'yefeng'), { status: 'PRINTED', flow: { status: 'CANCELLED' }, notCancelled: gone })
  await refused(t, submitCancelOrder, { orderId, reason: '客人取消' }, 'yefeng', 409, gone)
})

t.test('123 an order is cancelled by workflow: returned once, handed in again, approved by another than the applicant', async t => {
  const { orderId } = await sale.submit('yefeng', ['HU7182-2027-01-05-G'], adults(10))
  const before = await countOf('order', 3)
  const allowed = async (as: string) => (await call(orderDetail, { orderId }, as)).allowedActions.map(({ path }) => path)
  t.ok((await allowed('order')).includes(submitCancelOrder.path), 'the desk may hand it in')
  t.equal((await call(orderDetail, { orderId }, 'yefeng')).notCancelled, undefined)
  const begun = await call(submitCancelOrder, { orderId, reason: '客人取消', routeId: 'submit' }, 'yefeng')
  t.match(begun, { instanceId: `ORDER_CANCEL~${orderId}~1`, status: 'RUNNING' })
  t.match(await call(api.instanceDetail, { id: begun.instanceId }, 'order'), {
    airLine: 'HU',
    line: 'HU-HAK-PEK',
    form: { forfeitNow: 0, refundNow: 0 },
  })
  await refused(t, submitCancelOrder, { orderId }, 'yefeng', 409, '该业务已在审批中')
  await refused(t, submitCancelOrder, { orderId }, 'changcheng', 404, '订单不存在')
  t.match(await call(orderDetail, { orderId }, 'order'), { cancelling: { by: 'AGENCY', reason: '客人取消' } })
  t.match((await call(orderDetail, { orderId }, 'yefeng')).cancelling, { by: 'AGENCY' }, 'its own request')
  t.match((await call(orderDetail, { orderId }, 'order')).flow, {
    instanceId: begun.instanceId,
    status: 'RUNNING',
    toGroupName: '订单审核',
  })
  for (const as of ['order', 'yefeng'])
    t.notOk((await allowed(as)).includes(submitCancelOrder.path), 'while it runs nobody hands it in again')
  t.equal(await countOf('order', 3), before + 1)
  const [row] = await tab('order', api.cancelledOrders, { businessId: orderId })
  t.match(row, { toGroupName: '订单审核', toName: '订票员', statusDesc: '待处理', overdue: false, agency: 'AG1001' })
  t.same(await tab('refund', api.cancelledOrders), [], 'another role')
  t.same(await tab('order-jd', api.cancelledOrders), [], 'another airline')

  const { instanceId } = begun
  const action = { instanceId, curentTaskId: row!.id, flowRemark: '请说明原因' }
  await refused(t, api.handleFlow, action, 'order', 400, '请选择操作')
  await refused(t, api.handleFlow, { ...action, routeId: 'no-such' }, 'order', 400, '请选择操作')
  await refused(t, api.handleFlow, { ...action, routeId: 'step1-pass' }, 'refund', 403, '无权处理该任务')
  await refused(t, api.handleFlow, { ...action, routeId: 'step1-pass' }, 'yefeng', 403, '无权处理该任务')
  await refused(t, api.handleFlow, { ...action, routeId: 'step1-pass' }, 'changcheng', 404, '流程实例不存在')
  t.same(
    (await call(api.flowRoutes, { instanceId }, 'order')).map(({ name }) => name),
    ['通过', '退回申请人', '不通过'],
  )
  t.same(await call(api.flowRoutes, { instanceId }, 'yefeng'), [])
  t.match(await call(api.preTransition, { instanceId, routeId: 'step1-pass' }, 'order'), { outcome: 'APPROVED', waiting: false })
  t.match(await call(api.preTransition, { instanceId, routeId: 'step1-back' }, 'order'), { next: [{ toGroupName: '申请人修改' }] })

  await refused(t, api.handleFlow, { ...action, routeId: 'step1-back', flowRemark: ' ' }, 'order', 400, '请填写退回原因')
  await refused(t, api.handleFlow, { ...action, routeId: 'step1-reject', flowRemark: ' ' }, 'order', 400, '请填写不通过原因')
  t.same(
    (await call(api.instanceDetail, { id: instanceId }, 'order')).routes.map(({ reason }) => reason),
    [undefined, '退回原因', '不通过原因'],
  )
  t.match(await call(api.handleFlow, { ...action, routeId: 'step1-back', flowRemark: '请说明原因' }, 'order'), {
    status: 'RETURNED',
    statusDesc: '已退回',
  })
  await refused(t, api.handleFlow, { ...action, routeId: 'step1-pass' }, 'order', 409, '任务已被处理')
  const back = await call(api.instanceDetail, { id: instanceId }, 'yefeng')
  t.match(back.tasks, [
    { toGroupName: '提交申请', toName: '符海燕', statusDesc: '提交' },
    { toGroupName: '订单审核', toName: '订票员', handleRemark: '请说明原因', statusDesc: '退回申请人' },
    { toGroupName: '申请人修改', status: 'PENDING' },
  ])
  t.same(
    back.routes.map(({ id }) => id),
    ['resubmit', 'withdraw'],
  )
  await refused(t, api.instanceDetail, { id: instanceId }, 'changcheng', 404, '流程实例不存在')
  const handing = { instanceId, curentTaskId: back.currentTaskId!, routeId: 'resubmit' }
  for (const form of [{ paid: 5 }, { batch: '同意' }])
    await refused(t, api.handleFlow, { ...handing, form }, 'yefeng2', 400, `该环节不能修改${Object.keys(form)[0]}`)
  await call(api.handleFlow, { ...handing, form: { reason: '航班时刻变更' } }, 'yefeng2')
  t.match(await call(api.instanceDetail, { id: instanceId }, 'order'), { status: 'RUNNING', form: { reason: '航班时刻变更' } })
  const [again] = await tab('order', api.cancelledOrders, { businessId: orderId })
  const done = await call(api.handleFlow, { instanceId, curentTaskId: again!.id, routeId: 'step1-pass' }, 'order')
  t.match(done, { status: 'FINISHED', outcome: 'APPROVED', statusDesc: '通过' })
  await program.settle()
  t.match(await call(orderDetail, { orderId }, 'yefeng'), { status: 'EXPIRED', closeReason: 'AGENT_CANCEL' })
  const notices = (await call(queryNotices, {}, 'yefeng')).content.filter(
    ({ kind, orderNo }) => kind === 'APPLICATION' && orderNo === orderId,
  )
  t.match(notices, [
    { title: '申请已审批通过' },
    { title: '申请已退回，已重新提交', text: /您的申请.+退回意见：请说明原因/, settled: true, read: true },
  ])
  const seen = (await call(queryNotices, {}, 'order')).content.find(({ id }) => id === notices[0]!.id)
  t.match(seen, { text: /^代理人的申请/ }, 'to the desk it is the agency’s')
  await call(readNotices, { ids: notices.map(({ id }) => id) }, 'yefeng')
  t.equal(await countOf('order', 3), before)
  t.match(await tab('order', api.cancelledOrders, { status: 'DONE', businessId: orderId }), [
    { statusDesc: '通过' },
    { status: 'RETURNED' },
  ])
})

t.test('what people of the airline write about a request of their own is not told to the agency', async t => {
  const { orderId } = await sale.submit('yefeng', ['HU7182-2027-01-05-G'], adults(10))
  const asking = { orderId, reason: '航班调整', flowRemark: '内部：勿告知' }
  const { instanceId } = await call(submitCancelOrder, asking, 'admin')
  await program.settle()
  const [task] = await tab('order', api.cancelledOrders, { businessId: orderId })
  const refusal = { instanceId, curentTaskId: task!.id, routeId: 'step1-reject', flowRemark: '内部意见' }
  await call(api.handleFlow, refusal, 'order')
  await program.settle()
  const told = async (as: string) => JSON.stringify(await call(timeline, { stream: `order-${orderId}` }, as))
  const [agent, desk] = [await told('yefeng'), await told('auditor')]
  for (const words of ['内部：勿告知', '内部意见']) t.same([agent.includes(words), desk.includes(words)], [false, true], words)
  t.ok(agent.includes('航班调整'), 'why the order was to be cancelled')

  t.comment('the opinion on its own request is')
  const own = await call(submitCancelOrder, { orderId, reason: '客人取消' }, 'yefeng')
  await program.settle()
  const [next] = await tab('order', api.cancelledOrders, { businessId: orderId })
  await call(api.handleFlow, { ...refusal, instanceId: own.instanceId, curentTaskId: next!.id, flowRemark: '请先改期' }, 'order')
  await program.settle()
  t.ok((await told('yefeng')).includes('请先改期'))
})

t.test('money: whoever applied does not decide; an order that closes meanwhile ends its flow', async t => {
  const { orderId, limits } = await sale.submit('yefeng', ['HU7182-2027-01-10-G'], adults(10))
  const { instanceId, currentTaskId } = await call(
    api.submitAudit,
    { businessType: 'ORDER_CANCEL', businessId: orderId, routeId: 'submit' },
    'order',
  )
  const pass = { instanceId, curentTaskId: currentTaskId!, routeId: 'step1-pass' }
  await refused(t, api.handleFlow, pass, 'order', 409, '提交人不能审核自己提交的申请')
  t.same(await tab('order', api.cancelledOrders, { businessId: orderId }), [], 'an own application is not listed as a task')
  t.match((await call(api.batchApprove, { ids: [currentTaskId!] }, 'order')).results, [{ ok: false, message: /提交人不能审核/ }])
  await refused(t, api.submitAudit, { businessType: 'FINE', businessId: orderId }, 'order', 400, '该业务不支持提交审核')
  const cancel = { businessType: 'ORDER_CANCEL', businessId: orderId, routeId: 'submit' }
  await refused(t, api.submitAudit, cancel, 'refund', 403, '没有权限进行该操作')
  await sale.pass(limits.payBy)
  await program.settle()
  t.match(await call(api.instanceDetail, { id: instanceId }, 'order'), { status: 'CANCELLED', outcome: 'CANCELLED' })
  await refused(t, api.handleFlow, pass, 'admin', 409, '任务已取消')
  t.same(await tab('order', api.cancelledOrders, { businessId: orderId }), [])
})

t.test('124 a tab of tasks is there while a workflow that was released puts its tasks into it', async t => {
  const tabs = async () => {
    await program.settle()
    return (await call(api.flowTaskCounts, {}, 'order')).counts.map(({ tabKey }) => tabKey)
  }
  const id = 'T_TAB'
  await call(edit.addDefinition, { definition: id, name: '切位退款', businessType: id, tab: 8 }, 'admin')
  const node = (code: string, more: object) => call(edit.addProcess, { definition: id, code, name: code, ...more } as never, 'admin')
  await node('start', { kind: 'START' })
  await node('one', { kind: 'TASK', assignees: desk('ORDER_DESK') })
  await node('yes', { kind: 'END', outcome: 'APPROVED' })
  for (const [code, from, to] of [
    ['go', 'start', 'one'],
    ['pass', 'one', 'yes'],
  ] as const)
    await call(edit.addRoute, { definition: id, code, name: code, from, to, kind: 'PASS', needHandler: false }, 'admin')
  t.same(
    (await tabs()).filter(key => key < 10),
    [3, 4, 9],
    'what nothing is put into is not shown, nor what a draft would use',
  )
  await call(edit.modifyDefinition, { id, status: 'RELEASED' }, 'admin')
  t.same(
    (await tabs()).filter(key => key < 10),
    [3, 4, 8, 9],
  )
  await call(edit.modifyDefinition, { id, status: 'RETIRED' }, 'admin')
  await call(edit.deleteDefinition, { ids: [id] }, 'admin')
  t.notOk((await tabs()).includes(8))
})

t.test('whatever a context has decided by workflow has words, and definitions are found by it', async t => {
  const keys = contexts.flatMap(({ flowUses }) =>
    Object.keys(flowUses?.(program.house, { winOf: () => async () => undefined } as never) ?? {}),
  )
  t.same(keys.sort(), Object.keys(businesses).sort())
  const { content } = await call(edit.queryDefinition, { businessType: 'ORDER_CANCEL' }, 'admin')
  t.same(
    content.map(({ name, businessType }) => [name, businessType]),
    [['订单取消审批', 'ORDER_CANCEL']],
  )
})

t.test('a graph is drawn, checked and released; what runs keeps the graph it began with', async t => {
  const id = 'T_EDIT'
  await call(edit.addDefinition, { definition: id, name: '试画', businessType: id }, 'admin')
  const add = (code: string, more: object) =>
    call(edit.addProcess, { definition: id, code, name: `环节${code}`, ...more } as never, 'admin')
  await add('start', { kind: 'START' })
  await add('one', { kind: 'TASK', assignees: desk('ORDER_DESK') })
  await add('yes', { kind: 'END', outcome: 'APPROVED' })
  await refused(t, edit.modifyDefinition, { id, status: 'RELEASED' }, 'admin', 409, /流程不能发布：.*没有后续路由/)
  const draw = (code: string, from: string, to: string, more: object = {}) =>
    call(edit.addRoute, { definition: id, code, name: code, from, to, kind: 'PASS', needHandler: false, ...more }, 'admin')
  await draw('go', 'start', 'one')
  await draw('pass', 'one', 'yes')
  t.same((await call(edit.definitionDetail, { id }, 'admin')).problems, [])
  await t.rejects(started(id), /流程定义未发布/)
  t.match(await call(edit.modifyDefinition, { id, status: 'RELEASED' }, 'admin'), { status: 'RELEASED', version: 1 })
  const old = await started(id)
  await call(
    edit.modifyRoute,
    { id: `${id}~pass`, name: '同意', from: 'one', to: 'yes', kind: 'PASS', needHandler: true } as never,
    'admin',
  )
  await refused(t, edit.modifyDefinition, { id, status: 'RELEASED' }, 'admin', 409, /指定处理人，但目标不是任务环节/)
  await call(edit.modifyRoute, { id: `${id}~pass`, name: '同意', from: 'one', to: 'yes', kind: 'PASS', needHandler: false }, 'admin')
  t.match(await call(edit.queryDefinition, { name: '试画' }, 'admin'), { content: [{ changed: true, version: 1, nodeCount: 3 }] })
  t.match(await call(edit.modifyDefinition, { id, status: 'RELEASED' }, 'admin'), { version: 2 })
  t.match(await call(api.flowRoutes, { instanceId: old.instanceId }, 'order'), [{ name: 'pass' }])
  const fresh = await started(id)
  t.match(await call(api.flowRoutes, { instanceId: fresh.instanceId }, 'order'), [{ name: '同意' }])
  t.equal((await call(edit.queryProcess, { definition: id, kind: 'TASK' }, 'admin')).totalElements, 1)
  t.match(await call(edit.queryRoute, { definition: id, process: 'one' }, 'admin'), { content: [{ target: undefined, to: 'yes' }] })
  // a node and a way that are not released yet, changed and taken away again
  await add('two', { kind: 'TASK', assignees: desk('FINANCE') })
  await draw('on', 'one', 'two')
  t.match(
    await call(edit.modifyProcess, { id: `${id}~two`, name: '财务复核', kind: 'TASK', assignees: desk('FINANCE') } as never, 'admin'),
    {
      id: `${id}~two`,
    },
  )
  t.match(await call(edit.processDetail, { id: `${id}~two` }, 'admin'), { name: '财务复核', kind: 'TASK' })
  t.match(await call(edit.routeDetail, { id: `${id}~on` }, 'admin'), { from: 'one', to: 'two' })
  await call(edit.deleteRoute, { id: `${id}~on` }, 'admin')
  await refused(t, edit.routeDetail, { id: `${id}~on` }, 'admin', 404, /./)
  await call(edit.deleteProcess, { id: `${id}~two` }, 'admin')
  await refused(t, edit.processDetail, { id: `${id}~two` }, 'admin', 404, /./)
  await refused(t, edit.deleteDefinition, { id }, 'admin', 409, '已发布的流程须先停用')
  await call(edit.modifyDefinition, { id, status: 'RETIRED' }, 'admin')
  await t.rejects(started(id), /流程定义未发布/)
  await call(edit.deleteDefinition, { ids: [id] }, 'admin')
  await refused(t, edit.definitionDetail, { id }, 'admin', 404, '流程定义不存在')
  await refused(t, edit.addDefinition, { definition: 'T_NO', name: '无权', businessType: 'T_NO' }, 'order', 403, /./)
})

t.test('parallel: all of the airlines, or the first of two roles; several at once, each with its own result', async t => {
  await define(
    'T_ALL',
    [node('all', 'PARALLEL_ALL', { assignees: desk('ORDER_DESK'), each: 'airlines' })],
    [way('pass', 'all', 'yes'), way('reject', 'all', 'no', 'REJECT')],
  )
  const all = await started('T_ALL', { facts: { airlines: ['HU', 'JD'] } })
  t.equal(all.tasks.length, 2)
  const handle = (flow: typeof all, n: number, routeId: string, as: string) =>
    call(api.handleFlow, { instanceId: flow.instanceId, curentTaskId: flow.tasks[n]!, routeId, flowRemark: '已核实' }, as)
  await refused(
    t,
    api.handleFlow,
    { instanceId: all.instanceId, curentTaskId: all.tasks[0]!, routeId: 'pass' },
    'order-jd',
    403,
    '无权处理该任务',
  )
  t.match(await call(api.preTransition, { instanceId: all.instanceId, routeId: 'pass' }, 'order'), { waiting: true })
  t.match(await handle(all, 1, 'pass', 'order-jd'), { status: 'RUNNING' })
  t.match(await handle(all, 0, 'pass', 'order'), { status: 'FINISHED', outcome: 'APPROVED' })
  const none = await started('T_ALL', { facts: { airlines: ['HU', 'JD'] } })
  t.match(await handle(none, 0, 'reject', 'order'), { outcome: 'REJECTED' })
  await refused(
    t,
    api.handleFlow,
    { instanceId: none.instanceId, curentTaskId: none.tasks[1]!, routeId: 'pass' },
    'order',
    409,
    '任务已取消',
  )

  await define(
    'T_ANY',
    [node('any', 'PARALLEL_ANY', { assignees: [...desk('ORDER_DESK'), ...desk('FINANCE')] })],
    [way('pass', 'any', 'yes')],
  )
  const some = [await started('T_ANY'), await started('T_ANY'), await started('T_ANY')]
  t.match(await handle(some[0]!, 1, 'pass', 'finance'), { outcome: 'APPROVED' })
  await program.settle()
  const mine = await tab('order', api.otherTasks, { definition: 'T_ANY' })
  t.equal(mine.length, 2, 'the one that finance did is gone from the list')
  await refused(t, api.batchHandle, { ids: [] }, 'order', 400, '请至少选择一条数据')
  const other = await started('T_ALL', { facts: { airlines: ['HU'] } })
  const ids = [some[1]!.tasks[0]!, some[0]!.tasks[0]!, other.tasks[0]!, some[2]!.tasks[0]!]
  t.match((await call(api.batchHandle, { ids, routeId: 'pass', flowRemark: '同意' }, 'order')).results, [
    { ok: true },
    { ok: false, message: '任务已取消' },
    { ok: false, message: '只能批量处理同一流程同一环节的任务' },
    { ok: true },
  ])
  const last = await started('T_ANY')
  t.match(await call(api.batchApprove, { ids: [last.tasks[1]!] }, 'order'), { results: [{ ok: false, message: '无权处理该任务' }] })
  t.match(await call(api.batchApprove, { ids: [last.tasks[0]!] }, 'order'), { results: [{ ok: true }] })
})

t.test('what came too late says so, and what could not be carried out is not approved with the rest', async t => {
  await define('T_LATE', [node('one', 'TASK', { assignees: desk('ORDER_DESK') })], [way('pass', 'one', 'yes')])
  const at = commanding(program.run, (stream, name) => ({
    who: systemUser('test'),
    now: time.now,
    commandId: idFrom('late', stream, name),
  }))
  const over = await started('T_LATE')
  t.match(await call(api.batchApprove, { ids: [over.tasks[0]!] }, 'order'), { results: [{ ok: true }] })
  await openedTasks(at, (await at(flow, over.instanceId).refuseEnd({ reason: '订单已出票' })).state as KnownFlow)
  await program.settle()
  const [told] = await tab('order', api.otherTasks, { definition: 'T_LATE' })
  const { routes } = await call(api.instanceDetail, { id: over.instanceId }, 'order')
  t.match(routes, [{ name: '已知悉', toNodeName: '审批结果未能办理' }])
  t.match(await call(api.batchApprove, { ids: [told!.id] }, 'order'), {
    results: [{ ok: false, message: '审批结果未能办理，请打开查看：订单已出票' }],
  })
  t.match(await tab('order', api.otherTasks, { definition: 'T_LATE' }), [{ id: told!.id, status: 'PENDING' }])

  const late = await started('T_LATE')
  const { by } = ((await program.run.load(flowTask, over.tasks[0]!)).state as Extract<KnownTask, { done: object }>).done
  const { state } = await program.run.load(flow, late.instanceId)
  await Promise.all([
    at(flow, late.instanceId).cancel({ takenBack: true }),
    at(flowTask, late.tasks[0]!).handle({ routeId: 'pass', by, entitled: true, known: state as KnownFlow }),
  ])
  await program.settle()
  t.match(await tab('order', api.otherTasks, { definition: 'T_LATE', status: 'DONE' }), [
    { statusDesc: '操作pass，未生效：申请已撤回' },
    { statusDesc: /^操作pass，审批结果未能办理/ },
  ])
  const { tasks } = await call(api.instanceDetail, { id: late.instanceId }, 'order')
  t.match(
    tasks.find(({ id }) => id === late.tasks[0]),
    { statusDesc: '操作pass，未生效', toName: /^(?!ORDER_DESK)/, handleTime: time.now },
  )
})

t.test('whoever loses a role loses its tasks with the same breath', async t => {
  await define('T_ROLE', [node('one', 'TASK', { assignees: desk('REFUND_DESK') })], [way('pass', 'one', 'yes')])
  const flow = await started('T_ROLE')
  const handle = { instanceId: flow.instanceId, curentTaskId: flow.tasks[0]!, routeId: 'pass' }
  const assign = (roles: string[]) => call(assignEmployee, { id: 'finance', roles }, 'admin')
  await refused(t, api.handleFlow, handle, 'finance', 403, '无权处理该任务')
  await assign(['FINANCE', 'REFUND_DESK'])
  t.match(await call(api.flowRoutes, { instanceId: flow.instanceId }, 'finance'), [{ id: 'pass' }])
  await assign(['FINANCE'])
  await refused(t, api.handleFlow, handle, 'finance', 403, '无权处理该任务')
  t.same(await call(api.flowRoutes, { instanceId: flow.instanceId }, 'finance'), [])
  await assign(['FINANCE', 'REFUND_DESK'])
  t.match(await call(api.handleFlow, handle, 'finance'), { outcome: 'APPROVED' })
  await assign(['FINANCE'])
})

t.test('named handlers, handovers, lines, and time that passes', async t => {
  await define(
    'T_NAMED',
    [
      node('one', 'TASK', { assignees: desk('ORDER_DESK'), dueHours: 4 }),
      node('two', 'TASK', { assignees: desk('ORDER_DESK'), rollback: true }),
    ],
    [way('name', 'one', 'two', 'PASS', true), way('on', 'one', 'two'), way('pass', 'two', 'yes')],
  )
  const flow = await started('T_NAMED')
  const action = { instanceId: flow.instanceId, curentTaskId: flow.tasks[0]!, routeId: 'name' }
  await refused(t, api.handleFlow, action, 'order', 400, '请选择操作对应的处理人')
  await refused(t, api.handleFlow, { ...action, toUser: { id: 'refund' } }, 'order', 400, '所选处理人不能处理该环节')
  const { needHandler, handlers } = await call(api.preTransition, { instanceId: flow.instanceId, routeId: 'name' }, 'order')
  t.ok(needHandler)
  t.same(handlers.map(({ id }) => id).sort(), ['order', 'order-jd'])
  const next = await call(api.handleFlow, { ...action, toUser: { id: 'order-jd', name: '', airLine: '' } }, 'order')
  const named = { instanceId: flow.instanceId, curentTaskId: next.currentTaskId! }
  await refused(t, api.handleFlow, { ...named, routeId: 'pass' }, 'order', 403, '无权处理该任务')

  // the named person goes on leave
  const leave = { handleId: 'finance', fromDate: '2026-11-02', toDate: '2026-11-04', remark: '年假' }
  time.now = MONDAY
  const { id } = await call(edit.addHandover, leave, 'order-jd')
  await refused(t, edit.addHandover, { ...leave, fromDate: '2026-11-04', toDate: '2026-11-06' }, 'order-jd', 409, '交接期间重叠')
  await refused(t, edit.addHandover, { ...leave, handleId: 'order-jd' }, 'finance', 409, /已将工作交接给他人/)
  await refused(t, edit.addHandover, { ...leave, handleId: 'yefeng' }, 'finance', 404, '接收人不存在')
  t.match(await call(edit.queryHandover, {}, 'finance'), { content: [{ id, status: 'ACTIVE', from: { id: 'order-jd' } }] })
  const transferred = { status: 'TRANSFERRED', statusDesc: '已转交' }
  const { from, to } = (await call(edit.queryHandover, {}, 'finance')).content[0]!
  const away = (await call(api.instanceDetail, { id: flow.instanceId }, 'order')).tasks.at(-1)!
  const [given] = await tab('finance', api.otherTasks, { definition: 'T_NAMED' })
  t.match(given, { id: named.curentTaskId, ...transferred, transferredFrom: from.name })
  t.match(away, { ...transferred, toName: to.name, transferredFrom: from.name })
  t.same(await tab('order-jd', api.otherTasks, { definition: 'T_NAMED' }), [])
  await refused(t, api.handleFlow, { ...named, routeId: 'pass' }, 'order-jd', 403, '无权处理该任务')
  // a handover for one airline: tasks without an airline stay with the original person, in the list and in rights
  const partly = { handleId: 'refund', airLine: 'HU', fromDate: '2026-11-02', toDate: '2026-11-02' }
  const part = await call(edit.addHandover, partly, 'order')
  const [ofNone, ofHU] = [await started('T_NAMED'), await started('T_NAMED', { airLine: 'HU' })]
  const seenBy = async (as: string) => (await tab(as, api.otherTasks, { definition: 'T_NAMED' })).map(({ id }) => id)
  t.same(await seenBy('refund'), ofHU.tasks)
  t.same(await seenBy('order'), ofNone.tasks)
  for (const [{ instanceId, tasks }, his, notHis] of [
    [ofNone, 'order', 'refund'],
    [ofHU, 'refund', 'order'],
  ] as const) {
    const first = { instanceId, curentTaskId: tasks[0]!, routeId: 'on' }
    await refused(t, api.handleFlow, first, notHis, 403, '无权处理该任务')
    const { currentTaskId } = await call(api.handleFlow, first, his)
    t.match(await call(api.handleFlow, { instanceId, curentTaskId: currentTaskId!, routeId: 'pass' }, his), { outcome: 'APPROVED' })
  }
  await call(edit.cancelHandover, { id: part.id }, 'order')
  const rolled = await call(api.handleFlow, { ...named, routeId: 'rollback', flowRemark: '请重新核对' }, 'finance')
  t.match(await call(api.instanceDetail, { id: flow.instanceId }, 'order'), { nodeId: 'one', currentTaskId: rolled.currentTaskId })
  t.match((await call(api.instanceDetail, { id: flow.instanceId }, 'order')).tasks.at(-2), {
    status: 'RETURNED',
    transferredFrom: from.name,
  })
  time.now = '2026-11-04T16:00:00.000Z'
  t.same(await tab('finance', api.otherTasks, { definition: 'T_NAMED' }), [], 'it has ended by itself')
  t.match(await tab('order-jd', api.otherTasks, { definition: 'T_NAMED' }), [{ nodeId: 'one' }])

  // time passes: the task is shown as overdue at once, and reported once
  t.match(await tab('order', api.otherTasks, { definition: 'T_NAMED', overdue: true }), [{ overdue: true, escalated: false }])
  await program.settle()
  await program.pass('time of flows')
  const head = await program.events.head()
  await program.pass('time of flows')
  t.equal(await program.events.head(), head, 'a second tick changes nothing')
  await program.settle()
  t.match(await tab('admin', api.otherTasks, { definition: 'T_NAMED' }), [{ overdue: true, escalated: true }])
  t.match(await call(edit.queryHandover, {}, 'finance'), { content: [{ id, status: 'ENDED' }] })
  await refused(t, edit.cancelHandover, { id }, 'order-jd', 409, '交接已结束')

  await refused(t, edit.addHandover, { ...partly, airLine: 'ZZ' }, 'order', 400, '航空公司ZZ不存在')
  const wrong = async (line: string, message: string) => {
    const body = { ids: ['HU-HAK-PEK', line], handleId: 'refund' }
    t.match(await send(edit.transferLine, body, 'admin'), { status: 400, message, errors: { ids: message } })
  }
  await wrong('ZZ-HAK-PEK', '航线ZZ-HAK-PEK不存在：没有航空公司ZZ')
  await wrong('HU-HAK-QQQ', '航线HU-HAK-QQQ不存在：没有机场QQQ')
  await wrong('HAK-PEK', '航线“HAK-PEK”格式不正确，应为航空公司-始发-到达，如 HU-HAK-PEK')
  await wrong('HU-HAK-HAK', '航线“HU-HAK-HAK”格式不正确，应为航空公司-始发-到达，如 HU-HAK-PEK')
  t.match(await call(edit.queryLines, {}, 'finance'), { totalElements: 0 }, 'nothing of what was refused is done')
  await refused(t, edit.transferLine, { ids: ['HU-HAK-PEK'], handleId: 'refund' }, 'finance', 403, '航线首次指定负责人须由管理员办理')
  await call(edit.transferLine, { ids: ['HU-HAK-PEK'], handleId: 'refund' }, 'admin')
  t.match(await call(edit.queryLines, { line: 'hu-hak' }, 'finance'), {
    content: [{ id: 'HU-HAK-PEK', handler: { id: 'refund', name: '吴静' } }],
  })
  await refused(t, edit.transferLine, { ids: ['HU-HAK-PEK'], handleId: 'order' }, 'finance', 403, '只能转交本人负责的航线')
  await define('T_LINE', [node('line', 'TASK', { assignees: [{ kind: 'LINE' }] })], [way('pass', 'line', 'yes')])
  const lined = await started('T_LINE', { line: 'HU-HAK-PEK' })
  t.match(await tab('refund', api.otherTasks, { definition: 'T_LINE' }), [{ id: lined.tasks[0] }])
  t.match((await call(api.instanceDetail, { id: lined.instanceId }, 'refund')).tasks.at(-1), { status: 'PENDING' })
  time.now = '2026-11-04T16:01:00.000Z'
  await call(edit.transferLine, { ids: ['HU-HAK-PEK'], handleId: 'finance' }, 'refund')
  t.match(await tab('finance', api.otherTasks, { definition: 'T_LINE' }), [{ ...transferred, transferredFrom: '吴静' }])
  t.match((await call(api.instanceDetail, { id: lined.instanceId }, 'order')).tasks.at(-1), { ...transferred, transferredFrom: '吴静' })
  t.same(await tab('refund', api.otherTasks, { definition: 'T_LINE' }), [])
  t.match(await call(api.handleFlow, { instanceId: lined.instanceId, curentTaskId: lined.tasks[0]!, routeId: 'pass' }, 'finance'), {
    outcome: 'APPROVED',
  })
})

t.test('effect: handler', async t => {
  const { endpoints } = handler
  const LINE = 'HU-SYX-PEK'
  const lined = async (definition = 'T_LINE', more: object = {}) => (await started(definition, { line: LINE, ...more })).instanceId
  const own = async (as: string) => (await tab(as, api.otherTasks, { definition: 'T_LINE' })).map(({ instanceId }) => instanceId)
  const role = await lined()
  t.same(
    [(await own('admin')).includes(role), await own('refund')],
    [true, []],
    'nobody looks after it: the role that hears of overdue tasks',
  )

  const row = { user: 'refund', airLine: 'HU', matters: 'T_LINE', origin: 'SYX', from: '2026-11-01' }
  const { id } = await call(endpoints.add, row, 'admin')
  const other = await call(endpoints.add, { ...row, user: 'finance', origin: '*', rank: 1 }, 'admin')
  await program.settle()
  const his = await lined()
  t.same(await own('refund'), [his], 'the more exact line')
  t.notOk((await own('admin')).includes(his))
  t.same(await own('finance'), [])
  t.match((await call(listHandlers, {}, 'order')).map(({ user, airLine }) => `${user} ${airLine}`).sort(), ['finance HU', 'refund HU'])
  t.equal((await call(listHandlers, {}, 'yefeng')).length, 2, 'an agency that sells the airline')

  // somebody else who applies does not decide; who may not work is passed over
  const { id: userId } = (await house.program.house.logins.find(program.run.load, 'refund')).state as { id: string }
  const applied = await lined('T_LINE', { applicant: { user: userId } })
  t.ok((await own('finance')).includes(applied))

  await call(endpoints.disable, { id }, 'admin')
  await program.settle()
  const next = await lined()
  t.ok((await own('finance')).includes(next), 'disabled: the next one in order')
  t.same(await own('refund'), [his], 'tasks that wait stay where they are')
  await call(endpoints.disable, { id: other.id }, 'admin')
  await program.settle()
  const last = await lined()
  t.ok((await own('admin')).includes(last), 'without a row it is as before')
  t.same(await call(listHandlers, {}, 'order'), [])
  await refused(t, endpoints.add, { ...row, to: '2026-10-01' }, 'admin', 400, '失效日期不能早于生效日期')
  await refused(t, endpoints.add, { ...row, user: 'nobody' }, 'admin', 400, /./)
})

t.test('108 the poll says SUCCESS when there is something of refunds to do', async t => {
  t.match(await send(api.checkRefundTask, {}, 'refund'), { status: 200, data: { count: 0 }, message: '没有待处理的退票或退款任务' })
  await started('REFUND')
  t.match(await send(api.checkRefundTask, {}, 'refund'), { status: 200, data: { count: 1 }, message: 'SUCCESS' })
  t.match(await send(api.checkRefundTask, {}, 'order'), { data: { count: 0 } })
  t.same(await tab('refund', api.tdqwRefundTasks as never), [])
  t.match(await tab('refund', api.tdqwOrderRefundTasks as never), [{ definition: 'REFUND' }])
})

t.test(
  'a registration that came while its workflow was out of use gets it with the next release; auditors of its office look first',
  async t => {
    const at = commanding(program.run, (stream, name) => ({
      who: systemUser('test'),
      now: time.now,
      commandId: idFrom('registration', stream, name),
    }))
    const registered = async (id: string, parentOrgId: string) => {
      const info = { name: `${id}旅行社`, linkman: '林小芳', tel: '13800000012', parentOrgId }
      const applied = [{ airLine: 'HU', inter: false }]
      await at(agency, id).register({ loginName: id.toLowerCase(), passwordHash: 'x', info, applied, papers: [] })
      await program.settle()
      return { businessType: 'AGENT_REGISTER', businessId: id }
    }
    const waiting = async (as: string) =>
      (await tab(as, api.otherTasks, { definition: 'AGENT_REGISTER' })).map(({ businessId }) => businessId)
    const unfiled = async () => (await call(queryAgents, { unfiled: true }, 'admin')).content.map(({ id }) => id).sort()
    await call(edit.modifyDefinition, { id: 'AGENT_REGISTER', status: 'RETIRED' }, 'admin')
    const one = await registered('AG9001', 'HAK')
    await registered('AG9002', 'SYX')
    t.same(await unfiled(), ['AG9001', 'AG9002'])
    t.match(await call(getAgent, { id: 'AG9001' }, 'admin'), { status: 'REVIEWING', unfiled: true })
    await refused(t, api.submitAudit, one, 'admin', 409, '流程定义未发布')
    await refused(t, api.submitAudit, one, 'finance', 403, '没有权限进行该操作')
    await refused(t, api.submitAudit, { ...one, businessId: 'AG1001' }, 'admin', 409, '只有审核中的代理人可以进入审核流程')

    const auditor = await call(registerAuditor.endpoints.add, { auditor: 'finance', parentOrgId: 'HAK' }, 'admin')
    await call(registerAuditor.endpoints.add, { auditor: 'refund', airLine: 'JD' }, 'admin')
    await call(edit.modifyDefinition, { id: 'AGENT_REGISTER', status: 'RELEASED' }, 'admin')
    await program.settle()
    t.same(await unfiled(), [])
    t.equal((await call(getAgent, { id: 'AG9001' }, 'admin')).unfiled, undefined)
    t.same([await waiting('finance'), await waiting('order'), await waiting('refund')], [['AG9001'], ['AG9002'], []])
    await refused(t, api.submitAudit, one, 'admin', 409, '该业务已在审批中')

    await call(registerAuditor.endpoints.delete, { id: auditor.id }, 'admin')
    // `registered` does not come over HTTP, which would wait until the record is read
    await program.settle()
    await registered('AG9003', 'HAK')
    t.same([await waiting('finance'), await waiting('order')], [['AG9001'], ['AG9003', 'AG9002']])
  },
)
