import { type Due, duesOf } from '#contracts/account/dues.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { type Account, account, totalOf } from './decide.ts'

/** the booking that a client's line stands in its account by */
export const lineOf = (client: string): string => `L${client}`
export const standingOf = (state: Account) =>
  state.status === 'NONE' ? { available: 0, balance: 0 } : { available: state.available, balance: totalOf(state) }
/** line, balance, what may be spent still and what is owed */
export const creditOf = (line: Fen, state: Account) => {
  const { available, balance } = standingOf(state)
  return { line, balance, available, debt: Math.max(0, line - balance) }
}
type Client = { account: string; termDays: number }
/** What a client owes and by when, as its account alone has it: a line that is being changed counts from when it stands there, whatever its booking says yet. */
export const clientDues = async ({ load }: Pick<Commands, 'load'>, { account: of, termDays }: Client): Promise<Due[]> => {
  const { state: book } = await load(account, of)
  if (book.status === 'NONE' || book.line === undefined) return []
  return duesOf(book.bought ?? [], creditOf(book.line, book).debt, termDays)
}
