import { gatewayChannels } from '../enums.ts';
import { Moved, SubmitFlow } from '../flow/api.ts';
import { FlowStanding } from '../flow/standing.ts';
import { Action } from '../kernel/action.ts';
import { agents, command, everyone, get, query } from '../kernel/endpoint.ts';
import { Airline, Bps, Doer, Fen, Id, oneOf, optional, PersonName, Text, Type, zh } from '../kernel/schema.ts';
import { earnestCauses, earnestUses } from './earnest-events.ts';
import { earnestStatuses, giveUpStatuses } from './earnest-lists.ts';
import { AccountState, Sum } from './events.ts';
import { Recharging } from './virtual-api.ts';
import { accountStatuses } from './virtual-lists.ts';
const ours = [...agents, 'employee'];
const id = zh(Id, '账户号');
const balances = {
    status: zh(oneOf(accountStatuses), '状态'),
    balance: zh(Sum, '账户余额'),
    available: zh(Sum, '可用余额'),
    reserved: zh(Sum, '占用金额'),
    frozen: zh(Sum, '冻结金额'),
};
export const earnestInfo = get('/api/order/earnest/r/get', {
    zh: '保证金账户信息',
    allow: everyone,
    body: Type.Object({ id }),
    data: Type.Object({
        id,
        agency: zh(Id, '代理人编号'),
        agencyName: zh(Text, '代理人'),
        airLine: zh(Airline, '航空公司'),
        ...balances,
        /** the correction that staff propose and a second person decides; the agency hears of it once it is decided */
        correction: AccountState.properties.correction,
        revision: Type.Integer(),
        stream: Text,
        allowedActions: Type.Array(Action),
    }),
});
export const rechargeEarnest = command('/api/order/earnest/w/recharge', {
    zh: '保证金充值',
    allow: agents,
    body: Type.Object({
        airLine: zh(Airline, '航空公司'),
        totalAmount: zh(Fen, '充值金额'),
        channel: optional(zh(oneOf(gatewayChannels), '支付渠道')),
    }),
    data: Recharging,
    note: '须有该航空公司的销售权限；首次充值即开通该航空公司的保证金账户。',
});
const switched = { body: Type.Object({ id }), data: Type.Object({ id, status: zh(oneOf(accountStatuses), '状态') }) };
export const enableEarnest = command('/api/order/earnest/w/enable', { zh: '启用保证金', allow: ['employee'], ...switched });
export const disableEarnest = command('/api/order/earnest/w/disable', {
    zh: '停用保证金',
    allow: ['employee'],
    ...switched,
    note: '停用后不能充值和占用；已占用的保证金照常处置，余额仍可申请退款。',
});
const holdId = zh(Id, '占用号');
const Terms = {
    amount: zh(Fen, '占用金额'),
    rate: zh(Bps, '罚没比例'),
    forfeit: zh(Fen, '罚没金额'),
    back: zh(Fen, '退回金额'),
};
export const earnestHoldDetail = get('/api/order/earnest/r/hold', {
    zh: '保证金占用详情',
    allow: everyone,
    body: Type.Object({ id: holdId }),
    data: Type.Object({
        id: holdId,
        account: id,
        agency: zh(Id, '代理人编号'),
        agencyName: zh(Text, '代理人'),
        airLine: zh(Airline, '航空公司'),
        use: zh(oneOf(earnestUses), '用途'),
        subject: zh(Id, '标的编号'),
        title: zh(Text, '标的'),
        amount: zh(Fen, '占用金额'),
        status: zh(oneOf(earnestStatuses), '状态'),
        reason: optional(zh(Text, '未占用原因')),
        giveUp: optional(zh(Type.Object({
            status: zh(oneOf(giveUpStatuses), '状态'),
            reason: optional(zh(Text, '弃标原因')),
            /** terms as submitted; before that, by today's rule */
            ...Terms,
            remark: optional(zh(Text, '退回或未通过原因')),
            /** members of staff; an agency does not see their names */
            draftedBy: optional(zh(Doer, '申请人')),
            draftedByName: optional(zh(PersonName, '申请人姓名')),
            approvedBy: optional(zh(Doer, '审批人')),
            flow: optional(FlowStanding),
        }), '弃标')),
        decided: optional(zh(Type.Object({
            cause: zh(oneOf(earnestCauses), '处置'),
            forfeit: zh(Fen, '罚没金额'),
            convert: zh(Fen, '转票款金额'),
            release: zh(Fen, '退回可用金额'),
            orderNo: optional(zh(Id, '订单号')),
            paymentCode: optional(zh(Id, '支付单号')),
        }), '处置')),
        revision: Type.Integer(),
        stream: Text,
        allowedActions: Type.Array(Action),
    }),
});
export const giveUpEarnestPreview = query('/api/order/earnest/r/giveUpPreview', {
    zh: '放弃保证金试算',
    allow: ours,
    body: Type.Object({ id: holdId }),
    data: Type.Object({
        ...Terms,
        /** the part of the hold that stands for a win */
        stake: optional(zh(Fen, '成交部分')),
        /** the other holds for the same win end with this one; their forfeited and returned amounts have the same ratio */
        othersForfeit: optional(zh(Fen, '同一成交其他占用罚没金额')),
        othersBack: optional(zh(Fen, '同一成交其他占用退回金额')),
        /** the whole forfeited amount in uppercase */
        forfeitText: zh(Text, '罚没金额大写'),
        /** available balance of the account after the approval */
        available: zh(Sum, '退回后可用余额'),
    }),
});
export const giveUpEarnest = command('/api/order/earnest/w/giveUp', {
    zh: '放弃保证金',
    allow: ours,
    body: Type.Object({ id: holdId, reason: optional(zh(Text, '弃标原因')) }),
    data: Type.Object({ id: holdId, status: zh(oneOf(giveUpStatuses), '状态') }),
    note: '生成待提交的弃标申请；提交审批并通过后，按规则罚没一部分，其余退回可用余额。',
});
export const submitGiveUpFlow = command('/api/order/earnest/w/submitGiveUpFlow', {
    zh: '放弃保证金提交审批',
    allow: ours,
    body: Type.Object({ id: holdId, ...SubmitFlow }),
    data: Moved,
});
export { earnestHoldQuery, earnestQuery, earnestRecords } from './earnest-lists.ts';
