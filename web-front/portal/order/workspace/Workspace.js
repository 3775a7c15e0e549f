import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { CallError, messageOf } from '#contracts/client/error.ts';
import { pageUser } from '#contracts/client/login-info.ts';
import { opening } from '#contracts/client/opening.tsx';
import { orderDetail } from '#contracts/order/api.ts';
import { useAsk } from '../../../kit/calls.ts';
import { useFrame } from '../../../kit/frame.ts';
import { ActionBar, useActions } from './Actions.tsx';
import { Feed } from './Feed.tsx';
import { endOf, newsOf } from './feed.ts';
import { Header } from './Header.tsx';
import { Journey } from './Journey.tsx';
import { lookedAt, looks, newsIn } from './looked.ts';
import { Money } from './Money.tsx';
import { Tickets } from './Tickets.tsx';
import { useNow } from './useNow.ts';
import { useStory } from './useStory.ts';
import './workspace.css';
const OrderNames = opening(() => import('../../names/OrderNames.tsx').then(({ OrderNames }) => OrderNames));
const OrderRefunds = opening(() => import('../../refund/OrderRefunds.tsx').then(({ OrderRefunds }) => OrderRefunds));
const Extras = opening(() => import('../../extra/Extras.tsx').then(({ Extras }) => Extras));
const Pay = opening(() => import('../../pay/Pay.tsx').then(({ Pay }) => Pay));
const tabNames = {
    journey: '行程',
    money: '款项',
    names: '旅客',
    tickets: '客票',
    extras: '增值产品',
    refund: '退票',
    feed: '动态',
};
/** Everything about one order, with all actions of its agency. */
export const Workspace = () => {
    const { orderId = '' } = useParams();
    const asked = useAsk(orderDetail, { orderId }, { lists: ['order'] });
    if (asked.data)
        return _jsx(Loaded, { order: asked.data }, orderId);
    if (!asked.error)
        return _jsx(Skeleton, { active: true, className: "ow-loading", paragraph: { rows: 8 } });
    const isGone = asked.error instanceof CallError && asked.error.status === 404;
    return (_jsxs("div", { className: "ow-card ow-failed", role: "alert", children: [_jsx("h1", { children: isGone ? '没有这个订单' : '订单没有取到' }), _jsx("p", { children: isGone ? `单号 ${orderId} 不存在，或不属于本单位` : messageOf(asked.error) }), isGone ? _jsx(Link, { to: "/order", children: "\u67E5\u770B\u6211\u7684\u8BA2\u5355" }) : _jsx(Button, { onClick: () => void asked.refetch(), children: "\u91CD\u8BD5" })] }));
};
const Loaded = ({ order }) => {
    const { orderId, groupName } = order;
    const [params, setParams] = useSearchParams();
    const now = useNow();
    useFrame({ title: groupName, back: '/order' });
    const wanted = params.get('tab') ?? '';
    const tab = Object.hasOwn(tabNames, wanted) ? wanted : 'money';
    const story = useStory(orderId);
    const news = newsOf(story.data?.events ?? []);
    const { before, marked } = useLooks(order, tab);
    const actions = useActions(order);
    const bar = _jsx(ActionBar, { order: order, actions: actions, now: now, isNaming: tab === 'names' });
    const pay = params.get('pay');
    const change = (next) => setParams(now => {
        for (const [name, value] of Object.entries(next))
            value === undefined ? now.delete(name) : now.set(name, value);
        return now;
    }, { replace: true });
    return (_jsxs("div", { className: "ow", children: [_jsxs("div", { className: "ow-crumb", children: [_jsx(Link, { to: "/order", children: "\u6211\u7684\u8BA2\u5355" }), _jsx("span", { "aria-hidden": "true", children: "\u203A" }), _jsx("span", { children: groupName })] }), _jsxs("section", { className: "ow-card ow-head", "aria-label": "\u8BA2\u5355", children: [_jsx(Header, { order: order, now: now, actions: actions, end: endOf(news, order), isBeside: tab === 'names' }), _jsx("nav", { className: "ow-tabs", "aria-label": "\u8BA2\u5355\u5185\u5BB9", children: Object.keys(tabNames).map(name => (_jsxs(Link, { to: { search: `?tab=${name}` }, "aria-current": name === tab ? 'page' : undefined, replace: true, children: [tabNames[name], name === 'names' && (_jsxs("span", { className: "ow-count", children: [order.passengers.length, "/", order.persons] })), name !== tab && newsIn(name, news, marked).length > 0 && (_jsx("span", { className: "ow-new", role: "img", "aria-label": "\u6709\u66F4\u65B0", title: "\u6709\u66F4\u65B0" }))] }, name))) })] }), tab === 'journey' && _jsx(Journey, { order: order, now: now }), tab === 'money' && _jsx(Money, { order: order, now: now, news: news, seen: before }), tab === 'names' && _jsx(OrderNames, { orderId: orderId, bar: bar }), tab === 'tickets' && _jsx(Tickets, { order: order }), tab === 'extras' && _jsx(Extras, { order: order }), tab === 'refund' && _jsx(OrderRefunds, { orderId: orderId }), tab === 'feed' && _jsx(Feed, { news: news, seen: before, asked: story, now: now }), tab !== 'names' && bar, actions.dialog, pay !== null && _jsx(Pay, { order: order, part: pay, change: part => change({ pay: part }), close: () => change({ pay: undefined }) })] }));
};
/** The parts viewed before this visit, for marks in the feed, and those viewed meanwhile, for marks on the tabs. */
const useLooks = ({ orderId, revision }, tab) => {
    const kept = useRef(looks(localStorage, pageUser() ?? '')).current;
    const before = useRef(kept.of(orderId)).current;
    const marked = lookedAt(tab, revision, kept.of(orderId));
    useEffect(() => kept.keep(orderId, lookedAt(tab, revision, kept.of(orderId))), [kept, orderId, tab, revision]);
    return { before, marked };
};
