import type { Position } from '#services/eventstore/port.ts'
import type { Checkpoints } from './process.ts'
import type { KeptStates } from './shared.ts'

/** under which all of them stand; kept as long as its log */
const [NAME, FOR_EVER] = ['reactions', '9999-12-31T00:00:00.000Z']

/** position up to which each process has reacted, by its name */
export type ReactedTo = Record<string, Position>
export const reactedTo = async (states: Pick<KeptStates, 'keptState'>): Promise<ReactedTo> =>
  JSON.parse((await states.keptState(NAME)) ?? '{}') as ReactedTo
/** @param at the instant of now */
export const keepReactedTo = (states: Pick<KeptStates, 'keepState'>, positions: ReactedTo, at: string): Promise<void> =>
  states.keepState(NAME, JSON.stringify(positions), { at, until: FOR_EVER })

/**
 * How far processes are, all of them in one state beside the claims: it outlives the read models, and a log that was restored has another name
 * and begins anew. What is asked to be written while a write is under way is the next one. Each entry says what has been done, so an older one
 * that comes late is done again, which is harmless.
 */
export const checkpointsIn = (states: KeptStates, { clock }: { clock: () => string }): Checkpoints => {
  const known = new Map<string, Position>()
  let reading: Promise<void> | undefined
  /** read anew each time, since another process may do the work, but once for all who ask at the same time */
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
