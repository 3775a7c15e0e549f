import { fareTypes, orderStatuses, refundDocumentTypes, refundKinds, refundStatuses, refundTypes } from '../enums.ts'
import { FlowStanding } from '../flow/standing.ts'
import { Action, RefusedAction } from '../kernel/action.ts'
import { agents, command, everyone, file, get, media, query, staff, upload } from '../kernel/endpoint.ts'
import { personal } from '../kernel/personal.ts'
import {
  Airline,
  Bps,
  Count,
  Doer,
  Fen,
  Flag,
  FlightNo,
  Id,
  Instant,
  LocalDate,
  oneOf,
  optional,
  Page,
  PageOf,
  Text,
  Type,
  WorkdayLimit,
  zh,
} from '../kernel/schema.ts'
import { Coupon, OrderId } from '../order/api.ts'
import { abnormalKinds } from '../order/disruption/words.ts'
import { RefundLine, RefundPaper, RefundTotals } from '../order/events.ts'
import { ProductFee } from '../order/money/product-fee.ts'
import { RefundScale } from '../order/refund/scale-terms.ts'
import { refundManners } from '../order/refund/type-terms.ts'
import { Payout } from '../payment/owed.ts'
import { PayoutPreview } from '../payment/preview-api.ts'
import { reasonFrom } from '../reasons.ts'
import { couponMarks } from './events.ts'
import { RefundStatus } from './lists.ts'
import { papersTaken } from './papers.ts'
import { ProductCode } from './product-code.ts'

const RefundType = oneOf(refundTypes, '退票类型')
const PaperKind = oneOf(refundDocumentTypes, '附件类型')

// ── applying ───────────────────────────────────────────────────────────────────────────────────────────────────────
const Chosen = {
  orderId: OrderId,
  /** travellers whose tickets go back, or whose payments do before they have tickets */
  ids: zh(Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }), '退票旅客'),
  /** blocks of the flights whose coupons go back, for all these travellers; by default all that are left */
  segments: optional(zh(Type.Array(Id, { minItems: 1, maxItems: 10, uniqueItems: true }), '退票航段')),
  refundType: RefundType,
  reasonCode: optional(zh(Id, '退票原因')),
}
/** a line with the traveller's name, which comes from the order */
export const QuotedLine = Type.Object({ ...RefundLine.properties, name: personal('traveller', 'name', Text) })
const Products = zh(Type.Array(ProductFee), '增值产品')
const Quote = Type.Object({ lines: Type.Array(QuotedLine), totals: RefundTotals, refundText: Text })
/** required papers: one of each row */
export const PapersAsked = Type.Array(Type.Array(Type.Object({ code: PaperKind, label: Text })))

