import { clearTimeout, setTimeout } from '#services/kernel/time.ts';
/** Promises that wait for a view to reach a position. */
export const waiters = () => {
    const waiting = new Set();
    let reachedNow = -1;
    let failure;
    let noticed = () => { };
    return {
        any: () => waiting.size > 0,
        /** Resolves when somebody waits, or after `ms`. */
        somebody: (ms) => new Promise(resolve => {
            if (waiting.size > 0 || failure)
                return resolve();
            const timer = setTimeout(() => noticed(), ms);
            noticed = () => {
                clearTimeout(timer);
                noticed = () => { };
                resolve();
            };
        }),
        /** releases everybody who waits for other waiters */
        hurry: () => noticed(),
        advance(position) {
            reachedNow = position;
            for (const waiter of waiting)
                if (waiter.position <= position)
                    waiter.resolve(true);
        },
        /** rejects everybody who waits, now or later */
        fail(error) {
            failure ??= error;
            noticed();
            for (const waiter of waiting)
                waiter.reject(failure);
        },
        /** @param timeoutMs Infinity for as long as it takes */
        reached(position, timeoutMs) {
            if (failure)
                return Promise.reject(failure);
            if (position <= reachedNow)
                return Promise.resolve(true);
            return new Promise((resolve, reject) => {
                const timer = timeoutMs === Number.POSITIVE_INFINITY ? undefined : setTimeout(() => done(() => resolve(false)), timeoutMs);
                const done = (settle) => {
                    clearTimeout(timer);
                    waiting.delete(waiter);
                    settle();
                };
                const waiter = { position, resolve: value => done(() => resolve(value)), reject: error => done(() => reject(error)) };
                waiting.add(waiter);
                noticed();
            });
        },
    };
};
