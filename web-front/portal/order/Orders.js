import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { Route, Tag, TimeLeft } from '#contracts/client/look/parts.tsx';
import { legsOf } from '#contracts/client/look/route.ts';
import { toneOf } from '#contracts/client/look/tones.ts';
import { orderStatuses } from '#contracts/enums.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { orders } from '#contracts/order/lists.ts';
import { houseNow } from '../../kit/clock.ts';
import { List } from '../../kit/List.tsx';
import { Receipts } from '../Receipts.tsx';
import { useAirportNames } from '../search/ask.ts';
import './orders.css';
/** Orders of the agency and its sub-agents: what each waits for, the link to it, and papers to print. */
export const Orders = () => {
    const nameOf = useAirportNames();
    return (_jsx(List, { of: orders, href: ({ id }) => `/order/${encodeURIComponent(id)}`, render: {
            route: ({ route }) => _jsx(Route, { legs: legsOf(route), nameOf: nameOf }),
            status: row => _jsx(Standing, { row: row }),
            submittedAt: ({ submittedAt }) => formatDateTime(submittedAt).slice(0, 16),
        }, links: {
            title: '票据与退票',
            show: row => (_jsxs(_Fragment, { children: [isPayable(row) && _jsx(Link, { to: `/order/${encodeURIComponent(row.id)}?pay=next`, children: "\u652F\u4ED8" }), _jsx(Receipts, { of: row }), (row.openRefunds > 0 || row.refunded > 0) && _jsx(Link, { to: `/refund?orderNo=${encodeURIComponent(row.orderNo)}`, children: "\u9000\u7968" })] })),
        } }));
};
const isPayable = ({ status, nextDue, auditStatus, waitUntil, cancelling }) => cancelling !== 'AGENCY' &&
    status === 'WAIT_FOR_PAY' &&
    nextDue !== undefined &&
    waitUntil === undefined &&
    auditStatus !== 'AUDITING' &&
    auditStatus !== 'RETURNED';
/** The status, with the remaining time while the order waits for payment or confirmation. */
const Standing = ({ row }) => {
    const { status, nextDue, confirmBy } = row;
    const by = confirmBy ?? (isPayable(row) ? nextDue : undefined);
    return (_jsxs("span", { className: "orders-standing", children: [_jsx(Tag, { tone: toneOf(status), children: orderStatuses[status] }), by && _jsx(TimeLeft, { limit: by, now: houseNow })] }));
};
