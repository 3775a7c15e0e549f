import { is, list, search } from '../kernel/list.ts'
import { personal } from '../kernel/personal.ts'
import { Airline, Flag, Id, Instant, Note, oneOf, optional, PersonName, Text, Type, zh } from '../kernel/schema.ts'
import { agencyLevels, agencyStatuses, financeCodeStatuses } from './agency-codes.ts'
import { agencySwitches } from './agency-events.ts'

const Search = Type.String({ maxLength: 50, title: '关键字' })

export const AgencyStatus = oneOf(agencyStatuses, '状态')
const Switches = {
  canFreeBid: zh(Flag, agencySwitches.canFreeBid),
  canAutoQuote: zh(Flag, agencySwitches.canAutoQuote),
  canInterFreeBid: zh(Flag, agencySwitches.canInterFreeBid),
}
export const AgentRow = Type.Object({
  id: zh(Id, '代理人编号'),
  parent: optional(zh(Id, '上级代理人')),
  name: zh(Text, '单位名称'),
  status: AgencyStatus,
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
  /** true where the agency registered while the workflow was not in use, so that no workflow reviews it */
  unfiled: optional(zh(Flag, '未进入流程')),
})

/** Agencies in every state of their life, those under review among them. */
export const agencyList = list(
  'agency',
  '代理人',
  AgentRow,
)({
  module: 'member.agent',
  columns: ['name', 'status', 'loginName', 'linkman', 'tel', 'domestic', 'inter', 'parentOrgId', 'changedAt'],
  more: ['id', 'deptId', 'canFreeBid', 'canAutoQuote', 'canInterFreeBid', 'openedAt'],
  filters: [
    { field: 'q', title: '单位名称 / 登录名 / 联系人 / 电话' },
    { field: 'parentOrgId', title: '所属营业部', operator: 'eq' },
    { field: 'loginName', title: '登录名', operator: 'eq' },
    'canFreeBid',
    'canAutoQuote',
    'canInterFreeBid',
    'unfiled',
  ],
  sort: '-openedAt',
  tabs: 'status',
  empty: '还没有代理人；在注册页提交后会出现在这里',
  menu: ['members', 1],
  through: 'queryAgents',
  calls: {
    queryAgents: {
      path: '/api/member/agent/r/query',
      zh: '代理人查询',
      allow: ['employee'],
      body: {
        q: search(Search),
        status: is('status'),
        parentOrgId: is('parentOrgId'),
        loginName: is('loginName', Type.String({ maxLength: 32, title: '登录名' })),
        canFreeBid: is('canFreeBid'),
        canAutoQuote: is('canAutoQuote'),
        canInterFreeBid: is('canInterFreeBid'),
        unfiled: is('unfiled'),
      },
    },
  },
})
export const { queryAgents } = agencyList.calls

export const FinanceCodeStatus = oneOf(financeCodeStatuses, '状态')
/** Finance code of an agency; the row's id is the agency's. */
export const FinanceCodeRow = Type.Object({
  id: zh(Id, '代理人编号'),
  agencyName: zh(Text, '单位名称'),
  financeCode: zh(Text, '财务代码'),
  /** the code in force while a new one waits for its approval */
  approvedCode: optional(zh(Text, '生效的财务代码')),
  status: FinanceCodeStatus,
  reason: optional(zh(Note, '原因')),
  decidedBy: optional(zh(PersonName, '审批人')),
  decidedAt: optional(zh(Instant, '审批时间')),
  updatedAt: zh(Instant, '更新时间'),
})
/** Finance codes: the numbers of agencies in the accounts; a new one comes into force once its flow has approved it. */
export const financeCodeList = list(
  'finance-code',
  '财务代码',
  FinanceCodeRow,
)({
  module: 'member.financecode',
  columns: ['agencyName', 'financeCode', 'approvedCode', 'status', 'reason', 'decidedBy', 'decidedAt', 'updatedAt'],
  more: ['id'],
  filters: [{ field: 'q', title: '单位名称 / 财务代码' }],
  sort: '-updatedAt',
  tabs: 'status',
  menu: ['members', 2],
  through: 'queryFinanceCodes',
  calls: {
    queryFinanceCodes: {
      path: '/api/member/financecode/r/query',
      zh: '财务代码查询',
      allow: ['employee'],
      body: { q: search(Search), status: is('status') },
    },
  },
})
export const { queryFinanceCodes } = financeCodeList.calls
