import { extras, fares, fines } from '#contracts/account/names.ts'
import { boughtKinds } from '#contracts/extra/kinds.ts'
import { fineTypes } from '#contracts/fine/codes.ts'
import { isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { PaymentCreated } from '#contracts/payment/events.ts'
import { type Payable, type PayableKind, refOf, type Target } from '#contracts/payment/payable.ts'
import { type Extra, extra, itemsOf } from '#services/extra/decide.ts'
import { type Fine, fine, isKnown } from '#services/fine/decide.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { decide } from '#services/kernel/decider.ts'
import { type Claims, claimOf, type PayableDecider, type PayingCredit } from '#services/kernel/payable.ts'
import { type Reacting, systemUser } from '#services/kernel/process.ts'
import { order } from '#services/order/decide.ts'
import { nextInstalment } from '#services/order/money/money.ts'
import type { Order } from '#services/order/state.ts'
import { type Claimed, isUndecided, type Payment, payment } from '#services/payment/decide.ts'
import { isKnown as isKnownRename, type Rename, rename } from '#services/rename/decide.ts'

type Payables = Record<PayableKind, { decider: PayableDecider; shown: (state: any) => Shown | undefined }>
type Shown = Omit<Payable, 'kind' | 'id'>
/** What an order asks for next. */
const orderShown = (state: Order): Shown | undefined => {
  if (state.status === 'NONE') return undefined
  const { orderNo, agency, airLine } = state.submitted
  return { agency, airLine, amount: nextInstalment(state)?.amount ?? 0, book: fares(airLine), title: `团队订单 ${orderNo}`, orderNo }
}

const fineShown = (state: Fine): Shown | undefined => {
  // what its agency has not been told of is nothing that it could pay
  if (!isKnown(state) || state.withheld) return undefined
  const { fineId, orderNo, agency, airLine, type } = state.of
  return { agency, airLine, amount: state.amount, book: fines(airLine), title: `${fineTypes[type]} ${fineId}`, orderNo }
}
/** What was bought of one kind for an order and waits to be paid. */
const extraShown = (state: Extra): Shown | undefined => {
  if (state.status === 'NONE') return undefined
  const { orderNo, agency, airLine, kind } = state.opened
  const open = itemsOf(state).filter(({ status }) => status === 'WAIT_PAY')
  const amount = open.reduce((sum, item) => sum + item.amount, 0)
  return { agency, airLine, amount, book: extras(airLine), title: `${boughtKinds[kind]} ${orderNo}`, orderNo }
}

const renameShown = (state: Rename): Shown | undefined => {
  if (!isKnownRename(state)) return undefined
  const { orderNo, agency, airLine, ticketNo } = state.of
  return { agency, airLine, amount: state.fee, book: extras(airLine), title: `更名费 ${ticketNo}`, orderNo }
}

/** Whatever can be paid, by what it is called on a payment: its decider, and how it stands there. */
export const payables: Payables = {
  ORDER: { decider: order, shown: orderShown },
  FINE: { decider: fine, shown: fineShown },
  EXTRA: { decider: extra, shown: extraShown },
  RENAME: { decider: rename, shown: renameShown },
}
export const payableOf = (kind: PayableKind): PayableDecider => payables[kind].decider
/** one thing as a payment names it */
export const shownAs = (kind: PayableKind, state: unknown, id: string): Payable | undefined => {
  const shown = payables[kind].shown(state)
  return shown && { kind, id, ...shown }
}

type Reach = { load: Commands['load']; at: Reacting['at'] }
/** `part`: which instalment, of an order; `offset`: the credit that pays, all that is left or a part of it */
export type Paid = Target & { amount: number; part?: number; offset?: PayingCredit }
/** What a payment pays: what it says, or the order that it names. */
export const paidBy = ({ targets, orderNo, amount, instalment: part, offset }: Static<typeof PaymentCreated.schema>): Paid[] =>
  targets ?? (orderNo ? [{ kind: 'ORDER', id: orderNo, amount, ...(part !== undefined && { part }), ...(offset && { offset }) }] : [])

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

/** Why a payment would not pay what it was begun for, as things stand; undefined where it would, or has. */
export const whyNotPayable = async (load: Commands['load'], state: Payment, at: string): Promise<string | undefined> => {
  if (state.status === 'NONE') return undefined
  const { paymentCode } = state.created
  for (const { kind, id, ...asked } of paidBy(state.created)) {
    const { state: of } = await load(payableOf(kind), id)
    try {
      decide(payableOf(kind), 'claim', of, { paymentCode, ...asked }, { who: systemUser('payables'), at, id })
    } catch (error) {
      if (error instanceof Refused) return error.message
      throw error
    }
  }
  return undefined
}

/** What was decided is paid; what this driver has claimed besides, after the end of another, is free again. */
export const payAll = async ({ at }: Pick<Reach, 'at'>, paid: Extract<Payment, { tradeNo: string }>, mine: Claimed): Promise<void> => {
  const { created, tradeNo, paidAt, claims = {} } = paid
  const { paymentCode, channel } = created
  for (const { kind, id, amount, part, offset } of paid.placed ? [] : paidBy(created))
    await at(payableOf(kind), id).pay({ paymentCode, no: claims[refOf({ kind, id })], channel, tradeNo, amount, paidAt, part, offset })
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
