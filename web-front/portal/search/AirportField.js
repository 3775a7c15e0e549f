import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useState } from 'react';
import { describing, Labelled } from '../../agency/fields/Labelled.tsx';
import { matchRank } from './places.ts';
import './airport.css';
import { ownPlaces } from './own.ts';
/** number of airports suggested at once */
const MOST = 40;
/** Airports to suggest: without input one's own and the busy ones, otherwise the matches, the likeliest first. */
const suggested = (typed, airports) => {
    const own = ownPlaces();
    if (typed.trim()) {
        const ranked = airports
            .map(airport => ({ airport, rank: matchRank(airport, typed, own) }))
            .filter(({ rank }) => rank !== undefined)
            .toSorted((a, b) => a.rank - b.rank);
        return [{ head: '', airports: ranked.slice(0, MOST).map(({ airport }) => airport) }];
    }
    const mine = own.flatMap(code => airports.find(({ airportCode }) => airportCode === code) ?? []);
    return [
        { head: '常用', airports: mine },
        { head: '热门', airports: airports.filter(airport => airport.hot && !mine.includes(airport)).slice(0, MOST) },
    ].filter(({ airports }) => airports.length > 0);
};
/** An airport input that searches while the user types: by code, name, city, or their pinyin. */
export const AirportField = ({ id, label, value, airports, error, choose }) => {
    const [typed, setTyped] = useState();
    const [isOpen, setOpen] = useState(false);
    const [at, setAt] = useState(0);
    const chosen = airports.find(({ airportCode }) => airportCode === value);
    const groups = isOpen ? suggested(typed ?? '', airports) : [];
    const choices = groups.flatMap(({ airports }) => airports);
    const active = choices[Math.min(at, choices.length - 1)];
    const idOf = (airport) => `${id}-${airport.airportCode}`;
    const close = () => {
        setOpen(false);
        setTyped(undefined);
    };
    const take = (airport) => {
        choose(airport.airportCode);
        close();
    };
    const open = () => {
        setOpen(true);
        setAt(0);
    };
    const move = (to) => {
        const next = Math.min(Math.max(to, 0), choices.length - 1);
        setAt(next);
        const airport = choices[next];
        if (airport)
            document.getElementById(idOf(airport))?.scrollIntoView({ block: 'nearest' });
    };
    const press = (event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            if (isOpen)
                move(at + (event.key === 'ArrowDown' ? 1 : -1));
            else
                open();
        }
        else if (event.key === 'Enter' && isOpen && active && (typed !== undefined || at > 0)) {
            event.preventDefault();
            take(active);
        }
        else if (event.key === 'Escape' && isOpen) {
            event.stopPropagation();
            close();
        }
    };
    return (_jsx(Labelled, { id: id, label: label, required: true, error: error, children: _jsxs("div", { className: `airport-field${error ? ' wrong-field' : ''}`, children: [_jsx("input", { ...describing(id, error, undefined), role: "combobox", "aria-autocomplete": "list", "aria-expanded": isOpen, "aria-controls": `${id}-list`, "aria-activedescendant": isOpen && active ? idOf(active) : undefined, autoComplete: "off", spellCheck: false, placeholder: "\u57CE\u5E02\u6216\u4E09\u5B57\u7801", value: typed ?? chosen?.shortCname ?? '', onFocus: ({ target }) => target.select(), onClick: open, onChange: ({ target }) => {
                        setTyped(target.value);
                        open();
                    }, onKeyDown: press, 
                    // unfinished input counts as the active airport, where there is one
                    onBlur: () => (typed?.trim() && active ? take(active) : close()) }), typed === undefined && chosen && _jsx("span", { className: "airport-code", children: chosen.airportCode }), isOpen && (_jsxs("div", { className: "places", role: "listbox", id: `${id}-list`, "aria-label": label, children: [groups.map(({ head, airports }) => (_jsxs("div", { role: "group", "aria-label": head || '机场', children: [head && (_jsx("p", { className: "places-head", "aria-hidden": "true", children: head })), airports.map(airport => (_jsxs("div", { id: idOf(airport), role: "option", "aria-selected": airport === active, className: airport === active ? 'place active' : 'place', 
                                    // keeps the focus in the field
                                    onMouseDown: event => event.preventDefault(), onClick: () => take(airport), children: [_jsx("span", { children: airport.shortCname }), " ", _jsx("span", { className: "airport-code", children: airport.airportCode }), _jsx("small", { children: airport.airportCname })] }, airport.airportCode)))] }, head))), choices.length === 0 && _jsx("p", { className: "places-none", children: "\u6CA1\u6709\u8FD9\u4E2A\u673A\u573A" })] }))] }) }));
};
