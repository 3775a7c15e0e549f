import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { memo } from 'react';
import { nations } from '#contracts/order/names/nations.ts';
import { columns, hintOf } from './cells.ts';
const NATIONS = 'names-nations';
/** The options of all nationality fields. */
export const Nations = memo(() => (_jsx("datalist", { id: NATIONS, children: Object.values(nations()).map(name => (_jsx("option", { value: name }, name))) })));
/** Says that a name which looks like a way of address stands so in the document. */
export const ConfirmName = ({ row, confirm }) => (_jsxs("button", { type: "button", className: "confirm-name", onClick: () => confirm(row.key), children: ["\u786E\u8BA4\u59D3\u540D\u5C31\u662F ", row.name.trim()] }));
/** The control for one field of a person, in a cell of the table or on a telephone's sheet. */
export const Control = ({ row, field, edit, settle, ...common }) => {
    const { options } = columns[field];
    const value = row[field];
    return options ? (_jsxs("select", { ...common, value: value, onChange: ({ target }) => edit(row.key, field, target.value), children: [field === 'gender' && _jsx("option", { value: "", children: "--" }), Object.entries(options).map(([code, label]) => (_jsx("option", { value: code, children: label }, code)))] })) : (_jsx("input", { ...common, value: value, autoComplete: "off", spellCheck: false, inputMode: field === 'phone' ? 'tel' : undefined, list: field === 'nationality' ? NATIONS : undefined, placeholder: hintOf(row, field), onChange: ({ target }) => edit(row.key, field, target.value), onBlur: () => settle(row.key, field) }));
};
