/*
 * Small pieces of data that requests leave for one another in any process, and that expire. The key store keeps them
 * (projections/store/key-store.ts). Instants are the program's, ISO 8601 UTC. A store that does not answer throws `Unavailable`.
 */

/** Values that can be taken once: the answer of a captcha, a sign-on ticket, a prevention code. */
export interface OnceStore {
  /** Puts a value and replaces an earlier one under the id. It also removes some values that expired before the instant `at`. */
  put(id: string, value: string, during: { at: string; until: string }): Promise<void>
  /** Takes the value that has not expired at `now`. It is gone afterwards, also when it had expired. */
  take(id: string, now: string): Promise<string | undefined>
}

/** Notes of recent events under an id: wrong passwords, orders of the last moments. */
export interface Notes {
  /**
   * Adds a note and keeps only the newest `most`. When several callers add at once, each one gets the notes that were added before its own.
   * @returns the earlier notes that have not expired at the instant `at`, the oldest first
   */
  note(id: string, value: string, during: { at: string; until: string; most: number }): Promise<string[]>
  /** The notes that have not expired at `now`, the oldest first. */
  noted(id: string, now: string): Promise<string[]>
  /** Takes one note back. */
  unnote(id: string, value: string): Promise<void>
  /** Removes all notes of an id. */
  forget(id: string): Promise<void>
}

/** Sums of counts from all processes. */
export interface Counters {
  /**
   * Adds to each count. An id belongs to one window of time and is used for no other: its count is forgotten some time after `until`.
   * @returns the sums, in the order of the counts
   */
  add(counts: readonly { id: string; by: number }[], during: { at: string; until: string }): Promise<number[]>
}

/**
 * Stored states of long streams, so that a start need not read them whole (`kept` of a decider). None of them is a fact: without it the log
 * is read.
 */
export interface KeptStates {
  /** Keeps a state; the newest of a stream counts. It also removes some states that expired before the instant `at`. */
  keepState(stream: string, state: string, during: { at: string; until: string }): Promise<void>
  keptState(stream: string): Promise<string | undefined>
}
