import type { Sheet } from './collect.ts'

/** What `readSheet` and its thread say to each other: a file and a limit in; `begun`, and then one answer out. */
export type Job = { bytes: Uint8Array; maxRows: number }
export const begun = 'begun'
export type Outcome = { sheet: Sheet } | { refused: string; cause: string }
