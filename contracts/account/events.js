import { event } from '../kernel/event.ts';
import { notPersonal, writing } from '../kernel/personal.ts';
import { Airline, Count, Doer, Fen, Flag, Id, Instant, LocalDate, oneOf, optional, Text, Turn, Type, zh } from '../kernel/schema.ts';
import { Layers } from './layers.ts';
import { accountTypes } from './names.ts';
import { posts } from './postings.ts';
/** Sums of many movements, fen; they may exceed the limit of a single amount. */
export const Sum = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, unit: 'fen' });
/** Why money of an account moves. */
export const movementKinds = {
    RECHARGE: '充值',
    PAY: '支付',
    REFUND_IN: '退款入账',
    WITHDRAW: '提现退款',
    FREEZE: '资金冻结',
    UNFREEZE: '资金解冻',
    HOLD: '占用',
    RELEASE: '解除占用',
    CONVERT: '转票款',
    FORFEIT: '罚没',
    DEPOSIT_IN: '押金存入',
    DEPOSIT_OUT: '押金冲回',
    PAID_IN: '付款入账',
    PAID_VOID: '付款作废',
    LINE_UP: '授信增加',
    LINE_DOWN: '授信减少',
    CREDIT: '转入抵扣',
    LAPSE: '抵扣过期',
    ADJUST: '调账',
};
/** Kinds of movements that the statement of each type of account may show. */
export const statementKinds = {
    V: ['RECHARGE', 'PAY', 'REFUND_IN', 'WITHDRAW', 'FREEZE', 'UNFREEZE', 'ADJUST'],
    E: ['RECHARGE', 'HOLD', 'RELEASE', 'CONVERT', 'FORFEIT', 'REFUND_IN', 'WITHDRAW', 'ADJUST'],
    D: ['DEPOSIT_IN', 'DEPOSIT_OUT', 'PAY', 'REFUND_IN', 'WITHDRAW', 'ADJUST'],
    C: ['LINE_UP', 'LINE_DOWN', 'PAID_IN', 'PAID_VOID', 'PAY', 'REFUND_IN', 'WITHDRAW'],
    O: ['CREDIT', 'PAY', 'REFUND_IN', 'LAPSE'],
};
export const Postings = Type.Array(Type.Object({ from: zh(Id, '转出账户'), to: zh(Id, '转入账户'), amount: zh(Fen, '金额'), ref: zh(Id, '业务号') }));
/** balances of the account after the fact */
export const Balances = Type.Object({ available: zh(Sum, '可用余额'), reserved: zh(Sum, '占用金额'), frozen: zh(Sum, '冻结金额') });
/**
 * `movement` is the number of the payment, refund or withdrawal that this fact is part of. `day` is its business day in Asia/Shanghai; it
 * never precedes the day of the fact before.
 */
