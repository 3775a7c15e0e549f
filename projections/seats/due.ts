import * as additions from '#contracts/seats/addition-events.ts'
import type * as seats from '#contracts/seats/events.ts'
import { dueList } from '../kernel/due.ts'
import { partOf } from '../kernel/view.ts'

const holdKey = ({ holdId }: { holdId: string }, { id }: { id: string }) => `hold:${id}:${holdId}`

/** Holds of seats in the list of what is due. */
export const seatsDues = partOf<typeof seats>()(dueList, {
  version: 3,
  key: {
    SeatsAwaited: holdKey,
    SeatsProtected: holdKey,
    ProtectionLapsed: holdKey,
    WaitEnded: holdKey,
    SeatsHeld: holdKey,
    SeatsSold: holdKey,
    SeatsReleased: holdKey,
    HoldMerged: ({ holdId, into, until }, { id }) => [`hold:${id}:${holdId}`, ...(until ? [`hold:${id}:${into}`] : [])],
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
    HoldMerged: (_, { into, until }, { id, key }) =>
      until && key === `hold:${id}:${into}` ? { kind: 'hold', subject: into, stream: id, dueAt: until } : null,
    HoldProlonged: (row, { until }) => row && { ...row, dueAt: until },
    HoldSplit: (_, { into, until, sold }, { id }) => (sold ? null : { kind: 'hold', subject: into, stream: id, dueAt: until }),
  },
})

const batchKey = ({ batchId }: { batchId: string }) => `addnum:${batchId}`
/** Enabled batches of additional seats that have a last day. */
export const additionDues = partOf<typeof additions>()(dueList, {
  version: 1,
  key: { AdditionEnabled: batchKey, AdditionDisabled: batchKey },
  on: {
    AdditionEnabled: (_, { batchId, until }) =>
      until === undefined ? undefined : { kind: 'addnum', subject: batchId, dueAt: additions.additionEnds(until) },
    AdditionDisabled: () => null,
  },
})
