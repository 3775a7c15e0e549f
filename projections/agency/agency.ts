import { agencyLevels } from '#contracts/agency/agency-codes.ts'
import { type agencyFacts, agencySwitches } from '#contracts/agency/agency-events.ts'
import { AuthorityRow, agencyStatuses, Info } from '#contracts/agency/registration-api.ts'
import type { FlowStarted } from '#contracts/flow/events.ts'
import { personal } from '#contracts/kernel/personal.ts'
import { present } from '#contracts/kernel/present.ts'
import { Airline, Flag, Id, Instant, Note, oneOf, optional, Text, Type, zh } from '#contracts/kernel/schema.ts'
import { view } from '../kernel/view.ts'

const Row = Type.Object({
  agency: Id,
  /** the parent of a sub-agent */
  parent: optional(zh(Id, '上级代理人')),
  name: zh(Text, '单位名称'),
  status: oneOf(agencyStatuses, '状态'),
  contact: personal('agency', 'name', zh(Text, '业务联系人')),
  phone: personal('agency', 'phone', zh(Text, '联系电话')),
  email: optional(personal('agency', 'mailbox', zh(Text, '业务邮箱'))),
  office: optional(zh(Text, 'OFFICE号')),
  loginName: optional(zh(Text, '登录名')),
  parentOrgId: optional(zh(Id, '所属营业部')),
  deptId: optional(zh(Id, '所属部门')),
  level: optional(zh(oneOf(agencyLevels), '代理人级别')),
  /** the agency's own description */
  info: zh(Info, '注册信息'),
  applied: Type.Array(AuthorityRow, { title: '申请的销售权限' }),
  domestic: Type.Array(Airline, { title: '国内销售权限' }),
  inter: Type.Array(Airline, { title: '国际销售权限' }),
  canFreeBid: zh(Flag, agencySwitches.canFreeBid),
  canAutoQuote: zh(Flag, agencySwitches.canAutoQuote),
  canInterFreeBid: zh(Flag, agencySwitches.canInterFreeBid),
  /** why it was returned or rejected */
  reason: optional(zh(Note, '原因')),
  /** true where no flow has begun yet: for a moment, or until a definition is released */
  unfiled: optional(zh(Flag, '未进入流程')),
  openedAt: zh(Instant, '开通时间'),
  changedAt: zh(Instant, '状态时间'),
})
export type AgencyRow = Type.Static<typeof Row>
type Row = AgencyRow

const off = { canFreeBid: false, canAutoQuote: false, canInterFreeBid: false }

/** Agencies, including those under review, with their sales authorities: search shows an airline only to agencies that may sell it. */
export const agencies = view<typeof agencyFacts & { FlowStarted: typeof FlowStarted }>()({
  name: 'agency',
  version: 5,
  doc: Row,
  index: [
    ['name'],
    ['-openedAt'],
    ['status', '-changedAt'],
    ['loginName'],
    ['parentOrgId', 'status'],
    ['parent', '-openedAt'],
    ['unfiled'],
  ],
  counted: ['status'],
  search: ['name', 'loginName', 'contact', 'phone'],
  key: { FlowStarted: ({ subject }) => (subject.type === 'AGENT_REGISTER' ? subject.id : null) },
  on: {
    FlowStarted: row => row && filed(row),
    AgencyOpened: (_, opened, { at }) => ({
      ...opened,
      status: 'APPROVED',
      info: {},
      applied: [],
      domestic: [],
      inter: [],
      ...off,
      openedAt: at,
      changedAt: at,
    }),
    AgencyRegistered: (_, { agency, loginName, info, applied }, { at }) => ({
      agency,
      loginName,
      ...described(info),
      status: 'REVIEWING',
      applied,
      domestic: [],
      inter: [],
      ...off,
      unfiled: true,
      openedAt: at,
      changedAt: at,
    }),
    AgencyReturned: (row, { reason }, { at }) => row && { ...become(row, 'RETURNED', at), ...(reason && { reason }) },
    AgencyInfoModified: (row, { info, applied }) => row && { ...bare(row), ...described(info), applied },
    AgencyResubmitted: (row, _, { at }) => row && become(row, 'REVIEWING', at),
    AgencyApproved: (row, _, { at }) => row && { ...become(row, 'APPROVED', at), openedAt: at },
    AgencyRejected: (row, { reason }, { at }) => row && { ...become(filed(row), 'REJECTED', at), ...(reason && { reason }) },
    AgencyFrozen: (row, { reason }, { at }) => row && { ...become(row, 'FROZEN', at), ...(reason && { reason }) },
    AgencyUnfrozen: (row, _, { at }) => row && become(row, 'APPROVED', at),
    AgencyDisabled: (row, { reason }, { at }) => row && { ...become(row, 'DISABLED', at), ...(reason && { reason }) },
    AgencyEnabled: (row, _, { at }) => row && become(row, 'APPROVED', at),
    AgencyModified: (row, { info, deptId, level }) => {
      if (!row) return row
      const { level: before, ...rest } = bare(row)
      const now = level ?? before
      return { ...rest, ...described(info), ...present({ deptId }), ...(now && now !== 'NONE' && { level: now }) }
    },
    AgencySwitched: (row, { name, on }) => row && { ...row, [name]: on },
    AgencyProfileChanged: (row, { name, deptId }) =>
      row && { ...row, ...(name && { name, info: { ...row.info, name } }), ...present({ deptId }) },
    SubAgentSaved: (row, { agency, parent, loginName, info, applied }, { at }) => ({
      agency,
      parent,
      ...(loginName && { loginName }),
      ...described(info),
      status: 'DRAFT',
      applied,
      domestic: [],
      inter: [],
      ...off,
      openedAt: row?.openedAt ?? at,
      changedAt: at,
    }),
    SubAgentSubmitted: (row, _, { at }) => row && become(row, 'SUBMITTED', at),
    SubAgentActivated: (row, _, { at }) => row && { ...become(row, 'APPROVED', at), openedAt: at },
    SalesAuthorityGranted: (row, { airLine, inter }) => row && changed(row, inter, airlines => [...airlines, airLine]),
    SalesAuthorityRevoked: (row, { airLine, inter }) => row && changed(row, inter, airlines => airlines.filter(one => one !== airLine)),
  },
})

const become = ({ reason: _, ...row }: Row, status: Row['status'], at: string): Row => ({ ...row, status, changedAt: at })
const filed = ({ unfiled: _, ...row }: Row): Row => row
/** removes fields that a form may leave out */
const bare = ({ email: _, office: __, parentOrgId: ___, ...row }: Row): Row => row
const described = (info: Row['info']) => {
  const { name = '', linkman = '', tel = '', telAreaCode, email, travelskyno, parentOrgId } = info
  return {
    info,
    name,
    contact: linkman,
    phone: telAreaCode ? `${telAreaCode}-${tel}` : tel,
    ...(email && { email }),
    ...(travelskyno && { office: travelskyno }),
    ...present({ parentOrgId }),
  }
}

const changed = (row: Row, inter: boolean, change: (airlines: string[]) => string[]): Row =>
  inter ? { ...row, inter: change(row.inter) } : { ...row, domestic: change(row.domestic) }
