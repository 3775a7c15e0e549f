import { accountRules } from './events.ts'
import { reconRules } from './recon.ts'
import { remittanceRules } from './remittance-events.ts'
import { withdrawalRules } from './withdrawal-events.ts'

/** Postings of accounts, and of the reconciliation with gateways and banks, which stand beside their facts. */
export const postingRules = [...accountRules, ...withdrawalRules, ...remittanceRules, ...reconRules]
