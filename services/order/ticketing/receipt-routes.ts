import { on, type Route } from '#contracts/kernel/endpoint.ts'
import * as api from '#contracts/order/ticketing/receipt-api.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { streamOf } from '#services/kernel/decider.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { order } from '../decide.ts'
import { orderSeenBy } from '../routes.ts'
import { itinerariesOf, type Moments, momentsIn, type Names, prepaymentReceiptOf, splitOffFrom, ticketReceiptOf } from './receipts.ts'

export type ReceiptDeps = {
  run: Commands
  store: Pick<EventStore, 'read'>
  /** Chinese names of airlines and airports, by code */
  names: () => Promise<Names>
}

/** What is printed of an order (catalogue order/order). */
export const receiptRoutes = ({ run, store, names }: ReceiptDeps): Route[] => {
  /** an order that was split off goes on with what came to the first one */
  const momentsOf = async (orderNo: string): Promise<Moments> => {
    const events = await store.read(streamOf(order, orderNo))
    const own = momentsIn(events)
    const from = splitOffFrom(events)
    if (!from) return own
    const before = await momentsOf(from)
    return { paid: new Map([...before.paid, ...own.paid]), ticketed: new Map([...before.ticketed, ...own.ticketed]) }
  }
  const seen = async (orderId: string, { who, now }: Pick<CommandCall, 'who' | 'now'>) => {
    const { state } = await orderSeenBy(run, orderId, who)
    return { state, issuing: { at: now, moments: await momentsOf(orderId), names: await names() } }
  }
  return [
    on(api.ticketReceipt, async ({ orderId }, call) => {
      const { state, issuing } = await seen(orderId, call)
      return ticketReceiptOf(state, false, issuing)
    }),
    on(api.interTicketReceipt, async ({ orderId }, call) => {
      const { state, issuing } = await seen(orderId, call)
      return ticketReceiptOf(state, true, issuing)
    }),
    on(api.itineraryList, async ({ orderId }, call) => {
      const { state, issuing } = await seen(orderId, call)
      return itinerariesOf(state, issuing)
    }),
    on(api.prepaymentReceipt, async ({ orderId }, call) => {
      const { state, issuing } = await seen(orderId, call)
      return prepaymentReceiptOf(state, issuing)
    }),
  ]
}
