import { paymentChannels } from '../enums.ts'
import { toLocal } from '../kernel/calendar.ts'
import { type AccountKind, type AccountName, accountKinds, type BalancePart, describe, divided, guardOf, parts, UNNAMED } from './names.ts'

/** side of a balance: `credit` is what we owe or hold for others, `debit` is what we have */
export const sides = { credit: '贷', debit: '借' } as const
type Side = keyof typeof sides

/**
 * Finds the line of the trial balance for an account. An account that a stream guards shares the line of all accounts of its kind and part
 * (`offset:available`), since there are as many of them as agencies, credits and deposits. Any other account has a line of its own.
 */
export const lineOf = (account: AccountName): string => {
  const { kind, part } = describe(account)
  return part === undefined ? account : `${kind}:${part}`
}

/** Describes an account or a line by its name. */
export const told = (name: string): { kind: AccountKind; zh: string; side: Side } => {
  const guard = guardOf(name)
  if (guard !== undefined && !guard.includes('-')) {
    const kind = guard as AccountKind
    return { kind, zh: `${accountKinds[kind]} · ${parts[name.slice(guard.length + 1) as BalancePart]}`, side: 'credit' }
  }
  const { kind, of, part, side } = describe(name as AccountName)
  const zh = accountKinds[kind]
  if (part !== undefined) return { kind, zh: `${zh} ${of} · ${parts[part]}`, side }
  return { kind, zh: of === undefined ? zh : `${zh} · ${ofZh(kind, of)}`, side }
}
const ofZh = (kind: AccountKind, of: string): string => {
  if (of === UNNAMED) return '未注明'
  const { by } = divided[kind as keyof typeof divided] ?? {}
  return by === 'channel' && Object.hasOwn(paymentChannels, of) ? paymentChannels[of as keyof typeof paymentChannels] : of
}

/** The business day of a fact: its own `day`, otherwise the day of the decision in Shanghai. */
export const dayOf = (data: unknown, at: string): string => {
  const { day } = data as { day?: unknown }
  return typeof day === 'string' ? day : toLocal(at).date
}
