import { ChangeRow } from '../change/lists.ts'
import { list } from '../kernel/list.ts'

/** Changes of tickets of single travellers (DOMAIN §3.59). */
export const retailChanges = list(
  'retailChange',
  '散客改签',
  ChangeRow,
)({
  module: 'retail.change',
  owner: 'agency',
  airline: 'airLine',
  document: '散客改签单',
  number: '变更单号',
  columns: ['id', 'orderNo', 'from', 'to', 'tickets', 'agencyName', 'airLine', 'status', 'due', 'back', 'limit', 'createdAt'],
  more: ['fee', 'paidAt', 'paymentCode', 'updatedAt'],
  filters: [{ field: 'q', title: '变更单号 / 订单号' }, 'airLine', 'agencyName', 'createdAt'],
  totals: ['tickets', 'due', 'back', 'fee'],
  sort: '-createdAt',
  sorts: ['limit'],
  tabs: 'status',
  empty: '没有散客改签：代理人在前台为散客客票改签后在此列出',
  menu: ['order', 18],
  calls: {},
})
