import { Balance } from '../../account/sums.ts';
import { gatewayChannels, paymentChannels } from '../../enums.ts';
import { Action } from '../../kernel/action.ts';
import { command, get, query, staff, upload } from '../../kernel/endpoint.ts';
import { notPersonal } from '../../kernel/personal.ts';
import { Count, Fen, Flag, Id, Instant, LocalDate, oneOf, optional, Text, Type, UserId, zh } from '../../kernel/schema.ts';
import { resolutions, Sums } from './events.ts';
import { DifferenceRow, itemStatuses, ReconRow, reconStatuses } from './lists.ts';
import { differenceKinds, moneyWays } from './match.ts';
const path = (rest) => `/api/order/reconciliation/${rest}`;
const day = zh(Id, '对账编号');
const id = zh(Id, '差异编号');
const Posting = Type.Object({ from: zh(Text, '转出账户'), to: zh(Text, '转入账户'), amount: zh(Fen, '金额') });
const postings = zh(Type.Array(Posting), '分录');
const Remark = Type.String({ minLength: 1, maxLength: 500, title: '处理说明' });
/** a row of the file after parsing */
const BillRow = Type.Object({
    line: zh(Count, '文件行号'),
    what: zh(oneOf(moneyWays), '交易类型'),
    key: zh(Text, '商户单号'),
    tradeNo: zh(Text, '渠道流水号'),
    amount: zh(Fen, '金额'),
    at: zh(Instant, '交易时间'),
});
/** result of an import; among the wrong rows, line 0 means the whole file */
export const ImportedBill = Type.Object({
    id: day,
    status: zh(oneOf({ NONE: '未导入', ...reconStatuses }), '状态'),
    /** the same file was imported before: nothing was done */
    isSame: zh(Flag, '已导入过该文件'),
    rows: zh(Type.Array(BillRow), '明细（前一百笔）'),
    errors: zh(Type.Array(Type.Object({ line: zh(Count, '文件行号'), message: zh(Text, '问题') })), '错误'),
    wrong: zh(Count, '错误数'),
    ignored: zh(Count, '不参与对账的行数'),
    theirs: zh(Sums, '渠道合计'),
    ours: zh(Sums, '本系统合计'),
    fee: zh(Balance, '渠道手续费'),
    matched: zh(Count, '相符笔数'),
    differences: zh(Count, '差异笔数'),
    worth: zh(Balance, '差额合计'),
    kinds: zh(Type.Array(Type.Object({ kind: zh(oneOf(differenceKinds), '差异类型'), count: zh(Count, '笔数'), worth: zh(Balance, '差额') })), '差异分类'),
});
export const importBill = upload(path('w/import'), {
    zh: '导入渠道对账单',
    allow: staff,
    allAirlines: true,
    body: Type.Object({
        channel: zh(oneOf(gatewayChannels), '支付渠道'),
        day: zh(LocalDate, '对账日'),
        mode: optional(zh(oneOf({ preview: '预览', all: '导入' }), '导入方式')),
    }),
    data: ImportedBill,
    files: { max: 1, bytes: 10 * 1024 * 1024 },
    note: '支持 .csv（UTF-8、GB18030）、.xlsx、.xls，最多5万行，格式见“对账单格式”；下载到的 .zip（支付宝）、.gz（微信）可直接上传。未关账的日期可重新导入。',
});
export const daysWithoutBill = get(path('r/missing'), {
    zh: '未导入账单的日期',
    allow: staff,
    data: Type.Object({
        days: zh(Type.Array(Type.Object({ channel: zh(oneOf(gatewayChannels), '支付渠道'), day: zh(LocalDate, '对账日') })), '日期'),
    }),
    note: '最近31天内（不含当日）渠道有收退款、尚未导入账单的日期。',
});
export const reconDay = get(path('r/day'), {
    zh: '对账日详情',
    allow: staff,
    body: Type.Object({ id: day }),
    data: Type.Object({
        ...Type.Omit(ReconRow, ['theirs', 'ours', 'importedAt', 'importedBy', 'closedAt', 'closedBy']).properties,
        theirs: zh(Sums, '渠道合计'),
        ours: zh(Sums, '本系统合计'),
        /** amount that is still unexplained, and the amounts by kind of explanation */
        unresolved: zh(Balance, '未处理差额'),
        /** money sent back that no file lists yet */
        returning: zh(Balance, '待渠道退回'),
        ways: zh(Type.Array(Type.Object({ resolution: zh(oneOf(resolutions), '处理方式'), count: zh(Count, '笔数'), worth: zh(Balance, '差额') })), '处理情况'),
        taken: zh(Count, '邻日交易笔数'),
        revision: zh(Type.Integer(), '版本'),
        stream: zh(Text, '历史'),
        allowedActions: zh(Type.Array(Action), '可用操作'),
    }),
});
export const reconDifference = get(path('r/difference'), {
    zh: '对账差异详情',
    allow: staff,
    body: Type.Object({ id }),
    data: Type.Object({
        ...Type.Omit(DifferenceRow, ['updatedAt']).properties,
        askedBy: optional(zh(UserId, '申请人')),
        approvedBy: optional(zh(UserId, '审核人')),
        /** channel of our payment, where the file of another channel lists it */
        elsewhere: optional(zh(oneOf(paymentChannels), '本系统支付渠道')),
        /** of money that a gateway sends back: since when it waits, the rows that list it, and what was kept because it did not go */
        waitingSince: optional(zh(Instant, '待退回自')),
        listed: optional(zh(Type.Array(Type.Object({ row: id, day: zh(LocalDate, '所在账单日'), amount: zh(Fen, '退回金额') })), '已列账单的退款')),
        kept: optional(zh(Fen, '未退回转对账调整')),
        revision: zh(Type.Integer(), '版本'),
        stream: zh(Text, '历史'),
        allowedActions: zh(Type.Array(Action), '可用操作'),
    }),
});
export const closeDayPreview = get(path('r/closePreview'), {
    zh: '对账日关账试算',
    allow: staff,
    body: Type.Object({ id: day }),
    data: Type.Object({
        open: zh(Count, '未处理差异'),
        paidOut: zh(Balance, '渠道结算'),
        kept: zh(Balance, '渠道手续费'),
        postings,
    }),
});
export const closeDay = command(path('w/close'), {
    zh: '对账日关账',
    allow: staff,
    allAirlines: true,
    body: Type.Object({ id: day }),
    data: Type.Object({ id: day, status: zh(oneOf(reconStatuses), '状态') }),
    note: '全部差异处理完毕后方可关账；关账后不能再导入该日账单。',
});
const After = Type.Object({ id, status: zh(oneOf(itemStatuses), '状态'), open: zh(Count, '未处理差异') });
/** people who may be put in charge of differences */
export const differenceOwners = get(path('r/owners'), {
    zh: '可负责对账差异的员工',
    allow: staff,
    data: Type.Array(Type.Object({ name: notPersonal(Text), loginName: zh(UserId, '登录名') })),
    note: '在职、有渠道对账办理权限且数据权限为全部航司的员工。',
});
export const assignDifference = command(path('w/assign'), {
    zh: '指派对账差异',
    allow: staff,
    allAirlines: true,
    body: Type.Object({ id, owner: zh(UserId, '负责人') }),
    data: After,
});
/** effect of each way of resolving, before it is done */
export const resolvePreview = query(path('r/resolvePreview'), {
    zh: '对账差异处理试算',
    allow: staff,
    body: Type.Object({
        id,
        resolution: zh(oneOf({ BOOKED: resolutions.BOOKED, REFUNDED: resolutions.REFUNDED, CORRECTED: resolutions.CORRECTED }), '处理方式'),
    }),
    data: Type.Object({
        /** the gateway's answer now */
        said: optional(zh(Text, '渠道查询结果')),
        amount: optional(zh(Fen, '渠道金额')),
        /** reason why the command would be refused */
        refused: optional(zh(Text, '不能处理的原因')),
        postings,
    }),
});
export const bookDifference = command(path('w/book'), {
    zh: '对账补记入账',
    allow: staff,
    allAirlines: true,
    body: Type.Object({ id }),
    data: After,
    note: '向渠道查询后按查询结果入账，与收到支付通知相同；渠道查询不到的不能补记。',
});
export const refundedDifference = command(path('w/refunded'), {
    zh: '申请对账渠道退回',
    allow: staff,
    allAirlines: true,
    body: Type.Object({ id, refundNo: zh(Type.String({ minLength: 1, maxLength: 64, personal: false }), '渠道退款号'), remark: Remark }),
    data: After,
    note: '款项已在渠道侧原路退回，由另一人核对渠道退款号后审核；同意后列入在途与待退，其后账单中的退款按退款号或渠道流水号自动相抵。号码对不上的退款，以所属渠道退回的退款号申请，由另一人审核后相抵。',
});
export const correctDifference = command(path('w/correct'), {
    zh: '申请对账调账',
    allow: staff,
    allAirlines: true,
    body: Type.Object({ id, remark: Remark }),
    data: After,
});
export const approveCorrection = command(path('w/approveCorrection'), {
    zh: '对账处理审核',
    allow: staff,
    allAirlines: true,
    body: Type.Object({ id, result: zh(oneOf({ APPROVE: '同意', REJECT: '驳回' }), '审核结果'), remark: optional(zh(Text, '驳回原因')) }),
    data: After,
    note: '审核渠道退回和调账的申请，须由申请人以外的人员审核；调账同意后差额记入“对账调整”，不能撤回。渠道最终未退回的款项，关账后仍可申请调账。',
});
export const reopenDifference = command(path('w/reopen'), {
    zh: '对账差异重新处理',
    allow: staff,
    allAirlines: true,
    body: Type.Object({ id, remark: Remark }),
    data: After,
});
export { reconDayQuery, reconDifferenceQuery } from './lists.ts';
