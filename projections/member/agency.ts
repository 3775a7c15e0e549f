import { Airline, Id, Instant, optional, Text, Type, zh } from '#contracts/kernel/schema.ts'
import type * as events from '#contracts/member/events.ts'
import { view } from '../kernel/view.ts'

const Row = Type.Object({
  agency: Id,
  name: zh(Text, '单位名称'),
  contact: zh(Text, '业务联系人'),
  phone: zh(Text, '联系电话'),
  email: optional(zh(Text, '业务邮箱')),
  office: optional(zh(Text, 'OFFICE号')),
  domestic: Type.Array(Airline, { title: '国内销售权限' }),
  inter: Type.Array(Airline, { title: '国际销售权限' }),
  openedAt: zh(Instant, '开通时间'),
})
type Row = Type.Static<typeof Row>

/** Agencies and what they may sell: search offers an airline only to who may sell it. */
export const agencies = view<typeof events>()({
  name: 'agency',
  version: 1,
  doc: Row,
  owner: 'agency',
  index: [['name'], ['-openedAt']],
  search: ['name'],
  on: {
    AgencyOpened: (_, opened, { at }) => ({ ...opened, domestic: [], inter: [], openedAt: at }),
    SalesAuthorityGranted: (row, { airLine, inter }) => row && changed(row, inter, airlines => [...airlines, airLine]),
    SalesAuthorityRevoked: (row, { airLine, inter }) => row && changed(row, inter, airlines => airlines.filter(one => one !== airLine)),
  },
})

const changed = (row: Row, inter: boolean, change: (airlines: string[]) => string[]): Row =>
  inter ? { ...row, inter: change(row.inter) } : { ...row, domestic: change(row.domestic) }
