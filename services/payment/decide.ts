import type { Lots } from '#contracts/account/lots.ts'
import { creditAccountOf } from '#contracts/account/names.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { byCredit } from '#contracts/payment/credit-terms.ts'
import * as events from '#contracts/payment/events.ts'
import { orderOf, refOf, type Target } from '#contracts/payment/payable.ts'
import { decider } from '#services/kernel/decider.ts'

const {
  PaymentCreated,
  PaymentSucceeded,
  PaymentAllotted,
  PaymentUnplaced,
  PaymentPlaced,
  PaymentNoticed,
  PaymentFailed,
  PaymentClosed,
  PaymentRefundReserved,
  PaymentRefundReleased,
  PaymentRefunded,
  PaymentRefundPlaced,
} = events
type Created = Static<typeof PaymentCreated.schema>
/** The account that makes it, where no gateway does: one that it names, or a credit's. */
export const sourceOf = ({ from, offset, agency }: Created): string | undefined =>
  from ?? (offset && creditAccountOf(agency, offset.creditId))
/** money by refund, fen: what has gone back, and what is set aside to go */
type Money = {
  refunds: Record<string, number>
  reserved: Record<string, number>
  /** since when what is set aside, or was, has been */
  setAside?: Readonly<Record<string, string>>
  /** whose tickets a refund is for, where it said so, and which of the things that it paid */
  orders?: Record<string, string>
  targets?: Record<string, Target>
  /** of an account: is it decided that it takes the money, is all that follows in it done, and for which refunds */
  allotted?: number
  /** by what it pays: the claims that were decided about */
  claims?: Readonly<Record<string, number>>
  /** why what a gateway has taken for several things pays none of them */
  unplaced?: string
  placed?: true
  placedRefunds?: readonly string[]
  /** of a refund that an account takes back, as what it expects it */
  expectations?: Readonly<Record<string, number>>
}
/** `noticed`: what of its gateway's notices is kept */
type Begun = { created: Created; createdAt: string; noticed: readonly string[] }
export type Payment =
  | { status: 'NONE' }
  | (Begun & { status: 'CREATED' | 'FAILED' | 'CLOSED'; failure?: string } & Money)
  | (Begun & { status: 'SUCCEEDED'; tradeNo: string; paidAt: string; lots?: Static<typeof Lots>; hold?: number } & Money)

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
    PaymentCreated: (_, created, createdAt) => ({ status: 'CREATED', created, createdAt, noticed: [], refunds: {}, reserved: {} }),
    PaymentNoticed: (payment, notice) =>
      payment.status === 'NONE' ? payment : { ...payment, noticed: [...payment.noticed, meaningOf(notice)] },
    PaymentSucceeded: (payment, { tradeNo, paidAt, lots, hold, claims }) =>
      payment.status === 'NONE'
        ? payment
        : { ...payment, status: 'SUCCEEDED', tradeNo, paidAt, ...(lots && { lots }), ...(hold && { hold }), ...claimed(claims) },
    PaymentAllotted: (payment, { expected, claims }) =>
      payment.status === 'NONE' ? payment : { ...payment, ...(expected && { allotted: expected }), ...claimed(claims) },
    PaymentUnplaced: (payment, { reason }) => (payment.status === 'NONE' ? payment : { ...payment, unplaced: reason }),
    PaymentPlaced: payment => (payment.status === 'NONE' ? payment : { ...payment, placed: true }),
    PaymentRefundPlaced: (payment, { refundId }) =>
      payment.status === 'NONE' ? payment : { ...payment, placedRefunds: [...(payment.placedRefunds ?? []), refundId] },
    PaymentFailed: (payment, { reason }) => (payment.status === 'CREATED' ? { ...payment, status: 'FAILED', failure: reason } : payment),
    PaymentClosed: payment => (payment.status === 'CREATED' ? { ...payment, status: 'CLOSED' } : payment),
    PaymentRefundReserved: (payment, { refundId, amount, orderNo, target }, at) =>
      payment.status === 'NONE'
        ? payment
        : {
            ...payment,
            reserved: { ...payment.reserved, [refundId]: amount },
            setAside: { ...payment.setAside, [refundId]: at },
            ...(orderNo && { orders: { ...payment.orders, [refundId]: orderNo } }),
            ...(target && { targets: { ...payment.targets, [refundId]: target } }),
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
        if (
          payment.created.orderNo !== command.orderNo ||
          payment.created.into !== command.into ||
          paysOf(payment.created) !== paysOf(command)
        )
          throw new Refused(code.conflict, '支付单号已被其他订单使用')
        return []
      },
    },
    /**
     * A gateway may say success after it said failure, or when nobody waits any more; money counts. `paidAt`: as the gateway has it. Of an account
     * (`lots`) what was decided first stands: the money is held there until then, and free again after.
     */
    succeed: {
      decide: (payment, { amount, tradeNo, paidAt, lots, hold, claims }: Success, { at }) => {
        if (payment.status === 'NONE') throw unknown()
        const { paymentCode, orderNo, channel, amount: due, instalment, offset, into } = payment.created
        if (lots && payment.status !== 'CREATED') return []
        if (amount !== due) throw new Refused(code.payment, '通知金额与支付金额不符')
        if (payment.status === 'SUCCEEDED') {
          if (payment.tradeNo !== tradeNo) throw new Refused(code.payment, '支付单已由另一笔渠道流水支付')
          return []
        }
        const whose = {
          ...(orderNo && { orderNo }),
          ...(into && { into }),
          ...(lots && { lots }),
          ...(hold && { hold }),
          ...(claims && { claims }),
        }
        const more = { ...(paidAt && { gatewayAt: paidAt }), ...(instalment && { instalment }), ...(offset && byCredit(offset)) }
        return [PaymentSucceeded({ paymentCode, ...whose, channel, amount, tradeNo, ...more, paidAt: paidAt && paidAt < at ? paidAt : at })]
      },
    },
    /** What was set aside in an account pays: decided elsewhere, so opened and paid in one. */
    convert: {
      decide: (payment, { lots, hold, ...created }: Created & { lots: Static<typeof Lots>; hold: number }, { at }) => {
        if (payment.status !== 'NONE') return []
        const { paymentCode, orderNo, channel, amount, instalment } = created
        const paid = { paymentCode, ...(orderNo && { orderNo }), channel, amount, tradeNo: paymentCode, lots, hold }
        return [PaymentCreated(created), PaymentSucceeded({ ...paid, ...(instalment && { instalment }), paidAt: at })]
      },
    },
    /** sent before what it says is done: a gateway says the same again and again, and of that one is kept */
    note: {
      decide: (payment, notice: Static<typeof PaymentNoticed.schema>) => {
        if (payment.status === 'NONE') throw unknown()
        return payment.noticed.includes(meaningOf(notice)) ? [] : [PaymentNoticed(notice)]
      },
    },
    /** sent when the account expects the money, or all that it pays is claimed */
    allot: {
      decide: (payment, { expected, claims }: { expected: number; claims?: undefined } | { claims: Claimed; expected?: undefined }) => {
        if (payment.status !== 'SUCCEEDED') return []
        const { into } = payment.created
        if (!isUndecided(payment)) return []
        return [expected === undefined ? PaymentAllotted({ claims }) : PaymentAllotted({ ...(into && { into }), expected })]
      },
    },
    /** sent when something of what it was to pay cannot be paid any more, or the account that it was to fill is closed */
    unplace: {
      decide: (payment, { reason }: { reason: string }) => {
        if (payment.status !== 'SUCCEEDED' || !isUndecided(payment)) return []
        const { paymentCode, agency, agencyName, airLine, targets, channel, amount } = payment.created
        const of = airLine ?? targets?.[0]?.airLine
        const whose = { agency, agencyName, ...(of && { airLine: of }) }
        const orderNo = orderOf(payment.created)
        return [PaymentUnplaced({ paymentCode, ...(orderNo && { orderNo }), ...whose, channel, amount, tradeNo: payment.tradeNo, reason })]
      },
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
        const amount = Math.min(atMost, left(payment), of ? of.share - takenBy(payment, of) : atMost)
        const whose = of && ('target' in of ? { target: of.target } : { orderNo: of.orderNo })
        return amount > 0 ? [PaymentRefundReserved({ refundId, amount, ...whose })] : []
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
        if (sourceOf(payment.created) && !payment.reserved[refundId]) throw new Refused(code.refund, '退款占用已释放')
        if (amount > left(payment) + (payment.reserved[refundId] ?? 0)) throw new Refused(code.refund, '退款金额超过可退金额')
        const { paymentCode, agency, agencyName, airLine, channel } = payment.created
        const orderNo = payment.orders?.[refundId] ?? payment.created.orderNo
        const target = payment.targets?.[refundId]
        const whose = { ...(orderNo && { orderNo }), ...(target && { target }), agency, agencyName, ...(airLine && { airLine }) }
        return [PaymentRefunded({ refundId, amount, ...gone, paymentCode, ...whose, channel })]
      },
    },
  },
})

