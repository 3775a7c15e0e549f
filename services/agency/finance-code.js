import { FinanceCodeApproved, FinanceCodeRejected, FinanceCodeSaved, FinanceCodeSubmitted, } from '#contracts/agency/agency-events.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import { decider } from '../kernel/stream/decider.ts';
import { because } from './agency-state.ts';
const ifKnown = (state, change) => {
    if (state.status === 'NONE')
        return state;
    const { reason: _, ...before } = state;
    return { ...before, ...change };
};
/** The code of an agency in the group's accounting: saved, submitted, approved by a flow. Stream `financecode-{agency}`. */
export const financeCode = decider()({
    name: 'financecode',
    zh: '财务代码',
    document: { zh: '财务代码', owner: state => (state.status === 'NONE' ? undefined : {}) },
    code: code.conflict,
    initial: { status: 'NONE' },
    evolve: {
        FinanceCodeSaved: (state, saved) => ({
            ...saved,
            status: 'DRAFT',
            ...(state.status !== 'NONE' && state.approvedCode && { approvedCode: state.approvedCode }),
        }),
        FinanceCodeSubmitted: (state, { requestId }) => ifKnown(state, { status: 'SUBMITTED', requestId }),
        FinanceCodeApproved: state => ifKnown(state, { status: 'APPROVED', ...(state.status !== 'NONE' && { approvedCode: state.financeCode }) }),
        FinanceCodeRejected: (state, { reason }) => ifKnown(state, { status: 'REJECTED', ...because(reason) }),
    },
    commands: {
        save: {
            when: state => state.status !== 'SUBMITTED' || '财务代码正在审批，不能修改',
            decide: (state, { agencyName, financeCode }, { id }) => state.status === 'DRAFT' && state.financeCode === financeCode ? [] : [FinanceCodeSaved({ agency: id, agencyName, financeCode })],
        },
        /**
         * The flow of the submission follows from this fact. The same request may submit the code again. `financeCode`: the code that the
         * caller saw and that is to be decided
         */
        submit: {
            decide: (state, { financeCode, ...submitted }) => {
                if (state.status === 'SUBMITTED' && state.requestId === submitted.requestId)
                    return [];
                if (state.status !== 'DRAFT')
                    throw new Refused(code.conflict, '请先保存财务代码，再提交审批');
                if (state.financeCode !== financeCode)
                    throw new Refused(code.conflict, '财务代码已被修改，请重新提交');
                return [FinanceCodeSubmitted(submitted)];
            },
        },
        /** sent by the flow, as is its rejection; a flow that cannot begin rejects it. A decision about an earlier submission changes nothing */
        approve: {
            decide: (state, { requestId }) => (isSubmitted(state, requestId) ? [FinanceCodeApproved({})] : []),
        },
        reject: {
            decide: (state, { requestId, reason }) => isSubmitted(state, requestId) ? [FinanceCodeRejected(because(reason))] : [],
        },
    },
});
/** Is the code being decided for the submission of this request? */
const isSubmitted = (state, requestId) => state.status === 'SUBMITTED' && state.requestId === requestId;
