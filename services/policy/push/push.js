import { addMinutes } from '#contracts/kernel/calendar.ts';
import { code } from '#contracts/kernel/refused.ts';
import { PushAbandoned, PushClaimed, PushDropped, PushFailed, PushQueued, PushSent, } from '#contracts/policy/push-events.ts';
import { decider } from '#services/kernel/stream/decider.ts';
/** minutes until the next try, after the first, the second …; then it is given up */
const WAITS = [1, 5, 15, 60, 180, 360, 720];
/** minutes after which a silent sender counts as dead */
const CLAIM = 10;
const known = (push, change) => (push.status === 'NONE' ? push : { ...push, ...change });
const isOpen = (push) => push.status === 'WAITING' || push.status === 'SENDING';
/** An entry of the outbox of pushes, sent at least once: it is claimed before each try, and a try whose sender died is made again. */
export const push = decider()({
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
        queue: { decide: (push, queued) => (push.status === 'NONE' ? [PushQueued(queued)] : []) },
        /** nothing happens where another sender has it, or it is not due */
        claim: {
            decide: (push, _, { at }) => isOpen(push) && at >= push.dueAt ? [PushClaimed({ attempt: push.attempt + 1, until: addMinutes(at, CLAIM) })] : [],
        },
        sent: { decide: (push, { attempt }) => (isOpen(push) ? [PushSent({ attempt })] : []) },
        fail: {
            decide: (push, { attempt, error }, { at }) => {
                // another sender has begun it since
                if (push.status !== 'SENDING' || push.attempt !== attempt)
                    return [];
                const wait = WAITS[attempt - 1];
                return [wait === undefined ? PushAbandoned({ attempt, error }) : PushFailed({ attempt, error, next: addMinutes(at, wait) })];
            },
        },
        drop: { decide: (push, { reason }) => (isOpen(push) ? [PushDropped({ reason })] : []) },
    },
});
