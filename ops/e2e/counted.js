const COUNTS = Symbol.for('what a test file starts');
/** Counts expensive things in a test file. `ops/ci/each-file.mjs` reports them at the end, and `ops/ci/budgets.json` limits them. */
export const counted = (what, many = 1) => {
    const all = globalThis;
    const counts = all[COUNTS] ?? {};
    all[COUNTS] = { ...counts, [what]: (counts[what] ?? 0) + many };
};
const CALLS = Symbol.for('the calls that a test file knows');
/**
 * Notes calls by method and path: those that the product has (`declared`), and those that have answered a test with what they declare
 * (`answered`). A whole run names those of the former that are none of the latter (`ops/ci/answered.mjs`).
 */
export const noted = (what, call) => {
    const all = globalThis;
    all[CALLS] ??= { declared: new Set(), answered: new Set() };
    all[CALLS][what].add(call);
};
