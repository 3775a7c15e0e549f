import * as events from '#contracts/account/earnest-events.ts';
import { giveUpSplit } from '#contracts/account/give-up.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import { decider, rules } from '#services/kernel/stream/decider.ts';
const { EarnestAsked, EarnestHeld, EarnestRefused, EarnestDecided, EarnestSettled, GiveUpDrafted, GiveUpSubmitted, GiveUpReturned, GiveUpResubmitted, GiveUpApproved, GiveUpRejected, GiveUpWithdrawn, } = events;
const disposed = ({ asked }, { forfeit = 0, convert = 0, ...disposal }) => {
    const release = asked.amount - forfeit - convert;
    if (Math.min(forfeit, convert, release) < 0)
        throw new Refused(code.payment, '处置金额超过占用金额');
    return EarnestDecided({ ...disposal, forfeit, convert, release });
};
const isHeld = (known) => {
    if (known.status === 'HELD')
        return true;
    const texts = { NONE: '保证金占用不存在', ASKED: '正在占用保证金，请稍后', REFUSED: '保证金未占用', DECIDED: '', SETTLED: '' };
    return texts[known.status] || '保证金已处置';
};
const decidedByFlow = ({ giveUp }) => giveUp?.status === 'SUBMITTED' || giveUp?.status === 'RETURNED';
/** Commands by which an agency gives up a bid: drafted, submitted, decided by somebody else. */
const giveUpCommands = rules()({
    draftGiveUp: {
        when: known => {
            const held = isHeld(known);
            if (held !== true || known.status === 'NONE')
                return held;
            return !decidedByFlow(known) || '弃标正在审批中';
        },
        decide: (_, { reason }, { who }) => [
            GiveUpDrafted({ draftedBy: who.user, ...(reason && { reason }) }),
        ],
    },
    submitGiveUp: {
        when: known => {
            const held = isHeld(known);
            if (held !== true || known.status === 'NONE')
                return held;
            if (decidedByFlow(known))
                return '弃标正在审批中';
            return known.giveUp?.status === 'DRAFT' || '请先申请弃标';
        },
        decide: (known, { rate, stake, ...beginning }, { who }) => known.status === 'NONE'
            ? []
            : [GiveUpSubmitted({ ...beginning, submittedBy: who.user, ...giveUpSplit(known.asked.amount, rate, stake) })],
    },
    /** sent by the flow; a decision about an earlier submission changes nothing */
    approveGiveUp: {
        decide: (known, { requestId, approvedBy }) => known.status === 'HELD' && decidedByFlow(known) && known.giveUp?.submitted?.requestId === requestId
            ? [GiveUpApproved(present({ approvedBy })), disposed(known, { cause: 'GIVEN_UP', forfeit: known.giveUp.submitted.forfeit })]
            : [],
    },
    rejectGiveUp: {
        decide: (known, { requestId, ...rejected }) => isOpenUnder(known, requestId) ? [GiveUpRejected(rejected)] : [],
    },
    returnGiveUp: {
        decide: (known, { requestId, ...back }) => isOpenUnder(known, requestId) ? [GiveUpReturned(back)] : [],
    },
    resubmitGiveUp: {
        decide: (known, { requestId, ...again }) => isOpenUnder(known, requestId) && known.giveUp?.status === 'RETURNED' ? [GiveUpResubmitted(again)] : [],
    },
    withdrawGiveUp: {
        decide: (known, { requestId, ...withdrawn }) => isOpenUnder(known, requestId) ? [GiveUpWithdrawn(withdrawn)] : [],
    },
});
const isOpenUnder = (known, requestId) => known.status !== 'NONE' && decidedByFlow(known) && known.giveUp?.submitted?.requestId === requestId;
/** does this submission wait for its decision, about earnest that is still held? */
export const isGivingUp = (known, requestId) => known.status === 'HELD' && isOpenUnder(known, requestId);
/**
 * Earnest money behind a bid (DOMAIN §5.10). It is asked for, set aside in the account, and at its end decided in one fact: lost, part of
 * the fare of an order, or free again. Nothing is refused after that fact. The auction or flow that decides tells this stream and no other.
 */
export const earnest = decider()({
    name: 'earnest',
    zh: '保证金占用',
    code: code.payment,
    document: {
        zh: '保证金占用',
        owner: state => (state.status === 'NONE' ? undefined : { agency: state.asked.agency, airLine: state.asked.airLine }),
    },
    initial: { status: 'NONE' },
    evolve: {
        EarnestAsked: (_, asked) => ({ status: 'ASKED', asked, layers: [] }),
        EarnestHeld: (known, { layers, hold }) => ifKnown(known, () => ({ status: 'HELD', layers, hold })),
        EarnestRefused: (known, { reason }) => ifKnown(known, () => ({ status: 'REFUSED', reason })),
        EarnestDecided: (known, decided) => ifKnown(known, () => ({ status: 'DECIDED', decided })),
        EarnestSettled: known => ifKnown(known, () => ({ status: 'SETTLED' })),
        GiveUpDrafted: (known, drafted) => ifKnown(known, () => ({ giveUp: { status: 'DRAFT', drafted } })),
        GiveUpSubmitted: (known, submitted) => ofGiveUp(known, ({ drafted }) => ({ status: 'SUBMITTED', drafted, submitted })),
        GiveUpReturned: (known, { remark }) => ofGiveUp(known, giveUp => ({ ...giveUp, status: 'RETURNED', ...present({ remark }) })),
        GiveUpResubmitted: known => ofGiveUp(known, ({ remark: _, ...giveUp }) => ({ ...giveUp, status: 'SUBMITTED' })),
        GiveUpApproved: (known, approved) => ofGiveUp(known, giveUp => ({ ...giveUp, ...approved, status: 'APPROVED' })),
        GiveUpRejected: (known, { reason }) => ofGiveUp(known, giveUp => ({ ...giveUp, status: 'REJECTED', remark: reason })),
        GiveUpWithdrawn: (known, { reason }) => ofGiveUp(known, ({ drafted }) => ({ status: 'DRAFT', drafted, ...present({ remark: reason }) })),
    },
    commands: {
        ask: { decide: (known, command) => (known.status === 'NONE' ? [EarnestAsked(command)] : []) },
        /** the answer of the account */
        hold: { decide: (known, command) => (known.status === 'ASKED' ? [EarnestHeld(command)] : []) },
        refuse: { decide: (known, command) => (known.status === 'ASKED' ? [EarnestRefused(command)] : []) },
        /** sent by the document that has asked for the disposal; the same disposal again changes nothing */
        dispose: {
            decide: (known, command) => {
                if (known.status !== 'NONE' && known.decided && sameDisposal(known.decided, command))
                    return [];
                const held = isHeld(known);
                if (held !== true || known.status === 'NONE')
                    throw new Refused(code.payment, String(held));
                return [disposed(known, command)];
            },
        },
        finish: { decide: (known, _) => (known.status === 'DECIDED' ? [EarnestSettled({})] : []) },
        ...giveUpCommands,
    },
});
const sameDisposal = (decided, { cause, forfeit = 0, convert = 0, orderNo }) => decided.cause === cause && decided.forfeit === forfeit && decided.convert === convert && decided.orderNo === orderNo;
const ifKnown = (known, change) => known.status === 'NONE' ? known : { ...known, ...change(known) };
const ofGiveUp = (known, change) => known.status === 'NONE' || !known.giveUp ? known : { ...known, giveUp: change(known.giveUp) };
