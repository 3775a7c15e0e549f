import { Balance } from '../../account/sums.ts'
import { type GatewayChannel, gatewayChannels } from '../../enums.ts'
import { event } from '../../kernel/event.ts'
import { writing } from '../../kernel/personal.ts'
import { Code, Count, Doer, Fen, Flag, Id, Instant, LocalDate, oneOf, optional, Text, Type, UserId, zh } from '../../kernel/schema.ts'
import { differenceKinds, moneyWays } from './match.ts'

/** How a difference came to its end; `NEXT_DAY` by itself, `REFUNDED` and `CORRECTED` by two people. */
export const resolutions = {
  BOOKED: '补记入账',
  REFUNDED: '渠道退回',
  NEXT_DAY: '邻日账单已列',
  CORRECTED: '调账',
} as const
export type Resolution = keyof typeof resolutions
/** differences are told in facts of so many: a store takes a megabyte at once */
export const PART = 500

const channel = zh(oneOf(gatewayChannels), '支付渠道')
/** not `day`, which is the business day of a fact: what is posted is posted when it is decided, not on the day that it is about */
const billDay = zh(LocalDate, '对账日')
export const Sums = Type.Object({
  payments: zh(Count, '支付笔数'),
  paid: zh(Balance, '支付金额'),
  refunds: zh(Count, '退款笔数'),
  refunded: zh(Balance, '退款金额'),
  /** paid less refunded */
  net: zh(Balance, '净额'),
})
const item = zh(Id, '差异编号')

/** One thing in which the gateway's file and our books differ. `worth`: what it has more than we; of refunds, less. */
export const Difference = Type.Object({
  item,
  kind: zh(oneOf(differenceKinds), '差异类型'),
  what: zh(oneOf(moneyWays), '交易类型'),
  /** our number, which the gateway was given, and its own */
  key: optional(zh(Code, '商户单号')),
  tradeNo: optional(zh(Code, '渠道流水号')),
  theirs: optional(zh(Fen, '渠道金额')),
  ours: optional(zh(Fen, '本系统金额')),
  worth: zh(Balance, '差额'),
  at: zh(Instant, '交易时间'),
  /** in the file */
  line: optional(zh(Count, '文件行号')),
  /** where it is ours */
  paymentCode: optional(zh(Id, '支付单号')),
  orderNo: optional(zh(Id, '订单号')),
  /** who had it in the run before this one */
  owner: optional(zh(UserId, '负责人')),
})

/**
 * The daily file of a gateway was held against our books; stream `recon-{channel}.{day}`. Another file takes the place of the one before as long as
 * the day is open. What agrees is counted and not told; the differences follow in facts of their own, and until all are there the run is not done.
 */
export const ReconImported = event(
  'ReconImported',
  '导入渠道对账单',
  Type.Object({
    channel,
    billDay,
    run: zh(Count, '对账次数'),
    /** SHA-256 of the file, and what its sender calls it */
    file: zh(Code, '文件指纹'),
    fileName: optional(zh(writing(Text), '文件名')),
    theirs: zh(Sums, '渠道合计'),
    /** what the gateway keeps, below zero where it gives back */
    fee: zh(Balance, '渠道手续费'),
    ours: zh(Sums, '本系统合计'),
    matched: zh(Count, '相符笔数'),
    differences: zh(Count, '差异笔数'),
    worth: zh(Balance, '差额合计'),
    /** rows of ours of the days beside it that this file has: they are no difference of theirs */
    taken: zh(Type.Array(Id), '邻日交易'),
    /** differences of the run before, which are none any more */
    replaced: optional(zh(Type.Object({ run: zh(Count, '对账次数'), differences: zh(Count, '差异笔数') }), '被替换的对账')),
  }),
)
export const ReconDifferencesFound = event(
  'ReconDifferencesFound',
  '登记对账差异',
  Type.Object({ channel, billDay, run: zh(Count, '对账次数'), part: zh(Count, '分段'), items: zh(Type.Array(Difference), '差异') }),
)
export const ReconItemAssigned = event(
  'ReconItemAssigned',
  '指派对账差异',
  Type.Object({ item, owner: zh(UserId, '负责人'), assignedBy: zh(Doer, '指派人') }),
)
export const ReconItemResolved = event(
  'ReconItemResolved',
  '对账差异处理完成',
  Type.Object({
    item,
    resolution: zh(oneOf(resolutions), '处理方式'),
    resolvedBy: zh(Doer, '处理人'),
    /** of a refund that the gateway made */
    refundNo: optional(zh(Code, '渠道退款号')),
    /** who said so of it, and another agreed */
    askedBy: optional(zh(Doer, '申请人')),
    /** of a row that says that something has gone back: of what */
    returnOf: optional(zh(Id, '退回的差异')),
    /** in whose file it was found */
    foundOn: optional(zh(LocalDate, '所在账单日')),
  }),
)
/** it was not so: open again, as long as the day is */
export const ReconItemReopened = event(
  'ReconItemReopened',
  '对账差异重新处理',
  Type.Object({
    item,
    reopenedBy: zh(Doer, '操作人'),
    remark: zh(writing(Text), '原因'),
    /** what has waited to go back, and does so no more */
    amount: zh(Fen, '不再等待退回的金额'),
  }),
)
export const ReconRefundAsked = event(
  'ReconRefundAsked',
  '申请对账渠道退回',
  Type.Object({
    item,
    askedBy: zh(Doer, '申请人'),
    refundNo: zh(Code, '渠道退款号'),
    remark: zh(writing(Text), '退回说明'),
  }),
)
export const ReconRefundRejected = event(
  'ReconRefundRejected',
  '驳回对账渠道退回',
  Type.Object({ item, rejectedBy: zh(Doer, '驳回人'), remark: zh(writing(Text), '驳回原因') }),
)
export const ReconCorrectionAsked = event(
  'ReconCorrectionAsked',
  '申请对账调账',
  Type.Object({ item, askedBy: zh(Doer, '申请人'), remark: zh(writing(Text), '调账原因') }),
)
export const ReconCorrectionRejected = event(
  'ReconCorrectionRejected',
  '驳回对账调账',
  Type.Object({ item, rejectedBy: zh(Doer, '驳回人'), remark: zh(writing(Text), '驳回原因') }),
)
/** what it is of, and who sees to it */
const whose = {
  key: optional(zh(Code, '商户单号')),
  tradeNo: optional(zh(Code, '渠道流水号')),
  paymentCode: optional(zh(Id, '支付单号')),
  orderNo: optional(zh(Id, '订单号')),
  owner: optional(zh(UserId, '负责人')),
}
/**
 * Another has agreed that a gateway sends back what nobody wants: from here on it waits until a file lists that (DOMAIN §5.15).
 */
