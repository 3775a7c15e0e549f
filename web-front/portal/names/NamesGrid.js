import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useCallback, useMemo, useRef, useState } from 'react';
import { tidyNumber } from '#contracts/kernel/documents.ts';
import { nationText } from '#contracts/order/names/nations.ts';
import { useNarrow } from '../../kit/useNarrow.ts';
import { Nations } from './Control.tsx';
import { columns } from './cells.ts';
import { Line } from './Line.tsx';
import './names.css';
import { PasteBox } from './PasteBox.tsx';
import { Card, PersonSheet } from './Person.tsx';
import { tidyDate } from './paste.ts';
import { checkRows, edited, fields, named, newRow } from './rows.ts';
import { today } from './today.ts';
import { useCells } from './useCells.ts';
import { usePasting } from './usePasting.ts';
const filters = { all: '全部', wrong: '有误', blank: '未录入' };
/**
 * The table for naming travellers. It checks while one types, accepts pasted text anywhere in it, and works by keys like a spreadsheet. It
 * calls no server; `rows`, with their blank lines, belong to the caller (`withBlanks`). On a telephone it is a list of cards, the wrong
 * ones first.
 */
export const NamesGrid = ({ rows, change, needs, actions, remove, readOnly = false }) => {
    const [filter, setFilter] = useState('all');
    const [at, setAt] = useState();
    const [isPasting, setPasting] = useState(false);
    const isNarrow = useNarrow();
    const frame = useRef(null);
    const foot = useRef(null);
    const standings = useMemo(() => checkRows(rows, needs), [rows, needs]);
    const counts = {
        all: rows.length,
        wrong: standings.filter(({ state }) => state === 'wrong').length,
        blank: standings.filter(({ state }) => state === 'blank').length,
    };
    const isShown = (standing, row) => filter === 'all' || standing.state === filter || row.key === at?.key;
    const lines = rows.flatMap((row, index) => {
        const standing = standings[index];
        return isShown(standing, row) ? [{ row, number: index + 1, standing }] : [];
    });
    const pasting = usePasting({ rows, change, needs, at, readOnly });
    const { forget } = pasting;
    // handlers keep their identity, so that a line is rendered again only when it changes
    const latest = useRef({ rows, change, lines, remove });
    latest.current = { rows, change, lines, remove };
    const replace = useCallback((key, by) => {
        const { rows, change } = latest.current;
        change(rows.map(row => (row.key === key ? by(row) : row)));
    }, []);
    const edit = useCallback((key, field, value) => replace(key, row => edited(row, field, value)), [replace]);
    const settle = useCallback((key, field) => {
        const row = latest.current.rows.find(row => row.key === key);
        if (!row)
            return;
        const tidied = tidiedField(row, field);
        if (tidied !== row[field])
            replace(key, row => edited(row, field, tidied));
        if (field === 'name' && !row.fixed)
            replace(key, named);
    }, [replace]);
    const confirm = useCallback((key) => replace(key, row => ({ ...row, nameConfirmed: true })), [replace]);
    const takeOff = useCallback((key) => {
        const { rows, change, remove } = latest.current;
        const row = rows.find(row => row.key === key);
        if (!row)
            return;
        setAt(undefined);
        if (row.id && remove)
            return remove(row);
        forget();
        // the line stays where its seat still needs a name
        const isWanted = rows.filter(({ type }) => type === row.type).length <= needs.counts[row.type];
        change(isWanted ? rows.map(one => (one.key === key ? newRow(one.type) : one)) : rows.filter(one => one.key !== key));
    }, [needs, forget]);
    const cells = useCells({ at, setAt, lines, frame, foot, isNarrow, undo: pasting.told === undefined ? undefined : pasting.takeBack });
    const [entry] = lines.filter(({ row }) => !row.fixed);
    return (_jsxs("div", { className: "names", ref: frame, onPaste: pasting.onPaste, children: [_jsxs("div", { className: "names-head", children: [_jsx(Filters, { counts: counts, chosen: filter, choose: setFilter }), _jsxs("div", { className: "names-acts", children: [!readOnly && (_jsx("button", { type: "button", onClick: () => setPasting(true), children: "\u4ECE Excel \u7C98\u8D34" })), actions] })] }), isPasting && (_jsx(PasteBox, { close: () => setPasting(false), put: text => {
                    const done = pasting.people(text);
                    if (done)
                        setPasting(false);
                    return done;
                } })), pasting.told !== undefined && (_jsxs("p", { className: "names-told", role: "status", children: [pasting.told, _jsx("button", { type: "button", onClick: pasting.takeBack, children: "\u64A4\u9500\u7C98\u8D34" })] })), isNarrow ? (_jsx(Cards, { lines: lines, edit: edit, settle: settle, confirm: confirm, remove: takeOff })) : (_jsx("div", { className: "names-table", children: _jsxs("table", { children: [_jsx("colgroup", { children: ['no', ...fields, 'act'].map(name => (_jsx("col", { className: `c-${name}` }, name))) }), _jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { children: "\u5E8F\u53F7" }), fields.map(field => (_jsx("th", { children: columns[field].title }, field))), _jsx("th", { "aria-label": "\u5220\u9664" })] }) }), _jsx("tbody", { ...cells, children: lines.map(line => (_jsx(Line, { ...line, active: at?.key === line.row.key ? at.field : undefined, isEntry: !at && line === entry, open: setAt, edit: edit, settle: settle, confirm: confirm, remove: takeOff }, line.row.key))) })] }) })), _jsx(Nations, {}), lines.length === 0 && _jsx("p", { className: "names-none", children: filter === 'wrong' ? '没有有误的旅客' : '全部座位都已录入' }), !isNarrow && (_jsx("p", { className: "names-foot", ref: foot, tabIndex: -1, children: readOnly ? '' : 'Tab 到下一格，Enter 到下一行，Ctrl + V 粘贴多行，Esc 离开表格' }))] }));
};
const Filters = ({ counts, chosen, choose }) => (_jsx("fieldset", { className: "names-filters", "aria-label": "\u7B5B\u9009", children: Object.keys(filters).map(name => (_jsxs("button", { type: "button", "aria-pressed": chosen === name, className: name === 'wrong' && counts.wrong > 0 ? 'danger' : undefined, onClick: () => choose(name), children: [filters[name], " ", _jsx("span", { children: counts[name] })] }, name))) }));
/** The stored form of typed text once its field is left. */
const tidiedField = (row, field) => {
    const typed = row[field].trim();
    if (field === 'birthDate')
        return tidyDate(typed, today());
    if (field === 'docNo')
        return tidyNumber(typed);
    return field === 'nationality' ? nationText(typed) : typed;
};
const order = { wrong: 0, good: 1, blank: 2 };
const Cards = ({ lines, edit, settle, confirm, remove }) => {
    const [opened, setOpened] = useState();
    // a corrected card keeps its place while its sheet is open
    const sorted = useRef([]);
    const fresh = lines.toSorted((a, b) => order[a.standing.state] - order[b.standing.state]);
    const byKey = new Map(lines.map(line => [line.row.key, line]));
    if (!opened)
        sorted.current = fresh;
    const shown = opened ? sorted.current.flatMap(({ row }) => byKey.get(row.key) ?? []) : fresh;
    const line = shown.find(({ row }) => row.key === opened);
    const rest = shown.slice(shown.findIndex(({ row }) => row.key === opened) + 1).filter(({ row }) => !row.fixed);
    const next = rest[0];
    return (_jsxs(_Fragment, { children: [_jsx("ul", { className: "names-cards", children: shown.map(one => (_jsx(Card, { ...one, open: () => setOpened(one.row.key) }, one.row.key))) }), line && (_jsx(PersonSheet, { ...line, edit: edit, settle: settle, confirm: confirm, remove: remove, next: next && (() => setOpened(next.row.key)), close: () => setOpened(undefined) }))] }));
};
