import type { Layers } from '#contracts/account/layers.ts'
import { creditAccountOf } from '#contracts/account/names.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { byCredit } from '#contracts/payment/credit-terms.ts'
import * as events from '#contracts/payment/events.ts'
import { orderOf, refOf, type Target } from '#contracts/payment/payable.ts'
import { decider } from '#services/kernel/stream/decider.ts'

const {
  PaymentCreated,
  PaymentSucceeded,
  PaymentAllotted,
  PaymentUnplaced,
  PaymentSumDiffered,
  PaymentPlaced,
  PaymentNoticed,
  PaymentFailed,
  PaymentClosed,
  PaymentRefundReserved,
  PaymentRefundRefused,
  PaymentRefundReleased,
  PaymentRefunded,
  PaymentRefundPlaced,
} = events
type Created = Static<typeof PaymentCreated.schema>
/** The account that makes the payment, where no gateway does: the one it names, or that of a credit. */
export const sourceOf = ({ from, offset, agency }: Created): string | undefined =>
  from ?? (offset && creditAccountOf(agency, offset.creditId))
/** money by refund, fen: `refunds` has gone back, `reserved` is set aside */
type Money = {
  refunds: Record<string, number>
  reserved: Record<string, number>
  /** instant since which each part has been set aside */
  setAside?: Readonly<Record<string, string>>
  /** by refund, instants at which those who ask the gateway for it have begun */
  asks?: Readonly<Record<string, readonly string[]>>
  /** by refund, which of those who ask have been refused: the first is 1 */
  answered?: Readonly<Record<string, readonly number[]>>
  /** by refund, the last approval by which nobody asks any more, and why */
  over?: Readonly<Record<string, { approval: number; reason: string }>>
  /** order whose tickets a refund is for, where it says so, and which of the paid things */
  orders?: Record<string, string>
  targets?: Record<string, Target>
  /** number under which an account expects the money: the decision that the account takes it */
  allotted?: number
  /** claims that were decided about, by payable */
  claims?: Readonly<Record<string, number>>
  /** reason why money that a gateway has taken for several things pays none of them */
  unplaced?: string
  /** sum that a gateway has taken, where it is another than was asked for */
  received?: number
  placed?: true
  placedRefunds?: readonly string[]
  /** numbers under which an account expects the money of a refund */
  expectations?: Readonly<Record<string, number>>
}
/** `noticed`: notices of its gateway that are kept */
type Begun = { created: Created; createdAt: string; noticed: readonly string[] }
export type Payment =
  | { status: 'NONE' }
  | (Begun & { status: 'CREATED' | 'FAILED' | 'CLOSED'; failure?: string } & Money)
  | (Begun & { status: 'SUCCEEDED'; tradeNo: string; paidAt: string; layers?: Static<typeof Layers>; hold?: number } & Money)

const sum = (amounts: Record<string, number>): number => Object.values(amounts).reduce((total, amount) => total + amount, 0)
const without = (amounts: Record<string, number>, id: string) => Object.fromEntries(Object.entries(amounts).filter(([key]) => key !== id))
/** sum that has gone back, fen */
export const refundedSum = (payment: Payment): number => (payment.status === 'NONE' ? 0 : sum(payment.refunds))
/** this refund's part of the payment, gone back or set aside, fen */
export const heldFor = (payment: Payment, refundId: string): number =>
  payment.status === 'NONE' ? 0 : (payment.refunds[refundId] ?? payment.reserved[refundId] ?? 0)

/** Has money gone back under this id? */
export const isRefunded = (payment: Payment, refundId: string): boolean =>
  payment.status !== 'NONE' && payment.refunds[refundId] !== undefined

