import { type ProductFeeType, productFeeTypes } from '#contracts/enums.ts'
import type { ExtraRefundAsked, RefundManner } from '#contracts/extra/events.ts'
import * as extras from '#contracts/extra/events.ts'
import { PayablePaid } from '#contracts/kernel/claims.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as orders from '#contracts/order/events.ts'
import type { GoesBack, ProductFee } from '#contracts/order/money/product-fee.ts'
import { type BoughtKind, boughtKinds, personKinds } from '#contracts/order/money/product-kinds.ts'
import { ruleOf } from '#contracts/refund/types.ts'
import { decidedAt } from '#services/eventstore/port.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { decide } from '#services/kernel/decider.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/process.ts'
import { order } from '#services/order/decide.ts'
import { calledAt, formerAt, isAnother } from '#services/order/names/formerly.ts'
import { approvedRefunds } from '#services/order/refund/refund-account.ts'
import { couponOf, type LiveOrder, type OpenedRefund, type Order, passengersOf } from '#services/order/state.ts'
import { couponsOf, couponsPaidOut, legsLeft } from '#services/order/ticketing/coupons.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { refundPayments, refundPreview } from '#services/payment/refund-payments.ts'
import { renameFees } from '#services/rename/fees.ts'
import { isGatewayAway, OVER, writeTry } from '#services/step/outside.ts'
import { extrasOf } from './bought.ts'
import { type ExtraItem, extra, held, isOpen, type KnownExtra, type Leaver, openRefund, returns } from './decide.ts'

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
const before = async ({ load }: Pick<Reach, 'load'>, orderNo: string): Promise<LiveOrder[]> => {
  const { state } = await load(order, orderNo)
  if (state.status === 'NONE') return []
  return [state, ...(state.splitFrom ? await before({ load }, state.splitFrom.orderNo) : [])]
}

