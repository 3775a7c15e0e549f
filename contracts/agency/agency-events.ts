import { fileTypes, heritages, orgTypes } from '../enums.ts'
import { agencyEvents, LoginName } from '../identity/events.ts'
import { event } from '../kernel/event.ts'
import { login, notPersonal, writing } from '../kernel/personal.ts'
import { Airline, coded, Doer, Flag, Id, Instant, Note, oneOf, optional, type Static, Text, Type, UserId, zh } from '../kernel/schema.ts'
import { agencyLevels, agencySwitches, profileChanges, rejectionCauses } from './agency-codes.ts'
import { Info } from './registration-api.ts'

/** Registration and later life of an agency (DOMAIN §3.1). Stream `agency-{id}`, together with the facts of events.ts. */

/** fields of a registration with labels for their codes */
const CodedInfo = Type.Object({
  ...Info.properties,
  heritage: coded(Info.properties.heritage, heritages),
  orgType: coded(Info.properties.orgType, orgTypes),
})
const Authority = Type.Object({ airLine: Airline, inter: zh(Flag, '国际') })
const Authorities = zh(Type.Array(Authority), '销售权限')
/** A paper that the file store keeps under this id; `size` in bytes. */
export const Paper = Type.Object({
  id: zh(Id, '图片编号'),
  name: writing(zh(Text, '文件名')),
  type: notPersonal(zh(Text, '文件类型')),
  size: zh(Type.Integer({ minimum: 1 }), '大小（字节）'),
  fileType: oneOf(fileTypes, '资质类型'),
})
export type Paper = Static<typeof Paper>
const Reason = Type.Object({ reason: optional(writing(zh(Note, '原因'))) })

/** the person who has decided in the flow, where one has */
const doneBy = optional(zh(Doer, '处理人'))

/** The agency applies; only the approval grants anything. `passwordHash` is for the login, which is made right after. */
export const AgencyRegistered = event(
  'AgencyRegistered',
  '提交注册',
  Type.Object({
    agency: zh(Id, '代理人'),
    loginName: LoginName,
    passwordHash: Type.String({ minLength: 1, maxLength: 300, title: '密码散列', secret: true }),
    info: zh(CodedInfo, '注册信息'),
    applied: Authorities,
    papers: zh(Type.Array(Paper), '资质图片'),
  }),
)
/** The application goes back to the applicant, who may correct and resubmit it until the deadline (`reviewEnds`). */
export const AgencyReturned = event(
  'AgencyReturned',
  '退回申请人',
  Type.Object({ reason: optional(writing(zh(Note, '原因'))), until: zh(Instant, '重新提交截止'), doneBy }),
)
/** `info` and `applied` are complete, as they are now */
export const AgencyInfoModified = event(
  'AgencyInfoModified',
  '修改注册信息',
  Type.Object({ info: zh(CodedInfo, '注册信息'), applied: Authorities }),
)
export const AgencyPaperAdded = event('AgencyPaperAdded', '上传资质图片', Type.Object({ paper: zh(Paper, '资质图片') }))
export const AgencyPaperRemoved = event('AgencyPaperRemoved', '删除资质图片', Type.Object({ id: zh(Id, '图片编号') }))
export const AgencyResubmitted = event(
  'AgencyResubmitted',
  '重新提交注册',
  Type.Object({ remark: optional(writing(zh(Note, '处理意见'))) }),
)
/** Followed by a `SalesAuthorityGranted` for each right that was applied for. */
export const AgencyApproved = event('AgencyApproved', '注册审核通过', Type.Object({ doneBy }))
export const AgencyRejected = event(
  'AgencyRejected',
  '注册审核不通过',
  Type.Object({
    cause: oneOf(rejectionCauses, '原因类别'),
    reason: optional(writing(zh(Note, '原因'))),
    until: optional(zh(Instant, '登录名保留至')),
    doneBy,
  }),
)
/** The deadline of a rejected application has passed (`reviewEnds`): somebody else may take the login name. */
export const AgencyNameFreed = event('AgencyNameFreed', '释放登录名', Type.Object({}))

export const AgencyFrozen = event('AgencyFrozen', '冻结代理人', Reason)
export const AgencyUnfrozen = event('AgencyUnfrozen', '解冻代理人', Reason)
export const AgencyDisabled = event('AgencyDisabled', '停用代理人', Reason)
export const AgencyEnabled = event('AgencyEnabled', '启用代理人', Reason)
/** Staff change an approved agency; the fact holds all fields as they are now. */
export const AgencyModified = event(
  'AgencyModified',
  '修改代理人',
  Type.Object({
    info: zh(CodedInfo, '注册信息'),
    deptId: optional(zh(Id, '所属部门')),
    defaultHandler: optional(zh(UserId, '默认处理人')),
    level: optional(zh(oneOf({ ...agencyLevels, NONE: '未定级' }), '代理人级别')),
  }),
)
export { agencySwitches }
export type AgencySwitch = keyof typeof agencySwitches
export const AgencySwitched = event(
  'AgencySwitched',
  '设置代理人开关',
  Type.Object({ name: oneOf(agencySwitches, '开关'), on: zh(Flag, '开启') }),
)