/**
 * One attempt to pay (DOMAIN §3.7). It is settled once, by the word of its gateway or of the account that pays it, and never gives back more than it received, whoever asks.
 */
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
    PaymentSucceeded: (payment, { tradeNo, paidAt, layers, hold, claims }) =>
      payment.status === 'NONE'
        ? payment
        : { ...payment, status: 'SUCCEEDED', tradeNo, paidAt, ...present({ layers }), ...(hold && { hold }), ...claimed(claims) },
    PaymentAllotted: (payment, { expected, claims }) =>
      payment.status === 'NONE' ? payment : { ...payment, ...(expected && { allotted: expected }), ...claimed(claims) },
    PaymentUnplaced: (payment, { reason }) => (payment.status === 'NONE' ? payment : { ...payment, unplaced: reason }),
    PaymentSumDiffered: (payment, { amount: received, tradeNo, paidAt, reason: unplaced }) =>
      payment.status === 'NONE' ? payment : { ...payment, status: 'SUCCEEDED', tradeNo, paidAt, received, unplaced },
    PaymentPlaced: payment => (payment.status === 'NONE' ? payment : { ...payment, placed: true }),
    PaymentRefundPlaced: (payment, { refundId }) =>
      payment.status === 'NONE' ? payment : { ...payment, placedRefunds: [...(payment.placedRefunds ?? []), refundId] },
    PaymentFailed: (payment, { reason }) => (payment.status === 'CREATED' ? { ...payment, status: 'FAILED', failure: reason } : payment),
    PaymentClosed: payment => (payment.status === 'CREATED' ? { ...payment, status: 'CLOSED' } : payment),
    PaymentRefundReserved: (payment, { refundId, amount, orderNo, target, approval }, at) =>
      payment.status === 'NONE'
        ? payment
        : {
            ...payment,
            reserved: { ...payment.reserved, [refundId]: amount },
            // gateways know the refund by this instant: whoever asks again asks for the same one
            setAside: payment.reserved[refundId] ? (payment.setAside ?? {}) : { ...payment.setAside, [refundId]: at },
            ...(approval && { asks: { ...payment.asks, [refundId]: [...(payment.asks?.[refundId] ?? []), at] } }),
            ...(orderNo && { orders: { ...payment.orders, [refundId]: orderNo } }),
            ...present({ targets: target && { ...payment.targets, [refundId]: target } }),
          },
    PaymentRefundRefused: (payment, { refundId, no }) =>
      payment.status === 'NONE'
        ? payment
        : { ...payment, answered: { ...payment.answered, [refundId]: [...(payment.answered?.[refundId] ?? []), no] } },
    PaymentRefundReleased: (payment, { refundId, approval, reason }) =>
      payment.status === 'NONE'
        ? payment
        : {
            ...payment,
            reserved: without(payment.reserved, refundId),
            asks: { ...payment.asks, [refundId]: [] },
            answered: { ...payment.answered, [refundId]: [] },
            ...(approval && { over: { ...payment.over, [refundId]: { approval, reason } } }),
          },
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
     * A gateway may report success after a failure, or when nobody waits any more; the money counts. `paidAt`: the gateway's time. For an
     * account's payment (`layers`) the first decision stands: the account holds the money until then and frees it afterwards.
     */
    succeed: {
      decide: (payment, { amount, tradeNo, paidAt, layers, hold, claims }: Success, { at }) => {
        if (payment.status === 'NONE') throw unknown()
        const { paymentCode, orderNo, channel, amount: due, instalment, offset, into } = payment.created
        if (layers && payment.status !== 'CREATED') return []
        if (payment.status === 'SUCCEEDED') {
          if (payment.tradeNo !== tradeNo) throw new Refused(code.payment, '支付单已由另一笔渠道流水支付')
          if (amount !== receivedBy(payment)) throw new Refused(code.payment, '通知金额与已入账金额不符')
          return []
        }
        const when = { ...present({ gatewayAt: paidAt }), paidAt: paidAt && paidAt < at ? paidAt : at }
        if (amount !== due) {
          if (layers) throw new Refused(code.payment, '支付金额与支付单金额不符')
          const reason = `渠道收款${formatYuan(amount)}，与应付${formatYuan(due)}不符`
          return [PaymentSumDiffered({ ...unused(payment.created), amount, tradeNo, due, ...when, reason })]
        }
        const whose = {
          ...present({ orderNo, into, layers, claims }),
          ...(hold && { hold }),
        }
        const more = { ...(instalment && { instalment }), ...(offset && byCredit(offset)) }
        return [PaymentSucceeded({ paymentCode, ...whose, channel, amount, tradeNo, ...more, ...when })]
      },
    },
    /** Money held in an account pays. The decision was made elsewhere, so the payment is opened and paid at once. */
    convert: {
      decide: (payment, { layers, hold, ...created }: Created & { layers: Static<typeof Layers>; hold: number }, { at }) => {
        if (payment.status !== 'NONE') return []
        const { paymentCode, orderNo, channel, amount, instalment } = created
        const paid = { paymentCode, ...present({ orderNo }), channel, amount, tradeNo: paymentCode, layers, hold }
        return [PaymentCreated(created), PaymentSucceeded({ ...paid, ...(instalment && { instalment }), paidAt: at })]
      },
    },
    /** sent before a notice takes effect: a gateway repeats its notices, and each is kept once */
    note: {
      decide: (payment, notice: Static<typeof PaymentNoticed.schema>) => {
        if (payment.status === 'NONE') throw unknown()
        return payment.noticed.includes(meaningOf(notice)) ? [] : [PaymentNoticed(notice)]
      },
    },
    /** sent when the account expects the money, or all payables are claimed */
    allot: {
      decide: (payment, { expected, claims }: { expected: number; claims?: undefined } | { claims: Claimed; expected?: undefined }) => {
        if (payment.status !== 'SUCCEEDED') return []
        const { into } = payment.created
        if (!isUndecided(payment)) return []
        return [expected === undefined ? PaymentAllotted({ claims }) : PaymentAllotted({ ...present({ into }), expected })]
      },
    },
    /** sent when one of the payables cannot be paid any more, or the account to be filled is closed */
    unplace: {
      decide: (payment, { reason }: { reason: string }) => {
        if (payment.status !== 'SUCCEEDED' || !isUndecided(payment)) return []
        return [PaymentUnplaced({ ...unused(payment.created), amount: payment.created.amount, tradeNo: payment.tradeNo, reason })]
      },
    },
    /** sent when the account has received the money, or has freed its hold */
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
    /** sent when the order would not accept the money any more; a settled payment stays settled */
    close: { decide: (payment, { reason }: { reason: string }) => (payment.status === 'CREATED' ? [PaymentClosed({ reason })] : []) },
    /**
     * Sets aside up to `atMost` of the money left; the same refund again gets the same part. `of`: for tickets of this order, whose part of
     * the payment is `share`; the rest belongs to the orders that it was split off, or that were split off it. Nothing is set aside for an
     * `approval` by which nobody asks any more. `asks`: whoever drives it asks the gateway next, and says so.
     */
    reserveRefund: {
      decide: (payment, { refundId, atMost, of, approval, asks = false }: Reserve) => {
        if (payment.status !== 'SUCCEEDED') throw notPaid()
        if (approval !== undefined && whyOver(payment, refundId, approval)) return []
        const asking = asks ? present({ approval }) : {}
        const again = payment.reserved[refundId]
        if (asks && again) return [PaymentRefundReserved({ refundId, amount: again, ...asking })]
        if (heldFor(payment, refundId) > 0) return []
        const amount = Math.min(atMost, left(payment), of ? of.share - takenBy(payment, of) : atMost)
        const whose = of && ('target' in of ? { target: of.target } : { orderNo: of.orderNo })
        return amount > 0 ? [PaymentRefundReserved({ refundId, amount, ...whose, ...asking })] : []
      },
    },
    /**
     * `approval`: nobody may ask the gateway by it any more. `unlessAsked`: the reservation stays where somebody else may have asked and
     * has no answer yet; `own`: which of those who ask this is, which is then noted to be refused; `unsent`: this one was refused before
     * the gateway was asked.
     */
    releaseRefund: {
      decide: (payment, { refundId, reason, approval, unlessAsked }: Release, { at }) => {
        if (payment.status === 'NONE' || payment.refunds[refundId] !== undefined) return []
        if (unlessAsked && isAsked(payment, refundId, unlessAsked, at)) return refusedAsk(payment, refundId, unlessAsked, reason)
        if (approval === undefined) return payment.reserved[refundId] ? [PaymentRefundReleased({ refundId, reason })] : []
        if (whyOver(payment, refundId, approval)) return []
        return [PaymentRefundReleased({ refundId, reason, approval })]
      },
    },
    recordRefund: {
      decide: (payment, { refundId, amount, ...gone }: Gone) => {
        if (payment.status !== 'SUCCEEDED') throw notPaid()
        if (payment.refunds[refundId] !== undefined) return []
        // no gateway has given it yet: a part that was freed meanwhile is not decided any more
        if (sourceOf(payment.created) && !payment.reserved[refundId]) throw new Refused(code.refund, '退款占用已释放')
        if (amount > left(payment) + (payment.reserved[refundId] ?? 0)) throw new Refused(code.refund, '退款金额超过可退金额')
        const { paymentCode, agency, agencyName, airLine, channel } = payment.created
        const orderNo = payment.orders?.[refundId] ?? payment.created.orderNo
        const target = payment.targets?.[refundId]
        const whose = { ...present({ orderNo, target, airLine }), agency, agencyName }
        return [PaymentRefunded({ refundId, amount, ...gone, paymentCode, ...whose, channel })]
      },
    },
  },
})

