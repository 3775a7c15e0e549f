import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { biddingSearch } from '#contracts/auction/lists.ts';
import { Airline, Money, Route, TimeLeft } from '#contracts/client/look/parts.tsx';
import { dayText } from '#contracts/client/look/route.ts';
import { useAsk } from '../../kit/calls.ts';
import { houseNow } from '../../kit/clock.ts';
import { Fetched } from '../../kit/States.tsx';
import { Icon } from '../frame/Icon.tsx';
const TOP = 3;
const EVERY_MS = 60_000;
/** Open lots that end first; on a telephone a link to the hall. */
export const Lots = ({ nameOf }) => {
    const found = useAsk(biddingSearch, { status: 'PUBLISHED', page: 0, size: TOP }, { every: EVERY_MS, keep: true });
    return (_jsxs("section", { className: "home-card", "aria-labelledby": "lots", children: [_jsxs("div", { className: "home-head", children: [_jsx("h2", { id: "lots", children: "\u7ADE\u4EF7" }), _jsxs(Link, { to: "/bidding?status=PUBLISHED", children: ["\u7ADE\u4EF7\u5927\u5385 ", _jsx(Icon, { name: "next" })] })] }), _jsx(Fetched, { from: found, what: "\u7ADE\u4EF7", rows: TOP, children: ({ content }) => content.length === 0 ? (_jsxs("p", { className: "home-none", children: ["\u6CA1\u6709\u7ADE\u4EF7\u4E2D\u7684\u6807\u7684\u3000", _jsx(Link, { to: "/bidding/mine", children: "\u6211\u7684\u7ADE\u4EF7" })] })) : (_jsx("ul", { className: "home-news home-lots", children: content.map(({ id, airLine, flightNo, date, origin, destination, seats, price, floor, endsAt }) => (_jsx("li", { children: _jsxs(Link, { to: `/bidding/${encodeURIComponent(id)}`, children: [_jsxs("span", { children: [_jsx(Airline, { code: airLine, bare: true }), " ", flightNo, " ", _jsx(Route, { legs: [{ origin, destination }], nameOf: nameOf })] }), _jsx("time", { dateTime: endsAt, children: _jsx(TimeLeft, { limit: endsAt, now: houseNow }) }), _jsxs("small", { children: [dayText(date), "\u3000", seats, " \u5EA7\u3000", price === undefined ? '起拍' : '当前', " ", _jsx(Money, { fen: price ?? floor, sign: true }), " / \u5EA7"] })] }) }, id))) })) })] }));
};
