import type { Position } from '#services/eventstore/port.ts'
import type { KeptStates } from '../shared.ts'
import type { Checkpoints } from './process.ts'

/** the one name under which all checkpoints are kept, as long as the log itself */
const [NAME, FOR_EVER] = ['reactions', '9999-12-31T00:00:00.000Z']

/** log position up to which each process has reacted, by the name of the process */
export type ReactedTo = Record<string, Position>
export const reactedTo = async (states: Pick<KeptStates, 'keptState'>): Promise<ReactedTo> =>
  JSON.parse((await states.keptState(NAME)) ?? '{}') as ReactedTo
/** @param at the present instant */
export const keepReactedTo = (states: Pick<KeptStates, 'keepState'>, positions: ReactedTo, at: string): Promise<void> =>
  states.keepState(NAME, JSON.stringify(positions), { at, until: FOR_EVER })

/**
 * Keeps how far each process is, all of them in one kept state in the key store, so that it outlives the read models. A restored log has
 * another name and its processes begin from the start. Positions that are set while a write is under way go into the next write. A process
 * that restarts from an older position repeats reactions, which is harmless.
 */
export const checkpointsIn = (states: KeptStates, { clock }: { clock: () => string }): Checkpoints => {
  const known = new Map<string, Position>()
  let reading: Promise<void> | undefined
  /** another instance may do the work, so each call reads the stored positions again; callers at the same time share one read */
  const read = () =>
    (reading ??= reactedTo(states)
      .then(kept => {
        for (const [name, position] of Object.entries(kept)) raise(name, position)
      })
      .finally(() => {
        reading = undefined
      }))
  let coming: Promise<void> | undefined
  let last: Promise<void> = Promise.resolve()
  const write = (): Promise<void> => {
    coming ??= last.then(async () => {
      coming = undefined
      await keepReactedTo(states, Object.fromEntries(known), clock())
    })
    const mine = coming
    last = mine.catch(() => {})
    return mine
  }
  const raise = (name: string, position: Position) => known.set(name, Math.max(known.get(name) ?? 0, position))
  return {
    get: async name => {
      await read()
      return known.get(name) ?? 0
    },
    set: async (name, position) => {
      raise(name, position)
      await write()
    },
    advance: async (names, position) => {
      for (const name of names) raise(name, position)
      await write()
    },
  }
}
