import { is, list } from '../kernel/list.ts'
import { Doer, Fen, Flag, Id, Instant, LocalDate, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { Sum } from './events.ts'
import { depositKinds, remittanceKinds } from './remittance-events.ts'

export const remittanceStatuses = { DRAFT: '草稿', VALID: '有效', INVALID: '已作废' } as const
export const RemittanceRow = Type.Object({
  id: zh(Id, '单号'),
  kind: zh(oneOf(remittanceKinds), '类别'),
  deposit: optional(zh(oneOf(depositKinds), '押金类别')),
  account: zh(Id, '账户号'),
  /** client that the remittance belongs to, for big clients */
  client: optional(zh(Id, '大客户编号')),
  agency: zh(Id, '代理人编号'),
  agencyName: zh(Text, '代理人'),
  amount: zh(Fen, '金额'),
  status: zh(oneOf(remittanceStatuses), '状态'),
  /** true while a requested change is not yet in the account */
  isChanging: optional(zh(Flag, '记账中')),
  bankRefNo: optional(zh(Text, '银行流水号')),
  receivedOn: optional(zh(LocalDate, '到账日')),
  validUntil: optional(zh(LocalDate, '有效期至')),
  remark: optional(zh(Text, '备注')),
  reason: optional(zh(Text, '作废原因')),
  failure: optional(zh(Text, '未成原因')),
  draftedBy: zh(Doer, '登记人'),
  draftedAt: zh(Instant, '登记时间'),
  updatedAt: zh(Instant, '更新时间'),
})
/** Big deposits of agencies (DOMAIN §5.11). */
export const bigDeposits = list(
  'big-deposit',
  '大额押金',
  RemittanceRow,
)({
  module: 'order.bigDeposit',
  columns: ['id', 'agencyName', 'deposit', 'amount', 'status', 'bankRefNo', 'receivedOn', 'validUntil', 'draftedAt'],
  more: ['account', 'agency', 'remark', 'reason', 'draftedBy', 'updatedAt'],
  filters: [{ field: 'q', title: '单号 / 代理人编号' }, 'agencyName', 'deposit', 'draftedAt'],
  totals: ['amount'],
  sort: '-draftedAt',
  sorts: ['amount'],
  tabs: 'status',
  empty: '还没有登记大额押金',
  menu: ['money', 20],
  calls: {
    bigDepositQuery: {
      path: '/api/order/bigDeposit/r/query',
      zh: '大额押金查询',
      allow: ['employee'],
      body: { agent: is('agency'), kind: is('deposit'), status: is('status') },
    },
  },
})
export const { bigDepositQuery } = bigDeposits.calls

/** a part of the debt with its due date */
export const DueRow = Type.Object({ by: zh(LocalDate, '到期日'), amount: zh(Sum, '金额') })
export const clientStatuses = { ACTIVE: '正常', DELETED: '已删除' } as const
export const ClientRow = Type.Object({
  id: zh(Id, '大客户编号'),
  name: zh(Text, '大客户名称'),
  agency: zh(Id, '代理人编号'),
  agencyName: zh(Text, '代理人'),
  account: zh(Id, '账户号'),
  status: zh(oneOf(clientStatuses), '状态'),
  line: zh(Fen, '授信额度'),
  /** credit that may still be spent */
  available: zh(Sum, '可用额度'),
  reserved: zh(Sum, '占用金额'),
  /** credit line and payments less what was spent */
  balance: zh(Sum, '账户余额'),
  debt: zh(Sum, '欠款'),
  /** due date of the oldest part of the debt */
  dueOn: optional(zh(LocalDate, '最早到期日')),
  termDays: zh(Type.Integer({ minimum: 0 }), '账期（天）'),
  remark: optional(zh(Text, '备注')),
  addedAt: zh(Instant, '新增时间'),
  updatedAt: zh(Instant, '更新时间'),
})
/** Clients that buy on credit (DOMAIN §5.12). */
export const bigClients = list(
  'big-client',
  '大客户',
  ClientRow,
)({
  module: 'order.bigClient',
  beside: { dueOn: ({ dueOn }, today) => (dueOn && dueOn < today ? '逾期' : undefined) },
  columns: ['id', 'name', 'agencyName', 'status', 'line', 'debt', 'dueOn', 'available', 'termDays', 'addedAt'],
  more: ['account', 'agency', 'reserved', 'balance', 'remark', 'updatedAt'],
  filters: [{ field: 'q', title: '代理人编号' }, 'name', 'agencyName', { field: 'debt', title: '欠款不少于', operator: 'gte' }, 'dueOn'],
  totals: ['debt', 'available', 'reserved', 'balance'],
  sort: '-addedAt',
  sorts: ['debt', 'line', 'dueOn'],
  tabs: 'status',
  empty: '还没有大客户',
  menu: ['money', 22],
  calls: {
    bigClientQuery: {
      path: '/api/order/bigClient/r/query',
      zh: '大客户查询',
      allow: ['employee'],
      body: { agent: is('agency'), name: is('name'), status: is('status') },
    },
  },
})
export const { bigClientQuery } = bigClients.calls

export const clientPayments = list(
  'client-payment',
  '大客户付款',
  RemittanceRow,
)({
  module: 'order.bigClient',
  columns: ['id', 'client', 'agencyName', 'amount', 'status', 'bankRefNo', 'receivedOn', 'draftedAt', 'reason'],
  more: ['account', 'agency', 'remark', 'failure', 'draftedBy', 'updatedAt'],
  filters: [{ field: 'q', title: '单号 / 代理人编号' }, 'agencyName', 'client', 'draftedAt'],
  totals: ['amount'],
  sort: '-draftedAt',
  sorts: ['amount'],
  tabs: 'status',
  empty: '还没有登记大客户付款',
  menu: ['money', 23],
  calls: {
    clientPaymentQuery: {
      path: '/api/order/bigClient/r/queryPayment',
      zh: '大客户支付查询',
      allow: ['employee'],
      body: { id: is('client'), agent: is('agency'), status: is('status') },
    },
  },
})
export const { clientPaymentQuery } = clientPayments.calls
