import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Airline, Money } from '#contracts/client/look/parts.tsx';
import { durationText, minutesOf, shortMoment } from '#contracts/client/look/route.ts';
import { fareTypes } from '#contracts/enums.ts';
import { instalmentName } from '#contracts/order/rules/instalment-name.ts';
import { useTerms } from './ask.ts';
import { shortBy, toldTypes } from './results.ts';
/** Chosen flights side by side. */
export const Compare = ({ flights, nameOf, group, drop, close }) => {
    const types = toldTypes(flights[0]).map(({ type }) => type);
    const cheapest = Math.min(...flights.map(({ total }) => total));
    const row = (head, cell) => (_jsxs("tr", { children: [_jsx("th", { scope: "row", children: head }), flights.map(flight => (_jsx("td", { children: cell(flight) }, flight.stockId)))] }));
    return (_jsxs("section", { className: "compare", "aria-label": "\u822A\u73ED\u5BF9\u6BD4", children: [_jsxs("div", { className: "compare-head", children: [_jsx("h3", { children: "\u822A\u73ED\u5BF9\u6BD4" }), _jsx("button", { type: "button", className: "search-link", onClick: close, children: "\u6E05\u7A7A\u5BF9\u6BD4" })] }), _jsxs("table", { children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("td", {}), flights.map(flight => (_jsxs("th", { scope: "col", children: [_jsx(Airline, { code: flight.airLine, bare: true }), " ", flight.flightNo, ' ', _jsx("button", { type: "button", className: "search-link", "aria-label": `${flight.flightNo} 移出对比`, onClick: () => drop(flight), children: "\u79FB\u51FA" })] }, flight.stockId)))] }) }), _jsxs("tbody", { children: [row('时间', ({ depTime, arrTime, arrDays }) => `${depTime} → ${arrTime}${arrDays > 0 ? ` +${arrDays} 天` : ''}`), row('机场', ({ origin, destination }) => `${nameOf(origin) ?? origin} → ${nameOf(destination) ?? destination}`), row('时长', flight => durationText(minutesOf(flight))), row('座位', flight => shortBy(flight) > 0 ? `余 ${flight.seatsLeft} 座，差 ${shortBy(flight)} 座` : `余 ${flight.seatsLeft} 座`), row('成团', ({ paxMin, cabin }) => `${paxMin} 人，${cabin} 舱`), types.map(type => (_jsxs("tr", { children: [_jsxs("th", { scope: "row", children: [fareTypes[type], "\u542B\u7A0E"] }), flights.map(({ stockId, prices }) => (_jsx("td", { children: _jsx(Money, { fen: prices.find(price => price.type === type)?.perPassenger, sign: true }) }, stockId)))] }, type))), row('合计', ({ total }) => (_jsxs(_Fragment, { children: [_jsx("b", { children: _jsx(Money, { fen: total, sign: true }) }), ' ', total === cheapest ? (_jsx("span", { className: "low", children: "\u6700\u4F4E" })) : (_jsxs("small", { children: ["\u591A ", _jsx(Money, { fen: total - cheapest, sign: true })] }))] }))), row('付款', flight => (_jsx(Parts, { flight: flight, group: group })))] })] })] }));
};
const Parts = ({ flight, group }) => {
    const { sale } = useTerms([flight.stockId], group);
    return (_jsx(_Fragment, { children: sale.data?.instalments.map((part, _, all) => (_jsxs("span", { className: "compare-part", children: [instalmentName(part, all), " ", _jsx(Money, { fen: part.amount, sign: true }), "\uFF0C", shortMoment(part.by), " \u524D"] }, part.no))) }));
};
