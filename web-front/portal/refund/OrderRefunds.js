import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { Money, Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { refundTypes } from '#contracts/enums.ts';
import { EMPTY, formatDate, formatDateTime } from '#contracts/kernel/calendar.ts';
import { searchRefund, showRefund } from '#contracts/refund/api.ts';
import { useAsk } from '../../kit/calls.ts';
import { Empty, Fetched } from '../../kit/States.tsx';
import { statusText } from './steps.ts';
import './refund.css';
/** The workspace's tab 退票: the refunds of an order, and what can still be refunded. */
export const OrderRefunds = ({ orderId }) => {
    const found = useAsk(searchRefund, { orderNo: orderId, page: 0, size: 100 }, { lists: ['refund'] });
    const form = useAsk(showRefund, { orderId }, { lists: ['order', 'refund'] });
    const navigate = useNavigate();
    const apply = () => void navigate(`/refund/new?orderId=${encodeURIComponent(orderId)}`);
    const left = form.data?.tickets.filter(({ refundable }) => refundable) ?? [];
    const mayApply = form.data?.refundable === true && left.length > 0;
    return (_jsx("div", { className: "rf", children: _jsxs("section", { className: "rf-card", "aria-label": "\u9000\u7968", children: [_jsxs("div", { className: "rf-head", children: [_jsx("h2", { children: "\u9000\u7968" }), form.data && (_jsx("span", { children: mayApply ? (_jsxs(_Fragment, { children: ["\u53EF\u9000 ", left.length, " \u4EBA\uFF0C\u5DF2\u4ED8 ", _jsx(Money, { fen: left.reduce((sum, { paid }) => sum + paid, 0), sign: true })] })) : (form.data.why || '没有可退的旅客') })), mayApply && (_jsx(Button, { type: "primary", onClick: apply, children: "\u7533\u8BF7\u9000\u7968" }))] }), _jsx(Fetched, { from: found, what: "\u9000\u7968\u5355", rows: 3, children: ({ content }) => content.length === 0 ? (_jsx(Empty, { title: "\u8FD8\u6CA1\u6709\u9000\u7968\u7533\u8BF7", ...(mayApply && { text: '提交前先看到退票费与应退金额' }) })) : (_jsx("ul", { className: "rf-rows", children: content.map(row => (_jsx(RefundLine, { row: row }, row.id))) })) })] }) }));
};
const RefundLine = ({ row: { id, status, rejectReason, refundType, tickets, refund, paidOut, submittedAt, dueBy } }) => (_jsx("li", { children: _jsxs(Link, { to: `/refund/${encodeURIComponent(id)}`, children: [_jsxs("span", { className: "rf-main", children: [_jsx("b", { children: id }), " ", _jsx(Tag, { tone: toneOf(status), children: statusText({ status, rejectReason }) }), _jsxs("small", { children: [refundTypes[refundType], "\uFF0C", tickets, " \u4EBA\uFF0C", formatDateTime(submittedAt).slice(0, 16), " \u7533\u8BF7"] })] }), _jsxs("span", { className: "rf-sum", children: [_jsx(Money, { fen: refund, sign: true }), _jsx("small", { children: paidOut > 0 ? '已退回' : status === 'REFUNDREJECT' ? EMPTY : dueBy ? `${formatDate(dueBy)} 前退回` : '待审核' })] })] }) }));
