import { heldChannels, type PaymentChannel } from '#contracts/enums.ts'
import type { Instant } from '#contracts/kernel/calendar.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { orderDetail } from '#contracts/order/api.ts'
import { instalmentName } from '#contracts/order/rules/instalment-name.ts'
import type { Payment } from '#contracts/payment/lists.ts'

type Order = Pick<Static<typeof orderDetail.data>, 'status' | 'payments' | 'instalments' | 'owed'>
export type PayAttempt = Pick<
  Static<typeof Payment>,
  'paymentCode' | 'status' | 'channel' | 'amount' | 'instalment' | 'createdAt' | 'reason'
>

/** A payment that has begun. In this browser its page's address is known too, so it is continued rather than begun a second time. */
export type BegunPayment = {
  paymentCode: string
  payUrl?: string
  channel: PaymentChannel
  clientId?: string
  amount: Fen
  what: string
  at: Instant
}

/** The part of an order to pay: the next one, or all that is owed. */
export type PayPart = 'next' | 'full'
export const partsOf = ({ instalments, owed }: Pick<Order, 'instalments' | 'owed'>): { part: PayPart; amount: Fen }[] => {
  const [next] = instalments
  if (!next) return []
  return [{ part: 'next', amount: next.amount }, ...(owed > next.amount ? [{ part: 'full' as const, amount: owed }] : [])]
}

/** A part of the sum as it was shown: its name and its amount. */
export type SeenPart = { name: string; amount: Fen }
/** The part that was due when the page opened, where something else is due now: paid elsewhere meanwhile, or repriced. */
export const movedFrom = (seen: SeenPart | undefined, now: SeenPart | undefined): SeenPart | undefined =>
  seen && now && (seen.name !== now.name || seen.amount !== now.amount) ? seen : undefined

/**
 * Result of a payment from the order's view. `RECORDING`: it succeeded and the order is about to record it. `TWICE` and `LATE`: it
 * succeeded and goes back, since everything was paid before, or the order is over.
 */
export type PayOutcome = 'WAITING' | 'RECORDING' | 'DONE' | 'TWICE' | 'LATE' | 'FAILED' | 'CLOSED'

export const outcomeOf = (code: string, attempts: readonly PayAttempt[], order: Order): PayOutcome => {
  if (order.payments.some(({ paymentCode }) => paymentCode === code)) return 'DONE'
  const attempt = attempts.find(({ paymentCode }) => paymentCode === code)
  switch (attempt?.status) {
    case 'FAILED':
      return 'FAILED'
    case 'CLOSED':
      return 'CLOSED'
    case 'SUCCEEDED':
    case 'PARTIAL_REFUNDED':
    case 'REFUNDED':
      if (order.status === 'EXPIRED') return 'LATE'
      // a payment is being recorded as long as its part is due; once another payment has covered that part, only later ones are due
      return order.status === 'WAIT_FOR_PAY' && order.instalments.some(({ no }) => no === (attempt.instalment ?? 1)) ? 'RECORDING' : 'TWICE'
    default:
      return 'WAITING'
  }
}

/** The result of a payment begun here: an account's payment has succeeded, even if the order has not recorded it yet. */
export const standingOf = (
  { paymentCode, channel }: Pick<BegunPayment, 'paymentCode' | 'channel'>,
  attempts: readonly PayAttempt[],
  order: Order,
): PayOutcome => {
  const outcome = outcomeOf(paymentCode, attempts, order)
  return outcome === 'WAITING' && Object.hasOwn(heldChannels, channel) ? 'RECORDING' : outcome
}

/** Result of a recharge, which is done when the account has the money. */
export const rechargeOutcome = (attempt: Pick<PayAttempt, 'status'> | undefined, isCredited: boolean): PayOutcome => {
  if (isCredited) return 'DONE'
  if (attempt?.status === 'FAILED' || attempt?.status === 'CLOSED') return attempt.status
  return attempt && attempt.status !== 'CREATED' ? 'RECORDING' : 'WAITING'
}

/** true while the result may still change */
export const isOpen = (outcome: PayOutcome | undefined): boolean => outcome === 'WAITING' || outcome === 'RECORDING'

/** Open payments of the next part that were begun elsewhere: another one might pay twice. */
export const begunElsewhere = (
  attempts: readonly PayAttempt[],
  { instalments }: Pick<Order, 'instalments'>,
  known: string | undefined,
): PayAttempt[] => {
  const no = instalments[0]?.no
  return attempts.filter(
    ({ paymentCode, status, instalment }) => status === 'CREATED' && paymentCode !== known && (instalment ?? no) === no,
  )
}

/** An attempt from elsewhere, in the form of one begun here. */
export const foundOf = (
  { paymentCode, channel, amount, createdAt }: PayAttempt,
  { instalments }: Pick<Order, 'instalments'>,
): BegunPayment => ({
  paymentCode,
  channel,
  amount,
  at: createdAt,
  what: instalments[0] ? instalmentName(instalments[0], instalments) : '款项',
})

type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
/** Keeps a payment that was begun, per user and target (an order, an account), until its result was shown. */
export const begunIn = (box: Box, user: string, target: string) => {
  const name = `newgt.front.paying.${user}.${target}`
  return {
    read: (): BegunPayment | undefined => {
      try {
        return (JSON.parse(box.getItem(name) ?? 'null') as BegunPayment | null) ?? undefined
      } catch {
        return undefined
      }
    },
    keep: (begun: BegunPayment): void => box.setItem(name, JSON.stringify(begun)),
    forget: (): void => box.removeItem(name),
  }
}
