import { everyone } from '../kernel/endpoint.ts'
import { fromDay, is, list, untilDay } from '../kernel/list.ts'
import { notPersonal } from '../kernel/personal.ts'
import { Airline, Doer, Fen, Flag, Id, Instant, LocalDate, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { movementKinds, Sum } from './events.ts'
import { Layer } from './layers.ts'
import { accountTypes } from './names.ts'

export const accountStatuses = { ACTIVE: '正常', FUND_FROZEN: '资金冻结', DISABLED: '已停用', CLOSED: '已销户' } as const

export const AccountRow = Type.Object({
  id: zh(Id, '账户号'),
  type: zh(oneOf(accountTypes), '账户类型'),
  agency: zh(Id, '代理人编号'),
  agencyName: zh(Text, '代理人'),
  airLine: optional(zh(Airline, '航空公司')),
  status: zh(oneOf(accountStatuses), '状态'),
  disabled: optional(zh(Flag, '已停用')),
  available: zh(Sum, '可用余额'),
  reserved: zh(Sum, '占用金额'),
  frozen: zh(Sum, '冻结金额'),
  correcting: optional(zh(Flag, '调账待审核')),
  /** sum of the three balances */
  balance: zh(Sum, '账户余额'),
  openedAt: zh(Instant, '开通时间'),
  updatedAt: zh(Instant, '更新时间'),
})
/** Virtual accounts of agencies (DOMAIN §3.7). */
export const virtualAccounts = list(
  'virtual-account',
  '虚拟账户',
  AccountRow,
)({
  module: 'order.virtualAccount',
  owner: 'agency',
  columns: ['id', 'agencyName', 'status', 'balance', 'available', 'reserved', 'frozen', 'correcting', 'openedAt', 'updatedAt'],
  filters: [
    { field: 'q', title: '账户号 / 代理人编号' },
    'agencyName',
    'correcting',
    { field: 'balance', title: '余额不少于', operator: 'gte' },
  ],
  totals: ['balance', 'available', 'reserved', 'frozen'],
  sort: '-openedAt',
  sorts: ['balance', 'updatedAt'],
  tabs: { field: 'status', values: ['ACTIVE', 'FUND_FROZEN', 'CLOSED'] },
  empty: '还没有代理人开通虚拟账户',
  menu: ['money', 14],
  calls: {
    virtualAccountQuery: {
      path: '/api/order/virtualAccount/r/query',
      zh: '虚拟账户查询',
      allow: ['employee'],
      body: { status: is('status'), agency: is('agency'), correcting: is('correcting') },
    },
  },
})
export const { virtualAccountQuery } = virtualAccounts.calls

/** A movement as the owner's statement shows it: inflow, outflow, and the balances after it. */
export const MovementRow = Type.Object({
  id: Id,
  account: zh(Id, '账户号'),
  type: zh(oneOf(accountTypes), '账户类型'),
  agency: zh(Id, '代理人编号'),
  airLine: optional(zh(Airline, '航空公司')),
  day: zh(LocalDate, '记账日'),
  at: zh(Instant, '时间'),
  kind: zh(oneOf(movementKinds), '类型'),
  movement: zh(Id, '业务号'),
  orderNo: optional(zh(Id, '订单号')),
  purpose: optional(notPersonal(zh(Text, '用途'))),
  in: zh(Fen, '收入'),
  out: zh(Fen, '支出'),
  /** amount of the movement; freezing and unfreezing neither add nor take money */
  amount: zh(Fen, '金额'),
  balance: zh(Sum, '账户余额'),
  available: zh(Sum, '可用余额'),
  frozen: zh(Sum, '冻结金额'),
  seq: Type.Integer(),
})
/** The closing of a month of an account, from its fact (DOMAIN §5.9). */
export const MonthRow = Type.Object({
  month: zh(Text, '月份'),
  opening: zh(Sum, '期初余额'),
  in: zh(Sum, '收入'),
  out: zh(Sum, '支出'),
  closing: zh(Sum, '期末余额'),
})
export const accountMovements = list(
  'account-movement',
  '账户对账单',
  MovementRow,
)({
  module: 'order.virtualAccount',
  owner: 'agency',
  document: '账户流水',
  columns: ['at', 'account', 'kind', 'purpose', 'in', 'out', 'amount', 'balance', 'available', 'frozen', 'movement', 'orderNo', 'day'],
  filters: [{ field: 'q', title: '账户号 / 业务号 / 订单号' }, 'kind', 'day', 'account'],
  totals: ['in', 'out', 'amount'],
  sort: '-at',
  empty: '没有账户流水',
  menu: ['money', 15],
  calls: {
    accountMovementQuery: {
      path: '/api/order/virtualAccount/r/movements',
      zh: '账户流水查询',
      allow: ['employee'],
      body: { account: is('account'), kind: is('kind'), from: fromDay('day', '记账日起'), to: untilDay('day', '记账日止') },
    },
  },
})
export const { accountMovementQuery } = accountMovements.calls

export const withdrawalStatuses = {
  ASKED: '占用中',
  HELD: '待审核',
  REFUSED: '余额不足',
  APPROVED: '退款中',
  REJECTED: '已驳回',
  TAKEN_BACK: '已撤回',
  /** a part had gone back before the rest was refused */
  PARTIAL_REFUNDED: '部分退款',
  REFUNDED: '已退款',
} as const
const { layer, ...part } = Layer.properties
export const WithdrawalRow = Type.Object({
  id: zh(Id, '退款申请号'),
  account: zh(Id, '账户号'),
  agency: zh(Id, '代理人编号'),
  agencyName: zh(Text, '代理人'),
  airLine: optional(zh(Airline, '航空公司')),
  amount: zh(Fen, '金额'),
  status: zh(oneOf(withdrawalStatuses), '状态'),
  /** recharges that the money goes back to, once it is set aside; answers call a layer `lot` */
  lots: zh(Type.Array(Type.Object({ lot: layer, ...part })), '退回明细'),
  back: optional(zh(Fen, '已退回金额')),
  remark: optional(zh(Text, '备注')),
  reason: optional(zh(Text, '驳回或拒绝原因')),
  failure: optional(zh(Text, '退回失败原因')),
  askedAt: zh(Instant, '申请时间'),
  askedBy: zh(Doer, '申请人'),
  approvedBy: optional(zh(Doer, '审核人')),
  paidAt: optional(zh(Instant, '退款时间')),
  updatedAt: zh(Instant, '更新时间'),
})
export const withdrawals = list(
  'withdrawal',
  '账户退款申请',
  WithdrawalRow,
)({
  module: 'order.virtualAccount',
  owner: 'agency',
  columns: ['id', 'agencyName', 'status', 'amount', 'back', 'account', 'askedBy', 'askedAt', 'paidAt', 'failure', 'reason'],
  filters: [{ field: 'q', title: '申请号 / 账户号' }, 'agencyName', 'askedAt'],
  totals: ['amount', 'back'],
  sort: '-askedAt',
  tabs: 'status',
  empty: '没有账户退款申请',
  menu: ['money', 16],
  calls: {
    withdrawalQuery: {
      path: '/api/order/virtualAccount/r/refunds',
      zh: '账户退款申请查询',
      allow: everyone,
      body: {
        status: is('status'),
        account: is('account'),
        from: fromDay('askedAt', '申请日期起'),
        to: untilDay('askedAt', '申请日期止'),
      },
    },
  },
})
export const { withdrawalQuery } = withdrawals.calls
