import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Money, Tag, TimeLeft } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { fareTypes } from '#contracts/enums.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { quoteFactors } from '#contracts/quotation/codes.ts';
import { acceptQuote, counterQuote, quoteDetail } from '#contracts/quotation/quote-api.ts';
import { isDesks, quoteStatuses } from '#contracts/quotation/quote-codes.ts';
import { Actions } from '../../kit/Actions.tsx';
import { useAsk } from '../../kit/calls.ts';
import { houseNow } from '../../kit/clock.ts';
import { useFrame } from '../../kit/frame.ts';
import { Lines } from '../../kit/Lines.tsx';
import { Fetched } from '../../kit/States.tsx';
import { AcceptDialog, CounterDialog } from './dialogs.tsx';
import './quotation.css';
const until = (at) => formatDateTime(at).slice(0, 16);
/** A quote: its price and computation, or its obstacles, and the possible actions. */
export const Quote = () => {
    const { id = '' } = useParams();
    useFrame({ title: '报价', back: '/quotation' });
    const quote = useAsk(quoteDetail, { quoteId: id }, { lists: ['quote'] });
    return (_jsx("div", { className: "qt", children: _jsx(Fetched, { from: quote, what: "\u62A5\u4EF7", rows: 8, children: data => _jsx(Loaded, { quote: data }) }) }));
};
const Loaded = ({ quote }) => {
    const { quoteId, status, fare, total, seats, until: by, dueBy, obstacles, explained, legs, lines, manual, counters } = quote;
    const [open, setOpen] = useState();
    const close = () => setOpen(undefined);
    return (_jsxs(_Fragment, { children: [_jsxs("div", { className: "qt-title", children: [_jsxs("h1", { children: ["\u62A5\u4EF7 ", quoteId] }), _jsx(Tag, { tone: toneOf(status), children: quoteStatuses[status] }), _jsx("span", { className: "qt-grow" }), _jsx(Actions, { allowed: quote.allowedActions, actions: [
                            { endpoint: acceptQuote, label: '接受并下单', press: () => setOpen('accept') },
                            { endpoint: counterQuote, label: `议价（剩 ${counters} 次）`, press: () => setOpen('counter') },
                        ] })] }), _jsxs("section", { className: "qt-card", "aria-label": "\u62A5\u4EF7\u7ED3\u679C", children: [fare !== undefined && (_jsxs("p", { className: "qt-fare", children: ["\u6210\u4EBA\u7968\u4EF7 ", _jsx(Money, { fen: fare, sign: true, point: true }), _jsxs("small", { children: ["\u4E0D\u542B\u7A0E\u8D39", manual && '，人工报价'] })] })), _jsx("p", { className: "qt-standing", role: "status", children: _jsx(Standing, { quote: quote }) }), obstacles.length > 0 && isDesks(status) && (_jsx("ul", { className: "qt-obstacles", "aria-label": "\u672A\u80FD\u81EA\u52A8\u62A5\u4EF7\u7684\u539F\u56E0", children: obstacles.map(({ code, text }) => (_jsx("li", { children: text }, `${code}${text}`))) })), _jsx(Lines, { of: [
                            ...legs.map(({ flightNo, date, origin, destination }) => [`${flightNo}　${origin}–${destination}`, date]),
                            ['座位数', `${seats}`],
                            ...(by && status === 'OFFERED' ? [['有效至', until(by)]] : []),
                            ...(dueBy && isDesks(status) ? [['答复时限', until(dueBy)]] : []),
                            ...(quote.wanted !== undefined ? [['我的期望票价', _jsx(Money, { fen: quote.wanted }, "wanted")]] : []),
                        ] })] }), total !== undefined && lines && (_jsxs("section", { className: "qt-card", "aria-labelledby": "qt-total", children: [_jsx("h2", { id: "qt-total", children: "\u8BA2\u5355\u603B\u4EF7" }), _jsx(Lines, { of: lines.flatMap((of, leg) => of.flatMap(({ type, count, perPassenger, total }) => count > 0
                            ? [
                                [
                                    `${legs.length > 1 ? `${legs[leg].flightNo}　` : ''}${fareTypes[type]}（含税 ${(perPassenger / 100).toFixed(2)}）× ${count}`,
                                    _jsx(Money, { fen: total }, type),
                                ],
                            ]
                            : [])), sum: ['合计', _jsx(Money, { fen: total, sign: true }, "total")] })] })), explained && !manual && fare !== undefined && (_jsxs("section", { className: "qt-card", "aria-labelledby": "qt-how", children: [_jsx("h2", { id: "qt-how", children: "\u62A5\u4EF7\u600E\u4E48\u7B97\u7684" }), explained.map((told, leg) => (_jsx(How, { told: told, ...(legs.length > 1 && { heading: legs[leg].flightNo }) }, legs[leg].stockId)))] })), open === 'accept' && _jsx(AcceptDialog, { quote: quote, close: close }), open === 'counter' && _jsx(CounterDialog, { quote: quote, close: close })] }));
};
const Standing = ({ quote: { status, until: by, reason, answer, orderNo, overdue } }) => {
    if (status === 'OFFERED' && by)
        return (_jsxs(_Fragment, { children: ["\u8BF7\u5728\u6709\u6548\u671F\u5185\u63A5\u53D7\uFF0C\u903E\u671F\u987B\u91CD\u65B0\u8BE2\u4EF7 ", _jsx(TimeLeft, { limit: by, now: houseNow }), answer && `；航空公司：${answer}`] }));
    if (status === 'ORDERED' && orderNo)
        return (_jsxs(_Fragment, { children: ["\u5DF2\u4E0B\u5355\uFF1A", _jsxs(Link, { to: `/order/${encodeURIComponent(orderNo)}`, children: ["\u8BA2\u5355 ", orderNo] })] }));
    if (status === 'REJECTED')
        return _jsxs(_Fragment, { children: ["\u672A\u80FD\u62A5\u4EF7\uFF1A", reason] });
    if (status === 'EXPIRED')
        return _jsx(_Fragment, { children: "\u62A5\u4EF7\u5DF2\u5931\u6548\uFF0C\u8BF7\u91CD\u65B0\u8BE2\u4EF7" });
    if (status === 'ACCEPTED')
        return _jsx(_Fragment, { children: "\u6B63\u5728\u4E0B\u5355" });
    return (_jsxs(_Fragment, { children: [status === 'COUNTERED' ? '议价已提交' : '不能自动报价，已转人工', "\uFF0C", overdue ? '已过答复时限，航空公司尚未答复，可直接联系航空公司' : '航空公司将在答复时限前答复'] }));
};
const How = ({ told: { full, steps, exact, floor, price, bound }, heading }) => (_jsxs(_Fragment, { children: [heading && _jsx("h3", { children: heading }), _jsx(Lines, { of: [
                ['全价票价', _jsx(Money, { fen: full }, "full")],
                ...steps.map(({ factor, row, by }) => [`${quoteFactors[factor]}　${row}`, `× ${by / 100}%`]),
                ['计算结果，取整到 10 元', exact],
                ...(bound === 'FLOOR' ? [['低于底价，按底价', _jsx(Money, { fen: floor }, "floor")]] : []),
            ], sum: ['成人票价', _jsx(Money, { fen: price, sign: true }, "price")] })] }));
