/** The p-th percentile, 0 < p ≤ 1, of samples in any order. */
export const percentile = (samples, p) => {
    const sorted = samples.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))];
};
export const median = (samples) => percentile(samples, 0.5);
export const medianCpu = (samples) => ({
    all: median(samples.map(({ all }) => all)),
    main: median(samples.map(({ main }) => main)),
});
/** Rounded to `digits` after the point. */
export const rounded = (value, digits = 0) => Number(value.toFixed(digits));
export const scale = Number(process.env.BENCH_SCALE ?? 1);
/**
 * The number of pieces that a row wants; with `BENCH_SCALE=0.01` a hundredth of it, to see in seconds that the row runs. The values are
 * then meaningless.
 */
export const scaled = (count, least = 1) => Math.max(Math.min(count, least), Math.round(count * scale));