const meaningOf = ({ said, tradeNo, amount, merchant = '' }: Static<typeof PaymentNoticed.schema>): string =>
  [said, tradeNo, amount, merchant].join(' ')
const left = ({ created, refunds, reserved }: Extract<Payment, { created: Created }>): number =>
  created.amount - sum(refunds) - sum(reserved)
export type Claimed = NonNullable<Static<typeof PaymentSucceeded.schema>['claims']>
const claimed = (claims: Claimed | undefined) => claims && { claims: Object.fromEntries(claims.map(one => [refOf(one), one.no])) }
/** names what it pays besides an order */
const paysOf = ({ targets = [] }: Created): string => targets.map(refOf).join(' ')
/**
 * A gateway has taken money for several things, for one that is no order, or for an account, and whether it pays them, or comes into it, is still to
 * be seen.
 */
export const isUndecided = (payment: Payment): boolean => {
  if (payment.status !== 'SUCCEEDED' || payment.created.from || payment.unplaced) return false
  const { targets, into } = payment.created
  return (targets !== undefined && !payment.claims) || (into !== undefined && !payment.allotted)
}
type Success = {
  amount: number
  tradeNo: string
  paidAt?: string | undefined
  lots?: Static<typeof Lots>
  hold?: number
  claims?: Claimed
}
type Gone = { refundId: string; amount: number; gatewayRefundNo: string; credited?: true; expected?: number }
/** an order, or one of the things that it paid, which has no more than this of it */
export type Share = { orderNo: string; share: number } | { target: Target; share: number }
/** what has gone back for these tickets or this thing, or is set aside for them, fen */
const takenBy = (payment: Payment, of: Share): number => {
  if (payment.status === 'NONE') return 0
  const isOf = (refundId: string): boolean => {
    const target = payment.targets?.[refundId]
    return 'target' in of ? target !== undefined && refOf(target) === refOf(of.target) : payment.orders?.[refundId] === of.orderNo
  }
  const known = Object.keys({ ...payment.refunds, ...payment.reserved })
  return known.reduce((sum, refundId) => sum + (isOf(refundId) ? heldFor(payment, refundId) : 0), 0)
}
const unknown = () => new Refused(code.notFound, '支付单不存在', { status: 404 })
const notPaid = () => new Refused(code.payment, '支付单未支付，不能退款')
