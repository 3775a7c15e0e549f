import type { MovementKind } from '#contracts/account/events.ts'
import type { AccountType } from '#contracts/account/names.ts'
import type { LocalDate } from '#contracts/kernel/calendar.ts'
import type { OpenAccount } from './decide.ts'
import type { Lot } from './lots.ts'

/** What an account of each kind is for, in its own words where too little is there. */
const kinds: Readonly<Record<AccountType, { takes: readonly MovementKind[]; gives: readonly MovementKind[]; short: string }>> = {
  V: { takes: ['RECHARGE', 'REFUND_IN'], gives: ['PAY', 'WITHDRAW', 'FREEZE'], short: '余额不足' },
  E: { takes: ['RECHARGE', 'REFUND_IN'], gives: ['HOLD', 'WITHDRAW'], short: '保证金不足' },
  D: { takes: ['REFUND_IN'], gives: ['PAY', 'WITHDRAW', 'DEPOSIT_OUT'], short: '押金余额不足' },
  C: { takes: ['REFUND_IN'], gives: ['PAY', 'PAID_VOID', 'LINE_DOWN'], short: '可用额度不足' },
  // moved by facts of its own (services/payment/credit.ts)
  O: { takes: [], gives: [], short: '抵扣余额不足' },
}
/** what gives its owner his own, or undoes what was registered, goes on also where nothing new may be begun */
const ALWAYS: readonly MovementKind[] = ['WITHDRAW', 'DEPOSIT_OUT', 'PAID_VOID', 'LINE_DOWN']

/**
 * What is special to a kind of account, asked when something new is begun: before money is set aside (`gives`), and before it is asked for
 * (`takes`). @returns true, or why not
 */
export const mayBegin = (
  { opened: { type }, status, disabled }: OpenAccount,
  way: 'takes' | 'gives',
  kind: MovementKind,
): true | string => {
  if (!kinds[type][way].includes(kind)) return '该类账户不能办理此项业务'
  if (ALWAYS.includes(kind)) return true
  if (status === 'CLOSED') return '账户已销户'
  return disabled !== true || '账户已停用'
}
export const shortOf = ({ opened: { type } }: OpenAccount): string => kinds[type].short
/** What of it may go on a day: what came for a time pays nothing after that, and is its owner's to ask back all the same. */
export const usableLots = ({ lots }: Pick<OpenAccount, 'lots'>, day: LocalDate, kind: MovementKind): Lot[] =>
  lots.filter(({ until }) => until === undefined || day <= until || kind === 'WITHDRAW')
