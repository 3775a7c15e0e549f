import { isRefusal } from '#contracts/kernel/refused.ts';
import { familyOf } from '#services/agency/agency.ts';
import { inParallel } from '#services/kernel/async/parallel.ts';
import { sendAnew } from '#services/kernel/stream/commands.ts';
import { order } from '../decide.ts';
import { alive, flightsOf, unpaid, within } from './unpaid.ts';
/** orders that are looked into at once */
const WIDTH = 32;
const claimOf = ({ orderNo, changeId }) => (changeId ? `${orderNo}~${changeId}` : orderNo);
/**
 * Claims seats for an order before it is submitted or grows; it may be repeated. Claims whose time is over count while their order exists,
 * which is checked only where a limit speaks against the new claim: many unpaid orders of long ago cost the next one nothing.
 * @returns the family in whose name this call has just claimed them; undefined where it has not
 * @throws Refused telling how many are held, and the limit
 */
export const claimUnpaid = async (reach, wanted, limits) => {
    if (isUnlimited(wanted, limits))
        return undefined;
    const family = await familyOf(reach.loadCached, wanted.agency);
    const claim = (stale) => sendAnew(() => reach.at(unpaid, family).claim({ ...claimFor(wanted), limits, stale })).then(({ facts }) => facts.length > 0 ? family : undefined);
    try {
        return await claim([]);
    }
    catch (error) {
        const stale = isRefusal(error) ? await staleOf(reach, family) : [];
        if (stale.length === 0)
            throw error;
        return claim(stale);
    }
};
/** Why the same claim would be refused now, in Chinese; nothing is claimed. */
export const unpaidRefusal = async (reach, wanted, limits) => {
    if (isUnlimited(wanted, limits))
        return undefined;
    const family = await familyOf(reach.loadCached, wanted.agency);
    const { state } = await reach.load(unpaid, family);
    if (within(state, claimFor(wanted), limits) === true)
        return undefined;
    const verdict = within(alive(state, await staleOf(reach, family)), claimFor(wanted), limits);
    return verdict === true ? undefined : verdict;
};
const isUnlimited = ({ seats }, { perFlight, total }) => seats === 0 || (perFlight === 0 && total === 0);
const claimFor = ({ flights, ...wanted }) => {
    const { agency, orderNo, seats, until } = wanted;
    return { claimId: claimOf(wanted), agency, orderNo, seats, flights: flightsOf(flights), until };
};
/** Claims whose time is over and whose order never came. An order that has come stays: a process reads it once. */
const staleOf = async ({ load, loadCached, now }, family) => {
    const { state } = await load(unpaid, family);
    const over = state.filter(({ until }) => until !== undefined && until < now);
    const stale = [];
    await inParallel(over, WIDTH, async (claim) => {
        if (!(await hasCome(loadCached, claim)) && !(await hasCome(load, claim)))
            stale.push(claim.claimId);
    });
    return stale;
};
/** Frees what was claimed for an order or a change that never came. */
export const dropUnpaid = async ({ load, at }, wanted) => {
    const claimId = claimOf(wanted);
    if (await hasCome(load, { claimId, orderNo: wanted.orderNo }))
        return;
    const family = await familyOf(load, wanted.agency);
    await sendAnew(() => at(unpaid, family).drop({ claimId }));
};
const hasCome = async (load, { claimId, orderNo }) => {
    const { state } = await load(order, orderNo);
    return state.status !== 'NONE' && (claimId === orderNo || state.added.includes(claimId.slice(orderNo.length + 1)));
};
