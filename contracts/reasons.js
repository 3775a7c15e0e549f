import { optional, Type } from './kernel/schema.ts';
/**
 * Codes for why something was decided. The free text beside the code is removed with the person it names; the code stays. It is no field of
 * a fact: the kernel writes it (`reasonCode`) into the metadata of every fact that a command causes, directly or later.
 */
export const reasonCodes = {
    AGREEMENT: '协议约定',
    AIRLINE: '航司原因',
    AMOUNT_WRONG: '金额有误',
    APPLICANT_WISH: '申请人要求',
    COMPENSATION: '补偿',
    COMPETITION: '市场竞争',
    CORRECTION: '更正差错',
    DATA_WRONG: '信息有误',
    DONE_BY_HAND: '已人工处理',
    DONE_OUTSIDE: '已在外部处理',
    DOCUMENT_CHANGED: '更换证件',
    DUPLICATE: '重复提交',
    FLIGHT_CHANGED: '航班变更或取消',
    IMPOSSIBLE: '对方无法处理',
    LEFT: '离职或停业',
    MATERIALS_MISSING: '材料不全',
    MATERIALS_UNCLEAR: '材料不清晰',
    NOT_ENTITLED: '不符合规定',
    NOT_NEEDED: '已无需处理',
    NOT_OWED: '款项不应退',
    OVERDUE: '欠款未清',
    PAID_OTHERWISE: '已另行退回',
    RISK: '账户安全风险',
    SPELLING: '姓名拼写更正',
    UNPAID: '未按时付款',
    UNUSED: '长期未使用',
    VIOLATION: '违反规定',
    OTHER: '其他',
};
const review = ['MATERIALS_MISSING', 'MATERIALS_UNCLEAR', 'DATA_WRONG', 'NOT_ENTITLED', 'DUPLICATE', 'APPLICANT_WISH'];
/** Codes that may be given for each kind of decision; `OTHER` is always allowed. */
const kinds = {
    /** codes for returning or refusing an application: registrations, changes of agencies, audits of orders */
    review,
    /** codes for refunds, and for waiving the minimum of a group */
    refund: [...review, 'FLIGHT_CHANGED', 'AIRLINE', 'CORRECTION', 'COMPENSATION'],
    cancelling: ['APPLICANT_WISH', 'DUPLICATE', 'DATA_WRONG', 'UNPAID', 'FLIGHT_CHANGED', 'AIRLINE', 'VIOLATION'],
    /** codes for barring somebody: an agency, an employee */
    barring: ['APPLICANT_WISH', 'LEFT', 'RISK', 'VIOLATION', 'OVERDUE', 'UNUSED'],
    /** codes for dropping what should have followed: a payout, a step, a reaction */
    dropping: ['DONE_BY_HAND', 'DONE_OUTSIDE', 'NOT_NEEDED', 'IMPOSSIBLE', 'DATA_WRONG'],
    /** codes for not paying money that is owed */
    withholding: ['PAID_OTHERWISE', 'NOT_OWED', 'AMOUNT_WRONG'],
    /** codes for prices set by hand, and for refusing them */
    pricing: ['AGREEMENT', 'COMPETITION', 'COMPENSATION', 'CORRECTION', 'AIRLINE'],
    repricing: ['APPLICANT_WISH', 'AMOUNT_WRONG', 'NOT_ENTITLED', 'NOT_NEEDED'],
    /** codes for changing the name of a traveller who was already named */
    naming: ['SPELLING', 'DOCUMENT_CHANGED', 'DATA_WRONG', 'APPLICANT_WISH'],
};
/** The fields of a command's body that give a reason code: `body: Type.Object({ orderId, ...reasonFrom('cancelling'), reason })`. */
export const reasonFrom = (kind) => {
    const labels = Object.fromEntries([...kinds[kind], 'OTHER'].map(code => [code, reasonCodes[code]]));
    return { reasonCode: optional(Type.Enum(Object.keys(labels), { title: '原因类别', labels, unit: 'reason' })) };
};
