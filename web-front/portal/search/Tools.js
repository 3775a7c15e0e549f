import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { airlines } from '#contracts/enums.ts';
import { Choice } from './Choice.tsx';
import { dayParts, isSame, legView, seatsOf, sorts, withLegView } from './results.ts';
/** Tools above the results: their number, the filters, and the order. */
export const Tools = ({ view, leg, flights, look, children }) => {
    const { times, flights: numbers } = legView(view, leg);
    const lines = [...new Set(flights.map(({ airLine }) => airLine))];
    const has = (part) => times.some(time => isSame(time, part));
    const toggle = (part) => look(withLegView(view, leg, { times: has(part) ? times.filter(time => !isSame(time, part)) : [...times, part] }));
    const asked = times.filter(time => !Object.values(dayParts).some(part => isSame(part, time)));
    const seats = flights[0] && seatsOf(flights[0]);
    return (_jsxs("div", { className: "tools", children: [children, _jsx("span", { className: "tools-gap" }), Object.entries(dayParts).map(([name, part]) => (_jsx("button", { type: "button", className: "chip", "aria-pressed": has(part), onClick: () => toggle(part), children: name }, name))), asked.map(part => (_jsxs("button", { type: "button", className: "chip", "aria-pressed": true, onClick: () => toggle(part), children: [part.from, "\uFF5E", part.to] }, part.from + part.to))), numbers.map(flightNo => (_jsx("button", { type: "button", className: "chip", "aria-pressed": true, onClick: () => look(withLegView(view, leg, { flights: numbers.filter(no => no !== flightNo) })), children: flightNo }, flightNo))), (lines.length > 1 || view.airLine) && (_jsxs("select", { className: "chip", "aria-label": "\u822A\u7A7A\u516C\u53F8", value: view.airLine, onChange: ({ target }) => look({ ...view, airLine: target.value }), children: [_jsx("option", { value: "", children: "\u822A\u7A7A\u516C\u53F8" }), [...new Set([...lines, ...(view.airLine ? [view.airLine] : [])])].map(code => (_jsx("option", { value: code, children: airlines[code]?.name ?? code }, code)))] })), seats !== undefined && (_jsxs("button", { type: "button", className: "chip", "aria-pressed": view.enough, onClick: () => look({ ...view, enough: !view.enough }), children: ["\u4F59\u5EA7 \u2265 ", seats] })), _jsx("div", { className: "wide-only", children: _jsx(Choice, { label: "\u6392\u5E8F", name: "sort", options: sorts, value: view.sort, choose: sort => look({ ...view, sort }) }) }), _jsx("select", { className: "chip narrow-only", "aria-label": "\u6392\u5E8F", value: view.sort, onChange: ({ target }) => look({ ...view, sort: target.value }), children: Object.entries(sorts).map(([sort, text]) => (_jsx("option", { value: sort, children: text }, sort))) })] }));
};
