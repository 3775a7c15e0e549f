import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Money } from '#contracts/client/look/parts.tsx';
import { dayText } from '#contracts/client/look/route.ts';
import { paymentChannels, productFeeTypes } from '#contracts/enums.ts';
import { refundRules } from '#contracts/order/refund/refund-rules.ts';
import { Lines } from '../../kit/Lines.tsx';
/** amounts kept because the group has become too small are shown apart from the fee */
const differenceIn = (lines) => lines.reduce((sum, { difference }) => sum + difference, 0);
/** How the amount of a refund is made up. */
export const RefundSum = ({ lines, totals, ofChild, before = [] }) => {
    const kept = differenceIn(lines);
    return (_jsx(Lines, { of: [
            ...before,
            [ofChild ? '退差' : '退票', `${totals.tickets} 人`],
            ['票价与税费', _jsx(Money, { fen: totals.paid }, "paid")],
            ['退票费', _jsx(Money, { fen: totals.fee - kept }, "fee")],
            ...(kept > 0 ? [['成团补差', _jsx(Money, { fen: kept }, "kept")]] : []),
            ...(totals.returned > 0 ? [['退还前次补差', _jsx(Money, { fen: totals.returned }, "returned")]] : []),
        ], sum: ['应退', _jsx(Money, { fen: totals.refund, sign: true }, "refund")] }));
};
const ruleText = ({ rule, rate }) => (rule === 'SCALE' ? `退票费率 ${rate / 100}%` : refundRules[rule]);
/** Refunds of products beside the seats; they go back with the tickets but separately. */
export const ProductFees = ({ products }) => products.length === 0 ? null : (_jsxs("table", { className: "rf-table rf-fees", "aria-label": "\u589E\u503C\u4EA7\u54C1", children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: "\u589E\u503C\u4EA7\u54C1\uFF08\u5355\u72EC\u539F\u8DEF\u9000\u56DE\uFF09" }), _jsx("th", { scope: "col", className: "number", children: "\u5DF2\u4ED8" }), _jsx("th", { scope: "col", className: "number", children: "\u968F\u7968\u9000\u6B3E\uFF08\u5143\uFF09" })] }) }), _jsx("tbody", { children: products.map(({ type, paid, refund }) => (_jsxs("tr", { children: [_jsx("th", { scope: "row", children: productFeeTypes[type] }), _jsx("td", { className: "number", children: _jsx(Money, { fen: paid }) }), _jsx("td", { className: "number", children: _jsx(Money, { fen: refund }) })] }, type))) })] }));
/** Kept and refunded amounts, coupon by coupon: fare + taxes − fee − difference = refund, in each line and in the sums. */
export const Fees = ({ lines, totals, label = '费用明细' }) => {
    const kept = differenceIn(lines);
    const sum = (of) => lines.reduce((sum, line) => sum + of(line), 0);
    const several = new Set(lines.map(({ flightNo, date }) => `${flightNo} ${date}`)).size > 1;
    const columns = [
        { head: '票价', of: ({ fare }) => fare },
        { head: '税费', of: ({ taxes }) => taxes },
        { head: '退票费', of: ({ fee }) => fee },
        ...(kept > 0 ? [{ head: '成团补差', of: ({ difference }) => difference }] : []),
    ];
    return (_jsxs(_Fragment, { children: [_jsxs("table", { className: "rf-table rf-fees", "aria-label": label, children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: "\u65C5\u5BA2" }), columns.map(({ head }) => (_jsx("th", { scope: "col", className: "number rf-wide", children: head }, head))), _jsx("th", { scope: "col", className: "number", children: "\u5E94\u9000\uFF08\u5143\uFF09" })] }) }), _jsxs("tbody", { children: [lines.map(line => (_jsxs("tr", { children: [_jsxs("th", { scope: "row", children: [line.name, _jsxs("small", { children: [several && `${line.flightNo} ${dayText(line.date)} `, ruleText(line)] }), _jsxs("small", { className: "rf-narrow", children: [_jsx(Money, { fen: line.fare }), " + ", _jsx(Money, { fen: line.taxes }), " \u2212 ", _jsx(Money, { fen: line.fee + line.difference })] })] }), columns.map(({ head, of }) => (_jsx("td", { className: "number rf-wide", children: _jsx(Money, { fen: of(line) }) }, head))), _jsx("td", { className: "number", children: _jsx(Money, { fen: line.refund }) })] }, `${line.passengerId} ${line.stockId}`))), totals.returned > 0 && (_jsxs("tr", { children: [_jsx("th", { scope: "row", children: "\u9000\u8FD8\u524D\u6B21\u8865\u5DEE" }), columns.map(({ head }) => (_jsx("td", { className: "rf-wide" }, head))), _jsx("td", { className: "number", children: _jsx(Money, { fen: totals.returned }) })] }))] }), _jsx("tfoot", { children: _jsxs("tr", { children: [_jsx("th", { scope: "row", children: "\u5408\u8BA1" }), columns.map(({ head, of }) => (_jsx("td", { className: "number rf-wide", children: _jsx(Money, { fen: sum(of) }) }, head))), _jsx("td", { className: "number", children: _jsx(Money, { fen: totals.refund }) })] }) })] }), kept > 0 && _jsx("p", { className: "rf-foot", children: "\u9000\u7968\u540E\u4E0D\u8DB3\u6210\u56E2\u4EBA\u6570\uFF0C\u4F59\u4E0B\u65C5\u5BA2\u6309\u6563\u5BA2\u4EF7\u91CD\u7B97\uFF0C\u5DEE\u989D\u4ECE\u5E94\u9000\u6B3E\u4E2D\u6263\u9664\uFF08\u6210\u56E2\u8865\u5DEE\uFF09\u3002" })] }));
};
/** Destinations of the money, each channel once. */
export const backTo = (payouts) => {
    const sums = new Map();
    for (const { channel, amount, credited } of payouts) {
        const name = credited ? '转为抵扣，可付其他订单' : channel === 'offset' ? '退回原抵扣' : `原路退回${paymentChannels[channel]}`;
        sums.set(name, (sums.get(name) ?? 0) + amount);
    }
    return [...sums].map(([name, amount]) => ({ name, amount }));
};
