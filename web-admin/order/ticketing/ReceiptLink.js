import { jsx as _jsx } from "react/jsx-runtime";
import Button from '@mui/material/Button';
import { receiptOf, receiptTitles } from '#contracts/order/ticketing/receipt-pages.ts';
/** Opens a page to print in a tab beside the console. */
export const ReceiptLink = ({ page, orderId }) => (_jsx(Button, { component: "a", variant: "text", href: receiptOf(page, orderId), target: "_blank", rel: "noopener", children: receiptTitles[page] }));
