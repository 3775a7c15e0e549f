import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { productFeeTypes } from '#contracts/enums.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { refundRules } from '#contracts/order/refund/refund-rules.ts';
import { QuotedLine, refundFeeDetail } from '#contracts/refund/api.ts';
import { useAsk } from '../kit/calls.ts';
import { Facts } from '../kit/Detail.tsx';
import { RowsTable } from '../kit/RowsTable.tsx';
/** Kept and refunded amounts, coupon by coupon: 票价 + 税费 − 退票费 − 补差 = 应退, in each line and in the sums. */
export const RefundQuote = ({ lines, totals, refundText }) => {
    const difference = lines.reduce((sum, line) => sum + line.difference, 0);
    return (_jsxs(Box, { sx: { display: 'grid', gap: 2 }, children: [_jsx(Facts, { facts: [
                    ['退票张数', totals.tickets],
                    ['原支付', formatYuan(totals.paid)],
                    // the fee in the totals is all that is kept, so the difference is subtracted
                    ['退票费', formatYuan(totals.fee - difference)],
                    ['不足成团补差', formatYuan(difference)],
                    // differences of the group's earlier refunds that this one gives back
                    ...(totals.returned > 0 ? [['退还前次补差', formatYuan(totals.returned)]] : []),
                    ['应退', _jsx("strong", { children: formatYuan(totals.refund) }, "refund")],
                    ...(refundText ? [['大写', refundText]] : []),
                ] }), difference > 0 && _jsx(Alert, { severity: "warning", children: "\u9000\u7968\u540E\u4E0D\u8DB3\u6700\u5C11\u6210\u56E2\u4EBA\u6570\uFF0C\u4F59\u4E0B\u65C5\u5BA2\u6309\u6563\u5BA2\u4EF7\u91CD\u7B97\uFF0C\u5DEE\u989D\u4ECE\u5E94\u9000\u6B3E\u4E2D\u6263\u9664\uFF0C\u89C1\u201C\u8865\u5DEE\u201D\u3002" }), _jsx(RowsTable, { label: "\u9000\u6B3E\u660E\u7EC6", row: QuotedLine, rows: lines, keyOf: ({ passengerId, flightNo, date }) => `${passengerId} ${flightNo} ${date}`, empty: "\u6CA1\u6709\u660E\u7EC6", columns: [
                    { field: 'ticketNo', title: '票号' },
                    { field: 'name', title: '姓名' },
                    { field: 'flightNo', title: '航班' },
                    { field: 'date', title: '日期' },
                    'fare',
                    'taxes',
                    {
                        field: 'rule',
                        render: ({ rule, rate }) => (rule === 'SCALE' ? `${refundRules.SCALE} ${rate / 100}%` : refundRules[rule]),
                    },
                    'fee',
                    { field: 'difference', title: '补差' },
                    'refund',
                ] })] }));
};
/** Refunds of products beside the seats; they go back with the tickets but separately. */
export const ProductFees = ({ products }) => products.length === 0 ? null : (_jsx(Facts, { facts: products.map(({ type, paid, refund }) => [
        `${productFeeTypes[type]}（单独退回）`,
        `已付 ${formatYuan(paid)}，随票退 ${formatYuan(refund)}`,
    ]) }));
export const RefundProducts = ({ refundId }) => {
    const { data } = useAsk(refundFeeDetail, { refundId }, { lists: ['extra'] });
    return data ? _jsx(ProductFees, { products: data.products }) : null;
};
