import { fareTypes, refundKinds, refundStatuses, refundTypes } from '../enums.ts'
import { agents, command, get, staff, upload } from '../kernel/endpoint.ts'
import { notPersonal, personal, writing } from '../kernel/personal.ts'
import {
  Count,
  Fen,
  Flag,
  FlightNo,
  Id,
  Instant,
  LocalDate,
  oneOf,
  optional,
  type Static,
  Text,
  Type,
  WorkdayLimit,
  zh,
} from '../kernel/schema.ts'
import { Coupon, OrderId } from '../order/api.ts'
import { RefundTotals } from '../order/events.ts'
import { ProductFee } from '../order/money/product-fee.ts'
import { PayoutPreview } from '../payment/preview-api.ts'
import { PapersAsked } from '../refund/api.ts'
import { RefundStatus } from '../refund/lists.ts'
import { papersTaken } from '../refund/papers.ts'
import { auditResults } from './codes.ts'

const refundId = zh(Id, '退票单号')
const RefundType = zh(oneOf(refundTypes), '退票类型')
/** several by commas */
const TicketNos = zh(Type.String({ minLength: 1, maxLength: 200, personal: false }), '票号')
/** What is chosen in the wizard, step by step. */
const Choice = {
  ticketNo: TicketNos,
  /** flights that go back, of all of these tickets; absent: all that are left */
  segments: optional(zh(Type.Array(Id, { minItems: 1, maxItems: 10, uniqueItems: true }), '退票航段')),
  refundType: RefundType,
  reasonCode: optional(zh(Id, '退票原因')),
  reason: optional(writing(zh(Type.String({ minLength: 1, maxLength: 500 }), '原因'))),
  noticeNo: optional(zh(Type.String({ minLength: 1, maxLength: 50, personal: false }), '通告编号')),
}
const RefundChoice = Type.Object(Choice)
export type RefundChoice = Static<typeof RefundChoice>

const Ticket = Type.Object({
  passengerId: zh(Id, '旅客编号'),
  ticketNo: zh(Text, '票号'),
  name: personal('traveller', 'name', Text),
  type: zh(oneOf(fareTypes), '旅客类型'),
  coupons: zh(Type.Array(Coupon), '航段'),
})
const Kind = Type.Object({
  code: RefundType,
  label: zh(notPersonal(Text), '名称'),
  kind: zh(oneOf(refundKinds), '自愿/非自愿'),
  notice: zh(Flag, '须填通告编号'),
  papers: PapersAsked,
  reasons: Type.Array(Type.Object({ code: zh(Id, '代码'), label: zh(notPersonal(Text), '名称') })),
})

export const retailRefundSubmit = command('/api/retail/refund/w/subimt', {
  zh: '散客退票提交',
  allow: agents,
  body: Type.Object({ orderNo: OrderId, ...Choice }),
  data: Type.Object({
    refundId,
    /** until then the application is filled in; each step begins this time anew */
    until: zh(Instant, '有效至'),
    tickets: zh(Type.Array(Ticket), '客票'),
    refundTypes: zh(Type.Array(Kind), '可选退票类型'),
  }),
  note: '第一步：选择客票、航段和退票类型，得到退票单号。此时尚未申请退票；30分钟内完成下一步和确认，逾期须重新提交。',
})

const Line = Type.Object({
  passengerId: zh(Id, '旅客编号'),
  name: personal('traveller', 'name', Text),
  ticketNo: zh(Text, '票号'),
  type: zh(oneOf(fareTypes), '旅客类型'),
  stockId: zh(Id, '库存编号'),
  flightNo: zh(FlightNo, '航班'),
  date: zh(LocalDate, '日期'),
  fare: zh(Fen, '票价'),
  /** in words, what the fee follows from */
  step: zh(notPersonal(Text), '适用规定'),
  fee: zh(Fen, '退票费'),
  taxes: zh(Fen, '税费'),
  refund: zh(Fen, '应退'),
})
const Money = {
  lines: zh(Type.Array(Line), '明细'),
  totals: RefundTotals,
}
export const retailRefundNext = command('/api/retail/refund/w/next', {
  zh: '散客退票下一步',
  allow: agents,
  body: Type.Object({ refundId, ...Type.Partial(RefundChoice).properties }),
  data: Type.Object({
    refundId,
    until: zh(Instant, '有效至'),
    ...Money,
    payouts: zh(PayoutPreview, '退回渠道'),
    products: zh(Type.Array(ProductFee), '增值产品'),
    /** the day by which the money would be back if it were approved now */
    dueBy: zh(WorkdayLimit, '退款期限'),
    /** papers to hand in with the confirmation, one of each row */
    papers: PapersAsked,
    notice: zh(Flag, '须填通告编号'),
  }),
  note: '第二步：按所选客票试算。可同时更改第一步的选择。',
})
export const retailRefundConfirm = upload('/api/retail/refund/w/comfirm', {
  zh: '散客退票确认',
  allow: agents,
  body: Type.Object({ refundId, refund: zh(Fen, '试算退款') }),
  data: Type.Object({ refundId, status: RefundStatus, totals: RefundTotals }),
  files: { ...papersTaken, optional: true },
  note: '第三步：按试算金额申请退票，附件以其类型为字段名上传；没有附件时也可用 JSON 提交。重复确认得到同一退票单。',
})

export const retailRefundDetail = get('/api/retail/refund/r/detail', {
  zh: '散客退票详情',
  allow: [...agents, 'employee'],
  body: Type.Object({ refundId }),
  data: Type.Object({
    refundId,
    orderNo: OrderId,
    /** DRAFT: not applied for yet */
    status: zh(oneOf({ DRAFT: '填写中', ...refundStatuses }), '状态'),
    refundType: RefundType,
    reason: optional(writing(zh(Text, '原因'))),
    noticeNo: optional(zh(notPersonal(Text), '通告编号')),
    /** of a draft */
    until: optional(zh(Instant, '有效至')),
    ...Money,
    papers: zh(Count, '附件数'),
    rejectReason: optional(writing(zh(Text, '驳回原因'))),
    dueBy: optional(zh(WorkdayLimit, '退款期限')),
    paidOut: zh(Fen, '已退金额'),
    submittedAt: optional(zh(Instant, '申请时间')),
  }),
})

export const retailRefundAudit = command('/api/retail/refund/w/audit', {
  zh: '散客退票审核',
  allow: staff,
  body: Type.Object({
    refundId,
    result: zh(oneOf(auditResults), '审核结果'),
    /** required for a rejection */
    remark: optional(writing(zh(Type.String({ minLength: 1, maxLength: 200 }), '审核意见'))),
  }),
  data: Type.Object({ refundId, status: RefundStatus }),
})
