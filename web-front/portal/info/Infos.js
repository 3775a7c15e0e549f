import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { frontAnnouncements, frontNews } from '#contracts/content/api.ts';
import { categories, grades } from '#contracts/content/codes.ts';
import { useAsk } from '../../kit/calls.ts';
import { Pages } from '../../kit/Pages.tsx';
import { Fetched } from '../../kit/States.tsx';
import { PUBLISHED } from './calls.ts';
import './info.css';
const PAGE = 20;
const shown = ['公告', '全部资讯', ...Object.values(categories)];
/** Announcements in force, and news by category: the grave ones and those at the top first, then the newest. */
export const Infos = () => {
    const [params, setParams] = useSearchParams();
    const category = params.get('category');
    const isAnnounced = params.get('of') === 'announcement';
    const chosen = isAnnounced ? '公告' : category && category in categories ? categories[category] : '全部资讯';
    const choose = (what) => {
        const [code] = Object.entries(categories).find(([, name]) => name === what) ?? [];
        setParams(what === '公告' ? { of: 'announcement' } : code ? { category: code } : {});
    };
    return (_jsxs(_Fragment, { children: [_jsx("h1", { children: "\u8D44\u8BAF" }), _jsxs("section", { "aria-label": "\u8D44\u8BAF\u5217\u8868", className: "infos", children: [_jsx("div", { className: "info-kinds", children: _jsx(Segmented, { options: shown, value: chosen, onChange: choose }) }), isAnnounced ? _jsx(Announcements, {}) : _jsx(News, { ...(category && { category }) }, category ?? '')] })] }));
};
const News = ({ category }) => {
    const [page, setPage] = useState(0);
    const [q, setQ] = useState('');
    const found = useAsk(frontNews, { ...(category && { category }), ...(q && { q }), page, size: PAGE }, { lists: PUBLISHED, keep: true });
    return (_jsxs(_Fragment, { children: [_jsx("div", { className: "info-search", children: _jsx(Input.Search, { allowClear: true, placeholder: "\u6309\u6807\u9898\u67E5\u627E", "aria-label": "\u6309\u6807\u9898\u67E5\u627E", maxLength: 50, onSearch: text => {
                        setPage(0);
                        setQ(text.trim());
                    } }) }), _jsx(Fetched, { from: found, what: "\u8D44\u8BAF", rows: 6, children: ({ content }) => content.length === 0 ? (_jsx("p", { className: "none", children: q ? `没有标题含“${q}”的资讯` : '现在没有资讯' })) : (_jsx("ul", { children: content.map(({ infoId, title, category, summary, from, top, confirm, read, confirmed }) => (_jsx("li", { className: read ? undefined : 'unread', children: _jsxs(Link, { to: `/info/${encodeURIComponent(infoId)}`, children: [_jsxs("strong", { children: [!read && _jsx("span", { className: "info-dot", role: "img", "aria-label": "\u672A\u8BFB" }), title] }), _jsx("time", { dateTime: from, children: from }), _jsxs("small", { children: [top && _jsx(Tag, { tone: "waiting", children: "\u7F6E\u9876" }), " ", confirm && _jsx(Tag, { plain: true, children: confirmed ? '已确认' : '须确认' }), ' ', categories[category], summary && `　${summary}`] })] }) }, infoId))) })) }), _jsx(Pages, { page: page + 1, size: PAGE, total: found.data?.totalElements ?? 0, go: page => setPage(page - 1) })] }));
};
const Announcements = () => {
    const found = useAsk(frontAnnouncements, { page: 0, size: 100 }, { lists: PUBLISHED, keep: true });
    return (_jsx(Fetched, { from: found, what: "\u516C\u544A", rows: 3, children: ({ content }) => content.length === 0 ? (_jsx("p", { className: "none", children: "\u73B0\u5728\u6CA1\u6709\u516C\u544A" })) : (_jsx("ul", { children: content.map(({ id, title, grade, from, to, read }) => (_jsx("li", { className: read ? undefined : 'unread', children: _jsxs(Link, { to: `/info/${encodeURIComponent(id)}?of=announcement`, children: [_jsxs("strong", { children: [!read && _jsx("span", { className: "info-dot", role: "img", "aria-label": "\u672A\u8BFB" }), title] }), _jsx("time", { dateTime: from, children: from }), _jsxs("small", { children: [_jsx(Tag, { tone: toneOfGrade[grade], children: grades[grade] }), " \u6709\u6548\u81F3 ", to] })] }) }, id))) })) }));
};
const toneOfGrade = { URGENT: 'danger', WARN: 'waiting', INFO: 'neutral' };
