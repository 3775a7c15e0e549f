import { Balance } from '../../account/sums.ts';
import { gatewayChannels } from '../../enums.ts';
import { event } from '../../kernel/event.ts';
import { writing } from '../../kernel/personal.ts';
import { Code, Count, Doer, Fen, Flag, Id, Instant, LocalDate, oneOf, optional, Text, Type, UserId, zh } from '../../kernel/schema.ts';
import { differenceKinds, moneyWays } from './match.ts';
/** How a difference came to its end; `NEXT_DAY` by itself, `REFUNDED` and `CORRECTED` by two people. */
export const resolutions = {
    BOOKED: '补记入账',
    REFUNDED: '渠道退回',
    NEXT_DAY: '邻日账单已列',
    CORRECTED: '调账',
};
/** differences per fact: a store takes a megabyte at once */
export const PART = 500;
const channel = zh(oneOf(gatewayChannels), '支付渠道');
/** not named `day`, which is the business day of a fact: posting happens on the day of the decision, not on the day of the bill */
const billDay = zh(LocalDate, '对账日');
export const Sums = Type.Object({
    payments: zh(Count, '支付笔数'),
    paid: zh(Balance, '支付金额'),
    refunds: zh(Count, '退款笔数'),
    refunded: zh(Balance, '退款金额'),
    /** paid less refunded */
    net: zh(Balance, '净额'),
});
const item = zh(Id, '差异编号');
/**
 * One difference between the gateway's file and our books. `worth` is the gateway's surplus over ours, with the opposite sign for refunds.
 */
export const Difference = Type.Object({
    item,
    kind: zh(oneOf(differenceKinds), '差异类型'),
    what: zh(oneOf(moneyWays), '交易类型'),
    /** our number, which the gateway received from us, and the gateway's own number */
    key: optional(zh(Code, '商户单号')),
    tradeNo: optional(zh(Code, '渠道流水号')),
    theirs: optional(zh(Fen, '渠道金额')),
    ours: optional(zh(Fen, '本系统金额')),
    worth: zh(Balance, '差额'),
    at: zh(Instant, '交易时间'),
    /** line in the file */
    line: optional(zh(Count, '文件行号')),
    /** payment on our side */
    paymentCode: optional(zh(Id, '支付单号')),
    orderNo: optional(zh(Id, '订单号')),
    /** person in charge in the previous run */
    owner: optional(zh(UserId, '负责人')),
});
/**
 * The daily file of a gateway was compared with our books; stream `recon-{channel}.{day}`. While the day is open, a further file replaces
 * the one before. Matching rows are only counted. The differences follow in facts of their own; the run is done when all of them are there.
 */
export const ReconImported = event('ReconImported', '导入渠道对账单', Type.Object({
    channel,
    billDay,
    run: zh(Count, '对账次数'),
    /** SHA-256 of the file, and the sender's name for it */
    file: zh(Code, '文件指纹'),
    fileName: optional(zh(writing(Text), '文件名')),
    theirs: zh(Sums, '渠道合计'),
    /** fee kept by the gateway, below zero where it gives back */
    fee: zh(Balance, '渠道手续费'),
    ours: zh(Sums, '本系统合计'),
    matched: zh(Count, '相符笔数'),
    differences: zh(Count, '差异笔数'),
    worth: zh(Balance, '差额合计'),
    /** our rows of neighbouring days that this file contains: they are no differences of those days */
    taken: zh(Type.Array(Id), '邻日交易'),
    /** differences of the earlier run, which no longer exist */
    replaced: optional(zh(Type.Object({ run: zh(Count, '对账次数'), differences: zh(Count, '差异笔数') }), '被替换的对账')),
}));
export const ReconDifferencesFound = event('ReconDifferencesFound', '登记对账差异', Type.Object({ channel, billDay, run: zh(Count, '对账次数'), part: zh(Count, '分段'), items: zh(Type.Array(Difference), '差异') }));
export const ReconItemAssigned = event('ReconItemAssigned', '指派对账差异', Type.Object({ item, owner: zh(UserId, '负责人'), assignedBy: zh(Doer, '指派人') }));
export const ReconItemResolved = event('ReconItemResolved', '对账差异处理完成', Type.Object({
    item,
    resolution: zh(oneOf(resolutions), '处理方式'),
    resolvedBy: zh(Doer, '处理人'),
    /** number of a refund that the gateway made */
    refundNo: optional(zh(Code, '渠道退款号')),
    /** the person who reported it; another agreed */
    askedBy: optional(zh(Doer, '申请人')),
    /** of a row about money that went back: the difference it belongs to */
    returnOf: optional(zh(Id, '退回的差异')),
    /** day of the file in which it was found */
    foundOn: optional(zh(LocalDate, '所在账单日')),
}));
/** the resolution was wrong: the difference is open again, as long as the day is */
export const ReconItemReopened = event('ReconItemReopened', '对账差异重新处理', Type.Object({
    item,
    reopenedBy: zh(Doer, '操作人'),
    remark: zh(writing(Text), '原因'),
    /** amount that waited to go back and no longer does */
    amount: zh(Fen, '不再等待退回的金额'),
}));
export const ReconRefundAsked = event('ReconRefundAsked', '申请对账渠道退回', Type.Object({
    item,
    askedBy: zh(Doer, '申请人'),
    refundNo: zh(Code, '渠道退款号'),
    remark: zh(writing(Text), '退回说明'),
}));
export const ReconRefundRejected = event('ReconRefundRejected', '驳回对账渠道退回', Type.Object({ item, rejectedBy: zh(Doer, '驳回人'), remark: zh(writing(Text), '驳回原因') }));
export const ReconCorrectionAsked = event('ReconCorrectionAsked', '申请对账调账', Type.Object({ item, askedBy: zh(Doer, '申请人'), remark: zh(writing(Text), '调账原因') }));
export const ReconCorrectionRejected = event('ReconCorrectionRejected', '驳回对账调账', Type.Object({ item, rejectedBy: zh(Doer, '驳回人'), remark: zh(writing(Text), '驳回原因') }));
/** origin of the money, and the person in charge */
const whose = {
    key: optional(zh(Code, '商户单号')),
    tradeNo: optional(zh(Code, '渠道流水号')),
    paymentCode: optional(zh(Id, '支付单号')),
    orderNo: optional(zh(Id, '订单号')),
    owner: optional(zh(UserId, '负责人')),
};
/**
 * A second person has agreed that a gateway sends back money that belongs to nobody. From then on it waits until a file lists it (DOMAIN
 * §5.15).
 */
