import { isUnsettled, type UnsettledKind } from '#contracts/account/lists.ts'
import { type AccountName, guardOf } from '#contracts/account/names.ts'
import type { Posting } from '#contracts/account/postings.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { postingsOf } from '#contracts/ledger.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'

/** Turnover of an account, fen; its balance is credit less debit. */
type Turnover = { debit: Fen; credit: Fen }

/**
 * The ledger by the log alone, event by event: no view is trusted. `byRef` holds money under way, or waiting for a person, by the id of its
 * payment, refund or the like; entries that have come to zero are removed.
 */
export const trial = () => {
  const accounts = new Map<AccountName, Turnover>()
  const byRef: Record<UnsettledKind, Map<string, Fen>> = { transit: new Map(), suspense: new Map(), returning: new Map() }
  const post = ({ from, to, amount, ref }: Posting) => {
    enter(from, ref, -amount)
    enter(to, ref, amount)
  }
  const enter = (account: AccountName, ref: string, amount: Fen) => {
    const { debit, credit } = accounts.get(account) ?? { debit: 0, credit: 0 }
    accounts.set(account, amount < 0 ? { debit: debit - amount, credit } : { debit, credit: credit + amount })
    if (!isUnsettled(account)) return
    const left = (byRef[account].get(ref) ?? 0) + amount
    if (left === 0) byRef[account].delete(ref)
    else byRef[account].set(ref, left)
  }
  return {
    accounts,
    byRef,
    /** @throws where a fact moves an account that its stream does not guard */
    add: (event: Pick<StoredEvent, 'type' | 'data' | 'stream' | 'revision'>): void => postingsOf(event).forEach(post),
    balance: (account: AccountName): Fen => balanceOf(accounts.get(account)),
    /** all guarded accounts with their balances */
    guarded: (): [AccountName, Fen][] =>
      [...accounts].flatMap(([account, turnover]): [AccountName, Fen][] => (guardOf(account) ? [[account, balanceOf(turnover)]] : [])),
  }
}
const balanceOf = ({ debit, credit }: Turnover = { debit: 0, credit: 0 }): Fen => credit - debit
