import { type AmountDue, duesOf } from '#contracts/account/dues.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { type Account, account, totalOf } from './decide.ts'

/** id of the remittance that holds a client's line in its account */
export const lineOf = (client: string): string => `L${client}`
export const standingOf = (state: Account) =>
  state.status === 'NONE' ? { available: 0, balance: 0 } : { available: state.available, balance: totalOf(state) }
/** line, balance, amount that may still be spent, and debt, in fen */
export const creditOf = (line: Fen, state: Account) => {
  const { available, balance } = standingOf(state)
  return { line, balance, available, debt: Math.max(0, line - balance) }
}
type Client = { account: string; termDays: number }
/**
 * The debts of a client and their days, by its account alone: a changed line counts from the moment it is in the account, whatever its
 * remittance says by then.
 */
export const clientDues = async ({ load }: Pick<Commands, 'load'>, { account: of, termDays }: Client): Promise<AmountDue[]> => {
  const { state: funds } = await load(account, of)
  if (funds.status === 'NONE' || funds.line === undefined) return []
  return duesOf(funds.bought ?? [], creditOf(funds.line, funds).debt, termDays)
}
