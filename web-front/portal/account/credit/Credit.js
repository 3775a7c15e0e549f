import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link, useParams } from 'react-router-dom';
import { creditAccountOf } from '#contracts/account/names.ts';
import { Airline, Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { creditDetail } from '#contracts/payment/credit-api.ts';
import { creditReasons, creditStatuses } from '#contracts/payment/credit-terms.ts';
import { useAsk } from '../../../kit/calls.ts';
import { useFrame } from '../../../kit/frame.ts';
import { Fetched } from '../../../kit/States.tsx';
import { Statement } from '../virtual/Statement.tsx';
import { Balance } from '../virtual/Virtual.tsx';
import '../virtual/virtual.css';
/** A credit: what is left, until when, what it may pay, and every movement since it began. */
export const Credit = () => {
    const { id = '' } = useParams();
    useFrame({ title: '抵扣', back: '/account/credit' });
    const credit = useAsk(creditDetail, { id }, { lists: ['offset'] });
    return (_jsxs("div", { className: "va", children: [_jsxs("nav", { className: "va-crumb", "aria-label": "\u4F4D\u7F6E", children: [_jsx(Link, { to: "/account", children: "\u8D26\u6237" }), _jsx("span", { "aria-hidden": "true", children: "\u203A" }), _jsx(Link, { to: "/account/credit", children: "\u62B5\u6263" }), _jsx("span", { "aria-hidden": "true", children: "\u203A" }), _jsx("span", { children: id })] }), _jsxs("h1", { children: ["\u62B5\u6263 ", id] }), _jsx(Fetched, { from: credit, what: "\u62B5\u6263", rows: 6, children: credit => _jsx(Loaded, { credit: credit }) })] }));
};
const Loaded = ({ credit }) => {
    const { id, agency, airLine, status, reasonCode, orderNo, amount, balance, expired, validUntil, usable, why } = credit;
    return (_jsxs(_Fragment, { children: [_jsxs("section", { className: "va-card", "aria-labelledby": "va-balances", children: [_jsxs("header", { children: [_jsx("h2", { id: "va-balances", children: creditReasons[reasonCode] }), _jsx(Tag, { tone: toneOf(status), children: creditStatuses[status] }), _jsx("small", { children: _jsx(Airline, { code: airLine }) })] }), _jsxs("dl", { className: "va-balances", children: [_jsx(Balance, { name: "\u62B5\u6263\u4F59\u989D", fen: balance, text: `${formatDateTime(validUntil).slice(0, 16)} 前有效`, main: true }), _jsx(Balance, { name: "\u8F6C\u5165\u91D1\u989D", fen: amount, text: "\u9000\u7968\u65F6\u8F6C\u5165" }), _jsx(Balance, { name: "\u8FC7\u671F\u91D1\u989D", fen: expired, text: "\u6709\u6548\u671F\u6EE1\u540E\u6536\u56DE" })] }), _jsxs("p", { className: "va-pad va-hint", children: [usable ? `支付 ${airLine} 的其他订单时，在支付窗口选择这笔抵扣，可以只付一部分。` : `${why}。`, "\u6765\u81EA", _jsxs(Link, { to: `/order/${encodeURIComponent(orderNo)}?tab=money`, children: ["\u8BA2\u5355 ", orderNo] }), "\u7684\u9000\u7968\u5355", _jsx(Link, { to: `/refund/${encodeURIComponent(id)}`, children: id }), "\u3002"] })] }), _jsx(Statement, { account: creditAccountOf(agency, id), whole: true })] }));
};
