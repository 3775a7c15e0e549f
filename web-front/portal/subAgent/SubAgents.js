import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { subAgentStatuses } from '#contracts/agency/agency-codes.ts';
import { querySubAgents } from '#contracts/agency/sub-agent-api.ts';
import { Airline } from '#contracts/client/look/parts.tsx';
import { EMPTY, formatDateTime } from '#contracts/kernel/calendar.ts';
import { present } from '#contracts/kernel/present.ts';
import { useAsk } from '../../kit/calls.ts';
import { useFrame } from '../../kit/frame.ts';
import { changed } from '../../kit/list-address.ts';
import { Pages } from '../../kit/Pages.tsx';
import { Empty, Fetched } from '../../kit/States.tsx';
import { useNarrow } from '../../kit/useNarrow.ts';
import { Parents, Standing } from './Parents.tsx';
const PAGE = 20;
/** The agency's own sub-agents, drafts among them. */
export const SubAgents = () => {
    useFrame({ title: '分代理', back: '/account' });
    return (_jsx(Parents, { children: _jsx(List, {}) }));
};
const statusIn = (text) => text !== null && Object.hasOwn(subAgentStatuses, text) ? text : undefined;
/** The filter is in the address, so that one can go back to it, reload it and send it to a colleague. */
const List = () => {
    const navigate = useNavigate();
    const [address, go] = useSearchParams();
    const q = address.get('q') ?? '';
    const status = statusIn(address.get('status'));
    const page = Math.max(1, Number.parseInt(address.get('page') ?? '', 10) || 1);
    const found = useAsk(querySubAgents, { page: page - 1, size: PAGE, ...(q && { q }), ...present({ status }) }, { keep: true });
    const change = (next) => go(changed(address, next));
    const none = () => q || status ? (_jsx(Empty, { title: "\u6CA1\u6709\u7B26\u5408\u6761\u4EF6\u7684\u5206\u4EE3\u7406", text: "\u6362\u4E00\u4E2A\u5173\u952E\u5B57\uFF0C\u6216\u67E5\u770B\u5168\u90E8\u72B6\u6001", children: _jsx(Button, { onClick: () => change({ q: '', status: '' }), children: "\u6E05\u7A7A\u7B5B\u9009\u6761\u4EF6" }) })) : (_jsx(Empty, { title: "\u8FD8\u6CA1\u6709\u5206\u4EE3\u7406", text: "\u586B\u5199\u8D44\u6599\u3001\u9009\u5B9A\u53EF\u9500\u552E\u7684\u822A\u7A7A\u516C\u53F8\uFF0C\u63D0\u4EA4\u5E76\u6FC0\u6D3B\u540E\uFF0C\u5BF9\u65B9\u5373\u53EF\u767B\u5F55\u4E0B\u5355" }));
    return (_jsxs(_Fragment, { children: [_jsxs("div", { className: "sub-title", children: [_jsx("h1", { children: "\u5206\u4EE3\u7406" }), _jsx(Button, { type: "primary", onClick: () => void navigate('/subAgent/new'), children: "\u65B0\u589E\u5206\u4EE3\u7406" })] }), _jsxs("section", { className: "sub-card", "aria-label": "\u5206\u4EE3\u7406\u5217\u8868", children: [_jsxs("div", { className: "sub-bar", children: [_jsx("nav", { className: "sub-tabs", "aria-label": "\u6309\u72B6\u6001\u67E5\u770B", children: [['', '全部'], ...Object.entries(subAgentStatuses)].map(([value, label]) => (_jsx(Link, { to: { search: String(changed(address, { status: value })) }, "aria-current": value === (status ?? '') ? 'page' : undefined, children: label }, value))) }), _jsx(Search, { q: q, search: text => change({ q: text }) })] }), _jsx(Fetched, { from: found, what: "\u5206\u4EE3\u7406", rows: 6, children: ({ content, totalElements }) => content.length > 0 ? (_jsxs("div", { "aria-busy": found.isPlaceholderData, children: [_jsx(Rows, { rows: content }), _jsx(Pages, { page: page, size: PAGE, total: totalElements, go: to => change({ page: to > 1 ? String(to) : '' }), className: "sub-pages" })] })) : page > 1 ? (_jsx(Empty, { title: `第 ${page} 页没有分代理`, children: _jsx(Button, { onClick: () => change({}), children: "\u56DE\u5230\u7B2C\u4E00\u9875" }) })) : (none()) })] })] }));
};
const Search = ({ q, search }) => {
    const [text, setText] = useState(q);
    // the address may change without this field: back button, a tab
    useEffect(() => setText(q), [q]);
    return (_jsx("search", { children: _jsx(Input.Search, { "aria-label": "\u5355\u4F4D\u540D\u79F0\u3001\u767B\u5F55\u540D\u3001\u8054\u7CFB\u4EBA\u6216\u7535\u8BDD", placeholder: "\u5355\u4F4D\u540D\u79F0\u3001\u767B\u5F55\u540D\u3001\u8054\u7CFB\u4EBA\u6216\u7535\u8BDD", maxLength: 50, allowClear: true, value: text, onChange: ({ target }) => setText(target.value), onSearch: to => search(to.trim()) }) }));
};
const Rows = ({ rows }) => {
    const narrow = useNarrow();
    const name = (row) => (_jsxs(_Fragment, { children: [_jsx(Link, { to: `/subAgent/${encodeURIComponent(row.id)}`, children: row.name || '未填写名称' }), _jsx("small", { children: row.loginName ?? '未填写登录名' })] }));
    if (narrow)
        return (_jsx("ul", { className: "sub-rows", children: rows.map(row => (_jsxs("li", { children: [_jsx("div", { children: name(row) }), _jsx(Standing, { status: row.status }), _jsxs("div", { className: "sub-more", children: [_jsx(Sold, { codes: row.domestic, title: "\u56FD\u5185" }), _jsx(Sold, { codes: row.inter, title: "\u56FD\u9645" }), _jsxs("small", { children: [[row.linkman, row.tel].filter(Boolean).join('　') || '未填写联系人', "\u3000", formatDateTime(row.changedAt).slice(0, 10)] })] })] }, row.id))) }));
    return (_jsxs("table", { className: "panel-rows sub-table", children: [_jsx("thead", { children: _jsx("tr", { children: ['单位名称 / 登录名', '状态', '业务联系人', '国内', '国际', '状态时间'].map(head => (_jsx("th", { scope: "col", children: head }, head))) }) }), _jsx("tbody", { children: rows.map(row => (_jsxs("tr", { children: [_jsx("th", { scope: "row", children: name(row) }), _jsx("td", { children: _jsx(Standing, { status: row.status }) }), _jsxs("td", { children: [row.linkman || EMPTY, _jsx("small", { children: row.tel })] }), _jsx("td", { children: _jsx(Sold, { codes: row.domestic }) }), _jsx("td", { children: _jsx(Sold, { codes: row.inter }) }), _jsx("td", { children: formatDateTime(row.changedAt).slice(0, 16) })] }, row.id))) })] }));
};
/** Airlines that the sub-agent may sell; `title` where no column names them. */
const Sold = ({ codes, title }) => {
    if (codes.length === 0)
        return title ? null : EMPTY;
    return (_jsxs("div", { className: "sub-sold", children: [title && _jsx("small", { children: title }), codes.map(code => (_jsx(Airline, { code: code, bare: !title && codes.length > 3 }, code)))] }));
};
