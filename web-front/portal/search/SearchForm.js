import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { voyageTypes } from '#contracts/enums.ts';
import { toLocal } from '#contracts/kernel/calendar.ts';
import { describing, Labelled } from '../../agency/fields/Labelled.tsx';
import '../../agency/fields/fields.css';
import { DayField } from '../../kit/DayField.tsx';
import { AirportField } from './AirportField.tsx';
import { Choice } from './Choice.tsx';
import { MOST_LEGS, mayGrow, mayShrink, travelling, withLeg, withMore, without } from './form.ts';
import { PeopleField } from './PeopleField.tsx';
import './search-form.css';
/** Route, date and passengers. */
export const SearchForm = ({ form, airports, mistakes, now, change, search, isSearching, aside }) => {
    const { voyageType } = form;
    const airport = (leg, field) => (_jsx(AirportField, { id: `${field}-${leg}`, label: field === 'origin' ? '出发' : '到达', value: form.legs[leg][field], airports: airports, error: mistakes[`${field}-${leg}`], choose: code => change(withLeg(form, leg, { [field]: code })) }));
    const date = (leg, label) => {
        const id = `date-${leg}`;
        return (_jsx(Labelled, { id: id, label: label, required: true, error: mistakes[id], children: _jsx(DayField, { ...describing(id, mistakes[id], undefined), now: now, from: form.legs[leg - 1]?.date || toLocal(now).date, value: form.legs[leg].date, status: mistakes[id] ? 'error' : '', onChange: date => change(withLeg(form, leg, { date })) }) }));
    };
    const people = _jsx(PeopleField, { form: form, error: mistakes.people, change: change });
    const go = (_jsx(Button, { className: "search-go", type: "primary", htmlType: "submit", loading: isSearching, children: "\u67E5\u8BE2" }));
    const swap = () => {
        const { origin, destination } = form.legs[0];
        change(withLeg(form, 0, { origin: destination, destination: origin }));
    };
    return (_jsxs("form", { className: "search-form", "aria-label": "\u67E5\u8BE2\u6761\u4EF6", noValidate: true, onSubmit: event => {
            event.preventDefault();
            event.nativeEvent.submitter?.focus();
            search();
        }, children: [_jsxs("div", { className: "search-top", children: [_jsx(Choice, { label: "\u822A\u7A0B\u7C7B\u578B", name: "voyage-type", options: voyageTypes, value: voyageType, choose: type => change(travelling(form, type)) }), aside] }), voyageType === 'M' ? (_jsxs(_Fragment, { children: [form.legs.map((_, leg) => (_jsxs("fieldset", { className: "search-leg", children: [_jsxs("legend", { children: ["\u822A\u6BB5 ", leg + 1] }), _jsx("b", { "aria-hidden": "true", children: leg + 1 }), airport(leg, 'origin'), airport(leg, 'destination'), date(leg, '出发日期'), mayShrink(form) && (_jsx("button", { type: "button", className: "search-icon", onClick: () => change(without(form, leg)), "aria-label": `删除航段${leg + 1}`, children: _jsx("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", children: _jsx("path", { d: "m6 6 12 12M18 6 6 18" }) }) }))] }, leg))), _jsxs("div", { className: "search-foot", children: [mayGrow(form) && (_jsxs("button", { type: "button", className: "search-link", onClick: () => change(withMore(form)), children: ["\u589E\u52A0\u822A\u6BB5\uFF0C\u6700\u591A ", MOST_LEGS, " \u6BB5"] })), people, go] })] })) : (_jsxs("div", { className: voyageType === 'D' ? 'search-row there-and-back' : 'search-row', children: [airport(0, 'origin'), _jsx("button", { type: "button", className: "search-icon swap", "aria-label": "\u4E92\u6362\u51FA\u53D1\u4E0E\u5230\u8FBE", onClick: swap, children: _jsx("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", children: _jsx("path", { d: "M4 9h15l-4-4M20 15H5l4 4" }) }) }), airport(0, 'destination'), date(0, voyageType === 'D' ? '去程日期' : '出发日期'), voyageType === 'D' && date(1, '回程日期'), people, go] }))] }));
};
