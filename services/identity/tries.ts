import { LRUCache } from 'lru-cache'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { houseLocks, type LoginLocks } from './locks.ts'

/** of one name in an hour, from all addresses that have not known its password: many addresses together learn little, too */
const MOST_OF_A_NAME = 20
const NAME_WITHIN_MS = 60 * 60_000
/** of an owner; the oldest is forgotten */
const KNOWN_ADDRESSES = 8

/** `wrong`: moments of the tries that count */
type Pair = { wrong: number[]; lockedUntil: number }

/**
 * Tries of passwords where no captcha is asked, counted by name and address: as many wrong ones as the settings say for logins
 * lock that name for that address, and twenty within an hour lock it for all addresses that its owner has not logged in from. So whoever guesses from elsewhere cannot
 * lock out the owner, whose address is known by his login. Names that nobody bears are counted alike but apart: no flood of them makes us forget
 * what somebody's name has met. Kept in memory, of each process: a restart forgives, and an owner makes his address known again by logging in.
 */
export const passwordTries = (max = 20_000) => {
  const ledgers = { borne: ledger(5 * max), unborne: ledger(max) }
  const homes = new LRUCache<string, string[]>({ max: 5 * max })
  const isKnown = (name: string, address: string) => homes.get(name)?.includes(address) === true
  const ledgerOf = (isBorne: boolean) => (isBorne ? ledgers.borne : ledgers.unborne)

  /** @throws Refused 401 400020003 with the minutes that are left */
  const mustBeOpen = (name: string, address: string, now: string, isBorne = true): void => {
    const at = Date.parse(now)
    const { pairs, names } = ledgerOf(isBorne)
    const { lockedUntil = 0 } = pairs.get(`${name} ${address}`) ?? {}
    const ofName = isKnown(name, address) ? [] : recent(names.get(name), at, NAME_WITHIN_MS)
    const until = Math.max(lockedUntil, ofName.length >= MOST_OF_A_NAME ? ofName[ofName.length - MOST_OF_A_NAME]! + NAME_WITHIN_MS : 0)
    if (at >= until) return
    throw new Refused(code.loginLocked, `密码错误次数过多，请${Math.ceil((until - at) / 60_000)}分钟后再试`, { status: 401 })
  }

  return {
    mustBeOpen,
    /**
     * Counts a try as wrong before it is compared, so that many at once learn no more than a few one after another. `untold` takes it back when it
     * could not be compared.
     * @param isBorne does somebody bear this name?
     * @throws Refused as `mustBeOpen`
     */
    begin: (
      name: string,
      address: string,
      now: string,
      isBorne = true,
      { tries, withinMinutes, minutes }: LoginLocks = houseLocks.login,
    ): { untold: () => void } => {
      mustBeOpen(name, address, now, isBorne)
      const at = Date.parse(now)
      const { pairs, names } = ledgerOf(isBorne)
      const pair: Pair = pairs.get(`${name} ${address}`) ?? { wrong: [], lockedUntil: 0 }
      pairs.set(`${name} ${address}`, pair)
      pair.wrong = [...recent(pair.wrong, at, withinMinutes * 60_000), at]
      if (pair.wrong.length >= tries) pair.lockedUntil = at + minutes * 60_000
      const counts = !isKnown(name, address)
      if (counts) names.set(name, [...recent(names.get(name), at, NAME_WITHIN_MS), at].slice(-MOST_OF_A_NAME))
      return {
        untold: () => {
          pair.wrong = pair.wrong.slice(0, -1)
          if (pair.wrong.length < tries) pair.lockedUntil = 0
          if (counts) names.set(name, (names.get(name) ?? []).slice(0, -1))
        },
      }
    },
    /** The right password came from there: what was wrong before is forgiven, and strangers cannot lock this address any more. */
    right: (name: string, address: string): void => {
      ledgers.borne.pairs.delete(`${name} ${address}`)
      homes.set(name, [address, ...(homes.get(name) ?? []).filter(known => known !== address)].slice(0, KNOWN_ADDRESSES))
    },
  }
}
export type PasswordTries = ReturnType<typeof passwordTries>

const ledger = (max: number) => ({ pairs: new LRUCache<string, Pair>({ max }), names: new LRUCache<string, number[]>({ max }) })
const recent = (moments: readonly number[] = [], at: number, withinMs: number) => moments.filter(moment => at - moment < withinMs)
