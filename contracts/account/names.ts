import type { PaymentChannel } from '../enums.ts'
import { idOf, kindOf } from '../kernel/stream-name.ts'

/**
 * The accounts of the ledger (DOMAIN §5.8). A balance is credits less debits: positive for debts and for money held for others,
 * negative for our own assets (`debit`), which are shown with the sign turned.
 * A guarded account is a part of a stream (`offset-R2611…:available`), and only facts of that stream move it. The others are names whose
 * movements a view adds up, so nobody waits for them.
 */
type GuardedName = `${string}-${string}:${BalancePart}`
export type OpenName = keyof typeof whole | `${keyof typeof divided}.${string}`
export type AccountName = GuardedName | OpenName

/** Parts of a guarded account: what may be spent, what is set aside for a movement that has begun, what staff have frozen. */
export const parts = { available: '可用', reserved: '占用', frozen: '冻结' } as const
export type BalancePart = keyof typeof parts

type Declared = { zh: string; side: 'credit' | 'debit' }
/**
 * Accounts that exist once. `transit` has left one stream and not reached the next. `suspense` waits for a person. `returning` is sent back
 * by a gateway but not yet in any of its files. `corrections` holds differences between a gateway's books and ours.
 */
const whole = {
  transit: { zh: '在途资金', side: 'credit' },
  suspense: { zh: '待退款项', side: 'credit' },
  returning: { zh: '待渠道退回', side: 'credit' },
  lapsed: { zh: '过期抵扣', side: 'credit' },
  bank: { zh: '银行存款', side: 'debit' },
  creditLines: { zh: '授信额度', side: 'debit' },
  corrections: { zh: '对账调整', side: 'credit' },
} as const satisfies Record<string, Declared>
/** Accounts that exist once for each channel or airline: `clearing.alipay`, `fares.HU`. */
export const divided = {
  clearing: { zh: '渠道清算', side: 'debit', by: 'channel' },
  gatewayFees: { zh: '渠道手续费', side: 'debit', by: 'channel' },
  fares: { zh: '票款', side: 'credit', by: 'airline' },
  fines: { zh: '罚金', side: 'credit', by: 'airline' },
  extras: { zh: '增值产品', side: 'credit', by: 'airline' },
  forfeits: { zh: '罚没保证金', side: 'credit', by: 'airline' },
  changes: { zh: '变更收入', side: 'credit', by: 'airline' },
} as const satisfies Record<string, Declared & { by: 'channel' | 'airline' }>

/** Types of accounts that hold money for somebody, by the first letter of the number: `V.A001` is the virtual account of agency A001. */
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
  changes: '变更收入',
  creditLines: '授信额度',
  offset: accountTypes.O,
  account: accountTypes.V,
  earnest: accountTypes.E,
  deposit: accountTypes.D,
  client: accountTypes.C,
} as const
export type AccountKind = keyof typeof accountKinds
const kindByType: Readonly<Record<AccountType, AccountKind>> = { V: 'account', E: 'earnest', D: 'deposit', C: 'client', O: 'offset' }

/** airline of fares whose facts name none */
export const UNNAMED = 'unnamed'
export const clearing = (channel: PaymentChannel): OpenName => `clearing.${channel}`
export const gatewayFees = (channel: PaymentChannel): OpenName => `gatewayFees.${channel}`
export const changes = (airLine: string): OpenName => `changes.${airLine}`
export const fares = (airLine: string | undefined): OpenName => `fares.${airLine ?? UNNAMED}`
export const fines = (airLine: string): OpenName => `fines.${airLine}`
export const extras = (airLine: string): OpenName => `extras.${airLine}`
export const forfeits = (airLine: string): OpenName => `forfeits.${airLine}`
export const partOf = (stream: string, part: BalancePart): GuardedName => `${stream}:${part}` as GuardedName

/** The virtual account of an agency, which has one. An account's number consists of its type and its owner. */
export const virtualAccountOf = (agency: string): string => `V.${agency}`
/** Account of the earnest money that an agency has put up with an airline. */
export const earnestAccountOf = (agency: string, airLine: string): string => `E.${agency}.${airLine}`
/** Account of an agency's big deposits of one kind. */
export const depositAccountOf = (agency: string, kind: string): string => `D.${agency}.${kind}`
/** Kind of the big deposits in an account; undefined for accounts of other types. */
export const depositKindOf = (account: string): string | undefined => (typeOf(account) === 'D' ? account.split('.')[2] : undefined)
/** Account of a client of an agency: what it may spend on credit, less what it owes. */
export const clientAccountOf = (agency: string, client: string): string => `C.${agency}.${client}`
/**
 * Account of the credit that a refund left instead of money. Its guard is the credit's stream, `offset-{refundId}`, which is older than
 * accounts.
 */
export const creditAccountOf = (agency: string, refundId: string): string => `O.${agency}.${refundId}`
/** The credit behind an account's number; undefined for other types. */
export const creditOf = (account: string): string | undefined => (typeOf(account) === 'O' ? account.split('.')[2] : undefined)
/** The stream that has an account's facts, from its number. */
export const streamOfAccount = (account: string): string => {
  const refundId = creditOf(account)
  return refundId === undefined ? `account-${account}` : `offset-${refundId}`
}
/** True where facts of a stream carry the account's number. A credit's facts do not, so its statement is found by the stream alone. */
export const isNumbered = ({ stream }: { stream: string }): boolean => !stream.startsWith('offset-')
/** Owner of an account: the agency in its number. */
export const ownerOf = (account: string): string => account.split('.')[1]!
export const typeOf = (account: string): AccountType => account[0] as AccountType

/** The stream that guards an account; undefined where none does. */
export const guardOf = (account: string): string | undefined =>
  account.includes(':') ? account.slice(0, account.lastIndexOf(':')) : undefined

/** Reads an account's name: its kind, what it belongs to (a channel, an airline, a stream), its part, and the side of its balance. */
export const describe = (account: AccountName): { kind: AccountKind; of?: string; part?: BalancePart; side: 'credit' | 'debit' } => {
  const guard = guardOf(account)
  if (guard !== undefined) {
    const [name, of] = [kindOf(guard), idOf(guard)]
    const kind = name === 'account' ? kindByType[typeOf(of)] : (name as AccountKind)
    return { kind, of, part: account.slice(guard.length + 1) as BalancePart, side: 'credit' }
  }
  const [kind = '', of] = account.split('.')
  if (of === undefined) return { kind: kind as keyof typeof whole, side: whole[kind as keyof typeof whole].side }
  return { kind: kind as keyof typeof divided, of, side: divided[kind as keyof typeof divided].side }
}
