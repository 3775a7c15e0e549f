import { paymentChannels } from '../enums.ts';
import { Password } from '../identity/account-api.ts';
import { Action } from '../kernel/action.ts';
import { payableKinds } from '../kernel/claims.ts';
import { agents, command, everyone, file, get, media, query, staff } from '../kernel/endpoint.ts';
import { Code, Doer, Fen, Flag, Id, Instant, LocalDate, oneOf, optional, Page, PageOf, Text, Type, zh } from '../kernel/schema.ts';
import { byDeposit, ofClient, payWays } from '../payment/payable-api.ts';
import { AccountState, Sum } from './events.ts';
import { BankAccount } from './payee-events.ts';
import { accountStatuses, MonthRow, MovementRow, withdrawalStatuses } from './virtual-lists.ts';
const id = zh(Id, '账户号');
const Balances = {
    balance: zh(Sum, '账户余额'),
    available: zh(Sum, '可用余额'),
    reserved: zh(Sum, '占用金额'),
    frozen: zh(Sum, '冻结金额'),
};
/** the account as its owner sees it; before the account is opened the answer has no balances */
export const virtualAccountInfo = get('/api/order/virtualAccount/r/info', {
    zh: '虚拟账户信息',
    allow: [...agents, 'employee'],
    body: Type.Object({ agency: optional(zh(Id, '代理人编号')) }),
    data: Type.Object({
        id,
        agency: zh(Id, '代理人编号'),
        agencyName: zh(Text, '代理人'),
        status: zh(oneOf({ NOT_OPEN: '未开通', ...accountStatuses }), '状态'),
        ...Balances,
        /** true where the caller has set a pay password */
        hasPayPassword: zh(Flag, '已设置支付密码'),
        /** the correction that staff propose and a second person decides; the agency hears of it once it is decided */
        correction: AccountState.properties.correction,
        revision: Type.Integer(),
        stream: Text,
        /** set by staff */
        allowedActions: Type.Array(Action),
    }),
});
export const openUpVirtualAccount = command('/api/order/virtualAccount/w/openUp', {
    zh: '虚拟账户开通',
    allow: agents,
    secret: true,
    body: Type.Object({ payPassword: Password('支付密码'), loginPassword: optional(Password('登录密码')) }),
    data: Type.Object({ id, status: zh(oneOf(accountStatuses), '状态') }),
    note: '已设置支付密码的填写原支付密码；首次设置支付密码须同时填写登录密码，该支付密码即为本人的支付密码。',
});
/** a recharge that was begun, with the address for paying it */
export const Recharging = Type.Object({
    paymentCode: zh(Id, '支付单号'),
    payUrl: zh(Text, '支付地址'),
    amount: zh(Fen, '充值金额'),
    amountText: zh(Text, '金额大写'),
});
export const rechargeVirtualAccount = command('/api/order/virtualAccount/w/recharge', {
    zh: '虚拟账户充值',
    allow: agents,
    body: Type.Object({ totalAmount: zh(Fen, '充值金额'), channel: payWays.channel }),
    data: Recharging,
});
export const refundVirtualAccount = command('/api/order/virtualAccount/w/refund', {
    zh: '虚拟账户退款',
    allow: [...agents, 'employee'],
    body: Type.Object({
        /** staff name an agency's account; an agency names one of its own, by default its virtual account */
        id: optional(id),
        totalAmount: zh(Fen, '退款金额'),
        payPassword: optional(Password('支付密码')),
        remark: optional(zh(Text, '备注')),
    }),
    data: Type.Object({ id: zh(Id, '退款申请号'), status: zh(oneOf(withdrawalStatuses), '状态'), amount: zh(Fen, '退款金额') }),
    note: '款项按后充先退原路退回，由航空公司另一人审核；代理人须填写支付密码，不填账户号为虚拟账户，也可填写本单位的保证金、大额押金或大客户账户；员工代申请须填写账户号。大额押金先退最早的，大客户账户只能退还超过授信额度的余额，都由银行转账。',
});
export const refundVirtualAccountPreview = query('/api/order/virtualAccount/r/refundPreview', {
    zh: '虚拟账户退款试算',
    allow: [...agents, 'employee'],
    body: Type.Object({ id: optional(id), totalAmount: zh(Fen, '退款金额') }),
    data: Type.Object({
        amount: zh(Fen, '退款金额'),
        amountText: zh(Text, '金额大写'),
        lots: zh(Type.Array(Type.Object({
            lot: zh(Id, '充值支付单号'),
            channel: optional(zh(oneOf(paymentChannels), '支付渠道')),
            paidAt: optional(zh(Instant, '充值时间')),
            amount: zh(Fen, '退回金额'),
        })), '退回明细'),
        /** bank account for money that no channel takes back; its number is masked here */
        payee: optional(zh(Type.Object(BankAccount), '银行转账收款账户')),
        after: zh(Type.Object(Balances), '退款申请后余额'),
    }),
});
export const virtualRefundDetail = get('/api/order/virtualAccount/r/refundDetail', {
    zh: '账户退款申请详情',
    allow: everyone,
    body: Type.Object({ id: zh(Id, '退款申请号') }),
    data: Type.Object({
        id: zh(Id, '退款申请号'),
        account: id,
        agency: zh(Id, '代理人编号'),
        agencyName: zh(Text, '代理人'),
        amount: zh(Fen, '金额'),
        amountText: zh(Text, '金额大写'),
        status: zh(oneOf(withdrawalStatuses), '状态'),
        /** newest first; `part` is the amount that has gone back */
        lots: zh(Type.Array(Type.Object({
            lot: zh(Id, '充值支付单号'),
            channel: optional(zh(oneOf(paymentChannels), '支付渠道')),
            amount: zh(Fen, '退回金额'),
            isBack: zh(Flag, '已退回'),
            bankRefNo: optional(zh(Code, '银行流水号')),
        })), '退回明细'),
        /** amount that has been paid back; of a withdrawal that is over, the rest is back in the account */
        back: zh(Fen, '已退回金额'),
        returned: zh(Fen, '退还账户金额'),
        /** amount that cannot go back to its recharges; the bank pays it */
        byBank: zh(Fen, '银行转账'),
        /** amount that the bank has to pay and for which no transfer is registered yet */
        toBank: zh(Fen, '待银行转账'),
        /** a recharge whose channel has refused for good: it is tried once more, or the bank pays */
        failed: optional(zh(Id, '未能原路退回的充值')),
        /** unmasked for staff, who have to pay to it */
        payee: optional(zh(Type.Object(BankAccount), '收款账户')),
        remark: optional(zh(Text, '备注')),
        reason: optional(zh(Text, '驳回或拒绝原因')),
        failure: optional(zh(Text, '退回失败原因')),
        /** members of staff; an agency does not see their names */
        askedBy: optional(zh(Doer, '申请人')),
        approvedBy: optional(zh(Doer, '审核人')),
        rejectedBy: optional(zh(Doer, '驳回人')),
        revision: Type.Integer(),
        stream: Text,
        allowedActions: Type.Array(Action),
    }),
});
export const approveVirtualRefund = command('/api/order/virtualAccount/w/approveRefund', {
    zh: '虚拟账户退款审核',
    allow: staff,
    body: Type.Object({
        id: zh(Id, '退款申请号'),
        result: zh(oneOf({ APPROVE: '同意', REJECT: '驳回' }), '审核结果'),
        bankRefNo: optional(zh(Code, '银行流水号')),
        byBank: optional(zh(Flag, '改由银行转账')),
        remark: optional(zh(Text, '驳回原因')),
    }),
    data: Type.Object({ id: zh(Id, '退款申请号'), status: zh(oneOf(withdrawalStatuses), '状态') }),
    note: '渠道拒绝原路退回的充值，再次同意即再次原路退回；填写改由银行转账（byBank）和银行流水号则由银行退回。部分款项已退回后驳回的，其余退还账户，状态为部分退款。',
});
/** balances before and after the change */
const Change = { before: zh(Type.Object(Balances), '变动前'), after: zh(Type.Object(Balances), '变动后') };
export const withdrawVirtualRefundPreview = query('/api/order/virtualAccount/r/withdrawRefundPreview', {
    zh: '撤回账户退款试算',
    allow: agents,
    body: Type.Object({ id: zh(Id, '退款申请号') }),
    data: Type.Object({ amount: zh(Fen, '退款金额'), amountText: zh(Text, '金额大写'), ...Change }),
});
/** the owner takes it back, as long as nobody has approved it */
export const withdrawVirtualRefund = command('/api/order/virtualAccount/w/withdrawRefund', {
    zh: '撤回账户退款申请',
    allow: agents,
    body: Type.Object({ id: zh(Id, '退款申请号') }),
    data: Type.Object({ id: zh(Id, '退款申请号'), status: zh(oneOf(withdrawalStatuses), '状态') }),
    note: '待审核的申请可由代理人撤回（也包括员工代为提出的），占用的资金恢复可用；已审核通过的不能撤回。',
});
export const balanceStatement = query('/api/order/virtualAccount/r/balanceStatement', {
    zh: '虚拟账户对账单',
    allow: [...agents, 'employee'],
    body: Type.Object({
        ...Page,
        id: optional(id),
        from: optional(zh(LocalDate, '记账日起')),
        to: optional(zh(LocalDate, '记账日止')),
        kind: optional(MovementRow.properties.kind),
    }),
    data: Type.Object({
        ...PageOf(MovementRow).properties,
        /** totals of the whole period, whatever kind is asked for */
        opening: zh(Sum, '期初余额'),
        in: zh(Sum, '收入合计'),
        out: zh(Sum, '支出合计'),
        closing: zh(Sum, '期末余额'),
        /** closed months that end in the span, newest first */
        months: zh(Type.Array(MonthRow), '月结'),
    }),
});
/** the whole span as a sheet: opening balance, movements, sums, closing balance */
export const exportBalanceStatement = file('/api/order/virtualAccount/r/exportStatement', {
    zh: '导出账户对账单',
    allow: [...agents, 'employee'],
    body: Type.Object({ id: optional(id), from: optional(zh(LocalDate, '记账日起')), to: optional(zh(LocalDate, '记账日止')) }),
    note: '期初余额、逐笔收支、收入合计、支出合计与期末余额；不填记账日则自开户起。',
});
export const payByVirtual = command('/api/order/virtualAccount/w/payByVirtual', {
    zh: '虚拟账户支付',
    allow: agents,
    body: Type.Object({
        /** number of the order, or of the payable that is no order */
        orderId: zh(Id, '订单号'),
        businessCode: optional(zh(oneOf(payableKinds), '业务类型')),
        totalAmount: zh(Fen, '支付金额'),
        payPassword: Password('支付密码'),
        ...ofClient,
        ...byDeposit,
    }),
    data: Type.Object({
        paymentCode: zh(Id, '支付单号'),
        status: zh(oneOf({ SUCCEEDED: '支付成功' }), '状态'),
        amount: zh(Fen, '支付金额'),
        amountText: zh(Text, '金额大写'),
        available: zh(Sum, '可用余额'),
    }),
    note: '业务类型不填为团队订单；罚金、增值产品、客票更名填写其编号作为订单号，金额须为其全部应付金额。填写大客户编号的由该大客户的额度支付，大额押金支付的由本单位有效期内的非罚没类押金支付（限团队订单），都不填由本单位虚拟账户支付。',
});
export const rechargeCertificate = get('/api/order/virtualAccount/r/certificate', {
    zh: '电子充值凭证',
    allow: [...agents, 'employee'],
    body: Type.Object({ id: zh(Id, '充值支付单号') }),
    data: Type.Object({
        id: zh(Id, '充值支付单号'),
        account: id,
        agency: zh(Id, '代理人编号'),
        agencyName: zh(Text, '代理人'),
        amount: zh(Fen, '充值金额'),
        amountText: zh(Text, '金额大写'),
        channel: zh(oneOf(paymentChannels), '支付渠道'),
        tradeNo: zh(Text, '渠道流水号'),
        paidAt: zh(Instant, '支付时间'),
        /** time of the credit to the account, and the balance after it */
        creditedAt: zh(Instant, '入账时间'),
        balance: zh(Sum, '入账后余额'),
    }),
});
/** the same certificate as a PDF, for the same readers as the page */
export const rechargeCertificatePdf = file('/api/order/virtualAccount/r/certificatePdf', {
    zh: '电子充值凭证PDF',
    allow: [...agents, 'employee'],
    body: Type.Object({ id: zh(Id, '充值支付单号') }),
    media: [media.pdf],
    note: '与同名页面内容相同，A4。',
});
export const freezeVirtualAccountPreview = query('/api/order/virtualAccount/r/fundFreezePreview', {
    zh: '资金冻结试算',
    allow: staff,
    body: Type.Object({ id, totalAmount: zh(Fen, '金额'), flag: optional(zh(Flag, '冻结')) }),
    data: Type.Object(Change),
});
export const freezeVirtualAccount = command('/api/order/virtualAccount/w/fundFreeze', {
    zh: '虚拟账户资金冻结',
    allow: ['employee'],
    body: Type.Object({
        id,
        totalAmount: zh(Fen, '金额'),
        remark: zh(Type.String({ minLength: 1, maxLength: 500 }), '原因'),
        /** false: the frozen amount is freed */
        flag: optional(zh(Flag, '冻结')),
    }),
    data: Type.Object({ id, status: zh(oneOf(accountStatuses), '状态'), ...Balances }),
});
export const correctVirtualAccountPreview = query('/api/order/virtualAccount/r/correctPreview', {
    zh: '虚拟账户调账试算',
    allow: staff,
    body: Type.Object({ id, up: zh(Flag, '调增'), totalAmount: zh(Fen, '金额') }),
    data: Type.Object(Change),
});
export const correctVirtualAccount = command('/api/order/virtualAccount/w/correct', {
    zh: '申请虚拟账户调账',
    allow: ['employee'],
    body: Type.Object({
        id,
        /** false: the amount is taken off */
        up: zh(Flag, '调增'),
        totalAmount: zh(Fen, '金额'),
        corrects: optional(zh(Id, '更正的业务号')),
        remark: zh(Type.String({ minLength: 1, maxLength: 500 }), '原因'),
    }),
    data: Type.Object({ id, correctionId: zh(Id, '调账申请号') }),
    note: '虚拟账户、保证金账户和大额押金账户可以调账，由另一人审核后记账，审核前余额不变。调减先减所更正的那笔充值或押金，再减最近的，不超过可用余额，不足部分待账户再有余额时另行调减；调增的款项退款时由银行转账，押金账户的并入所更正的或最近的一笔押金，沿用其有效期。',
});
export const approveVirtualCorrectionPreview = query('/api/order/virtualAccount/r/approveCorrectionPreview', {
    zh: '虚拟账户同意调账试算',
    allow: staff,
    body: Type.Object({ id, correctionId: zh(Id, '调账申请号') }),
    data: Type.Object(Change),
});
export const approveVirtualCorrection = command('/api/order/virtualAccount/w/approveCorrection', {
    zh: '虚拟账户调账审核',
    allow: staff,
    body: Type.Object({
        id,
        correctionId: zh(Id, '调账申请号'),
        result: zh(oneOf({ APPROVE: '同意', REJECT: '驳回' }), '审核结果'),
        remark: optional(zh(Text, '驳回原因')),
    }),
    data: Type.Object({ id, status: zh(oneOf(accountStatuses), '状态'), ...Balances }),
    note: '须由申请人以外的人员同意，记入“对账调整”，不能撤回；申请人可以驳回撤回自己的申请。',
});
export const closeVirtualAccountPreview = query('/api/order/virtualAccount/r/closePreview', {
    zh: '虚拟账户销户试算',
    allow: staff,
    body: Type.Object({ id }),
    data: Type.Object({
        id,
        agencyName: zh(Text, '代理人'),
        ...Balances,
    }),
});
export const closeVirtualAccount = command('/api/order/virtualAccount/w/close', {
    zh: '虚拟账户销户',
    allow: ['employee'],
    body: Type.Object({ id, remark: zh(Type.String({ minLength: 1, maxLength: 500 }), '原因') }),
    data: Type.Object({ id, status: zh(oneOf(accountStatuses), '状态') }),
    note: '账户余额为零、没有待入账款项和未完成的充值时可以销户；对账单和历史保留，代理人可凭支付密码重新开通。销户后才到账的充值不入账，登记为应退款。',
});
export { AccountRow, virtualAccountQuery, withdrawalQuery } from './virtual-lists.ts';