export const showRefund = get('/api/order/refund/r/show', {
  zh: '退票申请信息',
  allow: [...agents, 'employee'],
  body: Type.Object({ orderId: OrderId }),
  data: Type.Object({
    orderNo: Text,
    groupName: Text,
    status: oneOf(orderStatuses),
    refundable: Flag,
    why: Text,
    refundTypes: Type.Array(
      Type.Object({
        code: RefundType,
        label: Text,
        kind: oneOf(refundKinds),
        manner: oneOf(refundManners),
        /** travellers that the type is limited to; absent: all */
        travellers: optional(Type.Array(oneOf(fareTypes))),
        /** last moment to apply; `refundable` tells whether it is still possible */
        until: Instant,
        refundable: Flag,
        notice: Flag,
        papers: PapersAsked,
        reasons: Type.Array(Type.Object({ code: Text, label: Text })),
      }),
    ),
    tickets: Type.Array(
      Type.Object({
        passengerId: Id,
        ticketNo: Text,
        name: personal('traveller', 'name', Text),
        type: Text,
        status: Text,
        /** amount paid for the remaining flights */
        paid: Fen,
        refundable: Flag,
        why: Text,
        coupons: zh(Type.Array(Coupon), '航段'),
      }),
    ),
    segments: zh(
      Type.Array(
        Type.Object({
          stockId: zh(Id, '切位编号'),
          flightNo: zh(FlightNo, '航班'),
          date: zh(LocalDate, '日期'),
          origin: zh(Text, '始发地'),
          destination: zh(Text, '目的地'),
          /** true where its coupon may be refunded voluntarily while others of the ticket stay */
          alone: zh(Flag, '可单独退航段'),
        }),
      ),
      '航段',
    ),
    /** a free refund that the airline offers because of one of its flights */
    offered: optional(
      zh(
        Type.Object({
          refundType: RefundType,
          flightNo: zh(FlightNo, '航班'),
          date: zh(LocalDate, '日期'),
          kind: zh(oneOf(abnormalKinds), '变动类别'),
          noticeNo: optional(zh(Text, '通告编号')),
        }),
        '航司提供的免费退票',
      ),
    ),
    scale: RefundScale,
    /** until when papers of what is reported now may follow; absent once a flight has left */
    reportBy: optional(zh(Instant, '报备材料补交期限')),
    /** HU's international tickets, which are applied for by a call of their own */
    huInter: optional(zh(Flag, '海航国际客票')),
    /** revision of the order: `submit` with If-Match is refused when the order has moved on */
    revision: Type.Integer(),
  }),
})
/** the amount that `submit` would refund now, computed by the same code */
export const previewRefund = query('/api/order/refund/r/preview', {
  zh: '退票试算',
  allow: [...agents, 'employee'],
  body: Type.Object(Chosen),
  data: Type.Object({
    ...Quote.properties,
    products: Products,
    payouts: zh(PayoutPreview, '退回渠道'),
    /** day by which the money would be back if it were approved now */
    dueBy: zh(WorkdayLimit, '退款期限'),
  }),
})
const papersNote =
  '附件以其类型为字段名上传（ID_CARD、PASSPORT、DIAGNOSIS、MEDICAL_RECORD、FEE_RECEIPT、MEDICAL_INVOICE），jpg、png、gif 或 pdf，每个不超过 2M。'
