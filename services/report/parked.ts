import type { EventsOf } from '#contracts/kernel/event.ts'
import { code } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/report/parked.ts'
import { decider } from '#services/kernel/stream/decider.ts'

const { ReactionDismissed, ReactionDone, ReactionParked, ReactionRefusedAgain } = events
type Reaction = Static<typeof ReactionParked.schema>
type KnownParked = { status: 'OPEN' | 'DONE' | 'DISMISSED'; parked: Reaction; tries: number }
type Parked = { status: 'NONE' } | KnownParked

const known = (parked: Parked, change: (now: KnownParked) => Partial<KnownParked>): Parked =>
  parked.status === 'NONE' ? parked : { ...parked, ...change(parked) }
const isOpen = ({ status }: Parked): true | string => status === 'OPEN' || (status === 'NONE' ? '该后续处理不存在' : '该后续处理已经了结')

/** A reaction that a rule has refused. It is parked once, however often its process meets the event; what a person decided on it stays. */
export const parked = decider<Parked, EventsOf<typeof events>>()({
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
    park: { decide: (parked, reaction: Reaction) => (parked.status === 'NONE' ? [ReactionParked(reaction)] : []) },
    /** the result of another try: a refusal of the rule, or success */
    tried: {
      when: isOpen,
      decide: (_, { error }: { error?: string }) => [error === undefined ? ReactionDone({}) : ReactionRefusedAgain({ error })],
    },
    dismiss: { when: isOpen, decide: (_, { reason }: { reason: string }) => [ReactionDismissed({ reason })] },
  },
})
