import { type ProductFeeType, productFeeTypes } from '#contracts/enums.ts'
import type { RefundManner } from '#contracts/extra/events.ts'
import * as extras from '#contracts/extra/events.ts'
import { type BoughtKind, boughtKinds, personKinds } from '#contracts/extra/kinds.ts'
import type { ProductFee } from '#contracts/extra/product-fee.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import * as orders from '#contracts/order/events.ts'
import { PayablePaid } from '#contracts/payment/claims.ts'
import { ruleOf } from '#contracts/refund/types.ts'
import { decidedAt } from '#services/eventstore/port.ts'
import { type ExtraItem, extra, held, type KnownExtra, openRefund, returns } from '#services/extra/decide.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/process.ts'
import { order } from '#services/order/decide.ts'
import { couponOf, type LiveOrder, passengersOf } from '#services/order/state.ts'
import { couponsOf } from '#services/order/ticketing/coupons.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { extrasOf } from './extras.ts'
import { isGatewayAway, OVER, writeTry } from './outside.ts'
import { refundPayments } from './refund-payments.ts'
import { renameFees } from './rename-fees.ts'

type Reach = { load: Commands['load']; at: Reacting['at'] }

/** names the refund of one purchase among the steps that were begun */
export const stepOf = (extraId: string, refundId: string): string => `${extraId}:${refundId}`

export const extraIn = (step: string): string => step.slice(0, step.indexOf(':'))

/**
 * The money of one refund goes back to the payment that it is of, whole or not at all. Repeated after whatever crash it goes on where it was.
 * @throws Refused when the channel refuses for good: it is as it was before
 */
export const payExtraRefund = async ({ load, at, gateway }: Reach & { gateway: Gateway }, step: string): Promise<unknown> => {
  const id = extraIn(step)
  const refundId = step.slice(id.length + 1)
  const refund = openRefund((await load(extra, id)).state, refundId)
  if (!refund) return OVER
  const { amount, source } = refund
  try {
    const [payout] = await refundPayments({ load, at, gateway }, { refundId, amount, sources: [{ ...source, amount }] })
    return await at(extra, id).settleRefund({ refundId, gatewayRefundNo: payout?.gatewayRefundNo ?? refundId })
  } catch (error) {
    if (isRefusal(error)) await at(extra, id).failRefund({ refundId, reason: error.message })
    throw error
  }
}

/** What a request has asked for is given back at once where the channel answers; what is not, the process goes on with. */
export const payAsked = async ({ load, at, gateway }: Reach & { gateway: Gateway }, id: string, refundId: string): Promise<void> => {
  const { state } = await load(extra, id)
  const asked = state.status === 'NONE' ? [] : Object.values(state.refunds).filter(one => one.refundId.startsWith(`${refundId}-`))
  for (const one of asked)
    await payExtraRefund({ load, at, gateway }, stepOf(id, one.refundId)).catch(error => {
      if (!isRefusal(error) && !isGatewayAway(error)) throw error
    })
}

/** Travellers who have their tickets have what was paid for them as well. */
const issue = async ({ load, at }: Reach, of: LiveOrder): Promise<void> => {
  const ids = passengersOf(of).flatMap(({ id, status }) => (status === 'TICKETED' ? [id] : []))
  for (const { id } of await extrasOf({ load }, of.submitted.orderNo)) await at(extra, id).issue({ ids })
}

/** the order, and those that it was split off */
const before = async ({ load }: Pick<Reach, 'load'>, orderNo: string): Promise<string[]> => {
  const { state } = await load(order, orderNo)
  const from = state.status === 'NONE' ? undefined : state.splitFrom?.orderNo
  return [orderNo, ...(from ? await before({ load }, from) : [])]
}

/** `replaced`: another takes his seat, and with it all that is not a person's; what is bought from then on is the other's */
type Leaving = { orderNo: string; ids: readonly string[]; refundId: string; manner: RefundManner; asOf: string; replaced?: boolean }
const takesAlong = (
  { opened: { kind } }: KnownExtra,
  item: ExtraItem,
  { ids, replaced, asOf }: Pick<Leaving, 'ids' | 'replaced' | 'asOf'>,
) => ids.includes(item.passengerId) && (!replaced || (personKinds.includes(kind) && item.boughtAt <= asOf))
/** What those who have given back their tickets may give back with them; they may have bought it before their order was split off. */
export const giveBackWith = async ({ load, at }: Reach, leaving: Leaving): Promise<void> => {
  const { orderNo, refundId, manner, asOf } = leaving
  for (const one of await before({ load }, orderNo))
    for (const { id, state } of await extrasOf({ load }, one)) {
      const open = ({ status }: { status: string }) => status === 'PAID' || status === 'ISSUED'
      const own = state.items.filter(item => takesAlong(state, item, leaving))
      const nos = own.filter(open).map(({ no }) => no)
      if (nos.length > 0) await at(extra, id).askRefund({ refundId: `X${refundId}-${state.opened.kind}`, nos, manner, asOf })
      const waiting = own.filter(({ status }) => status === 'WAIT_PAY').map(({ no }) => no)
      if (waiting.length > 0)
        await at(extra, id)
          .cancel({ nos: waiting })
          .catch(error => {
            // it is being paid this moment
            if (!isRefusal(error)) throw error
          })
    }
}

