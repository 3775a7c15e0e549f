/*
 * Small things that requests leave for one another, whichever process they come to, and that end by themselves: the store of claims keeps them
 * (projections/store/claims.ts). Instants are the program's, ISO 8601 UTC. An answer that does not come is `Unavailable`.
 */

/** What is good for one taking: the answer of a captcha, a sign-on ticket, a prevention code. */
export interface OnceStore {
  /** what was there under the id is no more; some of those that were over at the instant `at` go with it */
  put(id: string, value: string, during: { at: string; until: string }): Promise<void>
  /** what is there and not over at `now`; it is gone afterwards, also when it was over */
  take(id: string, now: string): Promise<string | undefined>
}

/** What happened under an id lately: wrong passwords, orders of the last moments. */
export interface Notes {
  /**
   * Adds a note; no more than the newest `most` are kept. Of all who add at once each is told of those before him.
   * @returns what was noted before and is not over at the instant `at`, the oldest first
   */
  note(id: string, value: string, during: { at: string; until: string; most: number }): Promise<string[]>
  /** what is noted and not over at `now`, the oldest first */
  noted(id: string, now: string): Promise<string[]>
  /** the note is taken back */
  unnote(id: string, value: string): Promise<void>
  /** all that was noted is gone */
  forget(id: string): Promise<void>
}

/** Sums of what all processes count. */
export interface Counters {
  /**
   * Adds to each count. An id is of one stretch of time and used for no other: its count is forgotten some time after `until`.
   * @returns the sums, in the order of the counts
   */
  add(counts: readonly { id: string; by: number }[], during: { at: string; until: string }): Promise<number[]>
}

/** States of long streams, put by so that a start need not read them whole (`kept` of a decider). None of them is a fact: without it the log is read. */
export interface KeptStates {
  /** the newest of a stream counts; some of those that were over at the instant `at` go with it */
  keepState(stream: string, state: string, during: { at: string; until: string }): Promise<void>
  keptState(stream: string): Promise<string | undefined>
}