const moved = {
    movement: zh(Id, '业务号'),
    kind: zh(oneOf(movementKinds), '类型'),
    amount: zh(Fen, '金额'),
    day: zh(LocalDate, '记账日'),
    after: zh(Balances, '变动后余额'),
    layers: zh(Layers, '资金来源'),
    orderNo: optional(zh(Id, '订单号')),
    /** purpose of the payment or return: 定金, 罚金（误机）, 更名费; never a person's name */
    purpose: optional(zh(notPersonal(Text), '用途')),
    postings: zh(Postings, '分录'),
};
/** Stream `account-{type}.{owner}` has all facts of money that is kept for somebody (DOMAIN §3.7). */
export const AccountOpened = event('AccountOpened', '账户开通', Type.Object({
    type: zh(oneOf(accountTypes), '账户类型'),
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    airLine: optional(Airline),
    day: zh(LocalDate, '记账日'),
}));
/** Money is about to come in: from now on the account cannot refuse it. */
export const FundsExpected = event('FundsExpected', '待入账', Type.Object({ movement: zh(Id, '业务号'), amount: zh(Fen, '金额'), day: zh(LocalDate, '记账日') }));
export const ExpectationDropped = event('ExpectationDropped', '取消待入账', Type.Object({ movement: zh(Id, '业务号'), day: zh(LocalDate, '记账日') }));
export const FundsReceived = event('FundsReceived', '资金入账', Type.Object(moved));
/** Money is set aside for a movement that has begun; nobody else can spend it meanwhile. */
export const FundsReserved = event('FundsReserved', '资金占用', Type.Object(moved));
/** Reserved money has reached its destination; `part` names the part where it goes in several. */
export const FundsSettled = event('FundsSettled', '资金转出', Type.Object({ ...moved, part: optional(zh(Id, '分笔')) }));
export const FundsReleased = event('FundsReleased', '释放占用', Type.Object(moved));
export const FundsFrozen = event('FundsFrozen', '资金冻结', Type.Object(moved));
export const FundsUnfrozen = event('FundsUnfrozen', '资金解冻', Type.Object(moved));
const correction = {
    correctionId: zh(Id, '调账申请号'),
    /** true where the amount is added, false where it is taken off */
    up: zh(Flag, '调增'),
    amount: zh(Fen, '金额'),
    corrects: optional(zh(Id, '更正的业务号')),
    remark: zh(writing(Text), '原因'),
    askedBy: zh(Doer, '申请人'),
};
/** Staff report a mistake in the account; nothing moves before another person has agreed. */
export const CorrectionAsked = event('CorrectionAsked', '申请调账', Type.Object(correction));
export const CorrectionRejected = event('CorrectionRejected', '调账未通过', Type.Object({ correctionId: zh(Id, '调账申请号'), rejectedBy: zh(Doer, '驳回人') }));
/** The correction is posted against an account of nobody: no movement is ever undone, a further movement corrects it. */
export const AccountCorrected = event('AccountCorrected', '调账', Type.Object({ ...moved, up: zh(Flag, '调增'), corrects: optional(zh(Id, '更正的业务号')), approvedBy: zh(Doer, '审核人') }));
const month = notPersonal(Type.String({ pattern: '^\\d{4}-\\d{2}$' }));
/** A month is over: `closing` = `opening` + `in` − `out`. A later correction is a new movement. */
export const MonthClosed = event('MonthClosed', '月结', Type.Object({
    month: zh(month, '月份'),
    opening: zh(Sum, '期初余额'),
    in: zh(Sum, '本期收入'),
    out: zh(Sum, '本期支出'),
    closing: zh(Sum, '期末余额'),
    movements: zh(Count, '笔数'),
}));
/** The airline's staff disable an earnest account: nothing new is paid in or held, but what is under way goes on. */
export const AccountDisabled = event('AccountDisabled', '账户停用', Type.Object({ day: zh(LocalDate, '记账日') }));
export const AccountEnabled = event('AccountEnabled', '账户启用', Type.Object({ day: zh(LocalDate, '记账日') }));
export const AccountClosed = event('AccountClosed', '账户销户', Type.Object({ day: zh(LocalDate, '记账日') }));
/** Everything that is known of an account. */
export const AccountState = Type.Object({
    status: zh(oneOf({ ACTIVE: '正常', CLOSED: '已销户' }), '状态'),
    disabled: optional(zh(Flag, '已停用')),
    opened: zh(AccountOpened.schema, '开通'),
    ...Balances.properties,
    holds: zh(Type.Record(Type.String(), Type.Object({
        kind: zh(oneOf(movementKinds), '类型'),
        amount: zh(Fen, '金额'),
        layers: zh(Layers, '资金来源'),
        parts: zh(Type.Array(Id), '已转出分笔'),
        orderNo: optional(zh(Id, '订单号')),
        purpose: optional(zh(notPersonal(Text), '用途')),
        at: zh(Instant, '占用时间'),
        no: Turn,
    })), '占用明细'),
    correction: optional(zh(Type.Object({ ...correction, at: zh(Instant, '申请时间') }), '待审核的调账')),
    expected: zh(Type.Record(Type.String(), Type.Object({ amount: zh(Fen, '金额'), no: Turn })), '待入账明细'),
    turns: Turn,
    layers: zh(Layers, '资金来源'),
    seq: zh(Count, '充值序号'),
    /** of a big client: purchases on credit, by day */
    bought: optional(zh(Type.Array(Type.Object({ day: zh(LocalDate, '记账日'), amount: zh(Sum, '金额') })), '赊购明细')),
    /** of a big client: its credit line */
    line: optional(zh(Sum, '授信额度')),
    recent: zh(Type.Array(Id), '近期业务号'),
    day: zh(LocalDate, '记账日'),
    opening: zh(Sum, '期初余额'),
    in: zh(Sum, '本期收入'),
    out: zh(Sum, '本期支出'),
    movements: zh(Count, '笔数'),
});
/** Facts that carry their own postings. */
export const accountRules = [FundsReceived, FundsReserved, FundsSettled, FundsReleased, FundsFrozen, FundsUnfrozen, AccountCorrected].map(fact => posts(fact, ({ postings }) => postings));
