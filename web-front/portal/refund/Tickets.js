import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Input } from 'antd';
import { useState } from 'react';
import { Money, Tag } from '#contracts/client/look/parts.tsx';
import { dayText } from '#contracts/client/look/route.ts';
import { toneOf } from '#contracts/client/look/tones.ts';
import { couponStatuses, fareTypes, passengerStatuses } from '#contracts/enums.ts';
import { EMPTY } from '#contracts/kernel/calendar.ts';
import { flightsOf, matching, wholeBecause, whyNot } from './form.ts';
/** number of rows at first: a group has up to five hundred */
const SHOWN = 10;
/** Tickets to refund, or payments of travellers without tickets. A traveller who cannot be chosen shows why. */
export const Tickets = ({ form: { tickets, segments }, kind, ids, change }) => {
    const [sought, seek] = useState('');
    const [all, showAll] = useState(false);
    const found = matching(tickets, sought);
    const shown = all ? found : found.slice(0, SHOWN);
    const may = (some) => some.filter(ticket => whyNot(ticket, kind) === '');
    const chosen = new Set(ids);
    const mayBe = may(found);
    const allChosen = mayBe.length > 0 && mayBe.every(({ passengerId }) => chosen.has(passengerId));
    const press = (some, on) => {
        const those = new Set(some.map(({ passengerId }) => passengerId));
        change([...ids.filter(id => !those.has(id)), ...(on ? those : [])]);
    };
    const flightText = (stockId) => {
        const flight = segments.find(segment => segment.stockId === stockId);
        return flight ? `${flight.flightNo} ${dayText(flight.date)}` : '';
    };
    return (_jsxs(_Fragment, { children: [_jsx("div", { className: "rf-seek", children: _jsx(Input, { allowClear: true, value: sought, onChange: event => seek(event.target.value), placeholder: "\u59D3\u540D\u3001\u7968\u53F7\uFF0C\u53EF\u7C98\u8D34\u591A\u4E2A", "aria-label": "\u67E5\u627E\u65C5\u5BA2" }) }), _jsxs("table", { className: "rf-table rf-tickets", children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: _jsx("input", { type: "checkbox", "aria-label": sought ? '全选查到的旅客' : '全选可退的旅客', checked: allChosen, disabled: mayBe.length === 0, onChange: event => press(mayBe, event.target.checked) }) }), _jsx("th", { scope: "col", children: "\u65C5\u5BA2" }), _jsx("th", { scope: "col", children: "\u7968\u53F7" }), _jsx("th", { scope: "col", children: "\u822A\u6BB5" }), _jsx("th", { scope: "col", className: "number", children: "\u5DF2\u4ED8\uFF08\u5143\uFF09" }), _jsx("th", { scope: "col", children: "\u72B6\u6001" })] }) }), _jsx("tbody", { children: shown.map(ticket => {
                            const { passengerId, name, type, ticketNo, status, paid, coupons } = ticket;
                            const why = whyNot(ticket, kind);
                            return (_jsxs("tr", { className: why ? 'rf-off' : undefined, children: [_jsx("td", { className: "rf-ck", children: _jsx("input", { type: "checkbox", "aria-label": `选择${name}`, checked: chosen.has(passengerId) && why === '', disabled: why !== '', onChange: event => press([ticket], event.target.checked) }) }), _jsxs("th", { scope: "row", className: "rf-name", children: [name, type !== 'ADULT' && _jsxs("small", { children: [" ", fareTypes[type] ?? type] })] }), _jsx("td", { className: "rf-no", children: ticketNo || '未出票' }), _jsx("td", { className: "rf-legs", children: coupons.map(({ stockId, status: mark }) => (_jsxs("span", { className: mark === 'OPEN' ? undefined : 'rf-gone', children: [flightText(stockId), mark !== 'OPEN' && ` ${couponStatuses[mark]}`] }, stockId))) }), _jsx("td", { className: "number rf-paid", children: paid > 0 ? _jsx(Money, { fen: paid }) : EMPTY }), _jsxs("td", { className: "rf-state", children: [_jsx(Tag, { tone: toneOf(status), children: passengerStatuses[status] ?? status }), why && _jsx("small", { children: why })] })] }, passengerId));
                        }) })] }), found.length === 0 && _jsx("p", { className: "rf-none", children: "\u6CA1\u6709\u627E\u5230\uFF0C\u6362\u4E2A\u59D3\u540D\u6216\u7968\u53F7" }), found.length > shown.length && (_jsxs("p", { className: "rf-foot", children: ["\u5171 ", found.length, " \u4EBA\uFF0C\u663E\u793A ", shown.length, " \u4EBA", _jsx("button", { type: "button", className: "rf-link", onClick: () => showAll(true), children: "\u663E\u793A\u5168\u90E8" })] }))] }));
};
/** Flights of a journey to refund, where there are several. */
export const Flights = ({ form: { segments }, kind, tickets, chosen, change, nameOf }) => {
    if (segments.length < 2 || kind.manner === 'CHILD')
        return null;
    const whole = wholeBecause(segments, tickets, kind);
    const flights = flightsOf(segments, tickets, kind);
    const left = flights.filter(({ isLeft }) => isLeft).map(({ stockId }) => stockId);
    const isOn = (stockId) => !chosen || whole !== '' || chosen.includes(stockId);
    const press = (stockId, on) => {
        const now = left.filter(one => (one === stockId ? on : isOn(one)));
        change(now.length === left.length ? undefined : now);
    };
    return (_jsxs("fieldset", { className: "rf-flights", id: "rf-segments", tabIndex: -1, children: [_jsx("legend", { children: "\u9000\u54EA\u4E9B\u822A\u6BB5" }), flights.map(({ stockId, flightNo, date, origin, destination, isLeft, mayAlone }) => (_jsxs("label", { children: [_jsx("input", { type: "checkbox", checked: isLeft && isOn(stockId), disabled: !isLeft || whole !== '', onChange: event => press(stockId, event.target.checked) }), _jsxs("span", { children: [flightNo, " ", dayText(date), " ", nameOf(origin) ?? origin, " \u2192 ", nameOf(destination) ?? destination, !isLeft ? _jsx("small", { children: "\u5DF2\u9000" }) : !mayAlone && whole === '' && _jsx("small", { children: "\u6240\u8D2D\u653F\u7B56\u4E0D\u5141\u8BB8\u5355\u72EC\u9000\u6B64\u822A\u6BB5\uFF0C\u987B\u6574\u7A0B\u9000" })] })] }, stockId))), whole && _jsx("small", { children: whole })] }));
};