type Reserve = { refundId: string; atMost: number; of?: PaidShare; approval?: number; asks?: boolean }
type Ask = { own?: number; unsent?: boolean }
type Release = { refundId: string; reason: string; approval?: number; unlessAsked?: Ask }
/**
 * Minutes after which whoever asked has an answer, or is dead: a later answer of the gateway under the same id is then that of the first
 */
const ASKING_MINUTES = 2
/** May somebody else than the `own`-th have asked the gateway for this refund, without an answer? */
const isAsked = (payment: Payment, refundId: string, { own, unsent = false }: Ask, at: string): boolean => {
  if (payment.status === 'NONE') return false
  const { asks = {}, answered = {} } = payment
  const waits = (since: string, no: number) => !answered[refundId]?.includes(no) && (unsent || addMinutes(since, ASKING_MINUTES) > at)
  return (asks[refundId] ?? []).some((since, n) => n + 1 !== own && waits(since, n + 1))
}
/** Notes that the `own`-th has its answer: where the others are refused as well, none of them waits for it. */
const refusedAsk = (payment: Payment, refundId: string, { own }: Ask, reason: string) => {
  const isOpen = payment.status !== 'NONE' && own !== undefined && !payment.answered?.[refundId]?.includes(own)
  return isOpen ? [PaymentRefundRefused({ refundId, no: own, reason })] : []
}
/** Why nobody asks the gateway for this refund any more by this approval; undefined where somebody may. */
export const whyOver = (payment: Payment, refundId: string, approval: number): string | undefined => {
  const over = payment.status === 'NONE' ? undefined : payment.over?.[refundId]
  return over && over.approval >= approval ? over.reason : undefined
}