export const submitRefund = upload('/api/order/refund/w/submit', {
  zh: '退票申请提交',
  allow: [...agents, 'employee'],
  body: Type.Object({
    ...Chosen,
    reason: optional(zh(Text, '原因')),
    noticeNo: optional(zh(Type.String({ minLength: 1, maxLength: 50 }), '通告编号')),
    /** the amount the preview showed */ refund: optional(zh(Fen, '试算退款')),
  }),
  data: Type.Object({ refundId: Id, status: RefundStatus, totals: RefundTotals }),
  files: { ...papersTaken, optional: true },
  note: `${papersNote}没有附件时也可用 JSON 提交。填写退票航段的只退这些航段，自愿退票须政策允许单独退航段；不填的退所选旅客尚未退的全部航段。`,
})
/** form of a refund that is reported before its papers are there: the types that ask for papers */
export const reportRefundShow = get('/api/order/refund/r/reportRefundShow', {
  zh: '报备退票申请信息',
  allow: [...agents, 'employee'],
  body: Type.Object({ orderId: OrderId }),
  data: showRefund.data,
})
export const reportRefund = upload('/api/order/refund/w/reportRefund', {
  zh: '报备退票提交',
  allow: [...agents, 'employee'],
  body: submitRefund.body,
  data: submitRefund.data,
  files: { ...papersTaken, optional: true },
  note: '须附材料的退票，材料未齐时可在航班起飞前先报备：退票费按报备时间计算，材料须在期限内补齐（配置reportPapersDays），补齐前不能审核，逾期自动驳回。',
})
const bill = optional(zh(Fen, '诊疗费用单据'))
export const huInterRefundShow = get('/api/order/refund/r/huInterRefundShow', {
  zh: '海航国际退票申请信息',
  allow: [...agents, 'employee'],
  body: Type.Object({ orderId: OrderId }),
  data: Type.Object({ ...showRefund.data.properties, leastBill: zh(Fen, '诊疗费用单据下限') }),
})
export const huInterRefund = upload('/api/order/refund/w/huInterRefund', {
  zh: '海航国际退票提交',
  allow: [...agents, 'employee'],
  body: Type.Object({ ...submitRefund.body.properties, billAmount: bill }),
  data: submitRefund.data,
  files: { ...papersTaken, optional: true },
  note: `限海航国际客票，自愿退票按首段起飞前、起飞后的国际费率（配置interRefundPercent、interRefundFlownPercent）。因病退票须附费用单据或医疗发票，并填写其金额，不少于200元。${papersNote}`,
})
/** form of a child's refund: the surplus over a child's fare that each child has paid */
export const childRefundShow = get('/api/order/refund/r/childRefundShow', {
  zh: '儿童退票申请信息',
  allow: [...agents, 'employee'],
  body: Type.Object({ orderId: OrderId }),
  data: Type.Object({
    orderNo: Text,
    refundable: Flag,
    why: Text,
    /** the last moment to apply */
    until: optional(Instant),
    notice: Flag,
    papers: PapersAsked,
    reasons: Type.Array(Type.Object({ code: Text, label: Text })),
    tickets: Type.Array(
      Type.Object({
        passengerId: Id,
        ticketNo: Text,
        name: personal('traveller', 'name', Text),
        paidFare: zh(Fen, '已付票价'),
        childFare: zh(Fen, '儿童票价'),
        refund: zh(Fen, '应退票差'),
        refundable: Flag,
        why: Text,
      }),
    ),
  }),
})
export const childRefund = upload('/api/order/refund/w/childRefund', {
  zh: '儿童退票提交',
  allow: [...agents, 'employee'],
  body: Type.Object({
    orderId: OrderId,
    tickets: zh(Type.Array(Text, { minItems: 1, maxItems: 500, uniqueItems: true }), '票号'),
    reasonCode: optional(zh(Id, '退票原因')),
    reason: optional(zh(Text, '原因')),
    noticeNo: optional(zh(Type.String({ minLength: 1, maxLength: 50 }), '通告编号')),
    /** the amount the form showed */ refund: optional(zh(Fen, '试算退款')),
  }),
  data: Type.Object({ refundId: Id, status: RefundStatus, totals: RefundTotals }),
  files: { ...papersTaken, optional: true },
  note: '与退票类型 CHILD 的退票申请相同：只退高于儿童票价的部分，客票保留。',
})
const RefundId = { refundId: zh(Id, '退票单号') }
const Changed = Type.Object({ refundId: Id, status: RefundStatus })
/** Lets an agency withdraw its application as long as nobody has approved it. */
export const withdrawRefund = command('/api/order/refund/w/withdraw', {
  zh: '撤回退票申请',
  allow: agents,
  body: Type.Object(RefundId),
  data: Changed,
})
export const supplementFile = upload('/api/order/refund/w/fileSupplement', {
  zh: '退票补充文件',
  allow: everyone,
  body: Type.Object(RefundId),
  data: Type.Object({ refundId: Id, papers: Type.Array(RefundPaper) }),
  files: papersTaken,
  note: papersNote,
})
/** one paper of an application, as a download */
export const refundFile = file('/api/order/refund/r/file/{id}', {
  media: [...media.pictures, media.pdf],
  zh: '退票附件查看',
  personal: 'traveller',
  allow: everyone,
  body: Type.Object({ id: zh(Id, '附件编号') }),
})
export const sicknessFileType = get('/api/order/refund/r/sicknessFileType', {
  zh: '病退文件类型',
  allow: [...agents, 'employee'],
  data: Type.Object({ types: Type.Array(Type.Object({ code: PaperKind, label: Text })), required: PapersAsked }),
})

