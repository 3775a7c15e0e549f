import { Action } from '../kernel/action.ts';
import { agents, command, get, query } from '../kernel/endpoint.ts';
import { Code, Fen, Flag, Id, LocalDate, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts';
import { AccountState, Sum } from './events.ts';
import { depositKinds } from './remittance-events.ts';
import { ClientRow, clientStatuses, DueRow, RemittanceRow, remittanceStatuses } from './remittance-lists.ts';
const depositId = zh(Id, '单号');
const agent = zh(Id, '代理人编号');
const totalAmount = zh(Fen, '金额');
const Why = zh(Type.String({ minLength: 1, maxLength: 500 }), '原因');
const bank = {
    bankRefNo: optional(zh(Code, '银行流水号')),
    receivedOn: optional(zh(LocalDate, '到账日')),
    remark: optional(zh(Text, '备注')),
};
const standing = { available: zh(Sum, '可用余额'), balance: zh(Sum, '账户余额') };
const Registered = Type.Object({ id: depositId, status: zh(oneOf(remittanceStatuses), '状态'), amount: zh(Fen, '金额') });
const opened = { revision: Type.Integer(), stream: Text, allowedActions: Type.Array(Action) };
// ── big deposits ───────────────────────────────────────────────────────────────────────────────────────────────────
export const bigDepositDetail = get('/api/order/bigDeposit/r/get', {
    zh: '大额押金详情',
    allow: ['employee'],
    body: Type.Object({ id: depositId }),
    data: Type.Object({
        ...RemittanceRow.properties,
        /** unspent part of this deposit, fen */
        unused: zh(Fen, '未使用金额'),
        ...standing,
        /** the correction of the account that all remittances of this kind share */
        funds: zh(Type.Object({ revision: Type.Integer(), correction: AccountState.properties.correction, allowedActions: Type.Array(Action) }), '同类押金账户'),
        ...opened,
    }),
});
export const addBigDeposit = command('/api/order/bigDeposit/w/add', {
    zh: '新增大额押金',
    allow: ['employee'],
    allAirlines: true,
    body: Type.Object({ agent, kind: zh(oneOf(depositKinds), '押金类别'), totalAmount, ...bank }),
    data: Registered,
    note: '填写银行流水号的立即生效入账，不填写的为草稿，修改时补填后生效。',
});
export const modifyBigDeposit = command('/api/order/bigDeposit/w/modify', {
    zh: '修改大额押金',
    allow: ['employee'],
    allAirlines: true,
    body: Type.Object({ id: depositId, totalAmount: optional(totalAmount), ...bank }),
    data: Registered,
    note: '草稿补填银行流水号后生效；已生效的，款项未被使用时可以修改金额。',
});
export const deleteBigDeposit = command('/api/order/bigDeposit/w/delete', {
    zh: '删除大额押金',
    allow: ['employee'],
    allAirlines: true,
    body: Type.Object({ id: depositId, reason: Why }),
    data: Registered,
    note: '款项未被使用时可以作废；记录保留，已入账的冲回。',
});
/** preview of a new deposit, another amount, or no deposit any more (`totalAmount` 0) */
export const bigDepositPreview = query('/api/order/bigDeposit/r/preview', {
    zh: '大额押金试算',
    allow: ['employee'],
    body: Type.Object({ id: optional(depositId), agent: optional(agent), kind: optional(zh(oneOf(depositKinds), '押金类别')), totalAmount }),
    data: Type.Object({
        totalText: zh(Text, '金额大写'),
        before: zh(Type.Object(standing), '变动前'),
        after: zh(Type.Object(standing), '变动后'),
        validUntil: optional(zh(LocalDate, '有效期至')),
    }),
});
/** an agency's own deposits: how much may still pay fares, and until when each part may */
export const ownDeposit = query('/api/order/bigDeposit/r/own', {
    zh: '本单位可用押金',
    allow: agents,
    body: Type.Object({}),
    data: Type.Object({
        account: zh(Id, '账户号'),
        available: zh(Sum, '可用押金'),
        unused: zh(Sum, '可退押金'),
        balance: standing.balance,
        isOpen: zh(Flag, '已开立'),
        deposits: zh(Type.Array(Type.Object({ id: depositId, amount: zh(Sum, '未使用金额'), validUntil: optional(zh(LocalDate, '有效期至')) })), '押金明细'),
    }),
    note: '非罚没类押金：有效期内可以凭支付密码支付团队订单，过期的不能支付；未使用的都可以申请退还。',
});
// ── big clients ────────────────────────────────────────────────────────────────────────────────────────────────────
const clientId = zh(Id, '大客户编号');
const credit = {
    line: zh(Sum, '授信额度'),
    balance: zh(Sum, '账户余额'),
    available: zh(Sum, '可用额度'),
    debt: zh(Sum, '欠款'),
};
const Client = Type.Object({ id: clientId, status: zh(oneOf(clientStatuses), '状态'), line: zh(Fen, '授信额度') });
/** debt by due date, the oldest first, and the part that is overdue today */
const Owing = {
    dues: zh(Type.Array(DueRow), '应付明细'),
    overdue: zh(Sum, '逾期欠款'),
    /** the client's own money beyond the line, which is paid back on request */
    own: zh(Sum, '可退余额'),
};
export const bigClientDetail = get('/api/order/bigClient/r/get', {
    zh: '大客户详情',
    allow: ['employee'],
    body: Type.Object({ id: clientId }),
    data: Type.Object({ ...ClientRow.properties, ...Owing, ...opened }),
});
/** a client's credit as its agency sees it, without the notes of staff */
export const clientLines = query('/api/order/bigClient/r/lines', {
    zh: '本单位大客户额度',
    allow: agents,
    body: Type.Object({}),
    data: Type.Object({
        clients: zh(Type.Array(Type.Object({
            ...Type.Pick(ClientRow, ['id', 'name', 'account', 'status', 'line', 'available', 'reserved', 'balance', 'debt', 'termDays'])
                .properties,
            ...Owing,
        })), '大客户'),
    }),
    note: '本单位名下正常的大客户，可凭支付密码以其可用额度支付；有逾期欠款的付清后才能继续支付。已删除的大客户有退回的款项时也在其中，可申请退还。',
});
const termDays = zh(Type.Integer({ minimum: 0, maximum: 365 }), '账期（天）');
export const addBigClient = command('/api/order/bigClient/w/add', {
    zh: '新增大客户',
    allow: ['employee'],
    allAirlines: true,
    body: Type.Object({
        name: zh(Type.String({ minLength: 1, maxLength: 100 }), '大客户名称'),
        agent,
        line: zh(Fen, '授信额度'),
        termDays,
        remark: optional(zh(Text, '备注')),
    }),
    data: Client,
});
export const modifyBigClient = command('/api/order/bigClient/w/modify', {
    zh: '修改大客户',
    allow: ['employee'],
    allAirlines: true,
    body: Type.Object({
        id: clientId,
        name: optional(zh(Type.String({ minLength: 1, maxLength: 100 }), '大客户名称')),
        line: optional(zh(Fen, '授信额度')),
        termDays: optional(termDays),
        remark: optional(zh(Text, '备注')),
    }),
    data: Client,
    note: '调减的授信额度不能超过可用额度。',
});
export const deleteBigClient = command('/api/order/bigClient/w/delete', {
    zh: '删除大客户',
    allow: ['employee'],
    allAirlines: true,
    body: Type.Object({ id: clientId }),
    data: Client,
    note: '没有欠款、占用和余额的大客户可以删除，记录保留；超过授信额度的余额先申请退还。',
});
export const addClientPayment = command('/api/order/bigClient/w/addPayment', {
    zh: '大客户支付登记',
    allow: ['employee'],
    allAirlines: true,
    body: Type.Object({
        id: clientId,
        totalAmount,
        bankRefNo: zh(Code, '银行流水号'),
        receivedOn: optional(zh(LocalDate, '到账日')),
        remark: bank.remark,
    }),
    data: Registered,
    note: '到账日不早于大客户的新增日，不晚于今天；不填为今天。',
});
export const invalidClientPayment = command('/api/order/bigClient/w/invalidPayment', {
    zh: '大客户支付作废',
    allow: ['employee'],
    allAirlines: true,
    body: Type.Object({ id: zh(Id, '单号'), reason: Why }),
    data: Registered,
    note: '冲回记为一笔新的变动；已被使用、超过可用额度的不能作废。',
});
/**
 * preview of a payment, of making a payment invalid (`payment`), or of another credit line; without `id`, of the line of a new client of
 * `agent`
 */
export const bigClientPreview = query('/api/order/bigClient/r/preview', {
    zh: '大客户变动试算',
    allow: ['employee'],
    body: Type.Object({
        id: optional(clientId),
        agent: optional(agent),
        totalAmount: optional(totalAmount),
        payment: optional(zh(Id, '单号')),
        line: optional(zh(Fen, '授信额度')),
    }),
    data: Type.Object({
        amountText: zh(Text, '金额大写'),
        before: zh(Type.Object(credit), '变动前'),
        after: zh(Type.Object(credit), '变动后'),
    }),
});
export { bigClientQuery, bigDepositQuery, clientPaymentQuery } from './remittance-lists.ts';
