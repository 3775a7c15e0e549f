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
type Asked = { orderId: string }
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
  const ticketReceipt =
    (inter: boolean) =>
    async ({ orderId }: Asked, call: Seen) => {
      const { state, issuing } = await seen(orderId, call)
      return ticketReceiptOf(state, inter, issuing)
    }
  const told = {
    ticketReceipt: ticketReceipt(false),
    interTicketReceipt: ticketReceipt(true),
    itineraryList: async ({ orderId }: Asked, call: Seen) => {
      const { state, issuing } = await seen(orderId, call)
      return itinerariesOf(state, issuing)
    },
    prepaymentReceipt: async ({ orderId }: Asked, call: Seen) => {
      const { state, issuing } = await seen(orderId, call)
      return prepaymentReceiptOf(state, issuing)
    },
  }
  const writePdf = pdfWriter()
  /** what a page tells, drawn as its sheet */
  const asPdf =
    <Told>(page: ReceiptPage, tell: (asked: Asked, call: Seen) => Promise<Told>, sheetOf: (told: Told) => Sheet) =>
    async (asked: Asked, call: Seen): Promise<FileAnswer> => {
      const title = receiptTitles[page]
      const sheet = sheetOf(await tell(asked, call))
      return {
        name: `${title}-${asked.orderId}.pdf`,
        type: media.pdf,
        content: await writePdf(call.who.user, { title, subject: `订单 ${asked.orderId}`, sheet }),
      }
    }
  return [
    on(api.ticketReceipt, told.ticketReceipt),
    on(api.interTicketReceipt, told.interTicketReceipt),
    on(api.itineraryList, told.itineraryList),
    on(api.prepaymentReceipt, told.prepaymentReceipt),
    on(api.ticketReceiptPdf, asPdf('TicketReceipt', told.ticketReceipt, ticketSheet)),
    on(api.interTicketReceiptPdf, asPdf('interNewTicketReceipt', told.interTicketReceipt, ticketSheet)),
    on(api.itineraryListPdf, asPdf('itineraryList', told.itineraryList, itinerarySheet)),
    on(api.prepaymentReceiptPdf, asPdf('prepaymentReceipt', told.prepaymentReceipt, prepaymentSheet)),
  ]
}
