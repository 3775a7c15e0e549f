import { hash } from 'node:crypto'
import { breather } from '../kernel/breath.ts'

/** all of six digits, and a table twice as large as they need, which finds each at its place or just behind */
const [ALL, SLOTS, AT_ONCE] = [1_000_000, 2 ** 21, 1_000]
/** as many bits as a number holds exactly; never 0, which is an empty place */
const keyOf = (digest: string): number => Number.parseInt(digest.slice(0, 12), 16) + 1

/**
 * Tells whether what a client sends (hex SHA-256) is of six digits. A hash does not show what it is of, but these are few enough to be known all:
 * they are reckoned as far as somebody asks, once, and others are answered meanwhile.
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
