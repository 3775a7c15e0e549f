import { type ReceiptPage, receiptTitles } from '#contracts/client/receipts.ts'
import { type FileAnswer, media, on, type Route } from '#contracts/kernel/endpoint.ts'
import * as api from '#contracts/order/ticketing/receipt-api.ts'
import { itinerarySheet, prepaymentSheet, type Sheet, ticketSheet } from '#contracts/order/ticketing/receipt-sheets.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { streamOf } from '#services/kernel/decider.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { pdfWriter } from '#services/kernel/pdf/write.ts'
import { order } from '../decide.ts'
import { orderSeenBy } from '../routes.ts'
import { itinerariesOf, type Moments, momentsIn, type Names, prepaymentReceiptOf, splitOffFrom, ticketReceiptOf } from './receipts.ts'

type Seen = Pick<CommandCall, 'who' | 'now'>
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
  const seen = async (orderId: string, { who, now }: Seen) => {
    const { state } = await orderSeenBy(run, orderId, who)
    return { state, issuing: { at: now, moments: await momentsOf(orderId), names: await names() } }
  }
  const told = {
    ticketReceipt: async (orderId: string, call: Seen) => {
      const { state, issuing } = await seen(orderId, call)
      return ticketReceiptOf(state, false, issuing)
    },
    interTicketReceipt: async (orderId: string, call: Seen) => {
      const { state, issuing } = await seen(orderId, call)
      return ticketReceiptOf(state, true, issuing)
    },
    itineraryList: async (orderId: string, call: Seen) => {
      const { state, issuing } = await seen(orderId, call)
      return itinerariesOf(state, issuing)
    },
    prepaymentReceipt: async (orderId: string, call: Seen) => {
      const { state, issuing } = await seen(orderId, call)
      return prepaymentReceiptOf(state, issuing)
    },
  }
  const writePdf = pdfWriter()
  const pdfOf = async (page: ReceiptPage, orderNo: string, { who }: Seen, sheet: Sheet): Promise<FileAnswer> => {
    const title = receiptTitles[page]
    return {
      name: `${title}-${orderNo}.pdf`,
      type: media.pdf,
      content: await writePdf(who.user, { title, subject: `订单 ${orderNo}`, sheet }),
    }
  }
  return [
    on(api.ticketReceipt, ({ orderId }, call) => told.ticketReceipt(orderId, call)),
    on(api.interTicketReceipt, ({ orderId }, call) => told.interTicketReceipt(orderId, call)),
    on(api.itineraryList, ({ orderId }, call) => told.itineraryList(orderId, call)),
    on(api.prepaymentReceipt, ({ orderId }, call) => told.prepaymentReceipt(orderId, call)),
    on(api.ticketReceiptPdf, async ({ orderId }, call) =>
      pdfOf('TicketReceipt', orderId, call, ticketSheet(await told.ticketReceipt(orderId, call))),
    ),
    on(api.interTicketReceiptPdf, async ({ orderId }, call) =>
      pdfOf('interNewTicketReceipt', orderId, call, ticketSheet(await told.interTicketReceipt(orderId, call))),
    ),
    on(api.itineraryListPdf, async ({ orderId }, call) =>
      pdfOf('itineraryList', orderId, call, itinerarySheet(await told.itineraryList(orderId, call))),
    ),
    on(api.prepaymentReceiptPdf, async ({ orderId }, call) =>
      pdfOf('prepaymentReceipt', orderId, call, prepaymentSheet(await told.prepaymentReceipt(orderId, call))),
    ),
  ]
}
