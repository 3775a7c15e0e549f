import t, { type Test } from 'tap'
import * as flow from '#contracts/flow/api.ts'
import { modifyDefinition } from '#contracts/flow/definition-api.ts'
import { orderDetail } from '#contracts/order/api.ts'
import { queryNotices } from '#contracts/order/notice/notice-api.ts'
import { addEmployee } from '#contracts/organisation/employee-api.ts'
import { modifyRefundStatus, refundDetail, submitRefund } from '#contracts/refund/api.ts'
import * as api from '#contracts/refund/task-api.ts'
import { timeline } from '#contracts/report/history.ts'
import { ground } from '../ground.ts'
import { adults } from '../sale.ts'

/** Tasks of refunds that a workflow decides, over HTTP (DOMAIN §3.15). */
const { fresh } = ground(t)
let people = 0

const start = async (t: Test) => {
  const house = await fresh()
  const { call, sale, agent, OUT, program } = house
  await sale.putOnSale()
  const { orderId } = await sale.ticketed(agent, [OUT], adults(12))
  const { passengers } = await call(orderDetail, { orderId }, agent)
  let applied = 0
  const apply = async () => (await call(submitRefund, { orderId, ids: [passengers[applied++]!.id], refundType: 'VOLUNTE' }, agent)).refundId
  /** another member of the refund desk, of HU unless said otherwise */
  const colleague = async (roles: string[] = ['REFUND_DESK'], airlines: string[] = ['HU']) => {
    const loginName = `li${++people}`
    await call(addEmployee, { loginName, name: `李员工${people}`, roles, airlines }, 'admin')
    await program.settle()
    return loginName
  }
  const taskOf = async (refundId: string, more: object = {}) => {
    await program.settle()
    return (await call(api.queryTaskRefund, { refundId, ...more }, 'admin')).content[0]!
  }
  const inListOf = async (who: string, refundId: string) => {
    await program.settle()
    return (await call(flow.flowTaskList, { businessId: refundId }, who)).content
  }
  const actionsOf = async (id: string, who: string) =>
    (await call(api.getTaskRefund, { id }, who)).allowedActions.map(({ action }) => action)
  const refused = (endpoint: any, body: object, who: string, status: number, message: string) =>
    sale.refused(t, endpoint, body, who, { status, message })
  return { ...house, orderId, apply, colleague, taskOf, inListOf, actionsOf, refused }
}

