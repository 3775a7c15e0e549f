import { paymentChannels } from '../enums.ts'
import { payableKinds } from '../kernel/claims.ts'
import { agents, everyone, staff } from '../kernel/endpoint.ts'
import { fromDay, is, list, untilDay } from '../kernel/list.ts'
import { Airline, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { CreditReason, creditStatuses } from './credit-terms.ts'
import { owedKinds, owedStatuses, Payout, paymentErrorKinds, ReasonCode } from './owed.ts'

export const paymentStatuses = {
  CREATED: '待支付',
  SUCCEEDED: '支付成功',
  FAILED: '支付失败',
  CLOSED: '已关闭',
  PARTIAL_REFUNDED: '部分退款',
  REFUNDED: '已退款',
} as const
/** purposes of a payment: any payable, or the recharge of an account */
export const businessCodes = { ...payableKinds, RECHARGE: '账户充值' } as const
export const Payment = Type.Object({
  id: Id,
  paymentCode: zh(Id, '支付单号'),
  orderNo: optional(zh(Id, '订单号')),
  agency: zh(Id, '代理人编号'),
  agencyName: zh(Text, '代理人'),
  airLine: optional(zh(Airline, '航空公司')),
  channel: zh(oneOf(paymentChannels), '支付渠道'),
  businessCode: zh(Type.String({ labels: businessCodes }), '业务类型'),
  instalment: optional(zh(Type.Integer(), '期次')),
  amount: zh(Fen, '金额'),
  refunded: zh(Fen, '已退款'),
  status: zh(oneOf(paymentStatuses), '状态'),
  tradeNo: optional(zh(Text, '渠道流水号')),
  creditId: optional(zh(Id, '抵扣编号')),
  /** payables where they are not the order's own price, and their kind */
  pays: optional(zh(Text, '支付款项')),
  paysKind: optional(zh(oneOf(payableKinds), '款项类型')),
  into: optional(zh(Id, '充值账户')),
  from: optional(zh(Id, '付款账户')),
  reason: optional(zh(Text, '失败或关闭原因')),
  createdAt: zh(Instant, '发起时间'),
  paidAt: optional(zh(Instant, '支付时间')),
  closedAt: optional(zh(Instant, '失败或关闭时间')),
})
/** Every attempt to pay. */
export const payments = list(
  'payment',
  '支付记录',
  Payment,
)({
  module: 'order.payment',
  owner: 'agency',
  airline: 'airLine',
  columns: ['paymentCode', 'orderNo', 'status', 'channel', 'amount', 'refunded', 'agencyName', 'createdAt', 'paidAt'],
  more: ['tradeNo', 'instalment', 'airLine', 'businessCode', 'paysKind', 'pays', 'reason'],
  filters: [
    { field: 'q', title: '订单号 / 支付单号' },
    'channel',
    'agencyName',
    'createdAt',
    'airLine',
    'tradeNo',
    { field: 'amount', title: '金额不少于', operator: 'gte' },
  ],
  totals: ['amount', 'refunded'],
  sort: '-createdAt',
  sorts: ['orderNo', 'paymentCode', 'status', 'amount'],
  tabs: 'status',
  menu: ['money', 1],
  calls: {
    paymentRecords: {
      path: '/api/order/payment/r/records',
      zh: '支付记录',
      allow: everyone,
      body: {
        // two names for one filter; where both are given, the second counts
        orderId: is('orderNo'),
        orderNo: is('orderNo'),
        businessCode: is('businessCode', zh(Text, '业务类型')),
        paymentCode: is('paymentCode'),
        channel: is('channel'),
        status: is('status', '支付状态'),
      },
    },
  },
})
export const { paymentRecords } = payments.calls

export const paymentErrorStatuses = { UNHANDLED: '待处理', HANDLED: '已处理', REFUNDED: '已退款' } as const
export const PaymentError = Type.Object({
  /** the payment's code; the item owed for the same money has it too */
  id: Id,
  kind: zh(oneOf(paymentErrorKinds), '异常类型'),
  status: zh(oneOf(paymentErrorStatuses), '状态'),
  paymentCode: zh(Id, '支付单号'),
  /** absent where no order is paid */
  orderNo: optional(zh(Id, '订单号')),
  agency: zh(Id, '代理人编号'),
  /** name of the agency when the money was found to be owed */
  agencyName: optional(zh(Text, '代理人')),
  airLine: optional(zh(Airline, '航空公司')),
  channel: zh(oneOf(paymentChannels), '支付渠道'),
  amount: zh(Fen, '金额'),
  tradeNo: zh(Text, '渠道流水号'),
  /** reason why the money pays nothing, where its kind does not tell */
  why: optional(zh(Text, '原因')),
  remark: optional(zh(Text, '处理说明')),
  at: zh(Instant, '发生时间'),
  updatedAt: optional(zh(Instant, '更新时间')),
})

/** Money that came in for no open order. It is examined here, and given back through the list of owed money. */
export const paymentErrors = list(
  'payment-error',
  '支付异常',
  PaymentError,
)({
  module: 'order.payment',
  owner: 'agency',
  airline: 'airLine',
  columns: ['paymentCode', 'orderNo', 'status', 'kind', 'amount', 'channel', 'agencyName', 'at', 'remark'],
  more: ['tradeNo', 'why', 'airLine', 'updatedAt'],
  filters: [{ field: 'q', title: '订单号 / 支付单号' }, 'kind', 'airLine', 'at', 'channel', 'agencyName'],
  totals: ['amount'],
  sort: '-at',
  sorts: ['orderNo', 'kind', 'status', 'airLine'],
  tabs: 'status',
  empty: '没有支付异常',
  menu: ['money', 2],
  calls: {
    paymentErrorQuery: {
      path: '/api/order/payment/r/errorQuery',
      zh: '支付异常查询',
      allow: ['employee'],
      body: {
        status: is('status'),
        kind: is('kind'),
        airLine: is('airLine', Airline),
        orderNo: is('orderNo'),
        paymentCode: is('paymentCode'),
        from: fromDay('at', '发生日期起'),
        to: untilDay('at', '发生日期止'),
      },
    },
  },
})
export const { paymentErrorQuery } = paymentErrors.calls

/**
 * Money that must go back for another reason than a ticket's refund (DOMAIN §3.6, §3.7). Staff decide on its page, which shows the sources.
 */
export const OwedRow = Type.Object({
  id: zh(Id, '编号'),
  orderNo: optional(zh(Id, '订单号')),
  agency: zh(Id, '代理人编号'),
  agencyName: zh(Text, '代理人'),
  airLine: optional(zh(Airline, '航空公司')),
  kind: zh(oneOf(owedKinds), '类型'),
  reasonCode: optional(ReasonCode),
  amount: zh(Fen, '应退金额'),
  refunded: zh(Fen, '已退金额'),
  /** payments by which it went back, each with the channel's own number */
  payouts: optional(Type.Array(Payout)),
  status: zh(oneOf(owedStatuses), '状态'),
  /** payments that the money came with */
  paymentCodes: zh(Type.Array(Id), '支付单号'),
  channels: zh(Type.Array(oneOf(paymentChannels)), '支付渠道'),
  remark: optional(zh(Text, '处理说明')),
  rejectReason: optional(zh(Text, '驳回原因')),
  failure: optional(zh(Text, '退回失败原因')),
  why: optional(zh(Text, '原因')),
  openedAt: zh(Instant, '登记时间'),
  refundedAt: optional(zh(Instant, '退款时间')),
  updatedAt: zh(Instant, '更新时间'),
})
const asked = {
  status: is('status'),
  kind: is('kind'),
  orderNo: is('orderNo'),
  from: fromDay('openedAt', '登记日期起'),
  to: untilDay('openedAt', '登记日期止'),
}
export const owedItems = list(
  'needs-refund',
  '应退款',
  OwedRow,
)({
  module: 'order.payment',
  owner: 'agency',
  airline: 'airLine',
  number: '应退款编号',
  columns: ['id', 'orderNo', 'status', 'kind', 'amount', 'refunded', 'channels', 'agencyName', 'airLine', 'openedAt', 'refundedAt'],
  more: ['reasonCode', 'why', 'remark', 'rejectReason', 'failure'],
  filters: [
    { field: 'q', title: '订单号' },
    'kind',
    'airLine',
    'openedAt',
    'agencyName',
    { field: 'amount', title: '金额不少于', operator: 'gte' },
  ],
  totals: ['amount', 'refunded'],
  sort: '-openedAt',
  sorts: ['orderNo', 'status', 'kind', 'amount'],
  tabs: 'status',
  empty: '没有应退款',
  menu: ['refund', 2],
  calls: {
    owedList: {
      path: '/api/order/refund/r/needsRefundList',
      zh: '需退款列表',
      allow: staff,
      // the right to move money includes these decisions
      permission: 'order.payment.r',
      body: { ...asked, airLine: is('airLine', Airline), agency: is('agency') },
    },
    frontOwedList: { path: '/api/order/refund/r/frontNeedsRefundList', zh: '需退款列表（前台）', allow: agents, body: asked },
  },
})
export const { owedList, frontOwedList } = owedItems.calls

/** One refund from a payment, for any reason. */
export const PaymentRefundRow = Type.Object({
  id: Id,
  paymentCode: zh(Id, '支付单号'),
  /** refund of tickets, or item owed, that the money was given back for */
  refundId: zh(Id, '退款单号'),
  amount: zh(Fen, '退款金额'),
  gatewayRefundNo: zh(Text, '渠道退款号'),
  orderNo: optional(zh(Id, '订单号')),
  agency: optional(zh(Id, '代理人编号')),
  agencyName: optional(zh(Text, '代理人')),
  airLine: optional(zh(Airline, '航空公司')),
  channel: optional(zh(oneOf(paymentChannels), '支付渠道')),
  credited: optional(zh(Flag, '转为抵扣')),
  refundedAt: zh(Instant, '退款时间'),
})
export const paymentRefunds = list(
  'payment-refund',
  '支付退款',
  PaymentRefundRow,
)({
  module: 'order.payment',
  airline: 'airLine',
  columns: ['gatewayRefundNo', 'paymentCode', 'orderNo', 'refundId', 'amount', 'channel', 'agencyName', 'airLine', 'refundedAt'],
  filters: [{ field: 'q', title: '订单号 / 支付单号 / 退款单号' }, 'channel', 'agencyName', 'refundedAt', 'airLine', 'gatewayRefundNo'],
  totals: ['amount'],
  sort: '-refundedAt',
  sorts: ['orderNo', 'paymentCode', 'refundId', 'airLine'],
  empty: '还没有退款',
  menu: ['refund', 3],
  calls: {
    paymentRefundList: {
      path: '/api/order/refund/r/paymentRefundList',
      zh: '支付退款列表',
      allow: staff,
      permission: 'order.payment.r',
      body: { paymentCode: is('paymentCode'), orderNo: is('orderNo'), refundId: is('refundId') },
    },
  },
})
export const { paymentRefundList } = paymentRefunds.calls

/** 抵扣: credits that refunds for reasons 5 and 6 left instead of money (DOMAIN §3.6, §3.7, §5.5 F). */
export const CreditRow = Type.Object({
  id: zh(Id, '抵扣编号'),
  agency: zh(Id, '代理人编号'),
  agencyName: zh(Text, '代理人'),
  airLine: zh(Airline, '航空公司'),
  reasonCode: zh(CreditReason, '抵扣类型'),
  orderNo: zh(Id, '原订单号'),
  amount: zh(Fen, '转入金额'),
  balance: zh(Fen, '抵扣余额'),
  expired: zh(Fen, '过期金额'),
  status: zh(oneOf(creditStatuses), '状态'),
  validUntil: zh(Instant, '有效期至'),
  createdAt: zh(Instant, '转入时间'),
  updatedAt: zh(Instant, '更新时间'),
})
export const credits = list(
  'offset',
  '抵扣',
  CreditRow,
)({
  module: 'order.payment',
  owner: 'agency',
  airline: 'airLine',
  number: '抵扣编号',
  columns: ['id', 'orderNo', 'status', 'reasonCode', 'amount', 'balance', 'validUntil', 'agencyName', 'airLine', 'createdAt'],
  more: ['expired', 'updatedAt'],
  filters: [
    { field: 'q', title: '原订单号' },
    'reasonCode',
    'airLine',
    'createdAt',
    'agencyName',
    { field: 'balance', title: '余额不少于', operator: 'gte' },
  ],
  totals: ['amount', 'balance', 'expired'],
  sort: '-createdAt',
  sorts: ['orderNo', 'status', 'balance', 'validUntil'],
  tabs: 'status',
  empty: '没有抵扣',
  menu: ['money', 3],
  portal: {
    call: 'creditList',
    columns: ['id', 'status', 'airLine', 'reasonCode', 'balance', 'amount', 'validUntil', 'orderNo', 'agencyName', 'createdAt'],
    filters: ['reasonCode', 'airLine', 'orderNo'],
    empty: '没有抵扣；以抵扣方式退票后，应退的款项在此列出',
  },
  calls: {
    creditList: {
      path: '/api/order/payment/r/offsetList',
      zh: '抵扣列表',
      allow: everyone,
      body: {
        status: is('status'),
        reasonCode: is('reasonCode'),
        airLine: is('airLine', Airline),
        agency: is('agency'),
        orderNo: is('orderNo'),
        from: fromDay('createdAt', '转入日期起'),
        to: untilDay('createdAt', '转入日期止'),
      },
    },
  },
})
export const { creditList } = credits.calls
