/**
 * Runs a task for every item, at most `width` at a time; answers in the order of the items. After a failure, and once `signal` aborts, no
 * further task begins.
 */
export const inParallel = async (items, width, task, signal) => {
    const results = [];
    let next = 0;
    const work = async () => {
        while (next < items.length && !signal?.aborted) {
            const index = next++;
            try {
                results[index] = await task(items[index], index);
            }
            catch (error) {
                next = items.length;
                throw error;
            }
        }
    };
    await Promise.all(Array.from({ length: Math.min(width, items.length) }, work));
    return results;
};
