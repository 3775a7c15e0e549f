import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useState } from 'react';
import { save } from '#contracts/client/file.ts';
import { interTicketReceiptPdf, itineraryListPdf, prepaymentReceiptPdf, ticketReceiptPdf } from '#contracts/order/ticketing/receipt-api.ts';
import { receiptOf, receiptTitles } from '#contracts/order/ticketing/receipt-pages.ts';
import { call } from '../kit/session.ts';
import { useTell } from '../kit/useTell.ts';
import './receipts.css';
/** Papers that can be printed at the present stage of an order: each in a tab of its own, or as a file. */
export const Receipts = ({ of }) => receiptsOf(of).map(page => (_jsxs("span", { className: "receipt", children: [_jsx("a", { href: receiptOf(page, of.id), target: "_blank", rel: "noopener", children: receiptTitles[page] }), _jsx(ReceiptPdf, { page: page, orderId: of.id, children: "PDF" })] }, page)));
/** page of the ticket receipt: domestic or international */
export const ticketReceiptFor = ({ inter }) => (inter ? 'interNewTicketReceipt' : 'TicketReceipt');
const receiptsOf = ({ paid, liveTickets, inter }) => [
    ...(paid > 0 ? ['prepaymentReceipt'] : []),
    ...(liveTickets > 0 ? [ticketReceiptFor({ inter }), 'itineraryList'] : []),
];
const files = {
    TicketReceipt: ticketReceiptPdf,
    interNewTicketReceipt: interTicketReceiptPdf,
    itineraryList: itineraryListPdf,
    prepaymentReceipt: prepaymentReceiptPdf,
};
/** Downloads the same paper as a file that the server makes. */
export const ReceiptPdf = ({ page, orderId, children }) => {
    const [isBusy, setBusy] = useState(false);
    const tell = useTell();
    const download = async () => {
        setBusy(true);
        await call(files[page], { orderId }).then(save, tell.failed);
        setBusy(false);
    };
    return (_jsx("button", { type: "button", className: "receipt-pdf", "aria-label": `下载 PDF：${receiptTitles[page]}`, disabled: isBusy, onClick: download, children: isBusy ? '正在生成' : children }));
};
