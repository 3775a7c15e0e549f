import { fileTypes } from '../enums.ts'
import { SubmitFlow } from '../flow/api.ts'
import { command, get, upload } from '../kernel/endpoint.ts'
import { Doer, Flag, Id, Instant, Note, oneOf, optional, PersonName, Text, Type, zh } from '../kernel/schema.ts'
import { Outcome, selectionBy } from '../kernel/selection.ts'
import { reasonFrom } from '../reasons.ts'
import { agencyLevels, profileChanges } from './agency-codes.ts'
import { agencySwitches } from './agency-events.ts'
import { AgencyStatus, AgentRow, FinanceCodeStatus } from './lists.ts'
import { IMAGE_BYTES } from './registration.ts'
import { AuthorityRow, Info, Picture } from './registration-api.ts'

/** Agencies as staff manage them (catalogue member/agent, financecode, registerAuditor). */

const One = { id: zh(Id, '代理人编号') }
const DecidedBy = { by: optional(zh(PersonName, '处理人')), at: zh(Instant, '处理时间') }
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
    defaultHandler: optional(zh(Doer, '默认处理人')),
    /** requested changes that wait for their flow */
    changes: zh(Type.Array(Type.Object({ requestId: Id, kind: oneOf(profileChanges, '变更类别') })), '审批中的变更'),
    /** the last decision about its registration, and about each kind of change */
    reviewed: optional(zh(Type.Object(DecidedBy), '注册审核')),
    decidedChanges: zh(
      Type.Array(
        Type.Object({
          kind: oneOf(profileChanges, '变更类别'),
          approved: zh(Flag, '通过'),
          reason: optional(zh(Note, '原因')),
          ...DecidedBy,
        }),
      ),
      '已审批的变更',
    ),
    /** hints by field about values that look wrong but are accepted */
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
  allAirlines: true,
  note: '给出的字段替换原值，空文本表示清空；单位名称、部门和销售权限经审批变更。',
  body: Type.Object({
    ...One,
    ...Described,
    defaultHandler: optional(zh(Doer, '默认处理人')),
    level: optional(zh(oneOf({ ...agencyLevels, NONE: '未定级' }), '代理人级别')),
    reason: optional(zh(Note, '原因')),
  }),
  data: Type.Object({ id: Id, status: AgencyStatus }),
})
const Chosen = selectionBy('id', '代理人编号')
const Barred = Type.Object({ ...reasonFrom('barring'), ...Chosen.properties })
export const enableAgent = command('/api/member/agent/w/enable', {
  zh: '启用代理人',
  allow: ['employee'],
  allAirlines: true,
  body: Chosen,
  data: Outcome,
})
export const disableAgent = command('/api/member/agent/w/disable', {
  zh: '停用代理人',
  allow: ['employee'],
  allAirlines: true,
  body: Barred,
  data: Outcome,
})
export const batchFrozen = command('/api/member/agent/w/batchFrozen', {
  zh: '批量冻结代理人',
  allow: ['employee'],
  allAirlines: true,
  body: Type.Object({ ...Barred.properties, frozen: zh(Flag, '冻结') }),
  data: Outcome,
})
const Switched = Type.Object({ ...Chosen.properties, on: zh(Flag, '开启') })
const setSwitch = <const P extends string>(path: P, name: string) =>
  command(path, { zh: `${name}开关`, allow: ['employee'], allAirlines: true, body: Switched, data: Outcome })
export const setCanFreeBid = setSwitch('/api/member/agent/w/setCanFreeBid', agencySwitches.canFreeBid)
export const setCanAutoQuote = setSwitch('/api/member/agent/w/setCanAutoQuote', agencySwitches.canAutoQuote)
export const setCanInterFreeBid = setSwitch('/api/member/agent/w/setCanInterFreeBid', agencySwitches.canInterFreeBid)

/** staff name the agency; its own users need not */
const whose = { agentId: optional(zh(Id, '代理人编号')) }
export const uploadFile = upload('/api/member/agent/w/uploadFile', {
  zh: '上传代理人资质文件',
  allow: ['agent', 'employee'],
  allAirlines: true,
  files: { max: 1, bytes: IMAGE_BYTES },
  note: '文件字段 file；jpg、gif 或 png，不超过 2M。代理人上传自己的，后台员工须给出 agentId。',
  body: Type.Object({ ...whose, fileType: oneOf(fileTypes, '资质类型') }),
  data: Picture,
})

const Applied = Type.Object({ agentId: Id, requestId: Id, instanceId: Id })
export const submitNameApply = command('/api/member/agent/w/submitNameApply', {
  zh: '代理人名称变更申请',
  allow: ['agent', 'employee'],
  allAirlines: true,
  body: Type.Object({ ...whose, name: Type.String({ minLength: 1, maxLength: 100, title: '新单位名称' }), ...SubmitFlow }),
  data: Applied,
})
export const submitDepartmentApply = command('/api/member/agent/w/submitDepartmentApply', {
  zh: '代理人部门变更申请',
  allow: ['agent', 'employee'],
  allAirlines: true,
  body: Type.Object({ ...whose, deptId: zh(Id, '部门'), ...SubmitFlow }),
  data: Applied,
})
export const submitSalesApply = command('/api/member/agent/w/submitSalesApply', {
  zh: '代理人销售权限申请',
  allow: ['agent', 'employee'],
  allAirlines: true,
  note: 'authorities 为变更后的全部销售权限。',
  body: Type.Object({
    ...whose,
    authorities: zh(Type.Array(AuthorityRow, { minItems: 1, maxItems: 100 }), '销售权限'),
    ...SubmitFlow,
  }),
  data: Applied,
})

export const saveFinanceCode = command('/api/member/financecode/w/save', {
  zh: '财务代码保存',
  allow: ['employee'],
  allAirlines: true,
  body: Type.Object({ ...One, financeCode: Type.String({ pattern: '^[A-Za-z0-9-]{2,30}$', title: '财务代码' }) }),
  data: Type.Object({ id: Id, status: FinanceCodeStatus }),
})
export const submitFinanceCode = command('/api/member/financecode/w/submitFlow', {
  zh: '财务代码提交审批',
  allow: ['employee'],
  allAirlines: true,
  body: Type.Object({ ...One, ...SubmitFlow }),
  data: Type.Object({ id: Id, status: FinanceCodeStatus, instanceId: Id }),
})

export { FinanceCodeRow, queryAgents, queryFinanceCodes } from './lists.ts'
