import { media } from '#contracts/kernel/endpoint.ts';
import { receiptTitles } from '#contracts/order/ticketing/receipt-pages.ts';
import { itinerarySheet, prepaymentSheet, ticketSheet } from '#contracts/order/ticketing/receipt-sheets.ts';
import { streamOf } from '#services/kernel/stream/decider.ts';
import { order } from '../decide.ts';
import { itinerariesOf, momentsIn, prepaymentReceiptOf, splitOffFrom, ticketReceiptOf, } from './receipts.ts';
/**
 * The papers of an order, as data and as PDF.
 * @throws Refused where the order has no such paper
 */
export const receiptPapers = ({ store, names, extras, writePdf }) => {
    /** an order that was split off includes what came to the first one */
    const momentsOf = async (orderNo) => {
        const events = await store.read(streamOf(order, orderNo));
        const own = momentsIn(events);
        const from = splitOffFrom(events);
        if (!from)
            return own;
        const before = await momentsOf(from);
        return { paid: new Map([...before.paid, ...own.paid]), ticketed: new Map([...before.ticketed, ...own.ticketed]) };
    };
    const issuing = async ({ orderId, at }) => ({
        at,
        moments: await momentsOf(orderId),
        names: await names(),
        extras: await extras(orderId),
    });
    const tell = {
        TicketReceipt: async (of) => ticketReceiptOf(of.state, false, await issuing(of)),
        interNewTicketReceipt: async (of) => ticketReceiptOf(of.state, true, await issuing(of)),
        itineraryList: async (of) => itinerariesOf(of.state, await issuing(of)),
        prepaymentReceipt: async (of) => prepaymentReceiptOf(of.state, await issuing(of)),
    };
    const draw = {
        TicketReceipt: async (of) => ticketSheet(await tell.TicketReceipt(of)),
        interNewTicketReceipt: async (of) => ticketSheet(await tell.interNewTicketReceipt(of)),
        itineraryList: async (of) => itinerarySheet(await tell.itineraryList(of)),
        prepaymentReceipt: async (of) => prepaymentSheet(await tell.prepaymentReceipt(of)),
    };
    return {
        tell,
        /** `by`: the user in whose turn the paper is written; `gone`: aborted when nobody waits for the paper any more */
        pdf: async (page, of, by, gone) => {
            const title = receiptTitles[page];
            const content = await writePdf(by, { title, subject: `订单 ${of.orderId}`, sheet: await draw[page](of) }, gone);
            return { name: `${title}-${of.orderId}.pdf`, type: media.pdf, content };
        },
    };
};
