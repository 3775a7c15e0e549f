import { isRefusal } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { PaymentCreated } from '#contracts/payment/events.ts'
import { type PayableKind, refOf, type Target } from '#contracts/payment/payable.ts'
import { extra } from '#services/extra/decide.ts'
import { fine } from '#services/fine/decide.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { type Claims, claimOf, type PayableDecider } from '#services/kernel/payable.ts'
import type { Reacting } from '#services/kernel/process.ts'
import { order } from '#services/order/decide.ts'
import { type Claimed, isUndecided, type Payment, payment } from '#services/payment/decide.ts'

/** Whatever can be paid, by what it is called on a payment. */
export const payables: Readonly<Partial<Record<PayableKind, PayableDecider>>> = { ORDER: order, FINE: fine, EXTRA: extra }
export const payableOf = (kind: PayableKind): PayableDecider => {
  const decider = payables[kind]
  if (!decider) throw new Error(`nothing of kind ${kind} can be paid`)
  return decider
}

type Reach = { load: Commands['load']; at: Reacting['at'] }
/** `part`: which instalment, of an order */
export type Paid = Target & { amount: number; part?: number }
/** What a payment pays: what it says, or the order that it names. */
export const paidBy = ({ targets, orderNo, amount, instalment: part }: Static<typeof PaymentCreated.schema>): Paid[] =>
  targets ?? (orderNo ? [{ kind: 'ORDER', id: orderNo, amount, ...(part !== undefined && { part }) }] : [])

/**
 * Claims all that a payment pays, one after the other, into `made`.
 * @returns is all of it claimed?
 * @throws Refused as the first does that is not to be paid
 */
export const claimAll = async ({ at }: Pick<Reach, 'at'>, paymentCode: string, pays: readonly Paid[], made: Claimed): Promise<boolean> => {
  for (const { kind, id, ...asked } of pays) {
    const { state } = await at(payableOf(kind), id).claim({ paymentCode, ...asked })
    const claim = claimOf(state as Claims, { paymentCode })
    if (claim) made.push({ kind, id, no: claim.no })
  }
  return made.length === pays.length
}

/** What was decided is paid; what this driver has claimed besides, after the end of another, is free again. */
export const payAll = async ({ at }: Pick<Reach, 'at'>, paid: Extract<Payment, { tradeNo: string }>, mine: Claimed): Promise<void> => {
  const { created, tradeNo, paidAt, claims = {} } = paid
  const { paymentCode, channel } = created
  for (const { kind, id, amount, part } of paid.placed ? [] : paidBy(created))
    await at(payableOf(kind), id).pay({ paymentCode, no: claims[refOf({ kind, id })], channel, tradeNo, amount, paidAt, part })
  for (const one of mine) if (claims[refOf(one)] !== one.no) await at(payableOf(one.kind), one.id).free({ paymentCode, no: one.no })
}

/** Nothing of it is paid, now or later. */
export const freeAll = async ({ at }: Pick<Reach, 'at'>, paymentCode: string, pays: readonly Target[]): Promise<void> => {
  for (const { kind, id } of pays) await at(payableOf(kind), id).free({ paymentCode })
}

/**
 * What a gateway has taken for several things, or for one that is no order, pays all of them or none: nobody had claimed them while the payer was
 * away. What it cannot pay is owed back whole (DOMAIN §3.7).
 */
export const placePaid = async ({ load, at }: Reach, paymentCode: string): Promise<void> => {
  const { state: paid } = await load(payment, paymentCode)
  if (paid.status !== 'SUCCEEDED' || paid.created.from || !paid.created.targets || paid.placed) return
  const pays = paidBy(paid.created)
  const mine: Claimed = []
  if (isUndecided(paid)) {
    try {
      if (await claimAll({ at }, paymentCode, pays, mine)) await at(payment, paymentCode).allot({ claims: mine })
    } catch (error) {
      if (!isRefusal(error)) throw error
      await at(payment, paymentCode).unplace({ reason: error.message })
    }
  }
  const { state: decided } = await load(payment, paymentCode)
  if (decided.status !== 'SUCCEEDED' || isUndecided(decided)) return
  if (decided.claims) await payAll({ at }, decided, mine)
  else await freeAll({ at }, paymentCode, pays)
  await at(payment, paymentCode).place({})
}
