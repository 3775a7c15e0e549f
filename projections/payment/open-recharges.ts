import type { Call } from '#contracts/kernel/endpoint.ts'
import type { Ask } from '../kernel/ask.ts'
import { paymentList } from './list.ts'

/** Number of an account's recharges that are not paid yet. */
export const openRecharges =
  (ask: Ask) =>
  async (into: string, call: Call): Promise<number> =>
    (await ask(call).count(paymentList, { status: 'CREATED', into })).count
