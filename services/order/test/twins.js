import { orderNumber } from '#services/kernel/stream/numbers.ts';
/** Two keys whose first number of the day is the same: one in a few thousand pairs. */
export const twins = (now) => {
    const seen = new Map();
    for (let n = 0;; n++) {
        const key = `key-${n}`;
        const number = orderNumber(now, key, 0);
        const twin = seen.get(number);
        if (twin)
            return [twin, key];
        seen.set(number, key);
    }
};
