const COUNTS = Symbol.for('what a test file starts')

/** Counts what is dear in a test file; `ops/ci/each-file.mjs` tells it at the end, and `ops/ci/budgets.json` says how many there may be. */
export const counted = (what: 'programs' | 'pages' | 'loads' | 'processes' | 'lives', many = 1): void => {
  const all = globalThis as { [COUNTS]?: Record<string, number> }
  const counts = all[COUNTS] ?? {}
  all[COUNTS] = { ...counts, [what]: (counts[what] ?? 0) + many }
}
