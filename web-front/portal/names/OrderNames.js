import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { save as keep } from '#contracts/client/file.ts';
import { TimeLeft } from '#contracts/client/look/parts.tsx';
import { shortMoment } from '#contracts/client/look/route.ts';
import { opening } from '#contracts/client/opening.tsx';
import { fareTypes } from '#contracts/enums.ts';
import { goesBackFacts, replacedText } from '#contracts/extra/products-text.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { exportPassenger, importPassenger, orderDetail, passengerTemplate, queryPassenger, removePassenger, removePassengerPreview, undoPassenger, undoPassengerPreview, } from '#contracts/order/api.ts';
import { passengerChanges } from '#contracts/order/names/words.ts';
import { isAllowed } from '../../kit/Actions.tsx';
import { BottomBar } from '../../kit/BottomBar.tsx';
import { useAsk, useSend } from '../../kit/calls.ts';
import { houseNow } from '../../kit/clock.ts';
import { ImportDialog } from '../../kit/ImportDialog.tsx';
import { Lines } from '../../kit/Lines.tsx';
import { Fetched } from '../../kit/States.tsx';
import { call } from '../../kit/session.ts';
import { useLeaveGuard } from '../../kit/useLeaveGuard.ts';
import { useNarrow } from '../../kit/useNarrow.ts';
import { useTell } from '../../kit/useTell.ts';
import { NamesGrid } from './NamesGrid.tsx';
import { Proofs } from './Proofs.tsx';
import { sheetOf } from './sheet.ts';
import { useNames } from './useNames.ts';
const Renames = opening(() => import('../rename/Renames.tsx').then(({ Renames }) => Renames));
/** The names of an order: named travellers, missing ones, and the limit. */
export const OrderNames = ({ orderId, bar, }) => {
    const asked = useAsk(orderDetail, { orderId }, { lists: ['order'] });
    return (_jsx(Fetched, { from: asked, what: "\u540D\u5355", rows: 8, children: order => _jsx(Names, { order: order, bar: bar }, orderId) }));
};
const Names = ({ order, bar }) => {
    const { orderId, limits, allowedActions } = order;
    const names = useNames(order);
    const { rows, needs, canName, unsaved, ready, wrong } = names;
    const [isImporting, setImporting] = useState(false);
    const isNarrow = useNarrow();
    const tell = useTell();
    const agreed = useAgreed();
    const remove = useSend(removePassenger);
    useLeaveGuard('还有名单没有保存', unsaved.length > 0 ? `${unsaved.length} 人的修改没有保存，离开后草稿留在本浏览器，航司还看不到。` : undefined);
    const fetching = (work) => void work().then(file => keep(file), tell.failed);
    const save = async () => {
        try {
            if (!(await agreed(await names.foresee(), { title: '换人退保', okText: '保存并退保', cancelText: '返回' })))
                return;
            const { taken, said } = await names.save();
            if (taken > 0)
                tell.done([`已保存 ${taken} 人`, ...said].join('。'));
            if (taken === ready.length)
                return;
            tell.warn(`${ready.length - taken} 人没有保存，原因在各行下面`);
            // after the lines have been updated
            setTimeout(openFirstWrong);
        }
        catch (error) {
            tell.failed(error);
        }
    };
    const takeOff = async (row) => {
        try {
            const foreseen = await call(removePassengerPreview, { orderId, ids: [row.id] });
            if (!(await agreed(foreseen, { title: `删除${row.name}`, okText: '删除并退订', cancelText: '保留' })))
                return;
            await remove.send({ orderId, id: row.id });
            tell.done(`已删除${row.name}`);
        }
        catch (error) {
            tell.failed(error);
        }
    };
    const files = [
        ...(canName ? [{ key: 'template', label: '下载模板', onClick: () => fetching(() => call(passengerTemplate, {})) }] : []),
        { key: 'export', label: '导出名单', onClick: () => fetching(() => call(exportPassenger, { orderId })) },
    ];
    const corrections = [
        { key: 'discard', label: '放弃修改', onClick: names.discard },
        ...(wrong > 0
            ? [
                {
                    key: 'wrong',
                    label: '下载有误行',
                    onClick: () => fetching(() => call(importPassenger, { orderId, mode: 'errors' }, { files: { file: sheetOf(unsaved) } })),
                },
            ]
            : []),
    ];
    return (_jsxs(_Fragment, { children: [_jsxs("section", { className: "order-names", "aria-label": "\u65C5\u5BA2\u540D\u5355", children: [_jsx(Standing, { order: order, canName: canName }), canName && isAllowed(allowedActions, { endpoint: undoPassenger }) && _jsx(LastChange, { orderId: orderId }), names.waiting > 0 && (_jsxs("p", { className: "names-note", children: ["\u6CA1\u6709\u63D0\u4EA4\u7684 ", names.waiting, " \u4EBA\u5B58\u5728\u672C\u6D4F\u89C8\u5668", whenOpen(order) && `，${whenOpen(order)}可提交名单`] })), names.isRestored && unsaved.length > 0 && (_jsxs("p", { className: "names-note", children: ["\u4E0A\u6B21\u6CA1\u6709\u4FDD\u5B58\u7684 ", unsaved.length, " \u4EBA\u5DF2\u4ECE\u8349\u7A3F\u6062\u590D\uFF0C\u6838\u5BF9\u540E\u8BF7\u4FDD\u5B58"] })), names.replaced > 0 && _jsxs("p", { className: "names-note", children: [names.replaced, " \u4EBA\u6362\u6210\u4E86\u53E6\u4E00\u4EBA\uFF1A\u539F\u65C5\u5BA2\u5DF2\u8D2D\u7684\u4FDD\u9669\u9000\u56DE\uFF0C\u9910\u98DF\u548C\u884C\u674E\u968F\u5EA7\u4F4D\u4FDD\u7559"] }), (canName || rows.length > 0) && (_jsx(NamesGrid, { rows: rows, change: names.change, needs: needs, remove: row => void takeOff(row), readOnly: !canName, actions: _jsxs(_Fragment, { children: [canName && (_jsx("button", { type: "button", onClick: () => setImporting(true), children: "\u4E0A\u4F20\u6587\u4EF6" })), isNarrow ? (_jsx(Dropdown, { trigger: ['click'], menu: { items: files }, children: _jsx("button", { type: "button", children: "\u66F4\u591A" }) })) : (files.map(({ key, label, onClick }) => (_jsx("button", { type: "button", onClick: onClick, children: label }, key))))] }) })), _jsx(Proofs, { order: order }), isImporting && (_jsx(ImportDialog, { title: "\u5BFC\u5165\u540D\u5355", endpoint: importPassenger, template: passengerTemplate, fields: { orderId }, close: () => setImporting(false) }))] }), order.tickets.length > 0 && _jsx(Renames, { order: order }), unsaved.length === 0 ? bar : _jsx(SaveBar, { names: names, nameBy: limits.nameBy, corrections: corrections, save: save })] }));
};
/** How much may be saved, or has to be corrected before. */
const SaveBar = ({ names: { ready, wrong, progress }, nameBy, corrections, save }) => {
    const isNarrow = useNarrow();
    const busy = progress !== undefined;
    return (_jsx(BottomBar, { actions: _jsxs(_Fragment, { children: [isNarrow ? (_jsx(Dropdown, { trigger: ['click'], disabled: busy, menu: { items: corrections }, children: _jsx(Button, { "aria-label": "\u66F4\u591A\u64CD\u4F5C", children: "\u66F4\u591A" }) })) : (corrections.map(({ key, label, onClick }) => (_jsx(Button, { disabled: busy, onClick: onClick, children: label }, key)))), _jsx(Button, { type: "primary", loading: busy, onClick: () => (ready.length > 0 ? void save() : openFirstWrong()), children: busy ? '保存中' : ready.length > 0 ? `保存 ${ready.length} 人` : `改正 ${wrong} 人` })] }), children: _jsxs("div", { className: "names-bar", role: "status", children: [_jsx("b", { children: progress && progress.of > 1 ? `正在保存 ${progress.done} / ${progress.of}` : `${ready.length} 人可保存` }), wrong > 0 && _jsxs("span", { className: "names-bad", children: [wrong, " \u4EBA\u6709\u8BEF"] }), _jsxs("div", { className: "names-limit", children: [shortMoment(nameBy), " \u524D ", _jsx(TimeLeft, { limit: nameBy, now: houseNow })] })] }) }));
};
/** Moves the focus to the first gap. */
const openFirstWrong = () => document.querySelector('.names button.cell.bad, .names-cards .wrong button')?.click();
/** Number of named and missing travellers, and the name limit. */
const Standing = ({ order, canName }) => {
    const { persons, counts, passengers, limits } = order;
    const missing = Object.keys(fareTypes).flatMap(type => {
        const count = counts[type] - passengers.filter(one => one.type === type).length;
        return count > 0 ? [`${fareTypes[type]} ${count}`] : [];
    });
    return (_jsxs("div", { className: "names-standing", children: [_jsxs("span", { children: ["\u5DF2\u5F55\u5165 ", _jsx("b", { children: passengers.length }), " / ", persons, missing.length > 0 && `，还缺 ${missing.join('、')}`] }), canName ? (_jsxs("span", { children: ["\u540D\u5355\u65F6\u9650 ", formatDateTime(limits.nameBy).slice(0, 16), " \u524D ", _jsx(TimeLeft, { limit: limits.nameBy, now: houseNow })] })) : (_jsx("span", { children: whyShut(order) }))] }));
};
/** Why an order does not accept names yet. */
const whenOpen = ({ status, waitlist, auditStatus }) => {
    if (status !== 'WAIT_FOR_PAY')
        return undefined;
    if (waitlist)
        return '座位确认后';
    return auditStatus === 'AUDITING' || auditStatus === 'RETURNED' ? '审核通过后' : undefined;
};
const whyShut = (order) => {
    const { status, unnamedSeats: unnamed } = order;
    if (status === 'EXPIRED')
        return '订单已失效，名单不能再改';
    const opens = whenOpen(order);
    if (opens)
        return `${opens}录入名单`;
    if (unnamed === 'ASK')
        return '名单时限已过，未录名的座位由航司处理，需要补录请联系航司';
    if (unnamed === 'KEEP')
        return '名单时限已过，未录名的座位已保留，补录请联系航司';
    return status === 'WAIT_FOR_PAY' || status === 'PAID' ? '名单已交航司，需要修改请联系航司' : '已出票，姓名或证件有误可申请更名';
};
/** Asks for agreement where something is refunded or more is to be said (`text`). */
const useAgreed = () => {
    const { modal } = App.useApp();
    return (seen, words, text) => {
        const lines = seen && seen.lines.length > 0 && _jsx(Lines, { of: goesBackFacts(seen), sum: ['退款', formatYuan(seen.amount)] });
        if (!lines && !text)
            return Promise.resolve(true);
        const content = (_jsxs(_Fragment, { children: [text, lines] }));
        return new Promise(resolve => modal.confirm({ ...words, content, onOk: () => resolve(true), onCancel: () => resolve(false) }));
    };
};
/** The last change of the list, with a button to undo it. */
const LastChange = ({ orderId }) => {
    const { data } = useAsk(queryPassenger, { orderId, page: 0, size: 1 }, { lists: ['order'] });
    const { send, isPending } = useSend(undoPassenger);
    const tell = useTell();
    const agreed = useAgreed();
    const last = data?.lastChange;
    if (!last)
        return null;
    const word = passengerChanges[last.change].slice(0, 2);
    const [first] = last.passengers;
    const whom = last.passengers.length > 1 ? `${first.name}等 ${last.passengers.length} 人` : (first?.name ?? '');
    const undo = async () => {
        try {
            const foreseen = await call(undoPassengerPreview, { orderId, id: last.id });
            const text = `${last.passengers.map(({ name }) => name).join('、')}${last.change === 'ADD' ? ' 将从名单上删除' : ' 恢复为修改之前'}`;
            const words = { title: `撤销${word}${whom}`, okText: foreseen.lines.length > 0 ? '撤销并退订' : `撤销${word}`, cancelText: '保留' };
            if (!(await agreed(foreseen, words, last.passengers.length > 1 && text)))
                return;
            const answer = await send({ orderId, id: last.id });
            tell.done([`已撤销${word}${whom}`, replacedText(answer)].filter(text => text !== '').join('。'));
        }
        catch (error) {
            tell.failed(error);
        }
    };
    return (_jsxs("p", { className: "names-note", children: [shortMoment(last.at), " ", word, whom, _jsxs(Button, { type: "link", size: "small", loading: isPending, onClick: () => void undo(), children: ["\u64A4\u9500", word] })] }));
};
