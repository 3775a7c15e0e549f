import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { code, Refused } from '#contracts/kernel/refused.ts'

/** Statuses of the challenge in the envelope's `sta`; 0 is none (`ops/ci/checklist.tsv` 104). */
export const sta = { none: 0, challenged: 10_000, busy: 10_001, failed: 10_003 } as const
export const PREVENT_HEADER = 'x-prevent-code'

const WINDOW_MS = 10_000
const CODE_LIVES_MS = 60_000
/** codes that one caller may ask for in a window: a page that repeats what was challenged needs one, a program that hammers gets no more */
const CODES_PER_WINDOW = 3

type Caller = { window: number; requests: number; codes: number; code?: string; until: number }

/**
 * The challenge between "normal" and 429. Whoever (user, or address when not logged in) sends more than `burst` requests within ten seconds
 * is answered `sta` 10000 (HTTP 428) and nothing is done, until he repeats a request with a code from `/api/member/auth/r/preventCode` in the
 * header `x-prevent-code`; then his count begins anew. A wrong, used or old code is answered 10003, asking for codes too often 10001. Our own
 * client does that by itself, so a page that loads much goes on a moment later, and a script that only sends does not; one that plays along is
 * slowed to a few bursts per window and then meets the rate limit. Everything is in this process's memory, a counter and a code per caller,
 * the oldest forgotten: no store is asked. Several processes each count their own share and know their own codes only, so the proxy before
 * them must send a caller to one of them.
 * @param burst requests per ten seconds; 0 is no challenge
 */
export const challenges = ({ burst, clock = Date.now }: { burst: number; clock?: () => number }) => {
  const callers = new LRUCache<string, Caller>({ max: 20_000 })
  const callerOf = (key: string): Caller => {
    const window = Math.floor(clock() / WINDOW_MS)
    const known = callers.get(key)
    if (known?.window === window) return known
    const next: Caller = { window, requests: 0, codes: 0, until: known?.until ?? 0, ...(known?.code && { code: known.code }) }
    callers.set(key, next)
    return next
  }
  return {
    /** @throws Refused 428 with `sta` 10000 or 10003 */
    check: (key: string, given: string | undefined): void => {
      if (burst === 0) return
      const caller = callerOf(key)
      if (given !== undefined) {
        const right = caller.code === given && clock() < caller.until
        delete caller.code
        if (!right) throw new Refused(code.challenged, '验证失败', { status: 428, sta: sta.failed })
        caller.requests = 0
      }
      if (++caller.requests > burst) throw new Refused(code.challenged, '请求过于密集，请完成验证', { status: 428, sta: sta.challenged })
    },
    /** @throws Refused 429 with `sta` 10001 */
    issue: (key: string): { preventCode: string; expiresAt: string } => {
      const caller = callerOf(key)
      if (burst > 0 && ++caller.codes > CODES_PER_WINDOW)
        throw new Refused(code.challenged, '系统繁忙，请稍后再试', { status: 429, sta: sta.busy })
      caller.code = randomBytes(16).toString('base64url')
      caller.until = clock() + CODE_LIVES_MS
      return { preventCode: caller.code, expiresAt: new Date(caller.until).toISOString() }
    },
  }
}
export type Challenges = ReturnType<typeof challenges>
