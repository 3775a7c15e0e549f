import { sleep } from '#services/kernel/time.ts';
import { waiters } from './waiters.ts';
/** interval at which a following process polls, ms */
const POLL = 25;
/**
 * Waits for views that another process projects: the checkpoint that it writes is polled, once for all who wait for a view. True when the
 * view shows everything up to a position, false after `timeoutMs`, or when the process is closing.
 */
export const lookouts = (store, signal) => {
    const known = new Map();
    const lookOut = (name) => {
        const places = waiters();
        const look = async () => {
            const live = await store.getPointer(name);
            if (live)
                places.advance(await store.checkpoint(live));
        };
        const lookout = { places, looked: look(), waiting: 0 };
        known.set(name, lookout);
        const goOn = async () => {
            for (await lookout.looked; lookout.waiting > 0 && !signal.aborted; await look())
                await sleep(POLL);
            if (signal.aborted)
                throw new Error('this process is closing');
        };
        goOn()
            .catch(error => places.fail(error))
            // nothing is kept of the answer: the documents may have changed before the next query
            .finally(() => known.delete(name));
        return lookout;
    };
    return async (name, position, timeoutMs) => {
        const lookout = known.get(name) ?? lookOut(name);
        lookout.waiting++;
        try {
            await lookout.looked;
            return await lookout.places.reached(position, timeoutMs);
        }
        catch (error) {
            if (signal.aborted)
                return false;
            throw error;
        }
        finally {
            lookout.waiting--;
        }
    };
};
