import type { Lots } from '#contracts/account/lots.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { byCredit } from '#contracts/payment/credit-terms.ts'
import * as events from '#contracts/payment/events.ts'
import { decider } from '#services/kernel/decider.ts'

const {
  PaymentCreated,
  PaymentSucceeded,
  PaymentAllotted,
  PaymentPlaced,
  PaymentFailed,
  PaymentClosed,
  PaymentRefundReserved,
  PaymentRefundReleased,
  PaymentRefunded,
  PaymentRefundPlaced,
} = events
type Created = Static<typeof PaymentCreated.schema>
/** money by refund, fen: what has gone back, and what is set aside to go */
type Money = {
  refunds: Record<string, number>
  reserved: Record<string, number>
  /** whose tickets a refund is for, where it said so */
  orders?: Record<string, string>
  /** of an account: is it decided that it takes the money, is all that follows in it done, and for which refunds */
  allotted?: number
  placed?: true
  placedRefunds?: readonly string[]
  /** of a refund that an account takes back, as what it expects it */
  expectations?: Readonly<Record<string, number>>
}
export type Payment =
  | { status: 'NONE' }
  | ({ status: 'CREATED' | 'FAILED' | 'CLOSED'; created: Created; failure?: string } & Money)
  | ({ status: 'SUCCEEDED'; created: Created; tradeNo: string; paidAt: string; lots?: Static<typeof Lots>; hold?: number } & Money)

const sum = (amounts: Record<string, number>): number => Object.values(amounts).reduce((total, amount) => total + amount, 0)
const without = (amounts: Record<string, number>, id: string) => Object.fromEntries(Object.entries(amounts).filter(([key]) => key !== id))
/** what has gone back, fen */
export const refundedSum = (payment: Payment): number => (payment.status === 'NONE' ? 0 : sum(payment.refunds))
/** what this refund has of the payment, gone back or set aside, fen */
export const heldFor = (payment: Payment, refundId: string): number =>
  payment.status === 'NONE' ? 0 : (payment.refunds[refundId] ?? payment.reserved[refundId] ?? 0)

