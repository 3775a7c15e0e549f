import { jsx as _jsx } from "react/jsx-runtime";
import { extraInvoices, issueExtraInvoice } from '#contracts/extra/invoices.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
import { orderLink } from '../payment/links.tsx';
/** Requested invoices. Each is issued elsewhere, and its number is registered here. */
export const InvoiceList = () => (_jsx(ListScreen, { of: extraInvoices, render: { orderNo: orderLink }, rowActions: ({ id, extraId, status, agencyName, items, amount, invoiceNo }) => status !== 'GONE' && (_jsx(ActionButton, { endpoint: issueExtraInvoice, label: invoiceNo ? '更正发票' : '登记发票', fixed: { extraId, invoiceId: String(id) }, explain: status === 'RED'
            ? `开票后有退订，原发票 ${invoiceNo} 须红冲。${items > 0 ? `余下 ${formatYuan(amount)} 重新开具后登记新号码。` : '登记红字发票的号码。'}`
            : `${agencyName}，${formatYuan(amount)}。登记后代理人在订单中看到号码。`, size: "small", variant: "text" })) }));