export const ReconReturnApproved = event('ReconReturnApproved', '同意对账渠道退回', Type.Object({
    channel,
    billDay,
    item,
    amount: zh(Fen, '待退回金额'),
    refundNo: zh(Code, '渠道退款号'),
    ...whose,
    askedBy: zh(Doer, '申请人'),
    approvedBy: zh(Doer, '审核人'),
    remark: zh(writing(Text), '退回说明'),
}));
/** a row of a later file, which is a difference there */
const row = zh(Id, '退款差异');
/** A file lists the return or a part of it. It is decided here, so that no row counts twice and no more goes back than waits. */
export const ReconReturnListed = event('ReconReturnListed', '渠道退回已列账单', Type.Object({
    channel,
    billDay,
    item,
    row,
    amount: zh(Fen, '退回金额'),
    refundNo: zh(Code, '渠道退款号'),
    /** numbers of the row */
    key: optional(zh(Code, '商户单号')),
    tradeNo: optional(zh(Code, '渠道流水号')),
}));
/** the file was replaced, or another request corrected the row first: it waits again */
export const ReconReturnUnlisted = event('ReconReturnUnlisted', '渠道退回未列账单', Type.Object({ channel, billDay, item, row, amount: zh(Fen, '退回金额'), ...whose }));
/** another person than the applicant approves: the surplus or deficit at the gateway is posted against corrections */
export const ReconItemCorrected = event('ReconItemCorrected', '对账调账', Type.Object({
    channel,
    billDay,
    item,
    worth: zh(Balance, '差额'),
    askedBy: zh(Doer, '申请人'),
    approvedBy: zh(Doer, '审核人'),
    /** money that was to go back but did not: it is kept */
    isReturn: optional(zh(Flag, '未退回')),
}));
/**
 * All differences of the day are resolved. The fact has what the gateway pays out for the day and what it keeps; both are below zero where
 * more went back than came.
 */
export const ReconDayClosed = event('ReconDayClosed', '对账日关账', Type.Object({
    channel,
    billDay,
    paidOut: zh(Balance, '渠道结算'),
    kept: zh(Balance, '渠道手续费'),
    closedBy: zh(Doer, '关账人'),
}));
export const reconOf = (channel, day) => `${channel}.${day}`;
/** reads channel and day from the id */
export const ofRecon = (recon) => {
    const dot = recon.lastIndexOf('.');
    return { channel: recon.slice(0, dot), billDay: recon.slice(dot + 1) };
};
/** id of a difference in lists */
export const differenceId = (recon, item) => `${recon}:${item}`;
export const itemOf = (id) => {
    const [recon = '', item = ''] = id.split(':');
    return { recon, item };
};
