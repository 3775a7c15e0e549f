import { type AccountName, type BalancePart, type OpenName, partOf } from '#contracts/account/names.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { type ComparedLedger, compare, differs } from './compare.ts'
import type { FoldedLog } from './folded-log.ts'
import { balancesOf, guardOf } from './guards.ts'

/** Balances by the ledger, and by the states that guard accounts. */
export const stateDifferences = ({ ledger, states }: FoldedLog): ComparedLedger => {
  const said = new Map<AccountName, Fen>()
  for (const [stream, state] of states)
    for (const [part, amount] of Object.entries(balancesOf(stream, state))) said.set(partOf(stream, part as BalancePart), amount)
  const accounts = new Set([...ledger.guarded().map(([account]) => account), ...said.keys()])
  return compare(accounts, account => {
    const known = guardOf(account) !== undefined
    return differs(account, ledger.balance(account), said.get(account) ?? 0, known ? {} : { note: '没有可对照的状态' })
  })
}
/** Sums within a state, and the parts that they are made of. */
export const layerDifferences = ({ states }: FoldedLog): ComparedLedger =>
  compare(
    [...states].flatMap(([stream, state]) =>
      (guardOf(stream)?.parts?.(state) ?? []).map(one => ({ ...one, subject: `${stream}${one.subject}` })),
    ),
    ({ subject, whole, parts }) => differs(subject, whole, parts),
  )
/** Money that waits to be given back, and the items that say so. */
export const suspenseDifferences = ({ ledger, openItems, sinceOf }: FoldedLog): ComparedLedger => {
  const open = openItems()
  const { suspense } = ledger.byRef
  return compare(new Set([...suspense.keys(), ...open.keys()]), ref =>
    differs(ref, suspense.get(ref) ?? 0, open.get(ref) ?? 0, sinceOf('suspense', ref)),
  )
}
/** Money that gateways have still to send back, and the days of reconciliation in which it waits. */
export const returnDifferences = ({ ledger, gateways, sinceOf }: FoldedLog): ComparedLedger => {
  const waiting = gateways.returning()
  const { returning } = ledger.byRef
  return compare(new Set([...returning.keys(), ...waiting.keys()]), ref =>
    differs(ref, returning.get(ref) ?? 0, Math.max(0, waiting.get(ref) ?? 0), sinceOf('returning', ref)),
  )
}
/** Money that is with gateways, and what their files leave with them. */
export const clearingDifferences = ({ ledger, gateways }: FoldedLog): ComparedLedger => {
  const told = gateways.expected()
  const held = [...ledger.accounts.keys()].filter(account => account.startsWith('clearing.'))
  return compare(new Set([...held, ...told.keys()]), account => {
    const { balance = 0, strays = [] } = told.get(account as OpenName) ?? {}
    const note = strays.length === 0 ? {} : { note: `已关账日有${strays.length}笔收付不在任何账单：${strays.slice(0, 3).join('、')}` }
    return differs(account, ledger.balance(account), balance, note)
  })
}
