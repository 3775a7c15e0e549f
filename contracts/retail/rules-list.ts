import { is, list, search } from '../kernel/list.ts'
import { Airline, Count, Doer, Id, Instant, oneOf, Type, zh } from '../kernel/schema.ts'
import { versionStatuses } from './codes.ts'
import { RuleVersionAdded } from './version-events.ts'

const { name, validFrom, validTo } = RuleVersionAdded.schema.properties
const VersionRow = Type.Object({
  id: zh(Id, '版本编号'),
  airLine: Airline,
  name,
  status: zh(oneOf(versionStatuses), '状态'),
  validFrom,
  validTo,
  ruleCount: zh(Count, '规则数'),
  pending: zh(Count, '待核对字段'),
  updatedBy: zh(Doer, '更新人'),
  updatedAt: zh(Instant, '更新时间'),
})
/** Versions of fare rules of single tickets (DOMAIN §3.58). */
export const ruleVersions = list(
  'rule-version',
  '客规版本',
  VersionRow,
)({
  module: 'retail.ticketManager',
  airline: 'airLine',
  document: '客规版本',
  number: '版本编号',
  columns: ['name', 'airLine', 'status', 'validFrom', 'validTo', 'ruleCount', 'pending', 'updatedAt'],
  more: ['id', 'updatedBy'],
  filters: [{ field: 'q', title: '编号 / 名称' }, 'airLine', 'validFrom'],
  sort: '-updatedAt',
  sorts: ['name', 'airLine', 'validFrom'],
  tabs: 'status',
  empty: '还没有客规版本；新增版本、填写规则或粘贴客规原文，核对并启用后散客按其销售',
  menu: ['retail', 40],
  calls: {
    queryVersion: {
      path: '/api/retail/ticketManager/r/queryVersion',
      zh: '客规版本查询',
      allow: ['employee'],
      body: { airLine: is('airLine', Airline), status: is('status'), q: search(zh(Type.String({ maxLength: 50 }), '编号或名称')) },
    },
  },
})
export const { queryVersion } = ruleVersions.calls
