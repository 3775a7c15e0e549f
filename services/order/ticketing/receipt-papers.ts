import { type FileAnswer, media } from '#contracts/kernel/endpoint.ts'
import type { PrintedSheet } from '#contracts/kernel/printed.ts'
import type { TSchema } from '#contracts/kernel/schema.ts'
import * as api from '#contracts/order/ticketing/receipt-api.ts'
import { type ReceiptPage, receiptTitles } from '#contracts/order/ticketing/receipt-pages.ts'
import { itinerarySheet, prepaymentSheet, ticketSheet } from '#contracts/order/ticketing/receipt-sheets.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import type { PdfWriter } from '#services/kernel/pdf/write.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { order } from '../decide.ts'
import type { LiveOrder } from '../state.ts'
import {
  itinerariesOf,
  type Moments,
  momentsIn,
  type Names,
  type PaidExtra,
  prepaymentReceiptOf,
  splitOffFrom,
  ticketReceiptOf,
} from './receipts.ts'

type PaperDeps = {
  store: Pick<EventStore, 'read'>
  /** Chinese names of airlines and airports, by code */
  names: () => Promise<Names>
  /** payments for products of an order's travellers */
  extras: (orderNo: string) => Promise<readonly PaidExtra[]>
  writePdf: PdfWriter
}
/** An order that the caller may see, at an instant. */
type Of = { orderId: string; state: LiveOrder; at: string }
/** the data of a paper as its reader may see them; what is written for an agency is seen whole */
type Shown = <Data>(data: Data, schema: TSchema) => Promise<Data>
const whole: Shown = async data => data

/**
 * The papers of an order, as data and as PDF.
 * @throws Refused where the order has no such paper
 */
export const receiptPapers = ({ store, names, extras, writePdf }: PaperDeps) => {
  /** an order that was split off includes what came to the first one */
  const momentsOf = async (orderNo: string): Promise<Moments> => {
    const events = await store.read(streamOf(order, orderNo))
    const own = momentsIn(events)
    const from = splitOffFrom(events)
    if (!from) return own
    const before = await momentsOf(from)
    return { paid: new Map([...before.paid, ...own.paid]), ticketed: new Map([...before.ticketed, ...own.ticketed]) }
  }
  const issuing = async ({ orderId, at }: Of) => ({
    at,
    moments: await momentsOf(orderId),
    names: await names(),
    extras: await extras(orderId),
  })
  const tell = {
    TicketReceipt: async (of: Of) => ticketReceiptOf(of.state, false, await issuing(of)),
    interNewTicketReceipt: async (of: Of) => ticketReceiptOf(of.state, true, await issuing(of)),
    itineraryList: async (of: Of) => itinerariesOf(of.state, await issuing(of)),
    prepaymentReceipt: async (of: Of) => prepaymentReceiptOf(of.state, await issuing(of)),
  }
  const draw: Record<ReceiptPage, (of: Of, shown: Shown) => Promise<PrintedSheet>> = {
    TicketReceipt: async (of, shown) => ticketSheet(await shown(await tell.TicketReceipt(of), api.ticketReceipt.data)),
    interNewTicketReceipt: async (of, shown) => ticketSheet(await shown(await tell.interNewTicketReceipt(of), api.interTicketReceipt.data)),
    itineraryList: async (of, shown) => itinerarySheet(await shown(await tell.itineraryList(of), api.itineraryList.data)),
    prepaymentReceipt: async (of, shown) => prepaymentSheet(await shown(await tell.prepaymentReceipt(of), api.prepaymentReceipt.data)),
  }
  return {
    tell,
    /** `by`: the user in whose turn the paper is written; `gone`: aborted when nobody waits for the paper any more */
    pdf: async (page: ReceiptPage, of: Of, by: string, gone?: AbortSignal, shown = whole): Promise<FileAnswer & { content: Buffer }> => {
      const title = receiptTitles[page]
      const content = await writePdf(by, { title, subject: `订单 ${of.orderId}`, sheet: await draw[page](of, shown) }, gone)
      return { name: `${title}-${of.orderId}.pdf`, type: media.pdf, content }
    },
  }
}
export type ReceiptPapers = ReturnType<typeof receiptPapers>