/** the first route and handler of the flow, as the applicant chose them */
const Beginning = {
  routeId: optional(zh(Id, '路径编号')),
  toUser: optional(zh(UserId, '处理人')),
  remark: optional(writing(zh(Note, '处理意见'))),
}
/** A change that goes through a flow; one of each kind may be open at a time. */
export const AgencyProfileChangeRequested = event(
  'AgencyProfileChangeRequested',
  '申请变更代理人资料',
  Type.Object({
    requestId: zh(Id, '申请编号'),
    kind: oneOf(profileChanges, '变更类别'),
    name: optional(notPersonal(zh(Text, '单位名称'))),
    deptId: optional(zh(Id, '所属部门')),
    /** all sales authorities that the agency has from then on */
    authorities: optional(Authorities),
    ...Beginning,
  }),
)
export const AgencyProfileChanged = event(
  'AgencyProfileChanged',
  '代理人资料变更通过',
  Type.Object({
    requestId: zh(Id, '申请编号'),
    kind: oneOf(profileChanges, '变更类别'),
    name: optional(notPersonal(zh(Text, '单位名称'))),
    deptId: optional(zh(Id, '所属部门')),
    doneBy,
  }),
)
export const AgencyProfileChangeRefused = event(
  'AgencyProfileChangeRefused',
  '代理人资料变更未通过',
  Type.Object({
    requestId: zh(Id, '申请编号'),
    kind: oneOf(profileChanges, '变更类别'),
    reason: optional(writing(zh(Note, '原因'))),
    doneBy,
  }),
)

/** A sub-agent as its parent describes it, with all fields. If it was submitted before, it is a draft again. */
export const SubAgentSaved = event(
  'SubAgentSaved',
  '保存分代理',
  Type.Object({
    agency: zh(Id, '代理人'),
    parent: zh(Id, '上级代理人'),
    loginName: optional(login(zh(Text, '登录名'))),
    info: zh(CodedInfo, '注册信息'),
    applied: Authorities,
  }),
)
export const SubAgentSubmitted = event('SubAgentSubmitted', '提交分代理', Type.Object({}))
/** The sub-agent's account exists; a `SalesAuthorityGranted` for each authority follows. */
export const SubAgentActivated = event('SubAgentActivated', '激活分代理', Type.Object({}))
/** In the stream of the parent, which sees this sub-agent's documents from then on. */
export const SubAgentTakenOn = event('SubAgentTakenOn', '发展分代理', Type.Object({ subAgent: zh(Id, '分代理') }))

/** All facts in the stream of an agency, for its decider and its view. */
export const agencyFacts = {
  ...agencyEvents,
  AgencyRegistered,
  AgencyReturned,
  AgencyInfoModified,
  AgencyPaperAdded,
  AgencyPaperRemoved,
  AgencyResubmitted,
  AgencyApproved,
  AgencyRejected,
  AgencyNameFreed,
  AgencyFrozen,
  AgencyUnfrozen,
  AgencyDisabled,
  AgencyEnabled,
  AgencyModified,
  AgencySwitched,
  AgencyProfileChangeRequested,
  AgencyProfileChanged,
  AgencyProfileChangeRefused,
  SubAgentSaved,
  SubAgentSubmitted,
  SubAgentActivated,
  SubAgentTakenOn,
}

const FinanceCode = notPersonal(Type.String({ pattern: '^[A-Za-z0-9-]{2,30}$', title: '财务代码' }))
/** The agency's number with the group's accounting; in force once its flow has approved it. Stream `financecode-{agency}`. */
export const FinanceCodeSaved = event(
  'FinanceCodeSaved',
  '保存财务代码',
  Type.Object({ agency: zh(Id, '代理人'), agencyName: notPersonal(zh(Text, '单位名称')), financeCode: FinanceCode }),
)
/** `requestId` names the flow that decides it; this fact starts that flow with the other fields */
export const FinanceCodeSubmitted = event(
  'FinanceCodeSubmitted',
  '提交财务代码',
  Type.Object({ requestId: zh(Id, '申请编号'), ...Beginning }),
)
export const FinanceCodeApproved = event('FinanceCodeApproved', '财务代码审批通过', Type.Object({ doneBy }))
export const FinanceCodeRejected = event('FinanceCodeRejected', '财务代码审批未通过', Type.Object({ ...Reason.properties, doneBy }))
export const financeCodeEvents = { FinanceCodeSaved, FinanceCodeSubmitted, FinanceCodeApproved, FinanceCodeRejected }