// ── looking ────────────────────────────────────────────────────────────────────────────────────────────────────────
export const refundDetail = get('/api/order/refund/r/detail', {
  zh: '退票详情',
  allow: everyone,
  body: Type.Object(RefundId),
  data: Type.Object({
    refundId: Id,
    orderNo: Text,
    agency: Id,
    agencyName: Text,
    airLine: Airline,
    refundType: oneOf(refundTypes),
    /** name of the type that staff use */
    typeName: Text,
    kind: oneOf(refundKinds),
    status: RefundStatus,
    reason: optional(Text),
    reasonLabel: optional(Text),
    noticeNo: optional(Text),
    rejectReason: optional(Text),
    lines: Type.Array(QuotedLine),
    totals: RefundTotals,
    /** reason why the amounts differ from the application */
    recalculated: optional(zh(Text, '重算原因')),
    /** amounts that approval would fix now, where they differ from the application */
    approval: optional(Type.Object({ lines: Type.Array(QuotedLine), totals: RefundTotals, recalculated: Text })),
    tickets: Type.Array(
      Type.Object({
        ticketNo: zh(Text, '票号'),
        name: personal('traveller', 'name', zh(Text, '姓名')),
        flightNo: zh(Text, '航班'),
        date: zh(LocalDate, '日期'),
        status: zh(oneOf(couponMarks), '客票状态'),
      }),
    ),
    papers: Type.Array(RefundPaper),
    billAmount: bill,
    /** of a reported one: until when what is missing has to follow, and what that is */
    papersBy: optional(zh(Instant, '材料补交期限')),
    lacking: optional(zh(Type.Array(Text), '未补交的材料')),
    paidOut: Fen,
    payouts: Type.Array(Payout),
    submittedBy: Doer,
    submittedAt: Instant,
    /** the approver, who may therefore not pay it; only staff see the name */
    approvedBy: optional(Doer),
    dueBy: optional(WorkdayLimit),
    productCode: optional(ProductCode),
    /** when its seats return, where staff have said so */
    clearTime: optional(zh(Instant, '清位时间')),
    /** true once they have returned */
    isCleared: zh(Flag, '座位已退回'),
    noPnr: zh(Flag, '无PNR'),
    /** workflow for the approval: the running one, or the last */
    flow: optional(FlowStanding),
    /** reason why it cannot be approved or rejected directly now */
    undecidable: optional(Text),
    /** fen that the approver may agree not to keep for the group's minimum */
    waivable: optional(zh(Fen, '可免除的不足成团补差')),
    revision: Type.Integer(),
    allowedActions: Type.Array(Action),
    /** actions that are not possible now, with the reason; only staff see them */
    refusedActions: optional(zh(Type.Array(RefusedAction), '暂不能办理的操作')),
  }),
})
export const refundFeeDetail = get('/api/order/refund/r/feeDetail', {
  zh: '退款费用明细',
  allow: everyone,
  body: Type.Object(RefundId),
  data: Type.Object({ ...Quote.properties, products: Products }),
  note: '票款与税费，以及随票退的增值产品；增值产品的款项单独原路退回，不在退款合计内。',
})
export const refundRule = get('/api/order/refund/r/rule', {
  zh: '退票规则',
  allow: staff,
  body: Type.Object({ refundId: optional(zh(Id, '退票单号')), orderId: optional(OrderId) }),
  data: Type.Object({
    scale: RefundScale,
    /** each rung in words: 起飞前72小时（含）以前 10% */
    steps: Type.Array(Type.Object({ text: Text, rate: Bps })),
    /** texts by group; `applies` where the refund has a line of that kind */
    groups: Type.Array(
      Type.Object({ group: Text, texts: Type.Array(Type.Object({ code: Text, label: Text, disabled: Flag, applies: Flag })) }),
    ),
    /** the airline's own texts about refunds */
    texts: Type.Array(Type.Object({ title: Text, content: Type.String() })),
  }),
  note: '给出退票单号或订单号。',
})
export const refundLogs = query('/api/order/refund/r/logs', {
  zh: '退票日志',
  allow: staff,
  body: Type.Object({ ...RefundId, ...Page }),
  data: PageOf(
    Type.Object({
      at: zh(Instant, '时间'),
      user: zh(Doer, '操作人'),
      action: zh(Text, '操作'),
      status: zh(RefundStatus, '之后状态'),
      remark: zh(Text, '备注'),
    }),
  ),
})

