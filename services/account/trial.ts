import type { Leg } from '#contracts/account/legs.ts'
import { isUnsettled, type UnsettledKind } from '#contracts/account/lists.ts'
import { type AccountName, guardOf } from '#contracts/account/names.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { legsOf } from '#contracts/ledger.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'

/** What stands under one name: credited less debited, fen. */
type Turnover = { debit: Fen; credit: Fen }

/**
 * The ledger as the log alone tells it, event by event: no view is trusted. `byRef` holds what is under way or waits for a person, by what it is
 * for; what has come to nothing is not in it.
 */
export const trial = () => {
  const accounts = new Map<AccountName, Turnover>()
  const byRef: Record<UnsettledKind, Map<string, Fen>> = { transit: new Map(), suspense: new Map(), returning: new Map() }
  const post = ({ from, to, amount, ref }: Leg) => {
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
    /** @throws where a fact moves an account that it does not guard */
    add: (event: Pick<StoredEvent, 'type' | 'data' | 'stream' | 'revision'>): void => legsOf(event).forEach(post),
    balance: (account: AccountName): Fen => balanceOf(accounts.get(account)),
    /** of all accounts that a stream guards, by name */
    guarded: (): [AccountName, Fen][] =>
      [...accounts].flatMap(([account, turnover]): [AccountName, Fen][] => (guardOf(account) ? [[account, balanceOf(turnover)]] : [])),
  }
}
const balanceOf = ({ debit, credit }: Turnover = { debit: 0, credit: 0 }): Fen => credit - debit
