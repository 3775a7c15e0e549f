import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts';
import * as orders from '#contracts/order/events.ts';
import { freeTicket } from '#contracts/policy/free-ticket.ts';
import { familyOf } from '#services/agency/agency.ts';
import { sendAnew } from '#services/kernel/stream/commands.ts';
import { process, when } from '#services/kernel/stream/process.ts';
import { isKnown, kindDecider } from '#services/policy/kinds/kind.ts';
import { quota, takenOf } from '#services/policy/quota.ts';
import { order } from '../decide.ts';
const WHAT = '免票额度';
const policies = kindDecider(freeTicket);
const quotaId = (policyId, family) => `${freeTicket.name}.${policyId}.${family}`;
/** @throws Refused where the version that was quoted does not hold any more */
const quotaOf = async ({ load }, { policyId, version }) => {
    const { state } = await load(policies, policyId);
    if (!isKnown(state) || state.status !== freeTicket.inForce || state.version !== version)
        throw new Refused(code.order, '免票政策已变动，请重新查询', { errors: { freeTicket: '免票政策已变动，请重新查询' } });
    return state.terms.quota;
};
/** Orders of claims whose time is over and which never came. */
const staleIn = async ({ load, now }, id) => {
    const over = (await load(quota, id)).state.filter(({ until }) => until !== undefined && until < now);
    const come = await Promise.all(over.map(async ({ orderNo }) => (await load(order, orderNo)).state.status !== 'NONE'));
    return over.flatMap(({ orderNo }, n) => (come[n] ? [] : [orderNo]));
};
/**
 * Claims what an order takes of a free ticket policy's quota, before it is submitted; it may be repeated.
 * @returns the stream of the quota; `isNew`: claimed by this very call
 * @throws Refused telling how many are left
 */
export const claimQuota = async (reach, { agency, orderNo, grant, until }) => {
    const most = await quotaOf(reach, grant);
    const id = quotaId(grant.policyId, await familyOf(reach.loadCached, agency));
    const claim = async (stale) => {
        const { facts } = await sendAnew(() => reach.at(quota, id).claim({ orderNo, count: grant.most, until, most, what: WHAT, stale }));
        return { id, isNew: facts.length > 0 };
    };
    try {
        return await claim([]);
    }
    catch (error) {
        const stale = isRefusal(error) ? await staleIn(reach, id) : [];
        if (stale.length === 0)
            throw error;
        return claim(stale);
    }
};
/** Why the same claim would be refused now, in Chinese; nothing is claimed. */
export const quotaRefusal = async (reach, { agency, grant }) => {
    const most = await quotaOf(reach, grant);
    const id = quotaId(grant.policyId, await familyOf(reach.loadCached, agency));
    const stale = await staleIn(reach, id);
    const left = most - takenOf((await reach.load(quota, id)).state.filter(({ orderNo }) => !stale.includes(orderNo)));
    return grant.most > left ? `${WHAT}仅剩${Math.max(0, left)}人` : undefined;
};
/** Frees what was claimed for an order that never came. */
export const dropQuota = async (at, id, orderNo) => {
    await sendAnew(() => at(quota, id).drop({ orderNo }));
};
/** Tells the quota what the order has of it now. */
export const countQuota = async ({ at, load }, orderNo) => {
    const { state, revision } = await load(order, orderNo);
    await count({ at, load }, state, revision);
};
const count = async ({ at, load }, state, revision) => {
    if (state.status === 'NONE')
        return;
    const { orderNo, agency, terms } = state.submitted;
    if (!terms.freeTicket)
        return;
    const { policyId, most } = terms.freeTicket;
    const held = state.status === 'EXPIRED' ? 0 : most;
    await at(quota, quotaId(policyId, await familyOf(load, agency))).count({ orderNo, count: held, revision });
};
const follows = async (_, { id, at, load }) => countQuota({ at, load }, id);
/**
 * Gives back what orders have no more of a quota (claimed by `claimQuota`). When an order is divided, the part has its share before the rest
 * gives it up, so that nobody else takes it in between.
 */
export const quotaFollowsOrder = process('quota-follows-order', when(orders.SeatsReduced, follows), when(orders.OrderExpired, follows), when(orders.OrderSplit, async ({ into, opening: { submitted } }, reacting) => {
    const { id, at, load } = reacting;
    const grant = submitted.terms.freeTicket;
    if (grant) {
        const { state, revision } = await load(order, into);
        if (state.status !== 'NONE')
            await count({ at, load }, state, revision);
        else {
            const family = await familyOf(load, submitted.agency);
            await at(quota, quotaId(grant.policyId, family)).count({ orderNo: into, count: grant.most, revision: 0 });
        }
    }
    await countQuota({ at, load }, id);
}));
