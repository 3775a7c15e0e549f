import { isDeepStrictEqual } from 'node:util';
/**
 * Asks until the expected fields are as given, with growing pauses (callers have a quota), for at most `atMostMs`. @returns the last
 * answer, and these fields of it
 */
export const askUntil = async (ask, expected, atMostMs) => {
    const began = Date.now();
    for (let wait = 25;; wait = Math.min(1_000, wait * 1.5)) {
        const answer = await ask();
        const fields = Object.fromEntries(Object.keys(expected).map(field => [field, answer[field]]));
        const so = isDeepStrictEqual(fields, expected);
        if (so || Date.now() - began >= atMostMs)
            return { answer, fields, so };
        await new Promise(done => setTimeout(done, wait));
    }
};
