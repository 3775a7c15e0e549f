import { is, list } from '../kernel/list.ts'
import { Airline, Cabin, Count, Doer, Iata, Id, Instant, LocalDate, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { PolicyTerms, policyStatuses, priceKinds } from './events.ts'
import { saleOver } from './over.ts'

export const Policy = Type.Object({
  id: Id,
  policyNo: zh(Text, '政策编号'),
  version: zh(Count, '版本'),
  status: oneOf(policyStatuses, '状态'),
  name: zh(Text, '政策名称'),
  airLine: zh(Airline, '航空公司'),
  origin: zh(Text, '始发地'),
  destination: zh(Text, '目的地'),
  cabin: zh(Text, '舱位'),
  priceKind: zh(oneOf(priceKinds), '价格方式'),
  priceText: zh(Text, '价格'),
  travelFrom: optional(zh(LocalDate, '航班开始日期')),
  travelTo: optional(zh(LocalDate, '航班结束日期')),
  saleFrom: optional(zh(LocalDate, '开始生效时间')),
  saleTo: optional(zh(LocalDate, '结束生效时间')),
  paxMin: zh(Count, '最少人数'),
  agency: optional(zh(Id, '适用代理人')),
  agencyLevel: optional(PolicyTerms.properties.agencyLevel),
  groupType: optional(PolicyTerms.properties.groupType),
  travellers: optional(zh(Text, '旅客类型')),
  terms: PolicyTerms,
  updatedBy: zh(Doer, '更新人'),
  updatedAt: zh(Instant, '更新时间'),
})
const asked = {
  airLine: is('airLine', Airline),
  origin: is('origin', Iata),
  destination: is('destination', Iata),
  cabin: is('cabin', Cabin),
  status: is('status'),
}
/** Domestic policies, with the heads of the preview first (DOMAIN §4.4). */
export const policies = list(
  'policy',
  '国内政策',
  Policy,
)({
  module: 'policy.policy',
  airline: 'airLine',
  beside: { status: saleOver },
  columns: [
    'policyNo',
    'status',
    'airLine',
    'origin',
    { field: 'destination', title: '目的地/航线' },
    'travelFrom',
    'travelTo',
    'saleFrom',
    'priceText',
    'name',
  ],
  more: ['version', 'cabin', 'priceKind', 'paxMin', 'agency', 'agencyLevel', 'groupType', 'travellers', 'saleTo', 'updatedBy', 'updatedAt'],
  filters: [
    { field: 'q', title: '编号 / 名称' },
    'airLine',
    'origin',
    'destination',
    'cabin',
    'priceKind',
    'agency',
    'travelFrom',
    'saleFrom',
  ],
  sort: '-updatedAt',
  sorts: ['policyNo', 'status', 'name', 'airLine', 'origin', 'destination'],
  tabs: 'status',
  empty: '还没有政策；可以新增，或下载模板填写后导入',
  menu: ['stock', 3],
  calls: {
    queryPolicy: {
      path: '/api/policy/r/query',
      zh: '国内政策查询',
      allow: ['employee'],
      body: { ...asked, priceKind: is('priceKind') },
      note: '不填状态时不含已删除的政策。',
    },
    queryDiscounts: {
      path: '/api/policy/r/discounts',
      zh: '折扣政策查询',
      allow: ['employee'],
      body: asked,
      only: { priceKind: 'DISCOUNT' },
      note: '按全价折扣定价的政策；不填状态时不含已删除的政策。',
    },
  },
})
export const { queryPolicy, queryDiscounts } = policies.calls
