import { counted } from '#ops/e2e/counted.ts';
/** Seed of random tests: the same at each landing, so that a test fails or passes by what was changed; `FC_SEED` sets another. */
export const seed = Number(process.env.FC_SEED ?? 20_261_128);
/**
 * Number of random lives or rounds of a test: `many` at a landing, `DEEP` times as many in the nightly run, which sets it.
 * `ops/ci/budgets.json` limits the sum over all tests.
 */
export const runs = (many) => {
    const times = Math.round(many * Number(process.env.DEEP ?? 1));
    counted('lives', times);
    return times;
};
