import { isUnsettled, type UnsettledKind } from '#contracts/account/lists.ts'
import { type AccountName, partOf } from '#contracts/account/names.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { postingsOf } from '#contracts/ledger.ts'
import type { LedgerDifference } from '#contracts/report/ledger-check.ts'
import type { ShownRows } from '#contracts/report/shown.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import { type Decider, fold, type StateOf } from '#services/kernel/stream/decider.ts'
import { owed } from '#services/payment/owed.ts'
import { expectedClearing } from '#services/payment/reconciliation/expected-clearing.ts'
import { credit } from '../credit.ts'
import { movementOf, turnedBy } from '../credit-movements.ts'
import type { Account } from '../decide.ts'
import { foldedStatements } from '../folded-statements.ts'
import { trial } from '../trial.ts'
import { differs } from './compare.ts'
import { guardOf } from './guards.ts'

export type FoldedLog = ReturnType<typeof foldedLog>
/** Folds the log: the ledger, and the states that are compared with it. */
export const foldedLog = () => {
  const ledger = trial()
  const statement = foldedStatements(day => day.slice(0, 7))
  /** statements of credits, which no view has: as their own streams tell them, and as the postings do */
  const creditStatement = foldedStatements(day => day.slice(0, 7), credit)
  const creditsTold = new Map<string, ShownRows['lines']>()
  const gateways = expectedClearing()
  const states = new Map<string, unknown>()
  /** instant since which money has been under way or has waited */
  const since = new Map<string, string>()
  const strange: LedgerDifference[] = []
  const months = { closed: 0, differences: [] as LedgerDifference[] }
  let [events, movements] = [0, 0]

  const post = (event: StoredEvent) => {
    try {
      const postings = postingsOf(event)
      ledger.add(event)
      statement.add(event, postings)
      creditStatement.add(event, postings)
      movements += postings.length
      for (const { from, to, ref } of postings) for (const account of [from, to]) note(account, ref, event.at)
    } catch (error) {
      strange.push({ subject: `${event.stream} @${event.revision}`, note: error instanceof Error ? error.message : String(error) })
    }
  }
  const note = (account: AccountName, ref: string, at: string) => {
    if (!isUnsettled(account)) return
    const key = `${account} ${ref}`
    if (!ledger.byRef[account].has(ref)) since.delete(key)
    else if (!since.has(key)) since.set(key, at)
  }
  /** Checks a closed month: its closing balance must equal the balance before, plus what the ledger says came and went since. */
  const close = ({ type, stream, data }: StoredEvent) => {
    if (type !== 'MonthClosed') return
    months.closed++
    const state = states.get(stream) as Account | undefined
    const subject = `${stream} ${data.month}`
    const { available, reserved, frozen } = balancesHeld(stream)
    months.differences.push(
      ...differs(subject, available + reserved + frozen, data.closing, { note: '期末余额' }),
      ...differs(subject, data.opening + data.in - data.out, data.closing, { note: '期初余额＋收入－支出' }),
      ...(state && state.status !== 'NONE' ? differs(subject, state.opening, data.opening, { note: '期初余额' }) : []),
    )
  }
  /** balances by the ledger alone */
  const balancesHeld = (stream: string) => ({
    available: ledger.balance(partOf(stream, 'available')),
    reserved: ledger.balance(partOf(stream, 'reserved')),
    frozen: ledger.balance(partOf(stream, 'frozen')),
  })
  const keep = (event: StoredEvent) => {
    const decider = event.stream.startsWith(`${owed.name}-`) ? owed : guardOf(event.stream)?.decider
    if (!decider) return
    const state = fold(decider as Decider, states.get(event.stream) ?? decider.initial, [event])
    states.set(event.stream, state)
    if (decider === credit) tell(event, state as Account)
  }
  const tell = (event: StoredEvent, after: Account) => {
    const line = movementOf(after, event)
    if (!line) return
    const account = event.stream.slice(credit.name.length + 1)
    const { count, ...sums } = creditsTold.get(account) ?? { account, ...NO_LINES }
    const { balance, available } = line
    const turned = { ...turnedBy(line), balance, available }
    const all = Object.entries(turned).map(([field, amount]) => [field, sums[field as keyof typeof turned] + amount])
    creditsTold.set(account, { ...sums, ...Object.fromEntries(all), count: count + 1 })
  }

  /** money owed back and not given back yet, in fen by stream */
  const openItems = () => {
    const open = new Map<string, Fen>()
    for (const [stream, state] of states) {
      const item = stream.startsWith(`${owed.name}-`) ? (state as StateOf<typeof owed>) : undefined
      if (item && item.status !== 'NONE' && item.status !== 'REFUNDED') open.set(stream.slice(owed.name.length + 1), item.opened.amount)
    }
    return open
  }
  const sinceOf = (account: UnsettledKind, ref: string) => {
    const at = since.get(`${account} ${ref}`)
    return at === undefined ? {} : { since: at }
  }

  return {
    ledger,
    statement,
    creditStatement,
    creditsTold,
    gateways,
    states,
    strange,
    months,
    openItems,
    sinceOf,
    counts: () => ({ events, movements }),
    add: (event: StoredEvent) => {
      events++
      close(event)
      post(event)
      keep(event)
      gateways.add(event)
    },
  }
}
const NO_LINES = { count: 0, in: 0, out: 0, balance: 0, available: 0, frozen: 0 }
