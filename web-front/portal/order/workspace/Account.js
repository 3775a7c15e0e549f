import { createElement as _createElement } from "react";
import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { besidesPaid, besidesSum } from '#contracts/client/besides.ts';
import { Money as Amount, TimeLeft } from '#contracts/client/look/parts.tsx';
import { queryOrderFines } from '#contracts/fine/api.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { instalmentName } from '#contracts/order/rules/instalment-name.ts';
import { paymentRecords } from '#contracts/payment/api.ts';
import { frontOwedList } from '#contracts/payment/owed-api.ts';
import { useAsk } from '../../../kit/calls.ts';
import { houseNow } from '../../../kit/clock.ts';
import { accountOf, besidesOf } from './account.ts';
import { isError } from './flows.ts';
import { payableAfter, whenText } from './steps.ts';
/** more payments, refunds or owed items than an order ever has */
export const SIZE = 100;
/** Owed money of an order besides refunds, once it is loaded. */
export const useOwed = ({ orderNo }) => useAsk(frontOwedList, { orderNo, page: 0, size: SIZE }, { lists: ['needs-refund'] }).data?.content ?? [];
/** Every payment for an order, for its price and for things beside it. */
export const usePayments = ({ orderId }) => useAsk(paymentRecords, { orderId, page: 0, size: SIZE }, { lists: ['payment'] });
/** Fines of an order that the agency can see. */
export const useFines = ({ orderId }) => useAsk(queryOrderFines, { orderId, page: 0, size: SIZE }, { lists: ['fine'] }).data?.content ?? [];
/** Where the money paid for the order is now, and what is still to be paid. */
export const Account = ({ order, now }) => {
    const { paid, owed, instalments, status } = order;
    const items = useOwed(order);
    const besides = besidesOf(items);
    const unplaced = new Set(items.filter(isError).map(({ id }) => id));
    const also = besidesPaid(order.extras, usePayments(order).data?.content ?? [], useFines(order), unplaced);
    const [next] = instalments;
    const after = payableAfter(order);
    if (paid === 0 && besides.length === 0 && also.length === 0)
        return null;
    return (_jsxs("section", { className: "ow-card", "aria-labelledby": "account", children: [_jsx("h2", { id: "account", className: "ow-card-head", children: "\u6B3E\u9879\u53BB\u5411" }), _jsxs("table", { className: "dense-rows ow-table ow-stack ow-account", "aria-label": "\u6B3E\u9879\u53BB\u5411", children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: "\u6B3E\u9879" }), _jsx("th", { scope: "col", className: "number", children: "\u91D1\u989D\uFF08\u5143\uFF09" })] }) }), _jsxs("tbody", { children: [paid > 0 && _jsx(Row, { name: "\u5DF2\u4ED8", note: "\u4EE5\u4E0B\u5404\u9879\u4E4B\u548C", amount: paid, sum: true }), accountOf(order, items).map(row => (_createElement(Row, { ...row, key: row.key }))), status === 'WAIT_FOR_PAY' && next && (_jsxs("tr", { className: "ow-sum", children: [_jsxs("th", { scope: "row", children: ["\u5F85\u4ED8", _jsxs("small", { children: [instalmentName(next, instalments), " ", _jsx(Amount, { fen: next.amount }), "\uFF0C", after ?? `${whenText(next.by, now)} 前 `, !after && _jsx(TimeLeft, { limit: next.by, now: houseNow })] })] }), _jsx("td", { className: "number", children: _jsx(Amount, { fen: owed }) })] })), also.length > 0 && _jsx(Row, { name: "\u53E6\u4ED8", note: "\u4E0D\u8BA1\u5165\u8BA2\u5355\u603B\u4EF7\uFF0C\u4EE5\u4E0B\u5404\u9879\u4E4B\u548C", amount: besidesSum(also), sum: true }), also.map(({ kind, name, paid, back }) => (_jsx(Row, { name: name, note: back > 0 ? `其中 ${formatYuan(back)} 已退回或应退` : '', amount: paid }, kind))), besides.map(({ key, name, note, amount }) => (_jsx(Row, { name: name, note: note, amount: amount, sum: true }, key)))] })] })] }));
};
const Row = ({ name, note, amount, sum = false }) => (_jsxs("tr", { className: sum ? 'ow-sum' : 'ow-part', children: [_jsxs("th", { scope: "row", children: [name, note && _jsx("small", { children: note })] }), _jsx("td", { className: "number", children: _jsx(Amount, { fen: amount }) })] }));
