import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/step/events.ts'
import { decider } from '#services/kernel/stream/decider.ts'

const { StepTried, StepStopped, StepDropped } = events
type About = { kind: events.BegunKind; subject: string }
type Ending = About & { begunAt: string; reason: string }

/** `reason`: why the step continues by hand only; `over`: instant of the beginning that was stopped or dropped last */
type Step = { tries: number; dropped: number; reason?: string; over?: string }

/** Tries of a step that was begun. The step itself stands in the facts of its order or refund. */
export const step = decider<Step, Pick<EventsOf<typeof events>, 'StepTried' | 'StepStopped' | 'StepDropped'>>()({
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
      decide: (_, { wait, ...tried }: About & { error: string; wait?: number }, { at }) => [
        StepTried({ ...tried, ...(wait !== undefined && { nextAt: addMinutes(at, wait) }) }),
      ],
    },
    stop: { decide: (_, stopped: Ending) => [StepStopped(stopped)] },
    drop: { decide: (_, dropped: Ending) => [StepDropped(dropped)] },
  },
})
