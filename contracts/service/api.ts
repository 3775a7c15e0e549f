import { Moved, SubmitFlow } from '../flow/api.ts'
import { Action } from '../kernel/action.ts'
import { agents, command, get } from '../kernel/endpoint.ts'
import { personal, writing } from '../kernel/personal.ts'
import { Fen, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { Outcome, selectionBy } from '../kernel/selection.ts'
import { groupServices } from '../order/rules/group-service.ts'
import { serviceEnds, serviceStatuses } from './codes.ts'
import { ServiceRow } from './lists.ts'

const askers = [...agents, 'employee'] as const
const path = <const P extends string>(rest: P) => `/api/order/tdfw/${rest}` as const
const id = zh(Id, '服务单号')
const orderId = zh(Id, '订单号')
const Terms = {
  stockId: zh(Id, '航段'),
  service: zh(oneOf(groupServices), '服务'),
  count: zh(Type.Integer({ minimum: 1, maximum: 999 }), '人数'),
  ids: optional(zh(Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }), '旅客')),
  remark: optional(writing(zh(Type.String({ maxLength: 500 }), '说明'))),
}
const Standing = Type.Object({ id, status: zh(oneOf(serviceStatuses), '状态') })
const named = '轮椅、无陪儿童和病残旅客须选择旅客，人数与所选旅客一致。'

/** The offers of contracts to the order's agency on each of its flights. */
export const offeredServices = get(path('r/offered'), {
  zh: '可申请的团队服务',
  allow: askers,
  body: Type.Object({ orderId }),
  data: Type.Object({
    legs: Type.Array(
      Type.Object({
        stockId: zh(Id, '航段'),
        flightNo: zh(Text, '航班'),
        date: zh(Text, '日期'),
        services: Type.Array(
          Type.Object({
            service: zh(oneOf(groupServices), '服务'),
            price: zh(Fen, '单价'),
            /** the last moment at which it is submitted */
            until: zh(Instant, '申请截止'),
          }),
        ),
      }),
    ),
  }),
})
export const getService = get(path('r/get'), {
  zh: '团队服务详情',
  allow: askers,
  body: Type.Object({ id }),
  data: Type.Object({
    ...ServiceRow.properties,
    travellers: Type.Array(Type.Object({ id: zh(Id, '旅客'), name: personal('traveller', 'name', zh(Text, '姓名')) })),
    remark: optional(zh(Text, '说明')),
    contractNo: optional(zh(Text, '合同号')),
    returnRemark: optional(zh(Text, '退回意见')),
    end: optional(zh(oneOf(serviceEnds), '取消原因')),
    reason: optional(zh(Text, '原因')),
    instanceId: optional(zh(Id, '流程实例')),
    revision: zh(Type.Integer(), '版本'),
    stream: zh(Text, '历史'),
    allowedActions: zh(Type.Array(Action), '可用操作'),
  }),
})
export const addService = command(path('w/add'), {
  zh: '新增团队服务',
  allow: askers,
  body: Type.Object({ orderId, ...Terms }),
  data: Standing,
  note: `保存为草稿，提交流程后由航空公司审批。${named}`,
})
export const modifyService = command(path('w/modify'), {
  zh: '修改团队服务',
  allow: askers,
  body: Type.Object({ id, ...Terms }),
  data: Standing,
  note: `草稿和已退回的可以修改；填写全部内容，未填的选填项即为空。${named}`,
})
export const deleteService = command(path('w/delete'), {
  zh: '删除团队服务',
  allow: askers,
  body: selectionBy('id', '服务单号'),
  data: Outcome,
  note: '草稿和已退回的可以删除；已通过的由航空公司填写原因后取消，原因告知代理人。',
})
export const submitService = command(path('w/submitFlow'), {
  zh: '团队服务提交流程',
  allow: askers,
  body: Type.Object({ id, ...SubmitFlow }),
  data: Moved,
  note: '须在起飞前合同规定的小时数以前提交；已退回的修改后再次提交。',
})

export { queryServices, ServiceRow } from './lists.ts'
