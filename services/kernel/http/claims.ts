/**
 * What a claim finds. `new`: nobody had claimed the key; `left`: who claimed it first, as of the instant `at`, has given it up or is gone, and it
 * is the caller's now; `held`: somebody is at it; `other`: it was claimed for another request.
 */
export type ClaimOutcome =
  | { is: 'new' }
  | { is: 'left'; at: string }
  | { is: 'held' }
  | { is: 'other' }
  | { is: 'answered'; answer: string }

/**
 * Where idempotency keys are claimed and their answers kept for some days; `services/app.ts` hands one over. It is told once who came first, by
 * an atomic insert, to all processes alike. It may forget: what a command has done stands in the log under its id, and is recognised there.
 * @throws Unavailable when it does not answer: nobody knows then whether the key is claimed
 */
export interface Claims {
  /** Claims a key for `ms` as of the instant `at`. `hash` stands for the request, `owner` for this try. */
  claim(id: string, claim: { hash: string; at: string; owner: string; ms: number }): Promise<ClaimOutcome>
  /** Holds it for another `ms` where it is still the owner's; 0 gives it up. */
  renew(id: string, owner: string, ms: number): Promise<void>
  /** Keeps its owner's answer, the first one for good. @returns the one that is kept; undefined where the claim is another's, who has not answered yet */
  answer(id: string, owner: string, answer: string): Promise<string | undefined>
}