/** How a refund of tickets takes along what its travellers have bought. */
export const mannerOf = (refund: Parameters<typeof ruleOf>[0]): RefundManner =>
  ruleOf(refund).kind === 'INVOLUNTE' ? 'INVOLUNTARY' : 'TICKET'

/**
 * What those who leave have bought, by the kind of fee, and what of it goes back with their tickets: of a refund that is there (`refundId`) as it has
 * gone, else as it would.
 */
export const productFees = async (
  { load }: Pick<Reach, 'load'>,
  leaving: Omit<Leaving, 'refundId'> & { refundId?: string },
): Promise<ProductFee[]> => {
  const { orderNo, refundId, manner, asOf } = leaving
  const sums = new Map<ProductFeeType, { paid: Fen; refund: Fen }>()
  const add = (type: ProductFeeType, paid: Fen, refund: Fen) => {
    const before = sums.get(type) ?? { paid: 0, refund: 0 }
    if (paid > 0) sums.set(type, { paid: before.paid + paid, refund: before.refund + refund })
  }
  for (const one of await before({ load }, orderNo)) {
    // what another name has cost is told, and stays
    for (const { passengerId, payer } of leaving.replaced ? [] : await renameFees({ load }, one))
      if (leaving.ids.includes(passengerId)) add('CHANGE_FEE', payer.amount, 0)
    for (const { state } of await extrasOf({ load }, one)) {
      const { kind } = state.opened
      const own = Object.values(state.refunds).filter(one => refundId && one.refundId.startsWith(`X${refundId}-`))
      const gone = new Map(
        own.flatMap(({ items, status }) => (status === 'FAILED' ? [] : items.map(({ no, amount }) => [no, amount] as const))),
      )
      for (const item of state.items) {
        const open = item.status === 'PAID' || item.status === 'ISSUED'
        if (!takesAlong(state, item, leaving) || !(open || gone.has(item.no))) continue
        const back = gone.get(item.no) ?? returns(state, item, manner, asOf)
        const fee = manner === 'INVOLUNTARY' && typeof back === 'number' ? item.payFee : 0
        add('PAY_FEE', item.payFee, fee)
        add(kind, item.amount - item.payFee, typeof back === 'number' ? back - fee : 0)
      }
    }
  }
  return (Object.keys(productFeeTypes) as ProductFeeType[]).flatMap(type => {
    const sum = sums.get(type)
    return sum ? [{ type, ...sum }] : []
  })
}
/** What becomes of what a traveller has, when another person takes his seat (`refundId`: of the change that is done). */
export const replacing = async (
  { load }: Pick<Reach, 'load'>,
  { orderNo, id, refundId, asOf }: { orderNo: string; id: string; refundId: string; asOf: string },
): Promise<{ products: ProductFee[]; kept: { kind: BoughtKind; count: number }[] }> => {
  const products = await productFees({ load }, { orderNo, ids: [id], refundId, manner: 'TICKET', asOf, replaced: true })
  const all = await Promise.all((await before({ load }, orderNo)).map(one => extrasOf({ load }, one)))
  const kept = (Object.keys(boughtKinds) as BoughtKind[]).flatMap(kind => {
    const own = all.flat().filter(({ state }) => state.opened.kind === kind && !personKinds.includes(kind))
    const count = own.reduce((sum, { state }) => sum + held(state, id), 0)
    return count > 0 ? [{ kind, count }] : []
  })
  return { products, kept }
}
/** names what goes back because of a fact of an order */
export const becauseOf = (orderNo: string, revision: number): string => `${orderNo}~${revision}`

/** Who gives back all of his flights, of those whose lines these are. */
export const leavingWhole = (of: LiveOrder, lines: readonly { passengerId: string; stockId: string }[]): string[] => {
  const coupons = couponsOf(of)
  return [...new Set(lines.map(({ passengerId }) => passengerId))].filter(passengerId =>
    of.submitted.legs.every(
      ({ stockId }) =>
        lines.some(line => line.passengerId === passengerId && line.stockId === stockId) || coupons.has(couponOf({ passengerId, stockId })),
    ),
  )
}