/** One attempt to pay (DOMAIN §3.7): settled once, by the gateway's word; never gives back more than it received, whoever asks. */
export const payment = decider<Payment, EventsOf<typeof events>>()({
  name: 'payment',
  zh: '支付单',
  document: { zh: '支付单', owner: state => (state.status === 'NONE' ? undefined : state.created) },
  code: code.payment,
  initial: { status: 'NONE' },
  evolve: {
    PaymentCreated: (_, created) => ({ status: 'CREATED', created, refunds: {}, reserved: {} }),
    PaymentSucceeded: (payment, { tradeNo, paidAt, lots, hold }) =>
      payment.status === 'NONE'
        ? payment
        : { ...payment, status: 'SUCCEEDED', tradeNo, paidAt, ...(lots && { lots }), ...(hold && { hold }) },
    PaymentAllotted: (payment, { expected }) => (payment.status === 'NONE' ? payment : { ...payment, allotted: expected }),
    PaymentPlaced: payment => (payment.status === 'NONE' ? payment : { ...payment, placed: true }),
    PaymentRefundPlaced: (payment, { refundId }) =>
      payment.status === 'NONE' ? payment : { ...payment, placedRefunds: [...(payment.placedRefunds ?? []), refundId] },
    PaymentFailed: (payment, { reason }) => (payment.status === 'CREATED' ? { ...payment, status: 'FAILED', failure: reason } : payment),
    PaymentClosed: payment => (payment.status === 'CREATED' ? { ...payment, status: 'CLOSED' } : payment),
    PaymentRefundReserved: (payment, { refundId, amount, orderNo }) =>
      payment.status === 'NONE'
        ? payment
        : {
            ...payment,
            reserved: { ...payment.reserved, [refundId]: amount },
            ...(orderNo && { orders: { ...payment.orders, [refundId]: orderNo } }),
          },
    PaymentRefundReleased: (payment, { refundId }) =>
      payment.status === 'NONE' ? payment : { ...payment, reserved: without(payment.reserved, refundId) },
    PaymentRefunded: (payment, { refundId, amount, expected }) =>
      payment.status === 'NONE'
        ? payment
        : {
            ...payment,
            refunds: { ...payment.refunds, [refundId]: amount },
            reserved: without(payment.reserved, refundId),
            ...(expected && { expectations: { ...payment.expectations, [refundId]: expected } }),
          },
  },
  commands: {
    createPayment: {
      decide: (payment, command: Created) => {
        if (payment.status === 'NONE') return [PaymentCreated(command)]
        if (payment.created.orderNo !== command.orderNo || payment.created.into !== command.into)
          throw new Refused(code.conflict, '支付单号已被其他订单使用')
        return []
      },
    },
    /**
     * A gateway may say success after it said failure, or when nobody waits any more; money counts. `paidAt`: as the gateway has it. Of an account
     * what was decided first stands: the money is held there until then, and free again after.
     */
    succeed: {
      decide: (payment, { amount, tradeNo, paidAt, lots, hold }: Success, { at }) => {
        if (payment.status === 'NONE') throw unknown()
        const { paymentCode, orderNo, channel, amount: due, instalment, offset, into, from } = payment.created
        if (from && payment.status !== 'CREATED') return []
        if (amount !== due) throw new Refused(code.payment, '通知金额与支付金额不符')
        if (payment.status === 'SUCCEEDED') {
          if (payment.tradeNo !== tradeNo) throw new Refused(code.payment, '支付单已由另一笔渠道流水支付')
          return []
        }
        const whose = { ...(orderNo && { orderNo }), ...(into && { into }), ...(lots && { lots }), ...(hold && { hold }) }
        const more = { ...(paidAt && { gatewayAt: paidAt }), ...(instalment && { instalment }), ...(offset && byCredit(offset)) }
        return [PaymentSucceeded({ paymentCode, ...whose, channel, amount, tradeNo, ...more, paidAt: paidAt && paidAt < at ? paidAt : at })]
      },
    },
    /** sent when the account expects the money */
    allot: {
      decide: (payment, { expected }: { expected: number }) =>
        payment.status === 'SUCCEEDED' && payment.created.into && !payment.allotted
          ? [PaymentAllotted({ into: payment.created.into, expected })]
          : [],
    },
    /** sent when the account has what it was to get, or has let go what it held */
    place: { decide: (payment, _: object) => (payment.status === 'NONE' || payment.placed ? [] : [PaymentPlaced({})]) },
    placeRefund: {
      decide: (payment, { refundId }: { refundId: string }) =>
        payment.status === 'NONE' || payment.refunds[refundId] === undefined || payment.placedRefunds?.includes(refundId)
          ? []
          : [PaymentRefundPlaced({ refundId })],
    },
    fail: {
      decide: (payment, { reason }: { reason: string }) => {
        if (payment.status === 'NONE') throw unknown()
        return payment.status === 'CREATED' ? [PaymentFailed({ reason })] : []
      },
    },
    /** sent when the order would not take it any more; what is settled stays so */
    close: { decide: (payment, { reason }: { reason: string }) => (payment.status === 'CREATED' ? [PaymentClosed({ reason })] : []) },
    /**
     * Sets aside up to `atMost` of what is left; the same refund again has what it had. `of`: for tickets of this order, which has `share` of
     * the payment: what it was split off, or has been split off it, has the rest.
     */
    reserveRefund: {
      decide: (payment, { refundId, atMost, of }: { refundId: string; atMost: number; of?: Share }) => {
        if (payment.status !== 'SUCCEEDED') throw notPaid()
        if (heldFor(payment, refundId) > 0) return []
        const amount = Math.min(atMost, left(payment), of ? of.share - takenBy(payment, of.orderNo) : atMost)
        return amount > 0 ? [PaymentRefundReserved({ refundId, amount, ...(of && { orderNo: of.orderNo }) })] : []
      },
    },
    releaseRefund: {
      decide: (payment, command: { refundId: string; reason: string }) =>
        payment.status !== 'NONE' && payment.reserved[command.refundId] ? [PaymentRefundReleased(command)] : [],
    },
    recordRefund: {
      decide: (payment, { refundId, amount, ...gone }: Gone) => {
        if (payment.status !== 'SUCCEEDED') throw notPaid()
        if (payment.refunds[refundId] !== undefined) return []
        // no gateway has given it yet: what was set free meanwhile is not decided any more
        if (payment.created.from && !payment.reserved[refundId]) throw new Refused(code.refund, '退款占用已释放')
        if (amount > left(payment) + (payment.reserved[refundId] ?? 0)) throw new Refused(code.refund, '退款金额超过可退金额')
        const { paymentCode, agency, agencyName, airLine, channel } = payment.created
        const orderNo = payment.orders?.[refundId] ?? payment.created.orderNo
        const whose = { ...(orderNo && { orderNo }), agency, agencyName, ...(airLine && { airLine }) }
        return [PaymentRefunded({ refundId, amount, ...gone, paymentCode, ...whose, channel })]
      },
    },
  },
})

const left = ({ created, refunds, reserved }: Extract<Payment, { created: Created }>): number =>
  created.amount - sum(refunds) - sum(reserved)
type Success = { amount: number; tradeNo: string; paidAt?: string | undefined; lots?: Static<typeof Lots>; hold?: number }
type Gone = { refundId: string; amount: number; gatewayRefundNo: string; credited?: true; expected?: number }
type Share = { orderNo: string; share: number }
/** what has gone back for tickets of this order, or is set aside for them, fen */
const takenBy = (payment: Payment, orderNo: string): number =>
  payment.status === 'NONE'
    ? 0
    : Object.entries(payment.orders ?? {}).reduce((sum, [refundId, of]) => sum + (of === orderNo ? heldFor(payment, refundId) : 0), 0)
const unknown = () => new Refused(code.notFound, '支付单不存在', { status: 404 })
const notPaid = () => new Refused(code.payment, '支付单未支付，不能退款')