t.test('a refund is handed into its flow, and its task passed on to a colleague with its time', async t => {
  const { call, apply, colleague, taskOf, inListOf, actionsOf, refused, orderId, agent, program } = await start(t)
  const refundId = await apply()
  await refused(api.addTaskRefund, { refundId }, 'order', 403, '没有权限进行该操作')
  await refused(api.addTaskRefund, { refundId: 'R404' }, 'refund', 404, '退票单不存在')
  await call(api.addTaskRefund, { refundId, flowRemark: '请审核' }, 'refund')
  await refused(api.addTaskRefund, { refundId }, 'refund', 409, '该业务已在审批中')

  const task = await taskOf(refundId)
  const { totals } = (await call(refundDetail, { refundId }, agent)) as never as { totals: { refund: number } }
  t.match(task, { refundId, orderId, refund: totals.refund, tickets: 1, toGroupName: '退票审核', toName: '退票员', status: 'PENDING' })
  t.equal((await call(api.queryTaskRefund, { orderId }, 'refund')).totalElements, 1)
  t.equal((await call(api.queryTaskRefund, { orderId: '404' }, 'refund')).totalElements, 0)
  t.equal((await call(api.queryTaskRefund, { orderId, status: 'DONE' }, 'refund')).totalElements, 0)

  const { id } = task
  const [li, ofJd, ordering] = [await colleague(), await colleague(['REFUND_DESK'], ['JD']), await colleague(['ORDER_DESK'])]
  t.same(await actionsOf(id, 'refund'), ['transfer'])
  t.same(await actionsOf(id, 'admin'), ['modify', 'delete'])
  await refused(api.getTaskRefund, { id }, ofJd, 403, '没有HU航司的数据权限')
  await refused(api.transferTaskRefund, { id: 'T404', handleId: li }, 'refund', 404, '任务不存在')
  await refused(api.transferTaskRefund, { id, handleId: li }, 'admin', 403, '无权处理该任务')
  for (const other of [ofJd, ordering]) await refused(api.transferTaskRefund, { id, handleId: other }, 'refund', 409, '接收人无权处理')
  await refused(api.transferTaskRefund, { id, handleId: agent }, 'refund', 409, '不能转交给申请人')
  await refused(api.rollbackTaskRefund, { id, flowRemark: '再核' }, 'refund', 409, '该环节不能退回')
  await refused(api.rollbackTaskRefund, { id, flowRemark: '' }, 'refund', 400, '退回原因不能为空')

  await call(api.transferTaskRefund, { id, handleId: li, remark: '休假' }, 'refund')
  const passed = await taskOf(refundId)
  t.match(passed, { id, status: 'TRANSFERRED', statusDesc: '已转交', handler: li, toName: `李员工${people - 2}`, dueAt: task.dueAt })
  t.same(await inListOf('refund', refundId), [], 'it stands in one list only')
  t.match(await inListOf(li, refundId), [{ id, status: 'TRANSFERRED' }])
  t.match((await call(api.queryTaskRefund, { handler: li }, 'admin')).content, [{ id }])
  t.match((await call(flow.instanceDetail, { id: task.instanceId }, li)).tasks[1], { status: 'TRANSFERRED', toName: passed.toName })
  const { events } = await call(timeline, { stream: `flowtask-${id}`, page: 0, size: 20 }, 'auditor')
  t.match(events.at(-1), { zh: '转交任务', commandZh: '转交任务' })
  const handle = { instanceId: task.instanceId, curentTaskId: id, routeId: 'step1-pass', flowRemark: '同意' }
  await refused(flow.handleFlow, handle, 'refund', 403, '无权处理该任务')
  await refused(api.transferTaskRefund, { id, handleId: 'refund' }, 'refund', 403, '无权处理该任务')
  await call(flow.handleFlow, handle, li)
  t.match((await call(api.queryTaskRefund, { handler: li, status: 'DONE' }, 'admin')).content, [{ id, status: 'DONE', handler: li }])
  await refused(api.transferTaskRefund, { id, handleId: 'refund' }, li, 409, '任务已被处理')

  t.comment('the step before is opened anew')
  await program.settle()
  const second = await taskOf(refundId, { status: 'PENDING' })
  t.match(second, { toGroupName: '主管复核' })
  t.same(await actionsOf(second.id, 'admin'), ['transfer', 'rollback', 'modify', 'delete'])
  await refused(api.rollbackTaskRefund, { id: second.id, flowRemark: '金额再核' }, 'refund', 403, '无权处理该任务')
  await call(api.rollbackTaskRefund, { id: second.id, flowRemark: '金额再核' }, 'admin')
  t.match(await inListOf('refund', refundId), [{ toGroupName: '退票审核', status: 'PENDING' }])
  await refused(api.rollbackTaskRefund, { id: second.id, flowRemark: '又' }, 'admin', 409, '任务已被处理')
})

t.test('whoever is told of overdue tasks names another handler, or hands the refund back to its desk', async t => {
  const { call, apply, colleague, taskOf, inListOf, refused, agent, program } = await start(t)
  const refundId = await apply()
  await call(api.addTaskRefund, { refundId }, 'refund')
  const { id } = await taskOf(refundId)
  const li = await colleague()
  await refused(api.modifyTaskRefund, { id, toUser: li }, 'refund', 403, '须由超时上报角色的人员办理')
  await refused(api.modifyTaskRefund, { id, toUser: 'finance' }, 'admin', 409, '接收人无权处理')
  await call(api.modifyTaskRefund, { id, toUser: li, remark: '刘工请假' }, 'admin')
  t.match(await inListOf(li, refundId), [{ id }])

  await refused(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund', 409, '退票单正在审批流中，请在审批任务中处理')
  await refused(api.deleteTaskRefund, { id }, li, 403, '须由超时上报角色的人员办理')
  t.same(await call(api.deleteTaskRefund, { ids: [id], reason: '直接审核' }, 'admin'), { ids: [id], failed: [] })
  await program.settle()
  t.match(await call(refundDetail, { refundId }, agent), { status: 'REFUNDSUBMIT' }, 'it is not rejected')
  t.match(await taskOf(refundId), { status: 'CANCELLED' })
  t.same(await inListOf(li, refundId), [])
  t.same(
    (await call(queryNotices, { size: 50 }, agent)).content.filter(({ title }) => title.includes('申请')),
    [],
    'the agency is not told of an end that is none',
  )
  await refused(api.deleteTaskRefund, { id }, 'admin', 409, '任务已被处理')
  await call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund')
  await refused(api.addTaskRefund, { refundId }, 'refund', 409, '只有已提交的退票单可以提交审批')
})

t.test('a refund whose flow is not released has no task', async t => {
  const { call, apply, refused } = await start(t)
  await call(modifyDefinition, { id: 'REFUND', status: 'RETIRED' }, 'admin')
  await refused(api.addTaskRefund, { refundId: await apply() }, 'refund', 409, '流程定义未发布')
  await call(modifyDefinition, { id: 'REFUND', status: 'RELEASED' }, 'admin')
})
