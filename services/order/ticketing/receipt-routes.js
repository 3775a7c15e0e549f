import { on } from '#contracts/kernel/endpoint.ts';
import * as api from '#contracts/order/ticketing/receipt-api.ts';
import { orderSeenBy } from '../routes.ts';
/** Routes of an order's papers (catalogue order/order). */
export const receiptRoutes = ({ run, papers }) => {
    const seen = async ({ orderId }, { who, now }) => ({
        orderId,
        state: (await orderSeenBy(run, orderId, who)).state,
        at: now,
    });
    const pdf = (page) => async (asked, call) => papers.pdf(page, await seen(asked, call), call.who.user, call.gone);
    return [
        on(api.ticketReceipt, async (asked, call) => papers.tell.TicketReceipt(await seen(asked, call))),
        on(api.interTicketReceipt, async (asked, call) => papers.tell.interNewTicketReceipt(await seen(asked, call))),
        on(api.itineraryList, async (asked, call) => papers.tell.itineraryList(await seen(asked, call))),
        on(api.prepaymentReceipt, async (asked, call) => papers.tell.prepaymentReceipt(await seen(asked, call))),
        on(api.ticketReceiptPdf, pdf('TicketReceipt')),
        on(api.interTicketReceiptPdf, pdf('interNewTicketReceipt')),
        on(api.itineraryListPdf, pdf('itineraryList')),
        on(api.prepaymentReceiptPdf, pdf('prepaymentReceipt')),
    ];
};
