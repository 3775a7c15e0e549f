import { heldChannels, type PaymentChannel } from '#contracts/enums.ts'
import type { Instant } from '#contracts/kernel/calendar.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { orderDetail } from '#contracts/order/api.ts'
import { instalmentName } from '#contracts/order/instalment-name.ts'
import type { Payment } from '#contracts/payment/lists.ts'

type Order = Pick<Static<typeof orderDetail.data>, 'status' | 'payments' | 'instalments' | 'owed'>
export type Attempt = Pick<Static<typeof Payment>, 'paymentCode' | 'status' | 'channel' | 'amount' | 'instalment' | 'createdAt' | 'reason'>

/** A payment that was begun: in this browser with where its page is, so that it is gone on with rather than begun a second time. */
export type Begun = {
  paymentCode: string
  payUrl?: string
  channel: PaymentChannel
  clientId?: string
  amount: Fen
  what: string
  at: Instant
}

/** Which part of an order is to be paid: the next, or all that is owed. */
export type Part = 'next' | 'full'
export const partsOf = ({ instalments, owed }: Pick<Order, 'instalments' | 'owed'>): { part: Part; amount: Fen }[] => {
  const [next] = instalments
  if (!next) return []
  return [{ part: 'next', amount: next.amount }, ...(owed > next.amount ? [{ part: 'full' as const, amount: owed }] : [])]
}

/** A part of the sum as somebody saw it: its name and its amount. */
export type Seen = { name: string; amount: Fen }
/** What was to be paid when one began to look, where something else is now: paid elsewhere meanwhile, or repriced. */
export const movedFrom = (seen: Seen | undefined, now: Seen | undefined): Seen | undefined =>
  seen && now && (seen.name !== now.name || seen.amount !== now.amount) ? seen : undefined

/**
 * What became of a payment, as the order sees it. `BOOKING`: it has come and the order is about to hear of it; `TWICE` and `LATE`: it has come and
 * goes back, since all was paid before, or the order is over.
 */
export type Outcome = 'WAITING' | 'BOOKING' | 'DONE' | 'TWICE' | 'LATE' | 'FAILED' | 'CLOSED'

export const outcomeOf = (code: string, attempts: readonly Attempt[], order: Order): Outcome => {
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
      // it waits to be booked for as long as its part is due; a part that is paid by another leaves the rest due
      return order.status === 'WAIT_FOR_PAY' && order.instalments.some(({ no }) => no === (attempt.instalment ?? 1)) ? 'BOOKING' : 'TWICE'
    default:
      return 'WAITING'
  }
}

/** The same of a payment begun here: where an account has paid, only the order may not have heard yet. */
export const standingOf = (
  { paymentCode, channel }: Pick<Begun, 'paymentCode' | 'channel'>,
  attempts: readonly Attempt[],
  order: Order,
): Outcome => {
  const outcome = outcomeOf(paymentCode, attempts, order)
  return outcome === 'WAITING' && Object.hasOwn(heldChannels, channel) ? 'BOOKING' : outcome
}

/** What became of a recharge: it is done when it stands in the account. */
export const rechargeOutcome = (attempt: Pick<Attempt, 'status'> | undefined, isCredited: boolean): Outcome => {
  if (isCredited) return 'DONE'
  if (attempt?.status === 'FAILED' || attempt?.status === 'CLOSED') return attempt.status
  return attempt && attempt.status !== 'CREATED' ? 'BOOKING' : 'WAITING'
}

/** is more to be heard of it? */
export const isOpen = (outcome: Outcome | undefined): boolean => outcome === 'WAITING' || outcome === 'BOOKING'

/** Payments of the next part that were begun elsewhere and have no end yet: whoever begins another may pay twice. */
export const begunElsewhere = (
  attempts: readonly Attempt[],
  { instalments }: Pick<Order, 'instalments'>,
  known: string | undefined,
): Attempt[] => {
  const no = instalments[0]?.no
  return attempts.filter(
    ({ paymentCode, status, instalment }) => status === 'CREATED' && paymentCode !== known && (instalment ?? no) === no,
  )
}

/** Such a payment as one that is waited for here. */
export const foundOf = ({ paymentCode, channel, amount, createdAt }: Attempt, { instalments }: Pick<Order, 'instalments'>): Begun => ({
  ...{ paymentCode, channel, amount, at: createdAt },
  what: instalments[0] ? instalmentName(instalments[0], instalments) : '款项',
})

type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
/** Where a payment that was begun is kept, per user and what it is for (an order, an account), until he has seen what became of it. */
export const begunIn = (box: Box, user: string, target: string) => {
  const name = `newgt.front.paying.${user}.${target}`
  return {
    read: (): Begun | undefined => {
      try {
        return (JSON.parse(box.getItem(name) ?? 'null') as Begun | null) ?? undefined
      } catch {
        return undefined
      }
    },
    keep: (begun: Begun): void => box.setItem(name, JSON.stringify(begun)),
    forget: (): void => box.removeItem(name),
  }
}
