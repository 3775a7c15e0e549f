import type { Call } from '#contracts/kernel/endpoint.ts'
import type { Ask } from '../kernel/ask.ts'
import { paymentList } from './list.ts'

/** How many recharges of an account wait for their payer. */
export const openRecharges =
  (ask: Ask) =>
  async (into: string, call: Call): Promise<number> =>
    (await ask(call).count(paymentList, { status: 'CREATED', into })).count
