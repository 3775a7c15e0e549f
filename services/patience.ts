import { sleep } from '#services/kernel/time.ts'
import { Unavailable } from './eventstore/port.ts'

/** how long a server that is away is left alone: soon at first, then longer, ms */
const WAITS_MS = [50, 200, 500, 1_000, 2_000]

/** Does what a server has to be there for until it is; anything else is thrown. @param away is told each time it was not */
export const patiently = async <T>(work: () => Promise<T>, away: (error: Unavailable) => void): Promise<T> => {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      away(error)
      await sleep(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)])
    }
  }
}

/** what says by itself how it stands with the server, and what ends */
const impatient: ReadonlySet<string> = new Set(['subscribe', 'cursor', 'ping', 'close'])

/**
 * A store that waits for its server for as long as `waiting` says so: a start asks a hundred things in a row, and one answer that is missing
 * must not end it. Every call of the ports may be repeated as it is. Afterwards whoever asks is told at once.
 */
export const patient = <Store extends object>(store: Store, waiting: () => boolean, away: (error: Unavailable) => void): Store =>
  new Proxy(store, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function' || typeof name !== 'string' || impatient.has(name)) return method
      return (...given: unknown[]) => (waiting() ? patiently(async () => method.apply(target, given), away) : method.apply(target, given))
    },
  })