const meaningOf = ({ said, tradeNo, amount, merchant = '' }: Static<typeof PaymentNoticed.schema>): string =>
  [said, tradeNo, amount, merchant].join(' ')
/** sum that has come in, fen */
export const receivedBy = ({
  created,
  received = created.amount,
}: Pick<Extract<Payment, { created: Created }>, 'created' | 'received'>): number => received
/** the owner of money that pays for nothing */
const unused = (created: Created) => {
  const { paymentCode, agency, agencyName, airLine, targets, channel } = created
  const of = airLine ?? targets?.[0]?.airLine
  return { paymentCode, ...present({ orderNo: orderOf(created) }), agency, agencyName, ...present({ airLine: of }), channel }
}
const left = (payment: Extract<Payment, { created: Created }>): number => receivedBy(payment) - sum(payment.refunds) - sum(payment.reserved)
export type Claimed = NonNullable<Static<typeof PaymentSucceeded.schema>['claims']>
const claimed = (claims: Claimed | undefined) => claims && { claims: Object.fromEntries(claims.map(one => [refOf(one), one.no])) }
/** names of the payables besides an order */
const paysOf = ({ targets = [] }: Created): string => targets.map(refOf).join(' ')
/**
 * Has a gateway taken money for several things, for one that is no order, or for an account, and is it undecided whether the money pays
 * them or arrives there?
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
  layers?: Static<typeof Layers>
  hold?: number
  claims?: Claimed
}
type Gone = { refundId: string; amount: number; gatewayRefundNo: string; credited?: true; expected?: number }
/** an order, or one of the paid things, with its largest part of the payment in fen */
export type PaidShare = { orderNo: string; share: number } | { target: Target; share: number }
/** money that went back for these tickets or this thing, or is set aside for them, fen */
const takenBy = (payment: Payment, of: PaidShare): number => {
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
