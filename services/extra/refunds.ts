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
import type { TypeRule } from '#contracts/refund/types.ts'
import { changeFees } from '#services/change/fees.ts'
import { decidedAt } from '#services/eventstore/port.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { lookup } from '#services/kernel/lookup.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { decide } from '#services/kernel/stream/decider.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { order } from '#services/order/decide.ts'
import { calledAt, formerAt, isAnother } from '#services/order/names/formerly.ts'
import { approvedRefunds } from '#services/order/refund/refund-account.ts'
import { couponOf, departureOf, type LiveOrder, type OpenedRefund, type Order, passengersOf } from '#services/order/state.ts'
import { couponsOf, couponsPaidOut, legsLeft } from '#services/order/ticketing/coupons.ts'
import type { AskedGateway } from '#services/payment/ask-refund.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { refundPayments, refundPreview } from '#services/payment/refund-payments.ts'
import { renameFees } from '#services/rename/fees.ts'
import { isGatewayAway, OVER, writeTry } from '#services/step/outside.ts'
import { extrasOf } from './bought.ts'
import { type ExtraItem, extra, held, isOpen, type KnownExtra, type Leaver, openRefund, returns } from './decide.ts'

type Reach = { load: Commands['load']; at: Reacting['at'] }

/** subject of the step that refunds one purchase */
export const stepOf = (extraId: string, refundId: string): string => `${extraId}:${refundId}`

export const extraIn = (step: string): string => step.slice(0, step.indexOf(':'))

/**
 * Gives the money of one refund back to its payment, whole or not at all. A repetition after any crash continues where it stopped. This is
 * no `transfer`: the payment decides whether its money has gone, and money that has gone counts although another driver was refused before.
 * @throws Refused when the channel refuses for good: the items are then as before
 */
export const payExtraRefund = async ({ load, at, gateway }: Reach & { gateway: AskedGateway }, step: string): Promise<unknown> => {
  const id = extraIn(step)
  const refundId = step.slice(id.length + 1)
  const refund = openRefund((await load(extra, id)).state, refundId)
  if (!refund) return OVER
  const { amount, source } = refund
  try {
    // a refund of products is asked for once
    const [payout] = await refundPayments({ load, at, gateway }, { refundId, approval: 1, amount, sources: [{ ...source, amount }] })
    return await at(extra, id).settleRefund({ refundId, gatewayRefundNo: payout?.gatewayRefundNo ?? refundId })
  } catch (error) {
    if (isRefusal(error)) await at(extra, id).failRefund({ refundId, reason: error.message })
    throw error
  }
}

/** Gives back at once what a request has asked for, where the channel answers; the process continues with the rest. */
export const payAsked = async ({ load, at, gateway }: Reach & { gateway: Gateway }, id: string, refundId: string): Promise<void> => {
  const { state } = await load(extra, id)
  const asked = state.status === 'NONE' ? [] : Object.values(state.refunds).filter(one => one.refundId.startsWith(`${refundId}-`))
  for (const one of asked)
    await payExtraRefund({ load, at, gateway }, stepOf(id, one.refundId)).catch(error => {
      if (!isRefusal(error) && !isGatewayAway(error)) throw error
    })
}

/** Marks products as issued for travellers who have their tickets. */
const issue = async ({ load, at }: Reach, of: LiveOrder): Promise<void> => {
  const ids = passengersOf(of).flatMap(({ id, status }) => (status === 'TICKETED' ? [id] : []))
  for (const { id } of await extrasOf({ load }, of.submitted.orderNo)) await at(extra, id).issue({ ids })
}

/**
 * Products of travellers who fly otherwise keep their hours before the departure. The order is looked at again behind what was written: a
 * change since then is not undone by whoever came first.
 */
const moveWith = async ({ load, at }: Reach, orderNo: string): Promise<void> => {
  for (let seen: number | undefined; ; ) {
    const { state: of, revision } = await load(order, orderNo)
    if (of.status === 'NONE' || revision === seen) return
    seen = revision
    const departures = Object.fromEntries(passengersOf(of).map(one => [one.id, departureOf(of, one)]))
    for (const one of await before({ load }, orderNo))
      for (const { id } of await extrasOf({ load }, one.submitted.orderNo)) await at(extra, id).move({ departures })
  }
}

