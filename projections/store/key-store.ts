import type { Counters, KeptStates, Notes, OnceStore } from '#services/kernel/shared.ts'

/**
 * Keeps, for some days, idempotency keys and their answers, notes of requests to one another, and kept states of streams
 * (`services/kernel/shared.ts`). It is no view, since nothing of this is in the log. Adapters: `sqlite-key-store.ts` and
 * `mongodb-key-store.ts`; both pass `key-store-contract.ts`. Leases use the clocks of the machines, which may differ by less than a lease.
 */
export interface KeyStore extends OnceStore, Notes, Counters, KeptStates {
  /**
   * Acquires a key for `ms` from the instant `at`. Of all simultaneous callers one gets `new`. If the last owner let it expire without an
   * answer, one caller gets `left`, with the instant of the first owner. A caller with another `hash` gets `other`.
   */
  acquire(
    id: string,
    by: { hash: string; at: string; owner: string; ms: number },
  ): Promise<{ is: 'new' } | { is: 'left'; at: string } | { is: 'held' } | { is: 'other' } | { is: 'answered'; answer: string }>
  /** extends the lease of a key by `ms` where the owner still has it and has not answered; 0 frees it */
  renew(id: string, owner: string, ms: number): Promise<void>
  /**
   * Saves an answer; the first one of the key's owner stays. Returns the saved answer, the given one if the key is forgotten, or
   * undefined if the key has passed to another owner who has not answered yet.
   */
  answer(id: string, owner: string, answer: string): Promise<string | undefined>
  /** deletes keys older than the instant, answered or not, at most `limit`; returns their number */
  sweep(before: string, limit: number): Promise<number>
  close(): Promise<void>
}
