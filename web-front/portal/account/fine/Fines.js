import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Airline, Money, Tag, TimeLeft } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { asksLogs, asksWithdraw, fineDetail, queryOrderFines } from '#contracts/fine/api.ts';
import { fineStatuses, fineTypes } from '#contracts/fine/codes.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { useAsk, useSend } from '../../../kit/calls.ts';
import { houseNow } from '../../../kit/clock.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import { useFrame } from '../../../kit/frame.ts';
import { changed } from '../../../kit/list-address.ts';
import { Pages } from '../../../kit/Pages.tsx';
import { Empty, Fetched } from '../../../kit/States.tsx';
import { useTell } from '../../../kit/useTell.ts';
import { useProfile } from '../../ask.ts';
import { ReturnedDialog } from '../../flow/ReturnedDialog.tsx';
import '../virtual/virtual.css';
import { AddDialog } from './AddDialog.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import './fine.css';
import { PayDialog } from './PayDialog.tsx';
/** tabs by urgency */
const tabs = ['', 'OVERDUE', 'ASKED', 'CALCULATED', 'RETURNED', 'ADJUSTING', 'PAID', 'DEDUCTED', 'WAIVED'];
const SIZE = 20;
/** An agency's fines: cause, computation, limit, and possible requests. */
export const Fines = () => {
    const me = useProfile();
    useFrame({ title: '罚金', back: '/account' });
    return (_jsxs("div", { className: "va", children: [_jsxs("nav", { className: "va-crumb", "aria-label": "\u4F4D\u7F6E", children: [_jsx(Link, { to: "/account", children: "\u8D26\u6237" }), _jsx("span", { "aria-hidden": "true", children: "\u203A" }), _jsx("span", { children: "\u7F5A\u91D1" })] }), _jsx("h1", { children: "\u7F5A\u91D1" }), _jsx(Fetched, { from: me, what: "\u8D26\u6237\u8D44\u6599", rows: 6, children: ({ agency }) => (agency ? _jsx(Own, {}) : _jsx("section", { className: "va-card va-pad", children: "\u540E\u53F0\u8D26\u53F7\u6CA1\u6709\u81EA\u5DF1\u7684\u7F5A\u91D1" })) })] }));
};
const Own = () => {
    const [chosen, setChosen] = useState([]);
    const [paying, setPaying] = useState();
    const [isAdding, setAdding] = useState(false);
    const [address, go] = useSearchParams();
    const given = address.get('status') ?? '';
    const status = Object.hasOwn(fineStatuses, given) ? given : '';
    const page = Math.max(1, Number.parseInt(address.get('page') ?? '', 10) || 1);
    const asked = useAsk(queryOrderFines, { ...(status && { status }), page: page - 1, size: SIZE }, { lists: ['fine'], keep: true });
    const ask = (next) => go(changed(address, next), { replace: true });
    return (_jsxs("section", { className: "va-card", "aria-label": "\u7F5A\u91D1", children: [_jsxs("div", { className: "fine-tabs", children: [_jsx("search", { children: tabs.map(tab => (_jsx(Button, { "aria-pressed": status === tab, type: status === tab ? 'primary' : 'default', ghost: status === tab, onClick: () => ask({ status: tab }), children: tab ? fineStatuses[tab] : '全部' }, tab))) }), _jsx(Button, { className: "fine-add", onClick: () => setAdding(true), children: "\u65B0\u589E\u7F5A\u91D1" })] }), _jsx(Fetched, { from: asked, what: "\u7F5A\u91D1", rows: 6, children: ({ content, totalElements }) => (_jsxs("div", { "aria-busy": asked.isPlaceholderData, children: [content.length === 0 ? (_jsx(Empty, { title: status ? `没有${fineStatuses[status]}的罚金` : '没有罚金', text: status ? '可以查看全部罚金' : '减员、名单或付款超时、出票率不足等按航空公司规则产生的罚金在此列出' })) : (_jsx("ul", { className: "fines", children: content.map(fine => (_jsx(One, { fine: fine, isChosen: chosen.includes(fine.id), choose: isChosen => setChosen(isChosen ? [...chosen, fine.id] : chosen.filter(id => id !== fine.id)), pay: () => setPaying([fine.id]) }, fine.id))) })), _jsx(Chosen, { fines: content.filter(fine => isDue(fine) && chosen.includes(fine.id)), pay: setPaying }), _jsx(Pages, { page: page, size: SIZE, total: totalElements, go: page => ask({ page: page > 1 ? String(page) : '' }) })] })) }), isAdding && _jsx(AddDialog, { close: () => setAdding(false) }), paying && (_jsx(PayDialog, { ids: paying, close: () => {
                    setPaying(undefined);
                    setChosen([]);
                } }))] }));
};
/** The fines chosen for one payment, with their sum. */
const Chosen = ({ fines, pay }) => {
    if (fines.length === 0)
        return null;
    const mixed = fines.some(({ airLine }) => airLine !== fines[0].airLine);
    return (_jsxs("div", { className: "fine-bar", role: "status", children: [_jsxs("span", { children: ["\u5DF2\u9009 ", fines.length, " \u7B14\u3000\u5408\u8BA1 ", _jsx(Money, { fen: fines.reduce((sum, { amount }) => sum + amount, 0), sign: true }), mixed && '　不同航空公司的罚金不能合并缴纳'] }), _jsx(Button, { type: "primary", disabled: mixed, onClick: () => pay(fines.map(({ id }) => id)), children: fines.length > 1 ? '合并缴纳' : '缴纳' })] }));
};
/** tells whether the fine must be paid and another amount may be requested */
const isOpen = ({ status, changeAsked, mendBy }) => !changeAsked && (status === 'CALCULATED' || status === 'ASKED' || (status === 'OVERDUE' && !!mendBy && houseNow() <= Date.parse(mendBy)));
const isDue = ({ status }) => status === 'ASKED' || status === 'OVERDUE';
const One = ({ fine, isChosen, choose, pay }) => {
    const { id, type, status, amount, original, waived, airLine, orderNo, formula, payBy, since, paidAt, asked, askedAmount, returned, returnBy, } = fine;
    const wasPaid = paidAt !== undefined;
    const [doing, setDoing] = useState();
    const close = () => setDoing(undefined);
    return (_jsxs("li", { "aria-labelledby": `fine-${id}`, children: [_jsxs("div", { className: "fine-what", children: [_jsxs("h2", { id: `fine-${id}`, children: [isDue(fine) && _jsx(Checkbox, { "aria-label": `选择罚金 ${id}`, checked: isChosen, onChange: ({ target }) => choose(target.checked) }), fineTypes[type], " ", _jsx(Tag, { tone: toneOf(status), children: fineStatuses[status] })] }), _jsxs("p", { className: "fine-about", children: [_jsx(Airline, { code: airLine }), _jsxs("span", { children: ["\u8BA2\u5355", ' ', _jsx(Link, { className: "fine-order", to: `/order/${encodeURIComponent(orderNo)}`, children: orderNo })] }), _jsxs("span", { children: ["\u53D1\u751F\u4E8E ", formatDateTime(since).slice(0, 16)] })] }), _jsx("p", { className: "fine-sum", children: formula }), asked && askedAmount !== undefined && status === 'ADJUSTING' && (_jsxs("p", { className: "fine-said", children: ["\u5DF2\u7533\u8BF7", asked === 'ADD' ? '新增' : `改为 ${formatYuan(askedAmount)}`, "\uFF0C\u7B49\u5F85\u822A\u7A7A\u516C\u53F8\u5BA1\u6279", !wasPaid && '，审批期间不能缴纳，逾期照常计算；可撤回后缴纳'] })), status === 'RETURNED' && returnBy && (_jsxs("p", { className: "fine-said", children: ["\u53D8\u66F4\u7533\u8BF7\u5DF2\u9000\u56DE\uFF0C", formatDateTime(returnBy).slice(0, 16), " \u524D\u672A\u91CD\u65B0\u63D0\u4EA4\u6309\u672A\u901A\u8FC7\u5904\u7406", !wasPaid && '，期间不能缴纳', '；如需改金额，请撤回后重新申请'] })), _jsxs("small", { children: ["\u7F5A\u91D1\u5355\u53F7 ", id] })] }), _jsxs("div", { className: "fine-pay", children: [_jsx("strong", { children: _jsx(Money, { fen: amount, sign: true }) }), waived > 0 && _jsxs("small", { children: ["\u539F ", formatYuan(original)] }), isDue(fine) && payBy && (_jsxs("small", { children: [formatDateTime(payBy).slice(0, 16), " \u524D ", _jsx(TimeLeft, { limit: payBy, now: houseNow })] })), returned !== undefined && _jsxs("small", { children: ["\u51CF\u514D\u5E94\u9000 ", formatYuan(returned), "\uFF0C\u529E\u7406\u8FDB\u5EA6\u89C1\u8BA2\u5355\u6B3E\u9879"] }), paidAt && _jsxs("small", { children: [formatDateTime(paidAt).slice(0, 16), " \u7F34\u7EB3"] }), _jsxs("div", { className: "fine-acts", children: [_jsx(Button, { onClick: () => setDoing('logs'), children: "\u529E\u7406\u7ECF\u8FC7" }), isOpen(fine) && _jsx(Button, { onClick: () => setDoing('change'), children: "\u7533\u8BF7\u53D8\u66F4" }), status === 'ADJUSTING' && _jsx(Withdraw, { id: id }), status === 'RETURNED' && _jsx(Returned, { id: id }), isDue(fine) && (_jsx(Button, { type: "primary", onClick: pay, children: "\u7F34\u7EB3" }))] })] }), doing === 'logs' && _jsx(Logs, { id: id, close: close }), doing === 'change' && _jsx(ChangeDialog, { fine: fine, close: close })] }));
};
/** Takes back one's own request. */
const Withdraw = ({ id }) => {
    const [isOpen, setOpen] = useState(false);
    const { data } = useAsk(fineDetail, { id }, { lists: ['fine'] });
    const { send, isPending } = useSend(asksWithdraw);
    const tell = useTell();
    if (!data?.allowedActions.some(({ path }) => path === asksWithdraw.path))
        return null;
    const submit = async () => {
        try {
            await send({ id });
            tell.done('已撤回申请');
            setOpen(false);
        }
        catch (error) {
            tell.failed(error);
        }
    };
    return (_jsxs(_Fragment, { children: [_jsx(Button, { onClick: () => setOpen(true), children: "\u64A4\u56DE\u7533\u8BF7" }), isOpen && (_jsx(Dialog, { title: "\u64A4\u56DE\u7533\u8BF7", close: () => setOpen(false), action: "\u64A4\u56DE\u7533\u8BF7", submit: submit, pending: isPending, children: _jsx("p", { children: "\u64A4\u56DE\u540E\u7F5A\u91D1\u6062\u590D\u4E3A\u7533\u8BF7\u524D\u7684\u72B6\u6001\uFF0C\u53EF\u4EE5\u7F34\u7EB3\uFF0C\u4E5F\u53EF\u4EE5\u6539\u91D1\u989D\u91CD\u65B0\u7533\u8BF7\u3002" }) }))] }));
};
/** One's own request was returned: hand it in again, or take it back. */
const Returned = ({ id }) => {
    const [isOpen, setOpen] = useState(false);
    const { data } = useAsk(fineDetail, { id }, { lists: ['fine'] });
    if (!data?.allowedActions.some(({ path }) => path === asksWithdraw.path))
        return null;
    const { instanceId, returnRemark } = data.asked ?? {};
    return (_jsxs(_Fragment, { children: [_jsx(Button, { type: "primary", onClick: () => setOpen(true), children: "\u5904\u7406\u9000\u56DE" }), isOpen && _jsx(ReturnedDialog, { what: "\u7F5A\u91D1\u7533\u8BF7", instanceId: instanceId, remark: returnRemark, close: () => setOpen(false) })] }));
};
const sides = { AGENCY: '本单位', AIRLINE: '航空公司', SYSTEM: '系统' };
const Logs = ({ id, close }) => {
    const logs = useAsk(asksLogs, { id, size: 100 }, { lists: ['fine'] });
    return (_jsx(Dialog, { title: `办理经过 ${id}`, close: close, children: _jsx(Fetched, { from: logs, what: "\u529E\u7406\u7ECF\u8FC7", children: ({ content }) => (_jsx("ol", { className: "fine-logs", children: content.map(({ at, what, side, by, amount, returned, text }) => (_jsxs("li", { children: [_jsx("strong", { children: what }), amount !== undefined && _jsx(Money, { fen: amount, sign: true }), returned !== undefined && _jsxs("span", { children: ["\u5E94\u9000 ", formatYuan(returned)] }), _jsxs("small", { children: [formatDateTime(at).slice(0, 16), "\u3000", sides[side], by && side === 'AGENCY' ? ` ${by}` : ''] }), text && _jsx("p", { children: text })] }, `${at} ${what}`))) })) }) }));
};
