import { code, Refused } from '#contracts/kernel/refused.ts';
import { randomBytes } from '../ids.ts';
import { callerCounts } from './counts.ts';
/** Values of `sta` in the envelope; 0 means no challenge (`ops/ci/checklist.tsv` 104). */
const sta = { none: 0, challenged: 10_000, busy: 10_001, failed: 10_003 };
export const PREVENT_HEADER = 'x-prevent-code';
const WINDOW_MS = 10_000;
const CODE_LIVES_MS = 60_000;
/**
 * codes that one caller may ask for in a window. A page needs one, with which it repeats the challenged requests; a program that hammers
 * gets no more
 */
const CODES_PER_WINDOW = 3;
const idOf = (key) => `prevent:${key}`;
/**
 * The challenge, a step between normal service and 429. A caller (the user, or the address when not logged in) who sends more than `burst`
 * requests within ten seconds gets `sta` 10000 (HTTP 428) and nothing is done. The caller then fetches a code from
 * `/api/member/auth/r/preventCode` and repeats a request with it in the header `x-prevent-code`, which sets the caller's count to zero. A
 * wrong, used or old code gets 10003; asking for codes too often gets 10001.
 *
 * Our own client does this by itself, so a page that loads much goes on a moment later. A script that only sends stops; a script that
 * fetches codes is slowed to a few bursts per window and then meets the rate limit. Requests are counted as `callerCounts` says, a moment
 * behind other processes. Codes are kept and counted exactly in a store that all processes share; only a request that asks for a code or
 * brings one reads that store.
 * @param burst requests per ten seconds; 0 turns the challenge off
 * @param together true when several processes count: `exchange` then shares their counts
 */
export const challenges = ({ burst, once, together = false, clock, }) => {
    const instant = (ahead = 0) => new Date(clock() + ahead).toISOString();
    const requests = callerCounts({ what: 'burst', windowMs: WINDOW_MS, limit: burst, ...(together && { counters: once }), clock });
    const count = (key) => {
        if (requests.count(key).count > burst)
            throw new Refused(code.challenged, '请求过于密集，请完成验证', { status: 428, sta: sta.challenged });
    };
    const proved = async (key, given) => {
        if ((await once.take(idOf(key), instant())) !== given)
            throw new Refused(code.challenged, '验证失败', { status: 428, sta: sta.failed });
        requests.reset(key);
        count(key);
    };
    const codesOf = async (key) => {
        const window = Math.floor(clock() / WINDOW_MS);
        const until = new Date((window + 1) * WINDOW_MS).toISOString();
        const [codes] = await once.add([{ id: `codes ${window} ${key}`, by: 1 }], { at: instant(), until });
        return codes;
    };
    return {
        /**
         * Returns a promise only when a code was brought.
         * @throws Refused 428 with `sta` 10000 or 10003
         */
        check: (key, given) => {
            if (burst === 0)
                return undefined;
            if (given !== undefined)
                return proved(key, given);
            count(key);
            return undefined;
        },
        /** @throws Refused 429 with `sta` 10001 */
        issue: async (key) => {
            if (burst > 0 && (await codesOf(key)) > CODES_PER_WINDOW)
                throw new Refused(code.challenged, '系统繁忙，请稍后再试', { status: 429, sta: sta.busy });
            const preventCode = randomBytes(16).toString('base64url');
            const expiresAt = instant(CODE_LIVES_MS);
            await once.put(idOf(key), preventCode, { at: instant(), until: expiresAt });
            return { preventCode, expiresAt };
        },
        exchange: requests.exchange,
    };
};
