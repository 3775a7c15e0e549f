import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { categories } from '#contracts/content/codes.ts';
import { Icon } from '../frame/Icon.tsx';
import { useBoard } from '../info/calls.ts';
/** The newest published news, at most five; without any there is no card. */
export const Pieces = () => {
    const { data } = useBoard(true);
    if (!data?.news.length)
        return null;
    return (_jsxs("section", { className: "home-card", "aria-labelledby": "pieces", children: [_jsxs("div", { className: "home-head", children: [_jsx("h2", { id: "pieces", children: "\u8D44\u8BAF" }), _jsxs(Link, { to: "/info", children: ["\u5168\u90E8 ", _jsx(Icon, { name: "next" })] })] }), _jsx("ul", { className: "home-news", children: data.news.map(({ infoId, title, category, from, read, top }) => (_jsx("li", { className: read ? undefined : 'unread', children: _jsxs(Link, { to: `/info/${encodeURIComponent(infoId)}`, children: [_jsx("span", { children: title }), _jsx("time", { dateTime: from, children: from }), _jsxs("small", { children: [top && '置顶　', categories[category]] })] }) }, infoId))) })] }));
};
