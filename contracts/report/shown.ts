import type { AccountName } from '../account/names.ts'

/** What lists and statements say of money that is kept for somebody, summed up as far as an auditor need be told. Fen. */
export type ShownRows = {
  /** the trial balance, by days and by months */
  turnovers: { span: 'DAY' | 'MONTH'; account: AccountName; debit: number; credit: number }
  accounts: { id: string; available: number; reserved: number; frozen: number; balance: number }
  credits: { id: string; balance: number }
  /** of all lines of the statement of an account, with the balances that they say */
  lines: { account: string; count: number; in: number; out: number; balance: number; available: number; frozen: number }
  /** what came and went, by the days (all together) and by the months (each) of an account */
  turned: { account: string; span: 'DAY' | 'MONTH'; at?: string; in: number; out: number }
  months: { account: string; month: string; opening: number; in: number; out: number; closing: number }
  owed: { id: string; amount: number }
}
export type ShownName = keyof ShownRows
/**
 * What a view holds, and of which position of the log this is all that concerns it, at least as far as is asked. Undefined while it has not come so
 * far, or is written too fast to be held still.
 */
export type Shown = { [Name in ShownName]: (atLeast: number) => Promise<{ position: number; rows: ShownRows[Name][] } | undefined> }
