import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/payment/events.ts'
import { decider } from '#services/kernel/decider.ts'

const { PaymentCreated, PaymentSucceeded, PaymentFailed, PaymentRefunded } = events
type Created = Static<typeof PaymentCreated.schema>
export type Payment =
  | { status: 'NONE' }
  | { status: 'CREATED' | 'FAILED'; created: Created; refunds: Record<string, number> }
  | { status: 'SUCCEEDED'; created: Created; tradeNo: string; refunds: Record<string, number> }

export const refundedSum = (payment: Payment): number =>
  payment.status === 'NONE' ? 0 : Object.values(payment.refunds).reduce((sum, amount) => sum + amount, 0)

/** One attempt to pay (domain §3.7): settled once, by the gateway's word. */
export const payment = decider<Payment, EventsOf<typeof events>>()({
  name: 'payment',
  zh: '支付单',
  code: code.payment,
  initial: { status: 'NONE' },
  evolve: {
    PaymentCreated: (_, created) => ({ status: 'CREATED', created, refunds: {} }),
    PaymentSucceeded: (payment, { tradeNo }) => (payment.status === 'NONE' ? payment : { ...payment, status: 'SUCCEEDED', tradeNo }),
    PaymentFailed: payment => (payment.status === 'CREATED' ? { ...payment, status: 'FAILED' } : payment),
    PaymentRefunded: (payment, { refundId, amount }) =>
      payment.status === 'NONE' ? payment : { ...payment, refunds: { ...payment.refunds, [refundId]: amount } },
  },
  commands: {
    createPayment: {
      decide: (payment, command: Created) => {
        if (payment.status === 'NONE') return [PaymentCreated(command)]
        if (payment.created.orderNo !== command.orderNo) throw new Refused(code.conflict, '支付单号已被其他订单使用')
        return []
      },
    },
    /** a gateway may say success after it said failure; money counts */
    succeed: {
      decide: (payment, { amount, tradeNo }: { amount: number; tradeNo: string }, { at }) => {
        if (payment.status === 'NONE') throw unknown()
        if (payment.status === 'SUCCEEDED') {
          if (payment.tradeNo !== tradeNo) throw new Refused(code.payment, '支付单已由另一笔渠道流水支付')
          return []
        }
        const { paymentCode, orderNo, channel, amount: due } = payment.created
        if (amount !== due) throw new Refused(code.payment, '通知金额与支付金额不符')
        return [PaymentSucceeded({ paymentCode, orderNo, channel, amount, tradeNo, paidAt: at })]
      },
    },
    fail: {
      decide: (payment, { reason }: { reason: string }) => {
        if (payment.status === 'NONE') throw unknown()
        return payment.status === 'CREATED' ? [PaymentFailed({ reason })] : []
      },
    },
    recordRefund: {
      decide: (payment, command: Static<typeof PaymentRefunded.schema>) => {
        if (payment.status !== 'SUCCEEDED') throw new Refused(code.payment, '支付单未支付，不能退款')
        if (payment.refunds[command.refundId] !== undefined) return []
        if (refundedSum(payment) + command.amount > payment.created.amount) throw new Refused(code.refund, '退款金额超过可退金额')
        return [PaymentRefunded(command)]
      },
    },
  },
})

const unknown = () => new Refused(code.notFound, '支付单不存在', { status: 404 })
