import type { Position } from '#services/eventstore/port.ts'
import type { Checkpoints } from './process.ts'
import type { KeptStates } from './shared.ts'

/** under which all of them stand; kept as long as its log */
const [NAME, FOR_EVER] = ['reactions', '9999-12-31T00:00:00.000Z']

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
    (reading ??= states
      .keptState(NAME)
      .then(kept => {
        for (const [name, position] of Object.entries(kept ? (JSON.parse(kept) as Record<string, Position>) : {})) raise(name, position)
      })
      .finally(() => {
        reading = undefined
      }))
  let coming: Promise<void> | undefined
  let last: Promise<void> = Promise.resolve()
  const write = (): Promise<void> => {
    coming ??= last.then(async () => {
      coming = undefined
      await states.keepState(NAME, JSON.stringify(Object.fromEntries(known)), { at: clock(), until: FOR_EVER })
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
