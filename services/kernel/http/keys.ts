/**
 * Results of acquiring a key. `new`: nobody had acquired it. `left`: the first owner, as of the instant `at`, freed it or is gone, and the
 * caller owns it now. `held`: another request is at work under it. `other`: it was acquired for a different request.
 */
type KeyOutcome = { is: 'new' } | { is: 'left'; at: string } | { is: 'held' } | { is: 'other' } | { is: 'answered'; answer: string }

/**
 * A store of idempotency keys and of their answers, for some days; `services/app.ts` chooses one. An atomic insert decides for all
 * processes who came first. The store may forget: the log holds what a command has done under the command's id, and recognises it there.
 * @throws Unavailable when it does not answer: nobody then knows whether the key is free
 */
export interface Keys {
  /** Acquires a key for `ms` from the instant `at`. `hash` stands for the request, `owner` for this try. */
  acquire(id: string, by: { hash: string; at: string; owner: string; ms: number }): Promise<KeyOutcome>
  /** Holds a key for another `ms` while it is still the owner's; 0 frees it. */
  renew(id: string, owner: string, ms: number): Promise<void>
  /**
   * Keeps the answer of the owner. The first answer stays for good.
   * @returns the kept answer; undefined where another owner has acquired the key and has not answered yet
   */
  answer(id: string, owner: string, answer: string): Promise<string | undefined>
}
