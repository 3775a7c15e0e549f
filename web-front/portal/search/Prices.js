import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useState } from 'react';
import { addMonths, monthOf, weekHeads, weeksOf } from '#contracts/client/look/days.ts';
import { dayText } from '#contracts/client/look/route.ts';
import { addDays } from '#contracts/kernel/calendar.ts';
import { AROUND, usePrices } from './ask.ts';
import './prices.css';
/** The lowest price of a day, in whole yuan where it is whole. */
const priceText = (fen) => `¥${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: fen % 100 ? 2 : 0 })}`;
const fewText = (seats) => `余座不足，单个航班最多余 ${seats} 座，可申请座位或减少人数`;
/** the lowest price where prices differ */
const lowestOf = (days) => {
    const prices = days.map(day => day?.price).filter(price => typeof price === 'number');
    const low = Math.min(...prices);
    return prices.some(price => price > low) ? low : undefined;
};
/** Lowest prices of the days around the chosen one, or of its whole month in the same place. */
export const Prices = ({ route, date, group, today, choose }) => {
    const [month, setMonth] = useState();
    const { data, isError } = usePrices(route, monthOf(date), group, today);
    const known = new Map(data?.days.map(day => [day.date, day]));
    const around = Array.from({ length: AROUND * 2 + 1 }, (_, index) => addDays(date, index - AROUND));
    const lowest = lowestOf(around.map(day => known.get(day)));
    // the search works without prices
    if (isError)
        return null;
    return (_jsxs("section", { className: "prices", "aria-label": "\u4EF7\u683C\u65E5\u5386", children: [_jsxs("div", { className: "strip", children: [around.map(day => {
                        const { price, fewSeats } = known.get(day) ?? {};
                        const [short = '', week] = dayText(day, today).split(' ');
                        return (_jsxs("button", { type: "button", className: day === date ? 'on' : price === null ? 'none' : '', "aria-current": day === date ? 'date' : undefined, disabled: day < today, title: fewSeats === undefined ? undefined : fewText(fewSeats), onClick: () => day !== date && choose(day), children: [_jsxs("small", { children: [short.length > 5 && _jsx("i", { children: short.slice(0, 5) }), short.slice(-5), " ", _jsx("span", { children: week })] }), _jsx("b", { children: day < today ? (' ') : price === undefined ? ('…') : price !== null ? (priceText(price)) : fewSeats === undefined ? ('无团票') : (_jsxs(_Fragment, { children: ["\u4F59 ", fewSeats, _jsx("span", { className: "seat", children: " \u5EA7" })] })) }), fewSeats !== undefined && _jsx("span", { className: "few", children: " \u4E0D\u8DB3" }), price !== undefined && price !== null && price === lowest && _jsx("span", { className: "low", children: " \u6700\u4F4E" })] }, day));
                    }), _jsx("button", { type: "button", className: "more", "aria-expanded": month !== undefined, onClick: () => setMonth(month ? undefined : monthOf(date)), children: "\u6574\u6708" })] }), month && (_jsx(MonthOfPrices, { route: route, date: date, group: group, today: today, month: month, turn: setMonth, close: () => setMonth(undefined), choose: day => {
                    setMonth(undefined);
                    choose(day);
                } }))] }));
};
const MonthOfPrices = ({ route, date, group, today, month, turn, close, choose }) => {
    const { data, isFetching } = usePrices(route, month, group, today);
    const known = new Map(data?.days.map(day => [day.date, day]));
    const lowest = lowestOf([...known.values()].filter(day => monthOf(day.date) === month));
    const name = `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`;
    const people = group.counts ? `，${group.counts.ADULT + group.counts.CHILD} 人起` : '';
    return (_jsxs("div", { className: "month", "aria-busy": isFetching, children: [_jsxs("div", { className: "month-head", children: [_jsx("button", { type: "button", className: "search-icon", "aria-label": "\u4E0A\u4E00\u6708", disabled: month <= monthOf(today), onClick: () => turn(addMonths(month, -1)), children: _jsx("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", children: _jsx("path", { d: "m15 6-6 6 6 6" }) }) }), _jsx("b", { "aria-live": "polite", children: name }), _jsx("button", { type: "button", className: "search-icon", "aria-label": "\u4E0B\u4E00\u6708", onClick: () => turn(addMonths(month, 1)), children: _jsx("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", children: _jsx("path", { d: "m9 6 6 6-6 6" }) }) }), _jsxs("span", { className: "month-note", children: ["\u6210\u4EBA\u542B\u7A0E\u6700\u4F4E\u4EF7", people] }), _jsx("button", { type: "button", className: "search-link", onClick: close, children: "\u6536\u8D77" })] }), _jsxs("div", { className: "month-days", children: [weekHeads.map(head => (_jsxs("span", { className: "month-week", children: ["\u5468", head] }, head))), weeksOf(month)
                        .filter(week => week.some(day => monthOf(day) === month))
                        .flat()
                        .map(day => {
                        const { price, fewSeats } = known.get(day) ?? {};
                        if (monthOf(day) !== month)
                            return (_jsx("span", { className: "out", children: Number(day.slice(8)) }, day));
                        return (_jsxs("button", { type: "button", className: `${day === date ? 'on' : ''} ${price !== null && price === lowest ? 'lowest' : ''} ${price === null ? 'none' : ''}`, title: fewSeats === undefined ? dayText(day) : `${dayText(day)} ${fewText(fewSeats)}`, "aria-current": day === date ? 'date' : undefined, disabled: day < today, onClick: () => choose(day), children: [_jsx("span", { children: Number(day.slice(8)) }), _jsx("b", { children: typeof price === 'number' ? priceText(price) : price === null ? (fewSeats === undefined ? '—' : `余${fewSeats}`) : '' })] }, day));
                    })] })] }));
};
/** The nearest day with flights for sale. */
export const nearestOnSale = (days, date) => {
    const far = (day) => Math.abs(Date.parse(day) - Date.parse(date));
    return days
        .filter(({ price }) => price !== null)
        .map(day => day.date)
        .toSorted((a, b) => far(a) - far(b))[0];
};
