import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import {
  type pushEvents as events,
  PushAbandoned,
  PushClaimed,
  PushDropped,
  PushFailed,
  PushQueued,
  PushSent,
} from '#contracts/policy/push-events.ts'
import { decider } from '#services/kernel/stream/decider.ts'

type Queued = Static<typeof PushQueued.schema>
type Known = { status: 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'DROPPED'; queued: Queued; attempt: number; dueAt: string }
type Push = { status: 'NONE' } | Known

/** minutes until the next try, after the first, the second …; then it is given up */
const WAITS = [1, 5, 15, 60, 180, 360, 720] as const
/** minutes after which a silent sender counts as dead */
const CLAIM = 10
const known = (push: Push, change: Partial<Known>): Push => (push.status === 'NONE' ? push : { ...push, ...change })
const isOpen = (push: Push): push is Known => push.status === 'WAITING' || push.status === 'SENDING'

/** An entry of the outbox of pushes, sent at least once: it is claimed before each try, and a try whose sender died is made again. */
export const push = decider<Push, EventsOf<typeof events>>()({
  name: 'push',
  zh: '推送',
  code: code.policy,
  initial: { status: 'NONE' },
  evolve: {
    PushQueued: (_, queued, at) => ({ status: 'WAITING', queued, attempt: 0, dueAt: at }),
    PushClaimed: (push, { attempt, until }) => known(push, { status: 'SENDING', attempt, dueAt: until }),
    PushFailed: (push, { next }) => known(push, { status: 'WAITING', dueAt: next }),
    PushAbandoned: push => known(push, { status: 'FAILED' }),
    PushSent: push => known(push, { status: 'SENT' }),
    PushDropped: push => known(push, { status: 'DROPPED' }),
  },
  commands: {
    queue: { decide: (push, queued: Queued) => (push.status === 'NONE' ? [PushQueued(queued)] : []) },
    /** nothing happens where another sender has it, or it is not due */
    claim: {
      decide: (push, _: object, { at }) =>
        isOpen(push) && at >= push.dueAt ? [PushClaimed({ attempt: push.attempt + 1, until: addMinutes(at, CLAIM) })] : [],
    },
    sent: { decide: (push, { attempt }: { attempt: number }) => (isOpen(push) ? [PushSent({ attempt })] : []) },
    fail: {
      decide: (push, { attempt, error }: { attempt: number; error: string }, { at }) => {
        // another sender has begun it since
        if (push.status !== 'SENDING' || push.attempt !== attempt) return []
        const wait = WAITS[attempt - 1]
        return [wait === undefined ? PushAbandoned({ attempt, error }) : PushFailed({ attempt, error, next: addMinutes(at, wait) })]
      },
    },
    drop: { decide: (push, { reason }: { reason: string }) => (isOpen(push) ? [PushDropped({ reason })] : []) },
  },
})
