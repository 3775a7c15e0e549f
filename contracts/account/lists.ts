import { gatewayChannels } from '../enums.ts'
import { staff } from '../kernel/endpoint.ts'
import { is, list } from '../kernel/list.ts'
import { Airline, Code, Id, Instant, LocalDate, oneOf, optional, Text, Type, UserId, zh } from '../kernel/schema.ts'
import { Balance } from './sums.ts'

/** `transit` moves from one document to the next, `suspense` waits for a person, `returning` waits for the gateway's file that lists it */
export const unsettledKinds = { transit: '在途资金', suspense: '待退款项', returning: '待渠道退回' } as const
export type UnsettledKind = keyof typeof unsettledKinds
export const isUnsettled = (account: string): account is UnsettledKind => Object.hasOwn(unsettledKinds, account)

/** Unsettled money, by what it is for. An amount below zero was given before it came. */
export const UnsettledRow = Type.Object({
  id: zh(Id, '编号'),
  kind: oneOf(unsettledKinds, '类别'),
  ref: zh(Id, '款项编号'),
  amount: zh(Balance, '金额'),
  since: zh(Instant, '发生时间'),
  updatedAt: zh(Instant, '更新时间'),
  /** the stream and the fact that moved the money last */
  stream: zh(Id, '数据流'),
  eventZh: zh(Text, '最近事件'),
  orderNo: optional(zh(Id, '订单号')),
  paymentCode: optional(zh(Id, '支付单号')),
  refundId: optional(zh(Id, '退款单号')),
  airLine: optional(Airline),
  /** of money that a gateway sends back: the channel, day and number of its line in the gateway's file, and the person in charge */
  channel: optional(zh(oneOf(gatewayChannels), '支付渠道')),
  billDay: optional(zh(LocalDate, '对账日')),
  tradeNo: optional(zh(Code, '渠道流水号')),
  owner: optional(zh(UserId, '负责人')),
})
export const unsettled = list(
  'unsettled',
  '在途与待退',
  UnsettledRow,
)({
  module: 'order.ledger',
  airline: 'airLine',
  columns: ['ref', 'kind', 'amount', 'since', 'orderNo', 'paymentCode', 'refundId', 'channel', 'billDay', 'tradeNo', 'owner', 'eventZh'],
  more: ['airLine', 'stream', 'updatedAt'],
  filters: [
    { field: 'q', title: '款项编号 / 订单号 / 渠道流水号' },
    'since',
    'airLine',
    'channel',
    { field: 'amount', title: '金额不少于', operator: 'gte' },
  ],
  totals: ['amount'],
  sort: 'since',
  sorts: ['amount', 'ref', 'orderNo'],
  tabs: 'kind',
  empty: '没有在途和待退的款项',
  menu: ['money', 12],
  calls: {
    unsettledList: {
      path: '/api/order/ledger/r/unsettled',
      zh: '在途与待退',
      allow: staff,
      body: { kind: is('kind'), ref: is('ref'), orderNo: is('orderNo'), airLine: is('airLine', Airline) },
      note: '最早的在前。金额为零后不再列出；负数表示先付出、后收到。',
    },
  },
})
export const { unsettledList } = unsettled.calls
