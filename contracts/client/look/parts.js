import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useEffect, useState } from 'react';
import { airlines } from '../../enums.ts';
import { EMPTY } from '../../kernel/calendar.ts';
import { formatYuan, groupedYuan } from '../../kernel/money.ts';
import { fillOf } from './airlines.ts';
import { leftUntil } from './left.ts';
import { stopsOf } from './route.ts';
import './parts.css';
/** A status in a word or two. `plain` marks a remark that is no status. */
export const Tag = ({ tone = 'neutral', plain = false, children }) => (_jsx("span", { className: `tag tone-${tone}${plain ? ' plain' : ''}`, children: children }));
/** An airline as its small mark and short name. `bare` shows the mark alone, where flight or name stand beside it. */
export const Airline = ({ code, bare = false }) => {
    const { name, short } = airlines[code] ?? { name: code, short: '' };
    return (_jsxs("span", { className: "airline", title: name, children: [_jsx("span", { className: "airline-mark", style: { background: fillOf(code) }, children: code }), !bare && short] }));
};
/** An airport by name with the code small beside it; only the code where no name is known. */
export const AirportName = ({ code, name }) => name && name !== code ? (_jsxs("span", { children: [name, _jsx("span", { className: "airport-code", children: code })] })) : (_jsx("span", { children: code }));
/** The route of a journey: `海口 HAK → 北京首都 PEK`, `⇄` for a return, and all stops where the next leg begins at the last arrival. */
export const Route = ({ legs, nameOf }) => {
    const stops = stopsOf(legs);
    return (_jsx("span", { className: `route${stops.length > LINE ? ' long' : ''}`, children: stops.map(({ code, by }, index) => (_jsxs("span", { className: "stop", children: [index > 0 && _jsx("span", { className: "to", children: by }), _jsx(AirportName, { code: code, name: nameOf(code) })] }, index))) }));
};
/** number of stops that fit in one line, also on a telephone; with more, a line may break between stops */
const LINE = 3;
/**
 * An amount in yuan. `sign` adds ¥, for amounts that stand alone without a header that names the unit. `point` marks the amount that
 * decides.
 */
export const Money = ({ fen, sign = false, point = false }) => {
    if (fen === undefined || fen === null)
        return _jsx(_Fragment, { children: EMPTY });
    return _jsx("span", { className: `money${point ? ' point' : ''}`, children: sign ? formatYuan(fen) : groupedYuan(fen) });
};
const MINUTE = 60_000;
/** Time left until a limit, minute by minute. Screen readers hear it again only when it becomes more urgent. */
export const TimeLeft = ({ limit, now = Date.now }) => {
    const [at, setAt] = useState(now);
    useEffect(() => {
        const timer = setInterval(() => setAt(now()), MINUTE);
        return () => clearInterval(timer);
    }, [now]);
    const { text, tone } = leftUntil(limit, at);
    return _jsx("span", { className: `time-left ${tone ? `tone-${tone}` : ''}`, children: text });
};
