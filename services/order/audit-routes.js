import * as api from '#contracts/order/audit-api.ts';
import { orderLimits } from '#contracts/order/rules/instalments.ts';
import { act } from '#services/kernel/http/act.ts';
import { order } from './decide.ts';
import { departure } from './state.ts';
/** Routes to audit orders whose policy asks for it: staff decide, and the agency submits a returned one again. */
export const auditRoutes = ({ limitRules, config }) => [
    act(api.audit, order, 'orderId', async ({ state, command, body, call }) => {
        const { airLine, terms } = state.submitted;
        const timing = orderLimits(call.now, departure(state), await limitRules(airLine), terms, { audited: true });
        return command.audit({ ...body, timing, hours: Number(await config('returnedOrderHours')) });
    }, answer),
    act(api.resubmit, order, 'orderId', ({ command, body }) => command.resubmit(body), answer),
];
const answer = ({ id, state: { status, audit, submitted } }) => ({
    orderId: id,
    status,
    auditStatus: audit?.status ?? 'NONE',
    limits: submitted.limits,
});
