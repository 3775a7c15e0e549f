import type { LogRead, Page, Slice, StreamRead } from './sqlite-log.ts'

/** Messages between the calling thread and the two workers of the embedded event store. */
export type ReaderRequest = StreamRead | LogRead
export type ReaderAnswer = Slice | Page

/**
 * Appends one after another in a flat list (`stream, expected, n`, then n times `id, type, data, meta`; expected −1 for none): a flat list
 * of strings is cheapest to clone. `more` announces further requests, which may join the same commit.
 */
export type WriterRequest = { appends: (string | number)[]; more: boolean }
/** Three numbers for each append (`outcome, revision, position`), then the instant of the commit in ms and the head of the log. */
export type WriterAnswer = number[]

export const written = 0
/** not at the expected revision; `revision` is the actual one, −1 for none */
export const conflicting = 1
/** exactly these events were there already: the answer is the first one, and the stream may have gone on */
export const repeats = 2
