import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useEffect, useId, useRef } from 'react';
import { fareTypes, genders } from '#contracts/enums.ts';
import { documentTypes } from '#contracts/kernel/documents.ts';
import { ConfirmName, Control } from './Control.tsx';
import { columns, mayConfirm, noteOf, shown } from './cells.ts';
import { fields, isBlank } from './rows.ts';
/** One person on a telephone, with the mistakes. */
export const Card = ({ row, number, standing, open }) => {
    const [problem] = fields.flatMap(field => standing.problems[field] ?? []);
    return (_jsxs("li", { className: problem ? 'wrong' : undefined, children: [_jsx("span", { className: "no", children: number }), _jsxs("div", { className: "who", children: [isBlank(row) ? _jsx("span", { className: "hint", children: "\u672A\u5F55\u5165" }) : _jsx("b", { children: row.name || '未填姓名' }), _jsxs("span", { className: "more", children: [fareTypes[row.type], row.gender && ` ${genders[row.gender]}`] }), !isBlank(row) && (_jsxs("div", { className: "paper", children: [documentTypes[row.docType], " ", shown(row, 'docNo') || '未填号码', " ", shown(row, 'nationality')] })), problem && _jsx("p", { className: "names-problem", children: problem })] }), row.fixed ? (_jsx("span", { className: "fixed", children: row.fixed })) : (_jsx("button", { type: "button", onClick: open, "aria-label": `${wordFor(row, problem)}第 ${number} 行${row.name}`, children: wordFor(row, problem) }))] }));
};
const wordFor = (row, problem) => (isBlank(row) ? '录入' : problem ? '修改' : '编辑');
/** One person's fields, over the whole window of a telephone. */
export const PersonSheet = ({ row, number, standing, edit, settle, confirm, remove, next, close }) => {
    const dialog = useRef(null);
    const id = useId();
    useEffect(() => {
        const shownBy = document.activeElement;
        dialog.current?.showModal();
        return () => shownBy?.focus();
    }, []);
    return (_jsxs("dialog", { ref: dialog, className: "names-sheet", "aria-labelledby": `${id}-title`, onClose: close, children: [_jsxs("header", { children: [_jsxs("h2", { id: `${id}-title`, children: ["\u7B2C ", number, " \u884C ", row.name || '未录入'] }), _jsx("button", { type: "button", "aria-label": "\u5173\u95ED", onClick: close, children: "\u00D7" })] }), _jsxs("div", { className: "fields", children: [fields.map(field => {
                        const problem = row[field] || !isBlank(row) ? standing.problems[field] : undefined;
                        return (_jsxs("div", { className: problem ? 'wrong' : undefined, children: [_jsx("label", { htmlFor: `${id}-${field}`, children: columns[field].title }), _jsx(Control, { id: `${id}-${field}`, "aria-invalid": problem !== undefined, "aria-describedby": problem ? `${id}-${field}-says` : undefined, row: row, field: field, edit: edit, settle: settle }), problem && (_jsxs("p", { id: `${id}-${field}-says`, className: "names-problem", children: [problem, field === 'name' && mayConfirm(row) && _jsx(ConfirmName, { row: row, confirm: confirm })] })), !problem && field === 'name' && noteOf(row) && (_jsx("p", { role: "status", className: "names-hint", children: noteOf(row) }))] }, field));
                    }), !isBlank(row) && (_jsx("button", { type: "button", className: "take-off", onClick: () => {
                            close();
                            remove(row.key);
                        }, children: "\u5220\u9664\u6B64\u4EBA" }))] }, row.key), _jsxs("footer", { children: [_jsx("button", { type: "button", onClick: close, children: "\u5B8C\u6210" }), next && (_jsx("button", { type: "button", className: "main", onClick: next, children: "\u4E0B\u4E00\u4EBA" }))] })] }));
};
