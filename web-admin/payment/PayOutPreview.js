import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { creditReasons } from '#contracts/payment/credit-terms.ts';
import { owedPreview, PayoutPreview, payOutPreview } from '#contracts/payment/preview-api.ts';
import { useAsk } from '../kit/calls.ts';
import { RowsTable } from '../kit/RowsTable.tsx';
import { Fetched } from '../kit/States.tsx';
import { paymentLink } from './links.tsx';
/** The destinations of the money by the server's preview, beside the button that sends it. */
const Payouts = ({ payouts }) => (_jsx(RowsTable, { label: "\u9000\u56DE\u6E20\u9053", row: PayoutPreview.items, rows: payouts, keyOf: ({ paymentCode }) => paymentCode, empty: "\u6CA1\u6709\u9000\u56DE\u7684\u6B3E\u9879", columns: [{ field: 'paymentCode', render: paymentLink }, 'channel', 'amount', 'credited'] }));
export const PayOutPreview = ({ refundId }) => (_jsx(Fetched, { from: useAsk(payOutPreview, { refundId }), lines: 2, children: ({ payouts, credit }) => (_jsxs(_Fragment, { children: [credit && (_jsxs(Alert, { severity: "info", sx: { mb: 1 }, children: [creditReasons[credit.reasonCode], "\uFF1A", formatYuan(credit.amount), " \u8F6C\u4E3A\u62B5\u6263\uFF0C\u4E0D\u9000\u56DE\u6E20\u9053\uFF0C", formatDateTime(credit.validUntil), ' ', "\u524D\u53EF\u7528\u4E8E\u652F\u4ED8\u5176\u4ED6\u8BA2\u5355\u3002"] })), _jsx(Payouts, { payouts: payouts })] })) }));
export const OwedPreview = ({ id }) => (_jsx(Fetched, { from: useAsk(owedPreview, { id }), lines: 2, children: ({ payouts }) => _jsx(Payouts, { payouts: payouts }) }));
