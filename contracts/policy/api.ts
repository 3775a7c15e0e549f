import { command, get, query, staff } from '../kernel/endpoint.ts'
import { Airline, Cabin, Count, Iata, Id, Instant, oneOf, optional, Page, PageOf, Text, Type, zh } from '../kernel/schema.ts'
import { PolicyTerms, policyStatuses } from './events.ts'

export const Policy = Type.Object({
  id: Id,
  policyNo: zh(Text, '政策编号'),
  status: oneOf(policyStatuses, '状态'),
  name: zh(Text, '政策名称'),
  airLine: zh(Airline, '航空公司'),
  origin: zh(Text, '始发地'),
  destination: zh(Text, '目的地'),
  cabin: zh(Text, '舱位'),
  priceText: zh(Text, '价格'),
  terms: PolicyTerms,
  updatedBy: zh(Text, '更新人'),
  updatedAt: zh(Instant, '更新时间'),
})
const PolicyId = zh(Id, '政策编号')
const actions = Type.Array(Type.Object({ action: Text, zh: Text, path: Text }))

export const queryPolicy = query('/api/policy/r/query', {
  zh: '国内政策查询',
  allow: staff,
  body: Type.Object({
    ...Page,
    airLine: optional(Airline),
    origin: optional(Iata),
    destination: optional(Iata),
    cabin: optional(Cabin),
    status: optional(oneOf(policyStatuses, '状态')),
  }),
  data: PageOf(Policy),
})
export const getPolicy = get('/api/policy/r/get', {
  zh: '国内政策详情',
  allow: staff,
  body: Type.Object({ policyId: PolicyId }),
  data: Type.Object({
    policyId: Id,
    policyNo: Text,
    status: oneOf(policyStatuses),
    terms: PolicyTerms,
    revision: Type.Integer(),
    allowedActions: actions,
  }),
})
/** without `policyId` a new policy, with it a new version of that one */
export const savePolicy = command('/api/policy/w/save', {
  zh: '国内政策保存',
  allow: staff,
  body: Type.Object({ policyId: optional(PolicyId), terms: zh(PolicyTerms, '政策内容') }),
  data: Type.Object({ policyId: Id, policyNo: Text }),
})
const Ids = Type.Object({
  policyId: optional(PolicyId),
  ids: optional(zh(Type.Array(Id, { maxItems: 200 }), '政策')),
  reason: optional(zh(Text, '原因')),
})
const Results = Type.Object({ results: Type.Array(Type.Object({ id: Id, ok: Type.Boolean(), message: Text })), changed: Count })
export const pausePolicy = command('/api/policy/w/pause', { zh: '政策暂停', allow: staff, body: Ids, data: Results })
export const resumePolicy = command('/api/policy/w/resume', { zh: '政策恢复', allow: staff, body: Ids, data: Results })