export const ReconReturnApproved = event(
  'ReconReturnApproved',
  '同意对账渠道退回',
  Type.Object({
    channel,
    billDay,
    item,
    amount: zh(Fen, '待退回金额'),
    refundNo: zh(Code, '渠道退款号'),
    ...whose,
    askedBy: zh(Doer, '申请人'),
    approvedBy: zh(Doer, '审核人'),
    remark: zh(writing(Text), '退回说明'),
  }),
)
/** a row of a later file, which is a difference there */
const row = zh(Id, '退款差异')
/** A file lists that it has gone back, or a part of it. It is decided here, so that no row counts twice and no more goes back than waits. */
export const ReconReturnListed = event(
  'ReconReturnListed',
  '渠道退回已列账单',
  Type.Object({
    channel,
    billDay,
    item,
    row,
    amount: zh(Fen, '退回金额'),
    refundNo: zh(Code, '渠道退款号'),
    /** of the row */
    key: optional(zh(Code, '商户单号')),
    tradeNo: optional(zh(Code, '渠道流水号')),
  }),
)
/** the file has been replaced, or somebody was faster and has corrected the row: it waits again */
export const ReconReturnUnlisted = event(
  'ReconReturnUnlisted',
  '渠道退回未列账单',
  Type.Object({ channel, billDay, item, row, amount: zh(Fen, '退回金额'), ...whose }),
)
/** by another than who asked: what the gateway has more than we, or less, stands against corrections */
export const ReconItemCorrected = event(
  'ReconItemCorrected',
  '对账调账',
  Type.Object({
    channel,
    billDay,
    item,
    worth: zh(Balance, '差额'),
    askedBy: zh(Doer, '申请人'),
    approvedBy: zh(Doer, '审核人'),
    /** what was to go back and did not: it is kept */
    isReturn: optional(zh(Flag, '未退回')),
  }),
)
/** All differences are resolved: what the gateway pays out for the day, and what it keeps. Both are below zero where more went back than came. */
export const ReconDayClosed = event(
  'ReconDayClosed',
  '对账日关账',
  Type.Object({
    channel,
    billDay,
    paidOut: zh(Balance, '渠道结算'),
    kept: zh(Balance, '渠道手续费'),
    closedBy: zh(Doer, '关账人'),
  }),
)

export const reconOf = (channel: string, day: string): string => `${channel}.${day}`
/** of which channel, and of which day */
export const ofRecon = (recon: string): { channel: GatewayChannel; billDay: string } => {
  const dot = recon.lastIndexOf('.')
  return { channel: recon.slice(0, dot) as GatewayChannel, billDay: recon.slice(dot + 1) }
}
/** of a difference, as lists know it */
export const differenceId = (recon: string, item: string): string => `${recon}:${item}`
export const itemOf = (id: string): { recon: string; item: string } => {
  const [recon = '', item = ''] = id.split(':')
  return { recon, item }
}
