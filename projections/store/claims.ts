import type { Counters, KeptStates, Notes, OnceStore } from '#services/kernel/shared.ts'

/**
 * Claims to ids and what came of them, for some days, what requests leave for one another and states that are put by
 * (`services/kernel/shared.ts`): no view, since nothing in the log says so. Adapters: `sqlite-claims.ts` and `mongodb-claims.ts`; both pass `claims-contract.ts`. Leases are by the clocks of
 * the machines, which may differ by less than a lease.
 */
export interface ClaimStore extends OnceStore, Notes, Counters, KeptStates {
  /**
   * Claims an id for `ms` as of the instant `at`: of all who do so at once one is told `new`. Where the claim before has run out without an
   * answer, one is told `left`, with the instant of the first. A claim with another `hash` is told `other`.
   */
  claim(
    id: string,
    claim: { hash: string; at: string; owner: string; ms: number },
  ): Promise<{ is: 'new' } | { is: 'left'; at: string } | { is: 'held' } | { is: 'other' } | { is: 'answered'; answer: string }>
  /** another `ms` from now, where it is still the owner's and has no answer; 0 gives it up */
  renew(id: string, owner: string, ms: number): Promise<void>
  /**
   * The first answer of who owns the claim stays. Answers the one that is kept, the given one where the claim is forgotten, undefined where the
   * claim is another's by now, who has not answered yet.
   */
  answer(id: string, owner: string, answer: string): Promise<string | undefined>
  /** forgets claims of before the instant, answered or not, at most `limit`; answers how many */
  sweep(before: string, limit: number): Promise<number>
  close(): Promise<void>
}
