import type { Sheet } from './collect.ts'

/**
 * What `readSheet` and its thread say to each other: a file and a limit in; that it has begun, and then one answer out. `thread` is the thread
 * as the operating system knows it, where that can be told.
 */
export type Job = { bytes: Uint8Array; maxRows: number }
export type Begun = { begun: true; thread: string | undefined }
export type Outcome = { sheet: Sheet } | { refused: string; cause: string }
