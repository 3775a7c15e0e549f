import { compareInstants, type Instant } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/payment/credit.ts'
import { decider } from '#services/kernel/decider.ts'

const { OffsetCredited, OffsetUsed, OffsetReturned, OffsetExpired } = events
type Credited = Static<typeof OffsetCredited.schema>
/** an order it has paid for, and what of that came back, by refund; fen */
type Use = { orderNo: string; amount: number; returned: Record<string, number> }
export type Credit =
  | { status: 'NONE' }
  | { status: 'ACTIVE' | 'EXPIRED'; credited: Credited; balance: number; uses: Record<string, Use>; expired: number }
/** the payment it is to make, fen, and of which order */
type Using = { paymentCode: string; orderNo: string; agency: string; airLine: string; amount: number }
export type KnownCredit = Exclude<Credit, { status: 'NONE' }>

/** to the last second of the same day next year, that one included */
export const isOver = ({ credited }: KnownCredit, at: Instant): boolean => compareInstants(at, credited.validUntil) > 0
const sum = (amounts: Record<string, number>): number => Object.values(amounts).reduce((total, amount) => total + amount, 0)
export const hasPaid = (credit: Credit, paymentCode: string): boolean => credit.status !== 'NONE' && credit.uses[paymentCode] !== undefined
/** True, or why nothing can be paid with it now. */
export const usable = (credit: Credit, at: Instant): true | string => {
  if (credit.status === 'NONE') return '抵扣不存在'
  if (credit.status === 'EXPIRED' || isOver(credit, at)) return '抵扣已过期'
  return credit.balance > 0 || '抵扣已用完'
}

/**
 * A credit that a refund left instead of money (DOMAIN §3.6): pays for other orders of the agency and airline within a year, takes back what
 * of these is refunded, and never gives more than it has. What comes back after its year is over with it.
 */
export const credit = decider<Credit, EventsOf<typeof events>>()({
  name: 'offset',
  zh: '抵扣',
  document: { zh: '抵扣', owner: state => (state.status === 'NONE' ? undefined : state.credited) },
  code: code.payment,
  initial: { status: 'NONE' },
  evolve: {
    OffsetCredited: (_, credited) => ({ status: 'ACTIVE', credited, balance: credited.amount, uses: {}, expired: 0 }),
    OffsetUsed: (credit, { paymentCode, orderNo, amount, balance }) =>
      credit.status === 'NONE'
        ? credit
        : { ...credit, balance, uses: { ...credit.uses, [paymentCode]: { orderNo, amount, returned: {} } } },
    OffsetReturned: (credit, { refundId, paymentCode, amount, balance }) => {
      const use = credit.status === 'NONE' ? undefined : credit.uses[paymentCode]
      if (credit.status === 'NONE' || !use) return credit
      const returned = { ...use.returned, [refundId]: amount }
      return { ...credit, balance, uses: { ...credit.uses, [paymentCode]: { ...use, returned } } }
    },
    OffsetExpired: (credit, { amount }) =>
      credit.status === 'NONE'
        ? credit
        : { ...credit, status: 'EXPIRED', balance: credit.balance - amount, expired: credit.expired + amount },
  },
  commands: {
    /** sent when the refund is complete, perhaps twice */
    grantCredit: { decide: (credit, command: Credited) => (credit.status === 'NONE' ? [OffsetCredited(command)] : []) },
    /** for a payment that was opened before; the same payment again has what it had */
    useCredit: {
      decide: (credit, { paymentCode, amount, ...paying }: Using, { at }) => {
        if (credit.status !== 'NONE' && credit.uses[paymentCode]) return []
        const verdict = usable(credit, at)
        if (verdict !== true || credit.status === 'NONE') throw new Refused(code.payment, String(verdict))
        const { agency, airLine, orderNo } = credit.credited
        if (paying.agency !== agency) throw new Refused(code.payment, '只能抵扣本代理人的订单')
        if (paying.airLine !== airLine) throw new Refused(code.payment, `只能抵扣航空公司${airLine}的订单`)
        if (paying.orderNo === orderNo) throw new Refused(code.payment, '抵扣不能用于原订单')
        if (amount > credit.balance) throw new Refused(code.payment, '抵扣余额不足')
        return [OffsetUsed({ paymentCode, orderNo: paying.orderNo, amount, balance: credit.balance - amount })]
      },
    },
    /** sent when an order that it paid gives money back the way it came; the same refund again gives nothing twice */
    returnCredit: {
      decide: (credit, { paymentCode, refundId, amount }: { paymentCode: string; refundId: string; amount: number }, { at }) => {
        const use = credit.status === 'NONE' ? undefined : credit.uses[paymentCode]
        if (credit.status === 'NONE' || !use) throw new Refused(code.payment, '抵扣支付不存在', { status: 404 })
        if (use.returned[refundId] !== undefined) return []
        if (sum(use.returned) + amount > use.amount) throw new Refused(code.refund, '退款金额超过可退金额')
        const { orderNo } = use
        const over = credit.status === 'EXPIRED' || isOver(credit, at)
        return [
          OffsetReturned({ refundId, paymentCode, orderNo, amount, balance: credit.balance + amount }),
          ...(over ? [OffsetExpired({ amount: credit.balance + amount })] : []),
        ]
      },
    },
    /** sent by a tick, perhaps early, perhaps twice */
    passTime: {
      decide: (credit, _: object, { at }) =>
        credit.status === 'ACTIVE' && isOver(credit, at) ? [OffsetExpired({ amount: credit.balance })] : [],
    },
  },
})
