import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { allocationBookings } from '#contracts/auction/allocation-lists.ts';
import { bookings } from '#contracts/auction/bag-lists.ts';
import { routeIn } from '#contracts/auction/bag-price.ts';
import { Money, Route } from '#contracts/client/look/parts.tsx';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { List } from '../../kit/List.tsx';
import { Rest } from '../bidding/clock.tsx';
import { Ways } from '../bidding/Ways.tsx';
import { useAirportNames } from '../search/ask.ts';
import { BagNo } from './BagNo.tsx';
import { pathOfBag } from './paths.ts';
const EVERY_MS = 10_000;
const toBag = ({ bagId }) => pathOfBag(bagId);
export const MyBags = () => _jsx(Bookings, { of: bookings });
export const MyAllocations = () => _jsx(Bookings, { of: allocationBookings });
/** The agency's bags, present and past: bids, bags to prepay or pay with their limits, and the results of the others. */
const Bookings = ({ of }) => {
    const nameOf = useAirportNames();
    return (_jsxs(_Fragment, { children: [_jsx(Ways, {}), _jsx(List, { of: of, every: EVERY_MS, href: toBag, render: {
                    no: bag => _jsx(BagNo, { bag: bag }),
                    route: ({ route }) => _jsx(Route, { legs: routeIn(route), nameOf: nameOf }),
                    amount: row => _jsx(Amount, { row: row }),
                    earnest: ({ status, earnest }) => (isHeld(status) ? _jsx(Money, { fen: earnest }) : '—'),
                    prepayBy: row => _jsx(Limit, { row: row }),
                    orderNo: ({ orderNo }) => orderNo && _jsx(Link, { to: `/order/${encodeURIComponent(orderNo)}`, children: orderNo }),
                }, links: { title: '操作', show: row => _jsx(Next, { row: row }) } })] }));
};
/** true where earnest is held for it */
const isHeld = (status) => isBidding(status) || status === 'BOOKED' || status === 'WAIT_PAY';
const isBidding = (status) => status === 'JOINED' || status === 'BID';
/** For a sealed bid only its price, and before the end not even that: the bid's own page reveals it to its agency. */
const Amount = ({ row: { status, amount, price } }) => {
    if (amount !== undefined)
        return _jsx(Money, { fen: amount });
    if (price === undefined)
        return status === 'BID' ? '密封' : '—';
    return (_jsxs(_Fragment, { children: [_jsx(Money, { fen: price }), " / \u4EBA"] }));
};
const Limit = ({ row: { status, prepayBy, endsAt } }) => {
    const until = prepayBy ?? endsAt;
    return (until && (_jsxs("span", { className: "bid-ends", children: [(isBidding(status) || status === 'BOOKED') && _jsx(Rest, { until: until }), _jsxs("small", { children: [formatDateTime(until).slice(0, 16), !prepayBy && ' 截止'] })] })));
};
const Next = ({ row }) => {
    const { status, orderNo } = row;
    if (status === 'BOOKED')
        return _jsx(Link, { to: toBag(row), children: "\u9884\u4ED8" });
    if (status === 'WAIT_PAY' && orderNo)
        return _jsx(Link, { to: `/order/${encodeURIComponent(orderNo)}?pay=next`, children: "\u652F\u4ED8" });
    return _jsx(Link, { to: toBag(row), children: status === 'JOINED' ? '出价' : status === 'BID' ? '查看出价' : '查看' });
};