/** the order, and those that it was split off */
const before = async ({ load }: Pick<Reach, 'load'>, orderNo: string): Promise<LiveOrder[]> => {
  const { state } = await load(order, orderNo)
  if (state.status === 'NONE') return []
  return [state, ...(state.splitFrom ? await before({ load }, state.splitFrom.orderNo) : [])]
}

/** `others`: the persons who take these seats; the seats are not left empty, and products that are no person's go with them */
type Leaving = { orderNo: string; ids: readonly string[]; others?: Others; refundId: string; manner: RefundManner; asOf: string }
type Others = Readonly<Record<string, { name: string; docNo: string }>>
/** Does a product go with its traveller? A product made out to a person does, and belongs to whoever had the seat when it was bought. */
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
/** Gives products back with the tickets of travellers who leave; they may have bought them before their order was split off. */
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
            // the item is being paid at this moment
            if (!isRefusal(error)) throw error
          })
    }
}

/** How products go back with a refund of tickets. */
export const mannerOf = ({ rule }: { rule: TypeRule }): RefundManner => (rule.kind === 'INVOLUNTE' ? 'INVOLUNTARY' : 'TICKET')

/** The approved refund, not paid out yet, after which a traveller has no ticket any more: products go back with it. */
const leavingWith = (of: LiveOrder, id: string): OpenedRefund | undefined =>
  legsLeft(of, couponsPaidOut(of), { id }).length === 0
    ? approvedRefunds(of).findLast(({ status, lines }) => status === 'OPEN' && lines.some(({ passengerId }) => passengerId === id))
    : undefined

/** Notes on the products of these travellers what goes back with a refund, from its approval until it is paid out. */
const promiseWith = async ({ load, at }: Reach, { orderNo, ids }: Pick<Leaving, 'orderNo' | 'ids'>): Promise<void> => {
  const { state: of } = await load(order, orderNo)
  if (of.status === 'NONE') return
  // a traveller who has left with a part is that part's concern
  const leaving = ids.flatMap((passengerId): Leaver[] => {
    if (!lookup(of.passengers, passengerId)) return []
    const refund = leavingWith(of, passengerId)
    return [{ passengerId, ...(refund && { by: { manner: mannerOf(refund), asOf: refund.submittedAt } }) }]
  })
  for (const one of await before({ load }, orderNo))
    for (const { id } of await extrasOf({ load }, one.submitted.orderNo)) await at(extra, id).promise({ leaving })
}

/**
 * Products of travellers who leave, by the kind of fee, and the amounts that go back with their tickets: as they have gone with an existing
 * refund (`refundId`), else as they would.
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
    // fees for another name or flight are listed, and stay
    if (!leaving.others) {
      for (const { passengerId, payer } of await renameFees({ load }, one))
        if (leaving.ids.includes(passengerId)) add('CHANGE_FEE', payer.amount, 0)
      for (const { passengerId, paid } of await changeFees({ load }, one)) if (leaving.ids.includes(passengerId)) add('CHANGE_FEE', paid, 0)
    }
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
/** Effects on products when other persons take seats (`refundId`: of the change that is done). */
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
/** products that stay with these seats */
const keptWith = (all: Extras, ids: readonly string[]): Kept[] =>
  (Object.keys(boughtKinds) as BoughtKind[]).flatMap(kind => {
    const own = all.filter(({ state }) => state.opened.kind === kind && !personKinds.includes(kind))
    const count = own.reduce((sum, { state }) => sum + ids.reduce((sum, id) => sum + held(state, id), 0), 0)
    return count > 0 ? [{ kind, count }] : []
  })

/** Previews a change of names: what would go back for travellers who leave, or whose seats others take, by the same decisions. */
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
/** id of a return that a fact of an order causes */
export const becauseOf = (orderNo: string, revision: number): string => `${orderNo}~${revision}`

