import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { messageOf } from '#contracts/client/error.ts';
import { monthOf } from '#contracts/client/look/days.ts';
import { Route } from '#contracts/client/look/parts.tsx';
import { dayText, shortDate } from '#contracts/client/look/route.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { usePrices, useWaiting } from './ask.ts';
import { Chosen, ChosenBar } from './Chosen.tsx';
import { Compare } from './Compare.tsx';
import { FlightCard } from './FlightCard.tsx';
import { groupOf } from './form.ts';
import { nearestOnSale } from './Prices.tsx';
import { clash, isFiltered, mayWait, noView, orderAddress, pickedOf, picking, shown } from './results.ts';
import { Blocks } from './Terms.tsx';
import { Tools } from './Tools.tsx';
import './results.css';
/** Results of a search, leg by leg, in the chosen order. */
export const Results = ({ found, ...props }) => (_jsx("section", { className: "results", "aria-label": "\u67E5\u8BE2\u7ED3\u679C", "aria-busy": found.isFetching, "aria-live": "polite", children: found.isFetching ? (_jsx(Blocks, { count: 4, className: "card" })) : found.error ? (_jsxs("p", { role: "alert", className: "results-none", children: ["\u67E5\u8BE2\u5931\u8D25\uFF1A", messageOf(found.error), " ", _jsx(Button, { onClick: () => void found.refetch(), children: "\u91CD\u8BD5" })] })) : (found.data && (_jsxs(_Fragment, { children: [_jsx(LegFlights, { found: found.data, ...props }), _jsx(Age, { at: found.dataUpdatedAt, again: () => void found.refetch() })] }))) }));
/** number of flights that can be compared side by side */
const MOST_COMPARED = 4;
const LegFlights = ({ found, form, view, leg, today, nameOf, look, showLeg, changeDate }) => {
    const [open, setOpen] = useState();
    const [compared, setCompared] = useState([]);
    const waiting = useWaiting();
    const now = new Date().toISOString();
    const { origin, destination, date, flights } = found.legs[leg];
    const isOne = found.legs.length === 1;
    const group = groupOf(form);
    const chosen = pickedOf(found.legs, view);
    const fitting = flights.filter(flight => !clash(flight, leg, chosen));
    const cards = shown(fitting, view, leg);
    const others = flights.length - fitting.length;
    const pick = (flight) => {
        look({ ...view, picked: picking(flight, leg, chosen) }, true);
        showLeg(undefined);
    };
    const side = compared.flatMap(id => flights.find(({ stockId }) => stockId === id) ?? []);
    return (_jsxs(_Fragment, { children: [!isOne && _jsx(Legs, { found: found, chosen: chosen, leg: leg, nameOf: nameOf, showLeg: showLeg }), !isOne && _jsx(Chosen, { chosen: chosen, nameOf: nameOf, group: group }), _jsxs(Tools, { view: view, leg: leg, flights: fitting, look: look, children: [_jsx("h2", { children: _jsx(Route, { legs: [{ origin, destination }], nameOf: nameOf }) }), _jsxs("span", { className: "results-count", children: [dayText(date), "\uFF0C", cards.length, " \u4E2A\u822A\u73ED"] })] }), side.length > 1 && (_jsx(Compare, { flights: side, nameOf: nameOf, group: group, drop: ({ stockId }) => setCompared(compared.filter(id => id !== stockId)), close: () => setCompared([]) })), _jsx("ul", { className: "cards", children: cards.map(flight => {
                    const { stockId } = flight;
                    const isCompared = compared.includes(stockId);
                    const compare = () => setCompared(isCompared ? compared.filter(id => id !== stockId) : [...compared, stockId]);
                    return (_jsx("li", { children: _jsx(FlightCard, { flight: flight, nameOf: nameOf, group: group, orderAt: isOne ? orderAddress(form.voyageType, [flight], form) : undefined, pick: isOne ? undefined : () => pick(flight), isPicked: chosen[leg]?.stockId === stockId, mayWait: mayWait(flight, waiting, now), isOpen: open === stockId, toggle: () => setOpen(open === stockId ? undefined : stockId), isCompared: isCompared, compare: isCompared || compared.length < MOST_COMPARED ? compare : undefined }) }, stockId));
                }) }), others > 0 && (_jsxs("p", { className: "results-note", children: [others, " \u4E2A\u822A\u73ED\u4E0E\u5DF2\u9009\u822A\u73ED\u7684\u822A\u7A7A\u516C\u53F8\u6216\u65F6\u95F4\u4E0D\u80FD\u540C\u884C\uFF0C\u672A\u5217\u51FA", ' ', _jsx("button", { type: "button", className: "search-link", onClick: () => look({ ...view, picked: chosen.map((flight, at) => (at === leg ? (flight?.stockId ?? '') : '')) }), children: "\u91CD\u9009\u5176\u4ED6\u822A\u6BB5" })] })), cards.length === 0 &&
                (isFiltered(view, leg) && fitting.length > 0 ? (_jsxs("div", { className: "results-none", children: [_jsxs("p", { children: ["\u5F53\u5929 ", fitting.length, " \u4E2A\u822A\u73ED\u90FD\u4E0D\u7B26\u5408\u7B5B\u9009\u6761\u4EF6"] }), _jsx(Button, { onClick: () => look({ ...noView, sort: view.sort, picked: view.picked }), children: "\u6E05\u9664\u7B5B\u9009" })] })) : (_jsx(Nothing, { found: found, form: form, leg: leg, today: today, isOne: isOne, choose: date => changeDate(leg, date) }))), !isOne && _jsx(ChosenBar, { chosen: chosen, form: form, mayWait: flight => mayWait(flight, waiting, now) })] }));
};
/** The legs of a journey with the chosen flights, and the leg on display. */
const Legs = ({ found, chosen, leg, nameOf, showLeg }) => (_jsx("nav", { className: "result-legs", "aria-label": "\u822A\u6BB5", children: found.legs.map(({ origin, destination, date }, index) => (_jsxs("button", { type: "button", "aria-current": index === leg ? 'step' : undefined, onClick: () => showLeg(index), children: [_jsxs("small", { children: [index + 1, "\u3000", dayText(date)] }), _jsxs("b", { children: [nameOf(origin) ?? origin, " \u2192 ", nameOf(destination) ?? destination] }), _jsx("span", { children: chosen[index] ? `${chosen[index].flightNo} ${chosen[index].depTime}` : '待选航班' })] }, index))) }));
/** No flights for sale: what that means, and the nearest day with flights. */
const Nothing = ({ found, form, leg, today, isOne, choose }) => {
    const { origin, destination, date } = found.legs[leg];
    const { data } = usePrices({ origin, destination }, monthOf(date), groupOf(form), today);
    const nearest = data && nearestOnSale(data.days, date);
    return (_jsxs("div", { className: "results-none", children: [_jsx("p", { children: isOne ? '当天没有可以销售的航班，请更换日期或人数' : '没有每个航段都有座位的航空公司，请更换日期、人数或航段' }), nearest && nearest !== date && (_jsxs(Button, { type: "primary", onClick: () => choose(nearest), children: ["\u6539\u5230 ", shortDate(nearest)] }))] }));
};
/** minutes after which a price should be requested again */
const OLD = 15;
const MINUTE = 60_000;
/** The time of the search result; prices and seats change meanwhile. */
const Age = ({ at, again }) => {
    const [now, setNow] = useState(Date.now);
    useEffect(() => {
        const timer = setInterval(() => setNow(Date.now()), MINUTE);
        return () => clearInterval(timer);
    }, []);
    const minutes = Math.max(0, Math.floor((now - at) / MINUTE));
    return (_jsxs("p", { className: "results-age", children: [_jsxs("span", { className: minutes >= OLD ? 'tone-waiting' : '', children: ["\u4EF7\u683C ", formatDateTime(new Date(at).toISOString()).slice(11, 16), " \u67E5\u5F97", minutes >= OLD && `，已过 ${minutes} 分钟`, "\uFF0C\u4E0B\u5355\u65F6\u4EE5\u5F53\u65F6\u4EF7\u683C\u4E3A\u51C6"] }), _jsx("button", { type: "button", className: "search-link", onClick: again, children: "\u91CD\u65B0\u67E5\u8BE2" })] }));
};
