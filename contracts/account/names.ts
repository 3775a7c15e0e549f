import type { PaymentChannel } from '../enums.ts'

/**
 * The accounts of the ledger (DOMAIN §5.8). A balance is what was credited less what was debited: what we owe or hold for others is positive,
 * what we have (`debit`) negative, and shown with its sign turned.
 *
 * A guarded account is a part of a stream (`offset-R2611…:available`), and only facts of that stream move it; the others are names that a view
 * adds up, so nobody waits for them.
 */
type GuardedName = `${string}-${string}:${Part}`
export type OpenName = keyof typeof whole | `${keyof typeof divided}.${string}`
export type AccountName = GuardedName | OpenName

/** What of a guarded account: what may be spent, what is set aside for a movement that was begun, what staff have frozen. */
export const parts = { available: '可用', reserved: '占用', frozen: '冻结' } as const
export type Part = keyof typeof parts

type Declared = { zh: string; side: 'credit' | 'debit' }
/** Of which there is one. `transit`: has left one stream and not reached the next; `suspense`: waits for a person; `returning`: a gateway sends it back, no file has it yet; `corrections`: what a gateway had otherwise than we. */
const whole = {
  transit: { zh: '在途资金', side: 'credit' },
  suspense: { zh: '待退款项', side: 'credit' },
  returning: { zh: '待渠道退回', side: 'credit' },
  lapsed: { zh: '过期抵扣', side: 'credit' },
  bank: { zh: '银行存款', side: 'debit' },
  creditLines: { zh: '授信额度', side: 'debit' },
  corrections: { zh: '对账调整', side: 'credit' },
} as const satisfies Record<string, Declared>
/** Of which there is one for each channel or airline: `clearing.alipay`, `fares.HU`. */
export const divided = {
  clearing: { zh: '渠道清算', side: 'debit', by: 'channel' },
  gatewayFees: { zh: '渠道手续费', side: 'debit', by: 'channel' },
  fares: { zh: '票款', side: 'credit', by: 'airline' },
  fines: { zh: '罚金', side: 'credit', by: 'airline' },
  extras: { zh: '增值产品', side: 'credit', by: 'airline' },
  forfeits: { zh: '罚没保证金', side: 'credit', by: 'airline' },
} as const satisfies Record<string, Declared & { by: 'channel' | 'airline' }>

/** What is kept for somebody, by the first letter of the account's number: `V.A001` is the virtual account of agency A001. */
export const accountTypes = { V: '虚拟账户', E: '保证金账户', D: '大额押金', C: '大客户账户', O: '抵扣' } as const
export type AccountType = keyof typeof accountTypes

/** Kinds of account as reports group them. */
export const accountKinds = {
  transit: '在途资金',
  suspense: '待退款项',
  returning: '待渠道退回',
  lapsed: '过期抵扣',
  bank: '银行存款',
  clearing: '渠道清算',
  gatewayFees: '渠道手续费',
  corrections: '对账调整',
  fares: '票款',
  fines: '罚金',
  extras: '增值产品',
  forfeits: '罚没保证金',
  creditLines: '授信额度',
  offset: accountTypes.O,
  account: accountTypes.V,
  earnest: accountTypes.E,
  deposit: accountTypes.D,
  client: accountTypes.C,
} as const
export type AccountKind = keyof typeof accountKinds
const kindByType: Readonly<Record<AccountType, AccountKind>> = { V: 'account', E: 'earnest', D: 'deposit', C: 'client', O: 'offset' }

/** what nobody has said the airline of */
export const UNNAMED = 'unnamed'
export const clearing = (channel: PaymentChannel): OpenName => `clearing.${channel}`
export const gatewayFees = (channel: PaymentChannel): OpenName => `gatewayFees.${channel}`
export const fares = (airLine: string | undefined): OpenName => `fares.${airLine ?? UNNAMED}`
export const fines = (airLine: string): OpenName => `fines.${airLine}`
export const extras = (airLine: string): OpenName => `extras.${airLine}`
export const forfeits = (airLine: string): OpenName => `forfeits.${airLine}`
export const partOf = (stream: string, part: Part): GuardedName => `${stream}:${part}` as GuardedName

/** The virtual account of an agency, which has one; accounts are numbered by their type and by whom they belong to. */
export const virtualAccountOf = (agency: string): string => `V.${agency}`
/** What an agency has put up with an airline to bid there. */
export const earnestAccountOf = (agency: string, airLine: string): string => `E.${agency}.${airLine}`
/** Big deposits of an agency, of one kind. */
export const depositAccountOf = (agency: string, kind: string): string => `D.${agency}.${kind}`
/** Of which kind the deposits of an account are. */
export const depositKindOf = (account: string): string | undefined => (typeOf(account) === 'D' ? account.split('.')[2] : undefined)
/** What a client of an agency may spend on credit, less what it owes. */
export const clientAccountOf = (agency: string, client: string): string => `C.${agency}.${client}`
/** What a refund left instead of money: guarded by the stream of the credit, `offset-{refundId}`, which is older than accounts. */
export const creditAccountOf = (agency: string, refundId: string): string => `O.${agency}.${refundId}`
/** The credit that an account's number is of. */
export const creditOf = (account: string): string | undefined => (typeOf(account) === 'O' ? account.split('.')[2] : undefined)
/** The stream in which an account's facts stand, of its number. */
export const streamOfAccount = (account: string): string => {
  const refundId = creditOf(account)
  return refundId === undefined ? `account-${account}` : `offset-${refundId}`
}
/** Is the stream numbered by its account? A credit's is not, and its number is in none of its facts: its statement is told by its stream alone. */
export const isNumbered = ({ stream }: { stream: string }): boolean => !stream.startsWith('offset-')
/** Whose an account is. */
export const ownerOf = (account: string): string => account.split('.')[1]!
export const typeOf = (account: string): AccountType => account[0] as AccountType

/** The stream that guards an account; undefined where none does. */
export const guardOf = (account: string): string | undefined =>
  account.includes(':') ? account.slice(0, account.lastIndexOf(':')) : undefined

/** What an account is, of its name: its kind, what of it (a channel, an airline, a stream), and on which side it stands. */
export const describe = (account: AccountName): { kind: AccountKind; of?: string; part?: Part; side: 'credit' | 'debit' } => {
  const guard = guardOf(account)
  if (guard !== undefined) {
    const dash = guard.indexOf('-')
    const [name, of] = [guard.slice(0, dash), guard.slice(dash + 1)]
    const kind = name === 'account' ? kindByType[typeOf(of)] : (name as AccountKind)
    return { kind, of, part: account.slice(guard.length + 1) as Part, side: 'credit' }
  }
  const [kind = '', of] = account.split('.')
  if (of === undefined) return { kind: kind as keyof typeof whole, side: whole[kind as keyof typeof whole].side }
  return { kind: kind as keyof typeof divided, of, side: divided[kind as keyof typeof divided].side }
}
