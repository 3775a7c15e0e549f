export const PREFIX = 'eKingChannel';
/** names of all entries */
export const namesIn = (box) => Array.from({ length: box.length }, (_, index) => box.key(index));
/**
 * Values in the browser under a prefix, for a given time (DOMAIN §9.9). An expired, broken or undecipherable value counts as missing. A
 * full or forbidden storage keeps nothing, so readers must always expect nothing.
 * @param box `localStorage` (default of both applications) or `sessionStorage`
 */
export const storage = ({ box, prefix = PREFIX, now = Date.now, cipher }) => {
    const nameOf = (key) => `${prefix}.${key}`;
    return {
        /** @param expiresIn ms; without it the value stays until it is removed */
        set: (key, value, { expiresIn } = {}) => {
            const text = JSON.stringify({ value, ...(expiresIn !== undefined && { until: now() + expiresIn }) });
            try {
                box.setItem(nameOf(key), cipher ? cipher.encrypt(text) : text);
            }
            catch {
                box.removeItem(nameOf(key));
            }
        },
        get: (key) => {
            const text = box.getItem(nameOf(key));
            if (text === null)
                return null;
            const kept = readable(text, cipher);
            if (kept && (kept.until === undefined || now() < kept.until))
                return kept.value;
            box.removeItem(nameOf(key));
            return null;
        },
        remove: (key) => box.removeItem(nameOf(key)),
        /** everything under the prefix, nothing else */
        clear: () => {
            for (const name of namesIn(box))
                if (name.startsWith(`${prefix}.`))
                    box.removeItem(name);
        },
    };
};
const readable = (text, cipher) => {
    try {
        return JSON.parse(cipher ? cipher.decrypt(text) : text);
    }
    catch {
        return undefined;
    }
};
