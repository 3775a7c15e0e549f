import { addMinutes } from '#contracts/kernel/calendar.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import * as events from '#contracts/policy/claim-events.ts';
import { keysOf } from '#contracts/policy/match.ts';
import { idFrom, sendAnew } from '#services/kernel/stream/commands.ts';
import { decider } from '#services/kernel/stream/decider.ts';
import { comesIntoForce, policy } from './decide.ts';
const { PolicyKeysClaimed, PolicyKeysDropped } = events;
/** `what`: the kind of policy, where it is not the domestic one */
export const conflictWith = (policyNo, what = '政策') => new Refused(code.policy, `${what}冲突：与${policyNo}的适用条件完全相同`);
/**
 * The policy that some process is about to put in force for the same conditions, one at a time. Policies already in force stand in the
 * list.
 */
export const policyKeys = decider()({
    name: 'policyKeys',
    zh: '政策适用条件',
    code: code.policy,
    initial: {},
    evolve: {
        PolicyKeysClaimed: (_, claim) => ({ claim }),
        PolicyKeysDropped: (state, { policyId }) => (state.claim?.policyId === policyId ? {} : state),
    },
    commands: {
        /** @throws Refused where another policy is about to be in force; `ended`: the claim that the caller found to be over; `what`: its kind */
        claim: {
            decide: ({ claim }, { ended, what, ...own }) => {
                const isEnded = claim && ended?.policyId === claim.policyId && ended.revision === claim.revision;
                if (claim && claim.policyId !== own.policyId && !isEnded)
                    throw conflictWith(claim.policyNo, what);
                return [PolicyKeysClaimed(own)];
            },
        },
        drop: {
            decide: ({ claim }, { policyId }) => (claim?.policyId === policyId ? [PolicyKeysDropped({ policyId })] : []),
        },
    },
});
const domestic = { decider: policy, what: '政策', keys: keysOf, comesIntoForce };
const keysId = ({ decider, keys }, terms) => decider === policy ? idFrom('policy keys', keys(terms)) : idFrom('policy keys', decider.name, keys(terms));
/**
 * Claims the conditions of the terms, before the list is asked for a policy in force with the same ones. Another policy's claim counts
 * until that policy has been written (then the list, at the end of the log, knows it) or its `minutes` are over.
 * @throws Refused 政策冲突
 */
export const claimKeys = async ({ load, at, now }, { id, policyNo, terms, resumes = false }, minutes, kind = domestic) => {
    const { state, revision } = await load(kind.decider, id);
    if (!kind.comesIntoForce(state, terms, { resumes }))
        return;
    const { claim } = (await load(policyKeys, keysId(kind, terms))).state;
    const hasCome = async ({ policyId, revision, until }) => until <= now || (await load(kind.decider, policyId)).revision > revision;
    const ended = claim && claim.policyId !== id && (await hasCome(claim)) ? claim : undefined;
    const own = { policyId: id, policyNo, revision, until: addMinutes(now, minutes) };
    await sendAnew(() => at(policyKeys, keysId(kind, terms)).claim({ ...own, ended, what: kind.what }));
};
export const dropKeys = async ({ at }, { id, terms }, kind = domestic) => {
    await sendAnew(() => at(policyKeys, keysId(kind, terms)).drop({ policyId: id }));
};
