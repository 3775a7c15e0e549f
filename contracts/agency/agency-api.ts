import { fileTypes } from '../enums.ts'
import { SubmitFlow } from '../flow/api.ts'
import { command, get, query, upload } from '../kernel/endpoint.ts'
import { personal } from '../kernel/personal.ts'
import { Airline, Flag, Id, Instant, Note, oneOf, optional, Page, PageOf, Text, Type, zh } from '../kernel/schema.ts'
import { Outcome, selectionBy } from '../kernel/selection.ts'
import { agencyLevels, agencyStatuses, financeCodeStatuses, profileChanges } from './agency-codes.ts'
import { agencySwitches } from './agency-events.ts'
import { IMAGE_BYTES } from './registration.ts'
import { AuthorityRow, Info, Picture } from './registration-api.ts'

/** Agencies as staff manage them (catalogue member/agent, financecode, registerAuditor). */

const Status = oneOf(agencyStatuses, '状态')
const One = { id: zh(Id, '代理人编号') }
const Switches = {
  canFreeBid: zh(Flag, agencySwitches.canFreeBid),
  canAutoQuote: zh(Flag, agencySwitches.canAutoQuote),
  canInterFreeBid: zh(Flag, agencySwitches.canInterFreeBid),
}
const AgentRow = Type.Object({
  id: zh(Id, '代理人编号'),
  parent: optional(zh(Id, '上级代理人')),
  name: zh(Text, '单位名称'),
  status: Status,
  loginName: optional(zh(Text, '登录名')),
  linkman: personal('agency', 'name', zh(Text, '业务联系人')),
  tel: personal('agency', 'phone', zh(Text, '联系电话')),
  level: optional(zh(oneOf(agencyLevels), '代理人级别')),
  parentOrgId: optional(zh(Id, '所属营业部')),
  deptId: optional(zh(Id, '所属部门')),
  domestic: zh(Type.Array(Airline), '国内销售权限'),
  inter: zh(Type.Array(Airline), '国际销售权限'),
  ...Switches,
  openedAt: zh(Instant, '开通时间'),
  changedAt: zh(Instant, '状态时间'),
  /** it has registered, and no workflow reviews it: the workflow was not in use then */
  unfiled: optional(zh(Flag, '未进入流程')),
})

export const queryAgents = query('/api/member/agent/r/query', {
  zh: '代理人查询',
  allow: ['employee'],
  body: Type.Object({
    ...Page,
    q: optional(Type.String({ maxLength: 50, title: '关键字' })),
    status: optional(Status),
    parentOrgId: optional(zh(Id, '所属营业部')),
    loginName: optional(Type.String({ maxLength: 32, title: '登录名' })),
    canFreeBid: optional(Switches.canFreeBid),
    canAutoQuote: optional(Switches.canAutoQuote),
    canInterFreeBid: optional(Switches.canInterFreeBid),
    unfiled: optional(zh(Flag, '未进入流程')),
  }),
  data: PageOf(AgentRow),
})
export const getAgent = get('/api/member/agent/r/get', {
  zh: '代理人详情',
  allow: ['employee'],
  body: Type.Object(One),
  data: Type.Object({
    ...AgentRow.properties,
    agentInfo: Info,
    applied: zh(Type.Array(AuthorityRow), '申请的销售权限'),
    pictures: zh(Type.Array(Picture), '资质图片'),
    reason: optional(zh(Note, '原因')),
    defaultHandler: optional(zh(Text, '默认处理人')),
    /** changes that wait for their flow */
    changes: zh(Type.Array(Type.Object({ requestId: Id, kind: oneOf(profileChanges, '变更类别') })), '审批中的变更'),
    /** field → what looks wrong without being refused */
    hints: zh(Type.Record(Type.String(), Type.String()), '提醒'),
    revision: Type.Integer(),
    stream: Text,
    allowedActions: Type.Array(Type.Object({ action: Text, zh: Text, path: Text })),
  }),
})
const { name: _, ...Described } = Info.properties
export const modifyAgent = command('/api/member/agent/w/modify', {
  zh: '修改代理人',
  allow: ['employee'],
  note: '给出的字段替换原值，空文本表示清空；单位名称、部门和销售权限经审批变更。',
  body: Type.Object({
    ...One,
    ...Described,
    defaultHandler: optional(zh(Text, '默认处理人')),
    level: optional(zh(oneOf({ ...agencyLevels, NONE: '未定级' }), '代理人级别')),
    reason: optional(zh(Note, '原因')),
  }),
  data: Type.Object({ id: Id, status: Status }),
})
const Chosen = selectionBy('id', '代理人编号')
export const enableAgent = command('/api/member/agent/w/enable', { zh: '启用代理人', allow: ['employee'], body: Chosen, data: Outcome })
export const disableAgent = command('/api/member/agent/w/disable', { zh: '停用代理人', allow: ['employee'], body: Chosen, data: Outcome })
export const batchFrozen = command('/api/member/agent/w/batchFrozen', {
  zh: '批量冻结代理人',
  allow: ['employee'],
  body: Type.Object({ ...Chosen.properties, frozen: zh(Flag, '冻结') }),
  data: Outcome,
})
const Switched = Type.Object({ ...Chosen.properties, on: zh(Flag, '开启') })
const setSwitch = <const P extends string>(path: P, name: string) =>
  command(path, { zh: `${name}开关`, allow: ['employee'], body: Switched, data: Outcome })
