/** How many random lives or rounds a test has: `many` at a landing, `DEEP` times as many in the nightly run, which sets it. */
export const runs = (many: number): number => Math.round(many * Number(process.env.DEEP ?? 1))
