import { Moved, SubmitFlow } from '../flow/api.ts'
import { Action } from '../kernel/action.ts'
import { command, get, staff } from '../kernel/endpoint.ts'
import { writing } from '../kernel/personal.ts'
import { Id, optional, Text, Type, UserId, zh } from '../kernel/schema.ts'
import { Outcome, selectionBy } from '../kernel/selection.ts'
import { reasonFrom } from '../reasons.ts'
import { TaskRefundRow } from './task-lists.ts'

/** Tasks of refunds that a workflow decides (catalogue basicinfo/taskRefund, DOMAIN §3.15). */

const id = zh(Id, '任务编号')
const remark = optional(writing(zh(Type.String({ maxLength: 500 }), '说明')))
const Passed = Type.Object({ id, handler: zh(UserId, '处理人登录名') })

export const getTaskRefund = get('/api/basicinfo/taskRefund/r/get', {
  zh: '退票任务详情',
  allow: ['employee'],
  body: Type.Object({ id }),
  data: Type.Object({
    ...TaskRefundRow.properties,
    stream: zh(Text, '历史'),
    revision: zh(Type.Integer(), '版本'),
    allowedActions: zh(Type.Array(Action), '可用操作'),
  }),
})
export const addTaskRefund = command('/api/basicinfo/taskRefund/w/add', {
  zh: '新增退票任务',
  allow: ['employee'],
  body: Type.Object({ refundId: zh(Id, '退票单号'), ...SubmitFlow }),
  data: Moved,
  note: '把已提交的退票单交给退票审批流，由流程的处理人审核。',
})
export const modifyTaskRefund = command('/api/basicinfo/taskRefund/w/modify', {
  zh: '修改退票任务',
  allow: ['employee'],
  body: Type.Object({ id, toUser: zh(UserId, '处理人'), remark }),
  data: Passed,
  note: '由超时上报角色的人员改派给另一人；处理时限不变。',
})
export const deleteTaskRefund = command('/api/basicinfo/taskRefund/w/delete', {
  zh: '删除退票任务',
  allow: ['employee'],
  body: selectionBy('id', '任务编号'),
  data: Outcome,
  note: '由超时上报角色的人员撤回审批，退票单改由退票岗直接审核。',
})
export const rollbackTaskRefund = command('/api/basicinfo/taskRefund/w/rollback', {
  zh: '退票任务回退',
  allow: staff,
  body: Type.Object({ id, flowRemark: writing(zh(Type.String({ minLength: 1, maxLength: 500 }), '退回原因')), ...reasonFrom('review') }),
  data: Moved,
  note: '退回上一环节，由其处理人重新处理。',
})
export const transferTaskRefund = command('/api/basicinfo/taskRefund/w/transfer', {
  zh: '退票任务转交',
  allow: staff,
  body: Type.Object({ id, handleId: zh(UserId, '接收人'), remark }),
  data: Passed,
  note: '由可以处理该任务的人员转交；处理时限不变，此后只由接收人处理。',
})

export { queryTaskRefund, TaskRefundRow } from './task-lists.ts'
