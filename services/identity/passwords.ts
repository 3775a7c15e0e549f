import { formsOf, TOO_COMMON } from '#contracts/identity/common-passwords.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import { randomBytes } from '#services/kernel/ids.ts'
import { commonPasswords, sixDigits, weakSixDigits } from './known-hashes.ts'

type Cost = { memoryCost: number; timeCost: number }
/** 64 MB, three passes: about 50 ms */
const costOfToday: Cost = { memoryCost: 64 * 1024, timeCost: 3 }
const AT_ONCE = 2
const WAITING = 50

/** The native module is loaded with the first password: it must not slow the start. */
const argon2 = () => import('@node-rs/argon2')

/**
 * Hashes the passwords that clients send (contracts/identity/password.ts) by argon2id, in queues of its own; each hash names its
 * parameters. A lower cost than today's is for tests, which do not prove strength.
 */
export const passwords = (cost: Cost = costOfToday) => {
  const inTurn = limit(AT_ONCE, WAITING)
  const openly = byAddress(limit(1, 20), 3)
  const isCommon = commonPasswords()
  const isOfSixDigits = sixDigits()

  /** A well-formed hash of today's cost that belongs to no password: comparing with it takes as long as with a real one. */
  const ofNobody = (): string => {
    const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
    return `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$${base64(16)}$${base64(32)}`
  }
  const compare = async (passwordHash: string | undefined, given: string): Promise<boolean> => {
    const right = await (await argon2()).verify(passwordHash ?? ofNobody(), given)
    return right && passwordHash !== undefined
  }

  /** @throws Refused 429 when too many are waiting */
  const hash = (given: string): Promise<string> => inTurn(async () => (await argon2()).hash(given, cost))

  return {
    hash,
    /**
     * The hash of a password that somebody has chosen: not one of the commonest, nor six digits, nor the login name.
     * @throws Refused 400 under the field, 429 when too many are waiting
     */
    hashChosen: async (given: string, field: string, loginName = ''): Promise<string> => {
      const digest = given.toLowerCase()
      const own = [...new Set([loginName, loginName.toLowerCase(), loginName.toUpperCase()])]
        .filter(Boolean)
        .flatMap(name => [...formsOf(name)])
      const isOwn = (await Promise.all(own.map(clientHash))).includes(digest)
      if (isOwn || (await isCommon(digest)) || (await isOfSixDigits(digest))) throw invalid(TOO_COMMON, { [field]: TOO_COMMON })
      return hash(given)
    },
    /**
     * Is this the password? Without a hash (no such user) it does the same work and returns false.
     * @throws Refused 429 when too many are waiting
     */
    verify: (passwordHash: string | undefined, clientHash: string): Promise<boolean> => inTurn(() => compare(passwordHash, clientHash)),
    /**
     * The same where no captcha is asked. It has a queue of its own, so that logins do not wait however many ask there, and takes one task
     * of an address at a time.
     * @throws Refused 429 when too many are waiting, of this address or of all
     */
    verifyOpenly: (address: string, passwordHash: string | undefined, clientHash: string): Promise<boolean> =>
      openly(address, () => compare(passwordHash, clientHash)),
    /** Was it hashed at another cost than today's? */
    isOutdated: async (passwordHash: string): Promise<boolean> => {
      const used = (await argon2()).parseOptions(passwordHash)
      return used.memoryCost !== cost.memoryCost || used.timeCost !== cost.timeCost
    },
    isOfSixDigits,
    isWeakPin: weakSixDigits(),
    /** tasks that wait for their turn */
    waiting: (): number => inTurn.waiting(),
  }
}
export type Passwords = ReturnType<typeof passwords>

/** Limits password work, which fills the thread pool that files and DNS share and takes 64 MB each: few at a time, and no endless queue. */
export function limit(atOnce: number, mayWait: number) {
  let running = 0
  const waiting: (() => void)[] = []
  const inTurn = async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mayWait) throw new Refused(code.tooFast, '登录人数过多，请稍后再试', { status: 429 })
      await new Promise<void>(resolve => waiting.push(resolve))
    } else running++
    try {
      return await task()
    } finally {
      // hands its place to the next task, so that no other can slip in between
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return Object.assign(inTurn, { waiting: () => waiting.length })
}

/** Lets one task of an address into `queue` at a time; `mayWait` more of that address wait for it. */
export function byAddress(queue: ReturnType<typeof limit>, mayWait: number) {
  const lines = new Map<string, ReturnType<typeof limit>>()
  const under = new Map<string, number>()
  return async <T>(address: string, task: () => Promise<T>): Promise<T> => {
    const line = lines.get(address) ?? limit(1, mayWait)
    lines.set(address, line)
    under.set(address, (under.get(address) ?? 0) + 1)
    try {
      return await line(() => queue(task))
    } finally {
      const left = under.get(address)! - 1
      under.set(address, left)
      if (left === 0) {
        lines.delete(address)
        under.delete(address)
      }
    }
  }
}
