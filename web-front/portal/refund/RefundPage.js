import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Airline, Money, Tag, TimeLeft } from '#contracts/client/look/parts.tsx';
import { shortMoment } from '#contracts/client/look/route.ts';
import { toneOf } from '#contracts/client/look/tones.ts';
import { opening } from '#contracts/client/opening.tsx';
import { refundTypes } from '#contracts/enums.ts';
import { formatDate, formatDateTime } from '#contracts/kernel/calendar.ts';
import { userName } from '#contracts/kernel/user-name.ts';
import { refundDetail, refundFeeDetail, supplementFile, withdrawRefund } from '#contracts/refund/api.ts';
import { timeline } from '#contracts/report/history.ts';
import { Actions } from '../../kit/Actions.tsx';
import { useAsk } from '../../kit/calls.ts';
import { Preview } from '../../kit/Preview.tsx';
import { Fetched } from '../../kit/States.tsx';
import { Card } from './Card.tsx';
import { Fees, ProductFees, RefundSum } from './Fees.tsx';
import { PapersGiven } from './Papers.tsx';
import './refund.css';
import { Supplement } from './Supplement.tsx';
import { isReturned, isWithdrawn, standingText, statusText, stepsOf } from './steps.ts';
const Returned = opening(() => import('../flow/Returned.tsx').then(({ Returned }) => Returned));
/** An application: its progress, the amount with its date, and the possible actions. */
export const RefundPage = () => {
    const { refundId = '' } = useParams();
    const refund = useAsk(refundDetail, { refundId }, { lists: ['refund', 'application'] });
    return (_jsx("div", { className: "rf", children: _jsx(Fetched, { from: refund, what: "\u9000\u7968\u5355", rows: 8, children: data => _jsx(Loaded, { refund: data }) }) }));
};
const Loaded = ({ refund }) => {
    const { refundId, orderNo, status, totals, lines, approval } = refund;
    const [open, setOpen] = useState();
    const close = () => setOpen(undefined);
    return (_jsxs(_Fragment, { children: [_jsxs("div", { className: "rf-crumb", children: [_jsx(Link, { to: "/refund", children: "\u9000\u7968" }), _jsxs("span", { children: ["\u203A ", refundId] })] }), _jsxs("div", { className: "rf-title", children: [_jsxs("h1", { children: ["\u9000\u7968\u5355 ", refundId] }), _jsx(Tag, { tone: toneOf(status), children: statusText(refund) }), _jsxs("span", { className: "rf-grow", children: ["\u8BA2\u5355 ", _jsx(Link, { to: `/order/${orderNo}?tab=refund`, children: orderNo })] }), _jsx(Actions, { allowed: refund.allowedActions, actions: [
                            { endpoint: supplementFile, label: '补充材料', press: () => setOpen('supplement') },
                            { endpoint: withdrawRefund, label: '撤回申请', press: () => setOpen('withdraw') },
                        ] })] }), _jsx(Progress, { refund: refund }), isReturned(refund) && _jsx(Returned, { what: "\u9000\u7968\u7533\u8BF7", instanceId: refund.flow.instanceId, className: "rf-returned" }), (refund.recalculated ?? approval) && (_jsx("p", { className: "rf-note", role: "status", children: refund.recalculated ?? (_jsxs(_Fragment, { children: [approval.recalculated, "\uFF1A\u6309\u73B0\u5728\u5BA1\u6838\uFF0C\u5E94\u9000 ", _jsx(Money, { fen: approval.totals.refund, sign: true })] })) })), _jsxs("div", { className: "rf-cols", children: [_jsxs("div", { className: "rf-stack", children: [_jsxs(Card, { title: "\u8D39\u7528", beside: status === 'REFUNDSUBMIT' ? '按申请时计算，审核通过时定' : isWithdrawn(refund) ? '按申请时计算' : '审核时已定', children: [_jsx(Fees, { lines: lines, totals: totals }), _jsx(Products, { refundId: refund.refundId })] }), _jsx(Card, { title: "\u6750\u6599", beside: `${refund.papers.length} 份`, children: _jsx("div", { className: "rf-pad", children: _jsx(PapersGiven, { papers: refund.papers }) }) }), _jsx(Card, { title: "\u52A8\u6001", children: _jsx(History, { refundId: refundId }) })] }), _jsxs("aside", { className: "rf-stack rf-side", children: [_jsx(Card, { title: "\u9000\u6B3E", children: _jsx(MoneyBack, { refund: refund }) }), _jsx(Card, { title: "\u7533\u8BF7", children: _jsx(Application, { refund: refund }) })] })] }), open === 'withdraw' && _jsx(Withdrawal, { refund: refund, close: close }), open === 'supplement' && _jsx(Supplement, { refund: refund, close: close })] }));
};
const useHistory = (refundId) => useAsk(timeline, { stream: `refund-${refundId}`, page: 0, size: 100 }, { lists: ['refund'] });
/** The steps of the application, with their times, and how it stands now. */
const Progress = ({ refund }) => {
    const { refundId, orderNo, status, dueBy } = refund;
    const times = new Map(useHistory(refundId).data?.events.map(({ type, at }) => [type, at]));
    const isOpen = status === 'REFUNDAPPROVE' || status === 'REFUNDTICKET';
    return (_jsxs("section", { className: "rf-card rf-way", "aria-label": "\u8FDB\u5EA6", children: [_jsx("ol", { className: "rf-steps", children: stepsOf(refund, times).map(({ name, state, at }) => (_jsxs("li", { className: state, ...(state === 'now' && { 'aria-current': 'step' }), children: [_jsx("b", { children: name }), _jsx("small", { children: at ? shortMoment(at) : state === 'now' ? '进行中' : '' })] }, name))) }), _jsxs("p", { className: "rf-standing", children: [standingText(refund), isOpen && dueBy && (_jsxs(_Fragment, { children: ["\uFF0C\u6B3E\u9879 ", formatDate(dueBy), " \u524D\u9000\u56DE\uFF08", _jsx(TimeLeft, { limit: dueBy }), "\uFF09"] })), status === 'REFUNDREJECT' && (_jsxs(_Fragment, { children: [' ', _jsx(Link, { className: "rf-again", to: `/refund/new?orderId=${encodeURIComponent(orderNo)}`, children: "\u91CD\u65B0\u7533\u8BF7" })] }))] })] }));
};
const Products = ({ refundId }) => {
    const { data } = useAsk(refundFeeDetail, { refundId }, { lists: ['refund', 'extra'] });
    return data ? _jsx(ProductFees, { products: data.products }) : null;
};
/** What was done with the application, the newest first. */
const History = ({ refundId }) => (_jsx(Fetched, { from: useHistory(refundId), what: "\u52A8\u6001", rows: 3, children: ({ events }) => (_jsx("ol", { className: "rf-feed", children: events.toReversed().map(({ position, zh, at, user, reason, data }) => (_jsxs("li", { children: [_jsx("time", { dateTime: at, children: formatDateTime(at).slice(0, 16) }), _jsxs("div", { children: [_jsx("b", { children: zh }), " ", _jsx("small", { children: userName(user) }), (reason ?? remarkIn(data)) && _jsx("p", { children: reason ?? remarkIn(data) })] })] }, position))) })) }));
/** the remark or reason in an event */
const remarkIn = (data) => {
    const { reason, remark, recalculated } = (data ?? {});
    return [remark, reason, recalculated].find((text) => typeof text === 'string' && text !== '');
};
/** How the refund is made up, where it goes and how much of it has gone. */
const MoneyBack = ({ refund }) => {
    const { dueBy, totals, lines } = refund;
    return (_jsxs("div", { className: "rf-pad", children: [_jsx(RefundSum, { lines: lines, totals: totals, ofChild: refund.refundType === 'CHILD' }), _jsxs("dl", { className: "rf-terms", children: [_jsxs("div", { children: [_jsx("dt", { children: "\u5DF2\u9000" }), _jsx("dd", { children: _jsx(Money, { fen: refund.paidOut }) })] }), refund.payouts.map(({ paymentCode, amount, credited }) => (_jsxs("div", { children: [_jsx("dt", { children: credited ? '转为抵扣' : '原路退回' }), _jsxs("dd", { children: [_jsx(Money, { fen: amount }), _jsxs("small", { children: ["\u652F\u4ED8\u5355 ", paymentCode] })] })] }, paymentCode))), dueBy && (_jsxs("div", { children: [_jsx("dt", { children: "\u9000\u6B3E\u671F\u9650" }), _jsx("dd", { children: formatDate(dueBy) })] }))] })] }));
};
/** What was applied for, by whom and when. */
const Application = ({ refund }) => (_jsx("dl", { className: "rf-terms rf-pad", children: [
        ['类型', `${refund.typeName || refundTypes[refund.refundType]}`],
        ['原因', refund.reasonLabel],
        ['说明', refund.reason],
        ['通告编号', refund.noticeNo],
        ['航司', _jsx(Airline, { code: refund.airLine }, "airline")],
        ['申请人', userName(refund.submittedBy)],
        ['申请时间', formatDateTime(refund.submittedAt).slice(0, 16)],
    ].map(([name, value]) => value && (_jsxs("div", { children: [_jsx("dt", { children: name }), _jsx("dd", { children: value })] }, name))) }));
const Withdrawal = ({ refund: { refundId, revision, totals }, close }) => (_jsx(Preview, { title: "\u64A4\u56DE\u9000\u7968\u7533\u8BF7", endpoint: withdrawRefund, body: { refundId }, revision: revision, action: "\u64A4\u56DE\u7533\u8BF7", leave: "\u4E0D\u64A4\u56DE", danger: true, done: "\u5DF2\u64A4\u56DE", about: { what: '退票单', stream: `refund-${refundId}` }, close: close, children: () => (_jsxs("p", { children: ["\u64A4\u56DE\u540E ", totals.tickets, " \u4EBA\u7684\u5BA2\u7968\u6062\u590D\u6709\u6548\uFF0C\u5E94\u9000\u7684 ", _jsx(Money, { fen: totals.refund, sign: true }), " \u4E0D\u518D\u529E\u7406\u3002\u53EF\u4EE5\u91CD\u65B0\u7533\u8BF7\uFF0C\u8D39\u7528\u6309\u90A3\u65F6\u8BA1\u7B97\u3002"] })) }));
