/** An `OnceStore`, `Notes` and `Counters` in memory, for tests of a single process. */
export const memoryShared = () => {
    const left = new Map();
    const notes = new Map();
    const counts = new Map();
    const noted = (id, now) => (notes.get(id) ?? []).flatMap(({ value, until }) => (now < until ? [value] : []));
    return {
        put: async (id, value, { until }) => {
            left.set(id, { value, until });
        },
        take: async (id, now) => {
            const found = left.get(id);
            left.delete(id);
            return found && now < found.until ? found.value : undefined;
        },
        note: async (id, value, { at, until, most }) => {
            const before = noted(id, at);
            notes.set(id, [...(notes.get(id) ?? []), { value, until }].slice(-most));
            return before;
        },
        noted: async (id, now) => noted(id, now),
        unnote: async (id, value) => {
            notes.set(id, (notes.get(id) ?? []).filter(note => note.value !== value));
        },
        forget: async (id) => void notes.delete(id),
        add: async (all) => all.map(({ id, by }) => {
            const sum = (counts.get(id) ?? 0) + by;
            counts.set(id, sum);
            return sum;
        }),
    };
};
