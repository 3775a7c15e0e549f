import { command, file, get, query, upload } from '../kernel/endpoint.ts'
import { notPersonal } from '../kernel/personal.ts'
import { ImportBody, ImportReport } from '../kernel/record.ts'
import { Airline, Bps, Cabin, Count, Flag, Iata, Id, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { PolicyClass } from './classes.ts'
import { PolicyTerms, policyStatuses } from './events.ts'

const PolicyId = zh(Id, '政策编号')
const actions = Type.Array(Type.Object({ action: Text, zh: Text, path: Text }))

const Filter = {
  airLine: optional(Airline),
  origin: optional(Iata),
  destination: optional(Iata),
  cabin: optional(Cabin),
  status: optional(oneOf(policyStatuses, '状态')),
}
export const exportPolicy = file('/api/policy/r/export', { zh: '政策导出', allow: ['employee'], body: Type.Object(Filter) })
export const classificationList = get('/api/policy/r/classificationList', {
  zh: '政策分类列表',
  allow: ['any'],
  data: Type.Array(PolicyClass),
})
export const getPolicy = get('/api/policy/r/get', {
  zh: '国内政策详情',
  allow: ['employee'],
  body: Type.Object({ policyId: PolicyId }),
  data: Type.Object({
    policyId: Id,
    policyNo: Text,
    status: oneOf(policyStatuses),
    terms: PolicyTerms,
    version: Count,
    reissueOf: optional(Id),
    reissuedAs: optional(Id),
    rules: Type.Array(Type.Object({ title: Text, text: Text })),
    revision: Type.Integer(),
    allowedActions: actions,
  }),
})
/**
 * Without `policyId` it saves a new policy, with it a new version of that policy. A draft is published when it is saved without `draft`.
 */
export const savePolicy = command('/api/policy/w/save', {
  zh: '国内政策保存',
  allow: ['employee'],
  body: Type.Object({ policyId: optional(PolicyId), terms: zh(PolicyTerms, '政策内容'), draft: optional(zh(Flag, '草稿')) }),
  data: Type.Object({ policyId: Id, policyNo: Text }),
})
const ids = zh(Type.Array(Id, { minItems: 1, maxItems: 200 }), '政策')
const Ids = Type.Object({ policyId: optional(PolicyId), ids: optional(ids), reason: optional(zh(Text, '原因')) })
const Results = Type.Object({ results: Type.Array(Type.Object({ id: Id, ok: Type.Boolean(), message: Text })), changed: Count })
export const pausePolicy = command('/api/policy/w/pause', { zh: '政策暂停', allow: ['employee'], body: Ids, data: Results })
export const resumePolicy = command('/api/policy/w/resume', { zh: '政策恢复', allow: ['employee'], body: Ids, data: Results })
export const deletePolicy = command('/api/policy/w/delete', {
  zh: '政策删除',
  allow: ['employee'],
  body: Ids,
  data: Results,
  note: '删除后不再用于新的报价；已售订单保留下单时的条款。',
})
export const reissuePolicy = command('/api/policy/w/reissue', {
  zh: '政策重新发布',
  allow: ['employee'],
  body: Type.Object({ policyId: PolicyId, terms: optional(zh(PolicyTerms, '政策内容')) }),
  data: Type.Object({ policyId: Id, policyNo: Text }),
  note: '以原政策（或给出的新内容）发布新政策，原政策随之删除。',
})

const Party = Type.Object({ policyId: Id, policyNo: Text, name: notPersonal(zh(Text, '政策名称')), fare: zh(Text, '价格') })
/** Pairs of policies in force between which only price and age decide. */
export const policyConflicts = query('/api/policy/r/conflicts', {
  zh: '政策重叠',
  allow: ['employee'],
  body: Type.Object({ airLine: optional(Airline), origin: optional(Iata), destination: optional(Iata) }),
  data: Type.Object({
    policies: zh(Count, '有效政策数'),
    /** true where there are more pairs than the answer has */
    more: zh(Flag, '还有更多'),
    pairs: zh(
      Type.Array(
        Type.Object({
          airLine: Airline,
          origin: zh(Text, '始发地'),
          destination: zh(Text, '目的地'),
          one: zh(Party, '一条政策'),
          other: zh(Party, '另一条政策'),
        }),
      ),
      '重叠的政策',
    ),
  }),
  note: '同样具体、对某个航班、销售日、人数与代理人都适用的两条有效政策：实际按较低价、再按较新者销售。最多列出1000对。',
})

/** fields that many policies may be given at once; names and routes tell them apart and stay */
const { name: _, airLine: __, origin: ___, destination: ____, ...common } = PolicyTerms.properties
const emptied = Object.entries(common).flatMap(([key, schema]) => ('~optional' in schema ? [key] : []))
export const batchPolicy = command('/api/policy/w/batch', {
  zh: '政策批量处理',
  allow: ['employee'],
  body: Type.Object({
    ids,
    change: optional(zh(Type.Partial(Type.Object(common)), '修改内容')),
    clear: optional(zh(Type.Array(Type.Enum(emptied as (keyof typeof common)[]), { uniqueItems: true }), '清空的内容')),
  }),
  data: Results,
  note: '将同样的修改用于所选政策，逐条给出结果。',
})

export const saveDiscounts = command('/api/policy/w/saveDiscounts', {
  zh: '折扣政策保存',
  allow: ['employee'],
  body: Type.Object({
    items: zh(Type.Array(Type.Object({ policyId: PolicyId, rate: zh(Bps, '折扣') }), { minItems: 1, maxItems: 200 }), '折扣'),
  }),
  data: Results,
  note: '逐条修改折扣，已售订单不受影响。',
})
export const deleteDiscounts = command('/api/policy/w/deleteDiscounts', {
  zh: '折扣政策删除',
  allow: ['employee'],
  body: Ids,
  data: Results,
})

export const importPolicy = upload('/api/policy/w/import', {
  zh: '政策导入',
  allow: ['employee'],
  body: ImportBody,
  data: ImportReport,
  note: '每行一条政策：有政策编号的行保存为该政策的新版本，没有的新增并立即生效；内容相同的行不重复写入，适用条件相同而内容不同的行为冲突。',
})
export const policyTemplate = file('/api/policy/r/template', { zh: '政策导入模板', allow: ['employee'] })

export { Policy, queryDiscounts, queryPolicy } from './lists.ts'
