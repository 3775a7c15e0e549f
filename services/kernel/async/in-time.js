import { clearTimeout, setTimeout } from '../time.ts';
/**
 * Waits for the answer of `work` no longer than `ms`. A later answer is ignored.
 * @throws the error that `late` makes, when `work` takes longer
 */
export const inTime = async (work, ms, late) => {
    let timer;
    const tooLong = new Promise((_, fail) => {
        timer = setTimeout(() => fail(late()), ms);
    });
    try {
        return await Promise.race([work(), tooLong]);
    }
    finally {
        clearTimeout(timer);
    }
};
/** Waits until `work` is done, or for so long. */
export const atMost = (ms, work) => inTime(() => work, ms, () => undefined).catch(error => {
    if (error !== undefined)
        throw error;
});
