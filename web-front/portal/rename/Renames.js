import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { App, Button } from 'antd';
import { useState } from 'react';
import { Money, Tag, TimeLeft } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { queryRenames, renameDetail, submitRename, withdrawRename } from '#contracts/rename/api.ts';
import { renameStatuses } from '#contracts/rename/codes.ts';
import { isAllowed } from '../../kit/Actions.tsx';
import { useAsk, useSend } from '../../kit/calls.ts';
import { houseNow } from '../../kit/clock.ts';
import { Fetched } from '../../kit/States.tsx';
import { useTell } from '../../kit/useTell.ts';
import { ReturnedDialog } from '../flow/ReturnedDialog.tsx';
import { PayDialog } from './PayDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
/** Applications for other names of ticketed travellers: their states, and what is to be paid. */
export const Renames = ({ order }) => {
    const { orderId, allowedActions, passengers } = order;
    const asked = useAsk(queryRenames, { orderId, size: 100 }, { lists: ['rename'] });
    const [isAsking, setAsking] = useState(false);
    const [paying, setPaying] = useState();
    const may = isAllowed(allowedActions, { endpoint: submitRename });
    if (!may && asked.data?.content.length === 0)
        return null;
    const nameOf = (id) => passengers.find(one => one.id === id)?.name ?? '已移出的旅客';
    return (_jsxs("section", { className: "ow-card", "aria-labelledby": "renames", children: [_jsxs("h2", { id: "renames", className: "ow-card-head", children: ["\u5BA2\u7968\u66F4\u540D", may && (_jsx("span", { className: "ow-links", children: _jsx(Button, { size: "small", onClick: () => setAsking(true), children: "\u7533\u8BF7\u66F4\u540D" }) }))] }), _jsx(Fetched, { from: asked, what: "\u66F4\u540D\u7533\u8BF7", children: ({ content }) => content.length === 0 ? (_jsx("p", { className: "ow-pad ow-hint", children: "\u5DF2\u51FA\u7968\u65C5\u5BA2\u7684\u59D3\u540D\u6216\u8BC1\u4EF6\u6709\u8BEF\u65F6\uFF0C\u53EF\u7533\u8BF7\u66F4\u540D\uFF1B\u7968\u53F7\u4E0D\u53D8\uFF0C\u6309\u822A\u53F8\u89C4\u5219\u6536\u53D6\u66F4\u540D\u8D39" })) : (_jsxs("table", { className: "dense-rows ow-table ow-stack", "aria-label": "\u66F4\u540D\u7533\u8BF7", children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: "\u65C5\u5BA2" }), _jsx("th", { scope: "col", children: "\u7968\u53F7" }), _jsx("th", { scope: "col", children: "\u72B6\u6001" }), _jsx("th", { scope: "col", children: "\u7533\u8BF7\u65F6\u95F4" }), _jsx("th", { scope: "col", className: "number", children: "\u66F4\u540D\u8D39\uFF08\u5143\uFF09" }), _jsx("th", { scope: "col", children: _jsx("span", { className: "ow-heard", children: "\u64CD\u4F5C" }) })] }) }), _jsx("tbody", { children: content.map(rename => (_jsx(Row, { rename: rename, name: nameOf(rename.passengerId), pay: () => setPaying(rename) }, rename.id))) })] })) }), isAsking && _jsx(RenameDialog, { order: order, close: () => setAsking(false) }), paying && _jsx(PayDialog, { rename: paying, close: () => setPaying(undefined) })] }));
};
const Row = ({ rename, name, pay }) => {
    const { id, ticketNo, status, createdAt, fee, limit } = rename;
    const { send, isPending } = useSend(withdrawRename);
    const { modal } = App.useApp();
    const tell = useTell();
    const [isMending, setMending] = useState(false);
    const isWaiting = status === 'WAIT_PAY';
    const isReturned = status === 'RETURNED';
    const withdraw = () => void modal.confirm({
        title: `撤回${name}的更名申请`,
        content: '撤回后旅客与客票不变，可以重新申请。',
        okText: '撤回申请',
        cancelText: '保留',
        onOk: () => send({ id }).then(() => tell.done('已撤回更名申请'), tell.failed),
    });
    return (_jsxs("tr", { children: [_jsxs("th", { scope: "row", children: [name, _jsx(Asked, { id: id })] }), _jsx("td", { children: ticketNo }), _jsxs("td", { className: "ow-tag", children: [_jsx(Tag, { tone: toneOf(status), children: renameStatuses[status] }), (isWaiting || isReturned) && limit && (_jsxs("small", { children: [' ', _jsx(TimeLeft, { limit: limit, now: houseNow })] }))] }), _jsx("td", { className: "ow-wide", children: formatDateTime(createdAt).slice(0, 16) }), _jsx("td", { className: "number", children: fee > 0 ? _jsx(Money, { fen: fee }) : '免费' }), _jsxs("td", { children: [isWaiting && (_jsx(Button, { size: "small", type: "primary", onClick: pay, children: "\u652F\u4ED8" })), isReturned && (_jsx(Button, { size: "small", type: "primary", onClick: () => setMending(true), children: "\u5904\u7406\u9000\u56DE" })), ' ', (isWaiting || isReturned || status === 'AUDITING') && (_jsx(Button, { size: "small", loading: isPending, onClick: withdraw, "aria-label": `撤回${name}的更名申请`, children: "\u64A4\u56DE" })), isMending && _jsx(Returned, { id: id, close: () => setMending(false) })] })] }));
};
/** the old and new names, whatever the result */
const Asked = ({ id }) => {
    const { before, after } = useAsk(renameDetail, { id }, { lists: ['rename'] }).data ?? {};
    if (!before || !after)
        return null;
    const [from, to] = before.name !== after.name ? [before.name, after.name] : [before.docNo, after.docNo];
    return (_jsxs("small", { children: [from, " \u2192 ", to] }));
};
const Returned = ({ id, close }) => {
    const { instanceId, returnRemark } = useAsk(renameDetail, { id }, { lists: ['rename'] }).data ?? {};
    return _jsx(ReturnedDialog, { what: "\u66F4\u540D\u7533\u8BF7", instanceId: instanceId, remark: returnRemark, close: close });
};
