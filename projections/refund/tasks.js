import { checkRefundTask } from '#contracts/flow/api.ts';
import { grants, on } from '#contracts/kernel/endpoint.ts';
import { tasksOf } from '../flow/routes.ts';
import { flowTasks } from '../flow/tasks.ts';
import { flowsUnderWay } from '../flow/under-way.ts';
import { scoped } from '../kernel/scope.ts';
import { refundList } from './list.ts';
/** tabs of refunds, and the definition for refunds that a workflow decides */
const REFUND_TABS = [8, 9];
const REFUND = 'REFUND';
/** Number of refunds that wait for the caller: tasks of workflows, and applications without a workflow. */
export const refundTaskQuery = ({ ask, scopes }) => {
    const mine = tasksOf(scopes);
    return on(checkRefundTask, async (_, call) => {
        const filter = { status: 'PENDING', ...(await mine(call)) };
        const groups = await ask(call).group(flowTasks, { filter, by: ['definition', 'tabKey'] });
        const ofRefunds = groups.filter(({ definition, tabKey }) => definition === REFUND || REFUND_TABS.includes(Number(tabKey)));
        const count = ofRefunds.reduce((sum, group) => sum + Number(group.count), await waitingRefunds(ask, call));
        call.message = count > 0 ? 'SUCCESS' : '没有待处理的退票或退款任务';
        return { count };
    });
};
/** Refund applications that wait for a person with the right to decide. One that a flow decides is a task of the flow's handler instead. */
const waitingRefunds = async (ask, call) => {
    if (!grants(call.who, 'order.refund.w'))
        return 0;
    const ours = (filter) => scoped(call.who, { airline: 'airLine' }, filter);
    const [all, byFlow] = await Promise.all([
        ask(call).count(refundList, ours({ status: 'REFUNDSUBMIT' })),
        ask(call).count(flowsUnderWay, ours({ businessType: REFUND, over: false })),
    ]);
    return Math.max(0, all.count - byFlow.count);
};
