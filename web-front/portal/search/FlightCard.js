import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useId } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';
import { FareTable, FlightName, Leg, TypePrices } from '#contracts/client/look/journey.tsx';
import { Money } from '#contracts/client/look/parts.tsx';
import { cameFrom } from '../../kit/Back.tsx';
import { personsOf, shortBy, toldTypes } from './results.ts';
import { Terms } from './Terms.tsx';
/** A flight for sale: its times, the seats left and wanted, its price, and its terms. */
export const FlightCard = ({ flight, nameOf, group, orderAt, pick, isPicked, mayWait, isOpen, toggle, isCompared, compare }) => {
    const { flightNo, cabin, paxMin, freeSeats, seatsLeft, prices, total, airLineName, obstacle } = flight;
    const details = useId();
    const short = shortBy(flight);
    const persons = personsOf(flight);
    const isOpenToGroup = obstacle === undefined && (short === 0 || mayWait);
    return (_jsxs("article", { className: `flight-card${isPicked ? ' picked' : ''}`, "aria-label": flightNo, children: [_jsxs("div", { className: "flight-row", children: [_jsxs("div", { className: "flight-which", children: [_jsx("label", { className: "flight-compare", children: _jsx("input", { type: "checkbox", checked: isCompared, disabled: !compare, onChange: compare, "aria-label": `${flightNo} 加入对比` }) }), _jsx(FlightName, { ...flight, children: airLineName })] }), _jsx(Leg, { flight: flight, nameOf: nameOf }), _jsxs("div", { className: "flight-seats", children: [short > 0 ? (_jsxs("b", { className: "tone-waiting", children: ["\u4F59 ", seatsLeft, " \u5EA7\uFF0C\u5DEE ", short, " \u5EA7"] })) : (_jsxs("b", { children: ["\u4F59 ", seatsLeft, " \u5EA7"] })), _jsxs("small", { children: [_jsxs("span", { children: [paxMin, " \u4EBA\u6210\u56E2"] }), " ", _jsxs("span", { children: [cabin, " \u8231"] }), " ", freeSeats > 0 && _jsxs("span", { children: ["\u542B ", freeSeats, " \u4E2A\u514D\u7968"] })] })] }), _jsx(TypePrices, { prices: toldTypes(flight) }), _jsxs("div", { className: "flight-sum", children: [_jsx("b", { children: _jsx(Money, { fen: total, sign: true }) }), _jsxs("small", { children: [persons, " \u4EBA\u5408\u8BA1\uFF0C\u542B\u7A0E"] })] }), _jsxs("div", { className: "flight-do", children: [orderAt !== undefined && isOpenToGroup && _jsx(OrderLink, { to: orderAt, short: short }), pick && isOpenToGroup && (_jsx(Button, { type: short === 0 && !isPicked ? 'primary' : 'default', onClick: pick, "aria-pressed": isPicked, children: isPicked ? '已选' : '选择航班' })), obstacle !== undefined ? (_jsx("span", { className: "flight-none", children: obstacle })) : (short > 0 && !mayWait && _jsx("span", { className: "flight-none", children: "\u5EA7\u4F4D\u4E0D\u8DB3" })), _jsxs("button", { type: "button", className: "search-link", "aria-expanded": isOpen, "aria-controls": details, onClick: toggle, children: ["\u7968\u4EF7\u4E0E\u6761\u4EF6", _jsx("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", children: _jsx("path", { d: isOpen ? 'm6 15 6-6 6 6' : 'm6 9 6 6 6-6' }) })] })] })] }), isOpen && (_jsxs("div", { className: "flight-more", id: details, children: [_jsxs("div", { children: [_jsx("h4", { children: "\u7968\u4EF7\u6784\u6210" }), _jsx(FareTable, { lines: prices, total: total, label: `${flightNo} 票价构成` })] }), orderAt !== undefined && obstacle === undefined && _jsx(Terms, { stockIds: [flight.stockId], group: group })] }))] }));
};
/** Link to ordering the chosen flights, or to waiting for seats. */
export const OrderLink = ({ to, short }) => {
    const href = useHref(to);
    const state = cameFrom(useLocation());
    const follow = useLinkClickHandler(to, { state });
    return (_jsx(Button, { type: short > 0 ? 'default' : 'primary', href: href, onClick: follow, children: short > 0 ? '申请座位' : '下单' }));
};
