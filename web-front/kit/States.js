import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { CallError, messageOf } from '#contracts/client/error.ts';
import './states.css';
const SOON_MS = 200;
/** Placeholder blocks in the shape of the data. Nothing is shown for the first moment, in which most answers arrive. */
export const Loading = ({ rows = 3, height = 44 }) => {
    const [late, setLate] = useState(false);
    useEffect(() => {
        const timer = setTimeout(() => setLate(true), SOON_MS);
        return () => clearTimeout(timer);
    }, []);
    return (_jsx("div", { className: "loading", role: "status", "aria-label": "\u6B63\u5728\u52A0\u8F7D", style: { minHeight: rows * (height + 8) }, children: late && Array.from({ length: rows }, (_, row) => `${row}`).map(row => _jsx("i", { style: { height } }, row)) }));
};
/** An empty state: its meaning, and what to do next. */
export const Empty = ({ title, text, children }) => (_jsxs("div", { className: "empty-state", children: [_jsx("h3", { children: title }), text && _jsx("p", { children: text }), children && _jsx("div", { className: "empty-acts", children: children })] }));
/** A failed read or command, in the server's words. `what` is the kind of document: 订单. */
export const Problem = ({ error, what, again }) => what ? (_jsxs("div", { role: "alert", className: "empty-state wrong", children: [_jsxs("h3", { children: [what, "\u6CA1\u6709\u53D6\u5230"] }), _jsx("p", { children: messageOf(error) }), again && (_jsx("div", { className: "empty-acts", children: _jsx(Button, { onClick: () => void again(), children: "\u91CD\u8BD5" }) }))] })) : (_jsxs("p", { role: "alert", className: "problem", children: [again ? messageOf(error) : notDone(error), again && (_jsx(Button, { type: "link", size: "small", onClick: () => void again(), children: "\u91CD\u8BD5" }))] }));
/** Why a command failed. Without an answer nobody knows whether it was done; repeating it has only one effect (`useSend`). */
const notDone = (error) => (isUnanswered(error) ? '没有收到结果，可能已经完成。再试一次，不会重复' : messageOf(error));
export const isUnanswered = (error) => error instanceof CallError && error.status === 0;
/** Shows fetched data, or why they are missing. Old data stay when they cannot be read again. `what` is the kind of document: 订单. */
export const Fetched = ({ from, what, rows, children, }) => {
    if (from.data !== undefined)
        return _jsx(_Fragment, { children: children(from.data) });
    if (from.fetchStatus === 'paused')
        return _jsx(Problem, { error: new Error('网络已断开，恢复后自动显示'), what: what });
    if (from.error)
        return _jsx(Problem, { error: from.error, what: what, again: from.refetch });
    return _jsx(Loading, { ...(rows !== undefined && { rows }) });
};
