import { Balance } from '../../account/sums.ts'
import { gatewayChannels } from '../../enums.ts'
import { staff } from '../../kernel/endpoint.ts'
import { fromDay, is, list, untilDay } from '../../kernel/list.ts'
import { writing } from '../../kernel/personal.ts'
import { Code, Count, Doer, Fen, Id, Instant, LocalDate, oneOf, optional, Text, Type, UserId, zh } from '../../kernel/schema.ts'
import { resolutions } from './events.ts'
import { differenceKinds, moneyWays } from './match.ts'

export const reconStatuses = { IMPORTING: '导入未完成', IMPORTED: '待处理', SETTLED: '待关账', CLOSED: '已关账' } as const
const channel = zh(oneOf(gatewayChannels), '支付渠道')
const day = zh(LocalDate, '对账日')
export const ReconRow = Type.Object({
  id: zh(Id, '对账编号'),
  channel,
  day,
  status: zh(oneOf(reconStatuses), '状态'),
  /** paid less refunded: the gateway's sum, ours, and the gateway's surplus */
  theirs: zh(Balance, '渠道净额'),
  ours: zh(Balance, '本系统净额'),
  worth: zh(Balance, '差额合计'),
  fee: zh(Balance, '渠道手续费'),
  matched: zh(Count, '相符笔数'),
  differences: zh(Count, '差异笔数'),
  open: zh(Count, '未处理差异'),
  run: zh(Count, '对账次数'),
  importedAt: zh(Instant, '导入时间'),
  importedBy: zh(Doer, '导入人'),
  closedAt: optional(zh(Instant, '关账时间')),
  closedBy: optional(zh(Doer, '关账人')),
})
/** A day of a channel: its file, the differences, and the progress (DOMAIN §5.15). */
export const reconDays = list(
  'recon-day',
  '渠道对账',
  ReconRow,
)({
  module: 'order.reconciliation',
  document: '对账日',
  columns: ['day', 'channel', 'status', 'theirs', 'ours', 'worth', 'differences', 'open', 'matched', 'fee', 'importedAt', 'importedBy'],
  more: ['run', 'closedAt', 'closedBy'],
  filters: ['channel', 'day', { field: 'open', title: '未处理差异不少于', operator: 'gte' }],
  totals: ['theirs', 'ours', 'worth', 'fee'],
  sort: '-day',
  sorts: ['importedAt'],
  tabs: 'status',
  empty: '还没有导入渠道对账单',
  menu: ['money', 22],
  calls: {
    reconDayQuery: {
      path: '/api/order/reconciliation/r/query',
      zh: '渠道对账查询',
      allow: staff,
      body: { channel: is('channel'), status: is('status'), from: fromDay('day', '对账日起'), to: untilDay('day', '对账日止') },
    },
  },
})
export const { reconDayQuery } = reconDays.calls

export const itemStatuses = {
  OPEN: '待处理',
  ASSIGNED: '处理中',
  REFUNDING: '退回待审核',
  CORRECTING: '调账待审核',
  RESOLVED: '已处理',
} as const
export const DifferenceRow = Type.Object({
  id: zh(Id, '差异编号'),
  channel,
  day,
  kind: zh(oneOf(differenceKinds), '差异类型'),
  what: zh(oneOf(moneyWays), '交易类型'),
  status: zh(oneOf(itemStatuses), '状态'),
  key: optional(zh(Code, '商户单号')),
  tradeNo: optional(zh(Code, '渠道流水号')),
  theirs: optional(zh(Fen, '渠道金额')),
  ours: optional(zh(Fen, '本系统金额')),
  worth: zh(Balance, '差额'),
  at: zh(Instant, '交易时间'),
  line: optional(zh(Count, '文件行号')),
  paymentCode: optional(zh(Id, '支付单号')),
  orderNo: optional(zh(Id, '订单号')),
  owner: optional(zh(UserId, '负责人')),
  resolution: optional(zh(oneOf(resolutions), '处理方式')),
  resolvedBy: optional(zh(Doer, '处理人')),
  refundNo: optional(zh(Code, '渠道退款号')),
  foundOn: optional(zh(LocalDate, '所在账单日')),
  /** amount that a gateway sends back and no file lists yet; for the row that lists it, the difference it belongs to */
  returning: optional(zh(Fen, '待渠道退回')),
  returnOf: optional(zh(Id, '退回的差异')),
  remark: optional(zh(writing(Text), '处理说明')),
  updatedAt: zh(Instant, '更新时间'),
})
export const reconDifferences = list(
  'recon-difference',
  '对账差异',
  DifferenceRow,
)({
  module: 'order.reconciliation',
  document: '对账差异',
  columns: ['key', 'channel', 'day', 'kind', 'what', 'status', 'theirs', 'ours', 'worth', 'owner', 'resolution', 'orderNo', 'at'],
  more: ['tradeNo', 'paymentCode', 'line', 'resolvedBy', 'refundNo', 'returning', 'returnOf', 'foundOn', 'remark', 'updatedAt'],
  filters: [{ field: 'q', title: '商户单号 / 渠道流水号 / 订单号' }, 'kind', 'channel', 'day', 'what', 'owner', 'resolution'],
  totals: ['theirs', 'ours', 'worth', 'returning'],
  sort: '-day',
  sorts: ['worth', 'updatedAt'],
  tabs: 'status',
  empty: '没有对账差异',
  menu: ['money', 23],
  calls: {
    reconDifferenceQuery: {
      path: '/api/order/reconciliation/r/differences',
      zh: '对账差异查询',
      allow: staff,
      body: {
        channel: is('channel'),
        day: is('day'),
        kind: is('kind'),
        what: is('what'),
        status: is('status'),
        owner: is('owner'),
        key: is('key'),
        from: fromDay('day', '对账日起'),
        to: untilDay('day', '对账日止'),
      },
    },
  },
})
export const { reconDifferenceQuery } = reconDifferences.calls
