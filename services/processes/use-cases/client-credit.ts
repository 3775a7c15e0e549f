import { type Due, duesOf } from '#contracts/account/dues.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { booking } from '#services/account/booking.ts'
import { type Account, account, totalOf } from '#services/account/decide.ts'
import type { Commands } from '#services/kernel/commands.ts'

/** the booking that a client's line stands in its account by */
export const lineOf = (client: string): string => `L${client}`
export const standingOf = (state: Account) =>
  state.status === 'NONE' ? { available: 0, balance: 0 } : { available: state.available, balance: totalOf(state) }
/** line, balance, what may be spent still and what is owed */
export const creditOf = (line: Fen, state: Account) => {
  const { available, balance } = standingOf(state)
  return { line, balance, available, debt: Math.max(0, line - balance) }
}
type Client = { id: string; account: string; termDays: number }
/** What a client owes and by when, as its account has it: a line that is being changed counts when it stands there. */
export const clientDues = async ({ load }: Pick<Commands, 'load'>, { id, account: of, termDays }: Client): Promise<Due[]> => {
  const [{ state: line }, { state: book }] = [await load(booking, lineOf(id)), await load(account, of)]
  if (line.status === 'NONE' || book.status === 'NONE') return []
  return duesOf(book.bought ?? [], creditOf(line.amount, book).debt, termDays)
}
