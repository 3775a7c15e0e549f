import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { loginInfo } from '#contracts/client/login-info.ts';
import { Money } from '#contracts/client/look/parts.tsx';
import { EMPTY, formatDateTime } from '#contracts/kernel/calendar.ts';
import { abnormalKinds } from '#contracts/order/disruption/words.ts';
import { showRefund } from '#contracts/refund/api.ts';
import { BottomBar } from '../../kit/BottomBar.tsx';
import { useAsk } from '../../kit/calls.ts';
import { Empty, Fetched } from '../../kit/States.tsx';
import { useLeaveGuard } from '../../kit/useLeaveGuard.ts';
import { useAirportNames } from '../search/ask.ts';
import { Costs, Expected } from './Amounts.tsx';
import { Card } from './Card.tsx';
import { useRefundDraft } from './draft.ts';
import { closedBecause, gapsOf, whyNot } from './form.ts';
import { Papers } from './Papers.tsx';
import './refund.css';
import { SubmitDialog } from './SubmitDialog.tsx';
import { Flights, Tickets } from './Tickets.tsx';
import { TypeAndReason } from './TypeAndReason.tsx';
import { useAmounts } from './useAmounts.ts';
/** Applies for a refund: tickets, reason, papers, and the amount, before it is handed in. */
export const NewRefund = () => {
    const orderId = useSearchParams()[0].get('orderId') ?? '';
    const form = useAsk(showRefund, { orderId }, { enabled: orderId !== '', lists: ['order', 'refund'] });
    if (!orderId)
        return (_jsx(Empty, { title: "\u6CA1\u6709\u8BF4\u660E\u662F\u54EA\u4E2A\u8BA2\u5355", text: "\u4ECE\u8BA2\u5355\u7684\u201C\u9000\u7968\u201D\u9875\u7533\u8BF7", children: _jsx(Link, { to: "/order", children: "\u67E5\u770B\u6211\u7684\u8BA2\u5355" }) }));
    return (_jsx("div", { className: "rf", children: _jsx(Fetched, { from: form, what: "\u8BA2\u5355", rows: 8, children: data => _jsx(Loaded, { orderId: orderId, form: data, again: form.refetch }) }) }));
};
const Loaded = ({ orderId, form, again }) => {
    const { draft, change, drop, lost } = useRefundDraft(orderId, () => form.refundTypes.find(kind => closedBecause(kind, form.tickets) === '')?.code ?? 'VOLUNTE');
    const { picked, picking, type, reasonCode, reason, noticeNo } = draft;
    const [papers, choosePapers] = useState([]);
    const setPapers = (chosen) => {
        choosePapers(chosen);
        change({ papers: chosen.map(({ file }) => file.name) });
    };
    const [tried, setTried] = useState(false);
    const [submitting, setSubmitting] = useState(false);
    // the page may hear of the new application before its answer comes, and the tickets can then no longer be chosen: the form stays as it
    // was sent, and no preview is made for tickets that are on their way back
    const [held, setHeld] = useState();
    const nameOf = useAirportNames(loginInfo()?.accessTokenJson.memberType === 'User_Agent');
    const navigate = useNavigate();
    const kind = form.refundTypes.find(({ code }) => code === type);
    // travellers who have left meanwhile, or whom the type excludes, are no longer chosen
    const tickets = form.tickets.filter(ticket => picked.includes(ticket.passengerId) && whyNot(ticket, kind) === '');
    const ids = tickets.map(({ passengerId }) => passengerId);
    const segments = kind?.manner === 'CHILD' ? undefined : picking;
    const gaps = gapsOf(kind, { ids, segments, noticeNo, papers });
    const asked = { orderId, ids, ...(segments && { segments }), refundType: type, ...(reasonCode && { reasonCode }) };
    const amounts = useAmounts(asked, kind, held !== undefined);
    const { quote, shown } = amounts;
    const sending = shown &&
        kind && {
        quote: shown,
        kind,
        body: { ...asked, ...(reason.trim() && { reason: reason.trim() }), ...(kind.notice && { noticeNo: noticeNo.trim() }) },
        papers,
        revision: form.revision,
    };
    const handed = held ?? sending;
    useLeaveGuard('申请还没有提交', papers.length > 0 && !held ? `已选的 ${papers.length} 份文件离开后须重新选择，其余内容存在本浏览器。` : undefined);
    if (!form.refundable && !held)
        return (_jsxs(_Fragment, { children: [_jsx(Head, { orderId: orderId, groupName: form.groupName }), _jsx(Empty, { title: "\u73B0\u5728\u4E0D\u80FD\u7533\u8BF7\u9000\u7968", text: form.why === '没有可退的旅客' ? '没有可退的旅客。未录名单的座位在订单里减人退还' : form.why, children: _jsx(Link, { to: `/order/${orderId}`, children: "\u8FD4\u56DE\u8BA2\u5355" }) })] }));
    const handIn = () => {
        setTried(true);
        const [gap] = gaps;
        if (gap)
            goTo(gap);
        // opens once the amounts are there
        else
            setSubmitting(true);
    };
    const refundableCount = form.tickets.filter(ticket => whyNot(ticket, kind) === '').length;
    return (_jsxs(_Fragment, { children: [_jsx(Head, { orderId: orderId, groupName: form.groupName }), _jsxs("div", { className: "rf-cols", children: [_jsxs("div", { className: "rf-stack", children: [form.offered && (_jsxs("p", { className: "rf-offered", role: "status", children: ["\u822A\u73ED ", form.offered.flightNo, "\uFF08", form.offered.date, "\uFF09", abnormalKinds[form.offered.kind], "\uFF1A", form.refundTypes.find(({ code }) => code === form.offered?.refundType)?.label, "\u4E0D\u6536\u624B\u7EED\u8D39\uFF0C\u4E0D\u987B\u6750\u6599", form.offered.noticeNo && `，通告编号 ${form.offered.noticeNo}`] })), _jsxs(Card, { step: 1, title: "\u9009\u62E9\u65C5\u5BA2", beside: `已选 ${ids.length} 人，可退 ${refundableCount} 人`, id: "rf-tickets", children: [tried && ids.length === 0 && _jsx("p", { className: "rf-wrong", children: "\u9009\u62E9\u8981\u9000\u7684\u65C5\u5BA2" }), _jsx(Tickets, { form: form, kind: kind, ids: ids, change: picked => change({ picked }) }), kind && (_jsx(Flights, { form: form, kind: kind, tickets: tickets, chosen: segments, change: picking => change({ picking }), nameOf: nameOf }))] }), _jsx(Card, { step: 2, title: "\u7C7B\u578B\u4E0E\u539F\u56E0", ...(kind && { beside: `可申请至 ${formatDateTime(kind.until).slice(0, 16)}` }), children: _jsx(TypeAndReason, { form: form, kind: kind, draft: draft, change: change, tried: tried }) }), _jsx(Card, { step: 3, title: "\u6750\u6599", beside: kind && kind.papers.length > 0 ? '每项至少一份，多人的可一次选多个文件' : '本类型不要求材料，可附上说明情况的文件', children: _jsxs("div", { className: "rf-pad", children: [lost.length > 0 && papers.length === 0 && (_jsxs("p", { className: "rf-lost", role: "status", children: ["\u5DF2\u6062\u590D\u4E0A\u6B21\u586B\u5199\u7684\u5185\u5BB9\uFF1B\u6587\u4EF6\u4E0D\u80FD\u5B58\u5728\u6D4F\u89C8\u5668\u91CC\uFF0C\u91CD\u65B0\u9009\u62E9 ", lost.join('、')] })), _jsx(Papers, { asked: kind?.papers ?? [], chosen: papers, change: setPapers })] }) }), _jsx(Card, { step: 4, title: "\u8D39\u7528", beside: "\u6309\u73B0\u5728\u63D0\u4EA4\u8BA1\u7B97\uFF0C\u5BA1\u6838\u901A\u8FC7\u65F6\u5B9A", children: _jsx(Costs, { ...amounts, kind: kind }) })] }), _jsxs("aside", { className: "rf-stack rf-side", children: [_jsx(Card, { title: "\u9000\u6B3E", children: _jsx(Expected, { ...amounts, kind: kind }) }), _jsx(Todo, { gaps: gaps })] })] }), _jsx(BottomBar, { actions: _jsx(Button, { type: "primary", loading: submitting && !handed && gaps.length === 0 && !quote.error, onClick: handIn, children: "\u9884\u89C8\u5E76\u63D0\u4EA4" }), children: _jsxs("div", { className: "rf-bar", children: [_jsxs("div", { children: [_jsxs("small", { children: ["\u5E94\u9000 ", ids.length, " \u4EBA"] }), _jsx("b", { children: shown ? _jsx(Money, { fen: shown.totals.refund, sign: true }) : EMPTY })] }), gaps.length > 0 && _jsxs("span", { children: ["\u8FD8\u5DEE ", gaps.length, " \u9879"] })] }) }), submitting && handed && (_jsx(SubmitDialog, { ...handed, hold: on => setHeld(on ? handed : undefined), readAgain: async () => {
                    await again();
                    await quote.refetch();
                }, done: refundId => {
                    drop();
                    void navigate(`/refund/${refundId}`, { replace: true });
                }, close: () => {
                    setHeld(undefined);
                    setSubmitting(false);
                } }))] }));
};
const Head = ({ orderId, groupName }) => (_jsxs(_Fragment, { children: [_jsxs("div", { className: "rf-crumb", children: [_jsx(Link, { to: "/order", children: "\u6211\u7684\u8BA2\u5355" }), _jsx("span", { children: "\u203A" }), _jsx(Link, { to: `/order/${orderId}?tab=refund`, children: groupName }), _jsx("span", { children: "\u203A \u7533\u8BF7\u9000\u7968" })] }), _jsxs("div", { className: "rf-title", children: [_jsx("h1", { children: "\u7533\u8BF7\u9000\u7968" }), _jsxs("span", { children: [groupName, " ", orderId] })] })] }));
const ELEMENT = { tickets: 'rf-tickets', segments: 'rf-segments', notice: 'rf-notice', papers: 'rf-papers' };
const goTo = (gap) => {
    const element = document.getElementById(ELEMENT[gap.at]);
    element?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    element?.focus({ preventScroll: true });
};
/** What is still missing, each a way to its place on the page. */
const Todo = ({ gaps }) => gaps.length === 0 ? null : (_jsx(Card, { title: `还差 ${gaps.length} 项`, children: _jsx("ul", { className: "rf-todo", children: gaps.map(gap => (_jsx("li", { children: _jsx("button", { type: "button", className: "rf-link", onClick: () => goTo(gap), children: gap.text }) }, gap.text))) }) }));
