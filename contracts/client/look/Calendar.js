import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useEffect, useRef, useState } from 'react';
import { addDays, weekday } from '../../kernel/calendar.ts';
import './calendar.css';
import { addMonths, monthOf, sameDayIn, weekHeads, weeksOf } from './days.ts';
/**
 * A month to choose a day from, Monday first whatever the browser's language, the same in both applications. Arrow keys go by days and
 * weeks, Home and End to the ends of a week, PageUp and PageDown by months, with Shift by years; Enter chooses.
 */
export const Calendar = ({ chosen, today, opensAt = today, pick, isDisabled = () => false, takesFocus = true }) => {
    const range = typeof chosen === 'string' ? { from: chosen, to: chosen } : chosen;
    const [at, setAt] = useState(range?.from ?? opensAt);
    const grid = useRef(null);
    const moved = useRef(takesFocus);
    useEffect(() => {
        if (!moved.current)
            return;
        moved.current = false;
        grid.current?.querySelector(`[data-day="${at}"]`)?.focus();
    }, [at]);
    const go = (day, focus = false) => {
        moved.current = focus;
        setAt(day);
    };
    const turn = (months, focus = false) => go(sameDayIn(addMonths(monthOf(at), months), at), focus);
    const month = monthOf(at);
    const press = (event) => {
        const steps = {
            ArrowLeft: () => addDays(at, -1),
            ArrowRight: () => addDays(at, 1),
            ArrowUp: () => addDays(at, -7),
            ArrowDown: () => addDays(at, 7),
            Home: () => addDays(at, 1 - weekday(at)),
            End: () => addDays(at, 7 - weekday(at)),
            PageUp: () => sameDayIn(addMonths(month, event.shiftKey ? -12 : -1), at),
            PageDown: () => sameDayIn(addMonths(month, event.shiftKey ? 12 : 1), at),
        };
        const step = steps[event.key];
        if (!step)
            return;
        event.preventDefault();
        event.stopPropagation();
        go(step(), true);
    };
    return (_jsxs("div", { className: "calendar", children: [_jsxs("div", { className: "calendar-head", children: [_jsx("button", { type: "button", "aria-label": "\u4E0A\u4E00\u5E74", onClick: () => turn(-12), children: "\u00AB" }), _jsx("button", { type: "button", "aria-label": "\u4E0A\u4E00\u6708", onClick: () => turn(-1), children: "\u2039" }), _jsxs("strong", { "aria-live": "polite", children: [Number(month.slice(0, 4)), " \u5E74 ", Number(month.slice(5)), " \u6708"] }), _jsx("button", { type: "button", "aria-label": "\u4E0B\u4E00\u6708", onClick: () => turn(1), children: "\u203A" }), _jsx("button", { type: "button", "aria-label": "\u4E0B\u4E00\u5E74", onClick: () => turn(12), children: "\u00BB" })] }), _jsxs("table", { ref: grid, "aria-label": `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`, children: [_jsx("thead", { children: _jsx("tr", { children: weekHeads.map(head => (_jsx("th", { scope: "col", abbr: `星期${head}`, children: head }, head))) }) }), _jsx("tbody", { onKeyDown: press, children: weeksOf(month).map(week => (_jsx("tr", { children: week.map(day => {
                                const isChosen = range !== undefined && range.from <= day && day <= range.to;
                                return (_jsx("td", { children: _jsx("button", { type: "button", "data-day": day, className: classOf({ day, month, today, range, isChosen }), "aria-label": spoken(day), "aria-current": day === today ? 'date' : undefined, "aria-pressed": isChosen, tabIndex: day === at ? 0 : -1, disabled: isDisabled(day), onClick: () => pick(day), children: Number(day.slice(8)) }) }, day));
                            }) }, week[0]))) })] })] }));
};
/** the spoken text contains the visible figure */
const spoken = (day) => `${day.slice(0, 4)} 年 ${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`;
const classOf = ({ day, month, today, range, isChosen }) => [
    monthOf(day) !== month && 'other',
    day === today && 'today',
    isChosen && (day === range.from || day === range.to ? 'chosen' : 'within'),
]
    .filter(Boolean)
    .join(' ');
