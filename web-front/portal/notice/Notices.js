import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useQueryClient } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime, formatRelative, toInstant } from '#contracts/kernel/calendar.ts';
import { Pages } from '../../kit/Pages.tsx';
import { Fetched } from '../../kit/States.tsx';
import { useTell } from '../../kit/useTell.ts';
import { subjectOf } from '../links.ts';
import { NOTICES, PAGE, sendRead, sendReadAll, useNotices } from './calls.ts';
import './notice.css';
/** Limits that come near or have passed, seats held for an order that waited, decided applications: the newest first. */
export const Notices = () => {
    const queries = useQueryClient();
    const tell = useTell();
    const [asked, setAsked] = useState({ page: 0 });
    const found = useNotices(asked);
    const said = (done) => void done.then(() => queries.invalidateQueries({ queryKey: [NOTICES] }), tell.failed);
    const rows = found.data?.content ?? [];
    const [newest] = rows;
    const choose = (what) => setAsked({ page: 0, ...(what === '未读' && { unread: true }) });
    return (_jsxs(_Fragment, { children: [_jsx("h1", { children: "\u901A\u77E5" }), _jsxs("section", { "aria-label": "\u901A\u77E5\u5217\u8868", className: "notices", children: [_jsxs("div", { className: "bar", children: [_jsx(Segmented, { options: ['全部', '未读'], value: asked.unread ? '未读' : '全部', onChange: choose }), _jsx(Button, { disabled: asked.page > 0 || !rows.some(({ read }) => !read), onClick: () => newest && said(sendReadAll(newest.at)), children: "\u5168\u90E8\u6807\u4E3A\u5DF2\u8BFB" })] }), _jsx(Fetched, { from: found, what: "\u901A\u77E5", rows: 6, children: () => rows.length === 0 ? (_jsx("p", { className: "none", children: asked.unread
                                ? '没有未读通知'
                                : '还没有通知。订单时限临近、候补有座、申请有审批结果、竞价有结果、组合包待预付、人工报价、投诉有答复时会在这里提醒。' })) : (_jsx("ul", { children: rows.map(notice => (_jsx(Item, { of: notice, markRead: () => said(sendRead([notice.id])) }, notice.id))) })) }), _jsx(Pages, { page: asked.page + 1, size: PAGE, total: found.data?.totalElements ?? 0, go: page => setAsked({ ...asked, page: page - 1 }) })] })] }));
};
const Item = ({ of: notice, markRead }) => {
    const { title, text, at, read } = notice;
    const subject = subjectOf(notice);
    return (_jsxs("li", { className: read ? undefined : 'unread', children: [_jsxs("div", { children: [_jsxs("strong", { children: [!read && _jsx("span", { className: "notice-dot", role: "img", "aria-label": "\u672A\u8BFB" }), title] }), _jsx("time", { dateTime: at, title: formatDateTime(at), children: formatRelative(at, toInstant(Date.now())) })] }), _jsx("p", { children: wholeInstants(text) }), _jsxs("div", { className: "notice-ways", children: [subject && _jsx(Link, { to: subject.to, children: subject.link }), !read && (_jsx(Button, { type: "link", size: "small", onClick: markRead, children: "\u6807\u4E3A\u5DF2\u8BFB" }))] })] }));
};
/** Keeps a date from breaking at its hyphens. */
const wholeInstants = (text) => text.split(/(\d{4}-\d{2}-\d{2} \d{2}:\d{2})/).map((part, at) => at % 2 ? (_jsx("span", { className: "instant", children: part }, at)) : (part));