// ── deciding ───────────────────────────────────────────────────────────────────────────────────────────────────────
/** transitions of DOMAIN §3.6 that staff may make; any other is refused */
export const modifyRefundStatus = command('/api/order/refund/w/modifyStatus', {
  zh: '退票状态修改',
  allow: staff,
  body: Type.Object({
    ...RefundId,
    statusId: zh(oneOf(refundStatuses), '目标状态'),
    ...reasonFrom('refund'),
    reason: optional(zh(Text, '原因')),
    waiveMinimum: optional(zh(Flag, '免除不足成团补差')),
  }),
  data: Changed,
  note: '审核通过购票差错等免费退票时，可同意免除不足成团补差；否则人数低于成团人数的照常补差。',
})
export const refundTicketStatus = command('/api/order/refund/w/ticketStatus', {
  zh: '退票客票状态',
  allow: staff,
  body: Type.Object({
    ...RefundId,
    ticketNo: zh(Text, '票号'),
    /** one flight of the ticket; by default all */
    flightNo: optional(zh(Text, '航班号')),
    status: zh(oneOf(couponMarks), '客票状态'),
  }),
  data: Changed,
  note: '待审核时登记 OPEN 或 USED（已使用的航段不退），审核通过后登记 REFUNDED（航司系统未自动退票时）。',
})

// ── management ─────────────────────────────────────────────────────────────────────────────────────────────────────
export const modifyClearTime = command('/api/order/refund/w/clearTime', {
  zh: '修改退票清位时间',
  allow: staff,
  body: Type.Object({ ...RefundId, clearTime: zh(Instant, '清位时间') }),
  data: Type.Object({
    ...Changed.properties,
    clearTime: zh(Instant, '清位时间'),
    /** true where the seats have returned to stock */
    isCleared: zh(Flag, '座位已退回'),
  }),
  note: '已审核通过的退票在此时间退回座位，不论客票和退款办理到哪一步；早于现在的立即退回。',
})
export const modifyProductCode = command('/api/order/refund/w/productCode', {
  zh: '修改退票产品代码',
  allow: staff,
  body: Type.Object({ ...RefundId, productCode: ProductCode }),
  data: Changed,
  note: '退票列表、导出和退票报表按产品代码统计。',
})
export const modifyRefundType = command('/api/order/refund/w/refundType', {
  zh: '修改退票类型',
  allow: staff,
  body: Type.Object({
    ...RefundId,
    refundType: RefundType,
    reasonCode: optional(zh(Id, '退票原因')),
    noticeNo: optional(zh(Type.String({ minLength: 1, maxLength: 50 }), '通告编号')),
    remark: zh(Type.String({ minLength: 1, maxLength: 200 }), '备注'),
  }),
  data: Type.Object({ ...Changed.properties, totals: RefundTotals }),
  note: '限待审核的退票单：按新类型的规则和申请时间重算金额，须有新类型要求的附件和通告编号；修改类型的人员不能审核该退票单。',
})
export const markNoPnr = command('/api/order/refund/w/noPnr', {
  zh: '无PNR退票',
  allow: staff,
  body: Type.Object({ ...RefundId, noPnr: zh(Flag, '无PNR'), remark: optional(zh(Text, '备注')) }),
  data: Changed,
  note: '航司系统中已没有PNR的退票：不取消PNR，座位不退回库存。',
})
/** PNRs of a refund, or of the refunds that are under way, the newest first */
export const refundPnrList = query('/api/order/refund/r/refundPnrList', {
  zh: '退票PNR列表',
  allow: staff,
  body: Type.Object({ refundId: optional(zh(Id, '退票单号')), ...Page }),
  data: PageOf(
    Type.Object({
      refundId: zh(Id, '退票单号'),
      orderNo: zh(Id, '订单号'),
      pnr: zh(Text, 'PNR'),
      travellers: zh(Type.Array(personal('traveller', 'name', Text)), '退票旅客'),
      coupons: zh(Count, '退票航段'),
      /** seats of the PNR without those whose travellers give back, or have given back, all of their flights */
      left: zh(Count, '剩余座位'),
    }),
  ),
  note: '固定查询第 0 页，每页 20 条；不填退票单号的为未办结的退票单。',
})

export { manageQueryRefund, RefundRow, searchRefund } from './lists.ts'

export { RefundStatus }
