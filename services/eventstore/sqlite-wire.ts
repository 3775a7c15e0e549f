import type { LogRead, Page, Slice, StreamRead } from './sqlite-log.ts'

/** What the calling thread and the two workers of the embedded event store say to each other. */
export type ReaderRequest = StreamRead | LogRead
export type ReaderAnswer = Slice | Page

/**
 * A part of a commit: appends one after another in a flat list (`stream, expected, n`, then n times `id, type, data, meta`; expected −1 for
 * none), since a flat list of strings is what costs least to clone. `commit` is 0 except in the last part, the only one that is answered:
 * there it is the number of appends in all parts.
 */
export type WriterRequest = { appends: (string | number)[]; commit: number }
/** Three numbers for each append of the commit (`outcome, revision, position`), then the head of the log. */
export type WriterAnswer = number[]

export const written = 0
/** not at the expected revision; `revision` is the actual one, −1 for none */
export const conflicting = 1
