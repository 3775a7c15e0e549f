import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { airlines, fareTypes } from '../../enums.ts';
import { EMPTY } from '../../kernel/calendar.ts';
import './journey.css';
import { Airline, AirportName, Money } from './parts.tsx';
import { dayText, durationText, minutesOf } from './route.ts';
/** An airline's mark and the flight number, with the airline's name or other content below. */
export const FlightName = ({ airLine, flightNo, children }) => (_jsxs("div", { className: "flight-name", children: [_jsx(Airline, { code: airLine, bare: true }), _jsxs("div", { children: [_jsx("b", { children: flightNo }), _jsx("small", { children: children ?? airlines[airLine]?.name ?? airLine })] })] }));
/** Departure, duration and arrival of a leg. */
export const Leg = ({ flight, nameOf, via }) => {
    const { origin, destination, depTime, arrTime, arrDays } = flight;
    return (_jsxs("div", { className: "leg", children: [_jsxs("div", { children: [_jsx("div", { className: "leg-time", children: depTime }), _jsx("div", { className: "leg-place", children: _jsx(AirportName, { code: origin, name: nameOf(origin) }) })] }), _jsxs("div", { className: "leg-way", children: [_jsx("span", { children: durationText(minutesOf(flight)) }), _jsx("i", { "aria-hidden": "true" }), via !== undefined && _jsx("span", { children: via === null ? '直飞' : `经停${via}` })] }), _jsxs("div", { children: [_jsxs("div", { className: "leg-time", children: [arrTime, arrDays > 0 && _jsxs("sup", { children: ["+", arrDays, " \u5929"] })] }), _jsx("div", { className: "leg-place", children: _jsx(AirportName, { code: destination, name: nameOf(destination) }) })] })] }));
};
/** A journey, with a row for each flight. */
export const Itinerary = ({ legs, nameOf, beside }) => (_jsx("ol", { className: "itinerary", children: legs.map((flight, index) => (_jsxs("li", { children: [_jsx(FlightName, { ...flight, children: dayText(flight.date) }), _jsx(Leg, { flight: flight, nameOf: nameOf }), beside && _jsx("div", { className: "itinerary-beside", children: beside(index) })] }, index))) }));
/** Price per person of each type with the included taxes. A narrow screen shows only types that travel. */
export const TypePrices = ({ prices }) => (_jsx("ul", { className: "type-prices", children: prices.map(({ type, count, perPassenger, cnFund, yq }) => (_jsxs("li", { className: count > 0 ? undefined : 'nobody', children: [_jsx("span", { children: shortly(type) }), _jsx("b", { children: _jsx(Money, { fen: perPassenger, sign: true }) }), _jsxs("span", { children: ["\u542B\u7A0E ", _jsx(Money, { fen: cnFund + yq })] })] }, type))) }));
/** short names, for cells without room beside the amount */
const shortly = (type) => (type === 'FREE' ? '免票' : type === 'SOLIDER' ? '军残' : fareTypes[type]);
/** The parts of a price by type: fare, taxes, people, sum. Types without people are shown faintly. */
export const FareTable = ({ lines, total, label = '票价构成' }) => (_jsxs("table", { className: "fare-table", "aria-label": label, children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: "\u65C5\u5BA2\u7C7B\u578B" }), ['票价', '民航基金', '燃油费'].map(head => (_jsx("th", { scope: "col", className: "number wide-only", children: head }, head))), ['每人含税', '人数', '小计（元）'].map(head => (_jsx("th", { scope: "col", className: "number", children: head }, head)))] }) }), _jsx("tbody", { children: lines.map(line => {
                const { type, count, fare, cnFund, yq, perPassenger } = line;
                return (_jsxs("tr", { className: count > 0 ? undefined : 'nobody', children: [_jsxs("th", { scope: "row", children: [fareTypes[type], _jsxs("span", { className: "narrow-only", children: [_jsx(Money, { fen: fare }), " + \u7A0E ", _jsx(Money, { fen: cnFund + yq })] })] }), [fare, cnFund, yq].map((amount, index) => (_jsx("td", { className: "number wide-only", children: _jsx(Money, { fen: amount }) }, index))), _jsx("td", { className: "number", children: _jsx(Money, { fen: perPassenger }) }), _jsx("td", { className: "number", children: count > 0 ? count : EMPTY }), _jsx("td", { className: "number", children: count > 0 ? _jsx(Money, { fen: line.total }) : EMPTY })] }, type));
            }) }), total !== undefined && (_jsx("tfoot", { children: _jsxs("tr", { children: [_jsx("th", { scope: "row", children: "\u5408\u8BA1" }), _jsx("td", { className: "wide-only", colSpan: 3 }), _jsx("td", {}), _jsx("td", { className: "number", children: lines.reduce((sum, { count }) => sum + count, 0) }), _jsx("td", { className: "number", children: _jsx(Money, { fen: total }) })] }) }))] }));
