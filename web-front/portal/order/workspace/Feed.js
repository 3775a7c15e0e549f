import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { userName } from '#contracts/kernel/user-name.ts';
import { Empty, Loading, Problem } from '../../../kit/States.tsx';
import { newsIn } from './looked.ts';
import { whenText } from './steps.ts';
/** All events of the order, the newest first; events since the last view are marked. */
export const Feed = ({ news, seen, asked, now }) => (_jsxs("section", { className: "ow-card", "aria-labelledby": "feed", children: [_jsx("h2", { id: "feed", className: "ow-card-head", children: "\u52A8\u6001" }), asked.data === undefined ? (asked.error ? (_jsx(Problem, { error: asked.error, what: "\u52A8\u6001", again: asked.refetch })) : (_jsx("div", { className: "ow-pad", children: _jsx(Loading, {}) }))) : news.length === 0 ? (_jsx(Empty, { title: "\u8FD8\u6CA1\u6709\u52A8\u6001" })) : (_jsx(FeedList, { news: news, fresh: newsIn('feed', news, seen), now: now }))] }));
export const FeedList = ({ news, fresh, now }) => (_jsx("ul", { className: "ow-feed", children: news.map(one => {
        const isNew = fresh.includes(one);
        return (_jsxs("li", { className: isNew ? 'new' : undefined, children: [_jsxs("span", { children: [isNew && _jsx("span", { className: "ow-heard", children: "\u65B0\uFF1A" }), one.text] }), _jsxs("small", { children: [one.user && `${userName(one.user)}，`, _jsx("time", { dateTime: one.at, title: formatDateTime(one.at), children: whenText(one.at, now) })] })] }, one.position));
    }) }));
