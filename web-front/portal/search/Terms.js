import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { messageOf } from '#contracts/client/error.ts';
import { Money } from '#contracts/client/look/parts.tsx';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { instalmentName } from '#contracts/order/rules/instalment-name.ts';
import { useTerms } from './ask.ts';
/** rules that the lines above or the price already show */
const told = ['时限', '票价', '成团人数', '儿童票价', '定金'];
/** everyday names */
const called = { 考核: '减员' };
/** Terms of an order of these flights made now: parts and limits, names, tickets, fewer people, giving back. */
export const Terms = ({ stockIds, group }) => {
    const { sale, travel } = useTerms(stockIds, group);
    const failed = sale.error ?? travel.error;
    const retry = () => void Promise.all([sale.refetch(), travel.refetch()]);
    return (_jsxs("section", { className: "terms", "aria-label": "\u8D2D\u4E70\u6761\u4EF6", "aria-busy": sale.isFetching, children: [_jsx("h4", { children: "\u8D2D\u4E70\u6761\u4EF6" }), failed ? (_jsxs("p", { role: "alert", children: ["\u8D2D\u4E70\u6761\u4EF6\u6CA1\u6709\u53D6\u5230\uFF1A", messageOf(failed), " ", _jsx(Button, { onClick: retry, children: "\u91CD\u8BD5" })] })) : !sale.data || !travel.data ? (_jsx(Blocks, { count: 4, className: "line" })) : (_jsxs("dl", { children: [sale.data.instalments.map((part, _, all) => (_jsxs(Term, { name: instalmentName(part, all), children: [_jsx(Money, { fen: part.amount, sign: true }), "\uFF0C", formatDateTime(part.by).slice(0, 16), " \u524D\u4ED8"] }, part.no))), _jsxs(Term, { name: "\u540D\u5355", children: [formatDateTime(sale.data.limits.nameBy).slice(0, 16), " \u524D"] }), _jsxs(Term, { name: "\u51FA\u7968", children: [formatDateTime(sale.data.limits.ticketBy).slice(0, 16), " \u524D"] }), sale.data.rules
                        .filter(({ title }) => !told.includes(title))
                        .map(({ title, text }) => (_jsx(Term, { name: called[title] ?? title, children: text }, title))), travel.data.refundRules.length > 0 && (_jsxs("div", { children: [_jsx("dt", { children: "\u9000\u7968\u8D39" }), travel.data.refundRules.map(({ title, text }) => (_jsx("dd", { children: text }, title)))] }))] }))] }));
};
const Term = ({ name, children }) => (_jsxs("div", { children: [_jsx("dt", { children: name }), _jsx("dd", { children: children })] }));
/** Placeholder blocks in the shape of the data. */
export const Blocks = ({ count, className }) => (_jsx("div", { className: "blocks", "aria-hidden": "true", children: Array.from({ length: count }, (_, index) => (_jsx("i", { className: className }, index))) }));
