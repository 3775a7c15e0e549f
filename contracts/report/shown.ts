import type { AccountName } from '../account/names.ts'

/** Sums of what lists and statements show of money kept for somebody, as detailed as an auditor needs. Fen. */
export type ShownRows = {
  /** the trial balance, by days and by months */
  turnovers: { span: 'DAY' | 'MONTH'; account: AccountName; debit: number; credit: number }
  accounts: { id: string; available: number; reserved: number; frozen: number; balance: number }
  credits: { id: string; balance: number }
  /** of all lines of an account's statement, with the balances that they show */
  lines: { account: string; count: number; in: number; out: number; balance: number; available: number; frozen: number }
  /** inflow and outflow of an account: over all days together, and for each month */
  turned: { account: string; span: 'DAY' | 'MONTH'; at?: string; in: number; out: number }
  months: { account: string; month: string; opening: number; in: number; out: number; closing: number }
  owed: { id: string; amount: number }
}
export type ShownName = keyof ShownRows
/**
 * The contents of a view, and the log position up to which they include everything relevant, at least the requested one. Undefined while
 * the view has not come that far, or changes too fast to be read consistently.
 */
export type ShownLists = { [Name in ShownName]: (atLeast: number) => Promise<{ position: number; rows: ShownRows[Name][] } | undefined> }
