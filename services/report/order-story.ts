import { FineAddAsked, FineChangeAsked, FineReturned } from '#contracts/fine/events.ts'
import * as orderEvents from '#contracts/order/events.ts'
import { type BoughtKind, boughtKinds } from '#contracts/order/money/product-kinds.ts'
import { PaymentUnplaced } from '#contracts/payment/events.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import { extra, extraId } from '#services/extra/decide.ts'
import { FINE_CHANGE } from '#services/fine/calls.ts'
import { fine } from '#services/fine/decide.ts'
import { flow } from '#services/flow/instance.ts'
import type { StateOf } from '#services/kernel/decider.ts'
import type { Beside, Part, Related } from '#services/kernel/history.ts'
import { ORDER_CANCEL } from '#services/order/changes/cancel-by-flow.ts'
import { everAsked } from '#services/order/names/renames.ts'
import { pnr } from '#services/order/pnr/host.ts'
import { type Order, pnrsOf } from '#services/order/state.ts'
import { payment } from '#services/payment/decide.ts'
import { owed } from '#services/payment/owed.ts'
import { refund } from '#services/refund/decide.ts'
import { REFUND } from '#services/refund/desk.ts'
import { RENAME } from '#services/rename/calls.ts'
import { rename } from '#services/rename/decide.ts'
import { seats } from '#services/seats/decide.ts'

/** What belongs to an order in the streams of others. Of the blocks only what concerns this order: they are sold to many. */
export const orderStory = (order: Order, orderNo: string, { payments, fines }: Beside, events: readonly StoredEvent[]): Related[] => {
  if (order.status === 'NONE') return []
  const part: Part = {
    of: orderNo,
    isIn: ({ data }) => data.holdId === orderNo || data.into === orderNo,
    // as if the block were there, without its numbers: how many seats it has is not the order's affair
    initial: { ...seats.initial, status: 'EFFECTIVE' },
    shown: ({ holds }: StateOf<typeof seats>) => ({ holds }),
  }
  const codes = new Set([...payments, ...order.paid.map(({ paymentCode }) => paymentCode), ...order.errors])
  // what the order itself owes is known by where it says so
  const owedBy = events.filter(({ type }) => type === orderEvents.MoneyOwed.type).map(({ revision }) => `${orderNo}-${revision}`)
  const stock = new Set(order.submitted.legs.map(({ stockId }) => stockId))
  return [
    // what it was split off, and what was split off it
    ...[order.splitFrom?.orderNo ?? [], (order.splits ?? []).map(({ into }) => into)].flat().map(id => ({ stream: `order-${id}` })),
    decidedBy(ORDER_CANCEL, orderNo),
    ...[...codes].map(code => ({ stream: `${payment.name}-${code}`, leads: unplaced })),
    ...[...order.errors, ...owedBy].map(id => ({ stream: `${owed.name}-${id}` })),
    ...Object.keys(order.refunds).flatMap(id => [{ stream: `${refund.name}-${id}` }, decidedBy(REFUND, id)]),
    ...(Object.keys(boughtKinds) as BoughtKind[]).map(kind => ({ stream: `${extra.name}-${extraId(orderNo, kind)}` })),
    ...fines.map(id => ({ stream: `${fine.name}-${id}`, leads: decidedOfFine(id) })),
    ...everAsked(order).flatMap(id => [{ stream: `${rename.name}-${id}` }, decidedBy(RENAME, id)]),
    ...pnrsOf(order).map(locator => ({ stream: `${pnr.name}-${locator}` })),
    ...[...stock].map(id => ({ stream: `${seats.name}-${id}`, part })),
  ]
}

type Events = readonly StoredEvent[]
/** the flows that have decided about it, one after the other */
const decidedBy = (definition: string, subject: string): Related => ({ stream: `${flow.name}-${definition}~${subject}`, numbered: true })
/** of a payment whose money was not for what it was meant for: that it is owed back */
const unplaced = (events: Events): Related[] =>
  events.filter(({ type }) => type === PaymentUnplaced.type).map(({ data }) => ({ stream: `${owed.name}-${data.paymentCode}` }))
/** of a fine: what was asked for, and what goes back of it */
const decidedOfFine =
  (id: string) =>
  (events: Events): Related[] =>
    events.flatMap(({ type, data }) => {
      if (type === FineAddAsked.type || type === FineChangeAsked.type) return [decidedBy(FINE_CHANGE, `${id}~${data.requestId}`)]
      return type === FineReturned.type ? [{ stream: `${owed.name}-${data.item}` }] : []
    })
