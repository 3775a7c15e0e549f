/** Caches results by argument, for functions that get the same few thousand arguments again and again. */
export const memoize = (find, max = 10_000) => {
    const found = new Map();
    return key => {
        let value = found.get(key);
        if (value === undefined) {
            value = find(key);
            if (found.size >= max)
                found.clear();
            found.set(key, value);
        }
        return value;
    };
};
