import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { AirportName } from '#contracts/client/look/parts.tsx';
import { toInstant, toLocal } from '#contracts/kernel/calendar.ts';
import '../../agency/fields/fields.css';
import { describing, focusOn, Labelled } from '../../agency/fields/Labelled.tsx';
import { DayField } from '../../kit/DayField.tsx';
import { AirportField } from '../search/AirportField.tsx';
import { namesOf, useAirports } from '../search/ask.ts';
import { emptyForm, mistakesIn, withLeg } from '../search/form.ts';
import { ownRoutes } from '../search/own.ts';
const RECENT = 4;
const SEARCH = '/demandManagement/searchTickets';
/** A one-way search that leads to the search page with its results, where other searches are made. */
export const QuickSearch = () => {
    const { data: airports = [] } = useAirports(true);
    const navigate = useNavigate();
    const [form, setForm] = useState(emptyForm);
    const [mistakes, setMistakes] = useState({});
    const [recent] = useState(() => ownRoutes().slice(0, RECENT));
    const now = toInstant(Date.now());
    const [{ origin, destination, date } = { origin: '', destination: '', date: '' }] = form.legs;
    const change = (leg) => {
        setForm(withLeg(form, 0, leg));
        setMistakes({});
    };
    const search = (event) => {
        event.preventDefault();
        const wrong = mistakesIn(form, toLocal(now).date);
        setMistakes(wrong);
        const [first] = Object.keys(wrong);
        if (first)
            return focusOn(first);
        const adults = form.adults ? `&adults=${form.adults}` : '';
        void navigate(`${SEARCH}?type=S&legs=${origin}-${destination}-${date}${adults}`);
    };
    const nameOf = namesOf(airports);
    return (_jsxs("section", { className: "home-card", "aria-labelledby": "quick", children: [_jsx("div", { className: "home-head", children: _jsx("h2", { id: "quick", children: "\u5FEB\u901F\u67E5\u8BE2" }) }), _jsxs("form", { className: "home-search", onSubmit: search, noValidate: true, children: [_jsx(AirportField, { id: "origin-0", label: "\u51FA\u53D1", value: origin, airports: airports, error: mistakes['origin-0'], choose: code => change({ origin: code }) }), _jsx(AirportField, { id: "destination-0", label: "\u5230\u8FBE", value: destination, airports: airports, error: mistakes['destination-0'], choose: code => change({ destination: code }) }), _jsx(Labelled, { id: "date-0", label: "\u51FA\u53D1\u65E5\u671F", required: true, error: mistakes['date-0'], children: _jsx(DayField, { ...describing('date-0', mistakes['date-0'], undefined), value: date, now: now, onChange: date => change({ date }) }) }), _jsx(Labelled, { id: "adults", label: "\u6210\u4EBA\u6570", required: false, children: _jsx(InputNumber, { id: "adults", min: 1, max: 999, precision: 0, controls: false, placeholder: "\u53EF\u4E0D\u586B", value: form.adults, onChange: adults => setForm({ ...form, adults }) }) }), _jsx(Button, { type: "primary", htmlType: "submit", children: "\u67E5\u8BE2" })] }), recent.length > 0 && (_jsxs("div", { className: "home-recent", children: [_jsx("span", { children: "\u6700\u8FD1" }), recent.map(({ origin, destination }) => (_jsxs(Link, { to: `${SEARCH}?type=S&legs=${origin}-${destination}-`, children: [_jsx(AirportName, { code: origin, name: nameOf(origin) }), " \u2192 ", _jsx(AirportName, { code: destination, name: nameOf(destination) })] }, `${origin}-${destination}`)))] }))] }));
};
