import { sleep } from '../time.ts';
import { atMost } from './in-time.ts';
/** pause before work that has more to do goes on, ms */
const AGAIN = 200;
/** ms that a stop waits for what is under way: it may wait for a gateway or a mail server that does not answer */
export const STOP_MS = 5_000;
/**
 * Repeats a piece of work: now, and `everyMs` after each end. Work that returns `true` has more to do and goes on soon. A failure is
 * logged, and the work runs again at its next time. `close` aborts the signal that the work was given, by which it begins nothing more, and
 * waits a while for what is under way.
 */
export const periodically = (work, { what, everyMs, log, stopMs = STOP_MS }) => {
    const stop = new AbortController();
    const loop = async () => {
        while (!stop.signal.aborted) {
            const more = await work(stop.signal).catch(error => {
                if (!stop.signal.aborted)
                    log.error({ err: error }, `${what} failed, will try again`);
                return false;
            });
            await sleep(more ? AGAIN : everyMs, undefined, { signal: stop.signal }).catch(() => { });
        }
    };
    const running = loop();
    return {
        close: async () => {
            stop.abort();
            await atMost(stopMs, running);
        },
    };
};
