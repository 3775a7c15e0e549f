import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useRef, useState } from 'react';
import { groupTypes } from '#contracts/enums.ts';
import { Labelled } from '../../agency/fields/Labelled.tsx';
import { peopleText } from './form.ts';
const types = [
    { field: 'adults', label: '成人', help: '不填按最少成团人数报价' },
    { field: 'children', label: '儿童', help: '2～12 岁，占座' },
    { field: 'infants', label: '婴儿', help: '2 岁以下，不占座' },
];
const MOST = 999;
/** The passengers in one field; a panel under it has the number of each type. */
export const PeopleField = ({ form, error, change }) => {
    const [isOpen, setOpen] = useState(false);
    const button = useRef(null);
    const close = () => {
        setOpen(false);
        button.current?.focus();
    };
    return (_jsx(Labelled, { id: "people", label: "\u4EBA\u6570", required: false, error: error, children: _jsxs("div", { className: "people-field", onBlur: ({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setOpen(false), children: [_jsxs("button", { id: "people", "aria-describedby": error && 'people-wrong', ref: button, type: "button", className: `people-open${error ? ' wrong-field' : ''}`, "aria-haspopup": "dialog", "aria-expanded": isOpen, "aria-label": `人数 ${peopleText(form)}`, onClick: () => setOpen(!isOpen), children: [peopleText(form), _jsx("svg", { viewBox: "0 0 24 24", width: 16, height: 16, fill: "none", stroke: "currentColor", strokeWidth: 1.5, "aria-hidden": "true", children: _jsx("path", { d: "m6 9 6 6 6-6" }) })] }), isOpen && (_jsxs("div", { className: "people", role: "dialog", "aria-label": "\u4EBA\u6570", onKeyDown: event => {
                        if (event.key !== 'Escape')
                            return;
                        event.stopPropagation();
                        close();
                    }, children: [types.map(({ field, label, help }, index) => (_jsx(Count, { id: field, label: label, help: help, takesFocus: index === 0, value: form[field], set: count => change({ ...form, [field]: count }) }, field))), _jsxs("div", { className: "count kind", children: [_jsxs("label", { htmlFor: "group-type", children: ["\u56E2\u961F\u7C7B\u578B", _jsx("small", { id: "group-type-help", children: "\u90E8\u5206\u653F\u7B56\u53EA\u9002\u7528\u4E8E\u67D0\u7C7B\u56E2\u961F" })] }), _jsxs("select", { id: "group-type", "aria-describedby": "group-type-help", value: form.groupType ?? '', onChange: ({ target: { value } }) => change({ ...form, groupType: value ? value : undefined }), children: [_jsx("option", { value: "", children: "\u4E0D\u9650" }), Object.entries(groupTypes).map(([code, name]) => (_jsx("option", { value: code, children: name }, code)))] })] }), _jsx("button", { type: "button", className: "search-link", onClick: close, children: "\u5B8C\u6210" })] }))] }) }));
};
const Count = ({ id, label, help, takesFocus, value, set }) => {
    const step = (by) => set(Math.min(Math.max((value ?? 0) + by, 0), MOST) || null);
    return (_jsxs("div", { className: "count", children: [_jsxs("label", { htmlFor: id, children: [label, _jsx("small", { id: `${id}-help`, children: help })] }), _jsx("button", { type: "button", "aria-label": `减少${label}`, disabled: !value, onClick: () => step(-1), children: "\u2212" }), _jsx("input", { id: id, "aria-describedby": `${id}-help`, inputMode: "numeric", autoComplete: "off", placeholder: "0", 
                // biome-ignore lint/a11y/noAutofocus: it has just been opened to be filled in
                autoFocus: takesFocus, value: value ?? '', onFocus: ({ target }) => target.select(), onChange: ({ target }) => set(Number(target.value.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 3)) || null), onKeyDown: event => {
                    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')
                        return;
                    event.preventDefault();
                    step(event.key === 'ArrowUp' ? 1 : -1);
                } }), _jsx("button", { type: "button", "aria-label": `增加${label}`, onClick: () => step(1), children: "+" })] }));
};
