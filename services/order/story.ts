import * as orderEvents from '#contracts/order/events.ts'
import { PaymentSumDiffered, PaymentUnplaced } from '#contracts/payment/events.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import { flowChapter } from '#services/flow/chapter.ts'
import type { StateOf } from '#services/kernel/stream/decider.ts'
import type { Beside, HistoryPart, Related } from '#services/kernel/stream/history.ts'
import { payment } from '#services/payment/decide.ts'
import { owed } from '#services/payment/owed.ts'
import { seats } from '#services/seats/decide.ts'
import { ORDER_CANCEL } from './changes/cancel-by-flow.ts'
import { guideList } from './names/guide-list.ts'
import { pnr } from './pnr/host.ts'
import { type Order, pnrsOf } from './state.ts'

/** Related streams of an order, of its own context and of earlier ones; later contexts bring their own. */
export const orderStory = (order: Order, orderNo: string, { payments }: Beside, events: readonly StoredEvent[]): Related[] => {
  if (order.status === 'NONE') return []
  const codes = new Set([...payments, ...order.paid.map(({ paymentCode }) => paymentCode), ...order.errors])
  // items owed by the order itself: their ids name the revision of the fact
  const owedBy = events.filter(({ type }) => type === orderEvents.MoneyOwed.type).map(({ revision }) => `${orderNo}-${revision}`)
  return [
    // the order it was split off, and those split off it
    ...[order.splitFrom?.orderNo ?? [], (order.splits ?? []).map(({ into }) => into)].flat().map(id => ({ stream: `order-${id}` })),
    flowChapter(ORDER_CANCEL, orderNo),
    { stream: `${guideList.name}-${orderNo}` },
    ...[...codes].map(code => ({ stream: `${payment.name}-${code}`, leads: unplaced })),
    ...[...order.errors, ...owedBy].map(id => ({ stream: `${owed.name}-${id}` })),
  ]
}

/** a payment whose money found no use: the item by which it is owed back */
const unplaced = (events: readonly StoredEvent[]): Related[] =>
  events
    .filter(({ type }) => type === PaymentUnplaced.type || type === PaymentSumDiffered.type)
    .map(({ data }) => ({ stream: `${owed.name}-${data.paymentCode}` }))

/** The last chapter of an order's story: its bookings with the host, and its part of the blocks, which are sold to many orders. */
export const bookedChapter = (order: Order, orderNo: string): Related[] => {
  if (order.status === 'NONE') return []
  const part: HistoryPart = {
    of: orderNo,
    isIn: ({ data }) => data.holdId === orderNo || data.into === orderNo,
    // as if the block existed, without its numbers: the size of the block does not concern the order
    initial: { ...seats.initial, status: 'EFFECTIVE' },
    shown: ({ holds }: StateOf<typeof seats>) => ({ holds }),
  }
  const stock = new Set(order.submitted.legs.map(({ stockId }) => stockId))
  return [
    ...pnrsOf(order).map(locator => ({ stream: `${pnr.name}-${locator}` })),
    ...[...stock].map(id => ({ stream: `${seats.name}-${id}`, part })),
  ]
}
