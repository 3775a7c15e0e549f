/** A browser's storage in memory; `kept` are its contents. */
export const memoryBox = (start = {}) => {
    const kept = new Map(Object.entries(start));
    return {
        kept,
        get length() {
            return kept.size;
        },
        key: (index) => [...kept.keys()][index] ?? null,
        getItem: (name) => kept.get(name) ?? null,
        setItem: (name, value) => void kept.set(name, value),
        removeItem: (name) => void kept.delete(name),
    };
};
