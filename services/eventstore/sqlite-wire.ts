import type { LogRead, Page, Slice, StreamRead } from './sqlite-log.ts'

/** What the calling thread and the two workers of the embedded event store say to each other. */
export type ReaderRequest = StreamRead | LogRead
export type ReaderAnswer = Slice | Page

/**
 * One request is one commit: the appends that came together, one after another in a flat list (`stream, expected, n`, then n times
 * `id, type, data, meta`; expected −1 for none). A flat list of strings is what costs least to clone.
 */
export type WriterRequest = (string | number)[]
/** Three numbers for each append (`outcome, revision, position`), then the head of the log. */
export type WriterAnswer = number[]

export const written = 0
/** not at the expected revision; `revision` is the actual one, −1 for none */
export const conflicting = 1
