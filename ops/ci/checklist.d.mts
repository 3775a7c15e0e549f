/** by file: the titles of its tests, at any depth, and whether they passed; `skipped`: tests of it did not run */
export type Results = Map<string, { titles: Map<string, boolean>; skipped?: boolean }>
export const checklist: (results: Results) => Promise<string[]>
export const uncovered: (rows: string[][], results: Results) => string[]
