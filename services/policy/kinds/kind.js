import { toLocal } from '#contracts/kernel/calendar.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import { freeTourPolicy } from '#contracts/policy/free-tour-policy.ts';
import { decider } from '#services/kernel/stream/decider.ts';
export const isKnown = (policy) => policy.status !== 'NONE';
/** The number that people call a policy by: its airline, the day it was made, and a part of its id. */
export const kindNumber = (airLine, id, now) => `${airLine}${toLocal(now).date.slice(2).replaceAll('-', '')}-${id.slice(0, 8).toUpperCase()}`;
const isNot = {
    NONE: '政策不存在',
    DRAFT: '政策尚未发布',
    AUDITING: '政策审核中，请先撤回',
    REJECTED: '政策审核未通过',
    AUDITED: '政策已审核，尚未发布',
    EFFECTIVE: '政策未暂停',
    PUBLISHED: '政策未暂停',
    PAUSED: '政策已暂停',
    RECALLED: '政策已撤回',
    DELETED: '政策已删除',
};
/** statuses in which an audited policy may be written anew: it becomes a draft */
const writable = ['NONE', 'DRAFT', 'REJECTED', 'RECALLED'];
const because = ({ reason }) => present({ reason });
/** The rule book of a kind of policy. A version that is saved stays as it is; a policy in force is one of its versions. */
export const kindDecider = (kind) => {
    const { name, zh, audited, inForce, check, events } = kind;
    const { Saved, Paused, Resumed, Deleted, AuditAsked, Audited, AuditRefused, Published, Recalled } = events;
    const turn = (status) => (policy) => isKnown(policy) ? { ...policy, status } : policy;
    const isIn = (...statuses) => policy => (isKnown(policy) && statuses.includes(policy.status)) || isNot[policy.status];
    const isAsked = (policy, requestId) => isKnown(policy) && policy.status === 'AUDITING' && policy.requestId === requestId;
    const asDraft = (policy, draft) => {
        if (audited)
            return 'DRAFT';
        if (isKnown(policy) && policy.status !== 'DRAFT')
            return policy.status;
        return draft ? 'DRAFT' : inForce;
    };
    const audit = {
        submitAudit: {
            when: ((policy) => policy.status === 'DRAFT' || policy.status === 'RECALLED' || '仅草稿可提交审核'),
            decide: (policy, asked, { who }) => (isKnown(policy) ? [AuditAsked({ ...asked, version: policy.version, askedBy: who.user })] : []),
        },
        /** sent by the workflow at its end */
        approveAudit: {
            decide: (policy, { requestId, doneBy }) => isAsked(policy, requestId) ? [Audited({ requestId, ...present({ doneBy }) })] : [],
        },
        refuseAudit: {
            decide: (policy, { requestId, ...end }) => isAsked(policy, requestId) ? [AuditRefused({ requestId, ...end })] : [],
        },
        publish: {
            when: ((policy) => {
                if (!isKnown(policy))
                    return isNot.NONE;
                return policy.status === 'AUDITED' || (policy.status === 'PUBLISHED' ? '政策已发布' : '未审核的政策不能发布');
            }),
            decide: (policy, _, { who }) => {
                if (!isKnown(policy))
                    return [];
                if (policy.askedBy === who.user)
                    throw new Refused(code.policy, '提交审核的人不能发布，请由他人发布', { status: 403 });
                return [Published({ version: policy.version })];
            },
        },
        /** also of one whose audit ended in this moment: its flow was taken back */
        recall: {
            when: isIn('AUDITING', 'REJECTED', 'AUDITED', 'PUBLISHED', 'PAUSED'),
            decide: (_, body) => [Recalled(because(body))],
        },
    };
    return decider()({
        name,
        zh,
        document: { zh: '政策', owner: (policy) => (isKnown(policy) ? { airLine: policy.terms.airLine } : undefined) },
        code: code.policy,
        initial: { status: 'NONE' },
        evolve: {
            [Saved.type]: (policy, { policyNo, version, terms, draft }) => ({ ...(isKnown(policy) && policy), policyNo, version, terms, status: asDraft(policy, draft) }),
            [Paused.type]: turn('PAUSED'),
            [Resumed.type]: turn(inForce),
            [Deleted.type]: turn('DELETED'),
            ...(audited && {
                [AuditAsked.type]: (policy, { requestId, askedBy }) => isKnown(policy) ? { ...policy, status: 'AUDITING', requestId, askedBy } : policy,
                [Audited.type]: turn('AUDITED'),
                [AuditRefused.type]: turn('REJECTED'),
                [Published.type]: turn('PUBLISHED'),
                [Recalled.type]: turn('RECALLED'),
            }),
        },
        commands: {
            save: {
                when: policy => {
                    if (audited)
                        return writable.includes(policy.status) || (policy.status === 'DELETED' ? isNot.DELETED : '政策已提交审核，请先撤回');
                    return policy.status !== 'DELETED' || isNot.DELETED;
                },
                decide: (policy, { terms, draft, policyNo }, { id }) => {
                    const errors = Object.fromEntries(Object.entries(check(terms)).map(([field, message]) => [`terms.${field}`, message]));
                    const [problem] = Object.values(errors);
                    if (problem)
                        throw new Refused(code.policy, problem, { status: 400, errors });
                    if (draft && isKnown(policy) && policy.status !== 'DRAFT')
                        throw new Refused(code.policy, '政策已发布，不能再保存为草稿');
                    const before = isKnown(policy) ? policy : { policyNo, version: 0 };
                    return [Saved({ policyId: id, policyNo: before.policyNo, version: before.version + 1, terms, ...(draft && { draft }) })];
                },
            },
            pause: { when: isIn(inForce), decide: (_, body) => [Paused(because(body))] },
            resume: { when: isIn('PAUSED'), decide: (_, body) => [Resumed(because(body))] },
            delete: {
                when: policy => (isKnown(policy) && policy.status !== 'DELETED' && policy.status !== 'AUDITING') || isNot[policy.status],
                decide: (_, body) => [Deleted(because(body))],
            },
            ...(audited ? audit : {}),
        },
    });
};
/** Does saving these terms, publishing or resuming make the policy hold for what it does not hold for now? */
export const comesToHold = (kind, policy, terms, { resumes }) => {
    if (isKnown(policy) && policy.status === kind.inForce)
        return kind.keys(policy.terms) !== kind.keys(terms);
    if (policy.status === 'PAUSED')
        return resumes;
    return kind.audited ? policy.status === 'AUDITED' : policy.status !== 'DELETED';
};
/** Is a free tour policy in force for a party of this size? */
export const partySells = ({ load }) => async (policyId, seats) => {
    const { state } = await load(kindDecider(freeTourPolicy), policyId);
    if (!isKnown(state) || state.status !== freeTourPolicy.inForce)
        return false;
    const { paxMin, paxMax } = state.terms;
    return seats >= paxMin && seats <= paxMax;
};
