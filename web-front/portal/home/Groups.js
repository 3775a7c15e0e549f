import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Airline, Money, Route, Tag } from '#contracts/client/look/parts.tsx';
import { legsOf, shortDate } from '#contracts/client/look/route.ts';
import { toneOf } from '#contracts/client/look/tones.ts';
import { orderStatuses } from '#contracts/enums.ts';
import { toInstant, toLocal } from '#contracts/kernel/calendar.ts';
import { present } from '#contracts/kernel/present.ts';
import { frontQueryOrder } from '#contracts/order/lists.ts';
import { useAsk } from '../../kit/calls.ts';
import { Empty, Fetched } from '../../kit/States.tsx';
import { useNarrow } from '../../kit/useNarrow.ts';
import { useCounts } from '../frame/counts.ts';
import { Icon } from '../frame/Icon.tsx';
import { daysUntil } from './due.ts';
import { stateOf } from './state.ts';
const TOP = 6;
const tabs = ['WAIT_FOR_PAY', 'PAID', 'REFUND_MODIFY', 'PRINTED', 'EXPIRED'];
/** The latest groups, of all statuses or of one, with a link to the whole list. */
export const Groups = ({ nameOf }) => {
    const [status, setStatus] = useState();
    const { data: counts } = useCounts(true);
    const found = useAsk(frontQueryOrder, { page: 0, size: TOP, sort: '-submittedAt', ...present({ status }) }, { lists: ['order'], keep: true });
    const all = counts && Object.values(counts.orders).reduce((sum, count) => sum + count, 0);
    const tab = (name, value, count) => (_jsxs("button", { type: "button", "aria-pressed": status === value, onClick: () => setStatus(value), children: [name, " ", _jsx("span", { children: count?.toLocaleString('zh-CN') ?? '' })] }, name));
    return (_jsxs("section", { className: "home-card", "aria-labelledby": "groups", children: [_jsxs("div", { className: "home-head", children: [_jsx("h2", { id: "groups", children: "\u6211\u7684\u56E2\u961F" }), _jsxs(Link, { to: status ? `/order?status=${status}` : '/order', children: ["\u5168\u90E8\u8BA2\u5355 ", _jsx(Icon, { name: "next" })] })] }), _jsxs("div", { className: "home-tabs", role: "group", "aria-label": "\u6309\u72B6\u6001\u67E5\u770B", children: [tab('全部', undefined, all), tabs.map(value => tab(orderStatuses[value], value, counts?.orders[value]))] }), _jsx(Fetched, { from: found, what: "\u8BA2\u5355", rows: TOP, children: ({ content }) => content.length === 0 ? (_jsx(Empty, { title: status ? `没有${orderStatuses[status]}的订单` : '还没有订单', text: status ? undefined : '选好航班提交订单后，团队会列在这里', children: status ? undefined : _jsx(Link, { to: "/demandManagement/searchTickets", children: "\u67E5\u8BE2\u4E0B\u5355" }) })) : (_jsx("div", { "aria-busy": found.isPlaceholderData, children: _jsx(Rows, { rows: content, nameOf: nameOf }) })) })] }));
};
/** Short rows of orders; each is a link to the order's page. */
export const Rows = ({ rows, nameOf }) => {
    const narrow = useNarrow();
    const today = toLocal(toInstant(Date.now())).date;
    const several = rows.some(({ agency }) => agency !== rows[0].agency);
    const flight = (row) => (_jsxs("div", { className: "home-flight", children: [_jsx(Airline, { code: row.airLine, bare: true }), _jsx("span", { children: row.flights }), _jsx(Route, { legs: legsOf(row.route), nameOf: nameOf })] }));
    const name = (row) => (_jsxs(_Fragment, { children: [_jsx(Link, { to: `/order/${encodeURIComponent(row.id)}`, children: row.groupName }), _jsxs("small", { children: [row.orderNo, several && `　${row.agencyName}`] })] }));
    const leaves = ({ departure, std }) => `${shortDate(departure)} ${toLocal(std).time}`;
    if (narrow)
        return (_jsx("ul", { className: "home-groups", children: rows.map(row => (_jsxs("li", { children: [_jsx("div", { children: name(row) }), _jsx(Tag, { tone: toneOf(row.status), children: stateOf(row) }), flight(row), _jsxs("small", { children: [leaves(row), "\u3000", daysUntil(row.departure, today)] }), _jsx("span", { className: "home-pay", children: row.nextAmount !== undefined && (_jsxs(_Fragment, { children: [_jsx("small", { children: "\u4E0B\u671F\u5E94\u4ED8" }), " ", _jsx(Money, { fen: row.nextAmount, sign: true })] })) })] }, row.id))) }));
    return (_jsxs("table", { className: "panel-rows home-table", children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: "\u56E2\u540D / \u8BA2\u5355\u53F7" }), _jsx("th", { scope: "col", children: "\u822A\u73ED" }), _jsx("th", { scope: "col", children: "\u8D77\u98DE" }), _jsx("th", { scope: "col", className: "number", children: "\u4EBA\u6570" }), _jsx("th", { scope: "col", children: "\u72B6\u6001" }), _jsx("th", { scope: "col", className: "number", children: "\u4E0B\u671F\u5E94\u4ED8\uFF08\u5143\uFF09" })] }) }), _jsx("tbody", { children: rows.map(row => (_jsxs("tr", { children: [_jsx("th", { scope: "row", children: name(row) }), _jsx("td", { children: flight(row) }), _jsxs("td", { children: [leaves(row), _jsx("small", { children: daysUntil(row.departure, today) })] }), _jsx("td", { className: "number", children: row.persons }), _jsx("td", { children: _jsx(Tag, { tone: toneOf(row.status), children: stateOf(row) }) }), _jsx("td", { className: "number", children: _jsx(Money, { fen: row.nextAmount }) })] }, row.id))) })] }));
};
