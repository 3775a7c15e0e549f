import { fareTypes, orderStatuses, refundDocumentTypes, refundReasons, refundRuleTexts, refundTypes } from '../../enums.ts'
import { event } from '../../kernel/event.ts'
import { notPersonal, writing } from '../../kernel/personal.ts'
import {
  Airline,
  Bps,
  Code,
  Count,
  Counted,
  coded,
  Doer,
  Fen,
  Flag,
  FlightNo,
  Id,
  Instant,
  LocalDate,
  oneOf,
  optional,
  Text,
  Type,
  zh,
} from '../../kernel/schema.ts'
import { orderKinds } from '../kind.ts'
import { Paid } from '../money/money-events.ts'
import { refundRules } from './refund-rules.ts'
import { RefundScale } from './scale-terms.ts'
import { RefundTypeRule } from './type-terms.ts'

/** the reasons of a refund, of all types */
const reasonNames: Record<string, string> = Object.assign({ ...refundReasons }, ...Object.values(refundRuleTexts))
/** one coupon of a refunded ticket: paid, kept and refunded amounts, fen */
export const RefundLine = Type.Object({
  passengerId: zh(Id, '旅客编号'),
  ticketNo: zh(Code, '票号'),
  type: zh(oneOf(fareTypes), '旅客类型'),
  flightNo: FlightNo,
  date: zh(LocalDate, '航班日期'),
  stockId: zh(Id, '库存编号'),
  fare: zh(Fen, '票价'),
  taxes: zh(Fen, '税费'),
  /** parts of the taxes */
  cnFund: zh(Fen, '民航发展基金'),
  yq: zh(Fen, '燃油附加费'),
  others: optional(zh(Fen, '其他税费')),
  rate: zh(Bps, '退票费率'),
  fee: zh(Fen, '退票费'),
  /** amount kept because the group fell below its minimum or is too small for its free seats */
  difference: zh(Fen, '补差'),
  rule: zh(oneOf(refundRules), '适用规则'),
  /**
   * where only the difference of a child's fare goes back (`fare`): the fare paid for this flight, and the part that stays with the ticket
   */
  paidFare: optional(zh(Fen, '已付票价')),
  childFare: optional(zh(Fen, '儿童票价')),
  refund: zh(Fen, '应退'),
})

/** `fee` is all that is kept: fees and differences; refund = paid − fee + returned */
export const RefundTotals = Type.Object({
  paid: zh(Fen, '原支付'),
  fee: zh(Fen, '退票费'),
  /** differences kept by earlier refunds of the group, given back with this one */
  returned: zh(Fen, '退还前次补差'),
  refund: zh(Fen, '应退金额'),
  tickets: zh(Count, '票数'),
  belowMinimum: zh(Flag, '不足成团'),
})

/** one paper of an application; the bytes are kept by id (services/kernel/files/stored-files.ts) */
export const RefundPaper = Type.Object({
  id: zh(Id, '编号'),
  kind: zh(oneOf(refundDocumentTypes), '附件类型'),
  name: writing(zh(Text, '文件名')),
  size: zh(Type.Integer(), '大小（字节）'),
  by: zh(Doer, '上传人'),
  at: zh(Instant, '上传时间'),
})

/** one application as it was made: the order opens it, the refund lives by it */
export const RefundApplication = Type.Object({
  refundId: zh(Id, '退票单号'),
  orderNo: zh(Id, '订单号'),
  /** absent: a group */
  orderKind: optional(zh(oneOf(orderKinds), '订单类别')),
  agency: zh(Id, '代理人'),
  agencyName: zh(notPersonal(Text), '代理人名称'),
  airLine: Airline,
  refundType: zh(oneOf(refundTypes), '退票类型'),
  reason: optional(zh(writing(Text), '原因')),
  /** why, by the list of the type */
  reasonCode: optional(zh(coded(Code, reasonNames), '原因代码')),
  reasonLabel: optional(notPersonal(zh(Text, '退票原因'))),
  /** the airline's notice that lets this type through */
  noticeNo: optional(zh(Code, '通告编号')),
  papers: optional(zh(Type.Array(RefundPaper), '附件')),
  /** of an illness: the bill of its treatment, fen */
  billAmount: optional(zh(Fen, '诊疗费用单据')),
  /** until when the missing papers have to follow, where the application came before departure without all of them */
  papersBy: optional(zh(Instant, '材料补交期限')),
  /** scale that the refund is computed by, now and at approval */
  scale: zh(RefundScale, '退票费率表'),
  /** rule of the refund type, kept for approval too */
  rule: zh(RefundTypeRule, '退票类型规则'),
  lines: zh(Type.Array(RefundLine, { minItems: 1 }), '明细'),
  totals: zh(RefundTotals, '合计'),
  /** travellers among them who keep the coupons of other flights */
  partly: optional(zh(Count, '仅退部分航段的客票数')),
  /** seats that come back to stock, by block */
  holds: zh(Type.Array(Type.Object({ stockId: zh(Id, '库存编号'), seats: zh(Count, '座位数') })), '占座'),
  /** payments that the money came from and goes back to */
  sources: zh(Type.Array(Paid), '原支付'),
  submittedBy: zh(Doer, '提交人'),
  submittedAt: zh(Instant, '提交时间'),
})

