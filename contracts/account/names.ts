import type { PaymentChannel } from '../enums.ts'

/**
 * The accounts of the ledger (DOMAIN §5.8). A balance is what was credited less what was debited: what we owe or hold for others is positive,
 * what we have (`debit`) negative, and shown with its sign turned.
 *
 * A guarded account is a part of a stream (`offset-R2611…:available`), and only facts of that stream move it; the others are names that a view
 * adds up, so nobody waits for them.
 */
export type GuardedName = `${string}-${string}:${Part}`
export type OpenName = keyof typeof whole | `${keyof typeof divided}.${string}`
export type AccountName = GuardedName | OpenName

/** What of a guarded account: what may be spent, what is set aside for a movement that was begun, what staff have frozen. */
export const parts = { available: '可用', reserved: '占用', frozen: '冻结' } as const
export type Part = keyof typeof parts

type Declared = { zh: string; side: 'credit' | 'debit' }
/** Of which there is one. `transit`: has left one stream and not reached the next; `suspense`: waits for a person. */
export const whole = {
  transit: { zh: '在途资金', side: 'credit' },
  suspense: { zh: '待退款项', side: 'credit' },
  lapsed: { zh: '过期抵扣', side: 'credit' },
  bank: { zh: '银行存款', side: 'debit' },
} as const satisfies Record<string, Declared>
/** Of which there is one for each channel or airline: `clearing.alipay`, `fares.HU`. */
export const divided = {
  clearing: { zh: '渠道清算', side: 'debit', by: 'channel' },
  fares: { zh: '票款', side: 'credit', by: 'airline' },
  fines: { zh: '罚金', side: 'credit', by: 'airline' },
  extras: { zh: '增值产品', side: 'credit', by: 'airline' },
} as const satisfies Record<string, Declared & { by: 'channel' | 'airline' }>

/** Kinds of account as reports group them. */
export const accountKinds = {
  transit: '在途资金',
  suspense: '待退款项',
  lapsed: '过期抵扣',
  bank: '银行存款',
  clearing: '渠道清算',
  fares: '票款',
  fines: '罚金',
  extras: '增值产品',
  offset: '抵扣',
  account: '虚拟账户',
} as const
export type AccountKind = keyof typeof accountKinds

/** Where facts from before do not say which channel or airline it was. */
export const UNNAMED = 'unnamed'
export const clearing = (channel: PaymentChannel | undefined): OpenName => `clearing.${channel ?? UNNAMED}`
export const fares = (airLine: string | undefined): OpenName => `fares.${airLine ?? UNNAMED}`
export const fines = (airLine: string): OpenName => `fines.${airLine}`
export const extras = (airLine: string): OpenName => `extras.${airLine}`
export const partOf = (stream: string, part: Part): GuardedName => `${stream}:${part}` as GuardedName

/** The virtual account of an agency, which has one; accounts are numbered by their type and by whom they belong to. */
export const virtualAccountOf = (agency: string): string => `V.${agency}`
/** Whose an account is. */
export const ownerOf = (account: string): string => account.split('.')[1]!

/** The stream that guards an account; undefined where none does. */
export const guardOf = (account: string): string | undefined =>
  account.includes(':') ? account.slice(0, account.lastIndexOf(':')) : undefined

/** What an account is, of its name: its kind, what of it (a channel, an airline, a stream), and on which side it stands. */
export const describe = (account: AccountName): { kind: AccountKind; of?: string; part?: Part; side: 'credit' | 'debit' } => {
  const guard = guardOf(account)
  if (guard !== undefined) {
    const kind = guard.slice(0, guard.indexOf('-')) as AccountKind
    return { kind, of: guard.slice(kind.length + 1), part: account.slice(guard.length + 1) as Part, side: 'credit' }
  }
  const [kind = '', of] = account.split('.')
  if (of === undefined) return { kind: kind as keyof typeof whole, side: whole[kind as keyof typeof whole].side }
  return { kind: kind as keyof typeof divided, of, side: divided[kind as keyof typeof divided].side }
}
