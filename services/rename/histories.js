import * as claims from '#contracts/kernel/claims.ts';
import * as api from '#contracts/rename/api.ts';
import * as events from '#contracts/rename/events.ts';
import { history, machine } from '#services/kernel/stream/history.ts';
import { isKnown, rename } from './decide.ts';
export const renameHistories = [
    history(rename, { ...events, ...claims }, {
        permission: 'order.rename.r',
        airlineOf: rename => (isKnown(rename) ? rename.of.airLine : undefined),
        agencyOf: rename => (isKnown(rename) ? rename.of.agency : undefined),
        ownerStays: true,
        commands: {
            ...api,
            ...machine({
                open: '受理更名申请',
                approve: '更名审批通过',
                reject: '更名审批未通过',
                sendBack: '更名申请退回修改',
                resubmit: '更名申请重新提交',
                withdraw: '撤回更名申请',
                passTime: '时限检查',
                finish: '更名完成',
                claim: '支付占用',
                pay: '支付更名费',
                free: '解除支付占用',
            }),
        },
    }),
];
