/**
 * Small things that one request leaves for another, whichever process it comes to: the answer of a captcha, a sign-on ticket, a prevention code.
 * Each is good for one taking. Instants are the program's, ISO 8601 UTC. The store of claims keeps them (projections/store/claims.ts).
 */
export interface OnceStore {
  /** what was there under the id is no more; some of those that were over at the instant `at` go with it */
  put(id: string, value: string, during: { at: string; until: string }): Promise<void>
  /** what is there and not over at `now`; it is gone afterwards, also when it was over */
  take(id: string, now: string): Promise<string | undefined>
}
