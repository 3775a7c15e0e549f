import type { MovementKind } from '#contracts/account/events.ts'
import type { AccountType } from '#contracts/account/names.ts'
import { compareInstants, type Instant, type LocalDate } from '#contracts/kernel/calendar.ts'
import type { CreditTerms, OpenAccount } from './decide.ts'
import type { Layer } from './layers.ts'

/** Movements that each type of account takes and gives, and its message for too little money. */
const kinds: Readonly<Record<AccountType, { takes: readonly MovementKind[]; gives: readonly MovementKind[]; short: string }>> = {
  V: { takes: ['RECHARGE', 'REFUND_IN'], gives: ['PAY', 'WITHDRAW', 'FREEZE'], short: '余额不足' },
  E: { takes: ['RECHARGE', 'REFUND_IN'], gives: ['HOLD', 'WITHDRAW'], short: '保证金不足' },
  D: { takes: ['REFUND_IN'], gives: ['PAY', 'WITHDRAW', 'DEPOSIT_OUT'], short: '押金余额不足' },
  C: { takes: ['REFUND_IN'], gives: ['PAY', 'WITHDRAW', 'PAID_VOID', 'LINE_DOWN'], short: '可用额度不足' },
  // facts of its own begin and end it (services/account/credit.ts)
  O: { takes: ['REFUND_IN'], gives: ['PAY'], short: '抵扣余额不足' },
}
/** movements that give owners their own money, or undo a registration, also where nothing new may begin */
const ALWAYS: readonly MovementKind[] = ['WITHDRAW', 'DEPOSIT_OUT', 'PAID_VOID', 'LINE_DOWN']

/** agency and airline of the thing that an account is to pay */
export type HoldPayer = { agency: string; airLine?: string | undefined }
type Paying = Partial<HoldPayer> & { orderNo?: string | undefined; at: Instant }

/**
 * Rules special to a type of account, asked before something new begins: before money is set aside (`gives`) or announced (`takes`).
 * @returns true, or why not
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
/** The layers that may be used on a day: expired ones pay nothing, but their owner may still ask them back. */
export const usableLayers = ({ layers }: Pick<OpenAccount, 'layers'>, day: LocalDate, kind: MovementKind): Layer[] =>
  layers.filter(({ until }) => until === undefined || day <= until || kind === 'WITHDRAW')
/** Does the oldest layer go back first? For deposits, whose year ends first, yes; otherwise the newest does. */
export const goesByAge = ({ opened: { type } }: OpenAccount, kind: MovementKind): boolean => type === 'D' && kind === 'WITHDRAW'

type KnownCredit = OpenAccount & { credit: CreditTerms }
/** valid to the last second of the same day next year, that second included */
export const isOver = ({ credit: { credited } }: KnownCredit, at: Instant): boolean => compareInstants(at, credited.validUntil) > 0
/** True, or why nothing can be paid with a credit now. */
export const usable = (known: KnownCredit, at: Instant): true | string => {
  if (known.status === 'CLOSED' || isOver(known, at)) return '抵扣已过期'
  return known.available > 0 || '抵扣已用完'
}
/** A credit pays other orders of the same agency and airline, within its year. */
const creditMayPay = (known: KnownCredit, { agency, airLine, orderNo, at }: Paying): true | string => {
  const verdict = usable(known, at)
  if (verdict !== true) return verdict
  const { credited } = known.credit
  if (agency !== credited.agency) return '只能抵扣本代理人的订单'
  if (airLine !== credited.airLine) return `只能抵扣航空公司${credited.airLine}的订单`
  return orderNo !== credited.orderNo || '抵扣不能用于原订单'
}
