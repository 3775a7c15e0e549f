import { dueList } from '../kernel/due.ts';
import { partOf } from '../kernel/view.ts';
const holdKey = ({ holdId }, { id }) => `hold:${id}:${holdId}`;
/** Holds of seats in the list of what is due. */
export const seatsDues = partOf()(dueList, {
    version: 3,
    key: {
        SeatsAwaited: holdKey,
        SeatsProtected: holdKey,
        ProtectionLapsed: holdKey,
        WaitEnded: holdKey,
        SeatsHeld: holdKey,
        SeatsSold: holdKey,
        SeatsReleased: holdKey,
        HoldMerged: holdKey,
        HoldProlonged: holdKey,
        HoldSplit: ({ into }, { id }) => `hold:${id}:${into}`,
    },
    on: {
        SeatsHeld: (_, { holdId, until }, { id }) => ({ kind: 'hold', subject: holdId, stream: id, dueAt: until }),
        SeatsAwaited: (_, { holdId, until }, { id }) => ({ kind: 'hold', subject: holdId, stream: id, dueAt: until }),
        SeatsProtected: (_, { holdId, until }, { id }) => ({ kind: 'hold', subject: holdId, stream: id, dueAt: until }),
        ProtectionLapsed: (_, { holdId, until }, { id }) => ({ kind: 'hold', subject: holdId, stream: id, dueAt: until }),
        WaitEnded: (row, { held }) => (held ? row : null),
        SeatsSold: () => null,
        SeatsReleased: () => null,
        HoldMerged: () => null,
        HoldProlonged: (row, { until }) => row && { ...row, dueAt: until },
        HoldSplit: (_, { into, until, sold }, { id }) => (sold ? null : { kind: 'hold', subject: into, stream: id, dueAt: until }),
    },
});
