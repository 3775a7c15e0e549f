import { code } from '#contracts/kernel/refused.ts';
import * as events from '#contracts/report/parked.ts';
import { decider } from '#services/kernel/stream/decider.ts';
const { ReactionDismissed, ReactionDone, ReactionParked, ReactionRefusedAgain } = events;
const known = (parked, change) => parked.status === 'NONE' ? parked : { ...parked, ...change(parked) };
const isOpen = ({ status }) => status === 'OPEN' || (status === 'NONE' ? '该后续处理不存在' : '该后续处理已经了结');
/** A reaction that a rule has refused. It is parked once, however often its process meets the event; what a person decided on it stays. */
export const parked = decider()({
    name: 'parked',
    zh: '搁置的后续处理',
    code: code.conflict,
    initial: { status: 'NONE' },
    evolve: {
        ReactionParked: (_, parked) => ({ status: 'OPEN', parked, tries: 0 }),
        ReactionRefusedAgain: (parked, { error }) => known(parked, ({ parked, tries }) => ({ parked: { ...parked, error }, tries: tries + 1 })),
        ReactionDone: parked => known(parked, ({ tries }) => ({ status: 'DONE', tries: tries + 1 })),
        ReactionDismissed: parked => known(parked, () => ({ status: 'DISMISSED' })),
    },
    commands: {
        park: { decide: (parked, reaction) => (parked.status === 'NONE' ? [ReactionParked(reaction)] : []) },
        /** the result of another try: a refusal of the rule, or success */
        tried: {
            when: isOpen,
            decide: (_, { error }) => [error === undefined ? ReactionDone({}) : ReactionRefusedAgain({ error })],
        },
        dismiss: { when: isOpen, decide: (_, { reason }) => [ReactionDismissed({ reason })] },
    },
});
