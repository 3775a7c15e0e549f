const COUNTS = Symbol.for('what a test file starts')

/** Counts expensive things in a test file. `ops/ci/each-file.mjs` reports them at the end, and `ops/ci/budgets.json` limits them. */
export const counted = (what: 'programs' | 'pages' | 'loads' | 'processes' | 'lives', many = 1): void => {
  const all = globalThis as { [COUNTS]?: Record<string, number> }
  const counts = all[COUNTS] ?? {}
  all[COUNTS] = { ...counts, [what]: (counts[what] ?? 0) + many }
}
