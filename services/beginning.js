/** The stream in which the seed notes its begin and its end (ops/seed/seed.ts). */
export const seedStream = (beginning) => `seed-${beginning}`;
/**
 * The beginning of this log: with demonstration data or plain; undefined before the first start. It never changes. Users with well-known
 * passwords, and the shortcuts that go with them, never come to a log that began without them, whatever a later start is configured to.
 */
export const beginningOf = async (events) => {
    for (const beginning of ['plain', 'demo'])
        if ((await events.read(seedStream(beginning), { limit: 1 })).length > 0)
            return beginning;
    return undefined;
};
