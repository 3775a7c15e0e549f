import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Airline, Money, Route, TimeLeft } from '#contracts/client/look/parts.tsx';
import { legsOf, shortDate } from '#contracts/client/look/route.ts';
import { toInstant, toLocal } from '#contracts/kernel/calendar.ts';
import { dueMatters, MOST_DUE } from '#contracts/order/due-api.ts';
import { matterKinds } from '#contracts/order/matters.ts';
import { useAsk } from '../../kit/calls.ts';
import { Empty, Fetched } from '../../kit/States.tsx';
import { useNarrow } from '../../kit/useNarrow.ts';
import { ReturnedDialog } from '../flow/ReturnedDialog.tsx';
import { Icon } from '../frame/Icon.tsx';
import { dueLists } from '../links.ts';
import { pathOfOrder } from '../order/paths.ts';
import { groupsOf, pressing, untilText, wayOf } from './due.ts';
const FIRST = 10;
/** on a telephone the quick search comes next, so only matters due within a day are shown, at least one */
const FIRST_NARROW = 3;
const EVERY_MS = 5 * 60_000;
/** Due matters in the order of time: the time left, the task and its group, the amount, and one button that leads there. */
export const DueList = ({ nameOf }) => {
    const [size, setSize] = useState(FIRST);
    const found = useAsk(dueMatters, { size }, { lists: dueLists, every: EVERY_MS, keep: true });
    // counts by the server's clock, whatever the browser's says; the placeholder of a former page has no time of its own
    const heard = useRef({ at: 0, ahead: 0 });
    if (found.data && !found.isPlaceholderData)
        heard.current = { at: found.dataUpdatedAt, ahead: Date.parse(found.data.now) - found.dataUpdatedAt };
    const clock = useCallback(() => Date.now() + heard.current.ahead, []);
    const total = found.data?.totalElements ?? 0;
    const isNarrow = useNarrow();
    const [isWhole, setWhole] = useState(false);
    return (_jsxs("section", { className: "home-card", "aria-labelledby": "due", children: [_jsxs("div", { className: "home-head", children: [_jsxs("h2", { id: "due", children: ["\u5F85\u529E ", total > 0 && _jsx("span", { className: "frame-count hot", children: total })] }), found.data && _jsxs("small", { children: [toLocal(toInstant(heard.current.at)).time, " \u66F4\u65B0"] })] }), _jsx(Fetched, { from: found, what: "\u5F85\u529E", rows: 4, children: ({ content: all, now }) => {
                    const content = isNarrow && !isWhole ? pressing(all, now, FIRST_NARROW) : all;
                    return content.length === 0 ? (_jsx(Empty, { title: "\u6CA1\u6709\u5230\u671F\u7684\u4E8B", text: "\u5F85\u4ED8\u6B3E\u3001\u5F85\u5F55\u540D\u5355\u3001\u5F85\u9884\u4ED8\u7684\u6210\u4EA4\u3001\u88AB\u9000\u56DE\u7684\u7533\u8BF7\u4F1A\u6309\u65F6\u9650\u5217\u5728\u8FD9\u91CC", children: _jsx(Link, { to: "/demandManagement/searchTickets", children: "\u67E5\u8BE2\u4E0B\u5355" }) })) : (_jsxs(_Fragment, { children: [_jsx(Rows, { matters: content, now: now, clock: clock, nameOf: nameOf }), total > content.length && (content.length < all.length || size < MOST_DUE || found.isPlaceholderData) && (_jsx("div", { className: "home-more", children: _jsxs(Button, { type: "text", loading: found.isPlaceholderData, onClick: () => {
                                        setWhole(true);
                                        setSize(MOST_DUE);
                                    }, children: ["\u663E\u793A\u5168\u90E8 ", total, " \u4EF6"] }) }))] }));
                } })] }));
};
const Rows = ({ matters, now, clock, nameOf }) => {
    const several = new Set(matters.flatMap(({ agencyName }) => agencyName ?? [])).size > 1;
    return groupsOf(matters, now).map(({ name, matters: some }) => (_jsxs("div", { children: [_jsxs("h3", { className: "home-group", children: [name, " ", some.length] }), _jsx("ul", { className: "home-due", children: some.map(matter => (_jsx(Row, { of: matter, isFirst: matter === matters[0], clock: clock, now: now, several: several, nameOf: nameOf }, matter.id))) })] }, name)));
};
const Row = ({ of: matter, isFirst, clock, now, several, nameOf }) => {
    const { kind, until, orderId, groupName, agencyName, airLine, flights, route, std, persons, named, amount, reason } = matter;
    const departs = toLocal(std);
    return (_jsxs("li", { children: [_jsx("div", { className: "home-when", children: until ? (_jsxs(_Fragment, { children: [_jsxs("b", { children: [_jsx(Icon, { name: "clock" }), " ", _jsx(TimeLeft, { limit: until, now: clock })] }), _jsx("small", { children: untilText(until, now) })] })) : (_jsx("b", { children: kind === 'UNFOLLOWED' ? '请知悉' : '等待修改' })) }), _jsxs("div", { className: "home-what", children: [_jsxs("div", { children: [_jsx("b", { children: matterKinds[kind] }), _jsx(Link, { to: orderId ? pathOfOrder(orderId) : wayOf(matter), children: groupName }), several && _jsx("small", { children: agencyName })] }), _jsxs("div", { className: "home-flight", children: [_jsx(Airline, { code: airLine, bare: true }), reason ? (_jsxs("span", { className: "home-reason", children: [kind === 'UNFOLLOWED' ? '未成原因' : '退回原因', "\uFF1A", reason] })) : (_jsxs(_Fragment, { children: [_jsx("span", { children: flights }), _jsx(Route, { legs: legsOf(route), nameOf: nameOf }), _jsxs("span", { children: [shortDate(departs.date, toLocal(now).date), " ", departs.time] }), _jsxs("span", { className: "home-wide", children: [persons, " ", orderId ? '人' : '座'] })] }))] })] }), _jsx("div", { className: "home-amount", children: kind === 'NAMES' ? (_jsxs("span", { children: ["\u5DF2\u5F55 ", named, " / ", persons] })) : (amount !== undefined && (_jsx("b", { children: _jsx(Money, { fen: amount, sign: true }) }))) }), kind === 'UNFOLLOWED' ? (_jsx(Unfollowed, { of: matter })) : (_jsx(Link, { className: isFirst ? 'home-act primary' : 'home-act', to: wayOf(matter), "aria-label": `${matterKinds[kind]}：${groupName}`, children: matterKinds[kind] }))] }));
};
/** A decision that its business refused: the applicant reads the reason and notes it. */
const Unfollowed = ({ of: { id, kind, groupName } }) => {
    const [isOpen, setOpen] = useState(false);
    return (_jsxs(_Fragment, { children: [_jsx("button", { type: "button", className: "home-act", "aria-label": `${matterKinds[kind]}：${groupName}`, onClick: () => setOpen(true), children: matterKinds[kind] }), isOpen && _jsx(ReturnedDialog, { what: "\u7533\u8BF7", instanceId: id, remark: undefined, close: () => setOpen(false) })] }));
};
