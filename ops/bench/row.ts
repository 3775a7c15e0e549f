/** A line of `npm run bench`. `value` is in `unit`; `ratio` is against the raw baseline of the same run, `goal` says what is asked of either. */
export type BenchRow = { row: string; work: string; value: number; unit: string; ratio?: number; goal: string; ok: boolean }