/** neither in the order any more nor in a part that was split off it */
const isGone = (of: LiveOrder, id: string): boolean =>
  of.status === 'EXPIRED' ||
  lookup(of.passengers, id)?.status === 'REFUNDED' ||
  (!lookup(of.passengers, id) && !(of.splits ?? []).some(({ people }) => people.passengers.some(one => one.id === id)))

/** What was bought follows its order: issued with the tickets, given back with them; and its money goes back also where the request has died. */
export const extraProcess = ({ gateway, afterMinutes }: { gateway: Gateway; afterMinutes: () => Promise<number> }): Process =>
  process(
    'extras',
    when(PayablePaid, async ({ kind, paymentCode }, { id, event, load, at }) => {
      if (kind !== 'EXTRA') return
      const { state } = await load(extra, id)
      const { state: of } = state.status === 'NONE' ? { state: order.initial } : await load(order, state.opened.orderNo)
      if (state.status === 'NONE' || of.status === 'NONE') return
      await issue({ load, at }, of)
      // paid in the moment in which they left
      const paid = state.items.filter(({ status, paid }) => status === 'PAID' && paid?.paymentCode === paymentCode)
      const ids = paid.map(({ passengerId }) => passengerId).filter(id => isGone(of, id))
      if (ids.length > 0)
        await giveBackWith({ load, at }, { orderNo: of.submitted.orderNo, ids, refundId: paymentCode, manner: 'TICKET', asOf: event.at })
    }),
    when(orders.OrderTicketed, async (_, { id, load, at }) => {
      const { state } = await load(order, id)
      if (state.status !== 'NONE') await issue({ load, at }, state)
    }),
    // who leaves before he has a ticket takes along what he has bought
    when(orders.PassengersRemoved, ({ ids }, { id, event, load, at }) =>
      giveBackWith({ load, at }, { orderNo: id, ids, refundId: becauseOf(id, event.revision), manner: 'TICKET', asOf: decidedAt(event) }),
    ),
    // what is written out to a person is no good to another
    when(orders.PassengerModified, async ({ id: passengerId, another }, { id, event, load, at }) => {
      const refundId = becauseOf(id, event.revision)
      const leaving = { orderNo: id, ids: [passengerId], refundId, manner: 'TICKET', asOf: decidedAt(event) } as const
      if (another) await giveBackWith({ load, at }, { ...leaving, replaced: true })
    }),
    when(orders.SeatsReduced, async ({ removed: ids, givenUp }, { id, event, load, at }) => {
      const manner = givenUp?.rule === 'AIRLINE' ? 'INVOLUNTARY' : 'TICKET'
      await giveBackWith({ load, at }, { orderNo: id, ids, refundId: becauseOf(id, event.revision), manner, asOf: decidedAt(event) })
    }),
    when(orders.RefundClosed, async ({ refundId, outcome }, { id, load, at }) => {
      const { state } = await load(order, id)
      const refund = state.status === 'NONE' ? undefined : lookup(state.refunds, refundId)
      if (outcome !== 'REFUNDED' || state.status === 'NONE' || !refund) return
      // who keeps coupons of other flights keeps what he has bought
      const ids = [...new Set(refund.lines.map(({ passengerId }) => passengerId))].filter(
        one => lookup(state.passengers, one)?.status === 'REFUNDED',
      )
      await giveBackWith({ load, at }, { orderNo: id, ids, refundId, manner: mannerOf(refund), asOf: refund.submittedAt })
    }),
    when(orders.OrderExpired, async ({ reason }, { id, event, load, at }) => {
      const { state } = await load(order, id)
      if (state.status === 'NONE') return
      const manner = reason === 'AIRLINE_CANCEL' ? 'INVOLUNTARY' : 'TICKET'
      const ids = Object.keys(state.passengers)
      await giveBackWith({ load, at }, { orderNo: id, ids, refundId: id, manner, asOf: decidedAt(event) })
    }),
    when(extras.ExtraRefundAsked, async ({ extraId, refundId }, { load, at }) => {
      const step = stepOf(extraId, refundId)
      try {
        await payExtraRefund({ load, at, gateway }, step)
      } catch (error) {
        if (isRefusal(error)) return
        if (!isGatewayAway(error)) throw error
        await writeTry(at, { kind: 'EXTRA_BACK', subject: step, tries: 0 }, error, await afterMinutes())
      }
    }),
  )
