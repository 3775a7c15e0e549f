import { counted } from '#ops/e2e/counted.ts'

/** what random tests draw by: the same at each landing, so that one fails or passes for what was changed; `FC_SEED` draws others */
export const seed = Number(process.env.FC_SEED ?? 20_261_128)

/**
 * How many random lives or rounds a test has: `many` at a landing, `DEEP` times as many in the nightly run, which sets it. `ops/ci/budgets.json` says how
 * many all tests may have together.
 */
export const runs = (many: number): number => {
  const times = Math.round(many * Number(process.env.DEEP ?? 1))
  counted('lives', times)
  return times
}
