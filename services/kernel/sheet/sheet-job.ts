import type { Sheet } from './collect.ts'

/**
 * Messages between `readSheet` and its thread: a file and a limit go in; a sign that work has begun and then one answer come out. `thread`
 * is the id that the operating system gives the thread, where it can be told.
 */
export type SheetJob = { bytes: Uint8Array; maxRows: number }
export type BegunSheet = { begun: true; thread: string | undefined }
export type SheetOutcome = { sheet: Sheet } | { refused: string; cause: string }
