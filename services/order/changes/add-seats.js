import { addMinutes } from '#contracts/kernel/calendar.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts';
import * as api from '#contracts/order/changes/changes-api.ts';
import { orderLimits } from '#contracts/order/rules/instalments.ts';
import { act } from '#services/kernel/http/act.ts';
import { commanding, idNamed, sendAnew } from '#services/kernel/stream/commands.ts';
import { seats } from '#services/seats/decide.ts';
import { taken } from '#services/seats/stock.ts';
import { order } from '../decide.ts';
import { changedMoney } from '../money/sums.ts';
import { orderSeenBy } from '../routes.ts';
import { mustBeFree } from '../submit/seat-holds.ts';
import { mayAdd } from './add-price.ts';
import { PREVIEW, previewing } from './change-routes.ts';
import { add } from './changes.ts';
import { claimUnpaid, dropUnpaid, unpaidRefusal } from './claim-unpaid.ts';
/** minutes for which the seats of a change wait for the order; then the tick looks into them */
const HOLD_MINUTES = 10;
/** Name of the hold of a change's seats, beside the order's own, until the order has taken them. */
export const changeHold = (orderNo, changeId) => `${orderNo}~${changeId}`;
export const orderOfHold = (holdId) => {
    const [orderNo = '', changeId] = holdId.split('~');
    return { orderNo, ...present({ changeId }) };
};
/**
 * 加员 (DOMAIN §3.2). Seats are held on every leg or on none, then the order takes them; the process `seats-follow-order` merges them into
 * the order's own. A refusal leaves nothing held, even if another process carries out the same request at the same time. Seats that a crash
 * leaves held are used by the repeated request, or given back by the tick.
 */
export const addSeatsRoutes = ({ run, limitRules, unpaidLimits, ...prices }) => [
    on(api.addPreview, async ({ orderId, ...asked }, call) => {
        const { state } = await orderSeenBy(run, orderId, call.who);
        const foreseen = await previewing(run)(orderId, 'addSeats', { ...asked, ...(await payLimit(state, call.now, limitRules)), ...PREVIEW }, call);
        await mayAdd(state, { counts: asked.counts, now: call.now, agent: call.who.agency !== undefined }, prices);
        const { holds } = add(state, asked, PREVIEW.changeId).data;
        await mustHaveRoom(run, state, { holds, changeId: PREVIEW.changeId }, call);
        const refusal = await unpaidRefusal({ ...run, now: call.now }, unpaidBy(state, holds, PREVIEW.changeId, call.now), await unpaidLimits(state.submitted.agency));
        if (refusal)
            throw new Refused(code.order, refusal, { errors: { unpaidSeats: refusal } });
        return foreseen;
    }),
    act(api.addSeats, order, 'orderId', async ({ id: orderId, state, command, check, body, call }) => {
        const changeId = call.commandId;
        const asked = { ...body, ...(await payLimit(state, call.now, limitRules)) };
        const { agency, legs } = state.submitted;
        const reach = { load: run.load, loadCached: run.loadCached, at: call.at, now: call.now };
        if (!state.added.includes(changeId)) {
            await check('addSeats');
            const { holds } = add(state, asked, changeId).data;
            await mayAdd(state, { counts: body.counts, now: call.now, agent: call.who.agency !== undefined }, prices);
            await mustHaveRoom(run, state, { holds, changeId }, call);
            await claimUnpaid(reach, unpaidBy(state, holds, changeId, call.now), await unpaidLimits(agency));
        }
        try {
            if (!state.added.includes(changeId))
                await hold(changeHold(orderId, changeId), add(state, asked, changeId).data.holds, call, run);
            const done = await command.addSeats({ ...asked, changeId });
            return changedMoney(orderId, done.state, done.facts);
        }
        catch (error) {
            // an unknown outcome is asked for again; the tick looks into holds that nobody asks for
            if (!isRefusal(error))
                throw error;
            const { state: stands } = await voiding(run, call)(order, orderId).voidAddition({ changeId });
            if (stands.status !== 'NONE' && stands.added.includes(changeId))
                return changedMoney(orderId, stands, []);
            await release(changeHold(orderId, changeId), legs, call);
            await dropUnpaid(reach, { agency, orderNo: orderId, changeId });
            throw error;
        }
    }),
];
/**
 * Another process may carry out the same request at this moment, with the very seats that are given back here. So the change is first
 * voided in the order, where that process would add the seats. It ignores the revision that the caller saw, which `If-Match` refers to.
 */
const voiding = (run, { who, now, commandId }) => commanding(run, (...what) => ({ who, now, commandId: idNamed([commandId], ...what), correlationId: commandId }));
/** The pay limit of seats ordered now; none where the rules leave no time: they are then due with the next part. */
const payLimit = async ({ submitted: { airLine, legs, terms } }, now, limitRules) => {
    const found = orderLimits(now, legs[0].std, await limitRules(airLine), terms);
    return found.ok ? { payBy: found.limits.payBy } : {};
};
/** @throws Refused telling how many seats are left on which flight */
const mustHaveRoom = async (run, { submitted: { orderNo, legs } }, { holds, changeId }, call) => {
    const holdId = changeHold(orderNo, changeId);
    for (const hold of holds) {
        try {
            await mustBeFree(run, [{ ...hold, holdId }], call);
        }
        catch (error) {
            const { free } = taken((await run.load(seats, hold.stockId)).state);
            if (!(error instanceof Refused) || free >= hold.seats)
                throw error;
            const { flightNo } = legs.find(({ stockId }) => stockId === hold.stockId);
            throw new Refused(code.seats, `座位不足：${flightNo} 还余 ${free} 座，增加需 ${hold.seats} 座`);
        }
    }
};
/** seats that the agency would hold unpaid with these */
const unpaidBy = ({ submitted: { orderNo, agency, legs } }, holds, changeId, now) => ({
    agency,
    orderNo,
    changeId,
    seats: holds[0]?.seats ?? 0,
    flights: legs,
    until: addMinutes(now, HOLD_MINUTES),
});
const hold = async (holdId, holds, call, run) => {
    const until = addMinutes(call.now, HOLD_MINUTES);
    const held = await Promise.allSettled(holds.map(async ({ stockId, seats: count }) => {
        const { repeated } = await call.unguarded(seats, stockId).hold({ holdId, seats: count, until });
        // this request held them before a crash, and they were given back since
        if (repeated && !(await run.load(seats, stockId)).state.holds.some(hold => hold.holdId === holdId))
            throw new Refused(code.seats, '占座已释放，请重新提交');
    }));
    const failures = held.flatMap(result => (result.status === 'rejected' ? [result.reason] : []));
    // an unknown outcome goes before a refusal: a refused request must hold nothing
    if (failures.length > 0)
        throw failures.find(error => !isRefusal(error)) ?? failures[0];
};
const release = async (holdId, legs, call) => {
    await Promise.all(legs.map(({ stockId }) => sendAnew(() => call.unguarded(seats, stockId).release({ holdId, reason: '加员未成立' }))));
};
