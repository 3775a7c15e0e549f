import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { memo } from 'react';
import { ConfirmName, Control } from './Control.tsx';
import { columns, hintOf, mayConfirm, noteOf, shown } from './cells.ts';
import { fields, isBlank } from './rows.ts';
/** One person: text until a cell is entered, then fields, with the message about a mistake under its cell. */
export const Line = memo(({ row, number, standing, active, isEntry, open, edit, settle, confirm, remove }) => {
    const isEdited = active !== undefined && !row.fixed;
    const problems = toldWhile(row, standing.problems, active);
    const [first] = fields.filter(field => problems[field]);
    const note = !first && active !== undefined ? noteOf(row) : undefined;
    const says = `names-says-${row.key}`;
    return (_jsxs(_Fragment, { children: [_jsxs("tr", { className: first ? 'wrong' : undefined, "data-key": row.key, children: [_jsx("td", { className: "no", children: number }), fields.map(field => (_jsx("td", { children: isEdited ? (_jsx(Editing, { row: row, number: number, field: field, problem: problems[field], says: says, edit: edit, settle: settle })) : (_jsx("button", { type: "button", className: `cell${columns[field].options && !row.fixed ? ' choice' : ''}${isBlank(row) && hasEdge(field) ? ' blank' : ''}${problems[field] ? ' bad' : ''}`, tabIndex: isEntry && field === 'name' ? 0 : -1, disabled: row.fixed !== undefined, "aria-label": `第 ${number} 行 ${columns[field].title} ${shown(row, field) || hintOf(row, field)}`, "aria-describedby": problems[field] ? says : undefined, onClick: () => open({ key: row.key, field }), onFocus: () => open({ key: row.key, field }), children: shown(row, field) || _jsx("span", { className: "hint", children: hintOf(row, field) }) })) }, field))), _jsx("td", { className: "act", children: row.fixed ? (_jsx("span", { className: "fixed", children: row.fixed })) : (!isBlank(row) && (_jsx("button", { type: "button", className: "remove", tabIndex: isEdited ? 0 : -1, "aria-label": `删除第 ${number} 行${row.name}`, onClick: () => remove(row.key), children: _jsx("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", children: _jsx("path", { d: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13" }) }) }))) })] }), first && (_jsxs("tr", { className: "wrong says", children: [_jsx("td", { colSpan: fields.indexOf(first) + 1 }), _jsx("td", { colSpan: fields.length + 1 - fields.indexOf(first), children: _jsxs("p", { id: says, children: [problems[first], first === 'name' && mayConfirm(row) && _jsx(ConfirmName, { row: row, confirm: confirm })] }) })] })), note && (_jsxs("tr", { className: "says note", children: [_jsx("td", {}), _jsx("td", { colSpan: fields.length + 1, children: _jsx("p", { role: "status", children: note }) })] }))] }));
}, (a, b) => a.row === b.row &&
    a.number === b.number &&
    a.active === b.active &&
    a.isEntry === b.isEntry &&
    a.standing.state === b.standing.state &&
    fields.every(field => a.standing.problems[field] === b.standing.problems[field]));
/** required cells show their edge while they are empty */
const hasEdge = (field) => field === 'name' || field === 'docNo';
/** Mistakes of a row during typing: those of fields that the person has not reached yet are left out. */
const toldWhile = (row, problems, active) => {
    if (!active)
        return problems;
    return Object.fromEntries(Object.entries(problems).filter(([field]) => {
        const value = row[field];
        if (!value)
            return false;
        // a number that is still being typed is not yet too short
        return !(field === active && field === 'docNo' && ['ID_CARD', 'HMT_ID'].includes(row.docType) && value.length < 18);
    }));
};
const Editing = ({ row, number, field, problem, says, edit, settle }) => (_jsx(Control, { className: `cell${problem ? ' bad' : ''}`, "data-field": field, "aria-label": `第 ${number} 行 ${columns[field].title}`, "aria-invalid": problem !== undefined, "aria-describedby": problem ? says : undefined, row: row, field: field, edit: edit, settle: settle }));