export const setCanFreeBid = setSwitch('/api/member/agent/w/setCanFreeBid', agencySwitches.canFreeBid)
export const setCanAutoQuote = setSwitch('/api/member/agent/w/setCanAutoQuote', agencySwitches.canAutoQuote)
export const setCanInterFreeBid = setSwitch('/api/member/agent/w/setCanInterFreeBid', agencySwitches.canInterFreeBid)

/** staff name the agency, its own people need not */
const whose = { agentId: optional(zh(Id, '代理人编号')) }
export const uploadFile = upload('/api/member/agent/w/uploadFile', {
  zh: '上传代理人资质文件',
  allow: ['agent', 'employee'],
  files: { max: 1, bytes: IMAGE_BYTES },
  note: '文件字段 file；jpg、gif 或 png，不超过 2M。代理人上传自己的，后台员工须给出 agentId。',
  body: Type.Object({ ...whose, fileType: oneOf(fileTypes, '资质类型') }),
  data: Picture,
})

const Applied = Type.Object({ agentId: Id, requestId: Id, instanceId: Id })
export const submitNameApply = command('/api/member/agent/w/submitNameApply', {
  zh: '代理人名称变更申请',
  allow: ['agent', 'employee'],
  body: Type.Object({ ...whose, name: Type.String({ minLength: 1, maxLength: 100, title: '新单位名称' }), ...SubmitFlow }),
  data: Applied,
})
export const submitDepartmentApply = command('/api/member/agent/w/submitDepartmentApply', {
  zh: '代理人部门变更申请',
  allow: ['agent', 'employee'],
  body: Type.Object({ ...whose, deptId: zh(Id, '部门'), ...SubmitFlow }),
  data: Applied,
})
export const submitSalesApply = command('/api/member/agent/w/submitSalesApply', {
  zh: '代理人销售权限申请',
  allow: ['agent', 'employee'],
  note: 'authorities 为变更后的全部销售权限。',
  body: Type.Object({
    ...whose,
    authorities: zh(Type.Array(AuthorityRow, { minItems: 1, maxItems: 100 }), '销售权限'),
    ...SubmitFlow,
  }),
  data: Applied,
})

const FinanceCodeStatus = oneOf(financeCodeStatuses, '状态')
/** One for each agency, so its id is the agency's. */
export const FinanceCodeRow = Type.Object({
  id: zh(Id, '代理人编号'),
  agencyName: zh(Text, '单位名称'),
  financeCode: zh(Text, '财务代码'),
  /** the one in force while another waits for its approval */
  approvedCode: optional(zh(Text, '生效的财务代码')),
  status: FinanceCodeStatus,
  reason: optional(zh(Note, '原因')),
  updatedAt: zh(Instant, '更新时间'),
})
export const queryFinanceCodes = query('/api/member/financecode/r/query', {
  zh: '财务代码查询',
  allow: ['employee'],
  body: Type.Object({ ...Page, q: optional(Type.String({ maxLength: 50, title: '关键字' })), status: optional(FinanceCodeStatus) }),
  data: PageOf(FinanceCodeRow),
})
export const saveFinanceCode = command('/api/member/financecode/w/save', {
  zh: '财务代码保存',
  allow: ['employee'],
  body: Type.Object({ ...One, financeCode: Type.String({ pattern: '^[A-Za-z0-9-]{2,30}$', title: '财务代码' }) }),
  data: Type.Object({ id: Id, status: FinanceCodeStatus }),
})
export const submitFinanceCode = command('/api/member/financecode/w/submitFlow', {
  zh: '财务代码提交审批',
  allow: ['employee'],
  body: Type.Object({ ...One, ...SubmitFlow }),
  data: Type.Object({ id: Id, status: FinanceCodeStatus, instanceId: Id }),
})

export { registerAuditor } from './register-auditor.ts'
