import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { veiledPlaces } from '#contracts/kernel/veil.ts'
import * as api from '#contracts/order/ticketing/receipt-api.ts'
import type { ReceiptPage } from '#contracts/order/ticketing/receipt-pages.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { Veil } from '#services/kernel/http/personal.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { orderSeenBy } from '../routes.ts'
import type { ReceiptPapers } from './receipt-papers.ts'

type Seen = Pick<CommandCall, 'who' | 'now' | 'gone' | 'path' | 'reveal'>
type Asked = { orderId: string }

/** Routes of an order's papers (catalogue order/order). */
export const receiptRoutes = ({ run, papers, veil }: { run: Commands; papers: ReceiptPapers; veil: Pick<Veil, 'shown'> }): Route[] => {
  const seen = async ({ orderId }: Asked, { who, now }: Seen) => ({
    orderId,
    state: (await orderSeenBy(run, orderId, who)).state,
    at: now,
  })
  const pdf = (page: ReceiptPage) => async (asked: Asked, call: Seen) =>
    papers.pdf(page, await seen(asked, call), call.who.user, call.gone, (data, schema) =>
      veil.shown(data, veiledPlaces(schema), call, { how: 'EXPORT', object: `order-${asked.orderId}` }),
    )
  return [
    on(api.ticketReceipt, async (asked, call) => papers.tell.TicketReceipt(await seen(asked, call))),
    on(api.interTicketReceipt, async (asked, call) => papers.tell.interNewTicketReceipt(await seen(asked, call))),
    on(api.itineraryList, async (asked, call) => papers.tell.itineraryList(await seen(asked, call))),
    on(api.prepaymentReceipt, async (asked, call) => papers.tell.prepaymentReceipt(await seen(asked, call))),
    on(api.ticketReceiptPdf, pdf('TicketReceipt')),
    on(api.interTicketReceiptPdf, pdf('interNewTicketReceipt')),
    on(api.itineraryListPdf, pdf('itineraryList')),
    on(api.prepaymentReceiptPdf, pdf('prepaymentReceipt')),
  ]
}
