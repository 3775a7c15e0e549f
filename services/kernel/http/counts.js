import QuickLRU from 'quick-lru';
import { nowMs } from '../time.ts';
export const MINUTE_MS = 60_000;
/** interval at which processes share their counts, ms */
export const EXCHANGE_MS = 1_000;
/** share of the limit below which a process keeps a caller's count to itself: sixteen processes hide one limit at most */
const WORTH_TELLING = 1 / 16;
/** callers whose counts are shared at once; the rest waits for the next exchange */
const AT_A_TIME = 1_000;
/**
 * Counts the requests of each caller within a window of time, without waiting for anything. A process counts exactly what comes to it and
 * adds what the others had counted a second ago (`exchange`). A caller who sends to several processes at once can exceed the limit by what
 * comes within that second, and by a sixteenth of the limit for each process that has seen less than that; never by a whole limit for each
 * process. With `counters` a window begins by the clock, the same for all processes; without, it begins with the caller's first request.
 * When too many callers are known, the oldest is forgotten.
 */
export const callerCounts = ({ what, windowMs, limit, counters, clock = nowMs, }) => {
    const callers = new QuickLRU({ maxSize: 20_000 });
    /** callers with requests since the last exchange */
    const active = new Set();
    const countOf = (caller) => {
        const now = clock();
        const known = callers.get(caller);
        if (known && now >= known.start && now < known.start + windowMs)
            return known;
        const next = { start: counters ? now - (now % windowMs) : now, here: 0, told: 0, elsewhere: 0 };
        callers.set(caller, next);
        return next;
    };
    const sum = ({ here, elsewhere }) => here + elsewhere;
    const add = (caller, by) => {
        const count = countOf(caller);
        count.here += by;
        if (counters)
            active.add(caller);
        return count;
    };
    return {
        /**
         * Counts one more request.
         * @returns the count by now, and the time until the window ends, ms
         */
        count: (caller) => {
            const counted = add(caller, 1);
            return { count: sum(counted), endsIn: counted.start + windowMs - clock() };
        },
        /** Sets the caller's count to zero in all processes. */
        reset: (caller) => {
            add(caller, -sum(countOf(caller)));
        },
        /**
         * Shares the counts with the other processes. A failed exchange is repeated at the next one.
         * @returns whether there is more to share
         */
        exchange: async () => {
            if (!counters)
                return false;
            const now = clock();
            const start = now - (now % windowMs);
            const telling = [];
            for (const caller of active) {
                if (telling.length === AT_A_TIME)
                    break;
                active.delete(caller);
                const count = callers.peek(caller);
                // the window of this count is over
                if (count?.start !== start)
                    continue;
                if (count.told !== 0 || Math.abs(count.here) >= limit * WORTH_TELLING)
                    telling.push({ caller, count, by: count.here - count.told });
            }
            if (telling.length === 0)
                return false;
            const instant = (ms) => new Date(ms).toISOString();
            const adding = telling.map(({ caller, by }) => ({ id: `${what} ${start} ${caller}`, by }));
            try {
                const sums = await counters.add(adding, { at: instant(now), until: instant(start + windowMs) });
                for (const [n, { count, by }] of telling.entries()) {
                    count.told += by;
                    count.elsewhere = sums[n] - count.told;
                }
            }
            catch (error) {
                for (const { caller } of telling)
                    active.add(caller);
                throw error;
            }
            return active.size > 0 && telling.length === AT_A_TIME;
        },
    };
};