/** `others`: they do not leave empty seats, but these take them, and with the seats all that is not a person's */
type Leaving = { orderNo: string; ids: readonly string[]; others?: Others; refundId: string; manner: RefundManner; asOf: string }
type Others = Readonly<Record<string, { name: string; docNo: string }>>
/** What is written out to a person goes with him; it is his who had the seat when it was bought. */
const takesAlong = (
  of: Order,
  { opened: { kind } }: KnownExtra,
  { passengerId: id, boughtAt }: ExtraItem,
  { ids, others }: Pick<Leaving, 'ids' | 'others'>,
): boolean => {
  if (!ids.includes(id) || !others) return ids.includes(id)
  const bought = of.status === 'NONE' ? undefined : calledAt(of, id, boughtAt)
  return personKinds.includes(kind) && bought !== undefined && isAnother(bought, others[id]!)
}
/** What those who have given back their tickets may give back with them; they may have bought it before their order was split off. */
const giveBackWith = async ({ load, at }: Reach, leaving: Leaving): Promise<void> => {
  const { orderNo, refundId, manner, asOf } = leaving
  const { state: of } = await load(order, orderNo)
  for (const one of await before({ load }, orderNo))
    for (const { id, state } of await extrasOf({ load }, one.submitted.orderNo)) {
      const own = state.items.filter(item => takesAlong(of, state, item, leaving))
      const nos = own.filter(isOpen).map(({ no }) => no)
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

/** The refund that is approved and not paid out yet, after which a traveller has no ticket any more: with it goes what he has bought. */
const leavingWith = (of: LiveOrder, id: string): OpenedRefund | undefined =>
  legsLeft(of, couponsPaidOut(of), { id }).length === 0
    ? approvedRefunds(of).findLast(({ status, lines }) => status === 'OPEN' && lines.some(({ passengerId }) => passengerId === id))
    : undefined

/** From the approval of a refund until it is paid out what goes with it is on its way: that is told of whatever these travellers have bought. */
const promiseWith = async ({ load, at }: Reach, { orderNo, ids }: Pick<Leaving, 'orderNo' | 'ids'>): Promise<void> => {
  const { state: of } = await load(order, orderNo)
  if (of.status === 'NONE') return
  // who has left with a part is that part's to tell of
  const leaving = ids.flatMap((passengerId): Leaver[] => {
    if (!lookup(of.passengers, passengerId)) return []
    const refund = leavingWith(of, passengerId)
    return [{ passengerId, ...(refund && { by: { manner: mannerOf(refund), asOf: refund.submittedAt } }) }]
  })
  for (const one of await before({ load }, orderNo))
    for (const { id } of await extrasOf({ load }, one.submitted.orderNo)) await at(extra, id).promise({ leaving })
}

/**
 * What those who leave have bought, by the kind of fee, and what of it goes back with their tickets: of a refund that is there (`refundId`) as it has
 * gone, else as it would.
 */
export const productFees = async (
  { load }: Pick<Reach, 'load'>,
  leaving: Omit<Leaving, 'refundId'> & { refundId?: string },
): Promise<ProductFee[]> => {
  const { orderNo, refundId, manner, asOf } = leaving
  const { state: of } = await load(order, orderNo)
  const sums = new Map<ProductFeeType, { paid: Fen; refund: Fen }>()
  const add = (type: ProductFeeType, paid: Fen, refund: Fen) => {
    const before = sums.get(type) ?? { paid: 0, refund: 0 }
    if (paid > 0) sums.set(type, { paid: before.paid + paid, refund: before.refund + refund })
  }
  for (const one of await before({ load }, orderNo)) {
    // what another name has cost is told, and stays
    for (const { passengerId, payer } of leaving.others ? [] : await renameFees({ load }, one))
      if (leaving.ids.includes(passengerId)) add('CHANGE_FEE', payer.amount, 0)
    for (const { state } of await extrasOf({ load }, one.submitted.orderNo)) {
      const { kind } = state.opened
      const own = Object.values(state.refunds).filter(one => refundId && one.refundId.startsWith(`X${refundId}-`))
      const gone = new Map(
        own.flatMap(({ items, status }) => (status === 'FAILED' ? [] : items.map(({ no, amount }) => [no, amount] as const))),
      )
      for (const item of state.items) {
        if (!takesAlong(of, state, item, leaving) || !(isOpen(item) || gone.has(item.no))) continue
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
/** What becomes of what travellers have, when others take their seats (`refundId`: of the change that is done). */
export const replacing = async (
  { load }: Pick<Reach, 'load'>,
  { orderNo, others, refundId, asOf }: { orderNo: string; others: Others; refundId: string; asOf: string },
): Promise<{ products: ProductFee[]; kept: Kept[] }> => {
  const ids = Object.keys(others)
  const products = await productFees({ load }, { orderNo, ids, others, refundId, manner: 'REPLACED', asOf })
  return { products, kept: keptWith(await boughtIn({ load }, orderNo), ids) }
}
type Kept = { kind: BoughtKind; count: number }
type Extras = Awaited<ReturnType<typeof extrasOf>>
const boughtIn = async ({ load }: Pick<Reach, 'load'>, orderNo: string): Promise<Extras> =>
  (await Promise.all((await before({ load }, orderNo)).map(one => extrasOf({ load }, one.submitted.orderNo)))).flat()
/** what stays with the seats of these */
const keptWith = (all: Extras, ids: readonly string[]): Kept[] =>
  (Object.keys(boughtKinds) as BoughtKind[]).flatMap(kind => {
    const own = all.filter(({ state }) => state.opened.kind === kind && !personKinds.includes(kind))
    const count = own.reduce((sum, { state }) => sum + ids.reduce((sum, id) => sum + held(state, id), 0), 0)
    return count > 0 ? [{ kind, count }] : []
  })

/** Before names are changed: what would go back of those who leave, or whose seats others take; by the decisions that would be taken then. */
export const namesPreview = async (
  { load }: Pick<Reach, 'load'>,
  { orderNo, gone, others }: { orderNo: string; gone: readonly string[]; others: Others },
  { who, now: at }: Pick<CommandCall, 'who' | 'now'>,
): Promise<Static<typeof GoesBack>> => {
  const { state: of } = await load(order, orderNo)
  const all = await boughtIn({ load }, orderNo)
  const replaced = Object.keys(others)
  const leaving = [
    { ids: gone, manner: 'TICKET' },
    { ids: replaced, others, manner: 'REPLACED' },
  ] as const
  const lines = []
  const payouts = new Map<string, Static<typeof GoesBack>['payouts'][number]>()
  for (const { id, state } of all)
    for (const { manner, ...those } of leaving) {
      const own = of.status === 'NONE' ? [] : state.items.filter(item => takesAlong(of, state, item, those))
      const nos = own.filter(isOpen).map(({ no }) => no)
      const facts = nos.length > 0 ? decide(extra, 'askRefund', state, { refundId: 'preview', nos, manner, asOf: at }, { who, at, id }) : []
      const asked = facts.map(({ data }) => data as Static<typeof ExtraRefundAsked.schema>)
      const backs = new Map(asked.flatMap(({ items }) => items.map(({ no, amount }) => [no, amount])))
      for (const item of own)
        if (isOpen(item) || item.status === 'WAIT_PAY') {
          const { name } = calledAt(of as LiveOrder, item.passengerId, item.boughtAt)!
          const paid = isOpen(item) ? item.amount : 0
          lines.push({ name, kind: state.opened.kind, product: item.product, paid, refund: backs.get(item.no) ?? 0 })
        }
      for (const { refundId, amount, source } of asked)
        for (const payout of await refundPreview(load, { refundId, amount, sources: [{ ...source, amount }] }, { who, at, id })) {
          const before = payouts.get(payout.paymentCode)?.amount ?? 0
          payouts.set(payout.paymentCode, { ...payout, amount: before + payout.amount })
        }
    }
  const amount = lines.reduce((sum, { refund }) => sum + refund, 0)
  return { orderId: orderNo, lines, kept: keptWith(all, replaced), amount, payouts: [...payouts.values()] }
}
/** names what goes back because of a fact of an order */
export const becauseOf = (orderNo: string, revision: number): string => `${orderNo}~${revision}`

/** Who gives back all of his flights, of those whose lines these are. */
export const leavingWhole = (of: LiveOrder, lines: readonly { passengerId: string; stockId: string }[]): string[] => {
  const coupons = couponsOf(of)
  return travellersOf(lines).filter(passengerId =>
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
      // paid in the moment in which they left, or another took the seat
      const paid = state.items.filter(({ status, paid }) => status === 'PAID' && paid?.paymentCode === paymentCode)
      const ids = paid.map(({ passengerId }) => passengerId).filter(id => isGone(of, id))
      const leaving = { orderNo: of.submitted.orderNo, asOf: event.at }
      if (ids.length > 0) await giveBackWith({ load, at }, { ...leaving, ids, refundId: paymentCode, manner: 'TICKET' })
      const taken = paid.filter(({ passengerId, boughtAt }) => formerAt(of, passengerId, boughtAt))
      const others = Object.fromEntries(
        taken.flatMap(({ passengerId: id }) => (lookup(of.passengers, id) ? [[id, of.passengers[id]!]] : [])),
      )
      const refundId = `${paymentCode}~`
      await giveBackWith({ load, at }, { ...leaving, ids: Object.keys(others), others, refundId, manner: 'REPLACED' })
      await issue({ load, at }, of)
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
    when(orders.PassengerModified, async ({ id: passengerId, name, docNo, another }, { id, event, load, at }) => {
      const others = { [passengerId]: { name, docNo } }
      const leaving = { orderNo: id, ids: [passengerId], others, refundId: becauseOf(id, event.revision) }
      if (another) await giveBackWith({ load, at }, { ...leaving, manner: 'REPLACED', asOf: decidedAt(event) })
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
      const ids = travellersOf(refund.lines).filter(one => lookup(state.passengers, one)?.status === 'REFUNDED')
      await giveBackWith({ load, at }, { orderNo: id, ids, refundId, manner: mannerOf(refund), asOf: refund.submittedAt })
      // what this one does not give back, though another of his that was approved later would have
      await promiseWith({ load, at }, { orderNo: id, ids })
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

/**
 * What goes back with tickets is told as soon as their refund is approved (`promiseWith`), whatever happens until it is paid out: then `extraProcess`
 * asks for it. Apart from that, so that it reads what was approved before it was told.
 */
export const extraPromises: Process = process(
  'extra-promises',
  when(orders.RefundFixed, ({ lines }, { id, load, at }) => promiseWith({ load, at }, { orderNo: id, ids: travellersOf(lines) })),
  when(orders.RefundClosed, async ({ refundId, outcome }, { id, load, at }) => {
    const { state } = await load(order, id)
    const refund = state.status === 'NONE' ? undefined : lookup(state.refunds, refundId)
    if (outcome === 'REJECTED' && refund) await promiseWith({ load, at }, { orderNo: id, ids: travellersOf(refund.lines) })
  }),
  when(PayablePaid, ({ kind }, { id, load, at }) => (kind === 'EXTRA' ? promiseAgain({ load, at }, id) : Promise.resolve())),
  when(extras.ExtraRefundFailed, (_, { id, load, at }) => promiseAgain({ load, at }, id)),
)
const travellersOf = (lines: readonly { passengerId: string }[]): string[] => [...new Set(lines.map(({ passengerId }) => passengerId))]
/** Some of it may go with a ticket only now. */
const promiseAgain = async (reach: Reach, id: string): Promise<void> => {
  const { state } = await reach.load(extra, id)
  if (state.status === 'OPEN') await promiseWith(reach, { orderNo: state.opened.orderNo, ids: travellersOf(state.items) })
}
