import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { biddingBids } from '#contracts/auction/api.ts';
import { kindOfNumber, lotKinds } from '#contracts/auction/codes.ts';
import { lotTopicOf } from '#contracts/auction/news.ts';
import { mostToBid } from '#contracts/auction/rank.ts';
import { Airline, Money, Route } from '#contracts/client/look/parts.tsx';
import { dayText } from '#contracts/client/look/route.ts';
import { useTopic } from '#contracts/client/useTopic.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { useAsk } from '../../kit/calls.ts';
import { useFrame } from '../../kit/frame.ts';
import { Pages } from '../../kit/Pages.tsx';
import { Fetched } from '../../kit/States.tsx';
import { useAirportNames } from '../search/ask.ts';
import { Award } from './Award.tsx';
import { BidForm } from './BidForm.tsx';
import { everyMs, LIVE_MS, phaseOf, standingText, withNews } from './bidding.ts';
import { Rest, useHouseClock, useNow } from './clock.tsx';
import './bidding.css';
import { callsOf } from './calls.ts';
import { JoinForm } from './JoinForm.tsx';
import { hallOf, Ways } from './Ways.tsx';
const SIZE = 10;
/** A lot: current price and end, the agency's position, and the button to bid. */
export const Lot = () => {
    const { id = '' } = useParams();
    const kind = kindOfNumber(id);
    const { show } = callsOf(id);
    useFrame({ title: `${lotKinds[kind]}标的`, back: `${hallOf[kind]}?status=PUBLISHED` });
    const queries = useQueryClient();
    const [isTold, setTold] = useState(false);
    const asked = useAsk(show, { id }, { every: data => data !== undefined && everyMs(data, isTold), fresh: 0 });
    useTopic(lotTopicOf(id), news => {
        setTold(true);
        // keeps the time of the latest answer, even one that is not rendered yet
        const key = [show.path, { id }];
        const updatedAt = queries.getQueryState(key)?.dataUpdatedAt;
        queries.setQueryData(key, lot => lot && withNews(lot, news), { updatedAt });
        if (asked.data && asked.data.status !== news.status)
            void asked.refetch();
    });
    const clock = useHouseClock(asked.data?.now, asked.dataUpdatedAt);
    return (_jsxs(_Fragment, { children: [_jsx(Ways, {}), _jsx(Fetched, { from: asked, what: "\u7ADE\u4EF7\u6807\u7684", rows: 6, children: lot => _jsx(Shown, { lot: lot, clock: clock, again: asked.refetch, isLost: asked.error !== null }) })] }));
};
const Shown = ({ lot, clock, again, isLost }) => {
    const { id, airLine, flightNo, date, origin, destination, depTime, arrTime, seats, units, seatsPerUnit, cabin } = lot;
    const nameOf = useAirportNames();
    return (_jsxs(_Fragment, { children: [_jsxs("header", { className: "bid-head", children: [_jsxs("h1", { children: [_jsx(Airline, { code: airLine, bare: true }), " ", flightNo, _jsx(Route, { legs: [{ origin, destination }], nameOf: nameOf })] }), _jsxs("p", { children: [lot.kind === 'FREE' && `${lotKinds.FREE}　`, dayText(date), " ", depTime, " \uFF5E ", arrTime, "\u3000", cabin, " \u8231\u3000", seats, " \u5EA7", units > 1 && `（${units} 份 × ${seatsPerUnit} 座）`, "\u3000\u6807\u7684 ", id] })] }), isLost && (_jsxs("p", { role: "alert", className: "bid-lost", children: ["\u6682\u65F6\u53D6\u4E0D\u5230\u6700\u65B0\u4EF7\u683C\uFF0C\u6B63\u5728\u91CD\u8BD5\uFF1B\u4E0B\u9762\u662F ", formatDateTime(lot.now).slice(11, 19), " \u7684\u60C5\u51B5"] })), _jsxs("div", { className: "bid-page", children: [_jsxs("div", { className: "bid-work", children: [_jsx(Price, { lot: lot, clock: clock }), _jsx(Doing, { lot: lot, clock: clock, again: again })] }), _jsxs("div", { className: "bid-more", children: [_jsx(Winning, { lot: lot }), _jsx(History, { lot: lot }), _jsx(Terms, { lot: lot })] })] })] }));
};
/** current price, the end, and the agency's position */
const Price = ({ lot, clock }) => {
    const { price, next, bids, bidders, floor, endsAt, startsAt, extensions, mine } = lot;
    const phase = phaseOf(lot, useNow(clock));
    const isOpen = phase !== 'CLOSED' && phase !== 'CANCELLED';
    const standing = mine && isOpen ? standingText(mine, lot.units) : undefined;
    const most = mostToBid(price, lot);
    return (_jsxs("section", { className: "bid-card bid-price", "aria-label": "\u4EF7\u683C", children: [_jsxs("dl", { children: [_jsxs("div", { className: "main", children: [_jsx("dt", { children: price === undefined ? '起拍价 / 座' : '当前价 / 座' }), _jsx("dd", { children: _jsx(Money, { fen: price ?? floor, sign: true }) })] }), _jsxs("div", { children: [_jsx("dt", { children: phase === 'BEFORE' ? '距开始' : '距截止' }), _jsxs("dd", { children: [phase === 'BEFORE' ? (_jsx(Rest, { until: startsAt, clock: clock })) : phase === 'RUNNING' ? (_jsx(Rest, { until: endsAt, clock: clock })) : ({ ENDING: '等待截止结果', PAUSED: '已暂停', CLOSED: '已截止', CANCELLED: '已取消' }[phase]), _jsxs("small", { children: [formatDateTime(phase === 'BEFORE' ? startsAt : endsAt).slice(5, 19), extensions > 0 && `　已顺延 ${extensions} 次`] })] })] }), isOpen && (_jsxs("div", { children: [_jsx("dt", { children: "\u6700\u4F4E\u53EF\u51FA\u4EF7 / \u5EA7" }), _jsxs("dd", { children: [next === undefined ? '已达最高限价' : formatYuan(next), next !== undefined && lot.mostStep !== undefined && _jsxs("small", { children: ["\u6700\u9AD8\u53EF\u51FA\u4EF7 ", formatYuan(most)] })] })] })), _jsxs("div", { children: [_jsx("dt", { children: "\u51FA\u4EF7" }), _jsxs("dd", { children: [bids, " \u6B21", _jsxs("small", { children: [bidders, " \u5BB6\u53C2\u52A0"] })] })] })] }), standing && mine && (_jsxs("p", { role: "status", className: `bid-standing tone-${standing.tone}`, children: [_jsx("b", { children: standing.text }), _jsxs("span", { children: ["\u53F7\u724C ", mine.paddle, mine.bid && `　我的出价 ${formatYuan(mine.bid.price)}${lot.units > 1 ? ` × ${mine.bid.units} 份` : ''}`, mine.earnest > 0 && `　已占用保证金 ${formatYuan(mine.earnest)}`] })] }))] }));
};
/** actions that are possible now */
const Doing = ({ lot, clock, again }) => {
    const { mine, units } = lot;
    const phase = phaseOf(lot, useNow(clock));
    if (phase === 'CLOSED')
        return _jsx(Award, { lot: lot, clock: clock, again: again });
    if (phase === 'CANCELLED')
        return _jsx(Told, { title: "\u6807\u7684\u5DF2\u53D6\u6D88", text: "\u5DF2\u5360\u7528\u7684\u4FDD\u8BC1\u91D1\u5DF2\u9000\u56DE\u53EF\u7528\u4F59\u989D", reason: lot.reason });
    if (phase === 'PAUSED')
        return _jsx(Told, { title: "\u7ADE\u4EF7\u5DF2\u6682\u505C", text: "\u6062\u590D\u540E\u622A\u6B62\u65F6\u95F4\u6309\u6682\u505C\u7684\u65F6\u957F\u987A\u5EF6", reason: lot.reason });
    if (phase === 'ENDING')
        return _jsx(Told, { title: "\u7B49\u5F85\u622A\u6B62\u7ED3\u679C", text: "\u622A\u6B62\u524D\u6536\u5230\u7684\u51FA\u4EF7\u6B63\u5728\u5199\u5165\uFF0C\u7ED3\u679C\u9A6C\u4E0A\u663E\u793A" });
    // the first bid joins a lot for free bidding
    const isJoined = mine !== undefined && mine.covered > 0;
    if (!isJoined && lot.kind !== 'FREE')
        return _jsx(JoinForm, { lot: lot });
    if (phase === 'BEFORE')
        return _jsx(Told, { title: isJoined ? '已参加，等待开始' : '等待开始', text: `${formatDateTime(lot.startsAt).slice(0, 16)} 开始后即可出价` });
    return _jsx(BidForm, { lot: lot, clock: clock, again: again }, units);
};
const Told = ({ title, text, reason }) => (_jsxs("section", { className: "bid-card bid-told", role: "status", children: [_jsx("h2", { children: title }), reason && _jsxs("p", { children: ["\u539F\u56E0\uFF1A", reason] }), _jsx("p", { children: text })] }));
const Winning = ({ lot: { winning, mine, status, units: all } }) => winning.length > 0 && (_jsxs("section", { className: "bid-card", "aria-labelledby": "bid-winning", children: [_jsx("h2", { id: "bid-winning", children: { OPEN: '当前领先', PAUSED: '当前领先', CLOSED: '成交', CANCELLED: '取消前领先' }[status] }), _jsxs("table", { className: "dense-rows", children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: "\u53F7\u724C" }), all > 1 && (_jsx("th", { scope: "col", className: "number", children: "\u4EFD\u6570" })), _jsx("th", { scope: "col", className: "number", children: "\u6BCF\u5EA7\u51FA\u4EF7\uFF08\u5143\uFF09" })] }) }), _jsx("tbody", { children: winning.map(({ paddle, units, price }) => (_jsxs("tr", { className: paddle === mine?.paddle ? 'mine' : undefined, children: [_jsx("th", { scope: "row", children: paddle === mine?.paddle ? `${paddle}（我）` : paddle }), all > 1 && _jsx("td", { className: "number", children: units }), _jsx("td", { className: "number", children: _jsx(Money, { fen: price }) })] }, paddle))) })] })] }));
/** Every accepted price, the newest first, identified only by paddle. */
const History = ({ lot: { id, bids, mine, status, units: all } }) => {
    const [page, setPage] = useState(0);
    const asked = useAsk(biddingBids, { id, page, size: SIZE }, { keep: true, every: () => status === 'OPEN' && 2 * LIVE_MS });
    // biome-ignore lint/correctness/useExhaustiveDependencies: another bid is another page
    useEffect(() => void asked.refetch(), [bids]);
    return (_jsxs("section", { className: "bid-card", "aria-labelledby": "bid-history", children: [_jsx("h2", { id: "bid-history", children: "\u51FA\u4EF7\u8BB0\u5F55" }), bids === 0 ? (_jsx("p", { className: "bid-none", children: "\u8FD8\u6CA1\u6709\u51FA\u4EF7" })) : (_jsx(Fetched, { from: asked, what: "\u51FA\u4EF7\u8BB0\u5F55", rows: 4, children: ({ content, totalElements }) => (_jsxs(_Fragment, { children: [_jsxs("table", { className: "dense-rows", children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: "\u65F6\u95F4" }), _jsx("th", { scope: "col", children: "\u53F7\u724C" }), all > 1 && (_jsx("th", { scope: "col", className: "number", children: "\u4EFD\u6570" })), _jsx("th", { scope: "col", className: "number", children: "\u6BCF\u5EA7\u51FA\u4EF7\uFF08\u5143\uFF09" })] }) }), _jsx("tbody", { children: content.map(({ no, at, paddle, units, price, withdrawn }) => (_jsxs("tr", { className: paddle === mine?.paddle ? 'mine' : undefined, children: [_jsx("th", { scope: "row", children: formatDateTime(at).slice(5, 19) }), _jsx("td", { children: paddle === mine?.paddle ? `${paddle}（我）` : paddle }), all > 1 && _jsx("td", { className: "number", children: units }), _jsx("td", { className: "number", children: withdrawn ? (_jsxs(_Fragment, { children: [_jsx("s", { children: _jsx(Money, { fen: price }) }), ' ', "\u5DF2\u64A4\u56DE"] })) : (_jsx(Money, { fen: price })) })] }, no))) })] }), _jsx(Pages, { page: page + 1, size: SIZE, total: totalElements, go: page => setPage(page - 1) })] })) }))] }));
};
const Terms = ({ lot }) => (_jsxs("section", { className: "bid-card", "aria-labelledby": "bid-terms", children: [_jsx("h2", { id: "bid-terms", children: "\u89C4\u5219" }), _jsxs("ul", { className: "bid-terms", children: [_jsxs("li", { children: ["\u8D77\u62CD\u4EF7 ", formatYuan(lot.floor), "\uFF0C\u6BCF\u6B21\u81F3\u5C11\u52A0 ", formatYuan(lot.step), lot.mostStep !== undefined && `、最多加 ${formatYuan(lot.mostStep)}`, "\uFF0C\u6700\u9AD8 ", formatYuan(lot.cap), "\uFF1B\u4EF7\u683C\u6309\u6BCF\u5EA7\uFF0C\u4E0D\u542B\u7A0E\u8D39"] }), lot.kind === 'FREE' ? (_jsx("li", { children: "\u4EF7\u9AD8\u8005\u5F97\uFF0C\u5148\u5230\u6700\u9AD8\u9650\u4EF7\u7684\u6210\u4EA4\uFF1B\u6309\u81EA\u5DF1\u7684\u51FA\u4EF7\u6210\u4EA4" })) : (_jsxs("li", { children: ["\u4EF7\u9AD8\u8005\u5F97\uFF0C\u540C\u4EF7", lot.rate === undefined ? '先到先得' : `按出票率（您的为 ${lot.rate / 100}%）、再按先后`, "\uFF1B\u5404\u6309\u81EA\u5DF1\u7684\u51FA\u4EF7\u6210\u4EA4", lot.units > 1 && '，座位不足时成交其中一部分'] })), _jsxs("li", { children: [lot.kind === 'FREE' ? '首次出价' : '每份', "\u5360\u7528\u4FDD\u8BC1\u91D1 ", formatYuan(lot.earnestPerUnit), "\uFF0C\u672A\u6210\u4EA4\u7684\u9000\u56DE\u53EF\u7528\u4F59\u989D"] }), lot.closingSeconds > 0 && lot.mostExtensions > 0 && (_jsxs("li", { children: ["\u6700\u540E ", lot.closingSeconds, " \u79D2\u5185\u9886\u5148\u6709\u53D8\u5316\uFF0C\u622A\u6B62\u987A\u5EF6 ", lot.extendSeconds, " \u79D2\uFF0C\u6700\u591A ", lot.mostExtensions, " \u6B21"] })), _jsxs("li", { children: ["\u6210\u4EA4\u540E\u987B\u6309\u65F6\u9884\u4ED8\u5E76\u652F\u4ED8\u8BA2\u5355\uFF0C\u5426\u5219\u6210\u4EA4\u90E8\u5206\u7684\u4FDD\u8BC1\u91D1\u7F5A\u6CA1\u3002", _jsx(Link, { to: "/account/earnest", children: "\u6211\u7684\u4FDD\u8BC1\u91D1" })] })] })] }));
