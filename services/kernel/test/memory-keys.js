/** A key store that lives as long as the test, for servers in tests about something else. */
export const memoryKeys = () => {
    const kept = new Map();
    return {
        acquire: async (id, { hash, at, owner, ms }) => {
            const [there, now] = [kept.get(id), Date.now()];
            if (there && there.hash !== hash)
                return { is: 'other' };
            if (there?.answer !== undefined)
                return { is: 'answered', answer: there.answer };
            if (there && there.until > now)
                return { is: 'held' };
            kept.set(id, { hash, at: there?.at ?? at, owner, until: now + ms });
            return there ? { is: 'left', at: there.at } : { is: 'new' };
        },
        renew: async (id, owner, ms) => {
            const there = kept.get(id);
            if (there?.owner === owner)
                there.until = ms > 0 ? Date.now() + ms : 0;
        },
        answer: async (id, owner, answer) => {
            const there = kept.get(id);
            if (there?.owner === owner)
                there.answer ??= answer;
            return there ? there.answer : answer;
        },
    };
};
