import { addMinutes } from '#contracts/kernel/calendar.ts';
import { code } from '#contracts/kernel/refused.ts';
import * as events from '#contracts/step/events.ts';
import { decider } from '#services/kernel/stream/decider.ts';
const { StepTried, StepStopped, StepDropped } = events;
/** Tries of a step that was begun. The step itself stands in the facts of its order or refund. */
export const step = decider()({
    name: 'step',
    zh: '未完成步骤',
    code: code.order,
    initial: { tries: 0, dropped: 0 },
    evolve: {
        StepTried: state => ({ ...state, tries: state.tries + 1 }),
        StepStopped: (state, { reason, begunAt: over }) => ({ ...state, reason, over }),
        StepDropped: (state, { begunAt: over }) => ({ ...state, dropped: state.dropped + 1, over }),
    },
    commands: {
        /** `wait`: minutes until the next try */
        try: {
            decide: (_, { wait, ...tried }, { at }) => [
                StepTried({ ...tried, ...(wait !== undefined && { nextAt: addMinutes(at, wait) }) }),
            ],
        },
        stop: { decide: (_, stopped) => [StepStopped(stopped)] },
        drop: { decide: (_, dropped) => [StepDropped(dropped)] },
    },
});
