import { paymentChannels } from '../enums.ts'
import { toLocal } from '../kernel/calendar.ts'
import { type AccountKind, type AccountName, accountKinds, describe, divided, guardOf, type Part, parts, UNNAMED } from './names.ts'

/** on which side a balance stands: what we owe or hold for others, what we have */
export const sides = { credit: '贷', debit: '借' } as const
type Side = keyof typeof sides

/**
 * The line of the trial balance on which an account stands: its own, or where a stream guards it the one of all accounts of its kind and part
 * (`offset:available`), of which there are as many as there are agencies, credits and deposits.
 */
export const lineOf = (account: AccountName): string => {
  const { kind, part } = describe(account)
  return part === undefined ? account : `${kind}:${part}`
}

/** What stands under a name, of an account or of a line. */
export const told = (name: string): { kind: AccountKind; zh: string; side: Side } => {
  const guard = guardOf(name)
  if (guard !== undefined && !guard.includes('-')) {
    const kind = guard as AccountKind
    return { kind, zh: `${accountKinds[kind]} · ${parts[name.slice(guard.length + 1) as Part]}`, side: 'credit' }
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

/** The business day of a fact: its own where it says one, else Shanghai's of when it was decided. */
export const dayOf = (data: unknown, at: string): string => {
  const { day } = data as { day?: unknown }
  return typeof day === 'string' ? day : toLocal(at).date
}
