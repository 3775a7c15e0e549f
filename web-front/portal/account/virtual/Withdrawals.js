import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useState } from 'react';
import { withdrawalQuery, withdrawVirtualRefund, withdrawVirtualRefundPreview } from '#contracts/account/virtual-api.ts';
import { withdrawalStatuses } from '#contracts/account/virtual-lists.ts';
import { Money, Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { EMPTY, formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { useAsk } from '../../../kit/calls.ts';
import { Pages } from '../../../kit/Pages.tsx';
import { Preview } from '../../../kit/Preview.tsx';
import { Fetched } from '../../../kit/States.tsx';
const SIZE = 10;
/** Withdrawals with their results. */
export const Withdrawals = ({ account }) => {
    const [page, setPage] = useState(0);
    const [takingBack, takeBack] = useState();
    const asked = useAsk(withdrawalQuery, { account, page, size: SIZE }, { lists: ['withdrawal'], keep: true });
    return (_jsxs("section", { className: "va-card", "aria-labelledby": "refunds", children: [_jsx("header", { children: _jsx("h2", { id: "refunds", children: "\u9000\u6B3E\u7533\u8BF7" }) }), _jsx(Fetched, { from: asked, what: "\u9000\u6B3E\u7533\u8BF7", children: ({ content, totalElements }) => content.length === 0 ? (_jsx("p", { className: "va-pad va-hint", children: "\u8FD8\u6CA1\u6709\u7533\u8BF7\u8FC7\u9000\u6B3E" })) : (_jsxs(_Fragment, { children: [_jsxs("table", { className: "dense-rows va-table va-withdrawals", "aria-label": "\u9000\u6B3E\u7533\u8BF7", children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: "\u7533\u8BF7\u53F7" }), _jsx("th", { scope: "col", children: "\u7533\u8BF7\u65F6\u95F4" }), _jsx("th", { scope: "col", children: "\u72B6\u6001" }), _jsx("th", { scope: "col", children: "\u8BF4\u660E" }), _jsx("th", { scope: "col", className: "number", children: "\u91D1\u989D\uFF08\u5143\uFF09" })] }) }), _jsx("tbody", { children: content.map(row => (_jsxs("tr", { children: [_jsx("th", { scope: "row", children: row.id }), _jsx("td", { className: "va-at", children: formatDateTime(row.askedAt).slice(0, 16) }), _jsx("td", { className: "va-tag", children: _jsx(Tag, { tone: toneOf(row.status), children: withdrawalStatuses[row.status] }) }), _jsxs("td", { className: "va-says", children: [saysOf(row) ?? (isWaiting(row) ? undefined : _jsx("span", { className: "va-none", children: EMPTY })), ' ', isWaiting(row) && (_jsx(Button, { type: "link", onClick: () => takeBack(row), "aria-label": `撤回申请 ${row.id}`, children: "\u64A4\u56DE" }))] }), _jsx("td", { className: "number va-sum", children: _jsx(Money, { fen: row.amount }) })] }, row.id))) })] }), _jsx(Pages, { page: page + 1, size: SIZE, total: totalElements, go: page => setPage(page - 1) })] })) }), takingBack && _jsx(TakeBackDialog, { asked: takingBack, close: () => takeBack(undefined) })] }));
};
/** true while nobody has decided about it */
const isWaiting = ({ status, failure }) => status === 'HELD' && !failure;
const TakeBackDialog = ({ asked: { id, amount }, close }) => (_jsx(Preview, { title: "\u64A4\u56DE\u9000\u6B3E\u7533\u8BF7", endpoint: withdrawVirtualRefund, body: { id }, preview: {
        endpoint: withdrawVirtualRefundPreview,
        body: { id },
        show: ({ before, after }) => (_jsxs("p", { className: "pay-after", children: ["\u53EF\u7528\u4F59\u989D ", formatYuan(before.available), "\uFF0C\u64A4\u56DE\u540E ", formatYuan(after.available)] })),
    }, action: `撤回申请 ${formatYuan(amount)}`, leave: "\u4E0D\u64A4\u56DE", danger: true, done: `退款申请 ${id} 已撤回`, close: close, children: () => (_jsxs("p", { children: ["\u7533\u8BF7 ", id, " \u64A4\u56DE\u540E\uFF0C\u5360\u7528\u7684 ", _jsx(Money, { fen: amount, sign: true }), " \u6062\u590D\u53EF\u7528\u3002\u9700\u8981\u65F6\u53EF\u4EE5\u91CD\u65B0\u7533\u8BF7\u3002"] })) }));
/** The reason of a refusal, the time of the payout, or the purpose. */
const saysOf = ({ status, amount, back = 0, reason, failure, paidAt, remark }) => {
    if (status === 'PARTIAL_REFUNDED')
        return `已退回 ${formatYuan(back)}，其余 ${formatYuan(amount - back)} 退还账户：${reason}`;
    if (reason)
        return reason;
    if (status === 'REFUNDED' && paidAt)
        return `${formatDateTime(paidAt).slice(0, 16)} 退回`;
    if (failure)
        return `退回没有成功，航空公司正在处理：${failure}`;
    return remark;
};
