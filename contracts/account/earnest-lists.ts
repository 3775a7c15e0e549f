import { agents, everyone } from '../kernel/endpoint.ts'
import { fromDay, is, list, untilDay } from '../kernel/list.ts'
import { Airline, Fen, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { earnestCauses, earnestUses } from './earnest-events.ts'
import { AccountRow, MovementRow } from './virtual-lists.ts'

/** Earnest accounts, one of an agency with each airline (DOMAIN §5.10). */
export const earnestAccounts = list(
  'earnest-account',
  '保证金账户',
  AccountRow,
)({
  module: 'order.earnest',
  owner: 'agency',
  airline: 'airLine',
  columns: [
    'id',
    'agencyName',
    'airLine',
    'status',
    'balance',
    'available',
    { field: 'reserved', title: '占用金额' },
    'openedAt',
    'updatedAt',
  ],
  filters: [{ field: 'q', title: '代理人编号' }, 'agencyName', 'airLine', { field: 'balance', title: '余额不少于', operator: 'gte' }],
  totals: ['balance', 'available', 'reserved'],
  sort: '-openedAt',
  sorts: ['balance', 'updatedAt'],
  tabs: { field: 'status', values: ['ACTIVE', 'DISABLED'] },
  empty: '还没有代理人缴纳保证金',
  menu: ['money', 17],
  calls: {
    earnestQuery: {
      path: '/api/order/earnest/r/query',
      zh: '保证金账户查询',
      allow: [...agents, 'employee'],
      body: { status: is('status'), agency: is('agency'), airLine: is('airLine', Airline) },
    },
  },
})
export const { earnestQuery } = earnestAccounts.calls

export const earnestRecordList = list(
  'earnest-record',
  '保证金流水',
  MovementRow,
)({
  module: 'order.earnest',
  owner: 'agency',
  airline: 'airLine',
  columns: ['at', 'account', 'kind', 'in', 'out', 'amount', 'balance', 'available', 'movement', 'orderNo', 'day'],
  filters: [{ field: 'q', title: '账户号 / 业务号 / 订单号' }, 'kind', 'day', 'account'],
  totals: ['in', 'out', 'amount'],
  sort: '-at',
  empty: '没有保证金流水',
  menu: ['money', 18],
  calls: {
    earnestRecords: {
      path: '/api/order/earnest/r/records',
      zh: '保证金流水',
      allow: [...agents, 'employee'],
      body: {
        id: is('account'),
        airLine: is('airLine', Airline),
        kind: is('kind'),
        from: fromDay('day', '记账日起'),
        to: untilDay('day', '记账日止'),
      },
    },
  },
})
export const { earnestRecords } = earnestRecordList.calls

export const earnestStatuses = { ASKED: '占用中', HELD: '已占用', REFUSED: '保证金不足', DECIDED: '处置中', SETTLED: '已处置' } as const
export const giveUpStatuses = {
  DRAFT: '待提交',
  SUBMITTED: '审批中',
  APPROVED: '已通过',
  RETURNED: '已退回',
  REJECTED: '未通过',
} as const
/** A hold of earnest money behind a bid, with its result. */
export const EarnestRow = Type.Object({
  id: zh(Id, '占用号'),
  account: zh(Id, '账户号'),
  agency: zh(Id, '代理人编号'),
  agencyName: zh(Text, '代理人'),
  airLine: zh(Airline, '航空公司'),
  use: zh(oneOf(earnestUses), '用途'),
  subject: zh(Id, '标的编号'),
  title: zh(Text, '标的'),
  amount: zh(Fen, '占用金额'),
  status: zh(oneOf(earnestStatuses), '状态'),
  giveUp: optional(zh(oneOf(giveUpStatuses), '弃标')),
  cause: optional(zh(oneOf(earnestCauses), '处置')),
  forfeit: optional(zh(Fen, '罚没金额')),
  convert: optional(zh(Fen, '转票款金额')),
  release: optional(zh(Fen, '退回可用金额')),
  orderNo: optional(zh(Id, '订单号')),
  reason: optional(zh(Text, '未占用原因')),
  askedAt: zh(Instant, '申请时间'),
  decidedAt: optional(zh(Instant, '处置时间')),
  updatedAt: zh(Instant, '更新时间'),
})
export const earnestHolds = list(
  'earnest',
  '保证金占用',
  EarnestRow,
)({
  module: 'order.earnest',
  owner: 'agency',
  airline: 'airLine',
  columns: ['id', 'agencyName', 'airLine', 'use', 'title', 'amount', 'status', 'giveUp', 'cause', 'askedAt'],
  more: ['account', 'subject', 'forfeit', 'convert', 'release', 'orderNo', 'decidedAt', 'updatedAt'],
  filters: [{ field: 'q', title: '账户号 / 标的编号' }, 'agencyName', 'airLine', 'giveUp', 'askedAt'],
  totals: ['amount', 'forfeit', 'convert', 'release'],
  sort: '-askedAt',
  tabs: { field: 'status', values: ['HELD', 'DECIDED', 'SETTLED', 'REFUSED'] },
  empty: '没有保证金占用',
  menu: ['money', 19],
  calls: {
    earnestHoldQuery: {
      path: '/api/order/earnest/r/holds',
      zh: '保证金占用查询',
      allow: everyone,
      body: { account: is('account'), status: is('status'), giveUp: is('giveUp'), airLine: is('airLine', Airline) },
    },
  },
})
export const { earnestHoldQuery } = earnestHolds.calls
