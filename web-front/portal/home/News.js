import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { formatDateTime, formatRelative, toInstant } from '#contracts/kernel/calendar.ts';
import { Fetched } from '../../kit/States.tsx';
import { Icon } from '../frame/Icon.tsx';
import { subjectOf } from '../links.ts';
import { useNotices } from '../notice/calls.ts';
const TOP = 4;
/** The newest notices; unread ones are marked. */
export const News = () => {
    const found = useNotices({ page: 0 });
    return (_jsxs("section", { className: "home-card", "aria-labelledby": "news", children: [_jsxs("div", { className: "home-head", children: [_jsx("h2", { id: "news", children: "\u901A\u77E5" }), _jsxs(Link, { to: "/notice", children: ["\u5168\u90E8 ", _jsx(Icon, { name: "next" })] })] }), _jsx(Fetched, { from: found, what: "\u901A\u77E5", rows: TOP, children: ({ content }) => content.length === 0 ? (_jsx("p", { className: "home-none", children: "\u8FD8\u6CA1\u6709\u901A\u77E5" })) : (_jsx("ul", { className: "home-news", children: content.slice(0, TOP).map(notice => (_jsx(Item, { of: notice }, notice.id))) })) })] }));
};
const Item = ({ of: notice }) => {
    const { title, at, read } = notice;
    const subject = subjectOf(notice);
    return (_jsx("li", { className: read ? undefined : 'unread', children: _jsxs(Link, { to: subject?.to ?? '/notice', children: [_jsx("span", { children: title }), _jsx("time", { dateTime: at, title: formatDateTime(at), children: formatRelative(at, toInstant(Date.now())) }), _jsx("small", { children: subject?.name })] }) }));
};