export const RefundOpened = event('RefundOpened', '申请退票', RefundApplication)

const { refundType, rule, reasonCode, reasonLabel, noticeNo, lines, totals } = RefundApplication.properties
/** An application under another type of refund: `no` counts the changes, and the amounts are those of the moment of the application. */
export const RetypedRefund = Type.Object({
  no: zh(Count, '第几次修改'),
  refundType,
  rule,
  reasonCode,
  reasonLabel,
  noticeNo,
  lines,
  totals,
  remark: zh(writing(Text), '备注'),
  retypedBy: zh(Doer, '修改人'),
})
/** Staff find that an open application belongs under another type. The person who has changed it does not approve it. */
export const RefundRetyped = event(
  'RefundRetyped',
  '修改退票类型',
  Type.Object({ refundId: zh(Id, '退票单号'), ...RetypedRefund.properties }),
)

/**
 * The amounts of an application, fixed when it is approved: they are computed again with the applications as they stand then.
 * `recalculated` says why they differ from the application.
 */
export const RefundFixed = event(
  'RefundFixed',
  '确定退款金额',
  Type.Object({
    refundId: zh(Id, '退票单号'),
    approvedBy: zh(Doer, '审核人'),
    dueBy: zh(Instant, '退款期限'),
    counted: optional(zh(Counted, '期限推算')),
    remark: optional(zh(writing(Text), '备注')),
    lines: zh(Type.Array(RefundLine), '明细'),
    totals: zh(RefundTotals, '合计'),
    /** rule that it was computed by, where that is not the one applied for: a free refund because of a flight */
    rule: optional(zh(RefundTypeRule, '退票类型规则')),
    recalculated: optional(notPersonal(zh(Text, '重算原因'))),
    /** true where the approver has waived the group's minimum */
    minimumWaived: optional(zh(Flag, '免除不足成团补差')),
    /** the part of `totals.returned` that had been kept for seats given back */
    ofSeats: optional(zh(Fen, '其中退座补差')),
    /** the type that staff have put it under, for an application that has not heard of it yet */
    retyped: optional(zh(RetypedRefund, '修改后的退票类型')),
  }),
)

/** findings of staff about a ticket before the application is decided */
export const foundMarks = { OPEN: '有效', USED: '已使用' } as const
/** A flown coupon gives nothing back. The approval counts it so, and staff find it before. */
export const RefundTicketFound = event(
  'RefundTicketFound',
  '退票客票核查',
  Type.Object({
    refundId: zh(Id, '退票单号'),
    ticketNo: zh(Code, '票号'),
    stockIds: zh(Type.Array(Id), '航段'),
    mark: zh(oneOf(foundMarks), '客票状态'),
  }),
)

/** Nobody can reject the application any more: its tickets are being taken back, or its money is on its way. */
export const RefundBound = event('RefundBound', '退票开始办理', Type.Object({ refundId: zh(Id, '退票单号') }))

/**
 * `tickets` are those of the application; `status` is the order's status that follows from its travellers
 */
export const RefundClosed = event(
  'RefundClosed',
  '退票结束',
  Type.Object({
    refundId: zh(Id, '退票单号'),
    outcome: zh(oneOf({ REFUNDED: '已退款', REJECTED: '已驳回' }), '结果'),
    /** why it was rejected */
    reason: optional(zh(writing(Text), '原因')),
    /** the person who has rejected it in a workflow, or taken it back there */
    doneBy: optional(zh(Doer, '处理人')),
    amount: zh(Fen, '金额'),
    /** airline whose fares the money leaves */
    airLine: Airline,
    tickets: zh(Count, '票数'),
    status: zh(oneOf(orderStatuses), '状态'),
    /** of an approved application that was rejected after all: amount kept for seats given back that now stays */
    ofSeats: optional(zh(Fen, '其中退座补差')),
  }),
)
