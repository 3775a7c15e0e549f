import { present } from '#contracts/kernel/present.ts';
import { code, invalid, Refused } from '#contracts/kernel/refused.ts';
import * as events from '#contracts/order/events.ts';
import { rules } from '#services/kernel/stream/decider.ts';
import { CHANGING, holdingBack } from '../meanwhile.ts';
import { notCancelling } from '../state.ts';
import { leavingCommands } from './hand-back.ts';
const { CancellationAsked, CancellationDropped } = events;
const NONE_ASKED = '没有审批中的取消申请';
const cancellingOf = (order) => (order.status === 'NONE' ? undefined : order.cancelling);
/**
 * A cancellation that a workflow decides, as the order sees it. While it is pending the order refuses commands that would change the order
 * under the approver's eyes. Money that arrives all the same is accepted and ends the request; so does the end of the order.
 */
export const cancellationCommands = rules()({
    askCancellation: {
        when: (order, context) => (cancellingOf(order) ? '该业务已在审批中' : leavingCommands.cancelOrder.when(order, context)),
        decide: (_, { remark, ...asked }, { who }) => [
            CancellationAsked({ ...asked, ...(who.agency && { byAgency: true }), ...(remark && { [who.agency ? 'remark' : 'note']: remark }) }),
        ],
    },
    withdrawCancellation: {
        when: (order, { who }) => {
            if (order.status === 'NONE')
                return '订单不存在';
            const asked = cancellingOf(order);
            if (!asked)
                return NONE_ASKED;
            // staff also end an agency's request: nobody answers one that was returned to an agency that is shut
            return asked.byAgency || !who.agency || '只有申请方可以撤回';
        },
        /** `requestId`: the request that the caller has seen */
        decide: (order, { requestId, reason }, { who: { user, agency } }) => {
            const asked = cancellingOf(order);
            if (asked?.requestId !== requestId)
                throw new Refused(code.order, NONE_ASKED);
            if (asked.byAgency && !agency && !reason)
                throw invalid('终止代理人的申请须填写原因', { reason: '请填写原因' });
            const by = { id: user, ...present({ agency }) };
            return [droppedOf(asked, { requestId, end: 'WITHDRAWN', by, ...(reason && { reason }) })];
        },
    },
    /** sent, perhaps twice, when the flow has ended without approval or cannot begin */
    dropCancellation: {
        decide: (order, ending) => {
            const asked = cancellingOf(order);
            return asked?.requestId === ending.requestId ? [droppedOf(asked, ending)] : [];
        },
    },
});
/** The same fact, whether the caller writes it or the process that hears of the flow's end. */
const droppedOf = ({ byAgency }, { requestId, end, by, reason }) => CancellationDropped({
    requestId,
    end: end === 'WITHDRAWN' && byAgency && by && !by.agency ? 'ENDED' : end,
    ...present({ doneBy: by?.id }),
    ...(reason && { [byAgency ? 'reason' : 'opinion']: reason }),
});
export const cancellationFolds = {
    CancellationAsked: (order, { requestId, byAgency = false, reason }, at) => order.status === 'NONE' ? order : { ...order, cancelling: { requestId, byAgency, at, ...(reason && { reason }) } },
    CancellationDropped: (order) => (order.status === 'NONE' ? order : uncancelled(order)),
};
/** The order without a pending cancellation. */
export const uncancelled = ({ cancelling: _, ...order }) => order;
/**
 * commands that a pending cancellation holds back, whoever asks for it; `keptByAgency` holds back payments and the consent to seats, while
 * the agency asks
 */
const HELD_BACK = [
    ...CHANGING,
    'keepUnnamed',
    // limits and parts begin anew by an audit
    'audit',
    'resubmit',
    'sureOutTicket',
    // both issue the tickets of an order that goes ahead
    'addVirtualOutPnr',
    'reOutVirtual',
    'submitRefund',
];
export const whileCancelling = (commands) => holdingBack(commands, name => HELD_BACK.includes(name), notCancelling);
