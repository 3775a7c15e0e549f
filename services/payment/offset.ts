import { compareInstants, type Instant } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/payment/offset.ts'
import { decider } from '#services/kernel/decider.ts'

const { OffsetCredited, OffsetUsed, OffsetReturned, OffsetExpired } = events
type Credited = Static<typeof OffsetCredited.schema>
/** an order it has paid for, and what of that came back, by refund; fen */
type Use = { orderNo: string; amount: number; returned: Record<string, number> }
export type Offset =
  | { status: 'NONE' }
  | { status: 'ACTIVE' | 'EXPIRED'; credited: Credited; balance: number; uses: Record<string, Use>; expired: number }
/** the payment it is to make, fen, and of which order */
type Using = { paymentCode: string; orderNo: string; agency: string; airLine: string; amount: number }
export type KnownOffset = Exclude<Offset, { status: 'NONE' }>

/** to the last second of the same day next year, that one included */
export const isOver = ({ credited }: KnownOffset, at: Instant): boolean => compareInstants(at, credited.validUntil) > 0
const sum = (amounts: Record<string, number>): number => Object.values(amounts).reduce((total, amount) => total + amount, 0)
/** True, or why nothing can be paid with it now. */
export const usable = (offset: Offset, at: Instant): true | string => {
  if (offset.status === 'NONE') return '抵扣不存在'
  if (offset.status === 'EXPIRED' || isOver(offset, at)) return '抵扣已过期'
  return offset.balance > 0 || '抵扣已用完'
}

/**
 * A credit that a refund left instead of money (DOMAIN §3.6): pays for other orders of the agency and airline within a year, takes back what
 * of these is refunded, and never gives more than it has. What comes back after its year is over with it.
 */
export const offset = decider<Offset, EventsOf<typeof events>>()({
  name: 'offset',
  zh: '抵扣',
  document: { zh: '抵扣', owner: state => (state.status === 'NONE' ? undefined : state.credited) },
  code: code.payment,
  initial: { status: 'NONE' },
  evolve: {
    OffsetCredited: (_, credited) => ({ status: 'ACTIVE', credited, balance: credited.amount, uses: {}, expired: 0 }),
    OffsetUsed: (offset, { paymentCode, orderNo, amount, balance }) =>
      offset.status === 'NONE'
        ? offset
        : { ...offset, balance, uses: { ...offset.uses, [paymentCode]: { orderNo, amount, returned: {} } } },
    OffsetReturned: (offset, { refundId, paymentCode, amount, balance }) => {
      const use = offset.status === 'NONE' ? undefined : offset.uses[paymentCode]
      if (offset.status === 'NONE' || !use) return offset
      const returned = { ...use.returned, [refundId]: amount }
      return { ...offset, balance, uses: { ...offset.uses, [paymentCode]: { ...use, returned } } }
    },
    OffsetExpired: (offset, { amount }) =>
      offset.status === 'NONE'
        ? offset
        : { ...offset, status: 'EXPIRED', balance: offset.balance - amount, expired: offset.expired + amount },
  },
  commands: {
    /** sent when the refund is complete, perhaps twice */
    creditOffset: { decide: (offset, command: Credited) => (offset.status === 'NONE' ? [OffsetCredited(command)] : []) },
    /** for a payment that was opened before; the same payment again has what it had */
    useOffset: {
      decide: (offset, { paymentCode, amount, ...paying }: Using, { at }) => {
        if (offset.status !== 'NONE' && offset.uses[paymentCode]) return []
        const verdict = usable(offset, at)
        if (verdict !== true || offset.status === 'NONE') throw new Refused(code.payment, String(verdict))
        const { agency, airLine, orderNo } = offset.credited
        if (paying.agency !== agency) throw new Refused(code.payment, '只能抵扣本代理人的订单')
        if (paying.airLine !== airLine) throw new Refused(code.payment, `只能抵扣航空公司${airLine}的订单`)
        if (paying.orderNo === orderNo) throw new Refused(code.payment, '抵扣不能用于原订单')
        if (amount > offset.balance) throw new Refused(code.payment, '抵扣余额不足')
        return [OffsetUsed({ paymentCode, orderNo: paying.orderNo, amount, balance: offset.balance - amount })]
      },
    },
    /** sent when an order that it paid gives money back the way it came; the same refund again gives nothing twice */
    returnOffset: {
      decide: (offset, { paymentCode, refundId, amount }: { paymentCode: string; refundId: string; amount: number }, { at }) => {
        const use = offset.status === 'NONE' ? undefined : offset.uses[paymentCode]
        if (offset.status === 'NONE' || !use) throw new Refused(code.payment, '抵扣支付不存在', { status: 404 })
        if (use.returned[refundId] !== undefined) return []
        if (sum(use.returned) + amount > use.amount) throw new Refused(code.refund, '退款金额超过可退金额')
        const { orderNo } = use
        const over = offset.status === 'EXPIRED' || isOver(offset, at)
        return [
          OffsetReturned({ refundId, paymentCode, orderNo, amount, balance: offset.balance + amount }),
          ...(over ? [OffsetExpired({ amount: offset.balance + amount })] : []),
        ]
      },
    },
    /** sent by a tick, perhaps early, perhaps twice */
    passTime: {
      decide: (offset, _: object, { at }) =>
        offset.status === 'ACTIVE' && isOver(offset, at) ? [OffsetExpired({ amount: offset.balance })] : [],
    },
  },
})
