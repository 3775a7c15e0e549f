import { LRUCache } from 'lru-cache'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { randomBytes } from '#services/kernel/ids.ts'
import type { OnceStore } from '../once.ts'

/** Statuses of the challenge in the envelope's `sta`; 0 is none (`ops/ci/checklist.tsv` 104). */
export const sta = { none: 0, challenged: 10_000, busy: 10_001, failed: 10_003 } as const
export const PREVENT_HEADER = 'x-prevent-code'

const WINDOW_MS = 10_000
const CODE_LIVES_MS = 60_000
/** codes that one caller may ask for in a window: a page that repeats what was challenged needs one, a program that hammers gets no more */
const CODES_PER_WINDOW = 3

type Caller = { window: number; requests: number; codes: number }
const idOf = (key: string) => `prevent:${key}`

/**
 * The challenge between "normal" and 429. Whoever (user, or address when not logged in) sends more than `burst` requests within ten seconds
 * is answered `sta` 10000 (HTTP 428) and nothing is done, until he repeats a request with a code from `/api/member/auth/r/preventCode` in the
 * header `x-prevent-code`; then his count begins anew. A wrong, used or old code is answered 10003, asking for codes too often 10001. Our own
 * client does that by itself, so a page that loads much goes on a moment later, and a script that only sends does not; one that plays along is
 * slowed to a few bursts per window and then meets the rate limit. Requests are counted in this process's memory, the oldest caller forgotten:
 * several processes each count their own share. Codes are left where every process finds them; only who brings one has it looked for.
 * @param burst requests per ten seconds; 0 is no challenge
 */
export const challenges = ({ burst, once, clock }: { burst: number; once: OnceStore; clock: () => number }) => {
  const instant = (ahead = 0) => new Date(clock() + ahead).toISOString()
  const callers = new LRUCache<string, Caller>({ max: 20_000 })
  const callerOf = (key: string): Caller => {
    const window = Math.floor(clock() / WINDOW_MS)
    const known = callers.get(key)
    if (known?.window === window) return known
    const next: Caller = { window, requests: 0, codes: 0 }
    callers.set(key, next)
    return next
  }
  const count = (key: string): void => {
    if (++callerOf(key).requests > burst)
      throw new Refused(code.challenged, '请求过于密集，请完成验证', { status: 428, sta: sta.challenged })
  }
  const proved = async (key: string, given: string): Promise<void> => {
    if ((await once.take(idOf(key), instant())) !== given) throw new Refused(code.challenged, '验证失败', { status: 428, sta: sta.failed })
    callerOf(key).requests = 0
    count(key)
  }
  return {
    /** Nothing is waited for unless a code was brought. @throws Refused 428 with `sta` 10000 or 10003 */
    check: (key: string, given: string | undefined): Promise<void> | undefined => {
      if (burst === 0) return undefined
      if (given !== undefined) return proved(key, given)
      count(key)
      return undefined
    },
    /** @throws Refused 429 with `sta` 10001 */
    issue: async (key: string): Promise<{ preventCode: string; expiresAt: string }> => {
      if (burst > 0 && ++callerOf(key).codes > CODES_PER_WINDOW)
        throw new Refused(code.challenged, '系统繁忙，请稍后再试', { status: 429, sta: sta.busy })
      const preventCode = randomBytes(16).toString('base64url')
      const expiresAt = instant(CODE_LIVES_MS)
      await once.put(idOf(key), preventCode, { at: instant(), until: expiresAt })
      return { preventCode, expiresAt }
    },
  }
}
export type Challenges = ReturnType<typeof challenges>
