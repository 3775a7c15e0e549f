import { hash } from 'node:crypto'
import { formsOf, headWords, isWeakPin, patterns } from '#contracts/identity/common-passwords.ts'
import { breather } from '../kernel/async/breath.ts'

/** texts hashed before the turn of the event loop is given up */
const AT_ONCE = 1_000
/** as many bits as a number holds exactly; never 0, which marks an empty place */
const keyOf = (digest: string): number => Number.parseInt(digest.slice(0, 12), 16) + 1

/**
 * Tells whether a hash from a client (hex SHA-256) is that of one of these texts. A hash does not show its text, but there are few enough
 * texts to know all their hashes. They are computed once, on demand, and other requests are answered meanwhile.
 * @param slots places of the table, about twice as many as there are texts; each hash stands at its own place or just behind
 */
const knownHashes = (texts: () => Iterable<string> | Promise<Iterable<string>>, slots: number): ((digest: string) => Promise<boolean>) => {
  const breathe = breather()
  let known: Promise<{ table: Float64Array; left: Iterator<string> }> | undefined
  let isWhole = false
  return async digest => {
    known ??= (async () => ({ table: new Float64Array(slots), left: (await texts())[Symbol.iterator]() }))()
    const { table, left } = await known
    const placeOf = (key: number): number => {
      let place = key % slots
      while (table[place] !== 0 && table[place] !== key) place = (place + 1) % slots
      return place
    }
    const key = keyOf(digest)
    for (;;) {
      if (table[placeOf(key)] === key) return true
      if (isWhole) return false
      for (let n = 0; n < AT_ONCE && !isWhole; n++) {
        const { value, done } = left.next()
        if (done) isWhole = true
        else {
          const one = keyOf(hash('sha256', value))
          table[placeOf(one)] = one
        }
      }
      await breathe()
    }
  }
}

const digits = function* () {
  for (let next = 0; next < 1_000_000; next++) yield String(next).padStart(6, '0')
}
const weakPins = function* () {
  for (const pin of digits()) if (isWeakPin(pin)) yield pin
}
const common = async () => {
  const { default: list } = await import('./common-passwords.json', { with: { type: 'json' } })
  return (function* () {
    yield ''
    yield* patterns()
    for (const word of headWords) yield* formsOf(word)
    for (const word of list.words.split(' ')) yield* formsOf(word, false)
  })()
}

export const sixDigits = () => knownHashes(digits, 2 ** 21)
export const weakSixDigits = () => knownHashes(weakPins, 2 ** 13)
/** the empty password, the commonest ones and those without any thought; six digits are in `sixDigits` */
export const commonPasswords = () => knownHashes(common, 2 ** 20)
