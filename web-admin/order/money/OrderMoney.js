import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { besidesPaid, besidesSum } from '#contracts/client/besides.ts';
import { FineRow, queryOrderFines } from '#contracts/fine/lists.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { Payment, PaymentError, paymentErrorQuery, paymentRecords } from '#contracts/payment/api.ts';
import { OwedRow, owedList } from '#contracts/payment/owed-api.ts';
import { manageQueryRefund, RefundRow } from '#contracts/refund/api.ts';
import { useAsk, useMay } from '../../kit/calls.ts';
import { Facts, Panel } from '../../kit/Detail.tsx';
import { RowsTable } from '../../kit/RowsTable.tsx';
import { Fetched } from '../../kit/States.tsx';
import { paymentLink } from '../../payment/links.tsx';
import { OrderLink } from '../OrderLink.tsx';
const link = (resource) => ({
    field: 'id',
    render: ({ id }) => (_jsx(Link, { component: RouterLink, to: `/${resource}/${encodeURIComponent(id)}/show`, children: id })),
});
const payment = {
    field: 'paymentCode',
    render: ({ paymentCode }) => (paymentCode ? paymentLink({ paymentCode }) : '--'),
};
const lists = [
    {
        title: '支付',
        endpoint: paymentRecords,
        row: Payment,
        columns: [payment, 'channel', 'instalment', 'pays', 'amount', 'refunded', 'status', 'paidAt', 'tradeNo', 'reason'],
        empty: '还没有支付记录',
    },
    {
        title: '支付异常',
        endpoint: paymentErrorQuery,
        row: PaymentError,
        columns: [payment, 'kind', 'status', 'channel', 'amount', 'at', 'remark'],
        empty: '没有支付异常',
    },
    {
        title: '应退款项',
        endpoint: owedList,
        row: OwedRow,
        columns: [link('needs-refund'), 'kind', 'status', 'amount', 'refunded', 'openedAt', 'refundedAt', 'remark'],
        empty: '没有应退款项',
    },
    {
        title: '罚金',
        endpoint: queryOrderFines,
        by: 'orderId',
        row: FineRow,
        columns: [link('fine'), 'type', 'status', 'amount', 'returned', 'channel', payment, 'paidAt'],
        empty: '没有罚金',
    },
    {
        title: '退票',
        endpoint: manageQueryRefund,
        row: RefundRow,
        columns: [link('refund'), 'refundType', 'status', 'tickets', 'fee', 'refund', 'paidOut', 'submittedAt'],
        empty: '没有退票申请',
    },
];
/**
 * Rows of the payment and refund desks' lists for this order, for people who may read those lists. Payments before a split stay with the
 * order that they were made for.
 */
export const OrderMoney = ({ order }) => {
    const { orderNo, splitFrom } = order;
    const may = useMay();
    return (_jsxs(_Fragment, { children: [splitFrom && (_jsxs(Alert, { severity: "info", children: ["\u672C\u8BA2\u5355\u7531 ", _jsx(OrderLink, { orderNo: splitFrom, tab: "money" }), " \u62C6\u5206\u800C\u6765\uFF0C\u62C6\u5206\u524D\u7684\u652F\u4ED8\u4E0E\u9000\u6B3E\u8BB0\u5F55\u5728\u539F\u8BA2\u5355\u4E2D\uFF0C\u968F\u62C6\u5206\u8F6C\u6765\u7684\u91D1\u989D\u89C1\u6982\u51B5\u3002"] })), may(paymentRecords) && may(queryOrderFines) && may(paymentErrorQuery) && _jsx(Besides, { order: order }), lists
                .filter(({ endpoint }) => may(endpoint))
                .map(list => (_jsx(Cut, { ...list, orderNo: orderNo }, list.title)))] }));
};
/** Payments beside the price of the order, by purpose. */
const Besides = ({ order: { orderNo, extras } }) => {
    const whole = { page: 0, size: 100 };
    const payments = useAsk(paymentRecords, { orderNo, ...whole }).data?.content ?? [];
    const fines = useAsk(queryOrderFines, { orderId: orderNo, ...whole }).data?.content ?? [];
    const errors = useAsk(paymentErrorQuery, { orderNo, ...whole }).data?.content ?? [];
    const besides = besidesPaid(extras, payments, fines, new Set(errors.map(({ paymentCode }) => paymentCode)));
    if (besides.length === 0)
        return null;
    const told = besides.map(({ name, paid, back }) => [
        name,
        `${formatYuan(paid)}${back > 0 ? `（其中 ${formatYuan(back)} 已退回或应退）` : ''}`,
    ]);
    return (_jsx(Panel, { title: "\u53E6\u4ED8\uFF08\u4E0D\u8BA1\u5165\u8BA2\u5355\u603B\u4EF7\uFF09", children: _jsx(Facts, { facts: [...told, ['合计', _jsx("strong", { children: formatYuan(besidesSum(besides)) }, "sum")]] }) }));
};
const Cut = ({ title, endpoint, by = 'orderNo', row, columns, empty, orderNo }) => (_jsx(Panel, { title: title, children: _jsx(Fetched, { from: useAsk(endpoint, { [by]: orderNo, page: 0, size: 100 }), lines: 2, children: ({ content }) => _jsx(RowsTable, { label: title, row: row, rows: content, keyOf: ({ id }) => id, empty: empty, columns: columns }) }) }));
