import type { MovementKind } from '#contracts/account/events.ts'
import type { AccountType } from '#contracts/account/names.ts'
import { compareInstants, type Instant, type LocalDate } from '#contracts/kernel/calendar.ts'
import type { CreditTerms, OpenAccount } from './decide.ts'
import type { Lot } from './lots.ts'

/** What an account of each kind is for, in its own words where too little is there. */
const kinds: Readonly<Record<AccountType, { takes: readonly MovementKind[]; gives: readonly MovementKind[]; short: string }>> = {
  V: { takes: ['RECHARGE', 'REFUND_IN'], gives: ['PAY', 'WITHDRAW', 'FREEZE'], short: '余额不足' },
  E: { takes: ['RECHARGE', 'REFUND_IN'], gives: ['HOLD', 'WITHDRAW'], short: '保证金不足' },
  D: { takes: ['REFUND_IN'], gives: ['PAY', 'WITHDRAW', 'DEPOSIT_OUT'], short: '押金余额不足' },
  C: { takes: ['REFUND_IN'], gives: ['PAY', 'WITHDRAW', 'PAID_VOID', 'LINE_DOWN'], short: '可用额度不足' },
  // made and ended by facts of its own (services/account/credit.ts)
  O: { takes: ['REFUND_IN'], gives: ['PAY'], short: '抵扣余额不足' },
}
/** what gives its owner his own, or undoes what was registered, goes on also where nothing new may be begun */
const ALWAYS: readonly MovementKind[] = ['WITHDRAW', 'DEPOSIT_OUT', 'PAID_VOID', 'LINE_DOWN']

/** whose the thing is that an account is to pay */
export type Payer = { agency: string; airLine?: string | undefined }
type Paying = Partial<Payer> & { orderNo?: string | undefined; at: Instant }

/**
 * What is special to a kind of account, asked when something new is begun: before money is set aside (`gives`), and before it is asked for
 * (`takes`). @returns true, or why not
 */
export const mayBegin = (account: OpenAccount, way: 'takes' | 'gives', kind: MovementKind, paying?: Paying): true | string => {
  const { opened, status, disabled, credit } = account
  if (!kinds[opened.type][way].includes(kind)) return '该类账户不能办理此项业务'
  if (credit && paying) return creditMayPay({ ...account, credit }, paying)
  if (ALWAYS.includes(kind)) return true
  if (status === 'CLOSED') return '账户已销户'
  return disabled !== true || '账户已停用'
}
export const shortOf = ({ opened: { type } }: OpenAccount): string => kinds[type].short
/** What of it may go on a day: what came for a time pays nothing after that, and is its owner's to ask back all the same. */
export const usableLots = ({ lots }: Pick<OpenAccount, 'lots'>, day: LocalDate, kind: MovementKind): Lot[] =>
  lots.filter(({ until }) => until === undefined || day <= until || kind === 'WITHDRAW')
/** Does the oldest go back first when its owner asks? Of deposits, whose year is over before that of the others; else the newest does. */
export const goesByAge = ({ opened: { type } }: OpenAccount, kind: MovementKind): boolean => type === 'D' && kind === 'WITHDRAW'

type KnownCredit = OpenAccount & { credit: CreditTerms }
/** to the last second of the same day next year, that one included */
export const isOver = ({ credit: { credited } }: KnownCredit, at: Instant): boolean => compareInstants(at, credited.validUntil) > 0
/** True, or why nothing can be paid with a credit now. */
export const usable = (known: KnownCredit, at: Instant): true | string => {
  if (known.status === 'CLOSED' || isOver(known, at)) return '抵扣已过期'
  return known.available > 0 || '抵扣已用完'
}
/** Other orders of the same agency and airline, within its year. */
const creditMayPay = (known: KnownCredit, { agency, airLine, orderNo, at }: Paying): true | string => {
  const verdict = usable(known, at)
  if (verdict !== true) return verdict
  const { credited } = known.credit
  if (agency !== credited.agency) return '只能抵扣本代理人的订单'
  if (airLine !== credited.airLine) return `只能抵扣航空公司${credited.airLine}的订单`
  return orderNo !== credited.orderNo || '抵扣不能用于原订单'
}
