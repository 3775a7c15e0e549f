import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { Button, Input, Select, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { listColumnsIn } from '#contracts/client/columns.ts';
import { messageOf } from '#contracts/client/error.ts';
import { headOf, isNumeric, textOf } from '#contracts/client/format.ts';
import { loginInfo } from '#contracts/client/login-info.ts';
import { Airline, Money, Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { toInstant } from '#contracts/kernel/calendar.ts';
import { DayField } from './DayField.tsx';
import { Pages } from './Pages.tsx';
import './list.css';
import { askedAt, changed, portalOf, turned } from './list-address.ts';
import { call } from './session.ts';
import { useNarrow } from './useNarrow.ts';
/**
 * A list of the portal, built from its declaration, with its state in the address; under 600 px it shows cards. For agencies, whose lists
 * these are.
 */
export const List = ({ of, ...own }) => {
    const portal = portalOf(of);
    return (_jsxs(_Fragment, { children: [_jsx("h1", { children: portal.title }), loginInfo()?.accessTokenJson.memberType === 'User_Agent' ? (_jsx(Listed, { of: of, portal: portal, ...own })) : (_jsxs("section", { children: ["\u540E\u53F0\u8D26\u53F7\u6CA1\u6709\u81EA\u5DF1\u7684", of.document] }))] }));
};
const asking = ({ endpoint }, asked) => ({
    queryKey: ['list', endpoint.path, asked],
    queryFn: ({ signal }) => call(endpoint, asked, { signal }),
});
const Listed = ({ of, portal, every, ...own }) => {
    const [address, go] = useSearchParams();
    const asked = askedAt(portal, address);
    const { data, error, refetch, isPlaceholderData } = useQuery({
        ...asking(portal, asked),
        placeholderData: keepPreviousData,
        refetchInterval: every ?? false,
    });
    const change = (next) => go(changed(address, next));
    const { page, size, sort = of.sort, ...filters } = asked;
    const isFiltered = Object.keys(filters).length > 0;
    const none = page > 0 ? (_jsxs(_Fragment, { children: ["\u7B2C ", page + 1, " \u9875\u6CA1\u6709", of.document, " ", _jsx(Button, { onClick: () => change({}), children: "\u56DE\u5230\u7B2C\u4E00\u9875" })] })) : isFiltered ? (_jsxs(_Fragment, { children: ["\u6CA1\u6709\u7B26\u5408\u6761\u4EF6\u7684", of.document, ' ', _jsx(Button, { onClick: () => change(Object.fromEntries(Object.keys(filters).map(field => [field, '']))), children: "\u6E05\u7A7A\u7B5B\u9009\u6761\u4EF6" })] })) : (portal.empty);
    return (_jsxs("section", { "aria-label": portal.title, className: "list", children: [_jsx(Filters, { filters: portal.filters, address: address, change: change }), portal.tabs && _jsx(Tabs, { portal: portal, asked: asked, address: address }), error ? (_jsxs("p", { role: "alert", children: ["\u52A0\u8F7D\u5931\u8D25\uFF1A", messageOf(error), " ", _jsx(Button, { onClick: () => void refetch(), children: "\u91CD\u8BD5" })] })) : !data ? (_jsx(Skeleton, { active: true, paragraph: { rows: 8 } })) : data.content.length === 0 ? (_jsx("p", { className: "none", children: none })) : (_jsx("div", { "aria-busy": isPlaceholderData, children: _jsx(Rows, { of: of, portal: portal, rows: data.content, sort: sort, change: change, ...own }) })), _jsx(Pages, { page: page + 1, size: size, total: data?.totalElements ?? 0, go: page => change({ page: page > 1 ? String(page) : '' }) })] }));
};
/** One tab per value, each with the number of rows that the other filters leave in it. */
const Tabs = ({ portal, asked, address }) => {
    const { field, labels } = portal.tabs;
    const { [field]: chosen, sort: _, ...others } = asked;
    const tabs = [['', '全部'], ...Object.entries(labels)];
    const counts = useQueries({
        queries: tabs.map(([value]) => ({
            ...asking(portal, { ...others, page: 0, size: 1, ...(value && { [field]: value }) }),
            placeholderData: keepPreviousData,
        })),
    });
    return (_jsx("nav", { className: "tabs", "aria-label": "\u6309\u72B6\u6001\u67E5\u770B", children: tabs.map(([value, label], index) => (_jsxs(Link, { to: { search: String(changed(address, { [field]: value })) }, "aria-current": value === (chosen ?? '') ? 'page' : undefined, children: [label, " ", _jsx("span", { children: counts[index]?.data?.totalElements.toLocaleString('zh-CN') ?? '…' })] }, value))) }));
};
/** number of conditions that are always visible; a telephone has room for one */
const FOLDED = { wide: 4, narrow: 1 };
const Filters = ({ filters, address, change, }) => {
    const inAddress = JSON.stringify(Object.fromEntries(filters.map(({ field }) => [field, address.get(field) ?? ''])));
    const [texts, setTexts] = useState(JSON.parse(inAddress));
    // the address may change without this form: back button, a tab, a link
    useEffect(() => setTexts(JSON.parse(inAddress)), [inAddress]);
    const folded = useNarrow() ? FOLDED.narrow : FOLDED.wide;
    const [isUnfolded, setUnfolded] = useState(() => filters.slice(folded).some(({ field }) => address.get(field)));
    const submit = (event) => {
        event.preventDefault();
        change(Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim()])));
    };
    return (_jsx("search", { children: _jsxs("form", { className: "filters", "aria-label": "\u7B5B\u9009\u6761\u4EF6", onSubmit: submit, children: [(isUnfolded ? filters : filters.slice(0, folded)).map(filter => (_jsx(FilterField, { filter: filter, value: texts[filter.field] ?? '', onChange: text => setTexts({ ...texts, [filter.field]: text }) }, filter.field))), _jsxs("div", { className: "buttons", children: [_jsx(Button, { type: "primary", htmlType: "submit", children: "\u67E5\u8BE2" }), _jsx(Button, { onClick: () => change(Object.fromEntries(filters.map(({ field }) => [field, '']))), children: "\u91CD\u7F6E" }), filters.length > folded && (_jsx(Button, { type: "text", "aria-expanded": isUnfolded, onClick: () => setUnfolded(!isUnfolded), children: isUnfolded ? '收起' : '更多条件' }))] })] }) }));
};
const FilterField = ({ filter: { field, title, kind, labels }, value, onChange }) => {
    const id = `filter-${field}`;
    return (_jsxs("div", { children: [_jsx("label", { htmlFor: id, children: title }), kind === 'day' ? (_jsx(DayField, { id: id, value: value, onChange: onChange, now: toInstant(Date.now()), past: true })) : kind === 'choice' ? (_jsx(Select, { id: id, allowClear: true, placeholder: "\u5168\u90E8", value: value || undefined, onChange: (code) => onChange(code ?? ''), options: Object.entries(labels).map(([code, label]) => ({ value: code, label })) })) : (_jsx(Input, { id: id, value: value, autoComplete: "off", onChange: ({ target }) => onChange(target.value) }))] }));
};
const Rows = ({ of, portal, rows, sort, change, render = {}, href, links }) => {
    const narrow = useNarrow();
    const known = listColumnsIn(of.row);
    const several = rows.some(row => row[of.owner] !== rows[0][of.owner]);
    const columns = portal.columns
        // the owner's name is shown only where there are several owners: an agency and its sub-agents
        .filter(({ field }) => several || field !== `${of.owner}Name`)
        .map(({ field, title }, index) => {
        const column = { ...known.get(field), ...(title && { title }) };
        const show = (row) => render[field]?.(row) ?? _jsx(Cell, { column: column, value: row[field] });
        return { column, show: row => (index === 0 && href ? _jsx(Link, { to: href(row), children: show(row) }) : show(row)) };
    });
    if (narrow)
        return _jsx(Cards, { columns: columns, rows: rows, links: links });
    return (_jsx("section", { className: "wide-table", "aria-label": `${portal.title}列表`, tabIndex: 0, children: _jsxs("table", { children: [_jsx("thead", { children: _jsxs("tr", { children: [columns.map(({ column }) => (_jsx(Head, { column: column, sort: sort, turn: portal.sorts.includes(column.field) ? change : undefined }, column.field))), links && _jsx("th", { scope: "col", children: links.title })] }) }), _jsx("tbody", { children: rows.map(row => (_jsxs("tr", { children: [columns.map(({ column, show }, index) => index === 0 ? (_jsx("th", { scope: "row", children: show(row) }, column.field)) : (_jsx("td", { className: isNumeric(column) ? 'number' : undefined, children: show(row) }, column.field))), links && _jsx("td", { className: "links", children: links.show(row) })] }, row.id))) })] }) }));
};
const Head = ({ column, sort, turn }) => {
    const by = sort === column.field ? 'ascending' : sort === `-${column.field}` ? 'descending' : undefined;
    return (_jsx("th", { scope: "col", className: isNumeric(column) ? 'number' : undefined, "aria-sort": by, children: turn ? (_jsxs("button", { type: "button", onClick: () => turn({ sort: turned(column.field, sort) }), children: [headOf(column), _jsx("span", { "aria-hidden": "true", children: by === 'ascending' ? '↑' : by === 'descending' ? '↓' : '↕' })] })) : (headOf(column)) }));
};
const Cards = ({ columns: [first, ...rest], rows, links }) => (_jsx("ul", { children: rows.map(row => (_jsxs("li", { children: [_jsx("strong", { children: first?.show(row) }), _jsx("dl", { children: rest.map(({ column, show }) => (_jsxs("div", { children: [_jsx("dt", { children: headOf(column) }), _jsx("dd", { children: show(row) })] }, column.field))) }), links && _jsx("div", { className: "links", children: links.show(row) })] }, row.id))) }));
/** A value, shown by its kind; a status in its tone, an airline with its mark. */
const Cell = ({ column, value }) => {
    if (column.kind === 'choice' && /status$/i.test(column.field) && typeof value === 'string')
        return _jsx(Tag, { tone: toneOf(value), children: textOf(column, value) });
    if (column.kind === 'money')
        return _jsx(Money, { fen: value });
    if (column.field === 'airLine' && typeof value === 'string')
        return _jsx(Airline, { code: value });
    return _jsx(_Fragment, { children: textOf(column, value) });
};
