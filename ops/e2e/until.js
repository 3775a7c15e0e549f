import { setTimeout as sleep } from 'node:timers/promises';
/** Asks until the answer is as wanted, and returns it. A test waits for a fact, never for a time: only here, and in `lastly` for pages. */
export const until = async (ask, isWanted = Boolean) => {
    for (;;) {
        const answer = await ask();
        if (isWanted(answer))
            return answer;
        await sleep(20);
    }
};
