import { realTimers } from './timers.ts';
/**
 * Collects names of changed lists. It reports the first at once, then only every `everyMs`, and not while the page is hidden: in a busy
 * system, lists that change all the time must not be refetched all the time.
 */
export const paced = (tell, { everyMs, isSeen = () => true, timers = realTimers }) => {
    let waiting;
    let resting;
    const go = () => {
        if (waiting === undefined || resting !== undefined || !isSeen())
            return;
        const lists = waiting;
        waiting = undefined;
        resting = timers.setTimeout(() => {
            resting = undefined;
            go();
        }, everyMs);
        tell(lists);
    };
    return {
        heard: (news) => {
            waiting = news === 'ALL' || waiting === 'ALL' ? 'ALL' : new Set([...(waiting ?? []), ...Object.keys(news)]);
            go();
        },
        /** called when the page becomes visible again */
        look: go,
        stop: () => {
            timers.clearTimeout(resting);
            waiting = undefined;
        },
    };
};
