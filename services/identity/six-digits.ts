import { hash } from 'node:crypto'
import { breather } from '../kernel/async/breath.ts'

/**
 * `ALL`: number of texts of six digits; `SLOTS`: places of a table twice as large, in which each hash stands at its own place or just
 * behind; `AT_ONCE`: texts hashed before the turn of the event loop is given up
 */
const [ALL, SLOTS, AT_ONCE] = [1_000_000, 2 ** 21, 1_000]
/** as many bits as a number holds exactly; never 0, which marks an empty place */
const keyOf = (digest: string): number => Number.parseInt(digest.slice(0, 12), 16) + 1

/**
 * Tells whether a hash from a client (hex SHA-256) is that of six digits. A hash does not show its text, but there are few enough such
 * texts to know all their hashes. They are computed once, on demand, and other requests are answered meanwhile.
 */
export const sixDigits = (): ((digest: string) => Promise<boolean>) => {
  const breathe = breather()
  let known: Float64Array | undefined
  let next = 0
  return async digest => {
    known ??= new Float64Array(SLOTS)
    const all = known
    const placeOf = (key: number): number => {
      let place = key % SLOTS
      while (all[place] !== 0 && all[place] !== key) place = (place + 1) % SLOTS
      return place
    }
    const key = keyOf(digest)
    for (;;) {
      if (all[placeOf(key)] === key) return true
      if (next === ALL) return false
      for (const end = Math.min(next + AT_ONCE, ALL); next < end; next++) {
        const one = keyOf(hash('sha256', String(next).padStart(6, '0')))
        all[placeOf(one)] = one
      }
      await breathe()
    }
  }
}
