import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime, formatRelative, toInstant } from '#contracts/kernel/calendar.ts';
import { countUnread, queryNotices, readAllNotices, readNotices } from '#contracts/order/notice/notice-api.ts';
import { pageOfSubject } from '../../flow/links.tsx';
import { useFailed } from '../../kit/calls.ts';
import { Loading, Problem } from '../../kit/States.tsx';
import { call } from '../../providers/session.ts';
const STEP = 20;
/** Reminders and other notices, the newest first; opening one marks it as read. */
export const NoticeList = ({ close }) => {
    const queries = useQueryClient();
    const failed = useFailed();
    const { ask } = useDataProvider();
    const [unread, setUnread] = useState(false);
    const [size, setSize] = useState(STEP);
    const body = { size, ...(unread && { unread }) };
    const { data, error } = useQuery({
        queryKey: [queryNotices.path, body],
        queryFn: ({ signal }) => ask(queryNotices, body, { signal }),
        placeholderData: keepPreviousData,
        meta: { lists: ['notice'] },
    });
    const said = async (done) => {
        try {
            await done;
            await Promise.all([queryNotices, countUnread].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })));
        }
        catch (error) {
            failed(error);
        }
    };
    const rows = data?.content ?? [];
    const [newest] = rows;
    const follow = ({ id, read }) => {
        close();
        if (!read)
            void said(call(readNotices, { ids: [id] }));
    };
    return (_jsxs(_Fragment, { children: [_jsxs(Box, { sx: { display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'divider', pr: 1 }, children: [_jsxs(Tabs, { value: unread, onChange: (_, value) => setUnread(value), sx: { flexGrow: 1 }, "aria-label": "\u901A\u77E5", children: [_jsx(Tab, { value: false, label: "\u5168\u90E8\u901A\u77E5" }), _jsx(Tab, { value: true, label: "\u672A\u8BFB" })] }), _jsx(Button, { size: "small", disabled: !rows.some(({ read }) => !read), onClick: () => newest && void said(call(readAllNotices, { until: newest.at })), children: "\u5168\u90E8\u6807\u4E3A\u5DF2\u8BFB" })] }), _jsxs(Box, { sx: { maxHeight: 'min(560px, 70vh)', overflowY: 'auto' }, children: [error ? (_jsx(Box, { sx: { p: 2 }, children: _jsx(Problem, { error: error }) })) : !data ? (_jsx(Loading, {})) : rows.length === 0 ? (_jsx(Typography, { color: "textSecondary", sx: { p: 3, textAlign: 'center' }, children: unread ? '没有未读通知' : '还没有通知' })) : (_jsx(List, { disablePadding: true, children: rows.map(row => (_jsx(One, { row: row, follow: follow }, row.id))) })), data && data.totalElements > rows.length && (_jsx(Button, { fullWidth: true, onClick: () => setSize(size + STEP), children: "\u66F4\u591A" }))] })] }));
};
/** page of the application, the quote, the complaint or the question that a notice is about, or of its order */
const pageOf = ({ businessType = '', businessId = '', orderNo, quoteId, complaintId, issueId }) => pageOfSubject(businessType, businessId) ??
    (quoteId && `/quote/${encodeURIComponent(quoteId)}/show`) ??
    (issueId && `/issue/${encodeURIComponent(issueId)}/show`) ??
    (complaintId && `/complaint/${encodeURIComponent(complaintId)}/show`) ??
    (orderNo && `/order/${encodeURIComponent(orderNo)}/show`);
const One = ({ row, follow }) => {
    const to = pageOf(row);
    return (_jsx(ListItem, { disablePadding: true, divider: true, children: _jsxs(ListItemButton, { ...(to && { component: Link, to }), onClick: () => follow(row), sx: { display: 'block', py: 1.25, borderLeft: 3, borderColor: row.read ? 'transparent' : 'primary.main' }, children: [_jsxs(Box, { sx: { display: 'flex', gap: 1, alignItems: 'baseline' }, children: [_jsxs(Typography, { component: "span", sx: { flexGrow: 1, fontWeight: row.read ? 400 : 600 }, children: [row.title, !row.read && (_jsx(Box, { component: "span", sx: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden' }, children: "\uFF08\u672A\u8BFB\uFF09" }))] }), _jsx(Typography, { component: "time", variant: "caption", color: "textSecondary", noWrap: true, title: formatDateTime(row.at), children: formatRelative(row.at, toInstant(Date.now())) })] }), _jsx(Typography, { variant: "body2", color: "textSecondary", sx: { overflowWrap: 'anywhere' }, children: row.text }), _jsx(Typography, { variant: "caption", color: "textSecondary", children: [row.airLine, row.agencyName].filter(Boolean).join(' · ') })] }) }));
};