/** Travellers on these lines who give back all of their flights. */
export const leavingWhole = (of: LiveOrder, lines: readonly { passengerId: string; stockId: string }[]): string[] => {
  const coupons = couponsOf(of)
  return travellersOf(lines).filter(passengerId =>
    of.submitted.legs.every(
      ({ stockId }) =>
        lines.some(line => line.passengerId === passengerId && line.stockId === stockId) || coupons.has(couponOf({ passengerId, stockId })),
    ),
  )
}

/** true when the traveller is neither in the order any more nor in a part that was split off it */
const isGone = (of: LiveOrder, id: string): boolean =>
  of.status === 'EXPIRED' ||
  lookup(of.passengers, id)?.status === 'REFUNDED' ||
  (!lookup(of.passengers, id) && !(of.splits ?? []).some(({ people }) => people.passengers.some(one => one.id === id)))

/**
 * Lets products follow their order: issued with the tickets, given back with them. Their money also goes back where the request has died.
 */
export const extraProcess = ({ gateway, afterMinutes }: { gateway: Gateway; afterMinutes: () => Promise<number> }): Process =>
  process(
    'extras',
    when(PayablePaid, async ({ kind, paymentCode }, { id, event, load, at }) => {
      if (kind !== 'EXTRA') return
      const { state } = await load(extra, id)
      const { state: of } = state.status === 'NONE' ? { state: order.initial } : await load(order, state.opened.orderNo)
      if (state.status === 'NONE' || of.status === 'NONE') return
      // paid at the moment at which their travellers left, or others took the seats
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
      await moveWith({ load, at }, of.submitted.orderNo)
    }),
    when(orders.LegsChanged, (_, { id, load, at }) => moveWith({ load, at }, id)),
    when(orders.TicketsExchanged, (_, { id, load, at }) => moveWith({ load, at }, id)),
    when(orders.OrderTicketed, async (_, { id, load, at }) => {
      const { state } = await load(order, id)
      if (state.status !== 'NONE') await issue({ load, at }, state)
    }),
    // a traveller who leaves before there is a ticket takes products along
    when(orders.PassengersRemoved, ({ ids }, { id, event, load, at }) =>
      giveBackWith({ load, at }, { orderNo: id, ids, refundId: becauseOf(id, event.revision), manner: 'TICKET', asOf: decidedAt(event) }),
    ),
    // a product made out to a person is no good to another
    when(orders.PassengerModified, async ({ id: passengerId, name, docNo, another }, { id, event, load, at }) => {
      const others = { [passengerId]: { name, docNo } }
      const leaving = { orderNo: id, ids: [passengerId], others, refundId: becauseOf(id, event.revision) }
      if (another) await giveBackWith({ load, at }, { ...leaving, manner: 'REPLACED', asOf: decidedAt(event) })
    }),
    when(orders.SeatsReduced, async ({ removed: ids, handedBack }, { id, event, load, at }) => {
      const manner = handedBack?.rule === 'AIRLINE' ? 'INVOLUNTARY' : 'TICKET'
      await giveBackWith({ load, at }, { orderNo: id, ids, refundId: becauseOf(id, event.revision), manner, asOf: decidedAt(event) })
    }),
    when(orders.RefundClosed, async ({ refundId, outcome }, { id, load, at }) => {
      const { state } = await load(order, id)
      const refund = state.status === 'NONE' ? undefined : lookup(state.refunds, refundId)
      if (outcome !== 'REFUNDED' || state.status === 'NONE' || !refund) return
      // a traveller with coupons of other flights keeps the products
      const ids = travellersOf(refund.lines).filter(one => lookup(state.passengers, one)?.status === 'REFUNDED')
      await giveBackWith({ load, at }, { orderNo: id, ids, refundId, manner: mannerOf(refund), asOf: refund.submittedAt })
      // products that this refund does not give back may go back with a later approved one
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
 * Notes what goes back with tickets as soon as their refund is approved (`promiseWith`), whatever happens until it is paid out; then
 * `extraProcess` asks for it.
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
/** Checks again: some of it may go with a ticket only now. */
const promiseAgain = async (reach: Reach, id: string): Promise<void> => {
  const { state } = await reach.load(extra, id)
  if (state.status === 'OPEN') await promiseWith(reach, { orderNo: state.opened.orderNo, ids: travellersOf(state.items) })
}
