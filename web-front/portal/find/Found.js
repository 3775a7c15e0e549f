import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Airline, Money, Route, Tag } from '#contracts/client/look/parts.tsx';
import { legsOf, shortDate } from '#contracts/client/look/route.ts';
import { toneOf } from '#contracts/client/look/tones.ts';
import { orderStatuses } from '#contracts/enums.ts';
import { toLocal } from '#contracts/kernel/calendar.ts';
import { findOrders } from '#contracts/order/due-api.ts';
import { FEWEST, foundBy } from '#contracts/order/matters.ts';
import { useAsk } from '../../kit/calls.ts';
import { Empty, Fetched } from '../../kit/States.tsx';
import { useNarrow } from '../../kit/useNarrow.ts';
import { useProfile } from '../ask.ts';
import { Find } from '../frame/Find.tsx';
import { useAirports } from '../search/ask.ts';
import './find.css';
/** Search for orders by anything known of them; a complete number leads straight to its order. */
export const Found = () => {
    const [address] = useSearchParams();
    const narrow = useNarrow();
    const { data: me } = useProfile();
    const q = (address.get('q') ?? '').trim();
    return (_jsxs(_Fragment, { children: [_jsx("h1", { children: "\u67E5\u627E\u8BA2\u5355" }), narrow && _jsx(Find, { takesFocus: q === '' }), me && !me.agency ? _jsx("section", { children: "\u540E\u53F0\u8D26\u53F7\u6CA1\u6709\u81EA\u5DF1\u7684\u8BA2\u5355" }) : q.length >= FEWEST ? _jsx(Results, { q: q }) : _jsx(Hint, {})] }));
};
const Hint = () => (_jsx("section", { className: "found", children: _jsx(Empty, { title: "\u8F93\u5165\u8BA2\u5355\u53F7\u3001PNR\u3001\u7968\u53F7\u3001\u65C5\u5BA2\u59D3\u540D\u6216\u56E2\u540D", text: `至少 ${FEWEST} 个字，只要开头即可` }) }));
const Results = ({ q }) => {
    const navigate = useNavigate();
    const found = useAsk(findOrders, { q }, { lists: ['order'] });
    const { data: airports = [] } = useAirports(true);
    const names = new Map(airports.map(({ airportCode, shortCname }) => [airportCode, shortCname]));
    const exact = found.data?.content.filter(({ exact }) => exact) ?? [];
    const [only] = exact;
    const leads = exact.length === 1 && only ? wayOf(only) : undefined;
    useEffect(() => {
        // the back button must lead to where the search was made
        if (leads)
            void navigate(leads, { replace: true });
    }, [leads, navigate]);
    return (_jsx(Fetched, { from: found, what: "\u8BA2\u5355", rows: 5, children: ({ content, more }) => (_jsx("section", { className: "found", "aria-label": "\u67E5\u627E\u7ED3\u679C", children: content.length === 0 ? (_jsx(Empty, { title: `没有找到“${q}”`, text: "\u8BA2\u5355\u53F7\u3001PNR\u3001\u7968\u53F7\u3001\u65C5\u5BA2\u59D3\u540D\u548C\u56E2\u540D\u6309\u5F00\u5934\u67E5\u627E\uFF0C\u8BF7\u68C0\u67E5\u662F\u5426\u8F93\u9519", children: _jsx(Link, { to: "/order", children: "\u67E5\u770B\u5168\u90E8\u8BA2\u5355" }) })) : (_jsxs(_Fragment, { children: [_jsxs("p", { className: "found-count", children: ["\u201C", q, "\u201D \u627E\u5230 ", more ? `${content.length} 个以上` : `${content.length} 个`, "\u8BA2\u5355\uFF0C\u65B0\u63D0\u4EA4\u7684\u5728\u524D", more && '，请输入得更完整'] }), _jsx("ul", { children: content.map(order => (_jsx(Row, { of: order, nameOf: code => names.get(code) }, order.id))) })] })) })) }));
};
/** The address for a result; a ticket or a traveller is shown in the list of its order. */
const wayOf = ({ id, by }) => `/order/${encodeURIComponent(id)}${by === 'TICKET' ? '?tab=tickets' : by === 'NAME' ? '?tab=names' : ''}`;
const Row = ({ of: order, nameOf }) => {
    const { groupName, orderNo, agencyName, airLine, flights, route, departure, std, persons, status, total, pnr, by, travellers = [], } = order;
    return (_jsxs("li", { children: [_jsxs("div", { className: "found-name", children: [_jsx(Link, { to: wayOf(order), children: groupName }), _jsxs("small", { children: [orderNo, pnr && `　${pnr}`, "\u3000", agencyName] })] }), _jsxs("div", { className: "found-flight", children: [_jsx(Airline, { code: airLine, bare: true }), _jsx("span", { children: flights }), _jsx(Route, { legs: legsOf(route), nameOf: nameOf }), _jsxs("span", { children: [shortDate(departure), " ", toLocal(std).time] }), _jsxs("span", { children: [persons, " \u4EBA"] })] }), _jsxs("div", { className: "found-state", children: [_jsx(Tag, { tone: toneOf(status), children: orderStatuses[status] }), _jsx(Money, { fen: total, sign: true })] }), _jsxs("small", { className: "found-by", children: [foundBy[by], travellers.length > 0 && `：${travellers.join('、')}`] })] }));
};
