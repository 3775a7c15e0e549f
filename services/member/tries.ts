import { LRUCache } from 'lru-cache'
import { code, Refused } from '#contracts/kernel/refused.ts'

const MOST = 5
/** of one name, from all addresses it has not been used from: many addresses together learn little, too */
const MOST_OF_A_NAME = 50
const WITHIN_MS = 15 * 60_000
const LOCKED_MS = 30 * 60_000

/** `wrong`: moments of the tries that count; `known`: the right password came from here */
type Pair = { wrong: number[]; lockedUntil: number; known: boolean }

/**
 * Tries of passwords where no captcha is asked, counted by name and address: five wrong ones within 15 minutes lock that name for that address
 * for 30. So whoever guesses from elsewhere cannot lock out the owner, whose address is known by his login. Kept in memory, like the captchas: a
 * restart forgives.
 */
export const passwordTries = (max = 20_000) => {
  const pairs = new LRUCache<string, Pair>({ max })
  const names = new LRUCache<string, number[]>({ max })
  const pairOf = (name: string, address: string): Pair => {
    const key = `${name} ${address}`
    const pair = pairs.get(key) ?? { wrong: [], lockedUntil: 0, known: false }
    pairs.set(key, pair)
    return pair
  }
  const recent = (moments: readonly number[], at: number) => moments.filter(moment => at - moment < WITHIN_MS)

  /** @throws Refused 401 400020003 with the minutes that are left */
  const mustBeOpen = (name: string, address: string, now: string): void => {
    const at = Date.parse(now)
    const { lockedUntil, known } = pairOf(name, address)
    const ofName = known ? [] : recent(names.get(name) ?? [], at)
    const until = Math.max(lockedUntil, ofName.length >= MOST_OF_A_NAME ? ofName[ofName.length - MOST_OF_A_NAME]! + WITHIN_MS : 0)
    if (at >= until) return
    throw new Refused(code.loginLocked, `密码错误次数过多，请${Math.ceil((until - at) / 60_000)}分钟后再试`, { status: 401 })
  }

  return {
    mustBeOpen,
    /**
     * Counts a try as wrong before it is compared, so that many at once learn no more than five one after another. `untold` takes it back when it
     * could not be compared.
     * @throws Refused as `mustBeOpen`
     */
    begin: (name: string, address: string, now: string): { untold: () => void } => {
      mustBeOpen(name, address, now)
      const at = Date.parse(now)
      const pair = pairOf(name, address)
      pair.wrong = [...recent(pair.wrong, at), at]
      if (pair.wrong.length >= MOST) pair.lockedUntil = at + LOCKED_MS
      if (!pair.known) names.set(name, [...recent(names.get(name) ?? [], at), at].slice(-MOST_OF_A_NAME))
      return {
        untold: () => {
          pair.wrong = pair.wrong.slice(0, -1)
          if (pair.wrong.length < MOST) pair.lockedUntil = 0
          if (!pair.known) names.set(name, (names.get(name) ?? []).slice(0, -1))
        },
      }
    },
    /** The right password came from there: what was wrong before is forgiven. */
    right: (name: string, address: string): void => {
      Object.assign(pairOf(name, address), { wrong: [], lockedUntil: 0, known: true })
    },
  }
}
export type PasswordTries = ReturnType<typeof passwordTries>
