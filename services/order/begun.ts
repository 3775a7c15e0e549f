import type { EventsOf } from '#contracts/kernel/event.ts'
import { code } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/order/begun.ts'
import { decider } from '#services/kernel/decider.ts'

const { StepTried, StepDropped } = events
type About = { kind: events.BegunKind; subject: string }

/** What has been tried with a step that was begun; the step itself is told by the facts of its order or refund. */
export const step = decider<{ tries: number; dropped: number }, Pick<EventsOf<typeof events>, 'StepTried' | 'StepDropped'>>()({
  name: 'step',
  zh: '未完成步骤',
  code: code.order,
  initial: { tries: 0, dropped: 0 },
  evolve: {
    StepTried: state => ({ ...state, tries: state.tries + 1 }),
    StepDropped: state => ({ ...state, dropped: state.dropped + 1 }),
  },
  commands: {
    try: { decide: (_, tried: About & { error: string }) => [StepTried(tried)] },
    drop: { decide: (_, dropped: About & { reason: string }) => [StepDropped(dropped)] },
  },
})
