import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { useAsk } from '../../kit/calls.ts';
import { PUBLISHED } from './calls.ts';
import './info.css';
const TOP = 3;
/** News of a hall, above its lots; nothing where there are none. */
export const HallNews = ({ by, category, }) => {
    const { data } = useAsk(by, { page: 0, size: TOP }, { lists: PUBLISHED });
    if (!data?.content.length)
        return null;
    return (_jsxs("aside", { className: "info-hall", "aria-label": "\u516C\u544A\u8D44\u8BAF", children: [data.content.map(({ infoId, title, from, read }) => (_jsxs(Link, { to: `/info/${encodeURIComponent(infoId)}`, className: read ? undefined : 'unread', children: [_jsx("span", { children: title }), " ", _jsx("time", { dateTime: from, children: from })] }, infoId))), data.totalElements > TOP && _jsxs(Link, { to: `/info?category=${category}`, children: ["\u5168\u90E8 ", data.totalElements, " \u6761"] })] }));
};
