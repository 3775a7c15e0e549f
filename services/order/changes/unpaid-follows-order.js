import * as orders from '#contracts/order/events.ts';
import { familyOf } from '#services/agency/agency.ts';
import { process, when } from '#services/kernel/stream/process.ts';
import { order } from '../decide.ts';
import { countedNow, unpaid } from './unpaid.ts';
const count = (adopt = false) => async (_, { id, at, load, recall }) => {
    const { state, revision } = await load(order, id);
    if (state.status === 'NONE')
        return;
    await at(unpaid, await familyOf(recall, state.submitted.agency)).count({ orderNo: id, ...countedNow(state), revision, adopt });
};
/**
 * Updates a family's claims to unpaid seats (made in services/order/changes/claim-unpaid.ts) when its orders are paid, end, shrink, grow or are
 * divided.
 */
export const unpaidFollowsOrder = process('unpaid-follows-order', when(orders.SeatsAdded, count()), when(orders.SeatsReduced, count()), when(orders.DepositPaid, count()), when(orders.OrderPaid, count()), when(orders.PaidInFull, count()), when(orders.OrderExpired, count()), when(orders.OrderSplit, count()), when(orders.OrderSplitOff, count(true)));
/**
 * Numbers of seats that an agency and its sub-agents may hold unpaid, by the family's level; without a level it has the lowest. A sub-agent
 * may hold a share of them.
 */
export const unpaidLimits = ({ familyLevel, config }) => async (id) => {
    const { level = 'C', isSubAgent } = await familyLevel(id);
    const keys = [`unpaidPerFlight${level}`, `unpaidTotal${level}`, 'subAgentSharePercent'];
    const [perFlight, total, percent] = (await Promise.all(keys.map(config))).map(Number);
    if (!isSubAgent || percent === 100)
        return { perFlight, total };
    // a share of a limit is never none, which would mean no limit
    const share = (most) => (most === 0 ? 0 : Math.max(1, Math.floor((most * percent) / 100)));
    return { perFlight, total, share: { perFlight: share(perFlight), total: share(total) } };
};
