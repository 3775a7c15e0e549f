import { jsx as _jsx } from "react/jsx-runtime";
import ReceiptLong from '@mui/icons-material/ReceiptLong';
import { opening } from '#contracts/client/opening.tsx';
import { extraInvoices } from '#contracts/extra/invoices.ts';
import { screenOf } from '../kit/screen.ts';
export const screens = [
    screenOf(extraInvoices, {
        icon: _jsx(ReceiptLong, {}),
        list: opening(() => import('./InvoiceList.tsx').then(({ InvoiceList }) => InvoiceList)),
    }),
];
