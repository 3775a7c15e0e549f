import * as api from '#contracts/fine/api.ts';
import * as debtEvents from '#contracts/fine/debt-events.ts';
import * as events from '#contracts/fine/events.ts';
import * as claims from '#contracts/kernel/claims.ts';
import { history, machine, wholeHouse } from '#services/kernel/stream/history.ts';
import { fineDebt } from './debt.ts';
import { fine, isKnown, ownerOf } from './decide.ts';
export const fineHistories = [
    history(fine, { ...events, ...claims }, {
        permission: 'order.fines.r',
        airlineOf: fine => (isKnown(fine) ? fine.of.airLine : undefined),
        agencyOf: fine => (isKnown(fine) ? ownerOf(fine).agency : undefined),
        // remarks of staff and of agencies: afterwards nobody knows whose they are; opinions on requests of the airline itself
        inHouse: ['remark', 'opinion', 'wanted.remark', 'wanted.back.remark'],
        commands: {
            ...api,
            ...machine({
                calculate: '计算罚金',
                spare: '核对罚金',
                submitChange: '申请变更罚金',
                submitAdd: '申请新增罚金',
                carryOut: '罚金申请通过',
                refuseChange: '罚金申请未成',
                returnChange: '罚金申请退回修改',
                resubmitChange: '罚金申请重新提交',
                withdrawChange: '撤回罚金申请',
                passTime: '时限检查',
                claim: '支付占用',
                pay: '缴纳罚金',
                free: '解除支付占用',
            }),
        },
    }),
    history(fineDebt, debtEvents, { permission: 'order.fines.r', ...wholeHouse, commands: machine({ count: '核定逾期罚金' }) }),
];
